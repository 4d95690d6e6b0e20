"""Names: chapters, variants with their other names, sources, standings."""

from .messages import message

CHAPTERS = {
    ident: message("chapter", name)
    for ident, name in {
        "seats": "Players and seats",
        "pack": "Cards",
        "values": "What cards count",
        "deal": "The deal",
        "turn": "A turn",
        "meld": "Melds",
        "run": "Runs",
        "wild": "Wild melds",
        "twos": "Melds of twos",
        "canasta": "Canastas",
        "opening": "The opening",
        "pile": "The discard pile",
        "red_threes": "Red threes",
        "black_threes": "Black threes",
        "sevens": "Sevens",
        "extra": "Cards that come later",
        "stock": "The empty stock",
        "go_out": "Going out",
        "score": "The score",
        "match": "The match",
        "set": "Sets",
        "joker": "Jokers",
        "special": "Special hands",
        "left": "Cards left over",
        "knock": "Knocking",
        "others": "After the knock",
        "record": "The records",
        "bank": "Stakes and bank",
        "out": "Dropping out",
        "rest": "The end of a deal",
        "race": "The end of the game",
    }.items()
}

INTROS = {
    ident: message("intro", text)
    for ident, text in {
        "meld": "A meld is a group of cards laid face up on the table. After drawing or taking the pile, "
        "a player may lay new melds and add cards to those of the side, as many as wanted.",
        "canasta": "A canasta is a large meld; it earns a bonus.",
        "opening": "The opening is what a side lays first in a deal.",
        "pile": "Instead of drawing from the stock, a player may take the discard pile.",
        "go_out": "Going out is getting rid of the last card of the hand.",
        "extra": "Some hands grow during the deal.",
        "special": "Some hands end the deal at once and are paid better than a knock.",
        "left": "At the end of a deal everybody lays out combinations as well as possible; cards "
        "that belong to none "
        "are left over.",
        "knock": "Whoever knocks lays the hand out and ends the deal.",
        "record": "Points are entered from deal to deal; minus points are bad.",
        "bank": "The game is played for stakes, in coins or counters; a part of them goes into a "
        "common bank.",
    }.items()
}

VARIANTS = {
    ident: message("variant", name)
    for ident, name in {
        "classic": "Classic Canasta",
        "traditional": "Traditional Canasta",
        "book": "Book Canasta",
        "oficial": "Official Canasta",
        "joker": "Joker Canasta",
        "combo": "Combo",
        "cuban": "Cuban Canasta",
        "mexican": "Mexican Canasta",
        "uruguay": "Uruguay Canasta",
        "chile": "Chilean Canasta",
        "samba": "Samba",
        "italian": "Italian Canasta",
        "hollywood": "Hollywood Canasta",
        "bolivia": "Bolivia",
        "brazilian": "Brazilian Canasta",
        "pennies": "Pennies from Heaven",
        "krambambuli": "Krambambuli",
        "five-hundred-fragment": "A rummy to 500",
    }.items()
}

NOTES = {
    ident: message("variant note", text)
    for ident, text in {
        "classic": "The partnership game of about 1950, with exact rules for everything.",
        "traditional": "A longer game: red threes need a canasta, and wild cards never outnumber "
        "natural ones.",
        "book": "The game of a Russian card book, as far as its text goes.",
        "oficial": "A short set of rules that spread in Portuguese as the official ones.",
        "joker": "Wild canastas are allowed, and a mixed canasta is worth more the fewer wild cards "
        "it holds.",
        "combo": "Nobody goes out: runs, wild canastas and sevens are collected until the stock is used up.",
        "cuban": "The pile is always frozen, canastas close when they are complete, and black threes "
        "bring points.",
        "mexican": "Whoever opens takes extra cards; going out needs red threes too, and sevens "
        "are precious.",
        "uruguay": "The pile is always frozen, and wild cards may be melded on their own.",
        "chile": "Three packs, with both runs and wild melds.",
        "samba": "Three packs, two cards a draw, and runs that grow into a samba.",
        "italian": "A Samba with a hidden store of cards under the pile and melds of twos.",
        "hollywood": "A Samba with strict melds, where even a run may hold a wild card.",
        "bolivia": "A Samba with wild canastas, called bolivias.",
        "brazilian": "A Bolivia whose opening asks for whole canastas near the end, and that "
        "punishes short runs.",
        "pennies": "Six players, four packs, a packet waiting for each player, and sevens above all.",
        "krambambuli": "A rummy with knocking, played for stakes: a relative, not a Canasta.",
        "five-hundred-fragment": "Only the scoring of this rummy has come down to us.",
    }.items()
}

