"""The directive `knock`: cards of Krambambuli with the engine's verdict, worked out while the page is built.

```{knock} KS KH KD 4C 5C 6C 7C 2D 3D QS 8C
:expect: yes
```

A whole hand with a card to discard is judged as the end of a deal, in the best way; fewer cards as a
combination. A verdict that is not the expected one stops the build.
"""

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ..cards import Card, CardError, parse_cards
from ..play import krambambuli as game
from ..play.reasons import Verdict
from ..rules import Ruleset, load, rules_file
from ..words import Words
from ..words.knocking import step
from . import draw
from .language import language


class KnockDirective(SphinxDirective):
    """The cards as a picture, the verdict, its reasons with links to their rules, how to lay the hand out."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "expect": lambda text: directives.choice(text, ("yes", "no")),
        "with": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        here, document = language(self.config), self.env.current_document.docname
        words = Words(here.code)
        rules = load("krambambuli", None, tuple(self.options.get("with", "").split()))
        draw.depends(self.env, rules_file(rules.id))
        try:
            cards = parse_cards(self.arguments[0])
        except CardError as error:
            raise self.error(str(error)) from error
        verdict, way = judged(rules, cards)
        if self.options.get("expect", "yes" if verdict else "no") != ("yes" if verdict else "no"):
            codes = ", ".join(reason.code for reason in verdict.reasons)
            raise self.error(f"{self.arguments[0]}: expected {self.options['expect']}, got {codes}")
        rows = []
        for reason in verdict.reasons:
            rule = draw.link(
                "rule", f"{rules.id}.{reason.rule}", words.rule_name(reason.rule), document=document
            )
            rows.append((words.reason(rules, reason), " ", rule))
        line = draw.para(draw.strong(words.label("legal" if verdict else "not legal")), kind="short")
        if way:
            line += nodes.Text(f" {step(words, way)}.")
        picture = draw.cards(cards, words.cards(cards), here.code)
        return [draw.box(picture, kind="hand"), line, draw.items(rows)]


def judged(rules: Ruleset, cards: tuple[Card, ...]) -> tuple[Verdict, game.Knock | None]:
    """The verdict on cards, and for a whole hand the way to lay it out."""
    if len(cards) != rules.deal.dealer_hand:
        return game.judge_combination(rules, cards), None
    lay = game.best_lay(rules, cards)
    found = lay.arrangement if lay else game.arrange(rules, cards, discard=True)
    laid = lay.laid if lay else tuple(made.cards for made in found.combinations)
    way = game.Knock(found.discard, laid or None)
    return game.judge_lay(rules, cards, found.discard), way


def setup(app: Any) -> None:
    """Register the directive."""
    app.add_directive("knock", KnockDirective)
