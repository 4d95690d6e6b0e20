"""A deal played to its end: the reader at one seat, bots at the others."""

from collections.abc import Callable
from typing import Any

from .. import play, rules
from ..play.score import SideScore, score_table
from .exercise import PICTURE, View, button, choice, entry, group, paragraph, verdict
from .texts import _, text
from .turn import AT_ONCE, BUTTONS, DO, TakeTurn
from .typed import Unreadable, whole

__all__ = ["PlayDeal"]

#: At most so many tables that were left are kept for "take back".
EARLIER = 5
BACK = _("Take back")
STRENGTHS = {"weak": _("weak"), "middle": _("middling"), "strong": _("strong")}


class PlayDeal(TakeTurn):
    """A deal of a variant from its seed; the reader has seat 0. `strength` is that of the bots."""

    still = PICTURE

    def __init__(self, lang: str, ruleset: "rules.Ruleset", seed: int = 1, strength: str = "middle"):
        if strength not in STRENGTHS:
            raise ValueError(f"{strength!r} is no strength: expected {', '.join(STRENGTHS)}")
        start = {"variant": ruleset.id, "players": ruleset.players, "seed": seed, "strength": strength}
        self.shelf: list[dict[str, Any]] = []
        task = _("Draw or take the pile, lay what you like, and discard. The bots answer by themselves.")
        super().__init__(lang, start, DO, on=True, task=text(lang, task))
        self.title = self.say(_("A deal"))
        self.task += " " + self.say(AT_ONCE, button=self.say(BUTTONS["take"]))

    def view(self) -> View:
        return super().view() | ({"task": ""} if self.over() else {})

    def begin(self, situation: dict[str, Any]) -> None:
        self.situation = situation
        self.rules = rules.load(situation["variant"], situation["players"])
        self.table = play.deal(self.rules, situation["seed"])
        self.past: tuple[play.Table, ...] = ()
        self.news: list[str] = []
        self.outcome = None
        self.values = {"hand": [], **self.written()}
        self.others_play()

    def written(self) -> dict[str, str]:
        held = self.situation
        return {"seed": str(held["seed"]), "variant": held["variant"], "strength": held["strength"]}

    def over(self) -> bool:
        return bool(self.table.ended)

    def others_play(self) -> list[str]:
        """Let the bots play until the reader is asked for something or the deal ends; what they did."""
        from ..bots import BOTS

        bot, log = BOTS[self.situation["strength"]], []
        while not self.table.ended and self.table.turn != 0:
            before, action = self.table, bot.choose(self.table).action
            self.table = play.apply(before, action)
            log.append(self.deed(before, action, self.table))
        return log

    def deed(self, before: play.Table, action: play.Action, after: play.Table) -> str:
        """What somebody did, with the red threes that came to the table by it."""
        player = self.player(before.turn) if self.person(before.turn) else ""
        told = self.words.deed(self.in_order(action), before, player)
        side = before.side_of(before.turn)
        red = after.sides[side].red_threes[len(before.sides[side].red_threes) :]
        if not red:
            return told
        return f"{told} {self.say(_('Laid out as a bonus: {cards}.'), cards=self.words.signs(red))}"

    def person(self, seat: int) -> int:
        """Who sits at a seat; the reader is 0."""
        return seat

    def player(self, seat: int) -> str:
        """What a seat is called."""
        person = self.person(seat)
        if person == 0:
            return self.say(_("You"))
        told = _("Player {number} (your partner)") if self.table.side_of(seat) == 0 else _("Player {number}")
        return self.say(told, number=person + 1)

    def side(self, place: int) -> str:
        """What a side is called."""
        sides = len(self.table.sides)
        if sides == len(self.table.hands):
            return self.player(place)
        if place == 0:
            return self.say(_("Your side"))
        return self.say(_("The other side")) if sides == 2 else self.say(_("Side {number}"), number=place + 1)

    # what is shown

    def shown(self) -> list[View]:
        table, words, shown = self.table, self.words, [paragraph(self.headline())]
        hands = [
            self.say(_("{player}: {cards}"), player=self.player(seat), cards=words.cards(len(hand)))
            for seat, hand in enumerate(table.hands)
            if self.person(seat)
        ]
        shown.append(paragraph("; ".join(hands) + "."))
        for place, side in enumerate(table.sides):
            if side.melds or side.red_threes:
                shown.append(paragraph(f"{self.side(place)}:"))
                shown += [
                    self.picture(meld.cards, words.meld_text(meld.cards, self.rules)) for meld in side.melds
                ]
                if side.red_threes:
                    shown.append(self.picture(side.red_threes, words.cards(side.red_threes)))
        return [*shown, *self.piles(), *map(paragraph, self.guide())]

    def guide(self) -> list[str]:
        """What the reader may do now."""
        if self.over() or self.table.phase == "answer":
            return []
        if self.table.phase == "play":
            told = _("Your turn. Lay cards if you like; a discard ends the turn.")
        elif self.table.stock_size:
            told = _("Your turn. First draw from the stock or take the pile.")
        else:
            told = _("Your turn. The stock is empty: take the pile or leave it.")
        return [self.say(told)]

    def headline(self) -> str:
        least = self.words.points(self.table.minimum(0)[0])
        told = _("{game}. The opening must count {points}.")
        if self.table.sides[0].opened:
            told = _("{game}. Your side has opened.")
            return self.say(told, game=self.words.variant(self.rules.id))
        return self.say(told, game=self.words.variant(self.rules.id), points=least)

    def piles(self) -> list[View]:
        """The stock and the pile as one sees them at a table: only its top card."""
        whole_pile, self.table = self.table, self.table.copy()
        self.table.frozen = whole_pile.freezing()
        self.table.pile, self.table.hidden = whole_pile.pile[-1:], 0
        try:
            shown = super().piles()
        finally:
            self.table = whole_pile
        many = self.say(_("Cards in the pile: {count}."), count=len(whole_pile.pile))
        return [*shown, paragraph(many)] if whole_pile.pile else shown

    def buttons(self) -> list[View]:
        if self.table.phase == "answer":
            shown = [paragraph(self.say(_("Your partner asks: may I go out?")))]
            return shown + [button(key, self.say(BUTTONS[key]), main=key == "yes") for key in ("yes", "no")]
        idle = {"back"} if self.table.partners(0) else {"back", "ask"}
        if not self.over():
            # At the table the buttons of the other half of a turn are only in the way.
            idle |= {"draw", "take"} if self.table.phase == "play" else {"lay", "discard", "ask"}
        shown = [
            control
            for control in super().buttons()
            if control.get("name") not in idle and not (self.table.phase == "draw" and self.adds(control))
        ]
        first = "draw" if self.table.phase == "draw" else "discard"
        return [
            *(control | {"main": control.get("name") == first} for control in shown),
            button("hint", self.say(_("A hint")), disabled=self.over()),
            button("undo", self.say(BACK), again=True),
        ]

    @staticmethod
    def adds(control: View) -> bool:
        """Whether a control adds to a meld."""
        return control["kind"] == "row" or control.get("name", "").startswith(("add-", "low-"))

    def anew(self) -> View:
        """The button that deals the same cards again; it stands apart from "take back"."""
        return button("back", self.say(_("This deal from the start")))

    def other(self) -> View:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        levels = [(name, self.say(told)) for name, told in STRENGTHS.items()]
        return group(
            self.say(_("Another deal, another game")),
            [
                choice("variant", self.say(_("Game")), games, self.values["variant"]),
                choice("strength", self.say(_("The bots")), levels, self.values["strength"]),
                entry("seed", self.say(_("Number of the shuffle")), self.values["seed"], number=True),
                button("deal", self.say(_("Deal"))),
                self.anew(),
            ],
        )

    # what is done

    def press(self, control: str) -> View | None:
        if control == "undo":
            if not self.past:
                return self.before()
            *past, self.table = self.past
            self.past, self.values["hand"] = tuple(past), []
            return None
        if control == "hint":
            return self.hint()
        if control == "back":
            return self.left(lambda: self.begin(self.situation))
        return super().press(control)

    def moment(self) -> dict[str, Any]:
        """All that brings the table back as it is now."""
        return {name: vars(self)[name] for name in ("situation", "rules", "table", "past")}

    def begun(self) -> bool:
        """Whether anything would be lost with this table."""
        return bool(self.past)

    def left(self, begin: Callable[[], None]) -> View | None:
        """Begin another deal; the table that is left comes back by "take back"."""
        moment = self.moment() if self.begun() else None
        begin()
        told = self.heard()
        if moment is None:
            return told
        self.shelf = [*self.shelf, moment][-EARLIER:]
        told = told or verdict(self.lang, None)
        said = self.say(_("The table before is not lost: “{button}” brings it back."), button=self.say(BACK))
        return told | {"reasons": [*told["reasons"], {"text": said}]}

    def heard(self) -> View | None:
        """What the others have told of their actions."""
        return None

    def before(self) -> View | None:
        """Bring the table back that was left last."""
        if not self.shelf:
            return self.nothing_to_undo()
        *self.shelf, moment = self.shelf
        return self.again(moment)

    def again(self, moment: dict[str, Any]) -> View | None:
        """Set the table as it was at a moment."""
        vars(self).update(moment)
        self.values = {"hand": [], **self.written()}
        return None

    def nothing_to_undo(self) -> View:
        return verdict(self.lang, None, self.say(_("You have done nothing yet that could be taken back.")))

    def deal_typed(self) -> View | None:
        held = self.values
        try:
            seed = abs(whole(self, held["seed"]))
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        players = self.rules.players if held["variant"] == self.rules.id else None
        changed = {"variant": held["variant"], "players": players, "seed": seed, "strength": held["strength"]}
        return self.left(lambda: self.begin(changed))

    def hint(self) -> View:
        """What the strong bot would do in the reader's place, and why."""
        from ..bots import BOTS

        move = BOTS["strong"].choose(self.table)
        done = self.say(_("A bot would: {action}"), action=self.sentence(move.action, self.table))
        return verdict(self.lang, None, "", [self.because(done, move.why)])

    def because(self, told: str, why: Any) -> View:
        """A sentence with a bot's reason and the way to the rule behind it."""
        from ..bots.reasons import sentence

        return {
            "text": f"{told} {sentence(self.words, why)}",
            "link": f"variants/{self.rules.id}.html#{why.rule}",
            "link_text": self.words.rule_name(why.rule),
        }

    def answer(self, control: str) -> View:
        before = self.table
        view = super().answer(control)
        if view["legal"] and self.table is not before:
            self.past = (*self.past, before)
            if self.table.ended:
                return self.finished(view)
        return view

    def ending(self) -> str:
        return ""

    def finished(self, last: View | None = None) -> View:
        """How the deal came out, each side's sheet, and what was done and told `last`."""
        parts = self.sheets()
        if last:
            parts.append(last | {"title": self.say(_("The last moves"))})
        view = verdict(self.lang, None, self.result())
        return view | {"legal": last["legal"] if last else None, "parts": parts}

    def after(self, before: play.Table, action: play.Action) -> None:
        """Say what came to the hand; then the bots play, until it is the reader's turn again."""
        log = self.others_play()
        self.news = []
        came = self.came(before, action)
        if came and isinstance(action, play.Draw | play.Take | play.Lay | play.Add):
            self.news.append(self.say(_("New in your hand: {cards}."), cards=self.words.signs(came)))
        self.news += log

    def result(self) -> str:
        """How the deal came out."""
        out = self.table.out
        if out is None:
            return self.say(_("The deal is over; nobody is out."))
        if self.person(out) == 0:
            return self.say(_("You are out, and the deal is over."))
        return self.say(_("The deal is over. Out: {player}."), player=self.player(out))

    def sheets(self) -> list[View]:
        """The score of each side, line by line, each with the rule that pays or costs."""
        scores: tuple[SideScore, ...] = score_table(self.table)
        return [self.sheet(self.side(place), score) for place, score in enumerate(scores)]

    def sheet(self, name: str, score: SideScore) -> View:
        """What a side gets for a deal."""
        lines = []
        for line in score.lines:
            points = self.words.points(line.points)
            lines.append(
                {
                    "text": self.say(_("{line} — {points}."), line=self.words.line(line), points=points),
                    "link": f"variants/{self.rules.id}.html#{line.rule}",
                    "link_text": self.words.rule_name(line.rule),
                }
            )
        total = self.say(_("In this deal: {points}."), points=self.words.points(score.total))
        return verdict(self.lang, None, total, lines) | {"title": name}
