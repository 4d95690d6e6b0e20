"""Krambambuli's engine: combinations and arrangements, knocking, deals, and the game with its bank."""

from .combine import (
    Arrangement,
    Combination,
    arrange,
    card_points,
    judge_combination,
    points,
    read_combination,
)
from .deal import Knock, Pass, Table, Take, apply, deal, judge, left_over, legal_actions, score_table
from .game import Game, GameError
from .lay import (
    FIGURES,
    KNOCK,
    REMIK,
    SEQUENCE,
    SPECIAL,
    SUIT,
    Lay,
    best_lay,
    best_special,
    judge_lay,
    judge_special,
    read_lay,
)
from .reasons import CODES
from .sheet import LINES, VOID, Payment, Sheet, check, score

__all__ = [
    "CODES", "FIGURES", "KNOCK", "LINES", "REMIK", "SEQUENCE", "SPECIAL", "SUIT", "VOID",
    "Arrangement", "Combination", "Game", "GameError", "Knock", "Lay", "Pass", "Payment", "Sheet",
    "Table", "Take", "apply", "arrange", "best_lay", "best_special", "card_points", "check", "deal",
    "judge", "judge_combination", "judge_lay", "judge_special", "left_over", "legal_actions",
    "points", "read_combination", "read_lay", "score", "score_table",
]  # fmt: skip
