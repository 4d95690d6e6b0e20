"""Facts, citations and contradictions: nothing missing, nothing unknown."""

import re
import tomllib

import pytest

from canasta_rules.rules import FAMILIES, PATHS, load, relatives, variants
from canasta_rules.rules.sources import (
    contradictions,
    coverage,
    facts,
    missing,
    publications,
    reasons,
    sources,
    unknown,
    uses,
)

#: How many facts each source states.
STATED = {"000": 205, "001": 52, "002": 46, "004": 53}


def test_every_fact_is_cited_or_left_out():
    assert missing() == ()


def test_nothing_unknown_is_cited():
    assert unknown() == ()


def test_a_fact_is_not_both_cited_and_left_out():
    assert [fact.id for fact in facts().values() if fact.left_out and coverage()[fact.id]] == []


def test_number_of_facts():
    found = {key: sum(fact.source == key for fact in facts().values()) for key in sources()}
    assert found == STATED


@pytest.mark.parametrize("ident", list(sources()))
def test_facts_are_in_the_order_of_their_source(ident):
    ids = [fact.id for fact in facts().values() if fact.source == ident]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"\d{3} (§[A-Z0-9]+\.\d+|¶\d+(\.\d+)?)", one) for one in ids)


def test_reasons_of_what_is_left_out():
    used = {fact.left_out for fact in facts().values() if fact.left_out}
    assert used <= set(reasons())


@pytest.mark.parametrize(
    ("ident", "place"),
    [
        ("000 §C.12", ("traditional", "go_out.canastas")),
        ("000 §JK.1", ("joker", "variant.base")),
        ("000 §H.3", ("traditional", "variant.players")),
        ("000 §P2.2", ("traditional", "deal.hand")),
        ("000 §IT.11", ("italian", "twos.paid")),
        ("001 ¶23.4", ("book", "meld.majority")),
        ("002 ¶12.2", ("oficial", "stock.empty")),
        ("004 §02.3", ("classic", "meld.wilds")),
        ("004 §05.9", ("classic", "stock.last_red_three")),
    ],
)
def test_where_a_fact_went(ident, place):
    assert place in coverage()[ident]


def test_coverage_agrees_with_the_rulesets():
    """What a resolved rule cites is what coverage counts for the variant that wrote it."""
    for ident in variants():
        for count in load(ident).counts:
            for rule in load(ident, count).rules(all=True):
                for name in rule.cited:
                    if name in facts():
                        assert (rule.origin, rule.path) in coverage()[name]


def test_history_and_the_other_rummy_are_left_out():
    assert {facts()[one].left_out for one in ("000 §A.1", "001 ¶16.1", "001 ¶17.1")} == {"history"}
    assert facts()["000 §F.4"].left_out == "silence"


def test_publications_have_addresses():
    assert len(publications()) == 37
    assert all(one.title and one.addresses for one in publications().values())
    assert {"PG-classic", "RG-6", "BC-sam", "HSW-pen", "MIL-jok", "SOL"} <= set(publications())


def test_sources_tell_their_language():
    assert {key: one.language for key, one in sources().items()} == {
        "000": "en",
        "001": "ru",
        "002": "pt",
        "004": "ru",
    }


def test_contradictions_name_rules_and_facts_that_exist():
    for row in contradictions():
        assert set(row.paths) <= set(PATHS), row.id
        assert set(row.facts) <= set(facts()), row.id
        assert not row.variant or row.variant in variants()
    ids = [row.id for row in contradictions()]
    assert len(ids) == len(set(ids))
    assert {f"A{n}" for n in range(1, 27)} <= set(ids)
    assert {f"C{n}" for n in range(1, 15)} <= set(ids)


def test_sources_disagree_where_a_row_says_so():
    """In a row between sources, facts of at least two sources stand."""
    for row in contradictions():
        if row.kind == "between":
            assert len({fact.split()[0] for fact in row.facts}) > 1, row.id


def test_rows_between_sources_differ_between_profiles():
    """Where the readings decide a row differently, the profiles' values differ."""
    rows = {row.id: row for row in contradictions()}
    for ident in ("A1", "A4", "A5", "A6", "A8", "A9", "A12", "A15", "A19", "A20", "A21", "A22"):
        row = rows[ident]
        values = {
            repr(load(one, row.players).get(row.paths[0])) for one in ("classic", "traditional", "oficial")
        }
        assert len(values) > 1, ident


def test_citations_of_disputes_exist_too():
    assert any(use.disputed for use in uses())


@pytest.mark.parametrize("ident", [*variants(), *relatives()])
def test_reasons_are_sentences(ident):
    """A reason of ours is a short English sentence; it is translated."""
    folder = next(family.folder for family in FAMILIES if ident in family.variants)
    table = tomllib.loads((folder / f"{ident}.toml").read_text(encoding="utf-8"))

    def texts(part):
        if isinstance(part, dict):
            for key, value in part.items():
                if key in ("why", "chosen", "base_why") and isinstance(value, str):
                    yield value
                else:
                    yield from texts(value)
        elif isinstance(part, list):
            for value in part:
                yield from texts(value)

    for text in texts(table):
        assert text.endswith(".") and text[0].isupper() and len(text) < 200, text
