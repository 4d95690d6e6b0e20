"""The search index: every section of every page, once, with the words that people type for it.

The index is one JSON file a language, read by `search.js`. Equal sections of several pages (inherited rules)
are one entry with several pages. Words are stemmed in the browser, by the stemmer that Sphinx ships.
"""

import json
from pathlib import Path
from typing import Any

from docutils import nodes

from ..rules import relatives
from ..words import Words
from . import glossary
from .language import LANGUAGES, language

#: A snippet's length in letters.
SNIPPET = 220
#: Words that say nothing beside others. Not among them: not, without, may, numbers.
LIGHT = {
    "en": "a an the i my me we our you your it its is are be am do does of to and or in on at for that this "
    "up down how many much what which when who why can may must",
    "ru": "и а в во на с со к ко у о об по из за от до для ли же это этот я мне мы нам наш мой вы он она его "
    "как сколько можно какой какая какие каких что кто когда где почему",
    "pt": "o a os as e ou de do da dos das em no na nos nas ao aos com por para que se é eu meu minha nós "
    "nosso como quanto quantos quantas qual quais quando quem posso pode podem",
}
#: Classes of what stands below a rule and is no answer to a search.
NOT_FOUND = {"no-search", "cited", "reason", "situation", "paper-link", "beside"}


def index(app: Any) -> dict[str, Any]:
    """The index as plain data.

    `pages` [address, title, other names, weight], `entries` [title, text, anchor, pages], `aliases`,
    `light` words.
    """
    code = language(app.config).code
    names = _in_order(app.env.toctree_includes, app.config.root_doc)
    pages, found = [], {}
    for number, name in enumerate(names):
        title, sections = _known(app.env)[name]
        variant = app.env.metadata[name].get("variant", "")
        pages.append([f"{name}.html", title, other_names(variant), weight(name, variant)])
        for section in sections:
            found.setdefault(section, []).append(number)
    return {
        "pages": pages,
        "entries": [[title, text, anchor, where] for (title, text, anchor), where in found.items()],
        "aliases": aliases(code),
        "light": LIGHT[code].split(),
    }


def _note(app: Any, document: nodes.document) -> None:
    """Keep a page's title and its sections as [title, text, anchor], so that a build reads them but once."""
    name = app.env.current_document.docname
    main = next(iter(document.findall(nodes.section)), None)
    sections = [
        (one[0].astext(), _text(one), "" if one is main else one["ids"][0])
        for one in document.findall(nodes.section)
        if not NOT_FOUND & {*one["classes"]}
    ]
    _known(app.env)[name] = (main[0].astext() if main is not None else name, sections)


def _known(env: Any) -> dict[str, tuple[str, list[tuple[str, str, str]]]]:
    """What `_note` kept, by page."""
    if not hasattr(env, "canasta_search"):
        env.canasta_search = {}
    return env.canasta_search


def _forget(app: Any, env: Any, name: str) -> None:
    _known(env).pop(name, None)


def _merge(app: Any, env: Any, names: set[str], other: Any) -> None:
    _known(env).update({name: known for name, known in _known(other).items() if name in names})


def weight(name: str, variant: str) -> float:
    """How much a page's hits count: less for lessons and sources, and for games that are no Canasta."""
    if variant in relatives():
        return 0.3
    return 0.7 if name.startswith(("tutor/", "sources/")) else 1


def other_names(variant: str) -> str:
    """What a variant is called in every language, separated by semicolons; "" for no variant."""
    said = [variant] if variant else []
    for one in LANGUAGES if variant else ():
        words = Words(one.code)
        said += [words.variant(variant), *words.aliases(variant)]
    return "; ".join(dict.fromkeys(said))


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

    Forms that no stemmer joins (they begin with =), synonyms, numbers, other languages. A phrase stands for
    other words: it is looked for by them alone.
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
    app.connect("doctree-read", _note, priority=900)
    app.connect("env-purge-doc", _forget)
    app.connect("env-merge-info", _merge)
    app.connect("html-collect-pages", _page)
    app.connect("build-finished", _write)
