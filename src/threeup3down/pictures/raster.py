"""Pictures as PNG and as arrays of pixels, with the extra `png`."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import GameError
from threeup3down.games.extras import needed_for
from threeup3down.games.wording import translated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SAMPLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">'
    '<text y="14" font-family="sans-serif">{}</text></svg>'
)


class NoFontError(GameError):
    """No letters can be drawn, since the system has no font for them."""

    def __str__(self) -> str:
        return translated(
            "no font found to draw a PNG with: install one such as DejaVu Sans; SVG needs none"
        )


def png(
    value: Any,
    *,
    width: str = "wide",
    theme: str = "light",
    names: Sequence[str] = (),
    scale: float = 2,
) -> bytes:
    """Return a picture as a PNG, drawn with the fonts of this system.

    Args:
        value: as for `svg`.
        width: as for `svg`.
        theme: "light" or "dark"; "auto" is light.
        names: as for `svg`.
        scale: how many pixels stand for one of the SVG.

    Raises:
        MissingExtraError: the extra `png` is not installed.
        NoFontError: there is no font to draw letters with.
        NotationError: another width or theme.
        TypeError: a value without a picture.
    """
    from threeup3down.pictures import svg  # noqa: PLC0415 (the package imports this module)

    draw = drawer()
    return draw(svg_string=svg(value, width=width, theme=theme, names=names), zoom=scale)


def rgb_array(
    value: Any,
    *,
    width: str = "wide",
    theme: str = "light",
    size: tuple[int, int] | None = None,
) -> Any:
    """Return a picture as an array of pixels: height by width by 3, of type uint8.

    Args:
        value: as for `svg`.
        width: as for `svg`.
        theme: as for `png`.
        size: the width and height of the array, into which the picture is fitted, so that those of
            a game have one shape; None: those of the picture.

    Raises:
        MissingExtraError: the extra `png` is not installed.
        NoFontError: there is no font to draw letters with.
        NotationError: another width or theme.
        TypeError: a value without a picture.
    """
    with needed_for("png"):
        import numpy as np  # noqa: PLC0415 (an extra)
        from PIL import Image, ImageOps  # noqa: PLC0415 (an extra)
    picture = png(value, width=width, theme=theme, scale=2 if size else 1)
    with Image.open(io.BytesIO(picture)) as image:
        page = Image.new("RGBA", image.size, "white")  # seen in the corners
        drawn = Image.alpha_composite(page, image.convert("RGBA")).convert("RGB")
        return np.asarray(ImageOps.pad(drawn, size, color="white") if size else drawn)


@cache
def drawer() -> Callable[..., bytes]:
    """Return the function that draws a PNG, once it is seen to draw letters."""
    with needed_for("png"):
        from resvg_py import svg_to_bytes  # noqa: PLC0415 (an extra)
    if svg_to_bytes(svg_string=SAMPLE.format("3")) == svg_to_bytes(svg_string=SAMPLE.format("")):
        raise NoFontError
    draw: Callable[..., bytes] = svg_to_bytes
    return draw
