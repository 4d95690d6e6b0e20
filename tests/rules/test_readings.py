"""What each profile says, row by row: each value decided in the readings, with the fact it rests on."""

import pytest

from canasta_rules.rules import load, relatives, variants
from canasta_rules.rules.sources import facts, publications

WILD_RED = ("wild", "red_three")
WILD_THREES = ("wild", "red_three", "black_three")
CLASSIC_TABLE = [(None, 15), (0, 50), (1500, 90), (3000, 120)]
SAMBA_TABLE = [*CLASSIC_TABLE, (7000, 150)]
SIX_RED_THREES = (100, 200, 300, 400, 1000, 1200)

#: variant, players (None: every number), path, value, where it is said.
ROWS = [
    # classic, source 004
    ("classic", None, "match.target", 5000, "004 §06.4"),
    ("classic", None, "meld.naturals", 2, "004 §02.2"),
    ("classic", None, "meld.wilds", 3, "004 §02.3"),
    ("classic", None, "meld.majority", False, "004 §02.3"),
    ("classic", 2, "deal.hand", 15, "PG-classic"),
    ("classic", 3, "deal.hand", 13, "PG-classic"),
    ("classic", 4, "deal.hand", 11, "004 §01.4"),
    ("classic", 5, "deal.hand", 11, "004 §01.4"),
    ("classic", 6, "deal.hand", 13, "RG-6"),
    ("classic", 6, "pack.packs", 3, "RG-6"),
    ("classic", 4, "pack.packs", 2, "004 §01.2"),
    ("classic", 2, "go_out.canastas", 2, "PG-classic"),
    ("classic", 2, "turn.draw", 2, "PG-classic"),
    ("classic", 3, "turn.draw", 1, "004 §03.1"),
    ("classic", 4, "go_out.canastas", 1, "004 §05.1"),
    ("classic", 4, "turn.draw", 1, "004 §03.1"),
    ("classic", 3, "seats.sides", 3, "PG-classic"),
    ("classic", 5, "seats.waiting", 1, "DUM"),
    ("classic", None, "red_threes.plus_with", "a meld", "004 §04.2"),
    ("classic", 4, "red_threes.points", (100, 200, 300, 800), "004 §04.2"),
    ("classic", 4, "go_out.ask", "optional", "004 §05.5"),
    ("classic", 4, "go_out.answer", "binding", "004 §05.3"),
    ("classic", None, "go_out.bonus", 100, "004 §06.1"),
    ("classic", None, "go_out.concealed", 100, "004 §06.1"),
    ("classic", None, "go_out.concealed_minimum", "when the pile is taken", "004 §05.8"),
    ("classic", None, "deal.covered", WILD_RED, "004 §01.5"),
    ("classic", None, "pile.frozen.needs", "natural_pair", "004 §03.7"),
    ("classic", None, "pile.frozen.unopened", True, "004 §03.5"),
    ("classic", None, "stock.empty", "whole pile", "004 §05.9"),
    ("classic", None, "stock.compulsory", True, "004 §05.9"),
    ("classic", None, "pile.one_card", "forbidden", "004 §05.10"),
    ("classic", None, "black_threes.discard_after", True, "004 §05.1"),
    ("classic", None, "go_out.double", None, "no double finish"),
    ("classic", None, "values.joker", 50, "004 §02.9"),
    ("classic", None, "values.black_three", 5, "004 §02.9"),
    ("classic", None, "opening.minimum", CLASSIC_TABLE, "004 §02.10"),
    ("classic", None, "run.allowed", False, "004 §02.5"),
    ("classic", None, "wild.allowed", False, "004 §02.5"),
    ("classic", None, "meld.cap", "unlimited", "004 §02.8"),
    ("classic", None, "pile.blocked", ("wild", "black_three"), "004 §03.2"),
    ("classic", None, "canasta.natural", 500, "004 §06.1"),
    ("classic", None, "canasta.mixed", 300, "004 §06.1"),
    ("classic", None, "match.tie", "another deal", "004 §06.5"),
    # traditional, source 000
    ("traditional", None, "match.target", 10000, "000 §F.3"),
    ("traditional", None, "meld.wilds", "unlimited", "000 §B.14"),
    ("traditional", None, "meld.majority", True, "000 §B.13"),
    ("traditional", 2, "deal.hand", 13, "000 §P2.2"),
    ("traditional", 3, "deal.hand", 15, "000 §P3.2"),
    ("traditional", 4, "deal.hand", 11, "000 §B.4"),
    ("traditional", 5, "deal.hand", 11, "000 §B.4"),
    ("traditional", 6, "deal.hand", 15, "000 §P6.2"),
    ("traditional", 6, "pack.packs", 3, "000 §P6.1"),
    ("traditional", 2, "go_out.canastas", 2, "000 §P2.3"),
    ("traditional", 2, "turn.draw", 1, "000 §P2.1"),
    ("traditional", 4, "go_out.canastas", 1, "000 §C.12"),
    ("traditional", 5, "seats.waiting", 1, "000 §P5.2"),
    ("traditional", 5, "seats.waiting_advice", False, "000 §P5.3"),
    ("traditional", None, "red_threes.plus_with", "a canasta", "000 §G.5"),
    ("traditional", 4, "red_threes.points", (100, 200, 300, 800), "000 §G.8"),
    ("traditional", 4, "go_out.ask", "compulsory", "000 §C.13"),
    ("traditional", None, "go_out.bonus", 100, "000 §G.2"),
    ("traditional", None, "go_out.concealed", 100, "000 §G.4"),
    ("traditional", None, "go_out.concealed_minimum", "when the pile is taken", "000 §F.2"),
    ("traditional", None, "go_out.double", 100, "000 §G.3"),
    ("traditional", None, "deal.covered", WILD_THREES, "000 §C.18"),
    ("traditional", None, "deal.cut", "left", "000 §B.3"),
    ("traditional", None, "deal.red_threes", "own turn", "000 §D.3"),
    ("traditional", None, "pile.frozen.needs", "natural_pair", "000 §C.4"),
    ("traditional", None, "stock.empty", "whole pile", "004 §05.9"),
    ("traditional", None, "stock.compulsory", True, "004 §05.9"),
    ("traditional", None, "pile.one_card", "allowed", "000 §C.14"),
    ("traditional", None, "black_threes.discard_after", False, "000 §C.17"),
    ("traditional", None, "values.joker", 50, "PG-classic"),
    ("traditional", None, "values.black_three", 5, "PG-classic"),
    ("traditional", None, "opening.minimum", CLASSIC_TABLE, "PG-classic"),
    ("traditional", None, "pile.looked", False, "000 §C.10"),
    # book, source 001
    ("book", 4, "meld.majority", True, "001 ¶23.4"),
    ("book", 4, "deal.hand", 11, "001 ¶21.1"),
    ("book", 4, "meld.returned", False, "001 ¶23.5"),
    ("book", 4, "opening.for_side", True, "001 ¶24.2"),
    ("book", 4, "match.target", 10000, "000 §F.3"),
    # oficial, source 002
    ("oficial", None, "match.target", 5000, "002 ¶23.1"),
    ("oficial", None, "meld.naturals", 2, "002 ¶6.4"),
    ("oficial", None, "meld.wilds", 3, "002 ¶6.5"),
    ("oficial", None, "meld.majority", False, "002 ¶6.4"),
    ("oficial", 2, "deal.hand", 15, "002 ¶4.1"),
    ("oficial", 3, "deal.hand", 13, "002 ¶4.1"),
    ("oficial", 4, "deal.hand", 11, "002 ¶4.1"),
    ("oficial", 5, "deal.hand", 11, "002 ¶4.1"),
    ("oficial", 6, "deal.hand", 11, "002 ¶4.1"),
    ("oficial", None, "pack.packs", 2, "002 ¶3.1"),
    ("oficial", None, "go_out.canastas", 1, "002 ¶11.2"),
    ("oficial", None, "turn.draw", 1, "002 ¶6.1"),
    ("oficial", None, "red_threes.plus_with", "nothing", "002 ¶18.1"),
    ("oficial", None, "red_threes.points", (100, 200, 300, 400), "002 ¶18.1"),
    ("oficial", 4, "go_out.ask", "compulsory", "002 ¶11.3"),
    ("oficial", None, "go_out.concealed", 100, "002 ¶22.2"),
    ("oficial", None, "deal.covered", WILD_RED, "002 ¶5.3"),
    ("oficial", None, "pile.frozen.needs", "natural_pair", "002 ¶5.4"),
    ("oficial", None, "stock.empty", "top card", "002 ¶12.2"),
    ("oficial", None, "stock.compulsory", False, "002 ¶12.3"),
    ("oficial", None, "pile.one_card", "forbidden", "002 ¶10.3"),
    ("oficial", None, "black_threes.discard_after", True, "004 §05.1"),
    ("oficial", None, "go_out.double", None, "no double finish"),
    ("oficial", None, "values.joker", 50, "002 ¶17.1"),
    ("oficial", None, "opening.minimum", CLASSIC_TABLE, "PG-classic"),
    # joker
    ("joker", 4, "canasta.wild", 1000, "000 §JK.2"),
    ("joker", 4, "canasta.ladder", (400, 300, 200), "000 §JK.3"),
    ("joker", 4, "canasta.natural", 500, "000 §G.7"),
    ("joker", 4, "wild.min", 3, "chosen"),
    ("joker", 4, "match.target", 10000, "000 §F.3"),
    ("joker", 4, "pack.packs", 2, "000 §H.2"),
    # combo
    ("combo", 4, "pack.packs", 3, "000 §CO.2"),
    ("combo", 4, "deal.hand", 15, "000 §CO.3"),
    ("combo", 4, "turn.draw", 2, "000 §CO.4"),
    ("combo", 4, "pile.with_wild", False, "000 §CO.5"),
    ("combo", 4, "pile.to_meld", True, "000 §CO.5"),
    ("combo", 4, "meld.wilds", 2, "000 §CO.6"),
    ("combo", 4, "go_out.allowed", False, "000 §CO.7"),
    ("combo", 4, "stock.last_discard", True, "000 §CO.8"),
    ("combo", 4, "stock.compulsory", False, "000 §CO.8"),
    ("combo", 4, "go_out.bonus", 0, "000 §CO.9"),
    ("combo", 4, "go_out.last_card", "never discarded", "000 §CO.10"),
    ("combo", 4, "black_threes.meld", "any time", "000 §CO.11"),
    ("combo", 4, "black_threes.max", 4, "000 §CO.11"),
    ("combo", 4, "black_threes.added", False, "000 §CO.11"),
    ("combo", 4, "black_threes.in_hand", -200, "000 §CO.12"),
    ("combo", 4, "run.max", 7, "000 §CO.13"),
    ("combo", 4, "extra.stock_cards", 11, "000 §CO.14"),
    ("combo", 4, "extra.stock_when", "first canasta of the deal", "000 §CO.14"),
    ("combo", 4, "red_threes.points", (100, 200, 300, 400, 500, 2000), "000 §CO.16"),
    ("combo", 4, "red_threes.all_with", ("wild", "run", "natural_sevens"), "000 §CO.16"),
    ("combo", 4, "canasta.mixed", 300, "000 §CO.17"),
    ("combo", 4, "canasta.natural", 500, "000 §CO.17"),
    ("combo", 4, "canasta.mixed_sevens", 1000, "000 §CO.17"),
    ("combo", 4, "canasta.natural_sevens", 1500, "000 §CO.17"),
    ("combo", 4, "canasta.wild", 2000, "000 §CO.17"),
    ("combo", 4, "canasta.run", 1500, "chosen"),
    ("combo", 4, "sevens.in_hand", -500, "000 §CO.18"),
    ("combo", 4, "match.round", 4, "000 §CO.19"),
    ("combo", 4, "match.target", 10000, "000 §CO.20"),
    ("combo", 4, "opening.minimum", SAMBA_TABLE, "chosen"),
    ("combo", 4, "wild.min", 3, "chosen"),
    # cuban
    ("cuban", 4, "pack.packs", 2, "000 §CU.1"),
    ("cuban", 4, "deal.hand", 15, "000 §CU.2"),
    ("cuban", 4, "turn.draw", 1, "000 §CU.3"),
    ("cuban", 4, "pile.frozen.always", True, "000 §CU.4"),
    ("cuban", 4, "pile.with_wild", False, "000 §CU.4"),
    ("cuban", 4, "pile.to_meld", False, "000 §CU.4"),
    ("cuban", 4, "meld.cap", 7, "000 §CU.5"),
    ("cuban", 4, "go_out.canastas", 1, "000 §CU.6"),
    ("cuban", 4, "match.target", 7500, "000 §CU.7"),
    ("cuban", 4, "red_threes.points", (100, 300, 500, 1000), "000 §CU.8"),
    ("cuban", 4, "red_threes.plus_with", "a canasta", "000 §CU.9"),
    ("cuban", 4, "black_threes.first_round", False, "000 §CU.10"),
    ("cuban", 4, "black_threes.set_aside", True, "000 §CU.11"),
    ("cuban", 4, "black_threes.aside_points", 5, "000 §CU.12"),
    ("cuban", 4, "black_threes.aside_all", 100, "000 §CU.13"),
    ("cuban", 4, "canasta.wild", 2000, "000 §CU.14"),
    ("cuban", 4, "canasta.wild_kinds", [(0, 7, 4000), (4, 3, 3000)], "000 §CU.14"),
    ("cuban", 4, "wild.min", 3, "RG-cub"),
    ("cuban", 4, "run.allowed", False, "000 §CU.15"),
    ("cuban", 4, "pile.blocked", ("wild", "black_three"), "000 §CU.16"),
    ("cuban", 4, "go_out.bonus", 100, "000 §CU.17"),
    ("cuban", 4, "opening.minimum", [*CLASSIC_TABLE, (5000, 150)], "RG-cub"),
    # mexican
    ("mexican", 4, "pack.packs", 3, "000 §ME.1"),
    ("mexican", 4, "deal.hand", 15, "000 §ME.2"),
    ("mexican", 4, "extra.stock_cards", 13, "000 §ME.3"),
    ("mexican", 4, "extra.stock_when", "side opens", "000 §ME.3"),
    ("mexican", 4, "run.allowed", False, "000 §ME.4"),
    ("mexican", 4, "wild.allowed", False, "000 §ME.4"),
    ("mexican", 4, "turn.draw", 1, "000 §ME.5"),
    ("mexican", 4, "canasta.natural_sevens", 1000, "000 §ME.6"),
    ("mexican", 4, "canasta.mixed_sevens", 1000, "000 §ME.6"),
    ("mexican", 4, "pile.blocked", ("wild", "black_three", "seven"), "000 §ME.7"),
    ("mexican", 4, "go_out.canastas", 2, "000 §ME.8"),
    ("mexican", 4, "go_out.red_threes", "as many as canastas", "000 §ME.8"),
    ("mexican", 4, "match.target", 10000, "000 §F.3"),
    # uruguay
    ("uruguay", 4, "wild.min", 3, "000 §UR.2"),
    ("uruguay", 4, "wild.max", 7, "000 §UR.2"),
    ("uruguay", 4, "canasta.wild", 2000, "000 §UR.3"),
    ("uruguay", 4, "pile.frozen.always", True, "000 §UR.4"),
    ("uruguay", 4, "pile.with_wild", False, "000 §UR.4"),
    ("uruguay", 4, "pile.to_meld", False, "000 §UR.4"),
    ("uruguay", 4, "pack.packs", 2, "000 §H.2"),
    # chile
    ("chile", 4, "pack.packs", 3, "000 §CH.1"),
    ("chile", 4, "deal.hand", 11, "000 §B.4"),
    ("chile", 4, "run.allowed", True, "000 §CH.2"),
    ("chile", 4, "wild.allowed", True, "000 §CH.2"),
    ("chile", 4, "run.min", 3, "RG-chi"),
    ("chile", 4, "run.wilds", 0, "RG-chi"),
    ("chile", 4, "turn.draw", 1, "000 §CH.3"),
    ("chile", 4, "go_out.canastas", 1, "000 §CH.4"),
    ("chile", 4, "canasta.wild", 2000, "chosen"),
    # samba
    ("samba", 4, "pack.packs", 3, "000 §SA.2"),
    ("samba", 4, "deal.hand", 15, "000 §SA.4"),
    ("samba", 6, "deal.hand", 13, "PG-sam"),
    ("samba", 4, "turn.draw", 2, "000 §SA.5"),
    ("samba", 4, "pile.with_wild", False, "000 §SA.6"),
    ("samba", 4, "pile.to_meld", True, "000 §SA.6"),
    ("samba", 4, "pile.to_meld_below", 7, "BC-sam"),
    ("samba", 4, "pile.to_run", True, "BC-sam"),
    ("samba", 4, "meld.wilds", 2, "000 §SA.7"),
    ("samba", 4, "meld.per_rank", "several", "000 §SA.8"),
    ("samba", 4, "go_out.canastas", 2, "000 §SA.9"),
    ("samba", 4, "red_threes.points", (100, 200, 300, 400, 500, 1000), "000 §SA.10"),
    ("samba", 4, "red_threes.plus_with", "two canastas", "000 §SA.10"),
    ("samba", 4, "canasta.run", 1500, "000 §SA.11"),
    ("samba", 4, "run.min", 3, "BC-sam"),
    ("samba", 4, "run.max", 7, "000 §SA.13"),
    ("samba", 4, "run.low", "4", "BC-sam"),
    ("samba", 4, "run.high", "A", "000 §H.4"),
    ("samba", 4, "run.wilds", 0, "BC-sam"),
    ("samba", 4, "wild.allowed", False, "BC-sam"),
    ("samba", 4, "go_out.bonus", 200, "000 §SA.14"),
    ("samba", 4, "go_out.concealed", 0, "BC-sam"),
    ("samba", 4, "go_out.double", 0, "000 §SA.15"),
    ("samba", 4, "match.target", 10000, "000 §SA.16"),
    ("samba", 4, "opening.minimum", SAMBA_TABLE, "PG-sam"),
    # italian
    ("italian", 4, "deal.red_threes", "before the upcard", "000 §IT.2"),
    (
        "italian", 4, "deal.base",
        [("2", 20), ("J", 11), ("Q", 12), ("K", 13), ("A", 20), ("joker", 20)], "000 §IT.3",
    ),
    ("italian", 4, "pile.frozen.always", True, "000 §IT.4"),
    ("italian", 4, "pile.to_meld", False, "000 §IT.4"),
    ("italian", 4, "twos.allowed", True, "000 §IT.5"),
    ("italian", 4, "twos.jokers", True, "000 §IT.5"),
    ("italian", 4, "twos.bar", True, "000 §IT.6"),
    ("italian", 4, "go_out.not_counted", ("twos",), "000 §IT.7"),
    ("italian", 4, "go_out.bonus", 300, "000 §IT.8"),
    ("italian", 4, "red_threes.points", (100, 200, 300, 800, 1000, 1200), "000 §IT.9"),
    ("italian", 4, "canasta.natural_twos", 3000, "000 §IT.10"),
    ("italian", 4, "canasta.mixed_twos", 2000, "000 §IT.10"),
    ("italian", 4, "twos.paid", "side that goes out", "000 §IT.11"),
    ("italian", 4, "canasta.five_natural", 2000, "000 §IT.12"),
    ("italian", 4, "canasta.five_any", 1000, "000 §IT.12"),
    ("italian", 4, "canasta.ten", 2000, "000 §IT.12"),
    ("italian", 4, "match.target", 12000, "000 §IT.13"),
    ("italian", 4, "opening.minimum", [*CLASSIC_TABLE, (5000, 160), (7500, 180), (10000, 200)], "RG-ita"),
    ("italian", 4, "opening.naturals_only", True, "RG-ita"),
    ("italian", 4, "run.allowed", True, "000 §SA.11"),
    # hollywood
    ("hollywood", 4, "meld.naturals", 3, "000 §HO.2"),
    ("hollywood", 4, "run.naturals", 3, "000 §HO.2"),
    ("hollywood", 4, "run.wilds", 1, "000 §HO.3"),
    ("hollywood", 4, "canasta.mixed_run", 1000, "000 §HO.4"),
    ("hollywood", 4, "canasta.run", 1500, "000 §HO.5"),
    ("hollywood", 4, "meld.cap", 7, "000 §HO.6"),
    ("hollywood", 4, "pile.wild_pair", True, "000 §HO.7"),
    ("hollywood", 4, "pile.blocked", ("black_three",), "000 §HO.7"),
    ("hollywood", 4, "pile.to_meld_below", 7, "000 §HO.8"),
    ("hollywood", 4, "opening.minimum", SAMBA_TABLE, "PG-sam"),
    ("hollywood", 4, "match.target", 10000, "000 §SA.16"),
    # bolivia
    ("bolivia", 4, "wild.allowed", True, "000 §BO.2"),
    ("bolivia", 4, "wild.min", 3, "000 §BO.2"),
    ("bolivia", 4, "canasta.wild", 2500, "000 §BO.3"),
    ("bolivia", 4, "match.target", 15000, "000 §BO.4"),
    ("bolivia", 4, "black_threes.in_hand", -100, "000 §BO.5"),
    ("bolivia", 4, "go_out.canastas", 2, "BC-bol"),
    ("bolivia", 4, "go_out.kinds", ("run",), "BC-bol"),
    ("bolivia", 4, "run.allowed", True, "000 §SA.11"),
    ("bolivia", 4, "pack.packs", 3, "000 §SA.2"),
    ("bolivia", 4, "opening.minimum", SAMBA_TABLE, "RG-bol"),
    # brazilian
    ("brazilian", 4, "match.target", 10000, "000 §BR.2"),
    ("brazilian", 4, "opening.by_pile", False, "000 §BR.3"),
    ("brazilian", 4, "canasta.wild", 2000, "000 §BR.4"),
    ("brazilian", 4, "run.short", 5, "000 §BR.5"),
    ("brazilian", 4, "run.short_points", -1000, "000 §BR.5"),
    ("brazilian", 4, "run.extended", True, "000 §BR.6"),
    ("brazilian", 4, "red_threes.points", SIX_RED_THREES, "000 §BR.7"),
    ("brazilian", 4, "red_threes.plus_with", "a canasta", "000 §BR.8"),
    ("brazilian", 4, "go_out.ask", "compulsory", "000 §BR.9"),
    ("brazilian", 4, "go_out.canastas", 2, "BC-bra"),
    ("brazilian", 4, "go_out.kinds", (), "BC-bra"),
    (
        "brazilian", 4, "opening.minimum",
        [*CLASSIC_TABLE, (7000, 0, "any"), (8000, 200, "any"), (9000, 0, "natural")], "RG-bra",
    ),
    # pennies
    ("pennies", 6, "seats.sides", 2, "000 §PE.2"),
    ("pennies", 6, "pack.packs", 4, "000 §PE.3"),
    ("pennies", 6, "deal.hand", 13, "000 §PE.4"),
    ("pennies", 6, "extra.packet", 11, "000 §PE.4"),
    ("pennies", 6, "extra.packet_when", "own first canasta", "000 §PE.4"),
    ("pennies", 6, "turn.draw", 2, "000 §PE.5"),
    ("pennies", 6, "sevens.discard", "after sevens canastas", "000 §PE.6"),
    ("pennies", 6, "sevens.last_discard", False, "000 §PE.7"),
    ("pennies", 6, "meld.cap", 7, "000 §PE.8"),
    ("pennies", 6, "red_threes.points", (100, 200, 300, 400, 500, 600, 700, 1000), "000 §PE.10"),
    ("pennies", 6, "red_threes.plus_with", "a canasta of sevens", "000 §PE.11"),
    ("pennies", 6, "wild.allowed", True, "000 §PE.12"),
    ("pennies", 6, "pile.blocked", ("wild", "black_three"), "000 §PE.13"),
    ("pennies", 6, "go_out.kinds", ("sevens", "wild", "natural", "mixed"), "000 §PE.14"),
    ("pennies", 6, "go_out.canastas", 4, "000 §PE.14"),
    ("pennies", 6, "canasta.natural_sevens", 1500, "000 §PE.14"),
    ("pennies", 6, "canasta.mixed_sevens", 1500, "000 §PE.14"),
    ("pennies", 6, "canasta.wild", 1000, "000 §PE.14"),
    ("pennies", 6, "canasta.natural", 500, "000 §PE.14"),
    ("pennies", 6, "canasta.mixed", 300, "000 §PE.14"),
    ("pennies", 6, "match.target", 20000, "000 §PE.15"),
    ("pennies", 6, "opening.minimum", [(None, 50), (500, 90), (1000, 120), (1500, 150)], "RG-pen"),
]  # fmt: skip

