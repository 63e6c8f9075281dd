"""The seats of a game: numbers from 0."""

from __future__ import annotations

from .errors import SeatError


def checked_seat(seat: int, players: int) -> int:
    """Return a seat of a game as it is.

    Raises:
        SeatError: the game has no such seat.

    >>> checked_seat(1, 2)
    1
    """
    if type(seat) is not int or not 0 <= seat < players:
        raise SeatError(seat, players)
    return seat


def checked_viewer(seat: int | None, players: int) -> int | None:
    """Return a seat of a game, or None for a spectator, as it is.

    Raises:
        SeatError: the game has no such seat.
    """
    return None if seat is None else checked_seat(seat, players)
