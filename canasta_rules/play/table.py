"""The table of one deal: what lies where, whose turn it is, and what one hand can see of it."""

from collections.abc import Iterable
from functools import cache

from ..cards import CARDS, JOKER, Card, Rank, write_cards
from ..rules import Ruleset, need
from ..rules.chapters import Bracket
from .melds import Meld, is_canasta, is_wild

#: A hand whose cards are not known is a number of cards.
Hand = list[Card] | int


#: The partner's leave as a plan to go out takes it; unlike a yes it does not bind.
GRANTED = "granted"


class Side:
    """What a side has on the table: `melds`, `red_threes` and black threes set `aside`."""

    __slots__ = ("aside", "melds", "red_threes")

    def __init__(
        self, melds: Iterable[Meld] = (), red_threes: Iterable[Card] = (), aside: Iterable[Card] = ()
    ):
        self.melds, self.red_threes, self.aside = list(melds), list(red_threes), list(aside)

    @property
    def opened(self) -> bool:
        """True when the side has melded."""
        return bool(self.melds)

    def copy(self) -> "Side":
        return Side(self.melds, self.red_threes, self.aside)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and (self.melds, sorted(self.red_threes), sorted(self.aside)) == (
            other.melds,
            sorted(other.red_threes),
            sorted(other.aside),
        )

    __hash__ = None


