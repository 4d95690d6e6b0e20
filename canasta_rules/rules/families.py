"""All families of games, Canasta first. Another joins with one line here."""

from pathlib import Path

from . import checks, fragment, krambambuli
from .chapters import Chapters
from .family import Family

HERE = Path(__file__).parent
CANASTA = Family("canasta", Chapters, HERE / "variants", checks.clashes, checks.idle, "classic")

FAMILIES: tuple[Family, ...] = (CANASTA, krambambuli.FAMILY, fragment.FAMILY)
