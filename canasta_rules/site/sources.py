"""The directives about sources: `sources`, `source 004`, `publications`, `contradictions` and `answers`.

Facts stand in our own words. Each says where it went in the rules, or why no rule holds it.
"""

import re
from functools import cache
from typing import Any

import msgspec
from babel import Locale
from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..cards import parse_cards
from ..play import judge_meld
from ..rules import FAMILIES, STANDINGS, Ruleset, family_of, load, sources, variants
from ..terminal import MARKS
from ..words import Words
from . import draw
from .language import language
from .overview import menu

RULES = [file for family in FAMILIES for file in family.folder.iterdir()]
FILES = [sources.HERE / f"{name}.toml" for name in ("sources", "facts", "contradictions")]


def anchor(citation: str) -> str:
    """The id of a citation on its page: `004 §02.3` is at `004-02.3`, `PG-classic` at `PG-classic`."""
    return re.sub(r"[^\w.-]+", "-", citation)


@cache
def shown(ident: str, path: str) -> bool:
    """Whether a rule stands on the variant's page: one that only an option brings does not."""
    return any(path in load(ident, count) for count in load(ident).counts or (None,))


class _Directive(SphinxDirective):
    """What the directives here share: words, document, domain."""

    def prepare(self) -> None:
        self.words = Words(language(self.config).code)
        self.document = self.env.current_document.docname
        self.domain = self.env.domains["canasta"]
        draw.depends(self.env, *RULES, *FILES)

    def places(self, citation: str) -> list[nodes.Node | str]:
        """Links to the rules that name a citation, with a mark where they keep it as another reading."""
        made: list[nodes.Node | str] = []
        for ident, path, disputed in sources.places().get(citation, ()):
            game = self.words.variant(ident)
            if path.startswith("variant."):
                link = draw.link("variant", ident, game, document=self.document)
            else:
                text = f"{self.words.rule_name(path)} ({game})"
                kind, key = ("rule", f"{ident}.{path}") if shown(ident, path) else ("variant", ident)
                link = draw.link(kind, key, text, document=self.document)
            made += [" · " if made else "", link, *([" ", _("(another reading)")] if disputed else [])]
        return made


class SourcesDirective(_Directive):
    """The texts, each with what it is and how good; their pages enter the menu here."""

    def run(self) -> list[nodes.Node]:
        self.prepare()
        here, rows = language(self.config).code, []
        for key, source in sources.sources().items():
            said = f"{self.words.fact(source.about)} {self.words.fact(source.quality)}"
            said += f" ({Locale(source.language).get_display_name(here)})"
            rows.append((draw.link("source", key, document=self.document), " ", draw.span(said, kind="note")))
        return [
            draw.items(rows, "variants"),
            menu([f"sources/{key}" for key in sources.sources()], self.document),
        ]


