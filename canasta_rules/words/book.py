"""The book of rules: for every path a heading, its sentences, and short forms for tables.

The chapters of the book (`before`, `melding`, `taking`, `ending`) fill `BOOK` with the functions below, one
call a rule, in the order of the model.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .messages import Message, message

if TYPE_CHECKING:
    from ..rules import Ruleset
    from . import Words

Choose = Callable[["Ruleset", Any], str | None]
Fill = Callable[["Words", "Ruleset", Any], dict[str, Any]]
ShortFill = Callable[["Words", Any], dict[str, Any]]


@dataclass(frozen=True)
class Entry:
    """What the book says of one rule.

    `texts` holds the sentences by key, `key` picks one for a value; `fill` gives more placeholders than the
    number n. `shorts`, `short_key` and `short_fill` do the same for tables. `whole` is the short form of a
    number that other rules of the game explain, with the placeholders of a sentence.
    """

    name: Message
    texts: dict[str, Message]
    key: Callable[["Ruleset", Any], str]
    fill: Fill
    shorts: dict[str, Message]
    short_key: Callable[[Any], str]
    short_fill: ShortFill
    whole: Message | None = None


#: Every rule's entry, by path.
BOOK: dict[str, Entry] = {}

YES, NO = message("short", "yes"), message("short", "no")
NONE, NO_LIMIT = message("short", "none"), message("short", "no limit")


def alone(rules: "Ruleset") -> bool:
    """True when no side has two players in a deal."""
    return rules.seats_playing == rules.seats.sides


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def entry(
    path: str,
    name: str,
    texts: dict[str, str | tuple[str, str]],
    key: Choose,
    shorts: dict[str, str],
    short_key: Callable[[Any], str],
    fill: Fill = _nothing,
    short_fill: ShortFill = _nothing,
    whole: str = "",
) -> None:
    """Enter a rule: the most general form; the functions below are for the usual kinds of value."""
    if path in BOOK:
        raise ValueError(f"{path} stands twice in the book")
    made = {
        which: message(f"rule.{path}", *((text,) if isinstance(text, str) else text))
        for which, text in texts.items()
    }
    made_short = {which: message("short", text) for which, text in shorts.items()}
    made_whole = message("short", whole) if whole else None
    BOOK[path] = Entry(message("name", name), made, key, fill, made_short, short_key, short_fill, made_whole)


def flag(
    path: str,
    name: str,
    yes: str,
    no: str,
    short: tuple[str, str] = ("yes", "no"),
    key: Choose | None = None,
    also: dict[str, str] | None = None,
    fill: Fill = _nothing,
) -> None:
    """A rule that holds or does not; `key` may pick a sentence of `also`, or None for yes and no."""

    def pick(rules: "Ruleset", value: bool) -> str:
        return (key and key(rules, value)) or ("yes" if value else "no")

    entry(
        path,
        name,
        {"yes": yes, "no": no, **(also or {})},
        pick,
        {"yes": short[0], "no": short[1]},
        lambda value: "yes" if value else "no",
        fill,
    )


def number(
    path: str,
    name: str,
    text: str,
    many: str = "",
    *,
    zero: str = "",
    minus: str = "",
    unlimited: str = "",
    short: str = "{n}",
    short_zero: str = "",
    short_whole: str = "",
    key: Choose | None = None,
    also: dict[str, Any] | None = None,
    fill: Fill = _nothing,
) -> None:
    """A rule that is a number n (or "unlimited"); `minus` speaks of its amount without the sign."""
    texts: dict[str, Any] = {"n": (text, many) if many else text}
    texts |= {which: t for which, t in (("zero", zero), ("minus", minus), ("unlimited", unlimited)) if t}
    shorts = {"n": short}
    shorts |= {"unlimited": "no limit"} if unlimited else {}
    shorts |= {"zero": short_zero} if short_zero else {}

    def kind(value: Any, known: dict[str, Any]) -> str:
        found = (
            "unlimited" if value == "unlimited" else "zero" if value == 0 else "minus" if value < 0 else "n"
        )
        return found if found in known else "n"

    def pick(rules: "Ruleset", value: Any) -> str:
        return (key and key(rules, value)) or kind(value, texts)

    def filled(words: "Words", rules: "Ruleset", value: Any) -> dict[str, Any]:
        amount = {} if value == "unlimited" else {"n": abs(value) if pick(rules, value) == "minus" else value}
        return amount | fill(words, rules, value)

    entry(
        path,
        name,
        texts | (also or {}),
        pick,
        shorts,
        lambda value: kind(value, shorts),
        filled,
        lambda words, value: {} if value == "unlimited" else {"n": value},
        short_whole,
    )


def bonus(
    path: str,
    name: str,
    subject: str,
    extra: str = "",
    key: Choose | None = None,
    also: dict[str, str] | None = None,
    fill: Fill = _nothing,
) -> None:
    """A rule that is points for something: `subject` earns them, costs them or earns nothing."""
    number(
        path,
        name,
        f"{subject} earns {{n:point}}{extra}.",
        minus=f"{subject} costs {{n:point}}.",
        zero=f"{subject} earns no bonus.",
        short_zero="none",
        key=key,
        also=also,
        fill=fill,
    )


def counts(path: str, name: str, subject: str) -> None:
    """A rule that is a card's own value in points."""
    number(
        path,
        name,
        f"{subject} counts {{n:point}}.",
        minus=f"{subject} counts {{n:point}} against its side.",
        zero=f"{subject} counts nothing.",
    )


def choice(
    path: str,
    name: str,
    choices: dict[str, tuple[str, str]],
    key: Choose | None = None,
    also: dict[str, str] | None = None,
) -> None:
    """A rule that is one of several words, each with its sentence and its short form."""

    def pick(rules: "Ruleset", value: str) -> str:
        return (key and key(rules, value)) or value

    entry(
        path,
        name,
        {value: both[0] for value, both in choices.items()} | (also or {}),
        pick,
        {value: both[1] for value, both in choices.items()},
        str,
    )


def listing(path: str, name: str, domain: str, text: str, none: str, short: str, few: str = "") -> None:
    """A rule that is a list of names from a domain (see `values.NAMES`), as the placeholder `kinds`.

    The short form takes its names from the domain `few`, if given.
    """
    from .values import Names

    entry(
        path,
        name,
        {"list": text, "none": none},
        lambda rules, value: "list" if value else "none",
        {"list": short, "none": "none"},
        lambda value: "list" if value else "none",
        lambda words, rules, value: {"kinds": Names(words, domain, value)},
        lambda words, value: {"kinds": Names(words, few or domain, value)},
    )
