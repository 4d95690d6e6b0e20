"""How strong the bots are: `python -m canasta_rules.bots.bench [--matches 400] [classic/4 samba …]`.

A match is played to the variant's target, the sides taking bots of two strengths in turn, and is played
twice with the same cards and the strengths exchanged. Where three sides play, one strength has two of them,
and the means are compared. A tie counts as half a win.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from msgspec import Struct

from ..play.judge import apply
from ..play.match import Match
from ..play.score import score_table
from ..rules import load, variants
from . import BOTS, STRENGTHS

__all__ = ["Result", "main", "match", "meet", "profiles"]

#: A match that has not reached its target after so many deals goes to the higher total.
MOST_DEALS = 60
#: What is to be shown: the stronger of two neighbours wins at least so many of the matches.
GOAL = 0.6


class Result(Struct, frozen=True):
    """What came of many matches: the share that the first strength won, deals, points of each in a deal."""

    won: float
    matches: int
    deals: int
    points: tuple[float, float]

    @property
    def spread(self) -> float:
        """Half the width of the 95 % interval of `won`."""
        return 1.96 * math.sqrt(max(self.won * (1 - self.won), 0.01) / self.matches)


def profiles() -> Iterable[tuple[str, int]]:
    """Every variant with every number of players."""
    for variant in variants():
        for players in load(variant).counts:
            yield variant, players


def match(variant: str, players: int, strengths: tuple[str, str], number: int) -> tuple[float, float, int]:
    """One match: the mean total of the sides of each strength, in points, and the deals played.

    Two numbers that follow one another (2n, 2n + 1) have the same cards.
    """
    rules = load(variant, players)
    sides = [(side + number) % 2 for side in range(rules.seats.sides)]
    seats = [BOTS[strengths[sides[seat % len(sides)]]] for seat in range(rules.seats_playing)]
    game = Match(rules, seed=number // 2 + 1)
    while game.winner() is None and game.deals < MOST_DEALS:
        table = game.start()
        while not table.ended:
            table = apply(table, seats[table.turn].choose(table).action)
        game.finish(score_table(table))
    totals = [[total for total, kind in zip(game.scores, sides, strict=True) if kind == k] for k in (0, 1)]
    return sum(totals[0]) / len(totals[0]), sum(totals[1]) / len(totals[1]), game.deals


def _one(job: tuple[str, int, tuple[str, str], int]) -> tuple[float, float, int]:
    return match(*job)


def meet(
    variant: str,
    players: int,
    strengths: tuple[str, str],
    matches: int,
    pool: ProcessPoolExecutor | None = None,
) -> Result:
    """Many matches of two strengths, in the processes of `pool` if given."""
    jobs = [(variant, players, strengths, number) for number in range(matches)]
    played = list(pool.map(_one, jobs, chunksize=2) if pool else map(_one, jobs))
    won = sum((first > second) + 0.5 * (first == second) for first, second, _ in played) / matches
    deals = sum(count for *_, count in played)
    points = tuple(sum(row[k] for row in played) / deals for k in (0, 1))
    return Result(won, matches, deals, points)


def main(arguments: Sequence[str] | None = None, matches: int = 40) -> int:
    """Print for every profile how often each strength beats the next weaker one; 1 if one misses the goal."""
    reader = argparse.ArgumentParser(prog="python -m canasta_rules.bots.bench", description=main.__doc__)
    reader.add_argument("profile", nargs="*", help="variant or variant/players; default: all")
    reader.add_argument(
        "--matches", type=int, default=matches, help="for each pair and profile (default: %(default)s)"
    )
    reader.add_argument(
        "--workers", type=int, default=min(2, os.cpu_count() or 1), help="processes (default: %(default)s)"
    )
    wish = reader.parse_args(arguments)
    chosen = [
        (v, p) for v, p in profiles() if not wish.profile or v in wish.profile or f"{v}/{p}" in wish.profile
    ]
    print(f"Bots: {wish.matches} matches to the target for each pair; won, 95 % interval, points a deal")
    missed = []
    with ProcessPoolExecutor(wish.workers) as pool:
        for variant, players in chosen:
            start, line, deals = time.monotonic(), f"  {variant:<11} {players}", 0
            for weaker, stronger in pairwise(STRENGTHS):
                result = meet(variant, players, (stronger, weaker), wish.matches, pool)
                low, high = max(0, result.won - result.spread), min(1, result.won + result.spread)
                line += f"   {stronger} : {weaker} {result.won:4.0%} ({low:.0%}–{high:.0%})"
                line += f" {result.points[0]:5.0f} : {result.points[1]:<5.0f}"
                deals += result.deals
                if result.won < GOAL:
                    missed.append(f"{variant} {players} {stronger}")
            print(f"{line} {deals / (time.monotonic() - start):4.0f} deals/s", flush=True)
    print(f"  below {GOAL:.0%}: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
