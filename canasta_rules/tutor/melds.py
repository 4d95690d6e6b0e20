"""Laying a meld: pick cards from a hand, lay them, and hear what the rules say."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .. import play, rules
from ..cards import Card, CardError, Rank, parse_cards
from ..words import Words
from .exercise import Exercise, View, button, choice, entry, group, hand, verdict
from .texts import _

__all__ = ["LayMeld"]

#: The largest hand that can be typed in.
MOST = 30


class LayMeld(Exercise):
    """Pick cards from a hand and lay them as one new meld of a variant.

    The reader may also type any hand and choose any variant. `rules` is the ruleset that judges.
    """

    def __init__(self, ruleset: "rules.Ruleset", cards: tuple[Card, ...], lang: str = "en", task: str = ""):
        super().__init__(lang)
        self.title = self.say(_("Lay a meld"))
        self.task = task or self.say(_("Pick cards from the hand and lay them as one new meld."))
        self.words = Words(lang)
        self.deal(ruleset, cards)

    def deal(self, ruleset: "rules.Ruleset", cards: tuple[Card, ...]) -> None:
        """Begin anew with these cards under these rules."""
        self.rules = ruleset
        self.cards = tuple(sorted(cards, reverse=True))
        self.outcome = None
        self.values = {"hand": [], "variant": ruleset.id, "cards": self.values.get("cards", "")}

    def controls(self) -> list[View]:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        return [
            hand("hand", self.say(_("Your hand")), self.cards, self.lang, self.values["hand"]),
            button("lay", self.say(_("Lay")), main=True),
            button("back", self.say(_("Put back"))),
            group(
                self.say(_("Other cards, another game")),
                [
                    entry(
                        "cards",
                        self.say(_("Cards")),
                        self.values["cards"],
                        self.say(_("Rank and suit, for example KS 10H 2D; * is a joker.")),
                    ),
                    choice("variant", self.say(_("Game")), games, self.values["variant"]),
                    button("deal", self.say(_("Deal these"))),
                ],
            ),
        ]

    def press(self, control: str) -> View | None:
        if control == "back":
            self.values["hand"] = []
            return None
        if control == "deal":
            return self.deal_typed()
        return self.judge()

    def deal_typed(self) -> View | None:
        """Take the cards and the variant that the reader entered; an unreadable card leaves all as it was."""
        try:
            cards = parse_cards(self.values["cards"])
        except CardError as error:
            word = getattr(error, "word", str(error).partition(" is ")[0].strip("'"))
            return verdict(self.lang, None, self.say(_("{word} is not a card."), word=word))
        if len(cards) > MOST:
            return verdict(self.lang, None, self.say(_("This hand is too large: at most {most} cards."), most=MOST))
        self.deal(rules.load(self.values["variant"]), cards or self.cards)
        return None

    def picked(self) -> tuple[Card, ...]:
        """The cards picked now, in the order of the hand."""
        return tuple(self.cards[int(place)] for place in sorted(self.values["hand"], key=int))

    def judge(self) -> View:
        """The verdict on the cards picked."""
        cards = self.picked()
        if not cards:
            return verdict(self.lang, None, self.say(_("Pick some cards first.")))
        ruling = play.judge_meld(self.rules, cards)
        near = [] if ruling.legal else nearest(self.rules, cards, self.cards)
        return verdict(
            self.lang,
            ruling.legal,
            "",
            [self.reason(reason) for reason in ruling.reasons],
            [self.say(_("Lay {cards}."), cards=signs(meld, self.lang)) for meld in near],
        )

    def reason(self, reason: Any) -> View:
        """A reason as the page shows it: the sentence and the way to the rule."""
        return {
            "text": self.words.reason(self.rules, reason),
            "link": f"variants/{self.rules.id}.html#{reason.rule}",
            "link_text": self.say(_("The rule")),
        }

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """The longest legal meld of the hand, and one that is refused."""
        found = {}
        for meld in sorted(candidates(self.cards), key=len, reverse=True):
            found.setdefault(play.judge_meld(self.rules, meld).legal, meld)
        return [("lay", {"hand": self.places(found[legal])}) for legal in (True, False) if legal in found]

    def places(self, meld: tuple[Card, ...]) -> list[str]:
        """Where the cards of a meld lie in the hand."""
        left = list(enumerate(self.cards))
        taken = []
        for card in meld:
            place = next(pair for pair in left if pair[1] is card)
            left.remove(place)
            taken.append(str(place[0]))
        return taken


def signs(cards: tuple[Card, ...], lang: str) -> str:
    """Cards in a sentence: K♠ K♥ 2♦."""
    return " ".join(card.sign(lang) for card in cards)


def candidates(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Melds worth trying: the cards of one rank with none to all of the twos and jokers of the hand."""
    wild = tuple(card for card in cards if card.rank in (Rank.TWO, Rank.JOKER))
    for rank in sorted({card.rank for card in cards} - {Rank.TWO, Rank.JOKER}):
        own = tuple(card for card in cards if card.rank == rank)
        for count in range(len(wild) + 1):
            if len(own) + count > 2:
                yield own + wild[:count]


def nearest(ruleset: "rules.Ruleset", cards: tuple[Card, ...], held: tuple[Card, ...], most: int = 3):
    """Legal melds that differ least from `cards` and can be laid from the cards `held`; at most `most` of them."""
    rest = list(held)
    for card in cards:
        rest.remove(card)
    found: list[tuple[Card, ...]] = []
    seen = set()
    for changes in (1, 2):
        for away in range(changes, -1, -1):
            for less in combinations(range(len(cards)), away):
                kept = tuple(card for place, card in enumerate(cards) if place not in less)
                for more in combinations(rest, changes - away):
                    meld = tuple(sorted(kept + more, reverse=True))
                    alike = tuple(card.rank for card in meld)
                    if alike in seen or len(meld) < 2:
                        continue
                    seen.add(alike)
                    if play.judge_meld(ruleset, meld).legal:
                        found.append(meld)
                        if len(found) == most:
                            return found
        if found:
            break
    return found
