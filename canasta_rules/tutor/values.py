"""What cards are and count: questions about single cards, without a table."""

from abc import abstractmethod
from collections import Counter
from typing import Any

from .. import play, rules
from ..cards import Card
from ..words import Words
from .exercise import Exercise, View, button, cards_picture, choice, entry, group, hand, verdict, verdict_here
from .texts import _
from .typed import Unreadable, some_cards, whole

__all__ = ["CountCards", "NameMinimum", "PickCards", "Question"]


class Question(Exercise):
    """A question about cards or numbers under a variant's rules; the answer is right or not."""

    def __init__(self, lang: str, ruleset: "rules.Ruleset"):
        super().__init__(lang)
        self.words = Words(lang)
        self.rules = ruleset
        self.task = ""

    def games(self) -> View:
        """The choice of another variant."""
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        return choice("variant", self.say(_("Game")), games, self.values["variant"])

    def rule(self, path: str) -> View:
        """A rule as a reason: its sentence and the way to it."""
        return {
            "text": self.words.rule(self.rules, path),
            "link": f"variants/{self.rules.id}.html#{path}",
            "link_text": self.words.rule_name(path),
        }

    def graded(self, right: bool, head: str, reasons: list[View]) -> View:
        """The verdict on an answer."""
        view = verdict(self.lang, right, head, reasons)
        view["word"] = self.say(_("Right") if right else _("Not right"))
        return view

    def press(self, control: str) -> View | None:
        try:
            return self.begin_typed() if control == "deal" else self.grade()
        except Unreadable as told:
            return verdict(self.lang, None, str(told))

    @abstractmethod
    def begin_typed(self) -> View | None:
        """Begin anew with what the reader typed. May raise Unreadable."""

    @abstractmethod
    def grade(self) -> View:
        """The verdict on the answer. May raise Unreadable."""


class AboutCards(Question):
    """A question about some cards, which the reader may replace by any others."""

    def __init__(self, lang: str, ruleset: "rules.Ruleset", cards: tuple[Card, ...]):
        super().__init__(lang, ruleset)
        self.begin(ruleset, cards)

    def begin(self, ruleset: "rules.Ruleset", cards: tuple[Card, ...]) -> None:
        """Ask anew about these cards under these rules."""
        self.rules = ruleset
        self.cards = tuple(sorted(cards, reverse=True))
        self.outcome = None
        self.values = {"answer": "", "hand": [], "variant": ruleset.id, "cards": self.words.signs(self.cards)}

    def begin_typed(self) -> None:
        self.begin(rules.load(self.values["variant"]), some_cards(self, self.values["cards"]))

    def other(self) -> View:
        """Fields for any other cards."""
        hint = self.say(_("Rank and suit, for example KS 10H 2D; * is a joker."))
        fields = [
            entry("cards", self.say(_("Cards")), self.values["cards"], hint),
            self.games(),
            button("deal", self.say(_("Ask about these"))),
        ]
        return group(self.say(_("Other cards, another game")), fields)


def value_rule(card: Card) -> str:
    """The id of the rule that gives a card its points."""
    if card.rank == 3:
        return "red_threes.bonus" if card.red else "values.black_three"
    special = {2: "two", 14: "ace", 15: "joker"}
    return "values." + special.get(card.rank, "high" if card.rank >= 8 else "low")


class CountCards(AboutCards):
    """How many points do these cards count together?"""

    def __init__(self, lang: str, ruleset: "rules.Ruleset", cards: tuple[Card, ...]):
        super().__init__(lang, ruleset, cards)
        self.title = self.say(_("Count the points"))
        self.task = self.say(_("How many points do these cards count together?"))

    def controls(self) -> list[View]:
        said = self.words.cards(self.cards)
        return [
            cards_picture(self.cards, said, self.lang),
            entry("answer", self.say(_("Points")), self.values["answer"], number=True),
            button("check", self.say(_("Check")), main=True),
            verdict_here(),
            self.other(),
        ]

    def grade(self) -> View:
        if not self.values["answer"].strip():
            raise Unreadable(self.say(_("Type a number first.")))
        answer, points = whole(self, self.values["answer"]), play.points(self.rules, self.cards)
        if answer == points:
            head = self.words.points(points)
        else:
            told = _("The cards count {right}, not {answer}.")
            head = self.say(told, right=self.words.points(points), answer=self.words.number(answer))
        return self.graded(answer == points, head, self.worked())

    def worked(self) -> list[View]:
        """One reason a rule: which of the cards it is about, and what it says."""
        held: dict[str, list[Card]] = {}
        for card in self.cards:
            held.setdefault(value_rule(card), []).append(card)
        lines = []
        for path, cards in held.items():
            line = self.rule(path)
            if cards[0].suit is not None:
                line["text"] = f"{self.words.signs(cards)}: {line['text']}"
            lines.append(line)
        return lines

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        points = play.points(self.rules, self.cards)
        return [("check", {"answer": str(points)}), ("check", {"answer": str(points + 5)})]


