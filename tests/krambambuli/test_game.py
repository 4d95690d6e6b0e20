"""The game of Krambambuli: records, purses and bank, dropping out and back, winning. Money in half stakes."""

import json
import random

import pytest

from canasta_rules.play.krambambuli import KNOCK, REMIK, SEQUENCE, SUIT, VOID, Game, GameError
from canasta_rules.play.krambambuli.chance import play_out
from canasta_rules.rules import load

RULES = load("krambambuli", 4)


def test_everybody_pays_a_stake_into_the_bank_before_the_game():
    game = Game(RULES)
    assert (game.bank, game.purses, game.records) == (8, [-2, -2, -2, -2], [0, 0, 0, 0])


def test_a_knock_costs_each_opponent_half_a_stake_to_the_knocker_and_half_to_the_bank():
    game = Game(RULES)
    game.enter(KNOCK, 1, [40, 5, 12, 0])
    assert game.records == [-40, -5, -12, 0]
    assert game.purses == [-4, 1, -4, -4]
    assert game.bank == 8 + 3


@pytest.mark.parametrize(
    ("kind", "plus", "halves"), [(REMIK, 10, 2), (SUIT, 25, 4), ("figures", 25, 4), (SEQUENCE, 40, 8)]
)
def test_a_special_hand_is_paid_by_each_opponent_and_brings_plus_points(kind, plus, halves):
    game = Game(load("krambambuli", 4, ("full_sequence",)))
    game.enter(kind, 2, [30, 31, 0, 7])
    assert game.records == [-30, -31, plus, -7]
    assert game.purses == [-2 - halves, -2 - halves, -2 + 3 * halves, -2 - halves]
    assert game.bank == 8


def test_plus_points_lower_the_minus_and_may_lift_the_record_above_nought():
    game = Game(RULES)
    game.enter(KNOCK, 0, [5, 60, 60, 60])
    game.enter(REMIK, 1, [10, 0, 10, 10])
    game.enter(SUIT, 0, [0, 1, 1, 1])
    assert game.records == [10, -51, -71, -71]
    below = Game(load("krambambuli", 4, ("record.above=false",)))
    below.enter(SUIT, 0, [0, 1, 1, 1])
    assert below.records == [0, -1, -1, -1]


def test_a_hundred_points_are_not_yet_out_but_one_more_are():
    game = Game(RULES)
    game.enter(KNOCK, 0, [5, 100, 101, 3])
    assert game.out == [False, False, True, False]
    reached = Game(load("krambambuli", 4, ('out.at="reached"',)))
    reached.enter(KNOCK, 0, [5, 100, 101, 3])
    assert reached.out == [False, True, True, False]


def test_who_comes_back_pays_three_stakes_and_takes_the_record_nearest_to_the_limit():
    game = Game(RULES)
    game.enter(KNOCK, 0, [5, 80, 110, 30])
    game.back(2)
    assert game.records[2] == -80
    assert game.purses[2] == -2 - 2 - 6
    assert game.bank == 8 + 3 + 6
    assert game.seated == (0, 1, 2, 3)


def test_coming_back_has_no_end_but_the_games():
    game = Game(RULES)
    for _ in range(3):
        game.enter(KNOCK, 0, [1, 1, 101, 1])
        game.back(2)
    assert game.seated == (0, 1, 2, 3)
    once = Game(load("krambambuli", 4, ("out.again=false",)))
    once.enter(KNOCK, 0, [1, 1, 101, 1])
    once.back(2)
    once.enter(KNOCK, 0, [1, 1, 101, 1])
    with pytest.raises(GameError) as caught:
        once.back(2)
    assert [(r.rule, r.code) for r in caught.value.verdict.reasons] == [("out.again", "back_once")]


def test_who_is_in_cannot_come_back_and_after_the_end_nobody_can():
    game = Game(RULES)
    assert not game.judge_back(0)
    game.enter(KNOCK, 0, [5, 101, 101, 101])
    assert game.winner == 0
    reasons = [(r.rule, r.code) for r in game.judge_back(1).reasons]
    assert reasons == [("match.last", "game_over")]


