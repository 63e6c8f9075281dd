"""Finding the lines of games in any text, such as the output of a failing test."""

from __future__ import annotations

import re
from itertools import pairwise

from threeup3down.games import NAMES
from threeup3down.records.lines import PARTS

# The name of a game as a word of its own, and then a part of its line.
START = re.compile(rf"(?<![\w.-])(?:{'|'.join(NAMES)})(?= +(?:{'|'.join(PARTS)})=)")
STYLING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # what a terminal takes for colours
CLOSING = {"'": "'", '"': '"', "`": "`", "(": ")", "[": "]", "{": "}", "<": ">"}
BEHIND = " \t\r,.;:'\"`)]}>"  # what a text may put behind a line, and no line ends with


def lines_in(text: str) -> tuple[str, ...]:
    r"""Return the lines of games that stand in a text, each once, in the order of the text.

    A line may stand anywhere in a line of the text: behind spaces or `record=`, in quotes or
    brackets, and with a comma or a full stop after it. It goes on to the end of the line of
    text, or to the bracket or quote that closes what it stands in. A line break may be
    written as `\n`, as in the `repr` of a text.

    >>> lines_in("E   record=threeup3down players=2 seed=7 moves=up:1,1,2,")
    ('threeup3down players=2 seed=7 moves=up:1,1,2',)
    >>> lines_in("Go on by: threeup3down play --resume 'threeup3down players=2 seed=7' --seat 0")
    ('threeup3down players=2 seed=7',)
    """
    found: list[str] = []
    for line in STYLING.sub("", text).replace("\\n", "\n").splitlines():
        starts = [match.start() for match in START.finditer(line)]
        for start, end in pairwise([*starts, len(line)]):
            closing = CLOSING.get(line[start - 1 : start])
            told = line[start:end]
            if closing is not None:
                told = told.partition(closing)[0]
            found.append(told.rstrip(BEHIND))
    return tuple(dict.fromkeys(found))
