"""The middle bot: sound rules of thumb, no counting."""

from collections.abc import Iterator

from ..cards import Card
from ..play.actions import Answer, Ask, Discard, Draw, Lay, Take
from .bot import Bot, Move, finish
from .eye import Eye
from .ideas import ideas, opening, take_ways
from .reasons import Why

__all__ = ["Middle"]


class Middle(Bot):
    """It builds canastas, saves wild cards for finishing them, and keeps the pile from its neighbour where it sees how."""

    strength = "middle"
    #: A pile of fewer cards is not worth a wild card.
    worth_wild = 4

    def wishes(self, eye: Eye) -> Iterator[Move]:
        if eye.view.phase == "answer":
            yield Move(Answer(True), Why("answer_yes", "go_out.answer"))
        elif eye.view.phase == "draw":
            yield from self.draw(eye)
        else:
            yield from self.play(eye)

    def draw(self, eye: Eye) -> Iterator[Move]:
        view, size = eye.view, eye.view.pile_size
        late = []
        for cards, to in take_ways(eye):
            dear = any(card in eye.facts.wild for card in cards)
            rule = "pile.with_wild" if dear else "pile.to_meld" if to is not None else "pile.pair"
            if eye.own.opened or eye.facts.top[view.top] == "wild":
                move = Move(Take(cards, to), Why("take", rule, {"count": size}))
            else:
                left = list(eye.hand)
                for card in cards:
                    left.remove(card)
                have = sum(eye.facts.points[c] for c in (view.top, *cards))
                also = opening(eye, left, have, view.top.rank)
                if also is None:
                    continue
                move = Move(Take(cards, None, also), Why("take_open", "opening.top_card", {"count": size}))
                dear = dear or any(card in eye.facts.wild for meld in also for card in meld)
            if dear and size < self.worth_wild and view.stock_size:
                late.append(move)
            else:
                yield move
        yield Move(Draw(), Why("draw", "turn.draw"))
        yield from late

    def play(self, eye: Eye) -> Iterator[Move]:
        way = finish(eye)
        if way:
            if eye.view.partners(eye.seat) and eye.rules.go_out.ask == "compulsory" and eye.view.leave is None:
                yield Move(Ask(), Why("ask", "go_out.ask"))
            yield Move(way[0], Why("go_out", "go_out.canastas"))
        if eye.own.opened:
            for idea in ideas(eye):
                if len(eye.hand) - idea.naturals - idea.wilds < 2:
                    continue
                if not idea.wilds or idea.bonus or idea.size >= 5 or not idea.naturals and idea.kind in ("wild", "twos"):
                    yield Move(idea.action, idea.why)
        else:
            melds = opening(eye, eye.hand)
            if melds:
                least = eye.view.minimum(eye.side)[0]
                worth = sum(eye.facts.points[c] for meld in melds for c in meld)
                yield Move(Lay(melds), Why("open", "opening.minimum", {"points": worth, "least": least}))
        yield from self.discard(eye)

    def discard(self, eye: Eye) -> Iterator[Move]:
        def price(card: Card) -> tuple:
            if card in eye.facts.wild:
                return (9, eye.facts.points[card])
            if card.black_three:
                return (1, 0)
            group = len(eye.groups.get(card.rank, ()))
            foe = eye.joins_foe(eye.view.side_of(eye.next), card)
            return (group + 3 * eye.joins_own(card) + 2 * foe, eye.facts.points[card])

        for card in sorted(dict.fromkeys(sorted(eye.hand)), key=price):
            why = Why("block", "pile.blocked", {"card": card}) if card.black_three else Why("throw_single", "turn.discard", {"card": card})
            yield Move(Discard(card), why)
