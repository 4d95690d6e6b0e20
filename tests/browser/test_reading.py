"""What a reader meets: weight, language switch, search, the first page, all with and without JavaScript."""

import pytest
from conftest import LANGS, Site, total, weighed
from playwright.sync_api import Page

NAMES = {"en": "Canasta Rules", "ru": "Правила канасты", "pt": "Regras da canasta"}


#: Bytes that a page with all that it loads may weigh as it lies.
LYING = 150_000


@pytest.mark.parametrize("lang", LANGS)
def test_the_heaviest_variant_is_light(page: Page, site: Site, lang):
    sizes = weighed(page)
    largest = max((site.folder / lang / "variants").glob("*.html"), key=lambda path: path.stat().st_size)
    page.goto(f"{site.address}{lang}/variants/{largest.name}")
    page.wait_for_load_state("networkidle")
    lying, packed = total(sizes)
    print(f"{lang}/{largest.name}: {packed} bytes packed, {lying} as they lie, in {len(sizes)} requests")
    assert lying < LYING, sizes


@pytest.mark.parametrize("lang", LANGS)
def test_the_heaviest_of_every_other_kind_weighs_as_little(new_page, site: Site, lang):
    heaviest: dict[str, str] = {}
    for name in sorted(site.pages(lang), key=lambda name: (site.folder / name).stat().st_size):
        kind = name.split("/")[1]
        if kind not in ("variants", "tutor"):
            heaviest[kind] = name
    assert {"index.html", "compare.html", "family.html", "glossary.html"} < set(heaviest)
    for name in heaviest.values():
        page = new_page()
        sizes = weighed(page)
        page.goto(f"{site.address}{name}")
        page.wait_for_load_state("networkidle")
        print(f"{name}: {total(sizes)}")
        assert total(sizes)[0] < LYING, (name, sizes)
        page.context.close()


@pytest.mark.parametrize("lang", LANGS)
def test_the_search_index_is_under_300_kb(site: Site, lang):
    assert (site.folder / lang / "_static" / "search-index.json").stat().st_size < 300_000


def test_the_language_switch_stays_on_the_rule(page: Page, site: Site):
    page.goto(f"{site.address}en/variants/classic.html#pile.frozen.needs")
    for code, lang in (("ru", "ru"), ("pt", "pt-BR"), ("en", "en")):
        page.click(f".languages a[data-language={code}]")
        page.wait_for_url(f"{site.address}{code}/variants/classic.html#pile.frozen.needs")
        assert page.get_attribute("html", "lang") == lang
        assert page.locator("[id='pile.frozen.needs']").is_visible()
        page.wait_for_function("scrollY > 0")


def test_without_javascript_pages_read_and_the_switch_stays_on_the_page(new_page, site: Site):
    page = new_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page.goto(f"{site.address}en/variants/classic.html")
    page.click(".languages a[hreflang=ru]")
    assert page.url == f"{site.address}ru/variants/classic.html"
    assert page.locator("h1").inner_text()
    page.goto(site.address)
    assert page.locator("main a").count() == 3


def test_the_first_page_follows_the_device_then_the_choice(new_page, site: Site):
    page = new_page(locale="pt-BR")
    page.goto(site.address)
    page.wait_for_url(f"{site.address}pt/index.html")
    page.click(".languages a[data-language=ru]")
    page.goto(site.address)
    page.wait_for_url(f"{site.address}ru/index.html")
    assert NAMES["ru"] in page.title()


@pytest.mark.parametrize(
    ("lang", "query", "address"),
    [
        ("en", "frozen pile", "variants/classic.html#pile.frozen.needs"),
        ("ru", "замороженный сброс", "variants/classic.html#pile.frozen.needs"),
        ("pt", "descarte congelado", "variants/classic.html#pile.frozen.needs"),
    ],
)
def test_search_finds_the_rule(page: Page, site: Site, lang, query, address):
    page.goto(f"{site.address}{lang}/index.html")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.fill(".sidebar-search", query)
    page.press(".sidebar-search", "Enter")
    page.wait_for_selector("#search-results li")
    first = page.locator("#search-results a").evaluate_all(
        "links => links.slice(0, 5).map(link => link.href)"
    )
    assert any(link.startswith(f"{site.address}{lang}/{address.rpartition('.')[0]}") for link in first), first


@pytest.mark.parametrize("lang", LANGS)
def test_search_says_when_it_finds_nothing(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/search.html?q=xyzzyx")
    page.wait_for_function("document.getElementById('search-status').textContent")
    assert page.locator("#search-results li").count() == 0


@pytest.mark.parametrize("lang", LANGS)
def test_paper_shows_no_menu(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/variants/classic.html")
    page.emulate_media(media="print")
    for hidden in (".sidebar-drawer", ".mobile-header", ".languages", ".toc-drawer", ".theme-toggle-content"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.locator(".sheet").is_visible()
