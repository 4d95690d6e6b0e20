"""Labels: the few words that the command and the comparison need around the sentences of the rules."""

from .messages import message

#: By key; `say` fills them.
LABELS = {
    key: message("label", *((text,) if isinstance(text, str) else text))
    for key, text in {
        "builds on": "Builds on {base}.",
        "builds on why": "Builds on {base}. {why}",
        "at a glance": "At a glance",
        "why": "Why: {reason}",
        "elsewhere": "Elsewhere: {value} ({by})",
        "options": "Options",
        "options how": "Switch one on with --with NAME.",
        "signs": "Signs",
        "variant": "Variant",
        "players": "Players",
        "base": "Base",
        "source": "Source",
        "rule": "Rule",
        "same": "same",
        "changed": "changed",
        "absent": "absent",
        "no rule": "no such rule",
        "inherited": "inherited from",
        "same left out": ("{n} rule is the same.", "{n} rules are the same."),
        "nothing differs": "No rule differs.",
        "valid": "{file}: a valid rules file.",
        "no longer": ("No longer a rule:", "No longer rules:"),
        "if you know": "If you know {base} for {players:player}",
        "differs": ("{n} rule differs from {base}:", "{n} rules differ from {base}:"),
        "fact": "Fact",
        "cited by": "Cited by",
        "left out": "left out: {reason}",
        "worded": "{says} (As worded: {worded}.)",
        "missing": "cited by no rule",
        "legal": "Legal.",
        "not legal": "Not legal.",
        "legal instead": "Legal instead:",
        "counts": "It counts {points}.",
        "side": "Side {number}",
        "total": "Total",
        "simulated": "{variant}: deals played at random: {deals}",
        "ended out": "somebody went out",
        "ended concealed": "of these, concealed",
        "ended stock": "the stock was empty and the pile not taken",
        "ended red_three": "the last card of the stock was a red three",
        "spread turns": "turns in a deal: {least} to {most}, {mean} on average",
        "spread score": "points of a side: {least} to {most}, {mean} on average",
        "speed": "deals in a second: {deals}",
    }.items()
}
