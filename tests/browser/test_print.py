"""On paper: the sheet of every variant is one page of A4, and no page prints what only a screen needs."""

import io

import pypdf
import pytest
from conftest import LANGS, Site
from playwright.sync_api import Page

from canasta_rules.rules import load, relatives, variants
from canasta_rules.words import Words

#: Points of A4, which a printer may round.
A4 = (595, 842)


def printed(page: Page) -> pypdf.PdfReader:
    """The page as Chromium prints it."""
    return pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("lang", LANGS)
def test_every_sheet_is_one_page_of_a4(page: Page, site: Site, lang):
    words = Words(lang)
    for ident in (*variants(), *relatives()):
        page.goto(f"{site.address}{lang}/variants/{ident}-sheet.html")
        paper = printed(page)
        assert len(paper.pages) == 1, ident
        size = paper.pages[0].mediabox
        assert (round(size.width), round(size.height)) == A4
        text = " ".join(paper.pages[0].extract_text().split())
        assert words.variant(ident) in text
        rules = load(ident)
        for path in ("go_out.canastas", "pile.frozen.needs", "black_threes.meld", "canasta.natural"):
            if path in rules:
                assert " ".join(words.short(rules, path).split()) in text, (ident, path)
        if "opening.minimum" in rules:
            for _score, needed in words.opening(rules):
                assert " ".join(needed.split()) in text, ident


@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_prints_no_menu_and_its_cards_keep_their_white_faces(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/variants/classic-sheet.html")
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".sidebar-drawer", ".mobile-header", ".page-bar", ".paper-back", "footer", ".toc-drawer"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.locator(".paper-values svg").count() >= 6
    colours = page.evaluate(
        """[...document.querySelectorAll('article p, article strong, article a, article h2')]
            .filter(e => e.checkVisibility()).map(e => getComputedStyle(e).color)"""
    )
    assert all(sum(map(int, colour[4:-1].split(","))) < 200 for colour in set(colours)), set(colours)


@pytest.mark.parametrize("lang", LANGS)
def test_each_line_of_a_sheet_leads_to_its_rule(page: Page, site: Site, lang):
    page.goto(f"{site.address}{lang}/variants/samba-sheet.html")
    links = page.locator(".paper-rules li a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(links) > 40
    assert all(link.startswith("samba.html#") for link in links)
    page.goto(f"{site.address}{lang}/variants/samba.html")
    page.locator(".paper-link a").click()
    assert page.url.endswith("variants/samba-sheet.html")
