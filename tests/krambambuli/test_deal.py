"""Deals of Krambambuli: turns step by step, and properties of deals played by chance."""

import random

import pytest

from canasta_rules.cards import parse_card, parse_cards
from canasta_rules.play import ActionError, Discard
from canasta_rules.play.judge import IllegalAction
from canasta_rules.play.krambambuli import (
    KNOCK,
    SPECIAL,
    VOID,
    Knock,
    Pass,
    Table,
    Take,
    apply,
    arrange,
    deal,
    judge,
    left_over,
    legal_actions,
    score_table,
)
from canasta_rules.play.krambambuli.chance import choose, play_out, simulate
from canasta_rules.rules import load
from canasta_rules.words import LANGUAGES, Words
from canasta_rules.words.knocking import step

RULES = load("krambambuli", 3)
NEAR = "KS KH KD 4C 5C 6C 7C 2D 3D QS"


def codes(verdict) -> list[tuple[str, str]]:
    return [(reason.rule, reason.code) for reason in verdict.reasons]


def table(hands, stock="9D 8C", pile="2C", phase="take", **more) -> Table:
    return Table(
        RULES, tuple(map(parse_cards, hands)), parse_cards(stock), parse_cards(pile), 0, phase, 2, **more
    )


def three(first=NEAR) -> list[str]:
    return [first, "2H 3S 5D 7H 8S 9H JC QD KC AS", "2S 2S 3H 3H 4S 4S 6D 6H 8H 8C"]


def test_the_dealer_has_eleven_cards_and_begins_with_a_discard():
    start = deal(RULES, 1, dealer=1)
    assert [len(hand) for hand in start.hands] == [10, 11, 10]
    assert (start.turn, start.phase, start.pile) == (1, "discard", ())
    assert len(start.stock) == 108 - 31
    assert codes(judge(start, Take())) == [("deal.start", "dealer_begins")]
    after = apply(start, Discard(start.hands[1][0]))
    assert (after.turn, after.phase, len(after.pile)) == (2, "take", 1)


def test_the_same_seed_deals_the_same_cards():
    assert deal(RULES, 7) == deal(RULES, 7)
    assert deal(RULES, 7).hands != deal(RULES, 8).hands


def test_a_turn_takes_a_card_from_the_stock_or_the_table_and_discards_one():
    start = table(three())
    assert codes(judge(start, Discard(parse_card("QS")))) == [("turn.take", "take_first")]
    from_stock, from_table = apply(start, Take()), apply(start, Take(True))
    assert from_stock.hands[0][-1] is parse_card("8C")
    assert from_table.hands[0][-1] is parse_card("2C")
    assert from_table.pile == ()
    assert codes(judge(from_stock, Take())) == [("turn.take", "already_took")]
    assert apply(from_stock, Discard(parse_card("QS"))).turn == 1


def test_a_card_just_taken_from_the_table_does_not_go_back_at_once():
    taken = apply(table(three()), Take(True))
    assert codes(judge(taken, Discard(parse_card("2C")))) == [("turn.back", "not_put_back")]
    assert judge(apply(table(three()), Take()), Discard(parse_card("8C")))
    twice = apply(table(three("KS KH KD 4C 5C 6C 7C 2D 2C QS")), Take(True))
    assert judge(twice, Discard(parse_card("2C")))


def test_after_a_knock_each_of_the_others_takes_one_more_card():
    knocked = apply(apply(table(three()), Take()), Knock(parse_card("QS")))
    assert (knocked.ended, knocked.by, knocked.turn, knocked.phase) == (KNOCK, 0, 1, "extra")
    assert codes(judge(knocked, Take())) == [("others.source", "takes_from_stock")]
    first = apply(knocked, Take(True))
    assert first.hands[1][-1] is parse_card("QS")
    assert codes(judge(first, Knock(parse_card("KC")))) == [("others.draw", "knock_over")]
    second = apply(first, Discard(parse_card("KC")))
    assert (second.turn, second.phase) == (2, "extra")
    over = apply(second, Pass())
    assert over.over
    assert [len(hand) for hand in over.hands] == [10, 10, 10]
    with pytest.raises(ActionError, match="the deal is over"):
        judge(over, Take())


def test_after_a_special_hand_the_deal_is_over_at_once():
    over = apply(table(three("KS KH KD 4C 5C 6C 9S 9H 9D *")), Take())
    over = apply(over, Knock(parse_card("8C")))
    assert (over.ended, over.over) == ("remik", True)
    assert list(legal_actions(over)) == []


def test_nobody_lays_off_on_the_knocker():
    """The king of clubs would fit the knocker's three kings; it counts ten all the same."""
    knocked = apply(apply(table(three()), Take()), Knock(parse_card("QS")))
    over = apply(apply(knocked, Pass()), Pass())
    hand = parse_cards(three()[1])
    assert left_over(over)[1] == arrange(RULES, hand).points == 2 + 3 + 5 + 7 + 8 + 9 + 10 * 4


