"""Every rule and every value that its type allows has a sentence and a short form in each language."""

import re
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from canasta_rules.rules import FAMILIES, load
from canasta_rules.words import LANGUAGES, Words
from canasta_rules.words.book import BOOK

NUMBERS = (-1000, -100, -1, 0, 1, 2, 3, 4, 5, 7, 11, 12, 21, 22, 25, 101, 111, 500, 1000, 5000)


def values(hint: Any, low: int = -(10**6), high: int = 10**6) -> Iterator[Any]:
    """Values of a type: all members of a choice, numbers of every plural form, lists of none, one and all."""
    origin = get_origin(hint)
    if origin is Annotated:
        for meta in get_args(hint)[1:]:
            if isinstance(meta, msgspec.Meta):
                low = low if meta.ge is None else meta.ge
                high = high if meta.le is None else meta.le
        yield from values(get_args(hint)[0], low, high)
    elif origin is Literal:
        yield from get_args(hint)
    elif origin in (Union, types.UnionType):
        for member in get_args(hint):
            yield from values(member, low, high)
    elif origin is tuple and get_args(hint)[-1] is Ellipsis:
        members = list(dict.fromkeys(values(get_args(hint)[0])))
        yield ()
        yield from ((member,) for member in members[:30])
        yield tuple(members[:4])
    elif origin is tuple:
        sides = [list(values(member)) for member in get_args(hint)]
        yield tuple(side[0] for side in sides)
        yield tuple(side[-1] for side in sides)
    elif hint is bool:
        yield from (True, False)
    elif hint is int:
        yield from sorted({n for n in NUMBERS if low <= n <= high} | ({low, high} if high < 10**6 else set()))
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from structs(hint)
    else:
        raise TypeError(hint)


def structs(kind: type) -> Iterator[Any]:
    """Entries of a list: every field varied while the others keep a plain value."""
    fields = {}
    for field in msgspec.structs.fields(kind):
        parts = [part for part in get_args(field.type) if part is not type(None)]
        optional = get_origin(field.type) in (Union, types.UnionType) and len(parts) < len(
            get_args(field.type)
        )
        hint = Union[tuple(parts)] if optional else field.type  # noqa: UP007
        fields[field.name] = ([None] if optional else []) + list(values(hint))
    plain = {name: options[len(options) // 2] for name, options in fields.items()}
    for name, options in fields.items():
        for option in options:
            yield kind(**plain | {name: option})


GAMES = [
    (family, name, count) for family in FAMILIES for name in family.variants for count in load(name).counts
]
PATHS = [(family, path) for family in FAMILIES for path in family.paths]


def whole(text: str, lang: str) -> None:
    """The text is one or more whole sentences of its language."""
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith("."), text
    assert not re.search(r"[{}<>_]|  |None|\.\.", text), text
    if lang == "ru":
        assert not re.search("[A-Za-z]", text), text


def test_the_book_tells_of_every_rule_and_of_nothing_else():
    assert set(BOOK) == {path for family in FAMILIES for path in family.paths}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("family", "path"), PATHS, ids=lambda part: str(part))
def test_every_value_has_a_sentence(family, path, lang):
    words = Words(lang)
    bases = [load(name) for name in family.variants[:1]]
    if family is FAMILIES[0]:
        bases += [
            load("classic", 2),
            load("classic", 5),
            load("italian"),
            load("combo"),
            load("pennies"),
            load("joker"),
        ]
    for value in values(family.types[path]):
        for rules in bases:
            whole(words.rule_value(rules, path, value), lang)
        short = words.short_value(path, value)
        assert short and not re.search(r"[{}]|None|\.$", short), short
        if lang == "ru":
            assert not re.search("[A-Za-z]", short), short


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("family", "name", "count"), GAMES, ids=lambda part: str(part))
def test_every_game_reads_as_sentences(family, name, count, lang):
    words, rules = Words(lang), load(name, count)
    for rule in rules.rules():
        whole(words.rule(rules, rule.path), lang)
        assert words.short(rules, rule.path)
        for other in rule.disputed:
            whole(words.rule_value(rules, rule.path, other.value), lang)
            assert words.short_value(rule.path, other.value) != words.short(rules, rule.path)
    for label, text, path in words.quick(rules):
        assert label and text and path in rules


#: Numbers that an English sentence begins with.
SPELLED = {"1": "One ", "2": "Two ", "3": "Three ", "4": "Four ", "5": "Five ", "6": "Six "}


