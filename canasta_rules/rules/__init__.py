"""The rules of every variant as typed data with standing and citation."""

from .families import FAMILIES
from .family import Family
from .load import (
    PATHS,
    TYPES,
    Ruleset,
    Switch,
    family_of,
    load,
    load_file,
    load_text,
    need,
    relatives,
    rules_file,
    variants,
)
from .values import STANDINGS, Disputed, Rule, RulesClash, RulesError

__all__ = [
    "FAMILIES", "PATHS", "STANDINGS", "TYPES", "Disputed", "Family", "Rule", "RulesClash", "RulesError",
    "Ruleset", "Switch", "family_of", "load", "load_file", "load_text", "need", "relatives", "rules_file",
    "variants",
]  # fmt: skip
