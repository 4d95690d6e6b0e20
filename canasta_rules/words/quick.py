"""The quick sheet: what one has to know before the first card is dealt."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import names
from .book import alone

if TYPE_CHECKING:
    from ..rules import Ruleset
    from . import Words

Row = tuple[str, str, str]


def quick_rows(words: "Words", rules: "Ruleset") -> Iterator[Row]:
    """Rows of label key, text and path; what a family of games does not have is left out."""
    if "meld.min" in rules:
        yield from _canasta(words, rules)
        return
    plain = (
        ("players", "seats.most"),
        ("cards", "pack.packs"),
        ("hand", "deal.hand"),
        ("take", "turn.take"),
        ("knock", "knock.points"),
        ("stake", "bank.ante"),
        ("limit", "out.limit"),
        ("target", "race.target"),
    )
    for key, path in plain:
        if path in rules:
            yield key, _packs(words, rules) if key == "cards" else words.short(rules, path), path


def _packs(words: "Words", rules: "Ruleset") -> str:
    packs, jokers = rules.pack.packs, rules.pack.jokers
    text = names.TEXTS["packs" if jokers else "no jokers"]
    return words.say(text, n=packs, jokers=packs * jokers, total=rules.total)


def _canasta(words: "Words", rules: "Ruleset") -> Iterator[Row]:
    sides = rules.players if alone(rules) else rules.seats.sides
    yield "players", words.players(rules.players, sides), "seats.sides"
    yield "cards", _packs(words, rules), "pack.packs"
    hand = words.cards(rules.deal.hand)
    if rules.extra.packet:
        hand = words.say(names.TEXTS["packet"], n=rules.deal.hand, packet=rules.extra.packet)
    yield "hand", hand, "deal.hand"
    yield "draw", words.short(rules, "turn.draw"), "turn.draw"
    yield "opening", words.short(rules, "opening.minimum"), "opening.minimum"
    yield _out(words, rules)
    yield "target", words.short(rules, "match.target"), "match.target"


def _out(words: "Words", rules: "Ruleset") -> Row:
    if not rules.go_out.allowed:
        return "out", words.short(rules, "go_out.allowed"), "go_out.allowed"
    text = words.short(rules, "go_out.canastas")
    if rules.go_out.kinds:
        kinds = words.names("canasta", rules.go_out.kinds)
        text = words.say(names.TEXTS["kinds"], canastas=text, kinds=kinds)
    return "out", text, "go_out.canastas"
