"""What a hand could do on the table: openings and ways to lay, each with the aim that it serves."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from ..cards import Card, Rank
from ..play.actions import Action, Add, Lay
from ..play.legal import bundles
from ..play.melds import RUN, SET, TWOS, WILD, Meld, bonus_rule, points
from .eye import Eye
from .reasons import Why

__all__ = ["Idea", "hand_runs", "ideas", "opening", "take_ways"]


class Idea(Struct, frozen=True):
    """A way to lay cards: the action, its aim, the natural and wild cards it uses, the bonus it completes,
    in points, and the size, kind and rank of the meld after it."""

    action: Action
    why: Why
    naturals: int
    wilds: int
    bonus: int
    size: int
    kind: str
    rank: int = 0


def ideas(eye: Eye) -> Iterator[Idea]:
    """All ways to lay cards that an opened side has, one meld at a time."""
    melds = eye.own.melds
    for rank, group in eye.groups.items():
        yield from _sets(eye, melds, rank, group)
    if eye.rules.run.allowed:
        yield from _grown_runs(eye, melds)
        yield from _new_runs(eye)
    if eye.wilds:
        yield from _wild_melds(eye, melds)
        yield from _wilds_on(eye, melds)
    if eye.rules.black_threes.meld == "any time":
        threes = eye.threes[: eye.rules.black_threes.max]
        if len(threes) >= eye.rules.black_threes.min:
            yield Idea(
                Lay((tuple(threes),)),
                Why("shed", "black_threes.meld"),
                len(threes),
                0,
                0,
                len(threes),
                "threes",
            )


def _why(
    eye: Eye, aim: str, rule: str, kind: str, cards: Iterable[Card], before: int, rank: int = 0
) -> tuple[Why, int]:
    """Why these cards are put together, and the bonus that they complete, in points (0 when nothing new)."""
    cards, full = tuple(cards), eye.facts.size
    if len(cards) >= full > before:
        paid, bonus = bonus_rule(eye.rules, Meld(kind, cards, rank=rank))
        return Why("complete", paid, {"points": bonus}), bonus
    if before >= full:
        return Why("shed", "score.melded"), 0
    args: dict[str, Any] = {"rank": rank} if rank and aim in ("begin", "grow") else {}
    if before:
        args |= {"size": len(cards), "full": full}
    return Why(aim, "canasta.size" if before else rule, args), 0


def _sets(eye: Eye, melds: list[Meld], rank: int, group: list[Card]) -> Iterator[Idea]:
    rules, cap = eye.rules, eye.facts.cap
    at = eye.set_of(rank)
    if at is not None:
        cards = group[: cap - len(melds[at])]
        after = (*melds[at].cards, *cards)
        why, bonus = _why(eye, "grow", "", SET, after, len(melds[at]), rank)
        yield Idea(Add(tuple(cards), at), why, len(cards), 0, bonus, len(after), SET, rank)
        return
    if rules.meld.per_rank == "one" and any(m.kind == SET and m.rank == rank for m in melds):
        return
    if len(group) >= max(rules.meld.min, rules.meld.naturals):
        cards = group[:cap]
        why, bonus = _why(eye, "begin", "meld.naturals", SET, cards, 0, rank)
        yield Idea(Lay((tuple(cards),)), why, len(cards), 0, bonus, len(cards), SET, rank)
    elif (
        len(group) >= rules.meld.naturals
        and eye.wilds
        and eye.facts.most_wilds >= rules.meld.min - len(group)
    ):
        extra = eye.wilds[: rules.meld.min - len(group)]
        aim = "begin_wild" if eye.view.partners(eye.seat) else "begin_wild_alone"
        why = Why(aim, "meld.wilds", {"rank": rank})
        yield Idea(
            Lay(((*group, *extra),)), why, len(group), len(extra), 0, len(group) + len(extra), SET, rank
        )


def _grown_runs(eye: Eye, melds: list[Meld]) -> Iterator[Idea]:
    rules, facts = eye.rules, eye.facts
    for i, meld in enumerate(melds):
        if meld.kind != RUN or len(meld) >= rules.run.max:
            continue
        held = {int(c.rank): c for group in eye.groups.values() for c in group if c.suit == meld.suit}
        low, high = meld.low, meld.low + len(meld) - 1
        chain: list[Card] = []
        while high + 1 in held and high < facts.high and len(meld) + len(chain) < rules.run.max:
            high += 1
            chain.append(held[high])
        while low - 1 in held and low > facts.low and len(meld) + len(chain) < rules.run.max:
            low -= 1
            chain.append(held[low])
        if chain:
            why, bonus = _why(eye, "grow_run", "", RUN, (*meld.cards, *chain), len(meld))
            yield Idea(Add(tuple(chain), i), why, len(chain), 0, bonus, len(meld) + len(chain), RUN)


def hand_runs(eye: Eye, hand: Iterable[Card]) -> Iterator[list[Card]]:
    """The longest runs of natural cards in a hand, one for each row of neighbours."""
    rules, facts = eye.rules, eye.facts
    for suit in range(4):
        held = {
            int(c.rank): c
            for c in hand
            if c.suit == suit and facts.low <= c.rank <= facts.high and c not in facts.wild
        }
        row: list[Card] = []
        for rank in range(facts.low, facts.high + 2):
            if rank in held and len(row) < rules.run.max:
                row.append(held[rank])
                continue
            if len(row) >= rules.run.min:
                yield row
            row = [held[rank]] if rank in held else []


def _new_runs(eye: Eye) -> Iterator[Idea]:
    for row in hand_runs(eye, eye.hand):
        why, bonus = _why(eye, "begin_run", "run.allowed", RUN, row, 0)
        yield Idea(Lay((tuple(row),)), why, len(row), 0, bonus, len(row), RUN)


def _wild_melds(eye: Eye, melds: list[Meld]) -> Iterator[Idea]:
    rules, facts = eye.rules, eye.facts
    kind = WILD if rules.wild.allowed else TWOS
    if not rules.wild.allowed and not rules.twos.allowed:
        return
    usable = eye.wilds if kind == WILD or rules.twos.jokers else [c for c in eye.wilds if c.rank == Rank.TWO]
    for i, meld in enumerate(melds):
        if meld.kind == kind and eye.wild_room(meld) > 0:
            cards = usable[: eye.wild_room(meld)]
            if kind == TWOS:
                jokers = sum(c.rank == Rank.JOKER for c in meld.cards)
                kept = [c for c in usable if c.rank == Rank.TWO]
                kept += [c for c in usable if c.rank == Rank.JOKER][: max(0, facts.most_wilds - jokers)]
                cards = kept[: eye.wild_room(meld)]
            if cards:
                why, bonus = _why(
                    eye, "grow_wilds", f"{kind}.allowed", kind, (*meld.cards, *cards), len(meld)
                )
                yield Idea(Add(tuple(cards), i), why, 0, len(cards), bonus, len(meld) + len(cards), kind)
                return
    least = rules.wild.min if kind == WILD else rules.meld.min
    if kind == TWOS:
        usable = [c for c in eye.wilds if c.rank == Rank.TWO]
    if len(usable) >= least:
        cards = usable[: facts.wild_cap if kind == WILD else facts.cap]
        why, bonus = _why(eye, "begin_wilds", f"{kind}.allowed", kind, cards, 0)
        yield Idea(Lay((tuple(cards),)), why, 0, len(cards), bonus, len(cards), kind)


def _wilds_on(eye: Eye, melds: list[Meld]) -> Iterator[Idea]:
    """Wild cards put on sets and runs: as many as complete a canasta, else one."""
    for i, meld in enumerate(melds):
        if meld.kind not in (SET, RUN):
            continue
        room = min(eye.wild_room(meld), len(eye.wilds))
        if room <= 0:
            continue
        need = eye.facts.size - len(meld)
        if 0 < need <= room:
            cards = eye.wilds[:need]
            why, bonus = _why(
                eye, "grow_with_wild", "meld.wilds", meld.kind, (*meld.cards, *cards), len(meld), meld.rank
            )
            yield Idea(Add(tuple(cards), i), why, 0, need, bonus, len(meld) + need, meld.kind, meld.rank)
        else:
            why, _ = _why(eye, "grow_with_wild", "", meld.kind, (*meld.cards, eye.wilds[0]), len(meld))
            yield Idea(Add((eye.wilds[0],), i), why, 0, 1, 0, len(meld) + 1, meld.kind, meld.rank)


# --- opening ------------------------------------------------------------------------------------------------


#: What melds cost an opening, where a two costs its price: a set of three or more, a pair that wild cards
#: fill, a run longer than three cards or of three, wild cards that lie alone; so many twos are worth a joker.
TRIPLE, PAIR, LONG_RUN, RUN_OF_THREE, WILDS, JOKER = 1.0, 6.0, 3.0, 5.0, 4.0, 1.5
#: At most so many melds open, and so many ways to choose them are tried.
MELDS, WAYS = 5, 4000


class _Way(Struct, frozen=True):
    """Cards for one meld with so many twos and jokers: its worth, and its price, in points."""

    cards: tuple[Card, ...]
    twos: int
    jokers: int
    worth: int
    price: float


def opening(
    eye: Eye, hand: list[Card], have: int = 0, taken: int = 0, *, price: float
) -> tuple[tuple[Card, ...], ...] | None:
    """Melds from `hand` that reach the side's minimum as cheaply as possible, None when there are none.

    `have` points lie there already (a meld with the pile's top card, of rank `taken`); `price` is what a wild
    card is worth keeping, in points.
    """
    rules, facts = eye.rules, eye.facts
    least, canasta = eye.view.minimum(eye.side)
    if canasta:
        return next(iter(bundles(eye.view, sorted(hand), have)), None)
    if have >= least and have:
        return ()
    twos = [c for c in hand if c in facts.wild and c.rank == Rank.TWO]
    jokers = [c for c in hand if c in facts.wild and c.rank == Rank.JOKER]
    bare = bool(rules.opening.naturals_only)
    groups: dict[int, list[Card]] = {}
    for card in hand:
        if (
            card not in facts.wild
            and card.rank != Rank.THREE
            and (card.rank != taken or rules.meld.per_rank != "one")
        ):
            groups.setdefault(card.rank, []).append(card)
    rows: list[list[_Way]] = []
    if rules.run.allowed:
        for row in hand_runs(eye, hand):
            worth = points(rules, row)
            rows.append([_Way(tuple(row), 0, 0, worth, LONG_RUN if len(row) > 3 else RUN_OF_THREE)])
    free = 0 if bare else min(facts.most_wilds, 3)
    for group in groups.values():
        if len(group) < rules.meld.naturals:
            continue
        each = facts.points[group[0]]
        ways = []
        for t in range(min(free, len(twos)) + 1):
            for j in range(min(free - t, len(jokers)) + 1):
                size = len(group) + t + j
                if size < rules.meld.min or size > facts.cap or (rules.meld.majority and t + j > len(group)):
                    continue
                worth = each * len(group) + t * rules.values.two + j * rules.values.joker
                cost = (TRIPLE if len(group) > 2 else PAIR) + price * (t + JOKER * j)
                ways.append(_Way(tuple(group), t, j, worth, cost))
        if ways:
            rows.append(ways)
    if rules.wild.allowed and len(twos) + len(jokers) >= rules.wild.min and not bare:
        both = (twos + jokers)[: facts.wild_cap]
        t = sum(c.rank == Rank.TWO for c in both)
        rows.append([_Way((), t, len(both) - t, points(rules, both), WILDS)])
    elif rules.twos.allowed and not rules.wild.allowed and len(twos) >= rules.meld.min:
        rows.append([_Way((), len(twos), 0, points(rules, twos), WILDS)])
    rows.sort(key=lambda ways: -max(way.worth for way in ways))
    best: tuple[float, list[_Way]] | None = None
    budget = WAYS

    def search(at: int, total: int, cost: float, t: int, j: int, used: list[_Way]) -> None:
        nonlocal best, budget
        budget -= 1
        if best is not None and cost >= best[0]:
            return
        if total >= least and used:
            best = (cost, list(used))
            return
        if at == len(rows) or len(used) == MELDS or budget < 0:
            return
        for way in rows[at]:
            if way.twos <= t and way.jokers <= j and not (way.cards and _clash(way, used)):
                search(
                    at + 1, total + way.worth, cost + way.price, t - way.twos, j - way.jokers, [*used, way]
                )
        search(at + 1, total, cost, t, j, used)

    search(0, have, 0.0, len(twos), len(jokers), [])
    if best is None:
        return None
    melds = []
    for way in best[1]:
        melds.append(
            (*way.cards, *[twos.pop() for _ in range(way.twos)], *[jokers.pop() for _ in range(way.jokers)])
        )
    return tuple(melds)


def _clash(way: _Way, used: list[_Way]) -> bool:
    """Whether a way needs a card that another one uses: a run and a set may share one."""
    mine = {c.number for c in way.cards}
    return any(mine & {c.number for c in other.cards} for other in used)


# --- taking the pile ----------------------------------------------------------------------------------------


def take_ways(eye: Eye) -> Iterator[tuple[tuple[Card, ...], int | None]]:
    """The cards from the hand, and the own meld, with which the pile could be taken; not judged yet."""
    view, facts = eye.view, eye.facts
    top = view.top
    if top is None:
        return
    if facts.top[top] == "wild":
        like = [c for c in eye.wilds if c.rank == top.rank][:2]
        if len(like) == 2:
            yield tuple(like), None
        return
    same = eye.groups.get(top.rank, [])
    if not eye.frozen and eye.rules.pile.to_meld:
        for i, meld in enumerate(eye.own.melds):
            if eye.takes(meld, top):
                yield (), i
    if len(same) >= 2:
        yield tuple(same[: max(2, facts.cap - 1)]), None
        if len(same) > 2:
            yield tuple(same[:2]), None
    if same and eye.wilds and not eye.frozen and eye.rules.pile.with_wild:
        yield (same[0], eye.wilds[0]), None
