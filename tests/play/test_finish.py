"""Ways to lay out a whole hand, compared with trying every way."""

import random
from itertools import permutations

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.play import Add, Discard, Lay, apply, pack, plan
from canasta_rules.play.finish import can_lay_all
from canasta_rules.play.judge import attempt
from canasta_rules.play.melds import build, read_meld
from canasta_rules.play.reasons import Ledger
from canasta_rules.play.table import GRANTED, Table
from canasta_rules.rules import load, variants

#: With one canasta enough to go out, small hands go out often.
EASY = ("go_out.canastas=1",)


def ways(hand, melds):
    """Every way to give each card a place: an own meld, a new one, the discard."""

    def give(at, places, new, out):
        if at == len(hand):
            groups = {}
            for card, place in zip(hand, places, strict=True):
                groups.setdefault(place, []).append(card)
            if all(len(cards) >= 3 for place, cards in groups.items() if isinstance(place, tuple)):
                yield groups
            return
        for place in [*range(len(melds)), *(("new", i) for i in range(new + 1)), *(() if out else ("out",))]:
            yield from give(at + 1, [*places, place], new + (place == ("new", new)), out or place == "out")

    return give(0, [], 0, False)


def goes_out(table, groups):
    laid = [tuple(cards) for place, cards in groups.items() if isinstance(place, tuple)]
    actions = [Add(tuple(cards), place) for place, cards in groups.items() if isinstance(place, int)]
    actions += [Lay(tuple(laid))] if laid else []
    for row in permutations(actions):
        now = table
        for action in (*row, *(Discard(card) for card in groups.get("out", ()))):
            after = attempt(now, action, say := Ledger(table.rules))
            if say.against:
                break
            now = after
        if now.ended == "out":
            return True
    return False


def random_table(rules, rng):
    """A side with a canasta and a small meld, and a hand that may fit."""
    table, deck = Table(rules), rng.sample(pack(rules), len(pack(rules)))
    table.phase, table.melded, table.leave = "play", frozenset([0]), GRANTED

    def draw(count, fits):
        found = [card for card in deck if fits(card)][:count]
        for card in found:
            deck.remove(card)
        return found

    ranks = rng.sample(range(4, 15), 3)
    wilds = draw(1, lambda card: card.rank in (2, 15)) if rng.random() < 0.4 else []
    for size, rank in ((7, ranks[0]), (rng.randint(3, 6), ranks[1])):
        cards = draw(size, lambda card, rank=rank: card.rank == rank)
        cards += wilds if size < 7 else []
        made = build(rules, cards, say := Ledger(rules))
        if not say.against:
            table.sides[0].melds.append(made)
    if rules.run.allowed and rng.random() < 0.7:
        suit, low = rng.randrange(4), rng.randint(4, 11)
        run = [
            card
            for r in range(low, low + 3)
            for card in draw(1, lambda c, r=r: (c.rank, c.suit) == (r, suit))
        ]
        table.sides[0].melds[1:] = [read_meld(rules, run)] if len(run) == 3 else []
    hand = draw(rng.randint(0, 2), lambda card: card.rank in (2, 15)) + draw(
        rng.randint(0, 1), lambda card: card.rank == ranks[1]
    )
    hand += draw(rng.choice((0, 2, 3)), lambda card: card.rank == ranks[2])
    hand += draw(rng.choice((0, 0, 3)), lambda card: card.black_three) + draw(5, lambda card: card.rank > 3)
    table.hands[0] = hand[: rng.randint(2, 5)]
    table.sides[0].red_threes = draw(2, lambda card: card.red_three)
    return table


@pytest.mark.parametrize("variant", [v for v in variants() if load(v).go_out.allowed])
def test_a_plan_is_found_when_there_is_one(variant):
    go = load(variant).go_out
    options = (EASY if go.canastas > 1 else ()) + (("go_out.kinds=[]",) if go.kinds else ())
    rules = load(variant, None, options)
    rng, both = random.Random(variant), set()
    for _ in range(25):
        table = random_table(rules, rng)
        found = plan(table)
        both.add(found is not None)
        if found is None:
            assert not any(goes_out(table, groups) for groups in ways(table.hands[0], table.side.melds)), (
                table.hands[0]
            )
        else:
            now = table
            for action in found:
                now = attempt(now, action, say := Ledger(rules))
                assert not say.against
            assert now.ended == "out"
    assert both == {True, False}


@pytest.mark.parametrize(
    ("melds", "hand", "laid"),
    [
        (["9S 9H 9D"], "9C", True),
        (["9S 9H 9D"], "KS KH KD 9C", True),
        (["9S 9H 9D"], "KS KH 2D 9C", True),
        (["9S 9H 9D"], "KS KH", False),
        (["9S 9H 9D"], "2S 2H 2D", True),
        (["9S 9H 9D"], "2S 2H 2D *", False),
        ([], "KS KH KD QS QH *", True),
        ([], "KS KH KD QS QH", False),
        (["9S 9H 9D"], "3S 3C 3S", True),
        (["9S 9H 9D"], "3S 3C", False),
        (["9S 9H 9D"], "", True),
    ],
)
def test_the_partners_hand(melds, hand, laid):
    """000 §E.1: all of it in new melds or on those that lie there."""
    table = Table(load("traditional"))
    table.sides[0].melds = [read_meld(table.rules, parse_cards(meld)) for meld in melds]
    table.hands[2] = list(parse_cards(hand))
    assert can_lay_all(table, 2) is laid


def test_of_two_partners_one_is_enough():
    """A double finish with three on a side: one partner who can lay out all cards is enough (chosen)."""
    rules = load("traditional", 6)
    table = Table(rules)
    table.sides[0].melds = [read_meld(rules, parse_cards("9S 9H 9D 9C 9S 9H 9D"))]
    table.phase, table.leave = "play", True
    table.hands = [list(parse_cards("KS"))] + [list(parse_cards("4S 5H")) for _ in range(5)]
    table.stock = 30
    assert not apply(table, Discard(parse_cards("KS")[0])).double
    table.hands[4] = list(parse_cards("QS QH QD"))
    assert apply(table, Discard(parse_cards("KS")[0])).double
