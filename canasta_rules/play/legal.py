"""The legal actions of a table, and those near to an illegal one.

The list is complete in steps: every legal way to meld is one of the listed actions or a row of them (a longer
meld is a short one with cards added one by one). Cards that differ only in suit are listed once where the
suit does not matter. Openings list bundles of melds that reach the minimum, the smallest first. The question
to the partner is listed where there is a way out to ask for.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, islice

from ..cards import Card, Rank
from .actions import Action, ActionError, Add, Answer, Ask, Discard, Draw, Lay, Take
from .finish import plan
from .judge import attempt
from .melds import RUN, SET, THREES, Meld, is_wild, points
from .reasons import Mute
from .table import Table

#: At most so many openings are listed.
OPENINGS = 40


def is_legal(table: Table, action: Action) -> bool:
    """Whether an action is legal, without its reasons."""
    say = Mute(table.rules)
    attempt(table, action, say)
    return not say.against


def legal_actions(table: Table) -> list[Action]:
    """The legal actions of the seat to act in short steps, as said above, in a fixed order.

    Empty only when the deal is over, or on a table that no play leads to.

    Raises ActionError when the cards of the seat are not known.
    """
    if table.ended:
        return []
    if table.phase == "answer":
        return [Answer(True), Answer(False)]
    if isinstance(table.hands[table.turn], int):
        raise ActionError(f"the cards of seat {table.turn} are not known")
    seen, found = set(), []
    for action in _drawing(table) if table.phase == "draw" else _playing(table):
        if action not in seen:
            seen.add(action)
            if is_legal(table, action):
                found.append(action)
    return found


def _drawing(table: Table) -> Iterator[Action]:
    yield Draw()
    rules, top = table.rules, table.top
    if top is None:
        return
    hand = sorted(table.hands[table.turn])
    side = table.side
    wilds = _kinds_of_wild(table, hand)
    if is_wild(rules, top):
        like = [card for card in hand if card.rank == top.rank][:2]
        ways = [Take(tuple(like))] if len(like) == 2 else []
    else:
        same = [card for card in hand if card.rank == top.rank and not is_wild(rules, card)]
        ways = [Take((), to) for to in range(len(side.melds))]
        pairs = [tuple(same[:size]) for size in range(2, len(same) + 1)]
        ways += map(Take, pairs)
        if rules.meld.per_rank == "several":
            own = [to for to, meld in enumerate(side.melds) if meld.kind == SET and meld.rank == top.rank]
            ways += [Take(pair, to) for pair in pairs for to in own]
        if same and (rules.pile.with_wild or rules.meld.per_rank == "one"):
            ways += [Take((same[0], wild)) for wild in wilds]
        if not side.opened and not rules.opening.naturals_only:
            loose = [card for card in hand if is_wild(rules, card)]
            most = len(loose) if rules.meld.wilds == "unlimited" else min(len(loose), rules.meld.wilds)
            more = [extra for count in range(1, most + 1) for extra in _wild_choices(loose, count)]
            ways += [Take((*pair, *extra)) for pair in pairs for extra in more]
    if side.opened:
        yield from ways
        return
    least, _ = table.minimum()
    for way in ways:
        if way.to is not None:
            continue
        if is_wild(rules, top) and not rules.pile.wild_pair_melded:
            left, have = sorted([*hand, top]), 0  # the three are only shown
        else:
            left, have = _less(hand, way.cards), points(rules, (top, *way.cards))
        helpers = [points(rules, [card]) for card in way.cards[2:] if is_wild(rules, card)]
        idle = min(helpers, default=-1)  # what may be missing when every wild card is needed
        if idle < 0 or have - idle < least:
            yield way
        for bundle in bundles(table, left, have):
            if idle < 0 or have - idle + sum(points(rules, meld) for meld in bundle) < least:
                yield Take(way.cards, None, bundle)


def _playing(table: Table) -> Iterator[Action]:
    yield from _melding(table)
    finish = plan(table)
    if finish:
        if table.partners(table.turn) and table.leave is None and not table.free_melds:
            yield Ask()
        yield finish[0]
    yield from map(Discard, sorted(set(table.hands[table.turn])))


def _melding(table: Table) -> Iterator[Action]:
    hand, side = sorted(table.hands[table.turn]), table.side
    if not side.opened:
        yield from map(Lay, bundles(table, hand, 0))
        return
    for meld in new_melds(table, hand):
        yield Lay((meld,))
    distinct = sorted(set(hand))
    for to, meld in enumerate(side.melds):
        for card in distinct:
            if _kin(table, meld, card):
                yield Add((card,), to)
                if _two_ends(table, meld, card):
                    yield Add((card,), to, low=True)


def _kin(table: Table, meld: Meld, card: Card) -> bool:
    """Whether a card is of the kind that a meld takes."""
    if meld.kind == THREES:
        return card.black_three or (table.rules.black_threes.wilds and is_wild(table.rules, card))
    if is_wild(table.rules, card):
        return True
    return card.rank == meld.rank if meld.kind == SET else meld.kind == RUN and card.suit == meld.suit


def _two_ends(table: Table, meld: Meld, card: Card) -> bool:
    """Whether a wild card may go on at either end of a run."""
    high = meld.low + len(meld) - 1
    return meld.kind == RUN and is_wild(table.rules, card) and Rank(high).sign != table.rules.run.high


def _less(hand: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    return sorted((Counter(hand) - Counter(gone)).elements())


def _kinds_of_wild(table: Table, hand: Iterable[Card]) -> list[Card]:
    """One wild card of each rank in a hand."""
    found: dict[int, Card] = {}
    for card in hand:
        if is_wild(table.rules, card):
            found.setdefault(card.rank, card)
    return list(found.values())


def new_melds(table: Table, hand: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """The shortest melds that a hand can begin, each also with all naturals of its rank."""
    rules = table.rules
    hand = sorted(hand)
    groups: dict[int, list[Card]] = {}
    for card in hand:
        groups.setdefault(card.rank, []).append(card)
    wilds = [card for card in hand if is_wild(rules, card)]
    least = rules.meld.min
    for rank, group in groups.items():
        if is_wild(rules, group[0]):
            continue
        if rank == Rank.THREE:
            if rules.meld.per_rank == "one" and any(meld.kind == THREES for meld in table.side.melds):
                continue  # they are added one by one
            threes = rules.black_threes
            for size in range(1 if threes.wilds else threes.min, min(len(group), threes.max) + 1):
                for extra in _wild_choices(wilds, max(0, threes.min - size)):
                    yield (*group[:size], *extra)
            continue
        for size in range(rules.meld.naturals, len(group) + 1):
            short = max(0, least - size)
            for extra in _wild_choices(wilds, short):
                yield (*group[:size], *extra)
    if rules.wild.allowed and len(wilds) >= rules.wild.min:
        yield from _wild_choices(wilds, rules.wild.min)
    if rules.twos.allowed and len(wilds) >= least:
        yield from _wild_choices(wilds, least)
    if rules.run.allowed:
        yield from _runs(table, hand, wilds)


def _wild_choices(wilds: list[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """The different ways to pick wild cards, by how many are jokers."""
    if count == 0:
        yield ()
        return
    jokers = [card for card in wilds if card.rank == Rank.JOKER]
    twos = [card for card in wilds if card.rank != Rank.JOKER]
    for with_jokers in range(count + 1):
        if with_jokers <= len(jokers) and count - with_jokers <= len(twos):
            yield (*twos[: count - with_jokers], *jokers[:with_jokers])


def _runs(table: Table, hand: list[Card], wilds: list[Card]) -> Iterator[tuple[Card, ...]]:
    """The shortest runs that a hand can begin, longer ones where only they may hold a wild card in a gap."""
    rules, run = table.rules, table.rules.run
    fewest = rules.meld.naturals if run.naturals is None else run.naturals
    for suit in range(4):
        have = {int(card.rank): card for card in hand if card.suit == suit and not is_wild(rules, card)}
        for size in range(run.min, max(run.min, min(fewest + run.wilds, run.max)) + 1):
            for low in range(4, 15 - size + 1):
                held = [have[rank] for rank in range(low, low + size) if rank in have]
                missing = size - len(held)
                if size > run.min and not (missing and low in have and low + size - 1 in have):
                    continue
                if missing == 0:
                    yield tuple(held)
                elif missing <= run.wilds and len(held) >= 2:
                    for extra in _wild_choices(wilds, missing):
                        yield (*held, *extra)


def bundles(table: Table, hand: list[Card], have: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Melds that open together: smallest bundles first, none of them empty; `have` points count already."""
    rules = table.rules
    least, canasta = table.minimum()
    wilds = [card for card in hand if is_wild(rules, card)]
    groups: dict[int, list[Card]] = {}
    for card in hand:
        if not is_wild(rules, card) and card.rank != Rank.THREE:
            groups.setdefault(card.rank, []).append(card)
    options: list[tuple[Card, ...]] = []
    most = len(wilds) if rules.meld.wilds == "unlimited" else min(len(wilds), rules.meld.wilds)
    if rules.opening.naturals_only:
        most = 0
    for group in groups.values():
        fewest = {min(size, len(group)) for size in (rules.meld.min, rules.meld.naturals)}
        for size in sorted({len(group), *fewest}, reverse=True):
            if size < rules.meld.naturals:
                continue
            for count in range(max(0, rules.meld.min - size), most + 1):
                options += [(*group[:size], *extra) for extra in _wild_choices(wilds, count)]
    if rules.run.allowed:
        options += [meld for meld in _runs(table, hand, wilds)]
        options += list(_long_runs(table, hand))
    if rules.wild.allowed:
        for count in range(rules.wild.min, min(len(wilds), rules.wild.max or rules.canasta.size) + 1):
            options += list(_wild_choices(wilds, count))
    if rules.twos.allowed and len(wilds) >= rules.meld.min:
        options += [
            extra for extra in _wild_choices(wilds, rules.meld.min) if any(c.rank == Rank.TWO for c in extra)
        ]
    options = list(dict.fromkeys(tuple(sorted(option)) for option in options))
    options.sort(
        key=lambda meld: (len(meld) >= rules.canasta.size if canasta else False, points(rules, meld)),
        reverse=True,
    )
    options = options[:60]
    if canasta and not any(len(meld) >= rules.canasta.size for meld in options):
        return
    used = {card for meld in options for card in meld}
    if have + points(rules, [card for card in hand if card in used]) < least:
        return
    worth = [points(rules, meld) for meld in options]
    best = [max(worth[i:]) for i in range(len(worth))]
    ranks = [_set_rank(rules, meld) for meld in options]
    held, budget = Counter(hand), [1500]

    def pick(size: int, start: int, chosen: tuple[int, ...], total: int) -> Iterator[tuple]:
        """Bundles of so many melds more; each needed, all of them in the hand."""
        if not size:
            if canasta == "worth" and not any(
                worth[i] >= least and len(options[i]) >= rules.canasta.size for i in chosen
            ):
                return
            if total >= least and (
                canasta or all(total - worth[i] < least for i in chosen) or len(chosen) == 1
            ):
                yield tuple(options[i] for i in chosen)
            return
        for i in range(start, len(options)):
            budget[0] -= 1
            if total + size * best[i] < least or budget[0] < 0:
                return
            if chosen and rules.meld.per_rank == "one" and ranks[i] in [ranks[j] for j in chosen]:
                continue
            if chosen and Counter(card for j in (*chosen, i) for card in options[j]) - held:
                continue
            yield from pick(size - 1, i + 1, (*chosen, i), total + worth[i])

    yield from islice((bundle for size in (1, 2, 3, 4) for bundle in pick(size, 0, (), have)), OPENINGS)


