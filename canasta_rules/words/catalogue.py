"""Catalogues: gettext's .mo file when it is there and new enough, else the .po file read directly."""

import ast
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
    if mo.exists() and not (po.exists() and po.stat().st_mtime > mo.stat().st_mtime):
        return gettext.GNUTranslations(BytesIO(mo.read_bytes()))
    return gettext.GNUTranslations(BytesIO(compile_po(po.read_text(encoding="utf-8"))))


def read_po(text: str) -> dict[tuple[str | None, str], list[str]]:
    """The entries of a .po file: (context or None, English) to the translations, one a plural form.

    Raises ValueError on a fuzzy entry: no catalogue of ours may hold one.
    """
    found: dict[tuple[str | None, str], list[str]] = {}
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    raise ValueError(f"fuzzy entry: {block}")
                continue
            keyword = re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line)
            if keyword:
                name = keyword[1]
            quoted = keyword[2] if keyword else line
            parts[name] = parts.get(name, "") + ast.literal_eval(quoted)
        if "msgid" in parts:
            forms = [parts[key] for key in sorted(parts) if key.startswith("msgstr")]
            found[parts.get("msgctxt"), parts["msgid"]] = forms
            if "msgid_plural" in parts:
                found[parts.get("msgctxt"), parts["msgid"]] = [*forms, parts["msgid_plural"]]
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
    start = 28 + 16 * len(pairs)
    table, data = [], b""
    for column in (0, 1):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), start + len(data)))
            data += pair[column] + b"\0"
    size = len(pairs)
    return struct.pack("<7I", 0x950412DE, 0, size, 28, 28 + 8 * size, 0, start) + b"".join(table) + data
