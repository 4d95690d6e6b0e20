"""Reading rules files, inheriting, and the resolved ruleset of a variant.

A file holds a header, chapters with only what differs from its base, chapters for one number of players, and
options (named small overrides that a reader may switch on).
"""

import difflib
import json
import re
import tomllib
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct

from .chapters import Chapter, Chapters
from .checks import clashes, idle
from .values import Disputed, Names, Rule, RulesError, Value

HERE = Path(__file__).parent / "variants"


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[variant]` table of a rules file; what is `_cited` names the facts that say it."""

    id: str = ""
    base: str = ""
    base_cited: Names = ()
    base_why: str = ""
    source: str = ""
    name: str = ""
    players: tuple[int, ...] = ()
    players_cited: Names = ()


@cache
def _fields(chapter: type) -> dict[str, Any]:
    """The fields of a chapter with their types, None taken off."""
    found = {}
    for name, hint in get_type_hints(chapter, include_extras=True).items():
        parts = [part for part in get_args(hint) if part is not type(None)]
        optional = get_origin(hint) in (Union, types.UnionType) and len(parts) < len(get_args(hint))
        found[name] = Union[tuple(parts)] if optional else hint  # noqa: UP007
    return found


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _is_chapter(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Chapter)


@cache
def _file_type(chapter: type, extra: tuple = ()) -> type:
    """The type of a chapter in a file: every field optional, every value a Value or a bare value."""
    fields = []
    for name, hint in _fields(chapter).items():
        kind = _file_type(hint) if _is_chapter(hint) else Value[hint] | hint
        fields.append((name, kind | UnsetType, UNSET))
    return defstruct(f"{chapter.__name__}File", [*fields, *extra], frozen=True, forbid_unknown_fields=True)


def _leaves(chapter: type = Chapters, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, hint in _fields(chapter).items():
        if _is_chapter(hint):
            yield from _leaves(hint, f"{prefix}{name}.")
        else:
            yield prefix + name, hint


#: Every rule id with the type of its value, in the order of play.
TYPES: dict[str, Any] = dict(_leaves())
PATHS: tuple[str, ...] = tuple(TYPES)

_Part = _file_type(Chapters)
_Option = _file_type(Chapters, (("players", tuple[int, ...], ()),))
VariantFile = defstruct(
    "VariantFile",
    [
        ("variant", Header),
        *((name, Any_ | UnsetType, UNSET) for name, Any_ in get_type_hints(_Part).items()),
        ("players", dict[str, _Part], msgspec.field(default_factory=dict)),
        ("options", dict[str, _Option], msgspec.field(default_factory=dict)),
    ],
    frozen=True,
    forbid_unknown_fields=True,
)


def _written(part: Any, chapter: type = Chapters, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The values that stand in a part of a file, by path."""
    for name, hint in _fields(chapter).items():
        given = getattr(part, name, UNSET)
        if given is UNSET:
            continue
        if _is_chapter(hint):
            yield from _written(given, hint, f"{prefix}{name}.")
        else:
            yield prefix + name, given


def _expected(path: str) -> str:
    """What a value at a path may be, in words."""
    hint = TYPES.get(path)
    words = []

    def walk(kind: Any) -> None:
        origin = get_origin(kind)
        if origin is Annotated:
            limits = [m for m in get_args(kind)[1:] if isinstance(m, msgspec.Meta) and m.ge is not None]
            if get_args(kind)[0] is int and limits:
                words.append(f"a whole number from {limits[0].ge} to {limits[0].le}")
            else:
                walk(get_args(kind)[0])
        elif origin is Literal:
            words.extend(json.dumps(member) for member in get_args(kind))
        elif origin in (Union, types.UnionType):
            for member in get_args(kind):
                walk(member)
        elif origin is tuple:
            inner = get_args(kind)[0]
            words.append("a list of " + (" or ".join(map(json.dumps, get_args(inner))) if get_origin(inner) is Literal else "entries"))
        elif kind is bool:
            words.append("true or false")
        elif kind is int:
            words.append("a whole number")

    walk(hint)
    return " or ".join(dict.fromkeys(words))


def _explain(error: msgspec.ValidationError) -> str:
    """A validation error as `key: what was expected`."""
    found = re.match(r"(?s)(.*?)(?: - at `(?:key in )?\$?\.?(.*)`)?$", str(error))
    said, where = found[1], (found[2] or "").replace("[...]", "")
    path = re.sub(r"^(players|options)\.|\[\d+\]", "", where)
    unknown = re.match(r"Object contains unknown field `(.*)`", said)
    if unknown:
        prefix = f"{path}." if path else ""
        known = {p[len(prefix) :].split(".")[0] for p in PATHS if p.startswith(prefix)}
        if path in TYPES:
            known = {"is", "stated", "reconstructed", "supplied", "chosen", "why", "disputed"}
        elif path == "variant":
            known = set(Header.__struct_fields__)
        elif not path:
            known |= {"variant", "players", "options"}
        near = difflib.get_close_matches(unknown[1], known, 1, 0.5)
        elsewhere = [p for p in PATHS if p.rpartition(".")[2] == unknown[1]] if not near else []
        hint = f"did you mean {prefix}{near[0]}?" if near else f"did you mean {elsewhere[0]}?" if elsewhere else (
            f"expected one of {', '.join(sorted(known))}"
        )
        return f"{where + '.' if where else ''}{unknown[1]}: unknown key; {hint}"
    missing = re.match(r"Object missing required field `(.*)`", said)
    if missing:
        return f"{where + '.' if where else ''}{missing[1]}: missing"
    where, path = re.sub(r"\.is$", "", where), re.sub(r"\.is$", "", path)
    want = _expected(path)
    got = re.search(r"got `(\w+)`|enum value (.*)", said)
    named = {"str": "text", "int": "a number", "array": "a list", "object": "a table", "bool": "true or false"}
    got_text = f", got {named.get(got[1], got[1]) if got[1] else got[2]}" if got else ""
    return f"{where or 'file'}: expected {want}{got_text}" if want else f"{where or 'file'}: {said}"


def read(text: str, name: str) -> Any:
    """A rules file from its TOML text; `name` stands in the error. Raises RulesError."""
    try:
        return msgspec.convert(tomllib.loads(text), VariantFile)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{name}: not TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise RulesError(f"{name}: {_explain(error)}") from None


@cache
def _packaged(variant: str) -> Any:
    path = HERE / f"{variant}.toml"
    if not re.fullmatch(r"[a-z0-9-]+", variant) or not path.is_file():
        near = difflib.get_close_matches(variant, variants(), 1, 0.5)
        raise RulesError(f"no variant {variant!r}; " + (f"did you mean {near[0]}?" if near else f"known are {', '.join(variants())}"))
    return read(path.read_text(encoding="utf-8"), f"{variant}.toml")


@cache
def variants() -> tuple[str, ...]:
    """The ids of all variants of the Canasta family, a base always before what derives from it."""
    order = (HERE / "order.txt").read_text(encoding="utf-8").split()
    return tuple(order)


def _lineage(file: Any, name: str) -> list[tuple[str, Any]]:
    """The files from the root to the given one, each with its id."""
    line, seen = [(file.variant.id or Path(name).stem, file)], {file.variant.id or Path(name).stem}
    while file.variant.base:
        base = file.variant.base
        if base in seen:
            raise RulesError(f"{name}: variant.base: {base!r} leads back to itself")
        try:
            file = _packaged(base)
        except RulesError as error:
            if base in variants():
                raise
            raise RulesError(f"{name}: variant.base: {error}") from None
        seen.add(base)
        line.insert(0, (base, file))
    if file.variant.id != "classic" and len(line) == 1 and not file.variant.source:
        raise RulesError(f"{name}: variant.base: missing; expected a variant to inherit from, such as classic")
    return line


def _step(path: str, given: Any, old: Rule | None, origin: str, counted: bool, where: str, house: bool) -> Rule:
    """The rule that a written value makes of an inherited one."""
    value, disputed, why = given, (), ""
    if isinstance(given, Value):
        if house and all(getattr(given, s) is UNSET for s in ("stated", "reconstructed", "supplied", "chosen")):
            standing, cited, why = "house", (), given.why
        else:
            try:
                standing, cited, why = given.standing()
            except ValueError as error:
                raise RulesError(f"{where}: {path}: {error}") from None
        value = given.value
        disputed = given.disputed
        if value is UNSET:
            if old is None:
                raise RulesError(f"{where}: {path}: nothing inherited to confirm; expected `is`")
            value = old.value
            disputed = old.disputed if disputed is UNSET else disputed
        elif old is not None and old.value == value:
            raise RulesError(f"{where}: {path}: equal to the inherited value; leave out `is` to confirm it")
        disputed = () if disputed is UNSET else disputed
    elif house:
        standing, cited = "house", ()
        if old is not None and old.value == value:
            raise RulesError(f"{where}: {path}: equal to the inherited value {json.dumps(msgspec.to_builtins(value))}; leave the key out")
    else:
        raise RulesError(f"{where}: {path}: expected a table with `is` and a standing")
    others = []
    for other in disputed:
        try:
            others.append(Disputed(msgspec.convert(other.value, TYPES[path]), other.by))
        except msgspec.ValidationError:
            raise RulesError(f"{where}: {path}.disputed: expected {_expected(path)}") from None
    return Rule(
        path=path, value=value, standing=standing, cited=cited, why=why,
        disputed=tuple(others), origin=origin, counted=counted, over=old,
    )  # fmt: skip


class Ruleset:
    """The resolved rules of a variant for a number of players.

    Chapters are attributes (`rules.meld.naturals`); `rule(path)` tells a value's standing and origin.

    Attributes: `id`, `base` (id or ""), `source`, `name` (a house variant's own), `players`, `counts` (numbers of
    players that the variant has), `options` (those switched on), `lineage` (ids from the root to this one).
    """

    def __init__(self, line: list[tuple[str, Any]], players: int | None, options: tuple[str, ...], where: str, house: bool):
        head = line[-1][1].variant
        self.id, self.base, self.source, self.name = line[-1][0], head.base, head.source, head.name
        self.source = next((f.variant.source for _, f in reversed(line) if f.variant.source), "")
        self.base_why = head.base_why
        self.lineage = tuple(name for name, _ in line)
        self.counts = next(f.variant.players for _, f in reversed(line) if f.variant.players)
        self.players = players if players is not None else 4 if 4 in self.counts else self.counts[0]
        self.options = options
        if self.players not in self.counts:
            counts = ", ".join(map(str, self.counts))
            raise RulesError(f"{where}: players: {self.id} is for {counts}, not for {self.players}")
        common: dict[str, Rule] = {}
        counted: dict[str, Rule] = {}
        for name, file in line:
            own = house and file is line[-1][1]
            here = where if file is line[-1][1] else f"{name}.toml"
            for path, given in _written(file):
                common[path] = _step(path, given, common.get(path), name, False, here, own)
                if common[path].over is None or common[path].over.value != common[path].value:
                    counted.pop(path, None)
            for count, part in file.players.items():
                if count == str(self.players):
                    for path, given in _written(part):
                        old = counted.get(path, common.get(path))
                        counted[path] = _step(path, given, old, name, True, f"{here}: players.{count}", own)
        rules = plain = common | counted
        for option in options:
            rules = rules | self._switched(option, line, plain, where)
        self._rules = {path: rules[path] for path in PATHS if path in rules}
        try:
            self.chapters = msgspec.convert(_tree(self._rules), Chapters, from_attributes=True)
        except msgspec.ValidationError as error:
            raise RulesError(f"{where}: {_explain(error)}") from None
        for name in Chapters.__struct_fields__:
            setattr(self, name, getattr(self.chapters, name))
        self._idle = frozenset(idle(self))
        self._offers = [o for o in self._offered(line, plain) if any(p not in self._idle for p, _ in _written(o[2]))]
        for path, said in clashes(self):
            raise RulesError(f"{where}: {path}: {said}")

    def _switched(self, option: str, line: list, rules: dict[str, Rule], where: str) -> dict[str, Rule]:
        """The rules that an option changes: a name from an `[options.…]` table or `path=value`."""
        path, equals, text = option.partition("=")
        if equals:
            if path not in TYPES:
                near = difflib.get_close_matches(path, PATHS, 1, 0.5)
                raise RulesError(f"{where}: {path}: unknown rule" + (f"; did you mean {near[0]}?" if near else ""))
            try:
                raw = json.loads(text)
            except ValueError:
                raw = text
            try:
                value = msgspec.convert(raw, TYPES[path])
            except msgspec.ValidationError:
                raise RulesError(f"{where}: {path}: expected {_expected(path)}") from None
            old = rules.get(path)
            by = next((d.by for d in old.disputed if d.value == value), ()) if old else ()
            return {path: Rule(path=path, value=value, standing="house", cited=by, origin=self.id, over=old)}
        offered = dict((name, (origin, part)) for name, origin, part in self._offered(line, rules))
        if option not in offered:
            near = difflib.get_close_matches(option, offered, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(offered) or 'none'}"
            raise RulesError(f"{where}: options: no option {option!r}; {hint}")
        origin, part = offered[option]
        here = f"{origin}.toml: options.{option}"
        return {
            path: _step(path, given, rules.get(path), origin, False, here, False) for path, given in _written(part)
        }

    def _offered(self, line: list, rules: dict[str, Rule]) -> Iterator[tuple[str, str, Any]]:
        """The named options that fit: name, variant that wrote it and its part of the file.

        A base's option fits where the variant has left alone every rule that the option changes.
        """
        names = [name for name, _ in line]
        for at, (name, file) in enumerate(line):
            older = set(names[: at + 1])
            for option, part in file.options.items():
                if part.players and self.players not in part.players:
                    continue
                if all(_untouched(rules.get(path), older) for path, _ in _written(part)):
                    yield option, name, part

    def rules(self, all: bool = False) -> Iterator[Rule]:
        """Every rule in the order of play; those without effect beside the others only with `all`.

        Without effect is, say, what joins a frozen pile's top card where the pile is always frozen.
        """
        return iter(rule for path, rule in self._rules.items() if all or path not in self._idle)

    def idle(self, path: str) -> bool:
        """True for a rule that other rules of this variant leave without effect."""
        return path in self._idle

    def rule(self, path: str) -> Rule:
        """The rule at a path. Raises KeyError when the variant has none there."""
        return self._rules[path]

    def get(self, path: str) -> Any:
        """The plain value at a path, None when the variant has no such rule."""
        rule = self._rules.get(path)
        return None if rule is None else rule.value

    def __contains__(self, path: str) -> bool:
        return path in self._rules

    def __repr__(self) -> str:
        return f"<Ruleset {self.id} for {self.players}>"

    @property
    def seats_playing(self) -> int:
        """Players who take part in a deal (those who wait are not counted)."""
        return self.players - self.seats.waiting

    @property
    def total(self) -> int:
        """Cards in play: all packs with their jokers."""
        return self.pack.packs * (52 + self.pack.jokers)

    def switches(self) -> "tuple[Switch, ...]":
        """The options that a reader may switch on: named ones, then each disputed value without a name."""
        found, named = [], set()
        for option, _, part in self._offers:
            changes = tuple((path, given.value) for path, given in _written(part))
            cited = tuple(c for _, given in _written(part) for c in given.standing()[1])
            found.append(Switch(option, changes, tuple(dict.fromkeys(cited))))
            named.update((path, repr(value)) for path, value in changes)
        for rule in self.rules():
            for other in rule.disputed:
                if (rule.path, repr(other.value)) not in named:
                    text = json.dumps(msgspec.to_builtins(other.value), ensure_ascii=False)
                    found.append(Switch(f"{rule.path}={text}", ((rule.path, other.value),), other.by))
        return tuple(found)

    def resolved(self) -> dict[str, Any]:
        """The rules as plain data: header and chapters, for JSON."""
        return {
            "id": self.id,
            "base": self.base,
            "source": self.source,
            "players": self.players,
            "options": list(self.options),
            "rules": {
                rule.path: {
                    "value": msgspec.to_builtins(rule.value),
                    "standing": rule.standing,
                    "cited": list(rule.cited),
                    "why": rule.why,
                    "origin": rule.origin,
                    "disputed": [{"value": msgspec.to_builtins(d.value), "by": list(d.by)} for d in rule.disputed],
                }
                for rule in self.rules()
            },
        }


def _untouched(rule: Rule | None, older: set[str]) -> bool:
    """True when a rule has the value that it had in the older variants of its line."""
    if rule is None:
        return True
    inherited = next((r for r in rule.chain() if r.origin in older), None)
    return inherited is not None and inherited.value == rule.value


class Switch(Struct, frozen=True):
    """An option: its name, the values it sets by path, and who plays so (citations)."""

    name: str
    changes: tuple[tuple[str, Any], ...]
    cited: tuple[str, ...]


def _tree(rules: dict[str, Rule]) -> dict[str, Any]:
    tree: dict[str, Any] = {name: {} for name in Chapters.__struct_fields__}
    for path, rule in rules.items():
        *folders, leaf = path.split(".")
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = rule.value
    return tree


@cache
def load(variant: str, players: int | None = None, options: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a packaged variant.

    `players` defaults to four, or to the only number that the variant has. `options` are names of switches or
    `path=value`. Raises RulesError: unknown variant, number of players or option.
    """
    return Ruleset(_lineage(_packaged(variant), f"{variant}.toml"), players, tuple(options), variant, False)


def load_text(text: str, name: str, players: int | None = None, options: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a user's own rules file, given as TOML text; bare values are allowed in it.

    Raises RulesError with `name`, the key and what was expected.
    """
    return Ruleset(_lineage(read(text, name), name), players, tuple(options), name, True)


def load_file(path: str | Path, players: int | None = None, options: tuple[str, ...] = ()) -> Ruleset:
    """Like `load_text`, from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RulesError(f"{path}: cannot be read: {reason}") from None
    return load_text(text, str(path), players, options)
