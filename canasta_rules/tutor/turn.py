"""A turn at a table: pick cards, press what you would do, and hear what the rules say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from .. import play, rules
from ..cards import Card, parse_cards
from ..play.melds import RUN, SET, run_ends
from ..play.situation import Situation, SituationError, decode, table_of
from ..play.table import shuffled
from ..words import Words
from . import wishes
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
    row,
    verdict,
    verdict_here,
    walk,
)
from .texts import _
from .typed import Unreadable, enough, read_cards, read_melds, some_cards, whole

__all__ = ["TakeTurn"]

#: What may be done, in the order of the buttons.
DO = ("draw", "take", "lay", "add", "discard", "ask")
BUTTONS = {
    "draw": _("Draw from the stock"),
    "leave": _("Leave the pile"),
    "take": _("Take the pile"),
    "lay": _("Lay"),
    "discard": _("Discard"),
    "ask": _("Ask the partner"),
    "yes": _("Yes"),
    "no": _("No"),
}
#: What adds to a meld of one rank, by the rank.
ADD_TO = {
    4: _("Add to the fours"),
    5: _("Add to the fives"),
    6: _("Add to the sixes"),
    7: _("Add to the sevens"),
    8: _("Add to the eights"),
    9: _("Add to the nines"),
    10: _("Add to the tens"),
    11: _("Add to the jacks"),
    12: _("Add to the queens"),
    13: _("Add to the kings"),
    14: _("Add to the aces"),
}
TASKS = {
    "take": _(
        "May you take the pile? Pick the cards that you would show with its top card, or none, and try."
    ),
    "lay": _("Pick all the cards that you would lay and lay them together. They sort themselves into melds."),
    "": _("Pick cards and press what you would do."),
}
#: How one lays more than the meld that takes the pile.
AT_ONCE = _("To take the pile and lay other melds at once, pick all these cards and press “{button}”.")


class TakeTurn(Exercise):
    """A table at one moment. The reader picks cards of the hand and an action; the engine judges it.

    `situation` has the keys of `play.situation.Situation`; the own seat is 0. `do` names the actions offered
    (of draw, take, lay, add, discard, ask), the main one first. With `on` a legal action is also carried out,
    and the turn goes on from there.
    """

    def __init__(
        self, lang: str, situation: dict[str, Any], do: Iterable[str] = DO, on: bool = False, task: str = ""
    ):
        super().__init__(lang)
        self.words = Words(lang)
        self.do, self.on = tuple(dict.fromkeys(do)), on
        titles = {"lay": _("The opening"), "take": _("Taking the pile"), "": _("Your turn")}
        alone = "lay" if self.do == ("lay",) else "take" if self.do == ("take", "draw") else ""
        self.title, self.task = self.say(titles[alone]), task or self.say(TASKS[alone])
        self.begin(situation)
        if not task and "take" in self.do:
            self.task += " " + self.say(AT_ONCE, button=self.say(BUTTONS["take"]))

    # the table

    def begin(self, situation: dict[str, Any]) -> None:
        """Set the table anew. Raises SituationError."""
        self.situation = situation
        self.table = table_of(decode(situation, Situation, "exercise"))[0]
        self.rules = self.table.rules
        if self.on and isinstance(self.table.stock, int):
            self.table.stock = self.unseen()[: self.table.stock]
        self.news: list[str] = []
        self.outcome = None
        self.values = {"hand": [], **self.written()}

    def unseen(self) -> list[Card]:
        """The cards that the table does not show, in an order that is always the same."""
        left = Counter(self.table.all_cards())
        unseen = []
        for card in shuffled(self.rules, 1):
            if left[card]:
                left[card] -= 1
            else:
                unseen.append(card)
        return unseen

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand in the order shown."""
        held = self.table.hands[0]
        return () if isinstance(held, int) else tuple(sorted(held, reverse=True))

    def written(self) -> dict[str, str]:
        """The table as it stands in the fields to type in."""
        side = self.table.sides[0]
        return {
            "cards": self.words.signs(self.cards),
            "melds": "; ".join(self.words.signs(meld.cards) for meld in side.melds),
            "pile": self.words.signs(self.table.pile),
            "stock": str(self.table.stock_size),
            "score": str(self.table.scores[0]),
            "variant": self.rules.id,
        }

    # what is shown

    def controls(self) -> list[View]:
        return [
            *self.shown(),
            hand("hand", self.say(_("Your hand")), self.cards, self.lang, self.values["hand"]),
            *self.buttons(),
            verdict_here(),
            self.other(),
        ]

    def shown(self) -> list[View]:
        """What lies on the table: game and score, own melds and red threes, pile and stock."""
        table, side, words = self.table, self.table.sides[0], self.words
        shown = [paragraph(self.headline())]
        if side.melds:
            shown.append(paragraph(self.say(_("The melds of your side:"))))
            shown += [
                self.picture(meld.cards, words.meld_text(meld.cards, self.rules)) for meld in side.melds
            ]
        if side.red_threes:
            shown.append(paragraph(self.say(_("The red threes of your side:"))))
            shown.append(self.picture(side.red_threes, words.cards(side.red_threes)))
        if table.pile or "take" in self.do or "draw" in self.do:
            shown += self.piles()
        return shown

    def headline(self) -> str:
        """The game, the score before the deal and what the opening needs."""
        told = _("{game}. Your side has not opened; its score before this deal: {score}.")
        if self.table.sides[0].opened:
            told = _("{game}. Your side has opened; its score before this deal: {score}.")
        score = self.words.number(self.table.scores[0])
        return self.say(told, game=self.words.variant(self.rules.id), score=score)

    def piles(self) -> list[View]:
        """The pile and the stock."""
        table, words = self.table, self.words
        stock = self.say(_("The stock is empty."))
        if table.stock_size:
            stock = self.say(_("Stock: {cards}."), cards=words.cards(table.stock_size))
        if not table.pile:
            return [paragraph(f"{stock} {self.say(_('There is no discard pile.'))}")]
        told = _("The pile; on top: {card}.")
        if table.freezing():
            told = _("The pile, frozen by a card in it; on top: {card}.")
        told = self.say(told, card=words.card(table.top))
        cards = ", ".join(map(words.card, table.pile))
        said = self.say(_("The pile from bottom to top: {cards}"), cards=cards)
        return [paragraph(f"{stock} {told}"), self.picture(table.pile, said)]

    def picture(self, cards: Iterable[Card], text: str) -> View:
        return cards_picture(cards, text, self.lang)

    def buttons(self) -> list[View]:
        """What may be pressed now."""
        over = self.over()
        if self.table.phase == "answer":
            shown = [paragraph(self.say(_("You have asked. Let your partner answer.")))]
            shown += [button(key, self.say(BUTTONS[key]), main=key == "yes") for key in ("yes", "no")]
        else:
            shown, first = [], self.do[0]
            if self.table.phase == "play" and first in ("take", "draw") and "lay" in self.do:
                first = "lay"
            for key in sorted(self.do, key=DO.index):
                if key == "add":
                    shown += self.adding(over)
                else:
                    label = BUTTONS["leave"] if key == "draw" and not self.table.stock_size else BUTTONS[key]
                    shown.append(button(key, self.say(label), main=key == first, disabled=over))
        return [*shown, button("back", self.say(_("From the start") if self.on else _("Put back")))]

    def adding(self, over: bool) -> list[View]:
        """What adds the cards picked to a meld; from three ways on as short names beside one another."""
        melds = self.table.sides[0].melds
        ways = [(f"add-{i}", self.add_to(i), self.short_name(i)) for i in range(len(melds))]
        told = _("Add to the low end of {meld}")
        low = [i for i in range(len(melds)) if self.open_below(i)]
        ways += [(f"low-{i}", self.say(told, meld=self.signs_of(i)), self.low_name(i)) for i in low]
        if len(ways) < 3:
            return [button(name, whole, disabled=over) for name, whole, _short in ways]
        short = [button(name, short, disabled=over) for name, _whole, short in ways]
        return [row(self.say(_("Add the picked cards to:")), short)]

    def short_name(self, place: int) -> str:
        """An own meld in a word: its rank where no other meld has it, else its cards."""
        melds = self.table.sides[0].melds
        own = melds[place]
        alike = [meld for meld in melds if meld.kind == own.kind and meld.rank == own.rank]
        if own.kind == SET and len(alike) == 1:
            name = self.words.ranks(own.rank)
            return name[:1].upper() + name[1:]
        return self.signs_of(place)

    def low_name(self, place: int) -> str:
        """The low end of an own run."""
        return self.say(_("{meld}, low end"), meld=self.signs_of(place))

    def add_to(self, place: int) -> str:
        """What the button says that adds to an own meld: the meld's rank where that is enough."""
        melds = self.table.sides[0].melds
        own = melds[place]
        alike = [meld for meld in melds if meld.kind == SET and meld.rank == own.rank]
        if own.kind == SET and len(alike) == 1:
            return self.say(ADD_TO[own.rank])
        return self.say(_("Add to {meld}"), meld=self.signs_of(place))

    def signs_of(self, place: int) -> str:
        """The cards of an own meld by their signs."""
        return self.words.signs(self.table.sides[0].melds[place].cards)

    def open_below(self, place: int) -> bool:
        """Whether a wild card of the hand may mean either end of an own run."""
        own, run = self.table.sides[0].melds[place], self.rules.run
        if own.kind != RUN or not run.wilds or not any(play.is_wild(self.rules, card) for card in self.cards):
            return False
        low, high = run_ends(self.rules)
        return low < own.low and own.low + len(own) - 1 < high

    def over(self) -> bool:
        """Whether nothing more can be done: the deal has ended, or the turn has passed on."""
        return bool(self.table.ended) or (self.table.turn != 0 and self.table.phase != "answer")

    def other(self) -> View:
        """Fields for any other table."""
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        card_hint = self.say(_("Rank and suit, for example KS 10H 2D; * is a joker."))
        meld_hint = self.say(_("A semicolon between melds."))
        held = self.values
        fields = [
            entry("cards", self.say(_("Your hand")), held["cards"], card_hint),
            entry("melds", self.say(_("Melds of your side")), held["melds"], meld_hint),
        ]
        if "take" in self.do or "draw" in self.do:
            fields.append(entry("pile", self.say(_("Pile, from bottom to top")), held["pile"]))
            fields.append(entry("stock", self.say(_("Cards in the stock")), held["stock"], number=True))
        fields += [
            entry("score", self.say(_("Score before this deal")), held["score"], number=True),
            choice("variant", self.say(_("Game")), games, held["variant"]),
            button("deal", self.say(_("Lay these cards out"))),
        ]
        return group(self.say(_("Another table, another game")), fields)

    # what is done

    def press(self, control: str) -> View | None:
        if control == "back":
            self.begin(self.situation)
            return None
        if control == "deal":
            return self.deal_typed()
        return self.answer(control)

    def picked(self) -> tuple[Card, ...]:
        """The cards picked now, in the order of the hand."""
        return tuple(self.cards[int(place)] for place in sorted(self.values["hand"], key=int))

    def ways(self, control: str) -> Iterator[play.Action]:
        """The actions that a button may mean with the cards picked. Raises Unreadable when there is none."""
        cards = self.picked()
        name, _, place = control.partition("-")
        if name in ("add", "low"):
            self.wanted(cards)
            return iter([play.Add(cards, int(place), low=name == "low")])
        match control:
            case "draw":
                return iter([play.Draw()])
            case "take":
                return wishes.taken(self.table, cards)
            case "lay":
                self.wanted(cards)
                return wishes.laid(self.table, cards)
            case "discard":
                if len(cards) != 1:
                    raise Unreadable(self.say(_("Pick one card to discard.")))
                return iter([play.Discard(cards[0])])
            case "ask":
                return iter([play.Ask()])
        return iter([play.Answer(control == "yes")])

    def wanted(self, cards: tuple[Card, ...]) -> None:
        if not cards:
            raise Unreadable(self.say(_("Pick some cards first.")))

    def answer(self, control: str) -> View:
        """The verdict on what a button means."""
        try:
            action, ruling = wishes.judged(self.table, self.ways(control))
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        view = self.ruling(self.table, action, ruling)
        if ruling and self.on:
            before = self.table
            self.table = play.apply(before, action)
            self.values["hand"] = []
            self.after(before, action)
            view["reasons"] += [{"text": text} for text in self.news]
            if told := self.ending():
                view["head"] += f" {told}"
        return view

    def ending(self) -> str:
        """That the deal or the turn is over, "" while it goes on."""
        table, say = self.table, self.say
        if table.ended:
            nobody = _("The deal is over; nobody is out.")
            return say(_("You are out, and the deal is over.") if table.ended == "out" else nobody)
        return say(_("Your turn is over.")) if table.turn != 0 and table.phase != "answer" else ""

    def ruling(self, table: play.Table, action: play.Action, ruling: play.Verdict) -> View:
        """A verdict as a view: the action, the reasons with their rules, and what would be legal."""
        near = [action for action in ruling.instead if self.offers(action)]
        view = verdict(
            self.lang,
            ruling.legal,
            self.sentence(action, table),
            self.about(action, table.rules, ruling),
            dict.fromkeys(self.sentence(one, table) for one in near),
        )
        if ruling.instead and not near and self.do == ("lay",):
            told = _("Nothing can be laid yet: at a table you would discard a card.")
            view["reasons"].append({"text": self.say(told)})
        return view

    def offers(self, action: play.Action) -> bool:
        """Whether there is a button for an action."""
        name = "lay" if action.kind == "meld" else action.kind
        return not self.do or name in self.do or name == "answer"

    def about(self, action: play.Action, ruleset: "rules.Ruleset", ruling: play.Verdict) -> list[View]:
        """The reasons; where several melds are laid together, those of each meld under its cards."""
        reasons = [r for at, r in enumerate(ruling.reasons) if r not in ruling.reasons[:at]]
        if not isinstance(action, play.Lay) or len(action.melds) < 2:
            return [self.reason(ruleset, reason) for reason in reasons]
        told, named = [], []
        for cards in self.in_order(action).melds:
            for reason in play.judge_meld(ruleset, cards).reasons:
                if reason in reasons:
                    named.append(reason)
                    view = self.reason(ruleset, reason)
                    said = view["text"][:1].lower() + view["text"][1:]
                    told.append(view | {"text": f"{self.words.signs(cards)} — {said}"})
        return told + [self.reason(ruleset, reason) for reason in reasons if reason not in named]

    def sentence(self, action: play.Action, table: play.Table) -> str:
        """An action as a sentence."""
        if isinstance(action, play.Draw) and not table.stock_size:
            return self.say(BUTTONS["leave"]) + "."
        return self.words.action(self.in_order(action), table) + "."

    def in_order(self, action: play.Action) -> play.Action:
        """The action with the cards of each meld in the order of reading: naturals first, high ones first."""

        def order(cards: Iterable[Card]) -> tuple[Card, ...]:
            ranks = {card.rank for card in cards if not play.is_wild(self.rules, card)}
            if len(ranks) > 1:  # a run
                return tuple(sorted(cards))
            return tuple(sorted(cards, key=lambda card: (play.is_wild(self.rules, card), -card.number)))

        match action:
            case play.Lay(melds):
                return play.Lay(tuple(map(order, melds)))
            case play.Take(cards, to, also):
                return play.Take(order(cards), to, tuple(map(order, also)))
            case play.Add(cards, to, low):
                return play.Add(order(cards), to, low)
        return action

    def reason(self, ruleset: "rules.Ruleset", reason: Any) -> View:
        """A reason as the page shows it: the sentence and the way to the rule."""
        return {
            "text": self.words.reason(ruleset, reason),
            "link": f"variants/{ruleset.id}.html#{reason.rule}",
            "link_text": self.words.rule_name(reason.rule),
        }

    def after(self, before: play.Table, action: play.Action) -> None:
        """Say what came of an action beyond what the reader did: cards that came, the end of the turn."""
        table, say, words = self.table, self.say, self.words
        self.news = []
        red = len(table.sides[0].red_threes) - len(before.sides[0].red_threes)
        came = self.came(before, action)
        if came:
            self.news.append(say(_("New in your hand: {cards}."), cards=words.signs(came)))
        if red:
            laid = words.signs(table.sides[0].red_threes[-red:])
            self.news.append(say(_("Laid out as a bonus: {cards}."), cards=laid))

    def came(self, before: play.Table, action: play.Action) -> list[Card]:
        """The cards that an action brought to the hand."""
        if isinstance(self.table.hands[0], int):
            return []
        return sorted((Counter(self.table.hands[0]) - Counter(before.hands[0])).elements(), reverse=True)

    # any other table

    def deal_typed(self) -> View | None:
        """Set the table that the reader typed; what cannot be read leaves all as it was."""
        fields = {name: value for name, value in self.values.items() if name != "hand"}
        try:
            self.begin(self.typed(self.written() | fields))
        except Unreadable as told:
            return verdict(self.lang, None, str(told))
        except SituationError:
            return verdict(self.lang, None, self.say(_("These cards do not make a table of this game.")))
        return None

    def typed(self, typed: dict[str, str]) -> dict[str, Any]:
        """The situation that the fields describe, under the variant chosen. Raises Unreadable."""
        ruleset = rules.load(typed["variant"])
        held = some_cards(self, typed["cards"])
        pile = read_cards(self, typed["pile"])
        melds = read_melds(self, ruleset, typed["melds"])
        stays = {"phase", "drawn_from", "asked", "round", "frozen"}
        sides = self.situation.get("sides", [])
        red = [*parse_cards(sides[0].get("red_threes", "") if sides else "")]
        red += [card for card in held if card.red_three]
        held = [card for card in held if not card.red_three]
        enough(self, ruleset, [held, pile, red, *melds])
        own = {"melds": list(map(play.write_cards, melds)), "red_threes": play.write_cards(red)}
        return {key: value for key, value in self.situation.items() if key in stays} | {
            "variant": ruleset.id,
            "hands": [play.write_cards(held)],
            "pile": play.write_cards(pile),
            "stock": max(0, min(whole(self, typed["stock"]), 200)),
            "scores": [whole(self, typed["score"])],
            "sides": [own, *sides[1:]],
        }

    # worked answers

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """A legal and a refused use of the main button, and another legal action, where there are such."""
        found: dict[tuple[bool, bool], tuple[str, dict[str, Any]]] = {}
        for control, cards in self.trials():
            self.values["hand"] = self.places(cards)
            try:
                legal = wishes.judged(self.table, self.ways(control))[1].legal
            except (Unreadable, play.ActionError):
                continue
            finally:
                self.values["hand"] = []
            found.setdefault((control == self.do[0], legal), (control, {"hand": self.places(cards)}))
        order = [(True, True), (True, False), (False, True)]
        if (True, False) not in found:
            order.append((False, False))
        return [found[key] for key in order if key in found]

    def trials(self) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """Buttons with cards worth trying, the main button first."""
        offered = [c["name"] for c in walk(self.buttons()) if c["kind"] == "button" and c["name"] != "back"]
        offered.sort(key=lambda name: name.partition("-")[0] != self.do[0])
        naturals = [card for card in self.cards if not play.is_wild(self.rules, card)]
        wilds = tuple(card for card in self.cards if play.is_wild(self.rules, card))
        ranks = dict.fromkeys(card.rank for card in naturals)
        sets = [tuple(card for card in naturals if card.rank == rank) for rank in ranks]
        large = [own for own in sets if len(own) > 2]
        every = tuple(card for own in large for card in own)
        picks = [every, *(own for own in sets if len(own) > 1), wilds, (), *(own + wilds[:1] for own in sets)]
        picks += [*(own + wilds for own in sets), every + wilds, *sets, self.cards]
        if self.rules.run.allowed:
            rows = [tuple(card for card in naturals if card.suit == suit) for suit in range(4)]
            picks[:0] = [part for row in rows if len(row) > 2 for part in (row, row + wilds[:1])]
        for control in offered:
            if control == "discard":
                yield from [(control, (card,)) for card in self.cards]
            elif control in ("draw", "ask"):
                yield control, ()
            else:
                yield from [(control, pick) for pick in picks]

    def places(self, cards: Iterable[Card]) -> list[str]:
        """Where cards lie in the hand."""
        left = list(enumerate(self.cards))
        taken = []
        for card in cards:
            place = next(pair for pair in left if pair[1] is card)
            left.remove(place)
            taken.append(str(place[0]))
        return taken
