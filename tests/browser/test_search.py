"""The search finds what a person types: each query of `queries/` has its page among the first three."""

import tomllib
from pathlib import Path

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page

QUERIES = {
    lang: tomllib.loads((Path(__file__).parent / "queries" / f"{lang}.toml").read_text(encoding="utf-8"))
    for lang in LANGS
}

#: The page's own search, asked many times; addresses of the first three results and the milliseconds taken.
ASK = """async (queries) => {
    const index = await (await fetch(document.getElementById("search-results").dataset.index)).json();
    const find = finder(index);
    const begun = performance.now();
    const found = queries.map((query) => find(query, 3).map(address));
    return { found, took: performance.now() - begun };
}"""


def leads(address: str, wanted: list[str]) -> bool:
    """Whether an address is one of those wanted; a rule's id stands for the rule on any variant's page."""
    page, _, anchor = address.partition("#")
    return address in wanted or (page.startswith("variants/") and anchor in wanted)


@pytest.mark.parametrize("lang", LANGS)
def test_every_query_finds_its_page_among_the_first_three(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/search.html")
    answer = page.evaluate(ASK, list(QUERIES[lang]))
    print(f"{lang}: {len(QUERIES[lang])} queries in {answer['took']:.0f} ms")
    missed = {
        query: found
        for (query, wanted), found in zip(QUERIES[lang].items(), answer["found"], strict=True)
        if not any(leads(address, wanted) for address in found)
    }
    assert not missed


@pytest.mark.parametrize("lang", LANGS)
def test_there_are_at_least_sixty_queries_and_all_their_pages_exist(site: Site, lang):
    assert len(QUERIES[lang]) >= 60
    texts = {
        name: (site.folder / name).read_text(encoding="utf-8")
        for name in site.pages(lang)
        if "/tutor/" not in name
    }
    rules = "".join(text for name, text in texts.items() if "/variants/" in name)
    lost = set()
    for wanted in QUERIES[lang].values():
        for address in wanted:
            name, _, anchor = address.partition("#")
            text = texts.get(f"{lang}/{name}", "") if ".html" in name else rules
            anchor = anchor if ".html" in name else name
            if not text or (anchor and f'id="{anchor}"' not in text):
                lost.add(address)
    assert not lost


def test_a_rule_of_many_games_is_one_result_with_the_games_beside_it(page: Page, site: Site):
    page.goto(f"{site.address}en/search.html?q=frozen+pile")
    page.wait_for_selector("#search-results li")
    first = page.locator("#search-results li").filter(has=page.locator("a[href$='#pile.frozen.needs']")).first
    links = first.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(links) > 10 and len(links) == len(set(links))
    assert all(link.endswith("#pile.frozen.needs") for link in links)


def test_a_game_in_the_query_leads_to_its_own_page(page: Page, site: Site):
    page.goto(f"{site.address}en/search.html?q=uruguay+frozen+pile")
    page.wait_for_selector("#search-results li")
    first = page.locator("#search-results li a").first.get_attribute("href")
    assert first.partition("#")[0].endswith("variants/uruguay.html")
