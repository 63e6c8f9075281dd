"""Whole games as one line of text each."""

from .errors import RecordError, RecordMoveError
from .record import Record, record_text

__all__ = ["Record", "RecordError", "RecordMoveError", "record_text"]
