"""Random play by the thousand: how deals end, what is made, what is scored."""

import random
import time
from collections import Counter
from typing import Any

from .play.fast import FastTable, fast_deal
from .play.finish import plan
from .play.melds import kinds
from .play.score import score_table
from .rules import Ruleset, need

__all__ = ["play_out", "simulate"]


def play_out(table: FastTable, rng: random.Random) -> int:
    """Play a deal to its end at random; the number of decisions taken.

    A seat takes the pile or draws, lays melds or stops, discards any card, each choice as likely. Where the
    partner must be asked, a player who can lay out the whole hand asks; the answer is yes or no by chance.
    """
    decisions = 0
    choose = rng.random
    must_ask = table.c.must_ask
    while not table.ended:
        if table.phase == "draw":
            steps = table.takes()
            decisions += 1
            if not steps:
                table._do_draw()
            elif not table.stock and table.c.compulsory:
                steps = table.steps()
                table.do(steps[int(choose() * len(steps))])
            else:
                pick = int(choose() * (len(steps) + 1))
                table.do(steps[pick]) if pick < len(steps) else table._do_draw()
            if table.ended:
                break
            if must_ask and table.near_out() and table.may_ask():
                finish = plan(table.table())
                if finish:
                    yes = choose() < 0.5
                    table.do(("ask",))
                    table.do(("answer", yes))
                    decisions += 2 + yes * len(finish)
                    for action in finish if yes else ():
                        table.do_action(action)
        while not table.ended:
            steps = table.meld_steps()
            decisions += 1
            pick = int(choose() * (len(steps) + 1))
            if pick == len(steps):
                cards = table.discards()
                if cards or not steps:
                    decisions += 1
                    table._do_discard(cards[int(choose() * len(cards))])
                    break
                pick = int(choose() * len(steps))
            table.do(steps[pick])
    return decisions


def simulate(rules: Ruleset, deals: int, seed: int = 0) -> dict[str, Any]:
    """Play deals at random from a seed and count.

    Returns plain data: `variant`, `players`, `seed`, `deals`, `decisions`, `seconds`, `deals_a_second`,
    `ended` (how many deals ended so: `out`, somebody went out; `stock`, it was empty and the pile not taken;
    `red_three`, the last card of the stock was one), `concealed` (how many of those that went out did so
    concealed), `canastas` by kind, `score` of a side in a deal and `turns` a deal (least, mean, most). Raises
    RulesError for a game of another family.
    """
    need(rules)
    rng = random.Random(seed)
    ended: Counter[str] = Counter()
    canastas: Counter[str] = Counter()
    totals: list[int] = [0, 0]
    least, most = 10**9, -(10**9)
    turns = [10**9, 0, 0]
    decisions = concealed = 0
    start = time.perf_counter()
    for number in range(deals):
        fast = fast_deal(rules, seed * 1_000_003 + number)
        decisions += play_out(fast, rng)
        table = fast.table()
        ended[table.ended.replace(" ", "_")] += 1
        concealed += table.concealed
        for side in table.sides:
            for meld in side.melds:
                canastas.update(kinds(rules, meld))
        for scored in score_table(table):
            totals[0] += scored.total
            totals[1] += 1
            least, most = min(least, scored.total), max(most, scored.total)
        played = (table.round - 1) * len(table.hands) + (table.turn - table.first) % len(table.hands) + 1
        turns = [min(turns[0], played), turns[1] + played, max(turns[2], played)]
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
        "concealed": concealed,
        "canastas": dict(sorted(canastas.items())),
        "score": {"least": least, "mean": round(totals[0] / totals[1], 1), "most": most} if deals else {},
        "turns": {"least": turns[0], "mean": round(turns[1] / deals, 1), "most": turns[2]} if deals else {},
    }
