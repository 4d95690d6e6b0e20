"""Every lesson, in every language, run from its first cell to its last."""

import copy
from pathlib import Path

import jupytext
import pytest

from canasta_rules.site.lessons import without_notebook_head
from canasta_rules.tutor.cells import Cells
from canasta_rules.tutor.exercise import Exercise, walk

TUTORIALS = Path(__file__).parents[2] / "tutorials"
LANGS = ("en", "ru", "pt")
NAMES = sorted(path.name for path in (TUTORIALS / "en").glob("[0-9]*.md"))


def cells(lang, name):
    return jupytext.read(TUTORIALS / lang / name).cells


def test_every_language_has_the_same_lessons():
    for lang in LANGS:
        assert sorted(path.name for path in (TUTORIALS / lang).glob("[0-9]*.md")) == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_runs_and_each_exercise_answers_its_own_examples(lang, name):
    lesson, shown = Cells(), 0
    for cell in cells(lang, name):
        if cell.cell_type == "code":
            value, _, error = lesson.run(cell.source)
            assert not error
            if isinstance(value, Exercise):
                shown += 1
                assert value.lang == lang
                for control, values in value.examples():
                    fresh = copy.copy(value)
                    fresh.values = dict(value.values)
                    assert control in [c["name"] for c in walk(fresh.controls())]
                    assert fresh.act({"control": control, "values": values})["verdict"]
    assert 3 <= shown <= 6


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_the_same_code_and_headings_in_every_language(name):
    def shape(lang):
        code = [
            c.source.replace(f'Lesson("{lang}"', "Lesson(")
            for c in cells(lang, name)
            if c.cell_type == "code"
        ]
        heads = [
            line.count("#") for c in cells(lang, name) for line in c.source.splitlines() if line[:1] == "#"
        ]
        return code, heads

    assert shape("en") == shape("ru") == shape("pt")


def test_the_notebooks_head_is_no_part_of_the_page():
    text = (TUTORIALS / "en" / NAMES[0]).read_text("utf-8")
    assert without_notebook_head(text).lstrip().startswith("# ")
    kept = without_notebook_head(
        "---\njupytext:\n  a: b\ndescription: Said.\nkernelspec:\n  name: x\n---\n\nText\n"
    )
    assert kept == "---\ndescription: Said.\n---\n\nText\n"
    assert without_notebook_head("# Plain\n") == "# Plain\n"
