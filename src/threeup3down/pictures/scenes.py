"""What a picture shows, before anything is measured: cards, groups of them, seats, the table.

A function of a game makes a scene of a view (`Declaration.picture`). A game without one gets the
scene of `plain`.
"""

from __future__ import annotations

import re
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import attrs

from threeup3down.declarations import declaration_of
from threeup3down.games.values import Value
from threeup3down.games.wording import plural, translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from threeup3down.games.protocol import Game

INKS = {"red": "red", "green": "green", "blue": "blue", "magenta": "violet"}  # of styles
LETTERED = {"disc", "square", "drop"}  # the shapes that say nothing by themselves
FANNED = 3  # cards of a pile that lie open


@attrs.frozen
class Face(Value):
    """The face of a card.

    Attributes:
        text: the text of the card.
        rank: what stands in its corner.
        shape: the name of the shape below it (`styles.SHAPES`); "": none.
        letter: the letter in the shape; "": none.
        ink: the name of its colour.
        wild: whether it is marked as wild.
        counts_as: the text of the card that it stands for; "": itself.
    """

    text: str
    rank: str
    shape: str = ""
    letter: str = ""
    ink: str = "ink"
    wild: bool = False
    counts_as: str = ""


class Place(Enum):
    """A place where no face is seen."""

    BACK = "a card face down"
    EMPTY = "no card"


@attrs.frozen
class Group(Value):
    """Cards that lie together, with a label: a part of a seat's cards, or a pile.

    Attributes:
        label: what they are.
        cards: those that are drawn one by one.
        hidden: how many more there are, face down: drawn as a stack.
        note: a second line, of a pile.
    """

    label: str
    cards: tuple[Face | Place, ...] = ()
    hidden: int = 0
    note: str = ""


@attrs.frozen
class SeatScene(Value):
    """What is seen of one seat.

    Attributes:
        groups: the cards.
        tags: what is to be said of the player: the dealer, the winner, ….
        score: the points, with a word; "": the game has none.
        title: who sits there, with the tags; "" until it is known.
    """

    groups: tuple[Group, ...]
    tags: tuple[str, ...] = ()
    score: str = ""
    title: str = ""


@attrs.frozen(kw_only=True)
class Scene(Value):
    """All that a picture shows.

    Attributes:
        title: what it is a picture of.
        text: the same in words, for whoever cannot see it.
        facts: sentences on the moment: the phase, what is owed, how it ended.
        piles: the piles in the middle of the table.
        seats: what is seen of each seat.
        to_act: the seat to act; None: nobody.
        viewer: the seat at the lower edge; None: a spectator looks on.
    """

    title: str
    text: str
    facts: tuple[str, ...] = ()
    piles: tuple[Group, ...] = ()
    seats: tuple[SeatScene, ...] = ()
    to_act: int | None = None
    viewer: int | None = None


def face_of(game: Game, card: Any, *, wild: bool = False, counts_as: Any = None) -> Face:
    """Return how a card looks: in the ink of its style, with the shape for the end of its text.

    >>> import threeup3down
    >>> face_of(threeup3down, threeup3down.Card.SEVEN_GREEN)
    Face(text='7g', rank='7', shape='drop', letter='g', ink='green', wild=False, counts_as='')
    """
    declared = declaration_of(game)
    text = str(card)
    styles = (style for pattern, style in declared.card_styles if re.fullmatch(pattern, text))
    ink = INKS.get(next(styles, "").removeprefix("bright_"), "ink")
    mark = next((mark for mark in declared.card_shapes if text.endswith(mark)), "")
    shape = declared.card_shapes.get(mark, "")
    return Face(
        text,
        text.removesuffix(mark) or text,
        shape,
        mark if shape in LETTERED else "",
        ink,
        wild,
        "" if counts_as is None else str(counts_as),
    )


def faces_of(game: Game, cards: Iterable[Any]) -> tuple[Face | Place, ...]:
    """Return how cards look, None being one that is not seen."""
    return tuple(Place.BACK if card is None else face_of(game, card) for card in cards)


def open_pile(label: str, faces: Sequence[Face | Place], *, shown: int = FANNED) -> Group:
    """Return a pile that lies face up: its last cards, and how many there are."""
    note = card_count(len(faces)) if faces else translated("empty")
    return Group(label, tuple(faces[-shown:]) or (Place.EMPTY,), note=note)


def closed_pile(label: str, size: int) -> Group:
    """Return a pile that lies face down."""
    return Group(label, () if size else (Place.EMPTY,), size, card_count(size))


def card_count(count: int) -> str:
    """Return a number of cards in words.

    >>> card_count(1), card_count(2)
    ('1 card', '2 cards')
    """
    return plural("{count} card", "{count} cards", count)


def point_count(count: int) -> str:
    """Return a number of points in words.

    >>> point_count(1), point_count(2)
    ('1 point', '2 points')
    """
    return plural("{count} point", "{count} points", count)


def hand_label(size: int) -> str:
    """Return what is written above a hand of which not all is seen."""
    return translated("{count} in hand", count=size)


def game_of(kind: type[Any]) -> Game:
    """Return the game in whose package a class is.

    Raises:
        TypeError: it is in none.

    >>> import threeup3down
    >>> game_of(threeup3down.Card).NAME
    'threeup3down'
    """
    name = kind.__module__
    while name:
        module: Any = sys.modules.get(name)
        if hasattr(module, "GameState") and hasattr(module, "NAME"):
            return cast("Game", module)
        name = name.rpartition(".")[0]
    raise TypeError(f"{kind.__name__}: expected a class of a game")
