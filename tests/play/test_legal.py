"""What the list of legal actions holds."""

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.play import Add, Draw, Take, legal_actions
from canasta_rules.play.fast import FastTable, action
from canasta_rules.play.situation import Situation, decode, table_of


def table(**form):
    return table_of(decode({"hands": ["KS KH 4C 5C 6D"]} | form, Situation, "s"), "s")[0]


def cards(text):
    return tuple(sorted(parse_cards(text)))


@pytest.mark.parametrize("path", ["explaining", "fast"])
def test_where_a_rank_may_have_two_melds_a_pair_joins_one_or_begins_another(path):
    """000 §SA.8; a pair and the top card may make the canasta of a meld of four."""
    samba = table(variant="samba", pile="* KC", sides=[{"melds": ["KS KH KD KC"]}])
    if path == "fast":
        samba.hands = [hand if isinstance(hand, list) else [] for hand in samba.hands]
        samba.stock = list(parse_cards("9C 9D"))
        found = [action(step) for step in FastTable.of(samba).steps()]
    else:
        found = legal_actions(samba)
    assert found == [Draw(), Take(cards("KS KH")), Take(cards("KS KH"), 0)]


def test_a_wild_card_helps_a_pair_to_open_where_it_must():
    """004 §03.9: top card and pair count 30; with a two they count 50."""
    opening = table(variant="classic", pile="4D KC", hands=["KS KH 2S 4C 5C 6D"])
    takes = [one for one in legal_actions(opening) if isinstance(one, Take)]
    assert [sorted(take.cards) for take in takes] == [sorted(parse_cards("KS KH 2S"))]


def test_a_wild_card_that_is_not_needed_stays_in_the_hand():
    opening = table(variant="classic", scores=[-5, 0], pile="4D KC", hands=["KS KH 2S 4C 5C 6D"])
    takes = [one for one in legal_actions(opening) if isinstance(one, Take)]
    assert [sorted(take.cards) for take in takes] == [sorted(parse_cards("KS KH"))]


def test_a_wild_card_has_two_ends_of_a_run_to_go_to():
    """000 §HO.3."""
    held = {"variant": "hollywood", "phase": "play", "hands": ["* 4C 9D"]}
    (joker,) = parse_cards("*")
    for run, ends in (("5S 6S 7S", [False, True]), ("4S 5S 6S", [False]), ("QS KS AS", [False])):
        adds = [one for one in legal_actions(table(**held, sides=[{"melds": [run]}])) if isinstance(one, Add)]
        assert adds == [Add((joker,), 0, low) for low in ends]


@pytest.mark.parametrize("opened", [True, False])
def test_a_run_may_begin_with_a_wild_card_in_a_gap(opened):
    """000 §HO.2, §HO.3: three naturals and a wild card, so no shorter run holds it."""
    sides = [{"melds": ["AS AH AD"] if opened else []}]
    form = {"variant": "hollywood", "phase": "play", "hands": ["JS QS * AS 4C 9D"], "sides": sides}
    found = [one for one in legal_actions(table(**form)) if one.kind == "meld"]
    assert [sorted(meld) for one in found for meld in one.melds] == [sorted(parse_cards("JS QS * AS"))]