#: id, base, players: the table of profiles.
PROFILES = {
    "classic": ("", (2, 3, 4, 5, 6)),
    "traditional": ("classic", (2, 3, 4, 5, 6)),
    "book": ("traditional", (4,)),
    "oficial": ("classic", (2, 3, 4, 5, 6)),
    "joker": ("traditional", (4,)),
    "combo": ("traditional", (4,)),
    "cuban": ("traditional", (4,)),
    "mexican": ("traditional", (4,)),
    "uruguay": ("traditional", (4,)),
    "chile": ("traditional", (4,)),
    "samba": ("traditional", (4, 6)),
    "italian": ("samba", (4,)),
    "hollywood": ("samba", (4,)),
    "bolivia": ("samba", (4,)),
    "brazilian": ("bolivia", (4,)),
    "pennies": ("traditional", (6,)),
}

#: variant, players, path, value, who says it: values that stand beside the chosen one.
DISPUTES = [
    ("classic", 4, "match.target", 10000, "000 §F.3"),
    ("classic", 4, "meld.majority", True, "000 §B.13"),
    ("classic", 2, "deal.hand", 13, "000 §P2.2"),
    ("classic", 3, "deal.hand", 15, "000 §P3.2"),
    ("classic", 6, "deal.hand", 15, "000 §P6.2"),
    ("classic", 6, "deal.hand", 11, "002 ¶4.1"),
    ("classic", 4, "red_threes.plus_with", "a canasta", "000 §G.5"),
    ("classic", 4, "red_threes.plus_with", "nothing", "002 ¶18.1"),
    ("classic", 4, "go_out.ask", "compulsory", "000 §C.13"),
    ("classic", 4, "deal.covered", WILD_THREES, "000 §C.18"),
    ("classic", 4, "stock.empty", "top card", "002 ¶12.2"),
    ("classic", 4, "stock.compulsory", False, "002 ¶12.3"),
    ("classic", 4, "pile.one_card", "allowed", "000 §C.14"),
    ("classic", 4, "black_threes.discard_after", False, "000 §C.17"),
    ("classic", 4, "deal.cut", "left", "000 §B.3"),
    ("traditional", 4, "match.target", 5000, "004 §06.4"),
    ("traditional", 4, "meld.wilds", 3, "004 §02.3"),
    ("traditional", 4, "meld.majority", False, "004 §02.3"),
    ("traditional", 4, "red_threes.plus_with", "a meld", "PG-classic"),
    ("traditional", 4, "go_out.ask", "optional", "BRI"),
    ("traditional", 4, "deal.covered", WILD_RED, "PG-classic"),
    ("traditional", 4, "pile.one_card", "forbidden", "BRI"),
    ("traditional", 4, "black_threes.discard_after", True, "PG-classic"),
    ("traditional", 2, "deal.hand", 15, "PG-classic"),
    ("traditional", 3, "deal.hand", 13, "PG-classic"),
    ("traditional", 6, "deal.hand", 13, "RG-6"),
    ("traditional", 2, "turn.draw", 2, "PG-classic"),
    ("oficial", 4, "red_threes.points", (100, 200, 300, 800), "004 §04.2"),
    ("oficial", 4, "stock.empty", "whole pile", "004 §05.9"),
    ("oficial", 2, "go_out.canastas", 2, "PG-classic"),
    ("oficial", 6, "pack.packs", 3, "RG-6"),
    ("joker", 4, "canasta.wild", 2000, "MIL-jok"),
    ("cuban", 4, "deal.hand", 13, "RG-cub"),
    ("cuban", 4, "go_out.concealed", 0, "RG-cub"),
    ("mexican", 4, "deal.hand", 13, "RG-mex"),
    ("classic", 6, "go_out.canastas", 2, "RG-6"),
    ("samba", 4, "red_threes.points", (100, 200, 300, 400, 1000, 1100), "000 §SA.10"),
    ("samba", 4, "opening.minimum", [*CLASSIC_TABLE, (7000, 160)], "BC-sam"),
    (
        "brazilian",
        4,
        "opening.minimum",
        [*CLASSIC_TABLE, (7000, 0, "any"), (8000, 200, "worth"), (9000, 0, "natural")],
        "BC-bra",
    ),
    ("hollywood", 4, "canasta.run", 2000, "RG-hol"),
    ("brazilian", 4, "canasta.wild", 2500, "WKC"),
    ("pennies", 6, "seats.sides", 3, "BC-pen"),
    ("pennies", 6, "opening.minimum", [(None, 15), (0, 50), (1500, 150)], "HSW-pen"),
]

