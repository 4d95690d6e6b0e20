"""What holds at every table: random deals of every variant and number of players.

The short test plays a few deals; `-m long` plays ten thousand a variant, LONG=1 looks longer at each.
"""

import itertools
import os
import random

import pytest
from naive import totals

from canasta_rules.cards import CARDS, JOKER, Card
from canasta_rules.play import (
    ActionError,
    Add,
    Discard,
    IllegalAction,
    Lay,
    Take,
    apply,
    deal,
    judge,
    judge_meld,
    legal_actions,
    pack,
)
from canasta_rules.play.fast import fast_deal
from canasta_rules.play.match import Match
from canasta_rules.play.score import score_table
from canasta_rules.play.situation import Situation, decode, pack_link, table_of, unpack_link, write_situation
from canasta_rules.rules import load, variants
from canasta_rules.simulate import play_out

FORMS = [(variant, players) for variant in variants() for players in load(variant).counts]
each_form = pytest.mark.parametrize(("variant", "players"), FORMS)
#: Actions of a deal that are looked at closely in the short test.
ACTIONS = 400 if os.environ.get("LONG") else 45


def faults(verdict):
    return {(reason.rule, reason.code) for reason in verdict.reasons}


def shuffled(action, rng):
    """The same action with its cards in another order."""

    def mixed(cards):
        return tuple(rng.sample(cards, len(cards)))

    match action:
        case Take(cards, to, also):
            return Take(mixed(cards), to, mixed(tuple(map(mixed, also))))
        case Lay(melds):
            return Lay(mixed(tuple(map(mixed, melds))))
        case Add(cards, to, low):
            return Add(mixed(cards), to, low)
    return action


def wild_guess(table, rng):
    """Something that a player might try, mostly illegal."""
    hand = table.hands[table.turn]
    some = tuple(rng.sample(hand, min(len(hand), rng.randint(1, 4))))
    melds = len(table.side.melds)
    to = rng.randrange(melds) if melds else None
    return rng.choice(
        [
            Take(some[:2], rng.choice((None, to))),
            Take((), to),
            Lay((some,)),
            Lay((some[:2], some[2:])) if len(some) > 2 else Lay((some,)),
            Add(some[:2], to) if to is not None else Discard(some[0]),
            Discard(some[0]),
        ]
    )


def look(table, rng):
    """Everything that must hold at a table; the legal actions."""
    assert table.all_cards() == sorted(pack(table.rules)), "cards are lost or made"
    before = table.copy()
    legal = legal_actions(table)
    assert legal, "nobody can act"
    candidates = [rng.choice(legal)] + [wild_guess(table, rng) for _ in range(2) if table.phase != "answer"]
    form = write_situation(table)
    assert unpack_link(pack_link(form)) == decode(form, Situation, "form")
    known, _ = table_of(unpack_link(pack_link(form | {"stock": " ".join(map(str, table.stock))})))
    known.bonus_taken = table.bonus_taken  # what the melds say, is not written
    assert known == table, "written and read again it is another table"
    if table.phase != "answer":
        assert legal_actions(table.view(table.turn)) == legal, "one's own view allows something else"
    for action in candidates:
        verdict = judge(table, action)
        assert table == before, "judging changes the table"
        assert verdict.reasons, "no reason given"
        assert all(reason.rule in table.rules for reason in verdict.reasons), "a rule that the game has not"
        assert action not in legal or verdict.legal
        again = shuffled(action, rng)
        assert faults(judge(table, again)) == faults(verdict), (action, again)
        assert faults(judge(known, action)) == faults(verdict), (
            "written and read again it is judged otherwise"
        )
        for other in verdict.instead:
            assert judge(table, other, instead=False).legal
        if not verdict.legal:
            with pytest.raises(IllegalAction):
                apply(table, action)
    for seat in range(len(table.hands)):
        view = table.view(seat)
        assert [hand for i, hand in enumerate(view.hands) if i != seat] == [
            len(hand) for i, hand in enumerate(table.hands) if i != seat
        ]
        assert view.stock == len(table.stock) and view.packets == list(map(len, table.packets))
        assert view.pile == table.pile[table.hidden :] and view.pile_size == len(table.pile)
        assert view.is_frozen(seat) == table.is_frozen(seat)
    return legal


