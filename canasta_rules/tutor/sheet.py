"""The score of a deal, worked out: the reader types what each part counts, the engine shows every line."""

from collections.abc import Sequence
from typing import Any

from .. import play, rules
from ..cards import Card, parse_cards
from ..play.score import Line, SideSheet, score
from .exercise import View, button, cards_picture, choice, entry, group, paragraph, verdict_here
from .texts import _
from .typed import Unreadable, enough, read_cards, read_melds, whole
from .values import Question

__all__ = ["ScoreDeal"]

#: The parts of a sheet: what each is called and the codes of its lines (`play.score.LINES`).
PARTS: dict[str, tuple[str, frozenset[str]]] = {
    "melded": (_("Melded cards"), frozenset({"melded"})),
    "bonuses": (
        _("Canastas"),
        frozenset({"canasta", "twos_unpaid", "five_natural", "five_any", "ten", "short_run"}),
    ),
    "threes": (
        _("Threes on the table"),
        frozenset({"red_threes", "red_threes_minus", "black_aside", "black_aside_all"}),
    ),
    "out": (_("Going out"), frozenset({"out", "concealed", "double"})),
    "hand": (_("Cards left in hand"), frozenset({"hand", "black_threes_in_hand", "sevens_in_hand"})),
}
TOTAL = _("Total")
#: How the deal ended for the side.
ENDS = {
    "": _("Nobody of this side"),
    "out": _("A player of this side"),
    "concealed": _("A player of this side, concealed"),
}


