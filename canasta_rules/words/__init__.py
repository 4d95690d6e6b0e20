"""Words about rules in three languages.

`Words("ru")` makes every sentence about a ruleset, a card or a verdict. English is the message and stands in
the modules here, the other languages in `locale/`; `messages` tells how messages are written and translated.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

from ..cards import Card, Rank
from ..rules import Ruleset, Switch
from ..rules.sources import Fact, publications
from . import before, command, ending, knocking, labels, lines, melding, names, rummy, taking, verdicts
from .book import BOOK, Entry
from .catalogue import FOLDERS, open_catalogue
from .messages import Message
from .quick import quick_rows
from .values import (
    CARD,
    COUNTS,
    JOINS,
    NAMES,
    RANKS,
    RANKS_COUNTED,
    RANKS_MANY,
    SUITS,
    SUITS_OF,
    CardName,
    Names,
    Number,
)

__all__ = ["LANGUAGES", "Words"]

#: The modules whose import fills the book of rules.
CHAPTERS = (before, melding, taking, ending, rummy, knocking)
#: The languages that have words.
LANGUAGES: tuple[str, ...] = tuple(FOLDERS)
#: Numbers that an English sentence begins with, as words.
_SPELLED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
#: What stands between groups of three digits.
_GROUPS = {"en": ",", "ru": "\u00a0", "pt": "."}


class Words:
    """The words of one language: "en", "ru" or "pt". One object a language.

    Raises ValueError for a language without words.
    """

    lang: str
    _made: ClassVar[dict[str, "Words"]] = {}

    def __new__(cls, lang: str = "en") -> "Words":
        if lang not in cls._made:
            self = super().__new__(cls)
            self._catalogue = open_catalogue(lang)
            self.lang = lang
            cls._made[lang] = self
        return cls._made[lang]

    def __reduce__(self):
        return Words, (self.lang,)

    def __repr__(self) -> str:
        return f"Words({self.lang!r})"

    # the mechanism

    def say(self, text: Message, n: int | None = None, **values: Any) -> str:
        """A message in this language with its placeholders filled; n chooses the plural form."""
        if text.many:
            found = self._catalogue.npgettext(text.context, text.one, text.many, abs(n or 0))
        else:
            found = self._catalogue.pgettext(text.context, text.one)
        if "{" not in found:
            return found
        if n is not None:
            values["n"] = n
        return found.format_map({name: self._filled(value) for name, value in values.items()})

    def _filled(self, value: Any) -> Any:
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return Number(self, value)
        return CardName(self, value) if isinstance(value, Card) else value

    def text(self, text: str, context: str = "", **values: Any) -> str:
        """Any English text of the catalogue in its context, with placeholders filled."""
        return self.say(Message(context, text), **values)

    # numbers, cards, lists

    def number(self, n: int) -> str:
        """A number as the language writes it: 5,000, 5 000 (with a no-break space), 5.000; the minus is −."""
        digits = f"{abs(n):,}".replace(",", _GROUPS[self.lang])
        return f"−{digits}" if n < 0 else digits

    def count(self, noun: str, n: int, case: str = "nom") -> str:
        """A number with its noun in the right form: `count("card", 5)`; for nouns and cases see `values`."""
        text = COUNTS[noun, case]
        found = self._catalogue.npgettext(text.context, text.one, text.many, abs(n))
        return found.replace("{n}", self.number(n))

    def points(self, n: int) -> str:
        """A number of points: "500 points"."""
        return self.count("point", n)

    def cards(self, n: int | Iterable[Card]) -> str:
        """A number of cards ("11 cards"), or the names of given cards."""
        return self.count("card", n) if isinstance(n, int) else self.join([self.card(card) for card in n])

    def players(self, n: int, sides: int | None = None) -> str:
        """A number of players, with the sides if given: "4 players in 2 sides", or each alone."""
        if sides is None:
            return self.count("player", n)
        return self.say(names.TEXTS["alone" if n == sides else "sides"], players=n, n=sides)

    def join(self, items: list[str], word: str = "and") -> str:
        """Items in a row: "a, b and c", or with `word` "or": "a, b or c"."""
        if len(items) < 2:
            return "".join(items)
        return self.say(JOINS[word], first=", ".join(items[:-1]), last=items[-1])

    def name(self, domain: str, ident: str, case: str = "nom") -> str:
        """A name from a domain of `values.NAMES`: `name("canasta", "wild")`; an unknown one stays."""
        text = NAMES.get((domain, ident, case))
        return self.say(text) if text else ident

    def names(self, domain: str, idents: tuple[str, ...]) -> Names:
        """A list of such names, to be put into a sentence."""
        return Names(self, domain, idents)

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank's name in the singular: "king"."""
        return self.say(RANKS[rank, case])

    def ranks(self, rank: int, case: str = "nom") -> str:
        """A rank's name in the plural: "kings"."""
        return self.say(RANKS_MANY[rank, case])

    def ranks_counted(self, rank: int, n: int) -> str:
        """A number of cards of a rank: "7 kings"."""
        return self.say(RANKS_COUNTED[rank], n=n)

    def suit(self, suit: int) -> str:
        """A suit's name: "hearts"."""
        return self.say(SUITS[suit])

    def card(self, card: Card, case: str = "nom") -> str:
        """A card's name: "king of hearts", "joker"."""
        if card.suit is None:
            return self.rank(Rank.JOKER, case)
        return self.say(CARD, rank=self.rank(card.rank, case), suit=self.say(SUITS_OF[card.suit]))

    def hand_text(self, cards: Iterable[Card]) -> str:
        """Cards of a hand in one text: "Hand: 2 kings, queen of hearts"; equal ranks are counted together."""
        held = list(cards)
        if not held:
            return self.say(names.TEXTS["hand"], cards=self.say(names.TEXTS["empty"]))
        return self.say(names.TEXTS["hand"], cards=", ".join(self.card(card) for card in held))

    def meld_text(self, cards: Iterable[Card], rules: Ruleset | None = None) -> str:
        """A meld in one text: "Meld: 7 kings, 2 of them wild". Without rules, twos and jokers are wild."""
        laid = list(cards)
        wild = rules.pack.wild if rules else ("joker", "two")
        wilds = [
            c
            for c in laid
            if (c.rank == Rank.JOKER and "joker" in wild) or (c.rank == Rank.TWO and "two" in wild)
        ]
        held = Counter(card.rank for card in laid if card not in wilds)
        if not laid:
            return self.say(names.TEXTS["meld"], cards=self.say(names.TEXTS["empty"]))
        if len(held) > 1:
            return self.say(names.TEXTS["run"], cards=", ".join(self.card(card) for card in laid))
        if not held:
            kinds = Counter(card.rank for card in laid)
            text = self.join([self.ranks_counted(rank, kinds[rank]) for rank in sorted(kinds)])
            return self.say(names.TEXTS["meld"], cards=text)
        rank = next(iter(held))
        text = self.ranks_counted(rank, len(laid))
        if wilds:
            text = self.say(names.TEXTS["wild some"], cards=text, n=len(wilds))
        return self.say(names.TEXTS["meld"], cards=text)

    # rules

    def rule(self, rules: Ruleset, path: str) -> str:
        """The whole sentence that says what a variant does. Raises KeyError when it has no rule there."""
        return self.rule_value(rules, path, rules.rule(path).value)

    def rule_value(self, rules: Ruleset, path: str, value: Any) -> str:
        """The sentence as if the value at a path were this one."""
        entry = BOOK[path]
        said = self.say(entry.texts[entry.key(rules, value)], **entry.fill(self, rules, value))
        return self._sentence(self._worded(said))

    def short(self, rules: Ruleset, path: str) -> str:
        """The short form for tables. Raises KeyError when the variant has no rule there."""
        entry, value = BOOK[path], rules.rule(path).value
        if entry.whole and entry.short_key(value) == "n":
            return self.say(entry.whole, **entry.fill(self, rules, value))
        return self.short_value(path, value)

    def short_value(self, path: str, value: Any) -> str:
        """The short form of a value at a path, whatever the other rules are."""
        entry: Entry = BOOK[path]
        return self.say(entry.shorts[entry.short_key(value)], **entry.short_fill(self, value))

    def _worded(self, text: str) -> str:
        """A sentence that begins with a number has it as a word in English: "Four players …"."""
        first, space, rest = text.partition(" ")
        if self.lang == "en" and space and first.isdigit() and 0 < int(first) <= len(_SPELLED):
            return f"{_SPELLED[int(first) - 1]} {rest}"
        return text

    @staticmethod
    def _sentence(text: str) -> str:
        return text[:1].upper() + text[1:]

    def rule_name(self, path: str) -> str:
        """The heading of a rule, two to five words."""
        return self.say(BOOK[path].name)

    def opening(self, rules: Ruleset) -> list[tuple[str, str]]:
        """The opening table: for each row the score and what is needed, in words."""
        return melding.opening_rows(self, rules.opening.minimum)

    def quick(self, rules: Ruleset) -> list[tuple[str, str, str]]:
        """The quick sheet, what one must know before the first card: label, text and path of each rule."""
        return [
            (self.say(names.QUICK[key]), text, path) for key, text, path in quick_rows(self, rules) if text
        ]

    # names

    def option(self, switch: Switch) -> str:
        """What an option is called: its name, or the heading and short form of the value that it sets."""
        if switch.name in names.OPTIONS:
            return self.say(names.OPTIONS[switch.name])
        return "; ".join(f"{self.rule_name(p)}: {self.short_value(p, value)}" for p, value in switch.changes)

    def chapter(self, ident: str) -> str:
        """A chapter's name."""
        return self.say(names.CHAPTERS[ident])

    def chapter_intro(self, ident: str) -> str:
        """A line that opens a chapter, or ""."""
        return self.say(names.INTROS[ident]) if ident in names.INTROS else ""

    def variant(self, ident: str) -> str:
        """A variant's name; the id itself for a variant that is not ours."""
        return self.say(names.VARIANTS[ident]) if ident in names.VARIANTS else ident

    def variant_note(self, ident: str) -> str:
        """One line on what a variant is, or ""."""
        return self.say(names.NOTES[ident]) if ident in names.NOTES else ""

    def aliases(self, ident: str) -> tuple[str, ...]:
        """Other names that people use for a variant in this language."""
        return tuple(self.say(names.ALIASES[ident]).split("; ")) if ident in names.ALIASES else ()

    def source(self, key: str) -> str:
        """The title of a source or publication; the key itself for an unknown one."""
        if key in names.SOURCES:
            return self.say(names.SOURCES[key])
        known = publications().get(key)
        return self.say(Message("source", known.title)) if known else key

    def standing(self, ident: str) -> str:
        """The word of a standing: "stated"."""
        return self.say(names.STANDINGS[ident][0])

    def standing_note(self, ident: str) -> str:
        """What a standing means."""
        return self.say(names.STANDINGS[ident][1])

    def label(self, key: str, n: int | None = None, **values: Any) -> str:
        """A label of the command or of a comparison, such as "same", with its placeholders filled."""
        return self.say(labels.LABELS[key], n, **values)

    def error(self, error: Exception) -> str:
        """An error of the rules, of a situation or of cards on one line in this language."""
        said = " ".join(str(error).split())
        if self.lang != "en" and (reason := getattr(error, "reason", None)):
            head, sign, _ = said.partition(": no meld in ")
            said = f"{head}{sign}{_.partition(': ')[0]}: {self.reason(reason)}"
        return command.error(self, said)

    # verdicts and reasons

    def reason(self, reason: Any, args: Any = None) -> str:
        """The sentence of a verdict's reason: `reason(code, args)` or `reason(rules, reason)`."""
        rules = reason if isinstance(reason, Ruleset) else None
        if rules is not None:
            reason, args = args.code, args.args
        elif not isinstance(reason, str):
            reason, args = reason.code, reason.args
        return self._sentence(self._worded(verdicts.reason(self, reason, args or {}, rules)))

    def line(self, line: Any) -> str:
        """The text of a line of a score sheet (`play.score.Line`), without its points."""
        return self._sentence(lines.line(self, line))

    def action(self, action: Any, table: Any = None) -> str:
        """An action as an instruction, "Take the pile with K♥ K♦"; with its table, melds by their cards."""
        return lines.action(self, action, table)

    def deed(self, action: Any, table: Any, player: str = "") -> str:
        """What a player does at a table, "Player 2 discards 9♣."; without a name the reader does it."""
        return lines.deed(self, action, table, player)

    def signs(self, cards: Iterable[Card]) -> str:
        """Cards by their signs in this language, "K♥ K♦ joker", as `parse_cards` reads them too."""
        return lines.signs(self, cards)

    def reason_text(self, text: str) -> str:
        """The free text of a rules file (why a value was reconstructed or chosen) in this language."""
        return self.say(Message("why", text)) if text else ""

    def fact(self, text: str) -> str:
        """A text of the sources' files in this language: a fact, a question, what a source is."""
        return self.say(Message("fact", text)) if text else ""

    def fact_text(self, fact: Fact) -> str:
        """A fact in this language; where its line is garbled, also what it says to the letter."""
        said = self.fact(fact.says)
        return self.label("worded", says=said, worded=self.fact(fact.worded)) if fact.worded else said
