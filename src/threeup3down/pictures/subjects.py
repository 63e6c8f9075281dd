"""What can be shown, and the scene of it."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.declarations import declaration_of
from threeup3down.games.protocol import Game
from threeup3down.games.table import StateTable, Table
from threeup3down.games.values import Pictured
from threeup3down.games.wording import translated
from threeup3down.records import Record, SeenRecord

from . import plain
from .scenes import Group, Place, Scene, SeatScene, card_count, faces_of, game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@attrs.frozen
class Hand(Pictured):
    """Cards to look at.

    Attributes:
        game: the game that they are of.
        cards: the cards.
    """

    game: Game = attrs.field(repr=False)
    cards: tuple[Any, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def hand(cards: Iterable[Any], *, game: Game | None = None) -> Hand:
    """Return cards as a value that shows itself as a picture.

    Args:
        cards: cards of one game.
        game: the game; None: the one that the cards are of.

    Raises:
        TypeError: something that is no card, or no cards and no game.

    >>> from threeup3down import new_game
    >>> print(hand(new_game(2, seed=1).view(0).hand))
    2g 3g 8g 8r 9r Cg
    """
    some = tuple(cards)
    if game is None:
        if not some:
            raise TypeError("no cards: expected some, or a game")
        game = game_of(_kind(some[0]))
    for card in some:
        if not isinstance(card, game.Card):
            raise TypeError(f"{card!r}: expected a card of {game.NAME}")
    return Hand(game, some)


def scene_of(value: Any, names: Sequence[str] = ()) -> Scene:
    """Return what a picture of a value shows.

    Args:
        value: as for `svg`.
        names: the name of each player; () if they have none.

    Raises:
        TypeError: a value without a picture.
    """
    shown, kind = value, _kind(value)
    if issubclass(kind, Record | SeenRecord):
        names = names or value.names
        shown = value.state() if kind is Record else value.view()
    if issubclass(_kind(shown), StateTable):
        shown = shown.view(None)
    kind = _kind(shown)
    if issubclass(kind, Hand):
        cards = faces_of(shown.game, shown.cards) or (Place.EMPTY,)
        group = Group(card_count(len(shown.cards)), cards)
        return Scene(
            title=translated("Hand"), text=str(shown), seats=(SeatScene((group,)),), viewer=0
        )
    if issubclass(kind, Table):
        scene = _maker(shown.game)(shown)
        outcome = shown.outcome()
        winners: tuple[int, ...] = () if outcome is None else outcome.winners
        seats: list[SeatScene] = []
        for index, seat in enumerate(scene.seats):
            title = [translated("Seat {seat}", seat=index), *names[index : index + 1], *seat.tags]
            title += [translated("you")] * (index == scene.viewer)
            title += [translated("wins")] * (index in winners)
            title += [translated("to act")] * (index == scene.to_act)
            seats.append(attrs.evolve(seat, title=" · ".join(title)))
        return attrs.evolve(scene, seats=tuple(seats))
    if issubclass(kind, Pictured):
        return _maker(game_of(kind))(shown)
    raise TypeError(f"{value!r}: expected a view, a state, a record, a hand or an arrangement")


def _kind(value: object) -> Any:
    return type(value)


def _maker(game: Game) -> Callable[[Any], Scene]:
    declared = declaration_of(game).picture
    make: Callable[[Any], Scene] = resolve_name(declared) if declared else plain.scene
    return make
