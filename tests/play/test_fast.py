"""The fast path and the explaining path give the same answers."""

import os
import random

import pytest

from canasta_rules.play import Add, Discard, Draw, Lay, Take, apply, is_legal
from canasta_rules.play.fast import FastTable, action, fast_deal
from canasta_rules.play.legal import _drawing, _playing
from canasta_rules.play.table import Table
from canasta_rules.rules import load, variants

FORMS = [(variant, players) for variant in variants() for players in load(variant).counts]
#: Positions over all profiles: 5,000 in the short test, 100,000 in the long one (LONG=1).
POSITIONS = 100_000 if os.environ.get("LONG") else 5_000


def key(candidate):
    """An action with the order of cards taken away."""
    match candidate:
        case Take(cards, to, also):
            return "take", tuple(sorted(cards)), to, tuple(sorted(tuple(sorted(meld)) for meld in also))
        case Lay(melds):
            return "meld", tuple(sorted(tuple(sorted(meld)) for meld in melds))
        case Add(cards, to, low):
            return "add", tuple(sorted(cards)), to, low
        case Discard(card):
            return "discard", card
    return (candidate.kind,)


def single_steps(table: Table) -> set:
    """The legal single steps by the explaining path, as the fast path lists them (openings apart)."""
    candidates = list(_drawing(table)) if table.phase == "draw" else list(_playing(table))
    return {key(c) for c in candidates if c.kind != "ask" and is_legal(table, c)}


def compare(fast: FastTable) -> None:
    table = fast.table()
    assert FastTable.of(table).table() == table
    if table.phase == "answer":
        return
    steps = [action(step) for step in fast.steps()]
    mine = {key(step) for step in steps}
    for step in steps:
        assert is_legal(table, step), (table, step, "the fast path allows it")
    theirs = single_steps(table)
    if not table.side.opened:
        # of the openings the fast path finds one; all else must agree
        mine = {k for k in mine if k[0] in ("draw", "discard")}
        theirs = {k for k in theirs if k[0] in ("draw", "discard")}
    else:
        theirs = {k for k in theirs if k in mine or not _composite(k)}
    assert mine == theirs, (table, table.hands[table.turn], table.side.melds, mine ^ theirs)


def _composite(k) -> bool:
    """A first step of a plan to go out may add or lay several cards at once."""
    return (k[0] == "add" and len(k[1]) > 1) or (k[0] == "meld" and (len(k[1]) > 1 or len(k[1][0]) > 3))


#: House rules that the fast path has its own lines for.
HOUSE = (
    ("classic", "pile.whole=false"),
    ("classic", "go_out.now=false"),
    ("classic", "go_out.concealed_alone=false"),
    ("traditional", "black_threes.wilds=true"),
    ("classic", 'pile.blocked=["wild"]'),
    ("classic", "opening.several=false"),
    ("classic", "opening.top_card=false"),
    ("classic", "opening.cards_only=false"),
    ("classic", "opening.for_side=false"),
    ("classic", 'meld.per_rank="several"'),
    ("classic", "meld.naturals=1"),
    ("italian", "meld.naturals=1"),
    ("samba", 'run.high="J"'),
    ("hollywood", "run.extended=true"),
    ("combo", "black_threes.added=true"),
    ("brazilian", 'opening.minimum=[{"score":0,"points":60,"canasta":"worth"}]'),
)


@pytest.mark.parametrize(("variant", "players"), FORMS)
def test_same_steps_and_same_tables(variant, players):
    play(load(variant, players), random.Random(f"{variant} {players}"), POSITIONS // len(FORMS))


@pytest.mark.parametrize(("variant", "option"), HOUSE)
def test_the_same_with_house_rules(variant, option):
    play(load(variant, None, (option,)), random.Random(option), POSITIONS // len(FORMS))


def play(rules, rng, positions: int) -> None:
    """Compare both paths along deals until so many positions have been seen."""
    seen = seed = 0
    while seen < positions:
        fast = fast_deal(rules, seed)
        seed += 1
        while not fast.ended and seen < positions:
            seen += 1
            compare(fast)
            steps = fast.steps()
            melding = [step for step in steps if step[0] in ("take", "meld", "add")]
            if fast.may_ask() and rng.random() < 0.05:
                step = ("ask",)
            else:
                step = rng.choice(melding) if melding and rng.random() < 0.7 else rng.choice(steps)
            expected = apply(fast.table(), action(step))
            fast.do(step)
            got = fast.table()
            got.double = expected.double
            assert got == expected, (step, got, expected)


def test_an_empty_stock_declined_ends_the_deal():
    table = fast_deal(load("classic"), 1)
    table.stock.clear()
    table.pile[:] = table.pile[:1]
    assert action(("draw",)) == Draw()
    table.do(("draw",))
    assert table.ended == "stock"  # 004 §05.9
