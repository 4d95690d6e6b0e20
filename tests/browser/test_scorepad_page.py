"""The score pad in the page: an evening's deals, kept over a reload, undone, printed."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page, expect
from test_lesson import ready

from canasta_rules.cards import parse_cards
from canasta_rules.tutor.scorepad import Game
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
    signs = [Words(lang).signs(parse_cards(cards)) for cards in ("AS AH AD AC AS AH AD", "9S 9H 9D")]
    expect(box.get_by_label(text(lang, "Melds"), exact=True).nth(1)).to_have_value("; ".join(signs))
    assert totals(box, lang) == [number(570), number(30)]
    box.get_by_role("button", name=text(lang, "Undo"), exact=True).click()
    expect(box.locator("tbody tr")).to_have_count(2)
    box = opened(page, site, lang)
    expect(box.locator("tbody tr")).to_have_count(2)


#: An evening's deals as they are typed: how, which side went out and in what way, and each side's fields.
EVENINGS = {
    "classic": """
        cards | 0 | plain | melds KS KH KD KC KS KH KD; 9S 9H 2D, reds 1 | melds QS QH QD
        cards | 1 | concealed | left AS 2H * 4C | melds 4S 4H 4D 4C 4S 4H 4D; 6S 6H 6D
        counts | | | canasta.mixed 2, melded 320, left 55 | melded 120, reds 2
        counts | 0 | plain | canasta.natural 1, melded 205, reds 4 | left 185
        cards | | | melds AS AH AD AC AS AH 2D | melds JS JH JD JC JS JH JD""",
    "samba": """
        cards | 0 | plain | melds 5S 6S 7S 8S 9S 10S JS; KS KH KD KC KS KH KD | melds QS QH QD
        counts | | | canasta.run 1, melded 240, reds 6 | canasta.natural 1, melded 95
        counts | 1 | plain | left 230, reds 1 | canasta.run 2, canasta.mixed 1
        cards | | | melds 4H 5H 6H 7H 8H 9H 10H | melds AS AH AD AC AS AH AD, left KH
        counts | 0 | plain | canasta.natural 1, melded 400 | left 95""",
    "bolivia": """
        cards | 0 | plain | melds 2S 2H 2D 2C * * *; 4S 5S 6S 7S 8S 9S 10S | melds QS QH QD
        counts | | | canasta.wild 1, melded 330 | canasta.natural 1, melded 95, left 40
        counts | 1 | plain | left 230, blacks 2 | canasta.run 1, canasta.mixed 1
        cards | | | melds 4H 5H 6H 7H 8H 9H 10H | melds AS AH AD AC AS AH AD, left 3S KH
        counts | 0 | plain | canasta.run 2, canasta.wild 1, melded 400 | left 95""",
}
NAMES = {"en": ("Us", "Them"), "ru": ("Мы", "Они"), "pt": ("Nós", "Eles")}


@pytest.mark.parametrize(("lang", "variant"), [("en", "classic"), ("ru", "samba"), ("pt", "bolivia")])
def test_an_evening_of_five_deals(page: Page, site: Site, lang, variant):
    page.set_viewport_size({"width": 360, "height": 740})
    box, paper = opened(page, site, lang), Game(variant)
    number = Words(lang).number
    box.locator("select[name=variant]").select_option(variant)
    box.locator("input[name=names]").fill(", ".join(NAMES[lang]))
    box.locator("button[name=new]").click()
    expect(box.get_by_role("columnheader", name=NAMES[lang][1], exact=True).first).to_be_visible()
    for at, line in enumerate(EVENINGS[variant].strip().splitlines()):
        by, out, way, *sides = (part.strip() for part in line.split("|"))
        sides = [dict(field.split(" ", 1) for field in side.split(", ")) for side in sides]
        box.locator(f"input[data-name=by][value={by}]").check()
        fields = {f"{name}.{side}": typed for side, held in enumerate(sides) for name, typed in held.items()}
        for name, typed in fields.items():
            box.locator(f'input[name="{name}"]').fill(typed)
        box.locator(f'input[data-name=out][value="{out}"]').check()
        if box.locator("input[data-name=way]").count() and way:
            box.locator(f"input[data-name=way][value={way}]").check()
        if at == 2:  # the telephone falls asleep before the deal is entered
            box = opened(page, site, lang)
            for name, typed in fields.items():
                expect(box.locator(f'input[name="{name}"]')).to_have_value(typed)
        box.locator("button[name=enter]").click()
        written = [{"melds": "", "left": "", **side} for side in sides]
        deal = {"by": by, "out": int(out) if out else None, "way": way or "plain", "sides": written}
        paper.enter(deal)
        expect(box.locator(".cr-verdict").first).to_contain_text(
            text(lang, "Deal {number} is entered.", number=at + 1)
        )
        assert totals(box, lang) == [number(total) for total in paper.match.scores]
        expect(box.locator('input[name="left.0"]')).to_have_value("")
    needs = Words(lang).opening(paper.rules)
    row = box.get_by_role("row").filter(has=page.get_by_role("rowheader", name=text(lang, "To open next")))
    told = row.first.get_by_role("cell").all_inner_texts()
    assert set(told) <= {need for _under, need in needs} and len(told) == 2
    box.locator("button[name=undo]").click()
    expect(box.locator(f'input[name="{next(iter(fields))}"]')).not_to_have_value("")
    last = paper.undo()
    assert totals(box, lang) == [number(total) for total in paper.match.scores]
    box.locator("button[name=enter]").click()
    paper.enter(last)
    expect(box.locator(".cr-verdict").first).to_contain_text("5")
    box = opened(page, site, lang)
    expect(box.get_by_role("columnheader", name=NAMES[lang][0], exact=True).first).to_be_visible()
    assert totals(box, lang) == [number(total) for total in paper.match.scores]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    table = box.locator(".cr-table").first
    assert table.evaluate("t => t.scrollWidth <= t.clientWidth")
    page.emulate_media(media="print")
    expect(table).to_be_visible()
    expect(box.locator("button[name=enter]")).to_be_hidden()


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
    expect(box.locator("fieldset.cr-group").first).to_be_hidden()
    expect(box.locator("table").nth(1)).to_be_visible()  # item by item
    expect(page.get_by_role("heading", name="Krambambuli")).to_be_hidden()
    expect(page.get_by_role("heading", name="Score pad")).to_be_visible()


@pytest.mark.parametrize("lang", LANGS)
def test_krambambulis_records_and_bank_are_kept_with_names_and_what_is_half_typed(
    page: Page, site: Site, lang
):
    opened(page, site, lang)
    box = page.locator(".lesson-live .cr").nth(1)
    box.locator("details", has=page.locator("input[name=names]")).locator("summary").click()
    box.locator("input[name=names]").fill("Anna, Boris")
    box.locator("button[name=rename]").click()
    expect(box.get_by_role("rowheader", name="Boris")).to_be_visible()
    for number in range(4):
        box.locator(f"input[name=left{number}]").fill(str(5 + 10 * number))
    box.locator("button[name=enter]").click()
    expect(box.locator(".cr-verdict").first).not_to_be_empty()
    expect(box.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Boris"))).to_contain_text(
        "−15"
    )
    before = box.locator("table").first.inner_text()
    box.locator("input[name=left2]").fill("23")
    opened(page, site, lang)
    expect(box.locator("table").first).to_have_text(before, use_inner_text=True)
    expect(box.locator("input[name=left2]")).to_have_value("23")
    box.locator("details", has=page.locator("table")).locator("summary").click()
    expect(box.locator("table").nth(1)).to_contain_text("Anna")
    box.locator("button[name=undo]").click()
    expect(box.locator("input[name=left3]")).to_have_value("35")


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


def test_a_press_before_the_answer_to_a_choice_is_not_lost(page: Page, site: Site):
    box = opened(page, site)
    page.evaluate(
        """() => {
            const own = document.querySelector(".lesson-live .cr");
            const game = own.querySelector("select[name=variant]");
            game.value = "bolivia";
            game.dispatchEvent(new Event("change", { bubbles: true }));
            const names = own.querySelector("input[name=names]");
            names.value = "We, They";
            names.dispatchEvent(new Event("input", { bubbles: true }));
            own.querySelector("button[name=new]").click();
        }"""
    )
    expect(box.get_by_role("columnheader", name="They")).to_be_visible()
    expect(box).to_contain_text("Bolivia")
