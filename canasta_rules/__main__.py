"""The command `canasta`. Exit status: 0 done, 1 judged illegal or invalid, 2 the input could not be used."""

import json
import sys
from argparse import SUPPRESS, Action, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NoReturn

from . import __version__, answers
from .answers import game_arguments, the_rules
from .play.situation import SituationError
from .rules import RulesClash, RulesError, load, load_file, relatives, sources, variants
from .schemas import FORMATS, schema
from .words import LANGUAGES, Words
from .words.messages import message

__all__ = ["COMMANDS", "main", "parser"]

USAGE = message("help", "usage:")


class Misuse(ValueError):
    """Arguments that are no command; the message is in the reader's language."""


class Help(HelpFormatter):
    """The layout of the help, in the reader's language."""

    def __init__(self, prog: str, words: Words):
        super().__init__(prog)
        self.words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        prefix = f"{self.words.say(USAGE)} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, prefix)


class Parser(ArgumentParser):
    """A parser in the reader's language. Raises Misuse for a wrong option."""

    def __init__(self, words: Words, **kept: Any):
        self.words = words
        if "description" in kept:
            kept["description"] = said(words, kept["description"])
        super().__init__(formatter_class=partial(Help, words=words), **kept)
        self._positionals.title = said(words, "positional arguments")
        self._optionals.title = said(words, "options")

    def add_argument(self, *names: Any, **kept: Any) -> Action:
        """As argparse has it, with help and metavar translated; `fill` are the help's placeholders."""
        fill = kept.pop("fill", {})
        for key in ("help", "metavar"):
            if key in kept:
                kept[key] = said(self.words, kept[key], **fill)
        return super().add_argument(*names, **kept)

    def error(self, message: str) -> NoReturn:
        raise Misuse(f"{self.prog}: {self.words.error(ValueError(message))}")


def said(words: Words, text: str, **fill: str) -> str:
    """A text of the help in the language of the words, with its placeholders filled."""
    return words.say(message("help", text), **fill)


def put(lines: Iterable[str]) -> None:
    """Write lines to standard output."""
    for line in lines:
        print(line)


def put_json(data: Any) -> None:
    """Write one JSON document to standard output."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def the_words(args: Namespace) -> Words:
    """The words of the language asked for."""
    return Words(args.lang)


def list_arguments(parser: ArgumentParser) -> None:
    """`list` has no arguments of its own."""


def list_run(args: Namespace) -> int:
    """All variants with their players, base and source."""
    words = the_words(args)
    if args.json:
        put_json(
            [
                {
                    "id": rules.id,
                    "name": words.variant(rules.id),
                    "note": words.variant_note(rules.id),
                    "players": list(rules.counts),
                    "base": rules.base,
                    "source": rules.source,
                    "options": [switch.name for switch in rules.switches()],
                }
                for rules in map(load, (*variants(), *relatives()))
            ]
        )
    else:
        from .terminal import listing

        put(listing(words))
    return 0


def show_arguments(parser: ArgumentParser) -> None:
    """One variant in one form."""
    parser.add_argument("variant", metavar="VARIANT", help="a variant's id, or a rules file")
    parser.add_argument("--ids", action="store_true", help="print each rule's id")
    game_arguments(parser)


def show_run(args: Namespace) -> int:
    """A variant's rules as a rule book, or resolved as data."""
    rules, words = the_rules(args.variant, args), the_words(args)
    if args.json:
        data = rules.resolved()
        data["name"] = rules.name or words.variant(rules.id)
        for path, entry in data["rules"].items():
            entry["name"], entry["text"] = words.rule_name(path), words.rule(rules, path)
        put_json(data)
    else:
        from .terminal import book

        put(book(rules, words, args.ids))
    return 0


def compare_arguments(parser: ArgumentParser) -> None:
    """Two to four variants."""
    parser.add_argument(
        "variants", nargs="+", metavar="VARIANT", help="two to four variants, each with :N for N players"
    )
    parser.add_argument("--all", action="store_true", help="show the rules that are the same, too")
    game_arguments(parser)


def compare_run(args: Namespace) -> int:
    """Two to four variants side by side."""
    from .compare import as_data, compare

    if not 2 <= len(args.variants) <= 4:
        raise RulesError(f"compare: expected two to four variants, got {len(args.variants)}")
    rulesets = [the_rules(name, args) for name in args.variants]
    every = compare(rulesets, all=True)
    rows = every if args.all else tuple(row for row in every if row.kind != "same")
    if args.json:
        put_json(as_data(rulesets, rows))
    else:
        from .terminal import comparison

        put(comparison(rulesets, rows, len(every) - len(rows), the_words(args)))
    return 0


def check_arguments(parser: ArgumentParser) -> None:
    """A user's own file."""
    parser.add_argument("file", metavar="FILE", help="a rules file of your own")


def check_run(args: Namespace) -> int:
    """Whether a rules file can be read (else 2), and played in every form and with each option (else 1)."""
    words = the_words(args)
    try:
        rules = load_file(args.file)
        forms = [load(rules, count) for count in rules.counts]
        for form in forms:
            for switch in form.switches():
                if switch.origin == rules.id:
                    load(form, options=[switch.name])
    except RulesError as error:
        if args.json:
            put_json({"valid": False, "error": words.error(error)})
        return fail(words.error(error), 1 if isinstance(error, RulesClash) else 2)
    if args.json:
        put_json(
            {"valid": True, "id": rules.id, "base": rules.base, "players": [form.players for form in forms]}
        )
        return 0
    from .terminal import changes

    print(words.label("valid", file=args.file))
    if rules.base:
        base = load(rules.base)
        base = load(rules.base, rules.players) if rules.players in base.counts else base
        put(changes(rules, base, words))
    return 0


