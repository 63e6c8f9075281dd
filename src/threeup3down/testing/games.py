"""Strategies for games as far as they are played, and for what is found in them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, cast

import attrs
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down.games.shuffling import SEED_BITS

from .stories import Story
from .values import allows
from .values import rules as all_rules

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

SEEDS = st.integers(0, (1 << SEED_BITS) - 1)
SEATS = st.integers(0, 11)  # brought into the range of the players
NUMBERS = st.integers(0, 255)  # each picks one of the legal moves
CHOICES = st.one_of(
    st.lists(NUMBERS, max_size=250),
    st.lists(NUMBERS, min_size=30, max_size=250),
    st.lists(NUMBERS, min_size=120, max_size=250),
)
LONGEST_GAME = 5_000  # moves; some games have no end (U21)


@st.composite
def deals(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> Story:
    """Games that have just been dealt; the arguments are those of `games`."""
    chosen = draw(all_rules(game=game, players=players) if rules is None else rules)
    if players is None:
        fewest, most = game.MIN_PLAYERS, game.max_players(chosen)
        number = fewest + draw(SEATS)
        if most is not None:
            number = fewest + (number - fewest) % (most - fewest + 1)
    elif allows(game, chosen, players):
        number = players
    else:
        raise InvalidArgument(
            f"players={players!r}: with the rules {game.rules_text(chosen)} a game is for "
            f"{game.MIN_PLAYERS} to {game.max_players(chosen)} players"
        )
    first = draw(SEATS) % number
    return Story.begin(game, players=number, seed=draw(SEEDS), first=first, rules=chosen)


@st.composite
def games(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> Story:
    """Games from the deal on, played for any number of moves.

    A game is a list of numbers, each of which picks one of the legal moves, so that it shrinks
    to the shortest story that a test can find. A failing test prints the story as one line,
    which `threeup3down replay -` plays back.

    Args:
        game: any game; the registry need not know it.
        players: how many; any number that the rules allow unless given.
        rules: the rules; every option of the game unless given.

    Raises:
        InvalidArgument: the rules do not allow so many players.
    """
    story = draw(deals(game=game, players=players, rules=rules))
    moves: list[Any] = []
    states = list(story.states)
    try:
        for number in draw(CHOICES):
            legal = game.legal_moves(states[-1])
            if not legal:
                break
            moves.append(legal[number % len(legal)])
            states.append(game.apply(states[-1], moves[-1]))
    finally:  # noted also if the game breaks in the middle of it
        story = attrs.evolve(story, moves=tuple(moves), states=tuple(states))
        note(f"The game: {story}")
    return story


@st.composite
def states(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    phase: Any = None,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
) -> Any:
    """States from anywhere in a game: from the deal, the first turn, the middle or the end.

    A whole game is played at random and one of its states is taken, so that late positions
    are as likely as early ones. Use `games` where the way to a state matters.

    Args:
        game: any game.
        phase: the phase that the state has; any unless given.
        players: how many; any number that the rules allow unless given.
        rules: the rules; every option of the game unless given.

    Raises:
        InvalidArgument: the game has no such phase, or not so many players.
    """
    story = draw(deals(game=game, players=players, rules=rules))
    rng = random.Random(draw(SEEDS))
    state = story.state
    if phase is not None and phase not in (phases := _phases(state)):
        raise InvalidArgument(f"phase={phase!r}: expected one of {phases}")
    found = [state] if phase is None or state.phase is phase else []
    for _ in range(LONGEST_GAME):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.apply(state, legal[int(rng.random() * len(legal))])
        if phase is None or state.phase is phase:
            found.append(state)
    if not found:  # an endless game, and its end was asked for
        return draw(st.nothing())
    return found[int(rng.random() * len(found))]  # a number drawn would most often be a small one


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

    The seat to act comes first, since it sees most.
    """
    seats: list[int | None] = [*range(len(state.seats)), None]
    seats.sort(key=lambda seat: seat != state.to_act or seat is None)
    return st.sampled_from(seats)


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
    return list(cast("Any", type(state.phase)))
