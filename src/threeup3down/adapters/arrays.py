"""What a seat sees, and what it may do, as arrays, and the spaces that they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box

if TYPE_CHECKING:
    from . import Numbering


def view_space(numbering: Numbering) -> Any:
    """Return the space of the views of a seat, as `encode` has them."""
    features = numbering.game.features(numbering.rules, numbering.players)
    sizes = [each.size for each in features]
    lowest: Any = np.repeat([each.lowest for each in features], sizes).astype(np.int16)
    highest: Any = np.repeat([each.highest for each in features], sizes).astype(np.int16)
    return Box(lowest, highest, dtype=np.int16)


def view_array(numbering: Numbering, view: Any) -> Any:
    """Return the view of a seat as an array."""
    return np.array(numbering.game.encode(view), np.int16)


def mask_space(numbering: Numbering) -> Any:
    """Return the space of the masks."""
    return Box(0, 1, (len(numbering.actions),), np.int8)


def mask_array(numbering: Numbering, view: Any) -> Any:
    """Return 1 for each legal move of the viewer and 0 for each other: all zero off-turn."""
    mask: Any = np.zeros(len(numbering.actions), np.int8)
    mask[numbering.legal(view)] = 1
    return mask
