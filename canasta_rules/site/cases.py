"""Cases: one situation, meld, score sheet or rule, and what every variant says of it.

Questions and examples are made of cases. A case stands in a data file without a variant; `answer` plays it
by the rules of any.
"""

import json
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from ..cards import Card, CardError, parse_cards
from ..play import Action, ActionError, judge, judge_meld
from ..play.melds import build
from ..play.reasons import Ledger, Reason
from ..play.score import SideScore
from ..play.situation import Sheet, Situation, SituationError, decode, score_sheet, table_of
from ..play.table import Table, pack
from ..rules import Ruleset, load


class CaseError(ValueError):
    """A case that a data file gets wrong: one line with the name of the case."""


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to find out: a `situation` with an action, a `meld`, a `sheet`, or the value of a rule.

    `label` tells it from its neighbours. `players` is a number of players. `path` names rules of which the
    first that a variant has is the answer; `without` is that of a variant with none of them. `counts` are the
    beginnings of the ids of the rules whose lines of the first side's sheet are added up. With `melds` the
    situation is tried with each of them as the first side's only meld, until one answers yes. A rule of
    `moot` that has the value named takes the question away: the answer is "cannot".

    `yes` says what is a yes: "legal" (else "illegal") of an action or meld, or the values of a rule, or
    `holds` what the rule's list must hold; a rule or a sheet without it answers with its value. `brief` has
    words for an answer: by yes, no, plus, minus (of points) or a rule's value; {value} is the value. `about`
    are beginnings of ids of rules, the most telling first: the verdict must rest on one of them; for a sheet
    they only name the rule to show. `expect` is the answer by variant, and of all `others`: "yes", "no",
    "cannot", points or a rule's value.
    """

    label: str = ""
    players: int | None = None
    situation: dict[str, Any] | None = None
    melds: tuple[str, ...] = ()
    meld: str = ""
    sheet: dict[str, Any] | None = None
    path: tuple[str, ...] = ()
    without: Literal["no", "cannot"] = "cannot"
    counts: tuple[str, ...] = ()
    yes: Literal["legal", "illegal"] | tuple[Any, ...] = "legal"
    holds: str = ""
    moot: dict[str, Any] = {}
    brief: dict[str, str] = {}
    about: tuple[str, ...] = ()
    expect: dict[str, Any]


class Answer(NamedTuple):
    """What one variant says: `kind` is yes, no, value or cannot.

    `value` is a number of points (`points` says so) or the value of the rule `rule`; `reasons` are those of a
    verdict, the deciding one first; `why` of a cannot is cards, melds, players, rule, out or moot.
    """

    rules: Ruleset
    kind: str
    rule: str = ""
    value: Any = None
    reasons: tuple[Reason, ...] = ()
    why: str = ""
    points: bool = False

    @property
    def said(self) -> Any:
        """What `expect` of a case says of it."""
        return plain(self.value) if self.kind == "value" else self.kind


def plain(value: Any) -> Any:
    """A rule's value as a data file writes it: lists and tables, without what is not set."""
    value = msgspec.to_builtins(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return {k: plain(v) for k, v in value.items() if v is not None} if isinstance(value, dict) else value


def answer(case: Case, variant: str, name: str) -> Answer:
    """What a variant says. Raises CaseError: the case is wrong, or its verdict rests on other rules."""
    base = load(variant)
    if case.players is not None and case.players not in base.counts:
        return Answer(base, "cannot", why="players")
    rules = load(variant, case.players)
    for path, value in case.moot.items():
        if path in rules and plain(rules.get(path)) == value:
            return Answer(rules, "cannot", path, why="moot")
    if case.path:
        return _value(case, rules)
    if case.sheet is not None:
        return _points(case, rules, name)
    tries = [_judged(replaced, rules, name) for replaced in _each(case)]
    possible = [one for one in tries if one.kind != "cannot"] or tries
    return next((one for one in possible if one.kind == "yes"), possible[0])


def _each(case: Case) -> list[Case]:
    """The case with each of its `melds` in its situation; one without any as it is."""
    if not case.melds:
        return [case]
    situations = [case.situation | {"sides": [{"melds": [meld]}]} for meld in case.melds]
    return [msgspec.structs.replace(case, situation=one, melds=()) for one in situations]


def _judged(case: Case, rules: Ruleset, name: str) -> Answer:
    """The verdict of a ruleset on a meld or an action."""
    variant = rules.id
    if case.meld:
        if short(rules, parse_cards(case.meld)):
            return Answer(rules, "cannot", why="cards")
        verdict = judge_meld(rules, parse_cards(case.meld))
    else:
        found = table(case, rules, name)
        if isinstance(found, str):
            return Answer(rules, "cannot", why=found)
        try:
            verdict = judge(*found, instead=False)
        except ActionError as error:
            raise CaseError(f"{name}: {variant}: {error}") from None
    effective = [one for one in verdict.reasons if one.rule in rules]
    reasons: list[Reason] = []
    for about in case.about:
        reasons += [one for one in effective if within(one.rule, about) and one not in reasons]
    if not reasons:
        given = ", ".join(f"{reason.rule} ({reason.code})" for reason in verdict.reasons)
        raise CaseError(f"{name}: {variant}: the verdict rests on {given}; expected {', '.join(case.about)}")
    kind = "yes" if verdict.legal == (case.yes == "legal") else "no"
    return Answer(rules, kind, reasons[0].rule, reasons=tuple(reasons))


def within(path: str, start: str) -> bool:
    """Whether a rule's id is the one given or begins with it: `pile.frozen.by` is within `pile`."""
    return path == start or path.startswith(start + ".")


def _value(case: Case, rules: Ruleset) -> Answer:
    path = next((path for path in case.path if path in rules), None)
    value = None if path is None else rules.get(path)
    yes = case.yes != "legal" and plain(value) in map(plain, case.yes)
    if path != case.path[0] and not yes and _only_out(case.path[0], rules):
        return Answer(rules, "cannot", "go_out.allowed", why="out")
    if path is None:
        return Answer(rules, case.without, why="rule")
    if case.holds:
        return Answer(rules, "yes" if case.holds in plain(value) else "no", path, value)
    if case.yes == "legal":
        return Answer(rules, "value", path, value)
    return Answer(rules, "yes" if yes else "no", path, value)


def _only_out(path: str, rules: Ruleset) -> bool:
    """Whether a rule has no effect for the sole reason that nobody goes out."""
    return not rules.go_out.allowed and path in load(rules.id, rules.players, ("go_out.allowed=true",))


def _points(case: Case, rules: Ruleset, name: str) -> Answer:
    found = scores(case, rules, name)
    if isinstance(found, str):
        return Answer(rules, "cannot", why=found)
    lines = [line for line in found[0].lines if any(within(line.rule, start) for start in case.counts)]
    if not lines and case.counts:
        raise CaseError(f"{name}: {rules.id}: no line of the sheet is of {', '.join(case.counts)}")
    rule = next((path for path in case.about if path in rules), lines[0].rule if lines else "score.melded")
    return Answer(rules, "value", rule, sum(line.points for line in lines or found[0].lines), points=True)


def short(rules: Ruleset, cards: Iterable[Card]) -> bool:
    """Whether the packs hold fewer of some card than are wanted."""
    cards, held = list(cards), pack(rules)
    return any(cards.count(card) > held.count(card) for card in set(cards))


def table(case: Case, rules: Ruleset, name: str) -> tuple[Table, Action] | str:
    """The table and the action of a case in a variant, or why it cannot arise there."""
    form = _decode(case.situation, rules, Situation, name)
    try:
        made, action = table_of(form, name)
    except SituationError as error:
        if "the packs hold" in str(error):
            return "cards"
        if _forbidden(rules, form.sides):
            return "melds"
        raise CaseError(str(error)) from None
    if action is None:
        raise CaseError(f"{name}: situation.action: missing")
    return made, action


def scores(case: Case, rules: Ruleset, name: str) -> tuple[SideScore, ...] | str:
    """The scores of a case's sheet in a variant, or why it cannot arise there."""
    form = _decode(case.sheet, rules, Sheet, name)
    if form.out is not None and not rules.go_out.allowed:
        form = msgspec.structs.replace(form, out=None)
    if _forbidden(rules, form.sides):
        return "melds"
    try:
        return score_sheet(form, name)[1]
    except SituationError as error:
        if "the packs hold" in str(error):
            return "cards"
        raise CaseError(str(error)) from None


def _decode(data: Any, rules: Ruleset, kind: type, name: str) -> Any:
    """Data of a case as a form of a variant; a sheet gets the sides that it leaves out."""
    form = data | {"variant": rules.id, "players": rules.players}
    if kind is Sheet:
        form["sides"] = (form.get("sides", []) + [{}] * rules.seats.sides)[: rules.seats.sides]
    try:
        return decode(form, kind, name)
    except SituationError as error:
        raise CaseError(str(error)) from None


def _forbidden(rules: Ruleset, sides: Iterable[Any]) -> bool:
    """Whether a meld that lies on the table is none in a variant; a run may have been extended."""
    say = Ledger(rules)
    for side in sides:
        for meld in side.melds:
            build(rules, parse_cards(meld), say, extending=True)
    return bool(say.against)


def check(case: Case, answers: dict[str, Answer], name: str) -> None:
    """Refuse a case whose answers are not the expected ones, or that expects none of the classic game."""
    if "classic" not in case.expect:
        raise CaseError(f"{name}: expect: nothing is said of classic")
    for variant in case.expect:
        if variant not in answers and variant != "others":
            raise CaseError(f"{name}: expect.{variant}: unknown variant")
    others = dict.fromkeys(answers, case.expect["others"]) if "others" in case.expect else {}
    for variant, expected in (others | case.expect).items():
        if variant == "others":
            continue
        said = answers[variant].said
        if json.dumps(said) != json.dumps(expected):
            raise CaseError(
                f"{name}: {variant}: the answer is {json.dumps(said)}, expected {json.dumps(expected)}"
            )


def read_cases(data: list[dict[str, Any]], name: str) -> tuple[Case, ...]:
    """Cases from a data file. Raises CaseError."""
    made = []
    for number, one in enumerate(data):
        where = f"{name}: case {number + 1}"
        try:
            case = msgspec.convert(one, Case)
            parse_cards(case.meld)
        except (msgspec.ValidationError, CardError) as error:
            raise CaseError(f"{where}: {error}") from None
        kinds = sum(map(bool, (case.situation, case.meld, case.sheet is not None, case.path)))
        if kinds != 1:
            raise CaseError(f"{where}: expected one of situation, meld, sheet and path")
        if (case.situation or case.meld) and not case.about:
            raise CaseError(f"{where}: about: missing")
        made.append(case)
    return tuple(made)
