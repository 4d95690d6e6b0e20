"""Melds: what cards make together, whether they may, what they count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from ..cards import CARDS, Card, Rank, write_cards
from ..rules import Ruleset
from .reasons import Ledger, Verdict

SET, RUN, WILD, TWOS, THREES = "set", "run", "wild", "twos", "threes"


class Meld:
    """Cards that lie together: `kind` is set, run, wild, twos or threes; `rank` of a set, `suit` of a run.

    A run's cards stand from low to high, wild cards in their places; `low` is its lowest rank.
    """

    __slots__ = ("cards", "kind", "low", "rank", "suit")

    def __init__(self, kind: str, cards: Iterable[Card], rank: int = 0, suit: int = -1, low: int = 0):
        self.kind, self.cards, self.rank, self.suit, self.low = kind, tuple(cards), rank, suit, low

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meld) and self._key() == other._key()

    def _key(self) -> tuple:
        return self.kind, self.rank, self.suit, self.low, sorted(card.number for card in self.cards)

    def __hash__(self) -> int:
        return hash((self.kind, self.rank, self.suit, self.low, len(self.cards)))

    def __repr__(self) -> str:
        return f"<{self.kind} {write_cards(self.cards)}>"


@cache
def wild_numbers(rules: Ruleset) -> frozenset[int]:
    """The numbers of the cards that are wild in these rules."""
    return frozenset(card.number for card in CARDS if card.rank.name.lower() in rules.pack.wild)


def is_wild(rules: Ruleset, card: Card) -> bool:
    """True when a card is wild in these rules."""
    return card.number in wild_numbers(rules)


def points(rules: Ruleset, cards: Iterable[Card]) -> int:
    """What cards count on the table, in points; red threes count nothing here."""
    return sum(card_points(rules, card) for card in cards)


def card_points(rules: Ruleset, card: Card) -> int:
    """What a card counts, in points; a red three counts nothing here, it is a bonus."""
    values, rank = rules.values, card.rank
    if rank == Rank.JOKER:
        return values.joker
    if rank == Rank.TWO:
        return values.two
    if rank == Rank.ACE:
        return values.ace
    if rank >= Rank.EIGHT:
        return values.high
    if rank >= Rank.FOUR:
        return values.low
    return 0 if card.red else values.black_three


def run_ends(rules: Ruleset) -> tuple[int, int]:
    """The lowest and the highest rank that a run may hold."""
    signs = {rank.sign: int(rank) for rank in Rank}
    return signs[rules.run.low], signs[rules.run.high]


def build(rules: Ruleset, cards: Sequence[Card], say: Ledger, extending: bool = False) -> Meld:
    """The meld that cards make, with every fault noted in `say`.

    `extending` says that a run canasta is being extended on going out, where the rules allow that. The cards'
    order matters only for the end at which a run's spare wild card stands.
    """
    wild = wild_numbers(rules)
    wilds = [card for card in cards if card.number in wild]
    naturals = [card for card in cards if card.number not in wild]
    if any(card.red_three for card in naturals):
        say.no("red_threes.bonus", "red_three_melded")
    ranks = {card.rank for card in naturals}
    suits = {card.suit for card in naturals}
    if not naturals:
        return _wild_cards(rules, cards, wilds, say)
    if ranks == {Rank.THREE}:
        return _threes(rules, cards, naturals, wilds, say)
    if len(ranks) == 1:
        return _set(rules, cards, naturals, wilds, say)
    if len(suits) == 1:
        return _run(rules, cards, naturals, wilds, say, extending)
    say.no("meld.ranks", "mixed_ranks")
    if Rank.THREE in ranks:
        _threes_now(rules, say)
    return Meld(SET, cards)


def _size(rules: Ruleset, cards: Sequence[Card], say: Ledger) -> None:
    if len(cards) < rules.meld.min:
        say.no("meld.min", "too_few_cards", count=len(cards), least=rules.meld.min)
    if rules.meld.cap != "unlimited" and len(cards) > rules.meld.cap:
        say.no("meld.cap", "too_many_cards", count=len(cards), most=rules.meld.cap)


def _set(rules: Ruleset, cards: Sequence[Card], naturals: list, wilds: list, say: Ledger) -> Meld:
    before = len(say.against)
    _size(rules, cards, say)
    _mixed(rules, naturals, wilds, say)
    made = Meld(SET, sorted(naturals) + sorted(wilds), rank=naturals[0].rank)
    if len(say.against) == before:
        say.yes("meld.naturals", "is_set", naturals=len(naturals), wilds=len(wilds))
        if wilds:
            free = rules.meld.wilds == "unlimited"
            say.yes("meld.wilds", "wilds_free" if free else "wilds_within", wilds=len(wilds))
            if rules.meld.majority:
                say.yes("meld.majority", "naturals_enough", naturals=len(naturals), wilds=len(wilds))
        if len(cards) >= rules.canasta.size:
            code = "is_mixed_canasta" if wilds else "is_natural_canasta"
            say.yes(bonus_rule(rules, made)[0], code, points=bonus_rule(rules, made)[1])
    return made


def _mixed(rules: Ruleset, naturals: list, wilds: list, say: Ledger) -> None:
    """How many natural and wild cards a set holds; in a meld of twos the jokers are wild."""
    meld = rules.meld
    if len(naturals) < meld.naturals:
        say.no("meld.naturals", "too_few_naturals", count=len(naturals), least=meld.naturals)
    if meld.wilds != "unlimited" and len(wilds) > meld.wilds:
        say.no("meld.wilds", "too_many_wilds", count=len(wilds), most=meld.wilds)
    if meld.majority and len(wilds) > len(naturals):
        say.no("meld.majority", "wilds_outnumber", wilds=len(wilds), naturals=len(naturals))


def _threes_now(rules: Ruleset, say: Ledger) -> None:
    if rules.black_threes.meld == "going out":
        say.no("black_threes.meld", "black_threes_not_now")


def _threes(rules: Ruleset, cards: Sequence[Card], naturals: list, wilds: list, say: Ledger) -> Meld:
    """Black threes; whether they may be laid now is judged with the whole action."""
    threes, before = rules.black_threes, len(say.against)
    if wilds and not threes.wilds:
        say.no("black_threes.wilds", "black_threes_no_wild")
    elif wilds:
        _mixed(rules, naturals, wilds, say)
    if len(cards) < threes.min:
        say.no("black_threes.min", "black_threes_too_few", count=len(cards), least=threes.min)
    if len(cards) > threes.max:
        say.no("black_threes.max", "black_threes_too_many", count=len(cards), most=threes.max)
    if len(say.against) == before:
        say.yes("black_threes.meld", "is_black_threes", count=len(naturals))
        if threes.meld == "going out":
            say.yes("black_threes.meld", "black_threes_when_out")
        if wilds:
            say.yes("black_threes.wilds", "threes_with_wilds", wilds=len(wilds))
    return Meld(THREES, sorted(cards), rank=Rank.THREE)


def _wild_cards(rules: Ruleset, cards: Sequence[Card], wilds: list, say: Ledger) -> Meld:
    """Wild cards alone: a wild meld or, where twos are a rank of their own, a meld of twos."""
    twos = [card for card in wilds if card.rank == Rank.TWO]
    jokers = [card for card in wilds if card.rank == Rank.JOKER]
    before = len(say.against)
    if rules.twos.allowed and twos and not rules.wild.allowed:
        _size(rules, cards, say)
        if jokers and not rules.twos.jokers:
            say.no("twos.jokers", "twos_no_jokers")
        _mixed(rules, twos, jokers, say)
        if len(say.against) == before:
            say.yes("twos.allowed", "is_twos", count=len(cards))
            if len(cards) >= rules.canasta.size:
                path, bonus = bonus_rule(rules, Meld(TWOS, cards))
                say.yes(path, "is_twos_canasta", points=bonus)
        return Meld(TWOS, sorted(cards), rank=Rank.TWO)
    if not rules.wild.allowed:
        say.no("wild.allowed", "wild_meld_forbidden")
        if len(cards) < rules.meld.min:
            say.no("meld.min", "too_few_cards", count=len(cards), least=rules.meld.min)
        return Meld(WILD, sorted(cards))
    most = (
        rules.wild.max
        if rules.wild.max is not None
        else rules.meld.cap
        if rules.meld.cap != "unlimited"
        else 99
    )
    if len(cards) < rules.wild.min:
        say.no("wild.min", "wild_too_few", count=len(cards), least=rules.wild.min)
    if len(cards) > most:
        path = "wild.max" if rules.wild.max is not None else "meld.cap"
        say.no(path, "wild_too_many", count=len(cards), most=most)
    made = Meld(WILD, sorted(cards))
    if len(say.against) == before:
        say.yes("wild.allowed", "is_wild_meld", count=len(cards))
        if len(cards) >= rules.canasta.size:
            path, bonus = bonus_rule(rules, made)
            say.yes(path, "is_wild_canasta", points=bonus)
    return made


def _run(
    rules: Ruleset, cards: Sequence[Card], naturals: list, wilds: list, say: Ledger, extending: bool
) -> Meld:
    run, suit = rules.run, naturals[0].suit
    before = len(say.against)
    if not run.allowed:
        say.no("run.allowed", "run_forbidden")
        if Rank.THREE in {card.rank for card in naturals}:
            _threes_now(rules, say)
        return Meld(RUN, cards, suit=suit)
    low, high = run_ends(rules)
    ranks = sorted(int(card.rank) for card in naturals)
    if len(wilds) > run.wilds:
        if run.wilds:
            say.no("run.wilds", "run_wilds", count=len(wilds), most=run.wilds)
        else:
            say.no("run.wilds", "run_no_wild")
    if ranks[0] < low or ranks[-1] > high:
        say.no("run.low", "run_range", low=run.low, high=run.high)
    fewest = rules.meld.naturals if run.naturals is None else run.naturals
    if len(naturals) < fewest:
        path = "meld.naturals" if run.naturals is None else "run.naturals"
        say.no(path, "too_few_naturals", count=len(naturals), least=fewest)
    gaps = ranks[-1] - ranks[0] + 1 - len(ranks)
    if len(set(ranks)) < len(ranks) or gaps > len(wilds):
        say.no("run.allowed", "run_broken")
    if len(cards) < run.min:
        say.no("run.min", "run_too_few", count=len(cards), least=run.min)
    longest = high - low + 1 if extending and run.extended else run.max
    if len(cards) > longest:
        say.no("run.max", "run_too_many", count=len(cards), most=longest)
        if run.extended and not extending:
            say.no("run.extended", "run_only_out")
    if len(say.against) > before:
        return Meld(RUN, cards, suit=suit)
    made = _placed(cards, naturals, wilds, ranks, gaps, low, high)
    say.yes("run.allowed", "is_run", count=len(cards))
    if len(cards) > run.max:
        say.yes("run.extended", "run_extended")
    if len(cards) >= rules.canasta.size:
        path, bonus = bonus_rule(rules, made)
        say.yes(path, "is_run_canasta", points=bonus)
    return made


def _placed(
    cards: Sequence[Card], naturals: list, wilds: list, ranks: list, gaps: int, low: int, high: int
) -> Meld:
    """A run with its wild cards in their places: gaps first, spare ones at the end where they were laid."""
    places = {int(card.rank): card for card in naturals}
    spare = list(wilds)
    for rank in range(ranks[0], ranks[-1] + 1):
        if rank not in places:
            places[rank] = spare.pop(0)
    first, last = ranks[0], ranks[-1]
    rising = [int(card.rank) for card in cards if card in naturals]
    below = cards[0] in wilds if rising == sorted(rising) else cards[-1] in wilds
    for card in spare:
        if (below and first > low) or last >= high:
            first -= 1
            places[first] = card
        else:
            last += 1
            places[last] = card
    return Meld(RUN, [places[rank] for rank in sorted(places)], suit=naturals[0].suit, low=first)


def extend(
    rules: Ruleset, meld: Meld, cards: Sequence[Card], say: Ledger, extending: bool = False, low: bool = False
) -> Meld:
    """The meld with cards added, with every fault noted; the meld keeps its kind.

    A spare wild card of a run stands at its high end, or with `low` at its low end.
    """
    naturals = [card for card in cards if not is_wild(rules, card)]
    if meld.kind in (WILD, TWOS) and naturals:
        say.no("wild.allowed" if meld.kind == WILD else "twos.allowed", "not_same_meld", card=naturals[0])
        return meld
    if meld.kind == SET:
        for card in naturals:
            if card.rank != meld.rank:
                say.no(
                    "red_threes.bonus" if card.red_three else "meld.ranks",
                    "red_three_melded" if card.red_three else "not_same_meld",
                    card=card,
                )
                return meld
    if meld.kind == RUN:
        for card in naturals:
            if card.suit != meld.suit:
                say.no("run.allowed", "not_same_meld", card=card)
                return meld
        # wild cards laid earlier keep their places
        taken = {meld.low + i for i in range(len(meld))}
        if any(card.rank in taken for card in naturals) and meld.low:
            say.no("run.allowed", "not_same_meld", card=next(c for c in naturals if c.rank in taken))
            return meld
        return _extended_run(rules, meld, cards, say, extending, low)
    if meld.kind == THREES and rules.black_threes.added is False:
        say.no("black_threes.added", "black_threes_closed")
        return meld
    if meld.kind == THREES and any(card.rank != Rank.THREE for card in naturals):
        say.no("black_threes.meld", "not_same_meld", card=next(c for c in naturals if c.rank != Rank.THREE))
        return meld
    return build(rules, (*meld.cards, *cards), say)


def _extended_run(
    rules: Ruleset, meld: Meld, cards: Sequence[Card], say: Ledger, extending: bool, below: bool
) -> Meld:
    """A run with cards put on at its ends; wild cards in it do not move."""
    run, (low, high) = rules.run, run_ends(rules)
    before = len(say.against)
    places = {meld.low + i: card for i, card in enumerate(meld.cards)}
    spare = []
    for card in cards:
        if is_wild(rules, card):
            spare.append(card)
        elif not low <= card.rank <= high:
            say.no("run.low", "run_range", low=run.low, high=run.high)
        elif int(card.rank) in places:
            say.no("run.allowed", "not_same_meld", card=card)
        else:
            places[int(card.rank)] = card
    if len(say.against) > before:
        return meld
    for rank in range(min(places), max(places) + 1):
        if rank not in places and spare:
            places[rank] = spare.pop(0)
    for card in spare:
        if max(places) < high and not below:
            places[max(places) + 1] = card
        elif min(places) > low:
            places[min(places) - 1] = card
        elif below:
            say.no("run.low", "run_range", low=run.low, high=run.high)
            return meld
        else:
            say.no("run.max", "run_too_many", count=len(meld) + len(cards), most=run.max)
            return meld
    ranks = sorted(places)
    if ranks[-1] - ranks[0] + 1 != len(ranks):
        say.no("run.allowed", "run_broken")
        return meld
    wilds = sum(is_wild(rules, card) for card in places.values())
    if wilds > run.wilds:
        if run.wilds:
            say.no("run.wilds", "run_wilds", count=wilds, most=run.wilds)
        else:
            say.no("run.wilds", "run_no_wild")
    longest = high - low + 1 if extending and run.extended else run.max
    if len(places) > longest:
        say.no("run.max", "run_too_many", count=len(places), most=longest)
        if run.extended and not extending:
            say.no("run.extended", "run_only_out")
    made = Meld(RUN, [places[rank] for rank in ranks], suit=meld.suit, low=ranks[0])
    if len(say.against) == before:
        say.yes("run.allowed", "is_run", count=len(made))
        if len(made) > run.max:
            say.yes("run.extended", "run_extended")
        if len(made) >= rules.canasta.size > len(meld):
            path, bonus = bonus_rule(rules, made)
            say.yes(path, "is_run_canasta", points=bonus)
    return made


def is_canasta(rules: Ruleset, meld: Meld) -> bool:
    """Whether a meld is large enough for a canasta; black threes never are one."""
    return len(meld.cards) >= rules.canasta.size and meld.kind != THREES


def kinds(rules: Ruleset, meld: Meld) -> frozenset[str]:
    """The kinds of canasta that a meld is; empty when it is none."""
    if not is_canasta(rules, meld):
        return frozenset()
    if meld.kind in (RUN, WILD, TWOS):
        return frozenset({meld.kind})
    wild = wild_numbers(rules)
    natural = all([card.number not in wild for card in meld.cards])
    found = {"natural" if natural else "mixed"}
    if meld.rank == Rank.SEVEN:
        found.add("sevens")
        if natural:
            found.add("natural_sevens")
    return frozenset(found)


def bonus_rule(rules: Ruleset, meld: Meld) -> tuple[str, int]:
    """The rule that pays for a canasta and its bonus in points; ("", 0) where none does."""
    path, bonus = _paid(rules, meld)
    return ("", 0) if bonus is None else (path, bonus)


def _paid(rules: Ruleset, meld: Meld) -> tuple[str, int | None]:
    """The rule of a canasta's kind and its value, None where these rules have no such canasta."""
    if not is_canasta(rules, meld):
        return "", 0
    canasta = rules.canasta
    wilds = sum(is_wild(rules, card) for card in meld.cards)
    if meld.kind == RUN:
        return ("canasta.mixed_run", canasta.mixed_run) if wilds else ("canasta.run", canasta.run)
    if meld.kind == TWOS:
        jokers = sum(card.rank == Rank.JOKER for card in meld.cards)
        return (
            ("canasta.mixed_twos", canasta.mixed_twos)
            if jokers
            else ("canasta.natural_twos", canasta.natural_twos)
        )
    if meld.kind == WILD:
        held = Counter(card.rank for card in meld.cards)
        for kind in canasta.wild_kinds or ():
            if held[Rank.JOKER] == kind.jokers and held[Rank.TWO] == kind.twos:
                return "canasta.wild_kinds", kind.points
        return "canasta.wild", canasta.wild
    if not wilds:
        if meld.rank == Rank.SEVEN and canasta.natural_sevens is not None:
            return "canasta.natural_sevens", canasta.natural_sevens
        return "canasta.natural", canasta.natural
    if meld.rank == Rank.SEVEN and canasta.mixed_sevens is not None:
        return "canasta.mixed_sevens", canasta.mixed_sevens
    if canasta.ladder:
        return "canasta.ladder", canasta.ladder[min(wilds, len(canasta.ladder)) - 1]
    return "canasta.mixed", canasta.mixed


