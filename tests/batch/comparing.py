"""A game of a batch against its state in the pure engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threeup3down.batch import Games


def check_game(played: Games, row: int, state: Any) -> None:
    """Check all that a batch tells of a game."""
    assert played.state(row) == state
    allowed = zip(played.actions, played.legal_mask()[row], strict=True)
    assert [move for move, legal in allowed if legal] == [*state.legal_moves()]
    assert played.to_act[row] == (-1 if state.to_act is None else state.to_act)
    encode = played.game.encode
    for seat in range(played.players):
        assert played.encode(seat=seat)[row].tolist() == [*encode(state.view(seat))]
    encoded, outcome = played.encode()[row], state.outcome()
    if outcome is None:
        assert encoded.tolist() == [*encode(state.view(state.to_act))]
        assert not played.truncated[row]
        assert not played.returns[row].any()
    else:
        assert not encoded.any()
        assert played.truncated[row] == outcome.truncated
        assert tuple(played.returns[row]) == outcome.returns
