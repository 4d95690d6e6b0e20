"""Learning by trying: exercises that hold no widget, so that a page, a notebook and a test run them alike.

`Lesson` is the door: `Lesson("ru", "classic").lay("KS KH KD 2C 7H")` is an exercise. An exercise gives a
*view*
(plain values in the reader's language, see `exercise.Exercise.view`) and takes *events*; `exercise.js` draws
the one and sends the other. Only `widget` needs ipywidgets and anywidget.
"""

from .exercise import Exercise
from .lesson import Lesson

__all__ = ["Exercise", "Lesson"]
