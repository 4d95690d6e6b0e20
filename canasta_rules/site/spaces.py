"""No-break spaces between a number and what it counts, so that a line never ends between them."""

import re
from functools import cache
from typing import Any

from docutils import nodes

from ..words import Words
from ..words.values import COUNTS, RANKS_COUNTED
from .language import language


@cache
def counted(lang: str) -> re.Pattern[str]:
    """What finds the space after a number before a word that is counted, in any of its forms."""
    words = Words(lang)
    said = [words.count(noun, n, case) for noun, case in COUNTS for n in (1, 2, 5)]
    said += [words.ranks_counted(rank, n) for rank in RANKS_COUNTED for n in (1, 2, 5)]
    first = {text.split(" ", 2)[1] for text in said}
    return re.compile(rf"(?<=\d) (?=(?:{'|'.join(sorted(first))})\b)")


def bound(text: str, lang: str) -> str:
    """A text with a no-break space between each number and its noun."""
    return counted(lang).sub("\u00a0", text)


def _bind(app: Any, document: nodes.document) -> None:
    lang = language(app.config).code
    narrow = [one for one in document.findall(nodes.table) if "counts" in one["classes"]]
    free = {id(text) for one in narrow for text in one.findall(nodes.Text)}  # six columns side by side
    for text in list(document.findall(nodes.Text)):
        if id(text) not in free and not isinstance(
            text.parent, nodes.literal | nodes.literal_block | nodes.raw | nodes.comment
        ):
            fresh = bound(text.astext(), lang)
            if fresh != text.astext():
                text.parent.replace(text, nodes.Text(fresh))


def setup(app: Any) -> None:
    """Bind numbers on every page once it is read."""
    app.connect("doctree-read", _bind)