#: Other names of the variants in this language, separated by semicolons; "–" for none.
ALIASES = {
    ident: message("aliases", text)
    for ident, text in {
        "classic": "Classic; Canasta; Original Canasta; Partnership Canasta",
        "traditional": "Traditional; Canasta to 10,000",
        "book": "Canasta of the card book",
        "oficial": "Oficial; Canasta oficial",
        "joker": "Joker; Canasta with wild canastas",
        "combo": "Kombo; Combo Canasta",
        "cuban": "Cuban; Cuba; Kubinka; Cubana",
        "mexican": "Mexican; Mexicana; Mexico",
        "uruguay": "Uruguay; Uruguayan Canasta",
        "chile": "Chile; Chilean; Tranca",
        "samba": "Samba Canasta; Samba-Canasta",
        "italian": "Italian; Italiana; Italy",
        "hollywood": "Hollywood",
        "bolivia": "Bolivian Canasta; Bolivian",
        "brazilian": "Brazilian; Brazil; Brasileira",
        "pennies": "Pennies; Pennies from Heaven Canasta",
        "krambambuli": "Remik; Rummy with knocking",
        "five-hundred-fragment": "Rummy 500; 500 Rum",
    }.items()
}

STANDINGS = {
    ident: (message("standing", word), message("standing note", note))
    for ident, word, note in (
        ("stated", "stated", "The source says it plainly."),
        ("reconstructed", "reconstructed", "The source is garbled here; this is its most probable sense."),
        ("supplied", "supplied", "The source is silent; the value comes from published rules."),
        ("chosen", "chosen", "Neither source nor publication settles it; we chose, and say why."),
        ("house", "house rule", "A rule of your own table."),
    )
}

#: The four sources; publications have their titles in `rules/sources.toml`.
SOURCES = {
    key: message("source", title)
    for key, title in {
        "000": "Canasta and its relatives: a page of a Russian card site, translated by machine",
        "001": "Fragments of a Russian book of card games",
        "002": "Canasta: a Portuguese text of official rules, translated from English",
        "004": "Classic Canasta: an exact description in Russian",
    }.items()
}

#: Named options of the rules files.
OPTIONS = {
    ident: message("option", text)
    for ident, text in {
        "ace_high_or_low": "The ace at either end of a run",
        "black_three_covered": "A black three as the first upcard is covered",
        "black_three_freezes": "A black three freezes the pile",
        "black_three_upcard": "A black three stays as the first upcard",
        "fifteen_cards": "15 cards to each player",
        "five_red_threes": "Five red threes as the whole set",
        "four_packs": "Four packs",
        "full_sequence": "The full sequence",
        "jokers_free": "Jokers almost without limit",
        "like_cards": "Like cards in a set",
        "one_card_allowed": "One card may take a pile of one card",
        "one_card_rule": "One card may not take a pile of one card",
        "opening_150": "An opening of 150 at the top of the table",
        "opening_160": "An opening of 160 at the top of the table",
        "shared_win": "A tie is a shared win",
        "thirteen_cards": "13 cards to each player",
        "three_packs": "Three packs",
        "three_sides": "Three sides",
        "two_packs": "Two packs",
    }.items()
}

QUICK = {
    key: message("quick", label)
    for key, label in {
        "players": "Players",
        "cards": "Cards",
        "hand": "Hand",
        "draw": "Draw",
        "opening": "Opening",
        "out": "To go out",
        "target": "Target",
        "take": "Taking",
        "knock": "Knock",
        "limit": "Limit",
        "stake": "Ante",
    }.items()
}

#: Texts that the forms of `Words` need besides.
TEXTS = {
    "sides": message("phrase", "{players:player} in {n:side}"),
    "alone": message("phrase", "{players:player}, each alone"),
    "packs": message("phrase", "{n:pack} with {jokers:joker}, {total:card}"),
    "no jokers": message("phrase", "{n:pack} without jokers, {total:card}"),
    "packet": message("phrase", "{n:card} and a packet of {packet}"),
    "meld": message("phrase", "Meld: {cards}"),
    "run": message("phrase", "Run: {cards}"),
    "wild some": message("phrase", "{cards}, {n} of them wild", "{cards}, {n} of them wild"),
    "hand": message("phrase", "Hand: {cards}"),
    "empty": message("phrase", "no cards"),
    "kinds": message("phrase", "{canastas}, among them {kinds:and}"),
}
