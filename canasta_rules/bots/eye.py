"""What a seat knows: its own hand, all that lies open, and the counts that follow from them."""

import math
from collections import Counter
from functools import cache, lru_cache
from operator import attrgetter

from ..cards import Card, Rank
from ..play.melds import RUN, SET, TWOS, WILD, Meld, card_points, is_wild, kinds
from ..play.table import Table, pack, top_kind
from ..rules import Ruleset

#: A rank that the next player has thrown away before is held so much less often.
THROWN = 0.5
#: How likely a side that has not opened can open with the pile: by what it needs, in points, or a canasta.
EASE = ((15, 0.9), (50, 0.7), (90, 0.5), (math.inf, 0.3))
CANASTA = 0.1

__all__ = ["Eye", "Facts", "facts", "some"]


class Facts:
    """What follows from a ruleset alone; made once a ruleset.

    `points` what a card counts on the table, `cost` what it costs in the hand at the end, `wild` the wild
    cards, `wild_ranks` their ranks, `pack` how often each card is there, `ranks` how often each rank,
    `most_wilds` in a set, `cap` of a set, `wild_cap` of a wild
    meld, `low`–`high` the ends of runs.
    """

    def __init__(self, rules: Ruleset):
        self.pack = Counter(pack(rules))
        self.points = {card: card_points(rules, card) for card in self.pack}
        self.wild = frozenset(card for card in self.pack if is_wild(rules, card))
        self.wild_ranks = {card.rank for card in self.wild}
        self.ranks = [0] * 16
        for card, count in self.pack.items():
            self.ranks[card.rank] += count
        self.cost = dict(self.points)
        for card in self.pack:
            if card.black_three and rules.black_threes.in_hand is not None:
                self.cost[card] = -rules.black_threes.in_hand
            if card.rank == Rank.SEVEN and rules.sevens.in_hand is not None:
                self.cost[card] = -rules.sevens.in_hand
        self.top = {card: top_kind(rules, card) for card in self.pack}
        self.most_wilds = 99 if rules.meld.wilds == "unlimited" else rules.meld.wilds
        self.cap = 99 if rules.meld.cap == "unlimited" else rules.meld.cap
        self.wild_cap = rules.wild.max if rules.wild.max is not None else self.cap
        self.size = rules.canasta.size
        signs = {rank.sign: int(rank) for rank in Rank}
        self.low = signs[rules.run.low] if rules.run.allowed else 0
        self.high = signs[rules.run.high] if rules.run.allowed else 0
        canasta = rules.canasta
        self.wild_bonus = (
            canasta.wild if rules.wild.allowed else canasta.natural_twos if rules.twos.allowed else 0
        )
        self.run_bonus = (canasta.run or 0) if rules.run.allowed else 0

    def set_bonus(self, rules: Ruleset, rank: int, wilds: int) -> int:
        """The bonus for a canasta of a rank with so many wild cards."""
        canasta = rules.canasta
        if not wilds:
            if rank == Rank.SEVEN and canasta.natural_sevens is not None:
                return canasta.natural_sevens
            return canasta.natural
        if rank == Rank.SEVEN and canasta.mixed_sevens is not None:
            return canasta.mixed_sevens
        if canasta.ladder:
            return canasta.ladder[min(wilds, len(canasta.ladder)) - 1]
        return canasta.mixed or 0


@cache
def facts(rules: Ruleset) -> Facts:
    """The facts of a ruleset."""
    return Facts(rules)


@lru_cache(maxsize=20000)
def some(least: int, copies: int, hand: int, unknown: int) -> float:
    """The chance that a hand holds at least `least` (0, 1 or 2) of so many copies among the unknown cards."""
    if least <= 0:
        return 1.0
    if copies < least or hand <= 0 or unknown <= 0:
        return 0.0
    none = 1.0
    for i in range(copies):
        none *= max(0, unknown - hand - i) / max(1, unknown - i)
    if least == 1:
        return 1 - none
    one = copies * hand / unknown
    for i in range(copies - 1):
        one *= max(0, unknown - hand - i) / max(1, unknown - 1 - i)
    return max(0.0, 1 - none - one)


