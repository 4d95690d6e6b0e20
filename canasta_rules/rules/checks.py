"""Cross-checks of a resolved ruleset: values that are right alone and wrong together."""

import json
from collections.abc import Iterator
from typing import Any

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

#: Values that every game of the family has, since nothing else can be played here: what is expected, and why.
PLAYED: dict[str, tuple[Any, str]] = {
    "seats.alternate": (True, "the sides take turns round the table"),
    "turn.short_draw": (True, "a deal whose last cards nobody may draw is not played here"),
    "meld.ranks": (("4", "A"), "twos are wild and threes have rules of their own"),
    "meld.shared": (True, "melds of one player alone are not played here"),
    "meld.opponents": (False, "adding to melds of other sides is not played here"),
    "meld.returned": (False, "taking melded cards back is not played here"),
    "pile.at_once": (True, "a top card that is not melded is not played here"),
    "pile.pair": (True, "a natural pair takes every pile that may be taken"),
    "pile.shown": (True, "cards of the pile never help to take it"),
    "red_threes.bonus": (True, "red threes in a hand or a meld are not played here"),
    "stock.last_discard": (True, "a turn always ends with a discard"),
    "go_out.keep": (True, "a hand may be empty only when its player goes out"),
    "match.finish": (True, "a deal is always played to its end"),
}


def clashes(rules: Any) -> Iterator[tuple[str, str]]:
    """Every clash in a ruleset, as the path of a value to change and what is wrong with it."""
    yield from _played(rules)
    yield from _cards(rules)
    yield from _sets(rules)
    yield from _runs(rules)
    yield from _wild_melds(rules)
    yield from _pile(rules)
    yield from _threes(rules)
    yield from _ending(rules)


def _played(rules: Any) -> Iterator[tuple[str, str]]:
    """Values that could be written down and not be played."""
    for path, (only, why) in PLAYED.items():
        if rules.get(path) not in (None, only):
            yield path, f"expected {json.dumps(only)}; {why}"


def _cards(rules: Any) -> Iterator[tuple[str, str]]:
    """Seats, packs and the deal."""
    playing, extra = rules.players - rules.seats.waiting, rules.extra
    if playing < rules.seats.sides:
        yield "seats.sides", f"{playing} players cannot make {rules.seats.sides} sides"
    elif playing % rules.seats.sides:
        yield "seats.sides", f"{playing} players cannot be divided into {rules.seats.sides} sides"
    dealt = playing * (rules.deal.hand + (extra.packet or 0)) + 1
    if dealt > rules.total:
        yield "deal.hand", f"{dealt} cards would be dealt and turned up, the packs hold {rules.total}"
    elif dealt + (extra.stock_cards or 0) > rules.total:
        yield "extra.stock_cards", f"the stock holds only {rules.total - dealt} cards after the deal"
    if "joker" in rules.pack.wild and not rules.pack.jokers:
        yield "pack.wild", "jokers are wild, but pack.jokers is 0"
    if "two" not in rules.pack.wild:
        yield "pack.wild", 'expected "two" among them; twos are wild in every Canasta'
    if "joker" not in rules.pack.wild and rules.pack.jokers:
        yield "pack.wild", f'expected "joker" among them, since pack.jokers is {rules.pack.jokers}'
    for first, second in (("stock_cards", "stock_when"), ("packet", "packet_when")):
        if bool(getattr(extra, first)) != (getattr(extra, second) is not None):
            yield f"extra.{second}", f"missing or useless; extra.{first} is {getattr(extra, first) or 0}"
    ranks = [row.rank for row in rules.deal.base or ()]
    if len(ranks) != len(set(ranks)):
        yield "deal.base", "expected each rank once"


