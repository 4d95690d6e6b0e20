"""The lesson on Krambambuli: knocking rightly and wrongly, and the score pad, in three languages."""

import json

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.rules import load
from canasta_rules.tutor.exercise import walk
from canasta_rules.tutor.krambambuli import BankPad, KnockWith
from canasta_rules.tutor.page import exercise_html
from canasta_rules.words import LANGUAGES

HAND = "KS KH KD 4C 5C 6C 7C 2D 3D QS 8C"


def knocking(lang: str = "en", hand: str = HAND) -> KnockWith:
    return KnockWith(load("krambambuli"), parse_cards(hand), lang)


def act(exercise, control: str, picked: str = "", **values) -> dict:
    """Press a button with some cards of the hand picked; the next view."""
    if isinstance(exercise, KnockWith):
        held = [str(exercise.cards[place]) for place in exercise.held()]
        values["hand"] = []
        for card in picked.split():
            values["hand"].append(str(held.index(card)))
            held[held.index(card)] = ""
    return exercise.act({"control": control, "values": values, "turn": exercise.turn})


def rules_of(view: dict) -> list[str]:
    return [reason["link"].split("#")[1] for reason in view["verdict"]["reasons"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_view_is_plain_json_in_the_language_of_the_lesson(lang):
    for exercise in (knocking(lang), BankPad(load("krambambuli", 3), lang)):
        view = exercise.view()
        assert json.loads(json.dumps(view)) == view
        assert view["title"]
        assert view["task"]
    if lang != "en":
        english = {c["label"] for c in walk(BankPad(load("krambambuli", 3)).controls())}
        assert not english & {c["label"] for c in walk(BankPad(load("krambambuli", 3), lang).controls())}


def test_knocking_rightly():
    exercise = knocking()
    assert act(exercise, "lay", "KS KH KD")["verdict"]["legal"] is True
    assert act(exercise, "lay", "4C 5C 6C 7C 8C")["verdict"]["legal"] is True
    view = act(exercise, "knock", "QS")
    assert view["verdict"]["legal"] is True
    assert view["verdict"]["head"] == "Knock."
    assert rules_of(view) == ["knock.points", "record.knocked", "bank.knock", "bank.knock_bank"]


def test_knocking_wrongly_says_why_and_what_would_do():
    exercise = knocking()
    view = act(exercise, "knock", "QS")
    assert view["verdict"]["legal"] is False
    assert rules_of(view) == ["knock.points"]
    assert "at most" in view["verdict"]["reasons"][0]["text"]
    assert view["verdict"]["instead"] == ["Discard Q♠ and lay out 4♣ 5♣ 6♣ 7♣ 8♣ and K♠ K♥ K♦"]


def test_what_is_no_combination_stays_in_the_hand():
    exercise = knocking()
    view = act(exercise, "lay", "2D 3D 4C")
    assert view["verdict"]["legal"] is False
    assert rules_of(view) == ["set.of", "run.of"]
    assert len(exercise.held()) == 11
    act(exercise, "lay", "KS KH KD")
    assert len(exercise.held()) == 8
    act(exercise, "back")
    assert (len(exercise.held()), exercise.groups) == (11, ())


def test_a_special_hand_needs_nothing_laid_out():
    exercise = knocking(hand="JS JS JH QS QD KS KC AS AD * 10D")
    view = act(exercise, "knock", "10D")
    assert view["verdict"]["legal"] is True
    assert rules_of(view) == ["special.figures", "record.figures", "bank.figures"]


def test_the_best_way_is_shown_or_how_far_it_is():
    assert act(knocking(), "best")["verdict"]["legal"] is True
    view = act(knocking(hand="AS 2S 3S 8H 8H 8D 9C 10C QC 4D 6H"), "best")
    assert view["verdict"]["legal"] is False
    assert rules_of(view) == ["knock.points"]


def test_any_hand_may_be_typed_and_the_full_sequence_agreed_on():
    exercise = knocking()
    act(exercise, "deal", cards="3H 4H 5H 6H 7H 8H 9H 10H JH QH 2S", sequence="yes")
    view = act(exercise, "knock", "2S")
    assert rules_of(view)[0] == "special.sequence"
    assert act(exercise, "deal", cards="3H 4X")["verdict"]["head"] == "4X is not a card."
    assert "11 cards" in act(exercise, "deal", cards="3H 4H")["verdict"]["head"]
    assert len(exercise.cards) == 11


def test_hands_by_chance_are_often_near_a_knock():
    exercise, legal = knocking(), 0
    for _ in range(30):
        act(exercise, "chance")
        assert len(exercise.cards) == 11
        legal += act(exercise, "best")["verdict"]["legal"]
    assert 2 <= legal <= 28


def test_nothing_picked_or_too_much_is_answered():
    exercise = knocking()
    assert act(exercise, "lay")["verdict"]["legal"] is None
    assert act(exercise, "knock", "KS KH")["verdict"]["legal"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_worked_answers_change_nothing(lang):
    for exercise in (knocking(lang), BankPad(load("krambambuli", 3), lang)):
        before = exercise.view()
        page = exercise_html(exercise, "../")
        assert 'href="../variants/krambambuli.html#' in page
        assert exercise.view() == before


def pad(players: int = 3, lang: str = "en") -> BankPad:
    return BankPad(load("krambambuli", players), lang)


def rows(view: dict) -> list[list[str]]:
    return view["controls"][0]["rows"]


def test_a_deal_is_entered_and_undone():
    book = pad()
    act(book, "rename", names="Ann, Bo")
    view = act(book, "enter", ended="knock", by="0", left0="5", left1="40", left2="0")
    assert rows(view) == [
        ["Ann", "−5", "0 stakes", "in"],
        ["Bo", "−40", "−2 stakes", "in"],
        ["Player 3", "0", "−2 stakes", "in"],
        ["Bank", "", "4 stakes", ""],
    ]
    assert rows(act(book, "undo"))[0] == ["Ann", "0", "−1 stake", "in"]


def test_out_back_and_won():
    book = pad()
    view = act(book, "enter", ended="knock", by="0", left0="5", left1="40", left2="101")
    assert rows(view)[2] == ["Player 3", "−101", "−2 stakes", "out"]
    assert "back2" in [c["name"] for c in walk(view["controls"])]
    view = act(book, "back2")
    assert rows(view)[2] == ["Player 3", "−40", "−5 stakes", "in"]
    view = act(book, "enter", ended="remik", by="1", left0="97", left1="", left2="70")
    assert view["verdict"]["reasons"][-1]["text"] == "Player 2 wins the bank."
    assert [row[-1] for row in rows(view)] == ["–", "won", "–", ""]
    assert "enter" not in [c["name"] for c in walk(view["controls"])]


def test_what_cannot_be_is_refused_with_the_rule():
    book = pad()
    view = act(book, "enter", ended="knock", by="0", left0="6", left1="40", left2="1")
    assert view["verdict"]["legal"] is False
    assert rules_of(view) == ["knock.points"]
    assert book.game.events == []
    view = act(book, "enter", ended="knock", by="0", left0="5", left1="many", left2="1")
    assert view["verdict"]["head"] == "Player 2: the points left over are a whole number."


def test_a_new_game_has_as_many_players_as_asked():
    book = pad()
    act(book, "enter", ended="knock", by="0", left0="5", left1="40", left2="1")
    view = act(book, "new", players="5")
    assert len(rows(view)) == 6
    assert book.game.events == []


def test_a_void_deal_needs_no_points():
    book = pad()
    view = act(book, "enter", ended="void", by="0")
    assert [row[1] for row in rows(view)] == ["0", "0", "0", ""]
    assert len(book.game.events) == 1
