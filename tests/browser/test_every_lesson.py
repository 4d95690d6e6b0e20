"""Every lesson, in every language, in the page: each exercise answered rightly and wrongly.

What the page says is compared with what the same exercise says here, so that no verdict in another language,
of another version or without its rule passes.
"""

import copy
import re
from functools import cache
from urllib.parse import unquote, urlsplit

import jupytext
import pytest
from conftest import LANGS, ROOT, Site, watched
from playwright.sync_api import Page
from test_lesson import ready

from canasta_rules.play import krambambuli
from canasta_rules.tutor.cells import Cells
from canasta_rules.tutor.exercise import Exercise
from canasta_rules.tutor.krambambuli import KnockWith

NAMES = sorted(path.stem for path in (ROOT / "tutorials" / "en").glob("[0-9]*.md"))

#: Sets the controls of an exercise, presses a button and gives what is said then, as soon as it is said.
ACT = """async ([number, control, values]) => {
  const box = document.querySelectorAll(".lesson-live > .cr")[number];
  const turn = box.dataset.turn;
  for (const input of box.querySelectorAll("input, select")) {
    const wanted = values[input.dataset.name ?? input.name];
    if (input.type === "checkbox") input.checked = (values[input.name] ?? []).includes(input.value);
    else if (input.type === "radio") { if (wanted != null) input.checked = input.value === wanted; }
    else if (wanted != null && input.type !== "file") input.value = wanted;
  }
  box.querySelector(`button[name="${control}"]`).click();
  for (let waited = 0; box.dataset.turn === turn && waited < 500; waited++)
    await new Promise((done) => setTimeout(done, 20));
  const status = box.querySelector("[role=status]");
  const lines = [...status.querySelectorAll(".cr-word > span:not(.cr-sign), li")];
  return {
    turn: Number(box.dataset.turn) - Number(turn),
    lang: box.lang,
    word: status.querySelector(":scope > .cr-word strong")?.textContent ?? "",
    said: lines.map((one) => one.firstChild.textContent),
    links: [...status.querySelectorAll("a")].map((one) => one.href),
    wide: document.documentElement.scrollWidth,
  };
}"""
#: What can be pressed and is smaller than a finger, by its text.
SMALL = """() => [...document.querySelectorAll(
    ".lesson-live :is(button, select, summary, input[type=text], .cr-choice label, .cr-card, a.cr-button), "
    + ".lesson-start button, .lesson-code summary")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetHeight, one.offsetWidth) < 44)
  .map((one) => one.textContent || one.name)"""


@pytest.fixture(scope="module")
def shared(browser, proxy):
    """One profile of a phone for all lessons, whose files load once, and the list of what it asks outside."""
    asked: list[str] = []
    context = watched(browser.new_context(viewport={"width": 360, "height": 740}), asked)
    context.add_init_script("localStorage.clear()")
    yield context, asked
    context.close()


@cache
def exercises(lang: str, name: str) -> list[Exercise]:
    """The exercises of a lesson in order, run here."""
    lesson, shown = Cells(), []
    for cell in jupytext.read(ROOT / "tutorials" / lang / f"{name}.md").cells:
        if cell.cell_type == "code":
            value, _, error = lesson.run(cell.source)
            assert not error
            shown += [value] if isinstance(value, Exercise) else []
    return shown


def fresh(exercise: Exercise) -> Exercise:
    """The exercise as nobody has touched it."""
    made = copy.copy(exercise)
    made.values = dict(exercise.values)
    return made


@cache
def anchors(path) -> set[str]:
    """The ids of a page."""
    return set(re.findall(r'\bid="([^"]+)"', path.read_text("utf-8")))


def said(verdict) -> list[str]:
    """Every sentence of a verdict, in the order of the page."""
    told = [verdict["head"]] if verdict["head"] else []
    told += [reason["text"] for reason in verdict["reasons"]] + list(verdict["instead"])
    for part in verdict.get("parts", ()):
        told += said(part)
    return told


def answered(page: Page, site: Site, lang: str, number: int, exercise: Exercise, event: tuple) -> bool | None:
    """Do the same in the page and here, compare what both say, and return whether it was right."""
    here = exercise.act({"control": event[0], "values": event[1], "turn": exercise.turn})["verdict"]
    there = page.evaluate(ACT, [number, *event])
    assert there["turn"] == 1
    assert there["lang"] == {"en": "en", "ru": "ru", "pt": "pt-BR"}[lang]
    if here is None:
        assert not there["word"]
        return None
    assert there["word"] == here["word"]
    plain = [" ".join(line.split()) for line in there["said"]]
    assert plain == [" ".join(line.split()) for line in said(here)]
    for href in there["links"]:
        link = urlsplit(href)
        assert href.startswith(f"{site.address}{lang}/variants/"), href
        page_file = site.folder / link.path.removeprefix(urlsplit(site.address).path)
        assert unquote(link.fragment) in anchors(page_file), href
    assert there["wide"] <= 360
    return here["legal"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_answers_rightly_wrongly_and_in_its_language(shared, site: Site, name, lang):
    context, asked = shared
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site.address}{lang}/tutor/{name}.html?start")
    ready(page)
    own = exercises(lang, name)
    assert page.locator(".lesson-live > .cr").count() == len(own)
    verdicts = set()
    for number, exercise in enumerate(map(fresh, own)):
        for event in exercise.examples()[:3]:
            right = answered(page, site, lang, number, exercise, event)
            verdicts.add(right)
            verdicts |= {part["legal"] for part in (exercise.outcome or {}).get("parts", ())}
            for undo in ("back", "undo"):
                if any(c.get("name") == undo and not c.get("disabled") for c in flat(exercise)):
                    answered(page, site, lang, number, exercise, (undo, {}))
                    break
    if name == "11-krambambuli":
        verdicts = knocked(page, site, lang, 0, fresh(own[0]))
    assert {True, False} <= verdicts
    assert not page.evaluate(SMALL)
    assert not errors and not asked
    page.close()


def flat(exercise: Exercise) -> list[dict]:
    """The exercise's buttons."""
    return [control for control in exercise.controls() if control["kind"] == "button"]


def knocked(page: Page, site: Site, lang: str, number: int, exercise: KnockWith) -> set[bool | None]:
    """Knock at once, with all cards left over, and then with the best combinations laid out; what is said."""

    def places(cards) -> dict[str, list[str]]:
        held = list(exercise.at(exercise.held()))
        return {"hand": [str(held.index(card)) for card in cards]}

    lay = krambambuli.best_lay(exercise.rules, exercise.cards)
    events = [
        ("knock", [lay.laid[0][0]]),
        *(("lay", made) for made in lay.laid),
        ("knock", [lay.arrangement.discard]),
    ]
    return {answered(page, site, lang, number, exercise, (name, places(cards))) for name, cards in events}
