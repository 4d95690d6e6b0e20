"""A book of the reference: pages with numbers, contents that lead to them, words of the language."""

import io
import re

import pypdf
import pytest
from conftest import Site

from canasta_rules.rules import load
from canasta_rules.site import pdf
from canasta_rules.site.language import LANGUAGES
from canasta_rules.words import Words

#: Pages enough to see every kind; the session `pdf` prints them all.
PARTS = ("reading", "variants/samba", "questions/pile", "glossary", "sources/001")


@pytest.fixture(scope="module")
def book(site: Site, browser) -> pypdf.PdfReader:
    data = pdf.printed(browser, site.folder, LANGUAGES[1], PARTS)
    made = pypdf.PdfReader(io.BytesIO(data))
    print(f"{len(made.pages)} pages, {len(data)} bytes")
    assert len(made.pages) > 20
    return made


def text(page: pypdf.PageObject) -> str:
    return " ".join(page.extract_text().split())


def test_the_book_holds_every_rule_of_a_variant_in_the_language(book):
    whole = " ".join(text(page) for page in book.pages)
    words, rules = Words("ru"), load("samba")
    for rule in rules.rules():
        assert words.rule_name(rule.path) in whole, rule.path
    assert words.chapter("go_out") in whole


def test_the_contents_name_the_pages_on_which_things_stand(book):
    contents = text(book.pages[1])
    for title in ("Как читать правило", "Самба", "Словарь"):
        number = int(re.search(rf"{title}\D* (\d+)", contents)[1])
        assert title in text(book.pages[number - 1])
        assert text(book.pages[number - 1]).endswith(str(number))


def test_links_stay_inside_and_the_outline_has_the_headings(book):
    links = [
        note.get_object()["/A"].get("/URI", "")
        for page in book.pages
        for note in page.get("/Annots", [])
        if "/A" in note.get_object()
    ]
    assert not [link for link in links if "127.0.0.1" in link]
    titles = [one["/Title"] for one in book.outline if not isinstance(one, list)]
    assert titles
    assert book.metadata.title == LANGUAGES[1].site


def test_a_site_that_is_not_built_is_said_so(browser, tmp_path):
    with pytest.raises(RuntimeError, match="build the site first"):
        pdf.printed(browser, tmp_path, LANGUAGES[0])
