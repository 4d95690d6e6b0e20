"""The strong bot: it counts, guards the pile, saves what is worth more later, and ends the deal in time."""

import math
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from ..cards import Card, Rank
from ..play.actions import Action, Add, Answer, Discard, Lay
from ..play.judge import apply
from ..play.melds import RUN, SET, TWOS, WILD, Meld, kinds
from ..play.score import red_threes_plus
from .bot import Bot, Move, finish, going_out, opens, stock, take_why, takes, throw_why
from .eye import Eye
from .ideas import Idea, ideas, opening
from .reasons import Why

#: How likely the deal ends before the next own turn: by the cards of a seat that may go out; near the end.
DANGER = ((2, 0.9), (4, 0.6), (7, 0.3), (math.inf, 0.12))
LAST_ROUND = 0.7
#: Shares of what cards count on the table that they are worth in the hand: they fit a meld, they make one.
FITTING, MELDABLE = 0.9, 0.8
#: A hand that costs and could bring more than this, in points, says no to going out.
HEAVY, PROMISING = 150, 60
#: What the pile must be worth for a side that is behind to go on when the stock is empty, in points.
LEAD = 40
#: The weight of the other side's red threes that count minus, the share of a short run's fine.
MINUS, SHORT = 1.2, 0.4

__all__ = ["ALONE", "CROWD", "PARTNERS", "Strong", "Weights"]


class Weights(Struct, frozen=True, kw_only=True):
    """What the strong bot thinks things are worth, in points of the final difference unless said otherwise.

    Found by regressions on deals of the bots among themselves, then by trying out.
    """

    #: a card in the hand at the end of the turn; a wild one, a black three more
    hand: float
    wild: float
    black_three: float
    #: more for a wild card where wild cards alone make a dear canasta, and while they are saved for one
    wild_canasta: float
    hoard: float
    #: the share of a wild canasta's bonus that each wild card laid for it is worth
    wild_share: float
    #: a pair in the hand, a triple that is not laid
    pair: float
    triple: float
    #: each point of cards in the hand, and each point that they cost there beyond their value
    points: float
    burden: float
    #: a neighbour in its suit within three ranks, where runs are melds
    neighbour: float
    #: each point of cards on the table; the first canasta needed; a meld that lacks one card
    table: float
    first: float
    six: float
    #: the share of what a meld may bring without wild cards that is held against adding one
    patience: float
    plenty: float
    #: a pile lost to the next player, and each of its cards
    lost: float
    lost_card: float
    #: each card of a pile that is left to the next player, who perhaps cannot take it
    leave: float
    #: a frozen pile, each own card then, each card of the others, each card in it
    ice: float
    ice_own: float
    ice_theirs: float
    ice_pile: float
    #: drawing one card from the stock; each further card of a draw; an unknown card from under the pile
    draw: float
    draw_more: float
    unseen: float
    #: how much each point in the hand weighs when the deal is sure to end
    alarm: float
    #: shares: unfinished melds of the own and the other side, a card in the other's and the partner's hands
    ours: float
    theirs: float
    their_card: float
    partner_card: float
    #: opening: for the side when it takes the pile; a wild card, where an unneeded meld of three costs 1
    opened: float
    price: float
    #: more for each lay to a run
    run: float
    #: cards that stay in the hand when others are laid
    few: int


#: Where each has one partner.
PARTNERS = Weights(
    hand=-10, wild=150, black_three=30, wild_canasta=40, hoard=40, wild_share=0.8, pair=38, triple=60,
    points=0.5, burden=0.7, neighbour=5, table=2.7, first=100, six=40, patience=1, plenty=3, lost=40,
    lost_card=40, leave=5, ice=20, ice_own=20, ice_theirs=-20, ice_pile=-6, draw=60, draw_more=20,
    unseen=25, alarm=0, ours=0.5, theirs=1.05, their_card=8, partner_card=6, opened=40, price=14,
    run=40, few=2,
)  # fmt: skip
#: Where each has two partners: what lies on the table serves three.
CROWD = msgspec.structs.replace(
    PARTNERS, hand=-20, wild=120, wild_share=1.2, pair=45, triple=25, points=0.1, table=3.4, patience=1.5,
    alarm=0.5,
)  # fmt: skip
#: Where nobody has a partner.
ALONE = msgspec.structs.replace(
    PARTNERS, hand=10, wild=100, black_three=10, pair=15, points=-0.5, table=1.8, first=300, six=70,
    lost_card=30, ice_own=5, draw=50, alarm=2,
)  # fmt: skip


