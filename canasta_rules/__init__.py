"""The rules of Canasta and its variants as data, with an engine that says what is legal and why."""

__version__ = "0.1.0"
