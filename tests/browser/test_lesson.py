"""A lesson in the page: it loads when asked, judges in the reader's language, or says why it cannot start."""

import re
import shutil
from threading import Thread

import pytest
from conftest import LANGS, PREFIX, Site
from playwright.sync_api import Page, expect

from canasta_rules.site.serve import address, server
from canasta_rules.tutor.texts import host_texts, text
from canasta_rules.words import Words

LESSON = "tutor/02-melds.html"


def start(page: Page, site: Site, lang: str = "en") -> None:
    """Open the lesson and start its exercises."""
    page.goto(f"{site.address}{lang}/{LESSON}")
    page.locator(".lesson-start button").first.click()
    ready(page)


def ready(page: Page) -> None:
    page.locator(".lesson-start[data-lesson-state=ready]").wait_for(timeout=60_000)


def exercise(page: Page, number: int):
    """One exercise of the page, from 0."""
    return page.locator(".lesson-live .cr").nth(number)


def pick(box, *names: str) -> None:
    """Pick the cards named, each from those not picked yet."""
    for name in names:
        box.get_by_role("checkbox", name=name, exact=True, checked=False).first.check(force=True)


def lay(box, lang: str, *cards) -> str:
    """Lay cards and return the verdict's word."""
    from canasta_rules.cards import parse_card

    turn = box.locator(".cr-verdict").inner_text()
    pick(box, *(Words(lang).card(parse_card(card)) for card in cards))
    box.get_by_role("button", name=text(lang, "Lay"), exact=True).click()
    expect(box.locator(".cr-verdict strong")).not_to_have_text(turn or " ")
    return box.locator(".cr-verdict strong").inner_text()


@pytest.mark.parametrize("lang", ["ru"])
def test_a_legal_and_an_illegal_meld(page: Page, site: Site, lang):
    start(page, site, lang)
    box = exercise(page, 1)
    assert lay(box, lang, "KS", "KH", "*", "*", "2D") == text(lang, "Legal")
    box.get_by_role("button", name=text(lang, "Put back"), exact=True).click()
    expect(box.locator(".cr-verdict strong")).to_have_count(0)
    assert lay(box, lang, "KS", "*", "2D") == text(lang, "Not legal")
    assert box.locator(".cr-verdict").get_attribute("role") == "status"
    assert box.get_attribute("lang") == {"en": "en", "ru": "ru", "pt": "pt-BR"}[lang]
    href = box.locator(".cr-verdict a").first.get_attribute("href")
    assert href == f"{site.address}{lang}/variants/classic.html#meld.naturals"
    at = page.evaluate("scrollY")
    box.locator(".cr-verdict a").first.click()
    expect(page.locator('[id="meld.naturals"]')).to_be_visible()
    page.go_back()  # the lesson goes on where it was left
    ready(page)
    expect(exercise(page, 1).locator(".cr-verdict strong")).to_have_text(text(lang, "Not legal"))
    page.wait_for_function("at => Math.abs(scrollY - at) < 100", arg=at)


def test_nothing_of_python_loads_before_the_click(page: Page, site: Site):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.address}en/{LESSON}")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/lite/" in url or "worker" in url or "exercise.js" in url]
    assert re.search(r"\d+\.\d MB", page.locator(".lesson-start").inner_text())


@pytest.mark.parametrize("lang", LANGS)
def test_the_size_named_is_what_comes(page: Page, site: Site, lang):
    moved = []
    page.on("requestfinished", lambda request: moved.append(request))
    start(page, site, lang)
    total = sum(request.sizes()["responseBodySize"] for request in moved if "/lite/" in request.url)
    named = re.search(r"(\d+[.,]\d)\s", page.locator(".lesson-start p").first.inner_text())[1]
    assert ("," in named) == (lang != "en")
    assert abs(total / 1e6 - float(named.replace(",", "."))) < 0.2
    assert total < 16e6


