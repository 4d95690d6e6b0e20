"""Sentences of verdicts: one for each code of `canasta_rules.play.CODES`.

Placeholders have the names of the reason's arguments.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..cards import Card, parse_card
from ..rules import Ruleset
from .before import RANK_OF
from .messages import Message, message
from .values import CardName, Names, RankName

if TYPE_CHECKING:
    from . import Words

_TEXTS = {
    "draw_first": "First draw from the stock or take the pile.",
    "already_drawn": "The player has already drawn or taken the pile in this turn.",
    "answer_first": "First the partner has to answer.",
    "nothing_asked": "Nobody has asked anything.",
    "must_take": "The stock is empty and the top card, the {card}, fits a meld of the player's side: the "
    "pile must be taken.",
    "too_few_cards": "Only {count:card}: a meld has at least {least}.",
    "too_many_cards": "{count:card} are too many: a meld has at most {most}.",
    "too_few_naturals": "Only {count:natural}: at least {least} are needed.",
    "too_many_wilds": "{count:wild} are too many: at most {most} allowed.",
    "wilds_outnumber": "More wild cards than natural ones: {wilds} to {naturals}.",
    "mixed_ranks": "The cards are neither of one rank nor a run.",
    "run_forbidden": "The cards are of one suit, but runs are not melds here.",
    "run_broken": "The cards are of one suit but do not follow one another.",
    "run_range": "A run goes from {low} to {high} at most.",
    "run_too_few": "Only {count:card}: a run has at least {least}.",
    "run_too_many": "{count:card} are too many: a run has at most {most}.",
    "run_only_out": "A run canasta is extended only in the turn in which the player goes out.",
    "run_extended": "In the turn in which the player goes out, a run canasta may be extended.",
    "run_wilds": "{count:wild} are too many for a run: at most {most} allowed.",
    "run_no_wild": "A run holds no wild cards.",
    "wild_meld_forbidden": "Wild cards on their own are not a meld.",
    "wild_too_few": "Only {count:wild}: a wild meld has at least {least}.",
    "wild_too_many": "{count:wild} are too many: a wild meld has at most {most}.",
    "twos_no_jokers": "Jokers do not help in a meld of twos.",
    "twos_barred": "The side has an unfinished meld of twos, so twos are not wild elsewhere.",
    "red_three_melded": "A red three never belongs to a meld.",
    "black_threes_not_now": "Black threes are melded only in the turn in which a player goes out.",
    "black_threes_no_wild": "Wild cards do not stand for threes.",
    "black_threes_too_few": "Only {count:card}: at least {least} black threes are melded together.",
    "black_threes_too_many": "{count:card} are too many for a meld of black threes: at most {most}.",
    "black_threes_no_discard": "After black threes all cards must be melded, but some would be left: {left}.",
    "black_threes_closed": "Nothing may be added to melded black threes.",
    "black_threes_once": "The side has a meld of black threes, and a side has only one of a rank.",
    "not_same_meld": "The {card} does not belong to this meld.",
    "several_melds": "The cards fit more than one meld: say which one.",
    "opening_short": "The opening counts {points:point}; {least} are needed, {short} are missing.",
    "opening_one_meld": "One meld alone has to reach the minimum.",
    "opening_canasta": "At this score the opening must hold a canasta.",
    "opening_natural_canasta": "At this score the opening must hold a natural canasta.",
    "opening_worthy_canasta": "At this score the opening must hold a canasta whose cards alone count at "
    "least {least:point}.",
    "opening_wild": "The opening may hold no wild cards.",
    "opening_by_pile": "The pile may not be taken to open.",
    "pile_empty": "There is no pile to take.",
    "top_wild": "A wild card on top blocks the pile.",
    "top_black_three": "A black three on top blocks the pile.",
    "top_red_three": "A red three on top blocks the pile.",
    "top_seven": "A seven on top blocks the pile.",
    "natural_pair_needed": "The pile is frozen: it takes a natural pair of {rank:many} from the hand.",
    "frozen_always": "The pile is always frozen.",
    "frozen_unopened": "The pile is frozen for a side that has not opened.",
    "frozen_by": "A card that lies in the pile freezes it for everybody.",
    "wild_pair_needed": "A two on top needs 2 twos from the hand, a joker 2 jokers.",
    "not_with_wild": "1 natural card and 1 wild card do not take the pile.",
    "pair_or_wild_needed": "From the hand, the pile is taken with a natural pair of {rank:many}, or with 1 "
    "of them and 1 wild card.",
    "pair_needed": "From the hand, the pile is taken only with a natural pair of {rank:many}.",
    "no_meld_to_join": "The side has no meld that the {card} may join.",
    "meld_full": "The top card may join only a meld of fewer than {below:card}.",
    "not_to_run": "The pile may not be taken by adding its top card to a run.",
    "no_run_by_pile": "The pile may not be taken to begin a run.",
    "top_alone_to_run": "The top card joins a run alone, without cards from the hand.",
    "below_top": "The {card} lies below the top card: it cannot be used before the pile is taken.",
    "one_card_each": "A player with only 1 card may not take a pile of 1 card.",
    "seven_held": "Nobody discards a seven before every side has a canasta of sevens.",
    "seven_last": "A seven may not be the last discard.",
    "black_three_first_round": "Black threes may not be discarded in the first round of turns.",
    "last_card_never": "The last card may not be discarded.",
    "never_out": "Nobody goes out here: a card must stay in the hand.",
    "canastas_missing": "The side has too few canastas to go out: {count} of {least}.",
    "kind_missing": "To go out, the side still needs {kind}.",
    "canasta_not_counted": "For going out, {kind} does not count.",
    "canasta_too_new": "Canastas completed in this turn do not count for going out: {count}.",
    "red_threes_missing": "Too few red threes to go out: {count} with {canastas:canasta}; there must "
    "be at least as many.",
    "must_go_out": "What was melded is melded only in going out, so the player must go out in this turn.",
    "must_keep": "The player may not go out, so a card must be left after the discard.",
    "must_ask": "The partner must be asked first.",
    "partner_said_no": "The partner has said no.",
    "partner_said_yes": "The partner has said yes, so the player must go out in this turn.",
    "no_partner": "There is no partner to ask.",
    "too_late_to_ask": "It is too late to ask: the question comes before any further meld.",
    "asked_already": "The partner has already been asked in this turn.",
    "draws": "The player draws {count:card}.",
    "draws_short": "The stock holds no more cards, so this counts as a full draw.",
    "declines": "The stock is empty: whoever does not take the pile ends the deal.",
    "is_set": "{naturals:natural} make a set.",
    "wilds_within": "Wild cards in the set: {wilds}, within the limit.",
    "wilds_free": "Wild cards in the set: {wilds}; their number has no limit of its own.",
    "naturals_enough": "No more wild cards than natural ones: {wilds} to {naturals}.",
    "is_run": "A run of {count:card}.",
    "is_wild_meld": "A meld of {count:wild}.",
    "is_twos": "A meld of twos, {count:card}.",
    "is_black_threes": "A meld of {count:black_three}.",
    "threes_with_wilds": "Wild cards may stand with black threes: {wilds}.",
    "black_threes_when_out": "They are melded only in the turn in which the player goes out.",
    "another_of_rank": "A side may have several melds of a rank.",
    "is_natural_canasta": "It is a natural canasta: {points:point}.",
    "is_mixed_canasta": "It is a mixed canasta: {points:point}.",
    "is_run_canasta": "It is a run canasta: {points:point}.",
    "is_wild_canasta": "It is a wild canasta: {points:point}.",
    "is_twos_canasta": "It is a canasta of twos: {points:point}.",
    "joins": "The cards join a meld of the player's side.",
    "opens": "The side opens with {points:point}; {least} are enough.",
    "opens_canasta": "The opening holds a canasta, as this score asks.",
    "opens_concealed": "The whole hand goes out at once after a draw from the stock, so no minimum "
    "is needed.",
    "takes_pair": "A natural pair of {rank:many} from the hand takes the pile.",
    "takes_wild": "A natural card and a wild card take the pile, for it is not frozen.",
    "takes_to_meld": "The pile is not frozen, and its top card, the {card}, joins a meld of the "
    "player's side.",
    "takes_wild_pair": "Two wild cards of the same kind as the {card} take the pile.",
    "discards": "The {card} is discarded.",
    "nothing_else": "The hand holds nothing else to discard.",
    "sets_aside": "The black threes of the pile leave play: {count}.",
    "gets_cards": "The hand gets {count:card} more.",
    "goes_out": "The hand is empty and the side may go out.",
    "goes_out_concealed": "The player goes out concealed.",
    "asks": "The partner may be asked now.",
    "answers": "The partner's answer is binding.",
}

SENTENCES: dict[str, Message] = {code: message(f"reason.{code}", text) for code, text in _TEXTS.items()}
#: The sentence of cards of several ranks where runs are no melds, and of a set with wild cards in it.
WITHOUT_RUNS = message("reason.mixed_ranks", "The cards are not of one rank.")
WITH_WILDS = message("reason.is_set", "{naturals:natural} and {wilds:wild} make a set.")


def reason(words: "Words", code: str, args: dict[str, Any], rules: Ruleset | None = None) -> str:
    """The sentence of a code with its arguments, under rules if given. Raises KeyError for another code."""
    text = SENTENCES[code]
    if code == "is_set" and args.get("wilds"):
        text = WITH_WILDS
    if code == "mixed_ranks" and rules is not None and not rules.run.allowed:
        text = WITHOUT_RUNS
    return words.say(text, **{name: _value(words, name, value) for name, value in args.items()})


#: How an argument of a name is shown, where a family of games has arguments of its own.
SHOWN: dict[str, Callable[["Words", Any], Any]] = {}


def _value(words: "Words", name: str, value: Any) -> Any:
    """An argument as it stands in a sentence: ranks, cards and kinds of canasta by their names."""
    if name == "rank":
        return RankName(words, RANK_OF[value] if isinstance(value, str) else value)
    if name in ("low", "high"):
        return RankName(words, RANK_OF[value])
    if name == "card" and isinstance(value, str):
        return CardName(words, parse_card(value))
    if name == "kind":
        return Names(words, "canasta", (value,))
    if name in SHOWN:
        return SHOWN[name](words, value)
    return value if isinstance(value, int | str | Card) else str(value)
