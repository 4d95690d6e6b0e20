"""Drills in the page: from a rule's link to the answer, kept over a reload, saved and taken over."""

import json

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page, expect
from test_lesson import ready

from canasta_rules.tutor import Lesson
from canasta_rules.tutor.texts import text
from canasta_rules.words import Words

DRILLS = "tutor/drills.html"
KEY = "canasta:/x/y/:drills"


def opened(page: Page, site: Site, lang: str = "en", wishes: str = "rule=meld.wilds&start") -> None:
    """Open the drills, started by the address."""
    page.goto(f"{site.address}{lang}/{DRILLS}?{wishes}")
    ready(page)


def press(page: Page, lang: str, label: str) -> None:
    page.locator(".lesson-live").get_by_role("button", name=text(lang, label), exact=True).click()


def answer(page: Page, lang: str = "en", legal: bool = True) -> str:
    """Answer the drill and return the verdict's word."""
    press(page, lang, "Legal" if legal else "Not legal")
    expect(page.locator(".lesson-live .cr-verdict strong")).to_be_visible()
    return page.locator(".lesson-live .cr-verdict strong").inner_text()


@pytest.mark.parametrize("lang", LANGS)
def test_try_it_leads_from_the_rule_to_its_drill_and_the_verdict_back(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    page.goto(f"{site.address}{lang}/variants/samba.html")
    page.locator('[id="run.min"] a[href*="drills.html"]').click()
    ready(page)
    box = page.locator(".lesson-live .cr")
    expect(box).to_have_attribute("lang", {"en": "en", "ru": "ru", "pt": "pt-BR"}[lang])
    chosen = box.get_by_label(text(lang, "Rule"), exact=True).locator("option:checked")
    expect(chosen).to_have_text(Words(lang).rule_name("run.min"))
    # The engine makes the same drill here.
    legal = Lesson(lang, "samba").drill("run.min").drill.verdict.legal
    assert answer(page, lang, legal) == text(lang, "Right")
    link = box.locator(f'.cr-verdict a[href="{site.address}{lang}/variants/samba.html#run.min"]')
    link.click()
    expect(page.locator('[id="run.min"]')).to_be_visible()


def test_progress_outlasts_a_reload_and_another_language(page: Page, site: Site):
    opened(page, site)
    for _ in range(3):
        answer(page)
        press(page, "en", "Next")
        expect(page.locator(".lesson-live .cr-verdict strong")).to_have_count(0)
    opened(page, site, "pt")
    page.locator(".lesson-live summary").first.click()
    expect(page.locator(".lesson-live")).to_contain_text(text("pt", "Drills answered: {count}.", count=3))


def test_progress_is_saved_to_a_file_and_taken_over_by_another_browser(
    page: Page, new_page, site: Site, tmp_path
):
    opened(page, site)
    answer(page)
    page.locator(".lesson-live summary").first.click()
    with page.expect_download() as caught:
        page.get_by_role("link", name="Save to a file").click()
    path = tmp_path / caught.value.suggested_filename
    caught.value.save_as(path)
    assert json.loads(path.read_text("utf-8"))["answered"] == 1
    other = new_page()
    opened(other, site)
    other.locator(".lesson-live summary").first.click()
    other.get_by_label("Open a file").set_input_files(path)
    expect(other.locator(".lesson-live .cr-verdict")).to_contain_text("Drills answered: 1.")
    other.get_by_label("Or paste a saved text").fill("nonsense")
    press(other, "en", "Take it over")
    said = other.locator(".lesson-live .cr-verdict")
    expect(said).to_contain_text("no saved progress")
    expect(said).to_be_in_viewport()
    expect(other.get_by_label("Or paste a saved text")).to_have_value("nonsense")


def test_two_tabs_lose_nothing(context, site: Site):
    pages = [context.new_page() for _ in range(2)]
    for page in pages:
        opened(page, site)
    answer(pages[0])
    pages[1].wait_for_function("document.querySelector('.lesson-live').textContent.includes('answered: 1.')")
    answer(pages[1])
    kept = json.loads(pages[1].evaluate("key => localStorage.getItem(key)", KEY))
    assert kept["answered"] == 2


def test_what_a_version_of_tomorrow_has_kept_is_set_aside_not_lost(page: Page, site: Site):
    page.goto(f"{site.address}en/{DRILLS}")
    page.evaluate("key => localStorage.setItem(key, '{\"version\":99}')", KEY)
    opened(page, site)
    answer(page)
    page.wait_for_function("key => (localStorage.getItem(key) ?? '').includes('answered')", arg=KEY)
    assert page.evaluate("key => localStorage.getItem(key)", KEY + ":unread") == '{"version":99}'


@pytest.mark.parametrize("lang", LANGS)
def test_points_are_asked_for_and_what_was_missed_comes_back_sooner(page: Page, site: Site, lang):
    own = Lesson(lang, "chile").drill()
    opened(page, site, lang, wishes="variant=chile&start")
    box = page.locator(".lesson-live .cr")
    rule = "variants/chile.html#"

    def count(right: bool) -> str:
        """Answer the drill, and return the rule that it was about."""
        path = own.drill.path
        if own.sum:
            part = own.drill.part
            points = own.sum.examples()[0][1][part] if right else "1"
            own.act({"control": "check", "values": {part: points}})
            box.locator(f"input[name={part}]").fill(points)
            box.locator(f"input[name={part}]").press("Enter")
        else:
            legal = own.drill.verdict.legal == right
            own.act({"control": "legal" if legal else "illegal"})
            press(page, lang, "Legal" if legal else "Not legal")
        expect(box.locator(".cr-verdict strong")).to_have_text(text(lang, "Right" if right else "Not right"))
        assert box.locator(f'.cr-verdict a[href*="{rule}{path}"]').count()
        own.act({"control": "next"})
        press(page, lang, "Next")
        expect(box.locator(".cr-verdict strong")).to_have_count(0)
        return path

    missed, *others = [count(right) for right in (False, True, True, True)]
    assert missed in others and len(set(others)) == 3


def test_by_keyboard_alone(page: Page, site: Site):
    opened(page, site, wishes="rule=meld.wilds&variant=chile&seed=5&start")
    button = page.get_by_role("button", name="Legal", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-live .cr-verdict strong")).to_be_visible()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")  # answered already: nothing more happens
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-live .cr-verdict strong")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling_sideways(
    new_page, site: Site, node_modules, lang, scheme
):
    from test_access import axe

    page = new_page(color_scheme=scheme, viewport={"width": 360, "height": 740})
    opened(page, site, lang)
    answer(page, lang)
    page.evaluate("document.querySelectorAll('.lesson-live details').forEach(d => { d.open = true; })")
    assert not axe(page, node_modules)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for one in page.locator(".lesson-live").locator("button, select, a.cr-button, summary").all():
        assert one.bounding_box()["height"] >= 44


def test_the_notebook_shows_in_the_page_when_asked(page: Page, site: Site):
    page.goto(f"{site.address}en/tutor/02-melds.html")
    expect(page.locator("iframe")).to_have_count(0)
    page.get_by_role("button", name="Show the notebook in this page").click()
    page.frame_locator(".lesson-start iframe").locator(".cr").first.wait_for(timeout=120_000)
    page.get_by_role("button", name="Show the notebook in this page").click()
    expect(page.locator("iframe")).to_have_count(0)
