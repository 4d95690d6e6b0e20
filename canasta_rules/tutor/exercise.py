"""What an exercise is: it shows a view, takes an event, and shows the next view.

A view is a dict that JSON can hold, with every word in the reader's language. `exercise.js` draws it and
knows only the controls made by the functions here; it has no words of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from ..art import card_svg, fan_svg
from ..cards import Card
from ..words import Words
from .texts import _, text

__all__ = [
    "PICTURE",
    "Exercise",
    "address",
    "area",
    "button",
    "cards_picture",
    "choice",
    "entry",
    "file",
    "group",
    "hand",
    "paragraph",
    "printing",
    "row",
    "save",
    "share",
    "table",
    "verdict",
    "verdict_here",
]

View = dict[str, Any]


class Exercise(ABC):
    """One thing to try. A subclass gives `controls` and `press`, and may give `examples`.

    `lang` is the reader's language (en, ru, pt). `values` holds what the controls hold now, by control
    name: a list of card places for a hand, a string for the others. `turn` counts the events taken; an
    event that was meant for an earlier view (a double click, a repeated key) changes nothing.

    What is to outlast the page goes into `kept`, and comes back through `restore`.
    """

    title = ""
    task = ""
    #: The name under which `kept` is stored in the browser; "" stores nothing.
    keep_as = ""
    #: Whether the browser also keeps what is typed and not entered yet.
    drafts = False
    #: What is said of the picture of the exercise that a page shows before it is started.
    still = ""

    def __init__(self, lang: str = "en"):
        self.lang = lang
        self.turn = 0
        self.values: dict[str, Any] = {}
        self.outcome: View | None = None
        self.taken, self.unread = 0, False

    @abstractmethod
    def controls(self) -> list[View]:
        """The controls in the order of reading; made anew for each view."""

    @abstractmethod
    def press(self, control: str) -> View | None:
        """Do what a button (or a live control) named `control` asks for; return the verdict to show, if any.

        `self.values` already holds what the reader has entered.
        """

    def examples(self) -> list[tuple[str, dict[str, Any]]]:
        """Worked answers for a page without scripts: pairs of the button pressed and the values entered."""
        return []

    def wish(self, wishes: Mapping[str, str]) -> None:
        """Begin as the page's address asks for, `?rule=meld.wilds`; unknown wishes are left out."""
        return None

    def kept(self) -> Any:
        """What the browser is to keep, as plain data; the same state gives the same data."""
        return None

    def restore(self, data: Any) -> bool:
        """Take back what was kept, perhaps by another version or tab; False where it cannot be read.

        What cannot be read is set aside by the browser and never lost.
        """
        return False

    def view(self) -> View:
        """Everything there is to show now."""
        view = {
            "lang": HTML_LANG[self.lang],
            "turn": self.turn,
            "title": self.title,
            "task": self.task,
            "controls": self.controls(),
            "verdict": self.outcome,
        }
        if self.keep_as:
            view["keep"] = {
                "name": self.keep_as,
                "drafts": self.drafts,
                "data": self.kept(),
                "taken": self.taken,
                "unread": self.unread,
                "refused": self.say(REFUSED),
            }
        return view

    def act(self, event: Mapping[str, Any]) -> View:
        """Take an event and return the next view.

        An event has `control` (the button's name), `values` (what all controls hold) and `turn` (that of the
        view it answers; may be absent). Unknown controls and values are left out. An event with `kept` gives
        back what the browser has kept.
        """
        if event.get("turn", self.turn) == self.turn:
            known = {control["name"]: control for control in walk(self.controls())}
            for name, value in event.get("values", {}).items():
                if name in known and fits(known[name], value):
                    self.values[name] = value
            if "kept" in event and self.keep_as:
                self.taken += 1
                self.unread = not self.restore(event["kept"])
                return self.view()
            pressed = known.get(event.get("control"))
            if pressed and not pressed.get("disabled"):
                self.turn += 1
                self.outcome = self.press(event["control"])
        return self.view()

    def say(self, message: str, **values: Any) -> str:
        """A message of `texts` in the reader's language."""
        return text(self.lang, message, **values)

    def _repr_mimebundle_(self, include=None, exclude=None):
        """How a notebook shows the exercise: as a widget where there are widgets, else as a plain page."""
        try:
            from .widget import ExerciseWidget
        except ImportError:
            from .page import exercise_html

            return {"text/html": exercise_html(self), "text/plain": self.title or type(self).__name__}
        return ExerciseWidget(self)._repr_mimebundle_()


REFUSED = _("This browser keeps nothing, so all is gone when the page closes; save it to a file before.")

PICTURE = _("Only a picture as yet: press the button at the top of the page.")

#: The language of the HTML that a language's texts stand in.
HTML_LANG = {"en": "en", "ru": "ru", "pt": "pt-BR"}


def walk(controls: Iterable[View]) -> Iterable[View]:
    """All controls that have a name, those inside groups too."""
    for control in controls:
        if "name" in control:
            yield control
        yield from walk(control.get("controls", ()))


