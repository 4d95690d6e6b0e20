"""Cross-checks of a resolved ruleset: values that are right alone and wrong together."""

from collections.abc import Iterator
from typing import Any


def clashes(rules: Any) -> Iterator[tuple[str, str]]:
    """Every clash in a ruleset, as the path of a value to change and what is wrong with it."""
    packs, meld, run, wild, twos = rules.pack.packs, rules.meld, rules.run, rules.wild, rules.twos
    canasta, size = rules.canasta, rules.canasta.size
    most_wilds = 99 if meld.wilds == "unlimited" else meld.wilds
    playing = rules.players - rules.seats.waiting
    if playing % rules.seats.sides:
        yield "seats.sides", f"{playing} players cannot be divided into {rules.seats.sides} sides"
    dealt = playing * (rules.deal.hand + (rules.extra.packet or 0)) + 1
    if dealt > rules.total:
        yield "deal.hand", f"{dealt} cards would be dealt and turned up, the packs hold {rules.total}"
    if meld.naturals > size:
        yield "meld.naturals", f"no canasta of {size} cards can hold {meld.naturals} natural cards"
    if meld.cap != "unlimited" and meld.cap < size:
        yield "meld.cap", f"a meld of at most {meld.cap} cards never becomes a canasta of {size}"
    wilds = min(most_wilds, rules.total)
    if meld.majority:
        wilds = min(wilds, size // 2)
    if 4 * packs + wilds < size or (meld.naturals > 4 * packs):
        yield "meld.wilds", f"{4 * packs} natural cards of a rank and {wilds} wild cards make no canasta of {size}"
    if canasta.mixed is None and not canasta.ladder and wilds:
        yield "canasta.mixed", "missing; wild cards are allowed in a set"
    if wilds == 0 and (canasta.mixed is not None or canasta.ladder):
        yield "canasta.mixed", "a bonus for a mixed canasta, but meld.wilds allows no wild card"
    if canasta.ladder and len(canasta.ladder) < wilds:
        yield "canasta.ladder", f"expected {wilds} bonuses, one for each number of wild cards"
    if run.allowed:
        for name in ("min", "max", "low", "high", "wilds"):
            if getattr(run, name) is None:
                yield f"run.{name}", "missing; run.allowed is true"
        if run.max is not None and run.max >= size and canasta.run is None:
            yield "canasta.run", "missing; runs may become canastas"
    elif canasta.run is not None or canasta.mixed_run is not None:
        yield "canasta.run", "a bonus for a run canasta, but run.allowed is false"
    if canasta.mixed_run is not None and not run.wilds:
        yield "canasta.mixed_run", "a bonus for a run canasta with a wild card, but run.wilds allows none"
    if wild.allowed:
        if wild.min is None:
            yield "wild.min", "missing; wild.allowed is true"
        if canasta.wild is None:
            yield "canasta.wild", "missing; wild.allowed is true"
    elif canasta.wild is not None or canasta.wild_kinds:
        yield "canasta.wild", "a bonus for a wild canasta, but wild.allowed is false"
    if not twos.allowed and (canasta.natural_twos is not None or canasta.mixed_twos is not None):
        yield "canasta.natural_twos", "a bonus for a canasta of twos, but twos.allowed is not true"
    if twos.allowed and (canasta.natural_twos is None or canasta.mixed_twos is None):
        yield "canasta.natural_twos", "missing; twos.allowed is true"
    if len(rules.red_threes.points) != 2 * packs:
        yield "red_threes.points", f"expected {2 * packs} entries, one for each number of red threes"
    if rules.black_threes.max > 2 * packs:
        yield "black_threes.max", f"the packs hold {2 * packs} black threes"
    if rules.black_threes.min > rules.black_threes.max:
        yield "black_threes.min", f"expected at most black_threes.max, {rules.black_threes.max}"
    scores = [row.score for row in rules.opening.minimum]
    if scores != sorted(set(scores)) or not scores:
        yield "opening.minimum", "expected rows with rising scores"
    if rules.go_out.allowed and rules.go_out.canastas is None:
        yield "go_out.canastas", "missing; go_out.allowed is true"
    possible = {"natural", "natural_sevens", "sevens"} | ({"mixed"} if wilds else set())
    possible |= {"run"} if run.allowed else set()
    possible |= {"wild"} if wild.allowed else set()
    possible |= {"twos"} if twos.allowed else set()
    for path, kinds in (("go_out.kinds", rules.go_out.kinds), ("red_threes.all_with", rules.red_threes.all_with)):
        for kind in kinds or ():
            if kind not in possible:
                yield path, f"asks for a {kind} canasta, which the rules forbid"


def idle(rules: Any) -> Iterator[str]:
    """The paths of rules that other rules leave without effect, such as a partner's answer where nobody has a partner."""
    alone = (rules.players - rules.seats.waiting) == rules.seats.sides
    if alone:
        yield from ("seats.alternate", "go_out.ask", "go_out.ask_when", "go_out.answer", "go_out.double")
    if not rules.seats.waiting:
        yield "seats.waiting_advice"
    if rules.canasta.ladder:
        yield "canasta.mixed"
    if not rules.run.allowed:
        yield from (f"run.{name}" for name in rules.run.__struct_fields__ if name != "allowed")
    if not rules.run.short:
        yield "run.short_points"
    if not rules.wild.allowed:
        yield from ("wild.min", "wild.max")
    if not rules.twos.allowed:
        yield from ("twos.jokers", "twos.bar", "twos.paid")
    if not rules.pile.to_meld:
        yield from ("pile.to_meld_below", "pile.to_run")
    if rules.pile.frozen.always:
        yield from ("pile.frozen.unopened", "pile.frozen.by", "pile.frozen.until")
    if not rules.go_out.allowed:
        kept = ("allowed", "last_card", "keep", "bonus")
        yield from (f"go_out.{name}" for name in rules.go_out.__struct_fields__ if name not in kept)
        yield "black_threes.discard_after"
    if not rules.go_out.kinds:
        yield "go_out.kinds"
