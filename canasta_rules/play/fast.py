"""The fast path: a variant's rules compiled to plain tables, and a table that is changed in place.

It knows the single steps of `legal.legal_actions`: draw, take the pile, begin a meld, add one card, discard,
ask and answer; for an opening it finds one bundle of melds, not all. `tests/play` compare it with the judge
on many positions. Cards are their numbers; see `cards.Card.number`.
"""

from collections import Counter
from functools import cache

from ..cards import CARDS, Card, Rank
from ..rules import Ruleset
from .actions import Action, ActionError, Add, Answer, Ask, Cards, Discard, Draw, Lay, Take
from .finish import hopeless
from .judge import can_go_out, why_not_out
from .legal import is_legal
from .melds import RUN, SET, THREES, TWOS, WILD, Meld, build, card_points, extend, is_wild
from .reasons import Ledger
from .table import Side, Table, deal, top_kind

RANK = [int(card.rank) for card in CARDS]
SUIT = [-1 if card.suit is None else int(card.suit) for card in CARDS]
RED_THREE = [card.red_three for card in CARDS]
BLACK_THREE = [card.black_three for card in CARDS]
JOKER_NUMBER = 52
ASK, DRAW = ("ask",), ("draw",)
#: The one way to choose no cards.
NOTHING = ((),)
Step = tuple


class Compiled:
    """A ruleset as plain tables and numbers."""

    def __init__(self, rules: Ruleset):
        self.rules = rules
        meld, run, wild, twos, canasta = rules.meld, rules.run, rules.wild, rules.twos, rules.canasta
        self.value = [card_points(rules, card) for card in CARDS]
        self.wild = [is_wild(rules, card) for card in CARDS]
        self.kind = [top_kind(rules, card) for card in CARDS]
        self.blocked = [kind in rules.pile.blocked for kind in self.kind]
        self.freezes = [kind in rules.pile.frozen.by for kind in self.kind]
        self.size = canasta.size
        most = 40 if meld.wilds == "unlimited" else meld.wilds
        cap = 99 if meld.cap == "unlimited" else meld.cap
        self.set_ok = [
            [
                n >= meld.naturals
                and w <= most
                and not (meld.majority and w > n)
                and meld.min <= n + w <= cap
                for w in range(42)
            ]
            for n in range(4 * rules.pack.packs + 2)
        ]
        self.naturals, self.least = meld.naturals, meld.min
        self.most, self.majority = most, meld.majority
        self.one_a_rank = meld.per_rank == "one"
        self.runs = run.allowed
        signs = {rank.sign: int(rank) for rank in Rank}
        if run.allowed:
            self.run_low, self.run_high = signs[run.low], signs[run.high]
            self.run_min, self.run_max, self.run_wilds = run.min, run.max, run.wilds
            self.run_extended = bool(run.extended)
            self.run_naturals = meld.naturals if run.naturals is None else run.naturals
            longest = max(run.min, min(self.run_naturals + run.wilds, run.max))
            self.run_sizes = range(run.min, longest + 1)
        self.wild_min = wild.min if wild.allowed else 99
        self.wild_max = (wild.max if wild.max is not None else cap) if wild.allowed else 0
        self.twos = bool(twos.allowed) and not wild.allowed
        self.twos_jokers, self.twos_bar = bool(twos.jokers), bool(twos.bar)
        self.cap = cap
        pile = rules.pile
        self.pair, self.with_wild, self.to_meld = pile.pair, pile.with_wild, pile.to_meld
        self.to_below = 99 if pile.to_meld_below == "unlimited" else pile.to_meld_below
        self.to_run, self.wild_pair = bool(pile.to_run), bool(pile.wild_pair)
        self.wild_melded = bool(pile.wild_pair_melded)
        self.always, self.unopened = pile.frozen.always, pile.frozen.unopened
        self.one_card = pile.one_card == "forbidden"
        self.by_pile, self.for_side = rules.opening.by_pile, rules.opening.for_side
        opening = rules.opening
        self.naturals_only = bool(opening.naturals_only)
        #: Openings are counted in some other way than by adding up all cards.
        self.counted = not (opening.several and opening.top_card and opening.cards_only)
        self.draw = rules.turn.draw
        self.top_only, self.whole = rules.stock.empty == "top card", rules.pile.whole
        self.compulsory = rules.stock.compulsory
        go = rules.go_out
        self.out_allowed, self.out_canastas = go.allowed, go.canastas or 0
        self.out_kinds, self.out_not = go.kinds or (), frozenset(go.not_counted or ())
        self.out_red = bool(go.red_threes)
        self.out_now, self.alone = go.now, go.concealed_alone
        self.must_ask = go.ask == "compulsory" and rules.seats_playing > rules.seats.sides
        #: Of the table, going out asks for a number of canastas of any kind and for nothing else.
        self.out_plain = not (self.out_kinds or self.out_not or self.out_red) and bool(go.now)
        self.never_discard = go.last_card == "never discarded"
        self.seven_last = rules.sevens.last_discard is not False
        self.seven_held = bool(rules.sevens.discard)
        self.blacks_first_round = rules.black_threes.first_round is not False
        self.blacks_any_time = rules.black_threes.meld == "any time"
        self.blacks_min, self.blacks_max = rules.black_threes.min, rules.black_threes.max
        self.blacks_added = rules.black_threes.added is not False
        self.blacks_wilds = rules.black_threes.wilds
        self.blacks_aside = bool(rules.black_threes.set_aside)
        self.stock_cards = rules.extra.stock_cards or 0
        self.stock_when = rules.extra.stock_when
        self.packet = bool(rules.extra.packet)
        self.seats, self.sides = rules.seats_playing, rules.seats.sides


