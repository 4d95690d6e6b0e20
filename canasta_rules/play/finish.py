"""Whether a hand can be laid out to the last card in one turn, and how."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ..cards import Card, Rank
from ..rules import Ruleset
from .actions import Action, Add, Discard, Lay
from .melds import RUN, SET, THREES, TWOS, WILD, Meld, is_wild, wild_numbers
from .reasons import Ledger
from .table import GRANTED, Table

#: How many ways of laying out a hand are looked at before giving up.
LIMIT = 2000


class Layout:
    """A way to lay out cards: `adds` (meld index → cards), `new` melds and a last `discard` or None."""

    __slots__ = ("adds", "discard", "new")

    def __init__(self, adds: dict[int, list[Card]], new: list[list[Card]], discard: Card | None):
        self.adds, self.new, self.discard = adds, new, discard


def layouts(rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld], discard: bool) -> Iterator[Layout]:
    """Ways to lay out every card of a hand, one of them discarded if `discard` allows; sets before runs.

    Limits on the single melds are checked roughly; the caller judges each layout.
    """
    naturals = sorted(card for card in hand if not is_wild(rules, card))
    wilds = sorted(card for card in hand if is_wild(rules, card))
    runs = [i for i, meld in enumerate(melds) if meld.kind == RUN]
    budget = [LIMIT]

    def place(left: list[Card], adds: dict[int, list[Card]], new: list[list[Card]], out: Card | None) -> Iterator[Layout]:
        budget[0] -= 1
        if budget[0] < 0:
            return
        if not left:
            yield from spread(adds, new, out)
            return
        card = left[0]
        group = [c for c in left if c.rank == card.rank]
        if rules.run.allowed and card.rank != Rank.THREE:
            yield from place_run(card, left, adds, new, out)
        owner = next((i for i, m in enumerate(melds) if m.kind == SET and m.rank == card.rank), None)
        sizes = range(len(group), 0, -1) if rules.run.allowed else (len(group), len(group) - 1)
        for size in sizes:
            if size < 1:
                continue
            part, rest = group[:size], [c for c in left if c.rank != card.rank] + group[size:]
            rest.sort()
            if owner is not None:
                yield from place(rest, adds | {owner: adds.get(owner, []) + part}, new, out)
                if rules.meld.per_rank == "one":
                    continue
            if size >= (rules.black_threes.min if card.rank == Rank.THREE else rules.meld.naturals):
                yield from place(rest, adds, [*new, part], out)
        if discard and out is None:
            yield from place([c for i, c in enumerate(left) if i != left.index(card)], adds, new, card)

    def place_run(card: Card, left: list[Card], adds: dict, new: list, out: Card | None) -> Iterator[Layout]:
        same = {int(c.rank): c for c in left if c.suit == card.suit}
        for i in runs:
            meld = melds[i]
            if meld.suit != card.suit:
                continue
            grown = adds.get(i, [])
            low = min([meld.low, *(int(c.rank) for c in grown)])
            high = max([meld.low + len(meld) - 1, *(int(c.rank) for c in grown)])
            rank = int(card.rank)
            chain = [same[r] for r in range(low - 1, rank - 1, -1) if r in same] if rank < low else []
            if rank < low and len(chain) == low - rank:
                yield from place(_without(left, chain), adds | {i: grown + chain}, new, out)
            elif rank == high + 1:
                yield from place(_without(left, [card]), adds | {i: [*grown, card]}, new, out)
        chain, rank = [card], int(card.rank) + 1
        while rank in same and len(chain) < rules.run.max:
            chain.append(same[rank])
            rank += 1
        for size in range(len(chain), rules.run.min - 1, -1):
            yield from place(_without(left, chain[:size]), adds, [*new, chain[:size]], out)

    def spread(adds: dict[int, list[Card]], new: list[list[Card]], out: Card | None) -> Iterator[Layout]:
        """Wild cards: first where a new meld is short, then where they complete canastas, then anywhere."""
        pool, made = list(wilds), [list(meld) for meld in new]
        for meld in made:
            while len(meld) < rules.meld.min:
                if not pool:
                    return
                meld.append(pool.pop(0))
        homes: list[tuple[str, int, int, int]] = []
        most = 99 if rules.meld.wilds == "unlimited" else rules.meld.wilds
        for i, meld in enumerate(melds):
            cards = [*meld.cards, *adds.get(i, [])]
            room = 99 if meld.kind == WILD else 99 if meld.kind == TWOS else most
            if meld.kind == RUN:
                room = rules.run.wilds or 0
            if meld.kind != THREES:
                held = sum(is_wild(rules, c) for c in cards) if meld.kind in (SET, RUN) else 0
                homes.append(("old", i, len(cards), room - held))
        for i, meld in enumerate(made):
            if meld[0].rank != Rank.THREE:
                run = len({c.rank for c in meld if not is_wild(rules, c)}) > 1
                room = (rules.run.wilds or 0) if run else most
                homes.append(("new", i, len(meld), room - sum(is_wild(rules, c) for c in meld)))

        def pour(pool: list[Card], homes: list, adds: dict, made: list, out: Card | None, depth: int) -> Iterator[Layout]:
            budget[0] -= 1
            if budget[0] < 0:
                return
            if not pool:
                yield Layout(adds, made, out)
                return
            order = sorted(range(len(homes)), key=lambda h: (homes[h][2] >= rules.canasta.size, -homes[h][2]))
            for h in order:
                kind, i, size, room = homes[h]
                if room <= 0 or depth > 40:
                    continue
                fuller = [*homes[:h], (kind, i, size + 1, room - 1), *homes[h + 1 :]]
                if kind == "old":
                    yield from pour(pool[1:], fuller, adds | {i: adds.get(i, []) + pool[:1]}, made, out, depth + 1)
                else:
                    grown = [*made[:i], made[i] + pool[:1], *made[i + 1 :]]
                    yield from pour(pool[1:], fuller, adds, grown, out, depth + 1)
            if rules.wild.allowed and len(pool) >= rules.wild.min:
                yield from pour([], homes, adds, [*made, pool], out, depth + 1)
            if rules.twos.allowed and len(pool) >= rules.meld.min:
                yield from pour([], homes, adds, [*made, pool], out, depth + 1)
            if discard and out is None:
                yield from pour(pool[1:], homes, adds, made, pool[0], depth + 1)

        yield from pour(pool, homes, adds, made, out, 0)

    yield from place(naturals, {}, [], None)


def _without(cards: list[Card], gone: Sequence[Card]) -> list[Card]:
    left, count = [], Counter(gone)
    for card in cards:
        if count[card]:
            count[card] -= 1
        else:
            left.append(card)
    return left


def steps(layout: Layout, opened: bool = True) -> list[Action]:
    """The actions that carry a layout out: cards added, new melds laid together, the last card discarded."""
    actions: list[Action] = [Add(tuple(cards), to) for to, cards in sorted(layout.adds.items())]
    if layout.new:
        actions.append(Lay(tuple(map(tuple, layout.new))))
    if layout.discard is not None:
        actions.append(Discard(layout.discard))
    return actions


def _orphans(rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld]) -> list[Card]:
    """Cards that surely fit no meld: too few of a rank that the side has not, and no run in sight."""
    wild = wild_numbers(rules)
    owned = {meld.rank for meld in melds if meld.kind == SET}
    count = Counter(card.rank for card in hand if card.number not in wild)
    suits = {meld.suit for meld in melds if meld.kind == RUN}
    if rules.run.allowed:
        held = Counter(suit for _, suit in {(card.rank, card.suit) for card in hand if card.number not in wild})
        suits |= {suit for suit, size in held.items() if size + rules.run.wilds >= rules.run.min}
    threes = any(meld.kind == THREES for meld in melds)
    return [
        card
        for card in hand
        if card.number not in wild
        and card.rank not in owned
        and card.suit not in suits
        and count[card.rank] < (rules.black_threes.min if card.rank == Rank.THREE else rules.meld.naturals)
        and not (threes and card.rank == Rank.THREE)
    ]


def plan(table: Table) -> list[Action] | None:
    """Actions with which the seat to act goes out in this turn, None when none were found.

    Judged as if the partner had given leave, unless the partner said no.
    """
    from .judge import _try

    rules, hand = table.rules, table.hands[table.turn]
    if table.phase != "play" or isinstance(hand, int) or table.leave is False or not rules.go_out.allowed:
        return None
    if len(_orphans(rules, hand, table.side.melds)) > 1:
        return None
    start = table.copy()
    start.leave = GRANTED
    for tried, layout in enumerate(layouts(rules, hand, table.side.melds, rules.go_out.last_card != "never discarded")):
        if tried > 60:
            return None
        now, actions = start, steps(layout)
        for action in actions:
            say = Ledger(rules)
            after = _try(now, action, say)
            if say.against:
                break
            now = after
            if now.ended:
                break
        if now.ended == "out":
            return actions
    return None


def can_lay_all(table: Table, seat: int) -> bool:
    """Whether every card of a seat's hand can go on the table, in new melds or on those of its side."""
    from .melds import build, extend

    rules, hand = table.rules, table.hands[seat]
    if isinstance(hand, int):
        return False
    melds = table.sides[table.side_of(seat)].melds
    for tried, layout in enumerate(layouts(rules, hand, melds, False)):
        if tried > 60:
            return False
        say = Ledger(rules)
        for to, cards in layout.adds.items():
            extend(rules, melds[to], cards, say, extending=True)
        for cards in layout.new:
            build(rules, cards, say)
        if not say.against:
            return True
    return False
