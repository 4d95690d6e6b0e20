"""Questions of yes or no on which the sources disagree: what each text's set of rules answers."""

import pytest

from canasta_rules.rules import load, sources
from canasta_rules.site.sources import settles

ROWS = {row.id: row for row in sources.contradictions()}
#: The answers of 004, 000, 001 and 002.
ANSWERS = {
    "A3": ("yes", "no", "no", "yes"),  # 004 §02.2-3, 000 §B.13, 001 ¶23.4, 002 ¶6.4-5
    "A10": ("yes", "yes", "yes", "no"),  # 004 §04.2, 000 §G.9, 002 ¶18.1
    "A11": ("yes", "no", "no", "yes"),  # 004 §04.2, 000 §G.5, 002 ¶18.1
    "A15": ("no", "yes", "yes", "no"),  # 004 §01.5, 000 §C.18, 002 ¶5.3
    "A16": ("no", "no", "no", "no"),  # 004 §03.6
    "A17": ("yes", "yes", "yes", "yes"),
    "A20": ("yes", "yes", "yes", "no"),  # 004 §05.9, 002 ¶12.3
    "A21": ("no", "yes", "yes", "no"),  # 004 §05.10, 000 §C.14, 002 ¶10.3
    "A22": ("yes", "no", "no", "yes"),  # 004 §05.1, 000 §C.17
    "B10": ("yes", "yes", "yes", "yes"),  # 004 §03.2
    "B11": ("yes", "yes", "yes", "yes"),  # 000 §C.15, 004 §03.2
    "B20": ("no", "no", "no", "no"),  # 001 ¶24.2, 004 §02.13
    "C7": ("no", "no", None, "no"),
}


@pytest.mark.parametrize("ident", ANSWERS)
def test_a_question_of_yes_or_no_is_answered_by_the_rules(ident):
    row = ROWS[ident]
    said = []
    for variant in ("classic", "traditional", "book", "oficial"):
        played = row.players in load(variant).counts
        said.append(settles(row, load(variant, row.players)) if played else None)
    assert said == [None if one is None else one == "yes" for one in ANSWERS[ident]]


def test_another_question_has_no_yes_or_no():
    assert settles(ROWS["A1"], load("classic")) is None
    assert settles(ROWS["A12"], load("classic")) is None


def test_a_fact_that_only_an_option_cites_is_another_reading_there():
    places = sources.places()["000 §C.14"]
    assert ("classic", "pile.one_card", True) in places
    assert ("traditional", "pile.one_card", False) in places
    assert len({(variant, path) for variant, path, _ in places}) == len(places)
