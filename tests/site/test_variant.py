"""What a variant's page says beside its rules: what differs, and what other numbers of players change."""

import pytest
from docutils import nodes

from canasta_rules.compare import compare
from canasta_rules.rules import load, variants
from canasta_rules.site.compare import shorts
from canasta_rules.site.variant import base_of, counts, differences
from canasta_rules.words import Words


@pytest.fixture(autouse=True)
def english(monkeypatch):
    """Sphinx's own strings are made when pages are built; here they stay English."""
    for name in ("variant", "rule"):
        monkeypatch.setattr(f"canasta_rules.site.{name}._", str)


@pytest.mark.parametrize("ident", [one for one in variants() if len(load(one).counts) > 1])
def test_what_is_chosen_for_other_players_says_why(ident):
    words = Words("en")
    usual, said = load(ident), counts(load(ident), words, f"variants/{ident}").astext()
    for count in usual.counts:
        for rule in load(ident, count).rules():
            own = rule.counted and rule.origin == ident and rule.standing == "chosen"
            if own and (rule.value != usual.get(rule.path) or rule.disputed):
                assert rule.why in said, (count, rule.path)


def test_a_quarrel_about_six_players_is_told():
    """RG-6 asks six players for two canastas; the value stays as for four, where nobody quarrels about it."""
    page = counts(load("classic"), Words("en"), "variants/classic")
    entries = page.findall(nodes.list_item)
    entry = next(one for one in entries if "players.6.go_out.canastas" in one["ids"])
    assert "Sources disagree: 2 canastas RG-6" in entry.astext()


def test_a_base_with_another_number_of_players_is_named_with_it():
    """Pennies is for six, and is set beside the traditional game for six."""
    pennies = load("pennies")
    assert base_of(pennies).players == 6
    assert "Traditional Canasta for 6 players" in differences(pennies, Words("en")).astext()
    assert "«Традиционная канаста» на 6 игроков" in differences(pennies, Words("ru")).astext()
    assert "Canasta tradicional com 6 jogadores" in differences(pennies, Words("pt")).astext()
    assert "players" not in differences(load("samba"), Words("en")).next_node().astext()


def test_several_rules_are_gone_in_the_plural():
    words = Words("pt")
    assert (words.label("no longer", 1), words.label("no longer", 3)) == (
        "Deixa de valer:",
        "Deixam de valer:",
    )


def test_a_concealed_bonus_is_compared_with_its_total_where_it_is_one():
    words, games = Words("en"), [load("classic"), load("samba")]
    row = next(row for row in compare(games) if row.path == "go_out.concealed")
    assert shorts(row, games, words) == ["100 more (200 in all)", "none"]
