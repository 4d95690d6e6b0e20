"""The engine: tables, actions, verdicts with reasons, scores, deals and matches."""

from ..cards import write_cards
from .actions import (
    Action,
    ActionError,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    Lay,
    Take,
    read_action,
    write_action,
)
from .finish import plan
from .judge import IllegalAction, apply, judge
from .legal import is_legal, legal_actions
from .match import Match
from .melds import Meld, bonus_rule, card_points, is_wild, judge_meld, kinds, points, read_meld
from .reasons import CODES, Reason, Verdict
from .score import score, score_table
from .situation import read_situation, write_situation
from .table import Side, Table, deal, pack, top_kind

__all__ = [
    "CODES", "Action", "ActionError", "Add", "Answer", "Ask", "Discard", "Draw", "IllegalAction", "Lay",
    "Match", "Meld", "Reason", "Side", "Table", "Take", "Verdict", "apply", "bonus_rule", "card_points",
    "deal", "is_legal", "is_wild", "judge", "judge_meld", "kinds", "legal_actions", "pack", "plan", "points",
    "read_action", "read_meld", "read_situation", "score", "score_table", "top_kind", "write_action",
    "write_cards", "write_situation",
]  # fmt: skip
