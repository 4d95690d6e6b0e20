"""The score of a deal, line by line, each with the rule that pays or costs."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from ..cards import Card, Rank
from ..rules import Ruleset
from .actions import ActionError
from .melds import RUN, SET, TWOS, Meld, bonus_rule, card_points, is_canasta, is_wild, kinds, points
from .table import Table

#: Every code of a line with what it means; the names in braces are its arguments.
LINES: dict[str, str] = {
    "melded": "The cards of a meld: {cards}.",
    "canasta": "Bonus for a canasta: {kind} of {label}.",
    "twos_unpaid": "A canasta of twos pays only the side that goes out.",
    "five_natural": "Five natural canastas.",
    "five_any": "Five canastas.",
    "ten": "Ten canastas.",
    "short_run": "A run of {count} cards, fewer than {least}.",
    "red_threes": "{count} red threes.",
    "red_threes_minus": "{count} red threes count minus.",
    "black_aside": "{count} black threes set aside.",
    "black_aside_all": "All black threes set aside.",
    "out": "Going out.",
    "concealed": "Going out concealed.",
    "double": "Double finish.",
    "hand": "Cards left in hand: {cards}.",
    "black_threes_in_hand": "{count} black threes left in hand.",
    "sevens_in_hand": "{count} sevens left in hand.",
    "not_negative": "A deal that would count below zero counts nothing.",
}


class Line(Struct, frozen=True):
    """A line of a score sheet: the rule, a code of `LINES` with arguments, and points."""

    rule: str
    code: str
    points: int
    args: dict[str, Any] = {}


class SideScore(Struct, frozen=True):
    """The score of a side in a deal, in points."""

    total: int
    lines: tuple[Line, ...]


class SideSheet(Struct):
    """What a side has when a deal ends: its melds, red threes, black threes set aside and the hands left."""

    melds: Sequence[Meld] = ()
    red_threes: Sequence[Card] = ()
    aside: Sequence[Card] = ()
    hands: Sequence[Sequence[Card]] = ()


def score(
    rules: Ruleset,
    sides: Sequence[SideSheet],
    out: int | None = None,
    concealed: bool = False,
    double: bool = False,
) -> tuple[SideScore, ...]:
    """The scores of all sides of a deal.

    `out` is the side that went out (None: nobody), `concealed` and `double` how. One function scores a played
    deal, a typed sheet and a lesson.
    """
    return tuple(_side(rules, sheet, out == i, concealed, double) for i, sheet in enumerate(sides))


def score_table(table: Table) -> tuple[SideScore, ...]:
    """The scores of a deal that has ended. Packets not taken up count like cards in hand.

    Raises ActionError when the cards of a seat are not known.
    """
    for seat, hand in enumerate(table.hands):
        if isinstance(hand, int) and hand:
            raise ActionError(f"the cards of seat {seat} are not known")
    sheets = []
    for i, side in enumerate(table.sides):
        hands = [
            [*(table.hands[seat] or ()), *table.packets[seat]]
            for seat in range(len(table.hands))
            if table.side_of(seat) == i
        ]
        sheets.append(SideSheet(side.melds, side.red_threes, side.aside, hands))
    out = None if table.out is None else table.side_of(table.out)
    return score(table.rules, sheets, out, table.concealed, table.double)


def _side(rules: Ruleset, sheet: SideSheet, out: bool, concealed: bool, double: bool) -> SideScore:
    lines = [
        *_melds(rules, sheet, out),
        *_red_threes(rules, sheet),
        *_aside(rules, sheet),
        *_going_out(rules, out, concealed, double),
        *_hands(rules, sheet),
    ]
    total = sum(line.points for line in lines)
    if total < 0 and not rules.score.negative:
        lines.append(Line("score.negative", "not_negative", -total))
        total = 0
    return SideScore(total, tuple(lines))


def _melds(rules: Ruleset, sheet: SideSheet, out: bool) -> Iterable[Line]:
    run, canasta = rules.run, rules.canasta
    for meld in sheet.melds:
        if rules.score.melded:
            yield Line("score.melded", "melded", points(rules, meld.cards), {"cards": meld.cards})
        rule, bonus = bonus_rule(rules, meld)
        if rule:
            if meld.kind == TWOS and rules.twos.paid == "side that goes out" and not out:
                yield Line("twos.paid", "twos_unpaid", 0)
            else:
                rank = Rank(meld.rank).sign if meld.kind == SET else ""
                kind = rule.removeprefix("canasta.").removesuffix("_kinds")
                wilds = sum(is_wild(rules, card) for card in meld.cards)
                yield Line(
                    rule,
                    "canasta",
                    bonus,
                    {"kind": "mixed" if kind == "ladder" else kind, "rank": rank, "wilds": wilds},
                )
        if meld.kind == RUN and run.short and len(meld) < run.short:
            yield Line("run.short", "short_run", run.short_points, {"count": len(meld), "least": run.short})
    made = [meld for meld in sheet.melds if is_canasta(rules, meld)]
    natural = [m for m in made if m.kind in (SET, RUN) and not any(is_wild(rules, card) for card in m.cards)]
    if canasta.five_natural is not None and len(natural) >= 5:
        yield Line("canasta.five_natural", "five_natural", canasta.five_natural)
    elif canasta.five_any is not None and len(made) >= 5:
        yield Line("canasta.five_any", "five_any", canasta.five_any)
    if canasta.ten is not None and len(made) >= 10:
        yield Line("canasta.ten", "ten", canasta.ten)


def red_threes_plus(rules: Ruleset, melds: Sequence[Meld]) -> bool:
    """Whether a side's melds make its red threes count plus."""
    needs = rules.red_threes.plus_with
    made = [kinds(rules, meld) for meld in melds if kinds(rules, meld)]
    if needs == "nothing":
        return True
    if needs == "a meld":
        return bool(melds)
    if needs == "a canasta of sevens":
        return any("sevens" in found for found in made)
    return len(made) >= (2 if needs == "two canastas" else 1)