def most_wilds(rules: Any) -> int:
    """The most wild cards that a canasta of the smallest size may hold."""
    size = rules.canasta.size
    most = size if rules.meld.wilds == "unlimited" else rules.meld.wilds
    if rules.meld.majority:
        most = min(most, size // 2)
    return max(0, min(most, size - rules.meld.naturals))


def _sets(rules: Any) -> Iterator[tuple[str, str]]:
    """Sets and their canastas."""
    meld, canasta, size, held = rules.meld, rules.canasta, rules.canasta.size, 4 * rules.pack.packs
    wilds = most_wilds(rules)
    if meld.naturals > size:
        yield "meld.naturals", f"no canasta of {size} cards can hold {meld.naturals} natural cards"
    elif meld.naturals > held:
        yield "meld.naturals", f"the packs hold only {held} cards of a rank"
    elif held + wilds < size:
        yield "meld.wilds", f"{held} natural cards of a rank and {wilds} wild cards make no canasta of {size}"
    if meld.cap != "unlimited" and meld.cap < size:
        yield "meld.cap", f"a meld of at most {meld.cap} cards never becomes a canasta of {size}"
    if wilds and canasta.mixed is None and not canasta.ladder:
        yield "canasta.mixed", "missing; wild cards are allowed in a set"
    if not wilds and canasta.ladder:
        yield "canasta.ladder", "a bonus for a mixed canasta, but no set may hold a wild card"
    elif not wilds and canasta.mixed is not None and meld.naturals <= size:
        yield "canasta.mixed", "a bonus for a mixed canasta, but no canasta may hold a wild card"
    elif canasta.ladder and len(canasta.ladder) != wilds:
        yield "canasta.ladder", f"expected {wilds} bonuses, one for each number of wild cards"


def _runs(rules: Any) -> Iterator[tuple[str, str]]:
    """Runs and run canastas."""
    run, canasta, size = rules.run, rules.canasta, rules.canasta.size
    if not run.allowed:
        if canasta.run is not None:
            yield "canasta.run", "a bonus for a run canasta, but run.allowed is false"
        if canasta.mixed_run is not None:
            yield "canasta.mixed_run", "a bonus for a run canasta, but run.allowed is false"
        if rules.pile.to_run:
            yield "pile.to_run", "the top card may join a run, but run.allowed is false"
        return
    missing = [name for name in ("min", "max", "low", "high", "wilds") if getattr(run, name) is None]
    for name in missing:
        yield f"run.{name}", "missing; run.allowed is true"
    if missing:
        return
    if _RANKS.index(run.low) < _RANKS.index("4"):
        yield "run.low", 'expected "4" or a higher rank; twos are wild and threes have rules of their own'
    span = _RANKS.index(run.high) - _RANKS.index(run.low) + 1
    if run.min > run.max:
        yield "run.min", f"expected at most run.max, {run.max}"
    if run.max > span:
        yield "run.max", f"from {run.low} to {run.high} there are only {span} ranks"
    if (run.naturals or 0) > run.max:
        yield "run.naturals", f"expected at most run.max, {run.max}"
    if run.max >= size and canasta.run is None:
        yield "canasta.run", "missing; runs may become canastas"
    if run.max < size and canasta.run is not None:
        yield "canasta.run", f"a bonus for a run canasta, but a run has at most {run.max} cards"
    if canasta.mixed_run is not None and not run.wilds:
        yield "canasta.mixed_run", "a bonus for a run canasta with a wild card, but run.wilds allows none"
    if canasta.mixed_run is None and run.wilds and run.max >= size:
        yield "canasta.mixed_run", "missing; run.wilds allows wild cards"
    if bool(run.short) != (run.short_points is not None):
        yield "run.short_points", f"missing or useless; run.short is {run.short or 0}"
    if run.short and run.short > run.max:
        yield "run.short", f"expected at most run.max, {run.max}"


def _wild_melds(rules: Any) -> Iterator[tuple[str, str]]:
    """Melds of wild cards alone and melds of twos."""
    wild, twos, canasta, size, packs = (
        rules.wild,
        rules.twos,
        rules.canasta,
        rules.canasta.size,
        rules.pack.packs,
    )
    jokers = packs * rules.pack.jokers if "joker" in rules.pack.wild else 0
    deuces = 4 * packs if "two" in rules.pack.wild else 0
    if not wild.allowed:
        if canasta.wild is not None:
            yield "canasta.wild", "a bonus for a wild canasta, but wild.allowed is false"
        if canasta.wild_kinds:
            yield "canasta.wild_kinds", "a bonus for a wild canasta, but wild.allowed is false"
    else:
        if wild.min is None:
            yield "wild.min", "missing; wild.allowed is true"
        elif wild.max is not None and wild.min > wild.max:
            yield "wild.min", f"expected at most wild.max, {wild.max}"
        if canasta.wild is None:
            yield "canasta.wild", "missing; wild.allowed is true"
        elif wild.max is not None and wild.max < size:
            yield "canasta.wild", f"a bonus for a wild canasta, but a wild meld has at most {wild.max} cards"
        elif jokers + deuces < size:
            yield (
                "canasta.wild",
                f"a bonus for a wild canasta, but the packs hold only {jokers + deuces} wild cards",
            )
        for kind in canasta.wild_kinds or ():
            if kind.jokers + kind.twos < size or kind.jokers > jokers or kind.twos > deuces:
                yield (
                    "canasta.wild_kinds",
                    f"{kind.jokers} jokers and {kind.twos} twos make no canasta of {size} here",
                )
    if twos.allowed and wild.allowed:
        yield (
            "twos.allowed",
            "expected false or no value; wild.allowed is true, so twos alone are a wild meld",
        )
    if not twos.allowed:
        for name in ("natural_twos", "mixed_twos"):
            if getattr(canasta, name) is not None:
                yield f"canasta.{name}", "a bonus for a canasta of twos, but twos.allowed is not true"
    else:
        for name in ("natural_twos", "mixed_twos") if twos.jokers else ("natural_twos",):
            if getattr(canasta, name) is None:
                yield f"canasta.{name}", "missing; twos.allowed is true"


def _pile(rules: Any) -> Iterator[tuple[str, str]]:
    """Taking the pile, and the opening."""
    pile = rules.pile
    if not pile.wild_pair and "wild" not in pile.blocked:
        yield "pile.blocked", "expected wild among them, since pile.wild_pair is not true"
    if pile.wild_pair and "wild" in pile.blocked:
        yield "pile.wild_pair", "wild cards on top may be taken, but pile.blocked names them"
    if pile.wild_pair and pile.wild_pair_melded is not False and not rules.wild.allowed:
        yield "pile.wild_pair_melded", "expected false; wild.allowed is false"
    scores = [row.score for row in rules.opening.minimum]
    if scores != sorted(set(scores)) or not scores:
        yield "opening.minimum", "expected rows with rising scores"


def _threes(rules: Any) -> Iterator[tuple[str, str]]:
    """Red and black threes."""
    both, black = 2 * rules.pack.packs, rules.black_threes
    if len(rules.red_threes.points) != both:
        yield "red_threes.points", f"expected {both} entries, one for each number of red threes"
    if black.max > both:
        yield "black_threes.max", f"the packs hold {both} black threes"
    elif black.min > black.max:
        yield "black_threes.min", f"expected at most black_threes.max, {black.max}"
    if black.set_aside and black.aside_points is None:
        yield "black_threes.aside_points", "missing; black_threes.set_aside is true"


def _ending(rules: Any) -> Iterator[tuple[str, str]]:
    """Going out."""
    out = rules.go_out
    possible = {"natural", "natural_sevens", "sevens"}
    possible |= {"mixed"} if most_wilds(rules) else set()
    possible |= {"run"} if rules.run.allowed else set()
    possible |= {"wild"} if rules.wild.allowed else set()
    possible |= {"twos"} if rules.twos.allowed else set()
    for path, kinds in (("go_out.kinds", out.kinds), ("red_threes.all_with", rules.red_threes.all_with)):
        for kind in kinds or ():
            if kind not in possible:
                yield path, f"asks for a {kind} canasta, which the rules forbid"
    if not out.allowed:
        return
    if out.canastas is None:
        yield "go_out.canastas", "missing; go_out.allowed is true"
        return
    if len(out.kinds or ()) > out.canastas:
        yield "go_out.canastas", f"expected at least {len(out.kinds)}, one for each of go_out.kinds"
    for kind in set(out.kinds or ()) & set(out.not_counted or ()):
        yield "go_out.not_counted", f"a {kind} canasta does not count, but go_out.kinds asks for it"
    if out.red_threes and out.canastas > 2 * rules.pack.packs:
        yield (
            "go_out.red_threes",
            f"{out.canastas} red threes are needed, the packs hold {2 * rules.pack.packs}",
        )


def idle(rules: Any) -> Iterator[str]:
    """The paths of rules that others leave without effect: a partner's answer where nobody has a partner."""
    if rules.players - rules.seats.waiting == rules.seats.sides:
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
    if not rules.pile.to_meld or (rules.pile.to_meld_below == "unlimited" and rules.meld.cap != "unlimited"):
        yield "pile.to_meld_below"
    if not rules.pile.to_meld:
        yield "pile.to_run"
    if not rules.pile.to_meld or rules.pile.frozen.always:
        yield "stock.compulsory"
    if not rules.pile.to_meld or rules.pile.frozen.always or not rules.go_out.allowed:
        yield "pile.one_card"  # a hand of one card takes nothing, or could not be emptied
    if not rules.opening.by_pile:
        yield "opening.top_card"
    if rules.pile.frozen.always:
        yield from ("pile.frozen.unopened", "pile.frozen.by", "pile.frozen.until")
    if not rules.pile.whole:
        yield "stock.empty"
    if not rules.go_out.allowed:
        kept = ("allowed", "last_card", "keep", "bonus")
        yield from (f"go_out.{name}" for name in rules.go_out.__struct_fields__ if name not in kept)
        yield "black_threes.discard_after"
    if not rules.go_out.kinds:
        yield "go_out.kinds"
