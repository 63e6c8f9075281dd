"""The moves of the game: few, because colour never matters (U24)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias, get_args

import attrs

from threeup3down.games.checks import checked_member
from threeup3down.games.errors import ImpossibleMoveError
from threeup3down.games.options import GREATEST
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from .cards import Rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

UP_CARDS = 3  # U5
SLOTS = 3  # U4
RANKS = range(Rank.ONE, Rank.CLEAR_PLUS_2 + 1)


def _rank(value: object) -> Rank:
    if type(value) in {Rank, int} and value in RANKS:  # no bool, and no Card, which is an int too
        return Rank(value)  # type: ignore[arg-type]  # an int or a Rank, as has been seen
    raise ImpossibleMoveError(Phrase("rank"), value, Phrase("a Rank, or its number from 1 to 13"))


def _ranks(values: Iterable[object]) -> tuple[Rank, ...]:
    return tuple(sorted(map(_rank, values)))


def _number(value: Rank | tuple[Rank, ...]) -> str:
    return repr(tuple(map(int, value)) if isinstance(value, tuple) else int(value))


@attrs.frozen
class ChooseUp(Value):
    """Choose the cards to lie face up on the 3DOWN, by their ranks (U5).

    Attributes:
        ranks: three ranks, put in ascending order; ints become Ranks.

    Raises:
        ImpossibleMoveError: not three ranks.

    >>> ChooseUp((7, 1, Rank.CLEAR_PLUS_1))
    ChooseUp(ranks=(1, 7, 12))
    >>> print(_)
    up:1,7,C+1
    """

    ranks: tuple[Rank, ...] = attrs.field(converter=_ranks, repr=_number)

    def __attrs_post_init__(self) -> None:
        if len(self.ranks) != UP_CARDS:
            raise ImpossibleMoveError(Phrase("ranks"), self.ranks, Phrase("three ranks (U5)"))

    def __str__(self) -> str:
        return f"up:{','.join(map(str, self.ranks))}"


@attrs.frozen
class Play(Value):
    """Discard a number of cards of one rank (U8 to U10).

    Attributes:
        rank: their rank; an int becomes a Rank.
        count: how many, from 1.

    Raises:
        ImpossibleMoveError: no rank, or a count below 1.

    >>> print(Play(7, 2), Play(Rank.CLEAR_PLUS_1))
    7x2 C+1
    >>> Play(7, 0)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.ImpossibleMoveError: count 0: expected a whole number of at least 1
    """

    rank: Rank = attrs.field(converter=_rank, repr=_number)
    count: int = 1

    def __attrs_post_init__(self) -> None:
        if type(self.count) is not int or not 1 <= self.count <= GREATEST:
            expected = Phrase("a whole number of at least {least}", least=1)
            raise ImpossibleMoveError(Phrase("count"), self.count, expected)

    def __str__(self) -> str:
        return f"{self.rank}x{self.count}" if self.count > 1 else self.rank.text


@attrs.frozen
class Flip(Value):
    """Turn over one of one's own covered 3DOWN cards and discard it if it fits (U19).

    Attributes:
        slot: 0, 1 or 2, in the order in which they were dealt.

    Raises:
        ImpossibleMoveError: no such slot.

    >>> print(Flip(0))
    flip:0
    """

    slot: int

    def __attrs_post_init__(self) -> None:
        if type(self.slot) is not int or not 0 <= self.slot < SLOTS:
            raise ImpossibleMoveError(Phrase("slot"), self.slot, Phrase("0, 1 or 2 (U19)"))

    def __str__(self) -> str:
        return f"flip:{self.slot}"


@attrs.frozen
class Draw(Value):
    """Draw up to three cards in hand before an extra discard (U14)."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class PickUp(Value):
    """Take the whole discard pile into the hand, which ends the turn (U11)."""

    def __str__(self) -> str:
        return "pickup"


@attrs.frozen
class Stop(Value):
    """Give up the extra discards still owed (U15, with `optional_extras`)."""

    def __str__(self) -> str:
        return "stop"


Move: TypeAlias = ChooseUp | Play | Flip | Draw | PickUp | Stop
# returns what it is given, or raises TypeError
checked_move: Callable[[Move], Move] = partial(checked_member, kinds=get_args(Move), what="move")