#: variant, players, path, standing: what the readings say of how sure a value is.
STANDING = [
    ("classic", 2, "deal.hand", "supplied"),
    ("classic", 4, "opening.minimum", "stated"),
    ("traditional", 4, "opening.minimum", "supplied"),
    ("traditional", 4, "values.joker", "supplied"),
    ("traditional", 4, "pile.one_card", "reconstructed"),
    ("traditional", 4, "black_threes.discard_after", "reconstructed"),
    ("traditional", 4, "stock.empty", "stated"),
    ("oficial", 4, "go_out.concealed", "reconstructed"),
    ("oficial", 4, "pile.frozen.needs", "reconstructed"),
    ("oficial", 4, "opening.minimum", "supplied"),
    ("joker", 4, "wild.min", "chosen"),
    ("combo", 4, "wild.min", "chosen"),
    ("cuban", 4, "wild.min", "supplied"),
    ("combo", 4, "canasta.run", "chosen"),
    ("combo", 4, "opening.minimum", "chosen"),
    ("chile", 4, "canasta.wild", "chosen"),
    ("samba", 4, "red_threes.points", "reconstructed"),
    ("samba", 4, "wild.allowed", "supplied"),
    ("samba", 4, "pile.to_run", "supplied"),
    ("samba", 4, "opening.minimum", "supplied"),
    ("italian", 4, "deal.base", "reconstructed"),
    ("bolivia", 4, "go_out.kinds", "supplied"),
    ("mexican", 4, "pile.blocked", "reconstructed"),
    ("brazilian", 4, "run.short_points", "reconstructed"),
    ("hollywood", 4, "pile.to_meld_below", "reconstructed"),
]

