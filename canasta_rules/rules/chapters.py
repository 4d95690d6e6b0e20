"""The typed model: one struct a chapter, in the order of play.

The path of a field (`meld.naturals`, `pile.frozen.needs`) is the id of a rule everywhere. A field that may be
None describes something that not every variant has; None means that the variant has no such rule.
Numbers are cards unless the description says points.
"""

from typing import Annotated, Literal

from msgspec import Meta

from .family import Chapter

Count = Annotated[int, Meta(ge=0, le=60)]
Points = Annotated[int, Meta(ge=-20000, le=20000)]
Limit = Annotated[int, Meta(ge=0, le=60)] | Literal["unlimited"]
RankSign = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
#: What a pile's top card may be that matters to the pile.
TopKind = Literal["wild", "red_three", "black_three", "seven"]
#: Kinds of canasta. A canasta of sevens is also natural or mixed.
CanastaKind = Literal["natural", "mixed", "run", "wild", "twos", "sevens", "natural_sevens"]


def text(description: str) -> Meta:
    return Meta(description=description)


class Seats(Chapter, kw_only=True):
    """Who plays with whom."""

    sides: Annotated[int, Meta(ge=2, le=6), text("Sides at the table; seat s plays for side s mod sides.")]
    alternate: Annotated[bool, text("Members of a side sit so that both neighbours are opponents.")]
    waiting: Annotated[Count, text("Players of the larger side who sit out each deal in turn.")]
    waiting_advice: Annotated[bool, text("The waiting player may advise.")] | None = None


class Pack(Chapter, kw_only=True):
    """The cards played with."""

    packs: Annotated[int, Meta(ge=1, le=6), text("Packs of 52 cards.")]
    jokers: Annotated[int, Meta(ge=0, le=4), text("Jokers with each pack.")]
    wild: Annotated[tuple[Literal["joker", "two"], ...], text("Which cards are wild.")]


class Values(Chapter, kw_only=True):
    """What a card counts, in points."""

    joker: Annotated[Points, text("Points of a joker.")]
    two: Annotated[Points, text("Points of a two.")]
    ace: Annotated[Points, text("Points of an ace.")]
    high: Annotated[Points, text("Points of each card from eight to king.")]
    low: Annotated[Points, text("Points of each card from four to seven.")]
    black_three: Annotated[Points, text("Points of a black three.")]


class BaseCount(Chapter, kw_only=True):
    """How many cards go under the upcard of a rank."""

    rank: RankSign | Literal["joker"]
    cards: Count


class Deal(Chapter, kw_only=True):
    """Before the first turn."""

    dealer: Annotated[Literal["lot"], text("How the first dealer is found.")]
    cut: Annotated[Literal["left", "right"], text("On which side of the dealer the player sits who cuts.")]
    hand: Annotated[int, Meta(ge=1, le=30), text("Cards dealt to each hand.")]
    first: Annotated[Literal["left"], text("Who has the first turn, seen from the dealer.")]
    red_threes: Annotated[
        Literal["at once", "own turn", "before the upcard"],
        text("When red threes that were dealt are replaced."),
    ]
    upcard: Annotated[bool, text("A card is turned up to begin the discard pile.")]
    covered: Annotated[tuple[TopKind, ...], text("First upcards that are covered by the next card.")]
    base: (
        Annotated[
            tuple[BaseCount, ...], text("Cards put face down under the upcard; other ranks: face value.")
        ]
        | None
    ) = None


class Turn(Chapter, kw_only=True):
    """A turn's outline."""

    direction: Annotated[Literal["clockwise"], text("How the turn and the deal pass on.")]
    draw: Annotated[int, Meta(ge=1, le=4), text("Cards drawn from the stock.")]
    short_draw: Annotated[bool, text("Fewer cards left in the stock than a draw asks for are a full draw.")]
    discard: Annotated[int, Meta(ge=1, le=1), text("Cards discarded to end a turn.")]


class Meld(Chapter, kw_only=True):
    """Sets of one rank, and what holds for all melds."""

    min: Annotated[int, Meta(ge=2, le=7), text("Fewest cards in a meld.")]
    ranks: Annotated[tuple[RankSign, RankSign], text("Lowest and highest rank of an ordinary set.")]
    naturals: Annotated[Count, text("Fewest natural cards in a set.")]
    wilds: Annotated[Limit, text("Most wild cards in a set.")]
    majority: Annotated[bool, text("Wild cards may not outnumber the natural cards of a set.")]
    cap: Annotated[Limit, text("Most cards in a meld.")]
    per_rank: Annotated[Literal["one", "several"], text("How many melds of one rank a side may have.")]
    shared: Annotated[bool, text("Melds belong to the side; partners add to each other's.")]
    opponents: Annotated[bool, text("Cards may be added to melds of another side.")]
    returned: Annotated[bool, text("Melded cards may return to a hand or move to another meld.")]


