"""What the book says before the first meld: seats, packs, values, the deal, the outline of a turn."""

from itertools import groupby
from typing import Any

from ..cards import SIGNS, Rank
from .book import alone, choice, counts, entry, flag, listing, number
from .messages import message
from .values import Names

__all__ = ["RANK_OF"]

#: Ranks by the sign that rules files use for them.
RANK_OF = {SIGNS["en"][rank]: rank for rank in Rank if rank != Rank.JOKER} | {"joker": Rank.JOKER}


def _sides(w: Any, rules: Any, sides: int) -> dict[str, Any]:
    size, odd = divmod(rules.players - rules.seats.waiting, sides)
    return {
        "players": rules.players,
        "n": sides,
        "size": size + bool(odd),
        "larger": size + rules.seats.waiting,
    }


number(
    "seats.sides",
    "Players and sides",
    "{players:player} play in {n:side} of {size}; partners play together.",
    short="{n:side}",
    key=lambda rules, sides: (
        "alone"
        if rules.seats_playing == sides
        else "two"
        if rules.seats.waiting and sides == 2
        else "uneven"
        if rules.seats.waiting
        else None
    ),
    also={
        "alone": "{players:player} play, each alone as a side of one.",
        "two": "{players:player} form {n:side}, one of {larger} and one of {size}.",
        "uneven": "{players:player} form {n:side}, one of them larger than the others.",
    },
    fill=_sides,
)
flag(
    "seats.alternate",
    "Seating",
    "Partners never sit side by side: both neighbours of a player are opponents.",
    "Partners may sit side by side.",
    ("neighbours are opponents", "as the players like"),
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={"alone": "Nobody has a partner, so the players sit as they like."},
)
number(
    "seats.waiting",
    "Sitting out",
    "{n} player of the larger side sits out each deal, in turn.",
    "{n} players of the larger side sit out each deal, in turn.",
    zero="Everybody plays in every deal.",
    short="{n:player}",
    short_zero="nobody",
)
flag(
    "seats.waiting_advice",
    "Advice from the waiting player",
    "The player who sits out may advise the others of the side.",
    "The player who sits out gives no advice.",
    ("allowed", "forbidden"),
)

number(
    "pack.packs",
    "Packs",
    "The game is played with {n:pack} of 52 cards and their jokers, {total:card} in all.",
    short="{n:pack}",
    fill=lambda w, rules, packs: {"total": packs * (52 + rules.pack.jokers)},
)
number(
    "pack.jokers",
    "Jokers",
    "Each pack brings {n:joker}; {total} are in play.",
    zero="No jokers are used.",
    short="{n} in each pack",
    short_zero="none",
    key=lambda rules, n: "one pack" if n and rules.pack.packs == 1 else None,
    also={"one pack": "The pack brings {n:joker}."},
    fill=lambda w, rules, jokers: {"total": jokers * rules.pack.packs},
)
listing(
    "pack.wild",
    "Wild cards",
    "wilds",
    "Wild cards are {kinds:and}: in a meld they may stand for other cards.",
    "No card is wild.",
    "{kinds:and}",
)

counts("values.joker", "Value of a joker", "A joker")
counts("values.two", "Value of a two", "A two")
counts("values.ace", "Value of an ace", "An ace")
counts("values.high", "Value of eight to king", "Each card from eight to king")
counts("values.low", "Value of four to seven", "Each card from four to seven")
counts("values.black_three", "Value of a black three", "A black three")

choice("deal.dealer", "First dealer", {"lot": ("The first dealer is chosen by lot.", "by lot")})
choice(
    "deal.cut",
    "Cutting",
    {
        "left": ("The player on the dealer's left cuts the cards.", "left of the dealer"),
        "right": ("The player on the dealer's right cuts the cards.", "right of the dealer"),
    },
)
number("deal.hand", "Cards dealt", "Each player is dealt {n:card}.", short="{n:card}")
choice(
    "deal.first",
    "First turn",
    {
        "left": ("The player on the dealer's left has the first turn.", "left of the dealer"),
    },
)
choice(
    "deal.red_threes",
    "Red threes dealt",
    {
        "at once": (
            "A red three that was dealt is laid out and replaced from the stock at once.",
            "replaced at once",
        ),
        "own turn": (
            "A red three that was dealt is laid out at once; its owner replaces it from the stock in "
            "the first turn.",
            "replaced in the first turn",
        ),
        "before the upcard": (
            "Red threes that were dealt are laid out and replaced before the first upcard is turned.",
            "replaced before the upcard",
        ),
    },
)
flag(
    "deal.upcard",
    "First upcard",
    "After the deal the other cards are laid face down as the stock; one card is turned face up beside it "
    "and begins the discard pile.",
    "After the deal the other cards are laid face down as the stock; no card is turned up, and the first "
    "discard begins the pile.",
    ("turned up", "none"),
)
listing(
    "deal.covered",
    "Upcards that are covered",
    "top",
    "If the first upcard is {kinds:or}, the next card covers it, and so on until another card shows.",
    "The first upcard stays as it is, whatever it is.",
    "{kinds:and}",
    "tops",
)

_UNDER = message("rule.deal.base", "{n} under {ranks:or}")


def _under(w: Any, rows: Any, signs: bool) -> str:
    parts = []
    for cards, group in groupby(sorted(rows, key=lambda row: row.cards), key=lambda row: row.cards):
        ranks = tuple(row.rank for row in group)
        if signs:
            shown = [
                w.rank(Rank.JOKER) if rank == "joker" else SIGNS[w.lang][RANK_OF[rank]] for rank in ranks
            ]
            parts.append(f"{w.number(cards)} ({', '.join(shown)})")
        else:
            parts.append(w.say(_UNDER, n=cards, ranks=Names(w, "a", ranks)))
    return "; ".join(parts) if signs else w.join(parts, "and")


entry(
    "deal.base",
    "Cards under the upcard",
    {
        "list": "The dealer puts cards from the stock face down under the first upcard: {items}; under any "
        "other card, as many as the number on it. They belong to the pile.",
        "list covered": "The dealer puts cards from the stock face down under the first upcard: {items}; "
        "under any other card, as many as the number on it. They belong to the pile. Only the first upcard "
        "counts for this, even if others cover it.",
        "none": "The dealer puts as many cards from the stock face down under the first upcard as the "
        "number on it. They belong to the pile.",
    },
    lambda rules, rows: "list covered" if rows and rules.deal.covered else "list" if rows else "none",
    {"list": "{items}", "none": "the number on the upcard"},
    lambda rows: "list" if rows else "none",
    lambda w, rules, rows: {"items": _under(w, rows, False)},
    lambda w, rows: {"items": _under(w, rows, True)},
)

choice(
    "turn.direction",
    "Direction of play",
    {
        "clockwise": ("Turns and deals pass clockwise, to the left.", "clockwise"),
    },
)
number(
    "turn.draw",
    "Drawing",
    "A player begins a turn by drawing {n:card} from the stock or by taking the discard pile.",
    short="{n:card}",
)
flag(
    "turn.short_draw",
    "Drawing from a short stock",
    "If the stock holds fewer cards than a draw asks for, drawing them is a full draw.",
    "A player may draw only if the stock holds all the cards of a draw.",
    ("counts as a full draw", "not allowed"),
)
number(
    "turn.discard", "Discarding", "A turn ends with {n:card} discarded face up on the pile.", short="{n:card}"
)
