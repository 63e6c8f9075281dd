"""Playing the games of a run: what they have in common, and the rows that come of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import iscoroutinefunction
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import attrs

from threeup3down.bots import bot_named
from threeup3down.declarations import declaration_of
from threeup3down.declarations.counting import Fold, Numbers, folds_of
from threeup3down.games.errors import NoLegalMoveError
from threeup3down.games.protocol import Game
from threeup3down.games.wording import Phrase

from .asking import Questions, most_moves
from .errors import RunError
from .results import COLUMNS, Failure, Fault, chunk_of, on_one_line
from .running import AnyBot, answered

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from .planning import PlannedGame
    from .results import Chunk, Row

# A bot, or the name of one of the game's; by names of one's own, or one after the other.
Players: TypeAlias = Mapping[str, AnyBot | str] | Sequence[AnyBot | str]
Folds: TypeAlias = Mapping[str, Callable[[int, Any, Any, Any], int]]

AT_ONCE = 100  # games that wait for asynchronous players
ERRORS = (Exception, SystemExit)  # what code of others may raise, an interrupt aside


@attrs.frozen(kw_only=True)
class Run:
    """What the games of a run have in common; `run_of` makes one.

    Attributes:
        game: the game module.
        rules: the options of the game.
        names: the name of each player.
        bots: the players.
        folds: what is counted.
        limit: after how many moves a game is ended; None: never.
    """

    game: Game
    rules: Any
    names: tuple[str, ...]
    bots: tuple[AnyBot, ...]
    folds: tuple[Fold, ...]
    limit: int | None

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of its rows."""
        counted = [name for fold in self.folds for name in fold.names]
        return tuple(dict.fromkeys((*COLUMNS, *counted)))

    @property
    def is_async(self) -> bool:
        """Whether a player is asynchronous."""
        return any(iscoroutinefunction(each) for bot in self.bots for each in (bot, _call(bot)))

    def seated(self, planned: PlannedGame) -> tuple[str, ...]:
        """Return the name of the player in each seat of a game."""
        return tuple(self.names[index] for index in planned.seating)

    def questions(self, planned: PlannedGame) -> Questions:
        """Deal a game.

        Raises:
            GameError: there is no game with such a number of players, or such a seed.
            NotOfferedError: a player takes a memory, and the game has none.
        """
        game = self.game
        players, first = len(planned.seating), planned.first
        state = game.new_game(players, rules=self.rules, seed=planned.seed, first=first)
        bots = [self.bots[index] for index in planned.seating]
        return Questions(state, bots, seed=planned.seed, limit=self.limit)


def _call(bot: Any) -> Any:
    return getattr(bot, "__call__", None)  # noqa: B004 (of an object of one's own class)


def run_of(
    game: Game,
    players: Players,
    *,
    rules: Any = None,
    folds: Folds | None = None,
    limit: int | Literal["usual"] | None = "usual",
) -> Run:
    """Return what the games of a run have in common.

    Args:
        game: the game.
        players: who plays: bots, or names of the game's, which may be asynchronous; a mapping gives
            them names of one's own.
        rules: the options of the game; None: the standard ones.
        folds: numbers of one's own to count (`declarations.counting.folds_of`), beside what the
            game counts.
        limit: the most moves of a game; the usual one is that of `limit_of`; None: none, and not
            every game ends without one.

    Raises:
        NotationError: the game has no bot of a name.
        RunError: two columns of one name.
        DepthError: a limit below 0.

    >>> import threeup3down
    >>> run = run_of(threeup3down, ["greedy", "random"])
    >>> run.names, run.columns[10:14]
    (('greedy', 'random'), ('pick_ups', 'clears', 'sets', 'flips'))
    """
    rules = game.PRESETS["standard"] if rules is None else rules
    if isinstance(players, str):
        raise RunError("players", players, Phrase("a bot, or the name of one, for each player"))
    named = players.items() if isinstance(players, Mapping) else map(_named, players)
    pairs: list[tuple[Any, Any]] = [
        (name, bot_named(game, bot) if isinstance(bot, str) else bot) for name, bot in named
    ]
    for name, bot in pairs:
        if not (isinstance(name, str) and callable(bot)):
            raise RunError(f"player {name}", bot, "a bot or the name of one, by a name of its own")
    where = declaration_of(game).counts
    declared: tuple[Fold, ...] = (resolve_name(where),) if where else ()
    own = folds_of(folds or {})
    taken = {*COLUMNS, *(name for fold in declared for name in fold.names)}
    for fold in own:
        if taken.intersection(fold.names):
            raise RunError("fold", fold.names[0], f"a name other than {', '.join(sorted(taken))}")
    return Run(
        game=game,
        rules=rules,
        names=tuple(name for name, _ in pairs),
        bots=tuple(bot for _, bot in pairs),
        folds=(*declared, *own),
        limit=most_moves(game, rules, limit),
    )


def _named(player: Any) -> tuple[str, Any]:
    if isinstance(player, str):
        return player, player
    name: str = getattr(player, "__name__", type(player).__name__)
    return name.removesuffix("_bot"), player


def play_game(run: Run, planned: PlannedGame) -> list[Row] | Failure:
    """Play a game and return its rows, one a seat, or what went wrong.

    Args:
        run: what it has in common with others.
        planned: the game.

    >>> import threeup3down
    >>> from threeup3down.simulation import planned_game
    >>> rows = play_game(run_of(threeup3down, ["greedy", "random"]), planned_game(0, 2, seed=7))
    >>> rows[0]["player"], rows[0]["place"], rows[0]["moves"], rows[0]["pick_ups"]
    ('greedy', 1, 156, 7)
    """
    game = _played(run, planned)
    try:
        bot, seen, rng = next(game)
        while True:
            try:
                move = bot(seen, rng)
            except ERRORS as error:
                bot, seen, rng = game.throw(error)
            else:
                bot, seen, rng = game.send(move)
    except StopIteration as ended:
        result: list[Row] | Failure = ended.value
        return result


