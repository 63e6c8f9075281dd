"""What a page shows besides the view to a person who counts more slowly than a program.

All of it is made of the view, so it tells nobody more than they may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import Phase
from threeup3down.records import to_json

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.games.threethirteen import View


def aids(game: Game, view: Any) -> dict[str, Any]:
    """Return what helps to read a view, as JSON; {} of a game that needs nothing.

    >>> import threeup3down
    >>> aids(threethirteen, threethirteen.new_game(2, seed=1).view(0))["at_stake"]
    18
    >>> aids(threeup3down, threeup3down.new_game(2, seed=1).view(0))
    {}
    """
    kind: Any = game.View
    return _of_threethirteen(view) if issubclass(kind, threethirteen.View) else {}


def _of_threethirteen(view: View) -> dict[str, Any]:
    """Return the wild rank, and how the viewer's hand lies best with what it would count."""
    holds = view.seat is not None and view.phase is not Phase.OVER and view.seat != view.went_out
    game: Any = threethirteen
    return {
        "wild_rank": str(view.wild_rank),
        "rounds": len(view.rules.rounds),
        "arrangement": to_json(game, view.arrangement()) if holds else None,
        "at_stake": view.at_stake() if holds else None,
    }
