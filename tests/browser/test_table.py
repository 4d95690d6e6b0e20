"""The table in the page: a whole deal against bots in each language, taken up again, sent as a link."""

import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page, expect
from test_lesson import ready

from canasta_rules import play
from canasta_rules.bots import BOTS
from canasta_rules.rules import load, variants
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.deal import STRENGTHS as LEVELS
from canasta_rules.tutor.texts import text
from canasta_rules.words import Words

TABLE = "tutor/table.html"
#: The shuffle of a match that is played to its target.
MATCH = 3


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
    for place in places:
        held.nth(int(place)).check(force=True)
    here.act({"control": control, "values": {"hand": places}, "turn": here.turn})
    box.locator(f'button[name="{control}"]').click()
    expect(box).to_have_attribute("data-turn", str(here.turn))
    expect(box.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))
    assert here.outcome["legal"], here.outcome
    expect(status(box)).to_contain_text(here.outcome["head"])  # when the deal is over, how it came out
    expect(status(box)).to_have_attribute("data-legal", "true")


def status(box):
    """The line that speaks the verdict."""
    return box.get_by_role("status")


def choose(box, variant: str, players: int, seed: int = 1, strength: str = "middle") -> None:
    """Choose another table by its fields, in English, and deal."""
    words = Words("en")
    box.get_by_label("Game").select_option(variant)
    if len(load(variant).counts) > 1:
        box.get_by_role("radio", name=words.players(players), exact=True).check()
    box.get_by_role("radio", name=LEVELS[strength], exact=True).check()
    box.get_by_label("Number of the shuffle").fill(str(seed))
    box.get_by_role("button", name="Deal", exact=True).click()


