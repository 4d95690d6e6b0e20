"""What the book says of melds, canastas and the opening."""

from typing import Any

from .before import RANK_OF
from .book import alone, bonus, choice, entry, flag, number
from .messages import message
from .values import RankName

number("meld.min", "Smallest meld", "A meld has at least {n:card}.", short="{n:card}")
entry(
    "meld.ranks",
    "Ranks of a set",
    {"n": "A set is made of cards of one rank, any from {low} to {high}."},
    lambda rules, ranks: "n",
    {"n": "{low} to {high}"},
    lambda ranks: "n",
    lambda w, rules, ranks: _ends(w, ranks),
    lambda w, ranks: _ends(w, ranks),
)


def _ends(w: Any, ranks: tuple[str, str]) -> dict[str, Any]:
    return {"low": RankName(w, RANK_OF[ranks[0]]), "high": RankName(w, RANK_OF[ranks[1]])}


def _most_wilds(rules: Any) -> int:
    return 99 if rules.meld.wilds == "unlimited" else rules.meld.wilds


def _outnumber(rules: Any) -> bool:
    return rules.meld.naturals < _most_wilds(rules) < 99


number(
    "meld.naturals",
    "Natural cards in a set",
    "A set holds at least {n:natural}.",
    zero="A set may do without natural cards.",
    short="{n} at least",
    short_zero="none",
)
number(
    "meld.wilds",
    "Wild cards in a set",
    "A set holds at most {n:wild}.",
    zero="A set holds no wild cards.",
    unlimited="The number of wild cards in a set has no limit of its own.",
    short="{n} at most",
    short_zero="none",
)
flag(
    "meld.majority",
    "Wild against natural cards",
    "A set may hold as many wild cards as natural ones, but not more.",
    "Nothing compares the wild cards of a set with its natural ones.",
    ("no more wild than natural", "may be more wild than natural"),
    key=lambda rules, value: (
        ("forbids" if value else "allows")
        if _outnumber(rules)
        else "free"
        if not value and rules.meld.wilds == "unlimited"
        else None
    ),
    also={
        "free": "Wild cards may outnumber the natural cards of a set.",
        "forbids": "A set may hold as many wild cards as natural ones, but not more: "
        "{naturals:natural} and {wilds:wild} are not a meld.",
        "allows": "Wild cards may outnumber the natural cards of a set: {naturals:natural} and "
        "{wilds:wild} are a meld.",
    },
    fill=lambda w, rules, value: {"naturals": rules.meld.naturals, "wilds": _most_wilds(rules)},
)


def _cap(rules: Any, value: Any) -> str | None:
    """Which sentence tells of the largest meld: runs and wild melds may have a largest size of their own."""
    if value != "unlimited":
        return "closed" if value == rules.canasta.size else None
    if rules.wild.allowed and rules.wild.max is None:
        return "no runs" if rules.run.allowed else None
    return "sets" if rules.run.allowed or rules.wild.allowed else None


number(
    "meld.cap",
    "Largest meld",
    "A meld holds at most {n:card}.",
    unlimited="A canasta may go on growing: a meld has no largest size.",
    short="{n:card}",
    key=_cap,
    also={
        "closed": "A meld holds at most {n:card}: a complete canasta is closed.",
        "sets": "A canasta of one rank may go on growing: a set has no largest size.",
        "no runs": "A canasta that is not a run may go on growing: sets and wild melds have no largest size.",
    },
)
choice(
    "meld.per_rank",
    "Melds of one rank",
    {
        "one": ("A side has only one set of each rank; further cards of the rank go to it.", "one"),
        "several": ("A side may have several sets of one rank.", "several"),
    },
)
flag(
    "meld.shared",
    "Melds of partners",
    "Melds belong to the side: partners add to each other's.",
    "Players add only to the melds they laid themselves.",
    ("shared", "each for itself"),
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={"alone": "Melds belong to the player who laid them; there are no partners."},
)
flag(
    "meld.opponents",
    "Adding to opponents' melds",
    "Cards may be added to the melds of opponents too.",
    "Nobody adds cards to the melds of opponents.",
    ("allowed", "forbidden"),
)
flag(
    "meld.returned",
    "Taking melded cards back",
    "Melded cards may go back to the hand or move to another meld.",
    "A melded card stays where it is: it neither goes back to the hand nor moves to another meld.",
    ("allowed", "forbidden"),
)

