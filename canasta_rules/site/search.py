"""The search index: every section of every page, once, with the words that people type for it.

The index is one JSON file a language, read by `search.js`. Equal sections of several pages (inherited rules)
are one entry with several pages. Words are stemmed in the browser, by the stemmer that Sphinx ships.
"""

import json
from pathlib import Path
from typing import Any

from docutils import nodes

from ..words import Words
from . import glossary
from .language import LANGUAGES, language

#: A snippet's length in letters.
SNIPPET = 220
#: Classes of what stands below a rule and is no answer to a search.
NOT_FOUND = {"no-search", "cited", "reason"}


def index(app: Any) -> dict[str, Any]:
    """The index as plain data.

    `pages` [address, title, other names], `entries` [title, text, anchor, pages], `aliases`.
    """
    names = _in_order(app.env.toctree_includes, app.config.root_doc)
    pages, found = [], {}
    for number, name in enumerate(names):
        document = app.env.get_doctree(name)
        main = next(iter(document.findall(nodes.section)), None)
        title = main[0].astext() if main is not None else name
        pages.append([f"{name}.html", title, other_names(app.env.metadata[name].get("variant", ""))])
        for section in document.findall(nodes.section):
            if NOT_FOUND & {*section["classes"]}:
                continue
            anchor = "" if section is main else section["ids"][0]
            found.setdefault((section[0].astext(), _text(section), anchor), []).append(number)
    return {
        "pages": pages,
        "entries": [[title, text, anchor, where] for (title, text, anchor), where in found.items()],
        "aliases": aliases(language(app.config).code),
    }


def other_names(variant: str) -> str:
    """What a variant is called in every language, in one text; "" for no variant."""
    said = [variant.replace("-", " ")] if variant else []
    for one in LANGUAGES if variant else ():
        words = Words(one.code)
        said += [words.variant(variant), *words.aliases(variant)]
    return " ".join(dict.fromkeys(" ".join(said).split()))


def _in_order(inside: dict[str, list[str]], name: str) -> list[str]:
    """The documents in the order of the menu, from the one named on."""
    return [name, *(one for child in inside.get(name, ()) for one in _in_order(inside, child))]


def _text(section: nodes.section) -> str:
    """The section's own words, without those of sections inside it."""
    text = " ".join(" ".join(_words(child) for child in section.children[1:]).split())
    return text if len(text) <= SNIPPET else text[:SNIPPET].rsplit(" ", 1)[0] + "…"


def _words(node: nodes.Node) -> str:
    """The words of a node, without pictures, code and what is no answer to a search."""
    if isinstance(node, nodes.Text):
        return node.astext()
    skipped = nodes.section | nodes.raw | nodes.comment | nodes.literal_block
    if isinstance(node, skipped) or NOT_FOUND & {*node.get("classes", ())}:
        return ""
    inside = "".join(map(_words, node.children))
    return inside if isinstance(node, nodes.Inline) else f" {inside} "


def aliases(code: str) -> dict[str, list[str]]:
    """Other words for the words of a language.

    Forms that no stemmer joins, synonyms, numbers, other languages.
    """
    path = Path(__file__).with_name("aliases.json")
    made = {word: [*others] for word, others in glossary.aliases(code).items()}
    for word, others in json.loads(path.read_text(encoding="utf-8"))[code].items():
        made[word] = [*dict.fromkeys([*others, *made.get(word, ())])]
    return made


def _no_sphinx_index(app: Any) -> None:
    if hasattr(app.builder, "search"):
        app.builder.search = False


def _page(app: Any) -> list[tuple[str, dict, str]]:
    return [("search", {"title": "", "furo_hide_toc": True}, "search.html")]


def _write(app: Any, exception: Exception | None) -> None:
    if exception or app.builder.format != "html":
        return
    from sphinx.search import IndexBuilder

    folder = Path(app.outdir, "_static")
    data = json.dumps(index(app), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (folder / "search-index.json").write_text(data, encoding="utf-8")
    stemmer = IndexBuilder(app.env, app.config.language, {}, "").get_js_stemmer_code()
    (folder / "stemmer.js").write_text(stemmer, encoding="utf-8")


def setup(app: Any) -> None:
    """Put our index in the place of Sphinx's."""
    app.connect("builder-inited", _no_sphinx_index)
    app.connect("html-collect-pages", _page)
    app.connect("build-finished", _write)
