"""Pictures of cases: pile, melds and hand, each with one text for those who do not see it.

A page draws each card once, out of sight, and its pictures refer to it: so it may hold many and stay light.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from docutils import nodes

from ..art import HEIGHT, WIDTH, card_svg
from ..cards import Card, parse_card, parse_cards
from ..play import Action
from ..play.table import Table
from . import draw
from .cases import Case
from .language import language
from .texts import Texts


def situation(table: Table, action: Action, texts: Texts) -> nodes.container:
    """A table as the seat to act sees it, and what it wants to do."""
    words, side, hand = texts.words, table.side, table.hands[table.turn]
    parts = []
    if table.pile:
        names = ", ".join(words.card(card) for card in table.pile)
        parts.append(_part("pile", [(table.pile, texts.label("pile text", cards=names))], texts))
    if side.melds or side.red_threes:
        fans = [(meld.cards, words.meld_text(meld.cards, table.rules)) for meld in side.melds]
        parts.append(_part("table", fans + _threes(side.red_threes, texts), texts))
    if not isinstance(hand, int):
        parts.append(_part("hand", [(sorted(hand), words.hand_text(sorted(hand)))], texts))
    lines = [draw.para(texts.label("try", action=words.action(action, table)), kind="try")]
    if not table.stock_size:
        lines.insert(0, draw.para(texts.label("stock empty")))
    elif table.stock_size < 3:
        lines.insert(0, draw.para(texts.label("stock", table.stock_size)))
    if any(table.scores):
        points = words.points(table.scores[table.side_of(table.turn)])
        lines.insert(0, draw.para(texts.label("score", points=points)))
    return draw.box(draw.box(*parts, kind="parts"), *lines, kind="situation")


def sheet(data: dict[str, Any], texts: Texts) -> nodes.container:
    """What the first side of a score sheet has at the end of a deal."""
    words, side = texts.words, data["sides"][0]
    fans = [(cards, words.meld_text(cards)) for cards in map(parse_cards, side.get("melds", []))]
    fans += _threes(parse_cards(side.get("red_threes", "")), texts)
    parts = [_part("table", fans, texts)] if fans else []
    for hand in map(parse_cards, side.get("hands", [])):
        if hand:
            parts.append(_part("hand", [(hand, words.hand_text(hand))], texts))
    return draw.box(draw.para(texts.label("scored")), draw.box(*parts, kind="parts"), kind="situation")


def cards(shown: Sequence[Card], texts: Texts, text: str = "") -> nodes.container:
    """Cards alone; `text` says them, else their names do."""
    said = text or texts.words.join([texts.words.card(card) for card in shown])
    return draw.box(_fan(shown, said), kind="situation")


def case(one: Case, table: tuple[Table, Action] | None, texts: Texts) -> nodes.container | None:
    """The picture of a case, with the table that it makes in some variant; None for the value of a rule."""
    if table is not None:
        return situation(*table, texts)
    if one.meld:
        laid = parse_cards(one.meld)
        return cards(laid, texts, texts.words.meld_text(laid))
    return sheet(one.sheet, texts) if one.sheet is not None else None


def _threes(threes: Sequence[Card], texts: Texts) -> list[tuple[Sequence[Card], str]]:
    names = ", ".join(texts.words.card(card) for card in threes)
    return [(threes, texts.label("threes text", cards=names))] if threes else []


def _part(label: str, fans: Iterable[tuple[Sequence[Card], str]], texts: Texts) -> nodes.container:
    """Fans of cards under a label."""
    made = draw.box(draw.para(texts.label(label), kind="label"), kind="part")
    for shown, said in fans:
        made += _fan(shown, said)
    return made


#: From one card of a fan to the next, in pixels; each card's corner shows.
STEP = 21


def _fan(shown: Sequence[Card], said: str) -> nodes.raw:
    """Cards that overlap, with one text; each refers to the page's drawing of that card."""
    wide = WIDTH + STEP * max(0, len(shown) - 1)
    places = [f' x="{i * STEP}"' if i else "" for i in range(len(shown))]
    inside = "".join(f'<use href="#{_name(card)}"{x}/>' for card, x in zip(shown, places, strict=True))
    return nodes.raw(
        "",
        f'<svg class="fan" viewBox="0 0 {wide} {HEIGHT}" width="{wide}" role="img"'
        f' aria-label="{escape(said)}">{inside}</svg>',
        format="html",
    )


def _name(card: Card) -> str:
    """The id of a card's drawing in a page: its suit before its rank, for no id begins with a digit."""
    text = str(card)
    return "joker" if card.suit is None else text[-1] + text[:-1]


#: What the style sheet says of a card's index, and what several cards have alike: the paper with the pips.
FONT = ' font-family="system-ui,sans-serif" font-size="19" font-weight="700"'
INDEX = r"(<text.*?</text>)((?:<use [^>]*/>)+)"
PART = r"<rect [^>]*/>(?:<use [^>]*/>)+"


def drawings(body: str, lang: str) -> str:
    """The drawings of all cards that a page's body refers to, to stand in it once and out of sight."""
    names = sorted(set(re.findall(r'<use href="#(\w+)"', body)))
    if not names:
        return ""
    faces = []
    for name in names:
        card = parse_card("*" if name == "joker" else name[1:] + name[0])
        face = re.sub(r"^<svg[^>]*>|</svg>$", "", card_svg(card, lang))
        faces.append(f'<g id="{name}">{face}</g>')
    drawn, lines = "".join(faces), []
    for number, line in enumerate(dict.fromkeys(re.findall(r' d="([^"]{60,})"', drawn))):
        lines.append(f'<path id="line-{number}" d="{line}"/>')
        shape = rf'<path( transform="[^"]*") d="{re.escape(line)}"'
        drawn = re.sub(shape, rf'<use href="#line-{number}"\1', drawn)
    drawn = re.sub(INDEX, r"\2\1", drawn.replace(FONT, ' class="index"'))
    for number, part in enumerate(dict.fromkeys(re.findall(PART, drawn))):
        if drawn.count(part) > 1:
            lines.append(f'<g id="part-{number}">{part}</g>')
            drawn = drawn.replace(part, f'<use href="#part-{number}"/>')
    return f'<svg class="icons" aria-hidden="true"><defs>{"".join(lines)}{drawn}</defs></svg>'


def _draw(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if "body" in context:
        context["body"] = drawings(context["body"], language(app.config).code) + context["body"]


def setup(app: Any) -> None:
    """Draw each card once where a page refers to it."""
    app.connect("html-page-context", _draw, priority=800)
