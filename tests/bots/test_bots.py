"""Bots play every game to its end, by the rules, from what their seat sees, and say why."""

import random
import re

import pytest

from canasta_rules import play, rules
from canasta_rules.bots import BOTS, STRENGTHS, advise, bench
from canasta_rules.bots.bench import profiles
from canasta_rules.bots.reasons import AIMS, Why, sentence
from canasta_rules.cards import CARDS, Rank
from canasta_rules.play.situation import read_situation
from canasta_rules.words import Words
from canasta_rules.words.messages import names as placeholders

PROFILES = list(profiles())


def seats_of(ruleset, shift):
    """Bots of all strengths round the table."""
    return [BOTS[STRENGTHS[(seat + shift) % 3]] for seat in range(ruleset.seats_playing)]


def moments(ruleset, seed, shift=0):
    """The tables of a deal among bots, each with the move made."""
    table, seats = play.deal(ruleset, seed), seats_of(ruleset, shift)
    while not table.ended:
        move = seats[table.turn].choose(table)
        yield table, move
        table = play.apply(table, move.action)


def test_every_profile_is_there():
    assert {variant for variant, _ in PROFILES} == set(rules.variants())
    assert all(players in rules.load(variant).counts for variant, players in PROFILES)


@pytest.mark.parametrize(("variant", "players"), PROFILES)
def test_a_deal_comes_to_its_end_and_every_move_has_a_rule_and_a_sentence(variant, players):
    ruleset = rules.load(variant, players)
    known = {rule.path for rule in ruleset.rules()}
    words = [Words(lang) for lang in ("en", "ru", "pt")]
    turns = 0
    for number, (table, move) in enumerate(moments(ruleset, 7, players)):
        assert move.why.rule in known, move
        assert placeholders(AIMS[move.why.aim].one) == set(move.why.args), move
        if number % 5 == 0:
            for language in words:
                told = sentence(language, move.why)
                assert told.endswith(".") and not re.search(r"[{}]|None", told), told
        turns += table.phase == "draw"
        assert number < 2000
    assert turns >= ruleset.seats_playing


#: Values for every argument of an aim.
VALUES = {
    "card": CARDS,
    "rank": list(Rank),
    **dict.fromkeys(("count", "full", "least", "points", "size"), (1, 2, 5, 11, 21, 1500)),
}


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("lang", ["en", "ru", "pt"])
def test_every_reason_is_a_sentence_with_all_its_arguments(lang, aim):
    words, named = Words(lang), sorted(placeholders(AIMS[aim].one))
    for name in named or [""]:
        for value in VALUES.get(name, ("",)):
            args = {other: VALUES[other][0] for other in named} | ({name: value} if name else {})
            told = sentence(words, Why(aim, "turn.draw", args))
            assert re.fullmatch(r"[^\W\d_].*[.]", told) and not re.search(r"[{}]|None|  ", told), told
            if lang == "ru":
                assert not re.search(r"[a-z]", told), told


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("variant", ["classic", "italian", "pennies", "mexican", "combo"])
def test_a_bot_sees_only_what_its_seat_may_see(variant, strength):
    """The same view makes the same move, however the cards lie that nobody at the seat can see."""
    ruleset, dice, bot = rules.load(variant), random.Random(3), BOTS[strength]
    for number, (table, _) in enumerate(moments(ruleset, 11, 1)):
        if number % 4 or table.phase == "answer":
            continue
        other, seat = table.copy(), table.turn
        hidden = [card for i, hand in enumerate(other.hands) if i != seat for card in hand]
        hidden += (
            [card for packet in other.packets for card in packet] + other.stock + other.pile[: other.hidden]
        )
        dice.shuffle(hidden)
        for i, hand in enumerate(other.hands):
            if i != seat:
                other.hands[i] = [hidden.pop() for _ in hand]
        other.packets = [[hidden.pop() for _ in packet] for packet in other.packets]
        other.stock = [hidden.pop() for _ in other.stock]
        other.pile[: other.hidden] = [hidden.pop() for _ in range(other.hidden)]
        assert bot.choose(other).action == bot.choose(table).action


def test_choosing_changes_nothing_and_is_always_the_same():
    for table, move in moments(rules.load("samba"), 5):
        before = table.copy()
        again = seats_of(table.rules, 0)[table.turn].choose(table)
        assert again == move and table == before


