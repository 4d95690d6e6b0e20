"""Verdicts and their reasons.

A reason has the id of the rule that decides, a code, and arguments for its sentence; the sentence itself is
made by `words`. `CODES` is the list of all codes with what they mean.
"""

from typing import Any

from msgspec import Struct

from ..rules import Ruleset

#: Every code with what it means; the names in braces are its arguments. Some forbid, some allow.
CODES: dict[str, str] = {
    # the outline of a turn
    "draw_first": "A card is drawn or the pile taken before anything else.",
    "already_drawn": "The player has drawn or taken already.",
    "answer_first": "The partner's answer is awaited.",
    "nothing_asked": "Nobody has asked.",
    "must_take": "The stock is empty, the unfrozen top card {card} fits an own meld: the pile must be taken.",
    # melds
    "too_few_cards": "{count} cards; a meld has at least {least}.",
    "too_many_cards": "{count} cards; a meld has at most {most}.",
    "too_few_naturals": "{count} natural cards; a set has at least {least}.",
    "too_many_wilds": "{count} wild cards; a set has at most {most}.",
    "wilds_outnumber": "{wilds} wild cards outnumber {naturals} natural cards.",
    "mixed_ranks": "The cards are neither of one rank nor a run.",
    "run_forbidden": "Runs are not melds.",
    "run_broken": "The cards of one suit do not follow one another.",
    "run_range": "A run goes from {low} to {high}.",
    "run_too_few": "{count} cards; a run has at least {least}.",
    "run_too_many": "{count} cards; a run has at most {most}.",
    "run_only_out": "A run canasta is extended only in the turn of going out.",
    "run_extended": "A run canasta is extended in the turn of going out.",
    "run_wilds": "{count} wild cards in a run; at most {most}.",
    "run_no_wild": "A run holds no wild card.",
    "wild_meld_forbidden": "Wild cards alone are no meld.",
    "wild_too_few": "{count} wild cards; a wild meld has at least {least}.",
    "wild_too_many": "{count} wild cards; a wild meld has at most {most}.",
    "twos_no_jokers": "Jokers do not help in a meld of twos.",
    "twos_barred": "The side has an unfinished meld of twos, so twos are not wild elsewhere.",
    "red_three_melded": "Red threes never belong to a meld.",
    "black_threes_not_now": "Black threes are melded only in the turn of going out.",
    "black_threes_no_wild": "Wild cards do not stand for threes.",
    "black_threes_too_few": "{count} black threes; at least {least}.",
    "black_threes_too_many": "{count} black threes; at most {most}.",
    "black_threes_no_discard": "After black threes all cards must be melded; {left} would be left.",
    "black_threes_closed": "Nothing is added to melded black threes.",
    "black_threes_once": "A side has one meld of black threes.",
    "not_same_meld": "{card} does not belong to this meld.",
    "several_melds": "The cards fit more than one own meld; say which.",
    # opening
    "opening_short": "The opening counts {points} points; {least} are needed, {short} are missing.",
    "opening_one_meld": "One meld alone must reach the minimum.",
    "opening_canasta": "From this score on the opening must hold a canasta.",
    "opening_natural_canasta": "From this score on the opening must hold a natural canasta.",
    "opening_worthy_canasta": "From this score on the opening must hold a canasta of {least} points or more.",
    "opening_wild": "The opening may hold no wild card.",
    "opening_by_pile": "The pile may not be taken to open.",
    # pile
    "pile_empty": "There is no pile.",
    "top_wild": "A wild card on top blocks the pile.",
    "top_black_three": "A black three on top blocks the pile.",
    "top_red_three": "A red three on top blocks the pile.",
    "top_seven": "A seven on top blocks the pile.",
    "natural_pair_needed": "The pile is frozen: two natural {rank} from the hand are needed.",
    "frozen_always": "The pile is always frozen.",
    "frozen_unopened": "The pile is frozen for a side that has not opened.",
    "frozen_by": "A card in the pile freezes it for everybody.",
    "wild_pair_needed": "A two on top takes two twos, a joker two jokers.",
    "not_with_wild": "A natural and a wild card do not take the pile.",
    "pair_or_wild_needed": "Two natural {rank}, or one and a wild card, are needed.",
    "pair_needed": "Two natural {rank} are needed.",
    "no_meld_to_join": "The side has no meld that {card} may join.",
    "meld_full": "The top card may join only a meld of fewer than {below} cards.",
    "not_to_run": "The top card may not be taken for a run.",
    "no_run_by_pile": "The pile is not taken to begin a run.",
    "top_alone_to_run": "The top card joins a run alone, without cards from the hand.",
    "below_top": "The {card} lies below the top card and cannot be used before the pile is taken.",
    "one_card_each": "A player with one card may not take a pile of one card.",
    # discard
    "seven_held": "Sevens are discarded only when each side has a canasta of sevens.",
    "seven_last": "A seven may not be the last discard.",
    "black_three_first_round": "Black threes may not be discarded in the first round.",
    "last_card_never": "The last card may not be discarded.",
    # going out
    "never_out": "Nobody goes out; a card must stay in the hand.",
    "canastas_missing": "{count} canastas; {least} are needed to go out.",
    "kind_missing": "A {kind} canasta is needed to go out.",
    "canasta_not_counted": "A {kind} canasta does not count for going out.",
    "canasta_too_new": "{count} canastas were made in this turn; only earlier ones count for going out.",
    "red_threes_missing": "{count} red threes for {canastas} canastas; at least as many are needed.",
    "must_go_out": "The player has melded what is melded only in going out, and must go out in this turn.",
    "must_keep": "Without the right to go out a card must be left after the discard.",
    "must_ask": "The partner must be asked first.",
    "partner_said_no": "The partner said no.",
    "partner_said_yes": "The partner said yes: the player must go out in this turn.",
    "no_partner": "There is no partner to ask.",
    "too_late_to_ask": "The question comes before any further meld.",
    "asked_already": "The question has been put in this turn.",
    # what allows
    "draws": "The player draws {count} cards.",
    "draws_short": "The stock holds no more; this is a full draw.",
    "declines": "The stock is empty; declining ends the deal.",
    "is_set": "{naturals} natural cards with {wilds} wild cards make a set.",
    "wilds_within": "{wilds} wild cards are within the limit.",
    "wilds_free": "The number of wild cards, {wilds}, has no limit of its own.",
    "naturals_enough": "{wilds} wild cards do not outnumber {naturals} natural cards.",
    "is_run": "A run of {count} cards.",
    "is_wild_meld": "A meld of {count} wild cards.",
    "is_twos": "A meld of twos of {count} cards.",
    "is_black_threes": "{count} black threes are melded.",
    "threes_with_wilds": "{wilds} wild cards stand with the black threes.",
    "black_threes_when_out": "Black threes are melded only in the turn of going out.",
    "another_of_rank": "A side may have several melds of a rank.",
    "is_natural_canasta": "A natural canasta.",
    "is_mixed_canasta": "A mixed canasta.",
    "is_run_canasta": "A run canasta.",
    "is_wild_canasta": "A wild canasta.",
    "is_twos_canasta": "A canasta of twos.",
    "joins": "The cards join the side's meld.",
    "opens": "The opening counts {points} points; {least} are enough.",
    "opens_canasta": "The opening holds the canasta that this score asks for.",
    "opens_concealed": "The whole hand goes out at once after a draw from the stock: no minimum.",
    "takes_pair": "Two natural cards from the hand take the pile.",
    "takes_wild": "A natural and a wild card take the unfrozen pile.",
    "takes_to_meld": "The top card of the unfrozen pile joins an own meld.",
    "takes_wild_pair": "Two like wild cards take the pile.",
    "discards": "The card is discarded.",
    "nothing_else": "The hand holds nothing else that may be discarded.",
    "sets_aside": "{count} black threes of the pile leave play.",
    "gets_cards": "{count} bonus cards, or those of the packet, come to the hand.",
    "goes_out": "The hand is empty and the side may go out.",
    "goes_out_concealed": "The player goes out concealed.",
    "asks": "The question may be put.",
    "answers": "The answer binds.",
}


