"""The directive `variant`: the whole page of a variant, drawn from its rules.

```{variant} classic
```
"""

from itertools import groupby
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from ..rules import Rule, RulesError, Ruleset, load, rules_file
from ..words import Words
from . import draw, elements, rule, sheet
from .compare import FAMILY, address, key, name
from .language import language

RULES = Path(__file__).resolve().parents[1] / "rules" / "variants"


class VariantDirective(SphinxDirective):
    """Quick sheet, differences from the base, all rules by chapter, other numbers of players."""

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
        title = words.variant(rules.id)
        meta = self.env.metadata[document]
        meta["tocdepth"] = 2
        meta["description"] = sheet.description(rules, words)
        meta["variant"] = rules.id
        self._note(rules, words)
        page = draw.section(f"variant-{rules.id}", title, kind="variant")
        if note := words.variant_note(rules.id):
            page += draw.para(note, kind="lead")
        if other := words.aliases(rules.id):
            page += draw.para(_("Also called:"), " ", ", ".join(other), kind="aliases")
        page += sheet.sheet(rules, words)
        page += contents(rules, words)
        text = _("On one sheet of paper")
        page += draw.para(draw.page(f"variants/{rules.id}-sheet", text, document), kind="paper-link")
        if rules.base:
            page += differences(rules, words)
        if rules.id in FAMILY.variants:
            page += beside(rules, words, document)
        page.extend(chapters(rules, words, document))
        if len(rules.counts) > 1 and (other := counts(rules, words, document)):
            page += other
        return [page]

    def _note(self, rules: Ruleset, words: Words) -> None:
        """Tell the domain what stands on this page."""
        domain = self.env.domains["canasta"]
        title = words.variant(rules.id)
        domain.note("variant", rules.id, "", title)
        for count in sorted(rules.counts, key=lambda count: count != rules.players) or [None]:
            for one in load(rules.id, count).rules():
                if ("rule", f"{rules.id}.{one.path}") not in domain.objects or count == rules.players:
                    anchor = one.path if one.path in rules else f"players.{count}.{one.path}"
                    domain.note(
                        "rule", f"{rules.id}.{one.path}", anchor, f"{words.rule_name(one.path)} ({title})"
                    )


def contents(rules: Ruleset, words: Words) -> nodes.Element:
    """Links to the chapters of the page, for one who looks for a rule."""
    names = dict.fromkeys(one.path.partition(".")[0] for one in rules.rules())
    return elements.jump(_("Chapters"), draw.items([(draw.local(one, words.chapter(one)),) for one in names]))


def chapters(rules: Ruleset, words: Words, document: str) -> list[nodes.section]:
    """The rules in the order of play, one section a chapter."""
    made = []
    for ident, group in groupby(rules.rules(), key=lambda one: one.path.partition(".")[0]):
        chapter = draw.section(ident, words.chapter(ident), kind="chapter")
        if intro := words.chapter_intro(ident):
            chapter += draw.para(intro, kind="lead")
        chapter.extend(rule.block(rules, one, words, document) for one in group)
        made.append(chapter)
    return made


def differing(rules: Ruleset, other: Ruleset) -> list[Rule]:
    """The rules whose value is not the other ruleset's."""
    return [one for one in rules.rules() if one.path not in other or other.get(one.path) != one.value]


def base_of(rules: Ruleset) -> Ruleset:
    """The base of a variant, for as many players if it has that number."""
    base = load(rules.base)
    return load(rules.base, rules.players) if rules.players in base.counts else base


def differences(rules: Ruleset, words: Words) -> nodes.section:
    """What a player of the base has to learn: every rule that differs, with a link."""
    base = base_of(rules)
    rows: list[tuple] = []
    for one in differing(rules, base):
        row = [draw.local(one.path, words.rule_name(one.path)), ": ", words.short(rules, one.path)]
        if one.path in base:
            before = _("instead of: {value}").format(value=words.short(base, one.path))
            row += [" ", draw.span(before, kind="before")]
        rows.append(tuple(row))
    gone = [words.rule_name(one.path) for one in base.rules() if one.path not in rules]
    if gone:
        rows.append((draw.strong(words.label("no longer", len(gone))), " ", ", ".join(gone)))
    if base.players == load(base.id).players:
        title = _("If you know {base}").format(base=words.variant(base.id))
    else:
        title = words.label("if you know", base=words.variant(base.id), players=base.players)
    lead = draw.para(_("Only these rules differ:"), kind="lead")
    return draw.section("differences", title, lead, draw.items(rows, "differences"), kind="no-search")


def beside(rules: Ruleset, words: Words, document: str) -> nodes.paragraph:
    """Links that set the variant beside its base and what derives from it, and beside any other."""
    near = [base_of(rules)] if rules.base else []
    near += [load(ident) for ident in FAMILY.variants if load(ident).base == rules.id]
    made = draw.para(_("Compare with:"), kind="beside no-search")
    for other in near:
        place = address(document, key(other.id, other.players), rules.id)
        made += [nodes.Text(" "), draw.there(place, name(other, words))]
    made += [nodes.Text(" "), draw.there(address(document, rules.id), _("another variant"))]
    return made


def counts(rules: Ruleset, words: Words, document: str) -> nodes.section | None:
    """What the number of players changes, side by side, then each with its sources; None if nothing."""
    by_count = {count: load(rules.id, count) for count in rules.counts}
    every = list(by_count.values())
    paths = [path for path in words_order(every) if len({repr(one.get(path)) for one in every}) > 1]
    shared = [path for path in paths if sum(path in one for one in every) > 1]
    if not paths:
        return None
    head = [_("Rule"), *(words.players(count) for count in by_count)]
    rows = [
        [words.rule_name(path), *(words.short(one, path) if path in one else "–" for one in every)]
        for path in shared
    ]
    made = draw.section("players", _("Other numbers of players"), kind="no-search")
    made += draw.table(head, rows, "counts")
    for count, other in by_count.items():
        if count != rules.players and (changed := [*differing(other, rules), *quarrelled(other, rules)]):
            listing = nodes.bullet_list(classes=["changes"])
            for one in changed:
                line = draw.para(draw.strong(words.rule_name(one.path)), ": ", words.rule(other, one.path))
                said = [rule.cited(other, one, words, document), *rule.in_brief(other, one, words, document)]
                listing += nodes.list_item("", line, *said, ids=[f"players.{count}.{one.path}"])
            made += draw.section(f"players.{count}", words.players(count), listing, kind="no-search")
    return made


def quarrelled(other: Ruleset, rules: Ruleset) -> list[Rule]:
    """The rules with the same value for another number of players, of which sources then say otherwise."""
    same = [one for one in other.rules() if one.path in rules and rules.get(one.path) == one.value]
    return [one for one in same if one.disputed and one.disputed != rules.rule(one.path).disputed]


def words_order(rulesets: list[Ruleset]) -> list[str]:
    """The paths of all rules of several rulesets, in the order of play."""
    return list(dict.fromkeys(one.path for ruleset in rulesets for one in ruleset.rules()))


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("variant", VariantDirective)
