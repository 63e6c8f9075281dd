"""What Hypothesis knows of this library without being told: loaded by its entry point.

`st.from_type(GameState)`, `@given(...)` of annotated arguments and `hypothesis write` give
useful values once the library is installed, for the types of both games, and of any other by
`register_types`. The strategies of the kit are looked up when they are first drawn from, so that
neither import needs the other to be finished.
"""

# ruff: noqa: PLC0415  (importing this module imports nothing; who has no Hypothesis pays nothing)

from __future__ import annotations

from enum import Enum
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

MOST_NUMBER, MOST_ITEMS = 2, 6  # every number of a fact may be that small


def register() -> None:
    """Register the types of the games of this library."""
    from threeup3down.games import OWN, game_named

    for name in OWN:
        register_types(game_named(name))


def register_types(game: Game) -> None:
    """Let Hypothesis know the types of a game, which is registered by its name already.

    They are rules, states, views, their seats, outcomes, each kind of move and of event, and what
    the game declares (`Declaration.strategies`).

    Raises:
        NotationError: no game of that name is registered.
    """
    from hypothesis import strategies as st

    from threeup3down.declarations import declaration_of
    from threeup3down.games import game_named
    from threeup3down.records.game_types import fields_of, members, types_of

    name = game_named(game.NAME).NAME
    types = types_of(game)
    # Each is written so that `hypothesis write` can write it, with the import that it needs.
    strategies: dict[Any, SearchStrategy[Any]] = {
        game.Rules: st.just(f"{name} rules").flatmap(of_kit),
        game.GameState: st.just(f"{name} states").flatmap(of_kit),
        game.View: st.just(f"{name} views").flatmap(of_kit),
    }
    for kind, table in ((game.GameState, "states"), (game.View, "views")):
        seat = get_args(fields_of(game, kind).get("seats"))[:1]
        if seat and get_origin(seat[0]) is None:
            found = st.just(f"{name} {table}").flatmap(of_kit).flatmap(any_seat)
            strategies[seat[0]] = found
    for kind in members(types.outcome):
        if kind is not type(None):
            strategies[kind] = st.just(name).flatmap(outcomes)
    for kind in types.moves:
        strategies[kind] = st.just(f"{name} {kind.__name__}").flatmap(moves_of_a_kind)
    for kind in types.events:
        strategies[kind] = st.just(f"{name} {kind.__name__}").flatmap(events_of_a_kind)
    if own := declaration_of(game).strategies:
        strategies |= resolve_name(own)(game)
    for kind, strategy in strategies.items():
        st.register_type_strategy(kind, strategy)


def of_kit(text: str) -> SearchStrategy[Any]:
    """Return a strategy of the kit, which is imported when it is first drawn from.

    Args:
        text: the names of the game and of the strategy.
    """
    from threeup3down import testing
    from threeup3down.games import game_named

    game, name = text.split()
    found: SearchStrategy[Any] = getattr(testing, name)(game=game_named(game))
    return found


def any_seat(table: Any) -> SearchStrategy[Any]:
    """Return a strategy for the seats of a state or of a view."""
    from hypothesis import strategies as st

    return st.sampled_from(table.seats)


def outcomes(name: str) -> SearchStrategy[Any]:
    """Return a strategy for how games end.

    Args:
        name: that of the game.
    """
    from threeup3down.bots import random_bot
    from threeup3down.games import game_named
    from threeup3down.simulation import play_out
    from threeup3down.testing import deals

    def outcome(record: Any) -> Any:
        bots = [random_bot] * record.players
        return play_out(record.start(), bots, seed=record.seed).state.outcome()

    found = deals(game=game_named(name)).map(outcome)
    return found.filter(lambda outcome: outcome is not None)


def moves_of_a_kind(text: str) -> SearchStrategy[Any]:
    """Return a strategy for the moves of a class.

    Args:
        text: the names of the game and of the class.
    """
    from hypothesis import strategies as st

    from threeup3down.games import game_named

    name, kind = text.split()
    game = game_named(name)
    moves = game.all_moves(game.PRESETS["standard"], game.MIN_PLAYERS)
    return st.sampled_from([move for move in moves if type(move).__name__ == kind])


def events_of_a_kind(text: str) -> SearchStrategy[Any]:
    """Return a strategy for the events of a class, each fact of which could be in some game.

    Args:
        text: the names of the game and of the class.
    """
    from hypothesis import strategies as st

    from threeup3down.games import game_named
    from threeup3down.records.game_types import fields_of, types_of

    name, wanted = text.split()
    game = game_named(name)
    (kind,) = (kind for kind in types_of(game).events if kind.__name__ == wanted)
    facts = fields_of(game, kind).items()
    return st.builds(kind, **{fact: _of_type(hint) for fact, hint in facts})


def _of_type(hint: Any) -> SearchStrategy[Any]:
    """Return a strategy for the values of a type, numbers being small and tuples short."""
    from hypothesis import strategies as st

    args = get_args(hint)
    kind: Any = hint
    if hint is int:
        return st.integers(0, MOST_NUMBER)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(kind)
    if get_origin(hint) is tuple and args[1:] == (...,):
        return st.lists(_of_type(args[0]), min_size=1, max_size=MOST_ITEMS).map(tuple)
    if args and get_origin(hint) is not tuple:
        return st.one_of(*map(_of_type, args))
    other: Any = cast("Any", hint)
    return st.from_type(other)


def types_of_threeup3down(game: Any) -> dict[Any, SearchStrategy[Any]]:
    """Return strategies for what only 3UP 3DOWN has."""
    from hypothesis import strategies as st

    return {game.Deck: st.just("threeup3down decks").flatmap(of_kit)}


def types_of_threethirteen(game: Any) -> dict[Any, SearchStrategy[Any]]:
    """Return strategies for what only Three Thirteen has."""
    from hypothesis import strategies as st

    card, rank = st.sampled_from(game.Card), st.sampled_from(game.Rank)
    hand = st.lists(card, max_size=10)
    arrangement = st.builds(arranged, rank, hand)
    return {
        game.Arrangement: arrangement,
        game.Meld: arrangement.flatmap(any_meld),
        game.CheckedArrangement: st.builds(
            game.check_arrangement, hand, st.lists(st.lists(card, max_size=5), max_size=3), rank
        ),
    }


def arranged(rank: Any, cards: list[Any]) -> Any:
    """Return the best arrangement of a hand of Three Thirteen in which there is a meld.

    Args:
        rank: a rank of which the hand has three cards more.
        cards: the rest of it; the first of its ranks, if there is one, is wild.
    """
    from threeup3down.games import threethirteen as game

    three = [game.Card.of(rank, suit) for suit in list(game.Suit)[:3]]
    wild = next((card.rank for card in cards if card.rank is not None), rank)
    return game.best_arrangement([*three, *cards], wild)


def any_meld(arrangement: Any) -> SearchStrategy[Any]:
    """Return a strategy for the melds of an arrangement."""
    from hypothesis import strategies as st

    return st.sampled_from(arrangement.melds)
