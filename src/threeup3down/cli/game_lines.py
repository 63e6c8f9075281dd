"""Finding the lines of games in any text, such as the output of a failing test."""

from __future__ import annotations

import re

from threeup3down.games import NAMES
from threeup3down.records.record import PARTS

# The name of a game as a word of its own, a part of its line, and the rest up to a bracket, a
# quote, a backslash (as in the `repr` of a text) or a control character.
LINE = re.compile(
    rf"(?<![\w.-])(?:{'|'.join(NAMES)}) +(?:{'|'.join(PARTS)})=[^'\"`()\[\]{{}}<>\\\x00-\x1f]*"
)
AFTER = " .,;:"  # what a text may have after a line, and no line ends with


def lines_in(text: str) -> tuple[str, ...]:
    r"""Return the lines of games in a text, each once, in the order of the text.

    A line may stand anywhere in a line of the text: after spaces or `story=`, in quotes or
    brackets, and with a comma or a full stop after it.

    >>> lines_in("E   story=threeup3down players=2 seed=7 moves=up:1,1,2,")
    ('threeup3down players=2 seed=7 moves=up:1,1,2',)
    >>> lines_in("Resume it with: threeup3down play --resume 'threeup3down players=2 seed=7'")
    ('threeup3down players=2 seed=7',)
    """
    return tuple(dict.fromkeys(found.rstrip(AFTER) for found in LINE.findall(text)))
