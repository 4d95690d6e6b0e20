"""Errors of the command in the reader's language.

The modules below raise errors with one line of English: `file: key: what is wrong; what was expected`. Each
part of such a line is a message here, so that it can be read back and said again in another language. What
no message fits, names and values above all, stays as it is.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from .messages import Message, message

if TYPE_CHECKING:
    from . import Words

#: The parts of error lines; a placeholder stands for any text, which is read back in its turn.
ERRORS: tuple[Message, ...] = tuple(
    message("error", text)
    for text in (
        # files
        "cannot be read: {error}",
        "No such file or directory",
        "Is a directory",
        "Permission denied",
        "not UTF-8 text",
        "expected UTF-8 text",
        "not TOML: {error}",
        "neither TOML nor JSON: {error}",
        "not a link to a situation",
        "standard input",
        # keys and kinds of values
        "missing",
        "missing or useless",
        "unknown key",
        "unknown rule",
        "did you mean {name}?",
        "known are {names}",
        "known are none",
        "expected {what}",
        "expected {what}, got {got}",
        "expected one of {names}",
        "expected one of {names}, got {got}",
        "expected one of them",
        "expected none",
        "expected at least {least}",
        "expected at least {least}, got {got}",
        "expected at most {most}",
        "expected at most {most}, got {got}",
        "invalid enum value {value}",
        "a whole number",
        "a whole number from {least} to {most}",
        "a whole number >= {least}",
        "text",
        "a list",
        "a list of {what}",
        "entries",
        "a table",
        "true or false",
        "{first} or {other}",
        # variants, players, options
        "VARIANT",
        "no variant {name}",
        "no family {name}",
        "no option {name}",
        "{name} names no number of players",
        "{name} is for {counts} players, not for {players}",
        "{name} is a game of another family",
        "expected one like {name}",
        "{first} and {second} are games of different families",
        "expected two to four variants, got {got}",
        "{name} is no source",
        # rules files
        "{name} leads back to itself",
        "{name} belongs to another family of games",
        "expected a variant to inherit from, such as {name}",
        "expected a table with the `base` that the file changes",
        "{name} is the id of another variant",
        "expected one of your own",
        "both `is` and `absent`",
        "absent, but nothing is inherited there",
        "leave the key out",
        "nothing inherited to confirm",
        "equal to the inherited value",
        "equal to the inherited value {value}",
        "leave out `is` to confirm it",
        "expected a table with `is` and a standing",
        "a reconstructed value needs its reason in `why`",
        "expected a number of players of this variant: {counts}",
        "{count} is not among this variant's: {counts}",
        # situations
        "rank {number}",
        "suit {number}",
        "expected 2 to 14, or 15 for the joker",
        "{word} is not a card: expected a rank and a suit such as KH, 10S, K♥, Кч, or * for a joker",
        "expected a seat from {least} to {most}, got {got}",
        "expected numbers below {most}, got {got}",
        "expected 0 to {most} cards, got {got}",
        "an action",
        "expected at most {most}, the cards of the pile",
        "expected cards",
        "expected cards, it is this seat's turn",
        "expected two cards or more, this seat has asked",
        "expected no cards, seat {seat} went out",
        "{card} is a red three",
        "expected it under red_threes",
        "{card} is not a red three",
        "the side has not melded, so it has not taken the pile",
        "expected false, nobody has a partner",
        "{card} is not a black three",
        "nothing is set aside in {name}",
        "no meld in {name}: {reason}",
        "a second meld of a rank, where a side has one",
        "{card} lies there {count} times, the packs hold {held}",
        "{card} stands there {count} times, the packs hold {held}",
        "{count} cards lie there, the packs hold {held}",
        "nobody goes out in {name}",
        "somebody went out concealed",
        "somebody went out double",
        "the deal is over",
        "the cards of seat {seat} are not known",
        "{card} is not in the hand",
        "{card} is not in the hand of seat {seat}",
        "{card} is not in the hand of seat {seat} {count} times",
        "the side has no meld {number}",
        "expected at least one meld",
        "expected at least one card",
        "a meld has no cards",
        "meld {number} is no run",
        # rules that cannot stand together
        "{path} is {value}",
        "the sides take turns round the table",
        "a deal whose last cards nobody may draw is not played here",
        "twos are wild and threes have rules of their own",
        "melds of one player alone are not played here",
        "adding to melds of other sides is not played here",
        "taking melded cards back is not played here",
        "a top card that is not melded is not played here",
        "a natural pair takes every pile that may be taken",
        "cards of the pile never help to take it",
        "red threes in a hand or a meld are not played here",
        "a turn always ends with a discard",
        "a hand may be empty only when its player goes out",
        "a deal is always played to its end",
        "{players} players cannot make {sides} sides",
        "{players} players cannot be divided into {sides} sides",
        "{count} cards would be dealt and turned up, the packs hold {held}",
        "{count} cards would be dealt, the packs hold {held}",
        "the stock holds only {count} cards after the deal",
        "jokers are wild, but pack.jokers is {count}",
        "expected {what} among them",
        "expected {what} among them, since {path} is {value}",
        "expected {what} among them, since {path} is not true",
        "twos are wild in every Canasta",
        "expected each rank once",
        "no canasta of {size} cards can hold {count} natural cards",
        "the packs hold only {count} cards of a rank",
        "{naturals} natural cards of a rank and {wilds} wild cards make no canasta of {size}",
        "a meld of at most {most} cards never becomes a canasta of {size}",
        "wild cards are allowed in a set",
        "a bonus for a mixed canasta, but no set may hold a wild card",
        "a bonus for a mixed canasta, but no canasta may hold a wild card",
        "expected {count} bonuses, one for each number of wild cards",
        "a bonus for a run canasta, but {path} is {value}",
        "a bonus for a wild canasta, but {path} is {value}",
        "a bonus for a canasta of twos, but twos.allowed is not true",
        "a bonus for a run canasta, but a run has at most {most} cards",
        "a bonus for a wild canasta, but a wild meld has at most {most} cards",
        "a bonus for a wild canasta, but the packs hold only {count} wild cards",
        "a bonus for a run canasta with a wild card, but run.wilds allows none",
        "the top card may join a run, but run.allowed is false",
        "expected {rank} or a higher rank",
        "expected at most {path}, {most}",
        "from {low} to {high} there are only {count} ranks",
        "runs may become canastas",
        "run.wilds allows wild cards",
        "{jokers} jokers and {twos} twos make no canasta of {size} here",
        "expected false or no value",
        "wild.allowed is true, so twos alone are a wild meld",
        "wild cards on top may be taken, but pile.blocked names them",
        "expected rows with rising scores",
        "expected {count} entries, one for each number of red threes",
        "the packs hold {count} black threes",
        "asks for a {kind} canasta, which the rules forbid",
        "expected at least {least}, one for each of go_out.kinds",
        "a {kind} canasta does not count, but go_out.kinds asks for it",
        "{count} red threes are needed, the packs hold {held}",
        "expected {count}, one more than deal.hand",
        "there are only four different suits",
        "more than the shortest run or the largest set holds",
        "no run has {count} cards",
        # the command's options
        "argument {name}: {said}",
        "invalid int value: {value}",
        "invalid choice: {value} (choose from {choices})",
        "the following arguments are required: {names}",
        "CARDS",
        "unrecognized arguments: {names}",
        "expected one argument",
        "ambiguous option: {option} could match {names}",
    )
)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Message], ...]:
    """The errors as patterns, those with the most text of their own first."""
    made = []
    for text in ERRORS:
        parts = re.split(r"\{(\w+)\}", text.one)
        pattern = "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
        made.append((sum(map(len, parts[::2])), re.compile(pattern, re.DOTALL), text))
    return tuple((pattern, text) for _, pattern, text in sorted(made, key=lambda one: -one[0]))


def error(words: "Words", said: str) -> str:
    """A line of an error in the language of the words: `error(Words("ru"), "no variant 'x'")`."""
    if words.lang == "en":
        return said
    for pattern, text in _patterns():
        if (found := pattern.fullmatch(said)) and _one_part(text, found):
            return words.say(text, **{name: error(words, part) for name, part in found.groupdict().items()})
    for sign in (": ", "; "):
        if sign in said:
            return sign.join(error(words, part) for part in said.split(sign, 1))
    return said


def _one_part(text: Message, found: re.Match[str]) -> bool:
    """Whether a pattern took one part of a line; only what it names after a colon may have parts itself."""
    parts = found.groups()[:-1] if re.search(r": \{\w+\}$", text.one) else found.groups()
    return not any(sign in part for part in parts for sign in ("; ", ": "))
