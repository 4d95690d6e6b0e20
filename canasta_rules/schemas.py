"""JSON Schemas of the formats that people and programs exchange with us, from the types that decode them."""

import json
import re
from typing import Any

import msgspec

from .play.situation import Sheet, Situation, VerdictForm
from .rules.families import CANASTA, FAMILIES

__all__ = ["FORMATS", "schema"]

#: The formats by name, with their types; a rules file has a format for each family of games.
FORMATS: dict[str, Any] = {
    "ruleset": CANASTA.file,
    "situation": Situation,
    "score-sheet": Sheet,
    "verdict": VerdictForm,
} | {f"ruleset-{family.id}": family.file for family in FAMILIES if family is not CANASTA}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one of FORMATS: ruleset (of Canasta), situation, score-sheet, verdict, or
    ruleset-NAME of another family of games.

    Raises KeyError for another name.
    """
    made = msgspec.json.schema(FORMATS[name])
    text = json.dumps(made)
    for number, old in enumerate(sorted(one for one in made["$defs"] if re.search(r"\W|_", one)), 1):
        text = text.replace(json.dumps(old), f'"Value{number}"').replace(f'/{old}"', f'/Value{number}"')
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.loads(text)}
