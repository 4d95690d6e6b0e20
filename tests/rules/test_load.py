"""Loading rules files: inheritance, numbers of players, options, and what a wrong file is told."""

import copy
import inspect
import pickle
from typing import get_type_hints

import pytest

from canasta_rules.play import deal
from canasta_rules.rules import (
    FAMILIES,
    PATHS,
    RulesClash,
    RulesError,
    Ruleset,
    load,
    load_file,
    load_text,
    relatives,
    variants,
)
from canasta_rules.rules.chapters import Chapters

HOUSE = """
[variant]
name = "Thursday Samba"
base = "samba"
[deal]
hand = 13
[pile]
one_card = "forbidden"
[match]
target = 12000
"""

#: A house file, and what it is answered after the file's name: the key, what was expected, what was meant.
WRONG = [
    ("x y", "not TOML: Expected '=' after a key in a key/value pair (at line 1, column 3)"),
    ("", "variant: missing; expected a table with the `base` that the file changes"),
    ("variant = 3", "variant: expected a table, got a whole number"),
    ("[variant]", "variant.base: missing; expected a variant to inherit from, such as classic"),
    ('[variant]\nbas = "samba"', "variant.bas: unknown key; did you mean variant.base?"),
    ('[variant]\nbase = "sambo"', "variant.base: no variant 'sambo'; did you mean samba?"),
    ('[variant]\nbase = "house"', "variant.base: 'house' leads back to itself"),
    (
        '[variant]\nbase = "samba"\nid = "bolivia"',
        "variant.id: 'bolivia' is the id of another variant; expected one of your own",
    ),
    ('[variant]\nbase = "samba"\nplayers = [0]', "variant.players[0]: expected a whole number >= 2"),
    ('[variant]\nbase = "samba"\n[melds]\nwilds = 3', "melds: unknown key; did you mean meld?"),
    ('[variant]\nbase = "samba"\n[meld]\nwild = 3', "meld.wild: unknown key; did you mean meld.wilds?"),
    ('[variant]\nbase = "samba"\n[meld]\nhand = 3', "meld.hand: unknown key; did you mean deal.hand?"),
    (
        '[variant]\nbase = "samba"\n[meld]\nwilds = "three"',
        "meld.wilds: expected a whole number from 0 to 60 or \"unlimited\", got 'three'",
    ),
    ('[variant]\nbase = "samba"\n[deal]\nhand = 99', "deal.hand: expected a whole number from 1 to 30"),
    ('[variant]\nbase = "samba"\n[pile]\nfrozen = true', "pile.frozen: expected a table, got true or false"),
    (
        '[variant]\nbase = "samba"\n[pile.frozen]\nby = ["wild", "two"]',
        'pile.frozen.by[1]: expected a list of "wild" or "red_three" or "black_three" or "seven", '
        "got 'two'",
    ),
    (
        '[variant]\nbase = "samba"\n[opening]\nminimum = [{ scores = 0, points = 50 }]',
        "opening.minimum[0].scores: unknown key; did you mean opening.minimum.score?",
    ),
    (
        '[variant]\nbase = "samba"\n[players.7.deal]\nhand = 9',
        "players.7: expected a number of players of this variant: 4, 6",
    ),
    (
        '[variant]\nbase = "samba"\n[options.long]\nplayers = [5]\n[options.long.match]\ntarget = 20000',
        "options.long.players: 5 is not among this variant's: 4, 6",
    ),
    (
        '[variant]\nbase = "samba"\n[deal]\nhand = { is = 13, absent = true }',
        "deal.hand: both `is` and `absent`; expected one of them",
    ),
    ('[variant]\nbase = "samba"\n[deal]\nhand = { absent = true }', "deal.hand: missing"),
    (
        '[variant]\nbase = "samba"\n[deal]\nhand = { stated = "x", chosen = "y" }',
        "deal.hand: expected one of stated, reconstructed, supplied, chosen, got stated and chosen",
    ),
    (
        '[variant]\nbase = "samba"\n[twos]\nbar = { stated = "x" }',
        "twos.bar: nothing inherited to confirm; expected `is`",
    ),
    (
        '[variant]\nbase = "samba"\n[deal]\nhand = { is = 13, disputed = [{ is = "x", by = ["me"] }] }',
        "deal.hand.disputed: expected a whole number from 1 to 30",
    ),
]

