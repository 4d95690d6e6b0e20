"""Bots."""
from .bot import Bot, Move
from .middle import Middle
from .weak import Weak
try:
    from .strong import Strong
except ImportError:
    Strong = Middle
STRENGTHS = ("weak", "middle", "strong")
BOTS = {"weak": Weak(), "middle": Middle(), "strong": Strong()}
