"""A game so far as a value and as one line of text, and the values of a game as JSON."""

from .errors import RecordError, RecordMoveError
from .json_values import to_json
from .record import Record

__all__ = ["Record", "RecordError", "RecordMoveError", "to_json"]
