"""Whether a hand can be laid out to the last card in one turn, and how."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from ..cards import Card, Rank
from ..rules import Ruleset
from .actions import Action, Add, Discard, Lay
from .melds import RUN, SET, THREES, TWOS, WILD, Meld, build, extend, wild_numbers
from .reasons import Ledger, Mute
from .table import GRANTED, Table

#: How many steps of the search for a layout are taken before giving up.
LIMIT = 6000
#: How many layouts are judged before giving up.
TRIED = 200


class Layout:
    """A way to lay out cards: `adds` (meld index → cards), `new` melds and a last `discard` or None."""

    __slots__ = ("adds", "discard", "new")

    def __init__(self, adds: dict[int, list[Card]], new: list[list[Card]], discard: Card | None):
        self.adds, self.new, self.discard = adds, new, discard


class _Home:
    """Where wild cards can go: a meld of the side (`old`) or a new one, by index, with its room."""

    __slots__ = ("index", "jokers", "need", "old", "room", "size", "twos")

    def __init__(
        self, old: bool, index: int, size: int, room: int, jokers: int = 99, twos: int = 99, need: int = 0
    ):
        self.old, self.index, self.size, self.room = old, index, size, room
        self.jokers, self.twos, self.need = jokers, twos, need


class _Search:
    """Lays the natural cards out one after the other, then spreads the wild cards over the melds."""

    def __init__(self, rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld], discard: bool):
        wild = wild_numbers(rules)
        self.rules, self.melds, self.may_discard, self.left = rules, melds, discard, LIMIT
        self.wild = wild
        self.naturals = sorted(card for card in hand if card.number not in wild)
        self.twos = sorted(card for card in hand if card.number in wild and card.rank == Rank.TWO)
        self.jokers = [card for card in hand if card.number in wild and card.rank == Rank.JOKER]
        self.cap = 99 if rules.meld.cap == "unlimited" else rules.meld.cap
        self.most = 99 if rules.meld.wilds == "unlimited" else rules.meld.wilds
        self.least_threes = rules.meld.naturals if rules.black_threes.wilds else rules.black_threes.min
        self.several = rules.meld.per_rank == "several" or rules.run.allowed
        self.barred = bool(rules.twos.bar) and any(
            meld.kind == TWOS and len(meld) < rules.canasta.size for meld in melds
        )

    def spent(self) -> bool:
        self.left -= 1
        return self.left < 0

    def found(self) -> Iterator[Layout]:
        yield from self.place(self.naturals, {}, [], {}, None)

    def place(
        self, left: list[Card], adds: dict, new: list, needs: dict, out: Card | None
    ) -> Iterator[Layout]:
        """Find places for the first natural card left and those that go with it."""
        if self.spent() or sum(needs.values()) > len(self.twos) + len(self.jokers):
            return
        if not left:
            yield from self.spread(adds, new, needs, out)
            return
        rules, card = self.rules, left[0]
        if rules.run.allowed and card.rank != Rank.THREE:
            yield from self.runs(card, left, adds, new, needs, out)
        group = [c for c in left if c.rank == card.rank]
        kind, least, small, most = SET, rules.meld.naturals, rules.meld.min, self.cap
        if card.rank == Rank.THREE:
            threes = rules.black_threes
            kind, least, small, most = THREES, self.least_threes, threes.min, threes.max
        owners = [i for i, m in enumerate(self.melds) if m.kind == kind and m.rank == card.rank]
        for part in self.parts(card, group):
            rest = _without(left, part)
            for owner in owners:
                grown = adds.get(owner, [])
                if len(self.melds[owner]) + len(grown) + len(part) <= most:
                    yield from self.place(rest, adds | {owner: [*grown, *part]}, new, needs, out)
            if (not owners or rules.meld.per_rank == "several") and len(part) >= least and len(part) <= most:
                short = max(0, small - len(part))
                yield from self.place(rest, adds, [*new, part], needs | {len(new): short}, out)
        if self.may_discard and out is None:
            yield from self.place(left[1:], adds, new, needs, card)

    def parts(self, card: Card, group: list[Card]) -> Iterator[list[Card]]:
        """The cards of a rank that may go down together with the first of them."""
        rest = group[1:]
        if not self.several:
            yield group
            return
        apart = [c for c in dict.fromkeys(rest) if self.rules.run.allowed and self.neighbours(c)]
        for size in range(min(len(apart), 3) + 1):
            for kept in combinations(apart, size):
                taken = _without(rest, kept)
                for count in range(len(taken), -1, -1):
                    yield [card, *taken[:count]]

    def neighbours(self, card: Card) -> bool:
        """Whether a card could stand in a run: another card of its suit is near, or a run of its suit lies
        there.
        """
        near = range(card.rank - 2, card.rank + 3)
        return any(m.kind == RUN and m.suit == card.suit for m in self.melds) or any(
            c.suit == card.suit and c.rank in near and c.rank != card.rank for c in self.naturals
        )

    def runs(
        self, card: Card, left: list[Card], adds: dict, new: list, needs: dict, out: Card | None
    ) -> Iterator[Layout]:
        """Put a card on a run that lies there, with the cards between, or begin a run with it."""
        rules, same = self.rules, {int(c.rank): c for c in left if c.suit == card.suit}
        rank = int(card.rank)
        for i, meld in enumerate(self.melds):
            if meld.kind != RUN or meld.suit != card.suit:
                continue
            grown = adds.get(i, [])
            need = needs.get(~i, 0)
            low = min([meld.low, *(int(c.rank) for c in grown)])
            high = max([meld.low + len(meld) - 1, *(int(c.rank) for c in grown)])
            if low <= rank <= high:
                continue
            between = range(low - 1, rank - 1, -1) if rank < low else range(high + 1, rank + 1)
            chain = [same[r] for r in between if r in same]
            gaps = need + len(between) - len(chain)
            if gaps <= (rules.run.wilds or 0):
                yield from self.place(
                    _without(left, chain), adds | {i: [*grown, *chain]}, new, needs | {~i: gaps}, out
                )
        chain, gaps, found = [card], 0, []
        for r in range(rank + 1, 15):
            if r in same:
                chain = [*chain, same[r]]
                found.append((chain, gaps))
            else:
                gaps += 1
            if gaps > (rules.run.wilds or 0) or len(chain) + gaps >= rules.run.max:
                break
        for chain, gaps in reversed(found):
            gaps = max(gaps, rules.run.min - len(chain))
            if gaps <= (rules.run.wilds or 0) and len(chain) >= (rules.run.naturals or 2):
                yield from self.place(
                    _without(left, chain), adds, [*new, chain], needs | {len(new): gaps}, out
                )

    def spread(self, adds: dict, new: list, needs: dict, out: Card | None) -> Iterator[Layout]:
        """Spread the wild cards: first where a meld needs them, then where they complete canastas, then
        anywhere.
        """
        homes = self.homes(adds, new, needs)
        missing = [home for home in homes for _ in range(home.need)]

        def fill(k: int, twos: int, jokers: int, given: dict) -> Iterator[Layout]:
            """Give the needed wild cards, then the others."""
            if self.spent():
                return
            if k == len(missing):
                order = sorted(
                    range(len(homes)),
                    key=lambda h: (homes[h].size >= self.rules.canasta.size, -homes[h].size),
                )
                yield from pour(order, 0, twos, jokers, given)
                return
            home = missing[k]
            if twos and home.twos:
                yield from fill(k + 1, twos - 1, jokers, _given(given, home, 1, 0))
            if jokers and home.jokers:
                yield from fill(k + 1, twos, jokers - 1, _given(given, home, 0, 1))

        def pour(order: list[int], at: int, twos: int, jokers: int, given: dict) -> Iterator[Layout]:
            """Give the wild cards that are left to the homes in order, as many as fit first."""
            if self.spent():
                return
            if not twos and not jokers:
                yield self.layout(homes, adds, new, given, [], out)
                return
            if at < len(order):
                home = homes[order[at]]
                had_twos, had_jokers = given.get(home, (0, 0))
                room = home.room - had_twos - had_jokers
                for count in range(min(room, twos + jokers), -1, -1):
                    for first in range(min(count, twos, max(0, home.twos - had_twos)), -1, -1):
                        second = count - first
                        if second <= min(jokers, max(0, home.jokers - had_jokers)):
                            yield from pour(
                                order,
                                at + 1,
                                twos - first,
                                jokers - second,
                                _given(given, home, first, second),
                            )
                return
            loose = [*self.twos[len(self.twos) - twos :], *self.jokers[:jokers]]
            rules = self.rules
            if (rules.wild.allowed and len(loose) >= rules.wild.min) or (
                not rules.wild.allowed
                and rules.twos.allowed
                and twos >= rules.meld.naturals
                and len(loose) >= rules.meld.min
            ):
                yield self.layout(homes, adds, new, given, loose, out)
            if self.may_discard and out is None and len(loose) == 1:
                yield self.layout(homes, adds, new, given, [], loose[0])

        yield from fill(0, len(self.twos), len(self.jokers), {})

    def homes(self, adds: dict, new: list, needs: dict) -> list[_Home]:
        """The melds that can take wild cards, with their room."""
        rules, wild, found = self.rules, self.wild, []
        twos = 0 if self.barred else 99
        for i, meld in enumerate(self.melds):
            cards = [*meld.cards, *adds.get(i, [])]
            size, held = len(cards), sum(card.number in wild for card in cards)
            if meld.kind == SET:
                found.append(_Home(True, i, size, self.room(size, held), twos=twos))
            elif meld.kind == THREES and rules.black_threes.wilds:
                room = min(self.room(size, held), rules.black_threes.max - size)
                found.append(_Home(True, i, size, room, twos=twos))
            elif meld.kind == RUN and rules.run.wilds:
                room = min(rules.run.wilds - held, 14 if rules.run.extended else rules.run.max - size)
                found.append(_Home(True, i, size, room, twos=twos, need=needs.get(~i, 0)))
            elif meld.kind == WILD:
                most = rules.wild.max if rules.wild.max is not None else self.cap
                found.append(_Home(True, i, size, most - size))
            elif meld.kind == TWOS:
                jokers = sum(card.rank == Rank.JOKER for card in meld.cards)
                found.append(
                    _Home(True, i, size, self.cap - size, self.most - jokers if rules.twos.jokers else 0)
                )
        for i, cards in enumerate(new):
            if cards[0].rank == Rank.THREE:
                if rules.black_threes.wilds:
                    room = min(self.room(len(cards), 0), rules.black_threes.max - len(cards))
                    found.append(_Home(False, i, len(cards), room, twos=twos, need=needs.get(i, 0)))
                continue
            if len({card.rank for card in cards}) > 1:
                found.append(
                    _Home(False, i, len(cards), rules.run.wilds or 0, twos=twos, need=needs.get(i, 0))
                )
            else:
                found.append(
                    _Home(False, i, len(cards), self.room(len(cards), 0), twos=twos, need=needs.get(i, 0))
                )
        return found

    def room(self, size: int, held: int) -> int:
        """How many wild cards a set of a size may still take."""
        room = min(self.most - held, self.cap - size)
        return min(room, size - 2 * held) if self.rules.meld.majority else room

    def layout(
        self, homes: list, adds: dict, new: list, given: dict, loose: list[Card], out: Card | None
    ) -> Layout:
        grown, made = {i: list(cards) for i, cards in adds.items()}, [list(meld) for meld in new]
        twos, jokers = iter(self.twos), iter(self.jokers)
        for home, (first, second) in given.items():
            cards = grown.setdefault(home.index, []) if home.old else made[home.index]
            cards += [next(twos) for _ in range(first)] + [next(jokers) for _ in range(second)]
        if loose:
            made.append(loose)
        return Layout({i: cards for i, cards in grown.items() if cards}, made, out)


def _given(given: dict, home: _Home, twos: int, jokers: int) -> dict:
    if not twos and not jokers:
        return given
    had = given.get(home, (0, 0))
    return given | {home: (had[0] + twos, had[1] + jokers)}


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    left, count = [], Counter(gone)
    for card in cards:
        if count[card]:
            count[card] -= 1
        else:
            left.append(card)
    return left


def steps(layout: Layout, melds: Sequence[Meld]) -> list[Action]:
    """The actions that carry a layout out: cards added (to twos first), new melds together, the discard."""
    order = sorted(layout.adds, key=lambda i: (melds[i].kind != TWOS, i))
    actions: list[Action] = [Add(tuple(layout.adds[i]), i) for i in order]
    if layout.new:
        actions.append(Lay(tuple(map(tuple, layout.new))))
    if layout.discard is not None:
        actions.append(Discard(layout.discard))
    return actions


def hopeless(rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """Whether a hand surely cannot go in one turn: too many cards that fit nowhere, or too few wild cards for
    the sets that need them, or too little for the canastas.
    """
    wild, naturals = wild_numbers(rules), rules.meld.naturals
    owned = {3 if meld.kind == THREES else meld.rank for meld in melds if meld.kind in (SET, THREES)}
    groups: dict[int, list[Card]] = {}
    for card in hand:
        if card.number not in wild:
            groups.setdefault(card.rank, []).append(card)
    in_run = _in_run(rules, hand, melds) if rules.run.allowed else ()
    alone = need = 0
    for rank, cards in groups.items():
        if rank in owned:
            continue
        kept = sum(card not in in_run for card in cards)
        threes = rank == Rank.THREE and not rules.black_threes.wilds
        if len(cards) < (rules.black_threes.min if threes else naturals):
            alone += kept
        elif kept > 1 and rank != Rank.THREE:
            need += max(0, rules.meld.min - len(cards))
    discard = rules.go_out.last_card != "never discarded"
    return alone > discard or need > len(hand) - sum(map(len, groups.values())) or _far(rules, hand, melds)


def _in_run(rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld]) -> set[Card]:
    """The natural cards that may be part of a run: with others of the hand, wild cards, or one that lies."""
    wild, run, found = wild_numbers(rules), rules.run, set()
    for suit in range(4):
        cards = {int(card.rank): card for card in hand if card.suit == suit and card.number not in wild}
        there = set(cards)
        for meld in melds:
            if meld.kind == RUN and meld.suit == suit:
                there |= set(range(meld.low, meld.low + len(meld)))
        for low in range(4, 16 - run.min):
            window = [rank for rank in range(low, low + run.min) if rank in there]
            if len(window) + run.wilds >= run.min:
                found |= {cards[rank] for rank in window if rank in cards}
    return found


def _far(rules: Ruleset, hand: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """Whether hand and melds surely hold too little for the canastas that going out needs."""
    wild, size = wild_numbers(rules), rules.canasta.size
    idle = {THREES, *(rules.go_out.not_counted or ())}
    missing = (rules.go_out.canastas or 0) - sum(
        len(meld) >= size and meld.kind not in idle for meld in melds
    )
    if missing <= 0:
        return False
    naturals = {card for card in hand if card.number not in wild}
    wilds = sum(card.number in wild for card in hand)
    ranks = Counter(card.rank for card in hand if card.number not in wild)
    short = []
    for rank in {*ranks, *(meld.rank for meld in melds if meld.kind == SET)}:
        own = [len(meld) for meld in melds if meld.kind == SET and meld.rank == rank and len(meld) < size]
        short += [max(0, size - n - ranks[rank]) for n in own] + [max(0, size - ranks[rank])]
        if ranks[rank] >= 2 * size:
            short.append(0)
    if rules.run.allowed:
        for suit in range(4):
            held = sum(card.suit == suit for card in naturals)
            own = [len(meld) for meld in melds if meld.kind == RUN and meld.suit == suit and len(meld) < size]
            short += [max(0, size - n - held) for n in own] + [max(0, size - held)]
    if rules.wild.allowed or (rules.twos.allowed and TWOS not in idle):
        own = [len(meld) for meld in melds if meld.kind in (WILD, TWOS) and len(meld) < size]
        short += [size - n for n in own] + [size, size]
    short.sort()
    return sum(short[:missing]) > wilds


def plan(table: Table) -> list[Action] | None:
    """Actions with which the seat to act goes out in this turn, None when none were found.

    Judged as if the partner had given leave, unless the partner said no.
    """
    from .judge import attempt

    rules, hand = table.rules, table.hands[table.turn]
    if table.phase != "play" or isinstance(hand, int) or table.leave is False or not rules.go_out.allowed:
        return None
    if hopeless(rules, hand, table.side.melds):
        return None
    start = table.copy()
    start.leave = GRANTED
    melds, size = table.side.melds, rules.canasta.size
    wanted, tried = rules.go_out.canastas or 0, 0
    for layout in _Search(rules, hand, melds, rules.go_out.last_card != "never discarded").found():
        sizes = [len(meld) + len(layout.adds.get(i, ())) for i, meld in enumerate(melds)]
        if sum(n >= size for n in (*sizes, *map(len, layout.new))) < wanted:
            continue
        tried += 1
        if tried > TRIED:
            return None
        now, actions = start, steps(layout, melds)
        for action in actions:
            say = Mute(rules)
            after = attempt(now, action, say)
            if say.against:
                break
            now = after
            if now.ended or isinstance(now.hands[now.turn], int):  # cards have come that nobody knows yet
                break
        if now.ended == "out":
            return actions
    return None


def can_lay_all(table: Table, seat: int) -> bool:
    """Whether every card of a seat's hand can go on the table, in new melds or on those of its side."""
    rules, hand = table.rules, table.hands[seat]
    if isinstance(hand, int):
        return False
    melds = table.sides[table.side_of(seat)].melds
    for tried, layout in enumerate(_Search(rules, hand, melds, False).found()):
        if tried > TRIED:
            return False
        say = Ledger(rules)
        for to, cards in layout.adds.items():
            extend(rules, melds[to], cards, say, extending=True)
        for cards in layout.new:
            build(rules, cards, say)
        if not say.against:
            return True
    return False
