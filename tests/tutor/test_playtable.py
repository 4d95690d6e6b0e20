"""The table: whole deals against bots, undone, looked through, kept and sent as a link."""

import json

import pytest

from canasta_rules import play
from canasta_rules.bots import BOTS
from canasta_rules.cards import parse_cards
from canasta_rules.play.score import score_table
from canasta_rules.rules import load, variants
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.exercise import walk
from canasta_rules.tutor.wishes import splits

GAMES = [(name, players) for name in variants() for players in load(name).counts]


def pressed(action):
    """The button and the cards that stand for an action."""
    match action:
        case play.Draw():
            return "draw", ()
        case play.Take(cards, _, also):
            return "take", (*cards, *(card for part in also for card in part))
        case play.Lay(melds):
            return "lay", [card for part in melds for card in part]
        case play.Add(cards, to):
            return f"add-{to}", cards
        case play.Discard(card):
            return "discard", (card,)
        case play.Ask():
            return "ask", ()
        case play.Answer(yes):
            return ("yes" if yes else "no"), ()
    raise ValueError(action)


def move(exercise):
    """Do for the reader what a bot would, by the buttons."""
    control, cards = pressed(BOTS["middle"].choose(exercise.table).action)
    return press(exercise, control, hand=exercise.places(cards))


def press(exercise, control, **values):
    return exercise.act({"control": control, "values": values, "turn": exercise.turn})


def whole_deal(exercise):
    """Play the deal to its end; the last view."""
    for _ in range(400):
        view = move(exercise)
        assert view["verdict"]["legal"] is True
        if exercise.table.ended:
            return view
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_whole_deal_of_every_game_is_played_kept_sent_and_undone(variant, players):
    exercise = Lesson("en", variant, players).play(seed=3)
    view = whole_deal(exercise)
    assert exercise.totals() == [side.total for side in score_table(exercise.table)]
    kept = json.loads(json.dumps(view["keep"]["data"]))
    other = Lesson("ru").play()
    other.act({"kept": kept})
    assert other.table == exercise.table and other.kept() == kept
    link = next(c["page"] for c in walked(exercise) if c["kind"] == "share")
    assert link.startswith("tutor/table.html?p=") and link.endswith("&start")
    sent = Lesson("pt").play()
    sent.wish({"p": link.partition("p=")[2].partition("&")[0], "start": ""})
    assert sent.table == exercise.table and sent.keep_as.startswith("table-") and sent.kept() is None
    press(exercise, "undo")
    assert not exercise.table.ended and exercise.table.turn == 0


def walked(exercise):
    """All controls, those without a name too."""
    found = list(exercise.controls())
    for control in found:
        found += control.get("controls", ())
    return found


@pytest.mark.parametrize("strength", ["weak", "middle", "strong"])
@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_bots_say_by_which_rule_and_for_what_aim_they_move(lang, strength):
    exercise = Lesson(lang).play(strength=strength)
    told = [*exercise.outcome["reasons"]]
    for _ in range(8):
        told += [reason for reason in move(exercise)["verdict"]["reasons"] if reason.get("link")]
    assert len([reason for reason in told if reason["link"].startswith("variants/classic.html#")]) > 8
    assert press(exercise, "hint")["verdict"]["reasons"][0]["link"]


def test_the_next_deal_adds_up_and_a_match_ends():
    exercise = Lesson("en").play(seed=5)
    whole_deal(exercise)
    first = exercise.totals()
    assert "next" in [control["name"] for control in walk(exercise.controls())]
    press(exercise, "next")
    assert exercise.table.scores == first and exercise.situation["sheets"] == [first]
    whole_deal(exercise)
    exercise.situation["sheets"] = [[4900, 0]]
    second = exercise.totals()
    assert bool(exercise.won()) == (max(4900 + second[0], second[1]) >= 5000)


