"""A number and what it counts stay on one line; other numbers do not bind what follows."""

import pytest

from canasta_rules.site.spaces import bound


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("en", "Each player gets 15 cards, or 1 card.", "Each player gets 15_cards, or 1_card."),
        ("en", "Player 2 draws 2 cards from 3 packs.", "Player 2 draws 2_cards from 3_packs."),
        ("ru", "3 колоды с 6 джокерами, 162 карты", "3_колоды с 6_джокерами, 162_карты"),
        ("ru", "не больше 2 или 21 карта; 1 ставка", "не больше 2 или 21_карта; 1_ставка"),
        ("ru", "5\u00a0000 очков, 2 дикие карты, 7 королей", "5\u00a0000_очков, 2_дикие карты, 7_королей"),
        ("pt", "2 baralhos com 4 jokers, 108 cartas", "2_baralhos com 4_jokers, 108_cartas"),
        ("pt", "500 pontos ou 1 ponto", "500_pontos ou 1_ponto"),
    ],
)
def test_a_number_keeps_its_noun(lang, text, wanted):
    assert bound(text, lang) == wanted.replace("_", "\u00a0")
