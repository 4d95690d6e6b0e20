"""Texts of questions, glossary and examples in the reader's language.

English is the message and stands in the data files beside this module, or in `LABELS`; the other languages
stand in the catalogues below `locale`. Bring these up to date with `python -m canasta_rules.site.texts`: it
prints what is left to translate and ends with 1 when there is any.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..words import Words
from ..words.catalogue import FOLDERS, open_catalogue, read_po
from ..words.extract import FORMS, PLURALS
from ..words.messages import Message, names

LOCALE = Path(__file__).parent / "locale"
NAME = "pages"

#: What stands around the texts of the data files, by key.
LABELS = {
    key: Message("page", *((text,) if isinstance(text, str) else text))
    for key, text in {
        "yes in": ("Yes in {n} variant:", "Yes in {n} variants:"),
        "no in": ("No in {n} variant:", "No in {n} variants:"),
        "cannot in": (
            "The question does not arise in {n} variant:",
            "The question does not arise in {n} variants:",
        ),
        "value in": ("{value} – in {n} variant:", "{value} – in {n} variants:"),
        "moot pile.frozen.always": (
            "The pile is always frozen anyway – in {n} variant:",
            "The pile is always frozen anyway – in {n} variants:",
        ),
        "moot go_out.allowed": ("Nobody goes out in {n} variant:", "Nobody goes out in {n} variants:"),
        "moot meld.cap": (
            "A canasta takes no more cards anyway – in {n} variant:",
            "A canasta takes no more cards anyway – in {n} variants:",
        ),
        "yes everywhere": "Yes in every variant.",
        "no everywhere": "No in every variant.",
        "value everywhere": "{value} – in every variant.",
        "yes classic": "In the classic game: yes.",
        "no classic": "In the classic game: no.",
        "never classic": "The classic game has no such rule.",
        "cannot classic": "It cannot arise in the classic game.",
        "value classic": "In the classic game: {value}.",
        "case classic": "In the classic game, {case}: {value}.",
        "case yes": "In the classic game, {case}: yes.",
        "case no": "In the classic game, {case}: no.",
        "why": "By which rules",
        "facts": "Said in:",
        "silent": "No source answers this.",
        "hand": "In hand",
        "pile": "Discard pile",
        "table": "On the table",
        "try": "Wanted: {action}",
        "stock": ("The stock holds {n} more card.", "The stock holds {n} more cards."),
        "stock empty": "The stock is empty.",
        "score": "Score before the deal: {points}",
        "scored": "At the end of the deal",
        "pile text": "Discard pile from bottom to top: {cards}",
        "threes text": "Red threes: {cards}",
        "never cards": "The packs do not hold these cards.",
        "never melds": "Such melds cannot stand on the table there.",
        "never players": "It is not played with this number of people.",
        "never rule": "There is no such rule.",
        "never out": "Nobody goes out there.",
        "example yes": "Legal",
        "example no": "Not legal",
        "example": "Example",
        "total": "Total",
        "also": "Also called:",
        "in rules": "In the rules:",
        "contents": "Contents",
    }.items()
}


@cache
def catalogue(lang: str) -> Any:
    """The catalogue of a language: en, ru or pt."""
    return open_catalogue(lang, NAME, LOCALE)


class Texts:
    """The texts in one language: "en", "ru" or "pt"; `words` are the rules' words in the same language."""

    def __init__(self, lang: str):
        self.lang, self.words, self._found = lang, Words(lang), catalogue(lang)

    def say(self, context: str, text: str) -> str:
        """A text of a data file in its context; an empty one stays empty."""
        return self._found.pgettext(context, text) if text else ""

    def label(self, key: str, n: int | None = None, **values: Any) -> str:
        """One of `LABELS` with its placeholders filled; n chooses the plural form."""
        text = LABELS[key]
        if text.many:
            said = self._found.npgettext(text.context, text.one, text.many, n or 0)
            return said.format(n=self.words.number(n or 0), **values)
        said = self._found.pgettext(text.context, text.one)
        return said.format(**values) if values else said


def wanted() -> dict[tuple[str, str], Message]:
    """Every text that a catalogue must hold, by context and English, in the order of the files."""
    from . import examples, glossary, questions

    found = {(text.context, text.one): text for text in LABELS.values()}
    for part in (questions, glossary, examples):
        for context, one in part.texts():
            found.setdefault((context, one), Message(context, one))
    return {key: text for key, text in found.items() if any(map(str.isalpha, _bare(text.one)))}


def _bare(text: str) -> str:
    for name in names(text):
        text = text.replace("{" + name + "}", "")
    return text


def file(lang: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / FOLDERS[lang] / "LC_MESSAGES" / f"{NAME}.po"


def translations(lang: str) -> dict[tuple[str | None, str], list[str]]:
    """The entries of a catalogue, without the header; of a plural the forms alone."""
    path = file(lang)
    found = read_po(path.read_text(encoding="utf-8")) if path.exists() else {}
    found.pop((None, ""), None)
    return {key: forms[:-1] if len(forms) > 1 else forms for key, forms in found.items()}


def write(lang: str, entries: dict[tuple[str | None, str], list[str]]) -> None:
    """Write a catalogue: every text wanted, with its translation or empty."""
    head = {
        "Language": FOLDERS[lang],
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": PLURALS[lang],
    }
    lines = ['msgid ""', 'msgstr ""', *(_quoted(f"{key}: {value}\n") for key, value in head.items()), ""]
    for key, text in wanted().items():
        forms = entries.get(key, [])
        lines += [f"msgctxt {_quoted(text.context)}", f"msgid {_quoted(text.one)}"]
        if text.many:
            lines.append(f"msgid_plural {_quoted(text.many)}")
            lines += [
                f"msgstr[{i}] {_quoted(forms[i] if i < len(forms) else '')}" for i in range(FORMS[lang])
            ]
        else:
            lines.append(f"msgstr {_quoted(forms[0] if forms else '')}")
        lines.append("")
    file(lang).parent.mkdir(parents=True, exist_ok=True)
    file(lang).write_text("\n".join(lines), encoding="utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def faults(lang: str) -> Iterator[str]:
    """What is wrong with a catalogue: missing, empty, obsolete or mis-placeholdered entries, a line each."""
    entries, needed = translations(lang), wanted()
    for key, text in needed.items():
        forms = entries.get(key, [])
        if len(forms) != (FORMS[lang] if text.many else 1) or not all(form.strip() for form in forms):
            yield f"{lang}: missing: {key}"
        elif any(names(form) != names(text.one) for form in forms):
            yield f"{lang}: placeholders: {key}"
    yield from (f"{lang}: obsolete: {key}" for key in entries if key not in needed)


def main() -> int:
    """Update both catalogues; return 1 when something is left to translate."""
    left = []
    for lang in PLURALS:
        write(lang, translations(lang))
        left += faults(lang)
    print("\n".join(left) or "every text is translated")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
