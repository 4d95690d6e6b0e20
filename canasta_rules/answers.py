"""The commands that ask the engine: judge, meld, score and simulate; and how every command reads a game."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .cards import Card, CardError, parse_card, parse_cards
from .play import (
    ActionError,
    bonus_rule,
    judge,
    judge_meld,
    krambambuli,
    points,
    read_meld,
    write_action,
    write_cards,
)
from .play.reasons import Verdict
from .play.situation import Sheet, Situation, SituationError, decode_text, score_sheet, table_of
from .rules import RulesError, Ruleset, family_of, load, load_file, need, rules_file
from .words import Words
from .words.knocking import ending, step

__all__ = [
    "combination_data", "game_arguments", "in_game", "judge_arguments", "judge_run", "meld_arguments",
    "meld_data", "meld_run", "read_input", "reasons_data", "score_arguments", "score_run",
    "simulate_arguments", "simulate_run", "the_rules", "verdict_data", "verdict_lines",
]  # fmt: skip

Form = TypeVar("Form", Situation, Sheet)


def game_arguments(parser: ArgumentParser, own: bool = False) -> None:
    """Options that choose among the forms of a variant; `own` where a file names its form itself."""
    players = (
        "the number of players (default: the file's)"
        if own
        else "the number of players (default: 4, or the variant's first)"
    )
    parser.add_argument("--players", type=int, metavar="N", help=players)
    parser.add_argument(
        "--sides", type=int, metavar="M", help="the number of sides, where a variant allows another"
    )
    parser.add_argument("--with", dest="option", action="append", default=[], metavar="OPTION",
                        help="switch on an option: its name, or RULE=VALUE")  # fmt: skip


def options(args: Namespace) -> tuple[str, ...]:
    """The options that `game_arguments` were given."""
    sides = () if args.sides is None else (f"seats.sides={args.sides}",)
    return (*args.option, *sides)


def the_rules(text: str, args: Namespace, argument: str = "VARIANT", usual: int | None = None) -> Ruleset:
    """The ruleset of a variant, `variant:players` or a rules file, with the options asked for.

    `argument` is named in the error for an unknown variant; `usual` is the number of players where none is
    asked for and the game has that one.
    """
    name, _, number = text.rpartition(":") if text.rpartition(":")[2].isdecimal() else (text, "", "")
    players = int(number) if number else args.players
    read = load
    if family_of(name) is None:
        if name.endswith(".toml") or Path(name).is_file():
            read = load_file
        else:
            try:
                rules_file(name)
            except RulesError as error:
                raise RulesError(f"{args.command}: {argument}: {error}") from None
    if players is None and usual is not None and usual in read(name).counts:
        players = usual
    return read(name, players, options(args))


def in_game(form: Form, args: Namespace) -> Form:
    """A situation or a score sheet in the game that the arguments ask for instead of its own, if any."""
    if args.variant is not None:  # `load` takes a ruleset in place of an id
        rules = the_rules(args.variant, args, "--variant", form.players)
        return msgspec.structs.replace(form, variant=rules, players=None, options=[])
    players = form.players if args.players is None else args.players
    return msgspec.structs.replace(form, players=players, options=[*form.options, *options(args)])


def read_input(name: str) -> tuple[str, str]:
    """The text of a file, or of standard input for "-", and the name that stands in messages."""
    if name == "-":
        return sys.stdin.read(), "standard input"
    try:
        return Path(name).read_text(encoding="utf-8"), name
    except UnicodeDecodeError:
        raise SituationError(f"{name}: file: expected UTF-8 text") from None
    except OSError as error:
        raise SituationError(f"{name}: file: cannot be read: {error.strerror}") from None


def reasons_data(verdict: Verdict, words: Words, rules: Ruleset) -> list[dict[str, Any]]:
    """The reasons of a verdict as plain data, each with its sentence."""
    return [
        {
            "rule": reason.rule,
            "code": reason.code,
            "text": words.reason(rules, reason),
            "cited": list(reason.cited),
        }
        for reason in verdict.reasons
    ]


def verdict_data(verdict: Verdict, words: Words, rules: Ruleset) -> dict[str, Any]:
    """A verdict in the exchange format."""
    return {
        "legal": verdict.legal,
        "reasons": reasons_data(verdict, words, rules),
        "legal_instead": [write_action(action) for action in verdict.instead],
    }


def verdict_lines(legal: bool, reasons: list[dict[str, Any]], instead: list[str], words: Words) -> list[str]:
    """A verdict for people."""
    lines = [words.label("legal" if legal else "not legal")]
    for reason in reasons:
        cited = f" ({', '.join(reason['cited'])})" if reason["cited"] else ""
        lines.append(f"  {'✓' if legal else '✗'} {reason['text']} [{reason['rule']}]{cited}")
    if instead:
        lines.append(words.label("legal instead"))
        lines += [f"  → {text}" for text in instead]
    return lines


def judge_arguments(parser: ArgumentParser) -> None:
    """A situation with an action."""
    parser.add_argument(
        "file", metavar="FILE", help="a situation with an action, TOML or JSON; - reads standard input"
    )
    parser.add_argument("--variant", metavar="V", help="judge it by another variant, or a rules file")
    game_arguments(parser, own=True)


def judge_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Whether an action is legal in a situation, by which rules, and what would be."""
    text, name = read_input(args.file)
    words = Words(args.lang)
    table, action = table_of(in_game(decode_text(text, Situation, name), args), name)
    if action is None:
        raise SituationError(f"{name}: action: missing")
    try:
        verdict = judge(table, action)
    except ActionError as error:
        raise SituationError(f"{name}: action: {error}") from None
    data = verdict_data(verdict, words, table.rules)
    if args.json:
        put_json(data)
    else:
        put(
            verdict_lines(
                verdict.legal, data["reasons"], [words.action(a, table) for a in verdict.instead], words
            )
        )
    return 0 if verdict.legal else 1