class Table:
    """One deal at any moment. Tables are not changed: `apply` makes a new one.

    Attributes: `rules`; `hands`, one a seat (a list of cards, or a number when they are not known);
    `packets`; `sides`; `stock` (next card last; a number when not known); `pile`, bottom to top, of which the
    first `hidden` lie face down; `below` (cards face down under it that are not known, in a view); `frozen`
    (frozen beyond what the pile's cards show); `scores` of each side before the deal; `turn` (seat to act),
    `phase` (draw, play, answer, over), `drawn_from` (stock or pile), `round` (which turn of the deal this is
    for the seat), `first` (seat that began), `asker`, `leave` (the partner's answer in this turn, None when
    not asked), `melded` (seats that have melded in earlier turns), `laid` (melds that this seat began in this
    turn, by index), `touched` (it has added to another's meld in this turn), `free_melds` (it has melded
    beyond what taking the pile asked for), `made` (melds that became canastas in this turn, by index, where
    such canastas do not count for going out), `ended` (how the deal ended: "", out, stock, red
    three), `out` (the seat that went out, or None), `concealed`, `double`.
    """

    __slots__ = (
        "asker", "below", "bonus_taken", "can_finish", "concealed", "double", "drawn_from", "ended",
        "first", "free_melds", "frozen", "hands", "hidden", "laid", "leave", "made", "melded", "out",
        "packets", "phase", "pile", "round", "rules", "scores", "sides", "stock", "touched", "turn",
        "waiting_threes",
    )  # fmt: skip

    def __init__(self, rules: Ruleset):
        seats, sides = rules.seats_playing, rules.seats.sides
        self.rules = rules
        self.hands: list[Hand] = [[] for _ in range(seats)]
        self.packets: list[Hand] = [[] for _ in range(seats)]
        self.sides = [Side() for _ in range(sides)]
        self.stock: Hand = []
        self.pile: list[Card] = []
        self.hidden = self.below = 0
        self.frozen = False
        self.scores = [0] * sides
        self.turn = self.first = 0
        self.phase, self.drawn_from, self.round = "draw", "stock", 1
        self.asker: int | None = None
        self.leave: bool | None = None
        self.melded: frozenset[int] = frozenset()
        self.laid: tuple[int, ...] = ()
        self.touched = self.free_melds = False
        self.made: frozenset[int] = frozenset()
        self.bonus_taken: frozenset[int] = frozenset()
        self.waiting_threes: frozenset[int] = frozenset()
        self.ended, self.out = "", None
        self.concealed = self.double = False
        self.can_finish: bool | None = None  # found by the judge when an answer binds, kept with this table

    def copy(self) -> "Table":
        """An equal table that shares nothing that changes."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.can_finish = None
        other.hands = [hand if isinstance(hand, int) else list(hand) for hand in self.hands]
        other.packets = [packet if isinstance(packet, int) else list(packet) for packet in self.packets]
        other.sides = [side.copy() for side in self.sides]
        other.stock = self.stock if isinstance(self.stock, int) else list(self.stock)
        other.pile, other.scores = list(self.pile), list(self.scores)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table) or self.rules is not other.rules:
            return False
        mine, theirs = (
            {n: getattr(t, n) for n in Table.__slots__ if n not in ("rules", "hands", "can_finish")}
            for t in (self, other)
        )
        hands = [[h if isinstance(h, int) else sorted(h) for h in t.hands] for t in (self, other)]
        return mine == theirs and hands[0] == hands[1]

    __hash__ = None

    def __repr__(self) -> str:
        at, top = f"seat {self.turn} to {self.phase}", write_cards(self.pile[-1:])
        return f"<Table {self.rules.id}: {at}, stock {self.stock_size}, pile {top}>"

    @property
    def side(self) -> Side:
        """The side of the seat to act (of the asker, while an answer is awaited)."""
        return self.sides[self.side_of(self.turn)]

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % len(self.sides)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's side, next in turn first."""
        seats, sides = len(self.hands), len(self.sides)
        return tuple((seat + step) % seats for step in range(sides, seats, sides))

    def hand_size(self, seat: int) -> int:
        """Cards in a hand."""
        hand = self.hands[seat]
        return hand if isinstance(hand, int) else len(hand)

    @property
    def stock_size(self) -> int:
        """Cards left in the stock."""
        return self.stock if isinstance(self.stock, int) else len(self.stock)

    @property
    def pile_size(self) -> int:
        """Cards in the pile, those face down under it too."""
        return self.below + len(self.pile)

    @property
    def top(self) -> Card | None:
        """The top card of the pile; cards that lie face down are none."""
        return self.pile[-1] if len(self.pile) > self.hidden else None

    def is_frozen(self, seat: int | None = None) -> bool:
        """Whether the pile is frozen for a seat's side (default: the seat to act)."""
        return self.rules.pile.frozen.always or self.freezing() or self.closed(seat)

    def closed(self, seat: int | None = None) -> bool:
        """Whether the pile is frozen for a seat's side because nobody has opened it for that side."""
        if not self.rules.pile.frozen.unopened:
            return False
        if not self.rules.opening.for_side:
            return not any(side.opened for side in self.sides)
        return not self.sides[self.side_of(self.turn if seat is None else seat)].opened

    def freezing(self) -> bool:
        """Whether a card in the pile freezes it for everybody."""
        return self.frozen or not freezers(self.rules).isdisjoint(self.pile[self.hidden :])

    def minimum(self, side: int | None = None) -> tuple[int, str | None]:
        """What a side needs to open: points, and the kind of canasta that must be among the melds or None."""
        row = opening_row(self.rules, self.scores[self.side_of(self.turn) if side is None else side])
        return row.points, row.canasta

    def canastas(self, side: int) -> list[Meld]:
        """The canastas of a side."""
        return [meld for meld in self.sides[side].melds if is_canasta(self.rules, meld)]

    def all_cards(self) -> list[Card]:
        """Every card that the table knows of, sorted: with all cards known, the whole pack."""
        found = list(self.pile)
        for part in (*self.hands, *self.packets, self.stock):
            if not isinstance(part, int):
                found += part
        for side in self.sides:
            found += side.red_threes + side.aside
            for meld in side.melds:
                found += meld.cards
        return sorted(found)

    def view(self, seat: int) -> "Table":
        """What a seat may see: its own hand, all that lies open, and how many cards the rest are."""
        seen = self.copy()
        seen.hands = [
            hand if i == seat or isinstance(hand, int) else len(hand) for i, hand in enumerate(seen.hands)
        ]
        seen.packets = [packet if isinstance(packet, int) else len(packet) for packet in seen.packets]
        seen.stock = self.stock_size
        seen.pile, seen.hidden, seen.below = self.pile[self.hidden :], 0, self.below + self.hidden
        return seen


def opening_row(rules: Ruleset, score: int) -> Bracket:
    """What an opening needs at a total score, in points: the row of the variant's table for it."""
    rows = rules.opening.minimum
    return next((row for row in reversed(rows) if row.score <= score), rows[0])


def top_kind(rules: Ruleset, card: Card) -> str:
    """What a card is to the pile: wild, red_three, black_three, seven or an empty text."""
    if is_wild(rules, card):
        return "wild"
    if card.rank == Rank.THREE:
        return "red_three" if card.red else "black_three"
    return "seven" if card.rank == Rank.SEVEN else ""


@cache
def freezers(rules: Ruleset) -> frozenset[Card]:
    """The cards that freeze the pile in which they lie."""
    return frozenset(card for card in CARDS if top_kind(rules, card) in rules.pile.frozen.by)


def pack(rules: Ruleset) -> list[Card]:
    """All cards of a variant, sorted."""
    cards = [card for card in CARDS[:52] for _ in range(rules.pack.packs)]
    return cards + [JOKER] * (rules.pack.packs * rules.pack.jokers)


