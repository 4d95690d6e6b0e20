"""Directives for pages about all variants: `variants` lists them, `standings` explains the marks, `cards` draws cards."""

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..cards import CardError, parse_cards
from ..rules import load, variants
from ..words import Words
from . import draw, rule, sheet
from .language import language


class VariantsDirective(SphinxDirective):
    """All variants, each with its line of figures; they enter the site's menu here, bases first."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        document = self.env.current_document.docname
        rows = []
        for ident in variants():
            rules = load(ident)
            figures = draw.span(sheet.figures(rules, words), kind="figures")
            rows.append((draw.link("variant", ident, words.variant(ident), document=document), " ", figures))
        return [draw.items(rows, "variants"), menu([f"variants/{ident}" for ident in variants()], document)]


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
        meaning = {
            "stated": _("The source says it plainly."),
            "reconstructed": _("The source is garbled here; this is its most probable sense."),
            "supplied": _("The source is silent; the value comes from published rules."),
            "chosen": _("Neither source nor publication settles it; this site chose, and says why."),
        }
        return [
            draw.items([(rule.mark(name, words), " ", said) for name, said in meaning.items()], "standings")
        ]


class CardsDirective(SphinxDirective):
    """Cards as a picture with one text, e.g. `KS KH 2D`."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        here = language(self.config)
        try:
            shown = parse_cards(self.arguments[0])
        except CardError as error:
            raise self.error(str(error)) from error
        picture = draw.cards(shown, Words(here.code).cards(shown), here.code)
        return [draw.box(picture, kind=" ".join(["hand", *self.options.get("class", [])]))]


def setup(app: Any) -> None:
    """Register the directives."""
    app.add_directive("variants", VariantsDirective)
    app.add_directive("standings", StandingsDirective)
    app.add_directive("cards", CardsDirective)
