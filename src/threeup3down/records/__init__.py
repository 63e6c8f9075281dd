"""A game so far as a value and as one line of text, the values of a game as JSON, fair deals."""

from .errors import RecordError, RecordMoveError
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
from .json_values import to_json
from .record import Record

__all__ = [
    "FairDealError",
    "Opening",
    "Record",
    "RecordError",
    "RecordMoveError",
    "Share",
    "commit",
    "commit_share",
    "shared_seed",
    "terms_of",
    "to_json",
    "verify",
    "verify_shared",
]
