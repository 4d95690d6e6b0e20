"""What a player may try to do, and how it is written in files.

Actions hold cards as tuples of `Card`; `read_action` and `write_action` turn them from and to the exchange
form, `{"kind": "take", "with": "KS KH", "to": 0}`.
"""

from typing import Any

import msgspec
from msgspec import Struct

from ..cards import Card, CardError, parse_card, parse_cards, write_cards

Cards = tuple[Card, ...]


class ActionError(ValueError):
    """An action that cannot even be judged: a card nobody holds, a meld that is not there, a deal that is
    over.
    """


class Draw(Struct, frozen=True):
    """Draw from the stock; with an empty stock: decline, which ends the deal."""

    kind = "draw"


class Take(Struct, frozen=True):
    """Take the discard pile.

    `cards` come from the hand and meet the top card, `to` is the own meld that they join (None: a new meld,
    or the only one of that rank), `also` are further melds laid in the same breath.
    """

    kind = "take"
    cards: Cards = ()
    to: int | None = None
    also: tuple[Cards, ...] = ()


class Lay(Struct, frozen=True):
    """Lay new melds together."""

    kind = "meld"
    melds: tuple[Cards, ...]


class Add(Struct, frozen=True):
    """Add cards from the hand to a meld of the own side.

    A wild card that fills no gap of a run goes on at its high end, or, with `low`, at its low end.
    """

    kind = "add"
    cards: Cards
    to: int
    low: bool = False


class Discard(Struct, frozen=True):
    """Discard a card, which ends the turn."""

    kind = "discard"
    card: Card


class Ask(Struct, frozen=True):
    """Ask the partner for leave to go out."""

    kind = "ask"


class Answer(Struct, frozen=True):
    """The partner's answer."""

    kind = "answer"
    yes: bool


Action = Draw | Take | Lay | Add | Discard | Ask | Answer


class _Draw(Struct, tag="draw", tag_field="kind", forbid_unknown_fields=True):
    pass


class _Take(Struct, tag="take", tag_field="kind", forbid_unknown_fields=True, rename={"cards": "with"}):
    cards: str = ""
    to: int | None = None
    also: list[str] = []


class _Meld(Struct, tag="meld", tag_field="kind", forbid_unknown_fields=True):
    melds: list[str]


class _Add(Struct, tag="add", tag_field="kind", forbid_unknown_fields=True):
    cards: str
    to: int
    low: bool = False


class _Discard(Struct, tag="discard", tag_field="kind", forbid_unknown_fields=True):
    card: str


class _Ask(Struct, tag="ask", tag_field="kind", forbid_unknown_fields=True):
    pass


class _Answer(Struct, tag="answer", tag_field="kind", forbid_unknown_fields=True):
    yes: bool


#: The exchange form of an action, for schemas and strict reading.
WrittenAction = _Draw | _Take | _Meld | _Add | _Discard | _Ask | _Answer


def read_action(data: Any) -> Action:
    """An action from its exchange form (a dict or a decoded `WrittenAction`).

    Raises msgspec.ValidationError for a wrong key or type and CardError, which names the key, for a word that
    is no card.
    """
    form = data if isinstance(data, Struct) else msgspec.convert(data, WrittenAction)

    def cards(key: str, text: str) -> Cards:
        try:
            return (parse_card(text),) if key == "card" else parse_cards(text)
        except CardError as error:
            raise CardError(f"{key}: {error}") from None

    def melds(key: str, texts: list[str]) -> tuple[Cards, ...]:
        return tuple(cards(f"{key}[{i}]", text) for i, text in enumerate(texts))

    match form:
        case _Draw():
            return Draw()
        case _Take():
            return Take(cards("with", form.cards), form.to, melds("also", form.also))
        case _Meld():
            return Lay(melds("melds", form.melds))
        case _Add():
            return Add(cards("cards", form.cards), form.to, form.low)
        case _Discard():
            return Discard(*cards("card", form.card))
        case _Ask():
            return Ask()
        case _Answer():
            return Answer(form.yes)
    raise CardError(f"{data!r} is no action")


def write_action(action: Action) -> dict[str, Any]:
    """The exchange form of an action, as plain data; defaults are left out."""
    form: dict[str, Any] = {"kind": action.kind}
    match action:
        case Take(cards, to, also):
            form["with"] = write_cards(cards)
            if to is not None:
                form["to"] = to
            if also:
                form["also"] = [write_cards(meld) for meld in also]
        case Lay(melds):
            form["melds"] = [write_cards(meld) for meld in melds]
        case Add(cards, to, low):
            form |= {"cards": write_cards(cards), "to": to}
            if low:
                form["low"] = True
        case Discard(card):
            form["card"] = str(card)
        case Answer(yes):
            form["yes"] = yes
    return form
