"""Finding the lines of games in any text, such as the output of a failing test."""

from __future__ import annotations

import re

from threeup3down.games import names
from threeup3down.records.lines import PARTS

# The name of a game as a word of its own, a part of its line, and the rest up to a bracket, a
# quote, a backslash (as in the `repr` of a text) or a control character.
REST = rf" +(?:{'|'.join(PARTS)})=[^'\"`()\[\]{{}}<>\\\x00-\x1f]*"
AFTER = " .,;:"  # what a text may have after a line, and no line ends with


def lines_in(text: str) -> tuple[str, ...]:
    r"""Return the lines of games in a text, each once, in the order of the text.

    A line may stand anywhere in a line of the text: after spaces or `record=`, in quotes or
    brackets, and with a comma or a full stop after it.

    >>> lines_in("E   record=threeup3down players=2 seed=7 moves=up:1,1,2,")
    ('threeup3down players=2 seed=7 moves=up:1,1,2',)
    >>> lines_in("Resume it with: threeup3down play --resume 'threeup3down players=2 seed=7'")
    ('threeup3down players=2 seed=7',)
    """
    known = "|".join(map(re.escape, names()))
    found = re.findall(rf"(?<![\w.-])(?:{known}){REST}", text)
    return tuple(dict.fromkeys(line.rstrip(AFTER) for line in found))
