"""What the lessons' exercises answer: each prepared right and wrong answer, with the fact that settles it."""

import copy
import json
import re
from functools import cache
from pathlib import Path

import jupytext
import pytest

from canasta_rules import rules
from canasta_rules.cards import parse_card
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.cells import Cells
from canasta_rules.tutor.exercise import Exercise, walk
from canasta_rules.tutor.page import exercise_html

TUTORIALS = Path(__file__).parents[2] / "tutorials"
LANGS = ("en", "ru", "pt")
#: The lessons whose exercises come from one table, score or question; the others have tests of their own.
NAMES = sorted(path.stem for path in (TUTORIALS / "en").glob("[0-9]*.md") if "krambambuli" not in path.stem)


@cache
def exercises(lang, name):
    """The exercises of a lesson in order."""
    lesson, shown = Cells(), []
    for cell in jupytext.read(TUTORIALS / lang / f"{name}.md").cells:
        if cell.cell_type == "code":
            value, _, error = lesson.run(cell.source)
            assert not error
            shown += [value] if isinstance(value, Exercise) else []
    return shown


def fresh(name, number, lang="en"):
    """An exercise of a lesson that nobody has touched."""
    exercise = copy.copy(exercises(lang, name)[number])
    exercise.values = dict(exercise.values)
    return exercise


def act(exercise, control, cards="", **values):
    """Press a button with these cards picked."""
    if cards:
        values["hand"] = exercise.places([parse_card(card) for card in cards.split()])
    return exercise.act({"control": control, "values": values, "turn": exercise.turn})["verdict"]


def linked(verdict):
    """The rules that a verdict's reasons link to."""
    return {reason["link"].partition("#")[2] for reason in verdict["reasons"] if reason.get("link")}