def test_by_keyboard_alone_with_the_focus_where_it_was(page: Page, site: Site):
    page.goto(f"{site.address}en/{LESSON}")
    page.locator(".lesson-start button").first.focus()
    page.keyboard.press("Enter")
    ready(page)
    expect(page.locator(".lesson-start button").first).to_be_focused()
    box = exercise(page, 0)
    box.get_by_role("checkbox").first.focus()
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    button = box.get_by_role("button", name="Lay", exact=True)
    for _ in range(20):
        if button.evaluate("b => b === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(box.locator(".cr-verdict strong")).to_have_text("Legal")
    expect(button).to_be_focused()
    assert box.get_by_role("checkbox", checked=True).count() == 3


def test_a_double_click_and_a_held_key_act_once(page: Page, site: Site):
    start(page, site)
    box = exercise(page, 0)
    page.evaluate(
        "() => { window.sent = 0; const post = Worker.prototype.postMessage;"
        "Worker.prototype.postMessage = function (m) { window.sent++; return post.call(this, m); } }"
    )
    button = box.get_by_role("button", name="Lay", exact=True)
    button.dblclick()
    expect(box.locator(".cr-verdict")).to_contain_text("Pick some cards")
    assert page.evaluate("sent") == 1
    button.focus()
    for _ in range(5):
        page.keyboard.down("Enter")  # the second and later ones are repeats
    page.keyboard.up("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate("sent") == 2


def test_two_hundred_answers_in_a_row(page: Page, site: Site):
    start(page, site)
    box = exercise(page, 1)
    kings = [box.get_by_role("checkbox", name=name).first for name in ("king of spades", "king of hearts")]
    joker = box.get_by_role("checkbox", name="joker").first
    for king in kings:
        king.check(force=True)
    for number in range(200):
        joker.set_checked(number % 2 == 0, force=True)
        box.get_by_role("button", name="Lay", exact=True).click()
        expect(box.locator(".cr-verdict strong")).to_have_text("Legal" if number % 2 == 0 else "Not legal")


def test_any_hand_and_any_variant(page: Page, site: Site):
    start(page, site)
    box = exercise(page, 0)
    box.locator("summary").click()
    box.get_by_label("Cards").fill("AS AH 2D 2C *")
    box.get_by_label("Game").select_option("traditional")
    box.get_by_role("button", name="Deal these").click()
    expect(box.get_by_role("checkbox")).to_have_count(5)
    assert lay(box, "en", "AS", "AH", "2D", "2C", "*") == "Not legal"
    assert "variants/traditional.html" in box.locator(".cr-verdict a").first.get_attribute("href")
    expect(box.locator("details")).to_have_attribute("open", "")
    box.get_by_label("Cards").fill("AS what")
    box.get_by_label("Cards").press("Enter")
    expect(box.locator(".cr-verdict")).to_contain_text("what")


def test_the_code_can_be_read_changed_and_run(page: Page, site: Site):
    page.goto(f"{site.address}en/{LESSON}")
    cell = page.locator(".lesson-cell").nth(1)
    cell.locator(".lesson-code summary").click()
    expect(cell.locator("pre").last).to_contain_text("lesson.lay")
    page.locator(".lesson-start button").first.click()
    ready(page)
    field = cell.get_by_label("Code of this exercise")
    field.fill('lesson.lay("7S 7H 7D 7C")')
    cell.get_by_role("button", name="Run").click()
    expect(cell.get_by_role("checkbox")).to_have_count(4)
    field.fill("1 / 0")
    cell.get_by_role("button", name="Run").click()
    expect(cell.locator(".lesson-output")).to_contain_text("ZeroDivisionError")
    field.fill("sum(range(10))")
    cell.get_by_role("button", name="Run").click()
    expect(cell.locator(".lesson-output")).to_have_text("45")


def test_a_loop_without_end_is_stopped_and_the_lesson_starts_anew(page: Page, site: Site):
    start(page, site)
    cell = page.locator(".lesson-cell").nth(1)
    cell.locator(".lesson-code summary").click()
    field = cell.get_by_label("Code of this exercise")
    kept = field.input_value()
    field.fill("while True:\n    pass")
    cell.get_by_role("button", name="Run").click()
    page.locator(".lesson-start[data-lesson-state=failed]").wait_for(timeout=30_000)
    expect(page.locator(".lesson-status")).to_contain_text("No answer for 20 seconds")
    field.fill(kept)
    page.locator(".lesson-start button").first.click()
    ready(page)
    expect(exercise(page, 0).get_by_role("checkbox")).to_have_count(8)


def test_two_lessons_at_once(context, site: Site):
    pages = [context.new_page() for _ in range(2)]
    for page, lang in zip(pages, ("en", "ru"), strict=True):
        page.goto(f"{site.address}{lang}/{LESSON}")
        page.locator(".lesson-start button").first.click()
    for page, lang in zip(pages, ("en", "ru"), strict=True):
        ready(page)
        assert lay(exercise(page, 0), lang, "KS", "KH", "KD") == text(lang, "Legal")


@pytest.mark.parametrize("lang", LANGS)
def test_without_webassembly_it_says_so(page: Page, site: Site, lang):
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{site.address}{lang}/{LESSON}")
    page.locator(".lesson-start button").first.click()
    expect(page.locator(".lesson-status")).to_have_text(host_texts(lang)["no_wasm"])
    page.locator(".lesson-answers summary").first.click()
    expect(page.locator(".lesson-answers .cr-verdict").first).to_be_visible()


@pytest.mark.parametrize("missing", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"])
def test_a_file_that_does_not_come_is_said_and_a_second_try_works(new_page, site: Site, tmp_path, missing):
    folder = tmp_path / "site"
    shutil.copytree(site.folder / "ru", folder / "ru")
    shutil.copytree(site.folder / "lite" / "static", folder / "lite" / "static")
    lost = next(folder.glob("lite/static/pyodide*")) / missing
    lost.rename(tmp_path / missing)
    made = server(folder, prefix=PREFIX)
    Thread(target=made.serve_forever, daemon=True).start()
    page = new_page()
    page.goto(f"{address(made, PREFIX)}ru/{LESSON}")
    page.locator(".lesson-start button").first.click()
    expect(page.locator(".lesson-status")).to_have_text(host_texts("ru")["failed"], timeout=30_000)
    expect(page.locator(".lesson-start button").first).to_have_text(host_texts("ru")["again"])
    page.locator(".lesson-answers summary").first.click()
    expect(page.locator(".lesson-answers .cr-verdict").first).to_be_visible()
    (tmp_path / missing).rename(lost)
    page.locator(".lesson-start button").first.click()
    ready(page)
    made.shutdown()


@pytest.mark.parametrize("lang", LANGS)
def test_without_scripts_the_page_teaches_all_the_same(new_page, site: Site, lang):
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.address}{lang}/{LESSON}")
    expect(page.locator(".lesson-start")).to_be_hidden()
    answers = page.locator(".lesson-answers").first
    answers.locator("summary").click()
    expect(answers.locator('[data-legal="true"]')).to_contain_text(text(lang, "Legal"))
    assert page.locator('.lesson-answers [data-legal="false"]').count()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_in_a_lesson_that_runs(new_page, site: Site, node_modules, lang, scheme):
    from test_access import axe

    page = new_page(color_scheme=scheme)
    start(page, site, lang)
    assert lay(exercise(page, 1), lang, "KS", "*", "2D") == text(lang, "Not legal")
    page.evaluate("document.querySelectorAll('article details').forEach(d => { d.open = true; })")
    assert not axe(page, node_modules)


def test_cards_and_buttons_are_large_enough_and_a_phone_needs_no_scrolling_sideways(new_page, site: Site):
    page = new_page(viewport={"width": 320, "height": 640}, has_touch=True)
    start(page, site)
    box = exercise(page, 0)
    for card in box.locator(".cr-card").all():
        size = card.bounding_box()
        assert size["width"] >= 44 and size["height"] >= 62
    for button in box.locator("button:visible").all():
        assert min(button.bounding_box()["height"], button.bounding_box()["width"]) >= 44
    box.locator(".cr-card").first.tap()
    assert box.get_by_role("checkbox", checked=True).count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_file_opened_from_the_disk_says_what_it_needs(new_page, site: Site):
    page = new_page()
    page.goto((site.folder / "en" / LESSON).as_uri())
    page.locator(".lesson-start button").first.click()
    expect(page.locator(".lesson-status")).to_have_text(host_texts("en")["file_page"])
