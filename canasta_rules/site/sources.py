"""The directive `sources`: every source, every fact that a value cites, and the rules that rest on it."""

import re
from collections import defaultdict
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..rules import load, variants
from ..words import Words
from . import draw
from .language import language
from .variant import RULES


def cited() -> dict[str, list[tuple[str, str]]]:
    """For each citation, the rules (variant, path) that name it, over all variants and numbers of players."""
    found: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)
    for ident in variants():
        for count in load(ident).counts:
            for rule in load(ident, count).rules():
                for one in rule.chain():
                    for citation in (*one.cited, *(by for other in one.disputed for by in other.by)):
                        found[citation][one.origin, one.path] = None
    return {
        citation: list(rules) for citation, rules in sorted(found.items(), key=lambda row: natural(row[0]))
    }


def natural(text: str) -> list[Any]:
    """A key that sorts numbers in texts by their value."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def anchor(citation: str) -> str:
    """The id of a citation on the page: `004 §02.3` is at `004-02.3`, `PG-classic` at `PG-classic`."""
    return re.sub(r"[^\w.-]+", "-", citation)


class SourcesDirective(SphinxDirective):
    """One section a source with its facts; one for published rules."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        draw.depends(self.env, *RULES.iterdir())
        domain = self.env.domains["canasta"]
        self.env.metadata[self.env.current_document.docname]["tocdepth"] = 2
        groups: dict[str, list[str]] = defaultdict(list)
        uses = cited()
        for citation in uses:
            groups[citation.split()[0] if " " in citation else ""].append(citation)
        made = []
        for source, citations in sorted(groups.items(), key=lambda row: row[0] or "~"):
            title = f"{source}: {words.source(source)}" if source else _("Published rules")
            section = draw.section(f"source-{source or 'published'}", title, kind="no-search")
            if source:
                domain.note("source", source, f"source-{source}", title)
            listing = nodes.bullet_list(classes=["facts"])
            for citation in citations:
                domain.note("fact" if source else "source", citation, anchor(citation), citation)
                name = (
                    [draw.strong(citation)]
                    if source
                    else [draw.strong(citation), " ", words.source(citation)]
                )
                line = draw.para(*name, kind="fact")
                for ident, path in uses[citation]:
                    line += nodes.Text(" · ")
                    text = f"{words.rule_name(path)} ({words.variant(ident)})"
                    line += draw.link(
                        "rule", f"{ident}.{path}", text, document=self.env.current_document.docname
                    )
                listing += nodes.list_item("", line, ids=[anchor(citation)])
            section += listing
            made.append(section)
        return made


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("sources", SourcesDirective)
