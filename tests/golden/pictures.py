"""The pictures of the documentation, each made of a line of a game and a seat.

After a change of how the table is drawn,

    python -m tests.golden.pictures

draws them anew. Look at them before you commit them.
"""

from __future__ import annotations

from pathlib import Path

from threeup3down.pictures import svg
from threeup3down.records import Record

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PICTURES = {
    "threeup3down": (
        "threeup3down version=1 players=3 seed=33 first=0 rules=standard moves=up:7,8,C up:5,6,10 "
        "up:6,10,C+1 5 pickup C+1 C 7 pickup 8x2 pickup 1 2 3 7 10"
    ),
    "threethirteen": (
        "threethirteen version=2 players=3 seed=5 first=0 rules=rounds=7 moves=stock QS stock JH "
        "stock KS stock QH stock 6H stock JC stock 8H stock 3S upcard 9D upcard 6D stock 3C upcard "
        "out:2D"
    ),
}


def picture(name: str) -> str:
    """Return a picture as it is committed: what seat 0 sees."""
    return svg(Record.parse(PICTURES[name]).state().view(0)) + "\n"


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each}.svg").write_text(picture(each), "utf-8")
