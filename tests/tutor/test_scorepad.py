"""The score pad: sums by the engine, undo, what each side needs next, and nothing lost."""

import json
import tomllib
from pathlib import Path

import pytest

from canasta_rules.play.melds import bonus_rule
from canasta_rules.play.situation import Sheet, decode, score_sheet
from canasta_rules.rules import load, variants
from canasta_rules.tutor import Lesson
from canasta_rules.tutor.exercise import walk
from canasta_rules.tutor.scorepad import Game, ScorePad, prototypes
from canasta_rules.words import Words

GAMES = [(name, players) for name in variants() for players in load(name).counts]
SHEETS = sorted((Path(__file__).parents[1] / "situations" / "sheets").glob("*.toml"))


def enter(pad, **fields):
    """Enter a deal; `melds_0` stands for the field melds.0."""
    values = {"by": pad.values["by"]} | {key.replace("_", ".", 1): text for key, text in fields.items()}
    return pad.act({"control": "enter", "values": values, "turn": pad.turn})


def by_counts(pad):
    pad.act({"control": "by", "values": {"by": "counts"}, "turn": pad.turn})
    return pad


def totals(pad):
    return pad.game.match.scores


def test_a_deal_card_by_card_is_itemised_with_the_rule_of_each_line():
    pad = ScorePad("en")
    view = enter(
        pad, melds_0="KS KH KD KC KS KH KD; 9S 9H 2D", reds_0="1", melds_1="QS QH QD", left_1="AS 5H", out="0"
    )
    first, second = view["verdict"]["parts"]
    assert totals(pad) == [70 + 500 + 40 + 100 + 100, 30 - 25]
    assert first["title"] == "Side 1" and first["head"] == "810 points"
    assert "variants/classic.html#canasta.natural" in [reason["link"] for reason in first["reasons"]]
    assert second["head"] == "5 points"


def test_the_same_deal_by_counts_gives_the_same_total():
    pad = by_counts(ScorePad("ru"))
    first = {"canasta.natural.0": "1", "melded.0": "110", "reds.0": "1", "out": "0"}
    pad.act({"control": "enter", "values": first | {"melded.1": "30", "left.1": "25"}, "turn": pad.turn})
    assert totals(pad) == [810, 5]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_every_variant_and_number_of_players_has_a_pad_in_every_language(variant, players):
    for lang in ("en", "ru", "pt"):
        pad = by_counts(ScorePad(lang, variant, players))
        view = pad.act(
            {"control": "enter", "values": {"canasta.natural.0": "2", "melded.0": "300", "left.1": "45"}}
        )
        assert json.loads(json.dumps(view)) == view
        assert len(view["verdict"]["parts"]) == pad.game.sides and totals(pad)[1] == -45
        assert all(reason["link"] for part in view["verdict"]["parts"] for reason in part["reasons"])


@pytest.mark.parametrize("variant", variants())
def test_every_kind_of_canasta_that_pays_has_a_field_that_pays_by_its_rule(variant):
    ruleset = load(variant)
    made = prototypes(ruleset)
    for key, meld in made.items():
        assert key == "run.short" or bonus_rule(ruleset, meld)[0] == key.partition("-")[0]
    paid = {path for path in (rule.path for rule in ruleset.rules()) if path.startswith("canasta.")}
    paid -= {"canasta.size", "canasta.five_natural", "canasta.five_any", "canasta.ten"}
    assert paid <= {key.partition("-")[0] for key in made}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_the_pad_agrees_with_sheets_counted_by_hand(path):
    data = tomllib.loads(path.read_text("utf-8"))
    for case in data["case"]:
        written = {k: v for k, v in (data.get("defaults", {}) | case).items() if k in Sheet.__struct_fields__}
        form = decode(written, Sheet, case["id"])
        ruleset, _scores = score_sheet(form)
        game = Game(ruleset.id, ruleset.players, ruleset.options)
        way = {(0, 0): "plain", (1, 0): "concealed", (0, 1): "double", (1, 1): "both"}
        deal = {
            "by": "cards",
            "out": None if form.out is None else form.out % game.sides,
            "way": way[form.concealed, form.double],
            "sides": [
                {
                    "melds": ";".join(side.melds),
                    "reds": str(len(side.red_threes.split())),
                    "aside": str(len(side.aside.split())),
                    "left": " ".join(side.hands),
                }
                for side in form.sides
            ],
        }
        assert [side.total for side in game.enter(deal)] == case["totals"], case["id"]


