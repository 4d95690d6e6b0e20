"""Counts of legal lines by depth. `python tests/perft/perft.py FILE …` counts anew and writes them down."""

import re
import sys
import tomllib
from pathlib import Path

from canasta_rules.play import apply, legal_actions
from canasta_rules.play.situation import Situation, decode, table_of

HERE = Path(__file__).parent


def lines(table, depth):
    """How many rows of legal actions of a length there are; a row may end early with the deal."""
    if table.ended:
        return 1
    actions = legal_actions(table)
    if depth == 1:
        return len(actions)
    return sum(lines(apply(table, action), depth - 1) for action in actions)


def tables(path):
    """The tables of a file with their counts, depth one first."""
    for form in tomllib.loads(path.read_text(encoding="utf-8"))["table"]:
        counts = form.pop("lines")
        yield table_of(decode(form, Situation, path.name), path.name)[0], counts


def renew(path):
    """Write the counts of today into a file."""
    found = iter(
        [[lines(table, depth + 1) for depth in range(len(counts))] for table, counts in tables(path)]
    )
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^lines = .*$", lambda _: f"lines = {next(found)}", text), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renew(Path(name))
