"""Examples as nodes: the picture, then the verdict in words or the lines of the score."""

from typing import Any

from docutils import nodes
from sphinx.errors import ExtensionError

from ...rules import Ruleset
from .. import draw, picture
from ..cases import Answer, CaseError, scores, table
from ..texts import Texts
from . import FILE, Example, shown


def examples_for(rules: Ruleset, path: str, lang: str, every: bool = True) -> list[nodes.Node]:
    """The examples of a rule in a variant, [] for most; without `every` only those that no page leaves out.

    Raises ExtensionError where one is wrong.
    """
    texts = Texts(lang)
    try:
        return [_drawn(one, said, texts) for one, said in shown(rules, path) if every or one.always]
    except CaseError as error:
        raise ExtensionError(str(error)) from None


def _drawn(one: Example, said: Answer, texts: Texts) -> nodes.container:
    name = f"example {one.id}"
    made = table(one.case, said.rules, name) if one.case.situation is not None else None
    if isinstance(made, str):
        raise CaseError(f"{name}: {said.rules.id}: it cannot arise ({made})")
    box = draw.box(picture.case(one.case, made, texts), kind=f"example {said.kind} no-search")
    if one.case.sheet is None:
        why = " ".join(texts.words.reason(said.rules, reason) for reason in said.reasons)
        box += draw.para(draw.strong(texts.label(f"example {said.kind}")), " ", why, kind="verdict")
    else:
        box += _lines(one, said, texts)
    return box


def _lines(one: Example, said: Answer, texts: Texts) -> nodes.bullet_list:
    """The lines of the first side's score, and what they come to."""
    words = texts.words
    found = scores(one.case, said.rules, f"example {one.id}")
    rows = [(line.points, words.line(line)) for line in found[0].lines]
    if len(rows) > 1:
        rows.append((found[0].total, texts.label("total")))
    return draw.items([(draw.strong(words.number(points)), " ", text) for points, text in rows], "sum")


def _depends(app: Any, doctree: nodes.document) -> None:
    if "variant" in app.env.metadata[app.env.current_document.docname]:
        draw.depends(app.env, FILE, *(draw.PACKAGE / "play").glob("*.py"))


def setup(app: Any) -> None:
    """Note what the examples on a page depend on."""
    app.connect("doctree-read", _depends)