@cache
def compiled(rules: Ruleset) -> Compiled:
    """The tables of a ruleset, made once."""
    return Compiled(rules)


class FastMeld:
    """A meld as counts: `naturals`, `wilds` (for twos: the jokers), and its cards."""

    __slots__ = ("cards", "kind", "low", "naturals", "rank", "suit", "wilds")

    def __init__(self, kind, rank, suit, low, naturals, wilds, cards):
        self.kind, self.rank, self.suit, self.low = kind, rank, suit, low
        self.naturals, self.wilds, self.cards = naturals, wilds, cards


class FastTable:
    """A table that is changed in place by `do`; `steps()` lists what the seat to act may do."""

    def __init__(self, rules: Ruleset):
        self.c = compiled(rules)
        self.rules = rules

    @classmethod
    def of(cls, table: Table) -> "FastTable":
        """The same position. Raises ActionError where cards are not known."""
        if any(isinstance(part, int) for part in (table.stock, *table.hands, *table.packets)):
            raise ActionError("the cards of a hand or of the stock are not known")
        self = cls(table.rules)
        wild = self.c.wild
        self.hands = [[card.number for card in hand] for hand in table.hands]
        self.packets = [[card.number for card in packet] for packet in table.packets]
        self.counts = []
        for hand in self.hands:
            counts = [0] * 16
            for card in hand:
                counts[RANK[card]] += 1
            self.counts.append(counts)
        self.stock = [card.number for card in table.stock]
        self.pile = [card.number for card in table.pile]
        self.hidden = table.hidden
        self.ice = table.freezing()
        self.melds = []
        for side in table.sides:
            own = []
            for m in side.melds:
                cards = [card.number for card in m.cards]
                wilds = sum(wild[card] for card in cards)
                if m.kind == TWOS:
                    wilds = sum(card == JOKER_NUMBER for card in cards)
                own.append(FastMeld(m.kind, int(m.rank), m.suit, m.low, len(cards) - wilds, wilds, cards))
            self.melds.append(own)
        self.red = [[card.number for card in side.red_threes] for side in table.sides]
        self.aside = [[card.number for card in side.aside] for side in table.sides]
        self.scores = list(table.scores)
        self.minimum = [table.minimum(side) for side in range(len(table.sides))]
        self.turn, self.first, self.phase = table.turn, table.first, table.phase
        self.drawn_from, self.round = table.drawn_from, table.round
        self.leave, self.asker = table.leave, table.asker
        self.melded, self.laid = set(table.melded), list(table.laid)
        self.touched, self.free, self.fresh = table.touched, table.free_melds, set(table.made)
        self.bonus = set(table.bonus_taken)
        self.waiting = set(table.waiting_threes)
        self.ended, self.out, self.concealed = table.ended, table.out, table.concealed
        return self

    def table(self) -> Table:
        """The position as a table of the explaining path."""
        table = Table(self.rules)
        table.hands = [[CARDS[card] for card in hand] for hand in self.hands]
        table.packets = [[CARDS[card] for card in packet] for packet in self.packets]
        table.stock = [CARDS[card] for card in self.stock]
        table.pile, table.hidden = [CARDS[card] for card in self.pile], self.hidden
        table.sides = [
            Side(
                [Meld(m.kind, [CARDS[card] for card in m.cards], m.rank, m.suit, m.low) for m in own],
                [CARDS[card] for card in red],
                [CARDS[card] for card in aside],
            )
            for own, red, aside in zip(self.melds, self.red, self.aside, strict=True)
        ]
        table.frozen = self.ice and not any(self.c.freezes[card] for card in self.pile[self.hidden :])
        table.scores = list(self.scores)
        table.turn, table.first, table.phase = self.turn, self.first, self.phase
        table.drawn_from, table.round = self.drawn_from, self.round
        table.leave, table.asker = self.leave, self.asker
        table.melded, table.laid = frozenset(self.melded), tuple(self.laid)
        table.touched, table.free_melds, table.made = self.touched, self.free, frozenset(self.fresh)
        table.bonus_taken, table.waiting_threes = frozenset(self.bonus), frozenset(self.waiting)
        table.ended, table.out, table.concealed = self.ended, self.out, self.concealed
        return table

    # --- what may be done ---

    def steps(self) -> list[Step]:
        """The legal single steps; see the module's first lines."""
        if self.phase == "draw":
            return self._draw_steps()
        if self.phase == "answer":
            return [("answer", True), ("answer", False)]
        found = self.meld_steps()
        found += [("discard", card) for card in self.discards()]
        return found

    def frozen(self) -> bool:
        """Whether the pile is frozen for the side to act."""
        c = self.c
        return c.always or self.ice or (c.unopened and not self._opened())

    def _opened(self) -> bool:
        """Whether the side to act has the pile opened, by its own meld or, in some rules, by anybody's."""
        return bool(self.melds[self.turn % self.c.sides]) if self.c.for_side else any(self.melds)

    def _draw_steps(self) -> list[Step]:
        takes = self.takes()
        if (
            not self.stock
            and self.c.compulsory
            and any(t[2] is not None and not t[1] for t in takes)
            and not self.frozen()
        ):
            return takes
        return [DRAW, *takes]

    def takes(self) -> list[Step]:
        """Ways to take the pile: `("take", cards, to, also)`."""
        c, pile = self.c, self.pile
        if len(pile) <= self.hidden:
            return []
        top = pile[-1]
        if c.blocked[top]:
            return []
        seat = self.turn
        own = self.melds[seat % c.sides]
        if not own and not c.by_pile:
            return []
        hand, counts = self.hands[seat], self.counts[seat]
        if c.one_card and len(hand) == 1 and len(pile) == 1:
            return []
        rank = RANK[top]
        if c.wild[top]:
            return self._wild_takes(top, rank, counts, hand, own) if c.wild_pair and counts[rank] >= 2 else []
        held = counts[rank]
        if not (held or c.to_meld):
            return []
        if rank == 3:  # only where they do not block
            blacks = tuple(sorted(card for card in hand if BLACK_THREE[card]))
            ways = [("take", blacks[:size], None, ()) for size in range(2, held + 1)]
            return [take for take in ways if self._judged(take)]
        frozen = self.frozen()
        if frozen and held < 2:
            return []
        same = [card for card in hand if RANK[card] == rank] if held else []
        same.sort()
        found: list[Step] = []
        index = next((i for i, m in enumerate(own) if m.kind == SET and m.rank == rank), None)
        if not frozen and c.to_meld:
            for i, m in enumerate(own):
                if (
                    len(m.cards) < c.to_below
                    and self._fits(m, top, hand)
                    and (m.kind == SET or (m.kind == RUN and c.to_run and len(m.cards) < c.run_max))
                ):
                    found.append(("take", (), i, ()))
        joined = own[index] if index is not None and c.one_a_rank else None
        if c.pair:
            for size in range(2, held + 1):
                if joined is not None:
                    ok = c.set_ok[min(joined.naturals + size + 1, len(c.set_ok) - 1)][joined.wilds]
                else:
                    ok = c.set_ok[size + 1][0]
                if ok:
                    found.append(("take", tuple(same[:size]), None, ()))
                if index is not None and not c.one_a_rank:
                    for i, m in enumerate(own):
                        if m.kind == SET and m.rank == rank and c.set_ok[m.naturals + size + 1][m.wilds]:
                            found.append(("take", tuple(same[:size]), i, ()))
        if held and not frozen:
            for kind in (2, 15):
                if counts[kind] and c.wild[52 if kind == 15 else 0]:
                    card = min(card for card in hand if RANK[card] == kind)
                    allowed = c.with_wild or (
                        joined is not None and c.to_meld and len(joined.cards) < c.to_below
                    )
                    if joined is not None:
                        ok = c.set_ok[joined.naturals + 2][joined.wilds + 1]
                    else:
                        ok = c.set_ok[2][1]
                    if allowed and ok and not (kind == 2 and self._barred(own)):
                        found.append(("take", (same[0], card), None, ()))
        if not own:
            return self._opening_takes(found, top)
        size = len(hand) + self._rest()
        return [take for take in found if size - len(take[1]) >= 2 or self._judged(take)]

    def _rest(self) -> int:
        """Cards of the pile that come to the hand besides the top card."""
        c = self.c
        if not c.whole or (c.top_only and not self.stock):
            return 0
        gone = sum(RED_THREE[card] or (c.blacks_aside and BLACK_THREE[card]) for card in self.pile[:-1])
        return len(self.pile) - 1 - gone

    def _wild_takes(self, top, rank, counts, hand, own) -> list[Step]:
        take = ("take", tuple(sorted(card for card in hand if RANK[card] == rank)[:2]), None, ())
        if self.c.wild_melded:
            return [way for way in ([take] if own else self._opening_takes([take], top)) if self._judged(way)]
        return [take] if own else self._opening_takes([take], None)

    def _opening_takes(self, ways: list[Step], top: int | None) -> list[Step]:
        c, seat, found = self.c, self.turn, []
        least, canasta = self.minimum[seat % c.sides]
        for _, cards, _, _ in ways:
            have = c.value[top] + sum(c.value[card] for card in cards) if top is not None else 0
            if c.naturals_only and any(c.wild[card] for card in cards) and top is not None:
                continue
            left = list(self.hands[seat])
            if top is None:
                left.append(self.pile[-1])
            else:
                for card in cards:
                    left.remove(card)
            also = (
                ()
                if have >= least and not canasta and top is not None
                else self._bundle(left, have, RANK[top] if top is not None else 0)
            )
            if also is None:
                continue
            take = ("take", cards, None, also)
            used = sum(len(meld) for meld in also) + (len(cards) if top is not None else -1)
            kept = len(self.hands[seat]) + self._rest() - used
            if (kept >= 2 and not canasta and not c.counted) or self._judged(take):
                found.append(take)
        return found

    def _barred(self, own) -> bool:
        return self.c.twos_bar and any(m.kind == TWOS and len(m.cards) < self.c.size for m in own)

    def _fits(self, m: FastMeld, card: int, hand) -> bool:
        """Whether a card may join a meld, but for what is left in the hand."""
        c, kind = self.c, m.kind
        if kind == SET:
            if c.wild[card]:
                return c.set_ok[m.naturals][m.wilds + 1] and not (
                    RANK[card] == 2 and self._barred(self.melds[self.turn % c.sides])
                )
            return RANK[card] == m.rank and c.set_ok[m.naturals + 1][m.wilds]
        if kind == RUN:
            size = len(m.cards)
            longest = c.run_high - c.run_low + 1 if c.run_extended else c.run_max
            if size >= longest:
                return False
            last = m.low + size - 1
            if c.wild[card]:
                return m.wilds < c.run_wilds and (last < c.run_high or m.low > c.run_low)
            return SUIT[card] == m.suit and (
                (RANK[card] == last + 1 and last < c.run_high)
                or (RANK[card] == m.low - 1 and m.low > c.run_low)
            )
        if kind == WILD:
            return c.wild[card] and len(m.cards) < c.wild_max
        if kind == TWOS:
            if RANK[card] == 2:
                return len(m.cards) < c.cap
            return card == JOKER_NUMBER and c.twos_jokers and m.wilds < c.most and len(m.cards) < c.cap
        return BLACK_THREE[card] and c.blacks_added and len(m.cards) < c.blacks_max

    def _judged(self, step: Step, table: Table | None = None) -> bool:
        """Ask the explaining path: for the last cards of a hand, where much depends on what is left."""
        return is_legal(table or self.table(), action(step))

    def meld_steps(self) -> list[Step]:
        """New melds and added cards: `("meld", melds)`, `("add", card, to)` and, at a run's low end,
        `("add", card, to, True)`.
        """
        c, seat = self.c, self.turn
        own, hand, counts = self.melds[seat % c.sides], self.hands[seat], self.counts[seat]
        found: list[Step] = []
        size = len(hand)
        if not own:
            if self._may_open(counts, hand):
                bundle = self._bundle(hand, 0, 0)
                if bundle:
                    step = ("meld", bundle)
                    if (
                        size - sum(map(len, bundle)) >= 2
                        and self.leave is not True
                        and not self.minimum[seat % c.sides][1]
                        and not c.counted
                    ) or self._judged(step):
                        found.append(step)
            return found
        wilds = counts[15] + counts[2]
        sets = {}
        for i, m in enumerate(own):
            if m.kind == SET:
                sets.setdefault(m.rank, []).append(i)
        barred = c.twos_bar and wilds and self._barred(own)
        new_wilds = (counts[15] + (0 if barred else counts[2])) if c.most else 0
        for rank in range(4, 15):
            held = counts[rank]
            if not held:
                continue
            owners = sets.get(rank)
            if owners:
                card = 0
                for i in owners:
                    m = own[i]
                    if c.set_ok[m.naturals + 1][m.wilds]:
                        for card in {card for card in hand if RANK[card] == rank}:
                            found.append(("add", card, i))
                if c.one_a_rank:
                    if held >= c.naturals:
                        m = own[owners[0]]
                        same = sorted([card for card in hand if RANK[card] == rank])
                        for n in range(c.naturals, held + 1):
                            short = max(0, c.least - n)
                            if c.set_ok[m.naturals + n][m.wilds + short]:
                                for extra in self._choices(hand, short, barred) if short else NOTHING:
                                    found.append(("meld", ((*same[:n], *extra),)))
                    continue
            if held >= c.naturals and held + new_wilds >= c.least:
                same = sorted([card for card in hand if RANK[card] == rank])
                for n in range(c.naturals, held + 1):
                    short = max(0, c.least - n)
                    if short <= wilds and c.set_ok[n][short]:
                        for extra in self._choices(hand, short, barred) if short else NOTHING:
                            found.append(("meld", ((*same[:n], *extra),)))
        if wilds:
            for card in {card for card in hand if c.wild[card]}:
                for i, m in enumerate(own):
                    if m.kind == THREES:
                        if self._three(card, i):
                            found.append(("add", card, i))
                    elif self._fits(m, card, hand) and (m.kind != RUN or self._open_run(m, card, i)):
                        found.append(("add", card, i))
                        if m.kind == RUN and c.run_low < m.low and m.low + len(m.cards) - 1 < c.run_high:
                            found.append(("add", card, i, True))
            if wilds >= c.wild_min:
                for extra in self._choices(hand, c.wild_min, False):
                    found.append(("meld", (extra,)))
            if c.twos and wilds >= c.least:
                for extra in self._choices(hand, c.least, False):
                    twos = sum(RANK[card] == 2 for card in extra)
                    if (
                        twos >= c.naturals
                        and (c.twos_jokers or twos == len(extra))
                        and len(extra) - twos <= min(c.most, twos if c.majority else c.most)
                    ):
                        found.append(("meld", (extra,)))
        if counts[3]:
            self._threes(found, own, hand, counts)
        if c.runs:
            self._runs(found, own, hand)
        if self.leave is True or self._bound(own):
            table = self.table()
            free = not can_go_out(table)
            return [s for s in found if (free and size - self._used(s) >= 2) or self._judged(s, table)]
        if size <= 13:  # no step lays more cards than there are of a rank
            return [s for s in found if size - self._used(s) >= 2 or self._may_leave(s, own, hand)]
        return found

    def _may_leave(self, step: Step, own, hand) -> bool:
        """Whether melds may leave one card or none: by the count of canastas, judged where more decides."""
        c = self.c
        melds = ((step[1],),) if step[0] == "add" else step[1]
        grown = [step[2]] if step[0] == "add" else [self._joined(own, meld) for meld in melds]
        size, sizes = c.size, [0 if m.kind == THREES else len(m.cards) for m in own]
        for meld, to in zip(melds, grown, strict=True):
            if to is None:
                sizes.append(len(meld))
            else:
                sizes[to] += len(meld)
        bonus = (c.packet and self.packets[self.turn]) or (
            c.stock_cards and self.turn % c.sides not in self.bonus
        )
        long = step[0] == "add" and own[step[2]].kind == RUN and len(own[step[2]].cards) >= c.run_max
        if bonus or long or any(BLACK_THREE[card] for meld in melds for card in meld):
            return self._judged(step)
        left = list((Counter(hand) - Counter(card for meld in melds for card in meld)).elements())
        canastas = sum(n >= size for n in sizes)
        out = self._out(canastas)
        if out and (not left or self._last(left[0])):
            return True
        if out is False:
            near = [i for i, n in enumerate(sizes) if n == size - 1]  # a canasta, if the last card fits there
            if not any(
                i >= len(own) or own[i].kind != SET or RANK[card] == own[i].rank or c.wild[card]
                for i in near
                for card in left
            ):
                return False
        return self._judged(step)

    def _joined(self, own, meld) -> int | None:
        """The set of the side that new cards of a rank join, where there is one set of a rank."""
        if not self.c.one_a_rank:
            return None
        return next((i for i, m in enumerate(own) if m.kind == SET and m.rank == RANK[meld[0]]), None)

    def _out(self, canastas: int) -> bool | None:
        """Whether the seat to act may go out with a number of canastas; None where more than that decides."""
        c = self.c
        if not c.out_allowed or canastas < c.out_canastas:
            return False
        asked = self.leave is not False and (self.leave is not None or not c.must_ask)
        return True if c.out_plain and asked else None

    def _last(self, card: int) -> bool:
        """Whether a card may be the last discard."""
        c = self.c
        return not (c.never_discard or (RANK[card] == 7 and not c.seven_last) or self._held_back(card))

    def _bound(self, own) -> bool:
        """Whether black threes or an extended run canasta bind the seat to go out in this turn."""
        c = self.c
        for m in own:
            if m.kind == THREES:
                if not c.blacks_any_time:
                    return True
            elif m.kind == RUN and c.run_extended and len(m.cards) > c.run_max:
                return True
        return False

    @staticmethod
    def _used(step: Step) -> int:
        return 1 if step[0] == "add" else sum(map(len, step[1]))

    def _choices(self, hand, count: int, barred: bool):
        if not count:
            return NOTHING
        twos = [] if barred else sorted(card for card in hand if RANK[card] == 2)
        jokers = [card for card in hand if card == JOKER_NUMBER]
        return [
            (*twos[: count - j], *jokers[:j])
            for j in range(count + 1)
            if j <= len(jokers) and count - j <= len(twos)
        ]

    def _threes(self, found, own, hand, counts) -> None:
        c = self.c
        blacks = sorted(card for card in hand if BLACK_THREE[card])
        least = 1 if c.blacks_wilds else c.blacks_min
        taken = len(blacks) < least or (c.one_a_rank and any(m.kind == THREES for m in own))
        if not taken and not self._stranded(own, hand, counts):
            table = None if c.blacks_any_time else self.table()
            for n in range(least, min(len(blacks), c.blacks_max) + 1):
                for extra in self._choices(hand, max(0, c.blacks_min - n), False):
                    step = ("meld", ((*blacks[:n], *extra),))
                    if (c.blacks_any_time and not extra) or self._judged(step, table):
                        found.append(step)
        if c.blacks_added:
            for i, m in enumerate(own):
                if m.kind == THREES and len(m.cards) < c.blacks_max:
                    found += [("add", card, i) for card in dict.fromkeys(blacks)]

    def _stranded(self, own, hand, counts) -> bool:
        """Whether black threes would leave a hand that surely cannot go out with them."""
        c = self.c
        if c.blacks_any_time:
            return False
        if not c.runs:
            sets = {m.rank for m in own if m.kind == SET}
            if sum(counts[r] for r in range(4, 15) if counts[r] < c.naturals and r not in sets) > 1:
                return True
        melds = [Meld(m.kind, [CARDS[card] for card in m.cards], m.rank, m.suit, m.low) for m in own]
        return hopeless(self.rules, [CARDS[card] for card in hand], melds)

    def _open_run(self, m: FastMeld, card: int, to: int) -> bool:
        """Whether a run is no canasta yet, or may be extended now."""
        return len(m.cards) < self.c.run_max or self._judged(("add", card, to))

    def _three(self, card: int, to: int) -> bool:
        """Whether a wild card may join a meld of black threes."""
        return self.c.blacks_wilds and self._judged(("add", card, to))

    def _runs(self, found, own, hand) -> None:
        c = self.c
        for i, m in enumerate(own):
            if m.kind == RUN:
                for card in set(hand):
                    fits = not c.wild[card] and SUIT[card] == m.suit and self._fits(m, card, hand)
                    if fits and self._open_run(m, card, i):
                        found.append(("add", card, i))
        least, present = c.run_min, set(hand)
        for suit in range(4):
            have = [False] * 16
            total = 0
            for card in present:
                if SUIT[card] == suit and RANK[card] >= 4:
                    have[RANK[card]] = True
                    total += 1
            if total + c.run_wilds < least:
                continue
            for size in c.run_sizes:
                for low in range(c.run_low, c.run_high - size + 2):
                    window = [rank for rank in range(low, low + size) if have[rank]]
                    missing = size - len(window)
                    if len(window) < c.run_naturals:
                        continue
                    if size > least and not (missing and have[low] and have[low + size - 1]):
                        continue
                    if missing == 0 or (missing <= c.run_wilds and len(window) >= 2):
                        cards = tuple((rank - 2) * 4 + suit for rank in window)
                        for extra in self._choices(hand, missing, self._barred(own)):
                            found.append(("meld", ((*cards, *extra),)))

    def _may_open(self, counts, hand) -> bool:
        """A quick no to hands that hold too little for any opening."""
        c = self.c
        least, canasta = self.minimum[self.turn % c.sides]
        if c.runs or c.wild_min < 99 or c.twos or canasta:
            return True
        value, total = c.value, 0
        wilds = counts[2] + counts[15]
        for rank in range(4, 15):
            held = counts[rank]
            if held >= 3 or (held == 2 and wilds):
                total += held * value[(rank - 2) * 4]
        return bool(total) and total + counts[2] * value[0] + counts[15] * value[52] >= least

    def _bundle(self, hand, have: int, taken_rank: int):
        """Melds from a hand that open together with `have` points; None when none were found."""
        c, value = self.c, self.c.value
        least, canasta = self.minimum[self.turn % c.sides]
        twos = sorted(card for card in hand if RANK[card] == 2)
        wilds = [] if c.naturals_only else twos + [card for card in hand if card == JOKER_NUMBER]
        groups: dict[int, list[int]] = {}
        for card in hand:
            if not c.wild[card] and RANK[card] != 3:
                groups.setdefault(RANK[card], []).append(card)
        options = []
        for rank, cards in groups.items():
            if rank == taken_rank and c.one_a_rank:
                continue
            if len(cards) >= max(c.least, c.naturals) and c.set_ok[len(cards)][0]:
                options.append((sum(value[card] for card in cards), 0, cards))
            elif len(cards) >= c.naturals and wilds:
                short = max(1, c.least - len(cards))
                if c.set_ok[len(cards)][short]:
                    options.append((sum(value[card] for card in cards), short, cards))
        if c.runs:
            options += self._run_options(hand)
        options.sort(key=lambda option: (option[1], -option[0]))
        melds, total, free = [], have, Counter(hand)
        for worth, short, cards in options:
            if total >= least and not canasta:
                break
            if any(count > free[card] for card, count in Counter(cards).items()) or short > len(wilds):
                continue
            meld = list(cards)
            total += worth
            for _ in range(short):
                meld.append(wilds.pop(0))
                total += value[meld[-1]]
            free.subtract(cards)
            melds.append(meld)
        if total < least and c.wild_min <= len(wilds) and not canasta:
            melds.append(wilds[: c.wild_max])
            total += sum(value[card] for card in melds[-1])
            wilds = wilds[c.wild_max :]
        for meld in melds:
            ranks = {RANK[card] for card in meld if not c.wild[card]}
            while wilds and (total < least or canasta) and len(ranks) == 1:
                n = sum(not c.wild[card] for card in meld)
                if not c.set_ok[n][len(meld) - n + 1] or (canasta and len(meld) >= c.size and total >= least):
                    break
                meld.append(wilds.pop())
                total += value[meld[-1]]
        if total < least or not melds:
            return None
        return tuple(tuple(meld) for meld in melds)

    def _run_options(self, hand) -> list:
        c, found = self.c, []
        for suit in range(4):
            have = {
                RANK[card]: card
                for card in hand
                if SUIT[card] == suit and RANK[card] >= 4 and not c.wild[card]
            }
            rank = 4
            while rank <= c.run_high:
                run = []
                while rank in have and len(run) < c.run_max and c.run_low <= rank <= c.run_high:
                    run.append(have[rank])
                    rank += 1
                if len(run) >= max(c.run_min, c.run_naturals):
                    found.append((sum(c.value[card] for card in run), 0, run))
                rank += not run
        return found

    def discards(self) -> list[int]:
        """The different cards that may be discarded."""
        c, seat = self.c, self.turn
        hand = self.hands[seat]
        cards = list(dict.fromkeys(hand))
        own = self.melds[seat % c.sides]
        bound = self.leave is True or self._bound(own)
        if len(hand) == 1 and not bound:
            out = self._out(sum(len(m.cards) >= c.size and m.kind != THREES for m in own))
            if out is False or (out and self._last(hand[0])):
                return cards if out else []
        if len(hand) == 1 or bound:
            table = self.table()
            return [card for card in cards if self._judged(("discard", card), table)]
        if (c.seven_held and self.counts[seat][7]) or (self.round == 1 and not c.blacks_first_round):
            free = [card for card in cards if not self._held_back(card)]
            return free or cards
        return cards

    def _held_back(self, card: int) -> bool:
        c = self.c
        if RANK[card] == 7 and c.seven_held:
            size = c.size
            return not all(
                any(m.kind == SET and m.rank == 7 and len(m.cards) >= size for m in own) for own in self.melds
            )
        return BLACK_THREE[card] and self.round == 1 and not c.blacks_first_round

    # --- doing it ---

    def do(self, step: Step) -> None:
        """Carry out a step that `steps` lists."""
        getattr(self, "_do_" + step[0])(*step[1:])

    def do_action(self, action: Action) -> None:
        """Carry out a legal action of the explaining path: a step, or several cards added at once."""
        match action:
            case Add(cards, to, low):
                for card, below in self._one_by_one(cards, to, low):
                    self._do_add(card.number, to, below)
            case Lay(melds):
                self._do_meld(tuple(tuple(card.number for card in meld) for meld in melds))
            case Discard(card):
                self._do_discard(card.number)
            case _:
                raise ValueError(f"{action} is not among the actions that finish a hand")

    def _one_by_one(self, cards: Cards, to: int, low: bool) -> list[tuple[Card, bool]]:
        """Cards added together in an order in which each may go alone, and whether to a low end."""
        m = self.melds[self.turn % self.c.sides][to]
        if m.kind != RUN:
            return [(card, False) for card in cards]
        old = Meld(RUN, [CARDS[card] for card in m.cards], suit=m.suit, low=m.low)
        made = extend(self.rules, old, cards, Ledger(self.rules), extending=True, low=low)
        below = m.low - made.low
        above = made.cards[below + len(m.cards) :]
        return [(card, False) for card in above] + [(card, True) for card in reversed(made.cards[:below])]

    def _do_draw(self) -> None:
        stock, seat = self.stock, self.turn
        if not stock:
            self.phase, self.ended = "over", "stock"
            return
        self.phase, self.drawn_from = "play", "stock"
        hand, counts = self.hands[seat], self.counts[seat]
        drawn = []
        for _ in range(min(self.c.draw, len(stock))):
            drawn.append(stock.pop())
        for card in drawn:
            hand.append(card)
            counts[RANK[card]] += 1
        if counts[3] and self._lay_red(seat, drawn[-1]):
            self.phase, self.ended = "over", "red three"

    def _lay_red(self, seat: int, last: int | None = None) -> bool:
        """Lay out and replace red threes; `last` is the card drawn last. True when the stock's last card was
        one.
        """
        hand, counts, stock = self.hands[seat], self.counts[seat], self.stock
        while threes := [card for card in hand if RED_THREE[card]]:
            for card in threes:
                hand.remove(card)
                counts[3] -= 1
                self.red[seat % self.c.sides].append(card)
            for _ in threes:
                if stock:
                    last = stock.pop()
                    hand.append(last)
                    counts[RANK[last]] += 1
        return not stock and last is not None and RED_THREE[last]

    def _do_take(self, cards, to, also) -> None:
        c, seat = self.c, self.turn
        side = seat % c.sides
        hand, counts, own = self.hands[seat], self.counts[seat], self.melds[side]
        was_open, canastas = bool(own), self._canastas()
        self.phase, self.drawn_from, self.free = "play", "pile", was_open and bool(also)
        top = self.pile.pop()
        if c.whole and not (c.top_only and not self.stock):
            rest, self.pile, self.hidden, self.ice = self.pile, [], 0, False
            for card in rest:
                if RED_THREE[card]:
                    self.red[side].append(card)
                elif c.blacks_aside and BLACK_THREE[card]:
                    self.aside[side].append(card)
                else:
                    hand.append(card)
                    counts[RANK[card]] += 1
        else:
            self.ice = any(c.freezes[card] for card in self.pile[self.hidden :])
        if c.wild[top] and not c.wild_melded:
            hand.append(top)
            counts[RANK[top]] += 1
        else:
            for card in cards:
                hand.remove(card)
                counts[RANK[card]] -= 1
            if to is None and c.one_a_rank and not c.wild[top]:
                to = next((i for i, m in enumerate(own) if m.kind == SET and m.rank == RANK[top]), None)
            if to is None:
                self.laid.append(len(own))
                own.append(self._made((top, *cards)))
            else:
                if to not in self.laid:
                    self.touched = True
                for card in (top, *cards):
                    self._grow(own[to], card)
        for meld in also:
            self._lay(meld)
        self._after_melds(was_open, canastas)

    def _do_meld(self, melds) -> None:
        was_open, canastas = bool(self.melds[self.turn % self.c.sides]), self._canastas()
        for meld in melds:
            self._lay(meld)
        self.free = True
        self._after_melds(was_open, canastas)

    def _lay(self, meld) -> None:
        c, seat = self.c, self.turn
        hand, counts, own = self.hands[seat], self.counts[seat], self.melds[seat % c.sides]
        for card in meld:
            hand.remove(card)
            counts[RANK[card]] -= 1
        made = self._made(meld)
        if made.kind == SET and c.one_a_rank:
            for i, m in enumerate(own):
                if m.kind == SET and m.rank == made.rank:
                    if i not in self.laid:
                        self.touched = True
                    m.naturals += made.naturals
                    m.wilds += made.wilds
                    m.cards = sorted([*m.cards, *made.cards], key=self._order)
                    return
        self.laid.append(len(own))
        own.append(made)

    def _order(self, card: int) -> tuple:
        return (self.c.wild[card], card)

    def _made(self, cards) -> FastMeld:
        c = self.c
        naturals = [card for card in cards if not c.wild[card]]
        wilds = len(cards) - len(naturals)
        if not naturals:
            if c.wild_min < 99:
                return FastMeld(WILD, 0, -1, 0, 0, wilds, sorted(cards))
            jokers = sum(card == JOKER_NUMBER for card in cards)
            return FastMeld(TWOS, 2, -1, 0, wilds - jokers, jokers, sorted(cards))
        ranks = {RANK[card] for card in naturals}
        if len(ranks) == 1:
            rank = ranks.pop()
            if rank == 3:
                return FastMeld(THREES, 3, -1, 0, len(naturals), wilds, sorted(cards))
            return FastMeld(SET, rank, -1, 0, len(naturals), wilds, sorted(cards, key=self._order))
        made = build(self.rules, [CARDS[card] for card in cards], Ledger(self.rules), extending=True)
        return FastMeld(
            RUN, 0, made.suit, made.low, len(naturals), wilds, [card.number for card in made.cards]
        )

    def _grow(self, m: FastMeld, card: int, low: bool = False) -> None:
        c = self.c
        if m.kind == RUN:
            last = m.low + len(m.cards) - 1
            if c.wild[card]:
                m.wilds += 1
                up = last < c.run_high and not low
            else:
                m.naturals += 1
                up = RANK[card] == last + 1
            if up:
                m.cards.append(card)
            else:
                m.cards.insert(0, card)
                m.low -= 1
            return
        if c.wild[card] if m.kind != TWOS else card == JOKER_NUMBER:
            m.wilds += 1
        else:
            m.naturals += 1
        m.cards = sorted([*m.cards, card], key=self._order)

    def _do_add(self, card, to, low=False) -> None:
        c, seat = self.c, self.turn
        canastas = self._canastas()
        self.hands[seat].remove(card)
        self.counts[seat][RANK[card]] -= 1
        self._grow(self.melds[seat % c.sides][to], card, low)
        if to not in self.laid:
            self.touched = True
        self.free = True
        self._after_melds(True, canastas)

    def _canastas(self) -> int:
        """How many canastas the side to act has, where that matters; which, where new ones do not count."""
        if not self.c.out_now:
            self.old = self._made_canastas()
        if not (self.c.packet or self.c.stock_cards):
            return 0
        size = self.c.size
        return sum(len(m.cards) >= size and m.kind != THREES for m in self.melds[self.turn % self.c.sides])

    def _made_canastas(self) -> set[int]:
        size, own = self.c.size, self.melds[self.turn % self.c.sides]
        return {i for i, m in enumerate(own) if len(m.cards) >= size and m.kind != THREES}

    def _after_melds(self, was_open: bool, canastas: int) -> None:
        c, seat = self.c, self.turn
        side = seat % c.sides
        if not c.out_now:
            self.fresh |= self._made_canastas() - self.old
        if c.stock_cards and side not in self.bonus:
            if c.stock_when == "side opens":
                due = not was_open
            else:
                due = (
                    not self.bonus
                    and self._canastas() > 0
                    and canastas == 0
                    and not any(
                        len(m.cards) >= c.size and m.kind != THREES
                        for i, own in enumerate(self.melds)
                        if i != side
                        for m in own
                    )
                )
            if due:
                self.bonus.add(side)
                for _ in range(min(c.stock_cards, len(self.stock))):
                    card = self.stock.pop()
                    self.hands[seat].append(card)
                    self.counts[seat][RANK[card]] += 1
                self._lay_red(seat)
        if c.packet and self.packets[seat] and self._canastas() > canastas:
            for card in self.packets[seat]:
                self.hands[seat].append(card)
                self.counts[seat][RANK[card]] += 1
            self.packets[seat] = []
            self._lay_red(seat)
        if not self.hands[seat]:
            self._go_out()

    def _go_out(self) -> None:
        c, seat = self.c, self.turn
        self.phase, self.ended, self.out = "over", "out", seat
        own = self.melds[seat % c.sides]
        self.concealed = seat not in self.melded and (
            not c.alone
            or (
                not self.touched
                and any(
                    len(own[i].cards) >= c.size and own[i].kind != THREES for i in self.laid if i < len(own)
                )
            )
        )

    def _do_discard(self, card) -> None:
        c, seat = self.c, self.turn
        hand = self.hands[seat]
        hand.remove(card)
        self.counts[seat][RANK[card]] -= 1
        self.pile.append(card)
        if c.freezes[card]:
            self.ice = True
        if not hand:
            self._go_out()
            return
        if self.laid or self.touched:
            self.melded.add(seat)
            self.laid, self.touched, self.free, self.fresh = [], False, False, set()
        self.turn = seat = (seat + 1) % c.seats
        if seat == self.first:
            self.round += 1
        self.phase, self.drawn_from, self.leave, self.asker, self.free = "draw", "stock", None, None, False
        if seat in self.waiting:
            self._fill(seat)

    def _fill(self, seat: int) -> None:
        self.waiting.discard(seat)
        hand, counts = self.hands[seat], self.counts[seat]
        while len(hand) < self.rules.deal.hand and self.stock:
            card = self.stock.pop()
            hand.append(card)
            counts[RANK[card]] += 1
            if RED_THREE[card]:
                self._lay_red(seat)

    def _do_ask(self) -> None:
        self.phase, self.asker, self.turn = "answer", self.turn, (self.turn + self.c.sides) % self.c.seats

    def _do_answer(self, yes) -> None:
        self.phase, self.turn, self.leave, self.asker = "play", self.asker, yes, None

    def may_ask(self) -> bool:
        """Whether the seat to act may put the question now."""
        c = self.c
        return (
            self.phase == "play" and c.out_allowed and c.seats > c.sides and not self.free
            and self.leave is None and len(self.hands[self.turn]) > 1
        )  # fmt: skip

    def near_out(self) -> bool:
        """Whether the side to act has the canastas to go out, apart from the partner's leave."""
        c = self.c
        own = self.melds[self.turn % c.sides]
        if not c.out_allowed or sum(len(m.cards) >= c.size for m in own) < c.out_canastas:
            return False
        if c.out_kinds or c.out_not or c.out_red or not c.out_now:
            return not why_not_out(self.table(), self.turn, asked=False)
        return True


def action(step: Step) -> Action:
    """A step as an action of the explaining path."""
    kind = step[0]
    if kind == "draw":
        return Draw()
    if kind == "take":
        _, cards, to, also = step
        return Take(_cards(cards), to, tuple(_cards(meld) for meld in also))
    if kind == "meld":
        return Lay(tuple(_cards(meld) for meld in step[1]))
    if kind == "add":
        return Add((CARDS[step[1]],), *step[2:])
    if kind == "discard":
        return Discard(CARDS[step[1]])
    return Ask() if kind == "ask" else Answer(step[1])


def _cards(numbers) -> tuple:
    return tuple(CARDS[number] for number in numbers)


def fast_deal(rules: Ruleset, seed: int, scores=()) -> FastTable:
    """A new deal for the fast path, the same cards as `table.deal` gives."""
    return FastTable.of(deal(rules, seed, None, scores))


__all__ = ["Compiled", "FastTable", "action", "compiled", "fast_deal"]