def facts_arguments(parser: ArgumentParser) -> None:
    """All facts, or those that no value holds."""
    parser.add_argument(
        "--missing", action="store_true", help="only facts that no rule cites and none left out"
    )
    parser.add_argument(
        "--source", metavar="SOURCE", help="only facts of this source: {names}",
        fill={"names": ", ".join(sources.sources())},
    )  # fmt: skip


def facts_run(args: Namespace) -> int:
    """Every fact of the sources and the rules that cite it."""
    if args.source is not None and args.source not in sources.sources():
        raise RulesError(
            f"facts: --source: {args.source!r} is no source; expected {', '.join(sources.sources())}"
        )
    ids = sources.missing() if args.missing else sources.facts()
    ids = [ident for ident in ids if args.source in (None, sources.facts()[ident].source)]
    if args.json:
        used = sources.coverage()
        put_json([
            {"id": ident, "says": sources.facts()[ident].says, "worded": sources.facts()[ident].worded,
             "left_out": sources.facts()[ident].left_out,
             "cited_by": [{"variant": variant, "rule": path} for variant, path in used[ident]]}
            for ident in ids
        ])  # fmt: skip
    else:
        from .terminal import fact_lines

        put(fact_lines(ids, the_words(args)))
    return 1 if args.missing and ids else 0


def schema_arguments(parser: ArgumentParser) -> None:
    """One of the formats."""
    parser.add_argument(
        "name", choices=FORMATS, metavar="NAME", help="which format: {names}",
        fill={"names": ", ".join(FORMATS)},
    )  # fmt: skip


def schema_run(args: Namespace) -> int:
    """The JSON Schema of a format."""
    put_json(schema(args.name))
    return 0


def asking(run: Callable[[Namespace, Any, Any], int]) -> Callable[[Namespace], int]:
    """A command of `answers` with the two ways to write."""

    def command(args: Namespace) -> int:
        return run(args, put_json, put)

    command.__doc__ = run.__doc__
    return command


#: Every command: what it is for, the function that adds its arguments, and the one that runs it.
COMMANDS: dict[str, tuple[str, Callable[[ArgumentParser], None], Callable[[Namespace], int]]] = {
    "list": ("all variants", list_arguments, list_run),
    "show": ("the rules of a variant", show_arguments, show_run),
    "compare": ("two to four variants side by side", compare_arguments, compare_run),
    "check": ("check a rules file of your own", check_arguments, check_run),
    "facts": ("what the sources state and where it went", facts_arguments, facts_run),
    "schema": ("the JSON Schema of a format", schema_arguments, schema_run),
    "meld": ("whether cards make a meld", answers.meld_arguments, asking(answers.meld_run)),
    "judge": ("whether an action is legal", answers.judge_arguments, asking(answers.judge_run)),
    "score": ("the score of a deal", answers.score_arguments, asking(answers.score_run)),
    "simulate": ("deals played at random", answers.simulate_arguments, asking(answers.simulate_run)),
}


def parser(lang: str = "en") -> ArgumentParser:
    """The parser of the whole command, with its help in a language."""
    words = Words(lang)
    made = Parser(words, prog="canasta", description="The rules of Canasta and its variants.")
    made.add_argument(
        "--version", action="version", version=f"canasta {__version__}", help="show the version and exit"
    )
    made.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the answer")
    made.add_argument("--json", action="store_true", help="answer with one JSON document")
    commands = made.add_subparsers(
        dest="command", metavar=said(words, "COMMAND"), required=True, parser_class=Parser
    )
    for name, (purpose, add_arguments, run) in COMMANDS.items():
        own = commands.add_parser(name, help=said(words, purpose), description=run.__doc__, words=words)
        own.add_argument("--lang", choices=LANGUAGES, default=SUPPRESS, help="the language of the answer")
        own.add_argument(
            "--json", action="store_true", default=SUPPRESS, help="answer with one JSON document"
        )
        add_arguments(own)
        own.set_defaults(run=run)
    return made


def fail(said: str, status: int) -> int:
    """Say on one line of standard error what was wrong; return the exit status."""
    print(said, file=sys.stderr)
    return status


def asked(arguments: Sequence[str]) -> str:
    """The language that arguments ask for, before they are parsed: the help is in it too."""
    given = [after for one, after in pairwise(arguments) if one == "--lang"]
    given += [one.removeprefix("--lang=") for one in arguments if one.startswith("--lang=")]
    return next((lang for lang in given if lang in LANGUAGES), "en")


def main(arguments: list[str] | None = None) -> int:
    """Run the command with these arguments (those of the process by default) and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if arguments is None else arguments
    words = Words(asked(given))
    try:
        args = parser(words.lang).parse_args(given)
        words = the_words(args)
        status = args.run(args)
        sys.stdout.flush()
        return status
    except (RulesError, SituationError, Misuse) as error:
        said = str(error) if isinstance(error, Misuse) else words.error(error)
        if any(len(one) > 2 and "--json".startswith(one) for one in given):
            put_json({"error": said})
        return fail(said, 2)
    except BrokenPipeError:
        sys.stdout = None
        return 0


if __name__ == "__main__":
    sys.exit(main())
