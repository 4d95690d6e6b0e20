"""A lesson's page: nothing in it is a message to translate, and its links keep their words."""

from types import SimpleNamespace

from docutils import nodes
from docutils.utils import new_document

from canasta_rules.site import lessons


def test_a_link_of_a_lesson_keeps_its_words(monkeypatch):
    monkeypatch.setattr(lessons, "lesson_file", lambda app, page: page)
    page = new_document("lesson")
    link = nodes.reference("", "", nodes.inline("", "Melds"))
    page += nodes.section("", nodes.title("", "Cards"), nodes.paragraph("", "", link), ids=["cards"])
    lessons.settle(SimpleNamespace(env=SimpleNamespace(docname="tutor/01-cards")), page)
    assert "translatable" not in link[0], "Sphinx unwraps such an inline node"
    assert page[0]["ids"] == ["lesson"] and page[0][1]["translatable"] is False
