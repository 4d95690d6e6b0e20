"""What a learner has answered, and which rule comes next.

The schedule is Leitner's card file (Sebastian Leitner, So lernt man lernen, 1972): a rule answered rightly
moves up one of five boxes, a rule missed goes back to the first, and each box comes back later than the one
before. Time is counted in drills answered, so that the schedule needs no clock and a pause costs nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["GAPS", "Progress"]

#: After how many drills a rule of box 1, 2, … comes back.
GAPS = (2, 6, 18, 54, 162)
FORMAT, VERSION = "canasta-drills", 1


class Progress:
    """Answers by key, such as "samba/meld.wilds": `box` from 1 to 5, `due`, `right`, `missed`.

    `answered` counts all drills; a rule is due when it reaches `due`. Keys that this version does not know
    are kept as they are.
    """

    def __init__(self):
        self.answered = 0
        self.items: dict[str, dict[str, int]] = {}

    def note(self, key: str, right: bool) -> None:
        """Note an answer."""
        self.answered += 1
        held = self.items.get(key, {"box": 1, "due": 0, "right": 0, "missed": 0})
        seen = held["right"] + held["missed"]
        box = min(held["box"] + (seen > 0), len(GAPS)) if right else 1
        told = "right" if right else "missed"
        self.items[key] = held | {"box": box, "due": self.answered + GAPS[box - 1], told: held[told] + 1}

    def next(self, keys: Sequence[str]) -> str:
        """Which of these comes next: what is due, lowest box first; else a new one; else the soonest."""
        known = [key for key in keys if key in self.items]
        known.sort(key=lambda key: (self.items[key]["due"], self.items[key]["box"]))
        due = [key for key in known if self.items[key]["due"] <= self.answered]
        if due:
            return min(due, key=lambda key: self.items[key]["box"])
        return next((key for key in keys if key not in self.items), None) or known[0]

    def document(self) -> dict[str, Any]:
        """All of it as one JSON document."""
        rules = {key: self.items[key] for key in sorted(self.items)}
        return {"format": FORMAT, "version": VERSION, "answered": self.answered, "rules": rules}

    def merge(self, document: Any) -> bool:
        """Take in another document; of each rule the longer history stays. False where it cannot be read."""
        found = read(document)
        if found is None:
            return False
        answered, items = found
        total = max(self.answered, answered)
        ours = {key: _moved(item, total - self.answered) for key, item in self.items.items()}
        for key, item in items.items():
            theirs = _moved(item, total - answered)
            ours[key] = max((ours.get(key, theirs), theirs), key=_weight)
        self.answered, self.items = total, ours
        return True


def read(document: Any) -> tuple[int, dict[str, dict[str, int]]] | None:
    """The number of answers and the rules of a document; None for what is none of a known version."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        return None
    answered, rules = document.get("answered"), document.get("rules")
    if document.get("version") != VERSION or not _count(answered) or not isinstance(rules, Mapping):
        return None
    items = {}
    for key, item in rules.items():
        if not isinstance(item, Mapping):
            return None
        numbers = [item.get(name) for name in ("box", "due", "right", "missed")]
        if not all(map(_count, numbers)) or not 1 <= numbers[0] <= len(GAPS):
            return None
        items[str(key)] = dict(zip(("box", "due", "right", "missed"), numbers, strict=True))
    return answered, items


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9


def _moved(item: dict[str, int], by: int) -> dict[str, int]:
    return item | {"due": item["due"] + by}


def _weight(item: dict[str, int]) -> tuple[int, ...]:
    return item["right"] + item["missed"], item["missed"], item["due"], item["box"]
