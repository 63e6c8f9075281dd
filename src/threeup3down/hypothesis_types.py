"""What Hypothesis knows of this library without being told: loaded by its entry point.

`st.from_type(GameState)`, `@given(...)` of annotated arguments and `hypothesis write` give
useful values once the library is installed, for the types of every game. The strategies of the
kit are looked up when they are first drawn from, so that neither import needs the other to be
finished.
"""

# ruff: noqa: PLC0415  (importing this module imports nothing; who has no Hypothesis pays nothing)

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Register a strategy for every public type that Hypothesis would build wrongly by itself."""
    from hypothesis import strategies as st

    from threeup3down.games import OWN, game_named

    for name in OWN:
        game: Any = game_named(name)
        # Each is written so that `hypothesis write` can write it, with the import that it needs.
        strategies: dict[Any, SearchStrategy[Any]] = {
            game.Rules: st.just(f"{name} rules").flatmap(of_kit),
            game.GameState: st.just(f"{name} states").flatmap(of_kit),
            game.View: st.just(f"{name} views").flatmap(of_kit),
            game.Seat: st.just(f"{name} states").flatmap(of_kit).flatmap(any_seat),
            game.SeatView: st.just(f"{name} views").flatmap(of_kit).flatmap(any_seat),
            game.Outcome: st.just(name).flatmap(outcomes),
            **OWN_TYPES[name](game),
        }
        for kind, strategy in strategies.items():
            st.register_type_strategy(kind, strategy)
        for kind in get_args(game.Event):
            st.register_type_strategy(kind, event)


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
    from threeup3down.games import game_named
    from threeup3down.testing import states

    game: Any = game_named(name)
    return states(game=game, phase=game.Phase.OVER).map(game.outcome)


def event(kind: type[Any]) -> SearchStrategy[Any]:
    """Return a strategy for a kind of event, each fact of which could be in some game."""
    from hypothesis import strategies as st

    from threeup3down.games import OWN, game_named

    name = next(name for name in OWN if name in kind.__module__.split(".")[1:])
    game: Any = game_named(name)
    card = st.sampled_from(game.Card)
    facts = {
        "seat": st.integers(0, 11),
        "card": card,
        "cards": st.lists(card, min_size=1, max_size=6).map(tuple),
        "turns": st.integers(1, 1000),
        "outcome": st.from_type(game.Outcome),
        **OWN_FACTS[name](game, kind),
    }
    return st.builds(kind, **{name: facts[name] for name in kind.__match_args__})


def _types_of_threeup3down(game: Any) -> dict[Any, SearchStrategy[Any]]:
    from hypothesis import strategies as st

    rank = st.sampled_from(game.Rank)
    return {
        game.Deck: st.just("threeup3down decks").flatmap(of_kit),
        game.ChooseUp: st.builds(game.ChooseUp, st.tuples(rank, rank, rank)),
        game.Play: st.builds(game.Play, rank, st.integers(1, 24)),
        game.Flip: st.builds(game.Flip, st.integers(0, 2)),
    }


def _facts_of_threeup3down(game: Any, kind: type[Any]) -> dict[str, SearchStrategy[Any]]:
    from hypothesis import strategies as st

    card = st.sampled_from(game.Card)
    own: dict[str, SearchStrategy[Any]] = {
        "slot": st.integers(0, 2),
        "extras": st.integers(1, 4),
        "place": st.integers(1, 12),
        "phase": st.sampled_from([game.Phase.CHOOSE_UP, game.Phase.PLAY]),
        "zone": st.sampled_from(game.Zone),
        "shown": st.booleans(),
        "can_draw": st.booleans(),
    }
    if kind in {game.ChoseUp, game.RevealedUp}:
        own["cards"] = st.tuples(card, card, card).map(sorted).map(tuple)
    return own


def _types_of_threethirteen(game: Any) -> dict[Any, SearchStrategy[Any]]:
    from hypothesis import strategies as st

    card, rank = st.sampled_from(game.Card), st.sampled_from(game.Rank)
    hand = st.lists(card, max_size=10)
    arrangement = st.builds(arranged, rank, hand)
    return {
        game.Discard: st.builds(game.Discard, card),
        game.GoOut: st.builds(game.GoOut, card),
        game.Arrangement: arrangement,
        game.Meld: arrangement.flatmap(any_meld),
        game.CheckedArrangement: st.builds(
            game.check_arrangement, hand, st.lists(st.lists(card, max_size=5), max_size=3), rank
        ),
    }


def _facts_of_threethirteen(game: Any, kind: type[Any]) -> dict[str, SearchStrategy[Any]]:
    from hypothesis import strategies as st

    own: dict[str, SearchStrategy[Any]] = {
        "round": st.integers(0, 10),
        "dealer": st.integers(0, 11),
        "stock_size": st.integers(0, 150),
        "upcard": st.sampled_from(game.Card),
        "melds": st.from_type(game.Arrangement).map(melds_of),
        "points": st.lists(st.integers(0, 130), min_size=2, max_size=12).map(tuple),
        "phase": st.sampled_from([game.Phase.DRAW, game.Phase.DISCARD]),
    }
    if kind is game.Reshuffled:
        own["cards"] = st.integers(1, 150)
    return own


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


def melds_of(arrangement: Any) -> tuple[Any, ...]:
    """Return the melds of an arrangement."""
    melds: tuple[Any, ...] = arrangement.melds
    return melds


def any_meld(arrangement: Any) -> SearchStrategy[Any]:
    """Return a strategy for the melds of an arrangement."""
    from hypothesis import strategies as st

    return st.sampled_from(arrangement.melds)


OWN_TYPES = {"threeup3down": _types_of_threeup3down, "threethirteen": _types_of_threethirteen}
OWN_FACTS = {"threeup3down": _facts_of_threeup3down, "threethirteen": _facts_of_threethirteen}
