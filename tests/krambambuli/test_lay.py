"""Special hands and knocks of Krambambuli. What is expected comes from the rules, not from the engine."""

import pytest

from canasta_rules.cards import parse_card, parse_cards
from canasta_rules.play import ActionError
from canasta_rules.play.krambambuli import (
    FIGURES,
    KNOCK,
    REMIK,
    SEQUENCE,
    SUIT,
    best_lay,
    best_special,
    judge_lay,
    judge_special,
    read_lay,
)
from canasta_rules.rules import load

RULES = load("krambambuli")
AGREED = load("krambambuli", 4, ("full_sequence",))


def codes(verdict) -> list[tuple[str, str]]:
    return [(reason.rule, reason.code) for reason in verdict.reasons]


HANDS = {
    REMIK: "KS KH KD 4C 5C 6C 9S 9H 9D *",
    SUIT: "2S 2S 4S 5S 7S 9S 10S QS KS *",
    FIGURES: "JS JS JH QS QD KS KC AS AD *",
    SEQUENCE: "3H 4H 5H 6H * 8H 9H 10H JH QH",
}


@pytest.mark.parametrize(("kind", "hand"), HANDS.items())
def test_a_special_hand(kind, hand):
    verdict = judge_special(AGREED, parse_cards(hand), kind)
    assert verdict
    assert verdict.reasons[0].rule == f"special.{kind}"
    assert verdict.reasons[0].cited
    assert best_special(AGREED, parse_cards(hand)) == kind


def test_a_full_sequence_is_nothing_unless_agreed_but_still_a_suit():
    hand = parse_cards(HANDS[SEQUENCE])
    assert ("special.sequence", "sequence_not_agreed") in codes(judge_special(RULES, hand, SEQUENCE))
    assert best_special(RULES, hand) == SUIT


@pytest.mark.parametrize(
    ("kind", "hand", "reason"),
    [
        (SUIT, "2S 2S 4S 5S 7S 9S 10S QS KS KH", ("special.suit", "suits_mixed")),
        (FIGURES, "JS JS JH QS QD KS KC AS AD 10D", ("special.figures", "figure_low")),
        (SEQUENCE, "3H 4H 5H 6H 7H 8H 9H 10H JH KH", ("special.sequence", "not_one_run")),
        (REMIK, "KS KH KD 4C 5C 6C 9S 9H 9D 2D", ("special.remik", "not_all_combined")),
        (SUIT, "2S 3S 4S", ("deal.hand", "hand_size")),
    ],
)
def test_no_special_hand(kind, hand, reason):
    assert reason in codes(judge_special(AGREED, parse_cards(hand), kind))


def test_an_ace_is_a_figure_and_a_ten_is_none():
    assert judge_special(RULES, parse_cards("AS AS AH AH AD AD AC AC KS KS"), FIGURES)
    assert not judge_special(RULES, parse_cards("AS AS AH AH AD AD AC AC KS 10S"), FIGURES)


def test_a_knock_with_five_points_and_none_with_six():
    hand = "KS KH KD 4C 5C 6C 7C 2D {} JH"
    five, six = (parse_cards(hand.format(card)) for card in ("3D", "4D"))
    away = parse_card("JH")
    assert codes(judge_lay(RULES, five, away)) == [("knock.points", "may_knock")]
    assert read_lay(RULES, five, away).kind == KNOCK
    assert read_lay(RULES, five, away).points == 5
    verdict = judge_lay(RULES, six, away)
    assert codes(verdict) == [("knock.points", "knock_too_many")]
    assert verdict.reasons[0].args == {"points": 6, "most": 5}
    assert verdict.reasons[0].cited == ("001 ¶7.1",)
    assert read_lay(RULES, six, away) is None


def test_the_learner_may_lay_out_worse_than_the_best_and_is_judged_by_what_is_laid():
    hand = parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D JH")
    hand = (*hand, parse_card("QS"))
    laid = [parse_cards("KS KH KD"), parse_cards("4C 5C 6C 7C")]
    verdict = judge_lay(RULES, hand, parse_card("QS"), laid)
    assert verdict.reasons[0].args["points"] == 15
    worse = judge_lay(RULES, hand, parse_card("JH"), [parse_cards("KS KH KD"), parse_cards("4C 5C 6C")])
    assert worse.reasons[0].args["points"] == 10 + 7 + 5


def test_a_wrong_group_is_named_with_its_own_reasons():
    hand = parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D QS JH")
    verdict = judge_lay(RULES, hand, parse_card("QS"), [parse_cards("KS KH 2D"), parse_cards("4C 5C 6C 7C")])
    assert codes(verdict)[0] == ("set.of", "not_laid_well")
    assert verdict.reasons[0].args == {"cards": "KS KH 2D"}
    assert ("run.of", "not_one_suit") in codes(verdict)


def test_a_refused_knock_says_what_would_do():
    hand = parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D QS 8C")
    verdict = judge_lay(RULES, hand, parse_card("3D"))
    assert not verdict
    ((away, laid),) = verdict.instead
    assert judge_lay(RULES, hand, away, laid)
    assert away is parse_card("QS")
    hopeless = parse_cards("KS QH JD 4C 8C 6D 7C 2D 3H QS 9S")
    assert judge_lay(RULES, hopeless, parse_card("KS")).instead == ()


def test_nothing_left_over_is_a_remik():
    hand = parse_cards("KS KH KD 4C 5C 6C 9S 9H 9D * 2H")
    assert read_lay(RULES, hand, parse_card("2H")).kind == REMIK
    assert codes(judge_lay(RULES, hand, parse_card("2H"))) == [("special.remik", "is_remik")]


def test_a_suit_may_be_laid_whatever_is_left_outside_combinations():
    hand = parse_cards(HANDS[SUIT] + " KH")
    lay = read_lay(RULES, hand, parse_card("KH"), [])
    assert (lay.kind, lay.points, lay.arrangement.left) == (SUIT, 0, ())


def test_the_better_paid_hand_counts():
    """A hand of one suit that is also a remik is a suit: two stakes and 25 points against one and 10."""
    hand = parse_cards("2S 3S 4S 6S 7S 8S 10S JS QS KS 2H")
    assert read_lay(RULES, hand, parse_card("2H")).kind == SUIT
    assert (
        read_lay(AGREED, parse_cards("2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H"), parse_card("2H")).kind == SEQUENCE
    )


def test_the_best_lay_finds_discard_and_kind():
    assert best_lay(RULES, parse_cards(HANDS[FIGURES] + " 2C")).kind == FIGURES
    lay = best_lay(RULES, parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D QS 8C"))
    assert (lay.kind, lay.points, str(lay.arrangement.discard)) == (KNOCK, 5, "QS")
    assert best_lay(RULES, parse_cards("KS QH JD 4C 8C 6D 7C 2D 3H QS 9S")) is None


def test_cards_that_are_not_there_cannot_be_judged():
    hand = parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D QS 8C")
    with pytest.raises(ActionError, match="AS is not in the hand"):
        judge_lay(RULES, hand, parse_card("AS"))
    with pytest.raises(ActionError, match="KS is not in the hand"):
        judge_lay(RULES, hand, parse_card("KS"), [parse_cards("KS KH KD")])


def test_judging_changes_nothing():
    hand = list(parse_cards("KS KH KD 4C 5C 6C 7C 2D 3D QS 8C"))
    before = list(hand)
    judge_lay(RULES, hand, parse_card("QS"), [hand[:3]])
    assert hand == before
