"""Print how often a stronger bot beats the next weaker one, and how long a move takes.

A sample of matches, or as many as `--matches` says.
"""

import sys
import time

from canasta_rules.bots import BOTS
from canasta_rules.bots.bench import main, profiles
from canasta_rules.play import apply, deal
from canasta_rules.rules import load


def times(variant: str, players: int, strength: str) -> list[float]:
    """How long each move of a deal takes, in milliseconds, shortest first."""
    table, took = deal(load(variant, players), 5), []
    while not table.ended:
        start = time.perf_counter()
        move = BOTS[strength].choose(table)
        took.append((time.perf_counter() - start) * 1000)
        table = apply(table, move.action)
    return sorted(took)


def show_times(strength: str = "strong") -> None:
    """Print the times of every profile."""
    print(f"Moves of the {strength} bot, ms: median, 95 %, longest")
    for variant, players in profiles():
        took = times(variant, players, strength)
        at = (len(took) // 2, len(took) * 95 // 100, -1)
        print(f"  {variant:<11} {players}", *(f"{took[place]:7.1f}" for place in at))


if __name__ == "__main__":
    show_times()
    at = sys.argv.index("--matches") if "--matches" in sys.argv else None
    sys.exit(main(sys.argv[at : at + 2] if at else ["--matches", "10"]))
