"""The judge: whether an action is legal on a table and why, and the table that a legal action makes.

`judge` never changes a table. `apply` judges first and refuses what the judge refuses.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..cards import Card, Rank
from ..rules import Ruleset
from .actions import Action, ActionError, Add, Answer, Ask, Discard, Draw, Lay, Take, write_action
from .melds import RUN, SET, THREES, TWOS, Meld, bonus_rule, build, extend, is_canasta, is_wild, kinds, points
from .reasons import Ledger, Mute, Reason, Verdict
from .table import GRANTED, Table, fill_up, lay_red_threes, top_kind

#: Codes of what is melded only by one who goes out.
ONLY_OUT = {"black_threes_not_now", "run_only_out"}


class IllegalAction(ValueError):
    """An action that the rules forbid was to be applied; `verdict` says why."""

    def __init__(self, action: Action, verdict: Verdict):
        super().__init__(
            f"{write_action(action)} is not legal: " + ", ".join(r.code for r in verdict.reasons)
        )
        self.verdict = verdict


def judge(table: Table, action: Action, instead: bool = True) -> Verdict:
    """Whether the seat to act may do this, with all reasons; for an illegal action also legal ones close to
    it.

    Raises ActionError when there is nothing to judge: cards not in the hand, a meld that is not there, a deal
    that is over, a hand whose cards are not known.
    """
    say = Ledger(table.rules)
    attempt(table, action, say)
    if any(reason.code == "must_ask" for reason in say.against) and not _leave_helps(table, action):
        say.against = [reason for reason in say.against if reason.code != "must_ask"]
    near: tuple = ()
    if say.against and instead:
        from .legal import nearest

        near = nearest(table, action, {reason.code for reason in say.against})
    return say.verdict(near)


def _leave_helps(table: Table, action: Action) -> bool:
    """Whether the partner's yes would take away all that speaks against going out with this action."""
    granted = table.copy()
    granted.leave = True
    attempt(granted, action, say := Mute(table.rules))
    return not {reason.code for reason in say.against} & {"must_keep", *ONLY_OUT}


def apply(table: Table, action: Action) -> Table:
    """The table after a legal action; the given one stays as it is.

    Raises IllegalAction with the verdict, or ActionError like `judge`.
    """
    say = Ledger(table.rules)
    after = attempt(table, action, say)
    if say.against:
        raise IllegalAction(action, judge(table, action, instead=False))
    _finish(after)
    return after


def _finish(table: Table) -> None:
    """What follows an action by itself: the double finish is looked for once the deal has ended."""
    if table.ended == "out" and table.rules.go_out.double:
        from .finish import can_lay_all

        table.double = any(can_lay_all(table, seat) for seat in table.partners(table.out))


def attempt(table: Table, action: Action, say: Ledger) -> Table:
    """Judge an action and make the table after it (of use only when nothing speaks against it)."""
    if not isinstance(action, Action):
        raise ActionError(f"expected an action, got {action!r}")
    if table.ended:
        raise ActionError("the deal is over")
    if isinstance(table.hands[table.turn], int) and not isinstance(action, Ask | Answer | Draw):
        raise ActionError(f"the cards of seat {table.turn} are not known")
    return _HANDLERS[type(action)](table, action, say)


def _held(table: Table, cards: Iterable[Card]) -> None:
    wanted, hand = Counter(cards), Counter(table.hands[table.turn])
    for card, count in wanted.items():
        if count > hand[card]:
            raise ActionError(
                f"{card} is not in the hand of seat {table.turn}" + (f" {count} times" if hand[card] else "")
            )


def _playing(table: Table, say: Ledger) -> bool:
    if table.phase == "answer":
        say.no("go_out.answer", "answer_first")
    elif table.phase == "draw":
        say.no("turn.draw", "draw_first")
    return table.phase == "play"


# --- drawing
# -----------------------------------------------------------------------------------------------------


