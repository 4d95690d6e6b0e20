"""The code cells of one lesson, run in order in one set of names, as a notebook runs them.

The page's worker, the build of the static page and the tests use this; a notebook has its own kernel.
"""

import ast
import linecache
import traceback
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, NamedTuple

__all__ = ["Cells", "Outcome"]


class Outcome(NamedTuple):
    """What a cell gave: its last expression's value, what it printed, and its error as text ("" if none)."""

    value: Any
    printed: str
    error: str


class Cells:
    """The names that the cells of one lesson share."""

    def __init__(self):
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.count = 0

    def run(self, code: str) -> Outcome:
        """Run one cell. Its error is returned, not raised, and names lines of the cell only."""
        self.count += 1
        name = f"<cell {self.count}>"
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        printed, value, error = StringIO(), None, ""
        try:
            tree = ast.parse(code, name)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            with redirect_stdout(printed):
                exec(compile(tree, name, "exec"), self.names)
                if last is not None:
                    value = eval(compile(ast.Expression(last.value), name, "eval"), self.names)
        except (Exception, KeyboardInterrupt, SystemExit) as problem:
            error = _told(problem, name)
        return Outcome(value, printed.getvalue(), error)


def _told(problem: BaseException, name: str) -> str:
    """The error with the cell's own lines, without those of the library and of this module."""
    told = traceback.TracebackException.from_exception(problem, compact=True)
    told.stack = traceback.StackSummary.from_list([f for f in told.stack if f.filename.startswith("<cell ")])
    told.__cause__ = told.__context__ = None
    return "".join(told.format()).rstrip()
