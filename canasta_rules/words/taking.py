"""What the book says of the discard pile, the threes, the sevens and the cards that come during the deal."""

from typing import Any

from .book import choice, counts, entry, flag, listing, number
from .messages import message

flag(
    "pile.whole",
    "The whole pile",
    "The pile is taken whole, never in part.",
    "Only the top card of the pile is taken; the rest is left.",
    ("taken whole", "only the top card is taken"),
)


def _at_once(rules: Any, value: bool) -> str | None:
    """Which sentence tells where the top card goes: a meld on the table may take it only with a pair."""
    if value and rules.pile.wild_pair and not rules.pile.wild_pair_melded:
        return "not wild"
    return "pair" if value and (not rules.pile.to_meld or rules.pile.frozen.always) else None


flag(
    "pile.at_once",
    "Melding the top card",
    "Whoever takes the pile melds its top card at once, in a new meld or in one that the side has already.",
    "The top card of a taken pile need not be melded at once.",
    ("at once", "not at once"),
    key=_at_once,
    also={
        "pair": "Whoever takes the pile melds its top card at once, in a new meld or, with the pair from the "
        "hand, in one that the side has already.",
        "not wild": "Whoever takes the pile melds its top card at once, in a new meld or in one that the "
        "side has already; only a wild top card need not be melded.",
    },
)
flag(
    "pile.shown",
    "Showing the cards",
    "The cards that meet the top card are shown and melded with it first; only then is the rest of "
    "the pile taken into the hand.",
    "The pile may be taken up before the cards that meet its top card are shown.",
    ("before the pile is taken up", "not needed"),
)
flag(
    "pile.pair",
    "Taking with a pair",
    "The pile is taken with 2 natural cards of the top card's rank from the hand.",
    "A natural pair from the hand does not take the pile.",
    ("allowed", "forbidden"),
)
flag(
    "pile.with_wild",
    "Taking with a wild card",
    "A pile that is not frozen is also taken with 1 natural card of the top card's rank and 1 wild "
    "card from the hand.",
    "A natural card and a wild card do not take the pile.",
    ("allowed", "forbidden"),
    key=lambda rules, value: "frozen" if value and rules.pile.frozen.always else None,
    also={
        "frozen": "A natural card and a wild card would take a pile that is not frozen; here it always is."
    },
)
flag(
    "pile.to_meld",
    "Taking onto a meld",
    "A pile that is not frozen is also taken by adding its top card to a meld of the player's side.",
    "Adding the top card to a meld on the table does not take the pile.",
    ("allowed", "forbidden"),
    key=lambda rules, value: (
        "frozen"
        if value and rules.pile.frozen.always
        else "set"
        if value and rules.run.allowed and not rules.pile.to_run
        else None
    ),
    also={
        "frozen": "The top card of a pile that is not frozen could join a meld of the player's side; here "
        "it is always frozen.",
        "set": "A pile that is not frozen is also taken by adding its top card to a set of the player's "
        "side, but not to a run.",
    },
)
number(
    "pile.to_meld_below",
    "Melds the top card may join",
    "The meld that the top card joins must have fewer than {n:card}.",
    unlimited="The meld that the top card joins may have any size.",
    short="fewer than {n:card}",
)
flag(
    "pile.to_run",
    "Taking onto a run",
    "The top card may join a run of the player's side in the same way, without cards from the hand.",
    "The top card may not join a run to take the pile.",
    ("allowed", "forbidden"),
)
flag(
    "pile.wild_pair",
    "Taking a wild top card",
    "A two on top is taken with 2 twos from the hand, a joker with 2 jokers.",
    "A pair of twos or of jokers does not take a wild card on top.",
    ("with a pair of its kind", "no"),
)
flag(
    "pile.wild_pair_melded",
    "The three wild cards",
    "The wild card on top and the pair that takes it are melded at once.",
    "The pair that takes a wild card is only shown; none of the three wild cards need be melded.",
    ("melded", "only shown"),
)
listing(
    "pile.blocked",
    "Top cards that block the pile",
    "top",
    "The pile may not be taken while {kinds:or} lies on top.",
    "No card on top blocks the pile.",
    "{kinds:and}",
    "tops",
)
flag(
    "pile.frozen.always",
    "Is the pile always frozen",
    "The pile is frozen for every side throughout the deal.",
    "The pile is frozen only when there is a reason for it.",
)
flag(
    "pile.frozen.unopened",
    "Frozen before the opening",
    "For a side that has not opened, the pile is frozen.",
    "A side that has not opened finds the pile no more frozen than others.",
)
listing(
    "pile.frozen.by",
    "What freezes the pile",
    "top",
    "While {kinds:or} lies in the pile, it is frozen for every side.",
    "No card freezes the pile.",
    "{kinds:and}",
    "tops",
)
choice(
    "pile.frozen.needs",
    "Taking a frozen pile",
    {
        "natural_pair": (
            "A frozen pile is taken only with 2 natural cards of the top card's rank from the hand.",
            "2 natural cards from the hand",
        ),
    },
    key=lambda rules, _: "wild pair" if rules.pile.wild_pair else None,
    also={
        "wild pair": "A frozen pile is taken only with 2 natural cards of the top card's rank from the hand "
        "or, if the top card is wild, with 2 of its kind."
    },
)
choice(
    "pile.frozen.until",
    "End of the freeze",
    {
        "taken": ("A frozen pile stays frozen until somebody takes it.", "until it is taken"),
    },
)
choice(
    "pile.one_card",
    "One card against one card",
    {
        "forbidden": ("A player with only 1 card in hand may not take a pile of 1 card.", "forbidden"),
        "allowed": (
            "A player with only 1 card in hand may take even a pile of 1 card, if it is not frozen and its "
            "top card joins a meld of the side.",
            "allowed",
        ),
    },
)
flag(
    "pile.looked",
    "Looking through the pile",
    "The pile may be looked through.",
    "Nobody looks through the pile; only its top card is open to all.",
    ("allowed", "forbidden"),
)

