"""The directives `questions CHAPTER`, one chapter's page, and `all-questions`, the list of all."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from ...cards import parse_cards
from .. import draw, picture, rule
from ..cases import Answer, Case, CaseError, table
from ..elements import details
from ..language import language
from ..overview import menu
from ..texts import Texts
from ..variant import RULES
from . import CHAPTERS, HERE, Question, ask, questions


class _Directive(SphinxDirective, ABC):
    """What the directives here share: the texts, the document, and that a wrong file stops the build."""

    def run(self) -> list[nodes.Node]:
        self.texts = Texts(language(self.config).code)
        self.document = self.env.current_document.docname
        draw.depends(self.env, *HERE.iterdir(), *RULES.iterdir(), *(draw.PACKAGE / "play").glob("*.py"))
        try:
            return self.made()
        except CaseError as error:
            raise self.error(str(error)) from None

    @abstractmethod
    def made(self) -> list[nodes.Node]:
        """The nodes of the directive."""


class QuestionsDirective(_Directive):
    """A chapter's questions, each with its picture and the verdicts of all variants."""

    required_arguments = 1

    def made(self) -> list[nodes.Node]:
        chapter, texts = self.arguments[0], self.texts
        if chapter not in CHAPTERS:
            raise self.error(f"no chapter {chapter!r}; known are {', '.join(CHAPTERS)}")
        page = draw.section(f"questions-{chapter}", texts.say("chapter", CHAPTERS[chapter]), kind="questions")
        mine = [one for one in questions() if one.chapter == chapter]
        asked = [texts.say("question", one.ask) for one in mine]
        self.env.metadata[self.document] |= {"tocdepth": 2, "description": " ".join(asked[:3])}
        for question, text in zip(mine, asked, strict=True):
            self.env.domains["canasta"].note("question", question.id, question.id, text)
            page += block(question, texts, self.document)
        return [page]


