"""The weak bot: it lays what it sees, overlooks some piles, and throws away whatever comes first."""

from collections.abc import Iterator
from zlib import crc32

from ..cards import write_cards
from ..play.actions import Answer, Discard, Lay
from .bot import Bot, Move, finish, going_out, opens, stock, takes
from .eye import Eye
from .ideas import ideas, opening
from .reasons import Why

__all__ = ["Weak"]


class Weak(Bot):
    """It thinks of this turn only. Where it does not care, the cards in sight are its dice."""

    strength = "weak"

    def wishes(self, eye: Eye) -> Iterator[Move]:
        view = eye.view
        seen = f"{write_cards(eye.hand)}|{write_cards(view.pile)}|{view.stock_size}|{eye.seat}"
        dice = crc32(seen.encode())
        if view.phase == "answer":
            yield Move(Answer(True), Why("answer_any", "go_out.answer"))
        elif view.phase == "draw":
            yield from self.draw(eye, dice)
        else:
            yield from self.play(eye, dice)

    def draw(self, eye: Eye, dice: int) -> Iterator[Move]:
        if dice % 2 or not eye.view.stock_size:
            for take, _ in takes(eye, 0.0):
                yield Move(take, Why("take_any", "pile.whole"))
        yield stock(eye, Why("overlook", "turn.draw"))

    def play(self, eye: Eye, dice: int) -> Iterator[Move]:
        way = finish(eye) if len(eye.hand) <= 4 or eye.view.leave else None
        if way:
            yield from going_out(eye, way, Why("go_out", "go_out.canastas"))
        if eye.own.opened:
            for idea in ideas(eye):
                yield Move(idea.action, idea.why)
        else:
            melds = opening(eye, eye.hand, price=0.0)
            if melds:
                yield Move(Lay(melds), opens(eye, melds))
        cards = [card for card in eye.hand if card not in eye.facts.wild] or eye.hand
        start = dice % len(cards)
        for card in dict.fromkeys([*cards[start:], *cards[:start], *eye.wilds]):
            yield Move(Discard(card), Why("throw", "turn.discard"))
