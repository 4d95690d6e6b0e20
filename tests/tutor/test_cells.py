"""Cells and the light host, in CPython."""

import json
import subprocess
import sys

import pytest

from canasta_rules.tutor.cells import Cells
from canasta_rules.tutor.light import Host


def test_cells_share_names_and_give_the_last_value():
    cells = Cells()
    assert cells.run("x = 2\nprint('hi')") == (None, "hi\n", "")
    assert cells.run("x + 1").value == 3
    assert cells.run("").value is None


def test_an_error_names_the_line_of_the_cell_and_nothing_else():
    cells = Cells()
    error = cells.run("a = 1\n\nb = a / 0\n").error
    assert "line 3" in error and "b = a / 0" in error and "cells.py" not in error
    assert error.endswith("ZeroDivisionError: division by zero")
    assert "SyntaxError" in cells.run("1 +").error
    assert "SystemExit" in cells.run("raise SystemExit").error
    assert cells.run("a").value == 1


def ask(host, **wish):
    return json.loads(host.handle(json.dumps(wish)))


def test_the_host_runs_a_cell_and_takes_events():
    host = Host()
    ask(host, do="run", cell="1", code="from canasta_rules.tutor import Lesson\nlesson = Lesson('pt')")
    view = ask(host, do="run", cell="2", code="lesson.lay('KS KH KD 2C')")["view"]
    assert view["lang"] == "pt-BR"
    event = {"control": "lay", "values": {"hand": ["0", "1", "2"]}, "turn": 0}
    assert ask(host, do="act", cell="2", event=event)["view"]["verdict"]["legal"] is True


def test_a_lesson_goes_on_where_it_was_left():
    code = 'from canasta_rules.tutor import Lesson\nLesson("en").lay("KS KH KD 2C")'
    event = {"control": "lay", "values": {"hand": ["0", "1", "2"]}, "turn": 0}
    first, again = Host(), Host()
    first.run("1", code)
    view = first.act("1", event)["view"]
    assert again.run("1", code, None, [event])["view"] == view
    assert again.run("1", code, None, [{"values": 7}, event])["view"]["turn"] == 0  # what cannot be read


def test_the_host_shows_text_and_errors():
    host = Host()
    assert ask(host, do="run", cell="1", code="print('a')\n1 + 1") == {"text": "a\n2"}
    answer = ask(host, do="run", cell="1", code="print('a')\nno_such_name")
    assert answer["error"].startswith("NameError") and answer["text"].startswith("a\n")


def test_an_error_inside_an_exercise_leaves_it_usable(monkeypatch):
    host = Host()
    ask(host, do="run", cell="1", code="from canasta_rules.tutor import Lesson\nLesson().lay('KS KH KD')")
    exercise = host.exercises["1"]
    monkeypatch.setattr(exercise, "judge", lambda: 1 / 0)
    answer = ask(host, do="act", cell="1", event={"control": "lay", "values": {}})
    assert answer["error"].startswith("ZeroDivisionError") and answer["view"]["turn"] == 1
    monkeypatch.undo()
    assert "error" not in ask(host, do="act", cell="1", event={"control": "lay", "values": {}, "turn": 1})


def test_the_light_side_needs_no_widget_and_no_jupyter():
    code = (
        "import sys, canasta_rules.tutor.light; canasta_rules.tutor.Lesson('ru').lay('KS KH KD').view();"
        "print(sorted({'IPython', 'ipywidgets', 'anywidget', 'traitlets'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_a_notebook_shows_a_widget_with_the_same_view():
    pytest.importorskip("anywidget", reason="the extra tutor is not installed")
    from canasta_rules.tutor import Lesson
    from canasta_rules.tutor.widget import ExerciseWidget

    exercise = Lesson("en").lay("KS KH KD")
    widget = ExerciseWidget(exercise)
    widget._act(widget, {"control": "lay", "values": {"hand": ["0", "1", "2"]}, "turn": 0}, [])
    assert widget.view["verdict"]["legal"] is True
    assert "application/vnd.jupyter.widget-view+json" in exercise._repr_mimebundle_()[0]
