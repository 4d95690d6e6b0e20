"""The whole reference of a language as one PDF: `python -m canasta_rules.site.pdf SITE [--lang ru]`.

The pages of a built site become one long page with a title, a table of contents and links that stay inside;
Chromium prints it twice, the second time with the page numbers that the first showed. Needs playwright, pypdf
and a Chromium.
"""

import argparse
import io
import json
import os
import posixpath
import re
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from .language import LANGUAGES, Language
from .serve import address, server
from .texts import Texts
from .trim import STYLE as HEAD_STYLE

#: What the book holds, in its order: beginnings of the pages' names.
PARTS = ("reading", "family", "variants/", "questions/", "glossary", "sources/")
#: The style sheets of the pages.
SHEETS = ("styles/furo", "site", "more")
#: The names that a Chromium may have on PATH.
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STYLE = """
@page { size: A4; margin: 16mm 16mm 18mm; }
html:root { font-size: 9pt; color-scheme: light; }
body { font-family: Arial, "Liberation Sans", "Noto Sans", "DejaVu Sans", sans-serif; margin: 0; }
article { font-size: 9pt !important; line-height: 1.3 !important; max-width: none; }
.book-title { break-after: page; padding-top: 70mm; text-align: center; }
.book-title h1 { font-size: 34pt; }
.book-contents { break-after: page; }
.book-contents ol { list-style: none; padding: 0; }
.book-contents li { display: flex; gap: 2mm; padding: 0.5mm 0; }
.book-contents li.inner { padding-left: 7mm; }
.book-contents li a { color: #000; text-decoration: none; }
.book-contents li .dots { flex: 1; border-bottom: 1px dotted #777; margin-bottom: 1mm; }
.book-page { break-before: page; }
.book-page > h1, .book-page section > h1 { font-size: 20pt; margin: 0 0 4mm; }
a, a:visited { color: inherit; text-decoration-color: #999; }
h2 > a::after, h3 > a::after { content: none !important; }
section.rule { margin-left: 0; padding: 1.2mm 0; border-left: 0; }
article h2 { font-size: 13pt; margin: 5mm 0 1.5mm; }
article h3 { font-size: 10.5pt; }
article p { margin: 0.6mm 0; }
.jump, .paper-link, .paper-back, .send, .search-form { display: none !important; }
.situation { background: #fff; color: #000; border: 1px solid #777; break-inside: avoid; }
ul.variants { display: block; }
"""


def pages(folder: Path, parts: tuple[str, ...] = PARTS) -> list[tuple[str, str]]:
    """The pages of the book as (name, title), in the order of the menu within each part."""
    listed = json.loads((folder / "_static" / "search-index.json").read_text(encoding="utf-8"))["pages"]
    found = [(one[0].removesuffix(".html"), one[1]) for one in listed]
    return [page for part in parts for page in found if page[0].startswith(part)]


def key(name: str) -> str:
    """The id of a page in the book."""
    return name.replace("/", "_")


def article(html: str, name: str, inside: set[str]) -> str:
    """The article of a page, with ids of its own in the book and links that stay inside where they can."""
    found = re.search(r"<article[^>]*>(.*)</article>", html, re.S)
    if not found:
        raise ValueError(f"{name}: no article in the page")
    text = re.sub(r"<(form|button|script|noscript)\b.*?</\1>", "", found[1], flags=re.S)
    text = re.sub(r'<a [^>]*href="[^"]*tutor/drills\.html[^"]*"[^>]*>[^<]*</a>', "", text)
    text = text.replace("<details", "<details open")
    text = re.sub(r'\bid="([^"]+)"', rf'id="{key(name)}--\1"', text)
    text = re.sub(r'\b(aria-labelledby|for)="([^"]+)"', rf'\1="{key(name)}--\2"', text)

    def link(match: re.Match) -> str:
        parts = urlsplit(match[1])
        if parts.scheme:
            return match[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), parts.path)) if parts.path else name
        target = path.removesuffix(".html")
        if target not in inside:
            return ""
        return f'href="#{key(target)}{"--" + parts.fragment if parts.fragment else ""}"'

    text = re.sub(r'\bhref="([^"]*)"', link, text)
    return re.sub(
        r'\bsrc="([^":]+)"',
        lambda m: f'src="{posixpath.normpath(posixpath.join(posixpath.dirname(name), m[1]))}"',
        text,
    )