def _draw(table: Table, action: Draw, say: Ledger) -> Table:
    if table.phase == "answer":
        say.no("go_out.answer", "answer_first")
    elif table.phase == "play":
        say.no("turn.draw", "already_drawn")
    elif not table.stock_size and table.rules.stock.compulsory and must_take(table):
        say.no("stock.compulsory", "must_take", card=table.top)
    if say.against:
        return table
    after = table.copy()
    if not table.stock_size:
        say.yes("stock.refusal", "declines")
        after.phase, after.ended = "over", "stock"
        return after
    count = min(table.rules.turn.draw, table.stock_size)
    say.yes("turn.draw", "draws", count=count)
    if count < table.rules.turn.draw:
        say.yes("turn.short_draw", "draws_short")
    after.phase, after.drawn_from = "play", "stock"
    hand = after.hands[after.turn]
    if isinstance(after.stock, int):
        after.stock -= count
        after.hands[after.turn] = after.hand_size(after.turn) + count
        return after
    drawn = [after.stock.pop() for _ in range(count)]
    if isinstance(hand, int):
        after.hands[after.turn] = hand + count
        return after
    hand += drawn
    if lay_red_threes(after, after.turn, last=drawn[-1]):
        after.phase, after.ended = "over", "red three"
    return after


def must_take(table: Table) -> bool:
    """Whether the unfrozen top card fits a meld of the side to act and may be taken so."""
    if table.is_frozen() or table.top is None:
        return False
    for to, meld in enumerate(table.side.melds):
        if isinstance(table.hands[table.turn], int):  # only whether the card fits can be said
            if _fits(table, meld, table.top) and _open_to_top(table.rules, meld) and table.rules.pile.to_meld:
                return True
            continue
        say = Ledger(table.rules)
        _take(table, Take((), to), say)
        if not say.against:
            return True
    return False


# --- taking the pile
# ----------------------------------------------------------------------------------------------


def _take(table: Table, action: Take, say: Ledger) -> Table:
    rules, side = table.rules, table.side
    if table.phase == "answer":
        say.no("go_out.answer", "answer_first")
        return table
    if table.phase == "play":
        say.no("turn.draw", "already_drawn")
        return table
    if table.top is None:
        say.no("pile.whole", "pile_empty")
        return table
    _held(table, action.cards)
    if action.to is not None and not 0 <= action.to < len(side.melds):
        raise ActionError(f"to: the side has no meld {action.to}")
    hand, top = table.hands[table.turn], table.top
    if len(hand) == 1 and table.pile_size == 1 and rules.pile.one_card == "forbidden":
        say.no("pile.one_card", "one_card_each")
    if not side.opened and not rules.opening.by_pile:
        say.no("opening.by_pile", "opening_by_pile")
    kind = top_kind(rules, top)
    if kind in rules.pile.blocked:
        say.no("pile.blocked", f"top_{kind}", card=top)
        return table
    if kind == "wild" and rules.pile.wild_pair:
        return _take_wild(table, action, say)
    _further(table, action, action.cards, say)
    naturals = [card for card in action.cards if not is_wild(rules, card)]
    matching = [card for card in naturals if card.rank == top.rank]
    wilds = [card for card in action.cards if is_wild(rules, card)]
    target = _target(table, action, matching, naturals, say)
    _means(table, action, matching, wilds, target, say)
    after = _lifted(table)
    aside = len(after.side.aside) - len(side.aside)
    if aside:
        say.yes("black_threes.set_aside", "sets_aside", count=aside)
    _lose(after, action.cards)
    melds = after.side.melds
    cards = (top, *action.cards)
    after.free_melds = side.opened and bool(action.also)
    obligatory: list[int] = []
    if target is not None:
        if target not in table.laid:
            after.touched = True
        melds[target] = extend(rules, melds[target], cards, say)
    else:
        made = build(rules, cards, say)
        if made.kind == RUN and rules.run.allowed:
            say.no("pile.to_run" if "pile.to_run" in rules else "pile.pair", "no_run_by_pile")
        obligatory.append(len(melds))
        melds.append(made)
    _lay(table, after, action.also, say, first=obligatory)
    _opening(table, after, say, taken=True)
    _bar_twos(table, after, (*action.cards, *[c for part in action.also for c in part]), say)
    _settle(table, after, say, taken=True)
    return after


def _further(
    table: Table, action: Take, shown: Iterable[Card], say: Ledger, more: Iterable[Card] = ()
) -> None:
    """Further melds of a take come from the hand and `more`, not from the rest of the pile.

    Raises ActionError for other cards.
    """
    left = Counter(table.hands[table.turn])
    left.update(more)
    left.subtract(shown)
    below = Counter(table.pile[table.hidden : -1])
    for card in (card for part in action.also for card in part):
        if left[card] > 0:
            left[card] -= 1
        elif below[card] > 0:
            below[card] -= 1
            counted = not table.side.opened and table.rules.opening.by_pile
            say.no("opening.top_card" if counted else "pile.shown", "below_top", card=card)
        else:
            raise ActionError(f"{card} is not in the hand of seat {table.turn}")


