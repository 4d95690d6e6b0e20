"""Plain-text pages for the command: the list of variants, a variant's rules, a comparison, the facts."""

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from .compare import SIGNS, Row, compare
from .rules import STANDINGS, Rule, Ruleset, load, relatives, variants
from .rules.sources import coverage, facts, reasons
from .words import Words

__all__ = ["MARKS", "book", "changes", "comparison", "fact_lines", "listing"]

#: Stands for a space at which no line breaks.
GLUE = "\x1f"
#: The sign of each standing.
MARKS = {"stated": "●", "reconstructed": "◐", "supplied": "○", "chosen": "◇", "house": "⌂"}


def width() -> int:
    """Columns to write in: those of the terminal, 60 to 110."""
    return min(max(shutil.get_terminal_size((96, 24)).columns, 60), 110)


def wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    """A paragraph in the terminal's width, with what stands before its first and its other lines."""
    return textwrap.fill(
        text, width(), initial_indent=first, subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False, break_on_hyphens=False,
    ).replace(GLUE, " ")  # fmt: skip


def cites(names: Sequence[str]) -> str:
    """Citations in a row, none of them broken at a line's end."""
    return ", ".join(name.replace(" ", GLUE) for name in names)


def table(rows: Sequence[Sequence[str]], most: int = 34) -> Iterator[str]:
    """Rows in columns; the first row is the head. A cell wider than its column goes on below."""
    room = width() - 2 * (len(rows[0]) - 1)
    wide = [min(most, max(len(row[i]) for row in rows)) for i in range(len(rows[0]))]
    while sum(wide) > room and max(wide) > 12:
        wide[wide.index(max(wide))] -= 1
    for number, row in enumerate(rows):
        cells = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, wide, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [
                (cell[line] if line < len(cell) else "").ljust(size)
                for cell, size in zip(cells, wide, strict=True)
            ]
            yield "  ".join(parts).rstrip()
        if number == 0:
            yield "  ".join("─" * size for size in wide)


def title(rules: Ruleset, words: Words) -> str:
    """A ruleset's name with its players: "Samba, 4 players"."""
    name = rules.name or words.variant(rules.id)
    return f"{name}, {words.players(rules.players)}" if rules.players else name


def signs(words: Words, rules: Sequence[Rule]) -> str:
    """What the signs mean, for the standings that occur."""
    used = {rule.standing for rule in rules}
    return "   ".join(f"{MARKS[s]} {words.standing(s)}" for s in (*STANDINGS, "house") if s in used)


def listing(words: Words) -> Iterator[str]:
    """All variants: id, name, players, base."""
    rows = [
        ["id", words.label("variant"), words.label("players"), words.label("base"), words.label("source")]
    ]
    for ident in (*variants(), *relatives()):
        rules = load(ident)
        base = words.variant(rules.base) if rules.base else ""
        rows.append([ident, words.variant(ident), ", ".join(map(str, rules.counts)), base, rules.source])
    return table(rows)


def book(rules: Ruleset, words: Words, ids: bool = False) -> Iterator[str]:
    """A variant's rules as a rule book: quick facts, then a sentence a rule with standing and source."""
    name = title(rules, words)
    yield name
    yield "═" * len(name)
    if note := words.variant_note(rules.id):
        yield wrapped(note)
    if rules.base:
        key = "builds on why" if rules.base_why else "builds on"
        why = words.reason_text(rules.base_why)
        yield wrapped(words.label(key, base=words.variant(rules.base), why=why))
    yield ""
    yield words.label("at a glance")
    quick = words.quick(rules)
    wide = max(len(label) for label, _, _ in quick)
    for label, text, _ in quick:
        yield wrapped(text, f"  {label.ljust(wide)}  ")
    shown = list(rules.rules())
    for chapter, group in groupby(shown, key=lambda rule: rule.path.partition(".")[0]):
        yield ""
        yield words.chapter(chapter)
        if intro := words.chapter_intro(chapter):
            yield wrapped(intro, "  ")
        for rule in group:
            cited = f" ({cites(rule.cited)})" if rule.cited else ""
            yield wrapped(words.rule(rules, rule.path) + cited, f"  {MARKS[rule.standing]} ")
            if ids:
                yield f"    [{rule.path}]"
            if rule.why:
                yield wrapped(words.label("why", reason=words.reason_text(rule.why)), "      ")
            for other in rule.disputed:
                value = words.short_value(rule.path, other.value)
                yield wrapped(words.label("elsewhere", value=value, by=cites(other.by)), "      ")
                if other.why:
                    yield wrapped(words.label("why", reason=words.reason_text(other.why)), "      ")
    yield ""
    yield f"{words.label('signs')}: {signs(words, shown)}"
    named = [switch for switch in rules.switches() if "=" not in switch.name]
    if named:
        yield ""
        yield f"{words.label('options')}. {words.label('options how')}"
        for switch in named:
            told = "; ".join(
                f"{words.rule_name(path)}: {words.short_value(path, value)}" for path, value in switch.changes
            )
            yield wrapped(told, f"  {switch.name}  ", "      ")


def comparison(rulesets: Sequence[Ruleset], rows: Sequence[Row], same: int, words: Words) -> Iterator[str]:
    """Rows of rules in columns, a sign before each; `same` rules were left out."""
    cells = [["", words.label("rule"), *(title(rules, words) for rules in rulesets)]]
    for row in rows:
        line = [SIGNS[row.kind], words.rule_name(row.path)]
        for rules, rule in zip(rulesets, row.cells, strict=True):
            if rule is None:
                line.append("–")
                continue
            text = f"{words.short(rules, row.path)} {MARKS[rule.standing]}"
            line.append(text if rule.origin == rules.id else f"{text} ← {words.variant(rule.origin)}")
        cells.append(line)
    if not rows:
        yield words.label("nothing differs")
    else:
        yield from table(cells)
        yield ""
        used = [kind for kind in SIGNS if any(row.kind == kind for row in rows)]
        yield "   ".join(
            [*(f"{SIGNS[kind]} {words.label(kind)}" for kind in used), f"← {words.label('inherited')}"]
        )
        yield signs(words, [rule for row in rows for rule in row.cells if rule is not None])
    if same:
        yield words.label("same left out", same)


def changes(rules: Ruleset, base: Ruleset, words: Words) -> Iterator[str]:
    """What a house variant changes against its base, a sentence each."""
    rows = compare([base, rules])
    if not rows:
        yield words.label("nothing differs")
        return
    yield words.label("differs", len(rows), base=words.variant(base.id))
    for row in rows:
        rule = row.cells[1]
        if rule is None:
            yield f"  – {words.rule_name(row.path)}: {words.label('no rule')}"
        else:
            yield wrapped(words.rule(rules, rule.path), f"  {MARKS[rule.standing]} ")


def fact_lines(ids: Sequence[str], words: Words) -> Iterator[str]:
    """Facts with the rules that cite them or the reason why none does."""
    used = coverage()
    for ident in ids:
        fact = facts()[ident]
        if fact.left_out:
            where = words.label("left out", reason=words.fact(reasons()[fact.left_out]))
        else:
            where = ", ".join(f"{variant}.{path}" for variant, path in used[ident]) or words.label("missing")
        yield wrapped(f"{words.fact_text(fact)} → {where}", f"{ident}  ", "      ")