#: The same for files that can be read but not played.
CLASHING = [
    ("[meld]\nwilds = 2", "meld.wilds: equal to the inherited value 2; leave the key out"),
    ("[meld]\nwilds = { is = 2 }", "meld.wilds: equal to the inherited value; leave out `is` to confirm it"),
    (
        "[twos]\nbar = { absent = true }",
        "twos.bar: absent, but nothing is inherited there; leave the key out",
    ),
]


def told(text, kind=RulesError):
    with pytest.raises(kind) as error:
        load_text(text, "house.toml")
    message = str(error.value)
    assert "\n" not in message
    assert message.startswith("house.toml: ")
    return message.removeprefix("house.toml: ")


@pytest.mark.parametrize(("text", "answer"), WRONG)
def test_a_wrong_file_is_told(text, answer):
    assert told(text) == answer


@pytest.mark.parametrize(("text", "answer"), CLASHING)
def test_a_clash_is_told(text, answer):
    assert told(f'[variant]\nbase = "samba"\n{text}', RulesClash) == answer


def test_a_house_variant_of_ten_lines():
    rules = load_text(HOUSE, "house.toml")
    assert (rules.id, rules.name, rules.base, rules.counts) == ("house", "Thursday Samba", "samba", (4, 6))
    assert (rules.deal.hand, rules.match.target, rules.turn.draw) == (13, 12000, 2)
    rule = rules.rule("deal.hand")
    assert (rule.standing, rule.origin, rule.over.value, rule.over.cited) == (
        "house",
        "house",
        15,
        ("000 §SA.4",),
    )
    assert rules.rule("turn.draw").origin == "samba"


def test_a_house_value_holds_for_every_number_of_players():
    rules = load_text('[variant]\nbase = "traditional"\n[deal]\nhand = 12', "house.toml", 2)
    assert rules.deal.hand == 12


def test_a_house_may_change_one_number_of_players():
    text = '[variant]\nbase = "traditional"\n[players.2.deal]\nhand = 12'
    assert load_text(text, "house.toml", 2).deal.hand == 12
    assert load_text(text, "house.toml", 3).deal.hand == 15


def test_a_house_may_drop_a_rule():
    text = '[variant]\nbase = "traditional"\n[go_out]\ndouble = { absent = true }'
    rules = load_text(text, "house.toml")
    assert rules.go_out.double is None
    assert "go_out.double" not in rules


def test_a_house_may_have_options():
    text = (
        '[variant]\nbase = "samba"\n[options.long.match]\ntarget = { is = 20000, chosen = "A long evening." }'
    )
    assert load_text(text, "house.toml", options=("long",)).match.target == 20000
    assert "long" in [switch.name for switch in load_text(text, "house.toml").switches()]


@pytest.mark.parametrize("value", ["3", "{ is = 3 }", '{ is = 3, chosen = "It lasts longer." }'])
def test_an_option_of_a_house_needs_no_standing(value):
    text = f'[variant]\nbase = "samba"\n[options.longer.go_out]\ncanastas = {value}'
    switch = next(one for one in load_text(text, "house.toml").switches() if one.name == "longer")
    assert (switch.changes, switch.cited, switch.origin) == ((("go_out.canastas", 3),), (), "house")
    rule = load_text(text, "house.toml", options=["longer"]).rule("go_out.canastas")
    assert (rule.value, rule.standing) == (3, "chosen" if "chosen" in value else "house")