def shuffled(rules: Ruleset, seed: int) -> list[Card]:
    """All cards in an order that depends on the seed alone, the same in every Python and on every machine.

    A Fisher-Yates shuffle on a 64-bit generator (splitmix64) with rejection, so that every order is as
    likely.
    """
    cards, mask = pack(rules), (1 << 64) - 1
    word = seed & mask
    for i in range(len(cards) - 1, 0, -1):
        limit = (1 << 64) - (1 << 64) % (i + 1)
        while True:
            word = (word + 0x9E3779B97F4A7C15) & mask
            z = word
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
            z ^= z >> 31
            if z < limit:
                break
        j = z % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deal(rules: Ruleset, seed: int, dealer: int | None = None, scores: Iterable[int] = ()) -> Table:
    """A new deal: shuffled by the seed, dealt, upcard turned, red threes laid out as the rules say.

    `dealer` is a seat (default: the last, so that seat 0 begins); `scores` those of each side before the
    deal. Raises RulesError for rules of another family, ValueError for a dealer or scores that do not fit.
    """
    table = Table(need(rules))
    seats = len(table.hands)
    table.scores = list(scores) or [0] * len(table.sides)
    if len(table.scores) != len(table.sides):
        raise ValueError(f"scores: expected {len(table.sides)}, got {len(table.scores)}")
    if dealer is not None and not 0 <= dealer < seats:
        raise ValueError(f"dealer: expected a seat from 0 to {seats - 1}, got {dealer}")
    cards = shuffled(rules, seed)
    dealer = seats - 1 if dealer is None else dealer
    table.first = table.turn = (dealer + 1) % seats
    order = [(table.first + i) % seats for i in range(seats)]
    for seat in order:
        table.hands[seat] = [cards.pop() for _ in range(rules.deal.hand)]
        if rules.extra.packet:
            table.packets[seat] = [cards.pop() for _ in range(rules.extra.packet)]
    table.stock = cards
    if rules.deal.red_threes == "before the upcard":
        for seat in order:
            lay_red_threes(table, seat)
    if rules.deal.upcard:
        _turn_up(table)
    if rules.deal.red_threes == "at once":
        for seat in order:
            lay_red_threes(table, seat)
    elif rules.deal.red_threes == "own turn":
        for seat in order:
            lay_red_threes(table, seat, replaced=False)
        table.waiting_threes = frozenset(s for s in order if len(table.hands[s]) < rules.deal.hand)
        fill_up(table)
    return table


def _turn_up(table: Table) -> None:
    rules, stock = table.rules, table.stock
    card = stock.pop()
    if rules.deal.base is not None:
        signs = {row.rank: row.cards for row in rules.deal.base}
        sign = "joker" if card.rank == Rank.JOKER else card.rank.sign
        count = signs.get(sign, int(sign) if sign.isdigit() else 0)
        table.pile = [stock.pop() for _ in range(count)]
        table.hidden = count
    table.pile.append(card)
    while top_kind(rules, table.pile[-1]) in rules.deal.covered and stock:
        table.pile.append(stock.pop())


def lay_red_threes(table: Table, seat: int, replaced: bool = True, last: Card | None = None) -> bool:
    """Lay out the red threes of a hand and replace them; True when the stock's last card was one of them.

    `last` is the card that was drawn last, if any. A stock that is not known gives nothing to the hand.
    """
    hand, side, stock = table.hands[seat], table.sides[table.side_of(seat)], table.stock
    while threes := [card for card in hand if card.red_three]:
        for card in threes:
            hand.remove(card)
            side.red_threes.append(card)
        if isinstance(stock, int) or not replaced:
            return False
        for _ in threes:
            if stock:
                last = stock.pop()
                hand.append(last)
    return not stock and last is not None and last.red_three


def fill_up(table: Table) -> None:
    """Where red threes that were dealt are replaced in the own turn: fill the hand of the seat whose turn
    begins.
    """
    if table.turn not in table.waiting_threes:
        return
    table.waiting_threes -= {table.turn}
    hand, stock = table.hands[table.turn], table.stock
    if isinstance(hand, int) or isinstance(stock, int):  # how many come, but not which
        count = max(0, min(table.rules.deal.hand - table.hand_size(table.turn), table.stock_size))
        table.hands[table.turn] = table.hand_size(table.turn) + count
        table.stock = stock - count if isinstance(stock, int) else stock[: len(stock) - count]
        return
    while len(hand) < table.rules.deal.hand and table.stock:
        hand.append(table.stock.pop())
        lay_red_threes(table, table.turn)
