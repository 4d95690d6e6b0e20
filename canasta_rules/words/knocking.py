"""Sentences for Krambambuli's verdicts, score lines and actions; its rules stand in `rummy`."""

from typing import TYPE_CHECKING

from ..cards import parse_cards
from ..play import Discard
from ..play.krambambuli import Knock, Pass, Take
from . import lines, verdicts
from .messages import message
from .rummy import Stakes

if TYPE_CHECKING:
    from . import Words

_TEXTS = {
    "nothing_there": "There are no cards to judge.",
    "jokers_alone": "Jokers alone show neither a set nor a run.",
    "not_one_rank": "The cards are not of one rank, so they are not a set.",
    "not_one_suit": "The cards are not of one suit, so they are not a run.",
    "combination_short": "Only {count:card}: a set or a run has at least {least}.",
    "naturals_short": "Besides the jokers only {count:card}: at least {least} are needed.",
    "set_long": "{count:card} are too many: a set has at most {most}.",
    "set_suit_twice": "Two cards of the set are of the same suit.",
    "run_broken_by": "Cards missing inside the run: {missing}; jokers to stand for them: {jokers}.",
    "run_rank_twice": "The same rank comes twice in the run.",
    "run_ace_low": "In a run the ace follows the king; it does not stand below the two.",
    "run_ace_high": "In a run the ace stands below the two; it does not follow the king.",
    "run_ends": "The run goes from end to end already, with no place for another joker.",
    "hand_size": "{count:card}: a special hand is made of {size}.",
    "suits_mixed": "The {card} is of another suit.",
    "figure_low": "The {card} is too low for figures.",
    "not_one_run": "The cards are not one run from end to end.",
    "sequence_not_agreed": "The full sequence counts only if the players agreed on it before the game.",
    "suit_not_agreed": "A hand that is all of one suit is nothing special here.",
    "jokers_not_there": "Jokers stand for nothing in a special hand.",
    "not_all_combined": "Cards left outside combinations: {count}, so it is not a remik.",
    "not_laid_well": "These cards are not a combination: {cards}.",
    "knock_too_many": "Too many points left over: {points}; a knock may leave {most} at most.",
    "knock_is_remik": "Nothing is left over: that is a remik, not a knock.",
    "points_beside": "A special hand leaves nothing over, but {points:point} are given.",
    "dealer_begins": "The dealer begins with a discard and takes no card before it.",
    "take_first": "First take a card from the stock or from the discards.",
    "already_took": "A card has been taken in this turn already.",
    "table_empty": "There are no discards to take from.",
    "stock_used_up": "The stock is empty.",
    "not_put_back": "The {card} has just been taken from the discards and is not discarded again at once.",
    "no_pass": "A turn cannot be passed.",
    "knock_over": "The deal has been ended already; nobody else knocks.",
    "is_in": "The player has not dropped out.",
    "game_over": "The game is over.",
    "back_once": "The player has come back once already.",
    "is_set_of": "{count:card} make a set of {rank:many}.",
    "is_run_of": "A run of {count:card}: {suit}.",
    "joker_as": "A joker stands for the {card}.",
    "is_remik": "All cards go into combinations: a remik.",
    "is_suit": "All cards are of one suit: a suit.",
    "is_figures": "There is no low card in the hand: figures.",
    "is_sequence": "All cards are one run: a full sequence.",
    "may_knock": "Points left over: {points}; a knock may leave {most} at most.",
    "takes_from_stock": "The player takes the top card of the stock.",
    "takes_from_table": "The player takes the {card} from the discards.",
    "discards_card": "The {card} is discarded.",
    "passes_extra": "The player leaves the last card.",
    "comes_back": "The player pays {halves:acc} into the bank and goes on with the record {record}.",
    "voids_deal": "The stock is empty and the discard is not taken: the deal is void.",
}
verdicts.SENTENCES.update({code: message(f"reason.{code}", text) for code, text in _TEXTS.items()})
verdicts.SHOWN.update(
    suit=lambda words, letter: words.suit("SHDC".index(letter)),
    cards=lambda words, text: lines.signs(words, parse_cards(text)),
    halves=Stakes,
)

_LINES = {
    "lost_points": "Points left in the hand: {points}",
    "knocked_points": "Points left on knocking: {points}",
    "plus_remik": "A remik",
    "plus_suit": "A suit",
    "plus_figures": "Figures",
    "plus_sequence": "A full sequence",
}
lines.LINES.update({code: message(f"line.{code}", text) for code, text in _LINES.items()})

#: How a deal ends, as a label.
ENDINGS = {
    kind: message("ending", text)
    for kind, text in {
        "knock": "Knock",
        "remik": "Remik",
        "suit": "Suit",
        "figures": "Figures",
        "sequence": "Full sequence",
        "void": "Void deal",
    }.items()
}

_ACTIONS = {
    "stock": "Take the top card of the stock",
    "table": "Take the top card of the discards",
    "pass": "Take nothing",
    "discard": "Discard {card}",
    "end": "Discard {card} and end the deal",
    "lay": "Discard {card} and lay out {melds}",
}
ACTIONS = {code: message("step", text) for code, text in _ACTIONS.items()}


def ending(words: "Words", kind: str) -> str:
    """How a deal ended, as a label: "Knock"."""
    return words.say(ENDINGS[kind])


def step(words: "Words", act: Take | Discard | Knock | Pass) -> str:
    """An action as an instruction."""
    match act:
        case Take(table):
            return words.say(ACTIONS["table" if table else "stock"])
        case Pass():
            return words.say(ACTIONS["pass"])
        case Discard(card):
            return words.say(ACTIONS["discard"], card=lines.signs(words, [card]))
        case Knock(card, None):
            return words.say(ACTIONS["end"], card=lines.signs(words, [card]))
        case Knock(card, laid):
            melds = words.join([lines.signs(words, meld) for meld in laid])
            return words.say(ACTIONS["lay"], card=lines.signs(words, [card]), melds=melds)
    raise ValueError(f"{act!r} is no action")