async def play_game_async(run: Run, planned: PlannedGame) -> list[Row] | Failure:
    """Do what `play_game` does with asynchronous players, or with some that are."""
    game = _played(run, planned)
    try:
        bot, seen, rng = next(game)
        while True:
            try:
                move = await answered(bot(seen, rng))
            except ERRORS as error:
                bot, seen, rng = game.throw(error)
            else:
                bot, seen, rng = game.send(move)
    except StopIteration as ended:
        result: list[Row] | Failure = ended.value
        return result


def _played(
    run: Run, planned: PlannedGame
) -> Generator[tuple[AnyBot, Any, Any], Any, list[Row] | Failure]:
    """Play a game whose players somebody else asks: what they raise is thrown in."""
    asking = run.questions(planned)
    numbers: list[list[Numbers]] = [[fold.start for fold in run.folds] for _ in planned.seating]
    try:
        while (question := asking.ask()) is not None:
            before: Any = asking.state
            seat: int = before.to_act
            try:
                move = yield question
            except ERRORS as error:
                return _failure(run, planned, asking, Fault.RAISED, error)
            try:
                asking.answer(move)
            except ERRORS as error:
                return _failure(run, planned, asking, Fault.ILLEGAL, error)
            for i, fold in enumerate(run.folds):
                numbers[seat][i] = fold.fold(numbers[seat][i], before, move, asking.state)
    except NoLegalMoveError as error:
        return _failure(run, planned, asking, Fault.STUCK, error)
    except ERRORS as error:
        return _failure(run, planned, asking, Fault.FOLD, error)
    return _rows(run, planned, asking, numbers)


def _rows(
    run: Run, planned: PlannedGame, asking: Questions, numbers: list[list[Numbers]]
) -> list[Row]:
    state = asking.state
    outcome = state.outcome()
    counts = [
        {
            name: number
            for fold, found in zip(run.folds, own, strict=True)
            for name, number in zip(fold.names, found, strict=True)
        }
        for own in numbers
    ]
    turns = (
        sum(own["turns"] for own in counts)
        if "turns" in counts[0]
        else getattr(state, "turns", None)
    )
    points = state.game.points(state) if hasattr(state.game, "points") else None
    return [
        {
            **counts[seat],
            "game": planned.number,
            "seed": planned.seed,
            "first": planned.first,
            "seat": seat,
            "player": player,
            "place": outcome and outcome.places[seat],
            "points": points and points[seat],
            "turns": turns,
            "moves": asking.made,
            "truncated": outcome is None or outcome.truncated,
        }
        for seat, player in enumerate(run.seated(planned))
    ]


def _failure(
    run: Run, planned: PlannedGame, asking: Questions, fault: Fault, error: BaseException
) -> Failure:
    return failed(
        run,
        planned,
        fault,
        seat=asking.state.to_act,
        move_number=asking.made + 1,
        message=on_one_line(error),
    )


def failed(
    run: Run,
    planned: PlannedGame,
    fault: Fault,
    *,
    seat: int | None = None,
    move_number: int | None = None,
    message: str = "",
) -> Failure:
    """Return what went wrong with a game of a run."""
    return Failure(
        game=planned.number,
        seed=planned.seed,
        first=planned.first,
        players=run.seated(planned),
        fault=fault,
        seat=seat,
        move_number=move_number,
        message=message,
    )


def play_chunk(
    run: Run,
    chunk: Sequence[PlannedGame],
    *,
    seconds: float | None = None,
    watch: Callable[[], object] | None = None,
) -> Chunk:
    """Play some games in this process and return what comes of them.

    Asynchronous players play many games at once.

    Args:
        run: what the games have in common.
        chunk: the games.
        seconds: the most a game with asynchronous players may take; None: any time. Others cannot
            be ended from inside their process.
        watch: called before each game without asynchronous players.

    >>> import threeup3down
    >>> from threeup3down.simulation import planned_game
    >>> run = run_of(threeup3down, ["greedy", "random"])
    >>> played = play_chunk(run, [planned_game(number, 2, seed=7) for number in range(3)])
    >>> played.columns["player"], played.columns["place"]
    (['greedy', 'random', 'greedy', 'random', 'random', 'greedy'], [1, 2, 1, 2, 2, 1])
    """
    if run.is_async:
        import asyncio  # noqa: PLC0415 (it takes as long to import as all of this)

        return chunk_of(run.columns, asyncio.run(_all_played(run, chunk, seconds)))
    results: list[list[Row] | Failure] = []
    for planned in chunk:
        if watch is not None:
            watch()
        results.append(play_game(run, planned))
    return chunk_of(run.columns, results)


async def _all_played(
    run: Run, chunk: Iterable[PlannedGame], seconds: float | None
) -> list[list[Row] | Failure]:
    import asyncio  # noqa: PLC0415 (as above)

    places = asyncio.Semaphore(AT_ONCE)

    async def played(planned: PlannedGame) -> list[Row] | Failure:
        async with places:
            try:
                return await asyncio.wait_for(play_game_async(run, planned), seconds)
            except TimeoutError:
                return failed(run, planned, Fault.HUNG, message=f"more than {seconds:g} s")

    return await asyncio.gather(*map(played, chunk))
