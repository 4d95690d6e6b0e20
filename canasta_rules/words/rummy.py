"""What the book says of the games that are no Canasta: Krambambuli and the fragment of a rummy to 500.

Rules that Canasta has too stand in the other modules. Money is in half stakes.
"""

from typing import TYPE_CHECKING

from .before import RANK_OF
from .book import choice, entry, flag, number
from .messages import message
from .values import RankName

if TYPE_CHECKING:
    from . import Words

HALF = message("stake", "half a stake")
AND_HALF = message("stake", "{n}½ stakes")


class Stakes:
    """An amount of half stakes in a sentence: "half a stake", "1 stake", "2½ stakes"."""

    def __init__(self, words: "Words", halves: int):
        self.words, self.halves = words, halves

    def __format__(self, case: str) -> str:
        whole, half = divmod(self.halves, 2)
        if half:
            return self.words.say(AND_HALF, n=whole) if whole else self.words.say(HALF)
        return self.words.count("stake", whole, case or "nom")


def stakes(path: str, name: str, text: str, zero: str) -> None:
    """A rule that is an amount of half stakes, as the placeholder `stakes`."""
    entry(
        path,
        name,
        {"n": text, "zero": zero},
        lambda rules, n: "n" if n else "zero",
        {"n": "{stakes}", "zero": "none"},
        lambda n: "n" if n else "zero",
        lambda w, rules, n: {"stakes": Stakes(w, n)},
        lambda w, n: {"stakes": Stakes(w, n)},
    )


flag(
    "seats.alone",
    "Everybody alone",
    "Everybody plays alone.",
    "Players may play together as sides.",
)
number("seats.most", "Number of players", "From 2 to {n:player} can play.", short="2–{n}")
choice(
    "pack.order",
    "Order of the cards",
    {
        "ace to two": ("Cards rank from the ace, the highest, down to the two.", "from ace down to two"),
    },
)
number("deal.dealer_hand", "Cards of the dealer", "The dealer is dealt {n:card}.", short="{n:card}")
choice(
    "deal.start",
    "Beginning of the play",
    {
        "dealer discards": ("The dealer begins by discarding a card.", "the dealer discards"),
    },
)
choice(
    "turn.take",
    "Taking a card",
    {
        "stock or table": (
            "A player begins a turn by taking the top card of the stock or of the discards.",
            "from the stock or the discards",
        ),
    },
)
flag(
    "turn.back",
    "Discarding the card just taken",
    "A card just taken from the discards may be discarded again in the same turn.",
    "A card just taken from the discards is not discarded again in the same turn.",
    ("allowed", "forbidden"),
)

choice("set.of", "What a set is", {"one rank": ("A set is made of cards of one rank.", "one rank")})
number("set.min", "Smallest set", "A set has at least {n:card} of one rank.", short="{n:card}")
number("set.max", "Largest set", "A set has at most {n:card} of one rank.", short="{n:card}")
flag(
    "set.different",
    "Suits in a set",
    "The cards of a set are of different suits.",
    "A set may hold several cards of one suit.",
    ("all different", "any"),
)
choice(
    "run.of",
    "What a run is",
    {
        "one suit in order": (
            "A run is made of cards of one suit, one after the other.",
            "one suit in order",
        ),
    },
)
choice(
    "run.ace",
    "The ace in a run",
    {
        "high": ("In a run the ace is the highest card.", "high"),
        "low": ("In a run the ace is the lowest card.", "low"),
        "high or low": ("In a run the ace is the highest or the lowest card.", "high or low"),
    },
)
choice(
    "joker.stands",
    "What a joker stands for",
    {
        "any card": ("A joker may stand for any card of a combination.", "any card"),
    },
)
number(
    "joker.naturals",
    "Cards beside jokers",
    "A set or a run holds at least {n:card} that is not a joker.",
    "A set or a run holds at least {n:card} that are not jokers.",
    short="{n} at least",
)

