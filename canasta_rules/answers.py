"""The commands that ask the engine: judge, meld, score and simulate."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

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
from .play.situation import SituationError, read_sheet, read_situation
from .rules import Ruleset, load, need
from .words import Words
from .words.knocking import ending, step


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


def reasons_data(verdict: Verdict, words: Words) -> list[dict[str, Any]]:
    """The reasons of a verdict as plain data, each with its sentence."""
    return [
        {"rule": reason.rule, "code": reason.code, "text": words.reason(reason), "cited": list(reason.cited)}
        for reason in verdict.reasons
    ]


def verdict_data(verdict: Verdict, words: Words) -> dict[str, Any]:
    """A verdict in the exchange format."""
    return {
        "legal": verdict.legal,
        "reasons": reasons_data(verdict, words),
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
    parser.add_argument("--variant", metavar="V", help="judge it by the rules of another variant")


def judge_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Whether an action is legal in a situation, by which rules, and what would be."""
    text, name = read_input(args.file)
    words = Words(args.lang)
    table, action = read_situation(text, name, args.variant)
    if action is None:
        raise SituationError(f"{name}: action: missing")
    try:
        verdict = judge(table, action)
    except ActionError as error:
        raise SituationError(f"{name}: action: {error}") from None
    data = verdict_data(verdict, words)
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
    parser.add_argument("variant", metavar="VARIANT", help="a variant's id")
    parser.add_argument("cards", metavar="CARDS", help='the cards, such as "KS KH 2D"; * is a joker')
    parser.add_argument("--players", type=int, metavar="N", help="the number of players (default 4)")


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
        "reasons": reasons_data(verdict, words),
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
        "reasons": reasons_data(verdict, words),
        "legal_instead": [],
        "points": points,
    }
    return data | ({"kind": kind} if kind else {})


def meld_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Whether cards make a meld in a variant, by which rules, and what they count."""
    words = Words(args.lang)
    rules = load(args.variant, args.players)
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


def score_run(args: Namespace, put_json: Any, put: Any) -> int:
    """The score of a deal, line by line."""
    text, name = read_input(args.file)
    words = Words(args.lang)
    _, sides = read_sheet(text, name)
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
    parser.add_argument("variant", metavar="VARIANT", help="a variant's id")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals (default 100)")
    parser.add_argument("--players", type=int, metavar="N", help="the number of players (default 4)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the deals (default 0)")


def simulate_run(args: Namespace, put_json: Any, put: Any) -> int:
    """Deals played at random: how they end, what is made and scored."""
    from .simulate import simulate

    words = Words(args.lang)
    if args.deals < 1:
        raise SituationError(f"simulate: --deals: expected at least 1, got {args.deals}")
    rules = load(args.variant, args.players)
    if rules.family.id == "krambambuli":
        from .play.krambambuli.chance import simulate
    else:
        need(rules)
    data = simulate(rules, args.deals, args.seed)
    if args.json:
        put_json(data)
        return 0
    put([words.label("simulated", deals=data["deals"], variant=words.variant(data["variant"]))])
    for kind, count in data["ended"].items():
        text = words.label(f"ended {kind}") if "canastas" in data else ending(words, kind)
        put([f"  {text}: {words.number(count)}"])
    for kind, count in data.get("canastas", {}).items():
        put([f"  {words.name('canasta', kind)}: {words.number(count)}"])
    for key in ("turns", "score"):
        spread = {name: words.number(round(value)) for name, value in data[key].items()}
        put(["  " + words.label(f"spread {key}", **spread)])
    put(["  " + words.label("speed", deals=words.number(round(data["deals_a_second"])))])
    return 0
