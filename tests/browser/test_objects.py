"""The inventory of each language: every rule is in it and leads somewhere; the page's example works."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import LANGS, Site
from sphinx.util.inventory import InventoryFile

from canasta_rules.rules import load, sources, variants

PAGE = Path(__file__).resolve().parents[2] / "docs" / "data.md"


class Ids(HTMLParser):
    """The ids of a page."""

    def __init__(self, text: str):
        super().__init__()
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.ids |= {value for name, value in attrs if name == "id"}


def inventory(site: Site, lang: str) -> dict[str, dict]:
    """The objects by type, then by name."""
    data = InventoryFile.loads((site.folder / lang / "objects.inv").read_bytes(), uri="").data
    return {kind: dict(found) for kind, found in data.items()}


@pytest.mark.parametrize("lang", LANGS)
def test_every_object_leads_to_its_place(site: Site, lang):
    found = inventory(site, lang)
    assert {f"{ident}.{rule.path}" for ident in variants() for rule in load(ident).rules()} <= set(
        found["canasta:rule"]
    )
    assert set(found["canasta:fact"]) == set(sources.facts())
    assert {"canasta:variant", "canasta:term", "canasta:question", "canasta:source"} <= set(found)
    ids: dict[str, set[str]] = {}
    lost = []
    for kind in (kind for kind in found if kind.startswith("canasta:")):
        for name, one in found[kind].items():
            page, _, anchor = one.uri.partition("#")
            if page not in ids:
                ids[page] = Ids((site.folder / lang / page).read_text(encoding="utf-8")).ids
            if anchor and anchor not in ids[page]:
                lost.append(f"{kind} {name}: {one.uri}")
    assert not lost


def test_the_inventories_name_the_same_objects(site: Site):
    found = [inventory(site, lang) for lang in LANGS]
    for kind in found[0]:
        if kind.startswith("canasta:"):
            assert set(found[0][kind]) == set(found[1][kind]) == set(found[2][kind]), kind


def test_the_example_of_a_link_works(site: Site, tmp_path):
    text = PAGE.read_text(encoding="utf-8")
    settings = re.search(r"^```python\n(.*?)^```$", text, re.M | re.S)[1]
    sentence = re.search(r"^```markdown\n(.*?)^```$", text, re.M | re.S)[1]
    assert "https://example.org/canasta/" in settings
    (tmp_path / "conf.py").write_text(settings.replace("https://example.org/canasta/", site.address))
    (tmp_path / "index.md").write_text(f"# Ours\n\n{sentence}")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    link = f'href="{site.address}en/variants/samba.html#pile.with_wild"'
    assert link in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