# Lesson, exercise, button, cards, legal, the rule that says so, and the fact (or publication) behind it.
ANSWERS = [
    ("02-melds", 0, "lay", "KS KH KD", True, "meld.naturals", "004 §02.2"),
    ("02-melds", 0, "lay", "9H 9D", False, "meld.min", "004 §02.1"),
    ("02-melds", 1, "lay", "KS KH 2D 2C *", True, "meld.wilds", "004 §02.3"),
    ("02-melds", 1, "lay", "KS KH 2D 2C * *", False, "meld.wilds", "004 §02.3"),
    ("02-melds", 1, "lay", "KS 2D 2C", False, "meld.naturals", "004 §02.2"),
    ("02-melds", 2, "lay", "2S 2H 2D", False, "wild.allowed", "004 §02.5"),
    ("02-melds", 3, "add-0", "KC", True, "meld.shared", "004 §02.6"),
    ("02-melds", 3, "add-0", "KC 2D", True, "meld.wilds", "004 §02.3"),
    ("02-melds", 3, "add-0", "9H", False, "meld.ranks", "004 §02.1"),
    ("02-melds", 4, "lay", "AS AS AH AH AD AD AC", True, "canasta.natural", "004 §02.7"),
    ("03-opening", 1, "lay", "KS KH KD", False, "opening.minimum", "004 §02.10"),
    ("03-opening", 1, "lay", "KS KH KD 2C", True, "opening.minimum", "004 §02.10"),
    ("03-opening", 2, "lay", "AS AH AD", False, "opening.minimum", "004 §02.10"),
    ("03-opening", 2, "lay", "AS AH AD KS KH KD", True, "opening.minimum", "004 §02.10"),
    ("03-opening", 3, "lay", "QS QH QD 8S 8H 2C 6C 6D 2D", False, "opening.minimum", "004 §02.10"),
    ("04-pile", 0, "take", "KS KH", True, "pile.pair", "004 §03.4"),
    ("04-pile", 0, "take", "KS 2C", True, "pile.with_wild", "004 §03.4"),
    ("04-pile", 0, "take", "9H 2C", False, "pile.with_wild", "004 §03.4"),
    ("04-pile", 1, "take", "", True, "pile.to_meld", "004 §03.3"),
    ("04-pile", 1, "take", "JH", False, "pile.with_wild", "004 §03.4"),
    ("04-pile", 2, "take", "", False, "pile.frozen.needs", "004 §03.7"),
    ("04-pile", 2, "take", "KD 2C", False, "pile.frozen.by", "004 §03.5"),
    ("04-pile", 2, "draw", "", True, "turn.draw", "004 §03.1"),
    ("04-pile", 3, "take", "3S 3C", False, "pile.blocked", "004 §03.2"),
    ("04-pile", 4, "take", "9S 9H", False, "opening.minimum", "004 §02.10"),
    ("04-pile", 4, "take", "9S 2C", False, "pile.frozen.unopened", "004 §03.5"),
    ("04-pile", 4, "take", "9S 9H KS KH KD", True, "opening.minimum", "004 §02.10"),
    ("05-threes", 0, "take", "", False, "pile.with_wild", "004 §03.4"),
    ("05-threes", 1, "take", "KS KH", True, "pile.frozen.needs", "004 §03.7"),
    ("05-threes", 4, "lay", "3S 3C 3C", False, "black_threes.meld", "004 §04.3"),
    ("05-threes", 5, "lay", "3S 3C 3C", True, "black_threes.meld", "004 §04.3"),
    ("06-going-out", 0, "add-0", "AC", False, "go_out.keep", "004 §05.2"),
    ("06-going-out", 0, "discard", "9C", True, "turn.discard", "004 §03.1"),
    ("06-going-out", 1, "add-0", "AC", True, "canasta.natural", "004 §02.7"),
    ("06-going-out", 2, "ask", "", True, "go_out.ask", "004 §05.5"),
    ("06-going-out", 3, "add-0", "QC", False, "go_out.ask", "000 §C.13"),
    ("06-going-out", 3, "ask", "", True, "go_out.ask", "000 §C.13"),
    (
        "06-going-out",
        4,
        "lay",
        "4S 4S 4H 4H 4D 4D 4C 5S 5H 5D",
        True,
        "go_out.concealed_minimum",
        "004 §05.8",
    ),
    ("06-going-out", 4, "lay", "5S 5H 5D", False, "opening.minimum", "004 §02.10"),
    ("07-end-and-score", 0, "draw", "", False, "stock.compulsory", "004 §05.9"),
    ("07-end-and-score", 0, "take", "", True, "pile.to_meld", "004 §03.3"),
    ("07-end-and-score", 1, "draw", "", True, "stock.refusal", "004 §05.9"),
    ("07-end-and-score", 1, "take", "KS KH", True, "pile.pair", "004 §03.4"),
    ("08-family", 0, "lay", "5S 6S 7S", True, "run.allowed", "000 §SA.11"),
    ("08-family", 0, "lay", "5S 6S 7S 2C", False, "run.wilds", "BC-sam"),
    ("08-family", 1, "lay", "2S 2D *", True, "wild.allowed", "000 §BO.2"),
    ("08-family", 2, "take", "KS KH", True, "pile.frozen.needs", "000 §UR.4"),
    ("08-family", 2, "take", "KS 2C", False, "pile.frozen.always", "000 §UR.4"),
    ("08-family", 3, "discard", "7S", False, "sevens.discard", "000 §PE.6"),
    ("08-family", 3, "discard", "KC", True, "turn.discard", "000 §PE.5"),
    ("08-family", 4, "add-0", "QS QC", True, "canasta.natural", "000 §PE.14"),
    ("08-family", 5, "add-0", "QC", True, "canasta.natural", "000 §CO.17"),
    ("10-a-deal", 0, "draw", "", True, "turn.draw", "004 §03.1"),
]


@pytest.mark.parametrize(("name", "number", "control", "cards", "legal", "rule", "fact"), ANSWERS)
def test_each_prepared_answer_is_judged_as_its_fact_says(name, number, control, cards, legal, rule, fact):
    exercise = fresh(name, number)
    ruleset = exercise.rules
    verdict = act(exercise, control, cards)
    assert verdict["legal"] is legal
    assert rule in linked(verdict)
    cited = ruleset.rule(rule).cited
    assert fact in cited, cited