@each_form
def test_a_deal(variant, players):
    """Cards are conserved, somebody can always act, order does not matter, judging changes nothing."""
    rng = random.Random(f"{variant}{players}")
    match = Match(load(variant, players), seed=players)
    table = match.start()
    for _ in range(ACTIONS):
        legal = look(table, rng)
        melding = [action for action in legal if action.kind in ("take", "meld", "add", "ask")]
        action = rng.choice(melding) if melding and rng.random() < 0.6 else rng.choice(legal)
        before = table.copy()
        table = match.act(action)
        if rng.random() < 0.2:
            assert match.undo() == before, "undo gives another table"
            assert match.act(action) == table
        if table.ended:
            break
    if table.ended:
        assert [side.total for side in score_table(table)] == totals(table)
        with pytest.raises(ActionError):
            judge(table, action)
        assert legal_actions(table) == []


def play(variant, players, deals):
    rules, rng = load(variant, players), random.Random(f"{variant} {players}")
    cards = sorted(pack(rules))
    for seed in range(deals):
        fast = fast_deal(rules, seed)
        play_out(fast, rng)
        table = fast.table()
        if table.ended == "out" and rules.go_out.double:
            table.double = rng.random() < 0.5
        assert table.all_cards() == cards
        assert [side.total for side in score_table(table)] == totals(table), (seed, table)


@each_form
def test_scores_agree_with_a_naive_scorer(variant, players):
    play(variant, players, 6)


