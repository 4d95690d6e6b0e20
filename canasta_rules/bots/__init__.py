"""Players of three strengths for every variant, and hints: each move comes with its reason.

`BOTS["strong"].choose(table)` is a `Move`: an action and why; `reasons.sentence` says why in words.
A bot sees only what its seat may see.
"""

from ..play.table import Table
from .bot import Bot, Move
from .middle import Middle
from .strong import Strong
from .weak import Weak

__all__ = ["BOTS", "STRENGTHS", "Bot", "Move", "advise"]

#: One bot of each strength, by its name, weakest first.
BOTS: dict[str, Bot] = {bot.strength: bot for bot in (Weak(), Middle(), Strong())}
STRENGTHS: tuple[str, ...] = tuple(BOTS)


def advise(table: Table, seat: int) -> list[Move]:
    """What a person at a seat might do now, strongest first, each with its reason.

    Empty when it is not that seat's turn. `table` may be the seat's own view.
    """
    return [] if table.ended or table.turn != seat else list(BOTS["strong"].moves(table))
