"""Side by side, the family and the finder: with a script, without one, and on a narrow screen."""

import json
import re

import pytest
from conftest import LANGS, Site, weighed
from playwright.sync_api import Page

from canasta_rules.compare import compare
from canasta_rules.rules import load, variants
from canasta_rules.site.compare import games
from canasta_rules.words import Words


def shown(page: Page) -> None:
    page.wait_for_selector("#comparison h3")


@pytest.mark.parametrize("lang", LANGS)
def test_a_link_shows_the_comparison_that_was_chosen(new_page, site: Site, lang):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site.address}{lang}/compare.html")
    assert not page.locator("#comparison h3").count()
    page.select_option("#chooser select >> nth=0", "samba")
    page.select_option("#chooser select >> nth=1", "bolivia")
    shown(page)
    assert page.url.endswith("compare.html?v=samba&v=bolivia")
    text, count = page.inner_text("#comparison"), len(compare([load("samba"), load("bolivia")]))
    assert re.search(rf"\b{count}$", page.inner_text("#chooser-status"))
    other = new_page(viewport={"width": 360, "height": 740})
    other.goto(page.url)
    shown(other)
    assert other.inner_text("#comparison") == text


def test_what_differs_is_marked_by_word_and_sign_and_what_is_the_same_is_folded(page: Page, site: Site):
    page.goto(f"{site.address}ru/compare.html?v=traditional&v=uruguay&v=samba:6")
    shown(page)
    words = Words("ru")
    rows = compare([load("traditional"), load("uruguay"), load("samba", 6)])
    seen = page.locator("table.side tbody tr")
    assert seen.count() == len(rows)
    for number, row in enumerate(rows):
        line = seen.nth(number)
        assert row.kind in line.get_attribute("class")
        title = line.locator("th").inner_text()
        assert words.rule_name(row.path) in title and words.label(row.kind) in title
        assert {"changed": "≠", "absent": "–"}[row.kind] in title
        first, *others = row.cells
        for cell, box in zip(others, line.locator("td").all()[1:], strict=True):
            differs = (cell and cell.value) != (first and first.value)
            assert ("differs" in (box.get_attribute("class") or "")) == differs
            if differs and cell:
                assert "≠" in box.inner_text() and words.label("changed") in box.text_content()
    for fold in page.locator("#comparison details").all():
        assert fold.get_attribute("open") is None and fold.locator("summary").inner_text().startswith("=")


def test_every_link_of_a_comparison_leads_to_its_rule(page: Page, site: Site):
    for chosen in ("classic:2&v=classic:6&v=traditional:3&v=oficial", "pennies&v=samba:6&v=combo&v=chile"):
        page.goto(f"{site.address}en/compare.html?v={chosen}")
        shown(page)
        links = page.locator("#comparison a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        for link in links:
            name, _, anchor = link.partition("#")
            text = (site.folder / "en" / name).read_text("utf-8")
            assert not anchor or f'id="{anchor}"' in text, link


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("v=classic&v=krambambuli", "Krambambuli is a game of another kind"),
        ("v=classic&v=whist", "There is no such game: whist"),
        ("v=classic&v=classic:9", "Different rules"),
    ],
)
def test_what_cannot_be_compared_is_said(page: Page, site: Site, asked, said):
    page.goto(f"{site.address}en/compare.html?{asked}")
    page.wait_for_function("document.getElementById('chooser-status').textContent")
    assert page.inner_text("#chooser-status").startswith(said)


def test_one_game_in_the_address_gets_another_beside_it(page: Page, site: Site):
    page.goto(f"{site.address}en/compare.html?v=samba")
    shown(page)
    assert page.locator("table.side").first.locator("thead th").count() == 3
    assert page.url.count("v=") == 2


def test_the_same_game_twice_is_no_comparison(page: Page, site: Site):
    page.goto(f"{site.address}en/compare.html")
    page.select_option("#chooser select >> nth=1", "classic")
    assert page.inner_text("#chooser-status") == "Choose two different games."


def test_the_language_links_keep_the_choice(page: Page, site: Site):
    page.goto(f"{site.address}en/compare.html?v=samba&v=bolivia")
    shown(page)
    page.click(".languages a[data-language=ru]")
    page.wait_for_url(f"{site.address}ru/compare.html?v=samba&v=bolivia")
    shown(page)


