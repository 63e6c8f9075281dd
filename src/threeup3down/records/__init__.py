"""Games so far as values, texts and files, the values of a game as JSON, and fair deals."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import JsonError, RecordError, RecordMoveError, VersionError
from .fair_deals import (
    FairDealError,
    Opening,
    Share,
    commit,
    commit_share,
    shared_seed,
    terms_of,
    verify,
    verify_shared,
)
from .record import Record
from .revealing import revealed_since
from .seen import SeenRecord, event_line, view_line
from .simulated import record_of
from .versions import register_upgrade

if TYPE_CHECKING:
    from .files import read_record, read_records, read_seen, write_record, write_records
    from .json_schemas import json_schema
    from .json_values import from_json, to_json
    from .validating import validate

__all__ = [
    "FairDealError",
    "JsonError",
    "Opening",
    "Record",
    "RecordError",
    "RecordMoveError",
    "SeenRecord",
    "Share",
    "VersionError",
    "commit",
    "commit_share",
    "event_line",
    "from_json",
    "json_schema",
    "read_record",
    "read_records",
    "read_seen",
    "record_of",
    "register_upgrade",
    "revealed_since",
    "shared_seed",
    "terms_of",
    "to_json",
    "validate",
    "verify",
    "verify_shared",
    "view_line",
    "write_record",
    "write_records",
]

_FILES = ("read_record", "read_records", "read_seen", "write_record", "write_records")
_HOMES = {
    "from_json": "json_values",
    "json_schema": "json_schemas",
    "to_json": "json_values",
    "validate": "validating",
    **dict.fromkeys(_FILES, "files"),
}


def __getattr__(name: str) -> Any:
    """Import what needs the extra `records`, or much of Python, when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
