"""Situations and score sheets in the exchange format: TOML, JSON, and a short text for links.

See `Situation` and `Sheet` for the keys; unknown keys are errors that name the key.
"""

import base64
import json
import re
import tomllib
import zlib
from collections import Counter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ..cards import Card, CardError, parse_cards, write_cards
from ..rules import RulesError, Ruleset, load, need
from .actions import Action, WrittenAction, read_action, write_action
from .melds import SET, THREES, Meld, build
from .reasons import CODES, Ledger, Reason
from .score import SideScore, SideSheet, score
from .table import Side, Table, pack


class SituationError(ValueError):
    """A situation or sheet that cannot be read: one line with the key and what was expected.

    `reason` tells why cards that lie there as a meld are none.
    """

    reason: Reason | None = None


def told(kind: Any, description: str, **limits: Any) -> Any:
    """The type of a key with what it means, for the schema."""
    return Annotated[kind, Meta(description=description, **limits)]


class SideForm(Struct, kw_only=True, forbid_unknown_fields=True):
    """A side: its melds in order, its red threes, black threes set aside."""

    melds: list[str] = []
    red_threes: str = ""
    aside: str = ""


class Situation(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table at one moment and, if given, an action to judge. Cards are written as in "KS 10H 2D *"."""

    variant: told(str, "the variant's id")
    players: told(int | None, "how many play; else as many as the variant is usually for") = None
    options: told(list[str], "options of the variant by name, and house rules such as pile.whole=false") = []
    scores: told(list[int], "points of each side before this deal; 0 where none is given") = []
    turn: told(int, "the seat to act; seats run from 0, seat s plays for side s modulo sides", ge=0) = 0
    phase: told(Literal["draw", "play", "answer"], "play: after drawing or taking; answer: asked") = "draw"
    drawn_from: told(Literal["stock", "pile"], "in phase play: where the cards of this turn came from") = (
        "stock"
    )
    round: told(int, "which turn of the deal this is for the seat, from 1", ge=1) = 2
    first: told(int | None, "the seat that began the deal; else the seat to act") = None
    waiting: told(list[int], "seats whose red threes are replaced when their turn comes") = []
    stock: told(
        Annotated[int, Meta(ge=0)] | str | None, "cards left, as a number or from the bottom to the next one"
    ) = None
    pile: told(str, "the pile from bottom to top") = ""
    hidden: told(int, "how many cards at the pile's bottom lie face down", ge=0) = 0
    frozen: told(bool, "that the pile is frozen beyond what its cards show") = False
    hands: told(list[str | int], "a hand a seat; a number where the cards do not matter") = []
    packets: told(list[str | int], "a packet a seat, where packets are dealt") = []
    sides: told(list[SideForm], "what each side has on the table") = []
    melded: told(list[int] | None, "seats that have melded in earlier turns; else all of sides that have") = (
        None
    )
    laid: told(list[int], "melds of the side to act, by index, laid in this turn") = []
    touched: told(bool, "that older melds of the side were added to in this turn") = False
    made: told(list[int], "canastas of the side to act, by index, completed in this turn") = []
    free_melds: told(bool | None, "that the seat has melded in this turn beyond taking the pile") = None
    asked: told(Literal["", "yes", "no"], "the partner's answer in this turn") = ""
    asker: told(int | None, "in phase answer: the seat that has asked") = None
    action: told(WrittenAction | None, "what is to be judged") = None


class SheetSide(Struct, kw_only=True, forbid_unknown_fields=True):
    """A side at the end of a deal: melds, red threes, black threes set aside, cards left, one hand a seat."""

    melds: list[str] = []
    red_threes: str = ""
    aside: str = ""
    hands: list[str] = []


class Sheet(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A score sheet of one deal. `out` is the seat that went out."""

    variant: str
    players: int | None = None
    options: list[str] = []
    out: int | None = None
    concealed: bool = False
    double: bool = False
    sides: list[SheetSide]


class ReasonForm(Struct, kw_only=True):
    """A reason in a verdict: the rule's id, a code, the sentence, the citations."""

    rule: str
    code: str
    text: str
    cited: list[str]


class VerdictForm(Struct, kw_only=True):
    """A verdict as `canasta judge --json` prints it."""

    legal: bool
    reasons: list[ReasonForm]
    legal_instead: list[WrittenAction]


def decode_text(text: str, kind: type, name: str) -> Any:
    """TOML or JSON text as a Situation or Sheet. Raises SituationError: name, key, what was expected."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SituationError(f"{name}: neither TOML nor JSON: {error}") from None
    return decode(data, kind, name)


def decode(data: Any, kind: type, name: str) -> Any:
    """Plain data as a Situation or Sheet. Raises SituationError: name, key, what was expected."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        found = re.match(r"(?s)(.*?)(?: - at `\$\.?(.*)`)?$", str(error))
        said, where = found[1], (found[2] or "").replace("[...]", "")
        unknown = re.match(r"Object contains unknown field `(.*)`", said)
        missing = re.match(r"Object missing required field `(.*)`", said)
        if unknown:
            places = _places(kind, where)
            if where == "action":  # of the keys of all actions, only those of this one
                told = data["action"].get("kind")
                kinds = [one.get("properties", {}).get("kind", {}).get("enum", ()) for one in places]
                places = [one for one, of in zip(places, kinds, strict=True) if told in of]
            known = sorted({key for place in places for key in place.get("properties", ())})
            hint = f"; expected one of {', '.join(known)}" if known else ""
            raise SituationError(
                f"{name}: {where + '.' if where else ''}{unknown[1]}: unknown key{hint}"
            ) from None
        if missing:
            raise SituationError(f"{name}: {where + '.' if where else ''}{missing[1]}: missing") from None
        if said.startswith("Invalid"):
            known = sorted({one for place in _places(kind, where) for one in place.get("enum", ())})
            said = f"expected one of {', '.join(filter(None, known))}, got {said.rpartition(' ')[2]}"
        said = re.sub(r"`([\w |]+)`", lambda found: _named(found[1]), said)
        raise SituationError(f"{name}: {where or 'file'}: {said[0].lower() + said[1:]}") from None


_TYPES = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "array": "a list",
    "object": "a table",
}


