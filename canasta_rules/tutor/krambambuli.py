"""Krambambuli: knocking with a hand, and the score pad with records and bank."""

import random
from typing import Any

from .. import rules as rulebook
from ..cards import Card, CardError, parse_cards
from ..play import krambambuli as game
from ..play.krambambuli.deal import deal as deal_hands
from ..words import Words
from ..words.knocking import ending, step
from ..words.rummy import Stakes
from .exercise import (
    Exercise,
    View,
    button,
    cards_picture,
    choice,
    entry,
    group,
    hand,
    paragraph,
    printing,
    table,
    verdict,
    verdict_here,
)
from .melds import unread
from .texts import _

__all__ = ["BankPad", "KnockWith"]

Cards = tuple[Card, ...]


class Krambambuli(Exercise):
    """What both exercises share: the rules, their words, and reasons as a page shows them."""

    def __init__(self, ruleset: "rulebook.Ruleset", lang: str):
        super().__init__(lang)
        self.rules = ruleset
        self.words = Words(lang)

    def reason(self, reason: Any) -> View:
        """A reason of a verdict: the sentence and the way to the rule."""
        return self.linked(self.words.reason(self.rules, reason), reason.rule)

    def rule(self, path: str) -> View:
        """A rule's own sentence and the way to it."""
        return self.linked(self.words.rule(self.rules, path), path)

    def linked(self, said: str, path: str) -> View:
        """A sentence with the way to a rule."""
        page = f"variants/{self.rules.id}.html#{path}"
        return {"text": said, "link": page, "link_text": self.words.rule_name(path)}


