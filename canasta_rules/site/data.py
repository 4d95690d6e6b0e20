"""The rules as JSON at stable addresses, for other programs: `data/` beside the languages.

`data/index.json` lists all files. `data/samba.json` is a variant for its usual number of players,
`data/samba-6.json` for six. Values are language-neutral; every rule carries its texts in each language. The
types here are the format: `data/schema/` has their JSON Schemas and those of `canasta_rules.schemas`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from docutils import nodes
from msgspec import Struct, field
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from .. import __version__
from ..rules import FAMILIES, Ruleset, family_of, load, sources
from ..schemas import FORMATS
from ..schemas import schema as format_schema
from ..words import Words
from . import draw, glossary, questions
from .cases import Answer, plain
from .language import LANGUAGES, language
from .texts import Texts

Standing = Literal["stated", "reconstructed", "supplied", "chosen", "house"]
#: A text in every language, by the language's code.
Said = dict[str, str]


class RuleTexts(Struct):
    """A rule in one language: heading, sentence, short form for tables, why so if it is not stated."""

    name: str
    text: str
    short: str
    why: str


class Other(Struct):
    """Another value of a rule, and the citations of those who have it."""

    value: Any
    by: list[str]


class RuleData(Struct):
    """A rule: value, how sure it is, the citations that say so, and the variant that it comes from."""

    value: Any
    standing: Standing
    cited: list[str]
    origin: str
    disputed: list[Other]
    texts: dict[str, RuleTexts]


class VariantData(Struct):
    """A variant for a number of players: all its rules by id, in the order of play."""

    version: str
    id: str
    family: str
    base: str
    source: str
    players: int
    options: list[str]
    names: Said
    rules: dict[str, RuleData]
    schema: str = field(name="$schema", default="schema/variant.json")


class Entry(Struct):
    """A variant in the index: its usual file, the file of each number of players, its page by language."""

    id: str
    family: str
    base: str
    source: str
    players: int
    counts: list[int]
    names: Said
    notes: Said
    aliases: dict[str, list[str]]
    file: str
    files: dict[str, str]
    pages: Said


class Index(Struct):
    """What there is: languages, rule ids in the order of play by family, variants, other files, schemas."""

    version: str
    languages: dict[str, str]
    rules: dict[str, list[str]]
    variants: list[Entry]
    files: dict[str, str]
    schemas: dict[str, str]
    inventories: Said
    schema: str = field(name="$schema", default="schema/index.json")


class SourceData(Struct):
    """One of the texts that the rules were read from."""

    language: Literal["en", "ru", "pt"]
    titles: Said
    about: Said
    quality: Said


class PublicationData(Struct):
    """Published rules that fill gaps."""

    title: str
    addresses: list[str]


class UseData(Struct):
    """A rule that rests on a fact; `disputed`: it only keeps the fact as another reading."""

    variant: str
    rule: str
    disputed: bool


class FactData(Struct):
    """A statement of a source in our words, the rules that rest on it, or why none does.

    `worded` is what a garbled line says to the letter.
    """

    source: str
    says: Said
    worded: Said
    used: list[UseData]
    left_out: Said


class ContradictionData(Struct):
    """A question that the sources answer differently, with the facts and rules in question."""

    id: str
    kind: Literal["between", "silent", "within"]
    question: Said
    rules: list[str]
    facts: list[str]


class SourcesData(Struct):
    """The sources, the publications, every fact by its citation, and the contradictions."""

    sources: dict[str, SourceData]
    publications: dict[str, PublicationData]
    facts: dict[str, FactData]
    contradictions: list[ContradictionData]
    schema: str = field(name="$schema", default="schema/sources.json")


class AnswerData(Struct):
    """A variant's answer: yes, no, a value, or that the case cannot arise; with the rule that decides."""

    answer: Literal["yes", "no", "value", "cannot"]
    value: Any
    rule: str


class CaseData(Struct):
    """One case of a question: what tells it from the others, what is asked of the engine, and all answers."""

    label: Said
    players: int | None
    situation: dict[str, Any] | None
    meld: str
    sheet: dict[str, Any] | None
    answers: dict[str, AnswerData]


