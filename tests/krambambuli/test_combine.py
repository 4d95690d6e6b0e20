"""Combinations of Krambambuli, and the best arrangement against brute force."""

import random
import time
from itertools import combinations

import pytest

from canasta_rules.cards import CARDS, JOKER, Card, parse_cards
from canasta_rules.play.krambambuli import arrange, card_points, judge_combination, points, read_combination
from canasta_rules.rules import load

RULES = load("krambambuli")
PACK = [card for card in CARDS[:52] for _ in range(2)] + [JOKER] * 4
OPTIONS = [(), ("ace_high_or_low",), ("like_cards",), ("jokers_free",), ("run.ace=low",)]
EVERY = ("ace_high_or_low", "like_cards", "jokers_free")


def codes(verdict) -> list[tuple[str, str]]:
    return [(reason.rule, reason.code) for reason in verdict.reasons]


LEGAL = {
    "KS KH KD": "set",
    "KS KH KD KC": "set",
    "9S 9C *": "set",
    "7H 7D * *": "set",
    "4C 5C 6C": "run",
    "QS KS AS": "run",
    "9D * JD": "run",
    "9D * * QD": "run",
    "KD AD *": "run",
    "2S 3S 4S 5S 6S 7S 8S 9S 10S JS": "run",
}
REFUSED = {
    "": ("set.min", "nothing_there"),
    "* * *": ("joker.naturals", "jokers_alone"),
    "KS KH": ("set.min", "combination_short"),
    "4C 5C": ("run.min", "combination_short"),
    "KS * *": ("joker.naturals", "naturals_short"),
    "KS KS KH": ("set.different", "set_suit_twice"),
    "KS KH KD KC *": ("set.max", "set_long"),
    "4C 5C 7C": ("run.of", "run_broken_by"),
    "4C 8C *": ("run.of", "run_broken_by"),
    "4C 4C 5C": ("run.of", "run_rank_twice"),
    "AS 2S 3S": ("run.ace", "run_ace_low"),
    "KS AS 2S": ("run.of", "run_broken_by"),
    "4C 5D 6C": ("set.of", "not_one_rank"),
}


@pytest.mark.parametrize(("cards", "kind"), LEGAL.items())
def test_a_combination(cards, kind):
    cards = parse_cards(cards)
    assert judge_combination(RULES, cards)
    made = read_combination(RULES, cards)
    assert made.kind == kind
    assert sorted(made.cards) == sorted(cards)
    assert JOKER not in made.stands
    assert all(a is b for a, b in zip(made.cards, made.stands, strict=True) if a is not JOKER)


@pytest.mark.parametrize(("cards", "reason"), REFUSED.items())
def test_no_combination(cards, reason):
    verdict = judge_combination(RULES, parse_cards(cards))
    assert not verdict
    assert reason in codes(verdict)
    assert read_combination(RULES, parse_cards(cards)) is None


def test_every_reason_is_cited_or_chosen():
    verdict = judge_combination(RULES, parse_cards("KS KH KD"))
    assert verdict.reasons[0].cited == ("001 ¶6.1",)


def test_all_reasons_are_given_not_only_the_first():
    found = codes(judge_combination(RULES, parse_cards("4C KD")))
    assert found == [
        ("set.of", "not_one_rank"),
        ("run.of", "not_one_suit"),
        ("run.min", "combination_short"),
    ]


def test_the_joker_of_a_run_stands_in_the_gap_then_above_then_below():
    def stands(cards: str) -> str:
        return " ".join(map(str, read_combination(RULES, parse_cards(cards)).stands))

    assert stands("9D * JD") == "9D 10D JD"
    assert stands("9D 10D *") == "9D 10D JD"
    assert stands("QS KS * *") == "JS QS KS AS"
    assert stands("KS AS *") == "QS KS AS"


def test_options_change_what_is_a_combination():
    assert judge_combination(load("krambambuli", 4, ("ace_high_or_low",)), parse_cards("AS 2S 3S"))
    assert judge_combination(load("krambambuli", 4, ("ace_high_or_low",)), parse_cards("QS KS AS"))
    assert judge_combination(load("krambambuli", 4, ("like_cards",)), parse_cards("KS KS KH KH KD"))
    assert judge_combination(load("krambambuli", 4, ("jokers_free",)), parse_cards("KS * *"))
    assert judge_combination(load("krambambuli", 4, ("jokers_free",)), parse_cards("KS * * * *"))
    low = load("krambambuli", 4, ("run.ace=low",))
    assert codes(judge_combination(low, parse_cards("QS KS AS"))) == [("run.ace", "run_ace_high")]


