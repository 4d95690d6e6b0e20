"""Krambambuli, a rummy with knocking played for stakes: its typed model and cross-checks.

A path that Canasta has too (`pack.packs`, `deal.hand`, `run.min`) means the same here. Money is in half
stakes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from ..family import Chapter, Family

Count = Annotated[int, Meta(ge=0, le=60)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Halves = Annotated[int, Meta(ge=0, le=200)]


def text(description: str) -> Meta:
    return Meta(description=description)


class Seats(Chapter, kw_only=True):
    """Who plays."""

    alone: Annotated[bool, text("Everybody plays alone.")]
    most: Annotated[int, Meta(ge=2, le=10), text("Most players at a table; two are the fewest.")]


class Pack(Chapter, kw_only=True):
    """The cards played with."""

    packs: Annotated[int, Meta(ge=1, le=6), text("Packs of 52 cards.")]
    jokers: Annotated[int, Meta(ge=0, le=4), text("Jokers with each pack.")]
    order: Annotated[Literal["ace to two"], text("The ranks from the highest down.")]


class Deal(Chapter, kw_only=True):
    """Before the first turn."""

    dealer: Annotated[Literal["lot"], text("How the first dealer is found.")]
    hand: Annotated[int, Meta(ge=4, le=13), text("Cards dealt to each hand.")]
    dealer_hand: Annotated[int, Meta(ge=5, le=14), text("Cards dealt to the dealer.")]
    start: Annotated[Literal["dealer discards"], text("What begins the play.")]


class Turn(Chapter, kw_only=True):
    """A turn's outline."""

    direction: Annotated[Literal["clockwise"], text("How the turn and the deal pass on.")]
    take: Annotated[Literal["stock or table"], text("Where the card that begins a turn comes from.")]
    discard: Annotated[int, Meta(ge=1, le=1), text("Cards discarded to end a turn.")]
    back: Annotated[bool, text("The card just taken from the table may be discarded in the same turn.")]


class Set(Chapter, kw_only=True):
    """Cards of one rank."""

    of: Annotated[Literal["one rank"], text("What a set is made of.")]
    min: Annotated[int, Meta(ge=2, le=8), text("Fewest cards in a set.")]
    max: Annotated[int, Meta(ge=2, le=24), text("Most cards in a set.")]
    different: Annotated[bool, text("The cards of a set are of different suits.")]


class Run(Chapter, kw_only=True):
    """Consecutive cards of one suit."""

    of: Annotated[Literal["one suit in order"], text("What a run is made of.")]
    min: Annotated[int, Meta(ge=2, le=13), text("Fewest cards in a run.")]
    ace: Annotated[Literal["high", "low", "high or low"], text("Where the ace stands in a run.")]


class Joker(Chapter, kw_only=True):
    """Jokers."""

    stands: Annotated[Literal["any card"], text("What a joker may stand for in a combination.")]
    naturals: Annotated[int, Meta(ge=1, le=8), text("Fewest cards of a set or a run that are no jokers.")]


class Special(Chapter, kw_only=True):
    """Special hands: what all cards of a hand may make together."""

    remik: Annotated[Literal["whole hand in combinations"], text("What a remik is.")]
    suit: Annotated[bool, text("A hand of one suit counts as special.")]
    figures: Annotated[Literal["10", "J", "Q"], text("The lowest rank in a hand of figures.")]
    sequence: Annotated[bool, text("A hand that is one run counts as special.")]
    jokers: Annotated[bool, text("Jokers may stand for cards of a special hand.")]
    several: Annotated[Literal["best one"], text("What counts when a hand is special in several ways.")]


class Left(Chapter, kw_only=True):
    """What a card outside all combinations counts, in points."""

    court: Annotated[Points, text("Points of a king, a queen or a jack.")]
    ace: Annotated[Points, text("Points of an ace.")]
    spot: Annotated[Literal["face value"], text("Points of a card from two to ten.")]
    joker: Annotated[Points, text("Points of a joker.")]


class Knock(Chapter, kw_only=True):
    """Ending the deal by knocking."""

    points: Annotated[Points, text("Most points left over with which a player may knock.")]
    when: Annotated[Literal["own discard"], text("When a player may knock or lay a special hand.")]
    lay_off: Annotated[bool, text("The others may add cards to the knocker's combinations.")]
    undercut: Annotated[bool, text("A player with fewer points than the knocker is paid for it.")]


class Others(Chapter, kw_only=True):
    """What the others do after a knock."""

    draw: Annotated[int, Meta(ge=0, le=1), text("Cards that each of the others may still take.")]
    source: Annotated[Literal["stock or table"], text("Where that card comes from.")]
    discard: Annotated[bool, text("Who takes it discards a card.")]
    compulsory: Annotated[bool, text("It must be taken.")]
    after_special: Annotated[bool, text("It may be taken after a special hand too.")]


