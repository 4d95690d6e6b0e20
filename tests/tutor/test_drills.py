"""Drills: one for every rule that a verdict or a sum can settle, in every variant; and what comes next."""

import json
import statistics
import time
from collections import Counter

import pytest

from canasta_rules import play
from canasta_rules.play.situation import Situation, decode, table_of, write_situation
from canasta_rules.rules import load, variants
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.drills import CONTRAST, drill, drillable
from canasta_rules.tutor.progress import GAPS, Progress
from canasta_rules.tutor.scenes import settles
from canasta_rules.tutor.sums import CONDITIONS, Sum, counts, sum_of
from canasta_rules.tutor.values import value_rule
from canasta_rules.words import Words

SEEDS = range(4)


def judged(ruleset):
    """The rules whose drills ask what is legal."""
    return [path for path in drillable(ruleset) if settles(ruleset, path)]


def counted(ruleset):
    """The rules whose drills ask for points."""
    return [path for path in drillable(ruleset) if counts(ruleset, path)]


def named(one):
    return one.path in {reason.rule for reason in one.verdict.reasons}


@pytest.mark.parametrize("variant", variants())
def test_every_rule_that_a_verdict_can_settle_has_a_drill_and_its_verdict_names_the_rule(variant):
    ruleset, took = load(variant), []
    for path in judged(ruleset):
        found = []
        for seed in SEEDS:
            begun = time.perf_counter()
            found.append(drill(path, ruleset, seed))
            took.append(time.perf_counter() - begun)
        assert all(named(one) != one.contrast for one in found), path
        assert not any(one.contrast for one in found if one.seed % CONTRAST), path
    assert statistics.median(took) < 0.2


@pytest.mark.parametrize("variant", variants())
def test_a_drill_lays_no_card_too_often_and_its_verdict_is_the_judges(variant):
    ruleset = load(variant)
    for path in judged(ruleset):
        one = drill(path, ruleset, 7)
        assert play.judge(one.table, one.action) == one.verdict
        if not any(card.red_three for card in one.table.hands[0]):  # no position in a real deal
            written = json.loads(json.dumps(write_situation(one.table, one.action)))
            table, action = table_of(decode(written, Situation, "drill"))
            assert play.judge(table, action).legal == one.verdict.legal


def test_both_answers_occur_for_every_rule():
    ruleset = load("samba")
    for path in judged(ruleset):
        assert len({drill(path, ruleset, seed).verdict.legal for seed in range(16)}) == 2, path


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_every_number_of_players_has_drills(players):
    ruleset = load("classic", players)
    for path in judged(ruleset):
        assert drill(path, ruleset, 1).rules is ruleset


def test_a_seed_makes_the_same_drill_and_another_seed_another_one():
    first, again, other = (drill("meld.wilds", "classic", seed) for seed in (1, 1, 2))
    assert first.table == again.table and first.action == again.action
    assert first.table != other.table


def test_what_no_verdict_settles_has_no_drill():
    with pytest.raises(KeyError, match=r"run\.min: no verdict settles it in classic"):
        drill("run.min", "classic", 1)
    with pytest.raises(KeyError, match=r"canasta\.wild: no points are counted by it in classic"):
        sum_of("canasta.wild", load("classic"), 1)
    assert "seats.sides" not in drillable(load("classic"))


@pytest.mark.parametrize("variant", variants())
def test_every_rule_that_pays_or_costs_has_sums_that_it_settles(variant):
    ruleset = load(variant)
    assert {"values.joker", "values.low", "canasta.natural", "score.hand"} <= set(counted(ruleset))
    for path in counted(ruleset):
        for seed in SEEDS:
            one = sum_of(path, ruleset, seed)
            assert one == sum_of(path, ruleset, seed)
            laid = Counter([*(card for meld in one.melds for card in meld), *one.red_threes, *one.left])
            assert laid <= Counter(play.pack(ruleset))
            if one.part == "answer":
                assert path in {value_rule(card) for card in one.left}
            else:
                lines = one.question("en").lines()
                assert {path, CONDITIONS.get(path, path)} & {line.rule for line in lines}, path
    assert len({sum_of("values.joker", ruleset, seed).left for seed in range(20)}) > 15


def test_red_threes_count_both_ways():
    ruleset = load("classic")
    made = [sum_of("red_threes.plus_with", ruleset, seed).question("en").right() for seed in range(20)]
    assert min(right["threes"] for right in made) < 0 < max(right["threes"] for right in made)


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_a_sum_is_asked_judged_and_linked_to_its_rule(lang):
    for path in counted(load("italian")):
        exercise = Lesson(lang, "italian").drill(path)
        assert isinstance(exercise.drill, Sum)
        part, right = exercise.drill.part, exercise.sum.examples()[0][1]
        view = exercise.act({"control": "check", "values": {part: "many"}, "turn": exercise.turn})
        assert view["verdict"]["legal"] is None and exercise.progress.answered == 0
        view = exercise.act({"control": "check", "values": right})
        assert view["verdict"]["legal"] is True and view["verdict"]["word"] == exercise.say("Right")
        assert f"variants/italian.html#{path}" in [reason["link"] for reason in view["verdict"]["reasons"]]
        exercise.act({"control": "check"})
        assert exercise.progress.answered == 1
        exercise.act({"control": "next"})
        wrong = exercise.act({"control": "check", "values": {part: "7"}})["verdict"]
        assert wrong["legal"] is False and exercise.progress.items[f"italian/{path}"]["box"] == 1


# the schedule


