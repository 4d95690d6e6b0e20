"""JSON Schemas of the formats that people and programs exchange with us, from the types that decode them."""

import json
import re
from typing import Any

import msgspec

from .play.situation import Sheet, Situation, VerdictForm
from .rules.families import CANASTA

#: The formats by name, with their types.
FORMATS: dict[str, Any] = {
    "ruleset": CANASTA.file,
    "situation": Situation,
    "score-sheet": Sheet,
    "verdict": VerdictForm,
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a format: ruleset, situation, score-sheet or verdict.

    Raises KeyError for another name.
    """
    made = msgspec.json.schema(FORMATS[name])
    text = json.dumps(made)
    for number, old in enumerate(sorted(one for one in made["$defs"] if re.search(r"\W|_", one)), 1):
        text = text.replace(json.dumps(old), f'"Value{number}"').replace(f'/{old}"', f'/Value{number}"')
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.loads(text)}
