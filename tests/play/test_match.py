"""Deals strung into a match."""

import random

import pytest

from canasta_rules.play import ActionError, legal_actions
from canasta_rules.play.match import Match
from canasta_rules.play.score import Line, SideScore
from canasta_rules.rules import load


def sheet(*totals):
    return tuple(SideScore(total, (Line("score.melded", "melded", total),)) for total in totals)


def play_deal(match, rng):
    table = match.start()
    while not table.ended:
        actions = legal_actions(table)
        out = [action for action in actions if action.kind in ("take", "meld", "add")]
        table = match.act(rng.choice(out) if out and rng.random() < 0.7 else rng.choice(actions))
    return table


def test_the_deal_passes_on_clockwise():
    """004 §01.3, §01.6: the next dealer sits to the left, the next again begins."""
    match = Match(load("classic"), seed=3)
    first = []
    for _ in range(5):
        first.append(match.start().turn)
        match.finish(sheet(0, 0))
    assert first == [1, 2, 3, 0, 1]


def test_scores_are_those_of_the_opening_table():
    """004 §02.10: the total before the deal decides."""
    match = Match(load("classic"), seed=3)
    match.start()
    match.finish(sheet(1600, -35))
    table = match.start()
    assert match.scores == table.scores == [1600, -35]
    assert [table.minimum(side) for side in (0, 1)] == [(90, None), (15, None)]


def test_of_five_one_waits_in_turn():
    """000 §P5.2: two against two; the third of the larger side changes places."""
    match = Match(load("classic", 5), seed=3)
    seen = []
    for _ in range(4):
        seated = match.seated()
        assert len(match.start().hands) == len(seated) == 4
        assert [person % 2 for person in seated] == [0, 1, 0, 1]
        seen.append(set(range(5)) - set(seated))
        match.finish(sheet(0, 0))
    assert seen[0] != seen[1] != seen[2] and set().union(*seen[:3]) == {0, 2, 4} and seen[3] == seen[0]


@pytest.mark.parametrize(
    ("variant", "players", "sides"), [("classic", 3, 3), ("classic", 6, 2), ("pennies", 6, 2)]
)
def test_sides(variant, players, sides):
    match = Match(load(variant, players), seed=1)
    assert len(match.scores) == sides == len(match.start().sides)


def test_a_deal_that_ends_is_added_and_may_be_undone():
    rng = random.Random(5)
    match = Match(load("classic"), seed=8)
    table = play_deal(match, rng)
    assert match.deals == 1 and match.scores == [side.total for side in match.sheets[0]]
    with pytest.raises(ActionError):
        match.act(legal_actions(match.history[-2])[0])
    match.undo()
    assert match.deals == 0 and match.scores == [0, 0] and not match.sheets and not match.table.ended
    for _ in range(1000):
        match.undo()
    assert len(match.history) == 1 and match.table.round == 1
    assert table.ended


def test_the_target_is_looked_at_between_deals():
    """004 §06.4: the deal is finished, the higher total wins."""
    match = Match(load("classic"), scores=(4900, 4950))
    match.start()
    match.finish(sheet(200, 300))
    assert match.scores == [5100, 5250] and match.winner() == 1
    with pytest.raises(ValueError, match="over"):
        match.start()


@pytest.mark.parametrize(
    ("variant", "target"),
    [
        ("classic", 5000), ("traditional", 10000), ("book", 10000), ("oficial", 5000), ("joker", 10000),
        ("combo", 10000), ("cuban", 7500), ("mexican", 10000), ("uruguay", 10000), ("chile", 10000),
        ("samba", 10000), ("italian", 12000), ("hollywood", 10000), ("bolivia", 15000), ("brazilian", 10000),
        ("pennies", 20000),
    ],
)  # fmt: skip
def test_targets(variant, target):
    match = Match(load(variant), scores=(target - 5, 0))
    match.deals = 4
    assert match.winner() is None
    match.scores = [target, 0]
    assert match.winner() == 0


@pytest.mark.parametrize("variant", ["traditional", "samba"])
def test_two_deals_running(variant):
    """The cards of each deal are others, the scores go on."""
    rng = random.Random(1)
    match = Match(load(variant), seed=2)
    first = match.start()
    play_deal(match, rng)
    scores = list(match.scores)
    second = match.start()
    assert second.scores == scores and second.hands != first.hands
