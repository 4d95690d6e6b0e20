"""Drills without end: situations in which one rule decides, and a schedule that brings back what was missed."""

from ..rules import Ruleset

__all__ = ["drillable"]


def drillable(rules: Ruleset) -> tuple[str, ...]:
    """The ids of the rules that a verdict can settle under these rules, in the order of the model."""
    return tuple(rule.path for rule in rules.rules() if rule.path.startswith("meld."))
