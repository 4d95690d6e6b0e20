"""The page that sets variants side by side.

`chooser` is the form: it needs a script, which loads `compare.json` when it is used. `every-rule` is the
whole family in one table, which needs none.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..compare import SIGNS, Row, all_equal, compare
from ..rules import FAMILIES, STANDINGS, Ruleset, load, relatives
from ..words import Words
from . import draw
from .elements import details
from .language import language
from .pages import needs
from .spaces import bound

FAMILY = FAMILIES[0]


@cache
def games() -> dict[str, Ruleset]:
    """Every variant with each number of players by its key in an address: `samba`, `samba:6`."""
    found = {}
    for ident in FAMILY.variants:
        usual = load(ident)
        for count in sorted(usual.counts, key=lambda count: (count != usual.players, count)):
            found[key(ident, count)] = load(ident, count)
    return found


def key(ident: str, count: int | None = None) -> str:
    """A game in an address; the usual number of players is left out."""
    return ident if count in (None, load(ident).players) else f"{ident}:{count}"


def address(document: str, *keys: str) -> str:
    """The address of a comparison, as a link in a document has it."""
    return "../" * document.count("/") + "compare.html?" + "&".join(f"v={one}" for one in keys)


def name(ruleset: Ruleset, words: Words) -> str:
    """A game's name, with the number of players where it is not the usual one."""
    said = words.variant(ruleset.id)
    return (
        said if ":" not in key(ruleset.id, ruleset.players) else f"{said}, {words.players(ruleset.players)}"
    )


def by_value(row: Row) -> list[tuple[Any, list[int]]]:
    """The different values of a row, each with the columns that have it, in the order of the columns."""
    found: list[tuple[Any, list[int]]] = []
    for number, rule in enumerate(row.cells):
        if rule is None:
            continue
        known = next((columns for value, columns in found if all_equal((value, rule.value))), None)
        if known is None:
            found.append((rule.value, [number]))
        else:
            known.append(number)
    return found


def shorts(row: Row, rulesets: Sequence[Ruleset], words: Words) -> list[str]:
    """The short form of each value of `by_value`; those that would read alike are said in full."""
    values = by_value(row)
    said = []
    for value, columns in values:
        alike = {words.short(rulesets[one], row.path) for one in columns}
        said.append(alike.pop() if len(alike) == 1 else words.short_value(row.path, value))
    return [
        text if said.count(text) == 1 else words.rule_value(rulesets[columns[0]], row.path, value)
        for text, (value, columns) in zip(said, values, strict=True)
    ]


