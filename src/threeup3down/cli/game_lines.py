"""Finding the lines of games in any text, such as the output of a failing test."""

from __future__ import annotations

import re

from threeup3down.games import names
from threeup3down.records.lines import PARTS
from threeup3down.records.record_data import POSITION

# The name of a game as a word of its own, a part of its line, and the rest up to a bracket, a
# quote, a backslash (as in the `repr` of a text) or a control character; but a position is in
# quotes, between which it may hold anything else.
QUOTED = rf'(?<= {POSITION}=)"[^"\x00-\x1f]*"'
PLAIN = r"[^'\"`()\[\]{}<>\\\x00-\x1f]"
REST = rf" +(?:{'|'.join(PARTS)})=(?:{QUOTED}|{PLAIN})*"
AFTER = " .,;:"  # what a text may have after a line, and no line ends with


def lines_in(text: str) -> tuple[str, ...]:
    r"""Return the lines of games in a text, each once, in the order of the text.

    A line may stand anywhere in a line of the text: after spaces or `record=`, in quotes or
    brackets, and with a comma or a full stop after it.

    >>> lines_in("E   record=threeup3down players=2 seed=7 moves=up:1,1,2,")
    ('threeup3down players=2 seed=7 moves=up:1,1,2',)
    >>> lines_in("Resume it with: threeup3down play --resume 'threeup3down players=2 seed=7'")
    ('threeup3down players=2 seed=7',)
    >>> lines_in("(threeup3down position=\"seat=*7g seat=9b discard=5r\" moves=7)")
    ('threeup3down position="seat=*7g seat=9b discard=5r" moves=7',)
    """
    known = "|".join(map(re.escape, names()))
    found = re.findall(rf"(?<![\w.-])(?:{known}){REST}", text)
    return tuple(dict.fromkeys(line.rstrip(AFTER) for line in found))
