"""Combinations, and the best way to arrange a hand in them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ...cards import CARDS, JOKER, Card, Rank
from ...rules import Ruleset
from ..reasons import Ledger, Verdict

SET, RUN = "set", "run"
Cards = tuple[Card, ...]


class Combination(Struct, frozen=True):
    """A set or a run: its cards in order, and for each the card that it stands for."""

    kind: str
    cards: Cards
    stands: Cards

    def __len__(self) -> int:
        return len(self.cards)


class Arrangement(Struct, frozen=True):
    """A hand laid out: combinations, the cards left over with their points, the card discarded if any."""

    combinations: tuple[Combination, ...]
    left: Cards
    points: int
    discard: Card | None = None


class Limits(NamedTuple):
    """What the rules say about combinations, ready for use; `value` has a card's points by its number."""

    set_min: int
    set_max: int
    different: bool
    run_min: int
    places: tuple[int, int]
    naturals: int
    value: tuple[int, ...]


@lru_cache(maxsize=64)
def limits(rules: Ruleset) -> Limits:
    """The limits of a ruleset; places in a run go from 1, the ace below the two, to 14, the ace."""
    places = {"high": (2, 14), "low": (1, 13), "high or low": (1, 14)}[rules.run.ace]
    value = tuple(card_points(rules, card) for card in CARDS)
    return Limits(
        rules.set.min, rules.set.max, rules.set.different, rules.run.min, places, rules.joker.naturals, value
    )


def card_points(rules: Ruleset, card: Card) -> int:
    """What a card left over counts, in points."""
    match card.rank:
        case Rank.JOKER:
            return rules.left.joker
        case Rank.ACE:
            return rules.left.ace
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            return rules.left.court
    return int(card.rank)


def points(rules: Ruleset, cards: Sequence[Card]) -> int:
    """What cards left over count together."""
    return sum(card_points(rules, card) for card in cards)


def judge_combination(rules: Ruleset, cards: Sequence[Card]) -> Verdict:
    """Whether cards make a set or a run; the reasons say which and what each joker stands for."""
    say = Ledger(rules)
    build(rules, cards, say)
    return say.verdict()


def read_combination(rules: Ruleset, cards: Sequence[Card]) -> Combination | None:
    """The set or run that cards make, None when they make none."""
    return build(rules, cards, Ledger(rules))


def build(rules: Ruleset, cards: Sequence[Card], say: Ledger) -> Combination | None:
    """The combination that cards make, with every reason for or against noted."""
    naturals = sorted(card for card in cards if card is not JOKER)
    jokers = len(cards) - len(naturals)
    if not naturals:
        if jokers:
            say.no("joker.naturals", "jokers_alone")
        else:
            say.no("set.min", "nothing_there")
        return None
    ranks, suits = {card.rank for card in naturals}, {card.suit for card in naturals}
    if len(ranks) > 1 and len(suits) > 1:
        say.no("set.of", "not_one_rank")
        say.no("run.of", "not_one_suit")
    least = rules.set.min if len(ranks) == 1 else rules.run.min
    if len(cards) < least:
        rule = "set.min" if len(ranks) == 1 else "run.min"
        say.no(rule, "combination_short", count=len(cards), least=least)
    if len(naturals) < rules.joker.naturals:
        say.no("joker.naturals", "naturals_short", count=len(naturals), least=rules.joker.naturals)
    made = None
    if len(ranks) == 1 and not (len(naturals) == 1 and len(cards) > rules.set.max):
        made = _set(rules, naturals, jokers, say)
    elif len(suits) == 1:
        made = _run(rules, naturals, jokers, say)
    if say.against or made is None:
        return None
    if made.kind == SET:
        say.yes("set.of", "is_set_of", count=len(made), rank=naturals[0].rank.sign)
    else:
        say.yes("run.of", "is_run_of", count=len(made), suit="SHDC"[naturals[0].suit])
        for card, stands in zip(made.cards, made.stands, strict=True):
            if card is JOKER:
                say.yes("joker.stands", "joker_as", card=str(stands))
    return made


def _set(rules: Ruleset, naturals: list[Card], jokers: int, say: Ledger) -> Combination:
    count, suits = len(naturals) + jokers, [card.suit for card in naturals]
    if rules.set.different and len(set(suits)) < len(suits):
        say.no("set.different", "set_suit_twice")
    elif count > rules.set.max:
        say.no("set.max", "set_long", count=count, most=rules.set.max)
    free = [suit for suit in range(4) if suit not in suits]
    stands = [Card.of(naturals[0].rank, suit) for suit in (free + [0] * jokers)[:jokers]]
    return Combination(SET, (*naturals, *[JOKER] * jokers), (*naturals, *stands))


