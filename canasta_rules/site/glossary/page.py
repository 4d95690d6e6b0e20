"""The directive `terms`, and the links from the first use of a term in each chapter of a variant."""

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from ...rules import FAMILIES, load, variants
from .. import draw
from ..elements import foreign
from ..language import LANGUAGES, language
from ..texts import Texts
from . import FILE, Term, alphabetical, found


class TermsDirective(SphinxDirective):
    """All terms in the order of the page's language, each with its words in all three."""

    def run(self) -> list[nodes.Node]:
        texts = Texts(language(self.config).code)
        document = self.env.current_document.docname
        draw.depends(self.env, FILE)
        self.env.metadata[document]["tocdepth"] = 1
        made = []
        for term in alphabetical(texts.lang):
            self.env.domains["canasta"].note("term", term.id, term.id, term.word(texts.lang))
            made.append(entry(term, texts, document))
        return made


def entry(term: Term, texts: Texts, document: str) -> nodes.section:
    """A term as a section whose id is the term's."""
    made = draw.section(term.id, term.word(texts.lang), kind="term")
    line = draw.para(kind="words")
    if also := term.also.get(texts.lang):
        line += [nodes.Text(f"{texts.label('also')} {', '.join(also)}. ")]
    for one in LANGUAGES:
        if one.code != texts.lang:
            words = ", ".join([term.word(one.code), *term.also.get(one.code, ())])
            line += [foreign(f"{one.name}: {words}", one.html), nodes.Text(". ")]
    made += line
    made += draw.para(texts.say("term", term.say))
    if term.rule:
        variant = term.variant or home(term.rule)
        text = f"{texts.words.rule_name(term.rule)} ({texts.words.variant(variant)})"
        link = draw.link("rule", f"{variant}.{term.rule}", text, document=document)
        made += draw.para(texts.label("in rules"), " ", link, kind="cited")
    return made


def home(path: str) -> str:
    """The first game in which a rule says that there is such a thing, else the first that has the rule."""
    games = [load(ident) for family in FAMILIES for ident in family.variants if path in load(ident)]
    return next((one for one in games if one.get(path) not in (False, 0, "unlimited")), games[0]).id


def link_terms(chapter: nodes.Element, lang: str, document: str) -> None:
    """Link the first use of each term in a chapter's sentences to the glossary."""
    seen: set[str] = set()
    for paragraph in list(chapter.findall(nodes.paragraph)):
        if {"cited", "reason"} & {*paragraph["classes"]} or _inside(paragraph, "example"):
            continue
        for text in list(paragraph.findall(nodes.Text)):
            if text.parent is paragraph:
                _link(text, lang, document, seen)


def _inside(node: nodes.Node, kind: str) -> bool:
    """Whether a node stands in a block of a class."""
    return node.parent is not None and (kind in node.parent.get("classes", ()) or _inside(node.parent, kind))


def _link(text: nodes.Text, lang: str, document: str, seen: set[str]) -> None:
    """Put links in the place of a text."""
    made: list[nodes.Node] = []
    at, whole = 0, text.astext()
    for start, end, ident in found(whole, lang):
        if ident in seen:
            continue
        seen.add(ident)
        made += [nodes.Text(whole[at:start])] if start > at else []
        made.append(draw.link("term", ident, whole[start:end], document=document, classes="term"))
        at = end
    if made:
        made += [nodes.Text(whole[at:])] if at < len(whole) else []
        text.parent.replace(text, made)


def _link_variants(app: Any, doctree: nodes.document) -> None:
    """After a variant's page has been read: link the terms in its chapters."""
    document = app.env.current_document.docname
    if app.env.metadata[document].get("variant") not in variants():
        return
    draw.depends(app.env, FILE)
    for section in doctree.findall(nodes.section):
        if "chapter" in section["classes"]:
            link_terms(section, language(app.config).code, document)


def setup(app: Any) -> None:
    """Register the directive and connect the links."""
    app.add_directive("terms", TermsDirective)
    app.connect("doctree-read", _link_variants)