class QuestionData(Struct):
    """A question at the table; `facts` are citations, and `silent` says that no source answers."""

    id: str
    chapter: str
    ask: Said
    say: Said
    facts: list[str]
    silent: bool
    cases: list[CaseData]


class QuestionsData(Struct):
    """All questions in order."""

    questions: list[QuestionData]
    schema: str = field(name="$schema", default="schema/questions.json")


class TermData(Struct):
    """A term: its word in each language, other words, what it is, and a rule that uses it."""

    id: str
    words: Said
    also: dict[str, list[str]]
    say: Said
    rule: str


class TermsData(Struct):
    """The glossary."""

    terms: list[TermData]
    schema: str = field(name="$schema", default="schema/terms.json")


#: The types of the files, by the name of their schema.
TYPES = {
    "index": Index,
    "variant": VariantData,
    "sources": SourcesData,
    "questions": QuestionsData,
    "terms": TermsData,
}
CODES = [one.code for one in LANGUAGES]


def said(make: Any) -> Said:
    """What a function of a language's code makes of each language."""
    return {code: make(code) for code in CODES}


def games() -> list[str]:
    """The ids of all games, Canasta first."""
    return [ident for family in FAMILIES for ident in family.variants]


def file_name(variant: str, players: int | None = None) -> str:
    """The file of a variant: for a number of players, or for the usual one."""
    return f"{variant}.json" if players is None else f"{variant}-{players}.json"


def variant_data(rules: Ruleset) -> VariantData:
    """A ruleset with its texts in every language."""
    resolved = rules.resolved()
    for path, rule in resolved["rules"].items():
        why = rule.pop("why")
        rule["texts"] = {code: _rule_texts(rules, path, why, Words(code)) for code in CODES}
    return msgspec.convert(
        resolved
        | {
            "version": __version__,
            "family": rules.family.id,
            "names": said(lambda code: Words(code).variant(rules.id)),
        },
        VariantData,
    )


def _rule_texts(rules: Ruleset, path: str, why: str, words: Words) -> dict[str, str]:
    return {
        "name": words.rule_name(path),
        "text": words.rule(rules, path),
        "short": words.short(rules, path),
        "why": words.reason_text(why),
    }


def index_data() -> Index:
    """The list of everything."""
    return Index(
        version=__version__,
        languages={one.code: one.html for one in LANGUAGES},
        rules={family.id: list(family.paths) for family in FAMILIES},
        variants=[_entry(load(ident)) for ident in games()],
        files={name: f"{name}.json" for name in ("sources", "questions", "terms")},
        schemas={name: f"schema/{name}.json" for name in (*TYPES, *FORMATS)},
        inventories=said(lambda code: f"../{code}/objects.inv"),
    )


def _entry(rules: Ruleset) -> Entry:
    return Entry(
        id=rules.id,
        family=family_of(rules.id).id,
        base=rules.base,
        source=rules.source,
        players=rules.players,
        counts=sorted(rules.counts),
        names=said(lambda code: Words(code).variant(rules.id)),
        notes=said(lambda code: Words(code).variant_note(rules.id)),
        aliases={code: list(Words(code).aliases(rules.id)) for code in CODES},
        file=file_name(rules.id),
        files={str(count): file_name(rules.id, count) for count in sorted(rules.counts)},
        pages=said(lambda code: f"../{code}/variants/{rules.id}.html"),
    )


def sources_data() -> SourcesData:
    """Sources and facts, with where each fact went."""
    used = sources.places()

    def fact(text: str) -> Said:
        return said(lambda code: Words(code).fact(text))

    def title(key: str) -> Said:
        return said(lambda code: Words(code).source(key))

    return SourcesData(
        sources={
            key: SourceData(
                one.language,
                said(lambda code, key=key: Words(code).source(key)),
                fact(one.about),
                fact(one.quality),
            )
            for key, one in sources.sources().items()
        },
        publications={
            key: PublicationData(one.title, list(one.addresses))
            for key, one in sources.publications().items()
        },
        facts={
            ident: FactData(
                one.source,
                fact(one.says),
                fact(one.worded) if one.worded else {},
                [UseData(*use) for use in used.get(ident, ())],
                fact(sources.reasons()[one.left_out]) if one.left_out else {},
            )
            for ident, one in sources.facts().items()
        },
        contradictions=[
            ContradictionData(one.id, one.kind, fact(one.question), list(one.paths), list(one.facts))
            for one in sources.contradictions()
        ],
    )


