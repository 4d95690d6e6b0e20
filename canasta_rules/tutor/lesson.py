"""A lesson: a language and a variant, and the exercises that it offers."""

from collections.abc import Sequence
from typing import Any

from .. import rules
from ..cards import parse_cards
from .deal import PlayDeal
from .krambambuli import BankPad, KnockWith
from .melds import LayMeld
from .playtable import PlayTable
from .practice import Practice
from .scorepad import ScorePad
from .sheet import PARTS, ScoreDeal
from .turn import DO, TakeTurn
from .twice import TwoVariants
from .values import CountCards, NameMinimum, PickCards

__all__ = ["Lesson"]


class Lesson:
    """The exercises of one lesson: `Lesson("ru", "samba").lay("KS KH 2D 7C")`.

    `lang` is en, ru or pt; `variant` and `players` say which rules judge. The ruleset is `rules`.
    """

    def __init__(self, lang: str = "en", variant: str = "classic", players: int | None = None):
        if lang not in ("en", "ru", "pt"):
            raise ValueError(f"{lang!r} is no language of the tutor: en, ru or pt")
        self.lang = lang
        self.rules = rules.load(variant, players)

    def game(self, variant: str | None) -> "rules.Ruleset":
        """The ruleset of a variant, or the lesson's own."""
        return rules.load(variant) if variant else self.rules

    def lay(self, cards: str, task: str = "") -> LayMeld:
        """An exercise: lay cards of this hand as one new meld. `task` replaces the usual words."""
        return LayMeld(self.rules, parse_cards(cards), self.lang, task)

    def knock(self, cards: str, task: str = "") -> KnockWith:
        """An exercise of Krambambuli: end a deal with these eleven cards."""
        return KnockWith(self.rules, parse_cards(cards), self.lang, task)

    def bank(self, task: str = "") -> BankPad:
        """The score pad of Krambambuli: records, stakes and bank."""
        return BankPad(self.rules, self.lang, task)

    def count(self, cards: str) -> CountCards:
        """An exercise: what do these cards count together?"""
        return CountCards(self.lang, self.rules, parse_cards(cards))

    def pick(self, what: str, cards: str) -> PickCards:
        """An exercise: which cards are `what` (wild, red threes, black threes, ordinary)?"""
        return PickCards(self.lang, self.rules, parse_cards(cards), what)

    def minimum(self, score: int, variant: str | None = None) -> NameMinimum:
        """An exercise: what must the opening count at this score, in points?"""
        return NameMinimum(self.lang, self.game(variant), score)

    def open(self, hand: str, score: int = 0, variant: str | None = None) -> TakeTurn:
        """An exercise: open with cards of this hand at this score."""
        return TakeTurn(self.lang, self.table(hand, score=score, variant=variant, phase="play"), ("lay",))

    def take(self, hand: str, pile: str, melds: Sequence[str] = (), **more: Any) -> TakeTurn:
        """An exercise: take the pile with cards of this hand, or draw; `more` as for `table`."""
        return TakeTurn(self.lang, self.table(hand, pile, melds, **more), ("take", "draw"))

    def discard(self, hand: str, melds: Sequence[str] = (), **more: Any) -> TakeTurn:
        """An exercise: which card may be discarded? `more` as for `table`."""
        return TakeTurn(self.lang, self.table(hand, "", melds, phase="play", **more), ("discard",))

    def turn(self, hand: str, pile: str = "", melds: Sequence[str] = (), **more: Any) -> TakeTurn:
        """An exercise: play this turn to its end, from the draw if there is a pile; `more` as for `table`."""
        phase = more.pop("phase", "draw" if pile else "play")
        do = ("take", *DO) if phase == "draw" else DO[2:]
        return TakeTurn(self.lang, self.table(hand, pile, melds, phase=phase, **more), do, on=True)

    def twice(
        self, second: str, hand: str, pile: str = "", melds: Sequence[str] = (), **more: Any
    ) -> TwoVariants:
        """An exercise: one table under the lesson's variant and a second one; `more` as for `table`."""
        phase = more.pop("phase", "draw" if pile else "play")
        do = ("take", "draw") if phase == "draw" else DO[2:]
        return TwoVariants(self.lang, self.table(hand, pile, melds, phase=phase, **more), second, do)

    def score(
        self,
        melds: Sequence[str] = (),
        red_threes: str = "",
        left: str = "",
        out: str = "",
        ask: Sequence[str] = (*PARTS, "total"),
        variant: str | None = None,
    ) -> ScoreDeal:
        """An exercise: what does a side with these melds, red threes and cards left score in the deal?"""
        return ScoreDeal(self.lang, self.game(variant), melds, red_threes, left, out, ask)

    def deal(self, seed: int = 1, strength: str = "middle", variant: str | None = None) -> PlayDeal:
        """A deal against bots, dealt from a seed; `strength` is weak, middle or strong."""
        return PlayDeal(self.lang, self.game(variant), seed, strength)

    def drill(self, rule: str = "", seed: int | None = None) -> Practice:
        """Drills without end about this variant's rules, or about one of them."""
        return Practice(self.lang, self.rules, rule, seed)

    def play(self, seed: int = 1, strength: str = "middle") -> PlayTable:
        """A table to play at: a match against bots, deal after deal, dealt from a seed."""
        return PlayTable(self.lang, self.rules, seed, strength)

    def pad(self) -> ScorePad:
        """A score pad for a real evening; it begins with this variant or with what the browser has kept."""
        return ScorePad(self.lang, self.rules.id, self.rules.players)

    def table(
        self,
        hand: str,
        pile: str = "",
        melds: Sequence[str] = (),
        score: int = 0,
        red_threes: str = "",
        others: Sequence[str] = (),
        variant: str | None = None,
        **more: Any,
    ) -> dict[str, Any]:
        """A table in the exchange format: own hand and melds, the next side's (`others`), other keys."""
        ruleset = self.game(variant)
        own = {"melds": list(melds), "red_threes": red_threes}
        sides = [own, {"melds": list(others)}] if others else [own]
        table = {"variant": ruleset.id, "hands": [hand], "pile": pile, "scores": [score], "sides": sides}
        return table | ({} if variant else {"players": ruleset.players}) | more
