"""The exercise of a turn: what its buttons mean."""

import pytest

from canasta_rules.tutor.turn import TakeTurn


@pytest.mark.parametrize(("lang", "label"), [("en", "low end"), ("ru", "снизу"), ("pt", "ponta baixa")])
def test_a_wild_card_may_go_to_either_end_of_a_run(lang, label):
    """Hollywood's runs hold one wild card (reading of run.wilds)."""
    set_out = {"variant": "hollywood", "hands": ["2S KD 9C 8S 4H"], "sides": [{"melds": ["5S 6S 7S"]}]}
    for button, low in (("add-0", 5), ("low-0", 4)):
        turn = TakeTurn(
            lang, set_out | {"phase": "play", "pile": "4D"}, do=("lay", "add", "discard"), on=True
        )
        assert any(label in one["label"] for one in turn.buttons() if one["name"] == "low-0")
        turn.values["hand"] = [str(place) for place, card in enumerate(turn.cards) if str(card) == "2S"]
        assert turn.press(button)["legal"]
        assert turn.table.sides[0].melds[0].low == low


def test_no_low_end_is_offered_where_runs_hold_no_wild_card():
    turn = TakeTurn(
        "en", {"variant": "samba", "hands": ["2S KD"], "sides": [{"melds": ["5S 6S 7S"]}]}, ("add",)
    )
    assert [one["name"] for one in turn.buttons()] == ["add-0", "back"]
