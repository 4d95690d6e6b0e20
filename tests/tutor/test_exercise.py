"""Exercises without a browser: views that JSON holds, events taken once, verdicts in three languages."""

import ast
import json
import re
from pathlib import Path

import pytest

from canasta_rules import tutor
from canasta_rules.tutor import Exercise, Lesson
from canasta_rules.tutor.exercise import button, choice, entry, group, hand, walk
from canasta_rules.tutor.page import exercise_html
from canasta_rules.tutor.texts import LOCALE, megabytes, text
from canasta_rules.words.catalogue import FOLDERS, read_po

LANGS = ("en", "ru", "pt")


def lay(exercise, cards):
    """Lay the cards named; each is taken from the hand once."""
    left = [str(card) for card in exercise.cards]
    places = []
    for card in cards.split():
        places.append(str(left.index(card)))
        left[left.index(card)] = ""
    return exercise.act({"control": "lay", "values": {"hand": places}, "turn": exercise.turn})


@pytest.mark.parametrize("lang", LANGS)
def test_a_view_is_plain_json_in_the_language_of_the_lesson(lang):
    view = Lesson(lang).lay("KS KH KD 2C").view()
    assert json.loads(json.dumps(view)) == view
    assert view["lang"] == {"en": "en", "ru": "ru", "pt": "pt-BR"}[lang]
    names = {c["name"] for c in view["controls"][0]["cards"]}
    assert {"en": "king of hearts", "ru": "король червей", "pt": "rei de copas"}[lang] in names
    assert view["verdict"] is None


def test_two_kings_and_three_wild_cards_are_a_meld_in_the_classic_game():
    exercise = Lesson("en").lay("KS KH 2D 2C * * 8S")
    assert lay(exercise, "KS KH 2D 2C *")["verdict"]["legal"] is True


def test_they_are_none_where_wild_cards_may_not_outnumber_the_natural_ones():
    exercise = Lesson("en", "traditional").lay("KS KH 2D 2C *")
    verdict = lay(exercise, "KS KH 2D 2C *")["verdict"]
    assert verdict["legal"] is False
    assert verdict["instead"]


def test_each_reason_links_to_its_rule():
    verdict = lay(Lesson("en").lay("KS 2D 2C"), "KS 2D 2C")["verdict"]
    assert [reason["link"] for reason in verdict["reasons"]] == ["variants/classic.html#meld.naturals"]


def test_nothing_picked_is_no_verdict():
    verdict = lay(Lesson("en").lay("KS KH KD"), "")["verdict"]
    assert verdict["legal"] is None and verdict["head"]


@pytest.mark.parametrize("cards", ["KS KH", "KS * *", "3S 3C", "2D", "KS 9D"])
def test_a_refused_meld_comes_with_a_legal_one_of_the_hand(cards):
    exercise = Lesson("en").lay("KS KH KD 9D 2D * * 3S 3C 3C")
    verdict = lay(exercise, cards)["verdict"]
    assert verdict["legal"] is False and verdict["instead"]
    assert all("3" not in line for line in verdict["instead"])  # black threes only when going out
    if cards == "3S 3C":
        assert "only in the turn in which a player goes out" in verdict["reasons"][0]["text"]
    if cards == "KS KH":
        assert verdict["instead"] == ["Lay K♠ K♥ K♦."] and "for example" in verdict["instead_head"]


def test_ranks_mixed_without_runs_are_told_without_runs():
    told = [lay(Lesson("en", game).lay("KS 9D 9H"), "KS 9D")["verdict"]["reasons"][0]["text"] for game in
            ("classic", "samba")]  # fmt: skip
    assert told == ["The cards are not of one rank.", "The cards are neither of one rank nor a run."]


def test_no_action_is_proposed_that_the_exercise_has_no_button_for():
    exercise = Lesson("en").open("QS QH QD 8S 8H 6C 6D 2C 2D 4S", score=3000)
    verdict = lay(exercise, "QS QH QD")["verdict"]
    assert verdict["legal"] is False and not verdict["instead"]
    assert verdict["reasons"][-1]["text"] == "Nothing can be laid yet: at a table you would discard a card."


def test_of_melds_laid_together_each_tells_its_own_reasons():
    verdict = lay(Lesson("en").open("KS KH KD AS AH AD QD 4C"), "KS KH KD AS AH AD")["verdict"]
    told = [reason["text"] for reason in verdict["reasons"]]
    assert told[:2] == [f"{cards} — three natural cards make a set." for cards in ("A♦ A♥ A♠", "K♦ K♥ K♠")]
    verdict = lay(Lesson("ru").open("KS KH KD QD"), "KS KH KD QD")["verdict"]
    assert "Д♦ — только 1 карта" in verdict["reasons"][0]["text"]


@pytest.mark.parametrize("written", ["ТП, 10Ч; 2Б", "Тп 10ч 2б", "AS; 10H,2D"])
def test_cards_typed_in_haste_are_read(written):
    exercise = Lesson("ru").lay("KS KH KD")
    exercise.act({"control": "deal", "values": {"cards": written}})
    assert [str(card) for card in exercise.cards] == ["AS", "10H", "2D"]


