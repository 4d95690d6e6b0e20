"""A second scorer, on purpose naive: it knows cards as texts and takes nothing but plain values from the
rules.
"""

from collections import Counter

HIGH = {"8", "9", "10", "J", "Q", "K"}


def rank(card):
    return card if card == "*" else card[:-1]


def is_wild(card):
    return rank(card) in ("*", "2")


def worth(get, card):
    if card == "*":
        return get("values.joker")
    if rank(card) == "2":
        return get("values.two")
    if rank(card) == "A":
        return get("values.ace")
    if rank(card) in HIGH:
        return get("values.high")
    if rank(card) == "3":
        return 0 if card in ("3H", "3D") else get("values.black_three")
    return get("values.low")


def canasta(get, cards):
    """What kind of canasta the cards are ("" for none) and its bonus."""
    if len(cards) < get("canasta.size"):
        return "", 0
    naturals = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(naturals)
    ranks = {rank(card) for card in naturals}
    if ranks == {"3"}:
        return "", 0
    if not naturals:
        if get("twos.allowed"):
            return "twos", get("canasta.mixed_twos") if "*" in cards else get("canasta.natural_twos")
        jokers = cards.count("*")
        for kind in get("canasta.wild_kinds") or ():
            if (kind.jokers, kind.twos) == (jokers, len(cards) - jokers):
                return "wild", kind.points
        return "wild", get("canasta.wild")
    if len(ranks) > 1:
        return "run", get("canasta.mixed_run") if wilds else get("canasta.run")
    if ranks == {"7"} and get("canasta.natural_sevens"):
        return (
            ("mixed sevens", get("canasta.mixed_sevens"))
            if wilds
            else ("natural sevens", get("canasta.natural_sevens"))
        )
    if wilds:
        ladder = get("canasta.ladder")
        return "mixed", ladder[wilds - 1] if ladder else get("canasta.mixed")
    return ("natural sevens" if ranks == {"7"} else "natural"), get("canasta.natural")


def total(get, packs, melds, reds, aside, hands, out, concealed, double):
    """The score of a side in a deal. `melds` and `hands` are lists of lists of card texts."""
    points, kinds, natural = 0, Counter(), 0
    for cards in melds:
        points += sum(worth(get, card) for card in cards)
        kind, bonus = canasta(get, cards)
        if kind:
            kinds[kind] += 1
            natural += not any(map(is_wild, cards))
            if kind != "twos" or out or get("twos.paid") != "side that goes out":
                points += bonus
        run = len({rank(card) for card in cards if not is_wild(card)}) > 1
        if run and len(cards) < (get("run.short") or 0):
            points += get("run.short_points")
    made = sum(kinds.values())
    if get("canasta.five_natural") and natural >= 5:
        points += get("canasta.five_natural")
    elif get("canasta.five_any") and made >= 5:
        points += get("canasta.five_any")
    if get("canasta.ten") and made >= 10:
        points += get("canasta.ten")
    if reds:
        value = get("red_threes.points")[len(reds) - 1]
        helped = kinds["wild"] or kinds["run"] or kinds["natural sevens"]
        if len(reds) == 2 * packs and get("red_threes.all_with") and not helped:
            value = 100 * len(reds)
        needs = get("red_threes.plus_with")
        plus = {
            "nothing": True,
            "a meld": bool(melds),
            "a canasta": made >= 1,
            "two canastas": made >= 2,
            "a canasta of sevens": kinds["natural sevens"] + kinds["mixed sevens"] >= 1,
        }[needs]
        points += value if plus else -value
    if aside:
        all_of_them = len(aside) == 2 * packs
        points += (
            get("black_threes.aside_all") if all_of_them else len(aside) * get("black_threes.aside_points")
        )
    if out:
        points += (
            get("go_out.bonus")
            + (concealed and get("go_out.concealed"))
            + ((double and get("go_out.double")) or 0)
        )
    for hand in hands:
        for card in hand:
            if card in ("3S", "3C") and get("black_threes.in_hand") is not None:
                points += get("black_threes.in_hand")
            elif rank(card) == "7" and get("sevens.in_hand") is not None:
                points += get("sevens.in_hand")
            else:
                points -= worth(get, card)
    return points


def totals(table):
    """The score of every side of a table whose deal has ended."""
    found = []
    for i, side in enumerate(table.sides):
        seats = [seat for seat in range(len(table.hands)) if table.side_of(seat) == i]
        found.append(
            total(
                table.rules.get,
                table.rules.pack.packs,
                [list(map(str, meld.cards)) for meld in side.melds],
                list(map(str, side.red_threes)),
                list(map(str, side.aside)),
                [[str(card) for card in (*table.hands[seat], *table.packets[seat])] for seat in seats],
                table.out is not None and table.side_of(table.out) == i,
                table.concealed,
                table.double,
            )
        )
    return found
