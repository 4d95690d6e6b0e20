"""Errors are said in the reader's language: every line that the modules can raise is read back."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

import canasta_rules
from canasta_rules.cards import CardError, parse_card
from canasta_rules.play.situation import SituationError, read_situation
from canasta_rules.rules import RulesError, load, load_text
from canasta_rules.words import Words

PACKAGE = Path(canasta_rules.__file__).parent
#: Where errors are raised, or yielded for a loader to raise, that the command can meet.
MODULES = (
    "cards.py", "compare.py", "answers.py", "__main__.py", "rules/load.py", "rules/checks.py",
    "rules/krambambuli/__init__.py", "play/situation.py", "play/judge.py",
)  # fmt: skip
#: Errors that a module catches itself, or that only a program can make.
OWN = {"ValueError", "AttributeError"}
#: What stands for values in the lines below, and the words of files and options that no language changes.
KEPT = {"toml", "json", "utf", "true", "false", "is", "absent", "why", "base", "kh", "wild"}


def _text(node):
    """The text of a string in the source, with 7 for what is filled in; "" for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return (_text(node.value) if isinstance(node.value, ast.IfExp) else "") or "7"
    if isinstance(node, ast.IfExp):
        return _text(node.body)
    if isinstance(node, ast.BinOp):
        return _text(node.left) + _text(node.right)
    return ""


def raised(path):
    """Every line that a module raises or yields as an error, as far as the source tells it."""
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        called = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(called, ast.Call) and called.args and getattr(called.func, "id", "") not in OWN:
            yield _text(called.args[0])
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
            yield _text(node.value.elts[1])


def english_left(said):
    """The English words of a line, without keys, paths and quoted words."""
    plain = re.sub(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\S*[._\[]\S*|\b[a-z-]+: ", " ", said)
    return [word for word in re.findall(r"[a-z]{2,}", plain.lower()) if word not in KEPT]


@pytest.mark.parametrize("path", MODULES)
def test_every_error_of_the_source_is_read_back(path):
    found = [re.sub("(?<=[a-z])7$", "", line) for line in raised(path)]  # a hint that may follow
    lines = [line for line in found if re.search("[a-z]{3}", line)]
    assert lines
    for line in lines:
        assert english_left(Words("ru").error(ValueError(line))) == [], line
        assert Words("en").error(ValueError(line)) == " ".join(line.split())


HOUSE = '[variant]\nbase = "samba"\n'


@pytest.mark.parametrize(
    ("text", "russian", "portuguese"),
    [
        (
            "[meld]\nwild = 3",
            "x: meld.wild: неизвестный ключ; может быть, meld.wilds?",
            "x: meld.wild: chave desconhecida; seria meld.wilds?",
        ),
        (
            "[meld]\nwilds = 2",
            "x: meld.wilds: так же, как в основе: 2; уберите этот ключ",
            "x: meld.wilds: igual ao valor herdado 2; tire a chave",
        ),
        (
            "[deal]\nhand = 'many'",
            "x: deal.hand: нужно: целое число от 1 до 30, а указано: текст",
            "x: deal.hand: esperado: um número inteiro de 1 a 30; dado: texto",
        ),
        (
            "[meld]\nwilds = true",
            'x: meld.wilds: нужно: целое число от 0 до 60 или "unlimited", а указано: true или false',
            'x: meld.wilds: esperado: um número inteiro de 0 a 60 ou "unlimited"; dado: true ou false',
        ),
        (
            "[deal]\nhand = 30\n[pack]\npacks = 2",
            "x: deal.hand: сдать и открыть пришлось бы карт: 121, а в колодах их 108",
            "x: deal.hand: seriam dadas e viradas 121 cartas, os baralhos têm 108",
        ),
    ],
)
def test_a_wrong_rules_file(text, russian, portuguese):
    with pytest.raises(RulesError) as caught:
        load_text(HOUSE + text, "x")
    assert Words("ru").error(caught.value) == russian
    assert Words("pt").error(caught.value) == portuguese


def test_a_wrong_card_and_a_wrong_variant():
    with pytest.raises(CardError) as caught:
        parse_card("ZZ")
    assert Words("ru").error(caught.value).startswith("'ZZ' — не карта: нужны достоинство и масть")
    with pytest.raises(RulesError) as caught:
        load("clasic")
    assert Words("ru").error(caught.value) == "такой игры нет: 'clasic'; может быть, classic?"
    assert Words("pt").error(caught.value) == "não há a variante 'clasic'; seria classic?"


def test_why_cards_are_no_meld_is_a_sentence():
    text = 'variant = "classic"\nsides = [{ melds = ["AS AH"] }]'
    with pytest.raises(SituationError) as caught:
        read_situation(text, "x")
    said = "x: sides[0].melds[0]: в этой игре не комбинация (classic): "
    assert Words("ru").error(caught.value) == said + Words("ru").reason(caught.value.reason)


def test_every_wrong_situation_is_answered_in_russian():
    cases = tomllib.loads((Path(__file__).parents[1] / "situations" / "wrong.toml").read_text("utf-8"))
    base = {key: value for key, value in cases["defaults"].items() if key != "expect"}
    words = Words("ru")
    for case in cases["case"]:
        given = base | {key: value for key, value in case.items() if key not in {"id", "error", "expect"}}
        try:
            read_situation(json.dumps(given), "x")
        except SituationError as error:
            said = words.error(error)
            assert re.search("[а-яё]", said), (case["id"], said)
            assert "expected" not in said and " got " not in said, (case["id"], said)
