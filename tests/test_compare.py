"""Comparing rulesets: same, changed, absent; the chain of origin; families kept apart."""

import json

import pytest

from canasta_rules.compare import as_data, compare
from canasta_rules.rules import RulesError, load, load_text, relatives, variants


def kinds(*rulesets, all=False):
    return {row.path: row.kind for row in compare(rulesets, all)}


def test_what_a_samba_player_has_to_learn_for_bolivia():
    """Wild melds, 2500, 15,000, black three in hand −100, an escalera to go out; nothing else."""
    assert kinds(load("samba"), load("bolivia")) == {
        "wild.allowed": "changed",
        "wild.min": "absent",
        "wild.max": "absent",
        "canasta.wild": "absent",
        "black_threes.in_hand": "absent",
        "go_out.kinds": "absent",
        "match.target": "changed",
    }


def test_classic_and_oficial():
    """The classic game's rows on which 004 and 002 differ."""
    assert set(kinds(load("classic"), load("oficial"))) == {
        "deal.red_threes",  # A25
        "red_threes.points",  # A9
        "red_threes.plus_with",  # A8
        "stock.empty",  # A19
        "stock.compulsory",  # A20
        "go_out.ask",  # A12
    }


def test_the_book_plays_as_the_traditional_game():
    assert kinds(load("traditional"), load("book")) == {}


def test_numbers_of_players():
    assert kinds(load("classic", 4), load("classic", 5)) == {
        "seats.waiting": "changed",
        "seats.waiting_advice": "absent",
    }
    assert kinds(load("traditional", 2), load("traditional", 4)) == {
        "seats.alternate": "absent",
        "deal.hand": "changed",
        "go_out.canastas": "changed",
        "go_out.ask": "absent",
        "go_out.ask_when": "absent",
        "go_out.answer": "absent",
        "go_out.double": "absent",
    }


def test_cells_tell_where_a_value_comes_from():
    rows = {row.path: row for row in compare([load("traditional"), load("bolivia")])}
    row = rows["canasta.run"]
    assert row.kind == "absent"
    assert row.cells[0] is None
    assert (row.cells[1].value, row.cells[1].origin) == (1500, "samba")
    target = rows["match.target"].cells[1]
    assert [(rule.origin, rule.value) for rule in target.chain()] == [
        ("bolivia", 15000),
        ("samba", 10000),
        ("traditional", 10000),
        ("classic", 5000),
    ]


def test_all_shows_the_same_rules_too():
    few = compare([load("samba"), load("bolivia")])
    every = compare([load("samba"), load("bolivia")], all=True)
    assert {row.path for row in few} < {row.path for row in every}
    assert all(row.kind == "same" for row in every if row not in few)
    assert {row.path for row in every} == {
        r.path for name in ("samba", "bolivia") for r in load(name).rules()
    }


@pytest.mark.parametrize("ident", variants())
def test_a_ruleset_does_not_differ_from_itself(ident):
    assert compare([load(ident), load(ident)]) == ()


@pytest.mark.parametrize("ident", [one for one in variants() if load(one).base])
def test_changes_against_the_base_are_what_the_file_says(ident):
    """Every changed rule was written by the variant itself."""
    rules = load(ident)
    base = load(rules.base)
    for row in compare([base, rules]):
        if row.kind == "changed" and rules.players == base.players:
            assert row.cells[1].origin == ident


def test_four_at_a_time():
    rulesets = [load(name) for name in ("classic", "traditional", "samba", "italian")]
    rows = {row.path: row for row in compare(rulesets)}
    assert [rule.value for rule in rows["match.target"].cells] == [5000, 10000, 10000, 12000]


def test_a_house_variant_is_compared_too():
    house = load_text('[variant]\nbase = "samba"\n[deal]\nhand = 13', "house.toml")
    assert kinds(load("samba"), house) == {"deal.hand": "changed"}


def test_options_count():
    assert kinds(load("samba"), load("samba", options=("one_card_rule",))) == {"pile.one_card": "changed"}


def test_nothing_cannot_be_compared():
    with pytest.raises(RulesError, match="compare: expected at least 1, got 0"):
        compare([])


@pytest.mark.parametrize("ident", relatives())
def test_families_are_kept_apart(ident):
    with pytest.raises(RulesError, match="different families"):
        compare([load("samba"), load(ident)])


def test_data_is_plain():
    rulesets = [load("samba"), load("brazilian")]
    data = json.loads(json.dumps(as_data(rulesets, compare(rulesets))))
    assert [one["id"] for one in data["variants"]] == ["samba", "brazilian"]
    row = next(row for row in data["rows"] if row["rule"] == "opening.by_pile")
    assert row["kind"] == "changed"
    assert [cell["value"] for cell in row["values"]] == [True, False]
    assert row["values"][1]["cited"] == ["000 §BR.3"]
    assert row["values"][1]["chain"][0]["origin"] == "brazilian"
