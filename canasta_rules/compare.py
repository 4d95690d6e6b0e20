"""Comparing rulesets: rows of same, changed and absent, in the order of play."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from .rules import Rule, RulesError, Ruleset

__all__ = ["SIGNS", "Row", "all_equal", "as_data", "compare"]

#: The sign of each kind of row, for readers who see no colour.
SIGNS = {"same": "=", "changed": "≠", "absent": "–"}


class Row(Struct, frozen=True):
    """One rule in several rulesets; a cell is None where a ruleset has no such rule.

    `kind`: same value everywhere, changed somewhere, or absent somewhere.
    """

    path: str
    kind: Literal["same", "changed", "absent"]
    cells: tuple[Rule | None, ...]


def compare(rulesets: Sequence[Ruleset], all: bool = False) -> tuple[Row, ...]:
    """The rules that differ between rulesets, or with `all` every rule that one of them has.

    Raises RulesError for no ruleset, and for games of different families: their rules have nothing to do with
    each other.
    """
    if not rulesets:
        raise RulesError("compare: expected at least 1, got 0")
    family = rulesets[0].family
    for rules in rulesets:
        if rules.family is not family:
            raise RulesError(f"compare: {rulesets[0].id} and {rules.id} are games of different families")
    rows = []
    for path in family.paths:
        cells = tuple(rules.rule(path) if path in rules else None for rules in rulesets)
        there = [rule.value for rule in cells if rule is not None]
        if not there:
            continue
        kind = "absent" if len(there) < len(cells) else "same" if all_equal(there) else "changed"
        if all or kind != "same":
            rows.append(Row(path, kind, cells))
    return tuple(rows)


def all_equal(values: Sequence[Any]) -> bool:
    """True when all values are the same; true and 1 are not."""
    return all(value == values[0] and type(value) is type(values[0]) for value in values)


def as_data(rulesets: Sequence[Ruleset], rows: Sequence[Row]) -> dict[str, Any]:
    """A comparison as plain data for JSON; the chain of a cell leads from its value back to the root."""
    return {
        "variants": [{"id": r.id, "players": r.players, "options": list(r.options)} for r in rulesets],
        "rows": [
            {
                "rule": row.path,
                "kind": row.kind,
                "values": [None if c is None else _cell(c) for c in row.cells],
            }
            for row in rows
        ],
    }


def _cell(rule: Rule) -> dict[str, Any]:
    return {
        "value": msgspec.to_builtins(rule.value),
        "standing": rule.standing,
        "cited": list(rule.cited),
        "origin": rule.origin,
        "chain": [
            {"origin": r.origin, "value": msgspec.to_builtins(r.value), "standing": r.standing}
            for r in rule.chain()
        ],
    }
