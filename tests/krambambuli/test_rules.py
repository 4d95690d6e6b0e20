"""Krambambuli and the fragment as data: families of their own, every fact cited, apart from Canasta."""

import importlib
import json
import pkgutil
import subprocess
import sys

import pytest

import canasta_rules
from canasta_rules.compare import compare
from canasta_rules.rules import (
    FAMILIES,
    PATHS,
    RulesClash,
    RulesError,
    family_of,
    load,
    load_text,
    need,
    relatives,
    variants,
)
from canasta_rules.rules.sources import coverage, facts
from canasta_rules.words import LANGUAGES, Words

RULES = load("krambambuli")
#: What source 001, paragraphs 3 to 15, says plainly.
STATED = {
    "pack.packs": 2, "pack.jokers": 2, "deal.hand": 10, "deal.dealer_hand": 11, "turn.discard": 1,
    "special.suit": True, "special.figures": "J", "special.sequence": False,
    "left.court": 10, "left.joker": 20,
    "knock.points": 5, "knock.lay_off": False, "others.draw": 1, "others.after_special": False,
    "record.remik": 10, "record.suit": 25, "record.figures": 25,
    "bank.ante": 2, "bank.remik": 2, "bank.suit": 4, "bank.figures": 4, "bank.knock": 1, "bank.knock_bank": 1,
    "out.limit": 100, "out.at": "above", "out.back": 6, "out.again": True,
}  # fmt: skip


@pytest.mark.parametrize(("path", "value"), STATED.items())
def test_what_the_source_states(path, value):
    rule = RULES.rule(path)
    assert (rule.value, rule.standing) == (value, "stated")
    assert all(cited.startswith("001 ¶") for cited in rule.cited)


def test_the_full_sequence_is_an_option_with_its_payments():
    agreed = load("krambambuli", 4, ("full_sequence",))
    assert (agreed.special.sequence, agreed.record.sequence, agreed.bank.sequence) == (True, 40, 8)
    assert "record.sequence" not in RULES


def test_every_choice_has_its_reason():
    chosen = [rule for rule in RULES.rules() if rule.standing in ("chosen", "reconstructed")]
    assert chosen
    assert all(rule.why for rule in chosen)


def test_no_fact_of_the_two_games_is_left_out_but_their_history():
    used = coverage()
    paragraph = {
        ident: int(ident.split("¶")[1].split(".")[0]) for ident in facts() if ident.startswith("001 ¶")
    }
    own = {ident: number for ident, number in paragraph.items() if number <= 15}
    assert len(own) == 30
    assert [ident for ident in own if facts()[ident].left_out] == ["001 ¶3.1"]
    for ident, number in own.items():
        if ident != "001 ¶3.1":
            variant = "krambambuli" if number > 2 else "five-hundred-fragment"
            assert variant in {name for name, _ in used[ident]}, ident


def test_two_to_six_play_and_four_unless_said_otherwise():
    assert RULES.players == 4
    assert [load("krambambuli", count).players for count in RULES.counts] == [2, 3, 4, 5, 6]
    with pytest.raises(RulesError, match="krambambuli is for 2, 3, 4, 5 or 6 players, not for 7"):
        load("krambambuli", 7)


def test_a_house_variant_of_it():
    house = load_text('[variant]\nbase = "krambambuli"\n[knock]\npoints = 10\n', "house.toml")
    assert (house.family, house.knock.points) == (RULES.family, 10)
    with pytest.raises(
        RulesError, match=r"house.toml: knock.point: unknown key; did you mean knock.points\?"
    ):
        load_text('[variant]\nbase = "krambambuli"\n[knock]\npoint = 10\n', "house.toml")
    with pytest.raises(RulesError, match=r"house\.toml: meld: unknown key"):
        load_text('[variant]\nbase = "krambambuli"\n[meld]\nnaturals = 3\n', "house.toml")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("[deal]\nhand = 9", "deal.dealer_hand: expected 10"),
        ("[set]\nmax = 5", "set.max: there are only four different suits"),
        ("[set]\nmin = 4\nmax = 3", "set.min: expected at most set.max"),
        ("[joker]\nnaturals = 4", "joker.naturals: more than"),
        ("[seats]\nmost = 3", "seats.most: expected at least 4"),
        (
            "[pack]\npacks = 1\njokers = 0\n[deal]\nhand = 13\ndealer_hand = 14",
            "deal.hand: 53 cards would be dealt",
        ),
    ],
)
def test_values_that_do_not_go_together(rules, said):
    with pytest.raises(RulesClash, match=said):
        load_text(f'[variant]\nbase = "krambambuli"\n{rules}\n', "house.toml")