class Eye:
    """One look at the table from a seat. `view` is what `Table.view(seat)` gives.

    Attributes: `hand` sorted; `wilds`, `threes` (black), `groups` (rank → natural cards) of it; `own` the
    side's things, `side` its number, `foes` the other sides; `left` how many of a rank are not seen yet,
    `left_wilds` how many wild cards, `unknown` how many cards; `next` the seat after this one.
    """

    def __init__(self, view: Table, seat: int):
        rules = view.rules
        self.view, self.seat, self.rules, self.facts = view, seat, rules, facts(rules)
        self.side = view.side_of(seat)
        self.own = view.sides[self.side]
        self.foes = [s for s in range(len(view.sides)) if s != self.side]
        self.hand: list[Card] = sorted(view.hands[seat], key=attrgetter("number"))
        wild = self.facts.wild
        self.wilds = [card for card in self.hand if card in wild]
        self.threes = [card for card in self.hand if card.rank == Rank.THREE]
        self.groups: dict[int, list[Card]] = {}
        for card in self.hand:
            if card not in wild and card.rank != Rank.THREE:
                self.groups.setdefault(card.rank, []).append(card)
        self.left = list(self.facts.ranks)
        open_cards = [self.hand, view.pile[view.hidden :]]
        for side in view.sides:
            open_cards += [side.red_threes, side.aside, *(meld.cards for meld in side.melds)]
        for cards in open_cards:
            for card in cards:
                self.left[card.rank] -= 1
        self.unknown = max(1, sum(self.left))
        self.left_wilds = sum(self.left[rank] for rank in self.facts.wild_ranks)
        self.frozen = view.is_frozen(seat) if view.turn == seat else False
        self.next = (seat + 1) % len(view.hands)
        seats = len(view.hands)
        self.thrown = {view.pile[i].rank for i in range(len(view.pile) - seats + 1, -1, -seats)}

    # melds

    def set_of(self, rank: int) -> int | None:
        """The own set of a rank that still takes cards, by index: the longest below a canasta, then any."""
        melds, full = self.own.melds, self.facts.size
        open_sets = [i for i, meld in enumerate(melds) if meld.kind == SET and meld.rank == rank]
        open_sets = [i for i in open_sets if len(melds[i]) < self.facts.cap]
        return max(open_sets, key=lambda i: (len(melds[i]) < full, len(melds[i])), default=None)

    def wilds_in(self, meld: Meld) -> int:
        """Wild cards in a meld."""
        return sum(card in self.facts.wild for card in meld.cards)

    def wild_room(self, meld: Meld) -> int:
        """How many wild cards a meld may still take."""
        if meld.kind == WILD:
            return self.facts.wild_cap - len(meld)
        if meld.kind == TWOS:
            return self.facts.cap - len(meld)
        if meld.kind == RUN:
            return min((self.rules.run.wilds or 0) - self.wilds_in(meld), self.rules.run.max - len(meld))
        if meld.kind != SET:
            return 0
        held = self.wilds_in(meld)
        room = min(self.facts.most_wilds - held, self.facts.cap - len(meld))
        return min(room, len(meld) - 2 * held) if self.rules.meld.majority else room

    def takes(self, meld: Meld, card: Card) -> bool:
        """Whether a meld takes a natural card at once."""
        if meld.kind == SET:
            return card.rank == meld.rank and len(meld) < self.facts.cap
        if meld.kind == RUN:
            return (
                card.suit == meld.suit
                and len(meld) < self.rules.run.max
                and (
                    card.rank == meld.low - 1 >= self.facts.low
                    or card.rank == meld.low + len(meld) <= self.facts.high
                )
            )
        return False

    def joins_own(self, card: Card) -> bool:
        """Whether a natural card fits a meld of the own side."""
        return any(self.takes(meld, card) for meld in self.own.melds)

    def joins_foe(self, side: int, card: Card) -> bool:
        """Whether a card fits a meld of another side with room for it."""
        return any(self.takes(meld, card) for meld in self.view.sides[side].melds)

    def canastas(self, side: int) -> int:
        """How many canastas a side has."""
        return sum(bool(kinds(self.rules, meld)) for meld in self.view.sides[side].melds)

    def near_out(self, side: int) -> bool:
        """Whether a side has the canastas that it needs to go out."""
        out = self.rules.go_out
        return out.allowed and self.canastas(side) >= (out.canastas or 1)

    def hand_size(self, seat: int) -> int:
        """Cards in a seat's hand."""
        hand = self.view.hands[seat]
        return hand if isinstance(hand, int) else len(hand)

    # chances

    def risk(self, card: Card, after: bool = True) -> float:
        """The chance that the next player takes the pile with this card on top.

        `after` says that the card is discarded now, so that a wild card freezes the pile.
        """
        rules, view, kind = self.rules, self.view, self.facts.top[card]
        pile = rules.pile
        if kind in pile.blocked:
            return 0.0
        foe, hand = view.side_of(self.next), self.hand_size(self.next)
        opened = view.sides[foe].opened
        if not opened and not rules.opening.by_pile:
            return 0.0
        copies = self.left[card.rank]
        thrown = THROWN if card.rank in self.thrown else 1.0
        pair = some(2, copies, hand, self.unknown) * thrown
        if kind == "wild":
            return pair if pile.wild_pair else 0.0
        if not opened:
            least, canasta = view.minimum(foe)
            ease = CANASTA if canasta else next(chance for most, chance in EASE if least <= most)
            if pile.frozen.unopened or pile.frozen.always:
                return pair * ease
            pair *= ease
        if view.is_frozen(self.next) or (after and kind in pile.frozen.by):
            return pair
        if pile.to_meld:
            below = 99 if pile.to_meld_below == "unlimited" else pile.to_meld_below
            for meld in view.sides[foe].melds:
                if len(meld) < below and (meld.kind == SET or pile.to_run) and self.takes(meld, card):
                    return 1.0
        if pile.with_wild:
            mixed = some(1, copies, hand, self.unknown) * some(1, self.left_wilds, hand, self.unknown)
            return max(pair, mixed * thrown)
        return pair