flag(
    "run.allowed",
    "Are runs allowed",
    "Runs may be melded: consecutive cards of one suit.",
    "Runs, that is consecutive cards of one suit, are not melds here.",
)
number("run.min", "Shortest run", "A run has at least {n:card}.", short="{n:card}")
number(
    "run.max",
    "Longest run",
    "A run has at most {n:card}; with {n} it is closed.",
    short="{n:card}",
    key=lambda rules, n: None if n != rules.canasta.size else "extended" if rules.run.extended else "canasta",
    also={
        "canasta": "A run has at most {n:card}; with {n} it is a canasta and closed.",
        "extended": "A run has at most {n:card}: {n} are a canasta, closed; only a player going out may "
        "extend it.",
    },
)
for _path, _name, _text in (
    ("run.low", "Lowest card of a run", "No card of a run is lower than {kinds}."),
    ("run.high", "Highest card of a run", "No card of a run is higher than {kinds}."),
):
    entry(
        _path,
        _name,
        {"n": _text},
        lambda rules, sign: "n",
        {"n": "{rank}"},
        lambda sign: "n",
        lambda w, rules, sign: {"kinds": w.names("a", (sign,))},
        lambda w, sign: {"rank": RankName(w, RANK_OF[sign])},
    )
number(
    "run.wilds",
    "Wild cards in a run",
    "A run holds at most {n:wild}, inside it or at either end.",
    zero="A run holds no wild cards.",
    short="{n} at most",
    short_zero="none",
)
number(
    "run.naturals",
    "Natural cards in a run",
    "A run holds at least {n:natural}.",
    zero="A run may do without natural cards.",
    short="{n} at least",
    short_zero="none",
)
flag(
    "run.extended",
    "Extending a run canasta",
    "The player who goes out may extend a run canasta at both ends.",
    "A run canasta is not extended, not even on going out.",
    ("on going out", "no"),
)
number(
    "run.short",
    "Short runs",
    "A run of fewer than {n:card} counts as short at the end of the deal.",
    short="fewer than {n:card}",
)
number(
    "run.short_points",
    "Points of a short run",
    "Each short run left at the end of the deal earns {n:point}.",
    minus="Each short run left at the end of the deal costs its side {n:point}.",
    zero="A short run left at the end of the deal costs nothing.",
)

flag(
    "wild.allowed",
    "Are wild melds allowed",
    "Wild cards may be melded on their own, without natural cards.",
    "Wild cards on their own are not a meld.",
    key=lambda rules, value: "twos" if not value and rules.twos.allowed else None,
    also={"twos": "Wild cards on their own are not a meld, except for melds of twos."},
)
number("wild.min", "Smallest wild meld", "A meld of wild cards has at least {n:card}.", short="{n:card}")
number("wild.max", "Largest wild meld", "A meld of wild cards has at most {n:card}.", short="{n:card}")

flag(
    "twos.allowed",
    "Are melds of twos allowed",
    "Twos may be melded as a rank of their own.",
    "Twos are not melded as a rank of their own.",
)
flag(
    "twos.jokers",
    "Jokers with twos",
    "Jokers may help in a meld of twos.",
    "A meld of twos holds no jokers.",
    ("allowed", "forbidden"),
)
flag(
    "twos.bar",
    "Unfinished meld of twos",
    "While a side has an unfinished meld of twos, it uses no twos as wild cards elsewhere.",
    "An unfinished meld of twos does not keep its side from using twos as wild cards elsewhere.",
    ("bars twos elsewhere", "bars nothing"),
)
choice(
    "twos.paid",
    "Who is paid for twos",
    {
        "every side": ("Every side is paid for its canastas of twos.", "every side"),
        "side that goes out": (
            "Only the side that goes out is paid for its canastas of twos; the others count the cards alone.",
            "the side that goes out",
        ),
    },
)

