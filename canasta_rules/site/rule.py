"""One rule as a block: heading, sentence, standing, sources, and what others say."""

from docutils import nodes
from sphinx.locale import _

from ..rules import Rule, Ruleset, load
from ..words import Words
from . import draw
from .examples.page import examples_for
from .lessons import try_it


def block(rules: Ruleset, rule: Rule, words: Words, document: str) -> nodes.section:
    """The rule as a section whose id is the rule's id."""
    made = draw.section(rule.path, words.rule_name(rule.path), kind="rule")
    made += draw.para(words.rule(rules, rule.path))
    made.extend(examples_for(rules, rule.path, words.lang, every=differs(rules, rule.path)))
    line = cited(rules, rule, words, document)
    if trial := try_it(rules, rule.path, words, document):
        line += [nodes.Text(" "), trial]
    made += line
    if rule.why:
        made += reason(rule, words)
    if rule.disputed:
        made += disputed(rules, rule, words, document)
    return made


def reason(rule: Rule, words: Words) -> nodes.paragraph:
    """Why a rule has its value."""
    return draw.para(_("Why so:"), " ", words.reason_text(rule.why), kind="reason")


def in_brief(rules: Ruleset, rule: Rule, words: Words, document: str) -> list[nodes.paragraph]:
    """What stands below a rule of another number of players: its reason, and on one line what others say."""
    made = [reason(rule, words)] if rule.why else []
    if rule.disputed:
        line = draw.para(_("Sources disagree"), kind="reason")
        for number, other in enumerate(rule.disputed):
            line += nodes.Text(f"{'; ' if number else ': '}{words.short_value(rule.path, other.value)}")
            for ident in other.by:
                line += [nodes.Text(" "), citation(ident, document)]
        made.append(line)
    return made


def differs(rules: Ruleset, path: str) -> bool:
    """Whether a rule is not as in the variant's base; true for one that the base does not have."""
    base = load(rules.base) if rules.base else ()
    return path not in base or base.get(path) != rules.get(path)


def mark(standing: str, words: Words) -> nodes.inline:
    """A standing as word, with sign and colour added by the style sheet."""
    return draw.span(words.standing(standing), kind=f"standing {standing}")


def cited(rules: Ruleset, rule: Rule, words: Words, document: str) -> nodes.paragraph:
    """The line below a rule: standing, where it is said, and whether the variant's base has it otherwise."""
    line = draw.para(mark(rule.standing, words), kind="cited")
    for ident in rule.cited:
        line += nodes.Text(" ")
        line += citation(ident, document)
    if rules.base and rule.path in load(rules.base) and differs(rules, rule.path):
        line += nodes.Text(" ")
        line += draw.link(
            "rule",
            f"{rules.base}.{rule.path}",
            _("not as in {variant}").format(variant=words.variant(rules.base)),
            document=document,
        )
    return line


def citation(ident: str, document: str) -> nodes.Node:
    """A link to a fact (`004 §02.3`) or to a publication (`PG-classic`) on the page of sources."""
    return draw.link("fact" if " " in ident else "source", ident, ident, document=document, classes="cite")


def disputed(rules: Ruleset, rule: Rule, words: Words, document: str) -> nodes.container:
    """The box of other values, each with who says so."""
    rows = []
    for other in rule.disputed:
        row: list[nodes.Node | str] = [words.rule_value(rules, rule.path, other.value)]
        for ident in other.by:
            row += [" ", citation(ident, document)]
        if other.why:
            row += [" ", words.reason_text(other.why)]
        rows.append(tuple(row))
    return draw.box(draw.para(_("Sources disagree"), kind="title"), draw.items(rows), kind="disputed")