def test_hints_are_legal_and_the_strongest_comes_first():
    for number, (table, _) in enumerate(moments(rules.load("bolivia"), 2)):
        if number % 6:
            continue
        hints = advise(table, table.turn)
        assert hints[0] == BOTS["strong"].choose(table)
        assert all(play.is_legal(table, hint.action) for hint in hints)
        assert len({str(play.write_action(hint.action)) for hint in hints}) == len(hints)
        assert advise(table, (table.turn + 1) % 4) == []
        seen = table.view(table.turn)
        assert [hint.action for hint in advise(seen, seen.turn)][:1] == [hints[0].action]


def test_no_hints_after_the_end():
    *_, (table, move) = moments(rules.load("classic"), 3)
    over = play.apply(table, move.action)
    assert over.ended and advise(over, over.turn) == []
    with pytest.raises(ValueError, match="over"):
        BOTS["weak"].choose(over)


# --- what the strong bot knows ------------------------------------------------------------------------------


def chosen(text, strength="strong"):
    table, _ = read_situation(text)
    return BOTS[strength].choose(table)


OPEN = """
variant = "classic"
stock = 40
phase = "{phase}"
pile = "{pile}"
hands = ["{hand}", {foe}, 9, {foe}]
[[sides]]
melds = {own}
[[sides]]
melds = {theirs}
"""


def situation(
    hand, phase="play", pile="7C 9H JS 5D", own='["QS QH QD"]', theirs='["KS KH KD KC", "8S 8H 8D"]', foe=6
):
    return OPEN.format(hand=hand, phase=phase, pile=pile, own=own, theirs=theirs, foe=foe)


def test_no_food_for_the_melds_of_the_other_side():
    for strength in ("middle", "strong"):
        move = chosen(situation("KC 8C 4S 6D JH 10S"), strength)
        assert str(move.action.card) not in ("KC", "8C")


def test_a_black_three_stops_the_next_player_when_the_pile_is_fat():
    pile = "7C 9H JS 5D 6C 10H 4D JD 9S 10C 7S"
    move = chosen(
        situation("3S 8C KC AH AS JH JC", pile=pile, theirs='["KS KH KD KC", "8S 8H 8D", "4S 4H 4C"]')
    )
    assert str(move.action.card) == "3S" and move.why.aim == "block"


def test_a_fat_pile_is_frozen_against_short_hands():
    hand = "2D JH JC 10S 10C AS AD 7D 7H 5H 5D 9S"
    move = chosen(situation(hand, pile="9H 6C", foe=1))
    assert str(move.action.card) == "2D" and move.why.aim == "freeze" and move.why.rule == "pile.frozen.by"
    assert chosen(situation(hand, pile="9H 6C", foe=11)).why.aim != "freeze"


def test_wild_cards_finish_a_canasta():
    move = chosen(situation("2D 2C 4S 6D 9C", own='["QS QS QH QD QC"]'))
    assert move.action == play.Add(move.action.cards, 0) and len(move.action.cards) == 2
    assert move.why.aim == "complete" and move.why.args == {"points": 300}


def test_a_pile_that_fits_is_taken_and_one_that_is_blocked_is_not():
    took = chosen(situation("QC 4S 9D 9C 6D", phase="draw", pile="7C 9H JS 5D QC"))
    assert took.action.kind == "take" and took.why.aim == "take" and took.why.args == {"count": 5}
    left = chosen(situation("QC 4S 9D 9C 6D", phase="draw", pile="7C 9H JS 5D 3S"))
    assert left.action == play.Draw() and left.why.aim == "draw_blocked" and left.why.rule == "pile.blocked"


def test_the_reason_for_drawing_is_the_right_one():
    frozen = chosen(situation("QC 4S 9D 9C 6D", phase="draw", pile="2C 9H JS 5D QC"))
    assert (frozen.why.aim, frozen.why.rule) == ("draw_frozen", "pile.frozen.needs")
    short = chosen(situation("5C 5S 4S 9D 10C 6D 7H JC", phase="draw", own="[]"))
    assert (short.why.aim, short.why.args) == ("draw_minimum", {"least": 50})
    plain = chosen(situation("JC 4S 9D 10C 6D", phase="draw"))
    assert (plain.why.aim, plain.why.rule) == ("draw", "pile.pair")


#: Why a bot leaves a pile that it might take.
LEFT = {"draw_small", "draw_few", "overlook", "end"}