def _target(table: Table, action: Take, matching: list, naturals: list, say: Ledger) -> int | None:
    """The own meld that the top card joins, None for a new one."""
    rules, melds, top = table.rules, table.side.melds, table.top
    if action.to is not None:
        return action.to
    same = [i for i, meld in enumerate(melds) if meld.kind == SET and meld.rank == top.rank]
    if action.cards:
        if not same or len(naturals) > len(matching):
            return None
        if rules.meld.per_rank == "one":
            return same[0]
        pair = len(matching) >= 2 if table.is_frozen() or not rules.pile.with_wild else bool(matching)
        build(rules, (top, *action.cards), trial := Ledger(rules))
        return None if len(same) > 1 or (pair and not trial.against) else same[0]
    fitting = [i for i, meld in enumerate(melds) if _fits(table, meld, top)]
    joined = [i for i in fitting if _open_to_top(rules, melds[i])]
    if len(joined) > 1:
        say.no("pile.to_meld", "several_melds", card=top)
    return next(iter([*joined, *same, *fitting]), None)


def _open_to_top(rules: Ruleset, meld: Meld) -> bool:
    """Whether the top card alone may join a meld of this kind and size."""
    below = rules.pile.to_meld_below
    return (below == "unlimited" or len(meld) < below) and (meld.kind != RUN or bool(rules.pile.to_run))


def _fits(table: Table, meld: Meld, card: Card) -> bool:
    trial = Ledger(table.rules)
    extend(table.rules, meld, [card], trial)
    return not trial.against


def _means(table: Table, action: Take, matching: list, wilds: list, target: int | None, say: Ledger) -> None:
    """Whether the cards shown, or the meld that the top card joins, take the pile."""
    rules, pile, top = table.rules, table.rules.pile, table.top
    rank = top.rank.sign
    if len(matching) >= 2 and pile.pair:
        say.yes("pile.frozen.needs" if table.is_frozen() else "pile.pair", "takes_pair", rank=rank)
        return
    if table.is_frozen():
        say.no("pile.frozen.needs", "natural_pair_needed", rank=rank)
        if pile.frozen.always:
            say.no("pile.frozen.always", "frozen_always")
            return
        if table.closed():
            say.no("pile.frozen.unopened", "frozen_unopened")
        if table.freezing():
            say.no("pile.frozen.by", "frozen_by")
        return
    if matching and wilds and pile.with_wild:
        say.yes("pile.with_wild", "takes_wild", rank=rank)
        return
    if target is not None and pile.to_meld:
        meld = table.side.melds[target]
        if pile.to_meld_below != "unlimited" and len(meld) >= pile.to_meld_below:
            say.no("pile.to_meld_below", "meld_full", below=pile.to_meld_below)
            return
        if meld.kind == RUN and not pile.to_run:
            say.no("pile.to_run" if "pile.to_run" in rules else "pile.to_meld", "not_to_run")
            return
        if meld.kind == RUN and action.cards:
            say.no("pile.to_run", "top_alone_to_run")
            return
        say.yes("pile.to_run" if meld.kind == RUN else "pile.to_meld", "takes_to_meld", card=top)
        return
    if matching and wilds:
        say.no("pile.with_wild", "not_with_wild", rank=rank)
    elif not action.cards:
        say.no("pile.to_meld", "no_meld_to_join", card=top)
    if pile.with_wild:
        say.no("pile.with_wild", "pair_or_wild_needed", rank=rank)
    else:
        say.no("pile.pair", "pair_needed", rank=rank)


def _take_wild(table: Table, action: Take, say: Ledger) -> Table:
    """A wild card on top is taken with two like it, which stay in the hand."""
    rules, top = table.rules, table.top
    if [card.rank for card in action.cards] != [top.rank, top.rank] or action.to is not None:
        say.no("pile.wild_pair", "wild_pair_needed")
        return table
    melded = rules.pile.wild_pair_melded
    _further(table, action, action.cards if melded else (), say, () if melded else (top,))
    if say.against:
        return table
    say.yes("pile.wild_pair", "takes_wild_pair", card=top)
    after = _lifted(table)
    after.hands[after.turn].append(top)
    after.free_melds = table.side.opened and bool(action.also)
    shown = ((top, *action.cards),) if melded else ()
    _lay(table, after, (*shown, *action.also), say)
    _opening(table, after, say, taken=True)
    _bar_twos(table, after, [card for part in (*shown, *action.also) for card in part], say)
    _settle(table, after, say, taken=True)
    return after


