"""Values that are right alone and wrong together: one clear line each, by the path to change."""

import pytest

from canasta_rules.rules import RulesClash, RulesError, load, load_text, variants

#: Base, chapters of a house file, and how the answer begins.
CASES = [
    ("classic", "[seats]\nsides = 3", "seats.sides: 4 players cannot be divided into 3 sides"),
    ("classic", "[seats]\nsides = 6", "seats.sides: 4 players cannot make 6 sides"),
    ("classic", "[deal]\nhand = 30", "deal.hand: 121 cards would be dealt and turned up, the packs hold 108"),
    (
        "pennies",
        "[extra]\npacket = 30",
        "deal.hand: 259 cards would be dealt and turned up, the packs hold 216",
    ),
    (
        "mexican",
        "[deal]\nhand = 30\n[extra]\nstock_cards = 60",
        "extra.stock_cards: the stock holds only 41 cards",
    ),
    ("classic", "[pack]\njokers = 0", "pack.wild: jokers are wild, but pack.jokers is 0"),
    ("classic", "[extra]\nstock_cards = 9", "extra.stock_when: missing or useless; extra.stock_cards is 9"),
    ("classic", "[extra]\npacket = 9", "extra.packet_when: missing or useless; extra.packet is 9"),
    (
        "italian",
        '[deal]\nbase = [{ rank = "J", cards = 1 }, { rank = "J", cards = 2 }]',
        "deal.base: expected each rank once",
    ),
    ("classic", "[meld]\nnaturals = 8", "meld.naturals: no canasta of 7 cards can hold 8 natural cards"),
    (
        "classic",
        "[canasta]\nsize = 9\n[meld]\nnaturals = 9",
        "meld.naturals: the packs hold only 8 cards of a rank",
    ),
    (
        "classic",
        "[pack]\npacks = 1\n[meld]\nwilds = 2\n[red_threes]\npoints = [1, 2]\n"
        "[black_threes]\nmin = 2\nmax = 2",
        "meld.wilds: 4 natural cards of a rank and 2 wild cards make no canasta of 7",
    ),
    ("classic", "[meld]\ncap = 6", "meld.cap: a meld of at most 6 cards never becomes a canasta of 7"),
    ("classic", '[meld]\nranks = ["5", "A"]', 'meld.ranks: expected ["4", "A"]; twos are wild and threes'),
    ("classic", "[seats]\nalternate = false", "seats.alternate: expected true; the sides take turns round"),
    ("classic", "[turn]\nshort_draw = false", "turn.short_draw: expected true; a deal whose last cards"),
    ("classic", "[meld]\nshared = false", "meld.shared: expected true; melds of one player alone"),
    ("classic", "[meld]\nopponents = true", "meld.opponents: expected false; adding to melds of other sides"),
    ("classic", "[meld]\nreturned = true", "meld.returned: expected false; taking melded cards back"),
    ("classic", "[pile]\nat_once = false", "pile.at_once: expected true; a top card that is not melded"),
    (
        "classic",
        "[pile]\nshown = false",
        "pile.shown: expected true; cards of the pile never help to take it",
    ),
    ("classic", "[red_threes]\nbonus = false", "red_threes.bonus: expected true; red threes in a hand"),
    ("combo", "[stock]\nlast_discard = false", "stock.last_discard: expected true; a turn always ends with"),
    ("classic", "[go_out]\nkeep = false", "go_out.keep: expected true; a hand may be empty only when"),
    ("classic", "[match]\nfinish = false", "match.finish: expected true; a deal is always played to its end"),
    ("classic", '[pack]\nwild = ["joker"]', 'pack.wild: expected "two" among them; twos are wild'),
    ("classic", '[pack]\nwild = ["two"]', 'pack.wild: expected "joker" among them, since pack.jokers is 2'),
    ("samba", '[run]\nlow = "3"', 'run.low: expected "4" or a higher rank; twos are wild'),
    (
        "italian",
        "[wild]\nallowed = true\nmin = 3\n[canasta]\nwild = 2000",
        "twos.allowed: expected false or no value; wild.allowed is true",
    ),
    ("classic", '[pile]\nblocked = ["black_three"]', "pile.blocked: expected wild among them, since"),
    (
        "classic",
        "[canasta]\nmixed = { absent = true }",
        "canasta.mixed: missing; wild cards are allowed in a set",
    ),
    (
        "classic",
        "[meld]\nwilds = 0",
        "canasta.mixed: a bonus for a mixed canasta, but no canasta may hold a wild",
    ),
    (
        "classic",
        "[meld]\nnaturals = 7",
        "canasta.mixed: a bonus for a mixed canasta, but no canasta may hold a wild",
    ),
    (
        "joker",
        "[meld]\nwilds = 0",
        "canasta.ladder: a bonus for a mixed canasta, but no set may hold a wild card",
    ),
    ("joker", "[meld]\nwilds = 2", "canasta.ladder: expected 2 bonuses, one for each number of wild cards"),
    ("classic", "[canasta]\nrun = 1500", "canasta.run: a bonus for a run canasta, but run.allowed is false"),
    (
        "classic",
        "[canasta]\nmixed_run = 9",
        "canasta.mixed_run: a bonus for a run canasta, but run.allowed is false",
    ),
    (
        "classic",
        "[pile]\nto_run = true",
        "pile.to_run: the top card may join a run, but run.allowed is false",
    ),
    ("classic", "[run]\nallowed = true", "run.min: missing; run.allowed is true"),
    ("samba", "[run]\nmin = 8", "run.min: expected at most run.max, 7"),
    ("samba", '[run]\nlow = "9"', "run.max: from 9 to A there are only 6 ranks"),
    ("samba", "[run]\nnaturals = 8", "run.naturals: expected at most run.max, 7"),
    ("samba", "[canasta]\nrun = { absent = true }", "canasta.run: missing; runs may become canastas"),
    ("samba", "[run]\nmax = 6", "canasta.run: a bonus for a run canasta, but a run has at most 6 cards"),
    (
        "samba",
        "[canasta]\nmixed_run = 1000",
        "canasta.mixed_run: a bonus for a run canasta with a wild card, but",
    ),
    ("samba", "[run]\nwilds = 1", "canasta.mixed_run: missing; run.wilds allows wild cards"),
    ("samba", "[run]\nshort = 5", "run.short_points: missing or useless; run.short is 5"),
    ("brazilian", "[run]\nshort = 8", "run.short: expected at most run.max, 7"),
    (
        "classic",
        "[canasta]\nwild = 1000",
        "canasta.wild: a bonus for a wild canasta, but wild.allowed is false",
    ),
    (
        "classic",
        "[canasta]\nwild_kinds = [{ jokers = 0, twos = 7, points = 9 }]",
        "canasta.wild_kinds: a bonus for a wild canasta, but wild.allowed is false",
    ),
    ("classic", "[wild]\nallowed = true", "wild.min: missing; wild.allowed is true"),
    ("uruguay", "[wild]\nmin = 8", "wild.min: expected at most wild.max, 7"),
    ("classic", "[wild]\nallowed = true\nmin = 3", "canasta.wild: missing; wild.allowed is true"),
    (
        "uruguay",
        "[wild]\nmax = 6",
        "canasta.wild: a bonus for a wild canasta, but a wild meld has at most 6 cards",
    ),
    (
        "uruguay",
        "[pack]\npacks = 1\n[red_threes]\npoints = [1, 2]\n[black_threes]\nmin = 2\nmax = 2",
        "canasta.wild: a bonus for a wild canasta, but the packs hold only 6 wild cards",
    ),
    (
        "cuban",
        "[canasta]\nwild_kinds = [{ jokers = 5, twos = 2, points = 9 }]",
        "canasta.wild_kinds: 5 jokers and 2 twos make no canasta of 7 here",
    ),
    (
        "classic",
        "[canasta]\nmixed_twos = 9",
        "canasta.mixed_twos: a bonus for a canasta of twos, but twos.allowed",
    ),
    ("classic", "[twos]\nallowed = true", "canasta.natural_twos: missing; twos.allowed is true"),
    (
        "classic",
        "[pile]\npair = false",
        "pile.pair: expected true; a natural pair takes every pile that may be taken",
    ),
    (
        "classic",
        "[pile]\nwild_pair = true",
        "pile.wild_pair: wild cards on top may be taken, but pile.blocked names",
    ),
    (
        "classic",
        '[pile]\nwild_pair = true\nblocked = ["black_three"]',
        "pile.wild_pair_melded: expected false; wild.allowed is false",
    ),
    (
        "classic",
        "[opening]\nminimum = [{ score = 0, points = 50 }, { score = 0, points = 90 }]",
        "opening.minimum: expected rows with rising scores",
    ),
    ("classic", "[opening]\nminimum = []", "opening.minimum: expected rows with rising scores"),
    (
        "classic",
        "[red_threes]\npoints = [100, 200]",
        "red_threes.points: expected 4 entries, one for each number of",
    ),
    ("classic", "[black_threes]\nmax = 5", "black_threes.max: the packs hold 4 black threes"),
    ("classic", "[black_threes]\nmax = 2", "black_threes.min: expected at most black_threes.max, 2"),
    (
        "classic",
        "[black_threes]\nset_aside = true",
        "black_threes.aside_points: missing; black_threes.set_aside is",
    ),
    ("classic", '[go_out]\nkinds = ["run"]', "go_out.kinds: asks for a run canasta, which the rules forbid"),
    (
        "classic",
        '[go_out]\nkinds = ["twos"]',
        "go_out.kinds: asks for a twos canasta, which the rules forbid",
    ),
    (
        "classic",
        '[red_threes]\nall_with = ["wild"]',
        "red_threes.all_with: asks for a wild canasta, which the rules",
    ),
    ("classic", "[go_out]\ncanastas = { absent = true }", "go_out.canastas: missing; go_out.allowed is true"),
    (
        "classic",
        '[go_out]\nkinds = ["natural", "mixed"]',
        "go_out.canastas: expected at least 2, one for each of",
    ),
    (
        "classic",
        '[go_out]\nkinds = ["mixed"]\nnot_counted = ["mixed"]',
        "go_out.not_counted: a mixed canasta does not count, but go_out.kinds asks for it",
    ),
    ("mexican", "[go_out]\ncanastas = 7", "go_out.red_threes: 7 red threes are needed, the packs hold 6"),
]


@pytest.mark.parametrize(("base", "chapters", "answer"), CASES)
def test_clash(base, chapters, answer):
    with pytest.raises(RulesClash) as error:
        load_text(f'[variant]\nbase = "{base}"\n{chapters}', "house.toml")
    assert str(error.value).startswith(f"house.toml: {answer}")


@pytest.mark.parametrize("ident", variants())
def test_no_profile_clashes(ident):
    for count in load(ident).counts:
        assert load(ident, count).players == count


def test_what_an_option_breaks_is_told():
    with pytest.raises(RulesError, match=r"red_threes\.points: expected 4 entries"):
        load("classic", 6, ("pack.packs=2",))