# Lesson, exercise, what is typed or picked, right or not, the rule and the fact.
QUESTIONS = [
    ("01-cards", 0, {"answer": "30"}, True, "values.high", "004 §02.9"),
    ("01-cards", 0, {"answer": "25"}, False, "values.low", "004 §02.9"),
    ("01-cards", 1, {"answer": "105"}, True, "values.joker", "004 §02.9"),
    ("01-cards", 1, {"answer": "100"}, False, "values.black_three", "004 §02.9"),
    ("01-cards", 2, {"hand": ["0", "5", "6"]}, True, "pack.wild", "004 §02.4"),
    ("01-cards", 2, {"hand": ["0"]}, False, "pack.wild", "004 §02.4"),
    ("01-cards", 3, {"hand": ["3", "4"]}, True, "red_threes.bonus", "004 §04.1"),
    ("01-cards", 4, {"hand": ["1", "2", "3", "4"]}, True, "meld.ranks", "004 §02.1"),
    ("03-opening", 0, {"answer": "90"}, True, "opening.minimum", "004 §02.10"),
    ("03-opening", 0, {"answer": "50"}, False, "opening.minimum", "004 §02.10"),
    ("03-opening", 4, {"answer": "150"}, True, "opening.minimum", "PG-sam"),
    ("05-threes", 2, {"threes": "200"}, True, "red_threes.points", "004 §04.2"),
    ("05-threes", 3, {"threes": "-100"}, True, "red_threes.plus_with", "004 §04.2"),
    ("05-threes", 3, {"threes": "100"}, False, "red_threes.plus_with", "004 §04.2"),
    ("06-going-out", 5, {"out": "200"}, True, "go_out.concealed", "004 §06.1"),
    ("06-going-out", 5, {"out": "300"}, False, "go_out.bonus", "004 §06.1"),
    ("07-end-and-score", 3, {"total": "925"}, True, "score.hand", "004 §06.1"),
    ("07-end-and-score", 3, {"melded": "130", "bonuses": "500"}, True, "score.melded", "004 §07.1"),
    ("07-end-and-score", 3, {"total": "920"}, False, "canasta.natural", "004 §06.1"),
    ("07-end-and-score", 4, {"total": "410"}, True, "canasta.mixed", "004 §06.1"),
    ("07-end-and-score", 5, {"total": "-180"}, True, "red_threes.plus_with", "004 §04.2"),
]


@pytest.mark.parametrize(("name", "number", "values", "right", "rule", "fact"), QUESTIONS)
def test_each_question_has_its_right_answer(name, number, values, right, rule, fact):
    exercise = fresh(name, number)
    verdict = act(exercise, "check", **values)
    assert verdict["legal"] is right
    assert verdict["word"] == ("Right" if right else "Not right")
    assert rule in linked(verdict)
    assert fact in exercise.rules.rule(rule).cited, exercise.rules.rule(rule).cited


# Exercise of lesson 9, button, cards, what each of the games says, the rule of the second, the fact.
TWICE = [
    (0, "lay", "KS KH 2C 2D *", True, False, "meld.majority", "000 §B.13"),
    (0, "lay", "KS KH *", True, True, "meld.naturals", "000 §B.13"),
    (1, "take", "KS 2C", True, False, "pile.with_wild", "000 §SA.6"),
    (2, "discard", "9C", True, False, "go_out.ask", "002 ¶11.3"),
    (3, "take", "", True, False, "pile.frozen.always", "000 §CU.4"),
    (4, "lay", "2S 2D *", False, True, "wild.allowed", "000 §BO.2"),
]


@pytest.mark.parametrize(("number", "control", "cards", "first", "second", "rule", "fact"), TWICE)
def test_two_games_answer_side_by_side(number, control, cards, first, second, rule, fact):
    exercise = fresh("09-two-variants", number)
    verdict = act(exercise, control, cards)
    one, other = verdict["parts"]
    assert (one["legal"], other["legal"]) == (first, second)
    assert verdict["legal"] is (first if first == second else None)
    assert rule in linked(other)
    assert fact in exercise.other_table.rules.rule(rule).cited, exercise.other_table.rules.rule(rule).cited
    assert [part["title"] for part in verdict["parts"]] == [
        exercise.words.variant(exercise.rules.id),
        exercise.words.variant(exercise.second),
    ]


