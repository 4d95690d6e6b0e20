"""Draw the icons and the pictures of social previews into `conf/root`: `python conf/pictures.py [CHROMIUM]`.

Run it after a change of the mark, of a card or of the site's names; the pictures are kept in the repository,
for each is small and a build then needs no browser.
"""

import os
import shutil
import sys
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from canasta_rules.art import card_svg  # noqa: E402
from canasta_rules.cards import parse_cards  # noqa: E402
from canasta_rules.site.language import LANGUAGES  # noqa: E402

FELT = "#0f5a3c"
SAYING = {
    "en": "Every rule of every variant, with its source",
    "ru": "Каждое правило каждой разновидности — с источником",
    "pt": "Cada regra de cada variante, com a sua fonte",
}


def icon(side: int, margin: float, around: str) -> str:
    """The mark in a square; `margin` is the part of the side that stays free on each edge."""
    mark = (HERE / "static" / "mark.svg").read_text(encoding="utf-8")
    inner = side * (1 - 2 * margin)
    return (
        f'<body style="margin:0;width:{side}px;height:{side}px;display:grid;place-items:center;'
        f'background:{around}"><div style="width:{inner}px;height:{inner}px">{mark}</div></body>'
    )


def social(code: str, name: str) -> str:
    """The picture of 1200 × 630 that stands beside a link."""
    cards = "".join(card_svg(card, code, scale=3.4) for card in parse_cards("KS KH KD KC 2D *"))
    return (
        f'<body lang="{code}" style="margin:0;width:1200px;height:630px;background:{FELT};color:#fdf8e8;'
        'display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center">'
        f'<div style="display:flex;gap:12px">{cards}</div>'
        f'<h1 style="font:700 96px/1.1 Georgia,Liberation Serif,serif;margin:48px 0 16px">{escape(name)}</h1>'
        '<p style="font:36px/1.3 system-ui,Liberation Sans,sans-serif;margin:0;text-wrap:balance">'
        f"{escape(SAYING[code])}</p>"
        "</body>"
    )


def draw(browser: Browser, html: str, size: tuple[int, int], name: str) -> None:
    """Write a picture; nothing around the mark is drawn where the page is transparent."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(f"<!doctype html>{html}")
    page.screenshot(path=HERE / "root" / name, omit_background=True)
    page.close()
    print(f"{name}: {(HERE / 'root' / name).stat().st_size} bytes")


def main() -> None:
    """Draw them all."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    path = next(iter(sys.argv[1:]), os.environ.get("CANASTA_CHROMIUM")) or next(
        filter(None, map(shutil.which, names)), None
    )
    if path is None:
        sys.exit("Chromium is missing: name its path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for side in (192, 512):
            draw(browser, icon(side, 0, "transparent"), (side, side), f"icon-{side}.png")
        draw(browser, icon(512, 0.12, FELT), (512, 512), "icon-maskable.png")
        for one in LANGUAGES:
            draw(browser, social(one.code, one.site), (1200, 630), f"social-{one.code}.png")
        browser.close()


if __name__ == "__main__":
    main()