def _named(kinds: str) -> str:
    """Types of a message, such as `int | null`, in words."""
    return " or ".join(
        _TYPES.get(kind, kind) for kind in kinds.split(" | ") if kind != "null" or kinds == kind
    )


def _places(kind: type, where: str) -> list[dict[str, Any]]:
    """The parts of a form's schema that may stand at a key."""
    defs = msgspec.json.schema(kind)["$defs"]

    def flat(place: dict[str, Any]) -> list[dict[str, Any]]:
        if "$ref" in place:
            return flat(defs[place["$ref"].rpartition("/")[2]])
        if "items" in place:
            return flat(place["items"])
        return [one for part in place["anyOf"] for one in flat(part)] if "anyOf" in place else [place]

    found = [defs[kind.__name__]]
    for key in filter(None, re.sub(r"\[\d+\]", "", where).split(".")):
        found = [one for place in found for one in flat(place.get("properties", {}).get(key, {}))]
    return found


def _cards(text: str, key: str, name: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise SituationError(f"{name}: {key}: {error}") from None


def _hand(text: str, key: str, name: str) -> tuple[Card, ...]:
    """The cards of a hand; red threes never stay in one."""
    cards = _cards(text, key, name)
    for card in cards:
        if card.red_three:
            raise SituationError(f"{name}: {key}: {card} is a red three; expected it under red_threes")
    return cards


def _rules(form: Situation | Sheet, sides: int, name: str) -> Ruleset:
    """The ruleset that a form names; as many sides as it lists, where the variant allows that number."""
    try:
        rules = need(load(form.variant, form.players, tuple(form.options)))
        if sides and sides != rules.seats.sides:
            for switch in rules.switches():
                if switch.changes == (("seats.sides", sides),):
                    return load(form.variant, form.players, (*form.options, switch.name))
    except RulesError as error:
        raise SituationError(f"{name}: {_blamed(form)}: {_bare(error)}") from None
    return rules


def _blamed(form: Situation | Sheet) -> str:
    """Which key of a form makes it name no ruleset: the first without which one is found."""
    for key, players, options in (("options", form.players, ()), ("players", None, ())):
        try:
            need(load(form.variant, players, options))
        except RulesError:
            continue
        return key
    return "variant"


def _bare(error: RulesError) -> str:
    """What a rules error says, without a file and a key that the form's own key stands for."""
    return re.sub(r"^[\w.-]+: (players|options): ", "", str(error))


def read_situation(
    text: str, name: str = "situation", variant: str | None = None
) -> tuple[Table, Action | None]:
    """The table and the action of a situation given as TOML or JSON text.

    `variant` plays it by another variant's rules. Raises SituationError, one line with name, key and
    expectation.
    """
    return table_of(decode_text(text, Situation, name), name, variant)


def table_of(
    form: Situation, name: str = "situation", variant: str | None = None
) -> tuple[Table, Action | None]:
    """The table and the action of a decoded situation."""
    if variant is not None:
        form = msgspec.structs.replace(form, variant=variant)
        rules = _rules(form, 0, name) if form.players is None else _loose_rules(form, name)
    else:
        rules = _rules(form, len(form.sides), name)
    table = Table(rules)
    _within(form, table, name)
    _hands(form, table, name)
    for i, side in enumerate(form.sides):
        table.sides[i] = Side(*_side(rules, side, f"sides[{i}]", name))
    table.scores = [*form.scores, *[0] * (len(table.sides) - len(form.scores))]
    table.pile, table.hidden, table.frozen = list(_cards(form.pile, "pile", name)), form.hidden, form.frozen
    if form.hidden > len(table.pile):
        raise SituationError(f"{name}: hidden: expected at most {len(table.pile)}, the cards of the pile")
    _moment(form, table, name)
    _stock(form, table, name)
    if form.action is None:
        return table, None
    try:
        return table, read_action(form.action)
    except CardError as error:
        raise SituationError(f"{name}: action.{error}") from None


def _within(form: Situation, table: Table, name: str) -> None:
    """Raise SituationError where a form has more seats or sides than the table."""
    rules, seats, sides = table.rules, len(table.hands), len(table.sides)
    for key, given, most in (("hands", form.hands, seats), ("sides", form.sides, sides)):
        if len(given) > most:
            raise SituationError(f"{name}: {key}: expected at most {most}, got {len(given)}")
    if len(form.scores) > sides:
        raise SituationError(f"{name}: scores: expected at most {sides}, got {len(form.scores)}")
    if form.turn >= seats:
        raise SituationError(f"{name}: turn: expected a seat from 0 to {seats - 1}, got {form.turn}")
    if len(form.packets) > (seats if rules.extra.packet else 0):
        raise SituationError(
            f"{name}: packets: expected {f'at most {seats}' if rules.extra.packet else 'none'}"
        )


def _hands(form: Situation, table: Table, name: str) -> None:
    """Put hands and packets on the table: cards, or how many there are."""
    rules = table.rules
    for i in range(len(table.hands)):
        given = form.hands[i] if i < len(form.hands) else rules.deal.hand
        if isinstance(given, str) and given.strip().isdigit():
            given = int(given)
        table.hands[i] = given if isinstance(given, int) else list(_hand(given, f"hands[{i}]", name))
        if not 0 <= table.hand_size(i) <= rules.total:
            raise SituationError(
                f"{name}: hands[{i}]: expected 0 to {rules.total} cards, got {table.hand_size(i)}"
            )
    if table.hands[form.turn] == []:
        raise SituationError(f"{name}: hands[{form.turn}]: expected cards, it is this seat's turn")
    for i, packet in enumerate(form.packets):
        table.packets[i] = packet if isinstance(packet, int) else list(_cards(packet, f"packets[{i}]", name))


def _moment(form: Situation, table: Table, name: str) -> None:
    """Whose turn it is, and what this turn and the earlier ones have brought."""
    seats, sides = len(table.hands), len(table.sides)
    table.turn, table.first = form.turn, form.turn if form.first is None else form.first
    table.waiting_threes = frozenset(form.waiting)
    table.phase, table.drawn_from, table.round = form.phase, form.drawn_from, form.round
    if form.phase != "draw" and form.drawn_from == "pile" and not table.side.opened:
        raise SituationError(f"{name}: drawn_from: the side has not melded, so it has not taken the pile")
    table.leave, table.asker = {"yes": True, "no": False}.get(form.asked), form.asker
    for key, given, most in (
        ("asker", [] if form.asker is None else [form.asker], seats),
        ("first", [table.first], seats),
        ("waiting", form.waiting, seats),
        ("melded", form.melded or [], seats),
        ("laid", form.laid, len(table.side.melds)),
        ("made", form.made, len(table.side.melds)),
    ):
        for number in given:
            if not 0 <= number < most:
                raise SituationError(f"{name}: {key}: expected numbers below {most}, got {number}")
    if form.phase == "answer" and table.asker is None:
        table.asker = next(iter(table.partners(table.turn)), table.turn)
    if form.phase == "answer" and table.hand_size(table.asker) < 2:
        raise SituationError(f"{name}: hands[{table.asker}]: expected two cards or more, this seat has asked")
    opened = (seat for seat in range(seats) if table.sides[seat % sides].melds)
    table.melded = frozenset(opened if form.melded is None else form.melded)
    table.laid, table.touched, table.made = tuple(form.laid), form.touched, frozenset(form.made)
    table.free_melds = bool(form.laid or form.touched) if form.free_melds is None else form.free_melds


def _stock(form: Situation, table: Table, name: str) -> None:
    """The stock as given, else as many cards as are left, at most thirty."""
    if isinstance(form.stock, str):
        table.stock = list(_cards(form.stock, "stock", name))
    given = [part for part in (*form.hands, *form.packets, form.stock) if isinstance(part, int)]
    left = _left(table, sum(given), name)
    if not isinstance(form.stock, str):
        table.stock = min(30, left) if form.stock is None else form.stock


def _loose_rules(form: Situation, name: str) -> Ruleset:
    """For another variant: the same number of players where it has it, else its own."""
    try:
        return need(load(form.variant, form.players))
    except RulesError:
        try:
            return need(load(form.variant))
        except RulesError as error:
            raise SituationError(f"{name}: variant: {error}") from None


def _side(rules: Ruleset, form: SideForm | SheetSide, key: str, name: str) -> tuple[list[Meld], tuple, tuple]:
    """The melds, red threes and black threes set aside of a side. Raises SituationError for what cannot lie
    there.
    """
    melds: list[Meld] = []
    for j, text in enumerate(form.melds):
        cards = _cards(text, f"{key}.melds[{j}]", name)
        if not cards:
            raise SituationError(f"{name}: {key}.melds[{j}]: expected cards")
        meld = build(rules, cards, say := Ledger(rules), extending=True)
        if say.against:
            reason = say.against[0]
            error = SituationError(
                f"{name}: {key}.melds[{j}]: no meld in {rules.id}: {CODES[reason.code].format(**reason.args)}"
            )
            error.reason = reason
            raise error
        if (
            meld.kind in (SET, THREES)
            and rules.meld.per_rank == "one"
            and any((other.kind, other.rank) == (meld.kind, meld.rank) for other in melds)
        ):
            raise SituationError(f"{name}: {key}.melds[{j}]: a second meld of a rank, where a side has one")
        melds.append(meld)
    threes = _cards(form.red_threes, f"{key}.red_threes", name)
    for card in threes:
        if not card.red_three:
            raise SituationError(f"{name}: {key}.red_threes: {card} is not a red three")
    aside = _cards(form.aside, f"{key}.aside", name)
    for card in aside:
        if not card.black_three or not rules.black_threes.set_aside:
            said = (
                f"{card} is not a black three"
                if not card.black_three
                else f"nothing is set aside in {rules.id}"
            )
            raise SituationError(f"{name}: {key}.aside: {said}")
    return melds, threes, aside


def _left(table: Table, given: int, name: str) -> int:
    """How many cards lie nowhere; `given` are those of unknown hands and stock.

    Raises SituationError for a card that lies there more often than the packs hold it, and for too many
    cards.
    """
    held, known = Counter(pack(table.rules)), Counter(table.all_cards())
    for card, count in known.items():
        if count > held[card]:
            raise SituationError(f"{name}: {card} lies there {count} times, the packs hold {held[card]}")
    total = known.total() + given
    if total > table.rules.total:
        raise SituationError(f"{name}: {total} cards lie there, the packs hold {table.rules.total}")
    return table.rules.total - total


def write_situation(table: Table, action: Action | None = None, options: bool = True) -> dict[str, Any]:
    """A table in the exchange format, as plain data; hands that are known are written out.

    Of the stock only the number of cards is told. Raises ValueError for a deal that is over.
    """
    if table.ended:
        raise ValueError("the deal is over; a situation has somebody to act")
    rules = table.rules
    form: dict[str, Any] = {"variant": rules.id, "players": rules.players}
    if rules.options and options:
        form["options"] = list(rules.options)
    form |= {
        "scores": list(table.scores),
        "turn": table.turn,
        "phase": table.phase,
        "drawn_from": table.drawn_from,
        "round": table.round,
        "stock": table.stock if isinstance(table.stock, int) else len(table.stock),
        "pile": write_cards(table.pile),
        "hands": [hand if isinstance(hand, int) else write_cards(sorted(hand)) for hand in table.hands],
        "sides": [_side_form(side) for side in table.sides],
        "melded": sorted(table.melded),
    }
    if table.first != table.turn:
        form["first"] = table.first
    if table.waiting_threes:
        form["waiting"] = sorted(table.waiting_threes)
    if table.hidden:
        form["hidden"] = table.hidden
    if table.frozen:
        form["frozen"] = True
    if table.laid:
        form["laid"] = list(table.laid)
    if table.touched:
        form["touched"] = True
    if table.made:
        form["made"] = sorted(table.made)
    if table.free_melds != bool(table.laid or table.touched):
        form["free_melds"] = table.free_melds
    if table.leave is not None:
        form["asked"] = "yes" if table.leave else "no"
    if table.asker is not None:
        form["asker"] = table.asker
    if any(table.packets):
        form["packets"] = [
            packet if isinstance(packet, int) else write_cards(packet) for packet in table.packets
        ]
    if action is not None:
        form["action"] = write_action(action)
    return form


def _side_form(side: Side) -> dict[str, Any]:
    form: dict[str, Any] = {
        "melds": [write_cards(meld.cards) for meld in side.melds],
        "red_threes": write_cards(side.red_threes),
    }
    if side.aside:
        form["aside"] = write_cards(side.aside)
    return form


def pack_link(form: dict[str, Any]) -> str:
    """A situation as a short text that is safe in an address."""
    data = json.dumps(form, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack_link(text: str, name: str = "link") -> Situation:
    """A situation from the text of a link. Raises SituationError."""
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        engine = zlib.decompressobj()
        text = engine.decompress(packed, 100_000)
        if not engine.eof:
            raise ValueError("cut off")
        data = json.loads(text)
    except (ValueError, RecursionError, zlib.error):
        raise SituationError(f"{name}: not a link to a situation") from None
    return decode(data, Situation, name)


def read_sheet(text: str, name: str = "sheet") -> tuple[Ruleset, tuple[SideScore, ...]]:
    """The rules and the scores of a score sheet given as TOML or JSON text. Raises SituationError."""
    return score_sheet(decode_text(text, Sheet, name), name)


def score_sheet(form: Sheet, name: str = "sheet") -> tuple[Ruleset, tuple[SideScore, ...]]:
    """The rules and the scores of a decoded sheet."""
    rules = _rules(form, len(form.sides), name)
    sides = rules.seats.sides
    if len(form.sides) != sides:
        raise SituationError(f"{name}: sides: expected {sides}, got {len(form.sides)}")
    if form.out is not None and not 0 <= form.out < rules.seats_playing:
        raise SituationError(
            f"{name}: out: expected a seat from 0 to {rules.seats_playing - 1}, got {form.out}"
        )
    if form.out is not None and not rules.go_out.allowed:
        raise SituationError(f"{name}: out: nobody goes out in {rules.id}")
    if form.out is None and (form.concealed or form.double):
        raise SituationError(
            f"{name}: out: missing; somebody went out {'concealed' if form.concealed else 'double'}"
        )
    if form.double and rules.seats_playing <= sides:
        raise SituationError(f"{name}: double: expected false, nobody has a partner")
    sheets = []
    for i, side in enumerate(form.sides):
        seats = range(i, rules.seats_playing, sides)
        if len(side.hands) > len(seats):
            raise SituationError(
                f"{name}: sides[{i}].hands: expected at most {len(seats)}, got {len(side.hands)}"
            )
        hands = [_hand(hand, f"sides[{i}].hands[{j}]", name) for j, hand in enumerate(side.hands)]
        for j, (seat, hand) in enumerate(zip(seats, hands, strict=False)):
            if hand and seat == form.out:
                raise SituationError(
                    f"{name}: sides[{i}].hands[{j}]: expected no cards, seat {seat} went out"
                )
        sheets.append(SideSheet(*_side(rules, side, f"sides[{i}]", name), hands))
    known = [
        c
        for s in sheets
        for part in (s.red_threes, s.aside, *s.hands, *(m.cards for m in s.melds))
        for c in part
    ]
    held = Counter(pack(rules))
    for card, count in Counter(known).items():
        if count > held[card]:
            raise SituationError(f"{name}: {card} stands there {count} times, the packs hold {held[card]}")
    out = None if form.out is None else form.out % sides
    return rules, score(rules, sheets, out, form.concealed, form.double)


__all__ = [
    "Sheet", "Situation", "SituationError", "decode", "decode_text", "pack_link", "read_sheet",
    "read_situation", "score_sheet", "table_of", "unpack_link", "write_situation",
]  # fmt: skip
