"""The record of one game of a simulation, played alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.declarations.counting import Fold
from threeup3down.simulation.playing import play_chunk

from .record import Record

if TYPE_CHECKING:
    from threeup3down.simulation import Simulation

FAILURE = "failure"  # a tag of a game in which something went wrong


def record_of(simulation: Simulation, number: int) -> Record:
    """Play one game of a simulation and return its record.

    Args:
        simulation: the simulation.
        number: the number of the game, from 0.

    Returns:
        The game, with the names of the players. If something goes wrong in it, a tag "failure"
        says what, and the moves are those before it.

    Raises:
        RunError: there is no such game.

    >>> import threeup3down
    >>> from threeup3down.simulation import simulation_of
    >>> many = simulation_of(threeup3down, ["shedder", "random"], 1_000_000, seed=7)
    >>> record = record_of(many, 731_442)
    >>> record.names, len(record.moves), record.state().outcome().winners
    (('random', 'shedder'), 168, (1,))
    """
    run, planned = simulation.run, simulation.planned(number)
    moves: list[Any] = []

    def noted(numbers: tuple[int, ...], before: Any, move: Any, after: Any) -> tuple[int, ...]:
        del before, after
        moves.append(move)
        return numbers

    chunk = play_chunk(attrs.evolve(run, folds=(Fold((), noted),)), [planned])
    record = Record.new(
        run.game,
        players=len(planned.seating),
        seed=planned.seed,
        first=planned.first,
        rules=run.rules,
    )
    failures = {FAILURE: str(chunk.failures[0])} if chunk.failures else {}
    return record.with_moves(moves).annotated(names=run.seated(planned), tags=failures)
