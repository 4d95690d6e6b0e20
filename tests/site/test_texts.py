"""The texts of questions, glossary and examples: translated in full, each in its own language."""

import re

import pytest

from canasta_rules.site.texts import LABELS, Texts, faults, wanted

#: Texts that are the same in Portuguese as in English.
ALIKE = {"Canastas", "Total"}


@pytest.mark.parametrize("lang", ["ru", "pt"])
def test_every_text_is_translated(lang):
    assert list(faults(lang)) == []


@pytest.mark.parametrize(("lang", "letters"), [("ru", r"[а-яё]"), ("pt", r"[a-zà-ú]")])
def test_translations_are_in_their_language(lang, letters):
    texts = Texts(lang)
    for (context, one), text in wanted().items():
        if text.many:
            continue
        said = texts.say(context, one)
        assert re.search(letters, said.lower()), one
        assert said != one or one in ALIKE, one


@pytest.mark.parametrize("lang", ["ru", "pt"])
def test_a_translation_ends_as_its_text_does(lang):
    texts = Texts(lang)
    for (context, one), text in wanted().items():
        if not text.many and one[-1] in "?.:":
            assert texts.say(context, one)[-1] in "?.:", one


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 1, "Yes in 1 variant:"),
        ("en", 9, "Yes in 9 variants:"),
        ("ru", 1, "Да — в 1 разновидности:"),
        ("ru", 2, "Да — в 2 разновидностях:"),
        ("ru", 11, "Да — в 11 разновидностях:"),
        ("pt", 1, "Sim em 1 variante:"),
        ("pt", 7, "Sim em 7 variantes:"),
    ],
)
def test_counts_take_the_right_form(lang, n, said):
    assert Texts(lang).label("yes in", n) == said


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_labels_fill_their_places(lang):
    texts = Texts(lang)
    values = {"value": "X", "case": "X", "action": "X", "points": "X", "cards": "X"}
    for key in LABELS:
        assert "{" not in texts.label(key, 2, **values), key
