"""Small helpers that make document nodes in the reader's language.

Paragraphs and titles say `translatable=False`, so that they are never extracted; pieces of a line must not
say it, for Sphinx takes such pieces for placeholders and removes them.
"""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.environment import BuildEnvironment

from ..art import cards_html
from ..cards import Card

PACKAGE = Path(__file__).resolve().parents[1]


def depends(env: BuildEnvironment, *files: Path) -> None:
    """Have the current page drawn anew when one of the files, or the drawing itself, changes.

    Changes of words are `fresh`'s to find.
    """
    for path in (*files, *PACKAGE.glob("site/*.py")):
        if path.is_file():
            env.note_dependency(str(path))


def para(*inside: nodes.Node | str, kind: str = "") -> nodes.paragraph:
    """A paragraph of nodes and strings; `kind` is its class."""
    return _fill(nodes.paragraph(classes=kind.split(), translatable=False), inside)


def span(*inside: nodes.Node | str, kind: str = "") -> nodes.inline:
    """A piece of a line."""
    return _fill(nodes.inline(classes=kind.split()), inside)


def box(*inside: nodes.Node, kind: str) -> nodes.container:
    """A block with classes."""
    return nodes.container("", *inside, classes=kind.split(), is_div=True)


def strong(text: str) -> nodes.strong:
    """Words that stand out."""
    return nodes.strong(text, text)


def section(ident: str, title: str, *inside: nodes.Node, kind: str = "") -> nodes.section:
    """A section whose id is given, never made from its title."""
    made = nodes.section(ids=[ident], names=[ident], classes=kind.split())
    made += nodes.title(title, title, translatable=False)
    made.extend(inside)
    return made


def local(anchor: str, *inside: nodes.Node | str, kind: str = "") -> nodes.reference:
    """A link inside the same page."""
    return _fill(nodes.reference(refid=anchor, internal=True, classes=kind.split()), inside)


def there(address: str, text: str) -> nodes.reference:
    """A link to a page of the site by its address, where no object of the domain stands."""
    return nodes.reference(text, text, refuri=address, internal=True)


def outside(address: str, text: str) -> nodes.reference:
    """A link to another site."""
    return nodes.reference(text, text, refuri=address)


def link(kind: str, ident: str, text: str = "", *, document: str, classes: str = "") -> addnodes.pending_xref:
    """A link to an object of the domain; without a text it shows the object's name."""
    made = addnodes.pending_xref(
        "",
        refdomain="canasta",
        reftype=kind,
        reftarget=ident,
        refexplicit=bool(text),
        refwarn=True,
        refdoc=document,
        classes=classes.split(),
    )
    made += nodes.inline("", text or ident)
    return made


def page(name: str, text: str, document: str) -> addnodes.pending_xref:
    """A link to a page by its document's name."""
    target = {"refdomain": "std", "reftype": "doc", "reftarget": f"/{name}", "refdoc": document}
    made = addnodes.pending_xref("", refexplicit=True, refwarn=True, **target)
    made += nodes.inline(text, text)
    return made


def items(rows: list[tuple[nodes.Node | str, ...]], kind: str = "") -> nodes.bullet_list:
    """A list with one paragraph an item."""
    made = nodes.bullet_list(classes=kind.split())
    for row in rows:
        made += nodes.list_item("", para(*row))
    return made


def table(head: list[str], rows: list[list[Any]], kind: str = "") -> nodes.table:
    """A table; a cell is a string, a node, a list of them or a bullet list; a row's first cell heads it.

    Every other cell but a bullet list repeats its column's head for narrow screens, where the style sheet
    stacks the cells.
    """
    group = nodes.tgroup(cols=len(head))
    group += nodes.colspec(colwidth=1, stub=1)
    group.extend(nodes.colspec(colwidth=1) for _ in head[1:])
    group += nodes.thead("", _row(head, None))
    group += nodes.tbody("", *(_row(row, head) for row in rows))
    return nodes.table("", group, classes=["rows", *kind.split()])


def cards(shown: tuple[Card, ...], text: str, lang: str) -> nodes.raw:
    """Cards in a row, with the one text that says them."""
    return nodes.raw("", cards_html(shown, text, lang), format="html")


def _row(cells: list[Any], head: list[str] | None) -> nodes.row:
    made = nodes.row()
    for number, cell in enumerate(cells):
        if isinstance(cell, nodes.bullet_list):
            made += nodes.entry("", cell)
            continue
        inside = list(cell) if isinstance(cell, list) else [cell]
        if head and number:
            inside.insert(0, span(head[number], kind="head"))
        made += nodes.entry("", para(*inside))
    return made


def _fill(made: Any, inside: tuple[nodes.Node | str, ...]) -> Any:
    for one in inside:
        made += nodes.Text(one) if isinstance(one, str) else one
    return made