def questions_data() -> QuestionsData:
    """The questions with every variant's answer, worked out by the engine."""

    def text(context: str, one: str) -> Said:
        return said(lambda code: Texts(code).say(context, one)) if one else {}

    def case(one: Any, answers: dict[str, Answer]) -> CaseData:
        return CaseData(
            text("case", one.label),
            one.players,
            one.situation,
            one.meld,
            one.sheet,
            {variant: AnswerData(a.kind, plain(a.value), a.rule) for variant, a in answers.items()},
        )

    return QuestionsData(
        [
            QuestionData(
                one.id,
                one.chapter,
                text("question", one.ask),
                text("answer", one.say),
                list(one.facts),
                one.silent,
                [case(*pair) for pair in questions.ask(one)],
            )
            for one in questions.questions()
        ]
    )


def terms_data() -> TermsData:
    """The glossary in every language."""
    return TermsData(
        [
            TermData(
                one.id,
                said(one.word),
                {code: list(one.also.get(code, ())) for code in CODES},
                said(lambda code, one=one: Texts(code).say("term", one.say)),
                one.rule,
            )
            for one in glossary.terms().values()
        ]
    )


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one of the files, or of a format of `canasta_rules.schemas`.

    Raises KeyError for another name.
    """
    if name not in TYPES:
        return format_schema(name)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(TYPES[name])}


def files() -> Iterator[tuple[str, Any]]:
    """Every file below `data/` with its content."""
    yield "index.json", index_data()
    for ident in games():
        usual = load(ident)
        yield file_name(ident), variant_data(usual)
        for count in usual.counts:
            yield file_name(ident, count), variant_data(load(ident, count))
    yield "sources.json", sources_data()
    yield "questions.json", questions_data()
    yield "terms.json", terms_data()
    for name in (*TYPES, *FORMATS):
        yield f"schema/{name}.json", schema(name)


def write(folder: Path) -> int:
    """Write all files into `folder`/data; return how many bytes they are."""
    size = 0
    for name, content in files():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        said = json.dumps(msgspec.to_builtins(content), ensure_ascii=False, separators=(",", ":")).encode()
        path.write_bytes(said)
        size += len(said)
    return size


class DataFilesDirective(SphinxDirective):
    """Links to all files: a row a variant with its numbers of players, then the others and the schemas."""

    def run(self) -> list[nodes.Node]:
        words = Words(language(self.config).code)
        draw.depends(self.env, *(file for family in FAMILIES for file in family.folder.iterdir()))
        up = "../" * (self.env.current_document.docname.count("/") + 1) + "data/"

        def link(name: str, text: str = "") -> nodes.reference:
            return draw.outside(up + name, text or name)

        rows = []
        for ident in games():
            counts: list[Any] = []
            for count in sorted(load(ident).counts):
                counts += [" · " if counts else "", link(file_name(ident, count), words.players(count))]
            rows.append(
                (words.variant(ident), ": ", link(file_name(ident)), *([" · ", *counts] if counts else []))
            )
        others = [link("index.json"), *(link(name) for name in index_data().files.values())]
        rows.append((_("Beside them:"), " ", *_dotted(others)))
        rows.append((_("Schemas:"), " ", *_dotted([link(f"schema/{n}.json", n) for n in (*TYPES, *FORMATS)])))
        return [draw.items(rows)]


def _dotted(links: list[nodes.Node]) -> Iterator[nodes.Node | str]:
    for number, one in enumerate(links):
        if number:
            yield " · "
        yield one


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("data-files", DataFilesDirective)
