"""Games for the laws: rules, decks and players at random, and moves chosen by number.

A game is a list of numbers applied to the legal moves, `legal[i % len(legal)]`, which is what
Hypothesis shrinks well. Some lists are so long that hands and piles run out; laws are checked
on the last part of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import note
from hypothesis import strategies as st

import threeup3down
from threeup3down import (
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    Rank,
    Rules,
    StartingPile,
    max_players,
)
from threeup3down.records import Record
from threeup3down.testing.game_strategies import played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.testing.game_strategies import Pick

GREATEST_SEED = 2**64 - 1
CHECKED = 25  # states of a game that laws are checked on
NUMBERS = st.integers(0, 255)
# Lists that are mostly empty, and some that reach the middle and the end of a game.
CHOICES = st.one_of([st.lists(NUMBERS, min_size=least, max_size=250) for least in (0, 25, 100)])
MAX_TURNS = st.sampled_from([None, None, None, 90, 70, 55, 40, 30, 15, 1])


def last_states(record: Record) -> list[Any]:
    """Return the states that laws are checked on."""
    return [*record.states()][-CHECKED:]


def steps_of(record: Record) -> Iterator[tuple[Any, Any, Any]]:
    """Yield every move, with the state before it and the state after it."""
    states = [*record.states()]
    yield from zip(states, record.moves, states[1:], strict=False)


def noted(record: Record, picks: Iterable[Pick]) -> Record:
    """Play a game; what was played is noted even if the library fails in the middle of it."""
    record, error = played(record, picks)
    note(f"The game: {record}")
    if error is not None:
        raise error
    return record


def play(players: int, rules: Rules, seed: int, first: int, numbers: Iterable[int]) -> Record:
    """Play a game.

    Args:
        players: any number; it is brought into the range that the rules allow.
        rules: the options of the game.
        seed: the seed of the deal.
        first: any number; it is brought into the range of the players.
        numbers: for each move its number, modulo the number of legal moves.
    """
    players = 2 + players % (max_players(rules) - 1)
    dealt = Record.new(threeup3down, players=players, seed=seed, first=first % players, rules=rules)
    return noted(dealt, map(by_number, numbers))


def by_number(number: int) -> Pick:
    return lambda legal: legal[number % len(legal)]


def cards_of(*ranks: Rank) -> list[Card]:
    return [card for card in Card if card.rank in ranks]


# So few ranks that sets of a number and multiple Clears are common, or extra discards endless.
FEW_RANKS = cards_of(Rank.TWO, Rank.SIX, Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2)
BONUSES = cards_of(Rank.SIX, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2)


# The one to which a failing test shrinks: nothing is left to draw with two players.
SMALL = Deck.custom(2 * cards_of(Rank.TWO, Rank.SIX, Rank.CLEAR_PLUS_1))


def decks() -> st.SearchStrategy[Deck]:
    """Named decks, and small ones in which hands and piles run out soon."""
    named = [Deck.GREEN, Deck.STANDARD, Deck.LISTED, Deck.TWO_COLORS, *2 * [Deck.DOUBLE]]
    return st.one_of(
        st.sampled_from([SMALL, *named]),
        st.lists(st.sampled_from(Card), min_size=18, max_size=30).map(Deck.custom),
        st.lists(st.sampled_from(FEW_RANKS), min_size=27, max_size=90).map(Deck.custom),
        st.lists(st.sampled_from(BONUSES), min_size=27, max_size=90).map(Deck.custom),
    )


def all_rules(max_turns: st.SearchStrategy[int | None]) -> st.SearchStrategy[Rules]:
    """Every option of the game, mixed at random."""
    clearing_sets = [(3, False), (3, True), (2, False), (2, True), (4, True), (None, False)]
    return st.builds(
        lambda clearing, **options: Rules(
            clearing_set=clearing[0], clearing_set_bonus=clearing[1], **options
        ),
        st.sampled_from(clearing_sets),
        deck=decks(),
        simultaneous_setup=st.booleans(),
        starting_pile=st.sampled_from(StartingPile),
        clear_multiples=st.sampled_from(ClearMultiples),
        voluntary_pickup=st.booleans(),
        bonus_draw=st.sampled_from([BonusDraw.OPTIONAL, *BonusDraw]),
        optional_extras=st.booleans(),
        single_extras=st.booleans(),
        play_on=st.booleans(),
        max_turns=max_turns,
    )


@st.composite
def games(
    draw: st.DrawFn,
    *,
    max_turns: st.SearchStrategy[int | None] = MAX_TURNS,
    choices: st.SearchStrategy[Iterable[int]] = CHOICES,
) -> Record:
    """Games with every option, as far as the choices go."""
    # First the players and the choices: what is drawn last is most often left simple.
    players, numbers = draw(st.integers(0, 10)), draw(choices)
    return play(
        players=players,
        rules=draw(all_rules(max_turns)),
        seed=draw(st.integers(0, GREATEST_SEED)),
        first=draw(st.integers(0, 11)),
        numbers=numbers,
    )
