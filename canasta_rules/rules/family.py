"""A family of games: the typed model that its rules files fill, and how they are decoded and explained.

All families share citations, loading, verdicts, words and pages; only chapters and cross-checks are their
own.
"""

import difflib
import json
import re
import types
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct

from .values import Names, Value

__all__ = ["Chapter", "Check", "Family", "Header"]

Check = Callable[[Any], Iterable[Any]]
_LIMITS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")
_NAMED = {
    "str": "text",
    "int": "a whole number",
    "array": "a list",
    "object": "a table",
    "bool": "true or false",
}


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all chapters."""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[variant]` table of a rules file; what is `_cited` names the facts that say it."""

    id: str = ""
    base: str = ""
    base_cited: Names = ()
    base_why: str = ""
    source: str = ""
    name: str = ""
    players: tuple[Annotated[int, msgspec.Meta(ge=2, le=8)], ...] = ()
    players_cited: Names = ()


class Family:
    """Games that share one typed model.

    `id` names it, `chapters` is the struct of its chapters in the order of play, `folder` holds its rules
    files (with their ids, bases first, in `order.txt`). `clashes` gives (path, what is wrong) for values of a
    ruleset that are wrong together, `idle` the paths that others leave without effect. `base` is a variant to
    inherit from.
    """

    def __init__(self, id: str, chapters: type, folder: Path, clashes: Check, idle: Check, base: str):
        self.id, self.chapters, self.folder, self.base = id, chapters, folder, base
        self.clashes, self.idle = clashes, idle

    def __repr__(self) -> str:
        return f"<Family {self.id}>"

    @cached_property
    def variants(self) -> tuple[str, ...]:
        """The ids of its variants, a base always before what derives from it."""
        return tuple((self.folder / "order.txt").read_text(encoding="utf-8").split())

    @cached_property
    def types(self) -> dict[str, Any]:
        """Every rule id with the type of its value, in the order of play."""
        return dict(_leaves(self.chapters))

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Every rule id, in the order of play."""
        return tuple(self.types)

    @cached_property
    def file(self) -> type:
        """The type of a whole rules file."""
        part = _file_type(self.chapters)
        option = _file_type(self.chapters, (("players", tuple[int, ...], ()),))
        return defstruct(
            "VariantFile",
            [
                ("variant", Header),
                *((name, kind | UnsetType, UNSET) for name, kind in get_type_hints(part).items()),
                ("players", dict[str, part], msgspec.field(default_factory=dict)),
                ("options", dict[str, option], msgspec.field(default_factory=dict)),
            ],
            frozen=True,
            forbid_unknown_fields=True,
        )

    def written(self, part: Any) -> Iterator[tuple[str, Any]]:
        """The values that stand in a part of a file, by path."""
        return _written(part, self.chapters, "")

    def tree(self, values: dict[str, Any]) -> dict[str, Any]:
        """Values by path as the chapters nest them."""
        tree: dict[str, Any] = {name: {} for name in self.chapters.__struct_fields__}
        for path, value in values.items():
            *folders, leaf = path.split(".")
            place = tree
            for folder in folders:
                place = place.setdefault(folder, {})
            place[leaf] = value
        return tree

    def expected(self, path: str) -> str:
        """What a value at a path may be, in words; "" for a path that has none."""
        kind = self.types.get(path)
        folder, _, leaf = path.rpartition(".")
        entry = _entry(self.types.get(folder))
        if entry is not None:
            kind = _fields(entry).get(leaf)
        return " or ".join(dict.fromkeys(_words(kind)))

    def explain(self, error: msgspec.ValidationError) -> str:
        """A validation error as `key: what was expected`."""
        found = re.match(r"(?s)(.*?)(?: - at `(?:key in )?\$?\.?(.*)`)?$", str(error))
        said, where = found[1], (found[2] or "").replace("[...]", "")
        path = re.sub(r"^(players|options)\.|\[\d+\]", "", where)
        unknown = re.match(r"Object contains unknown field `(.*)`", said)
        if unknown:
            return self._unknown(unknown[1], where, path)
        missing = re.match(r"Object missing required field `(.*)`", said)
        if missing:
            want = "" if where else "; expected a table with the `base` that the file changes"
            return f"{where + '.' if where else ''}{missing[1]}: missing{want}"
        where, path = re.sub(r"\.is$", "", where), re.sub(r"\.is$", "", path)
        want = self.expected(path)
        got = re.search(r"got `(\w+)`|enum value (.*)", said)
        got_text = f", got {_NAMED.get(got[1], got[1]) if got[1] else got[2]}" if got else ""
        if not want:
            said = re.sub(r"`(\w+)`", lambda name: _NAMED.get(name[1], name[0]), said)
            return f"{where or 'file'}: {said[0].lower() + said[1:]}"
        return f"{where or 'file'}: expected {want}{got_text}"

    def _unknown(self, key: str, where: str, path: str) -> str:
        prefix = f"{path}." if path else ""
        known = {p[len(prefix) :].split(".")[0] for p in self.paths if p.startswith(prefix)}
        entry = _entry(self.types.get(path))
        if entry is not None and re.search(r"\[\d+\]$", where):
            known = set(entry.__struct_fields__)
        elif path in self.types:
            known = {"is", "absent", "stated", "reconstructed", "supplied", "chosen", "why", "disputed"}
        elif path == "variant":
            known = set(Header.__struct_fields__)
        elif not path:
            known |= {"variant", "players", "options"}
        close = [prefix + one for one in difflib.get_close_matches(key, known, 1, 0.75)]
        elsewhere = [one for one in self.paths if one.rpartition(".")[2] == key]
        far = [prefix + one for one in difflib.get_close_matches(key, known, 1, 0.6)]
        meant = next(iter(close + elsewhere + far), "")
        hint = f"did you mean {meant}?" if meant else f"expected one of {', '.join(sorted(known))}"
        return f"{where + '.' if where else ''}{key}: unknown key; {hint}"


@cache
def _fields(chapter: type) -> dict[str, Any]:
    """The fields of a chapter with their types, None taken off."""
    found = {}
    for name, hint in get_type_hints(chapter, include_extras=True).items():
        parts = [part for part in get_args(hint) if part is not type(None)]
        optional = get_origin(hint) in (Union, types.UnionType) and len(parts) < len(get_args(hint))
        found[name] = Union[tuple(parts)] if optional else hint  # noqa: UP007
    return found


def _apart(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    """A type without its description, and the description: equal types are then built once."""
    if get_origin(hint) is not Annotated:
        return hint, []
    kind, *notes = get_args(hint)
    said = [msgspec.Meta(description=note.description) for note in notes if note.description is not None]
    limits = [
        {name: getattr(note, name) for name in _LIMITS if getattr(note, name) is not None} for note in notes
    ]
    kept = [msgspec.Meta(**limit) for limit in limits if limit]
    return Annotated[(kind, *kept)] if kept else kind, said


def _is_chapter(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Chapter)


@cache
def _file_type(chapter: type, extra: tuple = ()) -> type:
    """The type of a chapter in a file: every field optional, every value a Value or a bare value."""
    fields = []
    for name, hint in _fields(chapter).items():
        if _is_chapter(hint):
            fields.append((name, _file_type(hint) | UnsetType, UNSET))
        else:
            kind, notes = _apart(hint)
            fields.append((name, Annotated[(Value[kind] | kind, *notes)] | UnsetType, UNSET))
    return defstruct(f"{chapter.__name__}File", [*fields, *extra], frozen=True, forbid_unknown_fields=True)


def _leaves(chapter: type, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, hint in _fields(chapter).items():
        if _is_chapter(hint):
            yield from _leaves(hint, f"{prefix}{name}.")
        else:
            yield prefix + name, hint


def _written(part: Any, chapter: type, prefix: str) -> Iterator[tuple[str, Any]]:
    for name, hint in _fields(chapter).items():
        given = getattr(part, name, UNSET)
        if given is UNSET:
            continue
        if _is_chapter(hint):
            yield from _written(given, hint, f"{prefix}{name}.")
        else:
            yield prefix + name, given


def _entry(kind: Any) -> type | None:
    """The struct that a list's type holds, None for other types."""
    inner = get_args(_bare(kind))[:1] if get_origin(_bare(kind)) is tuple else ()
    return next((one for one in inner if isinstance(one, type) and issubclass(one, Struct)), None)


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _words(kind: Any) -> Iterator[str]:
    """What a type allows, in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        limits = [m for m in get_args(kind)[1:] if isinstance(m, msgspec.Meta) and m.ge is not None]
        if get_args(kind)[0] is int and limits:
            yield f"a whole number from {limits[0].ge} to {limits[0].le}"
        else:
            yield from _words(get_args(kind)[0])
    elif origin is Literal:
        yield from (json.dumps(member) for member in get_args(kind))
    elif origin in (Union, types.UnionType):
        for member in get_args(kind):
            yield from _words(member)
    elif origin is tuple:
        inner = get_args(kind)[0]
        members = " or ".join(map(json.dumps, get_args(inner))) if get_origin(inner) is Literal else "entries"
        yield "a list of " + members
    elif kind is bool:
        yield "true or false"
    elif kind is int:
        yield "a whole number"