number(
    "canasta.size",
    "Size of a canasta",
    "A meld of {n:card} or more is a canasta.",
    short="{n:card}",
    key=lambda rules, n: "closed" if rules.meld.cap == n else None,
    also={"closed": "A meld of {n:card} is a canasta."},
)
bonus("canasta.natural", "Natural canasta", "A natural canasta, without wild cards,")
bonus(
    "canasta.mixed",
    "Mixed canasta",
    "A mixed canasta, with wild cards,",
    key=lambda rules, _: "ladder" if rules.canasta.ladder else None,
    also={"ladder": "A mixed canasta with more wild cards than are listed earns {n:point}."},
)

_STEP = message("rule.canasta.ladder", "{points:point} with {n:wild}")
entry(
    "canasta.ladder",
    "Mixed canasta by wild cards",
    {"list": "A mixed canasta earns {items}.", "none": "All mixed canastas earn the same."},
    lambda rules, steps: "list" if steps else "none",
    {"list": "{items}", "none": "none"},
    lambda steps: "list" if steps else "none",
    lambda w, rules, steps: {
        "items": w.join([w.say(_STEP, points=step, n=n) for n, step in enumerate(steps, 1)], "and")
    },
    lambda w, steps: {"items": " / ".join(map(w.number, steps))},
)
bonus(
    "canasta.run",
    "Run canasta",
    "A run canasta",
    key=lambda rules, n: "natural" if rules.run.wilds and n > 0 else None,
    also={"natural": "A run canasta without wild cards earns {n:point}."},
)
bonus("canasta.mixed_run", "Mixed run canasta", "A run canasta with a wild card")
bonus(
    "canasta.wild",
    "Wild canasta",
    "A canasta of wild cards alone",
    key=lambda rules, n: "other" if rules.canasta.wild_kinds and n > 0 else None,
    also={"other": "A canasta of wild cards of any other make-up earns {n:point}."},
)

_BOTH = message("rule.canasta.wild_kinds", "{points:point} with {jokers:joker} and {twos:two}")
_ONE = {
    "jokers": message("rule.canasta.wild_kinds", "{points:point} with {jokers:joker} and no two"),
    "twos": message("rule.canasta.wild_kinds", "{points:point} with {twos:two} and no joker"),
    "": message("rule.canasta.wild_kinds", "{points:point} with other cards"),
}


def _kinds(w: Any, kinds: Any) -> list[str]:
    made = []
    for kind in kinds:
        text = (
            _BOTH
            if kind.jokers and kind.twos
            else _ONE["jokers" if kind.jokers else "twos" if kind.twos else ""]
        )
        made.append(w.say(text, points=kind.points, jokers=kind.jokers, twos=kind.twos))
    return made


entry(
    "canasta.wild_kinds",
    "Wild canastas by make-up",
    {
        "list": "A canasta of wild cards alone earns {items}.",
        "none": "All canastas of wild cards earn the same.",
    },
    lambda rules, kinds: "list" if kinds else "none",
    {"list": "{items}", "none": "none"},
    lambda kinds: "list" if kinds else "none",
    lambda w, rules, kinds: {"items": w.join(_kinds(w, kinds), "and")},
    lambda w, kinds: {"items": "; ".join(_kinds(w, kinds))},
)
bonus("canasta.natural_sevens", "Natural canasta of sevens", "A natural canasta of sevens")
bonus("canasta.mixed_sevens", "Mixed canasta of sevens", "A mixed canasta of sevens")
bonus("canasta.natural_twos", "Canasta of twos alone", "A canasta of twos alone")
bonus("canasta.mixed_twos", "Canasta of twos with jokers", "A canasta of twos with jokers")
bonus("canasta.five_natural", "Five natural canastas", "A side with 5 natural canastas", " extra")
bonus("canasta.five_any", "Five canastas", "A side with 5 canastas, not all of them natural,", " extra")
bonus("canasta.ten", "Ten canastas", "A side with 10 canastas of any kind", " extra")