class Run(Chapter, kw_only=True):
    """Runs: consecutive cards of one suit."""

    allowed: Annotated[bool, text("Runs may be melded.")]
    min: Annotated[Count, text("Fewest cards in a run.")] | None = None
    max: Annotated[Count, text("Most cards in a run, which is then closed.")] | None = None
    low: Annotated[RankSign, text("Lowest card of a run.")] | None = None
    high: Annotated[RankSign, text("Highest card of a run.")] | None = None
    wilds: Annotated[Count, text("Most wild cards in a run.")] | None = None
    naturals: Annotated[Count, text("Fewest natural cards in a run.")] | None = None
    extended: Annotated[bool, text("A run canasta may be extended at both ends when going out.")] | None = (
        None
    )
    short: (
        Annotated[Count, text("A run of fewer cards than this costs its side points at the end.")] | None
    ) = None
    short_points: Annotated[Points, text("What such a run scores, in points.")] | None = None


class Wild(Chapter, kw_only=True):
    """Melds of wild cards alone."""

    allowed: Annotated[bool, text("Wild cards alone may be melded.")]
    min: Annotated[Count, text("Fewest cards in a wild meld.")] | None = None
    max: Annotated[Count, text("Most cards in a wild meld.")] | None = None


class Twos(Chapter, kw_only=True):
    """Twos melded as a rank of their own."""

    allowed: Annotated[bool, text("Twos may be melded as a rank of their own.")] | None = None
    jokers: Annotated[bool, text("Jokers may help in a meld of twos.")] | None = None
    bar: Annotated[bool, text("An unfinished meld of twos bars twos as wild cards elsewhere.")] | None = None
    paid: (
        Annotated[Literal["every side", "side that goes out"], text("Who is paid for a canasta of twos.")]
        | None
    ) = None


class WildBonus(Chapter, kw_only=True):
    """A bonus for a wild canasta of one composition."""

    jokers: Count
    twos: Count
    points: Points


class Canasta(Chapter, kw_only=True):
    """Canastas and their bonuses, in points."""

    size: Annotated[int, Meta(ge=5, le=9), text("Cards that make a meld a canasta.")]
    natural: Annotated[Points, text("Bonus for a natural canasta.")]
    mixed: Annotated[Points, text("Bonus for a mixed canasta.")] | None = None
    ladder: (
        Annotated[tuple[Points, ...], text("Bonus for a mixed canasta with one, two, three … wild cards.")]
        | None
    ) = None
    run: Annotated[Points, text("Bonus for a natural run canasta.")] | None = None
    mixed_run: Annotated[Points, text("Bonus for a run canasta with a wild card.")] | None = None
    wild: Annotated[Points, text("Bonus for a wild canasta.")] | None = None
    wild_kinds: (
        Annotated[tuple[WildBonus, ...], text("Bonuses for wild canastas of one composition.")] | None
    ) = None
    natural_sevens: Annotated[Points, text("Bonus for a natural canasta of sevens.")] | None = None
    mixed_sevens: Annotated[Points, text("Bonus for a mixed canasta of sevens.")] | None = None
    natural_twos: Annotated[Points, text("Bonus for seven twos.")] | None = None
    mixed_twos: Annotated[Points, text("Bonus for a canasta of twos with jokers.")] | None = None
    five_natural: Annotated[Points, text("Extra for five natural canastas of a side.")] | None = None
    five_any: Annotated[Points, text("Extra for five canastas of a side, not all natural.")] | None = None
    ten: Annotated[Points, text("Extra for ten canastas of a side.")] | None = None


class Bracket(Chapter, kw_only=True):
    """The opening minimum from a score on."""

    score: Annotated[int, text("The side's score before the deal, from which the row holds, in points.")]
    points: Annotated[Points, text("Points that the opening must count.")]
    canasta: (
        Annotated[
            Literal["any", "natural", "worth"],
            text("Kind of canasta that the opening must hold; worth: one that alone counts the points."),
        ]
        | None
    ) = None