def test_a_deal_scored():
    knocked = apply(apply(table(three()), Take()), Knock(parse_card("QS")))
    sheet = score_table(apply(apply(knocked, Pass()), Pass()))
    # the first knocked with 2 and 3; the third holds no combination: 2+2+3+3+4+4+6+6+8+8
    assert [record.total for record in sheet.records] == [-5, -74, -46]
    assert [record.lines[0].rule for record in sheet.records] == [
        "record.knocked",
        "record.lost",
        "record.lost",
    ]
    assert [sheet.purse(seat) for seat in range(3)] == [2, -2, -2]
    assert sheet.bank == 2


def test_with_the_stock_empty_who_does_not_take_voids_the_deal():
    start = table(three(), stock="")
    assert codes(judge(start, Take())) == [("stock.void", "stock_used_up")]
    assert judge(start, Take(True))
    over = apply(start, Pass())
    assert (over.ended, over.over) == (VOID, True)
    sheet = score_table(over)
    assert [record.total for record in sheet.records] == [0, 0, 0]
    assert sheet.payments == ()
    assert codes(judge(table(three()), Pass())) == [("turn.take", "no_pass")]


def test_what_cannot_be_judged_is_an_error_and_what_is_illegal_another():
    start = table(three())
    with pytest.raises(ActionError, match="AD is not in the hand"):
        judge(start, Discard(parse_card("AD")))
    with pytest.raises(IllegalAction) as caught:
        apply(start, Knock(parse_card("QS")))
    assert codes(caught.value.verdict) == [("turn.take", "take_first")]
    with pytest.raises(ActionError, match="the deal goes on"):
        score_table(start)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", [(), ("full_sequence", "like_cards", "jokers_free")], ids=["plain", "options"]
)
def test_deals_played_by_chance_come_to_an_end(players, options):
    rules = load("krambambuli", players, options)
    for seed in range(2):
        rng = random.Random(seed)
        now = deal(rules, seed, seed % players)
        while not now.over:
            actions = list(legal_actions(now))
            assert actions
            assert all(judge(now, action) for action in actions)
            cards = [card for hand in now.hands for card in hand]
            assert len(cards) + len(now.stock) + len(now.pile) == rules.total
            before = now
            now, _ = play_step(now, rng)
            assert before == structure(before)
        assert now.ended in (KNOCK, VOID, *SPECIAL)
        assert [len(hand) for hand in now.hands] == [10] * players
        sheet = score_table(now)
        assert sum(sheet.purse(seat) for seat in range(players)) + sheet.bank == 0
        if now.ended == KNOCK:
            assert 0 < -sheet.records[now.by].total <= 5


def play_step(now, rng):
    action = choose(now, rng)
    return apply(now, action), action


def structure(now: Table) -> Table:
    return Table(*(getattr(now, name) for name in Table.__struct_fields__))


def test_the_order_of_a_hand_changes_no_verdict():
    rng = random.Random(3)
    now = deal(RULES, 11)
    for _ in range(60):
        if now.over:
            break
        mixed = tuple(tuple(rng.sample(hand, len(hand))) for hand in now.hands)
        other = Table(now.rules, mixed, *(getattr(now, n) for n in Table.__struct_fields__[2:]))
        assert list(legal_actions(now)) == list(legal_actions(other))
        now, _ = play_step(now, rng)


def test_the_same_seed_plays_the_same_deals():
    first, second = (simulate(RULES, 12, 5) for _ in range(2))
    for timing in ("seconds", "deals_a_second"):
        del first[timing], second[timing]
    assert first == second
    assert sum(first["ended"].values()) == 12


def test_counts_of_deals_played_by_chance():
    """A guard against changes unnoticed."""
    data = simulate(load("krambambuli", 4), 8, 1)
    assert (data["ended"], data["decisions"]) == ({"knock": 6, "remik": 2}, 740)


@pytest.mark.parametrize(("players", "counts"), [(2, [11, 22, 220, 440]), (4, [9, 18, 189, 378])])
def test_counts_of_legal_lines_by_depth(players, counts):
    def lines(now: Table, depth: int) -> int:
        return (
            1 if not depth or now.over else sum(lines(apply(now, a), depth - 1) for a in legal_actions(now))
        )

    start = deal(load("krambambuli", players), 1)
    assert [lines(start, depth) for depth in range(1, 5)] == counts


def test_every_action_has_words():
    now = deal(RULES, 3)
    rng = random.Random(1)
    seen = set()
    while not now.over:
        for action in legal_actions(now):
            seen.add(type(action))
            assert all(step(Words(lang), action) for lang in LANGUAGES)
        now, _ = play_step(now, rng)
    assert {Take, Discard, Knock} <= seen
    laid = Knock(parse_card("QS"), (parse_cards("KS KH KD"), parse_cards("4C 5C 6C")))
    assert step(Words("en"), laid) == "Discard Q♠ and lay out K♠ K♥ K♦ and 4♣ 5♣ 6♣"


def test_a_whole_deal_by_one_call():
    over, actions = play_out(deal(RULES, 5), random.Random(5))
    assert over.over
    now = deal(RULES, 5)
    for action in actions:
        now = apply(now, action)
    assert now == over
