"""Drills that ask for points: cards to count, and a side's deal to score, in which one rule pays or costs."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from ..cards import Card, Rank
from ..play.melds import judge_meld
from ..rules import Ruleset
from .scenes import Dealer
from .sheet import ScoreDeal
from .values import CountCards, Question, value_rule

__all__ = ["Sum", "counts", "sum_of"]

Cards = tuple[Card, ...]
#: At most so many sides are dealt until the rule pays or costs something.
SIDES = 400


class Sum(Struct, frozen=True):
    """A question: what does `part` of this side's deal count, in points? `path` is the rule that it is about.

    `part` is a key of `sheet.PARTS`, or "answer" for the value of the cards in `left` alone. `red_threes`,
    `left` and `out` are those of `Lesson.score`.
    """

    path: str
    seed: int
    rules: Ruleset
    part: str
    melds: tuple[Cards, ...] = ()
    red_threes: Cards = ()
    left: Cards = ()
    out: str = ""

    def question(self, lang: str) -> Question:
        """The exercise that asks it, in a language."""
        if self.part == "answer":
            return CountCards(lang, self.rules, self.left)
        asked = ScoreDeal(lang, self.rules, ask=[self.part])
        asked.begin(self.rules, list(self.melds), self.red_threes, self.left, self.out)
        return asked


def value(d: Dealer, path: str) -> dict[str, Any]:
    """Some cards, one or two of them with the value that is asked about."""
    r = d.random
    wanted = d.some(r.randrange(1, 3), lambda card: value_rule(card) == path)
    return {"left": (*wanted, *d.some(r.randrange(2, 5), lambda card: not card.red_three))}


def melded(d: Dealer, path: str) -> dict[str, Any]:
    """A side with melds of all sizes."""
    return {"melds": tuple(meld.cards for meld in [*d.opened(), *d.canastas(d.random.randrange(2))])}


def threes(d: Dealer, path: str) -> dict[str, Any]:
    """A side with red threes, with canastas or without."""
    r = d.random
    made = d.canastas(r.randrange(3))
    most = len(d.rules.red_threes.points)
    whole = path == "red_threes.all_with" or r.random() < 0.2
    reds = d.some(most if whole else r.randrange(1, most + 1), lambda card: card.red_three)
    return {"melds": tuple(meld.cards for meld in made), "red_threes": tuple(reds)}


def out(d: Dealer, path: str) -> dict[str, Any]:
    """A side that goes out."""
    concealed = path == "go_out.concealed" or (bool(d.rules.go_out.concealed) and d.random.random() < 0.5)
    made = d.canastas(max(1, d.rules.go_out.canastas or 0))
    return {"melds": tuple(meld.cards for meld in made), "out": "concealed" if concealed else "out"}


def left(d: Dealer, path: str) -> dict[str, Any]:
    """A side with cards left in its hands."""
    r = d.random
    special = {"black_threes.in_hand": Rank.THREE, "sevens.in_hand": Rank.SEVEN}.get(path)
    held = d.some(r.randrange(1, 4), lambda card: card.rank == special and not card.red_three)
    return {"left": (*held, *d.some(r.randrange(2, 7), lambda card: not card.red_three))}


def canasta(d: Dealer, path: str) -> dict[str, Any]:
    """A canasta of the kind that is asked about, and perhaps a meld beside it."""
    r, rules, size, kind = d.random, d.rules, d.rules.canasta.size, path.partition(".")[2]
    most = size if rules.meld.wilds == "unlimited" else rules.meld.wilds
    wilds = 0
    match kind:
        case "run" | "mixed_run":
            wilds = int(kind == "mixed_run")
            cards = d.row(size - wilds)
        case "wild":
            cards = d.wilds(size)
        case "wild_kinds":
            kinds = r.choice(rules.canasta.wild_kinds)
            cards = [*d.ranked(Rank.JOKER, kinds.jokers), *d.ranked(Rank.TWO, kinds.twos)]
        case "natural_twos":
            cards = d.ranked(Rank.TWO, size)
        case "mixed_twos":
            cards = [*d.ranked(Rank.JOKER, jokers := r.randrange(1, 3)), *d.ranked(Rank.TWO, size - jokers)]
        case _:
            wilds = 0 if kind.startswith("natural") else r.randrange(1, max(min(most, 3), 1) + 1)
            cards = d.ranked(Rank.SEVEN if kind.endswith("sevens") else d.rank(Rank.SEVEN), size - wilds)
    cards += d.wilds(wilds)
    if len(cards) < size or not judge_meld(rules, cards):
        return {}
    beside = d.opened(*(card.rank for card in cards))[: r.randrange(2)]
    ways = ("out", "") if kind.endswith("twos") else ("",)
    return {"melds": (tuple(cards), *(meld.cards for meld in beside)), "out": r.choice(ways)}


def many(d: Dealer, path: str) -> dict[str, Any]:
    """A side with five canastas, natural ones if these are asked about."""
    kinds = ("natural",) if path.endswith("natural") else ("natural", "mixed")
    d.taken = [Rank.SEVEN]
    return {"melds": tuple(d.canasta(d.random.choice(kinds)).cards for _ in range(5))}


def short_run(d: Dealer, path: str) -> dict[str, Any]:
    """A run that has stayed short, or has not."""
    run = d.row(d.random.randrange(d.rules.run.min or 3, (d.rules.run.short or 3) + 1))
    return {"melds": (tuple(run),)} if judge_meld(d.rules, run) else {}


#: For each rule that pays or costs points: the part of the sheet that is asked for, and what deals the side.
SUMS: dict[str, tuple[str, Callable[[Dealer, str], dict[str, Any]]]] = {
    **{f"values.{name}": ("answer", value) for name in ("joker", "two", "ace", "high", "low", "black_three")},
    **{
        f"canasta.{kind}": ("bonuses", canasta)
        for kind in (
            "natural", "mixed", "ladder", "run", "mixed_run", "wild", "wild_kinds", "natural_sevens",
            "mixed_sevens", "natural_twos", "mixed_twos",
        )
    },
    "canasta.five_natural": ("bonuses", many),
    "canasta.five_any": ("bonuses", many),
    "run.short": ("bonuses", short_run),
    "red_threes.points": ("threes", threes),
    "red_threes.plus_with": ("threes", threes),
    "red_threes.all_with": ("threes", threes),
    "black_threes.in_hand": ("hand", left),
    "sevens.in_hand": ("hand", left),
    "go_out.bonus": ("out", out),
    "go_out.concealed": ("out", out),
    "score.melded": ("melded", melded),
    "score.hand": ("hand", left),
}  # fmt: skip
#: Rules that never pay themselves: they say whether another one pays or costs.
CONDITIONS = {"red_threes.plus_with": "red_threes.points"}


def counts(rules: Ruleset, path: str) -> bool:
    """Whether points can be asked for that this rule pays or costs with the value that it has."""
    if path not in SUMS or path not in rules:
        return False
    value = rules.rule(path).value
    if path == "red_threes.plus_with":
        return value != "nothing"
    if path == "canasta.wild":
        return rules.wild.allowed and value is not None
    return value not in (None, 0, "", ()) and value is not False


def sum_of(path: str, rules: Ruleset, seed: int) -> Sum:
    """A question about points that this rule settles, always the same for one seed.

    Raises KeyError where the rule settles no points.
    """
    if not counts(rules, path):
        raise KeyError(f"{path}: no points are counted by it in {rules.id}")
    random = Random(f"{path} {rules.id} {rules.players} {seed}")
    part, deal = SUMS[path]
    named = {path, CONDITIONS.get(path, path)}
    for _ in range(SIDES):
        dealt = deal(Dealer(rules, random), path)
        if not dealt:
            continue
        made = Sum(path, seed, rules, part, **dealt)
        if part == "answer" or named & {line.rule for line in made.question("en").lines()}:
            return made
    raise KeyError(f"{path}: no sum was found in {rules.id} with seed {seed}")
