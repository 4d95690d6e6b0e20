"""What the book says of the end: the empty stock, going out, the score, the match."""

from .book import alone, bonus, choice, flag, listing, number

choice(
    "stock.last_red_three",
    "Last card a red three",
    {
        "deal ends": (
            "If the last card of the stock is a red three, it is laid out and the deal ends at once, "
            "with neither meld nor discard.",
            "the deal ends",
        ),
    },
)
choice(
    "stock.empty",
    "Playing on without a stock",
    {
        "whole pile": (
            "When the stock is empty, play goes on for as long as each player takes the pile; it is "
            "still taken whole.",
            "the whole pile is taken",
        ),
        "top card": (
            "When the stock is empty, play goes on for as long as each player takes the top card of "
            "the pile; "
            "the rest is left.",
            "only the top card is taken",
        ),
    },
)
flag(
    "stock.compulsory",
    "Having to take",
    "When the stock is empty, a player must take the pile if it is not frozen and its top card fits a "
    "meld of the player's side.",
    "When the stock is empty, nobody has to take.",
    ("compulsory", "optional"),
)
choice(
    "stock.refusal",
    "Not taking",
    {
        "deal ends": (
            "When the stock is empty, the deal ends as soon as a player does not take, and nobody is "
            "paid for going out.",
            "the deal ends",
        ),
    },
)
flag(
    "stock.last_discard",
    "After the last stock card",
    "Whoever draws the last card of the stock still discards, and the next player may take that discard.",
    "The deal ends when the last card of the stock has been drawn.",
    ("one more discard", "the deal ends"),
    key=lambda rules, value: "must" if value and rules.stock.compulsory else None,
    also={
        "must": "Whoever draws the last card of the stock still discards, and the next player takes the pile "
        "or ends the deal."
    },
)