def fits(control: View, value: Any) -> bool:
    """Whether `value` is one that the control can hold."""
    match control["kind"]:
        case "hand":
            places = {card["place"] for card in control["cards"]}
            return isinstance(value, list) and all(isinstance(v, str) and v in places for v in value)
        case "choice":
            return value in [option["value"] for option in control["options"]]
        case "entry":
            return isinstance(value, str) and len(value) <= 1000
        case "area" | "file":
            return isinstance(value, str) and len(value) <= 1_000_000
    return False


def hand(name: str, label: str, cards: Iterable[Card], lang: str, chosen: Iterable[str] = ()) -> View:
    """Cards to pick from, as checkboxes with faces. The value is the list of places ("0", "1", …) picked."""
    words = Words(lang)
    faces = [
        {"place": str(place), "name": words.card(card), "svg": card_svg(card, lang)}
        for place, card in enumerate(cards)
    ]
    return {"kind": "hand", "name": name, "label": label, "cards": faces, "chosen": list(chosen)}


def choice(name: str, label: str, options: Iterable[tuple[str, str]], value: str, live: bool = False) -> View:
    """One of a few: `options` are pairs of value and text. A live choice sends an event when it changes."""
    pairs = [{"value": key, "text": words} for key, words in options]
    return {"kind": "choice", "name": name, "label": label, "options": pairs, "value": value, "live": live}


def entry(name: str, label: str, value: str = "", hint: str = "", number: bool = False) -> View:
    """A line of free text, or a whole number."""
    return {"kind": "entry", "name": name, "label": label, "value": value, "hint": hint, "number": number}


def area(name: str, label: str, value: str = "", hint: str = "") -> View:
    """Several lines of free text."""
    return {"kind": "area", "name": name, "label": label, "value": value, "hint": hint}


def file(name: str, label: str, accept: str = ".json,application/json") -> View:
    """A file of text to open. The event has the file's text as the value."""
    return {"kind": "file", "name": name, "label": label, "accept": accept}


def save(label: str, filename: str, content: str) -> View:
    """A text to save as a file."""
    return {"kind": "save", "label": label, "filename": filename, "content": content}


def address(label: str, page: str) -> View:
    """A link to a page below the language's folder, `tutor/table.html?seed=3`."""
    return {"kind": "address", "label": label, "page": page}


def share(label: str, page: str, copied: str, field: str) -> View:
    """A button that sends such a link, or copies it and says `copied`, or shows it in a field `field`."""
    return {"kind": "share", "label": label, "page": page, "copied": copied, "field": field}


def printing(label: str) -> View:
    """A button that prints the page."""
    return {"kind": "print", "label": label}


def table(label: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> View:
    """A table with a heading; the first cell of a row heads the row."""
    return {"kind": "table", "label": label, "head": list(head), "rows": [list(row) for row in rows]}


def button(name: str, label: str, main: bool = False, disabled: bool = False, again: bool = False) -> View:
    """Something to do. The main button stands out; with `again` each of quick clicks counts."""
    made = {"kind": "button", "name": name, "label": label, "main": main, "disabled": disabled}
    return made | ({"again": True} if again else {})


def row(label: str, buttons: list[View]) -> View:
    """Buttons with short words beside one another, under a label that completes them."""
    return {"kind": "row", "label": label, "controls": buttons}


def group(label: str, controls: list[View], folded: bool = True) -> View:
    """Controls that belong together; folded ones are out of sight until asked for."""
    return {"kind": "group", "label": label, "controls": controls, "folded": folded}


def paragraph(words: str) -> View:
    """Words between the controls."""
    return {"kind": "text", "text": words}


def cards_picture(cards: Iterable[Card], words: str, lang: str) -> View:
    """Cards that are only looked at, with one text for all of them."""
    return {"kind": "picture", "text": words, "svg": fan_svg(cards, words, lang)}


def verdict_here() -> View:
    """The place of the verdict among the controls; without it the verdict stands at the end."""
    return {"kind": "verdict"}


def verdict(
    lang: str,
    legal: bool | None,
    head: str = "",
    reasons: Iterable[View] = (),
    instead: Iterable[str] = (),
) -> View:
    """What an exercise answers: words first, then a sign and a colour.

    `legal` is None where there is nothing to judge. A reason has `text`, and `link` (a page and fragment
    below the language's folder) with `link_text` where a rule stands behind it. Whoever wants verdicts side
    by side adds `parts`, a list of verdicts each with a `title`.
    """
    word = {True: text(lang, "Legal"), False: text(lang, "Not legal"), None: ""}[legal]
    return {
        "legal": legal,
        "word": word,
        "sign": {True: "✓", False: "✗", None: ""}[legal],
        "head": head,
        "reasons": list(reasons),
        "instead_head": text(lang, "What would be legal:"),
        "instead": list(instead),
    }
