"""Situations as data: the verdicts that the sources give, written down before the engine was asked.

A file of `tests/situations` holds `[defaults]` and `[[case]]` tables. A case is a situation in the exchange
format and besides: `id`; `why` (the facts or publications that decide); `expect`; `reasons` and `not_reasons`
(ids of rules that must or must not be among the reasons), `codes`, `args` (arguments of one of the reasons),
`instead` (actions that must be offered), `before` (legal actions done first), `after` (the table that a legal
action makes); `error` (words that the message of an input that cannot be judged must hold). A case of
`matrix.toml` lists variants under `legal` and `illegal`.
"""

import tomllib
from pathlib import Path

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.play import CODES, ActionError, apply, judge, read_action, write_action
from canasta_rules.play.situation import Situation, SituationError, decode, table_of, write_situation
from canasta_rules.rules import load, variants
from canasta_rules.words import Words

FOLDER = Path(__file__).parents[1] / "situations"
CASE_KEYS = {
    "id", "why", "note", "expect", "reasons", "not_reasons", "reasons_against", "codes", "args", "instead",
    "before", "after", "error", "legal", "illegal",
}  # fmt: skip


def _cases():
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in data["case"]:
            case = data.get("defaults", {}) | case
            if "legal" not in case:
                yield pytest.param(case, id=f"{path.stem}/{case['id']}")
                continue
            named = {key: case[key] for key in ("legal", "illegal")}
            for variant in variants():
                lists = [key for key, names in named.items() if names == "all" or variant in names]
                rest = [key for key, names in named.items() if names == "rest"]
                for key in lists or rest:
                    one = {k: v for k, v in case.items() if k not in ("legal", "illegal", "reasons_against")}
                    one |= {"variant": variant, "expect": key}
                    if key == "illegal":
                        one["reasons"] = case.get("reasons_against", []) if not case.get("loose") else []
                    yield pytest.param(one, id=f"{path.stem}/{case['id']}/{variant}")


CASES = list(_cases())


def read(case):
    """The table after the actions of `before`, and the action to judge."""
    form = {key: value for key, value in case.items() if key not in CASE_KEYS}
    table, action = table_of(decode(form, Situation, case["id"]), case["id"])
    for earlier in case.get("before", ()):
        table = apply(table, read_action(earlier))
    return table, action


def _sorted(text):
    return sorted(map(str, parse_cards(text)))


def unordered(action):
    """An action as plain data with its cards sorted."""
    form = write_action(action)
    for key in {"with", "cards"} & set(form):
        form[key] = _sorted(form[key])
    for key in {"melds", "also"} & set(form):
        form[key] = [_sorted(meld) for meld in form[key]]
    return form


def check_after(table, wanted, seat):
    side = table.sides[table.side_of(seat)]
    hand = table.hands[seat]
    for key, value in wanted.items():
        match key:
            case "melds":
                kinds = [" ".join(map(str, meld.cards)) for meld in side.melds]
                assert [_sorted(meld) for meld in kinds] == [_sorted(meld) for meld in value]
                runs = [(text, meld) for text, meld in zip(value, kinds, strict=True) if "*" in text]
                assert all(text == meld for text, meld in runs if len({c[0] for c in text.split()}) > 3)
            case "hand_of_0":
                assert sorted(map(str, table.hands[0])) == _sorted(value)
            case "hand_size":
                assert (hand if isinstance(hand, int) else len(hand)) == value
            case "red_threes" | "aside":
                assert sorted(map(str, getattr(side, key))) == _sorted(value)
            case "pile":
                assert " ".join(map(str, table.pile)) == value
            case "top":
                assert str(table.top) == value
            case "freezing":
                assert table.freezing() is value
            case "out":
                assert ("" if table.out is None else str(table.out)) == value
            case "packet_of_0" | "packet_of_2":
                assert len(table.packets[int(key[-1])]) == value
            case _:
                assert getattr(table, key) == value, key