@pytest.mark.long
@each_form
def test_ten_thousand_deals(variant, players):
    play(variant, players, 10_000 // len(load(variant).counts))


# --- melds alone
# ------------------------------------------------------------------------------------------------------

COUNTED = {
    "too_many_wilds", "wilds_outnumber", "too_few_naturals", "too_many_cards", "too_few_cards", "run_wilds",
    "run_no_wild", "run_too_many", "run_too_few", "black_threes_no_wild",
}  # fmt: skip


def random_meld(rules, rng):
    cards = rng.sample(pack(rules), rng.randint(2, 9))
    if rng.random() < 0.7:
        rank = rng.choice([card for card in CARDS if card.rank >= 3]).rank
        keep = [card for card in pack(rules) if card.rank in (rank, 2, 15)]
        cards = rng.sample(keep, min(len(keep), rng.randint(2, 9)))
    elif rng.random() < 0.6:
        suit, low = rng.randrange(4), rng.randint(4, 10)
        cards = [
            Card.of(low + i, suit) for i in range(rng.randint(2, 14 - low + 1)) if rng.random() < 0.9
        ] + rng.sample([JOKER, Card.of(2, 0), Card.of(2, 1)], rng.randint(0, 2))
    return tuple(cards) or (JOKER,)


@pytest.mark.parametrize("variant", variants())
def test_melds(variant):
    """Order does not matter, a wild in place of a natural cures no fault of numbers, what is offered is
    legal.
    """
    rules, rng = load(variant), random.Random(variant)
    for _ in range(20_000 if os.environ.get("LONG") else 250):
        cards = random_meld(rules, rng)
        verdict = judge_meld(rules, cards)
        assert verdict.reasons
        assert faults(judge_meld(rules, rng.sample(cards, len(cards)))) == faults(verdict), cards
        for other in verdict.instead:
            assert judge_meld(rules, other).legal
        codes = {reason.code for reason in verdict.reasons}
        naturals = [i for i, card in enumerate(cards) if card.rank not in (2, 15)]
        if not verdict.legal and codes <= COUNTED and len(naturals) > 1:
            i = rng.choice(naturals)
            for wild in (JOKER, Card.of(2, 3)):
                assert not judge_meld(rules, (*cards[:i], wild, *cards[i + 1 :])).legal, (cards, wild)


# --- the deal
# ---------------------------------------------------------------------------------------------------------


@each_form
def test_a_deal_begins_as_the_rules_say(variant, players):
    rules = load(variant, players)
    for seed in range(40):
        table = deal(rules, seed, dealer=seed % rules.seats_playing)
        assert table.all_cards() == sorted(pack(rules))
        assert table.turn == table.first == (seed + 1) % rules.seats_playing
        top = table.pile[-1]
        assert top.rank not in (2, 15) and not top.red_three
        assert not (top.black_three and "black_three" in rules.deal.covered)
        assert not any(card.red_three for hand in table.hands for card in hand)
        covered = [card for card in table.pile[table.hidden : -1]]
        assert table.freezing() == any(card.rank in (2, 15) or card.red_three for card in covered)
        full = [
            len(hand) == rules.deal.hand
            for seat, hand in enumerate(table.hands)
            if seat not in table.waiting_threes
        ]
        assert all(full)
        if rules.deal.red_threes != "own turn":
            assert not table.waiting_threes
        for packet in table.packets:
            assert len(packet) == (rules.extra.packet or 0)


def test_red_threes_are_replaced_in_the_own_turn():
    """000 §D.3: the hand is filled up when its turn comes."""
    rules = load("traditional")
    table = next(
        t for t in (deal(rules, seed) for seed in range(400)) if 1 in t.waiting_threes and t.round == 1
    )
    missing = 11 - len(table.hands[1])
    assert missing > 0 and len(table.hands[0]) == 11
    stock = len(table.stock)
    table = apply(table, next(a for a in legal_actions(table) if a.kind == "draw"))
    table = apply(table, next(a for a in legal_actions(table) if a.kind == "discard"))
    assert len(table.hands[1]) == 11 and 1 not in table.waiting_threes
    assert len(table.stock) <= stock - 1 - missing


@pytest.mark.parametrize(
    ("top", "base"), [("J", 11), ("Q", 12), ("K", 13), ("A", 20), ("7", 7), ("10", 10), ("4", 4)]
)
def test_the_italian_base(top, base):
    """000 §IT.3: as many cards face down as the upcard's value."""
    rules = load("italian")
    for seed in itertools.count():
        table = deal(rules, seed)
        first = table.pile[table.hidden]
        if first.rank.sign == top:
            assert table.hidden == base
            assert len(table.stock) == 162 - sum(map(len, table.hands)) - len(table.pile) - sum(
                len(side.red_threes) for side in table.sides
            )
            return


def test_the_first_cards_of_a_seed():
    """The same in every Python and on every machine."""
    table = deal(load("classic"), 1)
    assert " ".join(map(str, sorted(table.hands[0]))) == "2D 4D 6H 7C 9S 9D QS QD KH KD *"
    assert " ".join(map(str, table.stock[-5:])) == "2H 3H 5C AD 9H"
    assert str(table.pile[-1]) == "QH"
    assert " ".join(map(str, deal(load("samba"), 2026).stock[-5:])) == "4H 9H JH KC 6C"
    assert deal(load("classic"), 1) == table
    assert deal(load("classic"), 2) != table


def test_the_stock_is_shuffled():
    """Where cards lie is as good as chance: each card as often at each place, neighbours independent."""
    rules = load("classic")
    deals, last = 1500, [0] * 53
    pairs = same = 0
    for seed in range(deals):
        stock = deal(rules, seed).stock
        last[stock[-1].number] += 1
        same += sum(a.rank == b.rank for a, b in itertools.pairwise(stock))
        pairs += len(stock) - 1
    # the next card to be drawn is any of the 108
    expected = [deals * (4 if i == 52 else 2) / 108 for i in range(53)]
    chi = sum((seen - want) ** 2 / want for seen, want in zip(last, expected, strict=True))
    assert chi < 100, chi  # 52 degrees of freedom: 99.99 % lie below 100
    # 13 ranks of 8 cards and 4 jokers: (13 × 8 × 7 + 4 × 3) / (108 × 107) = 6.4 % of neighbours are of one
    # rank
    assert 0.061 < same / pairs < 0.067, same / pairs