def book(folder: Path, here: Language, numbers: dict[str, int], parts: tuple[str, ...] = PARTS) -> str:
    """The long page of a language's built folder; `numbers` are the pages on which ids stand, if known."""
    listed = pages(folder, parts)
    inside = {name for name, _title in listed}
    rows, bodies, colours = [], [], ""
    for name, title in listed:
        kind = "inner" if "/" in name and not name.endswith("/index") else ""
        rows.append(
            f'<li class="{kind}"><a href="#{key(name)}">{escape(title)}</a><span class="dots"></span>'
            f"<span>{numbers.get(key(name), '')}</span></li>"
        )
        html = (folder / f"{name}.html").read_text(encoding="utf-8")
        colours = colours or "".join(found[0] for found in HEAD_STYLE.finditer(html))
        bodies.append(f'<div class="book-page" id="{key(name)}">{article(html, name, inside)}</div>')
    contents = escape(Texts(here.code).label("contents"))
    sheets = "".join(
        f'<link rel="stylesheet" href="_static/{name}.css">' for name in ("styles/furo", "site", "more")
    )
    return (
        f'<!doctype html><html lang="{here.html}"><head><meta charset="utf-8">'
        f"<title>{escape(here.site)}</title>{sheets}{colours}<style>{STYLE}</style>"
        '</head><body data-theme="light"><article>'
        f'<div class="book-title"><h1>{escape(here.site)}</h1></div>'
        f'<div class="book-contents"><h1>{contents}</h1><ol>{"".join(rows)}</ol></div>'
        f"{''.join(bodies)}</article></body></html>"
    )


def places(data: bytes) -> dict[str, int]:
    """The page on which each id that something links to stands, from 1."""
    import pypdf

    reader = pypdf.PdfReader(io.BytesIO(data))
    return {
        name.removeprefix("/"): reader.get_destination_page_number(found) + 1
        for name, found in reader.named_destinations.items()
    }


def printed(browser: Any, site: Path, here: Language, parts: tuple[str, ...] = PARTS) -> bytes:
    """The book of a language of a built site, printed by a Playwright browser.

    `parts` are beginnings of the names of the pages that go into it. Raises RuntimeError for a site that is
    not built.
    """
    folder = site / here.code
    if not (folder / "_static" / "search-index.json").is_file():
        raise RuntimeError(f"{folder}: no built pages in it; build the site first")
    small = "font-family:Arial,sans-serif;font-size:8px;width:100%;padding:0 16mm;display:flex"
    foot = (
        f'<div style="{small};justify-content:space-between"><span>{escape(here.site)}</span>'
        '<span class="pageNumber"></span></div>'
    )
    made = server(site)
    Thread(target=made.serve_forever, daemon=True).start()
    page = browser.new_page(java_script_enabled=False)
    try:
        page.set_default_timeout(300_000)
        at = f"{address(made)}{here.code}/book.html"
        html: dict[str, str] = {}
        page.route(at, lambda route: route.fulfill(body=html["book"], content_type="text/html"))
        data, numbers = b"", {}
        for last in (False, True):
            html["book"] = book(folder, here, numbers, parts)
            page.goto(at)
            data = page.pdf(
                prefer_css_page_size=True, print_background=True, outline=last, tagged=last,
                display_header_footer=True, header_template="<span></span>", footer_template=foot,
            )  # fmt: skip
            numbers = places(data)
        return data
    finally:
        page.close()
        made.shutdown()


def write(site: Path, languages: Iterable[Language], folder: Path) -> Iterator[str]:
    """Print the books of some languages of a built site into a folder, saying what was done.

    Raises RuntimeError: the site is not built, or there is no Chromium.
    """
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CANASTA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not chromium:
        raise RuntimeError("Chromium is missing: no chromium, chromium-browser or google-chrome is on PATH")
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for one in languages:
            begun = time.perf_counter()
            data = printed(browser, site, one)
            target = folder / f"canasta-{one.code}.pdf"
            target.write_bytes(data)
            took = time.perf_counter() - begun
            yield f"{target}: {max(places(data).values())} pages, {len(data) / 1e6:.1f} MB ({took:.1f} s)"
        browser.close()


def main() -> int:
    """The command; exit status 1 when a book was not written."""
    parser = argparse.ArgumentParser(prog="python -m canasta_rules.site.pdf", description=main.__doc__)
    parser.add_argument("site", type=Path, help="a folder with the built site")
    parser.add_argument(
        "--lang", choices=[one.code for one in LANGUAGES], help="one language; all without it"
    )
    parser.add_argument("--to", type=Path, help="where the books go; the folder pdf of the site without it")
    args = parser.parse_args()
    languages = [one for one in LANGUAGES if args.lang in (None, one.code)]
    print("Printing the reference …", flush=True)
    try:
        for done in write(args.site.resolve(), languages, args.to or args.site / "pdf"):
            print(f"  ✓ {done}", flush=True)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
