"""The glossary: the words of the game in three languages, and links to them on the pages of variants.

The data stand in `terms.toml`; `page` draws them and links the first use of each word in a chapter.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

HERE = Path(__file__).parent
FILE = HERE / "terms.toml"


class TermError(ValueError):
    """A term that the data file gets wrong: one line with its id."""


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A term: the word of each language, other words for it, and what it is, in English.

    `find` are forms by language, as regular expressions with ~ for any ending; a term without any is never
    linked. `rule` is the id of a rule that uses the word, in the first game where it holds or in `variant`.
    """

    id: str = ""
    en: str
    ru: str
    pt: str
    say: str
    also: dict[str, tuple[str, ...]] = {}
    find: dict[str, tuple[str, ...]] = {}
    rule: str = ""
    variant: str = ""

    def word(self, lang: str) -> str:
        """The word that this site uses in a language: en, ru or pt."""
        return getattr(self, lang)


@cache
def terms() -> dict[str, Term]:
    """All terms by id, in the order of the file. Raises TermError."""
    found = {}
    for ident, data in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        try:
            found[ident] = msgspec.convert({"id": ident} | data, Term)
            for lang in LANGS:
                re.compile(pattern(found[ident].find.get(lang, ())))
        except (msgspec.ValidationError, re.error) as error:
            raise TermError(f"{FILE.name}: {ident}: {error}") from None
    return found


LANGS = ("en", "ru", "pt")
#: How many words a phrase may have that the search takes for a term.
PHRASE = 3


def pattern(forms: tuple[str, ...]) -> str:
    """A regular expression for forms: whole words, ~ stands for any ending."""
    whole = [form.replace("~", r"\w*") for form in forms]
    return "|".join(rf"\b(?:{form})\b" for form in whole)


@cache
def finder(lang: str) -> re.Pattern[str]:
    """What finds every term in a text of a language, longer forms first; a group has the id in its name."""
    forms = [(form, term.id) for term in terms().values() for form in term.find.get(lang, ())]
    forms.sort(key=lambda pair: -len(pair[0]))
    parts = [
        f"(?P<{ident.replace('-', '_')}__{number}>{pattern((form,))})"
        for number, (form, ident) in enumerate(forms)
    ]
    return re.compile("|".join(parts), re.IGNORECASE)


@cache
def found(text: str, lang: str) -> tuple[tuple[int, int, str], ...]:
    """The uses of terms in a text of a language: start, end and the term's id."""
    return tuple(
        (match.start(), match.end(), match.lastgroup.rpartition("__")[0].replace("_", "-"))
        for match in finder(lang).finditer(text)
    )


def alphabetical(lang: str) -> list[Term]:
    """All terms in the order of their words in a language; articles, quotes and accents do not matter."""
    accents = str.maketrans("ёáàâãéêíóôõúç", "еaaaaeeiooouc")

    def key(term: Term) -> str:
        word = re.sub(r"^to |[«»]", "", term.word(lang).lower())
        return word.translate(accents)

    return sorted(terms().values(), key=key)


def aliases(lang: str) -> dict[str, list[str]]:
    """For the search: other words for those of a language, and phrases of other languages."""
    made: dict[str, dict[str, None]] = {}
    own = {word for term in terms().values() for word in words_of(term.word(lang))}
    own |= {term.word(lang).lower() for term in terms().values()}
    for term in terms().values():
        for other in LANGS:
            for text in (term.word(other) if other != lang else "", *term.also.get(other, ())):
                parts = words_of(text)
                key = parts[0] if len(parts) == 1 else " ".join(re.findall(r"\w+", text.lower()))
                if (
                    key in own
                    or len(key.split()) not in range(1, PHRASE + 1)
                    or (" " in key and other == lang)
                ):
                    continue
                made.setdefault(key, {}).update(dict.fromkeys(words_of(term.word(lang))))
    return {word: list(here) for word, here in made.items()}


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, without articles and the like."""
    return [word for word in re.findall(r"\w+", text.lower()) if len(word) > 2 and word not in ("the",)]


def texts() -> Iterator[tuple[str, str]]:
    """Every text to translate, with its context."""
    yield from (("term", term.say) for term in terms().values())


def setup(app: Any) -> None:
    """Register the directive and the links."""
    from .page import setup as directives

    directives(app)
