"""A game so far as a value and as one line of text, and the values of a game as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import JsonError, RecordError, RecordMoveError
from .record import Record

if TYPE_CHECKING:
    from .json_values import from_json, to_json

__all__ = ["JsonError", "Record", "RecordError", "RecordMoveError", "from_json", "to_json"]


def __getattr__(name: str) -> Any:
    """Import what needs the extra `records` when it is asked for."""
    if name in {"from_json", "to_json"}:
        from . import json_values  # noqa: PLC0415 (records as lines need attrs only)

        return getattr(json_values, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
