"""The glossary: its data, what becomes a link on the pages of variants, and what it gives the search."""

import re

import pytest
from docutils import nodes

from canasta_rules.rules import FAMILIES, load, variants
from canasta_rules.site import glossary
from canasta_rules.site.glossary import LANGS, TermError, aliases, alphabetical, found, terms
from canasta_rules.site.glossary.page import home, link_terms
from canasta_rules.words import Words


def test_there_are_enough_terms_and_each_has_its_three_words():
    assert len(terms()) >= 60
    for term in terms().values():
        assert term.id.isascii() and term.id == term.id.lower()
        assert all(term.word(lang).strip() for lang in LANGS)
        assert re.search("[а-яё♠]", term.ru), term.id
        assert term.say.endswith(".")


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_terms_have_the_same_word(lang):
    words = [term.word(lang).lower() for term in terms().values()]
    assert len(set(words)) == len(words)


def test_every_rule_named_exists_in_some_game():
    for term in terms().values():
        assert not term.rule or term.rule in load(home(term.rule)), term.id


def test_a_term_leads_to_a_game_that_has_the_thing():
    games = {one.id: one.variant or home(one.rule) for one in terms().values() if one.rule}
    assert load(games["closed-canasta"]).meld.cap == 7
    assert (games["run"], games["wild-meld"]) == ("samba", "uruguay")
    assert load(games["run"]).run.allowed and load(games["wild-meld"]).wild.allowed
    assert load(games["packet"]).extra.packet
    assert terms()["lay"].rule == "meld.min"


def test_a_canasta_is_of_seven_cards_everywhere_as_the_glossary_says():
    assert {load(variant).canasta.size for variant in variants()} == {7}


def test_what_canasta_canastra_and_buraco_mean_is_told():
    for ident, country in (
        ("canastra", "Portugal"),
        ("canastra", "Brazil"),
        ("buraco", "Italy"),
        ("buraco", "Argentina"),
    ):
        assert country in terms()[ident].say


@pytest.mark.parametrize(
    ("lang", "text", "ident"),
    [
        ("en", "Taking the pile unfreezes nothing.", "take-pile"),
        ("en", "A meld of wild cards alone", "wild-meld"),
        ("en", "He went out with it", "go-out"),
        ("ru", "к каждой комбинации", "meld"),
        ("ru", "за диких карт", "wild-card"),
        ("ru", "Красных троек", "red-three"),
        ("ru", "до первого выкладывания", "opening"),
        ("ru", "из замороженного", "frozen-pile"),
        ("ru", "в наборе диких карт", "wild-meld"),
        ("pt", "os três pretos", "black-three"),
        ("pt", "comprar o descarte", "take-pile"),
        ("pt", "uma canasta suja", "mixed-canasta"),
    ],
)
def test_inflected_forms_are_found(lang, text, ident):
    assert ident in [which for _start, _end, which in found(text, lang)]


@pytest.mark.parametrize(
    ("lang", "text", "ident"),
    [
        ("en", "The stock has run out.", "run"),
        ("en", "Black threes set aside count 5.", "set"),
        ("en", "They sit out in turn.", "turn"),
        ("ru", "К каждой колоде добавляют 2 джокера", "stock"),
        ("ru", "комнатный", "turn"),
        ("pt", "O jogo é para quatro", "meld"),
    ],
)
def test_other_meanings_are_left_alone(lang, text, ident):
    assert ident not in [which for _start, _end, which in found(text, lang)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_longer_term_wins(lang):
    text = {"en": "a natural canasta", "ru": "чистая канаста", "pt": "a canasta limpa"}[lang]
    assert [ident for _start, _end, ident in found(text, lang)] == ["natural-canasta"]


@pytest.mark.parametrize("lang", LANGS)
def test_nearly_all_linked_terms_are_used_by_the_rules(lang):
    words, used = Words(lang), set()
    for variant in variants():
        rules = load(variant)
        for rule in rules.rules():
            used |= {ident for _start, _end, ident in found(words.rule(rules, rule.path), lang)}
    linked = {term.id for term in terms().values() if term.find.get(lang)}
    assert len(linked) >= 45
    assert len(linked - used) <= 4, linked - used


def chapter(*sentences: str) -> nodes.section:
    """A chapter with a heading, a paragraph a sentence, and a line of citations."""
    made = nodes.section("", nodes.title("", "The meld"))
    made += [nodes.paragraph("", sentence) for sentence in sentences]
    made += nodes.paragraph("", "meld", classes=["cited"])
    return made


def test_only_the_first_use_in_a_chapter_is_linked():
    made = chapter("A meld is a meld, and a canasta too.", "Another meld.")
    text = made.astext()
    link_terms(made, "en", "variants/classic")
    links = [
        (node["reftarget"], node.astext())
        for node in made.findall(lambda n: "reftarget" in getattr(n, "attributes", {}))
    ]
    assert links == [("meld", "meld"), ("canasta", "canasta")]
    assert made.astext() == text


def test_links_never_stand_in_headings_citations_or_other_links():
    made = chapter()
    made += nodes.paragraph("", "", nodes.reference("", "a meld", refid="x"))
    link_terms(made, "en", "variants/classic")
    assert not list(made.findall(lambda n: "reftarget" in getattr(n, "attributes", {})))


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_is_alphabetical_and_whole(lang):
    order = [term.id for term in alphabetical(lang)]
    assert sorted(order) == sorted(terms())
    assert (
        order.index("bonus") < order.index("meld")
        if lang != "ru"
        else order.index("meld") < order.index("bonus")
    )
    assert order.index("frozen-pile") < order.index("opening") if lang == "ru" else True


def test_articles_and_accents_do_not_matter_for_the_order():
    first = [term.word("en") for term in alphabetical("en")][:6]
    assert "to add" in first and "ace, king, queen, jack" in first
    assert [term.word("pt") for term in alphabetical("pt")][-1] != "ás, rei, dama, valete"


@pytest.mark.parametrize(
    ("lang", "word", "leads"),
    [
        ("en", "сброс", "pile"),
        ("en", "curinga", "card"),
        ("en", "deck", "pack"),
        ("ru", "curinga", "дикая"),
        ("ru", "meld", "комбинация"),
        ("pt", "coringa", "curinga"),
        ("pt", "lixo", "descarte"),
        ("pt", "сторона", "equipe"),
    ],
)
def test_the_search_knows_synonyms_and_other_languages(lang, word, leads):
    assert leads in aliases(lang)[word]


def test_a_wrong_term_is_one_line(tmp_path, monkeypatch):
    file = tmp_path / "terms.toml"
    monkeypatch.setattr(glossary, "FILE", file)
    for text, said in (
        ('[x]\nen = "x"\nru = "x"\npt = "x"\n', "missing required field `say`"),
        ('[x]\nen = "x"\nru = "x"\npt = "x"\nsay = "x"\nsays = "x"\n', "unknown field `says`"),
        ('[x]\nen = "x"\nru = "x"\npt = "x"\nsay = "x"\nfind = { en = ["("] }\n', "terms.toml: x:"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(TermError) as error:
            terms.__wrapped__()
        assert said in str(error.value) and "\n" not in str(error.value)


def test_every_family_of_games_may_be_named():
    assert {home(term.rule) for term in terms().values() if term.rule} <= {
        variant for family in FAMILIES for variant in family.variants
    }