class SourceDirective(_Directive):
    """The page of one text: all its facts, in its order."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.prepare()
        key = self.arguments[0]
        source = sources.sources().get(key)
        if source is None:
            raise self.error(f"no source {key!r}; known are {', '.join(sources.sources())}")
        title = f"{key}: {self.words.source(key)}"
        self.domain.note("source", key, "", title)
        self.env.metadata[self.document]["description"] = self.words.fact(source.about)
        page = draw.section(f"source-{key}", title, kind="source")
        page += draw.para(self.words.fact(source.about), " ", self.words.fact(source.quality), kind="lead")
        found = {ident: fact for ident, fact in sources.facts().items() if fact.source == key}
        left = sum(bool(fact.left_out) for fact in found.values())
        said = _("Facts: {all} · in the rules: {used} · left out with the reason: {left}")
        page += draw.para(said.format(all=len(found), used=len(found) - left, left=left), kind="figures")
        listing = nodes.bullet_list(classes=["facts"])
        for ident, fact in found.items():
            listing += self.fact(ident, fact)
        page += listing
        return [page]

    def fact(self, ident: str, fact: sources.Fact) -> nodes.list_item:
        """One fact: its id, what it says, and where it went."""
        self.domain.note("fact", ident, anchor(ident), ident)
        said = draw.para(draw.local(anchor(ident), ident), " ", self.words.fact_text(fact))
        went = self.places(ident)
        if not went and fact.left_out:
            went = [_("No rule holds it:"), " ", self.words.fact(sources.reasons()[fact.left_out])]
        return nodes.list_item("", said, draw.para(*went, kind="went no-search"), ids=[anchor(ident)])


class PublicationsDirective(_Directive):
    """The published rules that fill gaps, with their addresses and where they are used."""

    def run(self) -> list[nodes.Node]:
        self.prepare()
        listing = nodes.bullet_list(classes=["facts"])
        for key, one in sources.publications().items():
            self.domain.note("source", key, anchor(key), key)
            line = draw.para(draw.strong(key), " ", draw.outside(one.addresses[0], self.words.source(key)))
            for number, address in enumerate(one.addresses[1:], 2):
                line += [nodes.Text(" "), draw.outside(address, f"({number})")]
            if one.note:
                line += nodes.Text(" " + self.words.fact(one.note))
            games = dict.fromkeys(
                ident for ident, _path, _disputed in sources.places().get(key, ()) if family_of(ident)
            )
            went: list[nodes.Node | str] = []
            for ident in games:
                went += [" · " if went else "", draw.link("variant", ident, document=self.document)]
            listing += nodes.list_item(
                "", line, *([draw.para(*went, kind="went")] if went else []), ids=[anchor(key)]
            )
        return [listing]


def first(variant: str) -> bool:
    """Whether a variant is the first of those that follow its source."""
    source = load(variant).source
    return variant == next(key for key in variants() if load(key).source == source)


class ContradictionsDirective(_Directive):
    """Every question with more than one answer: what the texts say, and what each profile does."""

    def run(self) -> list[nodes.Node]:
        self.prepare()
        self.env.metadata[self.document]["tocdepth"] = 2
        kinds = {
            "between": _("The texts answer differently"),
            "silent": _("Only some of the texts answer"),
            "within": _("A text contradicts itself"),
        }
        made = []
        for kind, title in kinds.items():
            rows = [row for row in sources.contradictions() if row.kind == kind]
            made.append(draw.section(f"kind-{kind}", title, *map(self.row, rows)))
        return made

    def row(self, row: sources.Contradiction) -> nodes.section:
        """One question."""
        section = draw.section(f"question-{row.id}", self.words.fact(row.question), kind="rule")
        facts = nodes.bullet_list()
        for ident in row.facts:
            fact = draw.link("fact", ident, document=self.document)
            facts += nodes.list_item("", draw.para(fact, " ", self.words.fact_text(sources.facts()[ident])))
        section += facts
        games = (
            [row.variant]
            if row.variant
            else [key for key in variants() if load(key).base in ("", variants()[0])]
        )
        answers = []
        for ident in games:
            if row.players in load(ident).counts:
                rules = load(ident, row.players)
                for path in row.paths:
                    if path in rules:
                        name = draw.link(
                            "rule", f"{ident}.{path}", self.words.variant(ident), document=self.document
                        )
                        answers.append((name, ": ", self.words.rule(rules, path)))
        if answers:
            section += draw.box(
                draw.para(_("In the rules"), kind="title"), draw.items(answers), kind="settled"
            )
        return section


#: Rules whose short form says by itself what it is about.
SPEAKING = {"meld.majority", "pack.packs"}


class AnswersDirective(_Directive):
    """What each text's own set of rules answers, side by side; a dash where it has no such rule.

    Below an answer that a set of rules has from its base stands whose it is.
    """

    def run(self) -> list[nodes.Node]:
        self.prepare()
        signs = [f"{MARKS[name]} {self.words.standing(name)}" for name in STANDINGS if name != "stated"]
        said = _("as in {source}: the text says nothing of it, and its base decides").format(source="…")
        legend = draw.para(" · ".join([*signs, said]), kind="figures")
        games = [key for key in variants() if first(key)]
        head = [_("Question"), *(f"{load(key).source}: {self.words.variant(key)}" for key in games)]
        rows = []
        for row in sources.contradictions():
            if row.variant:
                continue
            question = draw.there(f"contradictions.html#question-{row.id}", self.words.fact(row.question))
            rows.append([question, *(self.short(row, key) for key in games)])
        return [legend, draw.table(head, rows, "dense no-search")]

    def short(self, row: sources.Contradiction, variant: str) -> list[nodes.Node | str]:
        """The rules in question of a variant in short, each with a link, and a sign unless it is stated."""
        if row.players not in load(variant).counts:
            return ["–"]
        rules = load(variant, row.players)
        paths = [path for path in row.paths if path in rules]
        if not paths:
            return ["–" if row.yes is None else self.words.short_value("pile.frozen.unopened", False)]
        shorts = [self.words.short(rules, path) for path in paths]
        for at, path in enumerate(paths):
            if at and path not in SPEAKING:
                name = self.words.rule_name(path)
                shorts[at] = f"{name[0].lower()}{name[1:]}: {shorts[at]}"
        decided = settles(row, rules)
        if decided is not None:
            shorts[:1] = [self.words.short_value("pile.frozen.unopened", decided)]
        made: list[nodes.Node | str] = []
        for path, said in zip(paths, shorts, strict=True):
            made += [
                "; " if made else "",
                draw.link("rule", f"{variant}.{path}", said, document=self.document),
            ]
            standing = rules.rule(path).standing
            if standing != "stated":
                word = self.words.standing(standing)
                made += [" ", nodes.abbreviation(MARKS[standing], MARKS[standing], explanation=word)]
        if rules.base and all(rules.rule(path).origin != variant for path in paths):
            said = _("as in {source}").format(source=load(rules.base).source)
            made += [" ", draw.span(said, kind="as-in")]
        return [draw.span(*made)]


def settles(row: sources.Contradiction, rules: Ruleset) -> bool | None:
    """The answer of a ruleset to a question of yes or no; None for another question."""
    if row.meld:
        return judge_meld(rules, parse_cards(row.meld)).legal
    value = msgspec.to_builtins(rules.get(row.paths[0]))
    if row.holds:
        return row.holds in value
    return None if row.yes is None else value in row.yes


def setup(app: Any) -> None:
    """Register the directives."""
    app.add_directive("sources", SourcesDirective)
    app.add_directive("source", SourceDirective)
    app.add_directive("publications", PublicationsDirective)
    app.add_directive("contradictions", ContradictionsDirective)
    app.add_directive("answers", AnswersDirective)
