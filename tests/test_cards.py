"""Cards: how they are written in three languages, and that the 53 of them are constant."""

import copy
import pickle

import pytest

from canasta_rules.cards import CARDS, JOKER, Card, CardError, parse_card, parse_cards, write_cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("KS 10H 2D AC *", "KS 10H 2D AC *"),
        ("kh kc, 4c", "KH KC 4C"),
        ("Дч Кт 10б Вп", "QH KC 10D JS"),
        ("Re Rc 10c 2o Dp", "KS KH 10H 2D QC"),
        # C is clubs, but hearts (copas) after a rank, or beside a suit, that only Portuguese has
        ("KC QC JC 10C", "KC QC JC 10C"),
        ("RC DC VC", "KH QH JH"),
        ("RC DC VC 10C", "KH QH JH 10H"),
        ("AE AC AO AP", "AS AH AD AC"),
        ("RC KC 10C", "KH KC 10H"),
        # a small c is hearts unless small letters of English stand beside it
        ("10c", "10H"),
        ("Kc", "KH"),
        ("10c 4h", "10C 4H"),
        ("rc 4h", "KH 4H"),
    ],
)
def test_cards_are_read(text, cards):
    assert write_cards(parse_cards(text)) == cards


def test_one_word_is_read_alone():
    assert parse_card("10C") is Card.of(10, 3)
    assert parse_card("10c") is Card.of(10, 1)
    assert parse_card("10c", portuguese=False) is Card.of(10, 3)
    assert parse_card("RC") is parse_card("rc", portuguese=False) is Card.of(13, 1)


@pytest.mark.parametrize("text", ["", "C", "R", "KX", "1", "11S", "K H"])
def test_a_word_that_is_no_card(text):
    with pytest.raises(CardError, match="is not a card"):
        parse_card(text)


def test_every_card_of_its_numbers():
    assert [Card.of(rank, suit) for rank in range(2, 15) for suit in range(4)] == list(CARDS[:52])
    assert Card.of(15) is JOKER


@pytest.mark.parametrize(
    ("numbers", "answer"),
    [
        ((1, 0), "rank 1: expected 2 to 14, or 15 for the joker"),
        ((0, 1), "rank 0: expected 2 to 14, or 15 for the joker"),
        ((16,), "rank 16: expected 2 to 14, or 15 for the joker"),
        ((14,), "suit None: expected a whole number from 0 to 3"),
        ((14, 4), "suit 4: expected a whole number from 0 to 3"),
        ((14, -1), "suit -1: expected a whole number from 0 to 3"),
        ((15, 2), "suit 2: expected none"),
    ],
)
def test_numbers_that_name_no_card(numbers, answer):
    with pytest.raises(CardError) as error:
        Card.of(*numbers)
    assert str(error.value) == answer


def test_a_card_is_constant():
    for name in ("rank", "suit", "number", "text", "colour"):
        with pytest.raises(AttributeError):
            setattr(CARDS[3], name, 1)
    with pytest.raises(AttributeError):
        del CARDS[3].rank
    for card in CARDS:
        assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is copy.copy(card) is card
