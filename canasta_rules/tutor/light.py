"""The Python side of the light host: a page's worker sends JSON and gets JSON, without Jupyter.

Requests: `{"do": "run", "cell": "3", "code": "…", "wishes": {…}, "events": […]}` runs a cell, gives its
exercise the wishes of the page's address, and then events of before, so that a lesson goes on where it was
left; `{"do": "act", "cell": "3", "event": {…}}` gives it an event.

Answers: `{"view": {…}}` for an exercise, else
`{"text": "…"}` with what the cell printed and its value; an error adds `"error"`.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .cells import Cells
from .exercise import Exercise

__all__ = ["Host"]


class Host:
    """One page's lesson: its cells and the exercises that they showed, by the name of the cell."""

    def __init__(self):
        self.cells = Cells()
        self.exercises: dict[str, Exercise] = {}

    def handle(self, request: str) -> str:
        """Answer one request; both are JSON texts."""
        wish = json.loads(request)
        answer = self.run(**wish) if wish.pop("do") == "run" else self.act(**wish)
        return json.dumps(answer, ensure_ascii=False)

    def run(
        self,
        cell: str,
        code: str,
        wishes: dict[str, str] | None = None,
        events: Sequence[dict[str, Any]] = (),
    ) -> dict[str, Any]:
        """Run the code of a cell and show what came of it."""
        value, printed, error = self.cells.run(code)
        self.exercises.pop(cell, None)
        if error:
            return {"text": printed + error, "error": error.splitlines()[-1]}
        if isinstance(value, Exercise):
            self.exercises[cell] = value
            if wishes:
                value.wish(wishes)
            with suppress(Exception):
                for event in events:
                    value.act(event)
            return {"view": value.view(), "text": printed}
        return {"text": printed + ("" if value is None else repr(value))}

    def act(self, cell: str, event: dict[str, Any]) -> dict[str, Any]:
        """Give an event to a cell's exercise. An error inside the exercise leaves the exercise usable."""
        exercise = self.exercises[cell]
        try:
            return {"view": exercise.act(event)}
        except Exception as problem:
            return {"view": exercise.view(), "error": f"{type(problem).__name__}: {problem}"}