#: What may be asked for, with the rule that answers.
PICKS = {
    "wild": (_("Pick all the wild cards."), "pack.wild"),
    "red threes": (_("Pick all the red threes."), "red_threes.bonus"),
    "black threes": (_("Pick all the black threes."), "black_threes.meld"),
    "ordinary": (_("Pick all the ordinary cards: neither wild nor threes."), "meld.ranks"),
}


class PickCards(AboutCards):
    """Which of these cards are of a kind: wild, red threes, black threes, ordinary?"""

    def __init__(self, lang: str, ruleset: "rules.Ruleset", cards: tuple[Card, ...], what: str):
        if what not in PICKS:
            raise ValueError(f"{what!r} cannot be asked for: expected {', '.join(PICKS)}")
        self.what = what
        super().__init__(lang, ruleset, cards)
        self.title = self.say(_("Find the cards"))
        self.task = self.say(PICKS[what][0])

    def controls(self) -> list[View]:
        return [
            hand("hand", self.say(_("Cards")), self.cards, self.lang, self.values["hand"]),
            button("check", self.say(_("Check")), main=True),
            verdict_here(),
            self.other(),
        ]

    def is_one(self, card: Card) -> bool:
        """Whether a card is of the kind asked for."""
        wild = play.is_wild(self.rules, card)
        match self.what:
            case "wild":
                return wild
            case "red threes":
                return card.red_three
            case "black threes":
                return card.black_three
        return not wild and card.rank != 3

    def grade(self) -> View:
        picked = Counter(self.cards[int(place)] for place in self.values["hand"])
        wanted = Counter(card for card in self.cards if self.is_one(card))
        if not picked and wanted:
            raise Unreadable(self.say(_("Pick some cards first.")))
        missed, extra = list((wanted - picked).elements()), list((picked - wanted).elements())
        heads = []
        if missed:
            heads.append(self.say(_("Missing: {cards}."), cards=self.words.signs(missed)))
        if extra:
            heads.append(self.say(_("Not among them: {cards}."), cards=self.words.signs(extra)))
        return self.graded(not heads, " ".join(heads), [self.rule(PICKS[self.what][1])])

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        right = [str(i) for i, card in enumerate(self.cards) if self.is_one(card)]
        wrong = [str(i) for i, card in enumerate(self.cards) if not self.is_one(card)][:1]
        return [("check", {"hand": right}), *([("check", {"hand": right + wrong})] if wrong else [])]


class NameMinimum(Question):
    """How many points must a side's opening count at this score?"""

    def __init__(self, lang: str, ruleset: "rules.Ruleset", score: int):
        super().__init__(lang, ruleset)
        self.title = self.say(_("The opening minimum"))
        self.begin(ruleset, score)

    def begin(self, ruleset: "rules.Ruleset", score: int) -> None:
        """Ask anew about this score."""
        self.rules, self.score, self.outcome = ruleset, score, None
        told = _("{game}: your side has {score}. How many points must its opening count at least?")
        self.task = self.say(told, game=self.words.variant(ruleset.id), score=self.words.points(score))
        self.values = {"answer": "", "score": str(score), "variant": ruleset.id}

    def begin_typed(self) -> None:
        self.begin(rules.load(self.values["variant"]), whole(self, self.values["score"]))

    def controls(self) -> list[View]:
        fields = [
            entry("score", self.say(_("Score before this deal")), self.values["score"], number=True),
            self.games(),
            button("deal", self.say(_("Ask about this"))),
        ]
        return [
            entry("answer", self.say(_("Points")), self.values["answer"], number=True),
            button("check", self.say(_("Check")), main=True),
            verdict_here(),
            group(self.say(_("Another score, another game")), fields),
        ]

    def needed(self) -> int:
        """The points that the opening must count."""
        rows = self.rules.opening.minimum
        return next((row for row in reversed(rows) if row.score <= self.score), rows[0]).points

    def grade(self) -> View:
        if not self.values["answer"].strip():
            raise Unreadable(self.say(_("Type a number first.")))
        answer, needed = whole(self, self.values["answer"]), self.needed()
        if answer == needed:
            head = self.words.points(needed)
        else:
            told = _("It must count {right}, not {answer}.")
            head = self.say(told, right=self.words.points(needed), answer=self.words.number(answer))
        return self.graded(answer == needed, head, [self.rule("opening.minimum")])

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        rows = self.rules.opening.minimum
        wrong = next((row.points for row in rows if row.points != self.needed()), self.needed() + 5)
        return [("check", {"answer": str(self.needed())}), ("check", {"answer": str(wrong)})]
