"""The reason against a move is the first that applies, in the order of `Illegality`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import attrs
from hypothesis import given

from threeup3down import (
    Card,
    ChooseUp,
    ClearMultiples,
    Draw,
    Flip,
    GameState,
    Illegality,
    Move,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    Stop,
)

from .all_moves import all_moves
from .random_games import games, last_states

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.records import Record

HIGHEST_MULTIPLE = {ClearMultiples.NONE: 10, ClearMultiples.PLAIN: 11, ClearMultiples.ALL: 13}


@attrs.frozen
class Facts:
    """What the reasons ask about, in the plainest words (U8 to U11)."""

    rules: Rules
    phase: Phase
    hand: tuple[Card, ...]
    down: tuple[Card | None, ...]
    zone: str
    held: Counter[Rank]
    top: Rank | None
    extras: int
    can_draw: bool

    @classmethod
    def of(cls, state: GameState) -> Facts:
        seat = state.seats[state.to_act or 0]
        zone = "hand" if seat.hand else "none" if state.draw_pile else "up" if seat.up else "down"
        return cls(
            rules=state.rules,
            phase=state.phase,
            hand=seat.hand,
            down=seat.down,
            zone=zone,
            held=Counter(card.rank for card in {"hand": seat.hand, "up": seat.up}.get(zone, ())),
            top=state.discard_pile[-1].rank if state.discard_pile else None,
            extras=state.extras,
            can_draw=state.can_draw,
        )

    def fits(self, rank: Rank) -> bool:
        return self.top is None or rank >= self.top


Applies: TypeAlias = "Callable[[Facts, Move], bool]"

OUTSIDE_PLAY: dict[Illegality, Applies] = {
    Illegality.GAME_OVER: lambda facts, _: facts.phase is Phase.OVER,
    Illegality.NOT_YOUR_TURN: lambda *_: False,  # a state is asked about the player to act
    Illegality.CHOOSE_FIRST: lambda facts, move: (
        facts.phase is Phase.CHOOSE_UP and not isinstance(move, ChooseUp)
    ),
    Illegality.ALREADY_CHOSEN: lambda facts, move: (
        facts.phase is Phase.PLAY and isinstance(move, ChooseUp)
    ),
    Illegality.NOT_YOUR_CARDS: lambda facts, move: (
        isinstance(move, ChooseUp)
        and not Counter(move.ranks) <= Counter(card.rank for card in facts.hand)
    ),
}
IN_PLAY: dict[Illegality, Applies] = {
    Illegality.DRAW_PILE_FIRST: lambda facts, move: (
        isinstance(move, Play | Flip) and facts.zone == "none"
    ),
    Illegality.NOTHING_TO_PICK_UP: lambda facts, move: (
        isinstance(move, PickUp) and facts.top is None
    ),
    Illegality.MUST_FLIP: lambda facts, move: (
        facts.zone == "down" and (isinstance(move, Play) or may_not_take(facts, move))
    ),
    Illegality.NOT_IN_ZONE: lambda facts, move: (
        isinstance(move, Play) and not facts.held[move.rank]
    ),
    Illegality.CLEARS_GO_SINGLY: lambda facts, move: (
        isinstance(move, Play)
        and move.count > 1
        and move.rank > HIGHEST_MULTIPLE[facts.rules.clear_multiples]
    ),
    Illegality.EXTRAS_GO_SINGLY: lambda facts, move: (
        isinstance(move, Play) and move.count > 1 and facts.extras > 0 and facts.rules.single_extras
    ),
    Illegality.NOT_ENOUGH: lambda facts, move: (
        isinstance(move, Play) and move.count > facts.held[move.rank]
    ),
    Illegality.TOO_LOW: lambda facts, move: isinstance(move, Play) and not facts.fits(move.rank),
    Illegality.HAND_FIRST: lambda facts, move: isinstance(move, Flip) and facts.zone == "hand",
    Illegality.UP_FIRST: lambda facts, move: isinstance(move, Flip) and facts.zone == "up",
    Illegality.SLOT_EMPTY: lambda facts, move: (
        isinstance(move, Flip) and facts.down[move.slot] is None
    ),
    Illegality.NO_DRAW_ON_OFFER: lambda facts, move: isinstance(move, Draw) and not facts.can_draw,
    Illegality.MUST_PLAY: lambda facts, move: (
        may_not_take(facts, move) and any(map(facts.fits, facts.held))
    ),
    Illegality.NO_EXTRAS_OWED: lambda facts, move: isinstance(move, Stop) and not facts.extras,
    Illegality.EXTRAS_ARE_FORCED: lambda facts, move: (
        isinstance(move, Stop) and not facts.rules.optional_extras
    ),
}
APPLIES = OUTSIDE_PLAY | IN_PLAY


def may_not_take(facts: Facts, move: Move) -> bool:
    return isinstance(move, PickUp) and not facts.rules.voluntary_pickup


def test_every_reason_has_a_meaning_here() -> None:
    assert list(APPLIES) == list(Illegality)


@given(games())
def test_the_reason_is_the_first_that_applies(game: Record) -> None:
    writable = all_moves(game.start().rules.deck)
    for state in last_states(game):
        facts = Facts.of(state)
        meanings = APPLIES if state.phase is Phase.PLAY else OUTSIDE_PLAY
        for move in writable:
            first = next(
                (reason for reason, applies in meanings.items() if applies(facts, move)), None
            )
            assert state.why_illegal(move) is first, (state, move)