class Opening(Chapter, kw_only=True):
    """A side's first melds in a deal."""

    minimum: Annotated[tuple[Bracket, ...], text("The table; the first row holds for every lower score too.")]
    several: Annotated[bool, text("Several melds laid together add up.")]
    cards_only: Annotated[bool, text("Only card values count, neither bonuses nor red threes.")]
    top_card: Annotated[bool, text("The top card of the pile counts, the cards below do not.")]
    by_pile: Annotated[bool, text("A side may take the pile to open.")]
    for_side: Annotated[bool, text("A side is open for all its members, and only for them.")]
    naturals_only: Annotated[bool, text("The opening holds no wild card.")] | None = None


class Frozen(Chapter, kw_only=True):
    """The frozen pile."""

    always: Annotated[bool, text("The pile is always frozen for everybody.")]
    unopened: Annotated[bool, text("The pile is frozen for a side that has not opened.")]
    by: Annotated[tuple[TopKind, ...], text("Cards that freeze the pile while they lie in it.")]
    needs: Annotated[
        Literal["natural_pair"], text("What a frozen pile takes: two matching naturals from the hand.")
    ]
    until: Annotated[Literal["taken"], text("What ends it.")]


class Pile(Chapter, kw_only=True):
    """Taking the discard pile."""

    whole: Annotated[bool, text("The pile is taken whole.")]
    at_once: Annotated[bool, text("The top card is melded at once.")]
    shown: Annotated[bool, text("The cards that meet the top card are shown before the rest is taken up.")]
    pair: Annotated[bool, text("A natural pair from the hand takes the pile.")]
    with_wild: Annotated[bool, text("A matching natural and a wild card take an unfrozen pile.")]
    to_meld: Annotated[bool, text("The top card of an unfrozen pile may join a meld of the own side.")]
    to_meld_below: Annotated[Limit, text("It may join only a meld of fewer cards than this.")]
    to_run: Annotated[bool, text("It may join a run too.")] | None = None
    wild_pair: Annotated[bool, text("A two is taken with two twos and a joker with two jokers.")] | None = (
        None
    )
    wild_pair_melded: (
        Annotated[bool, text("These three wild cards are melded at once; else they are only shown.")] | None
    ) = None
    blocked: Annotated[tuple[TopKind, ...], text("Top cards with which the pile may not be taken.")]
    frozen: Frozen
    one_card: Annotated[
        Literal["forbidden", "allowed"], text("A player with one card takes a pile of one card.")
    ]
    looked: Annotated[bool, text("The pile may be looked through.")]


class RedThrees(Chapter, kw_only=True):
    """Red threes."""

    bonus: Annotated[bool, text("Red threes are laid out as bonus cards and never belong to a meld.")]
    from_stock: Annotated[Literal["replaced"], text("A red three from the stock is laid out and replaced.")]
    from_pile: Annotated[
        Literal["not replaced"], text("A red three from the pile is laid out, not replaced.")
    ]
    points: Annotated[tuple[Points, ...], text("Points of a side for one, two, three … red threes.")]
    plus_with: Annotated[
        Literal["nothing", "a meld", "a canasta", "two canastas", "a canasta of sevens"],
        text("What a side needs for them to count plus; else they count minus."),
    ]
    all_with: (
        Annotated[
            tuple[CanastaKind, ...], text("One of these canastas is needed for the whole set's points.")
        ]
        | None
    ) = None


class BlackThrees(Chapter, kw_only=True):
    """Black threes."""

    meld: Annotated[Literal["going out", "any time"], text("When black threes may be melded.")]
    min: Annotated[Count, text("Fewest black threes in a meld.")]
    max: Annotated[Count, text("Most black threes in a meld.")]
    wilds: Annotated[bool, text("Wild cards may stand for threes.")]
    added: Annotated[bool, text("Cards may be added to a meld of black threes.")] | None = None
    discard_after: Annotated[bool, text("After melding them a player may go out with a discard.")] | None = (
        None
    )
    first_round: Annotated[bool, text("They may be discarded in the first round of turns.")] | None = None
    set_aside: (
        Annotated[bool, text("Black threes in a taken pile leave play and score for the side.")] | None
    ) = None
    aside_points: Annotated[Points, text("Points for each black three set aside.")] | None = None
    aside_all: Annotated[Points, text("Points when a side has set aside all of them.")] | None = None
    in_hand: Annotated[Points, text("Points for each left in hand, in place of its own value.")] | None = None


