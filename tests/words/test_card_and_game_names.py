"""Names of cards, games, sources and standings."""

import pickle

import pytest

from canasta_rules.cards import CARDS, parse_card, parse_cards
from canasta_rules.play import Discard, Lay
from canasta_rules.rules import FAMILIES, STANDINGS, load
from canasta_rules.rules.sources import publications, sources
from canasta_rules.words import LANGUAGES, Words
from canasta_rules.words.names import OPTIONS

ALL = [name for family in FAMILIES for name in family.variants]


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("KH", ("king of hearts", "король червей", "rei de copas")),
        ("AS", ("ace of spades", "туз пик", "ás de espadas")),
        ("QD", ("queen of diamonds", "дама бубен", "dama de ouros")),
        ("JC", ("jack of clubs", "валет треф", "valete de paus")),
        ("10H", ("ten of hearts", "десятка червей", "dez de copas")),
        ("*", ("joker", "джокер", "joker")),
    ],
)
def test_cards(card, names):
    assert tuple(Words(lang).card(parse_card(card)) for lang in LANGUAGES) == names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_cards_have_different_names(lang):
    assert len({Words(lang).card(card) for card in CARDS}) == len(CARDS)


def test_cases():
    words = Words("ru")
    assert words.card(parse_card("QH"), "acc") == "даму червей"
    assert words.rank(14, "gen") == "туза" and words.ranks(7, "gen") == "семёрок"
    assert words.name("canasta", "wild", "acc") == "канасту из диких карт"
    assert format(words.names("top", ("wild", "black_three")), "or.acc") == "дикую карту или чёрную тройку"


@pytest.mark.parametrize(
    ("cards", "texts"),
    [
        (
            "KS KH KD KC KS 2H *",
            (
                "Meld: 7 kings, 2 of them wild",
                "Комбинация: 7 королей, из них 2 дикие",
                "Jogo: 7 reis, sendo 2 curingas",
            ),
        ),
        (
            "KS KH 2D",
            (
                "Meld: 3 kings, 1 of them wild",
                "Комбинация: 3 короля, из них 1 дикая",
                "Jogo: 3 reis, sendo 1 curinga",
            ),
        ),
        (
            "* * 2D",
            ("Meld: 1 two and 2 jokers", "Комбинация: 1 двойка и 2 джокера", "Jogo: 1 dois e 2 jokers"),
        ),
        (
            "4S 5S",
            (
                "Run: four of spades, five of spades",
                "Секвенция: четвёрка пик, пятёрка пик",
                "Sequência: quatro de espadas, cinco de espadas",
            ),
        ),
        ("", ("Meld: no cards", "Комбинация: нет карт", "Jogo: sem cartas")),
    ],
)
def test_melds_in_one_text(cards, texts):
    assert tuple(Words(lang).meld_text(parse_cards(cards)) for lang in LANGUAGES) == texts


def test_hands_in_one_text():
    assert Words("en").hand_text(parse_cards("KS *")) == "Hand: king of spades, joker"
    assert Words("ru").hand_text(()) == "Рука: нет карт"
    assert Words("pt").cards(parse_cards("KS 4H *")) == "rei de espadas, quatro de copas e joker"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_name_a_note_and_other_names(lang):
    words = Words(lang)
    assert len({words.variant(name) for name in ALL}) == len(ALL)
    for name in ALL:
        assert words.variant(name) != name and words.variant_note(name).endswith(".")
        assert all(alias.strip() == alias and alias for alias in words.aliases(name)) and words.aliases(name)
        for path in load(name).rules():
            assert words.chapter(path.path.partition(".")[0])
    assert words.variant("our-house") == "our-house" and words.variant_note("our-house") == ""


@pytest.mark.parametrize(
    ("name", "lang", "alias"),
    [
        ("cuban", "ru", "канаста Куба"),
        ("cuban", "en", "Kubinka"),
        ("combo", "ru", "комбо-канаста"),
        ("chile", "pt", "tranca"),
        ("mexican", "ru", "мексикана"),
        ("brazilian", "pt", "brasileira"),
    ],
)
def test_people_find_games_by_other_names(name, lang, alias):
    assert alias in Words(lang).aliases(name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sources_and_standings(lang):
    words = Words(lang)
    for key in (*sources(), *publications()):
        assert words.source(key) != key
    for standing in (*STANDINGS, "house"):
        assert words.standing(standing) and words.standing_note(standing).endswith(".")


def test_lists():
    assert Words("en").join(["a"]) == "a" and Words("en").join([]) == ""
    assert Words("en").join(["a", "b", "c"], "or") == "a, b or c"
    assert Words("ru").join(["а", "б"]) == "а и б"
    assert Words("pt").join(["a", "b", "c"]) == "a, b e c"


def test_words_can_be_pickled():
    assert pickle.loads(pickle.dumps(Words("ru"))) is Words("ru")


def test_players():
    assert Words("ru").players(4, 2) == "4 игрока, 2 стороны"
    assert Words("pt").players(5) == "5 jogadores"
    assert Words("en").players(3, 3) == "3 players, each alone"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_name(lang):
    words = Words(lang)
    for name in ALL:
        for count in load(name).counts:
            told = [words.option(switch) for switch in load(name, count).switches()]
            assert all(told) and not any(path in text for text in told for path in ("{", "_"))
            named = [switch for switch in load(name, count).switches() if "=" not in switch.name]
            assert all(switch.name in OPTIONS for switch in named)


@pytest.mark.parametrize(("lang", "text"), [("en", "K♥ joker"), ("ru", "К♥ джокер"), ("pt", "R♥ joker")])
def test_a_joker_among_signs_has_its_name_and_can_be_typed_back(lang, text):
    cards = parse_cards("KH *")
    words = Words(lang)
    assert words.signs(cards) == text
    assert parse_cards(text) == cards
    assert text in words.action(Lay((cards,))) and "*" not in words.action(Discard(cards[1]))
