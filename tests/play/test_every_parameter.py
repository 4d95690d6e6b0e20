"""Every parameter of the rules does something: a value of one's own changes a verdict, a deal, a view of the
match or a score, or it is refused in one line, or it only describes what people do.

`VERDICTS`, `SHEETS`, `DEALS` and `MATCHES` give for each parameter a witness that another value changes.
"""

import json
from typing import Annotated, Literal, get_args, get_origin

import pytest
from test_situations import CASES, read

from canasta_rules.cards import parse_cards
from canasta_rules.play import apply, deal, judge
from canasta_rules.play.match import Match
from canasta_rules.play.melds import read_meld
from canasta_rules.play.score import SideScore, SideSheet, score
from canasta_rules.rules import PATHS, RulesClash, load, load_text
from canasta_rules.rules.checks import PLAYED
from canasta_rules.rules.families import CANASTA

#: Parameters that say what people do at the table, and why no verdict can depend on them.
DESCRIBED = {
    "seats.waiting_advice": "The engine does not hear who speaks.",
    "deal.cut": "A seed stands for shuffling and cutting.",
    "pile.looked": "Every card of the pile lay open once; a view shows what was seen.",
}

#: Parameter: a value of one's own and a situation whose verdict, reasons or table it changes.
VERDICTS = {
    "seats.sides": (3, "pennies/each-side-has-a-canasta-of-sevens"),
    "values.joker": (49, "bolivia/opening-with-wilds"),
    "values.two": (19, "matrix/opening-of-50-with-a-two/classic"),
    "values.ace": (19, "classic-opening/1500-and-90"),
    "values.high": (9, "classic-opening/50-of-50"),
    "values.low": (4, "classic-opening/50-of-50"),
    "values.black_three": (4, "combo/three-black-threes-open-with-others"),
    "turn.draw": (2, "classic-pile/a-red-three-from-the-stock-is-replaced"),
    "meld.min": (2, "classic-melds/two-cards"),
    "meld.naturals": (1, "classic-melds/one-natural-two-wilds"),
    "meld.wilds": (2, "classic-melds/two-naturals-three-wilds"),
    "meld.majority": (True, "classic-melds/two-naturals-three-wilds"),
    "meld.cap": (8, "cuban/no-card-beyond-seven"),
    "meld.per_rank": ("several", "classic-melds/joining-sums-the-wilds"),
    "run.min": (4, "bolivia/a-run-as-in-samba"),
    "run.max": (8, "bolivia/no-run-canasta-extended"),
    "run.low": ("5", "bolivia/a-run-as-in-samba"),
    "run.high": ("J", "brazilian/going-out-it-is-extended"),
    "run.wilds": (2, "hollywood/a-run-with-two-wilds"),
    "run.naturals": (5, "bolivia/a-run-as-in-samba"),
    "run.extended": (True, "bolivia/no-run-canasta-extended"),
    "wild.min": (2, "bolivia/two-wilds"),
    "wild.max": (8, "bolivia/a-bolivia-is-closed"),
    "twos.jokers": (False, "italian/twos-with-a-joker"),
    "twos.bar": (False, "italian/an-unfinished-meld-of-twos-bars-twos"),
    "canasta.size": (6, "classic-end/last-discard-without-a-canasta"),
    "opening.minimum": ([{"score": 0, "points": 100}], "classic-opening/50-of-50"),
    "opening.several": (False, "classic-opening/50-of-50"),
    "opening.cards_only": (False, "classic-opening/a-canasta-of-fours-is-35"),
    "opening.top_card": (False, "classic-opening/the-top-card-counts"),
    "opening.by_pile": (False, "classic-opening/the-top-card-counts"),
    "opening.for_side": (False, "classic-opening/frozen-for-the-unopened-though-the-others-have-opened"),
    "opening.naturals_only": (True, "classic-opening/a-joker-counts-its-50"),
    "pile.whole": (False, "classic-end/asking-after-taking-the-pile"),
    "pile.with_wild": (False, "classic-pile/natural-and-wild"),
    "pile.to_meld": (False, "classic-pile/the-top-card-alone-joins-an-own-meld"),
    "pile.to_meld_below": (1, "classic-pile/the-top-card-alone-joins-an-own-meld"),
    "pile.to_run": (True, "combo/onto-a-laid-run"),
    "pile.blocked": (["wild", "black_three", "seven"], "matrix/a-seven-with-two-sevens/classic"),
    "pile.frozen.always": (True, "classic-pile/natural-and-wild"),
    "pile.frozen.unopened": (False, "classic-opening/the-pile-is-frozen-for-the-unopened"),
    "pile.frozen.by": (["wild"], "classic-pile/frozen-by-a-first-red-three"),
    "pile.one_card": ("allowed", "classic-pile/one-card-and-a-pile-of-one"),
    "black_threes.meld": ("any time", "classic-end/black-threes-by-one-who-does-not-go-out"),
    "black_threes.min": (2, "classic-end/two-black-threes-are-no-meld"),
    "black_threes.max": (3, "classic-end/four-black-threes-going-out"),
    "black_threes.wilds": (True, "classic-end/no-wild-with-black-threes"),
    "black_threes.added": (True, "combo/nothing-is-added-to-black-threes"),
    "black_threes.discard_after": (False, "matrix/black-threes-and-a-last-discard/classic"),
    "black_threes.first_round": (False, "matrix/a-black-three-in-the-first-round/classic"),
    "black_threes.set_aside": (False, "cuban/black-threes-in-the-pile-are-set-aside"),
    "sevens.discard": ("after sevens canastas", "matrix/a-seven-is-discarded/classic"),
    "sevens.last_discard": (True, "pennies/a-seven-is-not-the-last-discard"),
    "extra.stock_cards": (10, "combo/an-escalera"),
    "extra.stock_when": ("side opens", "combo/the-bonus-cards-save-an-empty-hand"),
    "stock.empty": ("top card", "classic-pile/empty-stock-the-whole-pile"),
    "stock.compulsory": (False, "classic-pile/empty-stock-a-fitting-card-must-be-taken"),
    "go_out.allowed": (False, "classic-end/last-discard"),
    "go_out.canastas": (0, "classic-end/last-discard-without-a-canasta"),
    "go_out.kinds": ([], "bolivia/two-canastas-without-an-escalera"),
    "go_out.not_counted": ([], "italian/twos-do-not-count-for-going-out"),
    "go_out.red_threes": ("as many as canastas", "classic-end/last-discard"),
    "go_out.now": (False, "classic-end/the-last-card-completes-the-canasta"),
    "go_out.last_card": ("never discarded", "classic-end/last-discard"),
    "go_out.ask": ("compulsory", "classic-end/last-discard"),
    "go_out.concealed_alone": (False, "classic-opening/a-card-on-the-partners-meld-spoils-it"),
}
#: The same for parameters that go together with others.
TOGETHER = {
    "run.allowed": (
        {"run.allowed": True, "run.min": 3, "run.max": 7, "run.low": "4", "run.high": "A", "run.wilds": 0}
        | {"canasta.run": 1500},
        "matrix/a-run-of-three/classic",
    ),
    "wild.allowed": (
        {"wild.allowed": True, "wild.min": 3, "canasta.wild": 1000},
        "matrix/three-twos-alone/classic",
    ),
    "twos.allowed": (
        {"twos.allowed": True, "twos.jokers": True, "canasta.natural_twos": 9, "canasta.mixed_twos": 8},
        "matrix/three-twos-alone/classic",
    ),
    "pile.wild_pair": (
        {"pile.wild_pair": False, "pile.blocked": ["wild", "black_three"]},
        "hollywood/a-two-with-two-twos",
    ),
    "pile.wild_pair_melded": (
        {"pile.wild_pair": True, "pile.blocked": ["black_three"], "pile.wild_pair_melded": True},
        {"pile.wild_pair": True, "pile.blocked": ["black_three"], "pile.wild_pair_melded": False},
        "bolivia",
    ),
}