@pytest.mark.parametrize("chosen", ["v=samba&v=bolivia", "v=samba&v=bolivia&v=classic:2&v=pennies"])
@pytest.mark.parametrize("lang", LANGS)
def test_two_columns_fit_at_320_px(new_page, site: Site, lang, chosen):
    page = new_page(viewport={"width": 320, "height": 640})
    page.goto(f"{site.address}{lang}/compare.html?{chosen}")
    shown(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    wide = page.evaluate(
        """() => [...document.querySelectorAll('table.side :is(th, td)')]
            .filter(e => e.checkVisibility() && getComputedStyle(e).position !== 'absolute')
            .filter(e => e.scrollWidth > e.clientWidth + 1)
            .map(e => e.textContent)"""
    )
    assert not wide
    cells = page.locator("table.side tbody tr").first.locator("td")
    first, second = cells.nth(0).bounding_box(), cells.nth(1).bounding_box()
    assert first["y"] == second["y"] and first["x"] < second["x"] and second["x"] + second["width"] <= 320


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_of_the_comparison_loads_before_it_is_asked_for(page: Page, site: Site, lang):
    sizes = weighed(page)
    page.goto(f"{site.address}{lang}/compare.html")
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith("compare.json") for url in sizes)
    data = site.folder / lang / "_static" / "compare.json"
    assert data.stat().st_size < 60_000 and json.loads(data.read_text("utf-8"))["games"] == list(games())


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_every_variant_stands_in_the_table(new_page, site: Site, lang):
    page = new_page(java_script_enabled=False, viewport={"width": 320, "height": 640})
    page.goto(f"{site.address}{lang}/compare.html")
    assert not page.locator("#chooser").is_visible()
    assert page.locator("noscript p").is_visible()
    words = Words(lang)
    text = page.locator("article").text_content().replace("’", "'")
    rows = compare([load(ident) for ident in variants()], all=True)
    assert all(words.rule_name(row.path) in text for row in rows)
    assert all(words.variant(ident) in text for ident in variants())
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_comparison_that_does_not_load_says_so_and_can_be_asked_again(page: Page, site: Site):
    page.route("**/compare.json", lambda route: route.abort())
    page.goto(f"{site.address}en/compare.html?v=samba&v=bolivia")
    page.wait_for_function("document.getElementById('chooser-status').textContent")
    assert page.inner_text("#chooser-status") == "The comparison did not load."
    page.unroute("**/compare.json")
    page.click("#chooser button[type=submit]")
    shown(page)


@pytest.mark.parametrize("lang", LANGS)
def test_the_tree_has_each_variant_below_its_base(new_page, site: Site, lang):
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.address}{lang}/family.html")
    found = page.evaluate(
        """() => [...document.querySelectorAll('ul.tree li')].map(item => {
            const name = e => e && e.querySelector('a').getAttribute('href').match(/([\\w-]+)\\.html/)[1];
            return [name(item), name(item.parentElement.closest('li'))]})"""
    )
    assert {ident: base or "" for ident, base in found} == {one: load(one).base for one in variants()}


def test_the_finder_leaves_what_fits_and_keeps_the_choice_in_the_address(page: Page, site: Site):
    page.goto(f"{site.address}en/family.html")
    names = "table.finder tbody tr:not([hidden]) a"
    assert len(set(page.locator(names).all_inner_texts())) == len(variants())
    page.select_option("#finder select[name=runs]", "1")
    page.select_option("#finder select[name=wild]", "0")
    wanted = {one for one in variants() if load(one).run.allowed and not load(one).wild.allowed}
    words = Words("en")
    assert set(page.locator(names).all_inner_texts()) == {words.variant(one) for one in wanted}
    assert page.url.endswith("family.html?runs=1&wild=0")
    assert page.inner_text("#finder-status") == f"Found: {len(wanted)}"
    page.reload()
    assert set(page.locator(names).all_inner_texts()) == {words.variant(one) for one in wanted}
    page.select_option("#finder select[name=players]", "2")
    assert page.inner_text("#finder-status") == "No variant is like that."
    page.click("#finder button[type=reset]")
    page.wait_for_function("!location.search")
    assert page.inner_text("#finder-status") == f"Found: {len(variants())}"


def test_the_finder_is_a_table_without_javascript(new_page, site: Site):
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.address}pt/family.html")
    assert not page.locator("#finder").is_visible()
    assert page.locator("table.finder tbody tr").count() >= len(variants())
    assert page.locator("table.finder thead").is_visible()


def test_every_variant_leads_to_its_comparisons(page: Page, site: Site):
    page.goto(f"{site.address}en/variants/bolivia.html")
    page.click("p.beside a >> nth=0")
    shown(page)
    assert page.url == f"{site.address}en/compare.html?v=samba&v=bolivia"
    heads = page.locator("table.side").first.locator("thead th").all_inner_texts()
    assert heads == ["Rule", "Samba", "Bolivia"]