def read_meld(rules: Ruleset, cards: Sequence[Card]) -> Meld:
    """The meld that lies on a table, without judging it."""
    return build(rules, cards, Ledger(rules), extending=True)


def judge_meld(rules: Ruleset, cards: Sequence[Card]) -> Verdict:
    """Whether cards make a meld in these rules, apart from any table. `instead` are melds, as cards.

    Black threes are judged as in the turn of going out. The reasons of a legal meld say what it is; its
    points are `points(rules, cards)` and the canasta bonus `bonus_rule(rules, read_meld(rules, cards))`.
    """
    say = Ledger(rules)
    if not cards:
        say.no("meld.min", "too_few_cards", count=0, least=rules.meld.min)
        return say.verdict()
    build(rules, cards, say)
    return say.verdict(tuple(_nearest(rules, cards)) if say.against else ())


def _nearest(rules: Ruleset, cards: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    """Legal melds that differ from the cards by leaving out as few as possible, at most three."""
    found: list[tuple[Card, ...]] = []
    seen = set()
    layer = [tuple(sorted(cards))]
    for _ in range(min(len(cards) - rules.meld.min, 4)):
        smaller = []
        for whole in layer:
            for i in range(len(whole)):
                part = whole[:i] + whole[i + 1 :]
                if part in seen:
                    continue
                seen.add(part)
                say = Ledger(rules)
                build(rules, part, say)
                if not say.against and len(found) < 3:
                    found.append(part)
                smaller.append(part)
        if found or len(seen) > 3000:
            return found
        layer = smaller
    return found
