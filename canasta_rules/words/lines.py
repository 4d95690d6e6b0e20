"""Sentences for the lines of a score sheet (`play.score.LINES`) and for actions a player may take."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..cards import Card, Rank
from ..play import Action, Add, Answer, Ask, Discard, Draw, Lay, Take
from ..play.score import Line
from .messages import Message, message
from .values import Names

if TYPE_CHECKING:
    from . import Words

_LINES = {
    "melded": "Melded: {cards}",
    "canasta": "{kind}",
    "canasta_of": "{kind}: {ranks}",
    "twos_unpaid": "A canasta of twos pays only the side that goes out",
    "five_natural": "5 natural canastas",
    "five_any": "5 canastas",
    "ten": "10 canastas",
    "short_run": "A run of {count:card}, fewer than {least}",
    "red_threes": "Red threes: {count}",
    "red_threes_minus": "Red threes: {count}, counted minus",
    "black_aside": "Black threes set aside: {count}",
    "black_aside_all": "All black threes set aside",
    "out": "Going out",
    "concealed": "Going out concealed",
    "double": "Double finish",
    "hand": "Left in hand: {cards}",
    "black_threes_in_hand": "Black threes left in hand: {count}",
    "sevens_in_hand": "Sevens left in hand: {count}",
    "not_negative": "A score never falls below 0",
    "melded_points": "Melded cards",
    "hand_points": "Cards left in hand",
}
LINES: dict[str, Message] = {code: message(f"line.{code}", text) for code, text in _LINES.items()}

_ACTIONS = {
    "draw": "Draw from the stock",
    "leave": "Leave the pile",
    "take": "Take the pile with {cards}",
    "take_onto": "Take the pile with {cards}, which join the meld {meld}",
    "take_top": "Take the pile: its top card joins a meld of your side",
    "take_to": "Take the pile: its top card joins the meld {meld}",
    "take_also": "Take the pile with {cards} and lay {melds}",
    "meld": "Lay {melds}",
    "add": "Add {cards} to your meld",
    "add_to": "Add {cards} to the meld {meld}",
    "add_low": "Add {cards} at the low end of the meld {meld}",
    "discard": "Discard {cards}",
    "ask": "Ask the partner",
    "yes": "Answer yes",
    "no": "Answer no",
}
ACTIONS: dict[str, Message] = {code: message(f"action.{code}", text) for code, text in _ACTIONS.items()}

_DEEDS = {
    "draw": "{player} draws from the stock.",
    "leave": "{player} leaves the pile.",
    "take": "{player} takes the pile: {top} joins {cards}.",
    "take_to": "{player} takes the pile: {top} joins the meld {meld}.",
    "take_also": "{player} takes the pile: {top} joins {cards}; laid with it: {melds}.",
    "meld": "{player} lays {melds}.",
    "add": "{player} adds {cards} to the meld {meld}.",
    "discard": "{player} discards {cards}.",
    "ask": "{player} asks the partner: may I go out?",
    "yes": "{player} answers yes.",
    "no": "{player} answers no.",
}
_OWN = {
    "draw": "You draw from the stock.",
    "leave": "You leave the pile.",
    "take": "You take the pile: {top} joins {cards}.",
    "take_to": "You take the pile: {top} joins the meld {meld}.",
    "take_also": "You take the pile: {top} joins {cards}; laid with it: {melds}.",
    "meld": "You lay {melds}.",
    "add": "You add {cards} to the meld {meld}.",
    "discard": "You discard {cards}.",
    "ask": "You ask the partner: may I go out?",
    "yes": "You answer yes.",
    "no": "You answer no.",
}
#: What somebody does, and what the reader does.
DEEDS: dict[str, Message] = {code: message(f"deed.{code}", text) for code, text in _DEEDS.items()}
OWN: dict[str, Message] = {code: message(f"own.{code}", text) for code, text in _OWN.items()}


def signs(words: "Words", cards: Iterable[Card]) -> str:
    """Cards by their signs in the language, and jokers by their name: "K♥ K♦ joker"."""
    return " ".join(words.card(card) if card.rank == Rank.JOKER else card.sign(words.lang) for card in cards)


def line(words: "Words", entry: Line) -> str:
    """The text of a score line, without its points."""
    args: dict[str, Any] = dict(entry.args)
    code = entry.code
    if "cards" in args:
        args["cards"] = signs(words, args["cards"])
    if code == "canasta":
        rank = args.pop("rank", "")
        kind = args["kind"]
        args["kind"] = Names(words, "canasta", (kind,))
        if rank and not kind.endswith("sevens"):
            from .before import RANK_OF

            code, args["ranks"] = "canasta_of", words.ranks(RANK_OF[rank])
        args.pop("wilds", None)
    return words.say(LINES[code], **args)


def action(words: "Words", act: Action, table: Any = None) -> str:
    """An action as an instruction; with the table, melds are named by their cards, and a draw from an empty
    stock as what it is: leaving the pile.
    """

    def meld(to: int | None) -> str:
        return signs(words, table.side.melds[to].cards) if table is not None and to is not None else ""

    match act:
        case Draw():
            return words.say(ACTIONS["draw" if table is None or table.stock_size else "leave"])
        case Take(cards, to, also):
            if also:
                return words.say(ACTIONS["take_also"], cards=signs(words, cards), melds=_melds(words, also))
            if cards and meld(to):
                return words.say(ACTIONS["take_onto"], cards=signs(words, cards), meld=meld(to))
            if cards:
                return words.say(ACTIONS["take"], cards=signs(words, cards))
            return (
                words.say(ACTIONS["take_to"], meld=meld(to)) if meld(to) else words.say(ACTIONS["take_top"])
            )
        case Lay(melds):
            return words.say(ACTIONS["meld"], melds=_melds(words, melds))
        case Add(cards, to, low):
            if meld(to):
                return words.say(
                    ACTIONS["add_low" if low else "add_to"], cards=signs(words, cards), meld=meld(to)
                )
            return words.say(ACTIONS["add"], cards=signs(words, cards))
        case Discard(card):
            return words.say(ACTIONS["discard"], cards=signs(words, [card]))
        case Ask():
            return words.say(ACTIONS["ask"])
        case Answer(yes):
            return words.say(ACTIONS["yes" if yes else "no"])
    raise ValueError(f"{act!r} is no action")


def deed(words: "Words", act: Action, table: Any, player: str = "") -> str:
    """An action as a sentence: what `player` does at `table`; without a name it is the reader."""
    code, args = act.kind, {"player": player}
    match act:
        case Draw() if not table.stock_size:
            code = "leave"
        case Take(cards, to, also):
            code = "take_also" if also else "take" if cards else "take_to"
            args |= {"top": signs(words, [table.top]), "cards": signs(words, cards)}
            args |= {"melds": words.join([signs(words, meld) for meld in also])}
            args |= {"meld": signs(words, () if to is None else table.side.melds[to].cards)}
        case Lay(melds):
            args["melds"] = words.join([signs(words, meld) for meld in melds])
        case Add(cards, to):
            args |= {"cards": signs(words, cards), "meld": signs(words, table.side.melds[to].cards)}
        case Discard(card):
            args["cards"] = signs(words, [card])
        case Answer(yes):
            code = "yes" if yes else "no"
    return words.say((DEEDS if player else OWN)[code], **args)


def _melds(words: "Words", melds: tuple[tuple[Card, ...], ...]) -> str:
    return words.join([signs(words, meld) for meld in melds])