def test_either_of_two_games_can_be_changed_and_the_cards_stay_picked():
    exercise = fresh("09-two-variants", 0)
    exercise.act({"control": "second", "values": {"hand": ["1", "2"], "second": "samba"}})
    assert (exercise.rules.id, exercise.other_table.rules.id) == ("classic", "samba")
    assert exercise.values["hand"] == ["1", "2"]
    exercise.act({"control": "one", "values": {"one": "cuban", "cards": "KS KH"}})
    assert (exercise.rules.id, exercise.other_table.rules.id) == ("cuban", "samba")
    exercise.act({"control": "deal", "values": {"cards": "KS KH KD"}})
    assert len(exercise.cards) == 3 and exercise.other_table.rules.id == "samba"


def test_the_lessons_have_no_other_exercises_than_those_answered_here():
    answered = {row[:2] for row in (*ANSWERS, *QUESTIONS)} | {("09-two-variants", row[0]) for row in TWICE}
    there = {(name, number) for name in NAMES for number in range(len(exercises("en", name)))}
    # The first card that comes, the last card and the bots are tested below.
    apart = {("07-end-and-score", 2), ("10-a-deal", 1), ("10-a-deal", 2)}
    assert there == answered | apart


# whole turns


def test_a_red_three_from_the_stock_is_laid_out_and_replaced():  # 004 §04.1
    exercise = fresh("05-threes", 0)
    act(exercise, "draw")
    assert [str(card) for card in exercise.table.sides[0].red_threes] == ["3H"]
    assert "8D" in [str(card) for card in exercise.cards]


def test_a_red_three_from_the_pile_is_laid_out_and_not_replaced():  # 004 §04.1
    exercise = fresh("05-threes", 1)
    act(exercise, "take", "KS KH")
    assert [str(card) for card in exercise.table.sides[0].red_threes] == ["3D"]
    assert sorted(map(str, exercise.cards)) == ["5C", "6S", "9D"]


def test_the_last_red_three_of_the_stock_ends_the_deal():  # 004 §05.9
    exercise = fresh("07-end-and-score", 2)
    view = exercise.act({"control": "draw", "turn": 0})
    assert exercise.table.ended == "red three"
    named = {control["name"]: control for control in walk(view["controls"])}
    assert named["draw"]["disabled"] and not named["back"]["disabled"]
    exercise.act({"control": "back"})
    assert exercise.table.ended == "" and exercise.table.stock_size == 1


def test_black_threes_and_then_the_last_card():  # 004 §05.1; 000 §C.17
    exercise = fresh("05-threes", 5)
    act(exercise, "lay", "3S 3C 3C")
    assert act(exercise, "discard", "9H")["legal"] is True and exercise.table.ended == "out"
    exercise.act({"control": "back"})
    exercise.act({"control": "deal", "values": {"variant": "traditional"}})
    assert "black_threes.meld" in linked(act(exercise, "lay", "3S 3C 3C"))
    act(exercise, "ask")
    act(exercise, "yes")
    assert "black_threes.discard_after" in linked(act(exercise, "lay", "3S 3C 3C"))


@pytest.mark.parametrize(("said", "legal"), [("yes", False), ("no", True)])
def test_the_partners_answer_binds(said, legal):  # 004 §05.3
    exercise = fresh("06-going-out", 2)
    view = exercise.act({"control": "ask"})
    assert {"yes", "no"} <= {control["name"] for control in walk(view["controls"])}
    act(exercise, said)
    verdict = act(exercise, "discard", "9C")
    assert verdict["legal"] is legal
    if not legal:
        assert "go_out.answer" in linked(verdict)
        act(exercise, "add-1", "AC")
        act(exercise, "lay", "9C 9D 9H")
        act(exercise, "discard", "4S")
        assert exercise.table.ended == "out"


def test_asking_is_a_duty_in_the_traditional_game():  # 000 §C.13
    exercise = fresh("06-going-out", 3)
    act(exercise, "ask")
    act(exercise, "yes")
    act(exercise, "add-0", "QC")
    assert act(exercise, "discard", "9C")["legal"] is True and exercise.table.ended == "out"


