"""From cards picked in a hand to the action that they stand for.

A learner picks cards and says "lay" or "take"; which card goes to which meld need not be said when there is
one legal way. Where there is none, the way with the fewest faults is judged.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from .. import play
from ..cards import Card, Rank
from ..rules import Ruleset

__all__ = ["judged", "laid", "splits", "taken"]

#: At most so many ways to deal cards out to melds are tried.
MOST = 400

Cards = tuple[Card, ...]


def splits(rules: Ruleset, cards: Sequence[Card], first: Cards | None = None) -> Iterator[tuple[Cards, ...]]:
    """Ways to part cards into melds: one rank together or, where runs are melds, a suit in a row.

    Wild cards go to any of the melds or lie alone. With `first` (cards that take the pile, may be none) every
    way begins with those and the wild cards that help them.
    """
    wilds = sorted(card for card in cards if play.is_wild(rules, card))
    naturals = [card for card in cards if not play.is_wild(rules, card)]
    seen = set()
    for groups in _groups(rules, naturals):
        homes = [*([first] if first is not None else []), *groups]
        alone = bool(rules.wild.allowed or rules.twos.allowed or not homes)
        for places in product(range(len(homes) + alone), repeat=len(wilds)):
            melds: list[list[Card]] = [list(home) for home in homes] + [[]] * alone
            for home, card in zip(places, wilds, strict=True):
                melds[home] = [*melds[home], card]
            way = tuple(tuple(meld) for i, meld in enumerate(melds) if meld or (first is not None and i == 0))
            if way not in seen:
                seen.add(way)
                yield way
            if len(seen) >= MOST:
                return


def _groups(rules: Ruleset, naturals: list[Card]) -> Iterator[list[Cards]]:
    """Natural cards by rank; where runs are allowed, also with the rows of some suits taken out before."""
    suits = sorted({card.suit for card in naturals}) if rules.run.allowed else []
    rows = [{card.rank: card for card in naturals if card.suit == suit} for suit in suits]
    for runs in product(*(_runs(row) for row in rows)):
        left, runs = list(naturals), [run for run in runs if run]
        for card in (card for run in runs for card in run):
            left.remove(card)
        ranks = sorted({card.rank for card in left}, reverse=True)
        yield [*runs, *(tuple(card for card in left if card.rank == rank) for rank in ranks)]


def _runs(row: dict[Rank, Card]) -> Iterator[Cards]:
    """The runs that cards of one suit may be meant for: none, all of them, then parts without a gap."""
    ranks = sorted(rank for rank in row if rank != Rank.THREE)
    yield ()
    if ranks:
        yield tuple(row[rank] for rank in ranks)
    for size in range(len(ranks) - 1, 2, -1):
        for start in range(len(ranks) - size + 1):
            if ranks[start + size - 1] - ranks[start] == size - 1:
                yield tuple(row[rank] for rank in ranks[start : start + size])


def laid(table: play.Table, cards: Sequence[Card]) -> Iterator[play.Action]:
    """Ways to lay cards as new melds."""
    for way in splits(table.rules, cards):
        yield play.Lay(way)


def taken(table: play.Table, cards: Sequence[Card]) -> Iterator[play.Action]:
    """Ways to take the pile with cards: those like its top card meet it, the others are melds beside."""
    top = table.top
    if top is None:
        yield play.Take()
        return
    yield play.Take(tuple(cards))
    like = tuple(card for card in cards if card.rank == top.rank)
    rest = [card for card in cards if card.rank != top.rank]
    homes = [None, *range(len(table.side.melds))]
    for with_top, *also in splits(table.rules, rest, like):
        for to in homes:
            yield play.Take(with_top, to, tuple(also))


def judged(table: play.Table, ways: Iterator[play.Action]) -> tuple[play.Action, play.Verdict]:
    """The first legal way with its verdict; else the one with the fewest melds and reasons against it.

    A way that names an own meld for the pile's top card counts only when it is legal. Raises ActionError when
    nothing can be judged.
    """
    best, least = None, (0, 0)
    for number, action in enumerate(ways):
        verdict = play.judge(table, action, instead=False)
        if verdict:
            return action, verdict
        named = isinstance(action, play.Take) and action.to is not None
        faults = (len(action.melds) if isinstance(action, play.Lay) else 0, len(verdict.reasons))
        if best is None or (faults < least and not named):
            best, least = action, faults
        if number >= MOST:
            break
    return best, play.judge(table, best)