def _top_only(table: Table) -> bool:
    """Whether a take brings the top card alone."""
    rules = table.rules
    return not rules.pile.whole or (rules.stock.empty == "top card" and not table.stock_size)


def _lifted(table: Table) -> Table:
    """The table with the pile taken up: the top card is gone, the rest is in the hand; red threes are laid
    out.
    """
    after = table.copy()
    rules, hand, side = table.rules, after.hands[after.turn], after.side
    after.phase, after.drawn_from = "play", "pile"
    after.pile.pop()
    if _top_only(table):
        return after
    rest, after.pile, after.hidden, after.frozen = after.pile, [], 0, False
    for card in rest:
        if card.red_three:
            side.red_threes.append(card)
        elif card.black_three and rules.black_threes.set_aside:
            side.aside.append(card)
        else:
            hand.append(card)
    return after


# --- melding
# --------------------------------------------------------------------------------------------------------


def _meld(table: Table, action: Lay, say: Ledger) -> Table:
    if not action.melds:
        raise ActionError("melds: expected at least one meld")
    _held(table, [card for part in action.melds for card in part])
    if not _playing(table, say):
        return table
    after = table.copy()
    _lay(table, after, action.melds, say)
    _opening(table, after, say, taken=False)
    _bar_twos(table, after, [card for part in action.melds for card in part], say)
    after.free_melds = True
    _settle(table, after, say)
    return after


def _lay(
    table: Table, after: Table, melds: Sequence[Sequence[Card]], say: Ledger, first: Iterable[int] = ()
) -> None:
    """Lay new melds; a set of a rank that the side has joins that meld where only one may stand."""
    rules, own = table.rules, after.side.melds
    laid = [*table.laid, *first]
    for cards in melds:
        if not cards:
            raise ActionError("melds: a meld has no cards")
        made = build(rules, cards, trial := type(say)(rules), extending=bool(rules.run.extended))
        same = None
        if made.kind in (SET, THREES) and made.rank and rules.meld.per_rank == "one":
            same = next((i for i, m in enumerate(own) if m.kind == made.kind and m.rank == made.rank), None)
        if same is not None:
            if same not in laid:
                after.touched = True
            if made.kind == THREES and rules.black_threes.added is False:
                say.no("meld.per_rank", "black_threes_once")
            own[same] = extend(rules, own[same], cards, say)
            say.yes("meld.per_rank", "joins", rank=Rank(made.rank).sign)
        else:
            if made.kind == SET and any(m.kind == SET and m.rank == made.rank for m in own):
                say.yes("meld.per_rank", "another_of_rank")
            say.against += [reason for reason in trial.against if reason not in say.against]
            say.way += [reason for reason in trial.way if reason not in say.way]
            laid.append(len(own))
            own.append(made)
        _lose(after, cards)
    after.laid = tuple(laid)


def _lose(table: Table, cards: Iterable[Card]) -> None:
    hand = table.hands[table.turn]
    for card in cards:
        if card not in hand:  # more cards named than held: only in a take, whose pile adds to the hand later
            raise ActionError(f"{card} is not in the hand of seat {table.turn}")
        hand.remove(card)


def _add(table: Table, action: Add, say: Ledger) -> Table:
    if not action.cards:
        raise ActionError("cards: expected at least one card")
    _held(table, action.cards)
    if not 0 <= action.to < len(table.side.melds):
        raise ActionError(f"to: the side has no meld {action.to}")
    if not _playing(table, say):
        return table
    after = table.copy()
    _lose(after, action.cards)
    meld = after.side.melds[action.to]
    if action.low and meld.kind != RUN:
        raise ActionError(f"low: meld {action.to} is no run")
    extending = bool(table.rules.run.extended)
    after.side.melds[action.to] = extend(table.rules, meld, action.cards, say, extending, action.low)
    if not say.against:
        say.yes("meld.shared", "joins")
    if action.to not in table.laid:
        after.touched = True
    after.free_melds = True
    _bar_twos(table, after, action.cards, say, meld)
    _settle(table, after, say)
    return after


