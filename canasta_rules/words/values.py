"""What stands in a sentence's placeholders: numbers with their nouns, cards, and lists of names.

A placeholder's part after the colon says the form: `{n:card.gen}` is the number n with the noun card in the
genitive, `{kinds:or.acc}` a list of names in the accusative joined by "or". Nominative is understood.
"""

from typing import TYPE_CHECKING

from ..cards import Card, Rank, Suit
from .messages import Message, message

if TYPE_CHECKING:
    from . import Words

#: Grammatical cases that a translation may ask for. English and Portuguese say the same in all of them.
CASES = ("nom", "gen", "acc", "ins")

_NOUNS = {
    "card": ("{n} card", "{n} cards"),
    "point": ("{n} point", "{n} points"),
    "natural": ("{n} natural card", "{n} natural cards"),
    "wild": ("{n} wild card", "{n} wild cards"),
    "joker": ("{n} joker", "{n} jokers"),
    "two": ("{n} two", "{n} twos"),
    "red_three": ("{n} red three", "{n} red threes"),
    "black_three": ("{n} black three", "{n} black threes"),
    "canasta": ("{n} canasta", "{n} canastas"),
    "pack": ("{n} pack", "{n} packs"),
    "player": ("{n} player", "{n} players"),
    "side": ("{n} side", "{n} sides"),
    "deal": ("{n} deal", "{n} deals"),
    "stake": ("{n} stake", "{n} stakes"),
}
COUNTS: dict[tuple[str, str], Message] = {
    (noun, case): message(f"count.{case}", *forms) for noun, forms in _NOUNS.items() for case in CASES
}

_RANKS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
    "joker",
)
_PLURALS = {"six": "sixes"}
#: Names of ranks in the singular, by rank and case.
RANKS: dict[tuple[int, str], Message] = {
    (rank, case): message(f"rank.{case}", word)
    for rank, word in zip(Rank, _RANKS, strict=True)
    for case in CASES
}
#: Names of ranks in the plural, by rank and case.
RANKS_MANY: dict[tuple[int, str], Message] = {
    (rank, case): message(f"ranks.{case}", _PLURALS.get(word, word + "s"))
    for rank, word in zip(Rank, _RANKS, strict=True)
    for case in CASES
}
#: Counted ranks: "7 kings".
RANKS_COUNTED: dict[int, Message] = {
    rank: message("count.nom", f"{{n}} {word}", f"{{n}} {_PLURALS.get(word, word + 's')}")
    for rank, word in zip(Rank, _RANKS, strict=True)
}
SUITS: dict[int, Message] = {
    suit: message("suit", word)
    for suit, word in zip(Suit, ("spades", "hearts", "diamonds", "clubs"), strict=True)
}
#: Suits as they follow a rank: king of hearts, король червей, rei de copas.
SUITS_OF: dict[int, Message] = {
    suit: message("card.suit", word)
    for suit, word in zip(Suit, ("spades", "hearts", "diamonds", "clubs"), strict=True)
}
CARD = message("card", "{rank} of {suit}")

_TOPS = {
    "wild": "a wild card",
    "red_three": "a red three",
    "black_three": "a black three",
    "seven": "a seven",
}
_TOP_KINDS = {
    "wild": "wild cards",
    "red_three": "red threes",
    "black_three": "black threes",
    "seven": "sevens",
}
_CANASTAS = {
    "natural": "a natural canasta",
    "mixed": "a mixed canasta",
    "run": "a run canasta",
    "mixed_run": "a mixed run canasta",
    "wild": "a wild canasta",
    "twos": "a canasta of twos",
    "sevens": "a canasta of sevens",
    "natural_sevens": "a natural canasta of sevens",
    "mixed_sevens": "a mixed canasta of sevens",
    "natural_twos": "a canasta of twos alone",
    "mixed_twos": "a canasta of twos with jokers",
}
_WILDS = {"joker": "jokers", "two": "twos"}
_ONE_OF = {
    "joker" if rank == Rank.JOKER else rank.sign: f"{'an' if word[0] in 'ae' else 'a'} {word}"
    for rank, word in zip(Rank, _RANKS, strict=True)
}
#: Names that lists are made of, by domain, id and case; `a` goes by the rank's sign.
NAMES: dict[tuple[str, str, str], Message] = {
    (domain, ident, case): message(f"{domain}.{case}", text)
    for domain, texts in (
        ("top", _TOPS),
        ("tops", _TOP_KINDS),
        ("canasta", _CANASTAS),
        ("wilds", _WILDS),
        ("a", _ONE_OF),
    )
    for ident, text in texts.items()
    for case in CASES
}
JOINS: dict[str, Message] = {word: message("join", f"{{first}} {word} {{last}}") for word in ("and", "or")}


class Number:
    """A number in a sentence."""

    def __init__(self, words: "Words", n: int):
        self.words, self.n = words, n

    def __format__(self, spec: str) -> str:
        noun, _, case = spec.partition(".")
        return self.words.count(noun, self.n, case or "nom") if noun else self.words.number(self.n)

    __str__ = __repr__ = lambda self: format(self, "")


class RankName:
    """A rank in a sentence: `{rank}`, `{rank:gen}`, `{rank:many}`, `{rank:many.gen}`."""

    def __init__(self, words: "Words", rank: int):
        self.words, self.rank = words, rank

    def __format__(self, spec: str) -> str:
        first, _, case = spec.partition(".")
        if first == "many":
            return self.words.ranks(self.rank, case or "nom")
        return self.words.rank(self.rank, first or "nom")


class CardName:
    """A card in a sentence: `{card}`, `{card:acc}`."""

    def __init__(self, words: "Words", card: Card):
        self.words, self.card = words, card

    def __format__(self, spec: str) -> str:
        return self.words.card(self.card, spec or "nom")


class Names:
    """A list of names from one domain: `{kinds:or}`, `{kinds:and.gen}`."""

    def __init__(self, words: "Words", domain: str, idents: tuple[str, ...]):
        self.words, self.domain, self.idents = words, domain, idents

    def __format__(self, spec: str) -> str:
        word, _, case = spec.partition(".")
        return self.words.join(
            [self.words.name(self.domain, ident, case or "nom") for ident in self.idents], word or "and"
        )
