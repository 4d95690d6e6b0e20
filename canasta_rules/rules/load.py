"""Reading rules files, inheriting, and the resolved ruleset of a variant.

A file holds a header, chapters with only what differs from its base, chapters for one number of players, and
options (named small overrides that a reader may switch on).
"""

import difflib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
from msgspec import UNSET, Struct

from .families import CANASTA, FAMILIES
from .family import Family
from .values import Disputed, Rule, RulesClash, RulesError, Value

if TYPE_CHECKING:
    from . import chapters

__all__ = [
    "PATHS", "TYPES", "Ruleset", "Switch", "family_of", "load", "load_file", "load_text", "need", "read",
    "relatives", "rules_file", "variants",
]  # fmt: skip

#: The rule ids of the Canasta family with the types of their values, in the order of play.
TYPES: dict[str, Any] = CANASTA.types
PATHS: tuple[str, ...] = CANASTA.paths


def family_of(variant: str) -> Family | None:
    """The family that a packaged variant belongs to, None for an unknown variant."""
    return next((family for family in FAMILIES if variant in family.variants), None)


def rules_file(variant: str) -> Path:
    """Where the rules file of a packaged variant lies. Raises RulesError for an unknown variant."""
    family = family_of(variant)
    if family is None:
        known = [name for one in FAMILIES for name in one.variants]
        near = difflib.get_close_matches(variant, known, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
        raise RulesError(f"no variant {variant!r}; {hint}")
    return family.folder / f"{variant}.toml"


def read(text: str, name: str, family: Family | None = None) -> tuple[Family, Any]:
    """A rules file from its TOML text, with its family; `name` stands in the error. Raises RulesError.

    Without a family, the file is of the family of the variant that it inherits from.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{name}: not TOML: {error}") from None
    if family is None:
        head = table.get("variant")
        base = head.get("base") if isinstance(head, dict) else None
        family = (family_of(base) if isinstance(base, str) else None) or CANASTA
    try:
        return family, msgspec.convert(table, family.file)
    except msgspec.ValidationError as error:
        raise RulesError(f"{name}: {family.explain(error)}") from None


@cache
def _packaged(variant: str) -> tuple[Family, Any]:
    path = rules_file(variant)
    return read(path.read_text(encoding="utf-8"), path.name, family_of(variant))


def variants(family: str = "canasta") -> tuple[str, ...]:
    """The ids of all variants of a family of games, a base always before what derives from it.

    Raises RulesError for an unknown family.
    """
    for one in FAMILIES:
        if one.id == family:
            return one.variants
    raise RulesError(f"no family {family!r}; known are {', '.join(one.id for one in FAMILIES)}")


def relatives() -> tuple[str, ...]:
    """The ids of all games that are no Canasta, family by family."""
    return tuple(name for family in FAMILIES if family is not CANASTA for name in family.variants)


def _lineage(family: Family, file: Any, name: str) -> list[tuple[str, Any]]:
    """The files from the root to the given one, each with its id."""
    own = file.variant.id or Path(name).stem
    line, seen = [(own, file)], {own}
    while file.variant.base:
        base = file.variant.base
        if base in seen:
            raise RulesError(f"{name}: variant.base: {base!r} leads back to itself")
        try:
            kin, file = _packaged(base)
        except RulesError as error:
            if family_of(base):
                raise
            raise RulesError(f"{name}: variant.base: {error}") from None
        if kin is not family:
            raise RulesError(f"{name}: variant.base: {base} belongs to another family of games")
        seen.add(base)
        line.insert(0, (base, file))
    if len(line) == 1 and not file.variant.source:
        hint = f"expected a variant to inherit from, such as {family.base}"
        raise RulesError(f"{name}: variant.base: missing; {hint}")
    return line


def _step(
    family: Family,
    path: str,
    given: Any,
    old: Rule | None,
    origin: str,
    counted: bool,
    where: str,
    house: bool,
) -> Rule:
    """The rule that a written value makes of an inherited one."""
    value, disputed, why = given, (), ""
    if isinstance(given, Value):
        if house and all(
            getattr(given, s) is UNSET for s in ("stated", "reconstructed", "supplied", "chosen")
        ):
            standing, cited, why = "house", (), given.why
        else:
            try:
                standing, cited, why = given.standing()
            except ValueError as error:
                raise RulesError(f"{where}: {path}: {error}") from None
        value = given.value
        disputed = given.disputed
        if given.absent:
            if value is not UNSET:
                raise RulesError(f"{where}: {path}: both `is` and `absent`; expected one of them")
            if old is None or old.value is None:
                raise RulesClash(
                    f"{where}: {path}: absent, but nothing is inherited there; leave the key out"
                )
            value, disputed = None, ()
        elif value is UNSET:
            if old is None or old.value is None:
                raise RulesError(f"{where}: {path}: nothing inherited to confirm; expected `is`")
            value = old.value
            disputed = old.disputed if disputed is UNSET else disputed
        elif old is not None and old.value == value:
            raise RulesClash(f"{where}: {path}: equal to the inherited value; leave out `is` to confirm it")
        disputed = () if disputed is UNSET else disputed
    elif house:
        standing, cited = "house", ()
        if old is not None and old.value == value:
            same = json.dumps(msgspec.to_builtins(value))
            raise RulesClash(f"{where}: {path}: equal to the inherited value {same}; leave the key out")
    else:
        raise RulesError(f"{where}: {path}: expected a table with `is` and a standing")
    others = []
    for other in disputed:
        try:
            value_there = msgspec.convert(other.value, family.types[path])
            others.append(Disputed(value_there, other.by, other.why))
        except msgspec.ValidationError:
            raise RulesError(f"{where}: {path}.disputed: expected {family.expected(path)}") from None
    return Rule(
        path=path, value=value, standing=standing, cited=cited, why=why,
        disputed=tuple(others), origin=origin, counted=counted, over=old,
    )  # fmt: skip


def _with_common(
    family: Family, old: dict[str, Rule], name: str, file: Any, where: str, house: bool
) -> dict[str, Rule]:
    """Inherited rules with those that a file writes for every number of players."""
    return old | {
        path: _step(family, path, given, old.get(path), name, False, where, house)
        for path, given in family.written(file)
    }


def _with_counted(
    family: Family,
    old: dict[str, Rule],
    common: dict[str, Rule],
    name: str,
    file: Any,
    players: int,
    where: str,
    house: bool,
) -> dict[str, Rule]:
    """Inherited rules for one number of players, less those that the common ones replace, and its own."""
    kept = {path: rule for path, rule in old.items() if not _replaced(common.get(path), name)}
    part = file.players.get(str(players))
    here = f"{where}: players.{players}"
    own = family.written(part) if part is not None else ()
    return kept | {
        path: _step(family, path, given, kept.get(path, common.get(path)), name, True, here, house)
        for path, given in own
    }


def _replaced(rule: Rule | None, name: str) -> bool:
    """True when a variant wrote another value for every number of players."""
    return rule is not None and rule.origin == name and (rule.over is None or rule.over.value != rule.value)


@cache
def _common(variant: str) -> dict[str, Rule]:
    """The rules of a packaged variant for every number of players."""
    family, file = _packaged(variant)
    old = _common(file.variant.base) if file.variant.base else {}
    return _with_common(family, old, variant, file, f"{variant}.toml", False)


@cache
def _counted(variant: str, players: int) -> dict[str, Rule]:
    """The rules of a packaged variant for one number of players."""
    family, file = _packaged(variant)
    old = _counted(file.variant.base, players) if file.variant.base else {}
    return _with_counted(family, old, _common(variant), variant, file, players, f"{variant}.toml", False)


class Ruleset:
    """The resolved rules of a variant for a number of players; it does not change.

    Chapters are attributes (`rules.meld.naturals`); `rule(path)` tells a value's standing and origin.

    Attributes: `family`, `id`, `base` (id or ""), `base_why` (why it is the base), `source`, `name` (a house
    variant's own), `players`, `counts` (numbers of players that the variant has), `options` (those switched
    on), `lineage` (ids from the root on), `chapters` (all chapters as one struct).
    """

    if TYPE_CHECKING:  # those of Canasta; another family has its own
        seats: chapters.Seats
        pack: chapters.Pack
        values: chapters.Values
        deal: chapters.Deal
        turn: chapters.Turn
        meld: chapters.Meld
        run: chapters.Run
        wild: chapters.Wild
        twos: chapters.Twos
        canasta: chapters.Canasta
        opening: chapters.Opening
        pile: chapters.Pile
        red_threes: chapters.RedThrees
        black_threes: chapters.BlackThrees
        sevens: chapters.Sevens
        extra: chapters.Extra
        stock: chapters.Stock
        go_out: chapters.GoOut
        score: chapters.Score
        match: chapters.Match

        def __getattr__(self, name: str) -> Any: ...

    _done = False

    def __init__(
        self,
        family: Family,
        line: list[tuple[str, Any]],
        players: int,
        options: tuple[str, ...],
        where: str,
        text: str | None = None,
    ):
        """`line` are the files from the root on, each with its id; `where` names the file in errors.

        `text` is that of a user's own file, None for a packaged variant.
        """
        head, house = line[-1][1].variant, text is not None
        self.family = family
        self.id, self.base, self.name = line[-1][0], head.base, head.name
        self.source = next((f.variant.source for _, f in reversed(line) if f.variant.source), "")
        self.base_why = head.base_why
        self.lineage = tuple(name for name, _ in line)
        self.counts = _all_counts(line)
        self.players, self.options = players, options
        self._where, self._text = where, text
        if self.players not in (self.counts or (0,)):
            if not self.counts:
                raise RulesError(f"{where}: players: {self.id} names no number of players")
            *others, last = map(str, self.counts)
            counts = f"{', '.join(others)} or {last}" if others else last
            raise RulesError(f"{where}: players: {self.id} is for {counts} players, not for {self.players}")
        _counts(line[-1][1], self.counts, where)
        name, file = line[-1]
        old = (_common(self.base), _counted(self.base, self.players)) if self.base else ({}, {})
        common = _with_common(family, old[0], name, file, where, house)
        counted = _with_counted(family, old[1], common, name, file, self.players, where, house)
        rules = plain = common | counted
        for option in options:
            rules = rules | self._switched(option, line, plain)
        there = (rules[path] for path in family.paths if path in rules)
        self._rules = {rule.path: rule for rule in there if rule.value is not None}
        values = {path: rule.value for path, rule in self._rules.items()}
        try:
            self.chapters = msgspec.convert(family.tree(values), family.chapters, from_attributes=True)
        except msgspec.ValidationError as error:
            raise RulesError(f"{where}: {family.explain(error)}") from None
        for name in family.chapters.__struct_fields__:
            setattr(self, name, getattr(self.chapters, name))
        self._idle = frozenset(family.idle(self))
        self._offers = [
            o for o in self._offered(line, plain) if any(p not in self._idle for p, _ in family.written(o[2]))
        ]
        for path, said in family.clashes(self):
            raise RulesClash(f"{where}: {path}: {said}")
        self._done = True

    def __setattr__(self, name: str, value: Any) -> None:
        if self._done:
            raise AttributeError(f"a ruleset does not change: {name}")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a ruleset does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        if self._text is None:
            return load, (self.id, self.players, self.options)
        return load_text, (self._text, self._where, self.players, self.options)

    def __copy__(self) -> "Ruleset":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Ruleset":
        return self

    def _switched(self, option: str, line: list, rules: dict[str, Rule]) -> dict[str, Rule]:
        """The rules that an option changes: a name from an `[options.…]` table or `path=value`."""
        where = self._where
        path, equals, text = option.partition("=")
        if equals:
            if path not in self.family.types:
                near = difflib.get_close_matches(path, self.family.paths, 1, 0.5)
                raise RulesError(
                    f"{where}: {path}: unknown rule" + (f"; did you mean {near[0]}?" if near else "")
                )
            try:
                raw = json.loads(text)
            except ValueError:
                raw = text
            try:
                value = msgspec.convert(raw, self.family.types[path])
            except msgspec.ValidationError:
                raise RulesError(f"{where}: {path}: expected {self.family.expected(path)}") from None
            old = rules.get(path)
            if old is not None and old.value == value:
                return {}
            by = next((d.by for d in old.disputed if d.value == value), ()) if old else ()
            return {path: Rule(path=path, value=value, standing="house", cited=by, origin=self.id, over=old)}
        offered = dict((name, (origin, part)) for name, origin, part in self._offered(line, rules))
        if option not in offered:
            near = difflib.get_close_matches(option, offered, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(offered) or 'none'}"
            raise RulesError(f"{where}: options: no option {option!r}; {hint}")
        origin, part = offered[option]
        own = self._text is not None and origin == self.id
        here = f"{where if own else f'{origin}.toml'}: options.{option}"
        return {
            path: _step(self.family, path, given, rules.get(path), origin, False, here, own)
            for path, given in self.family.written(part)
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
                if all(_untouched(rules.get(path), older) for path, _ in self.family.written(part)):
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
        """True for a rule that has effect: one that `rules()` gives."""
        return path in self._rules and path not in self._idle

    def __repr__(self) -> str:
        return f"<Ruleset {self.id} for {self.players}>"

    @property
    def seats_playing(self) -> int:
        """Players who take part in a deal (those who wait are not counted)."""
        return self.players - (self.get("seats.waiting") or 0)

    @property
    def total(self) -> int:
        """Cards in play: all packs with their jokers."""
        return self.pack.packs * (52 + self.pack.jokers)

    def switches(self) -> "tuple[Switch, ...]":
        """The options that a reader may switch on: named ones, then each disputed value without a name."""
        found, named = [], set()
        for option, origin, part in self._offers:
            changes, cited = [], []
            for path, given in self.family.written(part):
                value = given
                if isinstance(given, Value):
                    value = None if given.absent else self.get(path) if given.value is UNSET else given.value
                    with suppress(ValueError):  # a house option may leave its standing out
                        cited += given.standing()[1]
                changes.append((path, value))
            found.append(Switch(option, tuple(changes), tuple(dict.fromkeys(cited)), origin))
            named.update((path, repr(value)) for path, value in changes)
        for rule in self.rules():
            for other in rule.disputed:
                if (rule.path, repr(other.value)) not in named:
                    text = json.dumps(msgspec.to_builtins(other.value), ensure_ascii=False)
                    found.append(Switch(f"{rule.path}={text}", ((rule.path, other.value),), other.by))
        return tuple(found)

    def resolved(self) -> dict[str, Any]:
        """The rules as plain data, for JSON: the header, and every rule that has effect (those that `rules()`
        gives) by its path.
        """
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
                    "disputed": [
                        {"value": msgspec.to_builtins(d.value), "by": list(d.by)} for d in rule.disputed
                    ],
                }
                for rule in self.rules()
            },
        }


def _all_counts(line: list[tuple[str, Any]]) -> tuple[int, ...]:
    """The numbers of players of a variant: its own, else those that it inherits."""
    return next((file.variant.players for _, file in reversed(line) if file.variant.players), ())


def _counts(file: Any, counts: tuple[int, ...], where: str) -> None:
    """Refuse chapters or options for a number of players that the variant does not have."""
    known = ", ".join(map(str, counts))
    for count in file.players:
        if not count.isdigit() or int(count) not in counts:
            raise RulesError(
                f"{where}: players.{count}: expected a number of players of this variant: {known}"
            )
    for option, part in file.options.items():
        for count in part.players:
            if count not in counts:
                raise RulesError(
                    f"{where}: options.{option}.players: {count} is not among this variant's: {known}"
                )


def _untouched(rule: Rule | None, older: set[str]) -> bool:
    """True when a rule has the value that it had in the older variants of its line."""
    if rule is None:
        return True
    inherited = next((r for r in rule.chain() if r.origin in older), None)
    return inherited is not None and inherited.value == rule.value


class Switch(Struct, frozen=True):
    """An option: its name, the values it sets by path (None for a rule that it drops), who plays so
    (citations), and the variant that names it ("" for a disputed value without a name).
    """

    name: str
    changes: tuple[tuple[str, Any], ...]
    cited: tuple[str, ...]
    origin: str = ""


def load(variant: str | Ruleset, players: int | None = None, options: Iterable[str] = ()) -> Ruleset:
    """The ruleset of a packaged variant, or the same game as another ruleset in another form.

    `players` defaults to four, or to the first number that the variant has where it has no four. `options`
    are names of switches or `path=value`; of two about the same rule the last one holds. A ruleset in place
    of the id gives its players and its options too. However it is asked for, a packaged game is one object.
    Raises RulesError: unknown variant, number of players or option.
    """
    if isinstance(options, str):
        raise RulesError(f"options: expected a list, got {options!r}")
    if isinstance(variant, Ruleset):
        players, options = players or variant.players, (*variant.options, *options)
        if variant._text is not None:
            return _house(variant._text, variant._where, players, options)
        variant = variant.id
    return _asked(variant, players, tuple(options))


@cache
def _asked(variant: str, players: int | None, options: tuple[str, ...]) -> Ruleset:
    family, file = _packaged(variant)
    line = _lineage(family, file, f"{variant}.toml")
    return _once(partial(_asked, variant), family, line, players, options, variant)


@lru_cache(128)
def _house(text: str, name: str, players: int | None, options: tuple[str, ...]) -> Ruleset:
    family, file = read(text, name)
    own = file.variant.id or Path(name).stem
    if family_of(own):
        raise RulesError(
            f"{name}: variant.id: {own!r} is the id of another variant; expected one of your own"
        )
    line = _lineage(family, file, name)
    return _once(partial(_house, text, name), family, line, players, options, name, text)


def _once(
    ask: Callable[[int, tuple[str, ...]], Ruleset],
    family: Family,
    line: list[tuple[str, Any]],
    players: int | None,
    options: tuple[str, ...],
    where: str,
    text: str | None = None,
) -> Ruleset:
    """The ruleset with its number of players named and its options in order, which `ask` gives, where that is
    the same; else the one asked for.
    """
    if players is None:
        counts = _all_counts(line)
        return ask(4 if 4 in counts else next(iter(counts), 0), options)
    made = Ruleset(family, line, players, options, where, text)
    ordered = tuple(sorted(set(options)))
    if ordered != options:
        with suppress(RulesError):
            same = ask(players, ordered)
            return same if same._rules == made._rules else made
    return made


def need(rules: Ruleset, family: str = "canasta") -> Ruleset:
    """The same ruleset, if it is of this family of games. Raises RulesError otherwise."""
    if rules.family.id != family:
        raise RulesError(f"{rules.id} is a game of another family; expected one like {variants(family)[0]}")
    return rules


def load_text(text: str, name: str, players: int | None = None, options: Iterable[str] = ()) -> Ruleset:
    """The ruleset of a user's own rules file, given as TOML text; bare values are allowed in it.

    `name` is the file's, for errors, and without its ending the id where the text names none. Raises
    RulesError with `name`, the key and what was expected.
    """
    if isinstance(options, str):
        raise RulesError(f"options: expected a list, got {options!r}")
    return _house(text, name, players, tuple(options))


def load_file(path: str | Path, players: int | None = None, options: Iterable[str] = ()) -> Ruleset:
    """Like `load_text`, from a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RulesError(f"{path}: cannot be read: {reason}") from None
    return load_text(text, str(path), players, options)