class Reason(Struct, frozen=True):
    """Why: the rule's id, the code of `CODES`, its arguments, the citations of the rule in this variant."""

    rule: str
    code: str
    args: dict[str, Any] = {}
    cited: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.rule, self.code, self.cited))


class Verdict(Struct, frozen=True):
    """The answer to an action; true when it is legal. `instead` holds legal actions close to an illegal one.

    (For cards apart from a table it holds cards: legal melds close to one that is none.)
    """

    legal: bool
    reasons: tuple[Reason, ...]
    instead: tuple[Any, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


class Ledger:
    """Collects reasons while an action is judged."""

    __slots__ = ("against", "rules", "way")

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.against: list[Reason] = []
        self.way: list[Reason] = []

    def _reason(self, rule: str, code: str, args: dict[str, Any]) -> Reason:
        cited = self.rules.rule(rule).cited if rule in self.rules else ()
        return Reason(rule, code, args, cited)

    def no(self, rule: str, code: str, **args: Any) -> None:
        """Note that a rule forbids."""
        reason = self._reason(rule, code, args)
        if reason not in self.against:
            self.against.append(reason)

    def yes(self, rule: str, code: str, **args: Any) -> None:
        """Note that a rule allows."""
        reason = self._reason(rule, code, args)
        if reason not in self.way:
            self.way.append(reason)

    def add(self, reasons: list[Reason]) -> None:
        """Note reasons against, found elsewhere."""
        self.against += [reason for reason in reasons if reason not in self.against]

    def verdict(self, instead: tuple = ()) -> Verdict:
        """What it comes to."""
        if self.against:
            return Verdict(False, tuple(self.against), instead)
        return Verdict(True, tuple(self.way))


class Mute(Ledger):
    """A ledger for a plain yes or no: it notes only what forbids."""

    __slots__ = ()

    def yes(self, rule: str, code: str, **args: Any) -> None:
        """Note nothing."""
