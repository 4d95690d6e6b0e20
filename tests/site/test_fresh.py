"""What a changed sentence has drawn anew."""

from types import SimpleNamespace

import pytest

from canasta_rules.site import fresh
from canasta_rules.words import Words


def state(*texts: str, code: str = "x") -> tuple[str, tuple[str, ...]]:
    return code, texts


def test_the_code_of_words_holds_every_message_and_no_text_in_its_shape():
    shape, found = fresh.english()
    assert len(shape) == 64 and "Players" in found and fresh.english() == (shape, found)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        (state("Draw a card.", "one"), state("Draw a card.", "one"), {}),
        (
            state("Draw a card.", "one"),
            state("Draw two cards.", "one"),
            {"Draw a card.": {"Draw two cards."}},
        ),
        (state("Nobody asks for this."), state("Nobody asked for this."), {}),
        (
            state("Draw a card.", "Draw a card."),
            state("Draw a card.", "Take one."),
            {"Draw a card.": {"Take one."}},
        ),
        (state("meld.min"), state("meld.max"), None),
        (state("Draw a card."), state("Draw a card.", code="y"), None),
    ],
)
def test_texts_that_were_reworded_are_told_from_other_changes(old, new, changes):
    assert fresh.reworded(old, new, {"Draw a card.", "one"}) == changes


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


def test_a_reworded_sentence_leaves_the_pages_whose_translation_stays(monkeypatch):
    said = {
        "Draw a card.": "Возьмите карту.",
        "Take a card.": "Возьмите карту.",
        "Draw one.": "Возьмите одну.",
    }
    monkeypatch.setattr(fresh, "_ASK", dict(fresh._ASK))
    fresh._ASK["test", "en", False] = lambda context, text: text
    fresh._ASK["test", "ru", False] = lambda context, text: said.get(text, text)
    env = SimpleNamespace(
        canasta_words={
            "english": {("test", "en", ("rule", "Draw a card.")): "Draw a card."},
            "russian": {("test", "ru", ("rule", "Draw a card.")): "Возьмите карту."},
            "another": {("test", "ru", ("rule", "Discard.")): "Discard."},
        }
    )
    for old, new, pages in (
        ("Draw a card.", "Take a card.", ["english"]),
        ("Draw a card.", "Draw one.", ["english", "russian"]),
        ("Draw a card.", "Not translated.", ["english", "russian"]),
    ):
        env.canasta_english = state(old)
        monkeypatch.setattr(fresh, "english", lambda new=new: state(new))
        assert fresh._outdated(SimpleNamespace(), env, set(), set(), set()) == pages
