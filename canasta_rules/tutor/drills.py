"""Drills without end: situations and sums in which one rule decides, made from a seed."""

from random import Random

from msgspec import Struct

from .. import play, rules
from ..rules import Ruleset
from . import scenes
from .scenes import SCENES, USUAL, tables
from .sums import Sum, counts, sum_of

__all__ = ["Drill", "drill", "drillable", "question", "settles"]

#: At most so many tables are tried, and so many more once something fits.
TABLES, PATIENCE = 600, 12
#: One seed in so many asks for the other side of a matter, where it has one.
CONTRAST = 3


class Drill(Struct, frozen=True):
    """A question: is `action` legal on `table`? `verdict` is the answer.

    `path` is the rule behind it, and the reasons of the verdict name it. One drill in three asks for the
    other side of the matter (`contrast`): a rule that only ever forbids would make every answer "not legal".
    """

    path: str
    seed: int
    table: play.Table
    action: play.Action
    verdict: play.Verdict
    contrast: bool = False

    @property
    def rules(self) -> Ruleset:
        """The rules that judge."""
        return self.table.rules


def settles(ruleset: Ruleset, path: str) -> bool:
    """Whether there are drills about this rule with the value that it has."""
    return scenes.settles(ruleset, path) or counts(ruleset, path)


def question(path: str, ruleset: Ruleset, seed: int) -> Drill | Sum:
    """The drill about this rule: what is legal where that settles it, else what is counted."""
    if scenes.settles(ruleset, path):
        return drill(path, ruleset, seed)
    return sum_of(path, ruleset, seed)


def drillable(ruleset: Ruleset) -> tuple[str, ...]:
    """The ids of the rules that a drill can settle under these rules, in the order of the model."""
    return tuple(rule.path for rule in ruleset.rules() if settles(ruleset, rule.path))


def drill(path: str, variant: "str | Ruleset", seed: int) -> Drill:
    """A situation in which the rule of this id decides, always the same for one seed.

    `variant` is an id or a ruleset. Raises KeyError where no verdict can settle the rule.
    """
    ruleset = rules.load(variant) if isinstance(variant, str) else variant
    if not scenes.settles(ruleset, path):
        raise KeyError(f"{path}: no verdict settles it in {ruleset.id}")
    random = Random(f"{path} {ruleset.id} {ruleset.players} {seed}")
    wanted, best, grade, left = random.random() < 0.5, None, -1, TABLES
    for table, actions in tables(ruleset, random, SCENES[path][0], TABLES):
        for action in actions:
            if (verdict := _judged(table, action)) is None:
                continue
            named = {reason.rule for reason in verdict.reasons}
            if path in named:
                worth = 2 * (verdict.legal == wanted) + (verdict.legal or len(named) == 1)
                if worth > grade:
                    best, grade, left = (table, actions, action, verdict), worth, min(left, PATIENCE)
        left -= 1
        if grade == 3 or left <= 0:
            break
    if best is None:
        raise KeyError(f"{path}: no drill was found in {ruleset.id} with seed {seed}")
    table, actions, action, verdict = best
    if seed % CONTRAST == 0 and (other := _other_side(random, not verdict.legal, table, actions, action)):
        return Drill(path, seed, *other, contrast=path not in {reason.rule for reason in other[2].reasons})
    return Drill(path, seed, table, action, play.judge(table, action))


def _judged(table: play.Table, action: play.Action) -> play.Verdict | None:
    """The verdict, None where there is nothing to judge."""
    try:
        return play.judge(table, action, instead=False)
    except play.ActionError:
        return None


def _other_side(
    random: Random, wanted: bool, table: play.Table, actions: list[play.Action], action: play.Action
) -> tuple[play.Table, play.Action, play.Verdict] | None:
    """An action of the same kind with the other answer: on the same table, else on another one."""
    tried = [play.judge(table, action).instead] if wanted else []
    here = [(table, [other for others in (*tried, actions) for other in others])]
    usual = USUAL[action.kind]
    for place, others in (*here, *tables(table.rules, random, usual, 40)):
        for other in others:
            verdict = _judged(place, other) if other.kind == action.kind else None
            if verdict is not None and verdict.legal == wanted:
                return place, other, play.judge(place, other)
    return None
