"""The rules of a game at the terminal: the whole page, or some clauses of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from threeup3down.clauses import clause, clauses_of, rules_page
from threeup3down.games import OWN, game_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.games.protocol import Game


def shown_rules(game: Game | None, clauses: Sequence[str]) -> int:
    """Write the rules of a game, or clauses of them, as Markdown; return the exit status.

    Args:
        game: the game; None: of each clause the one that has it.
        clauses: the ids of the clauses; none: all of the page.

    Raises:
        ArgumentError: there is no such clause, or no page of rules.
    """
    own = [game_named(name) for name in OWN] if game is None else [game]
    found = [
        clause(next((each for each in own if name in clauses_of(each)), own[0]), name)
        for name in map(str.upper, clauses)
    ]
    sys.stdout.write("\n\n".join(found or [rules_page(own[0]).strip()]) + "\n")
    sys.stdout.flush()
    return 0
