"""Pictures of cards: our own SVG, two inks, one text for those who do not see them.

Red suits are hollow and black suits solid, so that grey print and colour-blind eyes tell them apart. Every
picture is a string of SVG that asks for nothing from outside, so it works in a page, in a notebook and in a
file. Sizes are in CSS pixels.
"""

from collections.abc import Iterable
from html import escape

from .cards import SIGNS, Card, Suit

__all__ = ["BLACK", "HEIGHT", "RED", "WIDTH", "back_svg", "card_svg", "cards_html", "fan_svg", "suit_svg"]

BLACK = "#111111"
RED = "#c8102e"
#: The size of a card at scale 1; no target in a page is smaller.
WIDTH, HEIGHT = 44, 62

# Each figure fills a square of 24 units.
_SUITS = {
    Suit.SPADES: "M12 1C8 7 2.5 10.5 2.5 15.3a4.6 4.6 0 0 0 8.3 2.7Q10.5 21 8 23h8q-2.5-2-2.8-5a4.6 4.6 0 0 0"
    " 8.3-2.7C21.5 10.5 16 7 12 1z",
    Suit.HEARTS: "M12 22C6 16.5 2 12.5 2 8.2A5.3 5.3 0 0 1 12 6a5.3 5.3 0 0 1 10 2.2c0 4.3-4 8.3-10 13.8z",
    Suit.DIAMONDS: "M12 1.5Q15.5 7.5 20.5 12 15.5 16.5 12 22.5 8.5 16.5 3.5 12 8.5 7.5 12 1.5z",
    Suit.CLUBS: "M12 1.5a4.8 4.8 0 0 0-3.7 7.8 4.8 4.8 0 1 0 2.6 8Q10.6 21 8 23h8q-2.6-2-2.9-5.7a4.8"
    " 4.8 0 1 0 2.6-8A4.8 4.8 0 0 0 12 1.5z",
}
_STAR = "M12 1.5 15 9l8 .6-6.2 5.2 2 7.800L12 18.300l-6.8 4.3 2-7.800L1 9.6 9 9z"
_CAP = (
    "M4 20C4 14 1 12 1 9c4-1 6 1 7.5 4C8 8 9 4 12 2c3 2 4 6 3.5 11C17 10 19 8 23 9c0 3-3 5-3 11zM4 21h16v2H4z"
)


def _ink(red: bool, wide: float) -> str:
    return f'fill="#fff" stroke="{RED}" stroke-width="{wide}"' if red else f'fill="{BLACK}"'


def _figure(path: str, ink: str, x: float, y: float, size: float) -> str:
    return f'<path transform="translate({x:g} {y:g})scale({size / 24:.3g})" d="{path}" {ink}/>'


def _svg(inside: str, wide: float, high: float, kind: str, title: str | None, scale: float = 1) -> str:
    spoken = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide * scale:g}" height="{high * scale:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" {size} {spoken}>{inside}</svg>'


def _frame(fill: str = "#fff") -> str:
    size = f'width="{WIDTH - 1}" height="{HEIGHT - 1}"'
    return f'<rect x=".5" y=".5" {size} rx="4.5" fill="{fill}" stroke="#6f6f6f"/>'


def _face(card: Card, lang: str) -> str:
    if card.suit is None:
        small, large, ink = _figure(_STAR, f'fill="{BLACK}"', 4, 4, 15), _CAP, f'fill="{RED}"'
        return _frame() + small + _figure(large, ink, 10, 29, 28)
    sign, ink = SIGNS[lang][card.rank], RED if card.red else BLACK
    narrow = ' textLength="18" lengthAdjust="spacingAndGlyphs"' if len(sign) > 1 else ""
    index = (
        '<text x="3.5" y="18" font-family="system-ui,sans-serif" font-size="19" font-weight="700"'
        f' fill="{ink}"'
        f"{narrow}>{sign}</text>"
    )
    path = _SUITS[card.suit]
    return (
        _frame()
        + index
        + _figure(path, _ink(card.red, 3), 4, 22, 12)
        + _figure(path, _ink(card.red, 2), 15, 33, 25)
    )


def card_svg(card: Card, lang: str = "en", *, title: str | None = None, scale: float = 1) -> str:
    """One card as SVG under 1 kB, with the rank in the letters of `lang` (en, ru, pt).

    `title` is what a screen reader says; without it the picture is hidden from readers, as it must be inside
    a figure that has one text for all its cards.
    """
    return _svg(_face(card, lang), WIDTH, HEIGHT, "card", title, scale)


#: Once pictures are imported, a card shows itself in a notebook.
Card._repr_svg_ = card_svg


def back_svg(*, title: str | None = None, scale: float = 1) -> str:
    """The back of a card; `title` as in `card_svg`."""
    inside = (
        _frame()
        + f'<rect x="4" y="4" width="36" height="54" rx="2.5" fill="{RED}"/>'
        + '<path fill="none" stroke="#fff" stroke-width="1.3" d="'
        + "M4 13 13 4M4 31 31 4M4 49 40 13M13 58 40 31M31 58 40 49"
        + "M31 4l9 9M13 4l27 27M4 13l36 36M4 31l27 27M4 49l9 9"
        + '"/>'
    )
    return _svg(inside, WIDTH, HEIGHT, "card back", title, scale)


def suit_svg(suit: Suit, *, title: str | None = None) -> str:
    """A suit's sign alone, 16 pixels square, to stand in a line of text."""
    return _svg(f'<path d="{_SUITS[suit]}" {_ink(suit.red, 2.5)}/>', 24, 24, "suit", title, 2 / 3)


def fan_svg(cards: Iterable[Card], text: str, lang: str = "en", *, step: float = 21, scale: float = 1) -> str:
    """A meld or a hand as one picture: the cards overlap so that each index shows.

    `text` says the whole in the reader's language; single cards are hidden from readers. `step` is the
    distance from one card to the next.
    """
    cards = tuple(cards)
    inside = "".join(
        f'<g transform="translate({i * step:g})">{_face(card, lang)}</g>' for i, card in enumerate(cards)
    )
    return _svg(inside, WIDTH + step * max(0, len(cards) - 1), HEIGHT, "fan", text, scale)


def cards_html(cards: Iterable[Card], text: str, lang: str = "en") -> str:
    """A meld or a hand as cards in a row that wraps on narrow screens, with one text as `fan_svg`."""
    inside = "".join(card_svg(card, lang) for card in cards)
    return f'<span class="cards" role="img" aria-label="{escape(text)}">{inside}</span>'
