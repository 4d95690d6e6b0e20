"""An exercise as plain HTML, for readers whose browser runs no scripts: the cards and the worked answers."""

import copy
from html import escape
from typing import Any

from .exercise import Exercise, View, walk
from .texts import _, text

__all__ = ["exercise_html"]


def exercise_html(exercise: Exercise, base: str | None = None) -> str:
    """The exercise's task and cards, and each of its worked answers with its verdict, folded.

    `base` is the way from the page to the language's folder ("../"), for links to rules; None leaves them
    out.
    """
    view = exercise.view()
    shown = "".join(_control(control) for control in view["controls"])
    worked = "".join(_example(exercise, *example, base) for example in exercise.examples())
    if worked:
        head = escape(text(exercise.lang, _("Worked answers")))
        worked = f'<details class="lesson-answers"><summary>{head}</summary>{worked}</details>'
    title = f'<p class="cr-title">{escape(view["title"])}</p>' if view["title"] else ""
    task = f'<p class="cr-task">{escape(view["task"])}</p>' if view["task"] else ""
    note = (
        f'<p class="lesson-note" hidden>{escape(exercise.say(exercise.still))}</p>' if exercise.still else ""
    )
    return f'<div class="cr">{note}{title}{task}{shown}</div>{worked}'


def _control(control: View) -> str:
    if control["kind"] == "hand":
        return _cards(control["label"], control["cards"])
    if control["kind"] == "text":
        return f'<p class="cr-text">{escape(control["text"])}</p>'
    if control["kind"] == "table":
        return _table(control)
    if control["kind"] == "picture":
        return f'<span class="cr-picture">{control["svg"]}</span>'
    if control["kind"] == "group" and not control["folded"]:
        return "".join(map(_control, control["controls"]))
    return ""


def _table(control: View) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in control["head"])
    rows = "".join(
        f'<tr><th scope="row">{escape(str(row[0]))}</th>'
        + "".join(f"<td>{escape(str(cell))}</td>" for cell in row[1:])
        + "</tr>"
        for row in control["rows"]
    )
    caption = f"<caption>{escape(control['label'])}</caption>"
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="cr-table"><table>{caption}{body}</table></div>'


def _cards(label: str, cards: list[View]) -> str:
    said = escape(f"{label}: {', '.join(card['name'] for card in cards)}", quote=True)
    faces = "".join(f'<span class="cr-face">{card["svg"]}</span>' for card in cards)
    shown = f'<div class="cr-cards" role="img" aria-label="{said}">{faces}</div>'
    return f'<p class="cr-legend">{escape(label)}</p>{shown}'


def _example(exercise: Exercise, control: str, values: dict[str, Any], base: str | None) -> str:
    trial = copy.copy(exercise)
    trial.values = dict(exercise.values)
    controls = list(walk(trial.controls()))
    hands = {c["name"]: c for c in controls if c["kind"] == "hand"}
    picked = [
        card
        for name, places in values.items()
        if name in hands
        for card in hands[name]["cards"]
        if card["place"] in places
    ]
    view = trial.act({"control": control, "values": values})
    cards = _cards(text(exercise.lang, _("Picked")), picked) if picked else ""
    fields = [c for c in controls if c["kind"] == "entry" and c["name"] in values]
    lines = "".join(f"<p>{escape(c['label'])}: {escape(values[c['name']])}</p>" for c in fields)
    return f'<div class="cr">{cards}{lines}{_verdict(view["verdict"], base)}</div>'


def _verdict(verdict: View | None, base: str | None) -> str:
    if not verdict:
        return ""
    word = f"<strong>{escape(verdict['word'])}</strong>" if verdict["word"] else ""
    sign = f' <span class="cr-sign" aria-hidden="true">{verdict["sign"]}</span> ' if verdict["sign"] else ""
    reasons = "".join(f"<li>{escape(r['text'])}{_link(r, base)}</li>" for r in verdict["reasons"])
    instead = "".join(f"<li>{escape(line)}</li>" for line in verdict["instead"])
    parts = "".join(_part(part, base) for part in verdict.get("parts", ()))
    return (
        f'<div class="cr-verdict" data-legal="{str(verdict["legal"]).lower()}">'
        f'<p class="cr-word">{word}{sign}{escape(verdict["head"])}</p>'
        + (f"<ul>{reasons}</ul>" if reasons else "")
        + (f"<p>{escape(verdict['instead_head'])}</p><ul>{instead}</ul>" if instead else "")
        + (f'<div class="cr-parts">{parts}</div>' if parts else "")
        + "</div>"
    )


def _part(part: View, base: str | None) -> str:
    """One of the verdicts that stand side by side."""
    return f'<div><p class="cr-title">{escape(part["title"])}</p>{_verdict(part, base)}</div>'


def _link(reason: View, base: str | None) -> str:
    if base is None or not reason.get("link"):
        return ""
    address = escape(base + reason["link"], quote=True)
    return f' <a class="cr-rule" href="{address}">{escape(reason["link_text"])}</a>'