@pytest.mark.parametrize("variant", rules.variants())
def test_no_reason_for_drawing_is_false(variant):
    """Over tables of whole deals, from the start of a match and late in it, each bot asked at each draw."""
    for seed, score in ((3, 0), (8, 3500), (21, 1500)):
        table, told = play.deal(rules.load(variant), seed), 0
        table.scores = [score] * len(table.scores)
        while not table.ended:
            if table.phase == "draw":
                may = any(action.kind == "take" for action in play.legal_actions(table))
                for strength in STRENGTHS:
                    move = BOTS[strength].choose(table)
                    if move.action != play.Draw():
                        continue
                    told, aim, side = told + 1, move.why.aim, table.side
                    assert (aim in LEFT) == may, (aim, strength, table.pile[-1], table.hands[table.turn])
                    if aim in ("draw_minimum", "draw_canasta", "draw_unopened"):
                        assert not side.opened
                    if aim == "draw_minimum":
                        assert move.why.args["least"] == table.minimum()[0] > 0
                    if aim == "draw_canasta":
                        assert table.minimum()[1]
                    if aim == "draw_frozen":
                        assert table.is_frozen()
                        assert sum(card.rank == table.top.rank for card in table.hands[table.turn]) < 2
                    assert (aim == "draw_none") == (table.top is None)
            table = play.apply(table, seats_of(table.rules, seed)[table.turn].choose(table).action)
        assert told


@pytest.mark.parametrize("variant", rules.variants())
def test_no_reason_for_a_discard_is_false(variant):
    ruleset, loose = rules.load(variant), 0
    for table, _ in moments(ruleset, 17):
        if table.phase != "play":
            continue
        for strength in STRENGTHS:
            move = BOTS[strength].choose(table)
            hand, why = table.hands[table.turn], move.why
            if why.aim == "throw_single":
                card, loose = why.args["card"], loose + 1
                assert [held.rank for held in hand].count(card.rank) == 1
                for to in range(len(table.side.melds)):
                    assert not play.is_legal(table, play.Add((card,), to)) or len(hand) < 3
            if why.aim in ("freeze", "freeze_only"):
                frozen = play.apply(table, move.action)
                assert frozen.ended or frozen.freezing()
            if why.aim == "freeze":
                assert len({card.rank for card in hand}) < len(hand)
            if why.aim == "block":
                assert "black_three" in ruleset.pile.blocked and move.action.card.black_three
            if why.aim == "open":
                assert why.args["points"] >= why.args["least"] > 0
    assert loose


def test_the_partner_is_asked_where_that_is_the_rule():
    text = situation("QC 4S", own='["QS QS QH QH QD QD QC"]').replace('"classic"', '"traditional"')
    move = chosen(text)
    assert move.action == play.Ask() and move.why.rule == "go_out.ask"


def test_a_heavy_hand_says_no():
    text = situation("QC 4S", own='["QS QS QH QH QD QD QC"]').replace("9, ", '"{}", ')
    heavy = text.format("AS AH AD KC KH KS * 2C 10S").replace(
        'phase = "play"', 'phase = "answer"\nturn = 2\nasker = 0'
    )
    move = chosen(heavy)
    assert move.action == play.Answer(False) and move.why.args == {"points": 170}
    light = text.format("4D 5C").replace('phase = "play"', 'phase = "answer"\nturn = 2\nasker = 0')
    assert chosen(light).action == play.Answer(True)


def test_sevens_are_not_kept_where_they_cost_dear():
    text = situation("7D 9C 10S JH 5C").replace('"classic"', '"combo"')
    assert str(chosen(text).action.card) == "7D"


def test_a_short_run_is_not_begun_where_it_is_fined():
    text = situation("4H 5H 6H JC 9D 9C KD", theirs="[]").replace('"classic"', '"{}"')
    assert chosen(text.format("samba")).action == play.Lay((play.situation.parse_cards("4H 5H 6H"),))
    assert chosen(text.format("brazilian")).action.kind == "discard"


# --- the benchmark ------------------------------------------------------------------------------------------


def test_the_benchmark_prints_who_wins_and_fails_when_the_stronger_does_not(capsys, monkeypatch):
    assert bench.main(["--matches", "4", "--workers", "1", "traditional/2"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"traditional 2 +middle : weak 100% .* strong : middle 100%", printed), printed
    assert "below 60%: none" in printed
    monkeypatch.setattr(bench, "meet", lambda *_: bench.Result(0.5, 4, 4, (100, 100)))
    assert bench.main(["--matches", "4", "--workers", "1", "samba"]) == 1
    assert "below 60%: samba 4 middle, samba 4 strong, samba 6 middle" in capsys.readouterr().out


def test_two_matches_that_follow_have_the_same_cards_with_the_strengths_exchanged():
    first, second, deals = bench.match("traditional", 2, ("weak", "weak"), 0)
    assert (second, first, deals) == bench.match("traditional", 2, ("weak", "weak"), 1)