@pytest.mark.parametrize(("family", "name", "count"), GAMES, ids=lambda part: str(part))
def test_no_english_sentence_begins_with_a_numeral(family, name, count):
    words, rules = Words("en"), load(name, count)
    assert not [rule.path for rule in rules.rules(all=True) if words.rule(rules, rule.path)[0].isdigit()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("family", "name", "count"), GAMES, ids=lambda part: str(part))
def test_numbers_in_sentences_are_those_of_the_model(family, name, count, lang):
    words, rules = Words(lang), load(name, count)
    for rule in rules.rules():
        if isinstance(rule.value, bool) or not isinstance(rule.value, int) or not rule.value:
            continue
        if rule.path.startswith("bank.") or rule.path == "out.back":
            continue
        number = words.number(abs(rule.value))
        said = words.rule(rules, rule.path)
        found = re.findall(r"\d+(?:[.,\u00a0]\d{3})*", said)
        assert number in found or said.startswith(SPELLED.get(number, "?")), (rule.path, said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opening_table_has_its_scores_and_points(lang):
    words = Words(lang)
    for name in ("classic", "samba", "brazilian", "pennies"):
        rules = load(name)
        text = words.rule(rules, "opening.minimum")
        for row in rules.opening.minimum:
            assert not row.points or words.number(row.points) in text
        rows = words.opening(rules)
        assert len(rows) == len(rules.opening.minimum)
        assert words.number(rules.opening.minimum[-1].score) in rows[-1][0]


def test_two_kings_and_three_wild_cards():
    """The sentence answers the question that sends people to the page."""
    classic, traditional, joker = load("classic"), load("traditional"), load("joker")
    assert Words("en").rule(classic, "meld.majority") == (
        "Wild cards may outnumber the natural cards of a set: 2 natural cards and 3 wild cards are a meld."
    )
    assert "не комбинация" in Words("ru").rule(joker, "meld.majority")
    assert "mas não mais" in Words("pt").rule(traditional, "meld.majority")


def test_a_concealed_finish_is_told_with_its_total():
    classic, path = load("classic"), "go_out.concealed"
    assert Words("en").rule(classic, path) == "Going out concealed earns 100 points more, 200 in all."
    assert Words("en").short(classic, path) == "100 more (200 in all)"
    assert Words("ru").short(classic, path) == "ещё 100 (всего 200)"
    assert Words("pt").short(classic, path) == "mais 100 (200 ao todo)"
    assert Words("en").short(load("samba"), path) == "none"
    assert Words("en").rule(classic, "go_out.bonus") == "Going out earns 100 points."


def test_a_run_ends_with_its_canasta():
    """With seven a run is a canasta and closed; where it may be extended, only by a player going out."""
    words, path = Words("en"), "run.max"
    assert words.rule(load("samba"), path) == "A run has at most 7 cards; with 7 it is a canasta and closed."
    assert "only a player going out may extend it" in words.rule(load("brazilian"), path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_price_of_a_full_sequence_stands_where_it_is_not_agreed_on_yet(lang):
    """4 stakes and 40 points: 001 ¶10.2 and ¶13.1."""
    said = Words(lang).rule(load("krambambuli"), "special.sequence")
    assert Words(lang).count("stake", 4) in said and "40" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rule_is_named_like_its_chapter(lang):
    words = Words(lang)
    for path in BOOK:
        assert words.rule_name(path) != words.chapter(path.partition(".")[0]), path


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ((100, 200, 300, 400), "Each red three counts 100 points."),
        (
            (100, 200, 300, 800),
            "Each red three counts 100 points; a side with all 4 counts 800 points for them.",
        ),
        (
            (100, 200, 300, 800, 1000, 1200),
            "Up to 3 red threes of a side count 100 points each; from 4 on, each counts 200 points.",
        ),
        (
            (100, 300, 500, 1000),
            "Each red three of a side counts 100 points, but 2 count 300 in all, 3 count 500 in all "
            "and 4 count 1,000 in all.",
        ),
        ((), "Red threes count nothing."),
    ],
)
def test_patterns_of_red_threes(points, text):
    assert Words("en").rule_value(load("classic"), "red_threes.points", points) == text


def test_players_without_partners_are_told_so():
    two = load("classic", 2)
    assert Words("en").rule(two, "seats.sides") == "Two players play, each alone as a side of one."
    assert "partner" not in Words("en").rule(two, "go_out.concealed_alone")
    assert Words("en").quick(two)[0][1] == "2 players, each alone"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", sorted(BOOK))
def test_headings_are_short(path, lang):
    name = Words(lang).rule_name(path)
    assert name[0].isupper() and not name.endswith(".")
    assert len(name.split()) <= 6, name