@pytest.mark.parametrize("case", CASES)
def test_situation(case):
    assert case["why"] if case["expect"] != "error" else case["error"]
    if case["expect"] == "error":
        with pytest.raises((SituationError, ActionError)) as caught:
            table, action = read(case)
            before = table.copy()
            try:
                judge(table, action)
            finally:
                assert table == before
        message = str(caught.value)
        assert case["error"] in message and "\n" not in message and len(message) < 400, message
        return
    table, action = read(case)
    seat = table.turn
    before = table.copy()
    verdict = judge(table, action)
    assert table == before, "judging changed the table"
    told = [f"{reason.rule} {reason.code} {reason.args}" for reason in verdict.reasons]
    assert verdict.legal is (case["expect"] == "legal"), told
    rules = {reason.rule for reason in verdict.reasons}
    assert set(case.get("reasons", ())) <= rules, told
    assert not set(case.get("not_reasons", ())) & rules, told
    assert set(case.get("codes", ())) <= {reason.code for reason in verdict.reasons}, told
    if "args" in case:
        assert any(case["args"].items() <= reason.args.items() for reason in verdict.reasons), told
    for other in case.get("instead", ()):
        assert unordered(read_action(other)) in map(unordered, verdict.instead), verdict.instead
    for other in verdict.instead:
        assert judge(table, other).legal, f"{other} is offered and not legal"
    if not verdict.legal:
        assert "after" not in case
        return
    after = apply(table, action)
    assert table == before, "applying changed the table"
    check_after(after, case.get("after", {}), seat)


JUDGED = [case for case in CASES if case.values[0]["expect"] != "error"]


@pytest.mark.parametrize("case", JUDGED)
def test_written_and_read_again(case):
    """A situation written out and read again gets the same verdict."""
    table, action = read(case)
    form = write_situation(table, action)
    again, same = table_of(decode(form, Situation, "again"))
    assert same == action
    assert judge(again, same) == judge(table, action)


def test_every_reason_is_given_somewhere():
    given = set()
    for case in JUDGED:
        table, action = read(case.values[0])
        given |= {reason.code for reason in judge(table, action, instead=False).reasons}
    assert given == set(CODES)


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_every_reason_has_a_sentence(lang):
    words, seen = Words(lang), set()
    for case in JUDGED:
        table, action = read(case.values[0])
        for reason in judge(table, action, instead=False).reasons:
            if (reason.rule, reason.code) not in seen:
                seen.add((reason.rule, reason.code))
                sentence = words.reason(reason.code, reason.args) if hasattr(words, "reason") else reason.code
                assert sentence and "{" not in sentence and "None" not in sentence


def test_there_are_enough_and_of_every_variant():
    judged = [case.values[0] for case in JUDGED]
    assert len(judged) >= 300
    for variant in variants():
        mine = [case for case in judged if case["variant"] == variant]
        assert sum(case["expect"] == "legal" for case in mine) >= 15
        assert sum(case["expect"] == "illegal" for case in mine) >= 15
    assert len({case.id for case in CASES}) == len(CASES)


def test_facts_named_are_facts():
    """Every `why` is a fact of a source, a publication's key, or the project's own choice."""
    every = [load(name, count) for name in variants() for count in load(name).counts]
    known = {
        cited
        for rules in every
        for rule in rules.rules(all=True)
        for one in rule.chain()
        for cited in one.cited
    }
    known |= {
        by
        for name in variants()
        for rule in load(name).rules(all=True)
        for other in rule.disputed
        for by in other.by
    }
    facts = (Path(__file__).parents[2] / "canasta_rules" / "rules" / "facts.toml").read_text(encoding="utf-8")
    for case in CASES:
        why = case.values[0].get("why", [])
        for cited in [why] if isinstance(why, str) else why:
            assert cited == "chosen" or cited in known or cited.split(" ", 1)[-1] in facts, cited
