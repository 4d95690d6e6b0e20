"""Counted nouns in every form, for the numbers at which languages change them."""

import pytest

from canasta_rules.words import LANGUAGES, Words
from canasta_rules.words.values import CASES, COUNTS

NUMBERS = (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111, 1000)
#: The forms by number: 0 for one, 1 for few, 2 for many.
RUSSIAN = dict(zip(NUMBERS, (2, 0, 1, 1, 2, 2, 2, 0, 1, 2, 0, 2, 2), strict=True))
WORDS = {
    ("card", "nom"): ("карта", "карты", "карт"),
    ("card", "gen"): ("карты", "карт", "карт"),
    ("card", "acc"): ("карту", "карты", "карт"),
    ("card", "ins"): ("картой", "картами", "картами"),
    ("point", "nom"): ("очко", "очка", "очков"),
    ("point", "gen"): ("очка", "очков", "очков"),
    ("point", "acc"): ("очко", "очка", "очков"),
    ("joker", "nom"): ("джокер", "джокера", "джокеров"),
    ("joker", "acc"): ("джокера", "джокера", "джокеров"),
    ("joker", "ins"): ("джокером", "джокерами", "джокерами"),
    ("red_three", "nom"): ("красная тройка", "красные тройки", "красных троек"),
    ("black_three", "gen"): ("чёрной тройки", "чёрных троек", "чёрных троек"),
    ("natural", "nom"): ("натуральная карта", "натуральные карты", "натуральных карт"),
    ("wild", "gen"): ("дикой карты", "диких карт", "диких карт"),
    ("canasta", "gen"): ("канасты", "канаст", "канаст"),
    ("player", "nom"): ("игрок", "игрока", "игроков"),
    ("side", "nom"): ("сторона", "стороны", "сторон"),
    ("deal", "nom"): ("сдача", "сдачи", "сдач"),
    ("pack", "nom"): ("колода", "колоды", "колод"),
    ("two", "acc"): ("двойку", "двойки", "двоек"),
    ("stake", "acc"): ("ставку", "ставки", "ставок"),
}
KINGS = ("король", "короля", "королей")


@pytest.mark.parametrize(("noun", "case"), WORDS)
@pytest.mark.parametrize("n", NUMBERS)
def test_russian_nouns(noun, case, n):
    words = Words("ru")
    assert words.count(noun, n, case) == f"{words.number(n)} {WORDS[noun, case][RUSSIAN[n]]}"


@pytest.mark.parametrize("n", NUMBERS)
def test_russian_ranks(n):
    words = Words("ru")
    assert words.ranks_counted(13, n) == f"{words.number(n)} {KINGS[RUSSIAN[n]]}"


@pytest.mark.parametrize("n", NUMBERS)
def test_portuguese_nouns(n):
    words = Words("pt")
    plural = n > 1
    assert words.cards(n) == f"{words.number(n)} {'cartas' if plural else 'carta'}"
    assert words.points(n) == f"{words.number(n)} {'pontos' if plural else 'ponto'}"
    assert (
        words.count("natural", n) == f"{words.number(n)} {'cartas naturais' if plural else 'carta natural'}"
    )
    assert words.ranks_counted(13, n) == f"{words.number(n)} {'reis' if plural else 'rei'}"


@pytest.mark.parametrize("n", NUMBERS)
def test_english_nouns(n):
    words = Words("en")
    assert words.cards(n) == f"{words.number(n)} {'card' if n == 1 else 'cards'}"
    assert words.ranks_counted(6, n) == f"{words.number(n)} {'six' if n == 1 else 'sixes'}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_noun_keeps_its_number(lang):
    words = Words(lang)
    for noun in {noun for noun, _ in COUNTS}:
        for case in CASES:
            for n in (*NUMBERS, -100):
                text = words.count(noun, n, case)
                assert text.startswith(words.number(n) + " ") and "{" not in text


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [
        ("en", 5000, "5,000"),
        ("ru", 5000, "5\u00a0000"),
        ("pt", 5000, "5.000"),
        ("en", 999, "999"),
        ("ru", -1000, "−1\u00a0000"),
        ("pt", -100, "−100"),
        ("en", 1234567, "1,234,567"),
        ("ru", 0, "0"),
    ],
)
def test_numbers_are_grouped(lang, n, text):
    assert Words(lang).number(n) == text
