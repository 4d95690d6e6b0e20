"""Catalogues: gettext's .mo file when it is there and new enough, else the .po file read directly."""

import gettext
import re
import struct
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent / "locale"
#: The languages of the package and the folders of their catalogues; English needs none.
FOLDERS = {"en": "", "ru": "ru", "pt": "pt_BR"}


def open_catalogue(lang: str, name: str = "canasta", here: Path = HERE) -> gettext.NullTranslations:
    """A language's catalogue of a name, in a folder. Raises ValueError for a language without words."""
    if lang not in FOLDERS:
        raise ValueError(f"no words in {lang!r}: expected {', '.join(FOLDERS)}")
    if not FOLDERS[lang]:
        return gettext.NullTranslations()
    po = here / FOLDERS[lang] / "LC_MESSAGES" / f"{name}.po"
    mo = po.with_suffix(".mo")
    if mo.exists() and not (po.exists() and po.stat().st_mtime > mo.stat().st_mtime + 2):
        return gettext.GNUTranslations(BytesIO(mo.read_bytes()))
    return gettext.GNUTranslations(BytesIO(compile_po(po.read_text(encoding="utf-8"))))


_LINE = re.compile(
    r'^(?:#,.*\bfuzzy\b.*|(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])? "(.*)"|"(.*)")$', re.M
)
_ESCAPES = {"n": "\n", "t": "\t"}


def _plain(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text)


def read_po(text: str) -> dict[tuple[str | None, str], list[str]]:
    """The entries of a .po file: (context or None, English) to the translations, one a plural form.

    After the translations of a message that counts stands its English plural.

    Raises ValueError on a fuzzy entry: no catalogue of ours may hold one.
    """
    found: dict[tuple[str | None, str], list[str]] = {}
    last = ""
    forms: list[str] = []
    parts: dict[str, str] = {}

    def close() -> None:
        if "msgid" in parts:
            plural = [parts["msgid_plural"]] if "msgid_plural" in parts else []
            found[parts.get("msgctxt"), parts["msgid"]] = forms + plural

    for line in _LINE.finditer(text):
        keyword, value, more = line.groups()
        if keyword is None and more is None:
            raise ValueError(f"fuzzy entry before: {text[line.end() : line.end() + 80].strip()}")
        if keyword is None:
            if last == "msgstr":
                forms[-1] += _plain(more)
            else:
                parts[last] += _plain(more)
            continue
        if keyword == "msgctxt" or (keyword == "msgid" and last == "msgstr"):
            close()
            parts, forms = {}, []
        if keyword == "msgstr":
            forms.append(_plain(value))
        else:
            parts[keyword] = _plain(value)
        last = keyword
    close()
    return found


def compile_po(text: str) -> bytes:
    """A .po file as the bytes of its .mo file."""
    pairs = []
    for (context, one), forms in read_po(text).items():
        key = one if context is None else f"{context}\4{one}"
        if len(forms) > 1:
            *forms, many = forms
            key += "\0" + many
        if all(forms):
            pairs.append((key.encode(), "\0".join(forms).encode()))
    pairs.sort()
    size, texts = len(pairs), [pair[column] for column in (0, 1) for pair in pairs]
    where, table = 28 + 16 * size, []
    for text_bytes in texts:
        table += (len(text_bytes), where)
        where += len(text_bytes) + 1
    head = struct.pack("<7I", 0x950412DE, 0, size, 28, 28 + 8 * size, 0, 28 + 16 * size)
    return head + struct.pack(f"<{len(table)}I", *table) + b"\0".join(texts) + b"\0"
