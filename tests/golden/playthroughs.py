"""Short games in text: a title, a start, moves with what they cause, and the end.

A playthrough is a file `*.txt` of this folder. What is given in it are the lines that begin
with "#", the "start:" line and the moves (behind the ">" of a "seat" line); all other lines
follow from them. To add one, write just those; then, or after a change that is meant,

    python tests/golden/playthroughs.py

writes the rest anew in every file. Read the difference before you commit it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down import event_text, parse_move, parse_position, position_text, redact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down import Event, GameState

PLAYTHROUGHS = sorted(Path(__file__).parent.glob("*.txt"))


def written_anew(text: str) -> str:
    """Return the playthrough that follows from a text's title, start and moves."""
    title = re.findall(r"^#.*$", text, re.MULTILINE)
    (start,) = re.findall(r"^start: (.*)$", text, re.MULTILINE)
    moves = re.findall(r"^seat .*> (.*)$", text, re.MULTILINE)
    state = parse_position(start)
    lines = [*title, f"start: {position_text(state)}"]
    for move in moves:
        lines.append(f"{prompt(state)}> {move}")
        state, events = state.transition(parse_move(move))
        for event in events:
            lines += told(event)
    return "\n".join([*lines, f"end: {position_text(state)}", ""])


def prompt(state: GameState) -> str:
    owed = f", owes {state.extras}" if state.extras else ""
    offer = ", may draw" if state.can_draw else ""
    return f"seat {state.to_act}{owed}{offer}"


def told(event: Event) -> Iterator[str]:
    """Yield what an event says, and what others than its player read if that is less."""
    if text := event_text(event):
        redacted = event_text(redact(event, None))
        yield f"    {text}" if redacted == text else f"    {text} (others: {redacted})"


if __name__ == "__main__":
    for path in PLAYTHROUGHS:
        path.write_text(written_anew(path.read_text("utf-8")), "utf-8")