#: variant, players, option, path, value: options that a reader may switch on.
OPTIONS = [
    ("classic", 4, "one_card_allowed", "pile.one_card", "allowed"),
    ("classic", 4, "black_three_covered", "deal.covered", WILD_THREES),
    ("classic", 4, "black_three_freezes", "pile.frozen.by", WILD_THREES),
    ("classic", 6, "three_sides", "seats.sides", 3),
    ("classic", 6, "two_packs", "pack.packs", 2),
    ("traditional", 4, "one_card_rule", "pile.one_card", "forbidden"),
    ("traditional", 4, "black_three_upcard", "deal.covered", WILD_RED),
    ("traditional", 2, "fifteen_cards", "deal.hand", 15),
    ("traditional", 3, "thirteen_cards", "deal.hand", 13),
    ("traditional", 6, "thirteen_cards", "deal.hand", 13),
    ("traditional", 6, "three_sides", "seats.sides", 3),
    ("oficial", 6, "three_packs", "pack.packs", 3),
    ("cuban", 4, "thirteen_cards", "deal.hand", 13),
    ("mexican", 4, "thirteen_cards", "deal.hand", 13),
    ("chile", 4, "four_packs", "pack.packs", 4),
    ("samba", 4, "five_red_threes", "red_threes.points", (100, 200, 300, 400, 1000, 1100)),
    ("samba", 4, "opening_160", "opening.minimum", [*CLASSIC_TABLE, (7000, 160)]),
    ("samba", 4, "one_card_rule", "pile.one_card", "forbidden"),
    ("bolivia", 4, "five_red_threes", "red_threes.points", (100, 200, 300, 400, 1000, 1100)),
]


