"""The middle bot: sound rules of thumb, no counting."""

from collections.abc import Iterator

from ..cards import Card
from ..play.actions import Answer, Discard, Lay
from .bot import Bot, Move, finish, going_out, opens, stock, take_why, takes, throw_why
from .eye import Eye
from .ideas import ideas, opening
from .reasons import Why

__all__ = ["Middle"]


class Middle(Bot):
    """It lays early, saves wild cards for finishing canastas, and does not feed the melds that it sees."""

    strength = "middle"
    #: What a two is worth keeping when the side opens, against melds that cost little.
    two = 12.0
    #: A pile of fewer cards is not worth taking.
    worth = 4
    #: A meld of at least so many cards gets a wild card that does not finish it.
    worth_growing = 5
    #: A card that costs more than this in the hand is thrown first, in points.
    dear = 50

    def wishes(self, eye: Eye) -> Iterator[Move]:
        if eye.view.phase == "answer":
            yield Move(Answer(True), Why("answer_any", "go_out.answer"))
        elif eye.view.phase == "draw":
            yield from self.draw(eye)
        else:
            yield from self.play(eye)

    def draw(self, eye: Eye) -> Iterator[Move]:
        late = []
        for take, wilds in takes(eye, self.two):
            move = Move(take, take_why(eye, take, wilds))
            if eye.view.pile_size < self.worth and eye.view.stock_size:
                late.append(move)
            else:
                yield move
        yield stock(eye, Why("draw_few", "turn.draw", {"count": eye.view.pile_size}))
        yield from late

    def play(self, eye: Eye) -> Iterator[Move]:
        way = finish(eye)
        if way:
            yield from going_out(eye, way, Why("go_out", "go_out.canastas"))
        if eye.own.opened:
            for idea in ideas(eye):
                if len(eye.hand) - idea.naturals - idea.wilds < 2:
                    continue
                alone = idea.kind in ("wild", "twos")
                if not idea.wilds or idea.bonus or alone or idea.size >= self.worth_growing:
                    yield Move(idea.action, idea.why)
        else:
            melds = opening(eye, eye.hand, price=self.two)
            if melds:
                yield Move(Lay(melds), opens(eye, melds))
        yield from self.discard(eye)

    def discard(self, eye: Eye) -> Iterator[Move]:
        def price(card: Card) -> tuple:
            if card in eye.facts.wild:
                return (9, eye.facts.points[card])
            dear = self.dear < eye.facts.cost[card]
            if card.black_three or (dear and not eye.joins_own(card)):
                return (0 if dear else 1, 0)
            group = len(eye.groups[card.rank])
            foe = eye.joins_foe(eye.view.side_of(eye.next), card)
            return (group + 3 * eye.joins_own(card) + 2 * foe, eye.facts.points[card])

        for card in sorted(dict.fromkeys(eye.hand), key=price):
            blocks = card.black_three and "black_three" in eye.rules.pile.blocked
            yield Move(Discard(card), Why("block", "pile.blocked") if blocks else throw_why(eye, card))