choice(
    "special.remik",
    "Remik",
    {
        "whole hand in combinations": (
            "A remik is a hand that goes whole into combinations, so that no points are left.",
            "no points left",
        ),
    },
)
flag(
    "special.suit",
    "A suit",
    "A hand that is all of one suit is special; it is called a suit.",
    "A hand that is all of one suit is nothing special.",
    ("all cards of one suit", "not special"),
)
entry(
    "special.figures",
    "Figures",
    {"n": "A hand in which no card is lower than {kinds} is special; it is called figures."},
    lambda rules, sign: "n",
    {"n": "from {rank} up"},
    lambda sign: "n",
    lambda w, rules, sign: {"kinds": w.names("a", (sign,))},
    lambda w, sign: {"rank": RankName(w, RANK_OF[sign])},
)
flag(
    "special.sequence",
    "Full sequence",
    "A hand that is one run from end to end is special; it is called a full sequence.",
    "A hand that is one run from end to end, a full sequence, is special only if the players "
    "agree on it before the game.",
    ("special", "only if agreed"),
    key=lambda rules, value: "paid" if not value and rules.bank.sequence and rules.record.sequence else None,
    also={
        "paid": "A hand that is one run from end to end, a full sequence, is special only if the players "
        "agree on it before the game. If agreed: {stakes} from each opponent and {plus:point} plus.",
    },
    fill=lambda w, rules, value: {"stakes": Stakes(w, rules.bank.sequence), "plus": rules.record.sequence},
)
flag(
    "special.jokers",
    "Jokers in special hands",
    "Jokers may stand for cards of a special hand.",
    "Jokers stand for nothing in a special hand.",
    ("allowed", "forbidden"),
)
choice(
    "special.several",
    "Several special hands in one",
    {
        "best one": (
            "A hand that is special in several ways counts only as the best of them.",
            "the best counts",
        ),
    },
)

number(
    "left.court",
    "Value of a court card left",
    "A king, queen or jack left over counts {n:point}.",
    zero="A king, queen or jack left over counts nothing.",
)
number(
    "left.ace",
    "Value of an ace left",
    "An ace left over counts {n:point}.",
    zero="An ace left over counts nothing.",
)
choice(
    "left.spot",
    "Value of a spot card left",
    {
        "face value": ("A card from two to ten left over counts its face value.", "face value"),
    },
)
number(
    "left.joker",
    "Value of a joker left",
    "A joker left over counts {n:point}.",
    zero="A joker left over counts nothing.",
)

number(
    "knock.points",
    "Points for a knock",
    "A player may knock with at most {n:point} left outside combinations.",
    zero="A player may knock only with no points left.",
    short="{n:point} at most",
    short_zero="none",
)
choice(
    "knock.when",
    "When to knock",
    {
        "own discard": (
            "A player knocks, or lays a special hand, with the discard that ends the turn.",
            "with a discard",
        ),
    },
)
flag(
    "knock.lay_off",
    "Adding to the knocker's combinations",
    "The others may add cards to the knocker's combinations.",
    "Nobody adds cards to the knocker's combinations.",
    ("allowed", "forbidden"),
)
flag(
    "knock.undercut",
    "Fewer points than the knocker",
    "A player left with fewer points than the knocker is paid for it.",
    "A player left with fewer points than the knocker gains nothing by it.",
    ("paid", "not paid"),
)
number(
    "others.draw",
    "A last card for the others",
    "After a knock each of the others may take {n:card} more.",
    zero="After a knock nobody takes another card.",
    short="{n:card}",
    short_zero="none",
)
choice(
    "others.source",
    "Where the last card comes from",
    {
        "stock or table": (
            "This last card comes from the stock or from the discards.",
            "from the stock or the discards",
        ),
    },
)
flag(
    "others.discard",
    "Discarding for the last card",
    "Whoever takes the last card discards a card for it.",
    "Nobody discards a card for the last one.",
    ("another card is discarded", "no card is discarded"),
)
flag(
    "others.compulsory",
    "Having to take the last card",
    "Each of the others must take the last card.",
    "Nobody has to take the last card.",
    ("compulsory", "optional"),
)
flag(
    "others.after_special",
    "After a special hand",
    "After a special hand the others take a last card too.",
    "After a special hand the others take no last card.",
    ("a card is taken", "no card is taken"),
)
flag(
    "stock.void",
    "Nobody knocks",
    "When the stock is empty and a player does not take the discard, the deal is void and nobody scores.",
    "An empty stock does not make a deal void.",
    ("the deal is void", "the deal is not void"),
)

