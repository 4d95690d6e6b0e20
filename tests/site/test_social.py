"""Previews of links: whole addresses where the site's address is given, in the page's language."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_rules.site.language import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("one", LANGUAGES, ids=lambda one: one.code)
def test_a_page_names_its_address_picture_and_first_words(tmp_path, one):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(
        "# All\n\nThe first words of the page stand here, and they are many.\n\n```{toctree}\na\n```\n"
    )
    (docs / "a.md").write_text('# A "meld" & more\n\nWhat is said first on the second page is said here.\n')
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-c", str(ROOT / "conf")]
    command += ["-D", f"language={one.tag}", "-D", "site_address=https://example.org/x/"]
    out = tmp_path / one.code
    subprocess.run([*command, str(docs), str(out)], cwd=ROOT, check=True, capture_output=True)
    text = (out / "a.html").read_text("utf-8")
    said = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', text))
    assert said["og:url"] == f"https://example.org/x/{one.code}/a.html"
    assert said["og:image"] == f"https://example.org/x/social-{one.code}.png"
    assert said["og:locale"] == one.place and said["og:site_name"] == one.site
    assert (
        said["og:description"] == said["description"] == "What is said first on the second page is said here."
    )
    assert re.fullmatch("A .*meld.* &amp; more", said["og:title"])
    assert f" – {one.site}</title>" in text
    assert re.search(rf'rel="canonical" href="https://example.org/x/{one.code}/a.html"', text)
