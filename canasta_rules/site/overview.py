"""Directives for pages about all variants.

`variants` and `relatives` list them, `variant-links` names them, `standings` explains the marks, `cards`
draws cards, `search-box` searches.
"""

from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..cards import CardError, parse_cards
from ..rules import FAMILIES, STANDINGS, load, relatives, variants
from ..words import Words
from . import draw, rule, sheet
from .language import language


class VariantsDirective(SphinxDirective):
    """All variants, each with its line of figures; they enter the site's menu here, bases first."""

    def idents(self) -> tuple[str, ...]:
        """The games to list."""
        return variants()

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        draw.depends(self.env, *(file for family in FAMILIES for file in family.folder.iterdir()))
        rows = []
        for ident in self.idents():
            rules = load(ident)
            note = draw.span(words.variant_note(ident), kind="note")
            figures = draw.span(sheet.figures(rules, words), kind="figures")
            rows.append((draw.link("variant", ident, document=document), " ", note, " ", figures))
        pages = [f"variants/{ident}" for ident in self.idents()]
        return [draw.items(rows, "variants"), menu(pages, document)]


class RelativesDirective(VariantsDirective):
    """The games that are no Canasta, listed in the same way."""

    def idents(self) -> tuple[str, ...]:
        return relatives()


class VariantLinksDirective(SphinxDirective):
    """All variants by name alone, for those who know what they play."""

    def run(self) -> list[nodes.Node]:
        document = self.env.current_document.docname
        draw.depends(self.env, *(file for family in FAMILIES for file in family.folder.iterdir()))
        games = (*variants(), *relatives())
        return [draw.items([(draw.link("variant", one, document=document),) for one in games], "chips")]


def menu(names: list[str], document: str) -> nodes.compound:
    """A hidden table of contents with the documents named."""
    tree = addnodes.toctree(
        entries=[(None, name) for name in names],
        includefiles=names,
        parent=document,
        maxdepth=-1,
        caption=None,
        rawcaption="",
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
    )
    return nodes.compound("", tree, classes=["toctree-wrapper"])


class StandingsDirective(SphinxDirective):
    """What the four marks below a rule mean."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        draw.depends(self.env)
        rows = [(rule.mark(name, words), " ", words.standing_note(name)) for name in STANDINGS]
        return [draw.items(rows, "standings")]


class CardsDirective(SphinxDirective):
    """Cards as a picture with one text, e.g. `KS KH 2D`."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        here = language(self.config)
        draw.depends(self.env)
        try:
            shown = parse_cards(self.arguments[0])
        except CardError as error:
            raise self.error(str(error)) from error
        picture = draw.cards(shown, Words(here.code).meld_text(shown), here.code)
        return [draw.box(picture, kind=" ".join(["hand", *self.options.get("class", [])]))]


class SearchBoxDirective(SphinxDirective):
    """A form that leads to the search page."""

    def run(self) -> list[nodes.Node]:
        document = self.env.current_document.docname
        action = "../" * document.count("/") + "search.html"
        said, button = escape(_("Search the rules")), escape(_("Search"))
        hint = escape(_("red three"))
        return [
            nodes.raw(
                "",
                f'<form class="search-form" method="get" action="{action}" role="search" aria-label="{said}">'
                f'<input type="search" name="q" aria-label="{said}" placeholder="{hint}">'
                f'<button type="submit">{button}</button></form>',
                format="html",
            )
        ]


def setup(app: Any) -> None:
    """Register the directives."""
    app.add_directive("variants", VariantsDirective)
    app.add_directive("relatives", RelativesDirective)
    app.add_directive("variant-links", VariantLinksDirective)
    app.add_directive("standings", StandingsDirective)
    app.add_directive("cards", CardsDirective)
    app.add_directive("search-box", SearchBoxDirective)