def plain(path, value):
    """A value as the tables above write it: rows of an opening table, a base, wild canastas as tuples."""
    if path == "opening.minimum":
        rows = [(row.score, row.points, *((row.canasta,) if row.canasta else ())) for row in value]
        return [(None, *rows[0][1:]), *rows[1:]]
    if path == "deal.base" and value is not None:
        return [(row.rank, row.cards) for row in value]
    if path == "canasta.wild_kinds" and value is not None:
        return [(row.jokers, row.twos, row.points) for row in value]
    return value


def test_all_profiles_are_there():
    assert set(variants()) == set(PROFILES)


@pytest.mark.parametrize("ident", PROFILES)
def test_base_and_players(ident):
    rules = load(ident)
    assert (rules.base, rules.counts) == PROFILES[ident]


@pytest.mark.parametrize(("ident", "players", "path", "value", "said"), ROWS)
def test_value(ident, players, path, value, said):
    for count in load(ident).counts if players is None else (players,):
        rules = load(ident, count)
        assert plain(path, rules.get(path)) == value
        if said == "chosen":
            assert rules.rule(path).standing == "chosen"
        elif said in facts() or said in publications():
            assert said in {name for rule in rules.rule(path).chain() for name in rule.cited}
        else:
            assert path not in rules


@pytest.mark.parametrize(("ident", "players", "path", "standing"), STANDING)
def test_standing(ident, players, path, standing):
    rule = load(ident, players).rule(path)
    assert rule.standing == standing
    assert bool(rule.why) if standing in ("reconstructed", "chosen") else rule.cited