class ScoreDeal(Question):
    """What does this side score in the deal?

    `melds` are texts of cards, `red_threes` and `left` (cards left in all hands of the side) too; `out` is
    "", "out" or "concealed". `ask` names the parts asked for, of PARTS and "total".
    """

    def __init__(
        self,
        lang: str,
        ruleset: "rules.Ruleset",
        melds: Sequence[str] = (),
        red_threes: str = "",
        left: str = "",
        out: str = "",
        ask: Sequence[str] = (*PARTS, "total"),
    ):
        super().__init__(lang, ruleset)
        if out not in ENDS:
            raise ValueError(f"out: {out!r} is none of {', '.join(map(repr, ENDS))}")
        self.ask = tuple(ask)
        self.title = self.say(_("The score of a deal"))
        self.task = self.say(_("The deal is over. What does this side score? Costs are typed with a minus."))
        self.begin(ruleset, list(map(parse_cards, melds)), parse_cards(red_threes), parse_cards(left), out)

    def begin(
        self,
        ruleset: "rules.Ruleset",
        melds: list[tuple[Card, ...]],
        red_threes: tuple[Card, ...],
        left: tuple[Card, ...],
        out: str,
    ) -> None:
        """Ask anew about this side."""
        self.rules, self.outcome, self.out = ruleset, None, out
        self.melds, self.red_threes, self.left = melds, red_threes, left
        signs = self.words.signs
        self.values = {
            **dict.fromkeys(self.ask, ""),
            "melds": "; ".join(map(signs, melds)),
            "reds": signs(red_threes),
            "left": signs(left),
            "ends": out,
            "variant": ruleset.id,
        }

    def begin_typed(self) -> None:
        held = self.values
        ruleset = rules.load(held["variant"])
        melds = read_melds(self, ruleset, held["melds"])
        reds, left = read_cards(self, held["reds"]), read_cards(self, held["left"])
        for card in reds:
            if not card.red_three:
                raise Unreadable(self.say(_("{card} is not a red three."), card=self.words.signs([card])))
        enough(self, ruleset, [*melds, reds, left])
        self.begin(ruleset, melds, reds, left, held["ends"])

    def lines(self) -> tuple[Line, ...]:
        """The lines of this side's sheet."""
        own = SideSheet(
            [play.read_meld(self.rules, cards) for cards in self.melds], self.red_threes, (), [self.left]
        )
        out = 0 if self.out and self.rules.go_out.allowed else None
        return score(self.rules, [own], out, self.out == "concealed")[0].lines

    def right(self) -> dict[str, int]:
        """What each part counts, and the total."""
        lines = self.lines()
        right = {"total": sum(line.points for line in lines)}
        for part, (_name, codes) in PARTS.items():
            right[part] = sum(line.points for line in lines if line.code in codes)
        return right

    def controls(self) -> list[View]:
        return [
            paragraph(self.headline()),
            *self.shown(),
            *(entry(part, self.part(part), self.values[part], number=True) for part in self.ask),
            button("check", self.say(_("Check")), main=True),
            verdict_here(),
            self.other(),
        ]

    def headline(self) -> str:
        """The game, and who went out."""
        told = {
            "": _("{game}. Nobody of this side went out."),
            "out": _("{game}. A player of this side went out."),
            "concealed": _("{game}. A player of this side went out concealed."),
        }
        return self.say(told[self.out], game=self.words.variant(self.rules.id))

    def part(self, part: str) -> str:
        """What a part of the sheet is called."""
        return self.say(TOTAL if part == "total" else PARTS[part][0])

    def shown(self) -> list[View]:
        """The side's melds, red threes and cards left."""
        words, shown = self.words, []
        if self.melds:
            shown.append(paragraph(self.say(_("The melds of this side:"))))
            shown += [
                cards_picture(cards, words.meld_text(cards, self.rules), self.lang) for cards in self.melds
            ]
        for cards, label in ((self.red_threes, _("Its red threes:")), (self.left, _("Left in the hands:"))):
            if cards:
                shown += [paragraph(self.say(label)), cards_picture(cards, words.cards(cards), self.lang)]
        return shown

    def other(self) -> View:
        """Fields for any other side."""
        held, hint = self.values, self.say(_("A semicolon between melds."))
        ends = [(key, self.say(text)) for key, text in ENDS.items()]
        fields = [
            entry("melds", self.say(_("Melds of this side")), held["melds"], hint),
            entry("reds", self.say(_("Red threes")), held["reds"]),
            entry("left", self.say(_("Cards left in hand")), held["left"]),
            choice("ends", self.say(_("Who went out?")), ends, held["ends"]),
            self.games(),
            button("deal", self.say(_("Ask about these"))),
        ]
        return group(self.say(_("Another deal, another game")), fields)

    def grade(self) -> View:
        right, number = self.right(), self.words.number
        typed = {part: self.values[part] for part in self.ask if self.values[part].strip()}
        if not typed:
            raise Unreadable(self.say(_("Type a number first.")))
        wrong = []
        for part, written in typed.items():
            answer = whole(self, written)
            if answer != right[part]:
                told, values = _("{part}: {right}, not {answer}."), (number(right[part]), number(answer))
                wrong.append(self.say(told, part=self.part(part), right=values[0], answer=values[1]))
        last = [*typed][-1]
        head = " ".join(wrong)
        if not wrong:
            points = self.words.points(right[last])
            head = self.say(_("{part}: {points}."), part=self.part(last), points=points)
        return self.graded(not wrong, head, [self.told(line) for line in self.asked_lines()])

    def asked_lines(self) -> list[Line]:
        """The lines of the parts asked for; all of them where the total is."""
        if "total" in self.ask:
            return list(self.lines())
        return [line for line in self.lines() if any(line.code in PARTS[part][1] for part in self.ask)]

    def told(self, line: Line) -> View:
        """A line of the sheet with its points and the way to its rule."""
        points = self.words.points(line.points)
        return {
            "text": self.say(_("{line} — {points}."), line=self.words.line(line), points=points),
            "link": f"variants/{self.rules.id}.html#{line.rule}",
            "link_text": self.words.rule_name(line.rule),
        }

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        right = {part: str(self.right()[part]) for part in self.ask}
        last = self.ask[-1]
        return [("check", right), ("check", right | {last: str(self.right()[last] + 100)})]
