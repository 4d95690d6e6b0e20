"""The score pad in the page: an evening's deals, kept over a reload, undone, printed."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page, expect
from test_lesson import ready

from canasta_rules.tutor.texts import text
from canasta_rules.words import Words

PAD = "tutor/score-pad.html"


def opened(page: Page, site: Site, lang: str = "en"):
    """Open and start the pad; return its box."""
    page.goto(f"{site.address}{lang}/{PAD}")
    page.locator(".lesson-start button").first.click()
    ready(page)
    return page.locator(".lesson-live .cr").first


def enter(box, lang: str, *melds: str) -> None:
    """Enter a deal of melds, one text a side."""
    for side, cards in enumerate(melds):
        box.get_by_label(text(lang, "Melds"), exact=True).nth(side).fill(cards)
    box.get_by_role("button", name=text(lang, "Enter the deal"), exact=True).click()


def totals(box, lang: str) -> list[str]:
    row = box.get_by_role("row").filter(
        has=box.page.get_by_role("rowheader", name=text(lang, "Total"), exact=True)
    )
    return row.first.get_by_role("cell").all_inner_texts()


@pytest.mark.parametrize("lang", LANGS)
def test_two_deals_outlast_a_reload_and_the_last_is_undone(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    box = opened(page, site, lang)
    number = Words(lang).number
    enter(box, lang, "KS KH KD KC KS KH KD", "QS QH QD")
    expect(box.locator(".cr-verdict").first).to_contain_text(
        text(lang, "Deal {number} is entered.", number=1)
    )
    href = box.locator(".cr-verdict a").nth(1).get_attribute("href")
    assert href == f"{site.address}{lang}/variants/classic.html#canasta.natural"
    enter(box, lang, "", "AS AH AD AC AS AH AD; 9S 9H 9D")
    expect(box.locator(".cr-verdict").first).to_contain_text(
        text(lang, "Deal {number} is entered.", number=2)
    )
    assert totals(box, lang) == [number(570), number(30 + 640 + 30)]
    box = opened(page, site, lang)
    expect(box.locator("tbody tr").nth(1)).to_be_visible()
    assert totals(box, lang) == [number(570), number(700)]
    box.get_by_role("button", name=text(lang, "Undo"), exact=True).click()
    expect(box.get_by_label(text(lang, "Melds"), exact=True).nth(1)).to_have_value(
        "AS AH AD AC AS AH AD;9S 9H 9D"
    )
    assert totals(box, lang) == [number(570), number(30)]
    box.get_by_role("button", name=text(lang, "Undo"), exact=True).click()
    expect(box.locator("tbody tr")).to_have_count(2)
    box = opened(page, site, lang)
    expect(box.locator("tbody tr")).to_have_count(2)


def test_another_game_with_names_by_counts(page: Page, site: Site):
    box = opened(page, site)
    another = box.locator("fieldset.cr-group", has_text="Names, another game").last
    another.get_by_label("Game").select_option("bolivia")
    expect(another.get_by_role("radio", name="4 players")).to_be_checked()
    another.get_by_label("Names, with commas between").fill("We, They")
    another.get_by_role("button", name="New game").click()
    expect(box.get_by_role("columnheader", name="They")).to_be_visible()
    box.get_by_label("By counts and points").check()
    box.get_by_label("Run canasta: how many").first.fill("1")
    box.get_by_label("Points of all melded cards").first.fill("85")
    box.get_by_label("Points of all melded cards").first.press("Enter")
    expect(box.locator(".cr-verdict").first).to_contain_text("Deal 1 is entered.")
    assert totals(box, "en")[0] == "1,585"


def test_a_mistake_is_said_and_what_was_typed_stays(page: Page, site: Site):
    box = opened(page, site)
    enter(box, "en", "KS KH what", "")
    expect(box.locator(".cr-verdict")).to_contain_text("what is not a card")
    expect(box.get_by_label("Melds", exact=True).first).to_have_value("KS KH what")


def test_a_press_prints_and_the_paper_shows_the_sheet_only(page: Page, site: Site):
    page.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    box = opened(page, site)
    enter(box, "en", "KS KH KD", "")
    expect(box.locator(".cr-verdict").first).to_contain_text("Deal 1")
    box.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1
    page.emulate_media(media="print")
    expect(box.locator("table").first).to_be_visible()
    expect(box.get_by_role("button", name="Undo")).to_be_hidden()
    expect(box.get_by_label("Melds", exact=True).first).to_be_hidden()


def test_krambambulis_pad_is_kept_too(page: Page, site: Site):
    opened(page, site)
    box = page.locator(".lesson-live .cr").nth(1)
    for number, field in enumerate(box.get_by_label("Points left").all()):
        field.fill(str(5 + 10 * number))
    box.get_by_role("button", name="Enter the deal").click()
    expect(box.locator(".cr-verdict").first).not_to_be_empty()
    before = box.locator("table").inner_text()
    opened(page, site)
    expect(page.locator(".lesson-live .cr").nth(1).locator("table")).to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling_sideways(
    new_page, site: Site, node_modules, lang, scheme
):
    from test_access import axe

    page = new_page(color_scheme=scheme, viewport={"width": 360, "height": 740})
    box = opened(page, site, lang)
    enter(box, lang, "KS KH KD KC KS KH KD", "QS QH QD")
    expect(box.locator(".cr-verdict a").first).to_be_visible()
    page.evaluate("document.querySelectorAll('.lesson-live details').forEach(d => { d.open = true; })")
    assert not axe(page, node_modules)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for one in box.locator("button, select, input[type=text], a.cr-button, summary").all():
        assert one.bounding_box()["height"] >= 44
