"""For everybody: axe finds nothing, nothing scrolls sideways at 320 px, the keyboard reaches everything."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page

#: One page of each kind; every language has them all.
KINDS = (
    "index.html",
    "reading.html",
    "sources/index.html",
    "sources/contradictions.html",
    "sources/answers.html",
    "variants/index.html",
    "variants/classic.html",
    "variants/krambambuli.html",
    "questions/index.html",
    "questions/pile.html",
    "glossary.html",
    "compare.html",
    "compare.html?v=classic:2&v=samba&v=bolivia",
    "family.html?runs=1",
    "search.html?q=canasta",
    "search.html?q=frozen+pile",
    "variants/classic-sheet.html",
    "data.html",
)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def axe(page: Page, node_modules) -> list[str]:
    page.add_script_tag(path=str(node_modules / "axe-core" / "axe.min.js"))
    found = page.evaluate("tags => axe.run({runOnly: {type: 'tag', values: tags}})", TAGS)["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'] for node in one['nodes']][:5]}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing(new_page, site: Site, node_modules, lang, scheme):
    found = {}
    page = new_page(color_scheme=scheme)
    for kind in KINDS:
        page.goto(f"{site.address}{lang}/{kind}")
        page.wait_for_load_state("networkidle")
        if problems := axe(page, node_modules):
            found[kind] = problems
    assert not found


def test_axe_finds_nothing_on_the_first_page(new_page, site: Site, node_modules):
    page = new_page(locale="ja")
    page.goto(site.address)
    assert not axe(page, node_modules)


@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_on_a_phone_with_the_menu_open(new_page, site: Site, node_modules, lang):
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site.address}{lang}/variants/classic.html")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("#__navigation").is_checked()
    page.wait_for_timeout(400)
    assert page.locator(".sidebar-brand").is_visible()
    assert not axe(page, node_modules)
    page.keyboard.press("Escape")
    page.wait_for_timeout(400)
    assert not page.locator(".sidebar-brand").is_visible()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [320, 360, 768])
def test_nothing_scrolls_sideways(new_page, site: Site, lang, width):
    page = new_page(viewport={"width": width, "height": 640})
    wide = {}
    for kind in KINDS:
        page.goto(f"{site.address}{lang}/{kind}")
        page.wait_for_load_state("networkidle")
        found = page.evaluate("document.documentElement.scrollWidth")
        if found > width:
            wide[kind] = found
    assert not wide


@pytest.mark.parametrize("lang", LANGS)
def test_targets_are_large_enough(new_page, site: Site, lang):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    small = {}
    for kind in KINDS:
        page.goto(f"{site.address}{lang}/{kind}")
        found = page.evaluate(
            """() => [...document.querySelectorAll('a, button, input, label')]
                .filter(e => e.checkVisibility({visibilityProperty: true}) && e.id[0] !== '_')
                .filter(e => getComputedStyle(e).display !== 'inline')
                .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
                .filter(([_, box]) => box.height && (box.height < 23.5 || box.width < 23.5))
                .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""
        )
        if found:
            small[kind] = found[:5]
    assert not small


def test_the_keyboard_reaches_every_link_of_a_page_and_shows_where_it_is(page: Page, site: Site):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site.address}en/reading.html")
    wanted = page.evaluate(
        """[...document.querySelectorAll('a[href], button')]
            .filter(e => e.checkVisibility({visibilityProperty: true})).length"""
    )
    reached = set()
    for _ in range(3 * wanted):
        page.keyboard.press("Tab")
        at = page.evaluate(
            """() => { const e = document.activeElement;
                const all = [...document.querySelectorAll('a[href], button')];
                return e.matches('a[href], button') && e.matches(':focus-visible')
                    ? [all.indexOf(e), getComputedStyle(e).outlineStyle]
                    : null }"""
        )
        if at:
            assert at[1] != "none"
            reached.add(at[0])
    assert len(reached) >= wanted