flag(
    "red_threes.bonus",
    "Red threes as bonus cards",
    "Red threes are bonus cards: they are laid out beside the melds and never belong to one.",
    "Red threes are not bonus cards.",
)
choice(
    "red_threes.from_stock",
    "Red three from the stock",
    {
        "replaced": (
            "A red three drawn from the stock is laid out at once, and another card is drawn for it.",
            "laid out and replaced",
        ),
    },
)
choice(
    "red_threes.from_pile",
    "Red three from the pile",
    {
        "not replaced": (
            "A red three that comes with the pile is laid out at once; no card is drawn for it.",
            "laid out, not replaced",
        ),
    },
)

_TAIL = message("rule.red_threes.points", "{n} count {points} in all")


def _split(points: tuple[int, ...]) -> tuple[int, int]:
    """How many entries of a table grow by the first one, and what each card counts after them (0: unlike)."""
    regular = next((i for i, total in enumerate(points) if total != (i + 1) * points[0]), len(points))
    tail = points[regular:]
    each = tail[0] // (regular + 1) if tail else 0
    same = len(tail) > 2 and all(total == (regular + 1 + i) * each for i, total in enumerate(tail))
    return regular, each if same else 0


def _red_key(points: tuple[int, ...]) -> str:
    if not points:
        return "none"
    regular, each = _split(points)
    if regular == len(points):
        return "each"
    if regular == len(points) - 1:
        return "all"
    if each:
        return "two"
    return "tail"


def _red_fill(w: Any, points: tuple[int, ...]) -> dict[str, Any]:
    if not points:
        return {}
    regular, each = _split(points)
    items = [w.say(_TAIL, n=n, points=points[n - 1]) for n in range(regular + 1, len(points) + 1)]
    return {
        "n": points[0],
        "all": len(points),
        "total": points[-1],
        "until": regular,
        "first": regular + 1,
        "more": each,
        "items": w.join(items, "and"),
    }


entry(
    "red_threes.points",
    "Points of red threes",
    {
        "each": "Each red three counts {n:point}.",
        "all": "Each red three counts {n:point}; a side with all {all} counts {total:point} for them.",
        "two": "Up to {until} red threes of a side count {n:point} each; from {first} on, each "
        "counts {more:point}.",
        "tail": "Each red three of a side counts {n:point}, but {items}.",
        "none": "Red threes count nothing.",
    },
    lambda rules, points: _red_key(points),
    {
        "each": "{n} each",
        "all": "{n} each; all {all}: {total}",
        "two": "{n} each; from {first} on, {more} each",
        "tail": "{list}",
        "none": "none",
    },
    _red_key,
    lambda w, rules, points: _red_fill(w, points),
    lambda w, points: _red_fill(w, points) | {"list": " / ".join(map(w.number, points))},
)
choice(
    "red_threes.plus_with",
    "When red threes count plus",
    {
        "nothing": ("Red threes always count plus.", "always"),
        "a meld": (
            "Red threes count plus for a side that has melded anything, and minus for one that has not.",
            "with any meld",
        ),
        "a canasta": (
            "Red threes count plus for a side with a canasta, and minus for one without.",
            "with a canasta",
        ),
        "two canastas": (
            "Red threes count plus for a side with at least 2 canastas, and minus for one with fewer.",
            "with 2 canastas",
        ),
        "a canasta of sevens": (
            "Red threes count plus for a side with a canasta of sevens, and minus for one without.",
            "with a canasta of sevens",
        ),
    },
)
listing(
    "red_threes.all_with",
    "What all red threes need",
    "canasta",
    "A side with all the red threes counts the special total only if it also has {kinds:or}.",
    "A side with all the red threes counts their total without any special canasta.",
    "{kinds:or}",
)

