"""Every link, fragment and language link of the built site leads somewhere, and the languages agree."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from conftest import LANGS

from canasta_rules.rules import load, variants


class Found(HTMLParser):
    """The ids, links and language links of one page."""

    def __init__(self, path: Path):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.languages: dict[str, str] = {}
        self.lang = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "html":
            self.lang = attrs["lang"]
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "a" and "data-language" in attrs:
            self.languages[attrs["data-language"]] = attrs["href"]
        self.links += [attrs[name] for name in ("href", "src", "action") if attrs.get(name)]


@pytest.fixture(scope="module")
def pages(site_folder: Path) -> dict[Path, Found]:
    files = [
        site_folder / "index.html",
        *(path for lang in LANGS for path in (site_folder / lang).rglob("*.html")),
    ]
    return {path.resolve(): Found(path) for path in files}


def test_every_link_and_fragment_leads_somewhere(pages, site_folder):
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = pages[target].ids if target in pages else None
            lost = parts.fragment and known is not None and unquote(parts.fragment) not in known
            if lost or not target.is_file() or not target.is_relative_to(site_folder.resolve()):
                dead.append(f"{path.name}: {link}")
    assert not dead


def test_no_page_loads_anything_from_outside(pages):
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert 'src="http' not in text and 'rel="stylesheet" href="http' not in text, path


def test_ids_are_unique_and_the_same_in_every_language(pages, site_folder):
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        relative = path.relative_to(site_folder.resolve())
        if relative.parts[0] == "en":
            for lang in LANGS[1:]:
                other = site_folder.resolve() / lang / Path(*relative.parts[1:])
                assert sorted(pages[other].ids) == sorted(page.ids), other


def test_every_page_leads_to_itself_in_every_language(pages, site_folder):
    for path, page in pages.items():
        relative = path.relative_to(site_folder.resolve())
        if relative.parts[0] in LANGS:
            assert page.lang == {"en": "en", "ru": "ru", "pt": "pt-BR"}[relative.parts[0]]
            for lang in LANGS:
                other = (path.parent / page.languages[lang]).resolve()
                assert other == site_folder.resolve() / lang / Path(*relative.parts[1:])


def test_every_rule_of_every_variant_has_its_address(pages, site_folder):
    for lang in LANGS:
        for ident in variants():
            ids = set(pages[(site_folder / lang / "variants" / f"{ident}.html").resolve()].ids)
            assert {rule.path for rule in load(ident).rules()} <= ids
