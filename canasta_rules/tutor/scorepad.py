"""A score pad for a real evening: names, deals, itemised lines and running totals, for every variant."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import play, rules
from ..cards import JOKER, Card, Rank, parse_cards, write_cards
from ..play.match import Match
from ..play.melds import RUN, SET, TWOS, WILD, Meld
from ..play.score import Line, SideScore, SideSheet, score
from ..rules import RulesError, Ruleset, Switch
from ..words import Words
from .exercise import (
    PICTURE,
    Exercise,
    View,
    area,
    button,
    choice,
    entry,
    file,
    group,
    paragraph,
    printing,
    save,
    table,
    verdict,
    verdict_here,
)
from .texts import _
from .typed import Unreadable, enough, read_cards, read_melds, whole

__all__ = ["Game", "ScorePad", "prototypes"]

FORMAT, VERSION = "canasta-score-pad", 1
#: How somebody went out: concealed, double.
WAYS = {
    "plain": (False, False),
    "concealed": (True, False),
    "double": (False, True),
    "both": (True, True),
}
WAY_NAMES = {
    "plain": _("In the usual way"),
    "concealed": _("Concealed"),
    "double": _("Double finish"),
    "both": _("Concealed, double finish"),
}
#: At most so many earlier games are kept.
EARLIER = 20


def prototypes(ruleset: Ruleset) -> dict[str, Meld]:
    """Everything on a table that a sheet pays or charges by the piece: a name for its field and such a meld.

    The names are those of the rules that pay (`canasta.natural`), with a number where a rule pays several
    kinds: of wild cards in a mixed canasta, or the line of `canasta.wild_kinds`.
    """
    canasta, size = ruleset.canasta, ruleset.canasta.size
    two, king, seven = parse_cards("2S KS 7S")
    row = [Card.of(rank, 0) for rank in range(4, 15)][:size]
    made = {"canasta.natural": Meld(SET, [king] * size, rank=Rank.KING)}
    if canasta.ladder:
        for wilds in range(1, len(canasta.ladder) + 1):
            cards = [king] * (size - wilds) + [two] * wilds
            made[f"canasta.ladder-{wilds}"] = Meld(SET, cards, rank=Rank.KING)
    elif canasta.mixed is not None:
        made["canasta.mixed"] = Meld(SET, [king] * (size - 1) + [two], rank=Rank.KING)
    if canasta.natural_sevens is not None:
        made["canasta.natural_sevens"] = Meld(SET, [seven] * size, rank=Rank.SEVEN)
    if canasta.mixed_sevens is not None:
        made["canasta.mixed_sevens"] = Meld(SET, [seven] * (size - 1) + [two], rank=Rank.SEVEN)
    if ruleset.run.allowed:
        made["canasta.run"] = Meld(RUN, row, suit=0, low=4)
        if canasta.mixed_run is not None:
            made["canasta.mixed_run"] = Meld(RUN, [*row[:-1], two], suit=0, low=4)
        if ruleset.run.short:
            made["run.short"] = Meld(RUN, row[: ruleset.run.short - 1], suit=0, low=4)
    if ruleset.wild.allowed:
        for number, kind in enumerate(canasta.wild_kinds or (), 1):
            made[f"canasta.wild_kinds-{number}"] = Meld(WILD, [JOKER] * kind.jokers + [two] * kind.twos)
        if canasta.wild is not None:
            kinds = {(kind.jokers, kind.twos) for kind in canasta.wild_kinds or ()}
            jokers = next(n for n in range(size + 1) if (n, size - n) not in kinds)
            made["canasta.wild"] = Meld(WILD, [JOKER] * jokers + [two] * (size - jokers))
    elif ruleset.twos.allowed:
        made["canasta.natural_twos"] = Meld(TWOS, [two] * size, rank=Rank.TWO)
        if ruleset.twos.jokers:
            made["canasta.mixed_twos"] = Meld(TWOS, [JOKER] + [two] * (size - 1), rank=Rank.TWO)
    return made


class Game:
    """The deals of one game, written down. A deal is plain data, as the document holds it:

    `by` ("cards" or "counts"), `out` (the side that went out, or None), `way` (a key of WAYS) and `sides`,
    each with texts by field: `melds`, `reds`, `aside`, `left` in cards, else numbers by `prototypes` and
    `melded`, `reds`, `aside`, `left`, `blacks`, `sevens`. Raises RulesError for rules that there are not.
    """

    def __init__(
        self, variant: str, players: int | None = None, options: Sequence[str] = (), names: Sequence[str] = ()
    ):
        self.rules = rules.need(rules.load(variant, players, tuple(options)))
        self.names = [name for name in names if name]
        self.deals: list[dict[str, Any]] = []
        self.match = Match(self.rules)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return self.rules.seats.sides

    def members(self, side: int) -> list[int]:
        """The people of a side, numbered round the table."""
        return [person for person in range(self.rules.players) if person % self.sides == side]

    def enter(self, deal: dict[str, Any]) -> tuple[SideScore, ...]:
        """Write a deal down and return its scores."""
        scores = self.scores(deal)
        self.deals.append(deal)
        self.match.finish(scores)
        return scores

    def undo(self) -> dict[str, Any]:
        """Take the last deal out again and return it."""
        last = self.deals.pop()
        deals, self.deals, self.match = self.deals, [], Match(self.rules)
        for deal in deals:
            self.enter(deal)
        return last

    def scores(self, deal: Mapping[str, Any]) -> tuple[SideScore, ...]:
        """The itemised score of a deal. Raises ValueError and its kin for data that is none."""
        by, out = deal["by"], deal["out"]
        if by not in ("cards", "counts") or len(deal["sides"]) != self.sides:
            raise ValueError("no deal of this game")
        if out is not None and not (isinstance(out, int) and 0 <= out < self.sides):
            raise ValueError("no such side")
        sheets = [self._sheet(side, by == "cards") for side in deal["sides"]]
        scores = score(self.rules, sheets, out, *WAYS[deal["way"]])
        if by == "cards":
            return scores
        return tuple(_counted(*both) for both in zip(scores, deal["sides"], strict=True))

    def _sheet(self, side: Mapping[str, str], by_cards: bool) -> SideSheet:
        packs = 2 * self.rules.pack.packs
        red, black, seven = parse_cards("3H 3S 7S")
        reds, aside = (min(number(side, name), packs) for name in ("reds", "aside"))
        if by_cards:
            melds = [
                play.read_meld(self.rules, parse_cards(part)) for part in side["melds"].split(";") if part
            ]
            hands = [parse_cards(side["left"])]
        else:
            melds = [
                m for key, m in prototypes(self.rules).items() for _each in range(min(number(side, key), 40))
            ]
            if number(side, "melded"):
                melds.append(Meld(SET, parse_cards("KS KH KD"), rank=Rank.KING))
            hands = [[black] * number(side, "blacks") + [seven] * number(side, "sevens")]
        return SideSheet(melds, [red] * reds, [black] * aside, hands)

    def document(self) -> dict[str, Any]:
        """The game as plain data."""
        held = self.rules
        return {
            "variant": held.id,
            "players": held.players,
            "options": list(held.options),
            "names": self.names,
            "deals": self.deals,
        }

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Game":
        """A game from its plain data. Raises ValueError, KeyError or TypeError for what is none."""
        game = Game(data["variant"], data["players"], data["options"], [str(name) for name in data["names"]])
        for deal in data["deals"]:
            game.enter(deal)
        return game


#: Chapters and rules that a sheet does not depend on: how cards are dealt, drawn and taken, who may go out.
NOT_COUNTED = (
    "deal.", "turn.", "pile.", "stock.", "opening.for_side", "black_threes.discard_after",
    "black_threes.first_round", "go_out.ask", "go_out.answer", "go_out.keep", "go_out.last_card",
)  # fmt: skip


def matters(switch: Switch) -> bool:
    """Whether a house rule can change a sheet or what is needed to open."""
    return any(not path.startswith(NOT_COUNTED) for path, _value in switch.changes)


def number(side: Mapping[str, str], name: str) -> int:
    """A count or points of a typed side; nothing is 0."""
    return int(side.get(name) or 0)


def _counted(scored: SideScore, side: Mapping[str, str]) -> SideScore:
    """A sheet by counts: in place of the cards and ranks of samples, the points that were typed."""
    lines = [
        Line(
            line.rule, line.code, line.points, line.args | {"rank": ""} if "rank" in line.args else line.args
        )
        for line in scored.lines
        if line.code not in ("melded", "hand")
    ]
    if number(side, "melded"):
        lines.insert(0, Line("score.melded", "melded_points", number(side, "melded")))
    if number(side, "left"):
        lines.append(Line("score.hand", "hand_points", -abs(number(side, "left"))))
    return SideScore(sum(line.points for line in lines), tuple(lines))


class ScorePad(Exercise):
    """The score pad. `game` holds the evening's game, `earlier` the documents of those before it."""

    keep_as = "score-pad"
    drafts = True
    still = PICTURE

    def __init__(self, lang: str, variant: str = "classic", players: int | None = None):
        super().__init__(lang)
        self.words = Words(lang)
        self.title = self.say(_("Score pad"))
        self.task = self.say(_("After each deal, enter what each side has; the pad does the sums."))
        self.earlier: list[dict[str, Any]] = []
        #: Whether a saved text was the last thing pressed about: the answer stands beside it then.
        self.opening = False
        self.begin(Game(variant, players))

    def begin(self, game: Game) -> None:
        """Show a game."""
        self.game = game
        self.values = {"by": self.values.get("by", "cards")} | self.chosen()

    def chosen(self) -> dict[str, str]:
        """The game in the fields for another one."""
        held = self.game.rules
        agreed = {f"option-{s.name}": "yes" if s.name in held.options else "no" for s in held.switches()}
        names = ", ".join(self.game.names)
        return {"variant": held.id, "players": str(held.players), "names": names, "text": ""} | agreed

    # what is shown

    def controls(self) -> list[View]:
        done = not self.game.deals and not self.earlier
        return [
            paragraph(self.headline()),
            self.totals(),
            paragraph(self.standing()),
            *([] if self.game.match.winners() else self.fields()),
            button("undo", self.say(_("Undo")), disabled=done),
            printing(self.say(_("Print"))),
            *([] if self.opening else [verdict_here()]),
            *self.items(),
            self.another(),
            self.keeping(),
        ]

    def headline(self) -> str:
        held = self.game.rules
        players = self.words.players(held.players, self.game.sides)
        points = self.words.points(held.match.target)
        told = _("{game}, {players}. The target: {points}.")
        return self.say(told, game=self.words.variant(held.id), players=players, points=points)

    def side(self, side: int) -> str:
        """What a side is called: by its name, by its people's names, or by its number."""
        names, members = self.game.names, self.game.members(side)
        if len(names) == self.game.rules.players:
            return " + ".join(names[person] for person in members)
        if len(names) == self.game.sides:
            return names[side]
        return self.say(_("Side {number}"), number=side + 1)

    def totals(self) -> View:
        """Deal by deal, the running total, and what each side needs to open next."""
        game, amount, sides = self.game, self.words.number, range(self.game.sides)
        head = [self.say(_("Deals")), *map(self.side, sides)]
        rows = []
        for at, sheet in enumerate(game.match.sheets, 1):
            rows.append([str(at), *(amount(side.total) for side in sheet)])
        rows.append([self.say(_("Total")), *map(amount, game.match.scores)])
        if not game.match.winners():
            rows.append([self.say(_("To open next")), *map(self.needed, game.match.scores)])
        return table(self.say(_("Running total")), head, rows)

    def needed(self, total: int) -> str:
        """What a side with this total needs to open."""
        brackets = self.game.rules.opening.minimum
        row = max((at for at, row in enumerate(brackets) if row.score <= total), default=0)
        return self.words.opening(self.game.rules)[row][1]

    def standing(self) -> str:
        """Who has won, else who deals and who waits."""
        game = self.game
        if winners := game.match.winners():
            names = self.words.join([self.side(side) for side in winners])
            return self.say(_("The game is over. Won: {name}."), name=names)
        if len(game.names) != game.rules.players:
            return ""
        seated = game.match.seated()
        dealer = game.names[seated[game.match.deals % len(seated)]]
        told = self.say(_("Next deal: the dealer is {name}."), name=dealer)
        waits = [name for person, name in enumerate(game.names) if person not in seated]
        return f"{told} {self.say(_('Sits out: {name}.'), name=', '.join(waits))}" if waits else told

    def fields(self) -> list[View]:
        """The fields for the next deal."""
        held, game = self.values, self.game
        ways = [("cards", self.say(_("Card by card"))), ("counts", self.say(_("By counts and points")))]
        shown = [choice("by", self.say(_("How to enter a deal")), ways, held["by"], live=True)]
        for side in range(game.sides):
            shown.append(group(self.side(side), list(self.side_fields(side)), folded=False))
        if game.rules.go_out.allowed:
            nobody = ("", self.say(_("Nobody")))
            sides = [(str(side), self.side(side)) for side in range(game.sides)]
            shown.append(choice("out", self.say(_("Who went out?")), [nobody, *sides], held.get("out", "")))
            wanted = ["plain", *(["concealed"] if game.rules.go_out.concealed else [])]
            if game.rules.go_out.double:
                wanted += ["double", *(["both"] if game.rules.go_out.concealed else [])]
            how = [(key, self.say(WAY_NAMES[key])) for key in wanted]
            if len(how) > 1:
                shown.append(choice("way", self.say(_("How?")), how, held.get("way", "plain")))
        return [*shown, button("enter", self.say(_("Enter the deal")), main=True)]

    def side_fields(self, side: int) -> Iterator[View]:
        """The fields of one side."""
        ruleset = self.game.rules

        def field(name: str, label: str, hint: str = "", count: bool = True) -> View:
            key = f"{name}.{side}"
            return entry(key, label, self.values.get(key, ""), hint, number=count)

        if self.values["by"] == "cards":
            hint = self.say(
                _("Rank and suit, for example KS KH 2D; a semicolon between melds; * is a joker.")
            )
            yield field("melds", self.say(_("Melds")), hint, count=False)
        else:
            for key in prototypes(ruleset):
                yield field(key, self.counted(key))
            yield field("melded", self.say(_("Points of all melded cards")))
        yield field("reds", self.say(_("Red threes: how many")))
        if ruleset.black_threes.set_aside:
            yield field("aside", self.say(_("Black threes set aside: how many")))
        if self.values["by"] == "cards":
            yield field("left", self.say(_("Cards left in hand")), count=False)
            return
        if ruleset.black_threes.in_hand is not None:
            yield field("blacks", self.say(_("Black threes left in hand: how many")))
        if ruleset.sevens.in_hand is not None:
            yield field("sevens", self.say(_("Sevens left in hand: how many")))
        yield field("left", self.say(_("Points of the cards left in hand")))

    def counted(self, key: str) -> str:
        """What a field that counts melds asks for."""
        path, _dash, which = key.partition("-")
        label = self.words.rule_name(path)
        if path == "canasta.ladder":
            label = self.say(_("{name}, wild cards: {count}"), name=label, count=which)
        elif path == "canasta.wild_kinds":
            kind = self.game.rules.canasta.wild_kinds[int(which) - 1]
            label = self.say(_("{name}: {jokers} + {twos}"), name=self.words.rule_name("canasta.wild"),
                             jokers=self.words.ranks_counted(Rank.JOKER, kind.jokers),
                             twos=self.words.ranks_counted(Rank.TWO, kind.twos))  # fmt: skip
        return self.say(_("{name}: how many"), name=label)

    def items(self) -> list[View]:
        """All deals, item by item."""
        if not self.game.deals:
            return []
        shown = []
        for at, sheet in enumerate(self.game.match.sheets, 1):
            rows = [
                [self.side(place), self.words.line(line), self.words.number(line.points)]
                for place, side in enumerate(sheet)
                for line in side.lines
            ]
            head = [self.say(told) for told in (_("Side"), _("For what"), _("Points"))]
            shown.append(table(self.say(_("Deal {number}"), number=at), head, rows))
        return [group(self.say(_("All deals, item by item")), shown)]

    def another(self) -> View:
        """Fields for another game."""
        held, ruleset = self.values, self.asked_rules()
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        counts = [(str(count), self.words.players(count)) for count in ruleset.counts]
        players = held["players"] if held["players"] in dict(counts) else str(ruleset.players)
        agreed = [("no", self.say(_("No"))), ("yes", self.say(_("Yes")))]
        options = [
            choice(f"option-{s.name}", self.words.option(s), agreed, held.get(f"option-{s.name}", "no"))
            for s in ruleset.switches()
            if matters(s)
        ]
        hint = self.say(_("Of the sides, or of all players in the order in which they sit."))
        fields = [
            choice("variant", self.say(_("Game")), games, held["variant"], live=True),
            choice("players", self.say(_("How many")), counts, players, live=True),
            entry("names", self.say(_("Names, with commas between")), held["names"], hint),
            button("rename", self.say(_("Change the names"))),
            *([group(self.say(_("House rules")), options)] if options else []),
            button("new", self.say(_("New game"))),
        ]
        return group(self.say(_("Names, another game")), fields, folded=bool(self.game.deals))

    def asked_rules(self) -> Ruleset:
        """The rules of the game chosen for the next one, without house rules."""
        held = self.values
        ruleset = rules.load(held["variant"])
        if held["players"].isdigit() and int(held["players"]) in ruleset.counts:
            return rules.load(held["variant"], int(held["players"]))
        return ruleset

    def keeping(self) -> View:
        """Ways to keep the pad outside the browser."""
        return group(
            self.say(_("Save and open")),
            [
                save(self.say(_("Save to a file")), "canasta-score-pad.json", json.dumps(self.document())),
                file("file", self.say(_("Open a file"))),
                area("text", self.say(_("Or paste a saved text")), self.values["text"]),
                button("paste", self.say(_("Take it over"))),
                *([verdict_here()] if self.opening else []),
            ],
        )

    # what is done

    def press(self, control: str) -> View | None:
        self.opening = control in ("file", "paste")
        try:
            match control:
                case "enter":
                    return self.enter()
                case "undo":
                    self.undo()
                case "rename":
                    self.game.names = self.typed_names()
                case "new":
                    self.new()
                case "file" | "paste":
                    return self.take_over(self.values["file" if control == "file" else "text"])
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        return None

    def enter(self) -> View:
        """Write down the deal in the fields. Raises Unreadable."""
        deal = self.typed_deal()
        scores = self.game.enter(deal)
        sides = range(self.game.sides)
        fields = {f"{name}.{side}" for side in sides for name in deal["sides"][side]} | {"out", "way"}
        self.values = {key: value for key, value in self.values.items() if key not in fields}
        parts = []
        for side, scored in enumerate(scores):
            head = self.words.points(scored.total)
            lines = [self.line(line) for line in scored.lines]
            parts.append(verdict(self.lang, None, head, lines) | {"title": self.side(side)})
        head = self.say(_("Deal {number} is entered."), number=len(self.game.deals))
        return verdict(self.lang, None, head) | {"parts": parts}

    def line(self, line: Line) -> View:
        """A line of the sheet with its points and the way to its rule."""
        points = self.words.points(line.points)
        return {
            "text": self.say(_("{line} — {points}."), line=self.words.line(line), points=points),
            "link": f"variants/{self.game.rules.id}.html#{line.rule}",
            "link_text": self.words.rule_name(line.rule),
        }

    def typed_deal(self) -> dict[str, Any]:
        """The deal in the fields, checked. Raises Unreadable."""
        held, game = self.values, self.game
        fields = [control["name"] for side in range(game.sides) for control in self.side_fields(side)]
        if not any(held.get(name, "").strip() for name in fields):
            told = _("Nothing has been typed yet. Where a side really has nothing, type 0.")
            raise Unreadable(self.say(told))
        out = int(held["out"]) if held.get("out") else None
        by = held["by"]
        sides = [self.typed_side(side) for side in range(game.sides)]
        if by == "cards":
            texts = [part for side in sides for part in (*side["melds"].split(";"), side["left"])]
            enough(self, game.rules, [parse_cards(part) for part in texts])
        most = 2 * game.rules.pack.packs
        for name in ("reds", "aside", "blacks"):
            if sum(number(side, name) for side in sides) > most:
                raise Unreadable(self.say(_("The game has only {most} threes of a colour."), most=most))
        if out is not None and len(game.members(out)) == 1 and sides[out].get("left", "0") not in ("", "0"):
            raise Unreadable(self.say(_("{name} went out and can have no cards left."), name=self.side(out)))
        way = held.get("way", "plain") if out is not None else "plain"
        return {"by": by, "out": out, "way": way, "sides": sides}

    def typed_side(self, side: int) -> dict[str, str]:
        """The fields of one side, in the form of the document. Raises Unreadable naming the side."""
        typed = {}
        try:
            for control in self.side_fields(side):
                name, written = control["name"].rpartition(".")[0], control["value"]
                if name == "melds":
                    typed[name] = ";".join(map(write_cards, read_melds(self, self.game.rules, written)))
                elif name == "left" and self.values["by"] == "cards":
                    typed[name] = write_cards(read_cards(self, written, 120))
                else:
                    typed[name] = str(self.least(name, whole(self, written)))
        except Unreadable as told:
            raise Unreadable(f"{self.side(side)}: {told}") from None
        return typed

    def least(self, name: str, count: int) -> int:
        """A typed number, refused when below nought or absurd. Raises Unreadable."""
        if name == "left":
            count = abs(count)
        if count < 0 or (name not in ("left", "melded") and count > 40):
            raise Unreadable(self.say(_("{word} is not a number."), word=count))
        return count

    def typed_names(self) -> list[str]:
        return [name.strip()[:40] for name in self.values["names"].split(",") if name.strip()]

    def undo(self) -> None:
        """Take the last deal back into the fields; before the first deal, back to the game before."""
        if self.game.deals:
            last = self.game.undo()
            self.values |= {"by": last["by"], "way": last["way"]}
            self.values["out"] = "" if last["out"] is None else str(last["out"])
            for side, typed in enumerate(last["sides"]):
                self.values |= {
                    f"{name}.{side}": self.shown_again(name, text) for name, text in typed.items()
                }
        elif self.earlier:
            self.begin(Game.read(self.earlier.pop()))

    def shown_again(self, name: str, text: str) -> str:
        """What was entered in a field, as the reader would type it."""
        if name == "melds" or (name == "left" and self.values["by"] == "cards"):
            return "; ".join(self.words.signs(parse_cards(part)) for part in text.split(";"))
        return "" if text == "0" else text

    def new(self) -> None:
        """Begin the game that the fields ask for; the one before stays within reach. Raises Unreadable."""
        ruleset = self.asked_rules()
        options = [s.name for s in ruleset.switches() if self.values.get(f"option-{s.name}") == "yes"]
        try:
            game = Game(ruleset.id, ruleset.players, options, self.typed_names())
        except RulesError:
            raise Unreadable(self.say(_("These house rules do not go together."))) from None
        if self.game.deals:
            self.earlier = [*self.earlier, self.game.document()][-EARLIER:]
        self.begin(game)

    # keeping

    def document(self) -> dict[str, Any]:
        """The pad as one JSON document."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.document(),
            "earlier": self.earlier,
        }

    def kept(self) -> Any:
        return self.document() if self.game.deals or self.game.names or self.earlier else None

    def restore(self, data: Any) -> bool:
        try:
            if data["format"] != FORMAT or data["version"] != VERSION:
                return False
            game = Game.read(data["game"])
            earlier = [Game.read(one).document() for one in data["earlier"]]
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
        self.earlier = earlier
        self.begin(game)
        return True

    def take_over(self, written: str) -> View | None:
        """Open a pad from a file or a text; the game on the pad stays within reach by undo."""
        self.values["file"] = ""
        before = self.game.document() if self.game.deals else None
        try:
            good = self.restore(json.loads(written))
        except ValueError:
            good = False
        if not good:
            return verdict(self.lang, None, self.say(_("This is no saved score pad.")))
        self.values["text"] = ""
        if before and before != self.game.document() and before not in self.earlier:
            self.earlier.append(before)
        return None

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """A deal of two sides, card by card."""
        cards = {
            "melds.0": "KS KH KD KC KS KH KD; 9S 9H 2D",
            "melds.1": "QS QH QD; 6S 6H *",
            "left.1": "AS 5H",
        }
        written = {
            name: "; ".join(self.words.signs(parse_cards(one)) for one in text.split(";"))
            for name, text in cards.items()
        }
        return [("enter", written | {"reds.0": "1", "out": "0"})]
