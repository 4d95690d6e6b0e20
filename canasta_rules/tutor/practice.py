"""Drills to answer: may you do this, what does it count? The schedule picks the rule, the engine judges."""

import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from .. import rules
from ..words import Words
from .drills import Drill, drillable, question
from .exercise import (
    PICTURE,
    Exercise,
    View,
    area,
    button,
    cards_picture,
    choice,
    file,
    group,
    paragraph,
    save,
    table,
    verdict,
    verdict_here,
)
from .progress import GAPS, Progress
from .sums import Sum
from .texts import _
from .turn import TakeTurn

__all__ = ["Practice"]

#: Drills are numbered below this.
MOST = 10**6


def mixed(paths: Sequence[str]) -> list[str]:
    """Rules of all chapters by turns, so that no chapter is gone through before the next one begins."""
    chapters: dict[str, list[str]] = {}
    for path in paths:
        chapters.setdefault(path.partition(".")[0], []).append(path)
    rounds = zip_longest(*chapters.values())
    return [path for some in rounds for path in some if path]


class Practice(TakeTurn):
    """One drill after another about a variant's rules; `rule` keeps to one rule, "" asks about all.

    `seed` is the number of the first drill; without it the schedule counts.
    """

    keep_as = "drills"
    still = PICTURE

    def __init__(self, lang: str, ruleset: "rules.Ruleset", rule: str = "", seed: int | None = None):
        Exercise.__init__(self, lang)
        self.words = Words(lang)
        self.do, self.on, self.situation = (), False, {}
        self.title = self.say(_("Drill"))
        self.progress = Progress()
        #: Whether a saved text was the last thing pressed about: the answer stands beside it then.
        self.opening = False
        self.choose(ruleset, rule, seed)

    # which drill

    def choose(self, ruleset: "rules.Ruleset", rule: str = "", seed: int | None = None) -> None:
        """Go on with the rules of this game, or with one of them; one that no verdict settles means all."""
        self.game, self.numbered = ruleset, seed is not None
        self.settled = drillable(ruleset)
        self.rule = rule if rule in self.settled else ""
        self.ask(seed)

    def ask(self, seed: int | None = None) -> None:
        """Ask the next question."""
        keys = [self.key(path) for path in ((self.rule,) if self.rule else mixed(self.settled))]
        path = self.progress.next(keys).partition("/")[2]
        self.show(question(path, self.game, self.progress.answered + 1 if seed is None else seed % MOST))

    def show(self, asked: Drill | Sum) -> None:
        """Show a question."""
        self.drill, self.rules, self.sum = asked, asked.rules, None
        self.answered, self.outcome = "", None
        if isinstance(asked, Sum):
            self.sum = asked.question(self.lang)
            self.task = self.sum.task
            self.values[asked.part] = ""
        else:
            self.table = asked.table
            self.task = self.say(_("Look at the table and say whether the action is legal."))
            self.do = ("take", "draw") if self.table.phase == "draw" else ()
        self.values |= {"game": self.game.id, "rule": self.rule}

    def key(self, path: str) -> str:
        """The name of a rule in the progress."""
        return f"{self.game.id}/{path}"

    def wish(self, wishes: Mapping[str, str]) -> None:
        variant, seed = wishes.get("variant", self.game.id), wishes.get("seed", "")
        if variant in rules.variants():
            number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 9 else None
            self.choose(rules.load(variant), wishes.get("rule", ""), number)

    # what is shown

    def controls(self) -> list[View]:
        games = [(name, self.words.variant(name)) for name in rules.variants()]
        settled = [(path, self.words.rule_name(path)) for path in self.settled]
        every = ("", self.say(_("All rules, as they come")))
        return [
            choice("game", self.say(_("Game")), games, self.game.id, live=True),
            choice("rule", self.say(_("Rule")), [every, *settled], self.rule, live=True),
            *self.asked(),
            button("next", self.say(_("Next")), main=bool(self.answered), disabled=not self.answered),
            *([] if self.opening else [verdict_here()]),
            self.told_progress(),
        ]

    def asked(self) -> list[View]:
        """What is asked about, and the buttons or the field to answer."""
        over = bool(self.answered)
        if self.sum:
            self.sum.values[self.drill.part] = self.values[self.drill.part]
            *shown, check, _verdict, _other = self.sum.controls()
            return [*shown, check | {"main": not over, "disabled": over}]
        would = self.sentence(self.drill.action, self.table)
        return [
            *self.shown(),
            paragraph(self.say(_("You would: {action}"), action=would[:1].lower() + would[1:])),
            button("legal", self.say(_("Legal")), main=not over, disabled=over),
            button("illegal", self.say(_("Not legal")), main=not over, disabled=over),
        ]

    def shown(self) -> list[View]:
        shown = super().shown()
        for place, side in enumerate(self.table.sides[1:], 2):
            if side.melds:
                shown.append(paragraph(self.say(_("Side {number}:"), number=place)))
                shown += [
                    self.picture(m.cards, self.words.meld_text(m.cards, self.rules)) for m in side.melds
                ]
        held = sorted(self.table.hands[0], reverse=True)
        label = self.say(_("Your hand"))
        hand = cards_picture(held, f"{label}: {self.words.cards(held)}", self.lang)
        return [*shown, paragraph(" ".join(self.state())), paragraph(f"{label}:"), hand]

    def state(self) -> list[str]:
        """What one must know of the turn: what has been done in it."""
        now, say = self.table, self.say
        told = [self.words.players(len(now.hands), len(now.sides)) + "."]
        if now.round == 1:
            told.append(say(_("It is the first round of turns.")))
        if now.phase == "draw":
            told.append(say(_("It is your turn, and you have not drawn yet.")))
        elif now.phase == "answer":
            told.append(say(_("You have asked your partner, who has not answered yet.")))
        else:
            pile = now.drawn_from == "pile"
            told.append(say(_("You have taken the pile.") if pile else _("You have drawn from the stock.")))
        if now.free_melds:
            told.append(say(_("You have melded in this turn.")))
        elif now.sides[0].melds and 0 not in now.melded:
            told.append(say(_("You yourself have melded nothing in this deal.")))
        if now.leave is not None:
            yes = _("You have asked your partner, who said yes.")
            told.append(say(yes if now.leave else _("You have asked your partner, who said no.")))
        return told

    def told_progress(self) -> View:
        """How far the learner is, to look at and to keep."""
        now = self.progress
        rows = []
        for path in self.settled:
            if item := now.items.get(self.key(path)):
                box = self.say(_("{box} of {most}"), box=item["box"], most=len(GAPS))
                rows.append([self.words.rule_name(path), str(item["right"]), str(item["missed"]), box])
        head = [self.say(told) for told in (_("Rule"), _("Right"), _("Not right"), _("Box"))]
        written = json.dumps(now.document())
        told = [
            self.say(_("Drills answered: {count}."), count=now.answered),
            self.say(
                _("Rules of this game begun: {count} of {most}."), count=len(rows), most=len(self.settled)
            ),
            self.say(_("A right answer moves a rule one box up, a wrong one back to the first box.")),
        ]
        return group(
            self.say(_("Your progress")),
            [
                paragraph(" ".join(told)),
                *([table(self.words.variant(self.game.id), head, rows)] if rows else []),
                save(self.say(_("Save to a file")), "canasta-drills.json", written),
                file("file", self.say(_("Open a file"))),
                area("text", self.say(_("Or paste a saved text")), self.values.get("text", "")),
                button("paste", self.say(_("Take it over"))),
                *([verdict_here()] if self.opening else []),
            ],
        )

    # what is done

    def press(self, control: str) -> View | None:
        self.opening = control in ("file", "paste")
        match control:
            case "game":
                self.choose(rules.load(self.values["game"]))
            case "rule":
                self.choose(self.game, self.values["rule"])
            case "next":
                self.ask()
            case "file" | "paste":
                return self.take_over(self.values["file" if control == "file" else "text"])
            case "check":
                return self.count()
            case _:
                return self.grade(control)
        return None

    def count(self) -> View:
        """The verdict on the points typed; what cannot be read is no answer."""
        part = self.drill.part
        self.sum.values[part] = self.values[part]
        view = self.sum.press("check")
        if view["legal"] is not None:
            self.answered = "check"
            self.progress.note(self.key(self.drill.path), view["legal"])
            told = view["reasons"]
            if self.drill.path not in {reason["link"].partition("#")[2] for reason in told}:
                told.append(self.sum.rule(self.drill.path))
        return view

    def grade(self, answer: str) -> View:
        """The verdict on an answer, and its place in the schedule."""
        asked, self.answered = self.drill, answer
        ruling = asked.verdict
        right = (answer == "legal") == ruling.legal
        self.progress.note(self.key(asked.path), right)
        view = self.ruling(self.table, asked.action, ruling)
        view |= {"legal": right, "sign": "✓" if right else "✗"}
        view["word"] = self.say(_("Right") if right else _("Not right"))
        view["head"] = self.say(_("It is legal.") if ruling.legal else _("It is not legal."))
        rule = {
            "text": self.words.rule(self.rules, asked.path),
            "link": f"variants/{self.rules.id}.html#{asked.path}",
            "link_text": self.words.rule_name(asked.path),
        }
        # The rule itself, where the verdict speaks of others only.
        told: dict[str, View] = {}
        for reason in view["reasons"] + [rule] * asked.contrast:
            # Where two rules say the same, the one asked about stays.
            if reason["text"] not in told or reason["link"] == rule["link"]:
                told[reason["text"]] = reason
        return view | {"reasons": [*told.values()]}

    def take_over(self, written: str) -> View:
        """Merge progress from a file or a text; a text that is none stays in its field."""
        self.values["file"] = ""
        try:
            good = self.progress.merge(json.loads(written))
        except ValueError:
            good = False
        if not good:
            return verdict(self.lang, None, self.say(_("This is no saved progress of the drills.")))
        self.values["text"] = ""
        told = _("Taken over. Drills answered: {count}.")
        return verdict(self.lang, None, self.say(told, count=self.progress.answered))

    def kept(self) -> Any:
        return self.progress.document() if self.progress.answered else None

    def restore(self, data: Any) -> bool:
        fresh = not self.progress.answered and not self.answered
        good = self.progress.merge(data)
        if good and fresh and not self.numbered:
            self.ask()
        return good

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        if self.sum:
            return self.sum.examples()[:1]
        return [("legal" if self.drill.verdict.legal else "illegal", {})]
