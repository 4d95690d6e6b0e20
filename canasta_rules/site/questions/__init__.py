"""The questions that people ask at the table, each with the verdict of every variant.

The data stand in the files beside this module, one a chapter, in the order of `CHAPTERS`; `ask` works the
answers out. Whatever is wrong in a file is one line, a `CaseError`, that stops the build.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ...cards import CardError, parse_cards
from ...rules import variants
from ...rules.sources import facts, publications
from ..cases import Answer, Case, CaseError, answer, check, read_cases

HERE = Path(__file__).parent
#: The chapters in order: the file's name and the chapter's in English.
CHAPTERS = {
    "pile": "Taking the discard pile",
    "frozen": "The frozen and the blocked pile",
    "melds": "Melds and wild cards",
    "canastas": "Canastas",
    "opening": "The opening",
    "threes": "Red and black threes",
    "out": "Going out",
    "end": "The end of the stock and the score",
    "table": "Players and the table",
}


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question: `ask` in English, `say` an answer in a sentence or two where verdicts alone do not say it,
    `brief` one in a few words for a question without cases.

    `number` is that of the list of questions found in public, if it stands there. `facts` are citations;
    `silent`: no source answers. `cards` are a picture for a question whose cases have none.
    """

    id: str
    ask: str
    say: str
    brief: str = ""
    number: int | None = None
    facts: tuple[str, ...] = ()
    silent: bool = False
    cards: str = ""
    chapter: str
    cases: tuple[Case, ...] = ()


@cache
def questions() -> tuple[Question, ...]:
    """All questions in order. Raises CaseError."""
    found = []
    for chapter in CHAPTERS:
        path = HERE / f"{chapter}.toml"
        for data in tomllib.loads(path.read_text(encoding="utf-8"))["question"]:
            name = f"{path.name}: {data.get('id')}"
            cases = read_cases(data.pop("case", []), name)
            try:
                found.append(msgspec.convert(data | {"chapter": chapter, "cases": cases}, Question))
            except msgspec.ValidationError as error:
                raise CaseError(f"{name}: {error}") from None
            _check(found[-1], name)
    if len({one.id for one in found}) < len(found):
        raise CaseError("questions: an id stands there twice")
    return tuple(found)


def setup(app: Any) -> None:
    """Register the directives."""
    from .page import setup as directives

    directives(app)


def _check(question: Question, name: str) -> None:
    if not question.cases and not question.silent:
        raise CaseError(f"{name}: expected a case, or silent")
    try:
        parse_cards(question.cards)
    except CardError as error:
        raise CaseError(f"{name}: cards: {error}") from None
    for cited in question.facts:
        if cited not in facts() and cited not in publications():
            raise CaseError(f"{name}: facts: {cited} is no fact and no publication")


def ask(question: Question) -> tuple[tuple[Case, dict[str, Answer]], ...]:
    """Each case of a question with every variant's answer. Raises CaseError when one is not as expected.

    A question that was asked before is not worked out again.
    """
    if question.id in _ASKED and _ASKED[question.id][0] is question:
        return _ASKED[question.id][1]
    found = []
    for number, case in enumerate(question.cases):
        name = f"{question.chapter}.toml: {question.id}: case {number + 1}"
        answers = {variant: answer(case, variant, name) for variant in variants()}
        check(case, answers, name)
        found.append((case, answers))
    _ASKED[question.id] = question, tuple(found)
    return tuple(found)


#: Answers by a question's id, with the question.
_ASKED: dict[str, tuple[Question, tuple[tuple[Case, dict[str, Answer]], ...]]] = {}


def texts() -> Iterator[tuple[str, str]]:
    """Every text to translate, with its context."""
    yield from (("chapter", name) for name in CHAPTERS.values())
    for question in questions():
        yield "question", question.ask
        yield "answer", question.say
        yield from (("brief", text) for text in (question.brief, *_briefs(question)) if text)
        yield from (("case", case.label) for case in question.cases if case.label)


def _briefs(question: Question) -> Iterator[str]:
    for case in question.cases:
        yield from case.brief.values()