@pytest.mark.parametrize("ident", (*variants(), *relatives()))
def test_what_was_chosen_or_reconstructed_says_why(ident):
    for count in load(ident).counts or (None,):
        usual = load(ident, count)
        for rules in (usual, *(load(ident, count, (one.name,)) for one in usual.switches())):
            for rule in rules.rules(all=True):
                assert rule.why or rule.standing not in ("chosen", "reconstructed"), (count, rule.path)


@pytest.mark.parametrize(("ident", "players", "path", "value", "by"), DISPUTES)
def test_other_values_are_kept(ident, players, path, value, by):
    others = {
        by: plain(path, other.value) for other in load(ident, players).rule(path).disputed for by in other.by
    }
    assert others.get(by) == value


@pytest.mark.parametrize(("ident", "players", "option", "path", "value"), OPTIONS)
def test_options(ident, players, option, path, value):
    assert plain(path, load(ident, players).get(path)) != value
    assert plain(path, load(ident, players, (option,)).get(path)) == value


@pytest.mark.parametrize(("ident", "sizes"), [("classic", 3), ("traditional", 2)])
def test_two_natural_and_three_wild_cards(ident, sizes):
    """A3: two kings and three wild cards are a meld in classic, and none in traditional."""
    meld = load(ident).meld
    legal = (
        meld.naturals <= 2
        and (meld.wilds == "unlimited" or meld.wilds >= 3)
        and not (meld.majority and 3 > 2)
    )
    assert legal == (sizes == 3)