def _bar_twos(
    table: Table, after: Table, cards: Iterable[Card], say: Ledger, into: Meld | None = None
) -> None:
    """Twos are not wild elsewhere while the side's meld of twos is unfinished."""
    rules = table.rules
    if not rules.twos.bar or not any(card.rank == Rank.TWO for card in cards):
        return
    if into is not None and into.kind == TWOS:
        return
    if any(meld.kind == TWOS and len(meld) < rules.canasta.size for meld in table.side.melds):
        new = after.side.melds[len(table.side.melds) :]
        grown = [m for old, m in zip(table.side.melds, after.side.melds, strict=False) if old != m]
        if any(m.kind != TWOS and any(c.rank == Rank.TWO for c in m.cards) for m in (*new, *grown)):
            say.no("twos.bar", "twos_barred")


def _opening(table: Table, after: Table, say: Ledger, taken: bool) -> None:
    """Whether the melds of the action open a side that has not melded."""
    rules = table.rules
    if table.side.opened or (taken and not rules.opening.by_pile):
        return
    new = after.side.melds
    count = _opening_points(table, new, taken)
    least, canasta = table.minimum()
    if rules.opening.naturals_only and any(_wilds_in(rules, meld) for meld in new):
        say.no("opening.naturals_only", "opening_wild")
    if not taken and _whole_hand(table, after):
        say.yes("go_out.concealed_minimum", "opens_concealed")
        return
    made = [kinds(rules, meld) for meld in new]
    if canasta == "any" and not any(made):
        say.no("opening.minimum", "opening_canasta")
    elif canasta == "natural" and not any("natural" in found or (found == {"run"}) for found in made):
        say.no("opening.minimum", "opening_natural_canasta")
    elif canasta == "worth" and not any(
        found and points(rules, meld.cards) >= least for found, meld in zip(made, new, strict=True)
    ):
        say.no("opening.minimum", "opening_worthy_canasta", least=least)
    elif canasta:
        say.yes("opening.minimum", "opens_canasta")
    if count < least:
        say.no("opening.minimum", "opening_short", points=count, least=least, short=least - count)
        if not rules.opening.several and len(new) > 1:
            say.no("opening.several", "opening_one_meld")
    elif least or not canasta:
        say.yes("opening.minimum", "opens", points=count, least=least)


def _opening_points(table: Table, melds: Sequence[Meld], taken: bool) -> int:
    """What melds count for an opening, in points."""
    rules, opening = table.rules, table.rules.opening
    worth = [
        points(rules, meld.cards) + (0 if opening.cards_only else bonus_rule(rules, meld)[1])
        for meld in melds
    ]
    if taken and not opening.top_card and melds and table.top in melds[0].cards:
        worth[0] -= points(rules, [table.top])
    threes = table.side.red_threes
    if threes and not opening.cards_only:
        worth.append(rules.red_threes.points[len(threes) - 1])
    return sum(worth) if opening.several else max(worth, default=0)


def _wilds_in(rules: Ruleset, meld: Meld) -> int:
    if meld.kind == TWOS:
        return sum(card.rank == Rank.JOKER for card in meld.cards)
    return sum(is_wild(rules, card) for card in meld.cards)


def _whole_hand(table: Table, after: Table) -> bool:
    """Whether the action lays the whole hand, but for a last discard, so that the player can go out."""
    after = after.copy()
    _extra(table, after)
    hand = after.hands[after.turn]
    if isinstance(hand, int) or len(hand) > 1 or (hand and not last_discard(table.rules, after, hand[0])):
        return False
    made = any(is_canasta(table.rules, meld) for meld in after.side.melds)
    return made and not why_not_out(after, after.turn, asked=False)


def _bound(table: Table) -> dict[str, str]:
    """What binds the seat to go out in this turn, black threes or an extended run canasta: rule by kind."""
    rules, found = table.rules, {}
    for meld in table.side.melds:
        if meld.kind == THREES and rules.black_threes.meld == "going out":
            found[THREES] = "black_threes.meld"
        elif meld.kind == RUN and rules.run.extended and len(meld) > rules.run.max:
            found[RUN] = "run.extended"
    return found


def _unasked(table: Table) -> bool:
    """Whether a take has left a single card: a no could not be obeyed, so that nobody is asked."""
    taken = table.phase == "play" and table.drawn_from == "pile" and not table.free_melds
    return taken and table.hand_size(table.turn) == 1