def chapters(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Rows by chapter."""
    for chapter, group in groupby(rows, key=lambda row: row.path.partition(".")[0]):
        yield chapter, list(group)


def data(code: str) -> dict[str, Any]:
    """What the script needs in one language.

    `games` are the keys; a chapter is [name, rules]; a rule is [path, name, short forms, short form of each
    game (−1 for none), standing of each game by its place in `standings`].
    """
    words, found = Words(code), games()
    rulesets = list(found.values())
    made = []
    for chapter, rows in chapters(compare(rulesets, all=True)):
        rules = []
        for row in rows:
            which = [-1] * len(rulesets)
            for place, (_value, columns) in enumerate(by_value(row)):
                for column in columns:
                    which[column] = place
            marks = "".join(
                " " if rule is None else str(STANDINGS.index(rule.standing)) for rule in row.cells
            )
            rules.append([row.path, words.rule_name(row.path), shorts(row, rulesets, words), which, marks])
        made.append([words.chapter(chapter), rules])
    most = max(len(rules) for _name, rules in made)
    return {
        "games": list(found),
        "chapters": made,
        "standings": [[one, words.standing(one)] for one in STANDINGS],
        "same": [words.label("same left out", n) for n in range(most + 1)],
        "signs": SIGNS,
        "kinds": {kind: words.label(kind) for kind in SIGNS},
        "lacking": words.label("no rule"),
    }


class ChooserDirective(SphinxDirective):
    """The form that chooses two to four games, and the place for their table."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        draw.depends(self.env, *FAMILY.folder.iterdir())
        needs(self.env, document, "compare.css", "compare.js")
        return [nodes.raw("", chooser(words), format="html")]


def chooser(words: Words) -> str:
    """The form in HTML; it stays hidden until a script can use it and fills the other fields as the first."""
    labels = [_("First game"), _("Second game"), _("Third game"), _("Fourth game")]
    boxes = [
        f'<label>{escape(label)} <select name="v">{"" if number else _options(words)}</select></label>'
        for number, label in enumerate(labels)
    ]
    said = {
        "data": "_static/compare.json",
        "different": _("Different rules: {count}"),
        "none": words.label("nothing differs"),
        "failed": _("The comparison did not load."),
        "unknown": _("There is no such game: {game}"),
        "others": _("{game} is a game of another kind: its rules cannot be set beside those of a Canasta."),
        "same": _("Choose two different games."),
        "relatives": json.dumps({one: words.variant(one) for one in relatives()}, ensure_ascii=False),
        "rule": words.label("rule"),
    }
    values = "".join(f' data-{name}="{escape(text)}"' for name, text in said.items())
    send = f'<button type="button" data-send="">{escape(_("Send this comparison"))}</button>'
    return (
        f'<form id="chooser" action="compare.html" hidden{values}><div class="boxes">{"".join(boxes)}</div>'
        f'<p class="row"><button type="submit">{escape(_("Compare"))}</button>{send}</p>'
        '<p id="chooser-status" role="status"></p></form>'
        f"<noscript><p>{escape(_('Choosing needs JavaScript. The table of all variants below does not.'))}"
        '</p></noscript><div id="comparison"></div>'
    )


def _options(words: Words) -> str:
    usual, others = [], []
    for one, ruleset in games().items():
        option = f'<option value="{one}">{escape(name(ruleset, words))}</option>'
        (others if ":" in one else usual).append(option)
    more = escape(_("Other numbers of players"))
    return "".join(usual) + f'<optgroup label="{more}">{"".join(others)}</optgroup>'


class EveryRuleDirective(SphinxDirective):
    """All variants of the family, rule by rule: each value with the variants that have it."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        draw.depends(self.env, *FAMILY.folder.iterdir())
        self.env.metadata[document]["tocdepth"] = 3
        rulesets = [load(ident) for ident in FAMILY.variants]
        made = []
        for chapter, rows in chapters(compare(rulesets, all=True)):
            section = draw.section(f"all-{chapter}", words.chapter(chapter), kind="no-search")
            if changed := [row for row in rows if row.kind != "same"]:
                section += every(changed, rulesets, words, document)
            if same := [row for row in rows if row.kind == "same"]:
                lines = [
                    (_rule(row.path, rulesets[0], words, document), ": ", shorts(row, rulesets, words)[0])
                    for row in same
                ]
                summary = f"{SIGNS['same']} {words.label('same left out', len(same))}"
                section += details(summary, draw.items(lines))
            made.append(section)
        return made


def every(rows: Sequence[Row], rulesets: Sequence[Ruleset], words: Words, document: str) -> nodes.table:
    """A table of rules: each value with the variants that have it, the commonest last as all others."""
    lines = []
    for row in rows:
        texts = shorts(row, rulesets, words)
        groups = [(text, columns) for text, (_value, columns) in zip(texts, by_value(row), strict=True)]
        if without := [number for number, rule in enumerate(row.cells) if rule is None]:
            groups.append((f"{SIGNS['absent']} {words.label('no rule')}", without))
        groups.sort(key=lambda group: len(group[1]))
        items = []
        for text, columns in groups:
            rest = columns is groups[-1][1] and len(columns) > 3
            who = _("all others") if rest else ", ".join(words.variant(rulesets[one].id) for one in columns)
            items.append((draw.strong(text), " — " if words.lang == "ru" else " – ", who))
        owner = next(number for number, rule in enumerate(row.cells) if rule is not None)
        lines.append([_rule(row.path, rulesets[owner], words, document), draw.items(items)])
    return draw.table([words.label("rule"), _("Values and variants")], lines, "every")


def _rule(path: str, ruleset: Ruleset, words: Words, document: str) -> nodes.Node:
    """A link to a rule of a game by the rule's name alone."""
    return draw.link("rule", f"{ruleset.id}.{path}", words.rule_name(path), document=document)


def _write(app: Any, exception: Exception | None) -> None:
    if exception or app.builder.format != "html":
        return
    code = language(app.config).code
    text = bound(json.dumps(data(code), ensure_ascii=False, separators=(",", ":")), code)
    Path(app.outdir, "_static", "compare.json").write_text(text, encoding="utf-8")


def setup(app: Any) -> None:
    """Register the directives; the data is written when the pages are."""
    app.add_directive("chooser", ChooserDirective)
    app.add_directive("every-rule", EveryRuleDirective)
    app.connect("build-finished", _write)