class Strong(Bot):
    """It weighs each choice in points; `weights` replace some of its own (by name)."""

    strength = "strong"

    def __init__(self, **weights: float):
        self.weights = weights

    def wishes(self, eye: Eye) -> Iterator[Move]:
        weights = (ALONE, PARTNERS, CROWD)[min(2, len(eye.view.partners(eye.seat)))]
        mind = Mind(eye, msgspec.structs.replace(weights, **self.weights))
        if eye.view.phase == "answer":
            yield from mind.answer()
        elif eye.view.phase == "draw":
            yield from mind.draw()
        else:
            yield from mind.play()


class Mind:
    """One look of the strong bot at the table.

    `hoarding` says that wild cards are saved for a canasta of their own; `alarm` is the chance that the deal
    ends before the next own turn.
    """

    def __init__(self, eye: Eye, weights: Weights):
        self.eye, self.rules, self.view, self.facts = eye, eye.rules, eye.view, eye.facts
        self.dear = weights.wild_canasta if eye.facts.wild_bonus >= 1000 else 0
        self.weights = weights
        self.wild = weights.wild + self.dear
        self.hoarding = self.hoards()
        self.alarm = self.danger()
        self.fits = {rank for rank in eye.groups if eye.set_of(rank) is not None}
        self.suits: list[set[int]] = [set() for _ in range(4)]
        if eye.rules.run.allowed:
            for group in eye.groups.values():
                for card in group:
                    self.suits[card.suit].add(int(card.rank))

    # --- how things stand

    def hoards(self) -> bool:
        """Whether wild cards are saved for a canasta of their own: it is dear, and enough may still come."""
        eye, facts = self.eye, self.facts
        if not self.dear:
            return False
        kind = WILD if eye.rules.wild.allowed else TWOS
        best = max((len(meld) for meld in eye.own.melds if meld.kind == kind), default=0)
        if best >= min(facts.wild_cap, facts.size):
            return False
        need = facts.size - best - len(eye.wilds)
        return need <= max(0, eye.left_wilds * 0.5)

    def danger(self) -> float:
        """The chance that the deal ends before the next own turn."""
        worst, view, seats = 0.0, self.view, len(self.view.hands)
        for seat in range(seats):
            side = view.side_of(seat)
            if side != self.eye.side and self.eye.near_out(side):
                size = self.eye.hand_size(seat)
                worst = max(worst, next(chance for most, chance in DANGER if size <= most))
        return max(worst, LAST_ROUND) if view.stock_size <= seats * self.rules.turn.draw else worst

    def prospects(self, side: int) -> float:
        """Bonuses that a side's unfinished melds may still bring, in points."""
        return sum(map(self.prospect, self.view.sides[side].melds))

    def prospect(self, meld: Meld) -> float:
        """The bonus that a meld may still bring, by how far it has come, in points."""
        bonus, size = 0, self.facts.size
        if kinds(self.rules, meld) or len(meld) < 3:
            return 0.0
        if meld.kind == SET:
            bonus = self.facts.set_bonus(self.rules, meld.rank, self.eye.wilds_in(meld))
        elif meld.kind == RUN:
            bonus = self.facts.run_bonus
        elif meld.kind in (WILD, TWOS):
            bonus = self.facts.wild_bonus
        return bonus * ((len(meld) - 2) / (size - 1)) ** 1.5

    def red_threes_at_risk(self, side: int) -> int:
        """What a side's red threes would cost it if the deal ended now, in points."""
        threes, held = self.rules.red_threes, self.view.sides[side]
        count = len(held.red_threes)
        if not count or red_threes_plus(self.rules, held.melds):
            return 0
        return threes.points[min(count, len(threes.points)) - 1]

    def others(self, side: int) -> int:
        """Cards in the hands of a side."""
        return sum(self.eye.hand_size(s) for s in range(len(self.view.hands)) if self.view.side_of(s) == side)

    def ends_well(self) -> bool:
        """Whether it is better to end the deal now than to go on."""
        weights, eye = self.weights, self.eye
        gain = self.rules.go_out.bonus - self.red_threes_at_risk(eye.side)
        gain -= weights.ours * self.prospects(eye.side)
        gain -= weights.partner_card * sum(eye.hand_size(seat) for seat in self.view.partners(eye.seat))
        lost = sum(
            weights.theirs * self.prospects(foe)
            + weights.their_card * self.others(foe)
            + MINUS * self.red_threes_at_risk(foe)
            for foe in eye.foes
        )
        return gain + lost / max(1, len(eye.foes)) >= 0

    def answer(self) -> Iterator[Move]:
        """No, where much would be lost in the hand that could still be laid."""
        facts, eye = self.facts, self.eye
        cost = sum(facts.cost[card] for card in eye.hand)
        useful = sum(facts.cost[card] for group in eye.groups.values() if len(group) > 2 for card in group)
        if cost > HEAVY and useful > PROMISING:
            yield Move(Answer(False), Why("answer_no", "go_out.answer", {"points": cost}))
        little = "answer_yes" if cost <= HEAVY else "answer_stuck"
        yield Move(Answer(True), Why(little, "go_out.answer"))

    # --- what cards are worth

    def held(self, groups: dict[int, list[Card]], wilds: list[Card], threes: list[Card]) -> float:
        """What these cards are worth in the hand, in points."""
        weights, facts = self.weights, self.facts
        total = (weights.hand + self.wild + weights.hoard * self.hoarding) * len(wilds)
        for card in threes:
            total += weights.hand + weights.black_three + weights.points * facts.points[card]
            total -= weights.burden * (facts.cost[card] - facts.points[card])
        for rank, group in groups.items():
            if not group:
                continue
            count, worth = len(group), sum(facts.points[card] for card in group)
            fits = rank in self.fits or (self.rules.run.allowed and any(map(self.eye.joins_own, group)))
            if fits or count >= 3:
                total += weights.table * worth * (FITTING if fits else MELDABLE)
            else:
                total += weights.hand * count + weights.points * worth
                total -= weights.burden * (facts.cost[group[0]] * count - worth)
                total += weights.pair if count == 2 else 0
            if self.rules.run.allowed and not fits:
                for card in group:
                    near = self.suits[card.suit]
                    ranks = (card.rank + step for step in (-3, -2, -1, 1, 2, 3))
                    total += weights.neighbour * sum(rank in near for rank in ranks)
        return total

    def hand(self) -> float:
        """What the hand is worth, in points."""
        return self.held(self.eye.groups, self.eye.wilds, self.eye.threes)

    # --- drawing or taking

    def draw(self) -> Iterator[Move]:
        """Piles that are worth more than a draw, the draw, and then the other piles."""
        view, weights = self.view, self.weights
        now, ways = self.hand(), []
        for take, wilds in takes(self.eye, weights.price):
            try:
                after = apply(view, take)
            except ValueError:
                continue
            seat, unseen = self.eye.seat, 0
            laid = [*take.cards, *(card for meld in take.also for card in meld)]
            if isinstance(after.hands[seat], int):
                known = list(view.hands[seat])
                for card in laid:
                    known.remove(card)
                known += [card for card in view.pile[:-1] if not card.red_three]
                unseen = max(0, after.hands[seat] - len(known))
                after.hands[seat] = known
            value = Mind(Eye(after, seat), weights).hand() - now + unseen * weights.unseen
            value += weights.table * sum(self.facts.points[card] for card in (*laid, view.top))
            value += weights.leave * view.pile_size
            value += 0 if self.eye.own.opened else weights.opened
            ways.append((value, Move(take, take_why(self.eye, take, wilds))))
        ways.sort(key=lambda way: -way[0])
        least = weights.draw + weights.draw_more * (min(view.rules.turn.draw, view.stock_size) - 1)
        if not view.stock_size:
            mine = self.prospects(self.eye.side)
            least = 0 if mine > max(self.prospects(foe) for foe in self.eye.foes) else LEAD
        yield from (move for value, move in ways if value >= least)
        yield stock(self.eye)
        yield from (move for value, move in ways if value < least)

    # --- laying

    def play(self) -> Iterator[Move]:
        """Going out where that is good, laying what is worth it, and then a discard."""
        eye = self.eye
        way = finish(eye)
        if way and (self.view.leave or self.ends_well()):
            why = Why("go_out", "go_out.canastas")
            left = self.others(eye.foes[0])
            if len(eye.foes) == 1 and left:
                why = Why("go_out_ahead", "score.hand", {"count": left})
            yield from going_out(eye, way, why)
        if eye.own.opened:
            for _, idea in sorted(self.weighed(), key=lambda pair: -pair[0]):
                yield Move(idea.action, idea.why)
        else:
            melds = opening(eye, eye.hand, price=self.weights.price)
            if melds:
                yield Move(Lay(melds), opens(eye, melds))
        yield from self.discard()

    def weighed(self) -> Iterator[tuple[float, Idea]]:
        """The ways to lay that are worth it, each with what it gains, in points."""
        for idea in ideas(self.eye):
            if len(self.eye.hand) - idea.naturals - idea.wilds >= self.weights.few:
                gain = self.gain(idea)
                if gain > 0:
                    yield gain, idea

    def gain(self, idea: Idea) -> float:
        """What laying gains against keeping the cards, in points."""
        weights, facts, eye = self.weights, self.facts, self.eye
        cards = _cards(idea.action)
        needed = eye.canastas(eye.side) < (self.rules.go_out.canastas or 1)
        gain = weights.table * sum(facts.points[card] for card in cards) - weights.hand * len(cards)
        gain += idea.bonus + (weights.first if idea.bonus and needed else 0)
        if idea.wilds and idea.kind in (SET, RUN) and isinstance(idea.action, Add):
            meld = eye.own.melds[idea.action.to]
            spare = eye.left[meld.rank] - (facts.size - len(meld)) if idea.kind == SET else weights.plenty
            plenty = min(1.0, max(0.0, spare / weights.plenty))
            gain -= weights.patience * plenty * self.prospect(meld)
        gain += weights.six if idea.size == facts.size - 1 else 0
        for card in cards:
            if card not in facts.wild:
                gain += weights.burden * (facts.cost[card] - facts.points[card])
                gain -= weights.points * facts.points[card]
        gain -= weights.pair if idea.naturals == 2 else weights.triple if idea.naturals > 2 else 0
        gain -= idea.wilds * self.wild
        if self.view.freezing():
            gain -= weights.ice_own * len(cards)
        if idea.kind == RUN:
            gain += weights.run
            if self.rules.run.short and idea.size < self.rules.run.short and isinstance(idea.action, Lay):
                gain += SHORT * self.rules.run.short_points
        if idea.kind in (WILD, TWOS):
            gain += weights.wild_share * self.facts.wild_bonus / facts.size * idea.wilds
        elif self.hoarding:
            gain -= weights.hoard * idea.wilds
        return gain + self.alarm * weights.alarm * sum(facts.cost[card] for card in cards)

    # --- discarding

    def discard(self) -> Iterator[Move]:
        """Discards, the cheapest first: what each is worth in the hand, and the pile that it may lose."""
        eye, view, weights, facts = self.eye, self.view, self.weights, self.facts
        size, now, ice = view.pile_size + 1, self.hand(), self.freeze()
        choices = []
        for card in dict.fromkeys(eye.hand):
            groups, wilds, threes = eye.groups, eye.wilds, eye.threes
            if card in facts.wild:
                wilds = wilds[1:]
            elif card.rank == Rank.THREE:
                threes = threes[1:]
            else:
                rest = list(groups[card.rank])
                rest.remove(card)
                groups = groups | {card.rank: rest}
            risk = eye.risk(card)
            price = now - self.held(groups, wilds, threes) + risk * (weights.lost + weights.lost_card * size)
            price -= self.alarm * weights.alarm * facts.cost[card]
            if facts.top[card] in self.rules.pile.frozen.by:
                price -= ice
            choices.append((price, card, risk))
        for _, card, risk in sorted(choices):
            yield Move(Discard(card), self.discard_why(card, risk, ice))

    def freeze(self) -> float:
        """What freezing the pile with this discard is worth, in points."""
        view, weights, eye = self.view, self.weights, self.eye
        if view.freezing() or self.rules.pile.frozen.always:
            return 0.0
        foes = [seat for seat in range(len(view.hands)) if view.side_of(seat) != eye.side]
        theirs = 2 * sum(map(eye.hand_size, foes)) / len(foes)
        own = weights.ice_own * (len(eye.hand) - 1)
        return weights.ice + own + weights.ice_theirs * theirs + weights.ice_pile * (view.pile_size + 1)

    def discard_why(self, card: Card, risk: float, ice: float) -> Why:
        """Why this card; `risk` is the chance to lose the pile, `ice` what freezing is worth, in points."""
        blocked = self.facts.top[card] in self.rules.pile.blocked
        if card.black_three and blocked:
            return Why("block", "pile.blocked")
        if ice and self.facts.top[card] in self.rules.pile.frozen.by:
            pairs = any(len(group) > 1 for group in self.eye.groups.values())
            if card not in self.facts.wild or self.rules.pile.wild_pair:
                return throw_why(self.eye, card)
            return Why("freeze" if pairs else "freeze_only", "pile.frozen.by")
        if self.alarm >= 0.6 and self.facts.cost[card] >= 10:
            return Why("dump", "score.hand", {"card": card, "points": self.facts.cost[card]})
        if risk < 0.1 and not blocked:
            frozen = self.view.is_frozen(self.eye.next)
            return Why("throw_safe", "pile.frozen.needs" if frozen else "pile.pair", {"card": card})
        return throw_why(self.eye, card)


def _cards(action: Action) -> tuple[Card, ...]:
    """The cards that an action lays."""
    return action.cards if isinstance(action, Add) else tuple(card for meld in action.melds for card in meld)
