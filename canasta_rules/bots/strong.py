"""The strong bot: it counts, guards the pile, saves what is worth more later, and chooses when to end the deal."""

from collections.abc import Iterator

from ..cards import Card, Rank
from ..play.actions import Action, Add, Answer, Ask, Discard, Draw, Lay, Take
from ..play.melds import RUN, SET, TWOS, WILD, kinds
from ..play.score import red_threes_plus
from .bot import Bot, Move, finish
from .eye import Eye, some
from .ideas import Idea, ideas, near_out, opening, take_ways
from .reasons import Why

__all__ = ["Strong"]

T = {
    "hand": -10.0, "wild": 150.0, "wilder": 40.0, "b3": 30.0, "pair": 38.0, "trip": 60.0, "cost": 0.5, "burden": 0.7,
    "pts": 2.7, "first": 100.0, "six": 40.0,
    "risk": 40.0, "riskpile": 40.0,
    "frz": 20.0, "frzhand": 20.0, "frzfoe": -20.0, "frzpile": -6.0,
    "draw": 60.0, "unseen": 25.0, "keep_run": 5.0,
    "danger": 0.0,
    "out": 0.0, "ours": 0.5, "theirs": 1.05, "ohand": 1.0, "foehand": 8.0, "few": 2, "hoard": 40.0,
}

#: What differs where nobody has a partner.
ALONE = {
    "hand": 10.0, "wild": 100.0, "b3": 10.0, "pair": 15.0, "cost": -0.5, "pts": 1.8, "first": 300.0, "six": 70.0,
    "riskpile": 30.0, "frzhand": 5.0, "draw": 50.0,
}