def test_going_out_concealed_needs_no_minimum():  # 004 §05.6, §05.8
    exercise = fresh("06-going-out", 4)
    act(exercise, "lay", "4S 4S 4H 4H 4D 4D 4C 5S 5H 5D")
    act(exercise, "discard", "9C")
    assert exercise.table.concealed


def test_the_packet_comes_with_the_first_canasta():  # 000 §PE.4
    exercise = fresh("08-family", 4)
    act(exercise, "add-0", "QC QS")
    assert len(exercise.cards) == 13


def test_in_combo_the_last_card_stays():  # 000 §CO.10
    exercise = fresh("08-family", 5)
    exercise.act({"control": "deal", "values": {"cards": "9D"}})
    verdict = act(exercise, "discard", "9D")
    assert verdict["legal"] is False and "go_out.last_card" in linked(verdict)


# free input


def spoken(view):
    """Every text of a view that a reader reads or hears."""
    if isinstance(view, dict):
        for key, value in view.items():
            if key not in {"svg", "name", "place", "kind", "value", "link", "lang", "chosen", "sign"}:
                yield from spoken(value)
    elif isinstance(view, list):
        for value in view:
            yield from spoken(value)
    elif isinstance(view, str):
        yield view


ENGLISH = re.compile(
    r"\b(the|with|and|of|your|you|not|cards?|pile|stock|deal|points?|is|are|lay|draw)\b", re.I
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["ru", "pt"])
def test_views_and_worked_answers_hold_no_english(lang, name):
    for exercise in exercises(lang, name):
        trial = copy.copy(exercise)
        trial.values = dict(exercise.values)
        texts = list(spoken(trial.view()))
        for control, values in exercise.examples():
            trial = copy.copy(exercise)
            trial.values = dict(exercise.values)
            texts += spoken(trial.act({"control": control, "values": values}))
        for text in texts:
            assert not ENGLISH.search(text), text
            if lang == "ru":
                assert not re.search(r"[A-Za-z]{2,}", text), text


