"""The table in the page: a whole deal against bots in each language, taken up again, sent as a link."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page, expect
from test_lesson import ready

from canasta_rules import play
from canasta_rules.bots import BOTS
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.texts import text
from canasta_rules.words import Words

TABLE = "tutor/table.html"


def opened(page: Page, site: Site, lang: str = "en", wishes: str = "start"):
    """Open and start the table; return its box."""
    page.goto(f"{site.address}{lang}/{TABLE}?{wishes}")
    ready(page)
    return page.locator(".lesson-live .cr")


def pressed(action: play.Action) -> tuple[str, tuple]:
    """The name of the button and the cards that stand for an action."""
    match action:
        case play.Take(cards, _, also):
            return "take", (*cards, *(card for part in also for card in part))
        case play.Lay(melds):
            return "lay", tuple(card for part in melds for card in part)
        case play.Add(cards, to):
            return f"add-{to}", cards
        case play.Discard(card):
            return "discard", (card,)
        case play.Answer(yes):
            return ("yes" if yes else "no"), ()
    return action.kind, ()


def move(box, here, strength: str = "middle") -> None:
    """Do a bot's action by hand in the page, and in the exercise `here`, which follows it."""
    control, cards = pressed(BOTS[strength].choose(here.table).action)
    places = here.places(cards)
    held = box.locator('input[name="hand"]')
    for place in range(held.count()):
        held.nth(place).set_checked(str(place) in places, force=True)
    here.act({"control": control, "values": {"hand": places}, "turn": here.turn})
    box.locator(f'button[name="{control}"]').click()
    expect(box).to_have_attribute("data-turn", str(here.turn))
    expect(box.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))
    expect(box.locator(".cr-verdict").first).to_contain_text(here.outcome["head"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_deal_against_bots(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    box, here = opened(page, site, lang), Lesson(lang, "classic").play(seed=1)
    for _ in range(200):
        move(box, here)
        assert box.locator(".cr-verdict").get_attribute("data-legal") == "true"
        if here.table.ended:
            break
    assert here.table.ended
    expect(box.locator(".cr-verdict")).to_contain_text(Words(lang).points(here.totals()[0]))
    expect(box.locator('.cr-verdict a[href*="/variants/classic.html#"]').first).to_be_visible()
    box.get_by_role("button", name=text(lang, "Look through the deal"), exact=True).click()
    most = len(here.steps)
    expect(box).to_contain_text(text(lang, "Step {at} of {most}", at=1, most=most))
    box.get_by_role("button", name=text(lang, "End"), exact=True).click()
    expect(box).to_contain_text(text(lang, "Step {at} of {most}", at=most, most=most))
    box.get_by_role("button", name=text(lang, "Back to the table"), exact=True).click()
    box.get_by_role("button", name=text(lang, "The next deal"), exact=True).click()
    expect(box.locator("tbody tr").first).to_contain_text(Words(lang).number(here.totals()[0]))
    expect(box.locator('input[name="hand"]').first).to_be_attached()


def test_a_match_outlasts_a_reload_and_a_hint_and_undo_work(page: Page, site: Site):
    box, here = opened(page, site), Lesson("en").play()
    for _ in range(4):
        move(box, here)
    box = opened(page, site)
    expect(box.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))
    box.get_by_role("button", name="A hint").click()
    expect(box.locator(".cr-verdict")).to_contain_text("A bot would:")
    box.get_by_role("button", name="Take back").click()
    here.act({"control": "undo", "turn": here.turn})
    expect(box.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))


def test_a_link_opens_the_same_moment_elsewhere_and_leaves_the_own_match_alone(
    page: Page, new_page, site: Site
):
    box, here = opened(page, site), Lesson("en").play()
    for _ in range(3):
        move(box, here)
    box.locator("summary").last.click()
    link = box.get_by_role("link", name="Link to this moment").get_attribute("href")
    assert link.startswith(f"{site.address}en/{TABLE}?p=")
    other = new_page()
    other.goto(link.replace("/en/", "/ru/"))
    ready(other)
    theirs = other.locator(".lesson-live .cr")
    expect(theirs.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))
    names = theirs.locator(".cr-hand .cr-hidden").all_inner_texts()
    assert names == [Words("ru").card(card) for card in here.cards]
    assert other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('canasta:'))") == []


def test_another_game_and_strength_by_seed(page: Page, site: Site):
    box = opened(page, site)
    box.locator("summary").last.click()
    box.get_by_label("Game").select_option("samba")
    expect(box.get_by_role("radio", name="2 players")).to_have_count(0)
    box.get_by_role("radio", name="6 players").check()
    box.get_by_role("radio", name="strong").check()
    box.get_by_label("Number of the deal").fill("42")
    box.get_by_role("button", name="Deal", exact=True).click()
    here = Lesson("en", "samba", 6).play(seed=42, strength="strong")
    expect(box.locator(".cr-hand .cr-hidden")).to_have_text([Words("en").card(card) for card in here.cards])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling_sideways(
    new_page, site: Site, node_modules, lang, scheme
):
    from test_access import axe

    page = new_page(color_scheme=scheme, viewport={"width": 360, "height": 740})
    box, here = opened(page, site, lang), Lesson(lang).play()
    for _ in range(5):
        move(box, here)
    page.evaluate("document.querySelectorAll('.lesson-live details').forEach(d => { d.open = true; })")
    assert not axe(page, node_modules)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for one in box.locator("button, select, input[type=text], summary").all():
        assert one.bounding_box()["height"] >= 44