class Strong(Bot):
    """It weighs each choice in points."""

    strength = "strong"

    def __init__(self, **tune):
        self.tune = tune

    def wishes(self, eye: Eye) -> Iterator[Move]:
        self.t = T | (ALONE if not eye.view.partners(eye.seat) else {}) | self.tune
        if eye.facts.wild_bonus >= 1000:
            self.t["wild"] += self.t["wilder"]
        phase = eye.view.phase
        if phase == "answer":
            yield from self.answer(eye)
        elif phase == "draw":
            yield from self.draw(eye)
        else:
            yield from self.play(eye)

    # --- how things stand

    def hoards(self, eye: Eye) -> bool:
        """Whether wild cards are saved for a canasta of their own."""
        facts = eye.facts
        if facts.wild_bonus < 1000:
            return False
        kind = WILD if eye.rules.wild.allowed else TWOS
        best = max((len(m) for m in eye.own.melds if m.kind == kind), default=0)
        if best >= facts.wild_cap or best >= facts.size:
            return False
        need = facts.size - best - len(eye.wilds)
        return need <= 0 or need <= eye.left_wilds * 0.5

    def danger(self, eye: Eye) -> float:
        """The chance that the deal ends before the next own turn, roughly."""
        worst = 0.0
        seats = len(eye.view.hands)
        for seat in range(seats):
            side = eye.view.side_of(seat)
            if side == eye.side or not near_out(eye, side):
                continue
            size = eye.hand_size(seat)
            worst = max(worst, 0.9 if size <= 2 else 0.6 if size <= 4 else 0.3 if size <= 7 else 0.12)
        if eye.view.stock_size <= seats * eye.rules.turn.draw:
            worst = max(worst, 0.7)
        return worst

    def prospects(self, eye: Eye, side: int) -> float:
        """Bonuses that a side's unfinished melds may still bring, in points."""
        total, rules, size = 0.0, eye.rules, eye.facts.size
        for meld in eye.view.sides[side].melds:
            if kinds(rules, meld) or len(meld) < 3:
                continue
            part = ((len(meld) - 2) / (size - 1)) ** 1.5
            if meld.kind == SET:
                bonus = eye.facts.set_bonus(rules, meld.rank, eye.wilds_in(meld))
            elif meld.kind == RUN:
                bonus = eye.facts.run_bonus
            elif meld.kind in (WILD, TWOS):
                bonus = eye.facts.wild_bonus
            else:
                continue
            total += bonus * part
        return total

    def ends_well(self, eye: Eye) -> bool:
        """Whether it is better to end the deal now than to go on."""
        t, rules, view = self.t, eye.rules, eye.view
        gain = rules.go_out.bonus
        gain -= t["ours"] * self.prospects(eye, eye.side)
        for seat in view.partners(eye.seat):
            gain -= t["ohand"] * eye.hand_size(seat) * eye.facts.average * 0.7
        worst = 0.0
        for foe in eye.foes:
            seats = [s for s in range(len(view.hands)) if view.side_of(s) == foe]
            cards = sum(eye.hand_size(s) for s in seats)
            side = view.sides[foe]
            lost = t["theirs"] * self.prospects(eye, foe) + t["foehand"] * cards
            count = len(side.red_threes)
            if count and not red_threes_plus(rules, side.melds):
                lost += rules.red_threes.points[min(count, len(rules.red_threes.points)) - 1] * 1.2
            worst += lost
        gain += worst / max(1, len(eye.foes))
        mine = view.sides[eye.side]
        if mine.red_threes and not red_threes_plus(rules, mine.melds):
            count = len(mine.red_threes)
            gain -= rules.red_threes.points[min(count, len(rules.red_threes.points)) - 1]
        return gain >= t["out"]

    def answer(self, eye: Eye) -> Iterator[Move]:
        cost = sum(eye.facts.cost[c] for c in eye.hand)
        useful = sum(eye.facts.cost[c] for g in eye.groups.values() if len(g) > 2 for c in g)
        if cost > 150 and useful > 60:
            yield Move(Answer(False), Why("answer_no", "go_out.answer", {"points": cost}))
        yield Move(Answer(True), Why("answer_yes", "go_out.answer"))

    # --- what cards are worth

    def held(self, eye: Eye, groups: dict, wilds: list, threes: list) -> float:
        """What these cards are worth in the hand, in points."""
        t, facts = self.t, eye.facts
        total = (t["hand"] + t["wild"] + (t["hoard"] if self.hoarding else 0)) * len(wilds) + (t["hand"] + t["b3"]) * len(threes)
        total += t["cost"] * sum(facts.points[c] for c in threes)
        total -= t["burden"] * sum(facts.cost[c] - facts.points[c] for c in threes)
        for rank, group in groups.items():
            count = len(group)
            if not count:
                continue
            worth = sum(facts.points[c] for c in group)
            fits = self.sets.get(rank) or sum(eye.joins_own(c) for c in group)
            if fits:
                total += t["pts"] * worth * 0.9
            elif count >= 3:
                total += t["pts"] * worth * 0.8
            else:
                total += t["hand"] * count + t["cost"] * worth - t["burden"] * (facts.cost[group[0]] * count - worth)
                if count == 2:
                    total += t["pair"]
            if eye.rules.run.allowed and not fits:
                for card in group:
                    near = self.suits[card.suit]
                    total += t["keep_run"] * sum(1 for r in (1, 2, 3) for q in (card.rank - r, card.rank + r) if q in near)
        return total

    def look(self, eye: Eye) -> None:
        """Note what holds for the whole move."""
        self.hoarding = self.hoards(eye)
        self.alarm = self.danger(eye)
        self.sets = {rank: True for rank in range(4, 15) if eye.set_of(rank) is not None}
        self.suits = [set() for _ in range(4)]
        if eye.rules.run.allowed:
            for card in eye.hand:
                if card.suit is not None:
                    self.suits[card.suit].add(int(card.rank))

    # --- drawing or taking

    def draw(self, eye: Eye) -> Iterator[Move]:
        view, t = eye.view, self.t
        self.look(eye)
        now = self.held(eye, eye.groups, eye.wilds, eye.threes)
        best: list[tuple[float, Move]] = []
        for cards, to in take_ways(eye):
            top = view.top
            left = list(eye.hand)
            for card in cards:
                left.remove(card)
            also: tuple = ()
            if not eye.own.opened and eye.facts.top[top] != "wild":
                have = sum(eye.facts.points[c] for c in (top, *cards))
                also = opening(eye, left, have, top.rank, 14.0)
                if also is None:
                    continue
            action = Take(cards, to, also)
            try:
                after = _after(view, action)
            except ValueError:
                continue
            unseen = 0
            if isinstance(after.hands[eye.seat], int):
                known = list(left)
                for meld in also:
                    for card in meld:
                        known.remove(card)
                known += [c for c in view.pile[:-1] if not c.red_three]
                unseen = max(0, after.hands[eye.seat] - len(known))
                after.hands[eye.seat] = known
            then = Eye(after, eye.seat)
            self.look(then)
            value = unseen * t["unseen"]
            value += self.held(then, then.groups, then.wilds, then.threes) - now
            laid = [*cards, *(c for meld in also for c in meld)]
            value += t["pts"] * (sum(eye.facts.points[c] for c in laid) + eye.facts.points[top])
            if not eye.own.opened:
                value += 40
            size = view.pile_size
            wilds = any(c in eye.facts.wild for c in cards)
            rule = "pile.with_wild" if wilds else "pile.to_meld" if to is not None else "pile.pair"
            why = Why("take", rule, {"count": size}) if eye.own.opened else Why("take_open", "opening.top_card", {"count": size})
            best.append((value, Move(action, why)))
        best.sort(key=lambda pair: -pair[0])
        stock = t["draw"] * min(view.rules.turn.draw, view.stock_size)
        if not view.stock_size:
            stock = 0 if self.prospects(eye, eye.side) > max(self.prospects(eye, foe) for foe in eye.foes) else 40
        self.scores = [(v, m.action) for v, m in best], stock
        for value, move in best:
            if value >= stock:
                yield move
        yield Move(Draw(), Why("draw", "turn.draw"))
        for _, move in best:
            yield move

    # --- laying

    def play(self, eye: Eye) -> Iterator[Move]:
        view = eye.view
        self.look(eye)
        way = finish(eye)
        if way and (view.leave is True or self.ends_well(eye)):
            if view.partners(eye.seat) and eye.rules.go_out.ask == "compulsory" and view.leave is None:
                yield Move(Ask(), Why("ask", "go_out.ask"))
            yield Move(way[0], Why("go_out", "go_out.canastas"))
        if eye.own.opened:
            yield from self.lay(eye)
        else:
            yield from self.open(eye)
        yield from self.discard(eye)

    def open(self, eye: Eye) -> Iterator[Move]:
        melds = opening(eye, eye.hand, price=14.0)
        if melds:
            least = eye.view.minimum(eye.side)[0]
            worth = sum(eye.facts.points[c] for meld in melds for c in meld)
            yield Move(Lay(melds), Why("open", "opening.minimum", {"points": worth, "least": least}))

    def lay(self, eye: Eye) -> Iterator[Move]:
        t, view, facts = self.t, eye.view, eye.facts
        short = eye.rules.run.short
        needed = eye.canastas(eye.side) < (eye.rules.go_out.canastas or 1)
        wished: list[tuple[float, Idea]] = []
        hand = len(eye.hand)
        for idea in ideas(eye):
            used = idea.naturals + idea.wilds
            if hand - used < t["few"]:
                continue
            cards = _cards(idea.action)
            value = t["pts"] * sum(facts.points[c] for c in cards)
            value += idea.bonus + (t["first"] if idea.bonus and needed else 0)
            if idea.size == facts.size - 1:
                value += t["six"]
            naturals = [c for c in cards if c not in facts.wild]
            value -= t["hand"] * len(cards) + t["cost"] * sum(facts.points[c] for c in naturals)
            value += t["burden"] * sum(facts.cost[c] - facts.points[c] for c in naturals)
            if idea.naturals == 2:
                value -= t["pair"]
            elif idea.naturals > 2:
                value -= t["trip"]
            value -= idea.wilds * (t["wild"] + (t["hoard"] if self.hoarding and idea.kind in (SET, RUN) else 0))
            if view.freezing():
                value -= t["frzhand"] * len(cards)
            if idea.kind == RUN:
                value += 40
                if short and idea.size < short and isinstance(idea.action, Lay):
                    value -= 400
            if idea.kind in (WILD, TWOS):
                value += 120 * idea.wilds
            value += self.alarm * t["danger"] * sum(facts.cost[c] for c in cards)
            wished.append((value, idea))
        wished.sort(key=lambda pair: -pair[0])
        for value, idea in wished:
            if value > 0:
                yield Move(idea.action, idea.why)

    # --- discarding

    def discard(self, eye: Eye) -> Iterator[Move]:
        t, view, facts = self.t, eye.view, eye.facts
        size = view.pile_size + 1
        now = self.held(eye, eye.groups, eye.wilds, eye.threes)
        frozen = view.freezing() or eye.rules.pile.frozen.always
        theirs = sum(eye.hand_size(s) for s in range(len(view.hands)) if view.side_of(s) != eye.side)
        ice = t["frz"] + t["frzhand"] * (len(eye.hand) - 1) + t["frzfoe"] * theirs * 2 / (len(view.hands) - len(view.partners(eye.seat)) - 1) + t["frzpile"] * size
        choices = []
        for card in set(eye.hand):
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
            price = now - self.held(eye, groups, wilds, threes)
            price += risk * (t["risk"] + t["riskpile"] * size)
            price -= self.alarm * t["danger"] * facts.cost[card]
            if not frozen and facts.top[card] in eye.rules.pile.frozen.by:
                price -= ice
            choices.append((price, risk, card))
        choices.sort(key=lambda row: (row[0], row[2]))
        self.prices = choices
        for price, risk, card in choices:
            if card.black_three and "black_three" in eye.rules.pile.blocked:
                why = Why("block", "pile.blocked", {"card": card})
            elif card in facts.wild:
                why = Why("freeze", "pile.frozen.by", {"card": card})
            else:
                why = Why("throw_safe" if risk < 0.1 else "throw_single", "turn.discard", {"card": card})
            yield Move(Discard(card), why)


def _after(view, action):
    from ..play.judge import apply
    return apply(view, action)


def _cards(action: Action) -> tuple[Card, ...]:
    if isinstance(action, Add):
        return action.cards
    return tuple(card for meld in action.melds for card in meld)