class Stock(Chapter, kw_only=True):
    """The end of the stock."""

    void: Annotated[
        bool, text("With the stock empty, a player who does not take from the table voids the deal.")
    ]


class Record(Chapter, kw_only=True):
    """The record of each player, in points."""

    own: Annotated[bool, text("A record is kept for each player.")]
    lost: Annotated[Literal["minus"], text("How the points left in a hand are entered.")]
    knocked: Annotated[Literal["minus"], text("How the points with which a player knocked are entered.")]
    remik: Annotated[Points, text("Plus points for a remik.")]
    suit: Annotated[Points, text("Plus points for a suit.")]
    figures: Annotated[Points, text("Plus points for figures.")]
    sequence: Annotated[Points, text("Plus points for a full sequence.")]
    above: Annotated[bool, text("Plus points may lift a record above nought.")]


class Bank(Chapter, kw_only=True):
    """Stakes and bank, in half stakes."""

    ante: Annotated[Halves, text("What everybody pays into the bank before the game.")]
    remik: Annotated[Halves, text("What each opponent pays to the player of a remik.")]
    suit: Annotated[Halves, text("What each opponent pays to the player of a suit.")]
    figures: Annotated[Halves, text("What each opponent pays to the player of figures.")]
    sequence: Annotated[Halves, text("What each opponent pays to the player of a full sequence.")]
    knock: Annotated[Halves, text("What each opponent pays to the player who knocked.")]
    knock_bank: Annotated[Halves, text("What each opponent pays into the bank after a knock.")]


class Out(Chapter, kw_only=True):
    """Dropping out and coming back."""

    limit: Annotated[int, Meta(ge=10, le=1000), text("Minus points at which a player drops out.")]
    at: Annotated[Literal["above", "reached"], text("Whether the limit must be passed or only reached.")]
    back: Annotated[Halves, text("What coming back costs, in half stakes.")]
    record: Annotated[Literal["nearest to the limit"], text("With which record a player comes back.")]
    when: Annotated[Literal["between deals"], text("When a player may come back.")]
    again: Annotated[bool, text("A player may come back any number of times.")]


class Match(Chapter, kw_only=True):
    """The end of the game."""

    last: Annotated[Literal["last one left"], text("Who wins.")]
    prize: Annotated[Literal["the bank"], text("What the winner takes.")]
    nobody: Annotated[Literal["who ended the deal"], text("Who wins when nobody is left.")]


class Chapters(Chapter, kw_only=True):
    """All chapters, in the order of play."""

    seats: Seats
    pack: Pack
    deal: Deal
    turn: Turn
    set: Set
    run: Run
    joker: Joker
    special: Special
    left: Left
    knock: Knock
    others: Others
    stock: Stock
    record: Record
    bank: Bank
    out: Out
    match: Match


def clashes(rules: Any) -> Iterator[tuple[str, str]]:
    """Every clash in a ruleset, as the path of a value to change and what is wrong with it."""
    hand, combination = rules.deal.hand, rules.set
    if rules.deal.dealer_hand != hand + rules.turn.discard:
        yield "deal.dealer_hand", f"expected {hand + rules.turn.discard}, one more than deal.hand"
    if rules.players > rules.seats.most:
        yield "seats.most", f"expected at least {rules.players}"
    dealt = hand * rules.players + 1
    if dealt > rules.total:
        yield "deal.hand", f"{dealt} cards would be dealt, the packs hold {rules.total}"
    if combination.min > combination.max:
        yield "set.min", f"expected at most set.max, {combination.max}"
    if combination.different and combination.max > 4:
        yield "set.max", "there are only four different suits"
    if rules.joker.naturals > min(combination.max, rules.run.min):
        yield "joker.naturals", "more than the shortest run or the largest set holds"
    if rules.special.sequence and hand > 13:
        yield "special.sequence", f"no run has {hand} cards"


def idle(rules: Any) -> Iterator[str]:
    """The paths of rules that other rules leave without effect."""
    if not rules.special.suit:
        yield from ("record.suit", "bank.suit")
    if not rules.special.sequence:
        yield from ("record.sequence", "bank.sequence")
    if not rules.pack.jokers:
        yield from ("joker.stands", "joker.naturals", "special.jokers", "left.joker")
    if not rules.others.draw:
        yield from (f"others.{name}" for name in rules.others.__struct_fields__ if name != "draw")


FAMILY = Family("krambambuli", Chapters, Path(__file__).parent / "variants", clashes, idle, "krambambuli")