def _settle(table: Table, after: Table, say: Ledger, taken: bool = False) -> None:
    """After melds: bonus cards and packets, then whether the cards left may be the cards left."""
    _extra(table, after, say)
    seat = after.turn
    if taken and after.below and not _top_only(table):
        after.hands[seat] = after.hand_size(seat) + after.below
        after.below = 0
    hand = after.hands[seat]
    if isinstance(hand, int):  # bonus cards or cards of the pile that are not known
        return
    if say.against and hand:
        return
    bound, old = _bound(after), _bound(table)
    against: list[Reason] = []
    if len(hand) <= 1 or bound:
        unasked = (taken and len(hand) <= 1 and not after.free_melds) or _unasked(table)
        against = why_not_out(after, seat, asked=not unasked)
    if say.against:
        if against:
            say.add(against)
            say.no("go_out.keep", "must_keep")
        return
    if not hand:
        stuck = bool(against)
    elif len(hand) == 1:
        stuck = not _may_end_with(after, hand[0], against, bound)
        if stuck and not against:
            _last_discard_reason(after, hand[0], say)
            if THREES in bound and table.rules.black_threes.discard_after is False:
                say.no("black_threes.discard_after", "black_threes_no_discard", left=1)
    elif bound and after.leave != GRANTED and (bound != old or can_go_out(table)):
        stuck = any(reason.code == "must_ask" for reason in against) or not can_go_out(after)
    else:
        stuck = False
    if stuck:
        say.add(against)
        if len(hand) < 2 and against:
            say.no("go_out.keep", "must_keep")
        for kind, rule in bound.items():
            if kind in old:
                say.no(rule, "must_go_out")
            elif kind == THREES:
                say.no(rule, "black_threes_not_now")
            else:
                longest = max(len(meld) for meld in after.side.melds if meld.kind == RUN)
                say.no("run.max", "run_too_many", count=longest, most=table.rules.run.max)
                say.no("run.extended", "run_only_out")
    elif not hand:
        _go_out(table, after, say)
    elif table.leave is True and can_go_out(table) and not can_go_out(after):
        say.no("go_out.answer", "partner_said_yes")


def _may_end_with(after: Table, card: Card, against: list, bound: dict[str, str]) -> bool:
    """Whether a hand of one card can still leave the table rightly: as the last discard or on a meld."""
    discard = THREES not in bound or after.rules.black_threes.discard_after is not False
    if not against and discard and last_discard(after.rules, after, card):
        return True
    for i, meld in enumerate(after.side.melds):
        trial = Ledger(after.rules)
        grown = extend(after.rules, meld, [card], trial, extending=True)
        if trial.against or (meld.kind == THREES):
            continue
        if (
            after.rules.twos.bar
            and card.rank == Rank.TWO
            and meld.kind != TWOS
            and any(m.kind == TWOS and len(m) < after.rules.canasta.size for m in after.side.melds)
        ):
            continue
        then = after.copy()
        then.side.melds[i] = grown
        then.hands[then.turn] = []
        _extra(after, then)
        if then.hands[then.turn]:
            return not bound
        asked = any(reason.rule in ("go_out.ask", "go_out.answer") for reason in against)
        if not why_not_out(then, then.turn, asked):
            return True
    return False


def _extra(table: Table, after: Table, say: Ledger | None = None) -> None:
    """Bonus cards from the stock and the packet, as soon as they are earned."""
    extra, seat, side = table.rules.extra, after.turn, after.side_of(after.turn)
    if not table.rules.go_out.now:
        after.made |= _completed(table, after)
    if extra.stock_cards:
        first = extra.stock_when == "side opens" and not table.sides[side].opened and after.sides[side].opened
        if extra.stock_when == "first canasta of the deal" and not after.bonus_taken:
            first = bool(after.canastas(side)) and not any(table.canastas(s) for s in range(len(table.sides)))
        if first and side not in after.bonus_taken:
            after.bonus_taken |= {side}
            count = min(extra.stock_cards, after.stock_size)
            if say and count:
                say.yes("extra.stock_cards", "gets_cards", count=count)
            if not isinstance(after.stock, int):
                after.hands[seat] += [after.stock.pop() for _ in range(count)]
                lay_red_threes(after, seat)
            elif count:
                after.stock -= count
                after.hands[seat] = len(after.hands[seat]) + count
    if extra.packet and after.packets[seat] and len(after.canastas(side)) > len(table.canastas(side)):
        packet, after.packets[seat] = after.packets[seat], []
        count = packet if isinstance(packet, int) else len(packet)
        if say:
            say.yes("extra.packet", "gets_cards", count=count)
        if isinstance(after.hands[seat], int) or isinstance(packet, int):
            after.hands[seat] = after.hand_size(seat) + count
            return
        after.hands[seat] += packet
        lay_red_threes(after, seat)


