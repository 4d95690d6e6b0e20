"""The quick sheet: what one has to know before the first card is dealt."""

from docutils import nodes
from sphinx.locale import _

from ..rules import Ruleset
from ..words import Words
from . import draw

#: Rules whose values tell a game from its neighbours; each family of games has some of them.
FIGURES = ("deal.hand", "match.target", "knock.points", "out.limit", "race.target")


def sheet(rules: Ruleset, words: Words) -> nodes.section:
    """The sheet as a section: each cell links to its rule."""
    made = nodes.bullet_list(classes=["sheet"])
    for label, text, path in words.quick(rules):
        value = [opening(rules, words)] if path == "opening.minimum" else [text]
        kind = "wide" if path == "opening.minimum" else ""
        made += nodes.list_item(
            "",
            draw.para(draw.local(path, label), kind="label"),
            draw.para(*value, kind="value"),
            classes=kind.split(),
        )
    return draw.section("at-a-glance", _("At a glance"), made, kind="glance no-search")


def opening(rules: Ruleset, words: Words) -> nodes.inline:
    """The opening table as a row of steps."""
    steps = []
    for score, needed in words.opening(rules):
        steps += [draw.span(draw.span(score, kind="from"), " ", draw.strong(needed), kind="step"), " "]
    return draw.span(*steps, kind="steps")


def players(rules: Ruleset) -> str:
    """The numbers of players that the variant has: `4`, `2–6`, `2, 4`."""
    counts = sorted(rules.counts)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def figures(rules: Ruleset, words: Words) -> str:
    """One line that tells a variant from its neighbours."""
    said = [_("Players: {counts}").format(counts=players(rules))] if rules.counts else []
    paths = [path for path in FIGURES if path in rules]
    return " · ".join(said + [f"{words.rule_name(path)}: {words.short(rules, path)}" for path in paths])


def description(rules: Ruleset, words: Words) -> str:
    """What a search engine shows below the page's title."""
    return f"{words.variant(rules.id)}. {words.variant_note(rules.id)} {figures(rules, words)}".replace(
        "  ", " "
    )
