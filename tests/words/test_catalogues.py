"""The catalogues are complete, and what is read from them is what stands in them."""

import gettext
import re
from io import BytesIO

import pytest

from canasta_rules.words import Words, catalogue, extract
from canasta_rules.words.messages import MESSAGES, names

LANGS = ("ru", "pt")


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_missing_empty_obsolete_or_without_its_placeholders(lang):
    assert list(extract.faults(lang)) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_file_is_as_the_extraction_writes_it(lang):
    path = extract.catalogue(lang)
    assert extract.text(lang, extract.translations(lang)) == path.read_text(encoding="utf-8")


def test_russian_is_written_in_cyrillic():
    for (context, one), forms in extract.translations("ru").items():
        for form in forms[:3]:
            plain = re.sub(r"\{[^}]*\}", "", form)
            if context == "source" or not re.search(r"[^\W\d_]", plain) or context.endswith("rank.sign"):
                continue
            latin = re.findall("[A-Za-z]+", plain)
            assert not latin or context in {"label", "why", "fact", "source", "help", "error"}, (
                context,
                one,
                form,
            )
            if one != "true or false":
                assert re.search("[а-яё]", plain.lower()), (context, one, form)


def test_portuguese_is_no_english():
    for (context, one), forms in extract.translations("pt").items():
        words = re.findall(r"[a-z]{3,}", re.sub(r"\{[^}]*\}", "", one))
        if len(words) > 1 and context not in {"source", "variant", "aliases"}:
            assert forms[0] != one, (context, one)
        plain = re.sub(r"\{[^}]*\}", "", forms[0]).replace("--with", "")
        assert not re.search(r"\b(the|with|and|of|card|cards)\b", plain) or context in {
            "source",
            "variant",
        }, forms


@pytest.mark.parametrize("lang", LANGS)
def test_sentences_keep_their_full_stop(lang):
    for (_, one), forms in extract.translations(lang).items():
        for form in forms[: extract.FORMS[lang]]:
            assert form == form.strip() and "  " not in form
            assert form.endswith(".") == one.endswith(".") or one.endswith((":", "?")), (one, form)


@pytest.mark.parametrize("lang", LANGS)
def test_a_po_file_read_directly_says_the_same_as_its_mo_file(lang):
    entries = extract.translations(lang)
    made = gettext.GNUTranslations(
        BytesIO(catalogue.compile_po(extract.catalogue(lang).read_text(encoding="utf-8")))
    )
    for (context, one), forms in entries.items():
        known = MESSAGES.get((context, one))
        if known and known.many:
            for n in (0, 1, 2, 5, 21):
                assert made.npgettext(context, one, known.many, n) in forms
        else:
            assert made.pgettext(context, one) == forms[0]


def test_a_message_is_written_once_with_one_plural():
    for (_, one), text in MESSAGES.items():
        assert not text.many or names(text.many) == names(one), text


def test_fuzzy_entries_are_refused():
    with pytest.raises(ValueError, match="fuzzy"):
        catalogue.read_po('#, fuzzy\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n')


@pytest.mark.parametrize("lang", ["", "de", "pt_BR", "EN"])
def test_a_language_without_words_is_refused_in_one_line(lang):
    with pytest.raises(ValueError, match=r"^no words in .*: expected en, ru, pt$"):
        Words(lang)


def test_one_object_a_language():
    assert Words("ru") is Words("ru")