class KnockWith(Krambambuli):
    """A hand of eleven cards: lay out combinations, pick the discard, and knock.

    The reader may also type any hand, have one dealt, or play with the full sequence. `cards` is the hand,
    `groups` the combinations laid out so far, as places in the hand.
    """

    def __init__(self, ruleset: "rulebook.Ruleset", cards: Cards, lang: str = "en", task: str = ""):
        super().__init__(ruleset, lang)
        self.title = self.say(_("Knock"))
        self.task = task or self.say(
            _(
                "Pick the cards of a combination and lay them out; do so with each. "
                "Then pick one card to discard, and knock."
            )
        )
        self.seed = 0
        self.deal(cards)

    def deal(self, cards: Cards) -> None:
        """Begin anew with these cards."""
        self.cards = tuple(sorted(cards, key=lambda card: (card.suit is not None, card.suit, -card.rank)))
        self.groups: tuple[tuple[int, ...], ...] = ()
        self.outcome = None
        agreed = "yes" if self.rules.special.sequence else "no"
        self.values = {"hand": [], "cards": self.values.get("cards", ""), "sequence": agreed}

    def held(self) -> list[int]:
        """The places of the cards that are still in the hand."""
        laid = {place for places in self.groups for place in places}
        return [place for place in range(len(self.cards)) if place not in laid]

    def picked(self) -> list[int]:
        """The places picked now."""
        held = self.held()
        return [held[int(at)] for at in sorted(self.values["hand"], key=int) if int(at) < len(held)]

    def at(self, places: Any) -> Cards:
        """The cards at some places."""
        return tuple(self.cards[place] for place in places)

    def controls(self) -> list[View]:
        laid = []
        for places in self.groups:
            made = game.read_combination(self.rules, self.at(places))
            laid.append(cards_picture(made.cards, self.words.cards(made.cards), self.lang))
        agreed = [("no", self.say(_("No"))), ("yes", self.say(_("Yes")))]
        return [
            *laid,
            hand("hand", self.say(_("Your hand")), self.at(self.held()), self.lang, self.values["hand"]),
            button("lay", self.say(_("Lay out together"))),
            button("knock", self.say(_("Discard this card and knock")), main=True),
            button("back", self.say(_("Take all back"))),
            button("best", self.say(_("Show the best way"))),
            verdict_here(),
            group(
                self.say(_("Another hand")),
                [
                    button("chance", self.say(_("A random hand"))),
                    entry(
                        "cards",
                        self.say(_("Cards")),
                        self.values["cards"],
                        self.say(_("Rank and suit, for example KS 10H 2D; * is a joker.")),
                    ),
                    choice(
                        "sequence",
                        self.say(_("Full sequence agreed on")),
                        agreed,
                        self.values["sequence"],
                    ),
                    button("deal", self.say(_("Deal these"))),
                ],
            ),
        ]

    def press(self, control: str) -> View | None:
        match control:
            case "lay":
                return self.lay()
            case "knock":
                return self.knock()
            case "best":
                return self.best()
            case "chance":
                self.seed += 1
                self.deal(near(self.rules, self.seed))
            case "deal":
                return self.deal_typed()
            case _:
                self.groups, self.values["hand"] = (), []
        return None

    def lay(self) -> View:
        """Lay the cards picked out as a combination, if they are one."""
        places = self.picked()
        if not places:
            return verdict(self.lang, None, self.say(_("Pick some cards first.")))
        ruling = game.judge_combination(self.rules, self.at(places))
        if ruling:
            self.groups, self.values["hand"] = (*self.groups, tuple(places)), []
        return verdict(self.lang, ruling.legal, "", [self.reason(one) for one in ruling.reasons])

    def knock(self) -> View:
        """Knock with the one card picked as the discard."""
        places = self.picked()
        if len(places) != 1 or len(self.cards) != self.rules.deal.dealer_hand:
            return verdict(self.lang, None, self.say(_("Pick exactly one card to discard.")))
        away, laid = self.cards[places[0]], tuple(self.at(group) for group in self.groups)
        ruling = game.judge_lay(self.rules, self.cards, away, laid)
        if not ruling:
            instead = [step(self.words, game.Knock(*way)) for way in ruling.instead]
            return verdict(self.lang, False, "", [self.reason(one) for one in ruling.reasons], instead)
        return self.ended(game.read_lay(self.rules, self.cards, away, laid), ruling)

    def ended(self, lay: game.Lay, ruling: Any) -> View:
        """The verdict on a hand that ends the deal: what it is, and what it brings."""
        kind = lay.kind
        paths = ["record.knocked" if kind == game.KNOCK else f"record.{kind}", f"bank.{kind}"]
        if kind == game.KNOCK:
            paths.append("bank.knock_bank")
        told = [self.reason(one) for one in ruling.reasons] + [self.rule(path) for path in paths]
        return verdict(self.lang, True, f"{ending(self.words, kind)}.", told)

    def best(self) -> View:
        """The best that the hand can do, or how far it is from a knock."""
        if len(self.cards) != self.rules.deal.dealer_hand:
            size = self.words.count("card", self.rules.deal.dealer_hand)
            return verdict(self.lang, None, self.say(_("A hand before the discard: {cards}."), cards=size))
        lay = game.best_lay(self.rules, self.cards)
        found = lay.arrangement if lay else game.arrange(self.rules, self.cards, discard=True)
        laid = lay.laid if lay else tuple(made.cards for made in found.combinations)
        ruling = game.judge_lay(self.rules, self.cards, found.discard, laid)
        way = step(self.words, game.Knock(found.discard, laid or None))
        if lay is None:
            return verdict(self.lang, False, f"{way}.", [self.reason(one) for one in ruling.reasons])
        shown = self.ended(lay, ruling)
        return shown | {"head": f"{ending(self.words, lay.kind)}. {way}."}

    def deal_typed(self) -> View | None:
        """Take the cards that the reader entered; what cannot be a hand leaves all as it was."""
        try:
            cards = parse_cards(self.values["cards"])
        except CardError:
            word = unread(self.values["cards"])
            return verdict(self.lang, None, self.say(_("{word} is not a card."), word=word))
        size = self.rules.deal.dealer_hand
        if cards and len(cards) != size:
            text = self.say(_("A hand before the discard: {cards}."), cards=self.words.count("card", size))
            return verdict(self.lang, None, text)
        options = ("full_sequence",) if self.values["sequence"] == "yes" else ()
        self.rules = rulebook.load(self.rules.id, self.rules.players, options)
        self.deal(cards or self.cards)
        return None

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """The best way, and a pick that is no combination."""
        found = [("best", {})]
        for first in range(len(self.cards) - 2):
            places = range(first, first + 3)
            if not game.judge_combination(self.rules, self.at(places)):
                found.append(("lay", {"hand": [str(place) for place in places]}))
                break
        return found


def near(ruleset: "rulebook.Ruleset", seed: int) -> Cards:
    """A hand as it may look after some turns, from a seed: near a knock, often with one."""
    table = deal_hands(ruleset, seed)
    cards, stock = list(table.hands[table.turn]), list(table.stock)
    for _turn in range(random.Random(seed).randrange(6, 16)):
        cards.remove(game.arrange(ruleset, cards, discard=True).discard)
        cards.append(stock.pop())
    return tuple(cards)


FORMAT = "canasta-krambambuli"
#: At most so many earlier games are kept.
EARLIER = 20


