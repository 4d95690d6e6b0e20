"""All families of games, Canasta first. Another joins with one line here."""

from pathlib import Path

from . import checks
from .chapters import Chapters
from .family import Family

CANASTA = Family("canasta", Chapters, Path(__file__).parent / "variants", checks.clashes, checks.idle, "classic")

FAMILIES: tuple[Family, ...] = (CANASTA,)
