"""The last lines of a rummy to 500: only its scoring is known, and nothing is added to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from ..family import Chapter, Family


class Rest(Chapter, kw_only=True):
    """The end of a deal."""

    cards: Annotated[Literal["minus"], Meta(description="How cards left in the other hands count.")]
    unlaid: Annotated[bool, Meta(description="Combinations that were not laid out count so too.")]
    bonus: Annotated[int, Meta(ge=0, le=1000, description="Points for ending the deal.")]


class Race(Chapter, kw_only=True):
    """The end of the game."""

    target: Annotated[int, Meta(ge=50, le=100000, description="Points that win the game.")]
    several: Annotated[Literal["most points"], Meta(description="Who wins when several reach it.")]


class Chapters(Chapter, kw_only=True):
    """All that is known."""

    rest: Rest
    race: Race


def nothing(rules: Any) -> Iterator[Any]:
    """So few rules neither clash nor leave each other idle."""
    return iter(())


FAMILY = Family(
    "fragment", Chapters, Path(__file__).parent / "variants", nothing, nothing, "five-hundred-fragment"
)
