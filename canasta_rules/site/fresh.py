"""Which pages to draw anew when words changed: those that used a sentence which is no longer the same.

While a page is read, every message that it asks a catalogue for is noted with the answer. The next build asks
again and reads the pages whose answers changed. English stands in the code of `words`: where only texts
changed there, a page that used an old text asks with the new one, and is read if the answer is another; any
other change of that code is one of every page.
"""

import ast
import hashlib
from collections.abc import Callable
from itertools import product
from typing import Any

from ..tutor import texts as tutor_texts
from ..words import LANGUAGES, Words
from . import texts
from .draw import PACKAGE

#: A message asked for: catalogue, language, and what it was asked with.
Call = tuple[str, str, tuple[Any, ...]]

#: How to ask again, by catalogue, language and whether a number chooses a form.
_ASK: dict[tuple[str, str, bool], Callable[..., str]] = {}
#: What the page that is read now has asked for; None between pages.
_now: dict[Call, str] | None = None
#: Equal calls of several pages, once.
_CALLS: dict[Call, Call] = {}


def _watch(name: str, lang: str, catalogue: Any) -> None:
    """Have a catalogue note what it is asked for."""
    for method, counted in (("pgettext", False), ("npgettext", True)):
        ask = getattr(catalogue, method)
        _ASK[name, lang, counted] = ask
        setattr(catalogue, method, _noting(name, lang, ask))


def _noting(name: str, lang: str, ask: Callable[..., str]) -> Callable[..., str]:
    def noted(*words: Any) -> str:
        answer = ask(*words)
        if _now is not None:
            call = name, lang, words
            _now[_CALLS.setdefault(call, call)] = answer
        return answer

    return noted


def _begin(app: Any, page: str, source: list[str]) -> None:
    global _now
    _now = {}


def _end(app: Any, document: Any) -> None:
    global _now
    _known(app.env)[app.env.current_document.docname] = _now or {}
    _now = None


def _known(env: Any) -> dict[str, dict[Call, str]]:
    """What each page asked for."""
    if not hasattr(env, "canasta_words"):
        env.canasta_words = {}
    return env.canasta_words


def english() -> tuple[str, tuple[str, ...]]:
    """The code of `words` without its texts, as a digest, and the texts in their order."""
    shape, found = hashlib.sha256(), []
    for path in sorted((PACKAGE / "words").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = {
            id(part) for one in ast.walk(tree) if isinstance(one, ast.JoinedStr) for part in ast.walk(one)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in made:
                found.append(node.value)
                node.value = ""
        shape.update(ast.dump(tree).encode())
    return shape.hexdigest(), tuple(found)


def reworded(
    old: tuple[str, tuple[str, ...]], new: tuple[str, tuple[str, ...]], used: set[str]
) -> dict[str, set[str]] | None:
    """For texts that pages use and that were changed, what stands in their places now; None where more than
    sentences changed.
    """
    if old[0] != new[0]:
        return None
    found: dict[str, set[str]] = {}
    for before, now in zip(old[1], new[1], strict=True):
        if before != now:
            found.setdefault(before, set()).add(now)
    if any(" " not in text for text in found.keys() - used):
        return None
    return {before: now for before, now in found.items() if before in used}


def _outdated(app: Any, env: Any, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    known, new = _known(env), english()
    used = {part for said in known.values() for _name, _lang, words in said for part in words}
    changes = reworded(getattr(env, "canasta_english", new), new, used)
    env.canasta_english = new
    if changes is None:
        return [page for page, said in known.items() if said]

    def other(call: Call, answer: str) -> bool:
        name, lang, words = call
        ask = _ASK[name, lang, len(words) > 2]
        asked = product(*(changes.get(word, (word,)) for word in words))
        return any(ask(*now) != answer for now in asked)

    return [page for page, said in known.items() if any(other(*one) for one in said.items())]


def _forget(app: Any, env: Any, page: str) -> None:
    _known(env).pop(page, None)


def _merge(app: Any, env: Any, pages: set[str], other: Any) -> None:
    _known(env).update({page: said for page, said in _known(other).items() if page in pages})


def setup(app: Any) -> None:
    """Watch the catalogues of all languages, for some pages speak more than one."""
    if not _ASK:
        for lang in LANGUAGES:
            _watch("words", lang, Words(lang)._catalogue)
            _watch("pages", lang, texts.catalogue(lang))
            _watch("tutor", lang, tutor_texts.catalogue(lang))
    app.connect("source-read", _begin, priority=100)
    app.connect("doctree-read", _end, priority=950)
    app.connect("env-get-outdated", _outdated)
    app.connect("env-purge-doc", _forget)
    app.connect("env-merge-info", _merge)
