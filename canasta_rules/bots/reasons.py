"""Why a bot moves as it does: the aims, and a sentence for each."""

from typing import Any

from msgspec import Struct

from ..words import Words
from ..words.messages import Message, message
from ..words.values import RankName

__all__ = ["AIMS", "Why", "sentence"]

_TEXTS = {
    # drawing and taking
    "draw": "Nothing in the hand takes the pile.",
    "draw_blocked": "The top card blocks the pile.",
    "draw_frozen": "The pile is frozen, and the hand holds no natural pair for it.",
    "draw_none": "There is no pile to take.",
    "draw_unopened": "The side has not opened, and the pile may not be taken to open.",
    "draw_canasta": "Even with the pile the hand holds no canasta to open with.",
    "draw_refused": "The rules do not let this hand take the pile now.",
    "draw_minimum": "Even with the pile the melds would not reach {least:point}.",
    "draw_small": "A draw from the stock promises more than this pile.",
    "draw_few": "For this player the pile ({count:card}) is too small.",
    "overlook": "This player has overlooked the pile.",
    "end": "The stock is empty, and it is better that the deal ends now.",
    "take": "The pile brings {count:card}, which is better than drawing.",
    "take_any": "This player takes every pile that may be taken.",
    "take_open": "The pile brings {count:card} and opens the side.",
    "take_last": "The stock is empty: with the pile the deal goes on.",
    # laying
    "open": "The melds count {points:point}, {least} are enough, and an open side can build canastas.",
    "open_canasta": "The hand holds the canasta that the opening needs, and an open side can build on.",
    "begin": "A new meld of {rank:many} may become a canasta.",
    "begin_wild": "With wild cards a pair of {rank:many} becomes a meld, and the partner can add to it.",
    "begin_wild_alone": "With wild cards a pair of {rank:many} becomes a meld.",
    "begin_run": "A new run may become a canasta.",
    "begin_wilds": "Wild cards laid together may become a canasta of their own.",
    "grow": "The meld of {rank:many} now has {size:card}; {full} make a canasta.",
    "grow_run": "The run now has {size:card}; {full} make a canasta.",
    "grow_wilds": "The meld of wild cards now has {size:card}; {full} make a canasta.",
    "grow_with_wild": "With wild cards the meld has {size:card}; {full} make a canasta.",
    "complete": "The meld becomes a canasta, which pays {points:point}.",
    "shed": "On the table the cards count for the side, in the hand they would count against it.",
    # going out
    "go_out": "All cards can go: that is the way out.",
    "go_out_ahead": "Going out now leaves {count:card} in the hands of the other side, which count "
    "against it.",
    "ask": "All cards can go, but not without the partner's leave.",
    "answer_yes": "Little would be lost in this hand, so the answer is yes.",
    "answer_any": "This player always says yes.",
    "answer_stuck": "Little in this hand can still be laid, so the answer is yes.",
    "answer_no": "Too much would be lost in this hand, {points:point}, so the answer is no.",
    # discarding
    "throw": "A card has to go, and the player does not mind which.",
    "throw_single": "The {card} fits nothing in the hand.",
    "throw_least": "Of all cards in the hand the {card} is missed least.",
    "throw_safe": "With the {card} the next player can hardly take the pile.",
    "block": "The black three keeps the next player from taking the pile.",
    "freeze": "The wild card freezes the pile: only a natural pair takes it now, and the hand holds pairs.",
    "freeze_only": "The wild card freezes the pile: only a natural pair takes it now.",
    "dump": "The deal may end soon, and the {card} would cost {points:point} in the hand.",
    "forced": "The player has found nothing better.",
}
#: The sentence of each aim; its placeholders have the names of the arguments.
AIMS: dict[str, Message] = {aim: message(f"aim.{aim}", text) for aim, text in _TEXTS.items()}


class Why(Struct, frozen=True):
    """Why a bot does something: an aim (a code of `AIMS`), the id of the rule that it rests on, arguments."""

    aim: str
    rule: str
    args: dict[str, Any] = {}


def sentence(words: Words, why: Why) -> str:
    """The reason as a sentence in the language of `words`."""
    shown = {name: RankName(words, value) if name == "rank" else value for name, value in why.args.items()}
    return words.say(AIMS[why.aim], **shown)
