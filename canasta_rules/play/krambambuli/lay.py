"""Special hands and knocking: what ends a deal of Krambambuli."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ...cards import JOKER, Card, write_cards
from ...rules import Ruleset
from ..actions import ActionError
from ..reasons import Ledger, Verdict
from .combine import Arrangement, Cards, arrange, build, points, read_combination

#: How a deal may end: by a knock, or by one of the special hands.
KNOCK, REMIK, SUIT, FIGURES, SEQUENCE = "knock", "remik", "suit", "figures", "sequence"
SPECIAL = (SEQUENCE, SUIT, FIGURES, REMIK)


class Lay(Struct, frozen=True):
    """What a player lays out to end a deal: the kind (KNOCK or a special hand) and the arrangement.

    A suit, figures or a full sequence is laid whole: nothing of it is left over, whatever the combinations.
    """

    kind: str
    arrangement: Arrangement

    @property
    def points(self) -> int:
        """The points left over with which the deal is ended."""
        return self.arrangement.points

    @property
    def laid(self) -> tuple[Cards, ...] | None:
        """The combinations laid out; None for a hand that is laid whole, without any."""
        if self.kind in (KNOCK, REMIK):
            return tuple(made.cards for made in self.arrangement.combinations)
        return None


def judge_special(rules: Ruleset, cards: Sequence[Card], kind: str) -> Verdict:
    """Whether the cards of a whole hand, after the discard, are a special hand of this kind."""
    say = Ledger(rules)
    if len(cards) != rules.deal.hand:
        say.no("deal.hand", "hand_size", count=len(cards), size=rules.deal.hand)
    elif kind == REMIK:
        left = arrange(rules, cards).left
        if left:
            say.no("special.remik", "not_all_combined", count=len(left))
        say.yes("special.remik", "is_remik")
    else:
        _whole(rules, cards, kind, say)
    return say.verdict()


def _whole(rules: Ruleset, cards: Sequence[Card], kind: str, say: Ledger) -> None:
    """Judge a suit, figures or a full sequence: hands that are special as a whole, without combinations."""
    special, rule = rules.special, f"special.{kind}"
    naturals = [card for card in cards if card is not JOKER]
    if len(naturals) < len(cards) and not special.jokers:
        say.no("special.jokers", "jokers_not_there")
    if kind == FIGURES:
        low = [card for card in naturals if card.rank < 10 + ("10", "J", "Q").index(special.figures)]
        for card in low[:1]:
            say.no(rule, "figure_low", card=str(card))
    else:
        if not getattr(special, kind):
            say.no(rule, f"{kind}_not_agreed")
        other = [card for card in naturals if card.suit != naturals[0].suit]
        for card in other[:1]:
            say.no(rule, "suits_mixed", card=str(card))
        if kind == SEQUENCE and not other:
            made = read_combination(rules, cards)
            if made is None or made.kind != "run":
                say.no(rule, "not_one_run")
    say.yes(rule, f"is_{kind}")


def best_special(rules: Ruleset, cards: Sequence[Card]) -> str:
    """The best-paid special hand that the cards of a whole hand are, "" for none."""
    kinds = [kind for kind in SPECIAL if judge_special(rules, cards, kind)]
    return max(kinds, key=lambda kind: worth(rules, kind), default="")


def worth(rules: Ruleset, kind: str) -> tuple[int, int]:
    """What a special hand pays: half stakes from each opponent, and plus points."""
    return getattr(rules.bank, kind), getattr(rules.record, kind)


def judge_lay(
    rules: Ruleset, hand: Sequence[Card], card: Card, laid: Iterable[Sequence[Card]] | None = None
) -> Verdict:
    """Whether a player may end the deal with this hand by discarding `card` and laying out `laid`.

    Without `laid` the rest of the hand is arranged in the best way. Where it is refused, the verdict's
    `instead` holds the best discard and combinations, if any will do. Raises ActionError for cards that are
    not in the hand.
    """
    say = Ledger(rules)
    lay_out(rules, hand, card, laid, say)
    instead = ()
    if say.against:
        better = best_lay(rules, hand)
        if better is not None:
            instead = ((better.arrangement.discard, better.laid),)
    return say.verdict(instead)


def read_lay(
    rules: Ruleset, hand: Sequence[Card], card: Card, laid: Iterable[Sequence[Card]] | None = None
) -> Lay | None:
    """What is laid out, None when it may not be."""
    return lay_out(rules, hand, card, laid, Ledger(rules))


def lay_out(
    rules: Ruleset, hand: Sequence[Card], card: Card, laid: Iterable[Sequence[Card]] | None, say: Ledger
) -> Lay | None:
    """Judge the end of a deal and read what is laid; see `judge_lay`."""
    rest = without(hand, (card,))
    groups = None if laid is None else tuple(map(tuple, laid))
    if groups is not None:
        without(rest, [card for group in groups for card in group])
    whole = [kind for kind in SPECIAL if kind != REMIK and judge_special(rules, rest, kind)]
    if whole:
        kind = max(whole, key=lambda one: worth(rules, one))
        for reason in judge_special(rules, rest, kind).reasons:
            say.yes(reason.rule, reason.code, **reason.args)
        return Lay(kind, Arrangement(arrange(rules, rest).combinations, (), 0, card))
    if groups is None:
        found = arrange(rules, rest)
    else:
        found = _given(rules, rest, groups, say)
        if found is None:
            return None
    found = Arrangement(found.combinations, found.left, found.points, card)
    if not found.left:
        say.yes("special.remik", "is_remik")
        return Lay(REMIK, found)
    if found.points > rules.knock.points:
        say.no("knock.points", "knock_too_many", points=found.points, most=rules.knock.points)
        return None
    say.yes("knock.points", "may_knock", points=found.points, most=rules.knock.points)
    return Lay(KNOCK, found)


def _given(rules: Ruleset, rest: Cards, groups: tuple[Cards, ...], say: Ledger) -> Arrangement | None:
    """The arrangement that a player gives, None when a group is no combination."""
    made = []
    for group in groups:
        own = Ledger(rules)
        made.append(build(rules, group, own))
        if own.against:
            say.no(own.against[0].rule, "not_laid_well", cards=write_cards(group))
            for reason in own.against:
                say.no(reason.rule, reason.code, **reason.args)
    if say.against:
        return None
    left = without(rest, [card for group in groups for card in group])
    return Arrangement(tuple(made), left, points(rules, left))


def best_lay(rules: Ruleset, hand: Sequence[Card]) -> Lay | None:
    """The best end of a deal with a hand of one card too many, None when there is none yet.

    That is the best-paid special hand, else the knock with the fewest points.
    """
    best: Lay | None = None
    for card in sorted(set(hand), reverse=True):
        rest = without(hand, (card,))
        for kind in SPECIAL:
            if (
                kind != REMIK
                and (best is None or worth(rules, kind) > worth(rules, best.kind))
                and judge_special(rules, rest, kind)
            ):
                best = Lay(kind, Arrangement(arrange(rules, rest).combinations, (), 0, card))
    found = arrange(rules, hand, discard=True)
    if not found.left:
        if best is None or worth(rules, REMIK) > worth(rules, best.kind):
            best = Lay(REMIK, found)
    elif best is None and found.points <= rules.knock.points:
        best = Lay(KNOCK, found)
    return best


def without(hand: Sequence[Card], cards: Iterable[Card]) -> Cards:
    """A hand less some of its cards. Raises ActionError for a card that is not there (often enough)."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise ActionError(f"{card} is not in the hand")
        rest.remove(card)
    return tuple(rest)