def copied(page: Page, box) -> str:
    """The link that the button copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    box.get_by_role("button", name="Send a link to this moment").click()
    expect(box).to_contain_text("The link is copied.")
    return page.evaluate("navigator.clipboard.readText()")


def play_out(box, here) -> None:
    """Play the deal to its end."""
    for _ in range(200):
        move(box, here)
        if here.table.ended:
            return
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_deal_against_bots(new_page, site: Site, lang):
    page = new_page(service_workers="block")
    box, here = opened(page, site, lang), Lesson(lang, "classic").play(seed=1)
    play_out(box, here)
    *sheets, _last = status(box).locator(".cr-parts > .cr-verdict").all()
    for sheet, total, part in zip(sheets, here.totals(), here.sheets(), strict=True):
        expect(sheet).to_contain_text(Words(lang).points(total))
        expect(sheet.locator('a[href*="/variants/classic.html#"]')).to_have_count(len(part["reasons"]))
    box.get_by_role("button", name=text(lang, "Look through the deal"), exact=True).click()
    most = len(here.steps)
    expect(status(box)).to_contain_text(text(lang, "Step {at} of {most}", at=0, most=most))
    expect(box.locator(".cr-task")).to_have_count(0)
    on = box.locator("button[name=later]")
    on.click(click_count=3, delay=5)  # each of quick clicks is a step
    expect(status(box)).to_contain_text(text(lang, "Step {at} of {most}", at=3, most=most))
    expect(status(box)).to_contain_text(here.done(2)["text"])
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
    expect(status(box)).to_contain_text("A bot would:")
    expect(status(box).locator('a[href*="/variants/classic.html#"]')).to_have_count(1)
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
    link = copied(page, box)
    assert link.startswith(f"{site.address}en/{TABLE}?p=")
    other = new_page()
    other.goto(link.replace("/en/", "/ru/"))
    ready(other)
    theirs = other.locator(".lesson-live .cr")
    expect(theirs.locator(".cr-hand .cr-card")).to_have_count(len(here.cards))
    names = theirs.locator(".cr-hand .cr-hidden").all_inner_texts()
    assert names == [Words("ru").card(card) for card in here.cards]
    assert other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('canasta:'))") == []
    # What is done there is kept, beside the own match, and the other languages show the same table.
    there = Lesson("ru").play()
    there.wish({"p": link.partition("p=")[2].partition("&")[0]})
    move(theirs, there)
    keys = other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('canasta:'))")
    assert len(keys) == 1 and not keys[0].endswith(":table")
    other.reload()
    ready(other)
    expect(theirs.locator(".cr-hand .cr-card")).to_have_count(len(there.cards))
    other.locator(".languages a[data-language=pt]").first.click()
    ready(other)
    expect(theirs.locator(".cr-hand .cr-card")).to_have_count(len(there.cards))
    assert "?p=" in other.url and "/pt/" in other.url


@pytest.mark.parametrize("lang", LANGS)
def test_a_damaged_link_is_told(page: Page, site: Site, lang):
    box = opened(page, site, lang, "p=broken&start")
    expect(status(box)).to_contain_text(text(lang, "This link is damaged: it leads to no table."))


def test_where_nothing_can_be_copied_the_link_stands_in_a_field(page: Page, site: Site):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    box = opened(page, site)
    box.locator("summary").last.click()
    field = box.get_by_label("The link, to copy:")
    expect(field).to_be_hidden()
    box.get_by_role("button", name="Send a link to this moment").click()
    assert field.input_value().startswith(f"{site.address}en/{TABLE}?p=")
    assert page.url.endswith("?start")  # the page itself stays


def test_a_match_left_by_the_start_or_another_deal_comes_back(page: Page, site: Site):
    box, here = opened(page, site), Lesson("en").play()
    for _ in range(4):
        move(box, here)
    box.locator("summary").last.click()
    box.get_by_role("button", name="This deal from the start").click()
    expect(status(box)).to_contain_text("The table before is not lost")
    box = opened(page, site)
    box.get_by_role("button", name="Take back").click()
    expect(box.locator(".cr-hand .cr-hidden")).to_have_text([Words("en").card(card) for card in here.cards])


def test_every_game_with_every_count_and_strength_can_be_chosen(page: Page, site: Site):
    box, words = opened(page, site), Words("en")
    box.locator("summary").first.click()
    offered = box.get_by_label("Game").locator("option").evaluate_all("list => list.map(o => o.value)")
    assert offered == list(variants())
    forms = [(variant, players) for variant in offered for players in load(variant).counts]
    for number, (variant, players) in enumerate(forms):
        strength = tuple(LEVELS)[number % 3]
        choose(box, variant, players, number, strength)
        here = Lesson("en", variant, players).play(seed=number, strength=strength)
        expect(box).to_contain_text(here.headline())
        names = [words.card(card) for card in here.cards]
        expect(box.locator(".cr-hand .cr-hidden")).to_have_text(names)
        assert here.waits() is False


def test_a_match_of_several_deals_to_its_target(new_page, site: Site):
    page = new_page()
    box, here = opened(page, site), Lesson("en", "hollywood", 4).play(seed=MATCH)
    box.locator("summary").first.click()
    choose(box, "hollywood", 4, MATCH)
    expect(box).to_contain_text(here.headline())
    here.turn = int(box.get_attribute("data-turn"))
    for deal in range(1, 20):
        play_out(box, here)
        rows = box.locator(".cr-table tbody tr")
        expect(rows).to_have_count(deal + 1)
        expect(rows.last).to_contain_text(Words("en").number(here.totals()[0] + here.table.scores[0]))
        if here.won():
            break
        here.act({"control": "next", "turn": here.turn})
        box.get_by_role("button", name="The next deal", exact=True).click()
        expect(box).to_have_attribute("data-turn", str(here.turn))
    assert here.won() and deal > 2
    expect(status(box)).to_contain_text("The game is over. Won:")
    assert box.get_by_role("button", name="The next deal", exact=True).count() == 0
    again = opened(page, site)
    expect(status(again)).to_contain_text("The game is over. Won:")


@pytest.mark.parametrize("lang", LANGS)
def test_of_five_the_reader_sits_out_and_watches(new_page, site: Site, lang):
    here = Lesson(lang, "classic", 5).play(seed=6)
    while not here.table.ended:
        control, cards = pressed(BOTS["middle"].choose(here.table).action)
        here.act({"control": control, "values": {"hand": here.places(cards)}, "turn": here.turn})
    page = new_page()
    box = opened(page, site, lang, here.address().partition("?")[2])
    box.get_by_role("button", name=text(lang, "The next deal"), exact=True).click()
    expect(box).to_contain_text(text(lang, "You sit this deal out: watch the others play it."))
    expect(box.locator(".cr-hand")).to_have_count(0)
    one = box.get_by_role("button", name=text(lang, "One action on"), exact=True)
    one.click()
    expect(status(box).locator("li")).to_have_count(1)
    expect(one).to_be_focused()
    box.get_by_role("button", name=text(lang, "To the end of the deal"), exact=True).click()
    expect(status(box).locator(".cr-parts > .cr-verdict")).to_have_count(3)
    on = box.get_by_role("button", name=text(lang, "The next deal"), exact=True)
    expect(on).to_be_focused()
    on.click()
    expect(box.locator(".cr-hand .cr-card")).not_to_have_count(0)


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
