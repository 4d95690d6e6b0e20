"""Counts of legal lines by depth, a file a variant, as a regression: a change of the engine shows here."""

import sys
from pathlib import Path

import pytest

from canasta_rules.rules import variants

sys.path.insert(0, str(Path(__file__).parent))
from perft import HERE, lines, tables

TABLES = [
    pytest.param(table, counts, id=f"{variant}-{number}")
    for variant in variants()
    for number, (table, counts) in enumerate(tables(HERE / f"{variant}.toml"))
]


@pytest.mark.parametrize(("table", "counts"), TABLES)
def test_lines(table, counts):
    assert [lines(table, depth + 1) for depth in range(len(counts))] == counts
