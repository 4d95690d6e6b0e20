"""The same action at the same table under two variants, side by side."""

from typing import Any

from .. import play, rules
from ..play.situation import Situation, SituationError, decode, table_of
from . import wishes
from .exercise import View, choice, verdict
from .texts import _
from .turn import DO, TakeTurn
from .typed import Unreadable

__all__ = ["TwoVariants"]


class TwoVariants(TakeTurn):
    """A table at one moment, judged by two variants at once; nothing is carried out.

    `situation` holds the first variant, `second` names the other.
    """

    def __init__(self, lang: str, situation: dict[str, Any], second: str, do: tuple[str, ...] = DO):
        self.second = second
        super().__init__(lang, situation, do)
        self.title = self.say(_("One table, two games"))
        self.task = self.say(_("Pick cards and press what you would do. Both games answer."))

    def begin(self, situation: dict[str, Any]) -> None:
        other = table_of(decode(situation | {"variant": self.second}, Situation, "exercise"))[0]
        super().begin(situation)
        self.other_table = other
        self.values["second"] = self.second

    def controls(self) -> list[View]:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        rest = super().controls()
        chosen = [
            choice("one", self.say(_("The one game")), games, self.rules.id, live=True),
            choice("second", self.say(_("The other game")), games, self.second, live=True),
        ]
        rest[-1]["controls"] = [c for c in rest[-1]["controls"] if c.get("name") != "variant"]
        return [*chosen, *rest[1:]]

    def press(self, control: str) -> View | None:
        if control in ("one", "second", "deal"):
            return self.change(control)
        return super().press(control)

    def change(self, control: str) -> View | None:
        """Judge by other games, or set another table; the cards picked stay where the table does."""
        before, picked = (self.second, self.situation), self.values["hand"]
        self.second = self.values["second"]
        try:
            if control == "deal":
                fields = {name: value for name, value in self.values.items() if name != "hand"}
                fields["variant"] = self.values.get("one", self.rules.id)
                self.begin(self.typed(self.written() | fields))
            else:
                self.begin(self.situation | {"variant": self.values.get("one", self.rules.id)})
                self.values["hand"] = picked
        except (Unreadable, SituationError) as told:
            self.second = before[0]
            self.begin(before[1])
            lost = self.say(_("These cards do not make a table of this game."))
            return verdict(self.lang, None, str(told) if isinstance(told, Unreadable) else lost)
        return None

    def answer(self, control: str) -> View:
        parts = []
        try:
            for table in (self.table, self.other_table):
                action, ruling = self.judged_at(table, control)
                title = self.words.variant(table.rules.id)
                parts.append(self.ruling(table, action, ruling) | {"title": title})
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        agree = parts[0]["legal"] == parts[1]["legal"]
        head = self.say(_("Both games say the same.") if agree else _("The games disagree."))
        return verdict(self.lang, parts[0]["legal"] if agree else None, head) | {"parts": parts}

    def judged_at(self, table: play.Table, control: str) -> tuple[play.Action, play.Verdict]:
        """What the button means at a table, and the verdict there."""
        kept, self.table = self.table, table
        try:
            return wishes.judged(table, self.ways(control))
        finally:
            self.table = kept

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """Actions on which the two games disagree, else those of the first game."""
        found = []
        for control, cards in self.trials():
            self.values["hand"] = self.places(cards)
            try:
                legal = {bool(self.judged_at(table, control)[1]) for table in (self.table, self.other_table)}
            except (Unreadable, play.ActionError):
                continue
            finally:
                self.values["hand"] = []
            example = (control, {"hand": self.places(cards)})
            if len(legal) == 2 and example not in found:
                found.append(example)
            if len(found) == 2:
                break
        return found or super().examples()
