"""One deal of Krambambuli: the table, what a player may do, and what it makes of the table."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from ...cards import Card
from ...rules import Ruleset
from ..actions import ActionError, Discard
from ..judge import IllegalAction
from ..reasons import Ledger, Verdict
from ..table import shuffled
from .combine import Cards, arrange
from .lay import KNOCK, Lay, best_lay, lay_out, without
from .sheet import VOID, Sheet, score


class Take(Struct, frozen=True):
    """Take the top card of the stock, or with `table` the top card of the discard pile."""

    kind = "take"
    table: bool = False


class Knock(Struct, frozen=True):
    """Discard a card and end the deal, by a knock or a special hand.

    `laid` are the combinations laid out; None lays them out in the best way.
    """

    kind = "knock"
    card: Card
    laid: tuple[Cards, ...] | None = None


class Pass(Struct, frozen=True):
    """Leave the extra card after a knock; with an empty stock, take nothing, which voids the deal."""

    kind = "pass"


Action = Take | Discard | Knock | Pass


class Table(Struct, frozen=True):
    """One deal at any moment; `apply` makes a new one.

    `hands` one a seat, `stock` (next card last), `pile` bottom to top, `turn` the seat to act, `phase` (take,
    discard, extra, extra discard, over), `dealer`, `taken` the card taken from the table in this turn,
    `ended` how the deal ended ("" while it goes on), `by` the seat that ended it, `lay` what it laid out.
    """

    rules: Ruleset
    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    turn: int
    phase: str
    dealer: int
    taken: Card | None = None
    ended: str = ""
    by: int | None = None
    lay: Lay | None = None

    @property
    def over(self) -> bool:
        """True when nothing more can be done."""
        return self.phase == "over"

    @property
    def seats(self) -> int:
        """Players in this deal."""
        return len(self.hands)


def deal(rules: Ruleset, seed: int, dealer: int = 0, seats: int | None = None) -> Table:
    """A new deal: shuffled by the seed; the dealer has a card more and begins with a discard.

    `seats` is the number of players who take part, those of the ruleset unless given.
    """
    seats = rules.players if seats is None else seats
    cards = shuffled(rules, seed)
    hands: list[Cards] = [()] * seats
    for i in range(1, seats + 1):
        seat = (dealer + i) % seats
        size = rules.deal.dealer_hand if seat == dealer else rules.deal.hand
        hands[seat] = tuple(cards.pop() for _ in range(size))
    return Table(rules, tuple(hands), tuple(cards), (), dealer, "discard", dealer)


def judge(table: Table, action: Action) -> Verdict:
    """Whether the seat to act may do this, with all reasons.

    Raises ActionError when there is nothing to judge: a deal that is over, a card that is not in the hand.
    """
    say = Ledger(table.rules)
    _judge(table, action, say)
    return say.verdict()


def _judge(table: Table, action: Action, say: Ledger) -> Lay | None:
    if table.over:
        raise ActionError("the deal is over")
    taking, extra = table.phase in ("take", "extra"), table.phase.startswith("extra")
    rules, hand = table.rules, table.hands[table.turn]
    if isinstance(action, Discard | Knock) and action.card not in hand:
        raise ActionError(f"{action.card} is not in the hand")
    match action:
        case Take(from_table):
            if not taking and not table.pile and table.taken is None:
                say.no("deal.start", "dealer_begins")
            elif not taking:
                say.no("turn.take", "already_took")
            elif from_table and not table.pile:
                say.no("turn.take", "table_empty")
            elif not from_table and not table.stock:
                say.no("stock.void", "stock_used_up")
            rule = "others.source" if extra else "turn.take"
            if from_table and table.pile:
                say.yes(rule, "takes_from_table", card=str(table.pile[-1]))
            else:
                say.yes(rule, "takes_from_stock")
        case Pass():
            if table.phase == "extra" and not rules.others.compulsory:
                say.yes("others.compulsory", "passes_extra")
            elif table.phase == "take" and not table.stock:
                say.yes("stock.void", "voids_deal")
            elif table.phase == "extra" and not table.stock and not table.pile:
                say.yes("others.draw", "passes_extra")
            else:
                say.no("others.compulsory" if table.phase == "extra" else "turn.take", "no_pass")
        case Discard(card):
            if taking:
                say.no("turn.take", "take_first")
            if _put_back(table, card):
                say.no("turn.back", "not_put_back", card=str(card))
            say.yes("others.discard" if extra else "turn.discard", "discards_card", card=str(card))
        case Knock(card, laid):
            if extra:
                say.no("others.draw", "knock_over")
            elif taking:
                say.no("turn.take", "take_first")
            else:
                if _put_back(table, card):
                    say.no("turn.back", "not_put_back", card=str(card))
                return lay_out(rules, hand, card, laid, say)
    return None


def _put_back(table: Table, card: Card) -> bool:
    """True when a card would only go back to the table it came from, the hand having no other like it."""
    back = table.rules.turn.back or table.taken is not card
    return not back and table.hands[table.turn].count(card) == 1


def apply(table: Table, action: Action) -> Table:
    """The table after an action. Raises IllegalAction with the verdict when the rules forbid it."""
    say = Ledger(table.rules)
    lay = _judge(table, action, say)
    if say.against:
        raise IllegalAction(action, say.verdict())
    hand, extra = table.hands[table.turn], table.phase.startswith("extra")
    match action:
        case Take(True):
            *pile, card = table.pile
            table = structs.replace(_held(table, (*hand, card)), pile=tuple(pile), taken=card)
        case Take():
            *stock, card = table.stock
            table = structs.replace(_held(table, (*hand, card)), stock=tuple(stock), taken=None)
        case Discard(card):
            table = structs.replace(_held(table, without(hand, (card,))), pile=(*table.pile, card))
            return _next(table)
        case Knock(card):
            table = structs.replace(_held(table, without(hand, (card,))), pile=(*table.pile, card))
            table = structs.replace(table, ended=lay.kind, by=table.turn, lay=lay)
            more = table.rules.others.draw and (lay.kind == KNOCK or table.rules.others.after_special)
            return _next(table) if more else structs.replace(table, phase="over", taken=None)
        case Pass():
            if extra:
                return _next(table)
            return structs.replace(table, phase="over", ended=VOID, taken=None)
    if extra and not table.rules.others.discard:
        return _next(table)
    return structs.replace(table, phase="extra discard" if extra else "discard")


def _held(table: Table, hand: Cards) -> Table:
    """The table with another hand at the seat to act."""
    return structs.replace(table, hands=(*table.hands[: table.turn], hand, *table.hands[table.turn + 1 :]))


def _next(table: Table) -> Table:
    """The table with the turn passed on; after a knock each of the others has one more."""
    turn = (table.turn + 1) % table.seats
    if not table.ended:
        return structs.replace(table, turn=turn, phase="take", taken=None)
    return structs.replace(table, turn=turn, phase="over" if turn == table.by else "extra", taken=None)


def legal_actions(table: Table) -> Iterator[Action]:
    """Every legal action; of the ways to knock with a discard only the best arrangement."""
    if table.over:
        return
    if table.phase in ("take", "extra"):
        tried: Iterable[Action] = (Take(), Take(True), Pass())
    else:
        cards = sorted(set(table.hands[table.turn]))
        tried = [Discard(card) for card in cards]
        if table.phase == "discard" and best_lay(table.rules, table.hands[table.turn]):
            tried += [Knock(card) for card in cards]
    for action in tried:
        if judge(table, action):
            yield action


def left_over(table: Table) -> tuple[int, ...]:
    """The points that each seat has left over, its hand arranged in the best way; nought for a void deal."""
    if table.ended == VOID:
        return (0,) * table.seats
    return tuple(
        table.lay.points if seat == table.by else arrange(table.rules, hand).points
        for seat, hand in enumerate(table.hands)
    )


def score_table(table: Table) -> Sheet:
    """The score of a deal that is over. Raises ActionError while it goes on."""
    if not table.over:
        raise ActionError("the deal goes on")
    return score(table.rules, table.ended, table.by, left_over(table))
