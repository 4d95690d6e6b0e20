"""What readers type into an exercise: cards, melds and numbers, read and checked in the reader's language."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from .. import play, rules
from ..cards import Card, CardError, parse_cards
from ..words import Words
from .exercise import Exercise
from .melds import MOST, unread
from .texts import _

__all__ = ["Unreadable", "enough", "read_cards", "read_melds", "some_cards", "whole"]


class Unreadable(ValueError):
    """What a reader typed cannot be read; the message is in the reader's language."""


def read_cards(exercise: Exercise, written: str, most: int = MOST) -> tuple[Card, ...]:
    """Cards, at most so many. Raises Unreadable naming the word that is no card."""
    try:
        cards = parse_cards(plain(written))
    except CardError:
        raise Unreadable(exercise.say(_("{word} is not a card."), word=unread(written))) from None
    if len(cards) > most:
        raise Unreadable(exercise.say(_("Too many cards: at most {most}."), most=most))
    return cards


def plain(written: str) -> str:
    """Cards as they are typed in haste, in the form that `parse_cards` reads: any comma or semicolon parts
    them, and after a rank a capital П Ч Б Т can only be a suit."""
    written = re.sub("[,;]", " ", written)
    return re.sub(r"(?<!\w)([\dТКДВ]+)([ПЧБТ])(?!\w)", lambda m: m[1] + m[2].lower(), written)


def some_cards(exercise: Exercise, written: str) -> tuple[Card, ...]:
    """Cards, at least one. Raises Unreadable."""
    if cards := read_cards(exercise, written):
        return cards
    raise Unreadable(exercise.say(_("Type the cards first.")))


def read_melds(exercise: Exercise, ruleset: "rules.Ruleset", written: str) -> list[tuple[Card, ...]]:
    """Melds with semicolons between them, each legal under the rules. Raises Unreadable saying why not."""
    words = Words(exercise.lang)
    melds = [cards for part in written.split(";") if (cards := read_cards(exercise, part))]
    for cards in melds:
        ruling = play.judge_meld(ruleset, cards)
        if not ruling:
            told = exercise.say(_("{cards} is no meld in this game."), cards=words.signs(cards))
            raise Unreadable(" ".join([told, *(words.reason(ruleset, reason) for reason in ruling.reasons)]))
    return melds


def enough(exercise: Exercise, ruleset: "rules.Ruleset", parts: Iterable[Sequence[Card]]) -> None:
    """Raise Unreadable where a card lies there more often than the packs hold it."""
    held = Counter(play.pack(ruleset))
    for card, count in Counter(card for part in parts for card in part).items():
        if count > held[card]:
            told = _("{card}: {count} of them lie there, but the game has only {most}.")
            raise Unreadable(
                exercise.say(told, card=Words(exercise.lang).signs([card]), count=count, most=held[card])
            )


def whole(exercise: Exercise, written: str) -> int:
    """A whole number, with any minus and any gaps between digits; nothing is 0. Raises Unreadable."""
    plain = "".join(written.split()).translate(str.maketrans({"−": "-", "–": "-", ".": "", ",": ""}))
    if not plain:
        return 0
    digits = plain[1:] if plain[0] in "+-" else plain
    if not digits.isdecimal() or len(digits) > 6:
        raise Unreadable(exercise.say(_("{word} is not a number."), word=written.strip()))
    return int(plain)