flag(
    "record.own",
    "Records of the players",
    "A record is kept for each player.",
    "A record is kept for several players together.",
    ("one for each player", "one for several players"),
)
choice(
    "record.lost",
    "Points left in a hand",
    {
        "minus": ("The points left over in a hand are entered as minus.", "minus"),
    },
)
choice(
    "record.knocked",
    "Points of a knocker",
    {
        "minus": ("The points with which a player knocked are entered as minus too.", "minus"),
    },
)
for _path, _name, _text, _zero in (
    ("record.remik", "Plus for a remik", "A remik", "A remik brings no plus points."),
    ("record.suit", "Plus for a suit", "A suit", "A suit brings no plus points."),
    ("record.figures", "Plus for figures", "A hand of figures", "A hand of figures brings no plus points."),
    (
        "record.sequence",
        "Plus for a full sequence",
        "A full sequence",
        "A full sequence brings no plus points.",
    ),
):
    number(_path, _name, f"{_text} adds {{n:point}} to its player's record.", zero=_zero, short_zero="none")
flag(
    "record.above",
    "Records above zero",
    "Plus points may lift a record above 0.",
    "Plus points never lift a record above 0.",
    ("possible", "impossible"),
)

stakes(
    "bank.ante",
    "Stake before the game",
    "Before the game everybody pays {stakes} into the bank.",
    "Nobody pays into the bank before the game.",
)
for _path, _name, _text, _zero in (
    ("bank.remik", "Payment for a remik", "a remik", "Nobody is paid for a remik."),
    ("bank.suit", "Payment for a suit", "a suit", "Nobody is paid for a suit."),
    ("bank.figures", "Payment for figures", "figures", "Nobody is paid for figures."),
    (
        "bank.sequence",
        "Payment for a full sequence",
        "a full sequence",
        "Nobody is paid for a full sequence.",
    ),
    ("bank.knock", "Payment for a knock", "a knock", "Nobody is paid for a knock."),
):
    stakes(_path, _name, f"For {_text} each opponent pays the player {{stakes}}.", _zero)
stakes(
    "bank.knock_bank",
    "Payment to the bank",
    "After a knock each opponent also pays {stakes} into the bank.",
    "After a knock nobody pays into the bank.",
)

number("out.limit", "Limit", "The limit of a record is {n:point} below zero.", short="{n:point} below zero")
choice(
    "out.at",
    "When a player drops out",
    {
        "above": ("A player drops out on passing the limit.", "on passing the limit"),
        "reached": ("A player drops out on reaching the limit.", "on reaching the limit"),
    },
)
stakes(
    "out.back",
    "Coming back",
    "A player who dropped out may come back for {stakes}.",
    "A player who dropped out may come back for nothing.",
)
choice(
    "out.record",
    "Record on coming back",
    {
        "nearest to the limit": (
            "Whoever comes back goes on with the record of the player nearest to the limit.",
            "the record nearest to the limit",
        ),
    },
)
choice(
    "out.when",
    "When to come back",
    {
        "between deals": ("A player comes back only between two deals.", "between deals"),
    },
)
flag(
    "out.again",
    "Coming back again",
    "A player may come back any number of times.",
    "A player may come back only once.",
    ("any number of times", "once"),
)
choice(
    "match.last",
    "End of the game",
    {
        "last one left": ("The last player left wins the game.", "the last one left"),
    },
)
choice("match.prize", "Prize", {"the bank": ("The winner takes the bank.", "the bank")})
choice(
    "match.nobody",
    "When nobody is left",
    {
        "who ended the deal": (
            "If nobody is left, the player who ended the last deal wins.",
            "who ended the deal",
        ),
    },
)

choice(
    "rest.cards",
    "Cards in the other hands",
    {
        "minus": ("When a player has laid out all cards, those in the other hands count minus.", "minus"),
    },
)
flag(
    "rest.unlaid",
    "Combinations not laid out",
    "Combinations that were not laid out count minus too.",
    "Combinations that were not laid out do not count minus.",
    ("minus", "not counted"),
)
number(
    "rest.bonus",
    "Bonus for ending the deal",
    "Ending the deal earns {n:point}.",
    zero="Ending the deal earns no bonus.",
    short_zero="none",
)
number("race.target", "Points to win", "The first player with {n:point} wins the game.", short="{n:point}")
choice(
    "race.several",
    "Several at the target",
    {
        "most points": (
            "If several reach the target at once, the one with the most points wins.",
            "the most points",
        ),
    },
)