def meld_arguments(parser: ArgumentParser) -> None:
    """A variant and cards."""
    parser.add_argument("variant", metavar="VARIANT", help="a variant's id, or a rules file")
    parser.add_argument("cards", metavar="CARDS", help='the cards, such as "KS KH 2D"; * is a joker')
    game_arguments(parser)


def meld_data(rules: Ruleset, text: str, words: Words) -> dict[str, Any]:
    """The verdict on cards as a meld, as plain data: what they make and what they count, in points."""
    cards = parse_cards(text)
    if rules.family.id == "krambambuli":
        return combination_data(rules, cards, words)
    need(rules)
    verdict = judge_meld(rules, cards)
    data: dict[str, Any] = {
        "variant": rules.id,
        "cards": write_cards(cards),
        "legal": verdict.legal,
        "reasons": reasons_data(verdict, words, rules),
        "legal_instead": [write_cards(meld) for meld in verdict.instead],
    }
    if verdict.legal:
        meld = read_meld(rules, cards)
        rule, bonus = bonus_rule(rules, meld)
        data |= {
            "kind": meld.kind,
            "cards": write_cards(meld.cards),
            "points": points(rules, cards),
            "bonus": bonus,
        }
        if rule:
            data["bonus_rule"] = rule
    return data


def combination_data(rules: Ruleset, cards: tuple[Card, ...], words: Words) -> dict[str, Any]:
    """The verdict on cards of Krambambuli: a whole hand with a card to discard as the end of a deal, else a
    group.
    """
    data: dict[str, Any] = {"variant": rules.id, "cards": write_cards(cards)}
    if len(cards) == rules.deal.dealer_hand:
        lay = krambambuli.best_lay(rules, cards)
        found = lay.arrangement if lay else krambambuli.arrange(rules, cards, discard=True)
        verdict = krambambuli.judge_lay(rules, cards, found.discard)
        kind, points = lay.kind if lay else "", found.points
        data["discard"] = str(found.discard)
        laid = lay.laid if lay else [made.cards for made in found.combinations]
        data["combinations"] = [write_cards(cards) for cards in laid or ()]
    else:
        verdict = krambambuli.judge_combination(rules, cards)
        made = krambambuli.read_combination(rules, cards)
        kind, points = made.kind if made else "", krambambuli.points(rules, cards)
    data |= {
        "legal": verdict.legal,
        "reasons": reasons_data(verdict, words, rules),
        "legal_instead": [],
        "points": points,
    }
    return data | ({"kind": kind} if kind else {})