class Sevens(Chapter, kw_only=True):
    """Sevens, where they are special."""

    discard: (
        Annotated[
            Literal["after sevens canastas"],
            text("Sevens are discarded only when each side has a canasta of sevens."),
        ]
        | None
    ) = None
    last_discard: Annotated[bool, text("A seven may be the discard on going out.")] | None = None
    in_hand: Annotated[Points, text("Points for each left in hand, in place of its own value.")] | None = None


class Extra(Chapter, kw_only=True):
    """Cards that come to a hand during the deal."""

    stock_cards: Annotated[Count, text("Cards taken from the stock as a bonus.")] | None = None
    stock_when: (
        Annotated[
            Literal["side opens", "first canasta of the deal"],
            text("What earns the bonus cards; the player who does it gets them."),
        ]
        | None
    ) = None
    packet: Annotated[Count, text("Cards dealt to each player as a face-down packet.")] | None = None
    packet_when: (
        Annotated[Literal["own first canasta"], text("When a player takes up the packet.")] | None
    ) = None


class Stock(Chapter, kw_only=True):
    """The end of the stock."""

    last_red_three: Annotated[Literal["deal ends"], text("A red three as the last card of the stock.")]
    empty: Annotated[Literal["whole pile", "top card"], text("What a player takes when the stock is empty.")]
    compulsory: Annotated[
        bool, text("An unfrozen top card that fits an own meld must be taken when the stock is empty.")
    ]
    refusal: Annotated[
        Literal["deal ends"], text("What a refusal or inability to take means when the stock is empty.")
    ]
    last_discard: (
        Annotated[
            bool, text("Who takes the last card of the stock still discards, and the next may take it.")
        ]
        | None
    ) = None


class GoOut(Chapter, kw_only=True):
    """Going out."""

    allowed: Annotated[bool, text("A player may go out.")]
    canastas: Annotated[Count, text("Canastas that a side needs to go out.")] | None = None
    kinds: (
        Annotated[tuple[CanastaKind, ...], text("Kinds that must be among them, one canasta for each.")]
        | None
    ) = None
    not_counted: Annotated[tuple[CanastaKind, ...], text("Kinds that do not count among them.")] | None = None
    red_threes: (
        Annotated[Literal["as many as canastas"], text("Red threes that a side needs to go out.")] | None
    ) = None
    now: Annotated[bool, text("A canasta finished in the same turn counts.")]
    last_card: Annotated[
        Literal["melded or discarded", "never discarded"], text("How the last card leaves the hand.")
    ]
    keep: Annotated[bool, text("Who may not go out keeps a card at the end of the turn.")]
    ask: Annotated[Literal["optional", "compulsory"], text("Asking the partner for leave to go out.")]
    ask_when: Annotated[Literal["before melding"], text("When the question may be put.")]
    answer: Annotated[Literal["binding"], text("What the answer means.")]
    bonus: Annotated[Points, text("Bonus for going out, in points.")]
    concealed: Annotated[Points, text("More points for going out concealed.")]
    concealed_alone: Annotated[
        bool, text("Concealed: nothing melded before and nothing added to partner's melds.")
    ]
    concealed_minimum: Annotated[
        Literal["when the pile is taken"],
        text("When a concealed finish of an unopened side needs the minimum."),
    ]
    double: Annotated[Points, text("More points when the partner can lay out all cards as well.")] | None = (
        None
    )


class Score(Chapter, kw_only=True):
    """The score of a deal."""

    melded: Annotated[bool, text("Melded cards count their values, those of canastas too.")]
    hand: Annotated[Literal["minus"], text("Cards left in the hands of a side, the partner's too.")]
    negative: Annotated[bool, text("A score may be negative.")]


class Match(Chapter, kw_only=True):
    """The match."""

    target: Annotated[int, Meta(ge=500, le=100000), text("Points that end the match.")]
    finish: Annotated[bool, text("A deal is played to its end when a side reaches the target in it.")]
    winner: Annotated[Literal["higher total"], text("Who wins.")]
    tie: Annotated[Literal["another deal", "shared"], text("What a tie means.")]
    round: Annotated[Count, text("Deals in a full round.")] | None = None


class Chapters(Chapter, kw_only=True):
    """All chapters of a variant's rules, in the order of play."""

    seats: Seats
    pack: Pack
    values: Values
    deal: Deal
    turn: Turn
    meld: Meld
    run: Run
    wild: Wild
    twos: Twos
    canasta: Canasta
    opening: Opening
    pile: Pile
    red_threes: RedThrees
    black_threes: BlackThrees
    sevens: Sevens
    extra: Extra
    stock: Stock
    go_out: GoOut
    score: Score
    match: Match
