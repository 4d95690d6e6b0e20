"""Pages of the games that are no Canasta: their line of figures, and Krambambuli's verdicts."""

import pytest

from canasta_rules.cards import parse_cards
from canasta_rules.rules import load, relatives
from canasta_rules.site.knocking import judged
from canasta_rules.site.sheet import FIGURES, figures
from canasta_rules.site.sources import shown
from canasta_rules.words import LANGUAGES, Words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_of_figures_for_every_relative(lang):
    words = Words(lang)
    for ident in relatives():
        rules = load(ident)
        line = figures(rules, words)
        assert all(words.short(rules, path) in line for path in FIGURES if path in rules)
    assert "2–6" in figures(load("krambambuli"), words)
    assert figures(load("five-hundred-fragment"), words)


def test_only_what_stands_on_a_page_is_linked():
    assert shown("krambambuli", "knock.points")
    assert not shown("krambambuli", "record.sequence")


def test_a_whole_hand_is_judged_as_the_end_of_a_deal_and_fewer_cards_as_a_combination():
    rules = load("krambambuli")
    verdict, way = judged(rules, parse_cards("KS KH KD 4C 5C 6C 7C 8C 2D 3D QS"))
    assert (verdict.legal, verdict.reasons[0].rule, str(way.card)) == (True, "knock.points", "QS")
    verdict, way = judged(rules, parse_cards("2S 2S 4S 5S 7S 9S 10S QS KS * KH"))
    assert (verdict.reasons[0].rule, str(way.card), way.laid) == ("special.suit", "KH", None)
    verdict, way = judged(rules, parse_cards("AS 2S 3S"))
    assert (verdict.legal, verdict.reasons[0].code, way) == (False, "run_ace_low", None)
