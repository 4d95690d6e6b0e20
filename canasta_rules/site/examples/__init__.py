"""Examples: small pictures beside rules, each judged by the engine while the page is drawn.

An example belongs to a rule and to the variants whose rules have the values that it asks for; what it shows
there must be what it says. A wrong example is one line, a `CaseError`, that stops the build.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ...rules import Ruleset, variants
from ..cases import Answer, Case, CaseError, answer, plain, read_cases

FILE = Path(__file__).with_name("examples.toml")


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An example of a rule.

    `where` are rules with the value, or the list of values, that a variant must have for it. The expected
    answer of its case ("yes", "no" or points) is that of every such variant; the verdict must rest on the
    rule, or on one of `about`. Where the rule is as in the variant's base, its page shows the example only if
    `always`.
    """

    id: str
    rule: str
    where: dict[str, Any] = {}
    always: bool = False
    case: Case

    def fits(self, rules: Ruleset) -> bool:
        """Whether the rules have the values asked for; "unset" means no such rule."""
        if self.rule not in rules:
            return False
        for path, wanted in self.where.items():
            value = plain(rules.get(path)) if path in rules else "unset"
            if value not in (wanted if isinstance(wanted, list) else [wanted]):
                return False
        return True


@cache
def examples() -> tuple[Example, ...]:
    """All examples in the order of the file. Raises CaseError."""
    found = []
    for data in tomllib.loads(FILE.read_text(encoding="utf-8"))["example"]:
        name = f"{FILE.name}: {data.get('id')}"
        own = {key: data.pop(key) for key in ("id", "rule", "where", "always") if key in data}
        data["expect"] = {"others": data.get("expect")}
        data.setdefault("about", [own.get("rule", "")])
        (case,) = read_cases([data], name)
        try:
            found.append(msgspec.convert(own | {"case": case}, Example))
        except msgspec.ValidationError as error:
            raise CaseError(f"{name}: {error}") from None
    if len({one.id for one in found}) < len(found):
        raise CaseError(f"{FILE.name}: an id stands there twice")
    return tuple(found)


def shown(rules: Ruleset, path: str) -> list[tuple[Example, Answer]]:
    """The examples of a rule with what the engine says in a variant for four or its own number of players.

    Raises CaseError when an example is wrong there.
    """
    found = []
    for one in examples():
        if one.rule == path and one.fits(rules):
            name = f"{FILE.name}: {one.id}"
            said = answer(one.case, rules.id, name)
            if said.said != one.case.expect["others"]:
                expected = one.case.expect["others"]
                raise CaseError(f"{name}: {rules.id}: it shows {said.said!r}, expected {expected!r}")
            found.append((one, said))
    return found


def used() -> set[str]:
    """The ids of the examples that some variant shows."""
    from ...rules import load

    every = [load(variant) for variant in variants()]
    return {one.id for one in examples() if any(one.fits(rules) for rules in every)}


def texts() -> Iterator[tuple[str, str]]:
    """Examples have no texts of their own: picture and verdict say all."""
    return iter(())


def setup(app: Any) -> None:
    """Have the pages of variants drawn anew when the examples change."""
    from .page import setup as dependencies

    dependencies(app)