def _run(rules: Ruleset, naturals: list[Card], jokers: int, say: Ledger) -> Combination | None:
    bottom, top = limits(rules).places
    suit = naturals[0].suit
    places = [int(card.rank) for card in naturals]
    if len(set(places)) < len(places):
        say.no("run.of", "run_rank_twice")
        return None
    found = {}
    for ace in (14, 1):
        spots = sorted(ace if place == 14 else place for place in places)
        gaps = spots[-1] - spots[0] + 1 - len(spots)
        found[ace] = (gaps, spots)
    fitting = [ace for ace in (14, 1) if (ace <= top if ace == 14 else ace >= bottom) or 14 not in places]
    ace = min(fitting, key=lambda one: found[one][0])
    gaps, spots = found[ace]
    other = 15 - ace
    if gaps > jokers:
        if other not in fitting and found[other][0] <= jokers:
            say.no("run.ace", "run_ace_low" if other == 1 else "run_ace_high")
        else:
            say.no("run.of", "run_broken_by", missing=gaps, jokers=jokers)
        return None
    low, high = spots[0], spots[-1]
    for _ in range(jokers - gaps):
        if high < top:
            high += 1
        elif low > bottom:
            low -= 1
        else:
            say.no("run.ace", "run_ends")
            return None
    held = dict(zip(spots, sorted(naturals, key=lambda c: ace if c.rank == 14 else c.rank), strict=True))
    stands = tuple(Card.of(14 if spot == 1 else spot, suit) for spot in range(low, high + 1))
    return Combination(RUN, tuple(held.get(spot, JOKER) for spot in range(low, high + 1)), stands)


class Part(NamedTuple):
    """Cards of a hand that make a combination with `need` to `most` jokers; bit i of `mask` is card i."""

    mask: int
    need: int
    most: int


def _sets(held: list[Card], bounds: Limits) -> Iterator[Part]:
    by_rank: dict[int, list[int]] = {}
    for i, card in enumerate(held):
        by_rank.setdefault(card.rank, []).append(i)
    for places in by_rank.values():
        parts = [(0, 0, frozenset())]
        for i in places:
            suit = held[i].suit
            parts += [
                (mask | 1 << i, count + 1, suits | {suit})
                for mask, count, suits in parts
                if count < bounds.set_max and not (bounds.different and suit in suits)
            ]
        for mask, count, _ in parts:
            if count >= bounds.naturals:
                yield Part(mask, max(0, bounds.set_min - count), bounds.set_max - count)


def _runs(held: list[Card], bounds: Limits, jokers: int) -> Iterator[Part]:
    bottom, top = bounds.places
    room = top - bottom + 1
    for suit in range(4):
        spots = []
        for i, card in enumerate(held):
            if card.suit == suit:
                for spot in {1, 14} if card.rank == 14 else {int(card.rank)}:
                    if bottom <= spot <= top:
                        spots.append((spot, i))
        parts = []
        for spot, i in sorted(spots):
            parts += [
                (mask | 1 << i, count + 1, first, spot)
                for mask, count, first, last in parts
                if spot > last and spot - first - count <= jokers and not mask >> i & 1
            ]
            parts.append((1 << i, 1, spot, spot))
        for mask, count, first, last in parts:
            if count >= bounds.naturals and count > 1:
                need = max(last - first + 1 - count, bounds.run_min - count)
                yield Part(mask, need, room - count)
        if bounds.naturals == 1:
            for _, i in spots:
                yield Part(1 << i, max(0, bounds.run_min - 1), room - 1)


def arrange(rules: Ruleset, cards: Sequence[Card], discard: bool = False) -> Arrangement:
    """The arrangement with the fewest points left over; with `discard` the best card is discarded first.

    Exact: every way to divide the cards is weighed, each part of the hand once.
    """
    bounds = limits(rules)
    held = sorted(card for card in cards if card is not JOKER)
    jokers = len(cards) - len(held)
    # a card left over weighs a little beside its points: of equal arrangements the one with fewer left wins
    value = [bounds.value[card.number] * 64 + 1 for card in held]
    joker_value = bounds.value[JOKER.number] * 64 + 1
    by_first: list[list[Part]] = [[] for _ in held]
    for part in {*_sets(held, bounds), *_runs(held, bounds, jokers)}:
        if part.need <= jokers:
            by_first[(part.mask & -part.mask).bit_length() - 1].append(part)
    for parts in by_first:
        parts.sort(key=lambda part: (-part.mask.bit_count(), part))
    known: dict[tuple[int, int, bool], tuple[int, Part | None, int]] = {}
    never = 1 << 30

    def best(mask: int, free: int, spare: bool) -> int:
        """The least weight of these cards and free jokers, one card still to be discarded if `spare`."""
        if not mask:
            return joker_value * (free - spare) if free >= spare else never
        key = mask, free, spare
        if key in known:
            return known[key][0]
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        found = value[first] + best(rest, free, spare), None, 0
        if spare:
            cost = best(rest, free, False)
            if cost < found[0]:
                found = cost, None, -1
        for part in by_first[first]:
            if part.mask & mask == part.mask:
                for used in range(part.need, min(part.most, free) + 1):
                    cost = best(mask & ~part.mask, free - used, spare)
                    if cost < found[0]:
                        found = cost, part, used
        known[key] = found
        return found[0]

    best((1 << len(held)) - 1, jokers, discard)
    return _laid(rules, held, jokers, discard, known)


def _laid(rules: Ruleset, held: list[Card], free: int, spare: bool, known: dict) -> Arrangement:
    """The arrangement that the table of least weights leads to."""
    mask, made, left, away = (1 << len(held)) - 1, [], [], None
    while mask:
        first = (mask & -mask).bit_length() - 1
        _, part, used = known[mask, free, spare]
        if part is None:
            if used:
                away, spare = held[first], False
            else:
                left.append(held[first])
            mask &= mask - 1
            continue
        cards = [held[i] for i in range(len(held)) if part.mask >> i & 1]
        made.append(read_combination(rules, cards + [JOKER] * used))
        mask, free = mask & ~part.mask, free - used
    if spare:
        away, free = JOKER, free - 1
    left += [JOKER] * free
    return Arrangement(tuple(made), tuple(left), points(rules, left), away)
