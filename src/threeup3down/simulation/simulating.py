"""`simulate`: any number of games between the same players, in memory or in a folder."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import attrs

from threeup3down.games import reference
from threeup3down.games.prose import rules_text
from threeup3down.games.shuffling import checked_seed
from threeup3down.games.wording import Phrase

from .errors import RunError
from .executing import ENGINES, USUAL_SECONDS, play_chunks, usual_chunk
from .planning import Seats, planned_game
from .playing import Run, run_of
from .progress import shown_progress
from .results import joined

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from threeup3down.games.protocol import Game

    from .folders import RunFolder
    from .planning import PlannedGame
    from .playing import Folds, Players
    from .progress import Progress
    from .results import Chunk


@attrs.frozen(kw_only=True)
class Simulation:
    """A number of games between the same players; `simulation_of` makes one.

    Attributes:
        run: what the games have in common.
        games: how many there are.
        seed: the master seed.
        seats: whether the players turn their seats, "turn", or stay in them, "stay".

    >>> import threeup3down
    >>> many = simulation_of(threeup3down, ["greedy", "random"], 1_000_000, seed=7)
    >>> many.planned(731_442)
    PlannedGame(number=731442, seed=14756386473712991952, first=0, seating=(1, 0))
    """

    run: Run
    games: int
    seed: int
    seats: Seats

    def planned(self, number: int) -> PlannedGame:
        """Return one of the games, for `play_game` or `records.record_of`.

        Raises:
            RunError: there is no such game.
        """
        if type(number) is not int or not 0 <= number < self.games:
            raise RunError("game", number, Phrase("a number from 0 to {last}", last=self.games - 1))
        return planned_game(number, len(self.run.names), seed=self.seed, seats=self.seats)

    def chunk(self, start: int, count: int) -> Sequence[PlannedGame]:
        """Return some of the games, one after the other."""
        return tuple(map(self.planned, range(start, start + count)))

    @property
    def description(self) -> dict[str, Any]:
        """What tells this simulation from others: texts and numbers by name."""
        run, game = self.run, self.run.game
        return {
            "game": reference(game),
            "rules_version": game.RULES_VERSION,
            "rules": rules_text(game, run.rules),
            "players": [*run.names],
            "seats": self.seats,
            "seed": self.seed,
            "games": self.games,
            "limit": run.limit,
            "columns": [*run.columns],
        }


def simulation_of(
    game: Game,
    players: Players,
    games: int,
    *,
    seed: int | None = None,
    rules: Any = None,
    seats: Seats = "turn",
    folds: Folds | None = None,
    limit: int | Literal["usual"] | None = "usual",
) -> Simulation:
    """Return a number of games between the same players, not yet played.

    Args and errors are those of `simulate`.
    """
    if type(games) is not int or games < 1:
        raise RunError("games", games, Phrase("a whole number of at least {least}", least=1))
    if seats not in {"turn", "stay"}:
        raise RunError("seats", seats, Phrase("turn or stay"))
    run = run_of(game, players, rules=rules, folds=folds, limit=limit)
    made = Simulation(run=run, games=games, seed=checked_seed(seed), seats=seats)
    run.questions(made.planned(0))  # which deals
    return made


def simulate(  # noqa: PLR0913 (an option each)
    game: Game,
    players: Players,
    games: int,
    *,
    seed: int | None = None,
    rules: Any = None,
    seats: Seats = "turn",
    folds: Folds | None = None,
    limit: int | Literal["usual"] | None = "usual",
    executor: Executor | None = None,
    workers: int | None = None,
    seconds: float | None = USUAL_SECONDS,
    engine: str = "pure",
    folder: str | os.PathLike[str] | None = None,
    chunk: int | None = None,
    progress: Progress = None,
) -> Chunk | RunFolder:
    """Play a number of games between the same players.

    Args:
        game: the game.
        players: one for each seat: bots, which may be asynchronous, or names of the game's bots; a
            mapping gives them names of one's own.
        games: how many games.
        seed: the master seed, from which all deals follow (`planning`); None takes one from the
            operating system.
        rules: the options of the game; None: the standard ones.
        seats: "turn": the players turn their seats, so that everybody sits everywhere; "stay".
        folds: numbers of one's own to count, each a function of the number so far, the state before
            a move, the move and the state after it: `play_game` counts from 0, for each seat.
        limit: the most moves of a game; the usual one is that of `limit_of`.
        executor: where to play; None: processes of this machine.
        workers: how many processes, or how many the executor has; None: one a core; 0: play in
            this process.
        seconds: the most a game may take, as for `play_chunks`.
        engine: "pure"; or "batch", with threads of this process: the same rows, of the simple
            players only.
        folder: where to write, a part file a chunk (extra `runs`). A run that is there already and
            was interrupted goes on. None: keep everything in memory.
        chunk: how many games a chunk has; None: as `usual_chunk` says.
        progress: as for `batch.playouts`.

    Returns:
        With a folder a `RunFolder`, else all rows and failures as one `Chunk`.

    Raises:
        RunError: an argument that is none.
        FolderError: the folder is that of another run.
        OSError: the folder cannot be written, as when the disk is full; what is there stays.
        GameError: what `run_of`, `play_chunks` and `game.new_game` raise.

    >>> import threeup3down
    >>> played = simulate(threeup3down, ["greedy", "random"], 20, seed=7, workers=0)
    >>> sum(row["place"] == 1 for row in played.rows() if row["player"] == "greedy")
    19
    """
    if engine not in ENGINES:
        raise RunError("engine", engine, Phrase("one of {names}", names=", ".join(ENGINES)))
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        raise RunError("chunk", chunk, Phrase("a whole number of at least {least}", least=1))
    if folder is not None and seed is None:
        seed = seed_in(folder)
    many = simulation_of(
        game, players, games, seed=seed, rules=rules, seats=seats, folds=folds, limit=limit
    )
    kept: RunFolder | None = None
    done: frozenset[int] = frozenset()
    size = chunk or usual_chunk(games, engine)
    if folder is not None:
        from .folders import opened_folder  # noqa: PLC0415 (which needs an extra)

        kept = opened_folder(folder, many.description, chunk=chunk, usual=size)
        size, done = kept.chunk, kept.done
    numbers = [number for number in range(-(-games // size)) if number not in done]
    counts = [min(size, games - number * size) for number in numbers]
    played = games - sum(counts)
    found: list[Chunk] = []
    chunks = play_chunks(
        many.run,
        (many.chunk(number * size, count) for number, count in zip(numbers, counts, strict=True)),
        executor=executor,
        workers=0 if engine == "batch" and executor is None else workers,
        seconds=seconds,
        engine=engine,
    )
    with shown_progress(games, progress, played=played) as advance, closing(chunks):
        for number, each in zip(numbers, chunks, strict=True):
            if kept is None:
                found.append(each)
            else:
                kept.write(number, each)
            played += each.games
            advance(played)
    return joined(found) if kept is None else kept


def seed_in(folder: str | os.PathLike[str]) -> int | None:
    """Return the seed of the run that a folder has; None: it has none yet."""
    from .folders import DESCRIPTION, read_folder  # noqa: PLC0415 (which needs an extra)

    if not Path(folder, DESCRIPTION).exists():
        return None
    seed: int = read_folder(folder).description["seed"]
    return seed
