"""The end of a match: target, tie, shared win, full rounds."""

import pytest

from canasta_rules.play.match import Match
from canasta_rules.rules import load


def match(ident, scores, deals=1, options=()):
    made = Match(load(ident, options=options), seed=1)
    made.scores, made.deals = list(scores), deals
    return made


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((4995, 0), ()), ((5000, 0), (0,)), ((5000, 5600), (1,)), ((5200, 5200), ()), ((-35, 5000), (1,))],
)
def test_the_higher_total_wins_and_a_tie_goes_on(scores, winners):
    """004 §06.4, §06.5."""
    made = match("classic", scores)
    assert made.winners() == winners
    assert made.winner() == (winners[0] if winners else None)


def test_a_tie_may_be_shared():
    assert match("classic", (5200, 5200), options=("shared_win",)).winners() == (0, 1)


@pytest.mark.parametrize(("deals", "winners"), [(3, ()), (4, (0,)), (5, ()), (8, (0,))])
def test_combo_ends_with_a_full_round(deals, winners):
    """000 §CO.19, §CO.20."""
    assert match("combo", (10000, 0), deals).winners() == winners
