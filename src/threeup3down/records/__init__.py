"""Games so far as values, texts and files, the values of a game as JSON, and fair deals."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import JsonError, RecordError, RecordMoveError
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

if TYPE_CHECKING:
    from .json_values import from_json, to_json

__all__ = [
    "FairDealError",
    "JsonError",
    "Opening",
    "Record",
    "RecordError",
    "RecordMoveError",
    "Share",
    "commit",
    "commit_share",
    "from_json",
    "shared_seed",
    "terms_of",
    "to_json",
    "verify",
    "verify_shared",
]

_HOMES = {"from_json": "json_values", "to_json": "json_values"}


def __getattr__(name: str) -> Any:
    """Import what needs the extra `records` when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
