"""What Hypothesis knows of this library without being told: loaded by its entry point.

`st.from_type(GameState)`, `@given(...)` of annotated arguments and `hypothesis write` give
useful values once the library is installed. The strategies of the kit are looked up when they
are first drawn from, so that neither import needs the other to be finished.
"""

# ruff: noqa: PLC0415  (importing this module imports nothing; who has no Hypothesis pays nothing)

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Register a strategy for every public type that Hypothesis would build wrongly by itself."""
    from hypothesis import strategies as st

    import threeup3down as game

    rank = st.sampled_from(game.Rank)
    count = st.integers(1, 24)
    st.register_type_strategy(game.Deck, _of_kit("decks"))
    st.register_type_strategy(game.Rules, _of_kit("rules"))
    st.register_type_strategy(game.GameState, _of_kit("states"))
    st.register_type_strategy(game.View, _of_kit("views"))
    st.register_type_strategy(game.ChooseUp, st.builds(game.ChooseUp, st.tuples(rank, rank, rank)))
    st.register_type_strategy(game.Play, st.builds(game.Play, rank, count))
    st.register_type_strategy(game.Flip, st.builds(game.Flip, st.integers(0, 2)))


def _of_kit(name: str) -> SearchStrategy[Any]:
    """Return a strategy of the kit, imported when it is first needed."""
    from hypothesis import strategies as st

    def strategy() -> SearchStrategy[Any]:
        from threeup3down import testing

        found: SearchStrategy[Any] = getattr(testing, name)()
        return found

    return st.deferred(strategy)
