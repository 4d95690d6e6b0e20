"""Pictures of cards: small, complete, spoken once."""

import re
from xml.etree import ElementTree

import pytest

from canasta_rules.art import BLACK, HEIGHT, RED, WIDTH, back_svg, card_svg, cards_html, fan_svg, suit_svg
from canasta_rules.cards import CARDS, SIGNS, Suit, parse_cards

INKS = {BLACK, RED, "#fff", "#6f6f6f", "none"}


def inks(svg: str) -> set[str]:
    return set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg))


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_every_card_is_small_whole_and_in_the_letters_of_the_language(lang):
    faces = set()
    for card in CARDS:
        svg = card_svg(card, lang)
        assert len(svg.encode()) < 1000, card
        root = ElementTree.fromstring(svg)
        assert root.get("aria-hidden") == "true"
        assert (float(root.get("width")), float(root.get("height"))) == (WIDTH, HEIGHT)
        words = "".join(root.itertext())
        assert words == ("" if card.suit is None else SIGNS[lang][card.rank])
        assert inks(svg) <= INKS
        faces.add(svg)
    assert len(faces) == len(CARDS)


def test_red_suits_are_hollow_and_black_suits_solid():
    for suit in Suit:
        assert (f'stroke="{RED}"' in suit_svg(suit)) == suit.red
        assert (f'fill="{BLACK}"' in suit_svg(suit)) != suit.red


def test_a_title_is_spoken_and_escaped():
    root = ElementTree.fromstring(card_svg(CARDS[0], title='a "two" & more'))
    assert root.get("role") == "img" and root.get("aria-label") == 'a "two" & more'
    assert ElementTree.fromstring(back_svg(title="back")).get("aria-label") == "back"
    assert len(back_svg().encode()) < 1000


def test_a_meld_speaks_once_and_hides_its_cards():
    cards = parse_cards("KS KH 2D *")
    fan = ElementTree.fromstring(fan_svg(cards, "Meld: 4 kings, 2 of them wild"))
    assert fan.get("aria-label") == "Meld: 4 kings, 2 of them wild"
    assert len(list(fan)) == 4 and float(fan.get("width")) == WIDTH + 3 * 21
    row = ElementTree.fromstring(cards_html(cards, "Meld", "ru"))
    assert [child.get("aria-hidden") for child in row] == ["true"] * 4
    assert "".join(row.itertext()) == "КК2"


def test_no_cards_make_an_empty_picture():
    assert ElementTree.fromstring(fan_svg((), "no cards")).get("aria-label") == "no cards"
