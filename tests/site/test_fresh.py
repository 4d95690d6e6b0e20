"""What a changed sentence has drawn anew."""

from collections import Counter
from types import SimpleNamespace

import pytest

from canasta_rules.site import fresh
from canasta_rules.words import Words


def state(*texts: str, code: str = "x") -> tuple[str, Counter[str]]:
    return code, Counter(texts)


def test_the_code_of_words_holds_every_message_and_no_text_in_its_shape():
    shape, found = fresh.english()
    assert len(shape) == 64 and found["Players"] and fresh.english() == (shape, found)


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        (state("Draw a card.", "one"), state("Draw a card.", "one"), set()),
        (state("Draw a card.", "one"), state("Draw two cards.", "one"), {"Draw a card."}),
        (state("Nobody asks for this."), state("Nobody asked for this."), set()),
        (state("Draw a card.", "Draw a card."), state("Draw a card."), {"Draw a card."}),
        (state("meld.min"), state("meld.max"), None),
        (state("Draw a card."), state("Draw a card.", code="y"), None),
    ],
)
def test_texts_that_are_gone_are_told_from_other_changes(old, new, lost):
    assert fresh.gone(old, new, {"Draw a card.", "one"}) == lost


def test_a_page_is_outdated_when_an_answer_is_another(monkeypatch):
    monkeypatch.setattr(fresh, "_ASK", dict(fresh._ASK))
    monkeypatch.setattr(Words("ru"), "_catalogue", SimpleNamespace(pgettext=lambda *w: w[1], npgettext=max))
    fresh._watch("test", "ru", catalogue := Words("ru")._catalogue)
    env = SimpleNamespace(current_document=SimpleNamespace(docname="page"))
    app = SimpleNamespace(env=env)
    for page, word in (("page", "Draw a card."), ("other", "Discard.")):
        env.current_document.docname = page
        fresh._begin(app, page, [])
        assert catalogue.pgettext("rule", word) == word
        fresh._end(app, None)
    assert fresh._outdated(app, env, set(), set(), set()) == []
    fresh._ASK["test", "ru", False] = lambda *w: w[1].replace("Draw", "Take")
    assert fresh._outdated(app, env, set(), set(), set()) == ["page"]
    fresh._forget(app, env, "page")
    assert fresh._outdated(app, env, set(), set(), set()) == []