#: A sheet with something of everything that is paid: melds, red threes, aside, hands.
NATURAL, MIXED = ["KS KH KD KC KS KH KD"], ["QS QH QD QC QS QH 2D"]
SHEETS = {
    "canasta.natural": (5, "classic", NATURAL),
    "canasta.mixed": (5, "classic", MIXED),
    "canasta.ladder": ([1, 2, 3], "joker", MIXED),
    "canasta.run": (5, "samba", ["4S 5S 6S 7S 8S 9S TS"]),
    "canasta.mixed_run": (5, "hollywood", ["4S 5S 6S 7S 8S 9S *"]),
    "canasta.wild": (5, "bolivia", ["2S 2H 2D 2C * * *"]),
    "canasta.wild_kinds": ([{"jokers": 4, "twos": 3, "points": 3000}], "cuban", ["2S 2H 2D 2C 2S 2H 2D"]),
    "canasta.natural_sevens": (5, "combo", ["7S 7H 7D 7C 7S 7H 7D"]),
    "canasta.mixed_sevens": (5, "combo", ["7S 7H 7D 7C 7S 7H 2D"]),
    "canasta.natural_twos": (5, "italian", ["2S 2H 2D 2C 2S 2H 2D"]),
    "canasta.mixed_twos": (5, "italian", ["2S 2H 2D 2C 2S 2H *"]),
    "canasta.five_natural": (5, "italian", NATURAL * 5),
    "canasta.five_any": (5, "italian", MIXED * 5),
    "canasta.ten": (5, "italian", MIXED * 10),
    "run.short": (4, "brazilian", ["4S 5S 6S 7S"]),
    "run.short_points": (-5, "brazilian", ["4S 5S 6S"]),
    "twos.paid": ("every side", "italian", ["2S 2H 2D 2C 2S 2H 2D"]),
    "red_threes.points": ([1, 2, 3, 4], "classic", NATURAL),
    "red_threes.plus_with": ("two canastas", "classic", NATURAL),
    "red_threes.all_with": (["natural"], "combo", NATURAL),
    "black_threes.aside_points": (7, "cuban", NATURAL),
    "black_threes.aside_all": (7, "cuban", NATURAL),
    "black_threes.in_hand": (-7, "classic", NATURAL),
    "sevens.in_hand": (-7, "classic", NATURAL),
    "go_out.bonus": (7, "classic", NATURAL),
    "go_out.concealed": (7, "classic", NATURAL),
    "go_out.double": (7, "traditional", NATURAL),
    "score.melded": (False, "classic", NATURAL),
    "score.negative": (False, "classic", []),
}

