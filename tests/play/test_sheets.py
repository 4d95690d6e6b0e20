"""Score sheets as data: totals and lines counted by hand."""

import tomllib
from pathlib import Path

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.play import ActionError, Table, read_meld
from canasta_rules.play.score import LINES, SideSheet, score, score_table
from canasta_rules.play.situation import Sheet, SituationError, decode, score_sheet
from canasta_rules.rules import load, variants

FOLDER = Path(__file__).parents[1] / "situations" / "sheets"
CASE_KEYS = {"id", "why", "lines", "totals"}


def _cases():
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in data["case"]:
            yield pytest.param(data["defaults"] | case, id=f"{path.stem}/{case['id']}")


CASES = list(_cases())


@pytest.mark.parametrize("case", CASES)
def test_sheet(case):
    form = decode({key: value for key, value in case.items() if key not in CASE_KEYS}, Sheet, case["id"])
    _, sides = score_sheet(form, case["id"])
    got = [(line.rule, line.points) for line in sides[0].lines]
    if "lines" in case:
        assert sorted(got) == sorted(map(tuple, case["lines"])), got
    assert [side.total for side in sides] == case["totals"], got
    assert all(sum(line.points for line in side.lines) == side.total for side in sides)
    assert all(line.code in LINES for side in sides for line in side.lines)


def test_every_bonus_and_penalty_of_every_variant_is_on_a_sheet():
    """The rules that pay or cost in a variant each stand on a sheet of it or of a variant that hands them
    down.
    """
    seen = {}
    for case in CASES:
        case = case.values[0]
        form = decode({key: value for key, value in case.items() if key not in CASE_KEYS}, Sheet, case["id"])
        rules, sides = score_sheet(form)
        for side in sides:
            for line in side.lines:
                seen.setdefault(line.rule, set()).add(rules.id)
    paying = [f"canasta.{name}" for name in (
        "natural", "mixed", "run", "mixed_run", "wild", "natural_sevens", "mixed_sevens", "natural_twos",
        "mixed_twos", "five_natural", "five_any", "ten",
    )]  # fmt: skip
    paying += [
        "run.short",
        "black_threes.in_hand",
        "black_threes.aside_all",
        "black_threes.aside_points",
        "sevens.in_hand",
    ]
    paying += ["go_out.bonus", "go_out.concealed", "go_out.double", "red_threes.points"]
    for variant in variants():
        rules = load(variant)
        for path in paying:
            if rules.get(path) and not rules.idle(path):
                origin = next(
                    rule.origin
                    for rule in rules.rule(path).chain()
                    if rule.over is None or rule.over.value != rule.value
                )
                assert seen.get(path, set()) & {variant, origin}, f"{variant} {path}"


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"out": 4}, "out"),
        ({"out": -1}, "out"),
        ({"out": 0, "sides": [{"hands": ["KS"]}, {}]}, "seat 0 went out"),
        ({"concealed": True}, "out"),
        ({"double": True}, "out"),
        ({"variant": "combo", "out": 0}, "out"),
        ({"sides": [{}]}, "sides"),
        ({"sides": [{}, {}, {}]}, "sides"),
        ({"sides": [{"melds": ["KS KH"]}, {}]}, "sides[0].melds[0]"),
        ({"sides": [{"melds": ["4S 5S 6S"]}, {}]}, "sides[0].melds[0]"),
        ({"sides": [{"melds": ["KS KH KD", "KC KS KH"]}, {}]}, "sides[0].melds[1]"),
        ({"sides": [{"melds": ["KS KH KX"]}, {}]}, "KX"),
        ({"sides": [{"melds": [""]}, {}]}, "sides[0].melds[0]"),
        ({"sides": [{"red_threes": "3S"}, {}]}, "sides[0].red_threes"),
        ({"sides": [{"red_threes": "3H 3H 3H"}, {}]}, "3H"),
        ({"sides": [{"aside": "3S"}, {}]}, "sides[0].aside"),
        ({"sides": [{"hands": ["KS", "", ""]}, {}]}, "sides[0].hands"),
        ({"sides": [{"hands": ["KS KS KS"]}, {}]}, "KS"),
        ({"sides": [{"melds": "KS KH KD"}, {}]}, "sides[0].melds"),
        ({"sides": [{"meld": ["KS KH KD"]}, {}]}, "sides[0].meld"),
        ({"winner": 0}, "winner"),
        ({"sides": [{"hands": ["3H KS"]}, {}]}, "sides[0].hands[0]: 3H is a red three"),
        ({"players": 2, "out": 0, "double": True}, "double: expected false, nobody has a partner"),
        ({"variant": "clasic"}, "classic"),
    ],
)
def test_a_wrong_sheet_is_one_line(change, error):
    with pytest.raises(SituationError) as caught:
        score_sheet(decode({"variant": "classic", "sides": [{}, {}]} | change, Sheet, "sheet"), "sheet")
    assert error in str(caught.value) and "\n" not in str(caught.value)


def test_a_packet_not_taken_up_counts_minus():
    """Pennies from Heaven: like cards in hand (chosen)."""
    table = Table(load("pennies"))
    table.packets[2] = list(parse_cards("KS 7C *"))
    lines = score_table(table)[0].lines
    assert [(line.rule, line.points) for line in lines] == [("score.hand", -65)]


@pytest.mark.parametrize(("count", "paid"), [(4, []), (5, [1000]), (9, [1000]), (10, [1000, 2000])])
def test_extras_for_five_and_ten_canastas_add_up(count, paid):
    """Italian: a canasta of twos is one of them (chosen)."""
    rules = load("italian")
    mixed = read_meld(rules, parse_cards("QS QH QD QC QS QH *"))
    twos = read_meld(rules, parse_cards("2S 2H 2D 2C 2S 2H 2D"))
    side = score(rules, [SideSheet([twos] + [mixed] * (count - 1))])[0]
    extras = [line.points for line in side.lines if line.rule in ("canasta.five_any", "canasta.ten")]
    assert extras == paid


def test_hands_that_are_not_known_cannot_be_scored():
    table = Table(load("classic"))
    table.hands[1] = 3
    with pytest.raises(ActionError, match="the cards of seat 1 are not known"):
        score_table(table)
    table.hands[1] = 0
    assert [side.total for side in score_table(table)] == [0, 0]
