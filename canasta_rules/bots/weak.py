"""The weak bot: it takes what it can, lays what it can, and throws away whatever is left."""

from collections.abc import Iterator
from zlib import crc32

from ..cards import write_cards
from ..play.actions import Answer, Ask, Discard, Draw, Lay, Take
from .bot import Bot, Move, finish
from .eye import Eye
from .ideas import ideas, opening, take_ways
from .reasons import Why

__all__ = ["Weak"]


class Weak(Bot):
    """Greedy: it thinks of this turn only. Where it does not care, the cards themselves are its dice."""

    strength = "weak"

    def wishes(self, eye: Eye) -> Iterator[Move]:
        view = eye.view
        dice = crc32(f"{write_cards(eye.hand)}|{write_cards(view.pile)}|{view.stock_size}|{eye.seat}".encode())
        if view.phase == "answer":
            yield Move(Answer(True), Why("answer_yes", "go_out.answer"))
        elif view.phase == "draw":
            yield from self.draw(eye, dice)
        else:
            yield from self.play(eye, dice)

    def draw(self, eye: Eye, dice: int) -> Iterator[Move]:
        takes = []
        for cards, to in take_ways(eye):
            if eye.own.opened or eye.facts.top[eye.view.top] == "wild":
                takes.append(Take(cards, to))
                continue
            top = eye.view.top
            left = list(eye.hand)
            for card in cards:
                left.remove(card)
            have = sum(eye.facts.points[c] for c in (top, *cards))
            also = opening(eye, left, have, top.rank, 0.0)
            if also is not None:
                takes.append(Take(cards, None, also))
        if dice % 3 or not eye.view.stock_size:
            for take in takes:
                yield Move(take, Why("take_any", "pile.whole", {"count": eye.view.pile_size}))
        yield Move(Draw(), Why("draw", "turn.draw"))
        for take in takes:
            yield Move(take, Why("take_any", "pile.whole", {"count": eye.view.pile_size}))

    def play(self, eye: Eye, dice: int) -> Iterator[Move]:
        way = finish(eye)
        if way:
            if eye.view.partners(eye.seat) and eye.rules.go_out.ask == "compulsory" and eye.view.leave is None:
                yield Move(Ask(), Why("ask", "go_out.ask"))
            yield Move(way[0], Why("go_out", "go_out.canastas"))
        if eye.own.opened:
            for idea in ideas(eye):
                yield Move(idea.action, idea.why)
        else:
            melds = opening(eye, eye.hand, price=0.0)
            if melds:
                least = eye.view.minimum(eye.side)[0]
                worth = sum(eye.facts.points[c] for meld in melds for c in meld)
                yield Move(Lay(melds), Why("open", "opening.minimum", {"points": worth, "least": least}))
        cards = [card for card in eye.hand if card not in eye.facts.wild] or eye.hand
        start = dice % len(cards)
        for card in dict.fromkeys([*cards[start:], *cards[:start], *eye.wilds]):
            yield Move(Discard(card), Why("throw", "turn.discard", {"card": card}))