def _completed(table: Table, after: Table) -> frozenset[int]:
    """The melds, by index, that have become canastas between two tables of a turn."""
    old = table.side.melds
    return frozenset(
        i
        for i, meld in enumerate(after.side.melds)
        if is_canasta(table.rules, meld) and not (i < len(old) and is_canasta(table.rules, old[i]))
    )


# --- going out
# ------------------------------------------------------------------------------------------------------


def why_not_out(table: Table, seat: int, asked: bool = True) -> list[Reason]:
    """The reasons why a seat may not go out as the table is; none when it may."""
    rules, say, side = table.rules, Ledger(table.rules), table.side_of(seat)
    go = rules.go_out
    if not go.allowed:
        say.no("go_out.allowed", "never_out")
        return say.against
    every = table.canastas(side)
    new = (
        [table.sides[side].melds[i] for i in sorted(table.made)] if side == table.side_of(table.turn) else []
    )
    canastas = [m for m in every if m not in new] if new else every
    out = set(go.not_counted or ())
    counted = [m for m in canastas if not kinds(rules, m) & out] if out else canastas
    if len(counted) < go.canastas:
        say.no("go_out.canastas", "canastas_missing", count=len(counted), least=go.canastas)
        if new:
            say.no("go_out.now", "canasta_too_new", count=len(new))
        for kind in go.not_counted or ():
            if any(kind in kinds(rules, meld) for meld in canastas):
                say.no("go_out.not_counted", "canasta_not_counted", kind=kind)
    for kind in _missing(rules, canastas, go.kinds or ()):
        say.no("go_out.kinds", "kind_missing", kind=kind)
    threes = len(table.sides[side].red_threes)
    if go.red_threes and threes < len(every):
        say.no("go_out.red_threes", "red_threes_missing", count=threes, canastas=len(every))
    if table.partners(seat) and asked:
        if table.leave is False:
            say.no("go_out.answer", "partner_said_no")
        elif go.ask == "compulsory" and table.leave is None:
            say.no("go_out.ask", "must_ask")
    return say.against


def _missing(rules: Ruleset, canastas: list[Meld], wanted: Sequence[str]) -> list[str]:
    """The wanted kinds that cannot each have a canasta of its own, in the order wanted."""
    have = [kinds(rules, meld) for meld in canastas]
    owner: dict[int, str] = {}

    def place(kind: str, seen: set[int]) -> bool:
        for i, found in enumerate(have):
            if kind in found and i not in seen:
                seen.add(i)
                if i not in owner or place(owner[i], seen):
                    owner[i] = kind
                    return True
        return False

    return [kind for kind in wanted if not place(kind, set())]


def last_discard(rules: Ruleset, table: Table, card: Card) -> bool:
    """Whether a card may be the last discard."""
    if rules.go_out.last_card == "never discarded":
        return False
    if card.rank == Rank.SEVEN and rules.sevens.last_discard is False:
        return False
    return not _held_back(table, card)


def _last_discard_reason(table: Table, card: Card, say: Ledger) -> None:
    rules = table.rules
    if rules.go_out.last_card == "never discarded":
        say.no("go_out.last_card", "last_card_never")
    elif card.rank == Rank.SEVEN and rules.sevens.last_discard is False:
        say.no("sevens.last_discard", "seven_last")
    else:
        _held_back(table, card, say)


def _held_back(table: Table, card: Card, say: Ledger | None = None) -> bool:
    """Whether a card may not be discarded now (sevens, black threes in the first round)."""
    rules = table.rules
    if card.rank == Rank.SEVEN and rules.sevens.discard:
        sides = range(len(table.sides))
        if not all(any("sevens" in kinds(rules, m) for m in table.canastas(s)) for s in sides):
            if say:
                say.no("sevens.discard", "seven_held")
            return True
    if card.black_three and rules.black_threes.first_round is False and table.round == 1:
        if say:
            say.no("black_threes.first_round", "black_three_first_round")
        return True
    return False


