"""A whole game of Krambambuli: records, purses and bank, who is out, who comes back, who wins.

The same object keeps a played game and a score pad: a list of events, from which every figure follows.
"""

from collections.abc import Sequence
from typing import Any

from ...rules import Ruleset
from ..reasons import Ledger, Verdict
from .deal import Table, deal, left_over
from .lay import KNOCK, SPECIAL
from .sheet import VOID, Sheet, check, score


class GameError(ValueError):
    """An entry that cannot be made; the message says why, and `verdict` too where a rule stands behind it."""

    def __init__(self, message: str, verdict: Verdict | None = None):
        super().__init__(message)
        self.verdict = verdict


class Game:
    """A game for the players of a ruleset, numbered from 0.

    Attributes: `records` (points, minus as below nought), `purses` and `bank` (half stakes), `out` (who has
    dropped out), `events`, `sheets` (of the deals, by seat among those who took part), `winner` (None while
    the game goes on).
    """

    def __init__(self, rules: Ruleset, events: Sequence[dict[str, Any]] = ()):
        self.rules = rules
        self.events: list[dict[str, Any]] = []
        self._begin()
        for event in events:
            self._enter(event)

    def _begin(self) -> None:
        count, ante = self.rules.players, self.rules.bank.ante
        self.records = [0] * count
        self.purses = [-ante] * count
        self.bank = ante * count
        self.out = [False] * count
        self.sheets: list[Sheet] = []
        self.winner: int | None = None
        self._last = count - 1

    @property
    def seated(self) -> tuple[int, ...]:
        """The players who take part in the next deal, in order."""
        return tuple(player for player, out in enumerate(self.out) if not out)

    @property
    def dealer(self) -> int:
        """The player who deals next: the deal passes on from player 0, skipping those who are out."""
        count = self.rules.players
        order = [(self._last + step) % count for step in range(1, count + 1)]
        return next((player for player in order if not self.out[player]), 0)

    def start(self, seed: int) -> Table:
        """Deal the next deal; seat i of the table is player `seated[i]`. Raises GameError after the end."""
        self._open()
        return deal(self.rules, seed, self.seated.index(self.dealer), len(self.seated))

    def finish(self, table: Table) -> Sheet:
        """Enter a deal that has been played."""
        by = None if table.by is None else self.seated[table.by]
        return self.enter(table.ended, by, left_over(table))

    def enter(self, ended: str, by: int | None, left: Sequence[int]) -> Sheet:
        """Enter a deal: how it ended (KNOCK, a special hand or VOID), who ended it, the points left over.

        `left` has one number for each player who took part, in their order. Raises GameError.
        """
        return self._enter({"ended": ended, "by": by, "left": list(left)})

    def judge_back(self, player: int) -> Verdict:
        """Whether a player may come back now."""
        say = Ledger(self.rules)
        if not self.out[player]:
            say.no("out.at", "is_in")
        if self.winner is not None:
            say.no("match.last", "game_over")
        if not self.rules.out.again and any(event.get("back") == player for event in self.events):
            say.no("out.again", "back_once")
        say.yes("out.back", "comes_back", halves=self.rules.out.back, record=self.nearest)
        return say.verdict()

    def back(self, player: int) -> None:
        """Let a player come back. Raises GameError."""
        self._enter({"back": player})

    @property
    def nearest(self) -> int:
        """The record nearest to the limit among those who are in."""
        return min((self.records[player] for player in self.seated), default=0)

    def undo(self) -> None:
        """Take back the last entry."""
        events, self.events = self.events[:-1], []
        self._begin()
        for event in events:
            self._enter(event)

    def _open(self) -> None:
        if self.winner is not None:
            raise GameError("the game is over")

    def _enter(self, event: dict[str, Any]) -> Sheet | None:
        sheet = self._back(event["back"]) if "back" in event else self._deal(**event)
        self.events.append(event)
        return sheet

    def _back(self, player: int) -> None:
        if not (isinstance(player, int) and 0 <= player < self.rules.players):
            raise GameError(f"there is no player {player}")
        verdict = self.judge_back(player)
        if not verdict:
            raise GameError("the player cannot come back", verdict)
        self.records[player] = self.nearest
        self.out[player] = False
        self.purses[player] -= self.rules.out.back
        self.bank += self.rules.out.back

    def _deal(self, ended: str, by: int | None, left: list[int]) -> Sheet:
        self._open()
        seated = self.seated
        if ended not in (KNOCK, VOID, *SPECIAL):
            expected = ", ".join((KNOCK, *SPECIAL, VOID))
            raise GameError(f"a deal does not end by {ended!r}: expected {expected}")
        if ended != VOID and by not in seated:
            raise GameError(f"player {by} does not take part in this deal")
        if len(left) != len(seated) or any(not isinstance(n, int) or not 0 <= n <= 1000 for n in left):
            raise GameError(f"expected {len(seated)} numbers of points from 0 to 1000")
        seat = None if ended == VOID else seated.index(by)
        verdict = check(self.rules, ended, seat, left)
        if not verdict:
            raise GameError("a deal cannot end so", verdict)
        sheet = score(self.rules, ended, seat, left)
        self._last = self.dealer
        self.sheets.append(sheet)
        for place, player in enumerate(seated):
            record = self.records[player] + sheet.records[place].total
            self.records[player] = record if self.rules.record.above else min(record, 0)
            self.purses[player] += sheet.purse(place)
            self.out[player] = self.beyond(self.records[player])
        self.bank += sheet.bank
        if len(self.seated) < 2 and ended != VOID:
            self.winner = self.seated[0] if self.seated else by
            self.purses[self.winner] += self.bank
            self.bank = 0
        return sheet

    def beyond(self, record: int) -> bool:
        """True for a record with which a player drops out."""
        limit = self.rules.out.limit
        return -record > limit if self.rules.out.at == "above" else -record >= limit
