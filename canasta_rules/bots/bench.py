"""Bench."""

import sys
import time
from multiprocessing import Pool

from ..play import apply
from ..play.match import Match
from ..play.score import score_table
from ..rules import load, variants
from . import BOTS


def play_deal(table, seats):
    while not table.ended:
        table = apply(table, seats[table.turn].choose(table).action)
    return table


def match(job):
    variant, players, a, b, number, deals = job
    rules = load(variant, players)
    sides = rules.seats.sides
    n = rules.seats_playing
    # sides of kind a: alternate
    kind = [(s + number) % 2 for s in range(sides)]
    seats = [BOTS[(a, b)[kind[s % sides]]] for s in range(n)]
    m = Match(rules, seed=number // 2 + 1)
    stats = []
    for d in range(deals):
        if m.winner() is not None:
            break
        t = m.start()
        t = play_deal(t, seats)
        sc = score_table(t)
        m.finish(sc)
        stats.append((t.ended, t.round))
    means = [sum(m.scores[s] for s in range(sides) if kind[s] == k) / kind.count(k) for k in (0, 1)]
    return means[0], means[1], stats


def run(pool, variant, players, a, b, count, deals):
    jobs = [(variant, players, a, b, i, deals) for i in range(count)]
    res = pool.map(match, jobs, chunksize=4) if pool else [match(j) for j in jobs]
    won = sum(r[0] > r[1] for r in res) + 0.5 * sum(r[0] == r[1] for r in res)
    n = sum(len(r[2]) for r in res)
    out = sum(s[0] == "out" for r in res for s in r[2]) / n
    rounds = sum(s[1] for r in res for s in r[2]) / n
    return won / count, sum(r[0] for r in res) / n, sum(r[1] for r in res) / n, out, rounds, n


if __name__ == "__main__":
    a, b, count, deals = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    which = sys.argv[5:] or variants()
    with Pool(2) as pool:
        for w in which:
            v, _, p = w.partition("/")
            for players in [int(p)] if p else load(v).counts:
                s = time.time()
                won, x, y, out, rounds, n = run(pool, v, players, a, b, count, deals)
                d = time.time() - s
                print(
                    f"{v:12}{players}  {a} {won:5.0%}   {x:7.0f} : {y:7.0f}  out {out:4.0%} rounds {rounds:4.1f}   {n / d:5.1f} deals/s",
                    flush=True,
                )
