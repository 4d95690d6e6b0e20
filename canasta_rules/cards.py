"""Playing cards: ranks, suits, the 53 different cards of a pack with jokers, and how people write them.

A card is one of 53 constant values, so cards compare by identity, hash fast and can be counted.
Points are not here: they belong to a variant's rules.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NoReturn

__all__ = ["CARDS", "JOKER", "Card", "CardError", "Rank", "Suit", "parse_card", "parse_cards", "write_cards"]


class Rank(IntEnum):
    """A card's rank; the number grows from the two to the ace, the joker stands above."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def sign(self) -> str:
        """The rank as written in files: 2 … 10 J Q K A, and * for the joker."""
        return SIGNS["en"][self]


class Suit(IntEnum):
    """A card's suit, in the order spades, hearts, diamonds, clubs."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def sign(self) -> str:
        """The suit's picture: ♠ ♥ ♦ ♣."""
        return "♠♥♦♣"[self]

    @property
    def red(self) -> bool:
        """True for hearts and diamonds."""
        return self in (1, 2)


_DIGITS = {rank: str(rank.value) for rank in Rank if rank <= 10}
#: Rank signs by language: `SIGNS["ru"][Rank.QUEEN] == "Д"`.
SIGNS: dict[str, dict[Rank, str]] = {
    lang: _DIGITS | dict(zip(list(Rank)[9:], letters, strict=True))
    for lang, letters in {"en": "JQKA*", "ru": "ВДКТ*", "pt": "VDRA*"}.items()
}


_RANK_NUMBERS, _SUIT_NUMBERS = range(2, 15), range(4)


class CardError(ValueError):
    """A text or numbers that name no card; the message says which and what was expected."""


class Card:
    """One of the 53 different cards; get it from `parse_card`, `CARDS` or `Card.of`.

    Attributes: `rank`, `suit` (None for the joker) and `number` (0–52, the order of sorting).
    """

    __slots__ = ("number", "rank", "suit", "text")
    rank: Rank
    suit: Suit | None
    number: int
    text: str

    def __init__(self, rank: Rank, suit: Suit | None, number: int):
        text = "*" if suit is None else rank.sign + "SHDC"[suit]
        for name, value in (("rank", rank), ("suit", suit), ("number", number), ("text", text)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card does not change: {name}")

    @staticmethod
    def of(rank: int, suit: int | None = None) -> "Card":
        """The card of a rank and a suit, as numbers or enum members; the joker has no suit.

        Raises CardError for numbers that name no card.
        """
        if rank == Rank.JOKER:
            if suit is not None:
                raise CardError(f"suit {suit}: expected none")
            return JOKER
        if rank not in _RANK_NUMBERS:
            raise CardError(f"rank {rank}: expected 2 to 14, or 15 for the joker")
        if suit not in _SUIT_NUMBERS:
            raise CardError(f"suit {suit}: expected a whole number from 0 to 3")
        return CARDS[(rank - 2) * 4 + suit]

    @property
    def red(self) -> bool:
        """True for a card of hearts or diamonds."""
        return self.suit is not None and self.suit.red

    @property
    def red_three(self) -> bool:
        """True for the three of hearts or diamonds."""
        return self.rank == 3 and self.suit.red

    @property
    def black_three(self) -> bool:
        """True for the three of spades or clubs."""
        return self.rank == 3 and not self.suit.red

    def sign(self, lang: str = "en") -> str:
        """The card as a reader of `lang` writes it: K♥, К♥, R♥; the joker is *."""
        return "*" if self.suit is None else SIGNS[lang][self.rank] + self.suit.sign

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: "Card") -> bool:
        return self.number < other.number

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_card, (self.text,)


#: All different cards, by number.
CARDS: tuple[Card, ...] = tuple(
    [Card(rank, suit, (rank - 2) * 4 + suit) for rank in list(Rank)[:13] for suit in Suit]
    + [Card(Rank.JOKER, None, 52)]
)
JOKER: Card = CARDS[52]

_RANKS = {sign: rank for signs in SIGNS.values() for rank, sign in signs.items()} | {
    "T": Rank.TEN,
    "1": Rank.ACE,
}
_SUITS = dict(zip("SHDC♠♥♦♣♤♡♢♧", list(Suit) * 3, strict=True))
_RUSSIAN = dict(zip("ПЧБТ", Suit, strict=True))
_PORTUGUESE = dict(zip("ECOP", Suit, strict=True))
_JOKERS = {"*", "JOKER", "JK", "ДЖОКЕР", "CURINGA", "🃏"}
#: Ranks and suits whose letters are Portuguese only, and ranks whose letters are never Portuguese.
_PORTUGUESE_RANKS, _PORTUGUESE_SUITS, _ENGLISH_RANKS = set("RVD"), set("EOP"), set("KQJT")


def parse_card(text: str, portuguese: bool = True) -> Card:
    """The card that a word names, in the letters of English, Russian or Portuguese.

    C is clubs in English and hearts (copas) in Portuguese. After R, V or D, ranks in Portuguese only, `c` and
    `C` mean hearts. After any other rank `C` means clubs, and `c` hearts unless `portuguese` is False. Raises
    CardError naming the word.
    """
    return _read(text, "c" if portuguese else "")


def _read(text: str, hearts: str) -> Card:
    """The card that a word names; `hearts` are the signs C that mean hearts after a rank of any language."""
    word = text.strip().replace("\ufe0f", "").replace("\ufe0e", "")
    if word.upper() in _JOKERS:
        return JOKER
    sign, last = word[:-1].upper(), word[-1:]
    rank, upper = _RANKS.get(sign), last.upper()
    if upper == "C" and (last in hearts or sign in _PORTUGUESE_RANKS):
        suit = Suit.HEARTS
    else:
        suit = _SUITS.get(upper, _RUSSIAN.get(upper, _PORTUGUESE.get(upper)))
    if rank is None or suit is None:
        raise CardError(
            f"{text!r} is not a card: expected a rank and a suit such as KH, 10S, K♥, Кч, or * for a joker"
        )
    return Card.of(rank, suit)


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of a text, separated by spaces or commas, in the order written.

    All words together tell what C means. Where one has a letter of Portuguese only (a rank R, V or D, a suit
    E, O or P), `c` and `C` mean hearts, only `C` after K, Q, J or T clubs: "RC 10C" are hearts. Elsewhere `C`
    means clubs, and `c` clubs beside small letters of English ("kh kc"), hearts otherwise ("10c"). Raises
    CardError naming the first word that is no card.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else [str(word) for word in text]
    if any(
        word[:-1].upper() in _PORTUGUESE_RANKS or word[-1:].upper() in _PORTUGUESE_SUITS for word in words
    ):
        return tuple(_read(word, "c" if word[:-1].upper() in _ENGLISH_RANKS else "cC") for word in words)
    english = any(word[-1:] in set("shd") or word[:1] in set("akqjt") for word in words)
    return tuple(_read(word, "" if english else "c") for word in words)


def write_cards(cards: Iterable[Card]) -> str:
    """The cards as written in files, separated by spaces; `parse_cards` reads them back."""
    return " ".join(card.text for card in cards)
