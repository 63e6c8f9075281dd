"""Why moves are illegal: every reason, as the view of the seat that asks gives it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from threeup3down.bots import picked

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable, Iterator, Mapping

    from threeup3down.games.protocol import Game

OFTEN = 20  # examples of a reason for one kind of move
ALLOWED = 200  # examples of legal moves


def reason_entries(
    game: Game, positions: Mapping[Any, int], rng: random.Random
) -> Iterator[dict[str, Any]]:
    """Yield moves, legal and illegal, with the reason why a seat may not make them, or null.

    Each position adds a move for every reason that there is in it, unless there are enough of
    these.

    Args:
        game: any game.
        positions: positions with their places in the file of positions.
        rng: picks the moves.
    """
    seen: Counter[Hashable] = Counter()
    for state, place in positions.items():
        moves = game.all_moves(state.rules, len(state.seats))
        for seat in dict.fromkeys((state.to_act, picked(range(len(state.seats)), rng))):
            view = game.view(state, seat)
            found: dict[tuple[Any, str], list[Any]] = {}
            for move in moves:
                found.setdefault((view.why_illegal(move), type(move).__name__), []).append(move)
            for kind, having in found.items():
                if seen[kind] < (OFTEN if kind[0] else ALLOWED):
                    seen[kind] += 1
                    yield _entry(game, place, seat, picked(having, rng), kind[0])


def _entry(game: Game, position: int, seat: int | None, move: Any, reason: Any) -> dict[str, Any]:
    return {
        "position": position,
        "seat": seat,
        "move": game.move_text(move),
        "reason": reason,
        "rule": reason and reason.rule,
    }
