"""How long the best arrangement of eleven cards of Krambambuli takes, by chance and for awkward hands."""

import random
import statistics
import time

from canasta_rules.cards import CARDS, JOKER
from canasta_rules.play.krambambuli import arrange, best_lay
from canasta_rules.rules import load

PACK = [card for card in CARDS[:52] for _ in range(2)] + [JOKER] * 4
POOLS = {
    "by chance": PACK,
    "one suit": [c for c in PACK if c is JOKER or c.suit == 0],
    "two suits, low": [c for c in PACK if c is JOKER or (c.suit in (0, 1) and c.rank < 9)],
    "three ranks": [c for c in PACK if c is JOKER or c.rank in (7, 8, 9)],
    "all jokers": [c for c in PACK if c is not JOKER and c.suit in (0, 1)],
}
OPTIONS = {"as it is": (), "every option": ("ace_high_or_low", "like_cards", "jokers_free")}


def took(work, *given, **options) -> float:
    """Milliseconds, the best of three."""
    found = []
    for _ in range(3):
        begun = time.perf_counter()
        work(*given, **options)
        found.append((time.perf_counter() - begun) * 1000)
    return min(found)


def said(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} ms, worst {max(times):.2f}"


def main() -> None:
    rng = random.Random(7)
    for name, options in OPTIONS.items():
        rules = load("krambambuli", 4, options)
        for pool, cards in POOLS.items():
            jokers = [JOKER] * 4 if pool == "all jokers" else []
            hands = [rng.sample(cards, 11 - len(jokers)) + jokers for _ in range(200)]
            arranged = [took(arrange, rules, hand, discard=True) for hand in hands]
            ended = [took(best_lay, rules, hand) for hand in hands]
            print(f"krambambuli {name}, {pool}: arrange {said(arranged)}; end of the deal {said(ended)}")


if __name__ == "__main__":
    main()
