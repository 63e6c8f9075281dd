"""What a player could change beside its answer, as far as that is cheap to see."""

from __future__ import annotations

import os
import pickle
import random
import sys
from typing import Any

GLOBAL_RANDOM = ("the global `random`", "the global `numpy.random`")


def surroundings(view: Any) -> dict[str, Any]:
    """Return what a player ought to leave as it is, by what to call it in a message.

    That of numpy is there if numpy has been imported.

    Args:
        view: a view that a player is shown, of any game.
    """
    kind = view.__class__
    seen: dict[str, Any] = {
        GLOBAL_RANDOM[0]: random.getstate(),
        "`os.environ`": dict(os.environ),
        "the working directory": os.getcwd(),  # noqa: PTH109 (a text is all that is compared)
        "`sys.path`": list(sys.path),
        "the recursion limit": sys.getrecursionlimit(),
        f"the class `{kind.__name__}`": {**vars(kind)},
    }
    numpy_random: Any = sys.modules.get("numpy.random")
    if numpy_random is not None:  # its arrays would be compared number by number
        seen[GLOBAL_RANDOM[1]] = pickle.dumps(numpy_random.get_state())
    return seen


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the names of what differs, of all that was there before."""
    return [name for name, value in before.items() if after.get(name) != value]