def test_an_empty_field_of_cards_is_told():
    exercise = Lesson("en").lay("KS KH KD")
    view = exercise.act({"control": "deal", "values": {"cards": ""}})
    assert view["verdict"]["head"] == "Type the cards first." and len(exercise.cards) == 3


def test_a_joker_is_named_in_what_cards_count():
    exercise = Lesson("en").count("* AS")
    reasons = exercise.act({"control": "check", "values": {"answer": "70"}})["verdict"]["reasons"]
    assert reasons and not any("*" in reason["text"] for reason in reasons)


def test_an_event_for_an_earlier_view_changes_nothing():
    exercise = Lesson("en").lay("KS KH KD 2C")
    event = {"control": "lay", "values": {"hand": ["0", "1", "2"]}, "turn": 0}
    first = exercise.act(event)
    assert first["turn"] == 1
    assert exercise.act(event | {"control": "back"}) == first


@pytest.mark.parametrize(
    "values",
    [
        {"hand": ["99"]},
        {"hand": "0"},
        {"hand": [0]},
        {"variant": "chess"},
        {"cards": 7},
        {"cards": "K" * 2000},
        {"x": 1},
    ],
)
def test_values_that_no_control_can_hold_are_left_out(values):
    exercise = Lesson("en").lay("KS KH KD")
    before = dict(exercise.values)
    exercise.act({"control": "nothing", "values": values})
    assert exercise.values == before and exercise.turn == 0


def test_any_hand_and_any_variant_can_be_typed():
    exercise = Lesson("ru").lay("KS KH KD")
    exercise.act({"control": "deal", "values": {"cards": "Тп Тч 2б *", "variant": "samba"}})
    assert [str(card) for card in exercise.cards] == ["*", "AH", "AS", "2D"]
    assert exercise.rules.id == "samba"
    assert exercise.view()["controls"][0]["chosen"] == []


def test_a_word_that_is_no_card_is_named_and_the_hand_stays():
    exercise = Lesson("en").lay("KS KH KD")
    view = exercise.act({"control": "deal", "values": {"cards": "KS hello"}})
    assert "hello" in view["verdict"]["head"]
    assert len(exercise.cards) == 3


def test_too_many_cards_are_refused():
    view = Lesson("en").lay("KS KH KD").act({"control": "deal", "values": {"cards": "KS " * 31}})
    assert "30" in view["verdict"]["head"]


def test_a_lesson_in_an_unknown_language_says_which_there_are():
    with pytest.raises(ValueError, match="en, ru or pt"):
        Lesson("xx")


@pytest.mark.parametrize("lang", LANGS)
def test_worked_answers_show_one_legal_and_one_refused_meld(lang):
    exercise = Lesson(lang).lay("KS KH 2D 2C * * 8S")
    page = exercise_html(exercise, "../")
    assert 'data-legal="true"' in page and 'data-legal="false"' in page
    assert 'href="../variants/classic.html#meld.' in page
    assert exercise.turn == 0 and exercise.outcome is None


class Every(Exercise):
    """One control of each kind."""

    def controls(self):
        return [
            hand("hand", "Hand", (), "en"),
            group(
                "More",
                [choice("one", "One", [("a", "A"), ("b", "B")], "a"), entry("word", "Word")],
                folded=False,
            ),
            button("go", "Go", disabled=self.turn > 0),
        ]

    def press(self, control):
        return None


def test_a_disabled_button_does_nothing_and_groups_are_searched():
    exercise = Every()
    assert [control["name"] for control in walk(exercise.controls())] == ["hand", "one", "word", "go"]
    assert exercise.act({"control": "go", "values": {"one": "b", "word": "x"}})["turn"] == 1
    assert exercise.values == {"one": "b", "word": "x"}
    assert exercise.act({"control": "go"})["turn"] == 1


def messages():
    """Every message that the tutor's code marks or asks for."""
    package = Path(tutor.__file__).parent
    for path in [*package.glob("*.py"), package.parent / "site" / "lessons.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("_", "text") and isinstance(node.args[-1], ast.Constant):
                yield node.args[-1].value


@pytest.mark.parametrize("lang", ["ru", "pt"])
def test_every_message_is_translated_with_the_same_places_and_none_is_left_over(lang):
    entries = read_po((LOCALE / FOLDERS[lang] / "LC_MESSAGES" / "tutor.po").read_text("utf-8"))
    entries.pop((None, ""))
    assert {english for _, english in entries} == set(messages())
    for (context, english), forms in entries.items():
        assert context == "tutor" and all(forms), english
        for form in forms:
            assert re.findall(r"\{\w+\}", form) == re.findall(r"\{\w+\}", english)


def test_megabytes_are_written_as_the_language_does():
    assert [megabytes(lang, 14_780_000) for lang in LANGS] == ["14.8", "14,8", "14,8"]
    assert text("ru", "Loading: {done} of {size} MB", done="1,0", size="2,0") == "Загрузка: 1,0 из 2,0 МБ"
