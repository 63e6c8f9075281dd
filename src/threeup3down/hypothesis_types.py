"""What Hypothesis knows of this library without being told: loaded by its entry point.

`st.from_type(GameState)`, `@given(...)` of annotated arguments and `hypothesis write` give
useful values once the library is installed. The strategies of the kit are looked up when they
are first drawn from, so that neither import needs the other to be finished.
"""

# ruff: noqa: PLC0415  (importing this module imports nothing; who has no Hypothesis pays nothing)

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Register a strategy for every public type that Hypothesis would build wrongly by itself."""
    from hypothesis import strategies as st

    import threeup3down as game

    rank = st.sampled_from(game.Rank)
    count = st.integers(1, 24)
    # Each is written so that `hypothesis write` can write it, with the import that it needs.
    st.register_type_strategy(game.Deck, st.just("decks").flatmap(of_kit))
    st.register_type_strategy(game.Rules, st.just("rules").flatmap(of_kit))
    st.register_type_strategy(game.GameState, st.just("states").flatmap(of_kit))
    st.register_type_strategy(game.View, st.just("views").flatmap(of_kit))
    st.register_type_strategy(game.Seat, st.just("states").flatmap(of_kit).flatmap(any_seat))
    st.register_type_strategy(game.SeatView, st.just("views").flatmap(of_kit).flatmap(any_seat))
    st.register_type_strategy(game.Outcome, st.just("states").flatmap(outcomes_of_kit))
    st.register_type_strategy(game.ChooseUp, st.builds(game.ChooseUp, st.tuples(rank, rank, rank)))
    st.register_type_strategy(game.Play, st.builds(game.Play, rank, count))
    st.register_type_strategy(game.Flip, st.builds(game.Flip, st.integers(0, 2)))
    for kind in get_args(game.Event):
        st.register_type_strategy(kind, _event)


def _event(kind: type[Any]) -> SearchStrategy[Any]:
    """Return a strategy for a kind of event, each fact of which could be in some game."""
    from hypothesis import strategies as st

    import threeup3down as game

    card = st.sampled_from(game.Card)
    cards = st.lists(card, min_size=1, max_size=6).map(tuple)
    three = st.tuples(card, card, card).map(sorted).map(tuple)
    facts = {
        "seat": st.integers(0, 11),
        "slot": st.integers(0, 2),
        "card": card,
        "cards": three if kind in {game.ChoseUp, game.RevealedUp} else cards,
        "extras": st.integers(1, 4),
        "turns": st.integers(1, 1000),
        "place": st.integers(1, 12),
        "phase": st.sampled_from([game.Phase.CHOOSE_UP, game.Phase.PLAY]),
        "outcome": st.from_type(game.Outcome),
        "zone": st.sampled_from(game.Zone),
        "shown": st.booleans(),
        "can_draw": st.booleans(),
    }
    return st.builds(kind, **{name: facts[name] for name in kind.__match_args__})


def any_seat(table: Any) -> SearchStrategy[Any]:
    """Return a strategy for the seats of a state or of a view."""
    from hypothesis import strategies as st

    return st.sampled_from(table.seats)


def of_kit(name: str) -> SearchStrategy[Any]:
    """Return a strategy of the kit, which is imported when it is first drawn from."""
    from threeup3down import testing

    found: SearchStrategy[Any] = getattr(testing, name)()
    return found


def outcomes_of_kit(name: str) -> SearchStrategy[Any]:
    """Return a strategy for the outcomes of what a strategy of the kit gives at the end."""
    from threeup3down import Phase, outcome, testing

    found: SearchStrategy[Any] = getattr(testing, name)(phase=Phase.OVER)
    return found.map(outcome)