def test_an_option_of_a_house_may_drop_or_confirm_a_rule():
    text = (
        '[variant]\nbase = "traditional"\n[options.plain.go_out]\ndouble = { absent = true }\n'
        'canastas = { stated = "x" }'
    )
    switch = next(one for one in load_text(text, "house.toml").switches() if one.name == "plain")
    assert dict(switch.changes) == {"go_out.double": None, "go_out.canastas": 1}
    assert load_text(text, "house.toml", options=["plain"]).go_out.double is None


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        ("2", "equal to the inherited value 2; leave the key out"),
        (
            '{ is = 3, stated = "x", chosen = "y" }',
            "expected one of stated, reconstructed, supplied, chosen,",
        ),
    ],
)
def test_a_wrong_option_of_a_house_is_told_in_its_file(value, answer):
    text = f'[variant]\nbase = "samba"\n[options.longer.go_out]\ncanastas = {value}'
    load_text(text, "my.toml").switches()
    with pytest.raises(RulesError) as error:
        load_text(text, "my.toml", options=["longer"])
    assert str(error.value).startswith(f"my.toml: options.longer: go_out.canastas: {answer}")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(RulesError, match="cannot be read"):
        load_file(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match="not UTF-8 text"):
        load_file(tmp_path / "bytes.toml")


@pytest.mark.parametrize(
    ("ident", "players", "options", "answer"),
    [
        ("clasic", None, (), "no variant 'clasic'; did you mean classic?"),
        ("../classic", None, (), "no variant '../classic'"),
        ("samba", 5, (), "samba: players: samba is for 4 or 6 players, not for 5"),
        (
            "samba",
            None,
            ("one_card_rul",),
            "samba: options: no option 'one_card_rul'; did you mean one_card_rule?",
        ),
        ("samba", None, ("meld.wild=3",), "samba: meld.wild: unknown rule; did you mean meld.wilds?"),
        ("samba", None, ("meld.wilds=x",), "samba: meld.wilds: expected a whole number from 0 to 60"),
        (
            "classic",
            None,
            ("seats.sides=3",),
            "classic: seats.sides: 4 players cannot be divided into 3 sides",
        ),
        ("italian", None, ("five_red_threes",), "italian: options: no option 'five_red_threes'"),
    ],
)
def test_what_load_refuses(ident, players, options, answer):
    with pytest.raises(RulesError) as error:
        load(ident, players, options)
    assert str(error.value).startswith(answer)


@pytest.mark.parametrize("ident", variants())
def test_every_switch_of_every_form_can_be_switched_on(ident):
    for count in load(ident).counts:
        for switch in load(ident, count).switches():
            rules = load(ident, count, (switch.name,))
            assert all(rules.get(path) == value for path, value in switch.changes), switch.name
            assert any(load(ident, count).get(path) != value for path, value in switch.changes), switch.name


@pytest.mark.parametrize("ident", variants())
def test_a_rule_tells_where_it_comes_from(ident):
    for count in load(ident).counts:
        rules = load(ident, count)
        for rule in rules.rules(all=True):
            chain = [step.origin for step in rule.chain()]
            assert set(chain) <= set(rules.lineage)
            assert [rules.lineage.index(name) for name in chain] == sorted(map(rules.lineage.index, chain))[
                ::-1
            ]


def test_path_is_the_way_to_the_attribute():
    rules = load("samba")
    for rule in rules.rules(all=True):
        value = rules
        for name in rule.path.split("."):
            value = getattr(value, name)
        assert value == rule.value


def test_rules_are_in_the_order_of_play():
    order = [rule.path for rule in load("italian").rules()]
    assert order == [path for path in PATHS if path in order]