def _go_out(table: Table, after: Table, say: Ledger) -> None:
    seat = after.turn
    after.phase, after.ended, after.out = "over", "out", seat
    laid = [after.side.melds[i] for i in after.laid if i < len(after.side.melds)]
    if table.rules.go_out.concealed_alone:
        after.concealed = not after.touched and any(is_canasta(table.rules, m) for m in laid)
    else:
        after.concealed = True
    after.concealed = after.concealed and seat not in table.melded
    say.yes("go_out.canastas", "goes_out")
    if after.concealed:
        say.yes("go_out.concealed", "goes_out_concealed")


def can_go_out(table: Table) -> bool:
    """Whether a way was found for the seat to act to go out in this turn, its partner's leave apart."""
    from .finish import plan

    if table.can_finish is None:
        table.can_finish = plan(table) is not None
    return table.can_finish


# --- discarding, asking
# -------------------------------------------------------------------------------------------


def _discard(table: Table, action: Discard, say: Ledger) -> Table:
    _held(table, [action.card])
    if not _playing(table, say):
        return table
    rules, hand, card, seat = table.rules, table.hands[table.turn], action.card, table.turn
    if _held_back(table, card):
        if not all(_held_back(table, other) for other in hand):
            _held_back(table, card, say)
        elif len(hand) > 1:
            rule = "sevens.discard" if card.rank == Rank.SEVEN else "black_threes.first_round"
            say.yes(rule, "nothing_else")
    if len(hand) == 1:
        if not last_discard(rules, table, card):
            _last_discard_reason(table, card, say)
        against = why_not_out(table, seat, asked=not _unasked(table))
        if against:
            say.add(against)
            say.no("go_out.keep", "must_keep")
        if THREES in _bound(table) and rules.black_threes.discard_after is False:
            say.no("black_threes.discard_after", "black_threes_no_discard", left=1)
    elif (bound := _bound(table)) and can_go_out(table):
        for rule in bound.values():
            say.no(rule, "must_go_out")
    elif table.leave is True and can_go_out(table):
        say.no("go_out.answer", "partner_said_yes")
    if say.against:
        return table
    after = table.copy()
    after.hands[seat].remove(card)
    after.pile.append(card)
    say.yes("turn.discard", "discards", card=card)
    if not after.hands[seat]:
        _go_out(table, after, say)
        return after
    _pass_turn(after)
    return after


def _pass_turn(table: Table) -> None:
    seat = table.turn
    if table.laid or table.touched:
        table.melded |= {seat}
    table.turn = (seat + 1) % len(table.hands)
    if table.turn == table.first:
        table.round += 1
    table.phase, table.drawn_from, table.leave, table.asker = "draw", "stock", None, None
    table.laid, table.touched, table.free_melds, table.made = (), False, False, frozenset()
    fill_up(table)


def _ask(table: Table, action: Ask, say: Ledger) -> Table:
    if not _playing(table, say):
        return table
    partners = table.partners(table.turn)
    if not table.rules.go_out.allowed:
        say.no("go_out.allowed", "never_out")
        return table
    if not partners:
        say.no("seats.sides", "no_partner")
        return table
    if table.free_melds or table.hand_size(table.turn) == 1:  # with one card left a no could not be obeyed
        say.no("go_out.ask_when", "too_late_to_ask")
    if table.leave is not None:
        say.no("go_out.ask", "asked_already")
    if say.against:
        return table
    say.yes("go_out.ask", "asks")
    after = table.copy()
    after.phase, after.asker, after.turn = "answer", table.turn, partners[0]
    return after


def _answer(table: Table, action: Answer, say: Ledger) -> Table:
    if table.phase != "answer":
        say.no("go_out.answer" if "go_out.answer" in table.rules else "go_out.allowed", "nothing_asked")
        return table
    say.yes("go_out.answer", "answers")
    after = table.copy()
    after.phase, after.turn, after.leave, after.asker = "play", table.asker, action.yes, None
    return after


_HANDLERS = {Draw: _draw, Take: _take, Lay: _meld, Add: _add, Discard: _discard, Ask: _ask, Answer: _answer}

__all__ = ["IllegalAction", "apply", "judge", "must_take", "why_not_out"]
