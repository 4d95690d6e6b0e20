"""Messages: the English sentences that the catalogues translate, collected where they are written.

A message is its English text; `context` tells translators and gettext what it belongs to: `rule.<path>` for
a rule's sentence, `name` for a heading, `count.gen` for a counted noun in the genitive, and so on.
Placeholders are Python's: `{n}` is a number, `{n:card}` a number with its noun, `{n:card.gen}` the same in
another case. A translation keeps the names of the placeholders and chooses the case that its sentence needs.
"""

import re
from typing import NamedTuple


class Message(NamedTuple):
    """An English text with its context; `many` is the plural form, "" when the text does not count."""

    context: str
    one: str
    many: str = ""


#: Every message that needs a translation, by context and English text, in the order written.
MESSAGES: dict[tuple[str, str], Message] = {}


def message(context: str, one: str, many: str = "") -> Message:
    """Make a message and note it for the catalogues, unless it holds no words to translate."""
    made = Message(context, one, many)
    if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", one)):
        known = MESSAGES.setdefault((context, one), made)
        if known.many != many:
            raise ValueError(f"two plurals for {one!r} in {context}")
    return made


def names(text: str) -> set[str]:
    """The names of a text's placeholders."""
    return set(re.findall(r"\{(\w+)[^}]*\}", text))
