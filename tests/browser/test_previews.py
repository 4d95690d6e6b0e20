"""Titles, descriptions and previews: each page has its own, in its language."""

import re
import struct
from html import unescape
from pathlib import Path

import pytest
from conftest import LANGS, Site


def said(path: Path) -> tuple[str, str]:
    """Title and description of a page."""
    text = path.read_text("utf-8")
    title = re.search(r"<title>(.*?)</title>", text)[1]
    found = re.search(r'<meta name="description" content="([^"]*)"', text)
    return unescape(title), unescape(found[1]) if found else ""


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_has_a_title_and_a_description_of_its_own(site: Site, lang):
    titles, descriptions = {}, {}
    for name in site.pages(lang):
        if name.endswith("search.html"):
            continue
        title, description = said(site.folder / name)
        assert title and 15 < len(description) < 400, (name, description)
        titles.setdefault(title, []).append(name)
        descriptions.setdefault(description, []).append(name)
        letters = re.findall(r"[^\W\d_]", description)
        cyrillic = sum("а" <= one.lower() <= "я" or one in "ёЁ" for one in letters)
        assert (cyrillic > len(letters) / 2) == (lang == "ru"), (name, description)
    assert not [names for names in [*titles.values(), *descriptions.values()] if len(names) > 1]


def test_a_build_without_an_address_has_no_previews(site: Site):
    if (site.folder / "sitemap.xml").exists():
        return
    for name in ("index.html", "en/index.html", "ru/variants/samba.html"):
        assert "og:image" not in (site.folder / name).read_text("utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_of_previews_are_small_and_of_the_usual_size(site: Site, lang):
    data = (site.folder / f"social-{lang}.png").read_bytes()
    assert len(data) < 100_000
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