def meld_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Whether cards make a meld in a variant, by which rules, and what they count."""
    words = Words(args.lang)
    rules = the_rules(args.variant, args)
    if not args.cards.strip():
        raise SituationError("meld: CARDS: expected cards")
    try:
        data = meld_data(rules, args.cards, words)
    except CardError as error:
        raise SituationError(f"meld: CARDS: {error}") from None
    if args.json:
        put_json(data)
    else:
        instead = [words.signs(parse_cards(meld)) for meld in data["legal_instead"]]
        put(verdict_lines(data["legal"], data["reasons"], instead, words))
        if "discard" in data:
            away, laid = parse_card(data["discard"]), tuple(map(parse_cards, data["combinations"]))
            put([f"  → {step(words, krambambuli.Knock(away, laid or None))}"])
        elif "bonus" in data:
            put([words.label("counts", points=words.points(data["points"] + data["bonus"]))])
    return 0 if data["legal"] else 1


def score_arguments(parser: ArgumentParser) -> None:
    """A score sheet."""
    parser.add_argument("file", metavar="FILE", help="a score sheet, TOML or JSON; - reads standard input")
    parser.add_argument("--variant", metavar="V", help="score it by another variant, or a rules file")
    game_arguments(parser, own=True)


def score_run(args: Namespace, put_json: Any, put: Any) -> int:
    """The score of a deal, line by line."""
    text, name = read_input(args.file)
    words = Words(args.lang)
    _, sides = score_sheet(in_game(decode_text(text, Sheet, name), args), name)
    data = {
        "sides": [
            {
                "total": side.total,
                "lines": [
                    {"rule": ln.rule, "text": words.line(ln), "points": ln.points} for ln in side.lines
                ],
            }
            for side in sides
        ]
    }
    if args.json:
        put_json(data)
        return 0
    for number, side in enumerate(data["sides"], 1):
        put([words.label("side", number=number)])
        put(f"  {words.number(ln['points']):>8}  {ln['text']} [{ln['rule']}]" for ln in side["lines"])
        put([f"  {words.number(side['total']):>8}  {words.label('total')}"])
    return 0


def simulate_arguments(parser: ArgumentParser) -> None:
    """How many deals of what."""
    parser.add_argument("variant", metavar="VARIANT", help="a variant's id, or a rules file")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals (default 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the deals (default 0)")
    game_arguments(parser)


def simulate_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Deals played at random: how they end, what is made and scored."""
    from .simulate import simulate

    words = Words(args.lang)
    if args.deals < 1:
        raise SituationError(f"simulate: --deals: expected at least 1, got {args.deals}")
    rules = the_rules(args.variant, args)
    if rules.family.id == "krambambuli":
        from .play.krambambuli.chance import simulate
    data = simulate(rules, args.deals, args.seed)
    if args.json:
        put_json(data)
        return 0
    name = rules.name or words.variant(rules.id)
    put([words.label("simulated", deals=data["deals"], variant=name)])
    for kind, count in data["ended"].items():
        text = words.label(f"ended {kind}") if "canastas" in data else ending(words, kind)
        put([f"  {text}: {words.number(count)}"])
        if kind == "out":
            put([f"  {words.label('ended concealed')}: {words.number(data['concealed'])}"])
    for kind, count in data.get("canastas", {}).items():
        put([f"  {words.name('canasta', kind)}: {words.number(count)}"])
    for key in ("turns", "score"):
        spread = {name: words.number(round(value)) for name, value in data[key].items()}
        put(["  " + words.label(f"spread {key}", **spread)])
    put(["  " + words.label("speed", deals=words.number(round(data["deals_a_second"])))])
    return 0
