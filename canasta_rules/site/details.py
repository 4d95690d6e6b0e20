"""A block that opens on demand: the HTML element `details`, which needs no script."""

from html import escape
from typing import Any

from docutils import nodes


class Details(nodes.General, nodes.Element):
    """The block; its attribute `summary` is the line that stays to be seen."""


def details(summary: str, *inside: nodes.Node, kind: str = "") -> Details:
    """A closed block with a summary line; `kind` is its class."""
    made = Details("", *inside, classes=kind.split())
    made["summary"] = summary
    return made


def _open(translator: Any, node: Details) -> None:
    kind = f' class="{" ".join(node["classes"])}"' if node["classes"] else ""
    translator.body.append(f"<details{kind}><summary>{escape(node['summary'])}</summary>\n")


def _close(translator: Any, node: Details) -> None:
    translator.body.append("</details>\n")


def setup(app: Any) -> None:
    """Register the node; other builders show what is inside."""
    app.add_node(
        Details,
        html=(_open, _close),
        **{name: (_pass, _pass) for name in ("latex", "text", "man", "texinfo")},
    )


def _pass(translator: Any, node: Details) -> None:
    """Nothing to write around the content."""