NEED = {
    "": message("opening", "{n:point}"),
    "any": message("opening", "a canasta"),
    "natural": message("opening", "a natural canasta"),
    "worth": message("opening", "a canasta"),
    "worth+": message("opening", "a canasta whose cards count {n:point}"),
    "any+": message("opening", "a canasta and {n:point} in all"),
    "natural+": message("opening", "a natural canasta and {n:point} in all"),
}
_ROW = {
    "below": message("rule.opening.minimum", "{need} when its score is below {score}"),
    "from": message("rule.opening.minimum", "{need} from {score} on"),
}
SCORE = {
    "below": message("opening", "below {score}"),
    "between": message("opening", "{low} to {high}"),
    "from": message("opening", "{score} or more"),
    "on": message("opening", "from {score}"),
    "all": message("opening", "any score"),
}


def need(w: Any, row: Any) -> str:
    """What an opening must hold by a row of the table: "50 points", "a natural canasta"."""
    kind = row.canasta or ""
    return w.say(NEED[kind + "+" * bool(kind and row.points)], n=row.points)


def opening_rows(w: Any, rows: Any) -> list[tuple[str, str]]:
    """The opening table as rows of score and need, both in words. Scores are multiples of five."""
    made = []
    for i, row in enumerate(rows):
        after = rows[i + 1].score if i + 1 < len(rows) else None
        if i == 0 and after is not None:
            score = w.say(SCORE["below"], score=after)
        elif i == 0:
            score = w.say(SCORE["all"])
        elif after is not None:
            score = w.say(SCORE["between"], low=row.score, high=after - 5)
        else:
            score = w.say(SCORE["from"], score=row.score)
        made.append((score, need(w, row)))
    return made


def _opening(w: Any, rows: Any) -> str:
    if len(rows) < 2:
        return w.join([need(w, row) for row in rows], "and")
    below = w.say(_ROW["below"], need=need(w, rows[0]), score=rows[1].score)
    return w.join(
        [below, *(w.say(_ROW["from"], need=need(w, row), score=row.score) for row in rows[1:])], "and"
    )


def _brief(w: Any, rows: Any) -> str:
    """The opening table on one line: "below 0: 15; from 0: 50; from 1,500: 90"."""
    made = []
    for i, row in enumerate(rows):
        asked = need(w, row) if row.canasta else w.number(row.points)
        if len(rows) == 1:
            return asked
        score = w.say(SCORE["on"], score=row.score) if i else w.say(SCORE["below"], score=rows[1].score)
        made.append(f"{score}: {asked}")
    return "; ".join(made)


entry(
    "opening.minimum",
    "Opening minimum",
    {
        "list": "The first melds of a side need at least {items}.",
        "none": "The first melds of a side need no minimum.",
    },
    lambda rules, rows: "list" if rows else "none",
    {"list": "{items}", "none": "none"},
    lambda rows: "list" if rows else "none",
    lambda w, rules, rows: {"items": _opening(w, rows)},
    lambda w, rows: {"items": _brief(w, rows)},
)
flag(
    "opening.several",
    "Several melds to open",
    "Several melds laid in one turn count together towards the minimum.",
    "One meld alone must reach the minimum.",
    ("add up", "one must do"),
)
flag(
    "opening.cards_only",
    "What counts to open",
    "Only the values of the melded cards count towards the minimum, neither bonuses nor red threes.",
    "Bonuses and red threes count towards the minimum too.",
    ("cards only", "bonuses too"),
)
flag(
    "opening.top_card",
    "The top card in the opening",
    "When a side opens by taking the pile, the top card counts towards the minimum; the cards below "
    "it do not.",
    "When a side opens by taking the pile, no card of the pile counts towards the minimum.",
    ("counts", "does not count"),
)
flag(
    "opening.by_pile",
    "Opening by taking the pile",
    "A side may open by taking the pile.",
    "A side may not open by taking the pile: its first melds come from the hand.",
    ("allowed", "forbidden"),
)
flag(
    "opening.for_side",
    "For whom a side opens",
    "Whoever opens, opens for the whole side, and only for that side.",
    "The first meld of anybody opens the pile for every side.",
    ("for the side", "for everybody"),
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={"alone": "Every player opens alone; nobody has a partner to do it."},
)
flag(
    "opening.naturals_only",
    "Wild cards in the opening",
    "The first melds of a side hold no wild cards.",
    "The first melds of a side may hold wild cards.",
    ("forbidden", "allowed"),
)