def _red_threes(rules: Ruleset, sheet: SideSheet) -> Iterable[Line]:
    threes, count = rules.red_threes, len(sheet.red_threes)
    if not count:
        return
    worth = threes.points[min(count, len(threes.points)) - 1]
    rule = "red_threes.points"
    if threes.all_with and count == len(threes.points):
        held = set().union(*(kinds(rules, meld) for meld in sheet.melds))
        if not held & set(threes.all_with):
            worth, rule = threes.points[0] * count, "red_threes.all_with"
    if red_threes_plus(rules, sheet.melds):
        yield Line(rule, "red_threes", worth, {"count": count})
    else:
        yield Line("red_threes.plus_with", "red_threes_minus", -worth, {"count": count})


def _aside(rules: Ruleset, sheet: SideSheet) -> Iterable[Line]:
    count = len(sheet.aside)
    if count and rules.black_threes.aside_all is not None and count == 2 * rules.pack.packs:
        yield Line("black_threes.aside_all", "black_aside_all", rules.black_threes.aside_all)
    elif count:
        yield Line(
            "black_threes.aside_points",
            "black_aside",
            count * (rules.black_threes.aside_points or 0),
            {"count": count},
        )


def _going_out(rules: Ruleset, out: bool, concealed: bool, double: bool) -> Iterable[Line]:
    go = rules.go_out
    if not out:
        return
    if go.bonus:
        yield Line("go_out.bonus", "out", go.bonus)
    if concealed and go.concealed:
        yield Line("go_out.concealed", "concealed", go.concealed)
    if double and go.double:
        yield Line("go_out.double", "double", go.double)


def _hands(rules: Ruleset, sheet: SideSheet) -> Iterable[Line]:
    for hand in sheet.hands:
        blacks = [card for card in hand if card.black_three]
        sevens = [card for card in hand if card.rank == Rank.SEVEN]
        rest = [card for card in hand if not card.red_three]
        if rules.black_threes.in_hand is not None and blacks:
            rest = [card for card in rest if not card.black_three]
            worth = rules.black_threes.in_hand * len(blacks)
            yield Line("black_threes.in_hand", "black_threes_in_hand", worth, {"count": len(blacks)})
        if rules.sevens.in_hand is not None and sevens:
            rest = [card for card in rest if card.rank != Rank.SEVEN]
            yield Line(
                "sevens.in_hand", "sevens_in_hand", rules.sevens.in_hand * len(sevens), {"count": len(sevens)}
            )
        if rest:
            worth = -sum(card_points(rules, card) for card in rest)
            yield Line("score.hand", "hand", worth, {"cards": tuple(sorted(rest))})