@pytest.mark.parametrize("name", NAMES)
def test_every_exercise_takes_every_game(name):
    for number, original in enumerate(exercises("pt", name)):
        key = "second" if hasattr(original, "second") else "variant"
        for variant in rules.variants():
            exercise = fresh(name, number, "pt")
            control = "second" if key == "second" else "deal"
            view = exercise.act({"control": control, "values": {key: variant}, "turn": exercise.turn})
            json.dumps(view)
            changed = exercise.other_table.rules.id if key == "second" else exercise.rules.id
            # Melds of the table that are none in that game are named, and all stays as it was.
            assert changed == variant or view["verdict"]["head"]
            if changed == variant:
                for control, values in exercise.examples():
                    assert exercise.act({"control": control, "values": values})["verdict"]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"cards": "KS oops"}, "“oops”|oops"),
        ({"cards": " ".join(["KS"] * 31)}, "30"),
        ({"cards": "KS KS KS"}, "K♠"),
        ({"melds": "QS 4D 5C"}, "Q♠ 4♦ 5♣"),
        ({"stock": "many"}, "many"),
        ({"score": "1e5"}, "1e5"),
        ({"score": "99999999"}, "99999999"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_table_stays(fields, told):
    exercise = fresh("04-pile", 0)
    before = exercise.table
    verdict = exercise.act({"control": "deal", "values": fields})["verdict"]
    assert verdict["legal"] is None and re.search(told, verdict["head"])
    assert exercise.table is before


def test_a_typed_table_in_the_readers_letters():
    exercise = fresh("04-pile", 0, "ru")
    exercise.act(
        {
            "control": "deal",
            "values": {
                "cards": "Дп Дч 3б 2т",
                "pile": "7т Дт",
                "melds": "Кп Кч Кб; 9п 9ч 2б",
                "stock": "12",
                "score": "−35",
                "variant": "samba",
            },
        }
    )
    table = exercise.table
    assert (table.rules.id, table.scores[0], table.stock_size) == ("samba", -35, 12)
    assert sorted(map(str, table.hands[0])) == ["2C", "QH", "QS"]
    assert [str(card) for card in table.sides[0].red_threes] == ["3D"]
    assert [len(meld) for meld in table.sides[0].melds] == [3, 3]
    assert act(exercise, "take", "QS QH")["legal"] is True


def test_a_score_can_be_set_up_freely():
    exercise = fresh("07-end-and-score", 3)
    typed = {"melds": "5S 5H 5D 5C 5S 5H 5D", "reds": "3H 3H 3D 3D", "left": "*", "ends": "concealed"}
    exercise.act({"control": "deal", "values": typed | {"variant": "traditional"}})
    assert act(exercise, "check", total="1485")["legal"] is True  # 35 + 500 + 800 + 200 − 50
    verdict = exercise.act({"control": "deal", "values": {"reds": "4H"}})["verdict"]
    assert "4♥" in verdict["head"]


def test_questions_can_be_set_up_freely():
    exercise = fresh("03-opening", 0)
    exercise.act({"control": "deal", "values": {"score": "-20", "variant": "classic"}})
    assert act(exercise, "check", answer="15")["legal"] is True
    cards = fresh("01-cards", 0)
    cards.act({"control": "deal", "values": {"cards": "3H 2S *", "variant": "samba"}})
    assert act(cards, "check", answer="70")["legal"] is True
    for wrong in ("", "x"):
        assert act(cards, "check", answer=wrong)["legal"] is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_plain_page_has_cards_and_worked_answers(lang, name):
    for exercise in exercises(lang, name):
        page = exercise_html(exercise, "../")
        assert "lesson-answers" in page and "data-legal" in page
        assert "../variants/" in page
        assert exercise.turn == 0 and exercise.outcome is None


# a deal against bots


def play_on(exercise, most=400):
    """Play as the middling bot would, through the buttons, until the deal ends."""
    from canasta_rules.bots import BOTS
    from canasta_rules.play import Add, Answer, Discard, Lay, Take

    for _ in range(most):
        if exercise.table.ended:
            return
        action, cards = BOTS["middle"].choose(exercise.table).action, ()
        control = {"meld": "lay"}.get(action.kind, action.kind)
        match action:
            case Take(held, _, also):
                cards = (*held, *(card for meld in also for card in meld))
            case Lay(melds):
                cards = [card for meld in melds for card in meld]
            case Add(cards, to):
                control = f"add-{to}"
            case Discard(card):
                cards = (card,)
            case Answer(yes):
                control = "yes" if yes else "no"
        event = {"control": control, "values": {"hand": exercise.places(cards)}, "turn": exercise.turn}
        assert exercise.act(event)["verdict"]["legal"] is True
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize(("lang", "variant"), [("en", "classic"), ("ru", "samba"), ("pt", "mexican")])
def test_a_deal_is_played_to_its_end_and_scored(lang, variant):
    exercise = Lesson(lang, variant).deal(seed=4)
    play_on(exercise)
    view = exercise.view()
    own, *others, last = view["verdict"]["parts"]
    assert last["title"] == exercise.say("The last moves")
    assert own["title"] == exercise.say("Your side") and others
    assert all(
        reason["link"].startswith(f"variants/{variant}.html#")
        for part in (own, *others)
        for reason in part["reasons"]
    )
    named = {control["name"]: control for control in walk(view["controls"])}
    assert named["draw"]["disabled"] and not named["undo"]["disabled"]


def test_a_move_can_be_taken_back_and_a_hint_changes_nothing():
    exercise = fresh("10-a-deal", 1)
    before = exercise.table
    hint = act(exercise, "hint")
    assert hint["reasons"][0]["link"] and exercise.table is before
    act(exercise, "draw")
    act(exercise, "discard", str(exercise.cards[-1]))
    assert len(exercise.past) == 2 and exercise.table.turn == 0
    act(exercise, "undo")
    act(exercise, "undo")
    assert exercise.table is before
    assert fresh("10-a-deal", 1).table == before


def test_a_deal_of_another_number_game_and_strength():
    exercise = fresh("10-a-deal", 1)
    exercise.act({"control": "deal", "values": {"seed": "7", "variant": "pennies", "strength": "weak"}})
    assert exercise.rules.id == "pennies" and len(exercise.table.hands) == 6
    assert exercise.act({"control": "deal", "values": {"seed": "x"}})["verdict"]["head"]
    with pytest.raises(ValueError, match="weak, middle, strong"):
        Lesson("en").deal(strength="wise")
