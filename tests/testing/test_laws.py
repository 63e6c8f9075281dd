"""Each law holds of the real games, and is the one that sees what is planted for it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given, settings

import threeup3down
from threeup3down import GameState, IllegalMoveError, Outcome, Phase, Rules, Termination, View
from threeup3down.games.faults import Fault
from threeup3down.records import Record
from threeup3down.testing import MOVE_LAWS, STATE_LAWS, LawViolation, check_laws, games

from . import race
from .conftest import changed_game

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from threeup3down.games.protocol import Game

RACE: Game = race
real = threeup3down


def story(moves: int) -> Record:
    """Return a game in which every option that hides something is on."""
    told = Record.new(threeup3down, players=3, seed=5, first=1, rules=real.PRESETS["places"])
    for _ in range(moves):
        told = told.play(told.state().legal_moves()[-1])
    return told


STATES = [story(moves).state() for moves in (0, 1, 3, 4, 9, 60)]


@pytest.mark.parametrize("law", [*STATE_LAWS, *MOVE_LAWS])
def test_each_law_holds_of_the_real_games(law: Callable[..., None]) -> None:
    @given(games(), games(game=RACE))
    @settings(max_examples=20)
    def look(told: Record, other: Record) -> None:
        for state in [*told.states()][-3:]:
            law(state)
        for state in [*other.states()][-3:]:
            law(state, game=RACE)

    look()


class Changed(View):
    """A view as it is, of another class."""

    def sample(self, rng: random.Random) -> GameState:
        return View(**{name: getattr(self, name) for name in attrs.fields_dict(View)}).sample(rng)


class Ended(Changed):
    def outcome(self) -> Outcome:
        return Outcome((0,), (1, 2, 2), Termination.EMPTIED)


class Offering(Changed):
    def legal_moves(self) -> tuple[Any, ...]:
        return super().legal_moves() or (real.Draw(),)


class Misremembering(Changed):
    def sample(self, rng: random.Random) -> GameState:
        other = (self.first + 1) % len(self.seats)
        return attrs.evolve(super().sample(rng), first=other if self.turns else self.first)


class Stamped(Changed):
    def __hash__(self) -> int:
        return id(self)


class TellingError(IllegalMoveError):
    def __str__(self) -> str:
        return f"no, next comes {self.state.draw_pile[-1]}"


def viewed(kind: type[View]) -> Callable[..., View]:
    def view(state: GameState, seat: int | None) -> View:
        seen = real.view(state, seat)
        return kind(**{name: getattr(seen, name) for name in attrs.fields_dict(View)})

    return view


def unsound_from_the_start() -> Game:
    return changed_game(
        position_faults=lambda state: (
            (Fault("U22", "cards", "few", "all"),) if any(state is one for one in STATES) else ()
        )
    )


def accepts_whatever_is_illegal() -> Game:
    def apply(state: GameState, move: Any) -> GameState:
        return state if real.why_illegal(state, move) else real.apply(state, move)

    return changed_game(apply=apply)


def ends_while_it_goes_on() -> Game:
    view = viewed(Ended)
    return changed_game(outcome=lambda state: view(state, None).outcome(), view=view)


def tells_the_draw_pile_in_an_error() -> Game:
    def apply(state: GameState, move: Any) -> GameState:
        try:
            return real.apply(state, move)
        except IllegalMoveError as error:
            raise TellingError(error.move, error.reason, error.state) from None

    return changed_game(apply=apply)


def answers_otherwise_when_asked_again() -> Game:
    asked: list[tuple[GameState, Any]] = []

    def apply(state: GameState, move: Any) -> GameState:
        after = real.apply(state, move)
        again = any(state is one and move == other for one, other in asked)
        asked.append((state, move))
        return attrs.evolve(after, draw_pile=after.draw_pile[::-1]) if again else after

    return changed_game(apply=apply)


def doubles_a_card_of_the_draw_pile() -> Game:
    def doubled(state: GameState) -> GameState:
        pile = state.draw_pile
        return attrs.evolve(state, draw_pile=(pile[-1], *pile[1:]) if pile else ())

    def transition(state: GameState, move: Any) -> tuple[GameState, Any]:
        after, events = real.transition(state, move)
        return doubled(after), events

    return changed_game(
        apply=lambda state, move: doubled(real.apply(state, move)), transition=transition
    )


PLANTED: dict[str, Callable[[], Game]] = {
    "position_is_sound": unsound_from_the_start,
    "moves_and_reasons_agree": accepts_whatever_is_illegal,
    "game_ends_once": ends_while_it_goes_on,
    "views_agree_with_state": lambda: changed_game(view=viewed(Offering)),
    "samples_fit_views": lambda: changed_game(view=viewed(Misremembering)),
    "hidden_cards_tell_nothing": tells_the_draw_pile_in_an_error,
    "texts_round_trip": lambda: changed_game(parse_rules=lambda _: Rules()),
    "values_are_values": lambda: changed_game(view=viewed(Stamped)),
    "moves_change_no_state": answers_otherwise_when_asked_again,
    "moves_keep_positions_sound": doubles_a_card_of_the_draw_pile,
    "views_follow_events": lambda: changed_game(redact=lambda event, _: event),
}


def breaks(law: Callable[..., None], game: Game) -> bool:
    for state in STATES:
        try:
            law(state, game=game)
        except LawViolation as violation:
            assert violation.law == law.__name__  # noqa: PT017 (of all laws, told below)
            assert real.parse_position(violation.story) == state  # noqa: PT017
            return True
    return False


@pytest.mark.parametrize("name", PLANTED)
def test_each_planted_fault_is_seen_by_its_law_alone(name: str) -> None:
    laws = (*STATE_LAWS, *MOVE_LAWS)
    assert [law.__name__ for law in laws if breaks(law, PLANTED[name]())] == [name]


def test_every_law_has_a_fault_planted_for_it() -> None:
    assert [law.__name__ for law in (*STATE_LAWS, *MOVE_LAWS)] == list(PLANTED)


def test_a_state_may_be_anywhere() -> None:
    assert {state.phase for state in STATES} == {Phase.CHOOSE_UP, Phase.PLAY}
    for state in STATES:
        check_laws(state)


class Permissive(Changed):
    def why_illegal(self, move: Any) -> Any:
        return super().why_illegal(move) if self.seat == self.to_act else None


class Cheating(Changed):
    def sample(self, rng: random.Random) -> GameState:
        state = super().sample(rng)
        pile = state.draw_pile
        return attrs.evolve(state, draw_pile=(pile[-1], *pile[1:]) if pile else ())


def turns_the_clock_of_the_state_before() -> Game:
    def apply(state: GameState, move: Any) -> GameState:
        after = real.apply(state, move)
        object.__setattr__(state, "first", (state.first + 1) % len(state.seats))
        return after

    return changed_game(apply=apply)


def tells_less_each_time() -> Game:
    def redact(event: Any, seat: int | None) -> Any:
        shown = real.redact(event, seat)
        if isinstance(shown, real.LostExtras | real.TurnEnded):
            return real.TurnEnded(shown.seat, getattr(shown, "turns", 0) + 1)
        return shown

    return changed_game(redact=redact)


def shows_drawn_cards_to(*seats: int | None) -> Callable[[], Game]:
    def redact(event: Any, seat: int | None) -> Any:
        return event if isinstance(event, real.Drew) and seat in seats else real.redact(event, seat)

    return lambda: changed_game(redact=redact)


def transition_lays_the_pile_the_other_way_round() -> Game:
    def transition(state: GameState, move: Any) -> tuple[GameState, Any]:
        after, events = real.transition(state, move)
        return attrs.evolve(after, draw_pile=after.draw_pile[::-1]), events

    return changed_game(transition=transition)


MORE = {
    "moves_and_reasons_agree": [
        lambda: changed_game(legal_moves=lambda state: real.legal_moves(state)[1:]),
        lambda: changed_game(legal_moves=lambda state: real.legal_moves(state)[::-1]),
    ],
    "views_agree_with_state": [
        lambda: changed_game(view=viewed(Permissive)),
        lambda: changed_game(outcome=lambda _: "over"),
    ],
    "samples_fit_views": [lambda: changed_game(view=viewed(Cheating))],
    "hidden_cards_tell_nothing": [
        lambda: changed_game(why_illegal=lambda state, _: state.draw_pile[-1:])
    ],
    "texts_round_trip": [
        lambda: changed_game(parse_position=lambda _: STATES[0]),
        lambda: changed_game(parse_move=lambda _: real.Draw()),
    ],
    "moves_change_no_state": [turns_the_clock_of_the_state_before],
    "views_follow_events": [
        tells_less_each_time,
        transition_lays_the_pile_the_other_way_round,
        shows_drawn_cards_to(0, 1, 2, None),
        shows_drawn_cards_to(None),
        lambda: changed_game(
            redact=lambda event, seat: real.redact(event, seat) if seat else event
        ),
    ],
}


@pytest.mark.parametrize(
    ("name", "planted"), [(name, planted) for name, games in MORE.items() for planted in games]
)
def test_each_law_sees_what_else_it_speaks_of(name: str, planted: Callable[[], Game]) -> None:
    law = next(law for law in (*STATE_LAWS, *MOVE_LAWS) if law.__name__ == name)
    for state in STATES:
        with contextlib.suppress(LawViolation):
            law(attrs.evolve(state), game=planted())
            continue
        return
    pytest.fail("no state shows it")
