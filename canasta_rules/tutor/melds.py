"""Laying a meld: pick cards from a hand, lay them, and hear what the rules say."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .. import play, rules
from ..cards import Card, CardError, Rank, parse_card
from ..play.melds import THREES
from ..words import Words
from .exercise import Exercise, View, button, choice, entry, group, hand, verdict, verdict_here
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
        self.values = {"hand": [], "variant": ruleset.id, "cards": self.words.signs(self.cards)}

    def controls(self) -> list[View]:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        return [
            hand("hand", self.say(_("Your hand")), self.cards, self.lang, self.values["hand"]),
            button("lay", self.say(_("Lay")), main=True),
            button("back", self.say(_("Put back"))),
            verdict_here(),
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
        from .typed import Unreadable, some_cards

        try:
            cards = some_cards(self, self.values["cards"])
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        self.deal(rules.load(self.values["variant"]), cards)
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
        near = [meld for meld in ruling.instead if self.any_time(meld)]
        told = [self.reason(reason) for reason in ruling.reasons]
        if not ruling.legal and not self.any_time(cards) and any(card.black_three for card in cards):
            # One or two black threes: more of them would be no meld now either.
            path, code = "black_threes.meld", "black_threes_not_now"
            link, name = f"variants/{self.rules.id}.html#{path}", self.words.rule_name(path)
            told.insert(0, {"text": self.words.reason(code), "link": link, "link_text": name})
        points = self.words.points(play.points(self.rules, cards)) if ruling.legal else ""
        view = verdict(self.lang, ruling.legal, points, told)
        if not ruling.legal and not near and (meld := self.example(cards)):
            near, view["instead_head"] = [meld], self.say(_("What would be legal, for example:"))
        view["instead"] = [self.say(_("Lay {cards}."), cards=self.signs(meld)) for meld in near]
        return view

    def any_time(self, meld: tuple[Card, ...]) -> bool:
        """Whether a meld is one that may be laid in any turn, not only in going out."""
        kind = play.read_meld(self.rules, meld).kind
        return kind != THREES or self.rules.black_threes.meld != "going out"

    def example(self, picked: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """A legal meld of the hand that is like the cards picked, None where the hand holds none."""
        held = Counter(picked)

        def unlike(meld: tuple[Card, ...]) -> tuple[int, int]:
            kept = (held & Counter(meld)).total()
            return len(meld) + len(picked) - 2 * kept, len(meld)

        order = sorted(self.cards, key=lambda card: (card not in held, card.suit is None))
        found = [m for m in candidates(tuple(order), self.rules) if play.judge_meld(self.rules, m)]
        return min(filter(self.any_time, found), key=unlike, default=None)

    def reason(self, reason: Any) -> View:
        """A reason as the page shows it: the sentence and the way to the rule."""
        return {
            "text": self.words.reason(self.rules, reason),
            "link": f"variants/{self.rules.id}.html#{reason.rule}",
            "link_text": self.words.rule_name(reason.rule),
        }

    def signs(self, meld: tuple[Card, ...]) -> str:
        """Cards in a sentence, the wild ones last: K♠ K♥ 2♦."""
        ordered = sorted(meld, key=lambda card: (play.is_wild(self.rules, card), card.number))
        return self.words.signs(ordered)

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


def unread(written: str) -> str:
    """The first word of a text that names no card."""
    for word in written.replace(",", " ").replace(";", " ").split():
        try:
            parse_card(word)
        except CardError:
            return word
    return written


def candidates(cards: tuple[Card, ...], ruleset: "rules.Ruleset | None" = None) -> Iterator[tuple[Card, ...]]:
    """Melds worth trying: the cards of one rank with none to all of the twos and jokers of the hand.

    With rules that have them also runs without wild cards, and wild cards alone.
    """
    wild = tuple(card for card in cards if card.rank in (Rank.TWO, Rank.JOKER))
    for rank in sorted({card.rank for card in cards} - {Rank.TWO, Rank.JOKER}):
        own = tuple(card for card in cards if card.rank == rank)
        for count in range(len(wild) + 1):
            if len(own) + count > 2:
                yield own + wild[:count]
    if ruleset is None:
        return
    yield from (wild[:count] for count in range(3, len(wild) + 1))
    if ruleset.run.allowed:
        for suit in range(4):
            row = {int(card.rank): card for card in cards if card.suit == suit}
            for low in sorted(row):
                run = [row[low]]
                while low + len(run) in row:
                    run.append(row[low + len(run)])
                    yield tuple(run)
