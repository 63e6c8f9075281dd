"""Which games a run plays: the seed of each deal, who goes first, and who sits where.

Two kinds of chance follow from one master seed, each by a hash or a mix of its own, so that
changing a player never changes a deal:

    deals      the seed of game i is mix(mix(key + G * (i + 1))), with the key of the master seed,
               `mix` and G of `simulation.chance`: it depends on the master seed and i alone. The
               deal, and all later shuffles, follow from that seed as in any game
    players    the player that makes move m of a game is given `Chance(seed of the game).at(m)`.
               What a player samples it draws from the same stream, so no sample is another's

A stream belongs to a move and not to a player: two players of one game make different moves, so
they never share one, and a game can be left, resumed and played by the batched engine alike.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Literal

import attrs

from .chance import GOLDEN, MASK, Chance, mix

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Seats = Literal["turn", "stay"]


@attrs.frozen
class PlannedGame:
    """One game of a run, before it is played.

    Attributes:
        number: the number of the game in its run, from 0.
        seed: the seed of its deal.
        first: the seat that goes first.
        seating: for each seat the index of the player of the run who sits there.
    """

    number: int
    seed: int
    first: int
    seating: tuple[int, ...]


def deal_seed(seed: int, number: int) -> int:
    """Return the seed of a game of a run: `batch.new_games` with the same seed deals it too.

    Args:
        seed: the master seed of the run.
        number: the number of the game, from 0.

    Raises:
        SeedError: no such seed.

    >>> deal_seed(7, 0), deal_seed(7, 731_442)
    (16120648316436272927, 14756386473712991952)
    """
    return mix(mix((Chance(seed).key + GOLDEN * (number + 1)) & MASK))


def planned_game(number: int, players: int, *, seed: int, seats: Seats = "turn") -> PlannedGame:
    """Return a game of a run, which depends on no other game of it.

    Seat i modulo players goes first in game i, as in `batch.new_games`.

    Args:
        number: the number of the game, from 0.
        players: how many play.
        seed: the master seed of the run.
        seats: "turn": after as many games as there are players all move on by a seat, so that in
            players * players games everyone has sat everywhere with everyone going first; "stay":
            player k always sits in seat k.

    Raises:
        SeedError: no such seed.

    >>> [planned_game(number, 2, seed=7).first for number in range(5)]
    [0, 1, 0, 1, 0]
    >>> [planned_game(number, 2, seed=7).seating for number in range(5)]
    [(0, 1), (0, 1), (1, 0), (1, 0), (0, 1)]
    """
    turned = number // players if seats == "turn" else 0
    seating = tuple((seat - turned) % players for seat in range(players))
    return PlannedGame(number, deal_seed(seed, number), number % players, seating)


def in_chunks(planned: Iterable[PlannedGame], size: int) -> Iterator[Sequence[PlannedGame]]:
    """Yield games in chunks of a size, the last of which may be smaller.

    >>> games = (planned_game(number, 2, seed=7) for number in range(5))
    >>> [[game.number for game in chunk] for chunk in in_chunks(games, 2)]
    [[0, 1], [2, 3], [4]]
    """
    remaining = iter(planned)
    while chunk := tuple(islice(remaining, size)):
        yield chunk