def test_the_last_one_left_wins_the_bank():
    game = Game(RULES)
    game.enter(KNOCK, 3, [50, 101, 101, 2])
    assert game.winner is None
    assert game.bank == 11
    game.enter(KNOCK, 3, [51, 2])
    assert game.winner == 3
    assert game.bank == 0
    # one stake paid; three and then one half stake from opponents; the bank of 8, 3 and 1
    assert game.purses[3] == -2 + 3 + 1 + 12
    assert sum(game.purses) == 0
    with pytest.raises(GameError, match="the game is over"):
        game.enter(KNOCK, 3, [1, 1])


def test_if_all_drop_out_together_the_player_who_ended_the_deal_wins():
    game = Game(load("krambambuli", 2))
    game.enter(KNOCK, 0, [3, 90])
    for _ in range(19):
        game.enter(VOID, None, [0, 0])
    game.enter(REMIK, 1, [98, 0])
    assert game.records == [-101, -80]
    assert game.winner == 1
    game.undo()
    game.enter(KNOCK, 1, [97, 5])
    game.enter(KNOCK, 1, [9, 5])
    assert game.winner == 1
    both = Game(load("krambambuli", 2))
    both.enter(KNOCK, 0, [5, 100])
    both.enter(KNOCK, 1, [100, 5])
    assert both.records == [-105, -105]
    assert both.winner == 1


def test_a_void_deal_counts_for_nobody_but_passes_the_deal_on():
    game = Game(RULES)
    assert game.dealer == 0
    game.enter(VOID, None, [0, 0, 0, 0])
    assert (game.records, game.bank, game.dealer) == ([0, 0, 0, 0], 8, 1)


def test_the_deal_passes_over_those_who_are_out():
    game = Game(RULES)
    game.enter(KNOCK, 0, [5, 101, 3, 3])
    assert game.dealer == 2
    table = game.start(1)
    assert (table.seats, len(table.hands[game.seated.index(2)])) == (3, 11)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (("gin", 0, [0, 1, 1, 1]), "does not end by 'gin'"),
        ((KNOCK, 7, [0, 1, 1, 1]), "player 7 does not take part"),
        ((KNOCK, 0, [1, 1, 1]), "expected 4 numbers"),
        ((KNOCK, 0, [1, 1, 1, -1]), "expected 4 numbers"),
    ],
)
def test_an_entry_that_makes_no_sense_is_one_line(entry, said):
    game = Game(RULES)
    with pytest.raises(GameError, match=said):
        game.enter(*entry)
    assert (game.events, game.records) == ([], [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ((KNOCK, 0, [6, 1, 1, 1]), ("knock.points", "knock_too_many")),
        ((KNOCK, 0, [0, 1, 1, 1]), ("special.remik", "knock_is_remik")),
        ((REMIK, 0, [2, 1, 1, 1]), ("special.remik", "points_beside")),
        ((SEQUENCE, 0, [0, 1, 1, 1]), ("special.sequence", "sequence_not_agreed")),
    ],
)
def test_an_entry_against_the_rules_names_the_rule(entry, reason):
    with pytest.raises(GameError) as caught:
        Game(RULES).enter(*entry)
    assert reason in [(r.rule, r.code) for r in caught.value.verdict.reasons]


def test_undo_gives_an_equal_game_and_events_give_it_again():
    game = Game(RULES)
    game.enter(KNOCK, 0, [5, 80, 110, 30])
    state = (list(game.records), list(game.purses), game.bank, list(game.out), game.dealer)
    game.back(2)
    game.enter(SUIT, 1, [3, 0, 4, 5])
    game.undo()
    game.undo()
    assert (game.records, game.purses, game.bank, game.out, game.dealer) == state
    again = Game(RULES, json.loads(json.dumps(game.events)))
    assert (again.records, again.purses, again.bank, again.out, again.dealer) == state


@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games_by_chance_keep_the_money_and_have_one_winner(players):
    rules = load("krambambuli", players)
    rng = random.Random(players)
    game = Game(rules)
    for number in range(200):
        if game.winner is not None:
            break
        table, _ = play_out(game.start(number), rng, blind=0)
        sheet = game.finish(table)
        assert sheet.ended == table.ended
        for player in range(players):
            if game.winner is None and game.out[player] and rng.random() < 0.2:
                game.back(player)
        assert sum(game.purses) + game.bank == 0
        assert all(game.out[p] == game.beyond(game.records[p]) for p in range(players))
    assert game.winner is not None
    assert sum(game.purses) == game.bank == 0
