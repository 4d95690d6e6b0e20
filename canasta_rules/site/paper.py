"""The directives `paper`, one variant's rules on one sheet of A4 for the table, and `papers`, all sheets.

```{paper} samba
```

What every card player knows is left out; `LEFT_OUT` lists it. On a screen the page reads like any other, and
each line leads to its rule.
"""

from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..cards import parse_cards
from ..rules import RulesError, Ruleset, load, rules_file, variants
from ..words import Words
from . import draw, sheet
from .language import language
from .variant import differing

#: Rules that stand on no sheet: what goes without saying, and what the head or the strip of cards shows.
LEFT_OUT = {
    "seats.sides", "seats.alternate", "seats.waiting", "seats.alone", "pack.packs", "pack.jokers",
    "deal.dealer", "deal.cut", "deal.hand", "deal.first", "deal.upcard", "turn.direction",
    "turn.draw", "turn.discard", "meld.shared", "meld.opponents", "meld.returned", "canasta.size",
    "opening.minimum", "opening.several", "opening.for_side", "pile.whole", "pile.shown",
    "pile.frozen.until", "red_threes.bonus", "red_threes.from_stock", "go_out.allowed",
    "go_out.answer", "score.melded", "score.hand", "score.negative", "match.target", "match.finish",
    "match.winner",
}  # fmt: skip
#: The cards of the strip, by the rule that says what each counts.
STRIP = {
    "values.joker": "*",
    "values.two": "2S",
    "values.ace": "AH",
    "values.high": "KS 8D",
    "values.low": "7C 4H",
    "values.black_three": "3S",
}


class PaperDirective(SphinxDirective):
    """Head, strip of card values, opening table, the rules by chapter, other numbers of players."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            rules = load(self.arguments[0])
        except RulesError as error:
            raise self.error(str(error)) from error
        here = language(self.config)
        words = Words(here.code)
        document = self.env.current_document.docname
        draw.depends(self.env, *map(rules_file, rules.lineage))
        name = words.variant(rules.id)
        meta = self.env.metadata[document]
        meta["title"] = _("{variant} on one sheet").format(variant=name)
        meta["description"] = _("The rules of {variant} on one sheet of paper.").format(variant=name)
        meta["paper"] = rules.id
        page = draw.section(f"sheet-{rules.id}", name, kind="paper no-search")
        whole = draw.link("variant", rules.id, _("All rules"), document=document)
        page += draw.para(_("Print this page: it fits on one sheet of A4."), " ", whole, kind="paper-back")
        page += self.head(rules, words)
        strip = self.strip(rules, words, here.code)
        if strip.children:
            page += strip
        if "opening.minimum" in rules:
            page += draw.box(
                draw.para(draw.strong(words.rule_name("opening.minimum"))),
                draw.para(sheet.opening(rules, words)),
                kind="paper-opening",
            )
        page += draw.box(
            *self.chapters(rules, words, document), *self.counts(rules, words), kind="paper-rules"
        )
        return [page]

    def head(self, rules: Ruleset, words: Words) -> nodes.paragraph:
        """One line of figures."""
        line = draw.para(kind="paper-head")
        for label, text, path in words.quick(rules):
            if path not in ("opening.minimum", "go_out.canastas", "go_out.allowed"):
                line += [draw.span(f"{label}: ", draw.strong(text)), nodes.Text(" ")]
        return line

    def strip(self, rules: Ruleset, words: Words, lang: str) -> nodes.bullet_list:
        """The cards with what each counts."""
        made = nodes.bullet_list(classes=["paper-values"])
        for path, cards in STRIP.items():
            if path in rules:
                picture = draw.cards(parse_cards(cards), words.rule_name(path), lang)
                value = draw.para(draw.strong(words.short(rules, path)))
                made += nodes.list_item("", draw.box(picture, kind="paper-card"), value)
        return made

    def chapters(self, rules: Ruleset, words: Words, document: str) -> list[nodes.Node]:
        """The rules by chapter, a line each."""
        wanted = [one for one in rules.rules() if one.path not in LEFT_OUT and one.path not in STRIP]
        made = []
        for chapter, group in groupby(wanted, key=lambda one: one.path.partition(".")[0]):
            listing = nodes.bullet_list()
            for one in group:
                name = draw.link(
                    "rule", f"{rules.id}.{one.path}", words.rule_name(one.path), document=document
                )
                listing += nodes.list_item(
                    "", draw.para(name, " ", draw.strong(words.short(rules, one.path)))
                )
            made.append(draw.section(f"sheet.{chapter}", words.chapter(chapter), listing))
        return made

    def counts(self, rules: Ruleset, words: Words) -> list[nodes.Node]:
        """What other numbers of players change."""
        listing = nodes.bullet_list()
        for count in rules.counts:
            other = load(rules.id, count)
            changed = [] if count == rules.players else differing(other, rules)
            said = "; ".join(
                f"{words.rule_name(one.path)}: {words.short(other, one.path)}" for one in changed
            )
            if said:
                listing += nodes.list_item("", draw.para(draw.strong(words.players(count)), ". ", said))
        if not listing.children:
            return []
        return [draw.section("sheet.players", _("Other numbers of players"), listing, kind="paper-counts")]


class PapersDirective(SphinxDirective):
    """Links to the sheets of all variants of Canasta."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        links = [(draw.page(f"variants/{one}-sheet", words.variant(one), document),) for one in variants()]
        return [draw.items(links, "chips no-search")]


def _style(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The style sheet for paper, on these pages alone."""
    if app.env.metadata.get(page, {}).get("paper"):
        app.add_css_file("paper.css", priority=900)


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("paper", PaperDirective)
    app.add_directive("papers", PapersDirective)
    app.connect("html-page-context", _style)
