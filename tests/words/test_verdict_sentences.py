"""Every code of a verdict has a sentence with the arguments that the engine gives."""

import re

import pytest

from canasta_rules import play
from canasta_rules.cards import Rank, parse_card, parse_cards
from canasta_rules.play.krambambuli import CODES as KRAMBAMBULI
from canasta_rules.play.reasons import CODES
from canasta_rules.rules import load
from canasta_rules.words import LANGUAGES, Words
from canasta_rules.words.messages import names
from canasta_rules.words.verdicts import SENTENCES

NUMBERS = (0, 1, 2, 4, 5, 11, 21, 101)


def arguments(code: str, n: int) -> dict:
    """Arguments for a code, with n wherever a number stands."""
    given = {"card": parse_card("KH"), "rank": Rank.SEVEN, "low": "4", "high": "A", "kind": "wild"}
    wanted = names(CODES[code]) | names(SENTENCES[code].one)
    return {name: given.get(name, n) for name in wanted}


def test_the_codes_are_those_of_the_engine():
    assert set(CODES) <= set(SENTENCES)
    assert set(KRAMBAMBULI) <= set(SENTENCES)
    assert set(SENTENCES) - set(CODES) == set(KRAMBAMBULI)


@pytest.mark.parametrize("code", KRAMBAMBULI)
def test_a_sentence_of_krambambuli_needs_no_argument_that_the_engine_does_not_give(code):
    assert names(SENTENCES[code].one) <= names(KRAMBAMBULI[code])


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_needs_no_argument_that_the_engine_does_not_give(code):
    extra = {
        "takes_pair": {"rank"},
        "takes_to_meld": {"card"},
        "takes_wild_pair": {"card"},
        "discards": {"card"},
    }
    canastas = {"points"} if code.startswith("is_") and code.endswith("_canasta") else set()
    assert names(SENTENCES[code].one) <= names(CODES[code]) | extra.get(code, set()) | canastas


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_code_is_a_whole_sentence(code, lang):
    for n in NUMBERS:
        text = Words(lang).reason(code, arguments(code, n))
        assert (text[0].isupper() or text[0].isdigit()) and text.endswith(".")
        assert not re.search(r"[{}_]|None|Rank|  ", text), text
        assert lang != "ru" or not re.search("[A-Za-z]", text), text


@pytest.mark.parametrize(
    ("variant", "cards", "legal"),
    [
        ("classic", "KS KH 2D", True),
        ("classic", "KS 2S 2D", False),
        ("classic", "KS KH * * 2S", True),
        ("classic", "3H 3D 3S", False),
        ("classic", "4S 5S 6S", False),
        ("samba", "4S 5S 6S", True),
        ("bolivia", "* * 2S", True),
        ("traditional", "KS KH * * 2S", False),
        ("hollywood", "4S 5S 6S 2D", True),
        ("classic", "3S 3C 3S", True),
        ("classic", "KS KH KD KC KS KH KD", True),
        ("samba", "4S 5S 2S", False),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_verdicts_on_melds(variant, cards, legal, lang):
    rules = load(variant)
    verdict = play.judge_meld(rules, parse_cards(cards))
    assert verdict.legal is legal
    texts = [Words(lang).reason(rules, reason) for reason in verdict.reasons]
    assert texts and len(set(texts)) == len(texts)
    assert all(text.endswith(".") for text in texts)


def test_numbers_and_ranks_stand_in_the_right_form():
    ru = Words("ru")
    assert ru.reason("too_few_cards", {"count": 2, "least": 3}) == "Только 2 карты: в комбинации не меньше 3."
    assert (
        ru.reason("natural_pair_needed", {"rank": Rank.SEVEN})
        == "Сброс заморожен: нужна натуральная пара семёрок с руки."
    )
    assert ru.reason("opening_short", {"points": 21, "least": 50, "short": 29}) == (
        "Первое выкладывание даёт 21 очко, нужно 50, не хватает 29."
    )
    assert (
        Words("en").reason("run_range", {"low": "4", "high": "A"}) == "A run goes from four to ace at most."
    )
    assert (
        Words("pt").reason("is_set", {"naturals": 2, "wilds": 1})
        == "Grupo com 2 cartas naturais e 1 curinga."
    )


def test_an_unknown_code_is_an_error():
    with pytest.raises(KeyError):
        Words("en").reason("no_such_code", {})
