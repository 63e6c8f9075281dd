"""Games for the laws: rules, decks and players at random, and moves chosen by number.

A game is a list of numbers applied to the legal moves, `legal[i % len(legal)]`, which is what
Hypothesis shrinks well. Some lists are so long that hands and piles run out; laws are checked
on the last part of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import note
from hypothesis import strategies as st

from threeup3down import (
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    GameState,
    Move,
    Rank,
    Rules,
    StartingPile,
    max_players,
    new_game,
    parse_move,
    parse_rules,
    rules_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GREATEST_SEED = 2**64 - 1
CHECKED = 25  # states of a game that laws are checked on
NUMBERS = st.integers(0, 255)
# Lists that are mostly empty, and some that reach the middle and the end of a game.
CHOICES = st.one_of([st.lists(NUMBERS, min_size=least, max_size=250) for least in (0, 25, 100)])
MAX_TURNS = st.sampled_from([None, None, None, 90, 70, 55, 40, 30, 15, 1])


@attrs.frozen(repr=False)
class PlayedGame:
    """A game as far as it was played.

    Attributes:
        line: the game as one line of text, which `replayed` turns into the game again.
        moves: every move, the opening included.
        states: every state; one more than moves.
        seed: the seed of the deal.
    """

    line: str
    moves: tuple[Move, ...]
    states: tuple[GameState, ...]
    seed: int

    @property
    def start(self) -> GameState:
        return self.states[0]

    @property
    def checked(self) -> tuple[GameState, ...]:
        """The last states."""
        return self.states[-CHECKED:]

    @property
    def steps(self) -> tuple[tuple[GameState, Move, GameState], ...]:
        """Every move, with the state before it and the state after it."""
        return tuple(zip(self.states, self.moves, self.states[1:], strict=False))

    def __repr__(self) -> str:
        return f"<{self.line}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 (as it is called)
        """Print the line where Hypothesis would print every state."""
        del cycle
        printer.text(repr(self))


def game_line(players: int, seed: int, first: int, rules: Rules, moves: Sequence[Move]) -> str:
    return (
        f"players={players} seed={seed} first={first} rules={rules_text(rules)} "
        f"moves={' '.join(map(str, moves))}"
    )


def replayed(line: str) -> PlayedGame:
    """Return the game that a line stands for: paste one here to look into a failing test."""
    facts, _, moves_text = line.partition(" moves=")
    players, seed, first, rules = (fact.partition("=")[2] for fact in facts.split(" "))
    state = new_game(int(players), rules=parse_rules(rules), seed=int(seed), first=int(first))
    moves = tuple(map(parse_move, moves_text.split()))
    states = [state]
    for move in moves:
        states.append(states[-1].apply(move))
    return PlayedGame(line, moves, tuple(states), int(seed))


def play(players: int, rules: Rules, seed: int, first: int, numbers: Iterable[int]) -> PlayedGame:
    """Play a game; what was played is noted even if the library fails in the middle of it.

    Args:
        players: any number; it is brought into the range that the rules allow.
        rules: the options of the game.
        seed: the seed of the deal.
        first: any number; it is brought into the range of the players.
        numbers: for each move its number, modulo the number of legal moves.
    """
    players = 2 + players % (max_players(rules) - 1)
    first %= players
    states = [new_game(players, rules=rules, seed=seed, first=first)]
    moves: list[Move] = []
    try:
        for number in numbers:
            if not (legal := states[-1].legal_moves()):
                break
            moves.append(legal[number % len(legal)])
            states.append(states[-1].apply(moves[-1]))
    finally:
        line = game_line(players, seed, first, rules, moves)
        note(f"The game: {line}")
    return PlayedGame(line, tuple(moves), tuple(states), seed)


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
        play_on=st.booleans(),
        max_turns=max_turns,
    )


@st.composite
def games(
    draw: st.DrawFn,
    *,
    max_turns: st.SearchStrategy[int | None] = MAX_TURNS,
    choices: st.SearchStrategy[Iterable[int]] = CHOICES,
) -> PlayedGame:
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
