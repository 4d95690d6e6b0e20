"""HTML elements that docutils has no nodes for."""

from html import escape
from typing import Any

from docutils import nodes


class Details(nodes.General, nodes.Element):
    """A block that opens on demand, without a script; its attribute `summary` is the line that stays."""


class Jump(nodes.General, nodes.Element):
    """Links inside a page as a part that readers can go to; its attribute `label` names it for them."""


class Foreign(nodes.inline):
    """Words of another language; the attribute `lang` is the language's code in HTML."""


def details(summary: str, *inside: nodes.Node, kind: str = "") -> Details:
    """A closed block with a summary line; `kind` is its class."""
    return Details("", *inside, classes=kind.split(), summary=summary)


def jump(label: str, *inside: nodes.Node) -> Jump:
    """Links inside a page with the name of the whole."""
    return Jump("", *inside, label=label, classes=["no-search"])


def foreign(text: str, lang: str) -> Foreign:
    """Words of another language in a line."""
    return Foreign("", nodes.Text(text), lang=lang)


def _open(translator: Any, node: Details) -> None:
    kind = f' class="{" ".join(node["classes"])}"' if node["classes"] else ""
    translator.body.append(f"<details{kind}><summary>{escape(node['summary'])}</summary>\n")


def _close(translator: Any, node: Details) -> None:
    translator.body.append("</details>\n")


def _to(translator: Any, node: Jump) -> None:
    translator.body.append(f'<nav class="jump" aria-label="{escape(node["label"])}">')


def _fro(translator: Any, node: Jump) -> None:
    translator.body.append("</nav>")


def _begin(translator: Any, node: Foreign) -> None:
    translator.body.append(f'<span lang="{node["lang"]}">')


def _end(translator: Any, node: Foreign) -> None:
    translator.body.append("</span>")


def _pass(translator: Any, node: nodes.Element) -> None:
    """Nothing to write around the content."""


def setup(app: Any) -> None:
    """Register the nodes; other builders show what is inside."""
    others = {name: (_pass, _pass) for name in ("latex", "text", "man", "texinfo")}
    app.add_node(Details, html=(_open, _close), **others)
    app.add_node(Jump, html=(_to, _fro), **others)
    app.add_node(Foreign, html=(_begin, _end), **others)
