"""A lesson: a language and a variant, and the exercises that it offers."""

from .. import rules
from ..cards import parse_cards
from .melds import LayMeld

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

    def lay(self, cards: str, task: str = "") -> LayMeld:
        """An exercise: lay cards of this hand as one new meld. `task` replaces the usual words."""
        return LayMeld(self.rules, parse_cards(cards), self.lang, task)
