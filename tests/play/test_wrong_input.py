"""Whatever is put in, the answer is a verdict or one line that says what is wrong."""

import json
import random

import pytest

from canasta_rules.cards import CARDS, CardError, parse_cards
from canasta_rules.play import (
    ActionError,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    Lay,
    Take,
    apply,
    deal,
    judge,
    legal_actions,
)
from canasta_rules.play.situation import (
    Situation,
    SituationError,
    decode,
    pack_link,
    read_sheet,
    read_situation,
    table_of,
    unpack_link,
    write_situation,
)
from canasta_rules.rules import load, variants

RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def some_cards(rng, most):
    return " ".join(str(rng.choice(CARDS)) for _ in range(rng.randint(0, most)))


def some_meld(rng):
    suit, at, size = rng.choice("SHDC"), rng.randrange(8), rng.randint(3, 7)
    if rng.random() < 0.2:
        return " ".join(rank + suit for rank in RANKS[at : at + size])
    return " ".join(rng.choice([RANKS[at] + suit for suit in "SHDC"]) for _ in range(size))


def random_form(rng):
    """A situation that may or may not make sense."""
    variant = rng.choice(variants())
    rules = load(variant)
    seats = rules.seats_playing
    form = {"variant": variant}
    parts = {
        "turn": lambda: rng.randrange(seats + 1),
        "phase": lambda: rng.choice(["draw", "play", "play", "answer"]),
        "drawn_from": lambda: rng.choice(["stock", "pile"]),
        "stock": lambda: rng.choice([0, 1, 20, "", "3H", "3H 3D", some_cards(rng, 14)]),
        "pile": lambda: some_cards(rng, 6),
        "frozen": lambda: rng.random() < 0.5,
        "round": lambda: rng.randint(1, 2),
        "hidden": lambda: rng.randint(0, 2),
        "asked": lambda: rng.choice(["", "yes", "no"]),
        "scores": lambda: [rng.choice([-100, 0, 1500, 3000, 7000, 9000])],
        "hands": lambda: [rng.choice([some_cards(rng, 9), some_cards(rng, 9), 11]) for _ in range(seats)],
        "sides": lambda: [{"melds": [some_meld(rng) for _ in range(rng.randint(0, 3))]}, {}],
        "laid": lambda: [rng.randint(0, 2)],
        "melded": lambda: [rng.randrange(seats)],
        "packets": lambda: [some_cards(rng, 11)],
    }
    for key, make in parts.items():
        if rng.random() < (0.9 if key in ("hands", "sides", "pile", "phase") else 0.2):
            form[key] = make()
    hand = next((hand for hand in form.get("hands", []) if isinstance(hand, str) and hand), "KS").split()
    few = " ".join(rng.sample(hand, min(len(hand), rng.randint(1, 4))))
    form["action"] = rng.choice(
        [
            {"kind": "draw"},
            {"kind": "ask"},
            {"kind": "answer", "yes": rng.random() < 0.5},
            {"kind": "take", "with": few},
            {"kind": "take", "to": rng.randint(0, 2)},
            {"kind": "take", "with": few, "also": [few]},
            {"kind": "meld", "melds": [few]},
            {"kind": "add", "cards": few, "to": rng.randint(0, 2)},
            {"kind": "discard", "card": hand[0]},
        ]
    )
    return form


def test_random_situations():
    """No exception but the two that say in one line what is wrong; the table stays as it is."""
    rng, judged = random.Random(20), 0
    for _ in range(4000):
        form = random_form(rng)
        try:
            table, action = table_of(decode(form, Situation, "s"), "s")
            before = table.copy()
            verdict = judge(table, action)
            judged += 1
            assert table == before and verdict.reasons
            if verdict.legal:
                after = apply(table, action)
                if not after.ended and not isinstance(after.hands[after.turn], int):
                    assert legal_actions(after), form
        except (SituationError, ActionError) as error:
            assert "\n" not in str(error) and len(str(error)) < 300
    assert judged > 300


@pytest.mark.parametrize("variant", variants())
def test_a_table_that_has_ended(variant):
    table = deal(load(variant), 1)
    table.ended, table.phase = "stock", "over"
    card = table.hands[table.turn][0]
    for action in (Draw(), Take(), Lay(((card,),)), Add((card,), 0), Discard(card), Ask(), Answer(True)):
        before = table.copy()
        with pytest.raises(ActionError, match="the deal is over"):
            judge(table, action)
        with pytest.raises(ActionError, match="the deal is over"):
            apply(table, action)
        assert table == before
    assert legal_actions(table) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "variant: missing"),
        ("{", "neither TOML nor JSON"),
        ("variant = classic", "neither TOML nor JSON"),
        ("[]", "neither TOML nor JSON"),
        ("{}", "variant: missing"),
        ('{"variant": 5}', "variant"),
        ('{"variant": "classic", "hands": "KS"}', "hands"),
        ('{"variant": "classic", "hands": [["KS"]]}', "hands"),
        ('{"variant": "classic", "hands": [-1]}', "hands[0]"),
        ('{"variant": "classic", "stock": 1e400}', "stock"),
        ('{"variant": "classic", "scores": ["many"]}', "scores"),
        ('{"variant": "classic", "sides": {"melds": []}}', "sides"),
        ("{" + '"a":{' * 3000, "neither TOML nor JSON"),
        ('variant = "classic"\nvariant = "samba"', "neither TOML nor JSON"),
    ],
)
def test_unreadable(text, said):
    for read in (read_situation, read_sheet):
        with pytest.raises(SituationError) as caught:
            read(text, "file.toml")
        message = str(caught.value)
        assert message.startswith("file.toml: ") and "\n" not in message
    with pytest.raises(SituationError) as caught:
        read_situation(text, "file.toml")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "x", "!!!", "é", "eJw", "A" * 9999, pack_link({"variant": "classic"})[:-4]]
)
def test_broken_links(text):
    with pytest.raises(SituationError, match="link"):
        unpack_link(text)


def test_a_link_to_something_else():
    with pytest.raises(SituationError, match="unknown key"):
        unpack_link(pack_link({"variant": "classic", "evil": 1}))
    for data in ([1], "x", 5):
        with pytest.raises(SituationError):
            unpack_link(pack_link(data))


def test_links_are_short_and_safe():
    form = write_situation(deal(load("samba"), 3))
    link = pack_link(form)
    assert len(link) < 500 and set(link) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    table, _ = read_situation(json.dumps(form))
    assert table_of(unpack_link(link))[0] == table


@pytest.mark.parametrize("text", ["KX", "1H2", "KSS", "ZZ", "11H", "K", "♥", "KH;QH"])
def test_no_card(text):
    with pytest.raises(CardError):
        parse_cards(text)
