"""Cards drawn as elements of SVG."""

from __future__ import annotations

from html import escape

from .layout import CARD_HEIGHT, CARD_WIDTH
from .scenes import Face, Place
from .styles import SHAPES

ID = "\ue000"  # stands for the id of the picture until it is known
TWO = 2  # letters that fit into a corner at full size


def symbol(card: Face | Place, *, covered: bool) -> str:
    """Return a card as elements of SVG, at its full size.

    Args:
        card: the card.
        covered: whether another card lies on all but its left edge.
    """
    size = f'width="{n(CARD_WIDTH)}" height="{n(CARD_HEIGHT)}" rx="6"'
    if card is Place.EMPTY:
        return f'<rect class="{ID}-none" x="1" y="1" width="44" height="62" rx="6"/>'
    if not isinstance(card, Face):
        weave = "M23 11l11 21-11 21-11-21zM12 11h22v42H12z"
        return (
            f'<rect class="{ID}-back" {size}/><rect class="{ID}-weave" x="4" y="4" width="38" '
            f'height="56" rx="3.5"/><path class="{ID}-weave" d="{weave}"/>'
        )
    parts = [
        f'<rect class="{ID}-card" {size}/>',
        _corner(card.rank, card.ink, 20, 15 if len(card.rank) > TWO else 20),
        *_shape(card, 4.5, 26, 14),
    ]
    if not (covered or card.counts_as or card.shape):
        end = f'class="{classes(f"{card.ink} b e")}" x="41" y="58" font-size="20"'
        parts.append(f"<text {end}>{escape(card.rank)}</text>")
    elif not (covered or card.counts_as):
        parts += _shape(card, 22, 39, 20)
    if card.wild:
        star = SHAPES["star"]
        parts.append(
            f'<path class="{ID}-wild" transform="translate(19 28) scale(.65)" d="{star}"/>'
        )
    if card.counts_as:
        parts.append(_corner(f"={card.counts_as}", "wild", 57, 12))
    return "".join(parts)


def _corner(text: str, ink: str, y: int, size: int) -> str:
    """Return a short text at the left edge, narrow enough to be read beside the next card."""
    squeezed = ' textLength="24" lengthAdjust="spacingAndGlyphs"' * (len(text) > 1)
    style = f'class="{classes(f"{ink} b")}" x="4" y="{y}" font-size="{size}"'
    return f"<text {style}{squeezed}>{escape(text)}</text>"


def _shape(card: Face, x: float, y: float, size: float) -> list[str]:
    if not card.shape:
        return []
    place = f'transform="translate({n(x)} {n(y)}) scale({size / 16:.3g})"'
    parts = [f'<path class="{ID}-{card.ink}" {place} d="{SHAPES[card.shape]}"/>']
    if card.letter:
        middle = 0.6 if card.shape == "drop" else 0.5
        where = f'x="{n(x + size / 2)}" y="{n(y + size * (middle + 0.21))}"'
        letter = f'font-size="{n(size * 0.72)}">{escape(card.letter)}'
        parts.append(f'<text class="{classes("on b m")}" {where} {letter}</text>')
    return parts


def classes(names: str) -> str:
    """Return names of styles as classes of this picture alone."""
    return " ".join(f"{ID}-{name}" for name in names.split())


def n(number: float) -> str:
    """Return a number of pixels, no longer than it need be."""
    return f"{number:.1f}".removesuffix(".0")