class BankPad(Krambambuli):
    """The records and the bank of a real evening, deal by deal; `game` holds it all."""

    keep_as = "krambambuli"
    drafts = True

    def __init__(self, ruleset: "rulebook.Ruleset", lang: str = "en", task: str = ""):
        super().__init__(ruleset, lang)
        self.title = self.say(_("Score pad"))
        self.task = task or self.say(
            _("After each deal enter how it ended, by whom, and the points left over.")
        )
        self.game = game.Game(ruleset)
        self.earlier: list[dict[str, Any]] = []
        self.names = ""
        self.values = {"ended": game.KNOCK, "by": "0", "players": str(ruleset.players), "names": ""}

    def name(self, player: int) -> str:
        """A player's name: the one entered, else the number."""
        names = [name.strip() for name in self.names.split(",")]
        given = names[player] if player < len(names) else ""
        return given or self.say(_("Player {number}"), number=player + 1)

    def money(self, halves: int) -> str:
        """An amount of half stakes with its sign."""
        return f"{'−' if halves < 0 else ''}{Stakes(self.words, abs(halves))}"

    def controls(self) -> list[View]:
        now = self.game
        counts = [(str(count), self.words.players(count)) for count in self.rules.counts]
        entered = self.deal_controls() if now.winner is None else []
        return [
            self.standing(),
            *entered,
            button("undo", self.say(_("Undo")), disabled=not now.events and not self.earlier),
            printing(self.say(_("Print"))),
            verdict_here(),
            group(
                self.say(_("Names, a new game")),
                [
                    choice("players", self.say(_("How many")), counts, self.values["players"]),
                    entry("names", self.say(_("Names, with commas between")), self.values["names"]),
                    button("rename", self.say(_("Change the names"))),
                    button("new", self.say(_("New game"))),
                ],
            ),
            *self.items(),
        ]

    def items(self) -> list[View]:
        """All deals: how each ended, by whom, and what it did to the records."""
        if not self.game.sheets:
            return []
        players, rows, replay = range(self.rules.players), [], game.Game(self.rules)
        for event in self.game.events:
            if "back" in event:
                replay.back(event["back"])
                continue
            before, who = list(replay.records), event["by"]
            replay.enter(**event)
            ended = ending(self.words, event["ended"]) + ("" if who is None else f": {self.name(who)}")
            moved = [replay.records[player] - before[player] for player in players]
            rows.append([str(len(rows) + 1), ended, *map(self.words.number, moved)])
        head = [self.say(_("Deals")), self.say(_("The deal ended by")), *map(self.name, players)]
        return [group(self.say(_("All deals, item by item")), [table(self.say(_("Deals")), head, rows)])]

    def deal_controls(self) -> list[View]:
        """What enters the next deal, and a way back for each player who is out."""
        kinds = [kind for kind in (game.KNOCK, *game.SPECIAL, game.VOID) if self.known(kind)]
        endings = [(kind, ending(self.words, kind)) for kind in kinds]
        seated = [(str(player), self.name(player)) for player in self.game.seated]
        dealer = self.say(_("Next deal: the dealer is {name}."), name=self.name(self.game.dealer))
        made = [
            paragraph(dealer),
            choice("ended", self.say(_("The deal ended by")), endings, self.values["ended"]),
            choice("by", self.say(_("Who ended it")), seated, self.chosen()),
        ]
        for player in self.game.seated:
            label = self.say(_("Points left: {name}"), name=self.name(player))
            made.append(entry(f"left{player}", label, self.values.get(f"left{player}", ""), number=True))
        made.append(button("enter", self.say(_("Enter the deal")), main=True))
        for player, out in enumerate(self.game.out):
            if out:
                made.append(button(f"back{player}", self.say(_("{name} comes back"), name=self.name(player))))
        return made

    def standing(self) -> View:
        """The table of records and purses, with the bank below."""
        now = self.game
        head = [
            self.say(_("Player")),
            self.say(_("Record")),
            self.say(_("Stakes won")),
            self.say(_("In the game")),
        ]
        rows = []
        for player in range(self.rules.players):
            if now.winner is not None:
                told = self.say(_("won")) if now.winner == player else "–"
            else:
                told = self.say(_("out")) if now.out[player] else self.say(_("in"))
            record = self.words.number(now.records[player])
            rows.append([self.name(player), record, self.money(now.purses[player]), told])
        rows.append([self.say(_("Bank")), "", self.money(now.bank), ""])
        return {"kind": "table", "label": self.say(_("Records and bank")), "head": head, "rows": rows}

    def known(self, kind: str) -> bool:
        """Whether a deal may end so under these rules."""
        return kind not in ("suit", "sequence") or getattr(self.rules.special, kind)

    def chosen(self) -> str:
        """The player said to have ended the deal, the first one if that player is out."""
        seated = [str(player) for player in self.game.seated]
        return self.values["by"] if self.values["by"] in seated else seated[0]

    def press(self, control: str) -> View | None:
        match control:
            case "enter":
                return self.enter()
            case "undo":
                self.undo()
            case "rename":
                self.names = self.values["names"]
            case "new":
                if self.game.events:
                    self.earlier = [*self.earlier, self.document()][-EARLIER:]
                self.rules = rulebook.load(self.rules.id, int(self.values["players"]), self.rules.options)
                self.game, self.names = game.Game(self.rules), self.values["names"]
                self.values = {key: value for key, value in self.values.items() if not key.startswith("left")}
            case _:
                player = int(control.removeprefix("back"))
                ruling = self.game.judge_back(player)
                if ruling:
                    self.game = game.Game(self.rules, [*self.game.events, {"back": player}])
                return verdict(self.lang, ruling.legal, "", [self.reason(one) for one in ruling.reasons])
        return None

    def undo(self) -> None:
        """Take the last entry back into the fields; before the first one, back to the game before."""
        if self.game.events:
            *events, last = self.game.events
            self.game = game.Game(self.rules, events)
            if "back" not in last:
                by = "0" if last["by"] is None else str(last["by"])
                self.values |= {"ended": last["ended"], "by": by}
                typed = zip(self.game.seated, last["left"], strict=True)
                self.values |= {f"left{player}": str(points) for player, points in typed}
        elif self.earlier:
            self.open(self.earlier.pop())

    def enter(self) -> View:
        """Enter the deal that the reader has typed."""
        seated, kind = self.game.seated, self.values["ended"]
        left = []
        for player in seated:
            text = self.values.get(f"left{player}", "").strip()
            winner = str(player) == self.chosen() and kind != game.KNOCK
            if kind == game.VOID or (winner and not text):
                left.append(0)
            elif text.isascii() and text.isdigit() and int(text) <= 1000:
                left.append(int(text))
            else:
                said = self.say(_("{name}: the points left over are a whole number."), name=self.name(player))
                return verdict(self.lang, None, said)
        after = game.Game(self.rules, self.game.events)
        try:
            sheet = after.enter(kind, None if kind == game.VOID else int(self.chosen()), left)
        except game.GameError as error:
            return verdict(self.lang, False, "", [self.reason(one) for one in error.verdict.reasons])
        self.game = after
        for player in range(self.rules.players):
            self.values.pop(f"left{player}", None)
        return verdict(self.lang, None, self.told(seated, sheet), self.payments(sheet))

    def told(self, seated: tuple[int, ...], sheet: Any) -> str:
        """What the deal did to each record."""
        parts = [
            f"{self.name(player)}: {self.words.number(record.total)}"
            for player, record in zip(seated, sheet.records, strict=True)
            if record.lines
        ]
        return f"{ending(self.words, sheet.ended)}. {', '.join(parts)}".strip(" ")

    def payments(self, sheet: Any) -> list[View]:
        """The rules by which money changed hands, and how the game stands."""
        rows = [self.rule(path) for path in dict.fromkeys(payment.rule for payment in sheet.payments)]
        if any(self.game.out) and self.game.winner is None:
            rows.append(self.rule("out.at"))
        if self.game.winner is not None:
            rows.append(
                self.linked(
                    self.say(_("{name} wins the bank."), name=self.name(self.game.winner)), "match.prize"
                )
            )
        return rows

    def document(self) -> dict[str, Any]:
        """The game as plain data."""
        now = self.rules
        held = {"players": now.players, "options": list(now.options), "names": self.names}
        return {"format": FORMAT, "version": 1, **held, "events": self.game.events}

    def open(self, data: Any) -> None:
        """Show a game from its plain data. Raises ValueError, KeyError, TypeError and the like for none."""
        ruleset = rulebook.load(self.rules.id, data["players"], tuple(data["options"]))
        self.game, self.rules = game.Game(ruleset, data["events"]), ruleset
        self.names = str(data["names"])[:1000]
        self.values |= {"players": str(ruleset.players), "names": self.names}

    def kept(self) -> Any:
        if not self.game.events and not self.names and not self.earlier:
            return None
        return self.document() | ({"earlier": self.earlier} if self.earlier else {})

    def restore(self, data: Any) -> bool:
        try:
            if data["format"] != FORMAT or data["version"] != 1:
                return False
            earlier = list(data.get("earlier", ()))[-EARLIER:]
            for one in earlier:
                BankPad(self.rules, self.lang).open(one)
            self.open(data)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            return False
        self.earlier = earlier
        return True

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """A knock with five points."""
        left = {
            f"left{player}": str(points)
            for player, points in zip(self.game.seated, (5, 40, 23, 61), strict=False)
        }
        return [("enter", {"ended": game.KNOCK, "by": "0"} | left)]
