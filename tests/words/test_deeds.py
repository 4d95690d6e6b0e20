"""What somebody does at a table, as a sentence: every kind of action, of others and of the reader."""

import re

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.play import Add, Answer, Ask, Discard, Draw, Lay, Take
from canasta_rules.play.situation import read_situation
from canasta_rules.words import LANGUAGES, Words

TABLE = """
variant = "classic"
stock = {stock}
phase = "draw"
pile = "4S 9C"
hands = ["9H 9D * KS", 9, 9, 9]
[[sides]]
melds = ["QS QH QD"]
[[sides]]
"""
QUEENS = parse_cards("QC *")
ACTIONS = {
    "draw": (Draw(), "draws", "берёт", "compra"),
    "take": (Take(parse_cards("9H 9D")), "takes", "берёт", "compra"),
    "take_to": (Take((), 0), "takes", "берёт", "compra"),
    "take_also": (Take(parse_cards("9H 9D"), None, (QUEENS,)), "takes", "берёт", "compra"),
    "meld": (Lay((parse_cards("KS KH *"),)), "lays", "выкладывает", "baixa"),
    "add": (Add(QUEENS, 0), "adds", "добавляет", "acrescenta"),
    "discard": (Discard(parse_cards("9H")[0]), "discards", "сбрасывает", "descarta"),
    "ask": (Ask(), "asks", "спрашивает", "pergunta"),
    "yes": (Answer(True), "answers", "отвечает", "responde"),
    "no": (Answer(False), "answers", "отвечает", "responde"),
}


def table(stock=40):
    return read_situation(TABLE.format(stock=stock))[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ACTIONS)
def test_every_action_is_told_of_others_and_of_the_reader(kind, lang):
    action, *verbs = ACTIONS[kind]
    words, verb = Words(lang), verbs[LANGUAGES.index(lang)]
    told, own = words.deed(action, table(), "N"), words.deed(action, table())
    assert told.startswith(f"N {verb} ")
    assert own.startswith({"en": "You ", "ru": "Вы ", "pt": "Você "}[lang])
    for text in (told, own):
        assert re.search(r"[.?]$", text) and not re.search(r"[{}*]|None|  ", text), text


def test_cards_stand_by_their_signs_in_the_language():
    discard = Discard(parse_cards("KH")[0])
    told = [Words(lang).deed(discard, table(), "N") for lang in LANGUAGES]
    assert told == ["N discards K♥.", "N сбрасывает К♥.", "N descarta R♥."]
    assert Words("en").deed(Take((), 0), table()) == "You take the pile: 9♣ joins the meld Q♠ Q♥ Q♦."
    assert Words("en").deed(Add(QUEENS, 0), table(), "N") == "N adds Q♣ joker to the meld Q♠ Q♥ Q♦."


def test_with_no_stock_the_pile_is_left():
    assert Words("en").deed(Draw(), table(0), "N") == "N leaves the pile."
