"""The score of a deal of Krambambuli: what each record gets, and who pays whom."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ...rules import Ruleset
from ..reasons import Ledger, Verdict
from ..score import Line, SideScore
from .lay import KNOCK, SPECIAL

#: How a deal ends that counts for nobody.
VOID = "void"

#: Every code of a line with what it means; the names in braces are its arguments.
LINES: dict[str, str] = {
    "lost_points": "{points} points left in hand.",
    "knocked_points": "{points} points left on knocking.",
    "plus_remik": "A remik.",
    "plus_suit": "A suit.",
    "plus_figures": "Figures.",
    "plus_sequence": "A full sequence.",
}


class Payment(Struct, frozen=True):
    """Money: `halves` half stakes from a seat to another, or to the bank (`to` is None), by a rule."""

    rule: str
    payer: int
    to: int | None
    halves: int


class Sheet(Struct, frozen=True):
    """The score of a deal: how it ended and by whom, each seat's points line by line, and the payments."""

    ended: str
    by: int | None
    records: tuple[SideScore, ...]
    payments: tuple[Payment, ...]

    @property
    def bank(self) -> int:
        """What comes into the bank, in half stakes."""
        return sum(payment.halves for payment in self.payments if payment.to is None)

    def purse(self, seat: int) -> int:
        """What a seat wins or loses, in half stakes."""
        return sum(p.halves * ((p.to == seat) - (p.payer == seat)) for p in self.payments)


def check(rules: Ruleset, ended: str, by: int | None, left: Sequence[int]) -> Verdict:
    """Whether a deal can have ended so: `left` are the points left over at each seat."""
    say = Ledger(rules)
    if ended == KNOCK:
        if not left[by]:
            say.no("special.remik", "knock_is_remik")
        code = "knock_too_many" if left[by] > rules.knock.points else "may_knock"
        note = say.no if left[by] > rules.knock.points else say.yes
        note("knock.points", code, points=left[by], most=rules.knock.points)
    elif ended in SPECIAL:
        if ended in ("suit", "sequence") and not getattr(rules.special, ended):
            say.no(f"special.{ended}", f"{ended}_not_agreed")
        if left[by]:
            say.no(f"special.{ended}", "points_beside", points=left[by])
        say.yes(f"special.{ended}", f"is_{ended}")
    return say.verdict()


def score(rules: Ruleset, ended: str, by: int | None, left: Sequence[int]) -> Sheet:
    """The score of a deal: `ended` is KNOCK, a special hand or VOID; `left` the points over at each seat.

    One function scores a played deal, a typed one and a lesson.
    """
    if ended == VOID:
        return Sheet(ended, None, tuple(SideScore(0, ()) for _ in left), ())
    records = tuple(_record(rules, ended, seat == by, points) for seat, points in enumerate(left))
    return Sheet(ended, by, records, tuple(_payments(rules, ended, by, len(left))))


def _record(rules: Ruleset, ended: str, winner: bool, points: int) -> SideScore:
    line: Line | None = None
    if not winner:
        line = Line("record.lost", "lost_points", -points, {"points": points})
    elif ended == KNOCK:
        line = Line("record.knocked", "knocked_points", -points, {"points": points})
    else:
        line = Line(f"record.{ended}", f"plus_{ended}", getattr(rules.record, ended))
    return SideScore(line.points, (line,))


def _payments(rules: Ruleset, ended: str, by: int, seats: int) -> list[Payment]:
    paid: list[tuple[str, Any]] = [(f"bank.{ended}", by)]
    if ended == KNOCK:
        paid.append(("bank.knock_bank", None))
    return [
        Payment(rule, seat, to, rules.get(rule))
        for seat in range(seats)
        if seat != by
        for rule, to in paid
        if rules.get(rule)
    ]