def test_a_deal_is_looked_through_step_by_step_with_open_hands():
    exercise = Lesson("en").play(seed=2)
    whole_deal(exercise)
    end = exercise.table
    view = press(exercise, "replay")
    texts = [control.get("text", "") for control in view["controls"]]
    most = len(exercise.steps)
    assert view["verdict"]["head"] == f"Step 0 of {most}"
    assert view["verdict"]["reasons"] == [{"text": "The cards have been dealt."}]
    assert not view["task"]
    assert sum(text == "Player 2:" for text in texts) == 1
    press(exercise, "earlier")  # it cannot go back before the beginning
    assert exercise.at == 0
    for control, at in (
        ("later", 1),
        ("last", most),
        ("earlier", most - 1),
    ):
        view = press(exercise, control)
        assert exercise.at == at
        # The step is told with the table after it, the last one with the end of the deal.
        after = exercise.steps[at][0] if at < most else end
        pile = [c["text"] for c in view["controls"] if c.get("text", "").startswith("Cards in the pile")]
        assert pile == [f"Cards in the pile: {len(after.pile)}."] * bool(after.pile)
        assert view["verdict"]["reasons"] == [exercise.done(at - 1)]
    view = press(exercise, "leave")
    assert exercise.at is None and exercise.table is end
    assert len(view["verdict"]["parts"]) == 2  # the sheets of both sides are there again


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_the_sheets_after_a_deal_hold_every_line_with_its_rule(lang):
    exercise = Lesson(lang, "classic", 3).play(seed=4)
    view = whole_deal(exercise)["verdict"]
    assert view["head"] == exercise.result() and not view["reasons"]  # the end comes first
    *parts, last = view["parts"]
    assert last["title"] == exercise.say("The last moves") and last["reasons"]
    assert not exercise.view()["task"]
    scores = score_table(exercise.table)
    assert [len(part["reasons"]) for part in parts] == [len(score.lines) for score in scores]
    for part, score in zip(parts, scores, strict=True):
        assert exercise.words.points(score.total) in part["head"]
        assert all(reason["link"].partition("#")[2] for reason in part["reasons"])
    assert [part["title"] for part in parts] == [exercise.player(seat) for seat in range(3)]
    again = Lesson(lang).play()
    again.restore(exercise.document())
    assert again.outcome["parts"] == parts  # also when the page is opened again


def test_what_may_be_done_now_is_said():
    def told():
        return [control.get("text", "") for control in exercise.controls()]

    exercise = Lesson("en").play()
    assert "Your turn. First draw from the stock or take the pile." in told()
    assert [c["name"] for c in exercise.buttons() if c.get("main")] == ["draw"]
    press(exercise, "draw")
    assert "Your turn. Lay cards if you like; a discard ends the turn." in told()
    assert [c["name"] for c in exercise.buttons() if c.get("main")] == ["discard"]
    assert "ask" in [c["name"] for c in exercise.buttons()]
    assert "ask" not in [c["name"] for c in Lesson("en", "classic", 2).play().buttons()]
    assert "nothing" in press(Lesson("en").play(), "undo")["verdict"]["head"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Player 4 discards"), ("ru", "Игрок 4 сбрасывает"), ("pt", "Jogador 4 descarta")],
)
def test_the_log_tells_what_the_others_do(lang, told):
    exercise = Lesson(lang).play(seed=4)
    move(exercise)
    while exercise.table.phase != "draw":
        view = move(exercise)
    lines = [reason["text"] for reason in view["verdict"]["reasons"]]
    assert any(line.startswith(told) for line in lines), lines


def test_what_the_others_did_is_told_again_after_undo_and_reload():
    exercise = Lesson("en").play(seed=4)
    first = exercise.outcome
    for _ in range(3):
        move(exercise)
    while exercise.table.phase != "draw":
        told = move(exercise)["verdict"]["reasons"]
    again = Lesson("en").play()
    again.restore(exercise.document())
    lately = again.outcome["reasons"]
    assert [line for line in told if line in lately] == lately and len(lately) >= 6
    while exercise.past:
        press(exercise, "undo")
    assert exercise.outcome == first


# --- five players -------------------------------------------------------------------------------------------


def test_of_five_players_the_reader_sits_out_when_it_is_the_readers_turn():
    exercise = Lesson("en", "classic", 5).play(seed=6)
    assert "Player 5 sits this deal out." in exercise.guide()
    whole_deal(exercise)
    view = press(exercise, "next")
    assert exercise.waits() and exercise.match.seated() == (2, 1, 4, 3)
    assert "You sit this deal out: watch the others play it." in exercise.guide()
    assert not [control for control in view["controls"] if control["kind"] == "hand"]
    told = press(exercise, "one")["verdict"]["reasons"]
    assert len(told) == 1 and len(exercise.steps) == 1
    press(exercise, "one")
    other = Lesson("ru").play()
    assert other.restore(exercise.document()) and other.waits() and other.table == exercise.table
    press(exercise, "undo")
    assert len(exercise.steps) == 1
    view = press(exercise, "end")
    titles = [part["title"] for part in view["verdict"]["parts"]]
    assert exercise.table.ended and titles == ["Your side", "The other side", "The last moves"]
    press(exercise, "replay")
    assert press(exercise, "later")["verdict"]["reasons"][0]["link"]
    press(exercise, "leave")
    press(exercise, "next")
    assert (
        not exercise.waits() and exercise.person(0) == 0 and exercise.player(2) == "Player 5 (your partner)"
    )
    assert "Player 3 sits this deal out." in exercise.guide()


def test_another_game_strength_and_number_are_chosen():
    exercise = Lesson("en").play()
    view = press(exercise, "variant", variant="samba")
    counts = next(c for c in walk(view["controls"]) if c["name"] == "players")
    assert [option["value"] for option in counts["options"]] == ["4", "6"]
    press(exercise, "deal", variant="samba", players="6", strength="strong", seed="77")
    assert (exercise.rules.id, exercise.rules.players) == ("samba", 6)
    assert exercise.situation["seed"] == 77 and exercise.situation["strength"] == "strong"


