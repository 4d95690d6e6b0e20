"""An exercise as a notebook's widget: the only module that needs anywidget and ipywidgets."""

from pathlib import Path

import anywidget
import traitlets

from .exercise import Exercise

__all__ = ["ExerciseWidget"]

HERE = Path(__file__).parent


class ExerciseWidget(anywidget.AnyWidget):
    """Shows an exercise's view and gives it the events; `exercise.js` is the same file that the page uses."""

    _esm = (HERE / "exercise.js").read_text("utf-8")
    _css = (HERE / "exercise.css").read_text("utf-8")
    view = traitlets.Dict().tag(sync=True)
    base = traitlets.Unicode("").tag(sync=True)

    def __init__(self, exercise: Exercise):
        super().__init__(view=exercise.view())
        self.exercise = exercise
        self.on_msg(self._act)

    def _act(self, _widget, event, _buffers) -> None:
        self.view = self.exercise.act(event)