def test_undo_brings_the_typed_deal_back_and_before_the_first_deal_the_game_before():
    pad = ScorePad("en")
    enter(pad, melds_0="KS KH KD", out="")
    enter(pad, melds_1="QS QH QD", left_0="5S")
    pad.act({"control": "undo"})
    assert totals(pad) == [30, 0] and pad.values["melds.1"] == "Q♠ Q♥ Q♦" and pad.values["left.0"] == "5♠"
    pad.act({"control": "new", "values": {"variant": "samba", "names": "Ann, Bob"}})
    assert pad.game.rules.id == "samba" and not pad.game.deals
    assert pad.side(1) == "Bob"
    pad.act({"control": "undo"})
    assert pad.game.rules.id == "classic" and totals(pad) == [30, 0]


def test_the_pad_says_what_each_side_needs_to_open_who_deals_who_waits_and_who_has_won():
    pad = by_counts(ScorePad("en", "classic", 5))
    pad.act({"control": "rename", "values": {"names": "Ann, Bob, Cy, Di, Ed"}})
    assert pad.standing() == "Next deal: the dealer is Ann. Sits out: Ed."
    pad.act({"control": "enter", "values": {"melded.0": "1600"}})
    table = next(control for control in pad.controls() if control["kind"] == "table")
    assert table["head"][1] == "Ann + Cy + Ed"
    assert [cell.split()[0] for cell in table["rows"][-1][1:]] == ["90", "50"]
    pad.act({"control": "enter", "values": {"melded.0": "4000", "melded.1": "100"}})
    assert pad.standing() == "The game is over. Won: Ann + Cy + Ed."
    assert "enter" not in [control.get("name") for control in pad.controls()]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"melds_0": "KS QH"}, "Side 1:"),
        ({"melds_0": "KS KH KD", "melds_1": "KS KS KH"}, "K♠"),
        ({"left_1": "hello"}, "Side 2: hello is not a card."),
        ({"reds_0": "-1"}, "is not a number"),
        ({"reds_0": "3", "reds_1": "3"}, "only 4 threes"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_entered(fields, said):
    pad = ScorePad("en")
    view = enter(pad, **fields)
    assert said in view["verdict"]["head"] and not pad.game.deals
    assert all(pad.values[key.replace("_", ".", 1)] == text for key, text in fields.items())


def test_who_went_out_alone_has_no_cards_left():
    pad = ScorePad("en", "classic", 2)
    assert "no cards left" in enter(pad, left_0="5S", out="0")["verdict"]["head"]
    assert not ScorePad("en").game.deals


@pytest.mark.parametrize("by", ["cards", "counts"])
def test_a_deal_without_anything_typed_is_refused_and_a_typed_nought_is_a_deal(by):
    pad = ScorePad("en")
    pad.act({"control": "by", "values": {"by": by}})
    view = pad.act({"control": "enter"})
    assert "Nothing has been typed" in view["verdict"]["head"] and not pad.game.deals
    pad.act({"control": "enter", "values": {"reds.0": "0"}})
    assert totals(pad) == [0, 0]


def test_only_house_rules_that_change_a_sheet_are_offered():
    offered = {c["name"] for c in walk(ScorePad("en").controls()) if c["name"].startswith("option-")}
    assert "option-shared_win" in offered and 'option-red_threes.plus_with="a canasta"' in offered
    assert not {"option-one_card_allowed", 'option-deal.cut="left"', "option-black_three_covered"} & offered


def test_a_pasted_text_that_is_no_pad_stays_and_is_answered_beside_its_field():
    pad = ScorePad("en")
    view = pad.act({"control": "paste", "values": {"text": "nonsense"}})
    group = view["controls"][-1]
    assert group["controls"][-1] == {"kind": "verdict"}
    assert next(c for c in group["controls"] if c["kind"] == "area")["value"] == "nonsense"
    assert pad.act({"control": "enter"})["controls"][-1]["controls"][-1]["kind"] != "verdict"


def test_house_rules_count():
    pad = by_counts(ScorePad("en", "classic"))
    pad.act({"control": "new", "values": {"option-match.target=10000": "yes"}})
    assert pad.game.rules.match.target == 10000
    assert Game.read(json.loads(json.dumps(pad.game.document()))).rules.match.target == 10000


def test_the_pad_is_kept_taken_back_and_never_thrown_away():
    pad = ScorePad("en", "samba")
    kept = enter(pad, melds_0="4S 5S 6S 7S 8S 9S 10S")["keep"]
    assert kept["name"] == "score-pad"
    fresh = ScorePad("pt")
    assert not fresh.act({"kept": kept["data"]})["keep"]["unread"]
    assert fresh.kept() == pad.kept() and totals(fresh) == totals(pad)
    for strange in (None, {}, "x", kept["data"] | {"version": 2}, kept["data"] | {"game": {}}, [1]):
        assert fresh.act({"kept": strange})["keep"]["unread"] and totals(fresh) == totals(pad)
    other = ScorePad("ru")
    enter(other, melds_0="KS KH KD")
    other.act({"control": "paste", "values": {"text": json.dumps(kept["data"])}})
    assert totals(other) == totals(pad)
    for _ in range(2):
        other.act({"control": "undo"})
    assert other.game.rules.id == "classic" and totals(other) == [30, 0]


def test_krambambulis_pad_is_kept_too():
    pad = Lesson("en", "krambambuli").bank()
    assert pad.kept() is None
    for control, values in pad.examples():
        kept = pad.act({"control": control, "values": values})["keep"]["data"]
    fresh = Lesson("ru", "krambambuli").bank()
    assert fresh.restore(kept) and fresh.kept() == kept and fresh.game.records == pad.game.records
    assert not fresh.restore({"format": "other"}) and fresh.kept() == kept


def test_krambambulis_deals_are_listed_undone_into_the_fields_and_a_new_game_loses_none():
    pad = Lesson("en", "krambambuli").bank()
    (control, values), *_rest = pad.examples()
    pad.act({"control": "rename", "values": {"names": "Ann, Bob, Cleo, Dan"}})
    pad.act({"control": control, "values": values})
    listed = [c for c in pad.controls() if c["kind"] == "group"][-1]["controls"][0]
    assert listed["head"][2:] == ["Ann", "Bob", "Cleo", "Dan"] and len(listed["rows"]) == 1
    assert listed["rows"][0][1].endswith(": Ann") and listed["rows"][0][2:] == ["−5", "−40", "−23", "−61"]
    assert any("the dealer is Bob" in c.get("text", "") for c in pad.controls())
    pad.act({"control": "undo"})
    assert not pad.game.events and [pad.values[f"left{player}"] for player in range(4)] == [
        "5",
        "40",
        "23",
        "61",
    ]
    pad.act({"control": "enter"})
    kept = pad.act({"control": "new", "values": {"players": "3", "names": "Us, You, They"}})["keep"]["data"]
    assert not pad.game.events and len(pad.game.records) == 3 and len(kept["earlier"]) == 1
    fresh = Lesson("pt", "krambambuli").bank()
    assert fresh.restore(kept)
    fresh.act({"control": "undo"})
    assert (
        len(fresh.game.records) == 4
        and len(fresh.game.events) == 1
        and fresh.values["names"].startswith("Ann")
    )
    assert not fresh.restore(kept | {"earlier": [{"players": 99}]})


def test_cards_may_be_typed_in_the_readers_letters():
    pad = ScorePad("ru")
    enter(pad, melds_0="Кп Кч Кб", left_1="Тп")
    assert totals(pad) == [30, -20]
    assert Words("ru").points(30) == "30 очков"
