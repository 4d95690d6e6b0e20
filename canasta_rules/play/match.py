"""Deals strung into a match: the dealer moves on, scores add up, who waits takes turns, a target ends it."""

from collections.abc import Sequence

from ..rules import Ruleset, need
from .actions import Action
from .judge import apply
from .score import SideScore, score_table
from .table import Table, deal


class Match:
    """A match of one variant. `scores` are the sides' totals; `deals` counts the deals finished.

    People are numbered round the table; with five, one of the side of three waits in each deal in turn.
    Raises RulesError for rules of another family, ValueError for scores of another number of sides.
    """

    def __init__(self, rules: Ruleset, seed: int = 0, scores: Sequence[int] = ()):
        self.rules, self.seed = need(rules), seed
        self.scores = list(scores) or [0] * rules.seats.sides
        if len(self.scores) != rules.seats.sides:
            raise ValueError(f"scores: expected {rules.seats.sides}, got {len(self.scores)}")
        self.deals = 0
        self.sheets: list[tuple[SideScore, ...]] = []
        self.history: list[Table] = []

    def seated(self) -> tuple[int, ...]:
        """Who sits at each seat in this deal, as numbers of people."""
        people, sides = range(self.rules.players), self.rules.seats.sides
        if not self.rules.seats.waiting:
            return tuple(people)
        members = [[person for person in people if person % sides == side] for side in range(sides)]
        size = min(map(len, members))
        for side in members:
            if len(side) > size:
                start = self.deals % len(side)
                side[:] = sorted((side[start:] + side[:start])[:size])
        return tuple(members[seat % sides][seat // sides] for seat in range(self.rules.seats_playing))

    def start(self) -> Table:
        """Deal the next deal and return its table. Raises ValueError when the match is over."""
        if self.winner() is not None:
            raise ValueError("the match is over")
        dealer = self.deals % self.rules.seats_playing
        table = deal(self.rules, self.seed * 1_000_003 + self.deals, dealer, self.scores)
        self.history = [table]
        return table

    @property
    def table(self) -> Table:
        """The table of the deal being played. Raises ValueError before the first deal."""
        if not self.history:
            raise ValueError("no deal has begun")
        return self.history[-1]

    def act(self, action: Action) -> Table:
        """Apply an action to the deal being played; a deal that ends is scored and added."""
        table = apply(self.table, action)
        self.history.append(table)
        if table.ended:
            self.finish(score_table(table))
        return table

    def undo(self) -> Table:
        """Take back the last action of the deal being played, its score too when it had ended."""
        if len(self.history) > 1:
            if self.history[-1].ended:
                last = self.sheets.pop()
                self.deals -= 1
                self.scores = [total - side.total for total, side in zip(self.scores, last, strict=True)]
            self.history.pop()
        return self.table

    def finish(self, sheet: tuple[SideScore, ...]) -> None:
        """Add the scores of a finished deal."""
        self.sheets.append(sheet)
        self.deals += 1
        self.scores = [total + side.total for total, side in zip(self.scores, sheet, strict=True)]

    def winners(self) -> tuple[int, ...]:
        """The sides that have won: several only where a tie is shared; none while the match goes on.

        Where a full round is several deals, the target is looked at when a round is full.
        """
        best, match = max(self.scores), self.rules.match
        if best < match.target or (match.round and self.deals % match.round):
            return ()
        first = tuple(side for side, total in enumerate(self.scores) if total == best)
        return first if len(first) == 1 or match.tie == "shared" else ()

    def winner(self) -> int | None:
        """The side that has won, the first of those that share a win; None while the match goes on."""
        return next(iter(self.winners()), None)