flag(
    "go_out.allowed",
    "Who goes out",
    "A player who is rid of all cards goes out and ends the deal.",
    "Nobody goes out: a deal lasts until the stock is used up and a player does not take the pile.",
    ("whoever has no cards left", "nobody goes out"),
)
number(
    "go_out.canastas",
    "Canastas to go out",
    "A side needs at least {n:canasta} to go out.",
    zero="A side needs no canasta to go out.",
    short="{n:canasta}",
    short_zero="none",
)
listing(
    "go_out.kinds",
    "Kinds of canasta to go out",
    "canasta",
    "Among the canastas needed to go out there must be {kinds:and}.",
    "Canastas of any kind serve to go out.",
    "{kinds:and}",
)
listing(
    "go_out.not_counted",
    "Canastas that do not count",
    "canasta",
    "Among the canastas needed to go out, {kinds:or} does not count.",
    "Every canasta counts among those needed to go out.",
    "{kinds:and}",
)
choice(
    "go_out.red_threes",
    "Red threes to go out",
    {
        "as many as canastas": (
            "To go out, a side also needs at least as many red threes as it has canastas.",
            "at least as many as canastas",
        ),
    },
)
flag(
    "go_out.now",
    "A canasta of the same turn",
    "A canasta completed in the same turn counts for going out.",
    "Only canastas completed in an earlier turn count for going out.",
    ("counts", "does not count"),
)
choice(
    "go_out.last_card",
    "The last card",
    {
        "melded or discarded": ("The last card may be melded or discarded.", "melded or discarded"),
        "never discarded": ("A player's last card is never discarded.", "never discarded"),
    },
)
flag(
    "go_out.keep",
    "Keeping a card",
    "A player who may not go out keeps at least 1 card after the discard.",
    "A player who may not go out may still be left without cards.",
    ("stays when going out is not allowed", "not needed"),
)
choice(
    "go_out.ask",
    "Asking the partner",
    {
        "optional": ("A player may ask the partner for leave to go out, but need not.", "optional"),
        "compulsory": ("A player must ask the partner for leave to go out.", "compulsory"),
    },
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={"alone": "Nobody has a partner to ask before going out."},
)
choice(
    "go_out.ask_when",
    "When to ask",
    {
        "before melding": (
            "The partner is asked after the draw or the taking of the pile, before any further meld.",
            "before melding",
        ),
    },
)
choice(
    "go_out.answer",
    "The answer",
    {"binding": ("The partner's answer is binding.", "binding")},
)
bonus("go_out.bonus", "Bonus for going out", "Going out")
number(
    "go_out.concealed",
    "Bonus for going out concealed",
    "Going out concealed earns {n:point} more, {total} in all.",
    minus="Going out concealed earns {n:point} less, {total} in all.",
    zero="Going out concealed earns nothing more.",
    short="{n} more",
    short_zero="none",
    short_whole="{n} more ({total} in all)",
    fill=lambda w, rules, n: {"total": rules.go_out.bonus + n},
)
flag(
    "go_out.concealed_alone",
    "What is concealed",
    "A player goes out concealed by melding the whole hand in one turn, with nothing melded before "
    "and nothing added to a partner's melds.",
    "A player goes out concealed by melding the whole hand in one turn; adding to a partner's melds "
    "does not spoil it.",
    ("partner's melds untouched", "partner's melds may be used"),
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={
        "alone": "A player goes out concealed by melding the whole hand in one turn, with nothing "
        "melded before."
    },
)
choice(
    "go_out.concealed_minimum",
    "The minimum when concealed",
    {
        "when the pile is taken": (
            "A side that has not opened needs the opening minimum for going out concealed only if "
            "the player took the pile; "
            "after a draw from the stock it needs none.",
            "only if the pile was taken",
        ),
    },
    key=lambda rules, _: "never" if not rules.opening.by_pile else None,
    also={
        "never": "A side that has not opened needs no opening minimum for going out concealed, for it cannot "
        "have taken the pile."
    },
)
number(
    "go_out.double",
    "Double finish",
    "If the partner can lay out a whole hand as well, the side earns {n:point} more.",
    minus="If the partner can lay out a whole hand as well, that costs the side {n:point}.",
    zero="Nothing more is earned if the partner can lay out a whole hand as well.",
    short_zero="none",
    key=lambda rules, _: "alone" if alone(rules) else None,
    also={"alone": "Nobody has a partner who could lay out a hand as well."},
)

flag(
    "score.melded",
    "Melded cards",
    "Melded cards count their values for the side, those of canastas too.",
    "Melded cards count nothing by themselves.",
    ("count", "do not count"),
)
choice(
    "score.hand",
    "Cards left in hand",
    {
        "minus": (
            "Cards left in hand count minus, those of the partner of the player who went out too.",
            "minus",
        )
    },
    key=lambda rules, _: "packet" if rules.extra.packet else "alone" if alone(rules) else None,
    also={
        "alone": "Cards left in hand count minus.",
        "packet": "Cards left in hand count minus, those of the partner of the player who went out too; so "
        "do the cards of a packet not taken up.",
    },
)
flag(
    "score.negative",
    "Scores below zero",
    "The score of a side may fall below 0.",
    "The score of a side in a deal never falls below 0.",
    ("possible", "impossible"),
)

number("match.target", "Target", "The match is played to {n:point}.", short="{n:point}")
flag(
    "match.finish",
    "Playing the deal out",
    "A deal in which a side reaches the target is still played to its end.",
    "The match ends at once when a side reaches the target.",
    ("played to its end", "ends at once"),
)
choice(
    "match.winner",
    "Winner",
    {
        "higher total": ("When the match ends, the side with the highest total wins.", "the highest total"),
    },
)
choice(
    "match.tie",
    "Tie",
    {
        "another deal": ("If the highest totals are equal, another deal is played.", "another deal"),
        "shared": ("If the highest totals are equal, the sides share the win.", "the win is shared"),
    },
)
number(
    "match.round",
    "Round",
    "A full round is {n:deal}.",
    zero="Deals are not grouped into rounds.",
    short="{n:deal}",
    short_zero="none",
)
