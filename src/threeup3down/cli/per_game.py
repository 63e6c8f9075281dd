"""What the command line knows of each game beyond its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

DEFAULT_GAME = "threeup3down"
EXAMPLE_LINE = "threeup3down players=2 seed=7 moves=up:1,1,2"


@attrs.frozen(kw_only=True)
class Hints:
    """What the command line knows of a game.

    Attributes:
        card_styles: patterns of cards in text, and how they are shown.
        move_example: a move as it is written; "": none.
        number_hint: what a bare number in answer to the question for a move means; "": the
            number of a move in the list, as in any game.
    """

    card_styles: tuple[tuple[str, str], ...] = ()
    move_example: str = ""
    number_hint: str = ""


HINTS = {
    "threeup3down": Hints(
        card_styles=(
            (r"\b(\d+|C(\+\d)?)g\b", "green"),
            (r"\b(\d+|C(\+\d)?)b\b", "bright_blue"),
            (r"\b(\d+|C(\+\d)?)r\b", "red"),
            (r"\?\?", "dim"),
        ),
        move_example="7x2",
        number_hint="a bare 7 plays a seven",
    ),
    "threethirteen": Hints(
        card_styles=(
            (r"\b[A2-9TJQK][DH]\b", "red"),
            (r"\bXX\b", "magenta"),
            (r"\b([A2-9TJQK][CDHS]|XX)\*", "bold"),  # wild
            (r"\?\?", "dim"),
        ),
        move_example="7H",
    ),
}


def hints_of(game: Game) -> Hints:
    """Return what the command line knows of a game; of an unknown one nothing."""
    return HINTS.get(game.NAME, Hints())
