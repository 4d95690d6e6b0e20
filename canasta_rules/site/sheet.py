"""The quick sheet: what one has to know before the first card is dealt."""

from docutils import nodes
from sphinx.locale import _

from ..rules import Ruleset
from ..words import Words
from . import draw

#: Rules on the sheet, in order; the opening table has a cell of its own.
SHEET = ("pack.packs", "deal.hand", "turn.draw", "opening.minimum", "go_out.canastas", "match.target")


def sheet(rules: Ruleset, words: Words) -> nodes.section:
    """The sheet as a section: each cell links to its rule."""
    made = nodes.bullet_list(classes=["sheet"])
    made += _cell([_("Players")], [players(rules)])
    for path in SHEET:
        if path not in rules or rules.get(path) is None:
            continue
        label = [draw.local(path, words.rule_name(path))]
        if path == "opening.minimum":
            made += _cell(label, [opening(rules, words)], "wide")
        else:
            made += _cell(label, [words.short(rules, path)])
    return draw.section("at-a-glance", _("At a glance"), made, kind="glance no-search")


def players(rules: Ruleset) -> str:
    """The numbers of players that the variant has: `4`, `2–6`, `2, 4`."""
    counts = sorted(rules.counts)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def opening(rules: Ruleset, words: Words) -> nodes.inline:
    """The opening table as a row of steps."""
    made = draw.span(kind="steps")
    for bracket in rules.opening.minimum:
        made += draw.span(
            draw.span(_from(bracket.score, words), kind="from"),
            " ",
            draw.strong(words.number(bracket.points)),
            kind="step",
        )
        made += nodes.Text(" ")
    return made


def _from(score: int, words: Words) -> str:
    if score <= -100000:
        return _("below 0")
    return _("from {score}").format(score=words.number(score))


def figures(rules: Ruleset, words: Words) -> str:
    """One line that tells a variant from its neighbours."""
    said = [f"{_('Players')}: {players(rules)}"]
    said += [
        f"{words.rule_name(path)}: {words.short(rules, path)}"
        for path in ("deal.hand", "match.target")
        if path in rules
    ]
    return " · ".join(said)


def description(rules: Ruleset, words: Words) -> str:
    """What a search engine shows below the page's title."""
    return f"{words.variant(rules.id)}: {figures(rules, words)}"


def _cell(label: list, value: list, kind: str = "") -> nodes.list_item:
    return nodes.list_item(
        "", draw.para(*label, kind="label"), draw.para(*value, kind="value"), classes=kind.split()
    )
