"""Short games in text: a title, a start, moves with what they cause, and the end.

A playthrough is a file `*.txt` in the folder of a game. What is given in it are the lines that
begin with "#", the "start:" line and the moves (behind the ">" of a "seat" line); all other lines
follow from them. To add one, write just those; then, or after a change that is meant,

    python -m tests.golden.playthroughs

writes the rest anew in every file. Read the difference before you commit it.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

from threeup3down.games import game_named
from threeup3down.games.prose import event_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.games.protocol import Game

PLAYTHROUGHS = sorted(Path(__file__).parent.glob("*/*.txt"))


def written_anew(path: Path) -> str:
    """Return the playthrough that follows from a file's title, start and moves."""
    game, text = game_named(path.parent.name), path.read_text("utf-8")
    title = re.findall(r"^#.*$", text, re.MULTILINE)
    (start,) = re.findall(r"^start: (.*)$", text, re.MULTILINE)
    moves = re.findall(r"^seat .*> (.*)$", text, re.MULTILINE)
    state = game.parse_position(start)
    lines = [*title, f"start: {game.position_text(state)}"]
    for move in moves:
        lines.append(f"{prompt(state)}> {move}")
        state, events = state.transition(game.parse_move(move))
        for event in events:
            lines += told(game, event)
    return "\n".join([*lines, f"end: {game.position_text(state)}", ""])


def prompt(state: Any) -> str:
    owed = f", owes {state.extras}" if getattr(state, "extras", 0) else ""
    offer = ", may draw" if getattr(state, "can_draw", False) else ""
    return f"seat {state.to_act}{owed}{offer}"


def told(game: Game, event: Any) -> Iterator[str]:
    """Yield what an event says, and what others than its player read if that is less."""
    if text := event_text(game, event):
        redacted = event_text(game, game.redact(event, None))
        whole = text if redacted == text else f"{text} (others: {redacted})"
        yield from indent(whole, "    ").splitlines()


if __name__ == "__main__":
    for path in PLAYTHROUGHS:
        path.write_text(written_anew(path), "utf-8")
