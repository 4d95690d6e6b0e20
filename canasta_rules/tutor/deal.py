"""A deal played to its end: the reader at one seat, bots at the others."""

from typing import Any

from .. import play, rules
from ..play.score import SideScore, score_table
from .exercise import View, button, choice, entry, group, paragraph, verdict
from .texts import _
from .turn import BUTTONS, DO, TakeTurn
from .typed import Unreadable, whole

__all__ = ["PlayDeal"]

STRENGTHS = {"weak": _("weak"), "middle": _("middling"), "strong": _("strong")}


class PlayDeal(TakeTurn):
    """A deal of a variant from its seed; the reader has seat 0. `strength` is that of the bots."""

    def __init__(self, lang: str, ruleset: "rules.Ruleset", seed: int = 1, strength: str = "middle"):
        if strength not in STRENGTHS:
            raise ValueError(f"{strength!r} is no strength: expected {', '.join(STRENGTHS)}")
        start = {"variant": ruleset.id, "players": ruleset.players, "seed": seed, "strength": strength}
        super().__init__(lang, start, DO, on=True)
        self.title = self.say(_("A deal"))
        self.task = self.say(
            _("Draw or take the pile, lay what you like, and discard. The bots answer by themselves.")
        )

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
            action = bot.choose(self.table).action
            told = self.sentence(action, self.table)
            log.append(self.say(_("{player}: {action}"), player=self.player(self.table.turn), action=told))
            self.table = play.apply(self.table, action)
        return log

    def player(self, seat: int) -> str:
        """What a seat is called."""
        if seat == 0:
            return self.say(_("You"))
        told = _("Player {number}, your side") if self.table.side_of(seat) == 0 else _("Player {number}")
        return self.say(told, number=seat + 1)

    # what is shown

    def shown(self) -> list[View]:
        table, words, shown = self.table, self.words, [paragraph(self.headline())]
        hands = [
            self.say(_("{player}: {cards}"), player=self.player(seat), cards=words.cards(len(hand)))
            for seat, hand in enumerate(table.hands)
            if seat
        ]
        shown.append(paragraph("; ".join(hands) + "."))
        for place, side in enumerate(table.sides):
            if side.melds or side.red_threes:
                own = self.say(_("The melds of your side:"))
                other = self.say(_("Side {number}:"), number=place + 1)
                shown.append(paragraph(other if place else own))
                shown += [
                    self.picture(meld.cards, words.meld_text(meld.cards, self.rules)) for meld in side.melds
                ]
                if side.red_threes:
                    shown.append(self.picture(side.red_threes, words.cards(side.red_threes)))
        return shown + self.piles()

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
        shown = [control for control in super().buttons() if control.get("name") != "back"]
        return [
            *shown,
            button("hint", self.say(_("A hint")), disabled=self.over()),
            button("undo", self.say(_("Take back")), disabled=not self.past),
            button("back", self.say(_("From the start"))),
        ]

    def other(self) -> View:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        levels = [(name, self.say(told)) for name, told in STRENGTHS.items()]
        return group(
            self.say(_("Another deal, another game")),
            [
                choice("variant", self.say(_("Game")), games, self.values["variant"]),
                choice("strength", self.say(_("The bots")), levels, self.values["strength"]),
                entry("seed", self.say(_("Number of the deal")), self.values["seed"], number=True),
                button("deal", self.say(_("Deal"))),
            ],
        )

    # what is done

    def press(self, control: str) -> View | None:
        if control == "undo":
            *past, self.table = self.past
            self.past, self.values["hand"] = tuple(past), []
            return None
        if control == "hint":
            return self.hint()
        return super().press(control)

    def deal_typed(self) -> View | None:
        held = self.values
        try:
            seed = abs(whole(self, held["seed"]))
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        players = self.rules.players if held["variant"] == self.rules.id else None
        changed = {"variant": held["variant"], "players": players, "seed": seed, "strength": held["strength"]}
        self.begin(changed)
        return None

    def hint(self) -> View:
        """What a good bot would do."""
        from ..bots import BOTS

        action = BOTS["strong"].choose(self.table).action
        return verdict(
            self.lang, None, self.say(_("A bot would: {action}"), action=self.sentence(action, self.table))
        )

    def answer(self, control: str) -> View:
        before = self.table
        view = super().answer(control)
        if view["legal"] and self.table is not before:
            self.past = (*self.past, before)
            if self.table.ended:
                view["reasons"] += self.ending()
        return view

    def after(self, before: play.Table, action: play.Action) -> None:
        """Say what came to the hand; then the bots play, until it is the reader's turn again."""
        log = self.others_play()
        self.news = []
        came = self.came(before, action)
        if came and isinstance(action, play.Draw | play.Take | play.Lay | play.Add):
            self.news.append(self.say(_("New in your hand: {cards}."), cards=self.words.signs(came)))
        self.news += log
        if self.table.ended:
            out = self.table.out
            told = self.say(_("The deal is over; nobody is out."))
            if out == 0:
                told = self.say(_("You are out, and the deal is over."))
            elif out is not None:
                told = self.say(_("The deal is over. Out: {player}."), player=self.player(out))
            self.news.append(told)

    def ending(self) -> list[View]:
        """The score of each side, with the lines of the own one."""
        scores: tuple[SideScore, ...] = score_table(self.table)
        said = []
        for line in scores[0].lines:
            points = self.words.points(line.points)
            told = self.say(_("{line} — {points}."), line=self.words.line(line), points=points)
            said.append(
                {
                    "text": told,
                    "link": f"variants/{self.rules.id}.html#{line.rule}",
                    "link_text": self.words.rule_name(line.rule),
                }
            )
        for place, side in enumerate(scores):
            name = self.say(_("Side {number}:"), number=place + 1) if place else self.say(_("Your side:"))
            said.append({"text": f"{name} {self.words.points(side.total)}."})
        return said