def test_what_a_card_left_over_counts():
    cards = {"2H": 2, "9C": 9, "10D": 10, "JS": 10, "QS": 10, "KS": 10, "AS": 10, "*": 20}
    assert {card: card_points(RULES, parse_cards(card)[0]) for card in cards} == cards
    assert points(RULES, parse_cards("2H KS *")) == 32


def naive(rules, cards: tuple[Card, ...]) -> int:
    """The fewest points left over, by trying every group for the first card."""
    known: dict[tuple[Card, ...], int] = {}

    def best(rest: tuple[Card, ...]) -> int:
        if not rest:
            return 0
        if rest not in known:
            found = points(rules, rest[:1]) + best(rest[1:])
            for size in range(2, len(rest)):
                for others in combinations(range(1, len(rest)), size):
                    group = (rest[0], *(rest[i] for i in others))
                    if read_combination(rules, group):
                        left = tuple(card for i, card in enumerate(rest) if i and i not in others)
                        found = min(found, best(left))
            known[rest] = found
        return known[rest]

    return best(tuple(sorted(cards)))


def naive_with_discard(rules, cards: tuple[Card, ...]) -> int:
    return min(naive(rules, cards[:i] + cards[i + 1 :]) for i in range(len(cards)))


def hands(seed: int, count: int, size: int):
    """Hands of which many hold combinations: from few ranks, from one or two suits, with jokers."""
    rng = random.Random(seed)
    narrow = [
        PACK,
        [c for c in PACK if c is JOKER or c.rank in (6, 7, 8)],
        [c for c in PACK if c is JOKER or c.suit == 0],
        [c for c in PACK if c is JOKER or (c.suit in (1, 2) and c.rank in (2, 3, 4, 5, 13, 14))],
        [c for c in PACK if c is not JOKER and c.suit in (0, 1) and c.rank < 8],
    ]
    for number in range(count):
        yield tuple(rng.sample(narrow[number % len(narrow)], size))


@pytest.mark.parametrize("options", [*OPTIONS, EVERY], ids=lambda options: "+".join(options) or "plain")
def test_the_best_arrangement_is_that_of_brute_force(options):
    rules = load("krambambuli", 4, options)
    for size in range(1, 8):
        for hand in hands(size, 150, size):
            found = arrange(rules, hand)
            assert found.points == naive(rules, hand), hand
            check(rules, hand, found)


@pytest.mark.parametrize("options", [(), EVERY], ids=["plain", "every option"])
def test_the_best_discard_is_that_of_brute_force(options):
    rules = load("krambambuli", 4, options)
    for size in (2, 4, 6):
        for hand in hands(100 + size, 100, size):
            found = arrange(rules, hand, discard=True)
            assert found.points == naive_with_discard(rules, hand), hand
            check(rules, hand, found)


def test_ten_and_eleven_cards_agree_with_brute_force():
    for size, discard in ((10, False), (11, True)):
        for hand in hands(size, 6, size):
            found = arrange(RULES, hand, discard)
            assert found.points == (naive_with_discard if discard else naive)(RULES, hand), hand
            check(RULES, hand, found)


def check(rules, hand, found) -> None:
    """The arrangement uses each card once, its groups are combinations and its points are right."""
    used = [card for made in found.combinations for card in made.cards] + list(found.left)
    if found.discard is not None:
        used.append(found.discard)
    assert sorted(used) == sorted(hand)
    assert all(read_combination(rules, made.cards) for made in found.combinations)
    assert found.points == points(rules, found.left)


def test_of_equal_arrangements_the_one_with_fewer_cards_left_wins():
    free = load("krambambuli", 4, ("left.court=0",))
    assert arrange(free, parse_cards("KS KH KD 2C")).left == parse_cards("2C")


def test_the_order_of_the_cards_does_not_matter():
    rng = random.Random(5)
    for hand in hands(7, 40, 11):
        mixed = list(hand)
        rng.shuffle(mixed)
        assert arrange(RULES, hand, True).points == arrange(RULES, mixed, True).points


def test_a_joker_in_place_of_a_card_left_over_never_makes_a_hand_worse_by_more_than_itself():
    for hand in hands(9, 40, 10):
        best = arrange(RULES, hand)
        for card in best.left:
            if card is not JOKER:
                other = list(hand)
                other[other.index(card)] = JOKER
                assert arrange(RULES, other).points <= best.points - card_points(RULES, card) + 20


def test_the_worst_hands_take_no_time_to_speak_of():
    """Under 50 ms is asked; the margin here is for a busy machine."""
    worst = 0.0
    for hand in hands(3, 150, 11):
        start = time.perf_counter()
        arrange(RULES, hand, discard=True)
        worst = max(worst, time.perf_counter() - start)
    assert worst < 0.5
