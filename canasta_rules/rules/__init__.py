"""The rules of every variant as typed data with standing and citation."""

from .load import PATHS, TYPES, Ruleset, Switch, load, load_file, load_text, variants
from .values import STANDINGS, Disputed, Rule, RulesError

__all__ = [
    "PATHS", "STANDINGS", "TYPES", "Disputed", "Rule", "RulesError", "Ruleset", "Switch",
    "load", "load_file", "load_text", "variants",
]  # fmt: skip