choice(
    "black_threes.meld",
    "When black threes are melded",
    {
        "going out": ("Black threes are melded only in the turn in which a player goes out.", "on going out"),
        "any time": ("Black threes may be melded in any turn.", "any time"),
    },
)
number(
    "black_threes.min",
    "Smallest meld of black threes",
    "A meld of black threes has at least {n:card}.",
    short="{n:card}",
)
number(
    "black_threes.max",
    "Largest meld of black threes",
    "A meld of black threes has at most {n:card}.",
    short="{n:card}",
)
flag(
    "black_threes.wilds",
    "Wild cards with black threes",
    "Wild cards may stand for black threes.",
    "A wild card never stands for a three.",
    ("allowed", "forbidden"),
)
flag(
    "black_threes.added",
    "Adding to black threes",
    "Cards may be added to a meld of black threes.",
    "Nothing is added to a meld of black threes.",
    ("allowed", "forbidden"),
)
flag(
    "black_threes.discard_after",
    "Discard after black threes",
    "A player who melds black threes on going out may still discard the last card.",
    "A player who melds black threes on going out melds all other cards too and discards none.",
    ("the last card may be discarded", "everything is melded, without a discard"),
)
flag(
    "black_threes.first_round",
    "Black threes in the first round",
    "Black threes may be discarded in the first round of turns.",
    "Black threes may not be discarded in the first round of turns, unless the hand holds nothing else.",
    ("may be discarded", "may not be discarded"),
)
flag(
    "black_threes.set_aside",
    "Black threes from the pile",
    "Black threes in a pile that is taken leave play: the side sets them aside, and they count for it.",
    "Black threes in a pile that is taken go to the hand like other cards.",
    ("set aside", "to the hand"),
)
counts("black_threes.aside_points", "Black three set aside", "Each black three set aside")
number(
    "black_threes.aside_all",
    "All black threes set aside",
    "All {all} black threes set aside by one side count {n:point} together.",
    fill=lambda w, rules, _: {"all": 2 * rules.pack.packs},
)
number(
    "black_threes.in_hand",
    "Black three left in hand",
    "Each black three left in hand counts {n:point} for its side, in place of its own value.",
    minus="Each black three left in hand costs {n:point}, in place of its own value.",
    zero="A black three left in hand costs nothing.",
)

choice(
    "sevens.discard",
    "Discarding sevens",
    {
        "after sevens canastas": (
            "Nobody discards a seven before every side has a canasta of sevens, unless the hand holds "
            "nothing else.",
            "after every side has a canasta of sevens",
        ),
    },
)
flag(
    "sevens.last_discard",
    "A seven as the last discard",
    "A player may go out by discarding a seven.",
    "Nobody goes out by discarding a seven.",
    ("allowed", "forbidden"),
)
number(
    "sevens.in_hand",
    "Seven left in hand",
    "Each seven left in hand counts {n:point} for its side, in place of its own value.",
    minus="Each seven left in hand costs {n:point}, in place of its own value.",
    zero="A seven left in hand costs nothing.",
)

number(
    "extra.stock_cards",
    "Bonus cards from the stock",
    "As a bonus a player takes {n:card} from the top of the stock.",
    zero="No bonus cards come from the stock.",
    short="{n:card}",
    short_zero="none",
)
choice(
    "extra.stock_when",
    "Who gets the bonus cards",
    {
        "side opens": (
            "The bonus cards go to the player who opens for a side, once for each side.",
            "the player who opens",
        ),
        "first canasta of the deal": (
            "The bonus cards go to the player who completes the first canasta of the deal, and may "
            "be used at once.",
            "the player with the first canasta",
        ),
    },
)
number(
    "extra.packet",
    "The packet",
    "Besides the hand, each player is dealt a packet of {n:card}, face down.",
    zero="Nobody is dealt a packet.",
    short="{n:card}",
    short_zero="none",
)
choice(
    "extra.packet_when",
    "Taking up the packet",
    {
        "own first canasta": (
            "A player takes up the packet on completing a first canasta and may use its cards at once.",
            "on the player's first canasta",
        ),
    },
)
