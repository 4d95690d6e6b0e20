"""Examples beside rules: judged for every variant, drawn in three languages; a wrong one stops the build."""

import pytest
from docutils import nodes
from sphinx.errors import ExtensionError

from canasta_rules.cards import parse_cards
from canasta_rules.rules import load, variants
from canasta_rules.site import examples, picture
from canasta_rules.site.cases import CaseError
from canasta_rules.site.examples import shown, used
from canasta_rules.site.examples.page import examples_for
from canasta_rules.site.texts import Texts

FILE = 'id = "x"\nrule = "meld.wilds"\nmeld = "KS KH KD"\nabout = ["meld.naturals"]\nexpect = "yes"\n'


def ids(variant: str, path: str) -> set[str]:
    """The examples that a variant shows for a rule."""
    return {one.id for one, _ in shown(load(variant), path)}


@pytest.mark.parametrize("variant", variants())
def test_every_example_says_what_it_must_in_every_variant_that_shows_it(variant):
    rules = load(variant)
    found = [pair for rule in rules.rules() for pair in shown(rules, rule.path)]
    assert len(found) >= 20
    for one, said in found:
        assert said.kind in ("yes", "no", "value")
        assert said.rule in rules, one.id


def test_no_example_is_left_without_a_variant():
    assert used() == {one.id for one in examples.examples()}


@pytest.mark.parametrize(
    ("variant", "path", "wanted"),
    [
        ("classic", "meld.wilds", {"three-wilds", "four-wilds"}),
        ("samba", "meld.wilds", {"two-wilds", "three-wilds-of-two"}),
        ("traditional", "meld.wilds", set()),
        ("classic", "meld.majority", {"wilds-may-outnumber"}),
        ("traditional", "meld.majority", {"wilds-outnumber", "as-many-wilds"}),
        ("hollywood", "meld.naturals", {"three-naturals", "two-naturals-of-three"}),
        ("uruguay", "pile.frozen.always", {"always-frozen"}),
        ("uruguay", "pile.with_wild", set()),
        ("samba", "run.allowed", {"run", "run-broken"}),
        ("classic", "run.allowed", {"no-run"}),
        ("hollywood", "run.wilds", {"wild-in-run"}),
        ("classic", "black_threes.discard_after", {"black-threes-and-discard"}),
        ("traditional", "black_threes.discard_after", {"black-threes-without-discard"}),
        ("brazilian", "run.short", {"short-run"}),
        ("mexican", "pile.blocked", {"blocked", "blocked-by-seven"}),
        ("classic", "score.melded", {"deal-worked-out"}),
    ],
)
def test_rules_choose_their_examples_by_values(variant, path, wanted):
    assert ids(variant, path) == wanted


def test_the_worked_example_is_that_of_the_source():
    (_one, said) = shown(load("classic"), "score.melded")[0]
    assert said.value == 70 + 500 + 60 + 200 + 100 - 5


@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_an_example_is_a_picture_with_a_text_and_a_verdict_in_words(lang):
    (made,) = examples_for(load("traditional"), "pile.with_wild", lang)
    pictures = [node.astext() for node in made.findall(nodes.raw)]
    assert pictures and all('role="img"' in one and "aria-label" in one for one in pictures)
    words = {"en": "Legal", "ru": "Можно", "pt": "Pode"}
    assert words[lang] in [node.astext() for node in made.findall(nodes.strong)]


def test_a_score_is_shown_line_by_line_with_its_total():
    (made,) = examples_for(load("classic"), "score.melded", "en")
    lines = [node.astext() for node in made.findall(nodes.list_item)]
    assert lines[-1] == "925 Total"
    assert len(lines) == 7


def test_most_rules_have_none():
    assert examples_for(load("classic"), "deal.cut", "en") == []


# --- the drawings


def test_a_page_draws_each_card_once():
    body = picture.cards(parse_cards("KS KS KH *"), Texts("en")).astext()
    assert body.count("<use ") == 4
    drawn = picture.drawings(body, "en")
    assert [f'<g id="{name}">' in drawn for name in ("SK", "HK", "joker")] == [True] * 3
    assert drawn.count("<g id=") - drawn.count('<g id="part-') == 3 and 'aria-hidden="true"' in drawn


def test_every_reference_in_the_drawings_leads_somewhere():
    body = picture.cards(parse_cards("KS QS JH 10D *"), Texts("ru")).astext()
    drawn = picture.drawings(body, "ru")
    for name in {part.split('"')[0] for part in drawn.split('href="#')[1:]}:
        assert f'id="{name}"' in drawn


def test_a_page_without_cards_gets_no_drawings():
    assert picture.drawings("<p>nothing</p>", "en") == ""


# --- what is wrong in the file


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Read the examples from another file: what `write` puts there."""
    path = tmp_path / "examples.toml"
    monkeypatch.setattr(examples, "FILE", path)
    monkeypatch.setattr(examples, "examples", examples.examples.__wrapped__)

    def write(text: str) -> None:
        path.write_text("[[example]]\n" + text, encoding="utf-8")

    return write


def test_a_wrong_example_stops_the_build_with_one_line(file):
    file(FILE.replace('"yes"', '"no"'))
    with pytest.raises(ExtensionError) as error:
        examples_for(load("classic"), "meld.wilds", "en")
    assert str(error.value) == "examples.toml: x: classic: it shows 'yes', expected 'no'"


def test_an_example_whose_verdict_rests_on_another_rule_is_refused(file):
    file(FILE.replace("meld.naturals", "pile"))
    with pytest.raises(CaseError, match=r"the verdict rests on meld\.naturals"):
        shown(load("classic"), "meld.wilds")


def test_an_example_may_not_stand_twice(file):
    file(FILE + "[[example]]\n" + FILE)
    with pytest.raises(CaseError, match="an id stands there twice"):
        examples.examples()


def test_an_unknown_key_is_refused(file):
    file(FILE + 'colour = "red"\n')
    with pytest.raises(CaseError, match="colour"):
        examples.examples()