class AllQuestionsDirective(_Directive):
    """Every question by chapter, with the classic game's answer; the chapters enter the menu here."""

    def made(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for chapter, name in CHAPTERS.items():
            rows: list[tuple] = []
            for question in questions():
                if question.chapter == chapter:
                    text = self.texts.say("question", question.ask)
                    link = draw.link("question", question.id, text, document=self.document)
                    rows.append((link, " ", draw.span(in_short(question, self.texts), kind="short")))
            title = self.texts.say("chapter", name)
            listing = draw.items(rows, "asked")
            made.append(draw.section(f"chapter-{chapter}", title, listing, kind="no-search"))
        return [*made, menu([f"questions/{chapter}" for chapter in CHAPTERS], self.document)]


def in_short(question: Question, texts: Texts) -> str:
    """The classic game's answer in a word or two: all its values, or the verdict on the first case."""
    if not question.cases:
        return sentence(texts.say("brief", question.brief)) or texts.label("silent")
    briefs = [brief(case, answers["classic"], texts) for case, answers in ask(question)]
    if all(briefs):
        return texts.label("value classic", value="; ".join(briefs))
    told = [(texts.say("case", case.label), answers["classic"]) for case, answers in ask(question)]
    values = [f"{shown(one, texts)} ({label})" for label, one in told if label and one.kind == "value"]
    if len(values) > 1:
        return texts.label("value classic", value="; ".join(values))
    case, answers = ask(question)[0]
    one = answers["classic"]
    label = texts.say("case", case.label)
    if label and one.kind == "value":
        return texts.label("case classic", case=label, value=shown(one, texts))
    if label and one.kind in ("yes", "no") and not label.endswith("?"):
        return texts.label(f"case {one.kind}", case=label)
    return classic(case, answers, texts)


def block(question: Question, texts: Texts, document: str) -> nodes.section:
    """One question as a section whose id is the question's."""
    made = draw.section(question.id, texts.say("question", question.ask), kind="question")
    made += draw.para(texts.say("answer", question.say))
    if question.silent and not question.brief:
        made += draw.para(texts.label("silent"), kind="silent")
    if question.cards:
        made += picture.cards(parse_cards(question.cards), texts)
    shown = None
    for case, answers in ask(question):
        if case.label:
            made += draw.para(texts.say("case", case.label), kind="case")
        drawn = case.situation or case.meld or case.sheet
        if drawn and drawn != shown and (one := pictured(case, answers, texts)):
            made += one
        shown = drawn
        made += verdicts(case, answers, texts, document)
    if question.facts:
        line = draw.para(texts.label("facts"), kind="cited")
        for cited in question.facts:
            line += [nodes.Text(" "), rule.citation(cited, document)]
        made += line
    return made


def pictured(case: Case, answers: dict[str, Answer], texts: Texts) -> nodes.container | None:
    """The picture of a case as the first variant has it in which it can arise."""
    if case.situation is None:
        return picture.case(case, None, texts)
    possible = next(one.rules for one in answers.values() if one.kind != "cannot")
    made = table(case, possible, "picture")
    return None if isinstance(made, str) else picture.case(case, made, texts)


def sentence(text: str) -> str:
    """A few words as a sentence of their own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def brief(case: Case, one: Answer, texts: Texts) -> str:
    """The words that a case has for an answer, "" if it has none."""
    key = one.kind
    if one.kind == "value":
        key = str(one.value)
        if one.points and key not in case.brief:
            key = "plus" if one.value >= 0 else "minus"
    said = texts.say("brief", case.brief.get(key, ""))
    if "{value}" not in said:
        return said
    return said.format(value=texts.words.points(abs(one.value)) if one.points else shown(one, texts))


def classic(case: Case, answers: dict[str, Answer], texts: Texts) -> str:
    """What the classic game says, in a sentence."""
    one = answers["classic"]
    if one.kind == "cannot" and one.why == "rule":
        return texts.label("never classic")
    return texts.label(f"{one.kind} classic", **({"value": shown(one, texts)} if one.kind == "value" else {}))


def shown(one: Answer, texts: Texts) -> str:
    """The value of an answer as a table shows it."""
    words = texts.words
    if one.points:
        return words.points(one.value)
    return words.short_value(one.rule, one.value)


def said(one: Answer, texts: Texts) -> str:
    """Why a variant answers so: sentences of the verdict or of the rule."""
    if one.why and one.why != "moot":
        return texts.label(f"never {one.why}")
    if one.reasons:
        return " ".join(dict.fromkeys(texts.words.reason(one.rules, reason) for reason in one.reasons))
    return texts.words.rule(one.rules, one.rule)


def grouped(case: Case, answers: dict[str, Answer], texts: Texts) -> Iterator[tuple[str, str, list[Answer]]]:
    """Kind, value and answers of each group of variants that answer alike; yes before no, then by points.

    The value of variants to which a question does not matter is the rule that takes it away.
    """
    groups: dict[tuple[str, str], list[Answer]] = {}
    for one in answers.values():
        value = one.rule if one.why == "moot" else ""
        if one.kind == "value":
            value = brief(case, one, texts) or shown(one, texts)
        groups.setdefault((one.kind, value), []).append(one)
    order = ["yes", "no", "value", "cannot"]

    def place(group: tuple[tuple[str, str], list[Answer]]) -> tuple[int, bool, int]:
        first = group[1][0]
        return order.index(first.kind), first.rules.id != "classic", first.value if first.points else 0

    for (kind, value), members in sorted(groups.items(), key=place):
        yield kind, value, members


def verdicts(case: Case, answers: dict[str, Answer], texts: Texts, document: str) -> nodes.container:
    """The groups of variants, each variant a link to the rule that decides, and on demand the reasons."""
    listing, groups = nodes.bullet_list(classes=["verdicts"]), list(grouped(case, answers, texts))
    for kind, value, members in groups:
        values = {"value": value[:1].upper() + value[1:]} if kind == "value" else {}
        if len(groups) == 1:
            line = draw.para(draw.strong(texts.label(f"{kind} everywhere", **values)))
        else:
            head = f"moot {value}" if kind == "cannot" and value else f"{kind} in"
            line = draw.para(draw.strong(texts.label(head, len(members), **values)))
            for number, one in enumerate(members):
                name = linked(one, texts, document)
                line += [
                    nodes.Text(", " if number else " "),
                    heavy(name) if one.rules.id == "classic" else name,
                ]
        listing += nodes.list_item("", line, classes=[kind])
    reasons = nodes.bullet_list(classes=["reasons"])
    for _kind, _value, members in groups:
        alike: dict[str, list[Answer]] = {}
        for one in members:
            alike.setdefault(said(one, texts), []).append(one)
        for sentence, those in alike.items():
            who = draw.para(*names(those, texts, document), kind="who")
            reasons += nodes.list_item("", draw.para(sentence), who)
    return draw.box(listing, details(texts.label("why"), reasons, kind="no-search"), kind="settled-by")


def heavy(node: nodes.Node) -> nodes.strong:
    """What stands out in a line."""
    return nodes.strong("", "", node)


def linked(one: Answer, texts: Texts, document: str) -> nodes.Node:
    """A variant's name, a link to the rule that decides, or to the variant where no rule does."""
    name = texts.words.variant(one.rules.id)
    if one.rule:
        return draw.link("rule", f"{one.rules.id}.{one.rule}", name, document=document)
    return draw.link("variant", one.rules.id, name, document=document)


def names(those: list[Answer], texts: Texts, document: str) -> Iterator[nodes.Node | str]:
    """Variants that answer for the same reason, with the citations of their rule; equal citations once."""
    by_cited: dict[tuple[str, ...], list[Answer]] = {}
    for one in those:
        by_cited.setdefault(one.rules.rule(one.rule).cited if one.rule else (), []).append(one)
    for number, (cited, members) in enumerate(by_cited.items()):
        if number:
            yield "; "
        for place, one in enumerate(members):
            yield ", " if place else ""
            yield linked(one, texts, document)
        for place, ident in enumerate(cited):
            yield " " if place else " ("
            yield rule.citation(ident, document)
        yield ")" if cited else ""


def setup(app: Any) -> None:
    """Register the directives."""
    app.add_directive("questions", QuestionsDirective)
    app.add_directive("all-questions", AllQuestionsDirective)
