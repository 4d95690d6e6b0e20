"""From the first page to the rule on a phone: the answer in one game, its source, and the link to send."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page

from canasta_rules.rules import load
from canasta_rules.words import Words

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def at_the_rule(page: Page, site: Site, lang: str) -> None:
    """The page shows Uruguay's rule with its source, and the address leads there."""
    path = page.url.partition("#")[2]
    rule = page.locator(f"[id='{path}']")
    rule.wait_for()
    assert page.url.startswith(f"{site.address}{lang}/variants/uruguay.html#pile.")
    assert Words(lang).rule(load("uruguay"), path) in " ".join(rule.inner_text().split())
    cited = rule.locator("p.cited a").first
    assert cited.inner_text() == load("uruguay").rule(path).cited[0]
    assert rule.bounding_box()["y"] < 740 and cited.bounding_box()["y"] < 740


@pytest.mark.parametrize("lang", LANGS)
def test_may_the_pile_be_taken_with_a_card_and_a_wild_card_in_uruguay(new_page, site: Site, lang):
    page = new_page(**PHONE)
    page.goto(f"{site.address}{lang}/index.html")
    question = page.locator(".quarrels a").first
    assert question.bounding_box()["y"] < 740
    question.click()
    page.wait_for_url("**/questions/pile.html#one-card-and-wild")
    no = page.locator("section[id=one-card-and-wild] ul.verdicts > li.no")
    uruguay = no.locator("a", has_text=Words(lang).variant("uruguay"))
    uruguay.click()
    at_the_rule(page, site, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_from_the_name_of_the_game(new_page, site: Site, lang):
    page = new_page(**PHONE)
    page.goto(f"{site.address}{lang}/index.html")
    page.locator("ul.chips a", has_text=Words(lang).variant("uruguay")).click()
    page.locator("#differences a[href='#pile.with_wild']").click()
    at_the_rule(page, site, lang)


@pytest.mark.parametrize(
    ("lang", "query"),
    [
        ("en", "Uruguay take the pile with a wild card"),
        ("ru", "уругвай взять сброс с дикой"),
        ("pt", "uruguai descarte com curinga"),
    ],
)
def test_the_same_by_search(new_page, site: Site, lang, query):
    page = new_page(**PHONE)
    page.goto(f"{site.address}{lang}/index.html")
    page.fill(".hero input[type=search]", query)
    page.press(".hero input[type=search]", "Enter")
    page.wait_for_selector("#search-results li")
    links = page.locator("#search-results a").evaluate_all("all => all.slice(0, 6).map(a => a.href)")
    assert any("variants/uruguay.html#pile" in link or "#one-card-and-wild" in link for link in links), links


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_can_be_sent(new_page, site: Site, lang):
    page = new_page(viewport={"width": 360, "height": 740}, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{site.address}{lang}/variants/uruguay.html#pile.with_wild")
    button = page.locator("[id='pile.with_wild'] button.send")
    assert button.is_visible() and Words(lang).rule_name("pile.with_wild") in button.get_attribute(
        "aria-label"
    )
    button.click()
    page.wait_for_function("document.getElementById('said').textContent")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_device_with_a_way_of_its_own_to_send_uses_it(new_page, site: Site):
    page = new_page(**PHONE, is_mobile=True)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto(f"{site.address}en/questions/pile.html#one-card-and-wild")
    page.locator("[id='one-card-and-wild'] button.send").click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == page.url and shared["title"].startswith("May the pile be taken")


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_every_rule_shows_its_address(new_page, site: Site, lang):
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.address}{lang}/variants/uruguay.html")
    page.click("[id='pile.with_wild'] h3 a")
    assert page.url.endswith("#pile.with_wild")
    assert not page.locator("button.send").count()


@pytest.mark.parametrize("name", ["compare.html?v=samba&v=bolivia", "family.html?players=6"])
def test_a_choice_can_be_sent(new_page, site: Site, name):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{site.address}en/{name}")
    page.click("button[data-send='']")
    page.wait_for_function("document.getElementById('said').textContent")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