#: What another value changes in the cards that a seed deals, or in who sits where.
DEALS = {
    "seats.waiting": ({"seats.waiting": 2}, "classic", 6),
    "pack.packs": (
        {"pack.packs": 3, "red_threes.points": [100, 200, 300, 400, 500, 600]},
        "classic",
        4,
    ),
    "pack.jokers": ({"pack.jokers": 1}, "classic", 4),
    "pack.wild": ({"pack.wild": ["two"], "pack.jokers": 0}, "classic", 4),
    "deal.hand": ({"deal.hand": 10}, "classic", 4),
    "deal.red_threes": ({"deal.red_threes": "own turn"}, "classic", 4),
    "deal.upcard": ({"deal.upcard": False}, "classic", 4),
    "deal.covered": ({"deal.covered": []}, "classic", 4),
    "deal.base": ({"deal.base": [{"rank": rank, "cards": 3} for rank in "456789"]}, "classic", 4),
    "extra.packet": ({"extra.packet": 5, "extra.packet_when": "own first canasta"}, "classic", 4),
}

#: Totals before, points of a deal, and what another value changes in who has won.
MATCHES = {
    "match.target": (6000, [5000, 0]),
    "match.tie": ("shared", [5000, 5000]),
    "match.round": (4, [5000, 0]),
}


def one_value(path):
    """Whether a parameter has one value only, so that a file cannot change it."""
    kind = CANASTA.types[path]
    kinds = [one for one in (kind, *get_args(kind)) if one is not type(None)]
    for one in kinds:
        inner = get_args(one)[0] if get_origin(one) is Annotated else one
        if get_origin(inner) is Literal and len(get_args(inner)) == 1:
            return path not in VERDICTS
        limits = [m for m in get_args(one)[1:] if hasattr(m, "ge")] if get_origin(one) is Annotated else []
        if any(m.ge is not None and m.ge == m.le for m in limits):
            return True
    return False


def option(path, value):
    return f"{path}={json.dumps(value)}"


def house(base, changes, players=4):
    """The rules of a user's own file with these values."""
    head = f'[variant]\nbase = "{base}"\n'
    lines = []
    for path, value in changes.items():
        text = json.dumps(value)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = (", ".join(f"{k} = {json.dumps(v)}" for k, v in row.items()) for row in value)
            text = "[" + ", ".join(f"{{ {row} }}" for row in rows) + "]"
        lines.append(f"{path} = {text}")
    return load_text("\n".join(lines) + "\n" + head, "house.toml", players)


