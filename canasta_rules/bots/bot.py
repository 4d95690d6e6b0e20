"""What every bot does alike: it looks at the table from its seat, wishes, and does the first legal wish."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from msgspec import Struct

from ..cards import Card
from ..play.actions import Action, Add, Answer, Ask, Draw, Take
from ..play.finish import plan
from ..play.judge import judge
from ..play.legal import is_legal, legal_actions
from ..play.melds import SET, kinds
from ..play.table import Table
from .eye import Eye
from .ideas import hand_runs, opening, take_ways
from .reasons import Why

__all__ = ["Bot", "Move", "finish", "going_out", "opens", "stock", "take_why", "takes", "throw_why"]


#: A hand of more cards is laid meld by meld before a way out is looked for, which would take long.
MOST = 20
#: Why a pile is left that might be taken.
SMALL = Why("draw_small", "turn.draw")


class Move(Struct, frozen=True):
    """An action and why it is done."""

    action: Action
    why: Why


class Bot(ABC):
    """A player. `strength` names it; a subclass gives `wishes`.

    A bot keeps nothing between moves and sees only `Table.view` of its seat: the same view, the same move.
    """

    strength = ""

    @abstractmethod
    def wishes(self, eye: Eye) -> Iterator[Move]:
        """What the bot would like to do now, best first; whether it is legal is asked afterwards."""

    def choose(self, table: Table) -> Move:
        """The move of the seat to act. Raises ValueError when the deal is over."""
        for move in self.moves(table):
            return move
        raise ValueError("the deal is over")

    def moves(self, table: Table) -> Iterator[Move]:
        """The legal moves that the bot thinks of, best first; at least one while the deal goes on.

        `table` may be the seat's own view. Raises ActionError when the seat's cards are not known.
        """
        if table.ended:
            return
        found = False
        for move in self.wishes(Eye(table.view(table.turn), table.turn)):
            if is_legal(table, move.action):
                found = True
                yield move
        if not found:
            for action in reversed(legal_actions(table)):
                yield Move(action, Why("forced", _rule(action)))


def _rule(action: Action) -> str:
    """The rule that an action is an instance of."""
    if isinstance(action, Ask | Answer):
        return "go_out.ask"
    names = {"draw": "turn.draw", "take": "pile.whole", "meld": "meld.min", "discard": "turn.discard"}
    return names.get(action.kind, "meld.shared" if isinstance(action, Add) else "turn.draw")


def takes(eye: Eye, price: float) -> Iterator[tuple[Take, int]]:
    """Ways to take the pile, each with the number of wild cards that it uses; not judged yet.

    An unopened side lays further melds at once; `price` is what a wild card is worth keeping for that.
    """
    view, facts = eye.view, eye.facts
    for cards, to in take_ways(eye):
        wilds = sum(card in facts.wild for card in cards)
        if eye.own.opened or facts.top[view.top] == "wild":
            yield Take(cards, to), wilds
            continue
        left = list(eye.hand)
        for card in cards:
            left.remove(card)
        have = sum(facts.points[card] for card in (view.top, *cards))
        also = opening(eye, left, have, view.top.rank, price=price)
        if also is not None:
            yield Take(cards, None, also), wilds + sum(card in facts.wild for meld in also for card in meld)


def draw_why(eye: Eye, left: Why) -> Why:
    """Why the stock and not the pile; `left` is why a pile that might be taken is left."""
    view, rules, top = eye.view, eye.rules, eye.view.top
    if top is None:
        return Why("draw_none", "turn.draw")
    if eye.facts.top[top] in rules.pile.blocked:
        return Why("draw_blocked", "pile.blocked")
    if not eye.own.opened and not rules.opening.by_pile:
        return Why("draw_unopened", "opening.by_pile")
    like = [card for card in eye.hand if card.rank == top.rank]
    ways = [Take(cards, to) for cards, to in take_ways(eye)]
    if not ways and len(like) < 2:
        if eye.frozen and top not in eye.facts.wild:
            return Why("draw_frozen", "pile.frozen.needs")
        return Why("draw", "pile.wild_pair" if top in eye.facts.wild else "pile.pair")
    if any(isinstance(action, Take) for action in legal_actions(view)):
        return left if view.stock_size else Why("end", "stock.refusal")
    refused = {reason.code: reason for way in ways for reason in judge(view, way, instead=False).reasons}
    if "opening_short" in refused:
        return Why("draw_minimum", "opening.minimum", {"least": view.minimum(eye.side)[0]})
    if {"opening_canasta", "opening_natural_canasta"} & refused.keys():
        return Why("draw_canasta", "opening.minimum")
    return Why("draw_refused", next((reason.rule for reason in refused.values()), "pile.pair"))


def take_why(eye: Eye, take: Take, wilds: int) -> Why:
    """Why the pile is taken."""
    if not eye.view.stock_size:
        return Why("take_last", "stock.refusal")
    count = {"count": eye.view.pile_size}
    if not eye.own.opened and take.cards and eye.facts.top[eye.view.top] != "wild":
        return Why("take_open", "opening.top_card", count)
    if eye.facts.top[eye.view.top] == "wild":
        return Why("take", "pile.wild_pair", count)
    if not take.cards:
        return Why("take", "pile.to_meld", count)
    if wilds:
        return Why("take", "pile.with_wild", count)
    return Why("take", "pile.frozen.needs" if eye.frozen else "pile.pair", count)


def loose(eye: Eye) -> list[Card]:
    """Natural cards of the hand that neither fit a meld nor belong to a pair or a run."""
    spread = set()
    if eye.rules.run.allowed:
        spread = {id(card) for row in hand_runs(eye, eye.hand) for card in row}
    found = list(eye.threes) if len(eye.threes) < eye.rules.black_threes.min else []
    for rank, group in eye.groups.items():
        if eye.set_of(rank) is None and len(group) < eye.rules.meld.naturals:
            found += [card for card in group if id(card) not in spread and not eye.joins_own(card)]
    return found


def finish(eye: Eye) -> list[Action] | None:
    """Actions that take the seat out in this turn, None when there are none (or clearly cannot be)."""
    rules, view = eye.rules, eye.view
    if not rules.go_out.allowed or view.phase != "play" or view.leave is False:
        return None
    if len(eye.hand) > MOST or (must_ask(eye) and view.free_melds):
        return None
    size, wilds, possible = eye.facts.size, len(eye.wilds), 0
    for meld in eye.own.melds:
        if kinds(rules, meld):
            possible += 1
        elif meld.kind == SET:
            possible += len(meld) + len(eye.groups.get(meld.rank, ())) + wilds >= size
        else:
            possible += len(meld) + len(eye.hand) >= size
    if len(eye.hand) >= size:
        possible += sum(len(group) + wilds >= size for group in eye.groups.values())
        possible += rules.run.allowed + rules.wild.allowed
    if possible < (rules.go_out.canastas or 1) or len(loose(eye)) > 1 + wilds // 3:
        return None
    return plan(view)


def must_ask(eye: Eye) -> bool:
    """Whether the partner must still be asked before going out."""
    return (
        bool(eye.view.partners(eye.seat)) and eye.rules.go_out.ask == "compulsory" and eye.view.leave is None
    )


def going_out(eye: Eye, way: list[Action], why: Why) -> Iterator[Move]:
    """The next step of going out, the question first where it is due."""
    if must_ask(eye):
        yield Move(Ask(), Why("ask", "go_out.ask"))
    yield Move(way[0], why)


def opens(eye: Eye, melds: tuple[tuple[Card, ...], ...]) -> Why:
    """Why a side opens with these melds."""
    worth = sum(eye.facts.points[card] for meld in melds for card in meld)
    if eye.view.minimum(eye.side)[1]:
        return Why("open_canasta", "opening.minimum")
    return Why("open", "opening.minimum", {"points": worth, "least": eye.view.minimum(eye.side)[0]})


def stock(eye: Eye, left: Why = SMALL) -> Move:
    """Drawing from the stock (declining, when it is empty); `left` is why a pile is left."""
    return Move(Draw(), draw_why(eye, left))


def throw_why(eye: Eye, card: Card) -> Why:
    """Why a card is thrown that is not thrown for its effect on the pile."""
    alone = card not in eye.facts.wild and not eye.joins_own(card)
    alone = alone and sum(held.rank == card.rank for held in eye.hand) == 1
    if alone and eye.rules.run.allowed:
        alone = not any(
            held.suit == card.suit and 0 < abs(held.rank - card.rank) < eye.rules.run.min
            for held in eye.hand
            if held not in eye.facts.wild
        )
    return Why("throw_single" if alone else "throw_least", "turn.discard", {"card": card})
