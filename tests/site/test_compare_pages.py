"""The comparison and the finder: their data say what the rules say, in every language."""

import pytest

from canasta_rules.compare import all_equal, compare
from canasta_rules.rules import load, variants
from canasta_rules.site.compare import by_value, data, games, key, name, shorts
from canasta_rules.site.family import TRAITS, apart, lines, traits
from canasta_rules.words import Words

LANGS = ("en", "ru", "pt")
DATA = {lang: data(lang) for lang in LANGS}


def test_every_variant_with_every_number_of_players_can_be_chosen():
    assert set(games()) == {key(ident, count) for ident in variants() for count in load(ident).counts}
    assert key("samba", load("samba").players) == "samba" and key("samba", 6) == "samba:6"


@pytest.mark.parametrize("lang", LANGS)
def test_a_cell_is_the_short_form_of_the_game_s_rule(lang):
    words = Words(lang)
    rulesets = list(games().values())
    for _chapter, rules in DATA[lang]["chapters"]:
        for path, title, texts, which, marks in rules:
            assert title == words.rule_name(path)
            for ruleset, place, mark in zip(rulesets, which, marks, strict=True):
                if place < 0:
                    assert path not in ruleset and mark == " "
                    continue
                rule = ruleset.rule(path)
                assert texts[place] in (words.short(ruleset, path), words.rule(ruleset, path))
                assert DATA[lang]["standings"][int(mark)][0] == rule.standing


def test_cells_are_alike_exactly_where_the_values_are():
    rulesets = list(games().values())
    rows = {row.path: row for row in compare(rulesets, all=True)}
    for _chapter, rules in DATA["en"]["chapters"]:
        for path, _name, _texts, which, _marks in rules:
            for place in set(which) - {-1}:
                values = [rows[path].cells[n].value for n, one in enumerate(which) if one == place]
                assert all_equal(values), path


@pytest.mark.parametrize("lang", LANGS)
def test_different_values_read_differently(lang):
    rulesets = list(games().values())
    for row in compare(rulesets, all=True):
        texts = shorts(row, rulesets, Words(lang))
        assert len(set(texts)) == len(texts) == len(by_value(row)), (row.path, texts)


def test_numbers_of_players_are_named_where_they_are_unusual():
    words = Words("en")
    assert name(load("samba"), words) == words.variant("samba")
    assert name(load("samba", 6), words) == f"{words.variant('samba')}, 6 players"


def test_the_finder_has_each_game_once_for_each_number_of_players():
    found = [(ident, count) for ident, counts, _values in lines() for count in counts]
    assert sorted(found) == sorted((ident, count) for ident in variants() for count in load(ident).counts)
    for ident, counts, values in lines():
        assert all(traits(load(ident, count)) == values for count in counts)


def test_nobody_going_out_is_told_from_a_number_of_canastas():
    place = list(TRAITS).index("canastas")
    assert traits(load("combo"))[place] == 0 and traits(load("samba"))[place] == 2


def test_the_tree_counts_what_the_comparison_shows():
    for ident in variants():
        rules = load(ident)
        if rules.base:
            base = load(rules.base)
            base = load(rules.base, rules.players) if rules.players in base.counts else base
            assert apart(rules) == len(compare([base, rules])), ident
