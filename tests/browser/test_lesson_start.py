"""A lesson starts and shows how far it is, behind a worker and after a change, or says why it cannot."""

import shutil
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest
from conftest import LANGS, PREFIX, Site
from playwright.sync_api import Page, expect
from test_lesson import LESSON, exercise, lay, ready, start
from test_offline import kept

from canasta_rules.site.serve import address, server
from canasta_rules.tutor.exercise import REFUSED
from canasta_rules.tutor.texts import host_texts, text

#: Notes every value of the bar; the last one without a value is the start of Python.
WATCH = """() => {
  const bar = document.querySelector(".lesson-start"), seen = window.seen = [], words = window.words = [];
  new MutationObserver(() => {
    const meter = bar.querySelector("progress");
    if (meter) seen.push(meter.hasAttribute("value") ? meter.value / meter.max : 1);
    const said = bar.querySelector("[role=status]").textContent;
    if (said !== words.at(-1)) words.push(said);
  }).observe(bar, { attributes: true, childList: true, subtree: true, characterData: true });
}"""


def test_the_bar_moves_within_large_files_and_the_words_only_now_and_then(page: Page, site: Site):
    page.goto(f"{site.address}ru/{LESSON}")
    page.evaluate(WATCH)
    page.locator(".lesson-start button").first.click()
    assert page.locator(".lesson-start progress").get_attribute("aria-label") == host_texts("ru")["progress"]
    ready(page)
    seen, words = page.evaluate("[seen, words]")
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == 1
    assert len(set(seen)) > 10  # there are seven files, and one of them is most of it
    assert max(after - before for before, after in pairwise(seen)) < 0.4
    assert words[0] == host_texts("ru")["loading"].format(done="0,0", size=words[0].split()[-2])
    assert words[-2:] == [host_texts("ru")["starting"], host_texts("ru")["ready"]] and len(words) < 15
    expect(page.locator(".lesson-start progress")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("blocked", ["worker.js", "exercise.js", "pyodide.mjs"])
def test_a_blocked_file_is_said_in_the_readers_language_with_the_plain_page_below(
    new_page, site: Site, lang, blocked
):
    page = new_page()
    page.context.route(f"**/{blocked}*", lambda route: route.abort())
    page.goto(f"{site.address}{lang}/{LESSON}")
    page.locator(".lesson-start button").first.click()
    expect(page.locator(".lesson-status")).to_have_text(host_texts(lang)["failed"], timeout=30_000)
    expect(page.locator(".lesson-start progress")).to_have_count(0)
    page.locator(".lesson-answers summary").first.click()
    expect(page.locator(".lesson-answers .cr-verdict strong").first).to_have_text(text(lang, "Legal"))


@pytest.mark.parametrize(("lang", "name"), [("ru", "score-pad"), ("pt", "drills")])
def test_where_storage_is_refused_it_is_said_and_all_else_works(page: Page, site: Site, lang, name):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('', 'SecurityError'); } })"
    )
    page.goto(f"{site.address}{lang}/tutor/{name}.html?start")
    ready(page)
    box = page.locator(".lesson-live .cr").first
    expect(box).to_contain_text(text(lang, REFUSED))
    box.locator("button.cr-main").first.click()
    expect(box.locator(".cr-verdict").first).not_to_be_empty()


def test_behind_the_service_worker_a_lesson_starts_and_a_change_is_there_at_the_next_visit(
    new_page, site: Site, tmp_path: Path
):
    folder = tmp_path / "site"
    shutil.copytree(site.folder / "ru", folder / "ru")
    shutil.copytree(site.folder / "lite" / "static", folder / "lite" / "static")
    for one in site.folder.iterdir():
        if one.is_file():
            shutil.copy(one, folder / one.name)
    made = server(folder, prefix=PREFIX)
    Thread(target=made.serve_forever, daemon=True).start()
    own = Site(folder, address(made, PREFIX))
    page = new_page()
    page.goto(f"{own.address}ru/{LESSON}")
    kept(page)
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    start(page, own, "ru")
    assert lay(exercise(page, 0), "ru", "KS", "KH", "KD") == text("ru", "Legal")

    # The site is built anew: another heading, and another hand in the first exercise.
    path = folder / "ru" / LESSON
    page_text = path.read_text("utf-8")
    assert "KS KH KD KC 9H 9D 5S 4C" in page_text
    page_text = page_text.replace("KS KH KD KC 9H 9D 5S 4C", "AS AH AD 5S 4C")
    path.write_text(page_text.replace("<h1>", "<h1>Новые "), "utf-8")
    start(page, own, "ru")
    expect(page.locator("h1")).to_contain_text("Новые")
    assert lay(exercise(page, 0), "ru", "AS", "AH", "AD") == text("ru", "Legal")
    expect(exercise(page, 0).get_by_role("checkbox")).to_have_count(5)
    made.shutdown()