def test_the_families_share_no_variant_and_canastas_list_holds_no_other_game():
    assert [family.id for family in FAMILIES] == ["canasta", "krambambuli", "fragment"]
    assert relatives() == ("krambambuli", "five-hundred-fragment")
    assert not set(relatives()) & set(variants())
    assert family_of("samba").id == "canasta"
    assert need(RULES, "krambambuli") is RULES
    with pytest.raises(RulesError, match="krambambuli is a game of another family"):
        need(RULES)


def test_nothing_of_it_stands_in_canastas_model():
    shared = set(RULES.family.paths) & set(PATHS)
    assert shared == {
        "pack.packs",
        "pack.jokers",
        "deal.dealer",
        "deal.hand",
        "turn.direction",
        "turn.discard",
        "run.min",
    }


def test_one_new_family_not_a_second_project():
    """All of it is told by its name; everything else of the package serves every family."""
    modules = [
        m.name
        for m in pkgutil.walk_packages(canasta_rules.__path__, "canasta_rules.")
        if ".site" not in m.name
    ]
    own = [
        name
        for name in modules
        if "krambambuli" in name or name.endswith((".knocking", ".rummy", ".fragment"))
    ]
    assert len(own) <= 16
    for name in own:
        if ".tutor" not in name:
            importlib.import_module(name)


def test_the_fragment_says_no_more_than_is_known():
    fragment = load("five-hundred-fragment")
    assert fragment.counts == ()
    assert {rule.path: rule.value for rule in fragment.rules()} == {
        "rest.cards": "minus", "rest.unlaid": True, "rest.bonus": 0,
        "race.target": 500, "race.several": "most points",
    }  # fmt: skip
    assert {rule.standing for rule in fragment.rules()} == {"stated"}
    with pytest.raises(RulesError, match="five-hundred-fragment names no number of players"):
        load("five-hundred-fragment", 4)


def test_compare_stays_within_a_family():
    with pytest.raises(RulesError, match="samba and krambambuli are games of different families"):
        compare([load("samba"), RULES])
    agreed = load("krambambuli", 4, ("full_sequence",))
    assert {row.path for row in compare([RULES, agreed])} == {
        "special.sequence", "record.sequence", "bank.sequence",
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [(), ("full_sequence", "ace_high_or_low", "like_cards", "jokers_free")])
def test_every_rule_is_a_sentence(lang, options):
    words = Words(lang)
    for ident in relatives():
        rules = load(ident, None, options if ident == "krambambuli" else ())
        for rule in rules.rules():
            text = words.rule(rules, rule.path)
            assert text[-1] == "."
            assert "{" not in text
            assert words.short(rules, rule.path)
            assert words.rule_name(rule.path)
        assert words.quick(rules)


def run(*args: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "canasta_rules", *args], capture_output=True, text=True, check=False
    )


def test_show_tells_a_stranger_how_to_play():
    text = run("show", "krambambuli", "--lang", "ru").stdout.replace("\n    ", " ")
    for said in (
        "Играют от 2 до 6 игроков.", "Каждому игроку сдают 10 карт.", "Сдающий получает 11 карт.",
        "не больше 5 очков", "полставки", "Победитель забирает банк.",
    ):  # fmt: skip
        assert said in text


def test_list_has_it_after_the_canastas():
    found = [row["id"] for row in json.loads(run("list", "--json").stdout)]
    assert found == [*variants(), *relatives()]


def test_meld_judges_a_group_or_a_whole_hand():
    group = json.loads(run("meld", "krambambuli", "9D * JD", "--json").stdout)
    assert (group["legal"], group["kind"]) == (True, "run")
    refused = run("meld", "krambambuli", "KS KS KH", "--lang", "pt")
    assert refused.returncode == 1
    assert "Duas cartas do grupo são do mesmo naipe." in refused.stdout
    hand = json.loads(run("meld", "krambambuli", "KS KH KD 4C 5C 6C 7C 2D 3D QS 8C", "--json").stdout)
    assert (hand["legal"], hand["kind"], hand["points"], hand["discard"]) == (True, "knock", 5, "QS")
    assert hand["reasons"][0]["rule"] == "knock.points"


@pytest.mark.parametrize(
    "args",
    [
        ("compare", "classic", "krambambuli"),
        ("meld", "five-hundred-fragment", "KS KH KD"),
        ("simulate", "five-hundred-fragment"),
        ("show", "krambambuli", "--players", "7"),
        ("meld", "krambambuli", "K9"),
    ],
)
def test_what_cannot_be_answered_is_one_line(args):
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1


def test_simulate_counts_deals():
    data = json.loads(run("simulate", "krambambuli", "--deals", "2", "--players", "3", "--json").stdout)
    assert (data["deals"], data["players"], sum(data["ended"].values())) == (2, 3, 2)
