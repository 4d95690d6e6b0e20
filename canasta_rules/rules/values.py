"""What stands in a rules file: a value, how sure it is, and who says so."""

from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

__all__ = ["STANDINGS", "Disputed", "Names", "Rule", "RulesClash", "RulesError", "Standing", "Value"]

T = TypeVar("T")
Standing = Literal["stated", "reconstructed", "supplied", "chosen", "house"]
#: The four standings of the project's own files, surest first; `house` marks a user's own rule.
STANDINGS: tuple[str, ...] = ("stated", "reconstructed", "supplied", "chosen")
Names = str | tuple[str, ...]


class Disputed(Struct, frozen=True, forbid_unknown_fields=True):
    """Another value that a source or a publication gives for the same rule; `why` is the reason for reading
    it so, where it needs one.
    """

    value: Any = msgspec.field(name="is")
    by: tuple[str, ...]
    why: str = ""


class Value(Struct, Generic[T], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value in a rules file. Without `is` it confirms the inherited value with a citation of its own.

    `absent = true` in its place says that the variant has no such rule.

    Exactly one of the standings stands with its citation: fact ids for stated and reconstructed, a
    publication's key for supplied, the reason itself for chosen. `why` is the one-line reason of a
    reconstruction.
    """

    value: T | UnsetType = msgspec.field(name="is", default=UNSET)
    stated: Names | UnsetType = UNSET
    reconstructed: Names | UnsetType = UNSET
    supplied: Names | UnsetType = UNSET
    chosen: str | UnsetType = UNSET
    why: str = ""
    disputed: tuple[Disputed, ...] | UnsetType = UNSET
    absent: bool = False

    def standing(self) -> tuple[str, tuple[str, ...], str]:
        """Standing, citations and reason. Raises ValueError when not exactly one standing is given."""
        given = [name for name in STANDINGS if getattr(self, name) is not UNSET]
        if len(given) != 1:
            raise ValueError(f"expected one of {', '.join(STANDINGS)}, got {' and '.join(given) or 'none'}")
        name = given[0]
        if name == "chosen":
            return name, (), self.chosen
        if name == "reconstructed" and not self.why:
            raise ValueError("a reconstructed value needs its reason in `why`")
        cited = getattr(self, name)
        return name, (cited,) if isinstance(cited, str) else cited, self.why


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of a ruleset: the value at a path, with its standing and where it comes from.

    `origin` is the variant that wrote the value; `over` the inherited rule that it replaced or confirmed;
    `counted` is True when it was written for one number of players.
    """

    path: str
    value: Any
    standing: str
    cited: tuple[str, ...] = ()
    why: str = ""
    disputed: tuple[Disputed, ...] = ()
    origin: str = ""
    counted: bool = False
    over: "Rule | None" = None

    def chain(self) -> "tuple[Rule, ...]":
        """This rule and all that it stands over, newest first."""
        found, rule = [], self
        while rule is not None:
            found.append(rule)
            rule = rule.over
        return tuple(found)


class RulesError(ValueError):
    """A rules file that cannot be used: one line with file, key and what was expected."""


class RulesClash(RulesError):
    """A rules file that can be read but not played: its values do not go together."""