@pytest.mark.parametrize(
    ("ident", "players", "path"),
    [
        ("joker", 4, "canasta.mixed"),
        ("cuban", 4, "pile.frozen.by"),
        ("uruguay", 4, "pile.to_meld_below"),
        ("combo", 4, "go_out.ask"),
        ("classic", 2, "go_out.ask"),
        ("classic", 3, "seats.alternate"),
        ("traditional", 4, "seats.waiting_advice"),
        ("brazilian", 4, "go_out.kinds"),
        ("cuban", 4, "pile.to_meld_below"),
    ],
)
def test_rules_without_effect_stay_out_of_sight(ident, players, path):
    rules = load(ident, players)
    assert path not in rules
    assert path not in [rule.path for rule in rules.rules()]


OPTIONS = ("one_card_allowed", "meld.wilds=2")


def test_the_same_ruleset_is_loaded_once():
    assert load("classic") is load("classic", 4) is load(variant="classic", players=4, options=[])
    assert load("pennies") is load("pennies", 6)
    rules = load("classic", 4, OPTIONS)
    assert rules is load("classic", options=OPTIONS[::-1]) is load("classic", 4, [*OPTIONS, OPTIONS[0]])
    assert load_text(HOUSE, "house.toml") is load_text(HOUSE, "house.toml", 4)


def test_of_two_options_about_one_rule_the_last_holds():
    for first, last in ((2, 1), (1, 2)):
        rules = load("classic", options=(f"meld.wilds={first}", f"meld.wilds={last}"))
        assert rules.meld.wilds == last
        assert rules is pickle.loads(pickle.dumps(rules))


def test_a_ruleset_in_another_form():
    rules = load("classic", 6, ["seats.sides=3"])
    assert load(rules) is rules
    assert load(load("classic", options=["meld.wilds=2"]), 2) is load("classic", 2, ["meld.wilds=2"])
    assert load(load("classic", 6), None, ["seats.sides=3"]) is rules
    house = load_text(HOUSE, "house.toml")
    assert load(house, 6) is load_text(HOUSE, "house.toml", 6)
    with pytest.raises(RulesError, match="house is for 4 or 6 players, not for 5"):
        load(house, 5)


@pytest.mark.parametrize(
    "ask", [lambda: load("classic", 4, "one_card_allowed"), lambda: load_text(HOUSE, "x", 4, "one_card_rule")]
)
def test_options_are_a_list(ask):
    with pytest.raises(RulesError, match=r"^options: expected a list, got 'one_card_"):
        ask()


def test_an_unknown_family():
    with pytest.raises(RulesError) as error:
        variants("nope")
    known = ", ".join(family.id for family in FAMILIES)
    assert str(error.value) == f"no family 'nope'; known are {known}"


@pytest.mark.parametrize("ident", [*variants(), *relatives()])
def test_a_ruleset_can_be_copied_and_pickled(ident):
    for count in load(ident).counts:
        rules = load(ident, count)
        assert pickle.loads(pickle.dumps(rules)) is copy.deepcopy(rules) is copy.copy(rules) is rules
    for switch in load(ident).switches():
        rules = load(ident, options=[switch.name])
        assert pickle.loads(pickle.dumps(rules)) is rules


def test_a_house_and_a_table_can_be_pickled():
    house = load_text(HOUSE, "house.toml", options=["deal.red_threes=own turn"])
    copied = pickle.loads(pickle.dumps(house))
    assert list(copied.rules(all=True)) == list(house.rules(all=True))
    for rules in (load("classic", 2), load("pennies"), house):
        table = deal(rules, 7)
        assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table


@pytest.mark.parametrize("name", ["players", "meld", "id", "colour"])
def test_a_ruleset_does_not_change(name):
    with pytest.raises(AttributeError):
        setattr(load("classic"), name, 99)
    with pytest.raises(AttributeError):
        delattr(load("classic"), name)
    assert load("classic").players == 4


def test_chapters_are_declared_for_type_checkers():
    source = inspect.getsource(Ruleset)
    for name, kind in get_type_hints(Chapters).items():
        assert f"        {name}: chapters.{kind.__name__}\n" in source
