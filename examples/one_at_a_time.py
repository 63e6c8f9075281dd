"""3UP 3DOWN with a house rule: cards go down one at a time."""

import threeup3down
from threeup3down import GameState, Move, Play, View
from threeup3down.games import variant


def legal_moves(table: GameState | View) -> tuple[Move, ...]:
    """Return the legal moves of a state or a view without those of several cards."""
    moves = threeup3down.legal_moves(table)
    return tuple(move for move in moves if not (isinstance(move, Play) and move.count > 1))


variant(threeup3down, name=__name__, legal_moves=legal_moves)
