"""A table to play at: deal after deal against bots that say why they move, with hints, undo and replay."""

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from .. import play, rules
from ..play.match import Match
from ..play.score import SideScore, score_table
from ..play.situation import pack_link
from .deal import BACK, EARLIER, STRENGTHS, PlayDeal
from .exercise import (
    View,
    address,
    button,
    choice,
    entry,
    group,
    paragraph,
    share,
    table,
    verdict,
    verdict_here,
)
from .texts import _
from .turn import TakeTurn
from .typed import Unreadable, whole

__all__ = ["PlayTable"]

FORMAT, VERSION = "canasta-table", 1
NO_TABLE = _("This link is damaged: it leads to no table.")
#: More actions than any deal has.
MOST_WATCHED = 5000
#: Steps of a deal that are looked through one by one.
REPLAY = {"first": _("Beginning"), "earlier": _("One back"), "later": _("One on"), "last": _("End")}


class PlayTable(PlayDeal):
    """A match against bots; the reader has seat 0. `strength` is weak, middle or strong.

    Where five play, each of the side of three waits for a deal in turn; while the reader waits, a bot has the
    seat and the reader watches.

    `steps` are the actions of the deal so far, each with the table before it; the deal follows from them and
    its number, so that the browser keeps them and a link carries them. A table that a link leads to is kept
    under a name of its own, so that it does not take the place of the reader's own match.
    """

    keep_as = "table"

    def __init__(self, lang: str, ruleset: "rules.Ruleset", seed: int = 1, strength: str = "middle"):
        self.at: int | None = None
        #: Whether a link was opened and nothing has been done since; whether it could not be read.
        self.fresh, self.damaged = False, False
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
        while not self.waits() and not self.table.ended and self.table.turn != 0:
            self.bot_moves()
        return []

    def bot_moves(self) -> None:
        """Let the bot at the seat to act do one thing, and tell why it does."""
        from ..bots import BOTS

        before, move = self.table, BOTS[self.situation["strength"]].choose(self.table)
        self.steps.append((before, move.action))
        self.table = play.apply(before, move.action)
        self.told.append(self.because(self.deed(before, move.action, self.table), move.why))

    def person(self, seat: int) -> int:
        return self.match.seated()[seat]

    def waits(self) -> bool:
        """Whether the reader sits this deal out."""
        return 0 not in self.match.seated()

    def thought(self, before: play.Table, action: play.Action) -> Any:
        """Why a bot did this; None of the reader, and where the bot of today would do something else."""
        from ..bots import BOTS

        if self.person(before.turn) == 0:
            return None
        move = BOTS[self.situation["strength"]].choose(before)
        return move.why if move.action == action else None

    # what is shown

    def controls(self) -> list[View]:
        if self.at is not None:
            return self.replayed()
        first = [self.chooser(), *self.linked(), *self.standing()]
        if self.waits():
            return [*first, *self.shown(), *self.buttons(), verdict_here(), self.other()]
        return [*first, *super().controls()]

    def view(self) -> View:
        return super().view() | ({"task": ""} if self.at is not None or self.waits() else {})

    def linked(self) -> list[View]:
        """That this is not the reader's own match, where a link has led here."""
        if self.keep_as == PlayTable.keep_as:
            return []
        told = _("A table from a link. It is kept in this browser beside your own match.")
        return [
            paragraph(self.say(told)),
            address(self.say(_("To your own match")), "tutor/table.html?start"),
        ]

    def headline(self) -> str:
        told = _("Deal {deal}; number of the shuffle: {seed}.")
        deal, seed = len(self.situation["sheets"]) + 1, self.situation["seed"]
        return f"{super().headline()} {self.say(told, deal=deal, seed=seed)}"

    def guide(self) -> list[str]:
        if self.at is not None:
            return []
        if self.rules.seats.waiting:
            seated = self.match.seated()
            out = next(person for person in range(self.rules.players) if person not in seated)
            if out:
                told = self.say(_("Player {number} sits this deal out."), number=out + 1)
            else:
                told = self.say(_("You sit this deal out: watch the others play it."))
            return [told, *([] if self.waits() else super().guide())]
        return super().guide()

    def standing(self) -> list[View]:
        """The score of the match, with the deal that has just ended; nothing in the first deal."""
        sheets = [*self.situation["sheets"], *([self.totals()] if self.table.ended else [])]
        if not sheets:
            return []
        names = [self.side(place) for place in range(len(self.table.sides))]
        sums = map(sum, zip(*sheets, strict=True))
        rows = [*enumerate(sheets, 1), (self.say(_("Total")), sums)]
        cells = [[str(head), *map(self.words.number, row)] for head, row in rows]
        return [table(self.say(_("Running total")), [self.say(_("Deals")), *names], cells)]

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
            return self.watching() if self.waits() else super().buttons()
        shown = []
        if not self.won():
            shown.append(button("next", self.say(_("The next deal")), main=True))
        return [
            *shown,
            button("replay", self.say(_("Look through the deal"))),
            button("undo", self.say(BACK), again=True),
        ]

    def watching(self) -> list[View]:
        """What a reader who sits the deal out may press."""
        return [
            button("one", self.say(_("One action on")), again=True),
            button("end", self.say(_("To the end of the deal")), main=True),
            button("undo", self.say(BACK), again=True),
        ]

    def other(self) -> View:
        """The link to this moment, and the same cards anew."""
        copied, field = self.say(_("The link is copied.")), self.say(_("The link, to copy:"))
        label = self.say(_("Send a link to this moment"))
        fields = [share(label, self.address(), copied, field), self.anew()]
        return group(self.say(_("Send this moment, or begin the deal anew")), fields)

    def chooser(self) -> View:
        """Another match."""
        held = self.values
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        counts = rules.load(held["variant"]).counts
        usual = str(rules.load(held["variant"]).players)
        players = held["players"] if held["players"] in map(str, counts) else usual
        tables = [(str(count), self.words.players(count)) for count in counts]
        levels = [(name, self.say(told)) for name, told in STRENGTHS.items()]
        return group(
            self.say(_("Game, players and bots")),
            [
                choice("variant", self.say(_("Game")), games, held["variant"], live=True),
                choice("players", self.say(_("How many")), tables, players),
                choice("strength", self.say(_("The bots")), levels, held["strength"]),
                entry("seed", self.say(_("Number of the shuffle")), held["seed"], number=True),
                button("deal", self.say(_("Deal"))),
            ],
        )

    def replayed(self) -> list[View]:
        """The deal looked through: the table after one of its steps, with all hands open; 0 is the deal."""
        now = self.table
        if self.at < len(self.steps):
            self.table = self.steps[self.at][0]
        try:
            shown = self.shown()
            for seat, held in enumerate(self.table.hands):
                name, cards = self.player(seat), sorted(held, reverse=True)
                label = self.say(_("{player}: {cards}"), player=name, cards=self.words.cards(cards))
                shown += [paragraph(f"{name}:"), self.picture(cards, label)]
        finally:
            self.table = now
        first, last = self.at == 0, self.at == len(self.steps)
        stops = {"first": first, "earlier": first, "later": last, "last": last}
        return [
            *(
                button(name, self.say(REPLAY[name]), disabled=there, again=True)
                for name, there in stops.items()
            ),
            button("leave", self.say(_("Back to the table")), main=True),
            verdict_here(),
            *shown,
        ]

    def step(self) -> View:
        """What was done at the step that is looked at, and why."""
        count = self.say(_("Step {at} of {most}"), at=self.at, most=len(self.steps))
        done = self.done(self.at - 1) if self.at else {"text": self.say(_("The cards have been dealt."))}
        return verdict(self.lang, None, count, [done])

    def done(self, at: int) -> View:
        """What was done at a step, and why."""
        before, action = self.steps[at]
        after = self.steps[at + 1][0] if at + 1 < len(self.steps) else self.table
        told, why = self.deed(before, action, after), self.thought(before, action)
        return self.because(told, why) if why else {"text": told}

    def lately(self) -> View | None:
        """What has been done since the reader's last action; while watching, the last one."""
        start = len(self.steps)
        while start and self.person(self.steps[start - 1][0].turn):
            start -= 1
        if self.waits():
            start = max(0, len(self.steps) - 1)
        self.told = [self.done(at) for at in range(start, len(self.steps))]
        return self.heard()

    # what is done

    def press(self, control: str) -> View | None:
        self.fresh, last = False, len(self.steps)
        places = {"replay": 0, "first": 0, "last": last}
        if self.at is not None:
            places |= {"earlier": max(self.at - 1, 0), "later": min(self.at + 1, last)}
        match control:
            case "variant":
                return self.outcome
            case place if place in places:
                self.at = places[place]
                return self.step()
            case "leave" if self.at is not None:
                self.at = None
                return self.finished()
            case "one":
                return self.watch(1)
            case "end":
                return self.watch(MOST_WATCHED)
            case "undo":
                return self.undo()
            case "next":
                self.begin(self.situation | {"sheets": [*self.situation["sheets"], self.totals()]})
                return self.heard()
        return super().press(control)

    def undo(self) -> View | None:
        """Take back the reader's last action and all that came after it; while watching, one step."""
        if not (self.steps if self.waits() else self.past):
            return self.before()
        while self.steps:
            self.table, _action = self.steps.pop()
            if self.waits() or self.table.turn == 0:
                break
        self.past, self.values["hand"] = self.past[:-1], []
        return self.lately()

    def watch(self, most: int) -> View:
        """Let the bots do as many actions, fewer where the deal ends, and tell of them."""
        self.told = []
        while most and not self.table.ended:
            self.bot_moves()
            most -= 1
        if not self.table.ended:
            return verdict(self.lang, None, "", self.told)
        return self.finished(verdict(self.lang, None, "", self.told))

    def heard(self) -> View | None:
        """What the bots have told of their actions."""
        return verdict(self.lang, None, self.say(_("Before your turn:")), self.told) if self.told else None

    def answer(self, control: str) -> View:
        before = self.table
        self.told = []
        view = TakeTurn.answer(self, control)
        if view["legal"] and self.table is not before:
            self.past = (*self.past, before)
            view["reasons"] += self.told
            if self.table.ended:
                return self.finished(view)
        return view

    def result(self) -> str:
        """How the deal came out, and the match if that is over."""
        if not (winners := self.won()):
            return super().result()
        names = self.words.join([self.side(place) for place in winners])
        return f"{super().result()} {self.say(_('The game is over. Won: {name}.'), name=names)}"

    def after(self, before: play.Table, action: play.Action) -> None:
        self.steps.append((before, action))
        super().after(before, action)

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
        return self.left(lambda: self.begin(chosen | {"strength": held["strength"]}))

    def moment(self) -> dict[str, Any]:
        return self.document()

    def begun(self) -> bool:
        return bool(self.past or self.situation["sheets"])

    def again(self, moment: dict[str, Any]) -> View | None:
        shelf = self.shelf
        good = self.open(moment)
        self.shelf = shelf
        return self.outcome if good else self.nothing_to_undo()

    # keeping and sharing

    def address(self) -> str:
        """The page that opens at this moment."""
        return f"tutor/table.html?p={pack_link(self.document())}&start"

    def document(self) -> dict[str, Any]:
        """The match up to this moment, as plain data."""
        actions = [play.write_action(action) for _before, action in self.steps]
        return {"format": FORMAT, "version": VERSION, **self.situation, "actions": actions}

    def kept(self) -> Any:
        if self.fresh or not (self.begun() or self.shelf):
            return None
        return self.document() | ({"before": self.shelf} if self.shelf else {})

    def restore(self, data: Any) -> bool:
        """Take up a match where it was left. One that is going on here stays, whatever another tab does."""
        if self.past and not self.fresh:
            return True
        if not self.open(data):
            return False
        before = data.get("before", ())
        self.shelf = [one for one in before if isinstance(one, dict)][-EARLIER:] if before else []
        self.fresh = False
        if self.damaged:
            told = self.outcome or verdict(self.lang, None)
            own = self.say(_("Your own match is here instead."))
            self.outcome = told | {"head": f"{self.say(NO_TABLE)} {own} {told['head']}".strip()}
        return True

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
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
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
            if self.person(before.turn) == 0:
                self.past = (*self.past, before)
            self.table = play.apply(before, action)
        self.others_play()
        self.outcome = self.finished() if self.table.ended else self.lately()

    def wish(self, wishes: Mapping[str, str]) -> None:
        if "p" in wishes:
            try:
                packed = base64.urlsafe_b64decode(wishes["p"] + "=" * (-len(wishes["p"]) % 4))
                good = self.open(json.loads(zlib.decompressobj().decompress(packed, 200_000)))
            except (ValueError, zlib.error):
                good = False
            if good:
                self.apart(wishes["p"])
            else:
                self.damaged = True
                self.outcome = verdict(self.lang, None, self.say(NO_TABLE))
            return
        variant, seed = wishes.get("variant", self.rules.id), wishes.get("seed", "")
        if variant in rules.variants() and {"variant", "seed"} & wishes.keys():
            number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 9 else 1
            chosen = {"variant": variant, "players": rules.load(variant).players, "seed": number}
            self.begin(chosen | {"strength": self.situation["strength"]})
            self.outcome = self.heard()
            self.apart(f"{variant} {number}")

    def apart(self, link: str) -> None:
        """Keep this table beside the reader's own match, under a name that follows from the link."""
        self.keep_as, self.fresh = f"{PlayTable.keep_as}-{zlib.crc32(link.encode()):08x}", True
