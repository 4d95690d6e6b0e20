"""What every bot does alike: it looks at the table from its seat, wishes, and does the first wish that is legal."""

from collections.abc import Iterator

from msgspec import Struct

from ..cards import Card
from ..play.actions import Action, Answer, Ask, Discard, Draw, Lay
from ..play.finish import plan
from ..play.legal import is_legal, legal_actions
from ..play.melds import SET, kinds
from ..play.table import Table
from .eye import Eye
from .ideas import hand_runs
from .reasons import Why

__all__ = ["Bot", "Move", "finish"]


class Move(Struct, frozen=True):
    """An action and why it is done."""

    action: Action
    why: Why


class Bot:
    """A player. `strength` names it; a subclass gives `wishes`.

    A bot keeps nothing between moves and sees only `Table.view` of its seat, so the same table makes the same move.
    """

    strength = ""

    def wishes(self, eye: Eye) -> Iterator[Move]:
        """What the bot would like to do now, best first; whether it is legal is asked afterwards."""
        raise NotImplementedError

    def choose(self, table: Table) -> Move:
        """The move of the seat to act. Raises ValueError when the deal is over."""
        for move in self.moves(table):
            return move
        raise ValueError("the deal is over")

    def moves(self, table: Table) -> Iterator[Move]:
        """The legal moves that the bot thinks of, best first; at least one while the deal goes on."""
        if table.ended:
            return
        seat, found = table.turn, False
        eye = Eye(table.view(seat), seat)
        for move in self.wishes(eye):
            if is_legal(table, move.action):
                found = True
                yield move
        if not found:
            for action in reversed(legal_actions(table)):
                yield Move(action, Why("forced", _rule(action)))


def _rule(action: Action) -> str:
    match action:
        case Discard():
            return "turn.discard"
        case Ask() | Answer():
            return "go_out.ask"
        case Lay():
            return "meld.min"
        case Draw():
            return "turn.draw"
    return "meld.shared"


def loose(eye: Eye) -> list[Card]:
    """Natural cards of the hand that neither fit a meld nor belong to a pair or run."""
    spread = set()
    if eye.rules.run.allowed:
        spread = {id(card) for row in hand_runs(eye, eye.hand) for card in row}
    found = [card for card in eye.threes] if len(eye.threes) < eye.rules.black_threes.min else []
    for rank, group in eye.groups.items():
        if eye.set_of(rank) is not None or len(group) >= eye.rules.meld.naturals:
            continue
        found += [card for card in group if id(card) not in spread and not eye.joins_own(card)]
    return found


def finish(eye: Eye) -> list[Action] | None:
    """Actions that take the seat out in this turn, None when there are none (or clearly cannot be)."""
    rules, view = eye.rules, eye.view
    if not rules.go_out.allowed or view.phase != "play" or view.leave is False:
        return None
    if view.partners(eye.seat) and rules.go_out.ask == "compulsory" and view.leave is None and view.free_melds:
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
        possible += sum(len(group) + wilds >= size for group in eye.groups.values()) + rules.run.allowed + rules.wild.allowed
    if possible < (rules.go_out.canastas or 1) or len(loose(eye)) > 1 + wilds // 3:
        return None
    return plan(view)