def _set_rank(rules, meld: tuple[Card, ...]) -> object:
    ranks = {card.rank for card in meld if not is_wild(rules, card)}
    return ranks.pop() if len(ranks) == 1 else meld


def _long_runs(table: Table, hand: list[Card]) -> Iterator[tuple[Card, ...]]:
    rules = table.rules
    for suit in range(4):
        have = {
            int(card.rank): card
            for card in hand
            if card.suit == suit and card.rank >= 4 and card.rank != Rank.JOKER
        }
        for low in have:
            if low - 1 in have:
                continue
            run = []
            while low in have and len(run) < rules.run.max:
                run.append(have[low])
                low += 1
            if len(run) > rules.run.min:
                yield tuple(run)


def nearest(table: Table, action: Action, codes: Collection[str] = (), most: int = 4) -> tuple[Action, ...]:
    """Legal actions near an illegal one: with a card left out or put elsewhere, then others of its kind.

    `codes` are those of the reasons against it.
    """
    found: list[Action] = []
    if table.phase == "answer":
        return Answer(True), Answer(False)
    if isinstance(table.hands[table.turn], int):
        return (Draw(),) if is_legal(table, Draw()) else ()
    try:
        for candidate in _near(table, action, codes):
            if candidate not in found and candidate != action and is_legal(table, candidate):
                found.append(candidate)
                if len(found) == most:
                    break
        if not found:
            rest = _drawing(table) if table.phase == "draw" else _playing(table)
            for candidate in rest:
                if candidate not in found and is_legal(table, candidate):
                    found.append(candidate)
                    if len(found) == most:
                        break
    except ActionError:
        pass
    return tuple(found)