def outcome(case, options):
    """The verdict of a situation and the table after it, as plain data."""
    case = case | {"options": [*case.get("options", ()), *options]}
    table, action = read(case)
    verdict = judge(table, action, instead=False)
    found = [verdict.legal, [(r.rule, r.code, str(r.args)) for r in verdict.reasons]]
    if verdict.legal:
        after = apply(table, action)
        names = [name for name in after.__slots__ if name not in ("rules", "can_finish", "sides")]
        found += [[str(getattr(after, name)) for name in names]]
        found += [[(side.melds, side.red_threes, side.aside) for side in after.sides]]
    return found


BY_ID = {case.id: case.values[0] for case in CASES}


def test_every_parameter_has_its_place():
    places = [DESCRIBED, VERDICTS, TOGETHER, SHEETS, DEALS, MATCHES, PLAYED]
    single = [path for path in PATHS if one_value(path)]
    named = [path for place in (*places, single) for path in place]
    assert sorted(named) == sorted(PATHS)


@pytest.mark.parametrize("path", VERDICTS)
def test_a_verdict_depends_on_it(path):
    value, name = VERDICTS[path]
    case = BY_ID[name]
    assert house(case["variant"], {path: value}, load(case["variant"], case.get("players")).players)
    assert outcome(case, [option(path, value)]) != outcome(case, [])


@pytest.mark.parametrize("path", [path for path in TOGETHER if path != "pile.wild_pair_melded"])
def test_a_verdict_depends_on_it_and_others(path):
    changes, name = TOGETHER[path]
    case = BY_ID[name]
    assert house(case["variant"], changes)
    assert outcome(case, [option(*change) for change in changes.items()]) != outcome(case, [])


def test_wild_cards_that_take_the_pile_are_melded_or_kept():
    *both, variant = TOGETHER["pile.wild_pair_melded"]
    case = BY_ID["hollywood/a-two-with-two-twos"] | {"variant": variant}
    melded, kept = (outcome(case, [option(*change) for change in changes.items()]) for changes in both)
    assert melded != kept


def sheet(rules, melds):
    """The score of a side that went out concealed and double with these melds, and of one that did not."""
    cards = parse_cards("3C 3S 7C 9D")
    threes = parse_cards("3H 3D 3H" if melds else "3H")
    if rules.red_threes.all_with:
        threes = parse_cards("3H 3D 3H 3D 3H 3D")
    found = []
    for aside in ("", "3S", "3S 3C 3S 3C"):
        aside = parse_cards(aside) if rules.black_threes.set_aside else ()
        one = SideSheet([read_meld(rules, parse_cards(meld)) for meld in melds], threes, aside, [cards])
        found += [score(rules, [one], out, True, True)[0] for out in (0, None)]
    assert all(isinstance(one, SideScore) for one in found)
    return [one.total for one in found]


@pytest.mark.parametrize("path", SHEETS)
def test_a_score_depends_on_it(path):
    value, variant, melds = SHEETS[path]
    rules = load(variant)
    changes = {path: value}
    assert sheet(house(variant, changes, rules.players), melds) != sheet(rules, melds)


@pytest.mark.parametrize("path", DEALS)
def test_a_deal_depends_on_it(path):
    changes, variant, players = DEALS[path]
    rules, own = load(variant, players), house(variant, changes, players)
    assert rules.get(path) != own.get(path)
    different = [seed for seed in range(60) if dealt(rules, seed) != dealt(own, seed)]
    assert different


def dealt(rules, seed):
    table = deal(rules, seed)
    return table.hands, table.packets, table.pile, table.hidden, table.waiting_threes, table.is_frozen(0)


@pytest.mark.parametrize("path", MATCHES)
def test_a_match_depends_on_it(path):
    value, totals = MATCHES[path]
    rules = load("classic")
    own = house("classic", {path: value})
    won = []
    for each in (rules, own):
        match = Match(each)
        match.finish(tuple(SideScore(total, ()) for total in totals))
        won.append(match.winners())
    assert won[0] != won[1]


@pytest.mark.parametrize("path", PLAYED)
def test_what_cannot_be_played_is_refused(path):
    only, _ = PLAYED[path]
    base = "combo" if path == "stock.last_discard" else "classic"
    other = not only if isinstance(only, bool) else ["5", "K"]
    with pytest.raises(RulesClash) as caught:
        house(base, {path: other})
    message = str(caught.value)
    assert message.startswith(f"house.toml: {path}: expected {json.dumps(only)}; ") and "\n" not in message


@pytest.mark.parametrize("path", DESCRIBED)
def test_what_is_only_described_may_be_written(path):
    old = load("classic", 5).get(path)
    value = {True: False, False: True, "right": "left"}[old]
    assert house("classic", {path: value}, 5).get(path) == value
