"""Games of Three Thirteen for the laws: rules and players at random, moves chosen by number.

A game is a list of numbers applied to the legal moves, `legal[i % len(legal)]`, which is what
Hypothesis shrinks well. Rounds are mostly short and of few cards: play at random seldom goes
out, so in some games whoever can go out does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import AceInRuns, GoOut, Rules
from threeup3down.records import Record

from ..random_games import GREATEST_SEED as GREATEST_SEED  # noqa: TID252
from ..random_games import NUMBERS, noted  # noqa: TID252 (tests are no package)
from ..random_games import steps_of as steps_of  # noqa: TID252

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.testing.game_strategies import Pick

CHECKED = 8  # states of a game that laws are checked on, where they are slow
# Lists that are mostly empty, and some that reach the middle and the end of a game.
CHOICES = st.one_of([st.lists(NUMBERS, min_size=least, max_size=120) for least in (0, 20, 60)])
MAX_TURNS = st.sampled_from([None, None, 40, 20, 12, 7, 5, 3, 2, 1])


def last_states(record: Record) -> list[Any]:
    """Return the states that laws are checked on, where they are slow."""
    return [*record.states()][-CHECKED:]


@attrs.frozen
class Table:
    """How many players sit down, to which rounds, with which cards.

    Attributes:
        players: how many.
        rounds: the hand sizes (T3).
        decks: how many; None: as many as the players need (T2).
        jokers: in each deck.
    """

    players: int
    rounds: tuple[int, ...]
    decks: int | None = None
    jokers: int = 0


# So few cards that the stock is gone at once, or soon and again and again (T15).
NOTHING_TO_SHUFFLE = [Table(17, (3,), 1), Table(20, (3,), 1, 9), Table(4, (13,), 1, 1)]
LITTLE_TO_SHUFFLE = [
    Table(10, (5, 5), 1),
    Table(14, (5, 5), 1, 20),
    Table(17, (3, 3), 1, 1),
    Table(7, (7, 7), 1),
    Table(8, (6, 6), 1),
    Table(4, (12,), 1),
]
LARGE_HANDS = [
    Table(3, (13, 3), 1),
    Table(2, (8, 9), None, 2),
    Table(5, (10,), None, 1),
    Table(2, (14, 15)),
    Table(3, (15, 3), None, 2),
]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Small hands and plenty of cards, mostly."""
    kind = draw(st.integers(0, 9))
    if kind == 9:
        return draw(st.sampled_from(LARGE_HANDS))
    if kind >= 6:
        return draw(st.sampled_from([*LITTLE_TO_SHUFFLE, *NOTHING_TO_SHUFFLE]))
    return Table(
        players=draw(st.integers(2, 8)),
        rounds=tuple(draw(st.lists(st.integers(3, 5), min_size=1, max_size=4))),
        decks=draw(st.sampled_from([None, 1, 3])),
        jokers=draw(st.sampled_from([0, 2, 10, 20])),
    )


def play(
    table: Table, rules: Rules, seed: int, first: int, *, eager: bool, numbers: Iterable[int]
) -> Record:
    """Play a game.

    Args:
        table: who plays with which cards.
        rules: all the other options.
        seed: the seed of the game.
        first: any number; it is brought into the range of the players.
        eager: whoever can go out does.
        numbers: for each move its number, modulo the number of legal moves.
    """

    def by_number(number: int) -> Pick:
        def pick(legal: tuple[Any, ...]) -> Any:
            ways_out = [move for move in legal if eager and isinstance(move, GoOut)]
            choice = ways_out or legal
            return choice[number % len(choice)]

        return pick

    rules = attrs.evolve(
        rules, rounds=table.rounds, decks=table.decks, jokers_per_deck=table.jokers
    )
    first %= table.players
    dealt = Record.new(threethirteen, players=table.players, seed=seed, first=first, rules=rules)
    return noted(dealt, map(by_number, numbers))


def all_rules(max_turns: st.SearchStrategy[int | None]) -> st.SearchStrategy[Rules]:
    """Every option but those of a table, mixed at random."""
    return st.builds(
        Rules,
        all_wild_melds=st.sampled_from([True, True, False]),
        min_naturals=st.sampled_from([0, 0, 0, 1, 2]),
        redraw_discard=st.booleans(),
        automatic_out=st.booleans(),
        first_orbit_out=st.sampled_from([True, True, False]),
        last_turns=st.sampled_from([True, True, False]),
        max_wilds_per_meld=st.sampled_from([*5 * [None], 2, 1, 0]),
        ace_in_runs=st.sampled_from(AceInRuns),
        ace_points=st.sampled_from([1, 15, 0]),
        face_points=st.sampled_from([10, None, 0]),
        wild_points=st.sampled_from([None, 25, 0]),
        joker_points=st.sampled_from([20, 50, 0]),
        out_points=st.sampled_from([0, 0, -5, 25]),
        max_turns_per_round=max_turns,
    )


@st.composite
def games(
    draw: st.DrawFn,
    *,
    max_turns: st.SearchStrategy[int | None] = MAX_TURNS,
    choices: st.SearchStrategy[Iterable[int]] = CHOICES,
) -> Record:
    """Games with every option, as far as the choices go."""
    # First the choices: what is drawn last is most often left simple.
    numbers = draw(choices)
    return play(
        draw(tables()),
        draw(all_rules(max_turns)),
        draw(st.integers(0, GREATEST_SEED)),
        draw(st.integers(0, 11)),
        eager=draw(st.booleans()),
        numbers=numbers,
    )
