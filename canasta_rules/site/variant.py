"""The directive `variant`: the whole page of a variant, drawn from its rules.

```{variant} classic
```
"""

from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..rules import Ruleset, RulesError, load
from ..words import Words
from . import draw, rule, sheet
from .language import language


class VariantDirective(SphinxDirective):
    """Quick sheet, differences from the base, all rules by chapter, other numbers of players."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            rules = load(self.arguments[0])
        except RulesError as error:
            raise self.error(str(error)) from error
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        name = words.variant(rules.id)
        domain = self.env.domains["canasta"]
        domain.note("variant", rules.id, "", name)
        for one in rules.rules():
            domain.note("rule", f"{rules.id}.{one.path}", one.path, f"{words.rule_name(one.path)} ({name})")
        meta = self.env.metadata[document]
        meta["tocdepth"] = 2
        meta["description"] = sheet.description(rules, words)
        meta["variant"] = rules.id
        page = draw.section(f"variant-{rules.id}", name, kind="variant")
        page += sheet.sheet(rules, words)
        if rules.base:
            page += differences(rules, words, document)
        page.extend(chapters(rules, words, document))
        if len(rules.counts) > 1:
            page += counts(rules, words, document)
        return [page]


def chapters(rules: Ruleset, words: Words, document: str) -> list[nodes.section]:
    """The rules in the order of play, one section a chapter."""
    return [
        draw.section(
            name,
            words.chapter(name),
            *(rule.block(rules, one, words, document) for one in group),
            kind="chapter",
        )
        for name, group in groupby(rules.rules(), key=lambda one: one.path.partition(".")[0])
    ]


def differences(rules: Ruleset, words: Words, document: str) -> nodes.section:
    """What a player of the base has to learn: every rule that differs, with a link."""
    base = load(rules.base, rules.players if rules.players in load(rules.base).counts else None)
    rows = []
    for one in rules.rules():
        if one.path not in base or base.get(one.path) != one.value:
            rows.append((draw.local(one.path, words.rule_name(one.path)), ": ", words.short(rules, one.path)))
    title = _("If you know {base}").format(base=words.variant(base.id))
    lead = draw.para(_("Only these rules differ:"), kind="lead")
    return draw.section("differences", title, lead, draw.items(rows, "differences"), kind="no-search")


def counts(rules: Ruleset, words: Words, document: str) -> nodes.section:
    """The rules that depend on the number of players, side by side."""
    by_count = {count: load(rules.id, count) for count in rules.counts}
    paths = [
        path
        for path in (one.path for one in rules.rules())
        if len({repr(r.get(path)) for r in by_count.values()}) > 1
    ]
    head = [_("Rule"), *(words.players(count) for count in by_count)]
    rows = [
        [
            draw.local(path, words.rule_name(path)),
            *(words.short(r, path) if path in r else "–" for r in by_count.values()),
        ]
        for path in paths
    ]
    return draw.section(
        "players", _("Other numbers of players"), draw.table(head, rows, "counts"), kind="no-search"
    )


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("variant", VariantDirective)
