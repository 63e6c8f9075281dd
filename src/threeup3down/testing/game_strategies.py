"""Strategies for games as far as they are played, and for what is found in them."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any, cast

import attrs
from hypothesis import note, reject
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down.games.shuffling import SEED_BITS
from threeup3down.records import Record
from threeup3down.simulation import limit_of

from .position_kinds import kinds_of, rare_ones
from .value_strategies import check_allowed, checked, numbers_of_players
from .value_strategies import rules as all_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

    from .position_kinds import Kind

    # Takes one of the legal moves, or none of them.
    Pick: TypeAlias = Callable[[tuple[Any, ...]], Any]

SEEDS = st.integers(0, (1 << SEED_BITS) - 1)
SEATS = st.integers(0, 11)  # brought into the range of the players
NUMBERS = st.integers(0, 255)  # each picks one of the legal moves
LONGEST_RECORD = 300  # moves
# Short games are less common than whole games, in which more happens.
LENGTHS = (
    st.integers(0, 40)
    | st.integers(0, LONGEST_RECORD)
    | st.just(LONGEST_RECORD)
    | st.just(LONGEST_RECORD)
)
# Such numbers as bytes, which shrink as one value and so many times faster than as a list.
CHOSEN = st.binary(max_size=LONGEST_RECORD)
SHARE = 0.1  # of the states: for the opening, and for the end
RARE = 0.6  # of the states: for those of rare kinds


@st.composite
def deals(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> Record:
    """Games that have just been dealt; the arguments are those of `games`."""
    if rules is None:  # so that many players are as common as few, whom a small deck suffices for
        number = draw(numbers_of_players(game)) if players is None else players
        chosen = draw(all_rules(game=game, players=number))
    else:
        chosen = draw(checked(rules))
        number = draw(SEATS) if players is None else players
        if players is None:
            fewest, most = game.MIN_PLAYERS, game.max_players(chosen)
            number = fewest + (number if most is None else number % (most - fewest + 1))
    check_allowed(game, chosen, number)
    first = draw(SEATS) % number
    return Record.new(game, players=number, seed=draw(SEEDS), first=first, rules=chosen)


def games(
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> SearchStrategy[Record]:
    """Games from the deal on, played for any number of moves.

    The first moves are numbers, each of which picks one of the legal moves; the others follow from
    the seed. So a game shrinks to a short one; `check_games` looks for a still shorter one. A
    failing test prints it as one line, which `threeup3down replay -` plays back.

    Args:
        game: any game; the registry need not know it.
        players: how many; any number that the rules allow unless given.
        rules: the rules; every option of the game unless given.

    Raises:
        InvalidArgument: the rules do not allow so many players.
    """

    def noted(attempt: tuple[Record, Exception | None]) -> Record:
        record, error = attempt
        note(f"The game: {record}")
        if error is not None:
            raise error
        return record

    return attempts(deals(game=game, players=players, rules=rules)).map(noted)


@st.composite
def attempts(
    draw: st.DrawFn, dealt: SearchStrategy[Record], longest: int = LONGEST_RECORD
) -> tuple[Record, Exception | None]:
    """Games as far as they go, of so many moves at most, and what the game raised.

    Each simpler deal is another game at random, so that it is likely to fail again. The length
    is drawn first, because what is drawn first counts most when two failures are compared.
    """
    length = min(longest, draw(LENGTHS))
    record = draw(dealt)
    rng = random.Random(record.seed)
    by_chance = (int(256 * rng.random()) for _ in itertools.count())
    numbers = itertools.islice(itertools.chain(draw(CHOSEN), by_chance), length)
    return played(record, map(from_the_last, numbers))


def played(record: Record, picks: Iterable[Pick]) -> tuple[Record, Exception | None]:
    """Play on with what each pick takes of the legal moves, as far as the game goes.

    Returns:
        The longer game, and what the game raised: then the last move is the one that broke it,
        or there is none after the last state because the legal moves could not be told.
    """
    move = None
    try:
        for pick in picks:
            legal = record.game.legal_moves(record.state())
            if not legal:
                break
            if (move := pick(legal)) is not None:
                record, move = record.play(move), None
    except Exception as raised:  # noqa: BLE001 (of any kind: it is handed on with the record)
        broken = () if move is None else (move,)
        return attrs.evolve(record, moves=(*record.moves, *broken)), raised
    return record, None


def from_the_last(number: int) -> Pick:
    """Pick the legal move of a number, counted from the last.

    High cards and several at once make for short games, since they bring pick-ups and empty
    hands soon.
    """
    return lambda legal: legal[-1 - number % len(legal)]


def states(
    *,
    game: Game = threeup3down,
    phase: Any = None,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> SearchStrategy[Any]:
    """States from anywhere in a game: from the deal, the first turn, the middle or the end.

    A whole game is played at random and one of its states is taken: late positions are as
    likely as early ones, and the opening, the end and rare kinds of positions have their share.
    Nothing is found after the moves that `simulation.limit_of` allows. A failing test prints the
    position as one line, which `parse_position` reads. Use `games` where the way to a state
    matters.

    Args:
        game: any game.
        phase: the phase that the state has; any unless given.
        players: how many; any number that the rules allow unless given.
        rules: the rules; every option of the game unless given.

    Raises:
        InvalidArgument: the game has no such phase, or not so many players.
    """

    def noted(found: list[Any]) -> Any:
        note(f"The position: {game.position_text(found[0])}")
        return found[0]

    dealt = deals(game=game, players=players, rules=rules)
    return states_of_a_game(dealt, game, phase=phase).map(noted)


@st.composite
def states_of_a_game(
    draw: st.DrawFn, dealt: SearchStrategy[Record], game: Game, *, phase: Any = None, more: int = 0
) -> list[Any]:
    """One of `states`, and so many more of the same game at most, all of them of rare kinds."""
    if phase is not None:  # before anything is drawn, so that nothing is there to shrink
        phases = _phases(game.new_game(game.MIN_PLAYERS, seed=0))
        if phase not in phases:
            raise InvalidArgument(f"phase={phase!r}: expected one of {phases}")
    rng = random.Random(draw(SEEDS))
    state = draw(dealt).state()
    share = rng.random()  # not drawn: a number that is drawn is most often a small one
    rare = more + (2 * SHARE <= share < 2 * SHARE + RARE)
    events: tuple[Any, ...] = ()
    found: list[Any] = []
    kinds: list[set[Kind]] = []
    for _ in range(limit_of(state)):
        legal = game.legal_moves(state)
        if phase is None or state.phase is phase:
            found.append(state)
            if rare:
                kinds.append(kinds_of(state, events, game))
        if not legal:
            break
        move = legal[int(rng.random() * len(legal))]
        if rare:
            state, events = game.transition(state, move)
        else:
            state = game.apply(state, move)
    if not found:  # an endless game, and its end was asked for
        reject()
    chosen = rare_ones(kinds, rare, rng)
    if share < SHARE:  # the opening, in which each player makes a move
        chosen.insert(0, min(len(found) - 1, int(rng.random() * (len(state.seats) + 1))))
    elif share < 2 * SHARE:
        chosen.insert(0, len(found) - 1)
    elif rare == more:
        chosen.insert(0, int(rng.random() * len(found)))
    return [found[index] for index in chosen]


def positions(
    *,
    game: Game = threeup3down,
    phase: Any = None,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> SearchStrategy[str]:
    """Positions as lines of text, each that of one of `states`; the arguments are the same."""
    return states(game=game, phase=phase, players=players, rules=rules).map(game.position_text)


@st.composite
def views(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    phase: Any = None,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> Any:
    """What any seat or a spectator sees of one of `states`; the arguments are the same."""
    state = draw(states(game=game, phase=phase, players=players, rules=rules))
    return game.view(state, draw(seats_of(state)))


def seats_of(state: Any) -> SearchStrategy[int | None]:
    """Every seat of a state, and None for a spectator.

    The seat to act and a spectator are as common as all others together.
    """
    return st.sampled_from([state.to_act, None]) | st.sampled_from([*range(len(state.seats)), None])


def moves_for(state: Any) -> SearchStrategy[Any]:
    """Every legal move of a state, in the documented order.

    Raises:
        InvalidArgument: the game is over, so there is none.
    """
    legal = state.legal_moves()
    if not legal:
        raise InvalidArgument(f"{state!r} is over: it has no legal move")
    return st.sampled_from(legal)


def _phases(state: Any) -> list[Any]:
    return list(cast("Any", type(state.phase))) if hasattr(state, "phase") else []