def _near(table: Table, action: Action, codes: Collection[str]) -> Iterator[Action]:
    if "must_ask" in codes:
        yield Ask()
    if {"partner_said_yes", "must_go_out"} & set(codes):
        yield from (plan(table) or ())[:1]
    match action:
        case Lay(melds) if len(melds) == 1:
            for size in (len(melds[0]) - 1, len(melds[0]) - 2):
                if table.rules.meld.min <= size < 16:
                    for part in dict.fromkeys(combinations(sorted(melds[0]), size)):
                        yield Lay((part,))
        case Add(cards, to, low) if len(cards) > 1:
            for i in range(len(cards)):
                yield Add(cards[:i] + cards[i + 1 :], to, low)
        case Add(cards, _):
            for i in range(len(table.side.melds)):
                yield Add(cards, i)
        case Take(cards, to, also):
            for i in range(len(cards)):
                if len(cards) > 1 or to is not None:
                    yield Take(cards[:i] + cards[i + 1 :], to, also)
    if table.phase == "draw":
        others = list(_drawing(table))
        yield from (other for other in others if other.kind == action.kind)
        yield from others
    elif action.kind == "discard":
        yield from map(Discard, sorted(set(table.hands[table.turn])))
    else:
        yield from (other for other in _melding(table) if other.kind == action.kind)


__all__ = ["bundles", "is_legal", "legal_actions", "nearest", "new_melds"]