def test_a_match_that_goes_on_here_is_not_replaced_by_another_tab():
    exercise, other = Lesson("en").play(seed=1), Lesson("en").play(seed=9)
    move(exercise)
    move(other)
    before = exercise.document()
    view = exercise.act({"kept": other.kept()})
    assert exercise.document() == before and not view["keep"]["unread"]


@pytest.mark.parametrize(
    "strange", [None, {}, "x", {"format": "canasta-table", "version": 1, "strength": "weak"}]
)
def test_what_is_no_match_is_refused_and_changes_nothing(strange):
    exercise = Lesson("en").play()
    before = exercise.document()
    assert exercise.act({"kept": strange})["keep"]["unread"] and exercise.document() == before
    exercise.wish({"p": "nonsense"})
    assert "no table" in exercise.view()["verdict"]["head"] and exercise.document() == before


def test_an_action_that_the_rules_refuse_is_no_match():
    exercise = Lesson("en").play()
    written = exercise.document() | {"actions": [{"kind": "discard", "card": "KS"}]}
    assert not exercise.restore(written)
    assert exercise.document()["actions"] != written["actions"]


@pytest.mark.parametrize("control", ["back", "deal"])
def test_a_table_that_is_left_comes_back_by_undo_and_outlasts_a_reload(control):
    exercise = Lesson("en").play()
    for _ in range(3):
        move(exercise)
    before = exercise.table
    view = press(exercise, control, variant="samba", players="4", seed="5")
    assert exercise.table != before and "Take back" in view["verdict"]["reasons"][-1]["text"]
    move(exercise)
    reloaded = Lesson("en").play()
    reloaded.act({"kept": json.loads(json.dumps(exercise.view()["keep"]["data"]))})
    for one in (exercise, reloaded):
        press(one, "undo")
        press(one, "undo")
        assert one.table == before and len(one.past) == 3 and one.rules.id == "classic"
        assert not one.shelf
    assert "nothing" in press(Lesson("en").play(), "undo")["verdict"]["head"]


def test_a_lessons_deal_that_is_left_comes_back_too():
    exercise = Lesson("en").deal(seed=3)
    move(exercise)
    before = exercise.table
    press(exercise, "deal", variant="samba", seed="4")
    press(exercise, "back")
    press(exercise, "undo")
    assert exercise.table is before and exercise.rules.id == "classic"
    hint = press(exercise, "hint")["verdict"]["reasons"][0]
    assert hint["text"].startswith("A bot would:") and hint["link"]


def test_a_table_from_a_link_is_kept_beside_the_own_match():
    own = Lesson("en").play(seed=2)
    move(own)
    link = own.address().partition("p=")[2].partition("&")[0]
    sent = Lesson("en").play()
    sent.wish({"p": link})
    assert sent.view()["keep"]["data"] is None  # nothing has been done yet
    move(sent)
    kept = json.loads(json.dumps(sent.view()["keep"]))
    assert kept["name"] not in ("table", "") and kept["data"]
    again = Lesson("ru").play()
    again.wish({"p": link})
    assert again.view()["keep"]["name"] == kept["name"]
    again.act({"kept": kept["data"]})
    assert again.table == sent.table and len(again.past) == 2


def test_a_damaged_link_is_told_even_where_the_own_match_is_taken_up():
    own = Lesson("pt").play(seed=2)
    move(own)
    sent = Lesson("pt").play()
    sent.wish({"p": own.address().partition("p=")[2][:40]})
    assert sent.say("This link is damaged: it leads to no table.") in sent.view()["verdict"]["head"]
    view = sent.act({"kept": own.kept()})
    assert sent.say("This link is damaged: it leads to no table.") in view["verdict"]["head"]
    assert sent.table == own.table and sent.keep_as == "table"


def test_from_three_melds_on_the_ways_to_add_are_short_names_in_a_row():
    melds = ["KS KH KD", "9S 9H 9D", "5S 5H 5D"]
    exercise = Lesson("en").turn("KC 9C 4S", melds=melds)
    row = next(c for c in exercise.controls() if c["kind"] == "row")
    assert [c["label"] for c in row["controls"]] == ["Kings", "Nines", "Fives"]
    view = press(exercise, "add-1", hand=exercise.places(parse_cards("9C")))
    assert view["verdict"]["legal"] is True


def test_cards_of_a_suit_are_parted_into_a_run_and_a_set():
    picked = parse_cards("AS AH AD AC 9S 9D 2C 4C 5C 6C 7C 8C")
    wanted = {parse_cards(cards) for cards in ("4C 5C 6C 7C 8C", "AS AH AD AC", "9S 9D 2C")}
    assert wanted in [set(way) for way in splits(load("combo"), picked)]
    assert any(
        sorted(map(len, way)) == [3, 3] for way in splits(load("samba"), parse_cards("4C 5C 6C 7C 7H 7S"))
    )