def test_what_was_missed_comes_back_sooner():
    progress, keys = Progress(), [f"classic/rule{number}" for number in range(40)]
    progress.note(keys[0], right=False)
    progress.note(keys[1], right=True)
    asked = []
    while len(asked) < 30:
        asked.append(progress.next(keys))
        progress.note(asked[-1], right=True)
    assert asked.index(keys[0]) <= GAPS[0]
    for number in range(8):
        progress.note("classic/new", right=True)
        assert progress.items["classic/new"]["box"] == min(number + 1, len(GAPS))
    progress.note("classic/new", right=False)
    assert progress.items["classic/new"]["box"] == 1


def test_new_rules_come_from_all_chapters_by_turns():
    exercise = Lesson("en").drill()
    chapters = []
    for _ in range(12):
        chapters.append(exercise.drill.path.partition(".")[0])
        exercise.progress.note(exercise.key(exercise.drill.path), True)
        exercise.progress.items[exercise.key(exercise.drill.path)]["due"] = 999
        exercise.ask()
    assert len(set(chapters)) > 8 and chapters.count("values") < 3


def test_progress_of_two_tabs_is_merged_and_unknown_rules_stay():
    here, there = Progress(), Progress()
    for _ in range(3):
        here.note("classic/meld.min", right=True)
    there.note("classic/meld.min", right=False)
    there.note("chess/castling", right=True)
    document = json.loads(json.dumps(there.document()))
    assert here.merge(document) and here.items["classic/meld.min"]["right"] == 3
    assert "chess/castling" in here.document()["rules"]
    before = here.document()
    assert here.merge(before) and here.document() == before
    there.merge(before)
    assert there.document() == before


@pytest.mark.parametrize(
    "document",
    [
        None,
        "x",
        {},
        {"format": "canasta-drills", "version": 2, "answered": 0, "rules": {}},
        {"format": "canasta-drills", "version": 1, "answered": -1, "rules": {}},
        {"format": "canasta-drills", "version": 1, "answered": 0, "rules": {"a/b": {"box": 9}}},
        {"format": "canasta-drills", "version": 1, "answered": True, "rules": []},
    ],
)
def test_what_is_no_progress_is_refused_and_changes_nothing(document):
    progress = Progress()
    progress.note("classic/meld.min", right=True)
    before = progress.document()
    assert not progress.merge(document) and progress.document() == before


# the exercise


def answer(exercise, right=True):
    if exercise.sum:
        part, values = exercise.drill.part, exercise.sum.examples()[0][1]
        typed = values[part] if right else "7"
        return exercise.act({"control": "check", "values": {part: typed}, "turn": exercise.turn})
    legal = exercise.drill.verdict.legal == right
    return exercise.act({"control": "legal" if legal else "illegal", "turn": exercise.turn})


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
@pytest.mark.parametrize("variant", ["classic", "samba", "italian", "pennies"])
def test_thirty_drills_in_a_row_are_asked_judged_and_linked_to_their_rule(lang, variant):
    exercise = Lesson(lang, variant).drill()
    for number in range(30):
        view = exercise.view()
        assert json.loads(json.dumps(view)) == view
        verdict = answer(exercise, number % 3 > 0)["verdict"]
        assert verdict["legal"] is (number % 3 > 0)
        rule = f"variants/{variant}.html#{exercise.drill.path}"
        assert rule in [reason["link"] for reason in verdict["reasons"]]
        exercise.act({"control": "next", "turn": exercise.turn})
    assert exercise.progress.answered == 30


def test_an_answer_counts_once():
    exercise = Lesson("en").drill("meld.wilds")
    answer(exercise)
    exercise.act({"control": "illegal"})
    exercise.act({"control": "legal"})
    assert exercise.progress.answered == 1
    path = exercise.drill.path
    exercise.act({"control": "next"})
    assert exercise.drill.path == path and exercise.outcome is None


def test_the_address_chooses_rule_variant_and_number():
    exercise = Lesson("en").drill()
    exercise.wish({"rule": "run.min", "variant": "samba", "seed": "12", "start": ""})
    assert (exercise.game.id, exercise.drill.path, exercise.drill.seed) == ("samba", "run.min", 12)
    assert exercise.drill.table == drill("run.min", "samba", 12).table
    exercise.wish({"rule": "meld.min", "variant": "chess"})
    assert exercise.game.id == "samba" and exercise.rule == "run.min"
    exercise.wish({"rule": "no.such", "variant": "chile", "seed": "x"})
    assert exercise.game.id == "chile" and exercise.rule == ""


def test_progress_is_kept_taken_back_and_taken_over_from_a_text():
    exercise = Lesson("en").drill()
    assert exercise.view()["keep"]["data"] is None
    kept = answer(exercise)["keep"]
    fresh = Lesson("ru", "samba").drill()
    view = fresh.act({"kept": kept["data"]})
    assert view["keep"]["taken"] == 1 and not view["keep"]["unread"] and fresh.progress.answered == 1
    view = fresh.act({"kept": {"format": "something of tomorrow"}})
    assert view["keep"]["unread"] and fresh.progress.answered == 1
    other = Lesson("pt").drill()
    other.act({"control": "paste", "values": {"text": json.dumps(kept["data"])}, "turn": 0})
    assert other.progress.answered == 1
    view = other.act({"control": "file", "values": {"file": "{}"}, "turn": 1})
    assert view["verdict"]["legal"] is None and other.progress.answered == 1


def test_the_rules_menu_has_a_name_for_every_rule():
    for lang in ("en", "ru", "pt"):
        for variant in variants():
            for path in drillable(load(variant)):
                assert Words(lang).rule_name(path)
