"""Bring the catalogues up to date: `python -m canasta_rules.words.extract`.

Every message of the package and every free text of the rules files gets an entry. Translations are kept, and
entries that nothing needs any more are dropped. Prints what is left to translate and ends with 1 when there
is any.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from .catalogue import FOLDERS, HERE, read_po
from .messages import Message
from .messages import names as placeholders

RULES = Path(__file__).parent.parent / "rules"
PLURALS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
    "n%100>=20) ? 1 : 2);",
    "pt": "nplurals=2; plural=(n > 1);",
}
FORMS = {"ru": 3, "pt": 2}
#: Keys of the sources' files whose texts are shown to readers.
FACTS = ("says", "worded", "question", "about", "quality", "note")
#: What stands above this package and has messages too, with the beginning of their contexts.
ABOVE = {"canasta_rules.bots.reasons": "aim.", "canasta_rules.__main__": "help"}


def free_texts() -> Iterator[Message]:
    """The reasons in the rules files (context `why`), and facts, questions and sources (context `fact`)."""
    for path in sorted(RULES.rglob("*.toml")):
        yield from _texts(tomllib.loads(path.read_text(encoding="utf-8")))


def _texts(data: Any, fact: bool = False) -> Iterator[Message]:
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(value, str):
                yield from _texts(value, key in ("said", "reasons"))
            elif value and (fact or key in FACTS) and key != "left_out":
                yield Message("fact", value)
            elif value and key in ("why", "chosen", "base_why"):
                yield Message("why", value)
            elif value and key == "title":
                yield Message("source", value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def wanted() -> list[Message]:
    """All messages that a catalogue must hold, once each."""
    from .messages import MESSAGES

    for module in ABOVE:
        made = import_module(module)
        if hasattr(made, "parser"):  # the texts of its help stand where its options are made
            made.parser()

    def place(entry: tuple[tuple[str, str], Message]) -> int:
        return next((i for i, above in enumerate(ABOVE.values(), 1) if entry[0][0].startswith(above)), 0)

    found = dict(sorted(MESSAGES.items(), key=place))
    for text in free_texts():
        found.setdefault((text.context, text.one), text)
    return list(found.values())


def catalogue(lang: str) -> Path:
    """Where the catalogue of a language lies."""
    return HERE / FOLDERS[lang] / "LC_MESSAGES" / "canasta.po"


def translations(lang: str) -> dict[tuple[str | None, str], list[str]]:
    """The entries of a catalogue as `read_po` gives them, without the header."""
    path = catalogue(lang)
    found = read_po(path.read_text(encoding="utf-8")) if path.exists() else {}
    found.pop((None, ""), None)
    return found


def text(lang: str, entries: dict[tuple[str | None, str], list[str]]) -> str:
    """A catalogue as it is written: every message wanted, with its translation or empty."""
    lines = [
        'msgid ""',
        'msgstr ""',
        '"Project-Id-Version: canasta-rules\\n"',
        f'"Language: {FOLDERS[lang]}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {PLURALS[lang]}\\n"',
        "",
    ]
    for one in wanted():
        forms = entries.get((one.context, one.one), [])
        lines += [f"msgctxt {quoted(one.context)}", f"msgid {quoted(one.one)}"]
        if one.many:
            lines.append(f"msgid_plural {quoted(one.many)}")
            lines += [f"msgstr[{i}] {quoted(forms[i] if i < len(forms) else '')}" for i in range(FORMS[lang])]
        else:
            lines.append(f"msgstr {quoted(forms[0] if forms else '')}")
        lines.append("")
    return "\n".join(lines)


def write(lang: str, entries: dict[tuple[str | None, str], list[str]]) -> None:
    """Write a catalogue to its file."""
    path = catalogue(lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(lang, entries), encoding="utf-8")


def quoted(text: str) -> str:
    """A text as a .po file writes it."""
    return json.dumps(text, ensure_ascii=False)


def faults(lang: str) -> Iterator[str]:
    """What is wrong with a catalogue, one line each: missing, empty, obsolete, other placeholders."""
    entries = translations(lang)
    needed = {(text.context, text.one): text for text in wanted()}
    for key, text in needed.items():
        forms = entries.get(key)
        if forms is None:
            yield f"{lang}: missing: {key}"
            continue
        if text.many:
            *forms, many = forms
            if many != text.many:
                yield f"{lang}: another plural: {key}"
        if len(forms) != (FORMS[lang] if text.many else 1):
            yield f"{lang}: number of forms: {key}"
        for form in forms:
            if not form.strip():
                yield f"{lang}: empty: {key}"
            elif placeholders(form) != placeholders(text.one):
                yield f"{lang}: placeholders: {key}: {form}"
    for key in entries:
        if key not in needed:
            yield f"{lang}: obsolete: {key}"


def main() -> int:
    """Update both catalogues; return 1 when something is left to translate."""
    left = []
    for lang in PLURALS:
        write(lang, translations(lang))
        left += faults(lang)
    print("\n".join(left) or "every message is translated")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
