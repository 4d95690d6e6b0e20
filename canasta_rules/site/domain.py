"""The Sphinx domain `canasta`: what can be linked to.

Object types: variant (`classic`), rule (`classic.pile.frozen.needs`), source (`004`), fact (`004 §03.7`),
term (`pile`) and question (`one-card-and-wild`). Each has a role of its name, e.g.
{rule}`classic.meld.naturals`; without a text of its own a link shows the object's name in the page's
language.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.locale import _
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode


class Found(NamedTuple):
    """Where an object stands: document, id in it, and its name in the page's language."""

    document: str
    anchor: str
    name: str


class CanastaDomain(Domain):
    """Links to variants, rules, sources, facts, terms and questions."""

    name = "canasta"
    label = "Canasta"
    object_types: ClassVar = {
        kind: ObjType(kind, kind) for kind in ("variant", "rule", "source", "fact", "term", "question")
    }
    roles: ClassVar = {
        kind: XRefRole(warn_dangling=True, innernodeclass=nodes.inline) for kind in object_types
    }
    initial_data: ClassVar = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], Found]:
        """All objects by type and id."""
        return self.data["objects"]

    def note(self, kind: str, ident: str, anchor: str, name: str, document: str | None = None) -> None:
        """Record an object that the current document (or the one named) defines."""
        self.objects[kind, ident] = Found(document or self.env.current_document.docname, anchor, name)

    def clear_doc(self, docname: str) -> None:
        for key in [key for key, found in self.objects.items() if found.document == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        self.objects.update(
            {k: found for k, found in otherdata["objects"].items() if found.document in docnames}
        )

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for (kind, ident), found in self.objects.items():
            yield ident, found.name, kind, found.document, found.anchor, 1

    def resolve_xref(self, env, fromdocname, builder, typ, target, node, contnode):
        found = self.objects.get((typ, target))
        if found is None:
            return None
        name = found.name.replace("'", "’")  # put in after the quotes of the page were made curly
        text = nodes.Text(contnode.astext() if node.get("refexplicit") else name)
        return make_refnode(builder, fromdocname, found.document, found.anchor, text)

    def resolve_any_xref(self, env, fromdocname, builder, target, node, contnode):
        answers = []
        for kind in self.object_types:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                answers.append((f"canasta:{kind}", link))
        return answers

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        names = {
            "variant": _("Variant"),
            "rule": _("Rule"),
            "source": _("Source"),
            "fact": _("Fact"),
            "term": _("Term"),
            "question": _("Question"),
        }
        return names[type.lname]


def setup(app: Any) -> None:
    """Register the domain."""
    app.add_domain(CanastaDomain)
