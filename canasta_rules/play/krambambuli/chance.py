"""Deals of Krambambuli played by chance, for properties and counts."""

import random
import time
from collections import Counter
from typing import Any

from ...rules import Ruleset
from ..actions import Discard
from .combine import arrange
from .deal import Action, Table, apply, deal, legal_actions, score_table
from .lay import best_lay


def choose(table: Table, rng: random.Random, blind: float = 0.2) -> Action:
    """An action by chance, but not a foolish one: who can end the deal mostly does, in the best way.

    A share `blind` of the choices is made among all legal actions alike.
    """
    actions = list(legal_actions(table))
    if table.phase.endswith("discard") and rng.random() >= blind:
        hand = table.hands[table.turn]
        lay = best_lay(table.rules, hand) if table.phase == "discard" else None
        if lay is not None:
            best = [a for a in actions if a.kind == "knock" and a.card is lay.arrangement.discard]
        else:
            useless = arrange(table.rules, hand, discard=True).discard
            best = [a for a in actions if isinstance(a, Discard) and a.card is useless]
        actions = best or actions
    return actions[int(rng.random() * len(actions))]


def play_out(table: Table, rng: random.Random, blind: float = 0.2) -> tuple[Table, list[Action]]:
    """Play a deal to its end; the table at the end, and the actions that led there."""
    actions = []
    while not table.over:
        actions.append(choose(table, rng, blind))
        table = apply(table, actions[-1])
    return table, actions


def simulate(rules: Ruleset, deals: int, seed: int = 0) -> dict[str, Any]:
    """Play deals by chance and count; plain data like that of Canasta's simulation.

    `score` is what a player's record gets in a deal.
    """
    rng = random.Random(seed)
    ended: Counter[str] = Counter()
    points: list[int] = []
    turns: list[int] = []
    decisions = 0
    start = time.perf_counter()
    for number in range(deals):
        table = deal(rules, seed * 1_000_003 + number, number % rules.players)
        table, actions = play_out(table, rng)
        ended[table.ended] += 1
        decisions += len(actions)
        turns.append(sum(action.kind in ("discard", "knock") for action in actions))
        points += [record.total for record in score_table(table).records]
    seconds = time.perf_counter() - start
    return {
        "variant": rules.id,
        "players": rules.players,
        "seed": seed,
        "deals": deals,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "deals_a_second": round(deals / seconds, 1) if deals else 0.0,
        "ended": dict(sorted(ended.items())),
        "score": spread(points),
        "turns": spread(turns),
    }


def spread(numbers: list[int]) -> dict[str, float]:
    """The least, the mean and the most of some numbers; nothing of none."""
    if not numbers:
        return {}
    return {"least": min(numbers), "mean": round(sum(numbers) / len(numbers), 1), "most": max(numbers)}
