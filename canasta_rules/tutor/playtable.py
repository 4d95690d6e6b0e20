"""A table to play at: deal after deal against bots that say why they move, with hints, undo and replay."""

import base64
import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from .. import play, rules
from ..play.match import Match
from ..play.score import SideScore, score_table
from ..play.situation import pack_link
from .deal import STRENGTHS, PlayDeal
from .exercise import (
    View,
    address,
    button,
    cards_picture,
    choice,
    entry,
    group,
    paragraph,
    table,
    verdict,
    verdict_here,
)
from .texts import _
from .turn import TakeTurn
from .typed import Unreadable, whole

__all__ = ["PlayTable"]

FORMAT, VERSION = "canasta-table", 1
#: Steps of a deal that are looked through one by one.
REPLAY = {"first": _("Beginning"), "earlier": _("One back"), "later": _("One on"), "last": _("End")}


class PlayTable(PlayDeal):
    """A match against bots; the reader has seat 0. `strength` is weak, middle or strong.

    `steps` are the actions of the deal so far, each with the table before it; the deal follows from them and
    its number, so that the browser keeps them and a link carries them. A table that a link leads to is not
    kept, so that it does not take the place of the reader's own match.
    """

    keep_as = "table"

    def __init__(self, lang: str, ruleset: "rules.Ruleset", seed: int = 1, strength: str = "middle"):
        self.at: int | None = None
        super().__init__(lang, ruleset, seed, strength)
        self.title = self.say(_("A table to play at"))
        self.outcome = self.heard()

    # the match

    def begin(self, situation: dict[str, Any]) -> None:
        """Deal. The situation has variant, players, strength, seed and, within a match, earlier `sheets`."""
        self.situation = {"sheets": []} | situation
        self.rules = rules.load(situation["variant"], situation["players"])
        self.match = Match(self.rules, situation["seed"])
        for totals in self.situation["sheets"]:
            self.match.finish(tuple(SideScore(total, ()) for total in totals))
        self.table = self.match.start()
        self.steps: list[tuple[play.Table, play.Action]] = []
        self.past: tuple[play.Table, ...] = ()
        self.at, self.outcome, self.news, self.told = None, None, [], []
        self.values = {"hand": [], **self.written()}
        self.others_play()

    def written(self) -> dict[str, str]:
        return super().written() | {"players": str(self.rules.players)}

    def others_play(self) -> list[str]:
        """Let the bots play until the reader is asked something or the deal ends, and tell why they do."""
        from ..bots import BOTS

        bot = BOTS[self.situation["strength"]]
        while not self.table.ended and self.table.turn != 0:
            move = bot.choose(self.table)
            self.told.append(self.moved(self.table, move.action, move.why))
            self.steps.append((self.table, move.action))
            self.table = play.apply(self.table, move.action)
        return []

    def moved(self, before: play.Table, action: play.Action, why: Any = None) -> View:
        """What somebody did and, of a bot, by which rule and for what aim."""
        done = self.sentence(action, before)
        told = self.say(_("{player}: {action}"), player=self.player(before.turn), action=done)
        return {"text": told} if why is None else self.because(told, why)

    def thought(self, before: play.Table, action: play.Action) -> Any:
        """Why a bot did this; None where the bot of today would do something else."""
        from ..bots import BOTS

        move = BOTS[self.situation["strength"]].choose(before) if before.turn else None
        return move.why if move and move.action == action else None

    def because(self, told: str, why: Any) -> View:
        """A sentence with a bot's reason and the way to the rule behind it."""
        from ..bots.reasons import sentence

        with suppress(KeyError):  # an aim without a sentence: the rule's link still says what it rests on
            told = f"{told} {sentence(self.words, why)}"
        return {
            "text": told,
            "link": f"variants/{self.rules.id}.html#{why.rule}",
            "link_text": self.words.rule_name(why.rule),
        }

    # what is shown

    def controls(self) -> list[View]:
        if self.at is not None:
            return self.replayed()
        return [self.standing(), *super().controls()]

    def standing(self) -> View:
        """The score of the match, with the deal that has just ended."""
        names = [self.say(_("Your side")), *(self.side(place) for place in range(1, len(self.table.sides)))]
        sheets = [*self.situation["sheets"], *([self.totals()] if self.table.ended else [])]
        amount = self.words.number
        rows = [[str(at), *map(amount, sheet)] for at, sheet in enumerate(sheets, 1)]
        rows.append([self.say(_("Total")), *(amount(sum(column)) for column in zip(*sheets, strict=True))])
        if not sheets:
            rows[-1] += [amount(0) for _side in names]
        return table(self.say(_("Running total")), [self.say(_("Deals")), *names], rows)

    def side(self, place: int) -> str:
        return self.say(_("Side {number}"), number=place + 1)

    def totals(self) -> list[int]:
        """The scores of the deal that has ended."""
        return [side.total for side in score_table(self.table)]

    def won(self) -> tuple[int, ...]:
        """The sides that have won with this deal; none while the match goes on."""
        after = Match(self.rules)
        for totals in (*self.situation["sheets"], self.totals()):
            after.finish(tuple(SideScore(total, ()) for total in totals))
        return after.winners()

    def buttons(self) -> list[View]:
        if not self.over():
            return super().buttons()
        shown = []
        if not self.won():
            shown.append(button("next", self.say(_("The next deal")), main=True))
        return [
            *shown,
            button("replay", self.say(_("Look through the deal"))),
            button("undo", self.say(_("Take back"))),
            button("back", self.say(_("From the start"))),
        ]

    def other(self) -> View:
        """Another match, and the link to this moment of this one."""
        held = self.values
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        counts = rules.load(held["variant"]).counts
        usual = str(rules.load(held["variant"]).players)
        players = held["players"] if held["players"] in map(str, counts) else usual
        tables = [(str(count), self.words.players(count)) for count in counts]
        levels = [(name, self.say(told)) for name, told in STRENGTHS.items()]
        page = f"tutor/table.html?p={pack_link(self.document())}&start"
        return group(
            self.say(_("Another deal, another game")),
            [
                choice("variant", self.say(_("Game")), games, held["variant"], live=True),
                choice("players", self.say(_("How many")), tables, players),
                choice("strength", self.say(_("The bots")), levels, held["strength"]),
                entry("seed", self.say(_("Number of the deal")), held["seed"], number=True),
                button("deal", self.say(_("Deal"))),
                address(self.say(_("Link to this moment, to send or keep")), page),
            ],
        )

    def replayed(self) -> list[View]:
        """The deal looked through: the table before one of its steps, and that step with its reason."""
        before, action = self.steps[self.at]
        now, self.table = self.table, before
        try:
            told = self.moved(before, action, self.thought(before, action))
            count = self.say(_("Step {at} of {most}"), at=self.at + 1, most=len(self.steps))
            shown = [paragraph(count), *self.shown()]
            for seat, held in enumerate(before.hands):
                name, cards = self.player(seat), sorted(held, reverse=True)
                label = self.say(_("{player}: {cards}"), player=name, cards=self.words.cards(cards))
                shown += [paragraph(f"{name}:"), cards_picture(cards, label, self.lang)]
            shown.append(paragraph(told["text"]))
        finally:
            self.table = now
        last = len(self.steps) - 1
        stops = {
            "first": self.at > 0,
            "earlier": self.at > 0,
            "later": self.at < last,
            "last": self.at < last,
        }
        return [
            *shown,
            *(button(name, self.say(REPLAY[name]), disabled=not may) for name, may in stops.items()),
            button("leave", self.say(_("Back to the table")), main=True),
            verdict_here(),
        ]

    # what is done

    def press(self, control: str) -> View | None:
        last = len(self.steps) - 1
        match control:
            case "variant":
                return self.outcome
            case "replay" | "first":
                self.at = 0
            case "earlier":
                self.at -= 1
            case "later":
                self.at += 1
            case "last":
                self.at = last
            case "leave" if self.at is not None:
                self.at = None
            case "undo":
                return self.undo()
            case "next":
                self.begin(self.situation | {"sheets": [*self.situation["sheets"], self.totals()]})
                return self.heard()
            case "back":
                self.begin(self.situation)
                return self.heard()
            case _:
                return super().press(control)
        return None

    def undo(self) -> None:
        """Take the reader's last action back, with all that the bots did after it."""
        while self.steps:
            self.table, _action = self.steps.pop()
            if self.table.turn == 0:
                break
        self.past, self.values["hand"], self.told = self.past[:-1], [], []

    def heard(self) -> View | None:
        """What the bots did before the reader's first turn."""
        return verdict(self.lang, None, self.say(_("Before your turn:")), self.told) if self.told else None

    def answer(self, control: str) -> View:
        before = self.table
        self.told = []
        view = TakeTurn.answer(self, control)
        if view["legal"] and self.table is not before:
            self.past = (*self.past, before)
            view["reasons"] += self.told
            if self.table.ended:
                view["reasons"] += self.ending()
                if winners := self.won():
                    sides = [self.side(place) if place else self.say(_("Your side")) for place in winners]
                    told = self.say(_("The game is over. Won: {name}."), name=self.words.join(sides))
                    view["reasons"].append({"text": told})
        return view

    def after(self, before: play.Table, action: play.Action) -> None:
        self.steps.append((before, action))
        super().after(before, action)

    def hint(self) -> View:
        """What the strong bot would do in the reader's place, and why."""
        from ..bots import BOTS

        move = BOTS["strong"].choose(self.table)
        done = self.say(_("A bot would: {action}"), action=self.sentence(move.action, self.table))
        return verdict(self.lang, None, "", [self.because(done, move.why)])

    def deal_typed(self) -> View | None:
        held = self.values
        counts = rules.load(held["variant"]).counts
        players = int(held["players"]) if held["players"] in map(str, counts) else None
        try:
            seed = abs(whole(self, held["seed"]))
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        ruleset = rules.load(held["variant"], players)
        chosen = {"variant": ruleset.id, "players": ruleset.players, "seed": seed}
        self.begin(chosen | {"strength": held["strength"]})
        return self.heard()

    # keeping and sharing

    def document(self) -> dict[str, Any]:
        """The match up to this moment, as plain data."""
        actions = [play.write_action(action) for _before, action in self.steps]
        return {"format": FORMAT, "version": VERSION, **self.situation, "actions": actions}

    def kept(self) -> Any:
        return self.document() if self.past or self.situation["sheets"] else None

    def restore(self, data: Any) -> bool:
        """Take up a match where it was left. One that is going on here stays, whatever another tab does."""
        if self.past:
            return True
        return self.open(data)

    def open(self, data: Any) -> bool:
        """Set the table that a document describes; False, and nothing changed, where it describes none."""
        kept = dict(vars(self))
        try:
            if data["format"] != FORMAT or data["version"] != VERSION or data["strength"] not in STRENGTHS:
                return False
            ruleset = rules.need(rules.load(data["variant"], data["players"]))
            sheets = [[int(total) for total in sheet] for sheet in data["sheets"]]
            if any(len(sheet) != ruleset.seats.sides for sheet in sheets):
                return False
            start = {"variant": ruleset.id, "players": ruleset.players, "strength": data["strength"]}
            self.take_up(start | {"seed": int(data["seed"]), "sheets": sheets}, data["actions"])
        except (ValueError, KeyError, TypeError, AttributeError):
            vars(self).update(kept)
            return False
        return True

    def take_up(self, situation: dict[str, Any], written: list[dict[str, Any]]) -> None:
        """Deal, and do these actions."""
        self.begin(situation)
        self.table, self.steps, self.told = self.match.table, [], []
        for form in written:
            action, before = play.read_action(form), self.table
            self.steps.append((before, action))
            if before.turn == 0:
                self.past = (*self.past, before)
            self.table = play.apply(before, action)
        self.others_play()
        self.outcome = None

    def wish(self, wishes: Mapping[str, str]) -> None:
        if "p" in wishes:
            try:
                packed = base64.urlsafe_b64decode(wishes["p"] + "=" * (-len(wishes["p"]) % 4))
                good = self.open(json.loads(zlib.decompressobj().decompress(packed, 200_000)))
            except (ValueError, zlib.error):
                good = False
            if good:
                self.keep_as = ""
            else:
                self.outcome = verdict(self.lang, None, self.say(_("This link leads to no table.")))
            return
        variant, seed = wishes.get("variant", self.rules.id), wishes.get("seed", "")
        if variant in rules.variants() and {"variant", "seed"} & wishes.keys():
            number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 9 else 1
            chosen = {"variant": variant, "players": rules.load(variant).players, "seed": number}
            self.begin(chosen | {"strength": self.situation["strength"]})
            self.keep_as, self.outcome = "", self.heard()
