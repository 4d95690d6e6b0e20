"""The page of the family: `family-tree`, who derives from whom, and `finder`, which game to play."""

from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..rules import Ruleset, load
from ..words import Words
from . import draw
from .compare import FAMILY, address, key, name
from .language import language
from .pages import needs
from .variant import base_of, differing


class TreeDirective(SphinxDirective):
    """The variants as a list in lists: each below the one that it changes, with the number of changes."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        self.document = self.env.current_document.docname
        draw.depends(self.env, *FAMILY.folder.iterdir())
        needs(self.env, self.document, "compare.css")
        roots = [ident for ident in FAMILY.variants if not load(ident).base]
        return [self.branch(roots, words, "tree")]

    def branch(self, idents: list[str], words: Words, kind: str = "") -> nodes.bullet_list:
        """A list of games, each with what derives from it."""
        made = nodes.bullet_list(classes=kind.split())
        for ident in idents:
            line = draw.para(draw.link("variant", ident, document=self.document))
            rules = load(ident)
            if rules.base:
                count = apart(rules)
                base = base_of(rules)
                said = words.label("differs", count, base=name(base, words)).rstrip(":")
                said = said if count else words.label("nothing differs").rstrip(".")
                place = address(self.document, key(base.id, base.players), ident)
                line += [nodes.Text(" "), draw.there(place, said)]
            line += [nodes.Text(" "), draw.span(words.variant_note(ident), kind="note")]
            item = nodes.list_item("", line)
            if children := [one for one in FAMILY.variants if load(one).base == ident]:
                item += self.branch(children, words)
            made += item
        return made


def apart(rules: Ruleset) -> int:
    """How many rules tell a variant from its base: those that differ and those that are gone."""
    base = base_of(rules)
    return len(differing(rules, base)) + sum(one.path not in rules for one in base.rules())


#: What a game is looked for by: a key for the address, and the rule that holds it.
TRAITS = {
    "packs": "pack.packs",
    "hand": "deal.hand",
    "runs": "run.allowed",
    "wild": "wild.allowed",
    "canastas": "go_out.canastas",
    "target": "match.target",
}


def traits(rules: Ruleset) -> tuple[int, ...]:
    """The values of `TRAITS`; no canastas where nobody goes out."""
    values = {key: int(rules.get(path) or 0) for key, path in TRAITS.items()}
    if not rules.go_out.allowed:
        values["canastas"] = 0
    return tuple(values.values())


def shown(trait: str, value: int, words: Words) -> str:
    """A value of a trait below its label."""
    if trait == "canastas" and not value:
        return words.short_value("go_out.allowed", False)
    if TRAITS.get(trait, "").endswith(".allowed"):
        return words.short_value(TRAITS[trait], bool(value))
    return words.number(value)


class FinderDirective(SphinxDirective):
    """All variants in a table by their traits; with a script, fields that leave only what fits.

    A line is a game with the numbers of players that share its traits. Its classes `is-4-2-11-…` are its
    values in the order of the columns, one class a number of players.
    """

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        draw.depends(self.env, *FAMILY.folder.iterdir())
        needs(self.env, document, "compare.css", "finder.js")
        columns = {"players": words.label("players")}
        columns |= {trait: words.rule_name(path) for trait, path in TRAITS.items()}
        found: dict[str, set[int]] = {trait: set() for trait in columns}
        rows, kinds = [], []
        for ident, counts, values in lines():
            link = draw.link("variant", ident, document=document)
            said = (shown(trait, value, words) for trait, value in zip(TRAITS, values, strict=True))
            rows.append([link, ", ".join(map(str, counts)), *said])
            kinds.append(["is-" + "-".join(map(str, (count, *values))) for count in counts])
            for trait, some in zip(columns, (counts, *([value] for value in values)), strict=True):
                found[trait].update(some)
        table = draw.table([words.label("variant"), *columns.values()], rows, "finder")
        for line, kind in zip(next(table.findall(nodes.tbody)), kinds, strict=True):
            line["classes"] += kind
        return [nodes.raw("", form(columns, found, words), format="html"), table]


def lines() -> Iterator[tuple[str, list[int], tuple[int, ...]]]:
    """Each variant with the numbers of players that share their traits, and these."""
    for ident in FAMILY.variants:
        groups: dict[tuple[int, ...], list[int]] = {}
        for count in sorted(load(ident).counts):
            groups.setdefault(traits(load(ident, count)), []).append(count)
        for values, counts in groups.items():
            yield ident, counts, values


def form(columns: dict[str, str], found: dict[str, set[int]], words: Words) -> str:
    """The fields in HTML; they stay hidden until a script can use them."""
    boxes = []
    for trait, label in columns.items():
        options = "".join(
            f'<option value="{value}">{escape(shown(trait, value, words))}</option>'
            for value in sorted(found[trait])
        )
        boxes.append(
            f'<label>{escape(label)} <select name="{trait}">'
            f'<option value="">{escape(_("any"))}</option>{options}</select></label>'
        )
    said = f'data-found="{escape(_("Found: {count}"))}" data-none="{escape(_("No variant is like that."))}"'
    send = f'<button type="button" data-send="">{escape(_("Send this choice"))}</button>'
    return (
        f'<form id="finder" hidden {said}><div class="boxes">{"".join(boxes)}</div>'
        f'<p class="row"><button type="reset">{escape(_("Show all"))}</button>{send}</p>'
        '<p id="finder-status" role="status"></p></form>'
    )


def setup(app: Any) -> None:
    """Register the directives."""
    app.add_directive("family-tree", TreeDirective)
    app.add_directive("finder", FinderDirective)
