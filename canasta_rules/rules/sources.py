"""The sources of the rules: what they state, where each fact went in the model, and where they disagree."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from .families import FAMILIES

__all__ = [
    "Contradiction", "Fact", "Publication", "Source", "Use", "contradictions", "coverage", "facts", "missing",
    "publications", "reasons", "sources", "unknown", "uses",
]  # fmt: skip

HERE = Path(__file__).parent
_CITING = ("stated", "reconstructed", "supplied", "base_cited", "players_cited")


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four texts: its key in citations, its language (en, ru, pt), what it is and how good."""

    language: Literal["en", "ru", "pt"]
    about: str
    quality: str
    key: str = ""


class Publication(Struct, frozen=True, forbid_unknown_fields=True):
    """Published rules that a value with standing `supplied` or a dispute names."""

    title: str
    addresses: tuple[str, ...]
    note: str = ""
    key: str = ""


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of a source in our words; `left_out` is the key of the reason why no value holds it.

    `says` is the sense of a garbled line; `worded`, also in our words, is what such a line literally says.
    """

    says: str
    left_out: str = ""
    worded: str = ""
    id: str = ""

    @property
    def source(self) -> str:
        """The key of the source: the first word of the id."""
        return self.id.partition(" ")[0]


class Contradiction(Struct, frozen=True, forbid_unknown_fields=True):
    """A question on which sources disagree or of which some say nothing, with its facts and rules.

    `players` and `variant` name the game in question where it is not the classic one for four. A question of
    yes or no has one of these: `yes`, the values of its first rule that are a yes (perhaps none is); `holds`,
    what that rule's list must hold for a yes; `meld`, cards that the rules judge as a meld.
    """

    id: str
    kind: Literal["between", "silent", "within"]
    question: str
    paths: tuple[str, ...]
    facts: tuple[str, ...]
    players: int = 4
    variant: str = ""
    yes: tuple[Any, ...] | None = None
    holds: str = ""
    meld: str = ""


class _Sources(Struct, forbid_unknown_fields=True):
    source: dict[str, Source]
    publication: dict[str, Publication]


class _Facts(Struct, forbid_unknown_fields=True):
    reasons: dict[str, str]
    said: dict[str, str | Fact]


class _Contradictions(Struct, forbid_unknown_fields=True):
    row: tuple[Contradiction, ...]


def _read(name: str, kind: type) -> Any:
    return msgspec.convert(tomllib.loads((HERE / name).read_text(encoding="utf-8")), kind)


@cache
def _sources() -> _Sources:
    return _read("sources.toml", _Sources)


@cache
def _facts() -> _Facts:
    return _read("facts.toml", _Facts)


@cache
def sources() -> dict[str, Source]:
    """The four sources by key."""
    return {key: msgspec.structs.replace(entry, key=key) for key, entry in _sources().source.items()}


@cache
def publications() -> dict[str, Publication]:
    """The publications by key."""
    return {key: msgspec.structs.replace(entry, key=key) for key, entry in _sources().publication.items()}


@cache
def facts() -> dict[str, Fact]:
    """Every fact by id, in the order of the sources."""
    return {
        id: msgspec.structs.replace(entry, id=id) if isinstance(entry, Fact) else Fact(entry, id=id)
        for id, entry in _facts().said.items()
    }


def reasons() -> dict[str, str]:
    """Why a fact may be left out: a sentence for each key."""
    return _facts().reasons


@cache
def contradictions() -> tuple[Contradiction, ...]:
    """The questions on which the sources disagree or are silent."""
    return _read("contradictions.toml", _Contradictions).row


class Use(Struct, frozen=True):
    """A place in a rules file that cites something; `players` and `option` name the part of the file."""

    variant: str
    path: str
    cited: str
    players: str = ""
    option: str = ""
    disputed: bool = False


def _walk(table: dict, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, bool]]:
    for key, value in table.items():
        if key in _CITING:
            where = (*keys, key.removesuffix("_cited")) if key.endswith("_cited") else keys
            yield from ((where, name, False) for name in ([value] if isinstance(value, str) else value))
        elif key == "disputed" and isinstance(value, list):
            yield from ((keys, name, True) for other in value for name in other.get("by", ()))
        elif isinstance(value, dict):
            yield from _walk(value, (*keys, key))


@cache
def uses() -> tuple[Use, ...]:
    """Every citation in every rules file, of whatever family of games, in the order of the files."""
    found = []
    for file in (family.folder / f"{name}.toml" for family in FAMILIES for name in family.variants):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        for keys, name, disputed in _walk(table, ()):
            players = keys[1] if keys[0] == "players" else ""
            option = keys[1] if keys[0] == "options" else ""
            path = ".".join(keys[2:] if players or option else keys)
            found.append(Use(table["variant"]["id"], path, name, players, option, disputed))
    return tuple(found)


@cache
def places() -> dict[str, tuple[tuple[str, str, bool], ...]]:
    """For every citation in use the values that name it: variant, rule id, whether only as another reading.

    A citation of an option is another reading too.
    """
    found: dict[str, dict[tuple[str, str], bool]] = {}
    for use in uses():
        other = use.disputed or bool(use.option)
        here = found.setdefault(use.cited, {})
        here[use.variant, use.path] = here.get((use.variant, use.path), True) and other
    return {cited: tuple((*key, other) for key, other in here.items()) for cited, here in found.items()}


@cache
def coverage() -> dict[str, tuple[tuple[str, str], ...]]:
    """For every fact the values that cite it, as (variant, rule id); empty for a fact that none cites.

    What a header cites stands as `variant.base` and `variant.players`. Disputes are not counted.
    """
    found: dict[str, dict[tuple[str, str], None]] = {id: {} for id in facts()}
    for use in uses():
        if not use.disputed and use.cited in found:
            found[use.cited][use.variant, use.path] = None
    return {id: tuple(places) for id, places in found.items()}


def missing() -> tuple[str, ...]:
    """Facts that no value cites and that are not left out with a reason."""
    return tuple(id for id, places in coverage().items() if not places and not facts()[id].left_out)


def unknown() -> tuple[Use, ...]:
    """Citations of a fact or a publication that does not exist."""
    known = facts().keys() | publications().keys()
    return tuple(use for use in uses() if use.cited not in known)
