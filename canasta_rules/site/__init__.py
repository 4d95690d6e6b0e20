"""The Sphinx extension that draws the reference from the model.

`setup` loads one module a directive; each has a `setup(app)` of its own. `build` makes the whole site in
three languages, `serve` shows a folder on loopback.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .. import __version__

#: Modules with a `setup(app)`; one that is not there is not loaded.
PARTS = (
    "domain",
    "fresh",
    "language",
    "pages",
    "search",
    "variant",
    "overview",
    "compare",
    "family",
    "sources",
    "lessons",
    "elements",
    "picture",
    "questions",
    "knocking",
    "glossary",
    "examples",
    "data",
    "paper",
    "spaces",
)


def setup(app: Any) -> dict[str, Any]:
    """Register everything with a Sphinx application."""
    for part in PARTS:
        if find_spec(f"{__name__}.{part}"):
            import_module(f"{__name__}.{part}").setup(app)
    return {"version": __version__, "env_version": 5, "parallel_read_safe": True, "parallel_write_safe": True}
