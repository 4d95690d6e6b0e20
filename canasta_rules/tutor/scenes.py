"""Tables for drills: for each rule that a verdict can settle, random positions in which it may well decide.

A scene deals cards from a shuffled pack, so that no card lies there too often, and names actions worth
judging. `SCENES` says which scenes suit which rule, and when a rule's value leaves anything to settle.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from .. import play
from ..cards import Card, Rank
from ..play.melds import SET, THREES, Meld
from ..play.table import Side
from ..rules import Ruleset

__all__ = ["SCENES", "USUAL", "Dealer", "Scene", "settles", "tables"]

Found = tuple[play.Table, list[play.Action]]
Scene = Callable[["Dealer"], Found]
#: Ranks of ordinary sets.
RANKS = tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE)


class Dealer:
    """A shuffled pack and a random number generator; cards leave the pack as they are laid somewhere."""

    def __init__(self, rules: Ruleset, random: Random):
        self.rules, self.random = rules, random
        self.left = play.pack(rules)
        self.taken: list[int] = []
        random.shuffle(self.left)

    def some(self, count: int, *tests: Callable[[Card], bool]) -> list[Card]:
        """Up to so many cards that pass all tests."""
        places = []
        for place in range(len(self.left) - 1, -1, -1):
            if len(places) >= count:
                break
            if all(test(self.left[place]) for test in tests):
                places.append(place)
        return [self.left.pop(place) for place in places]

    def wild(self, card: Card) -> bool:
        return play.is_wild(self.rules, card)

    def wilds(self, count: int) -> list[Card]:
        """Wild cards."""
        return self.some(count, self.wild)

    def ranked(self, rank: int, count: int) -> list[Card]:
        """Cards of a rank."""
        return self.some(count, lambda card: card.rank == rank)

    def rank(self, *without: int) -> Rank:
        """A rank of ordinary sets, none of `without`."""
        return self.random.choice([rank for rank in RANKS if rank not in without])

    def row(self, count: int, gap: bool = False) -> list[Card]:
        """Cards of one suit that follow one another, perhaps with one missing."""
        suit, low = self.random.randrange(4), self.random.randrange(4, max(5, 15 - count - gap))
        ranks = list(range(low, low + count + gap))
        if gap:
            ranks.remove(self.random.choice(ranks[1:-1] or ranks))
        return [card for r in ranks for card in self.some(1, lambda c, r=r: (c.rank, c.suit) == (r, suit))]

    def plain(self, count: int, *without: int) -> list[Card]:
        """Cards that are neither wild nor threes nor of certain ranks, each of another rank."""
        ranks = self.random.sample([rank for rank in RANKS if rank not in without], 11 - len(set(without)))
        return [card for rank in ranks[:count] for card in self.ranked(rank, 1)]

    def meld(self, cards: Iterable[Card]) -> Meld:
        return play.read_meld(self.rules, list(cards))

    def canasta(self, kind: str, *without: int) -> Meld:
        """A canasta of a kind: natural, mixed, run, wild, twos, sevens, natural_sevens."""
        size = self.rules.canasta.size
        match kind:
            case "run":
                return self.meld(self.row(size))
            case "wild":
                return self.meld(self.wilds(size))
            case "twos":
                return self.meld(self.ranked(Rank.TWO, size))
            case "sevens" | "natural_sevens":
                return self.meld(self.ranked(Rank.SEVEN, size))
        rank = self.rank(*without, *self.taken)
        self.taken.append(rank)
        wilds = 1 if kind == "mixed" else 0
        return self.meld([*self.ranked(rank, size - wilds), *self.wilds(wilds)])

    def canastas(self, count: int, *without: int) -> list[Meld]:
        """Different canastas: those that the rules want for going out first."""
        self.taken = []
        wanted = list(self.rules.go_out.kinds or ())
        kinds = [*wanted, *["natural", "mixed"] * 4][:count]
        made = [self.canasta(kind, *without, Rank.SEVEN) for kind in kinds]
        return [meld for meld in made if len(meld) >= self.rules.canasta.size]

    def table(
        self,
        hand: Iterable[Card],
        melds: Iterable[Meld] = (),
        pile: Iterable[Card] = (),
        phase: str = "play",
        **more: Any,
    ) -> play.Table:
        """A table with seat 0 to act; the other hands and the stock are only numbers."""
        table = play.Table(self.rules)
        table.hands[0] = list(hand)
        sizes = [self.random.randrange(5, 12) for _ in table.hands[1:]]
        table.hands[1:] = sizes
        table.sides[0] = Side(melds)
        if self.rules.red_threes.plus_with != "nothing" or self.random.random() < 0.3:
            table.sides[0].red_threes = self.some(self.random.randrange(2), lambda card: card.red_three)
        if self.rules.pile.frozen.unopened and not self.rules.opening.for_side and melds:
            table.sides[1] = Side()
        table.pile, table.phase, table.round = list(pile), phase, 2
        left = len(self.left) - sum(sizes)
        table.stock = max(2, min(left, self.random.randrange(8, 50)))
        table.melded = frozenset({0} if table.sides[0].melds else ())
        for name, value in more.items():
            setattr(table, name, value)
        return table

    def opened(self, *without: int) -> list[Meld]:
        """One or two melds that a side that has opened may have."""
        first = self.rank(*without)
        second = self.rank(*without, first)
        melds = [self.meld(self.ranked(first, self.random.randrange(3, 6)))]
        if self.random.random() < 0.5:
            melds.append(self.meld([*self.ranked(second, 3), *self.wilds(self.random.randrange(2))]))
        return [meld for meld in melds if play.judge_meld(self.rules, meld.cards)] or melds[:1]


def set_of(d: Dealer) -> Found:
    """Cards of one rank with wild cards: may they be laid?"""
    rank, r = d.rank(), d.random
    own = d.opened(rank)
    taken = [meld.rank for meld in own]
    naturals, wilds = d.ranked(rank, r.randrange(1, 6)), d.wilds(r.randrange(0, 6))
    hand = [*naturals, *wilds, *d.plain(r.randrange(3, 7), rank, *taken)]
    actions = []
    for _ in range(8):
        n, w = r.randrange(1, len(naturals) + 1), r.randrange(0, len(wilds) + 1)
        actions.append(play.Lay(((*naturals[:n], *wilds[:w]),)))
    return d.table(hand, own), actions


def mixed(d: Dealer) -> Found:
    """Two ranks in one meld."""
    rank, r = d.rank(), d.random
    other = d.rank(rank)
    own = d.opened(rank, other)
    first, second = d.ranked(rank, r.randrange(2, 4)), d.ranked(other, r.randrange(1, 3))
    hand = [*first, *second, *d.wilds(1), *d.plain(4, rank, other, *(meld.rank for meld in own))]
    table = d.table(hand, own)
    strange = [play.Add((card,), 0) for card in second]
    return table, [play.Lay(((*first, *second),)), *strange]


def joining(d: Dealer) -> Found:
    """Cards that go to a meld of the own side, or begin a second one of its rank."""
    r = d.random
    own = d.opened()
    rank = own[0].rank
    more = d.ranked(rank, r.randrange(1, 4))
    hand = [*more, *d.wilds(r.randrange(0, 3)), *d.plain(5, *(meld.rank for meld in own))]
    wilds = [card for card in hand if d.wild(card)]
    actions = [play.Add(tuple(more[:n]), 0) for n in (1, len(more))]
    actions += [play.Lay((tuple(more),)), play.Lay(((*more[:2], *wilds[:1]),))]
    actions += [play.Add((card,), r.randrange(len(own))) for card in hand]
    r.shuffle(actions)
    return d.table(hand, own), actions


def full(d: Dealer) -> Found:
    """A meld that is as large as it may be, or nearly."""
    cap = d.rules.meld.cap if d.rules.meld.cap != "unlimited" else d.rules.canasta.size
    rank, r = d.rank(), d.random
    size = cap - r.randrange(0, 2)
    most = d.rules.meld.wilds if d.rules.meld.wilds != "unlimited" else 3
    wilds = r.randrange(0, min(most, 2) + 1)
    own = [d.meld([*d.ranked(rank, size - wilds), *d.wilds(wilds)])]
    more, spare = d.ranked(rank, 2), d.wilds(2)
    hand = [*more, *spare, *d.plain(5, rank)]
    return d.table(hand, own), [play.Add((card,), 0) for card in (*more, *spare)]


def row(d: Dealer) -> Found:
    """Cards of one suit in a row, whole or with a gap, with wild cards or without."""
    r, rules = d.random, d.rules
    own = d.opened()
    most = rules.run.max or 7
    cards = d.row(r.randrange(2, most + 2), gap=r.random() < 0.3)
    if len(cards) < 2:
        return d.table(d.plain(6), own), []
    wilds = d.wilds(r.randrange(0, 3))
    low = d.some(1, lambda card: card.rank == Rank.THREE and card.suit == cards[0].suit and not card.red)
    hand = [*cards, *wilds, *low, *d.plain(3, *(meld.rank for meld in own))]
    actions = []
    for _ in range(8):
        size = r.randrange(2, len(cards) + 1)
        begin = r.randrange(0, len(cards) - size + 1)
        part = (*cards[begin : begin + size], *wilds[: r.randrange(0, len(wilds) + 1)])
        actions.append(play.Lay((part,)))
    if low:
        actions.append(play.Lay(((*low, *cards[:3]),)))
    return d.table(hand, own), actions


def long_row(d: Dealer) -> Found:
    """A run on the table that is added to."""
    r, rules = d.random, d.rules
    size = r.randrange(rules.run.min or 3, (rules.run.max or 7) + 1)
    made = d.row(size)
    if len(made) < size or not play.judge_meld(rules, made):
        return d.table(d.plain(6)), []
    own, suit = [d.meld(made)], made[0].suit
    more = [*d.some(1, lambda c: c.suit == suit and c.rank == made[-1].rank + 1 and c.rank < Rank.JOKER)]
    more += d.some(1, lambda c: c.suit == suit and c.rank == made[0].rank - 1 and not c.red_three)
    more += d.some(2, lambda c: c.suit == suit and not d.wild(c) and not c.red_three)
    more += d.some(1, lambda c: c.suit != suit and not d.wild(c) and c.rank > 3)
    spare = d.wilds(r.randrange(0, 3))
    hand = [*more, *spare, *d.plain(3)]
    actions = [play.Add((card,), 0) for card in (*more, *spare)] + [play.Add(tuple(more[:2]), 0)]
    r.shuffle(actions)
    return d.table(hand, own), actions


def all_wild(d: Dealer) -> Found:
    """Wild cards alone."""
    r = d.random
    own = d.opened()
    wilds = d.wilds(r.randrange(2, 9))
    hand = [*wilds, *d.plain(r.randrange(3, 6), *(meld.rank for meld in own))]
    actions = []
    for _ in range(6):
        part = r.sample(wilds, r.randrange(2, len(wilds) + 1))
        actions.append(play.Lay((tuple(sorted(part)),)))
    return d.table(hand, own), actions


def wild_added(d: Dealer) -> Found:
    """A wild meld on the table, of any size, and cards to add."""
    r = d.random
    wilds = d.wilds(r.randrange(d.rules.wild.min or 3, 8)) if d.rules.wild.allowed else []
    if len(wilds) < (d.rules.wild.min or 3):
        return d.table(d.plain(6)), []
    own = [d.meld(wilds), *d.opened()]
    hand = [*d.wilds(2), *d.plain(5, *(meld.rank for meld in own))]
    return d.table(hand, own), [play.Add((card,), 0) for card in hand]


def of_twos(d: Dealer) -> Found:
    """Twos as a rank of their own, with jokers or without; perhaps a meld of twos lies there already."""
    r = d.random
    own = d.opened()
    if r.random() < 0.5:
        own.append(d.meld(d.ranked(Rank.TWO, r.randrange(3, 6))))
    twos, jokers = d.ranked(Rank.TWO, r.randrange(2, 5)), d.ranked(Rank.JOKER, r.randrange(0, 4))
    rank = d.rank(*(meld.rank for meld in own))
    pair = d.ranked(rank, 2)
    hand = [*twos, *jokers, *pair, *d.plain(3, rank, *(meld.rank for meld in own))]
    actions = [play.Lay(((*pair, twos[0]),)), play.Add((twos[0],), 0), play.Add((twos[0],), len(own) - 1)]
    for _ in range(5):
        part = (*twos[: r.randrange(1, len(twos) + 1)], *jokers[: r.randrange(0, len(jokers) + 1)])
        actions.append(play.Lay((part,)))
    actions += [play.Add((jokers[0],), len(own) - 1)] if jokers else []
    r.shuffle(actions)
    return d.table(hand, own), actions


def red_three(d: Dealer) -> Found:
    """Somebody would meld a red three, which is never possible: it is a bonus card."""
    own = d.opened()
    red = d.some(1, lambda card: card.red_three)
    black = d.some(2, lambda card: card.black_three)
    hand = [*red, *black, *d.wilds(2), *d.plain(5, *(meld.rank for meld in own))]
    wilds = tuple(card for card in hand if d.wild(card))
    return d.table(hand, own), [
        play.Lay(((*red, *black),)),
        play.Lay(((*red, *wilds),)),
        play.Add(tuple(red), 0),
    ]


def black_threes(d: Dealer) -> Found:
    """Black threes in a hand that goes out with them, or does not."""
    r, need = d.random, d.rules.go_out.canastas or 0
    own = d.canastas(need + r.randrange(-1, 2) if need else r.randrange(0, 2)) or d.opened()
    threes = d.some(r.randrange(2, 5), lambda card: card.black_three)
    if r.random() < 0.3:
        own.append(d.meld(threes[:3])) if len(threes) > 3 else None
        threes = threes[3:] if len(threes) > 3 else threes
    wilds = d.wilds(r.randrange(0, 2))
    rest = d.plain(r.choice((0, 0, 1, 1, 4)), *(meld.rank for meld in own))
    hand = [*threes, *wilds, *rest]
    leave = r.choice((None, True)) if d.rules.go_out.ask == "compulsory" else None
    table = d.table(hand, own, leave=leave)
    actions = [play.Lay((tuple(threes[:size]),)) for size in range(1, len(threes) + 1)]
    actions += [play.Lay(((*threes, *wilds),))] if wilds else []
    for to, meld in enumerate(own):
        if meld.kind == THREES:
            actions += [play.Add((card,), to) for card in (*threes[:1], *wilds[:1])]
    actions += [play.Discard(card) for card in rest[:1]]
    return table, actions


def after_threes(d: Dealer) -> Found:
    """The turn in which black threes were melded: is a discard allowed, must the player go out?"""
    r, need = d.random, d.rules.go_out.canastas or 0
    own = d.canastas(need + 1)
    threes = d.meld(d.some(3, lambda card: card.black_three))
    spare = d.ranked(own[0].rank, 2) if own and own[0].kind == SET else []
    rest = d.plain(1, *(meld.rank for meld in own))
    hand = [*spare[: r.randrange(0, 3)], *rest]
    table = d.table(hand, [*own, threes], laid=(len(own),), free_melds=True)
    if d.rules.go_out.ask == "compulsory":
        table.leave = True
    actions: list[play.Action] = [play.Discard(card) for card in hand]
    actions += [play.Add((card,), to) for card in hand for to in range(len(own))]
    return table, actions


def long_run_out(d: Dealer) -> Found:
    """A run canasta that is extended, which is allowed only in going out."""
    own = [d.canasta("run"), *d.canastas(d.rules.go_out.canastas or 0)]
    made = own[0].cards
    if len(made) < d.rules.canasta.size:
        return d.table(d.plain(6)), []
    suit = made[0].suit
    more = d.some(
        1, lambda c: c.suit == suit and c.rank in (made[-1].rank + 1, made[0].rank - 1) and c.rank > 3
    )
    rest = d.plain(d.random.choice((0, 1, 4)), *(meld.rank for meld in own))
    table = d.table([*more, *rest], own)
    if table.partners(0):
        table.leave = d.random.choice((None, True))
    return table, [play.Add(tuple(more), 0)] if more else []


def opening(d: Dealer) -> Found:
    """A side that has not opened lays melds: do they count enough?"""
    r, rules = d.random, d.rules
    row = r.choice(rules.opening.minimum)
    ranks = r.sample(RANKS, 3)
    groups = [d.ranked(rank, r.randrange(2, 5)) for rank in ranks]
    if row.canasta and r.random() < 0.7:
        groups[0] += d.ranked(ranks[0], rules.canasta.size - len(groups[0]))
    wilds = d.wilds(r.randrange(0, 4))
    table = d.table(
        [*(c for g in groups for c in g), *wilds, *d.plain(3, *ranks)], scores=_scores(d, row.score)
    )
    actions = []
    for _ in range(8):
        left, melds = list(wilds), []
        for group in r.sample(groups, r.randrange(1, 4)):
            helped = left[: r.randrange(0, 3)]
            if len(group) < rules.meld.min and not helped:
                helped = left[: rules.meld.min - len(group)]
            left = left[len(helped) :]
            melds.append((*group, *helped))
        actions.append(play.Lay(tuple(melds)))
    return table, actions


def unopened(d: Dealer) -> Found:
    """A side that has not opened would add or take."""
    rank = d.rank()
    pair = d.ranked(rank, 3)
    table = d.table(
        [*pair, *d.wilds(1), *d.plain(6, rank)], pile=[*d.plain(3, rank), *d.ranked(rank, 1)], phase="draw"
    )
    return table, [play.Take(tuple(pair[:2])), play.Draw()]


def _scores(d: Dealer, score: int) -> list[int]:
    return [score + 5 * d.random.randrange(0, 60) if score >= 0 else score, *[0] * (d.rules.seats.sides - 1)]


def concealed(d: Dealer) -> Found:
    """The whole hand laid at once by a side that has not opened."""
    r, rules = d.random, d.rules
    kinds = list(rules.go_out.kinds or ()) or ["natural"]
    kinds += ["natural"] * max(0, (rules.go_out.canastas or 1) - len(kinds))
    d.taken = []
    melds = [d.canasta(kind, Rank.SEVEN) for kind in kinds]
    melds = [meld.cards for meld in melds]
    if r.random() < 0.5 or len(melds) > 1:
        melds.append(tuple(d.ranked(d.rank(*d.taken), 3)))
    last = d.plain(r.choice((0, 1, 1, 2)), *d.taken, *(meld[0].rank for meld in melds))
    table = d.table(
        [*(c for meld in melds for c in meld), *last], scores=_scores(d, rules.opening.minimum[-1].score)
    )
    if rules.go_out.ask == "compulsory":
        table.leave = True
    if rules.go_out.red_threes:
        table.sides[0].red_threes = d.some(3, lambda card: card.red_three)
    if rules.extra.stock_when == "first canasta of the deal":  # else cards would come to the hand
        table.sides[1] = Side([d.canasta("natural", *d.taken)])
    return table, [play.Lay(tuple(melds)), play.Lay(tuple(melds[:-1]))]


def taking(
    top: str = "", freeze: bool = False, own: str = "", one: bool = False, empty: bool = False
) -> Scene:
    """Taking the pile.

    `top` is the kind of its top card, `freeze` puts a freezing card into it, `own` says what melds the side
    has: "" for some, "none", "top" for one that the top card joins, "run" for a run that it joins.
    """

    def scene(d: Dealer) -> Found:
        r, rules = d.random, d.rules
        rank = d.rank()
        card = {
            "wild": lambda: d.wilds(1),
            "black_three": lambda: d.some(1, lambda c: c.black_three),
            "red_three": lambda: d.some(1, lambda c: c.red_three),
            "seven": lambda: d.ranked(Rank.SEVEN, 1),
        }.get(top, lambda: d.ranked(rank, 1))()
        if not card:
            return d.table(d.plain(6), phase="draw"), []
        rank = card[0].rank
        melds: list[Meld] = []
        if own != "none":
            melds = d.opened(rank) if rank in RANKS else d.opened()
        size = r.randrange(3, 9) if rules.meld.cap == "unlimited" else r.randrange(3, rules.meld.cap + 1)
        if own == "top" and rank in RANKS:
            wilds = d.wilds(r.randrange(0, 2))
            melds.insert(0, d.meld([*d.ranked(rank, size - len(wilds)), *wilds]))
        if own == "run" and rules.run.allowed and rank in RANKS:
            made = [
                c
                for step in range(1, r.randrange(rules.run.min, rules.run.max) + 1)
                for c in d.some(
                    1, lambda c, s=step: c.suit == card[0].suit and c.rank == card[0].rank + s and c.rank < 15
                )
            ]
            if len(made) >= rules.run.min and play.judge_meld(rules, made):
                melds.insert(0, d.meld(made))
        like = d.ranked(rank, r.randrange(0, 4)) if top != "red_three" else []
        wilds = d.wilds(r.randrange(0, 3))
        hand = [*like, *wilds, *d.plain(r.randrange(2, 7), rank, *(meld.rank for meld in melds))]
        below = [] if one else d.plain(r.randrange(1, 6), rank)
        if freeze and rules.pile.frozen.by:
            kind = r.choice(rules.pile.frozen.by)
            below[1:1] = d.some(1, lambda c: play.top_kind(rules, c) == kind)
        if one:
            hand = hand[:1]
        scores = _scores(d, r.choice(rules.opening.minimum).score) if not melds else None
        table = d.table(hand, melds, [*below, *card], "draw", **({"scores": scores} if scores else {}))
        if empty:
            table.stock = 0
        actions: list[play.Action] = [play.Take()] if melds else []
        actions += [play.Take(tuple(like[:n])) for n in range(2, len(like) + 1)]
        actions += [play.Take((like[0], w)) for w in wilds[:1] if like]
        actions += [play.Take(tuple(wilds))] if wilds else []
        actions += [play.Take((), to) for to in range(len(melds))]
        if not melds and len(like) > 1:
            sets = [d.ranked(d.rank(rank), 3) for _ in range(2)]
            table.hands[0] += [c for part in sets for c in part]
            actions += [play.Take(tuple(like), None, tuple(map(tuple, sets[:n]))) for n in (0, 1, 2)]
        r.shuffle(actions)
        if r.random() < 0.15 or empty:
            actions.append(play.Draw())
        if r.random() < 0.1:
            table.pile, actions = [], [play.Take()]
        return table, actions

    return scene


def under_top(d: Dealer) -> Found:
    """Somebody would use a card below the top of the pile."""
    r = d.random
    rank = d.rank()
    other = d.rank(rank)
    melds = d.opened(rank, other) if r.random() < 0.6 else []
    below = d.ranked(other, 1)
    pair, two = d.ranked(rank, 2), d.ranked(other, 2)
    three = d.ranked(other, 1)
    hand = [*pair, *two, *three, *d.plain(4, rank, other, *(meld.rank for meld in melds))]
    pile = [*d.plain(2, rank, other), *below, *d.ranked(rank, 1)]
    table = d.table(hand, melds, pile, "draw")
    if below[0] in (*two, *three):
        return table, []
    return table, [
        play.Take(tuple(pair), None, ((*two, *below),)),
        play.Take(tuple(pair), None, ((*two, *three),)),
    ]


def no_pile(d: Dealer) -> Found:
    """There is no pile to take."""
    return d.table(d.plain(8), d.opened(), (), "draw"), [play.Take(), play.Draw()]


def last_cards(d: Dealer) -> Found:
    """The stock runs out: what may, or must, the player do?"""
    r = d.random
    rank = d.rank()
    own = [d.meld(d.ranked(rank, r.randrange(3, 6))), *d.opened(rank)]
    top = d.ranked(rank, 1) if r.random() < 0.6 else d.plain(1, rank)
    table = d.table(d.plain(6, rank), own, [*d.plain(2, rank), *top], "draw")
    table.stock = r.choice((0, 0, 1, 1, 2, 3))
    return table, [play.Draw(), play.Take((), 0)]


def outline(d: Dealer) -> Found:
    """The order of a turn: draw, meld, discard."""
    r = d.random
    own = d.opened()
    more = d.ranked(own[0].rank, 1)
    hand = [*more, *d.plain(7, *(meld.rank for meld in own))]
    table = d.table(hand, own, d.plain(3, own[0].rank), r.choice(("draw", "play")))
    actions: list[play.Action] = [
        play.Draw(),
        play.Discard(r.choice(hand)),
        play.Add(tuple(more), 0),
        play.Take(),
    ]
    r.shuffle(actions)
    return table, actions


def discards(d: Dealer) -> Found:
    """Which card may be discarded; perhaps it is the first round, perhaps sevens are held back."""
    r, rules = d.random, d.rules
    sevens = bool(rules.sevens.discard) and r.random() < 0.5
    own = [d.canasta("sevens")] if sevens else d.opened(Rank.SEVEN)
    threes = d.some(r.randrange(0, 3), lambda card: card.black_three)
    hand = [
        *d.ranked(Rank.SEVEN, r.randrange(0, 2)),
        *threes,
        *d.plain(4, Rank.SEVEN, *(m.rank for m in own)),
    ]
    table = d.table(hand, own)
    if sevens and r.random() < 0.5:
        table.sides[1:] = [Side([d.canasta("sevens")]) for _ in table.sides[1:]]
    if r.random() < 0.5:
        table.round = 1
    actions = [play.Discard(card) for card in hand]
    r.shuffle(actions)
    actions.sort(key=lambda action: action.card.rank not in (Rank.SEVEN, Rank.THREE))
    return table, actions


def out(d: Dealer) -> Found:
    """The last cards of a hand: may the player go out, or must a card stay?"""
    r, rules = d.random, d.rules
    need = rules.go_out.canastas or 0
    count = max(0, need + r.choice((-1, 0, 0, 1)))
    own = d.canastas(count)
    if rules.go_out.kinds and own and r.random() < 0.4:
        d.random.shuffle(own)
        own = [*own[1:], d.canasta("natural", Rank.SEVEN)]
    if rules.go_out.not_counted and r.random() < 0.5:
        own = [*own[1:], d.canasta(r.choice(rules.go_out.not_counted))]
    own = [meld for meld in own if len(meld) >= rules.canasta.size]
    base = d.rank(*(meld.rank for meld in own), Rank.SEVEN)
    own.append(d.meld(d.ranked(base, 3)))
    to = len(own) - 1
    fit = d.ranked(base, r.randrange(0, 3))
    rest = d.ranked(Rank.SEVEN, 1) if r.random() < 0.2 else d.plain(r.randrange(0, 2), *(m.rank for m in own))
    hand = [*fit, *rest] or d.plain(1, base)
    table = d.table(hand, own)
    if rules.go_out.red_threes:
        table.sides[0].red_threes = d.some(r.randrange(0, 4), lambda card: card.red_three)
    if table.partners(0):
        table.leave = r.choice((None, True, False))
    table.melded = frozenset({0} if r.random() < 0.8 else ())
    actions: list[play.Action] = [play.Add(tuple(fit[:n]), to) for n in range(1, len(fit) + 1)]
    actions += [play.Discard(card) for card in hand] if len(hand) == 1 or r.random() < 0.4 else []
    return table, actions


def asking(d: Dealer) -> Found:
    """May the partner be asked now?"""
    r = d.random
    own = d.canastas((d.rules.go_out.canastas or 1) + r.randrange(0, 2)) or d.opened()
    hand = d.plain(r.randrange(1, 5), *(meld.rank for meld in own))
    table = d.table(hand, own, free_melds=r.random() < 0.4, leave=r.choice((None, None, True, False)))
    if table.free_melds:
        table.touched = True
    return table, [play.Ask()]


def answering(d: Dealer) -> Found:
    """The partner has said yes or no: what binds the player now?"""
    r = d.random
    own = d.canastas((d.rules.go_out.canastas or 1) + 1)
    ranks = [meld.rank for meld in own if meld.kind == SET]
    fit = d.ranked(ranks[0], 1) if ranks else []
    rest = d.plain(r.choice((1, 1, 2, 4)), *ranks)
    table = d.table([*fit, *rest], own, leave=r.choice((True, True, False)))
    if r.random() < 0.2:
        table.phase, table.asker = "answer", 0
        return table, [play.Discard(rest[0]), play.Draw()] if rest else []
    to = own.index(next(meld for meld in own if meld.kind == SET)) if ranks else 0
    actions: list[play.Action] = [play.Discard(card) for card in (*rest[:1], *fit)]
    actions += [play.Add(tuple(fit), to)] if fit else []
    r.shuffle(actions)
    return table, actions


def _has_run(rules: Ruleset) -> bool:
    return rules.run.allowed


def _may_lay_all(rules: Ruleset) -> bool:
    """Whether a whole hand can go out at once: no cards come to it when the side opens."""
    return rules.go_out.allowed and rules.extra.stock_when != "side opens"


#: Scenes in which an action of a kind is sometimes legal and sometimes not, for the other side of a matter.
USUAL: dict[str, tuple[Scene, ...]] = {
    "draw": (last_cards, outline),
    "take": (taking(), taking(own="top"), taking(own="none")),
    "meld": (set_of, opening),
    "add": (joining,),
    "discard": (discards, out),
    "ask": (asking,),
    "answer": (asking,),
}

#: For each rule: scenes in which it decides, and whether it can decide anything with the values that it has.
SCENES: dict[str, tuple[tuple[Scene, ...], Callable[[Ruleset], Any]]] = {
    "turn.draw": ((outline,), lambda r: True),
    "turn.short_draw": ((last_cards,), lambda r: r.turn.draw > 1),
    "turn.discard": ((discards,), lambda r: True),
    "meld.min": ((set_of,), lambda r: True),
    "meld.ranks": ((mixed, joining), lambda r: True),
    "meld.naturals": ((set_of,), lambda r: True),
    "meld.wilds": ((set_of,), lambda r: True),
    "meld.majority": ((set_of,), lambda r: r.meld.majority),
    "meld.cap": ((full,), lambda r: r.meld.cap != "unlimited"),
    "meld.per_rank": ((joining,), lambda r: r.meld.per_rank == "one"),
    "meld.shared": ((joining,), lambda r: True),
    "run.allowed": ((row, long_row), lambda r: True),
    "run.min": ((row,), _has_run),
    "run.max": ((row, long_row), _has_run),
    "run.low": ((row, long_row), _has_run),
    "run.wilds": ((row, long_row), _has_run),
    "run.naturals": ((row,), lambda r: _has_run(r) and r.run.naturals is not None and r.run.wilds),
    "run.extended": ((long_run_out,), lambda r: _has_run(r) and r.run.extended),
    "wild.allowed": ((all_wild, wild_added), lambda r: r.wild.allowed or not r.twos.allowed),
    "wild.min": ((all_wild,), lambda r: r.wild.allowed),
    "wild.max": ((wild_added, all_wild), lambda r: r.wild.allowed and r.wild.max is not None),
    "twos.allowed": ((of_twos,), lambda r: r.twos.allowed and not r.wild.allowed),
    "twos.jokers": ((of_twos,), lambda r: r.twos.allowed and not r.wild.allowed and not r.twos.jokers),
    "twos.bar": ((of_twos,), lambda r: r.twos.allowed and r.twos.bar and not r.wild.allowed),
    "opening.minimum": ((opening,), lambda r: True),
    "opening.naturals_only": ((opening,), lambda r: r.opening.naturals_only),
    "opening.by_pile": ((unopened,), lambda r: not r.opening.by_pile),
    "opening.top_card": ((under_top,), lambda r: r.opening.by_pile),
    "pile.whole": ((no_pile,), lambda r: True),
    "pile.shown": ((under_top,), lambda r: True),
    "pile.pair": ((taking(), taking(own="top")), lambda r: not r.pile.frozen.always),
    "pile.with_wild": ((taking(),), lambda r: not r.pile.frozen.always),
    "pile.to_meld": ((taking(own="top"), taking()), lambda r: not r.pile.frozen.always),
    "pile.to_meld_below": (
        (taking(own="top"),),
        lambda r: not r.pile.frozen.always and r.pile.to_meld and r.pile.to_meld_below != "unlimited",
    ),
    "pile.to_run": (
        (taking(own="run"),),
        lambda r: _has_run(r) and not r.pile.frozen.always and r.pile.to_run is not None,
    ),
    "pile.wild_pair": ((taking("wild"),), lambda r: r.pile.wild_pair and "wild" not in r.pile.blocked),
    "pile.blocked": (
        (taking("wild"), taking("black_three"), taking("seven"), taking("red_three")),
        lambda r: r.pile.blocked,
    ),
    "pile.frozen.always": ((taking(),), lambda r: r.pile.frozen.always),
    "pile.frozen.unopened": ((taking(own="none"),), lambda r: r.pile.frozen.unopened),
    "pile.frozen.by": ((taking(freeze=True),), lambda r: r.pile.frozen.by),
    "pile.frozen.needs": ((taking(freeze=True), taking(own="none")), lambda r: True),
    "pile.one_card": ((taking(one=True, own="top"),), lambda r: r.pile.one_card == "forbidden"),
    "red_threes.bonus": ((red_three,), lambda r: True),
    "black_threes.meld": ((black_threes,), lambda r: True),
    "black_threes.min": ((black_threes,), lambda r: r.black_threes.min > 1),
    "black_threes.max": ((black_threes,), lambda r: r.black_threes.max < 2 * r.pack.packs),
    "black_threes.wilds": ((black_threes,), lambda r: not r.black_threes.wilds),
    "black_threes.added": ((black_threes,), lambda r: r.black_threes.added is False),
    "black_threes.discard_after": ((after_threes,), lambda r: r.black_threes.discard_after is False),
    "black_threes.first_round": ((discards,), lambda r: r.black_threes.first_round is False),
    "sevens.discard": ((discards,), lambda r: r.sevens.discard),
    "sevens.last_discard": ((out,), lambda r: r.sevens.last_discard is False),
    "stock.compulsory": (
        (last_cards,),
        lambda r: r.stock.compulsory and r.pile.to_meld and not r.pile.frozen.always,
    ),
    "stock.refusal": ((last_cards,), lambda r: True),
    "go_out.allowed": ((out,), lambda r: not r.go_out.allowed),
    "go_out.canastas": ((out,), lambda r: r.go_out.allowed),
    "go_out.kinds": ((out,), lambda r: r.go_out.allowed and r.go_out.kinds),
    "go_out.red_threes": ((out,), lambda r: r.go_out.allowed and r.go_out.red_threes),
    "go_out.not_counted": ((out,), lambda r: r.go_out.allowed and r.go_out.not_counted),
    "go_out.last_card": ((out,), lambda r: r.go_out.allowed and r.go_out.last_card == "never discarded"),
    "go_out.keep": ((out,), lambda r: True),
    "go_out.ask": ((asking,), lambda r: r.go_out.allowed),
    "go_out.ask_when": ((asking,), lambda r: r.go_out.allowed and r.seats_playing > r.seats.sides),
    "go_out.answer": ((answering, out), lambda r: r.go_out.allowed and r.seats_playing > r.seats.sides),
    "go_out.concealed": ((concealed, out), _may_lay_all),
    "go_out.concealed_minimum": ((concealed,), _may_lay_all),
}


def settles(rules: Ruleset, path: str) -> bool:
    """Whether a verdict can settle this rule with the value that it has."""
    return path in SCENES and path in rules and bool(SCENES[path][1](rules))


def tables(rules: Ruleset, random: Random, scenes: tuple[Scene, ...], most: int) -> Iterator[Found]:
    """So many tables out of some scenes, each with a fresh pack."""
    for _ in range(most):
        yield random.choice(scenes)(Dealer(rules, random))
