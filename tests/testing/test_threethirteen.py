"""The checks of the kit on the second game: it passes, and what is planted in it is found."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import Phase as Stage
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import (
    Discard,
    Discarded,
    DrawDiscard,
    DrawStock,
    Drew,
    GameState,
    GoOut,
    Phase,
    Reshuffled,
    Rules,
    Scored,
    View,
    parse_position,
    rules_now,
    view_text,
)
from threeup3down.records import Record
from threeup3down.testing import (
    GameMachine,
    LawViolation,
    assert_no_leak,
    check_games,
    check_laws,
    deals,
)

from .conftest import changed_game

SHORT = Rules(rounds=(3, 4), max_turns_per_round=12)
QUICK = settings(max_examples=20, database=None, deadline=None)
UNSHRUNK = settings(QUICK, max_examples=100, phases=[Stage.generate])


def test_the_game_passes() -> None:
    check_laws(threethirteen, max_examples=15)
    state = threethirteen.new_game(3, seed=1)
    check_laws(state, game=threethirteen)
    story = Record.new(threethirteen, players=2, seed=1, rules=SHORT)
    check_laws(story.play(DrawStock()).play(story.play(DrawStock()).state().legal_moves()[0]))


def shows_what_is_drawn(event: Any, seat: int | None) -> Any:
    return event if isinstance(event, Drew) else threethirteen.redact(event, seat)


def lists_no_way_out(state: GameState) -> tuple[Any, ...]:
    return tuple(move for move in threethirteen.legal_moves(state) if not isinstance(move, GoOut))


PLANTED: dict[str, tuple[dict[str, Any], str]] = {
    "a card drawn is shown to all": ({"redact": shows_what_is_drawn}, "views_follow_events"),
    "no way out is listed": ({"legal_moves": lists_no_way_out}, "moves_and_reasons_agree"),
}


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found_and_told_by_a_short_story(bug: str) -> None:
    functions, law = PLANTED[bug]
    with pytest.raises(LawViolation) as told:
        check_laws(changed_game(game=threethirteen, **functions))
    record = Record.parse(told.value.story)
    assert (told.value.law, record.game) == (law, threethirteen)
    assert len(record.moves) <= 20


def test_T15_a_card_that_is_lost_in_a_new_stock_is_missed() -> None:
    def apply(state: GameState, move: Any) -> GameState:
        after = threethirteen.apply(state, move)
        lost = after.reshuffles > state.reshuffles
        return attrs.evolve(after, stock=after.stock[1:]) if lost else after

    state = threethirteen.new_game(2, seed=1)
    while state.stock or state.phase is not Phase.DRAW:
        state = state.apply(state.legal_moves()[0])
    with pytest.raises(LawViolation, match=r"moves_keep_positions_sound: after stock: .*\(T16\)"):
        check_laws(state, game=changed_game(game=threethirteen, apply=apply))


def test_games_are_searched_for_a_short_one() -> None:
    def nobody_goes_out(story: Record) -> None:
        assert all(state.went_out is None for state in story.states()), "somebody is out"

    with pytest.raises(AssertionError, match="somebody is out") as told:
        check_games(nobody_goes_out, game=threethirteen)
    (note,) = told.value.__notes__
    record = Record.parse(note.removeprefix("The game: "))
    assert isinstance(record.moves[-1], GoOut)
    assert len(record.moves) <= 20


def as_facts(view: View) -> dict[str, Any]:
    facts = attrs.asdict(view, recurse=True)
    return {name: value for name, value in facts.items() if name != "rules"}


@pytest.mark.parametrize(
    "encoder", [view_text, rules_now, repr, as_facts, lambda view: view.at_stake()]
)
def test_T17_what_is_made_of_a_view_passes(encoder: Any) -> None:
    assert_no_leak(encoder, game=threethirteen, max_examples=15)


LEAKS = {
    "the others' hands": lambda state, seat: [
        cards.hand for number, cards in enumerate(state.seats) if number != seat
    ],
    "what the others would score": lambda state, seat: [
        threethirteen.best_arrangement(cards.hand, state.wild_rank, state.rules).points
        for number, cards in enumerate(state.seats)
        if number != seat
    ],
    "the order of the stock": lambda state, seat: state.stock,  # noqa: ARG005
    "the next card": lambda state, seat: state.stock[-1:],  # noqa: ARG005
    "the seed": lambda state, seat: state.seed,  # noqa: ARG005
    "the whole state": lambda state, seat: state,  # noqa: ARG005
}


@pytest.mark.parametrize("hidden", LEAKS)
def test_T17_a_leak_of_anything_hidden_is_found(hidden: str) -> None:
    with pytest.raises(LawViolation, match=r"encoder_tells_nothing_hidden: seat ") as told:
        assert_no_leak(LEAKS[hidden], game=threethirteen)
    assert isinstance(parse_position(told.value.story), GameState)


class RightEngine(GameMachine):
    deals = deals(game=threethirteen)

    def begin(self) -> None:
        self.own = self.state
        self.seen = [self.state.view(seat) for seat in self.seats]

    @property
    def seats(self) -> list[int | None]:
        return [*range(len(self.state.seats)), None]

    def make(self, move: Any) -> None:
        self.own, events = self.own.transition(move)
        self.seen = [
            view.advance([threethirteen.redact(event, view.seat) for event in events])
            for view in self.seen
        ]

    def refuse(self, move: Any, reason: Any) -> None:
        with pytest.raises(threethirteen.IllegalMoveError) as refused:
            self.own.apply(move)
        assert refused.value.reason is reason

    def compare(self) -> None:
        assert self.own == self.state
        assert self.seen == [self.state.view(seat) for seat in self.seats]


class EndsTheTurnAfterTheDraw(GameMachine):
    deals = deals(game=threethirteen, rules=st.just(SHORT))

    def begin(self) -> None:
        self.turns = 0

    def make(self, move: Any) -> None:
        self.turns += isinstance(move, DrawDiscard | Discard)

    def compare(self) -> None:
        assert self.state.round or self.turns <= self.state.turns


def test_a_right_engine_passes() -> None:
    run_state_machine_as_test(RightEngine, settings=QUICK)


def test_a_wrong_engine_is_found() -> None:
    with pytest.raises(AssertionError) as told:
        run_state_machine_as_test(EndsTheTurnAfterTheDraw, settings=UNSHRUNK)
    (line,) = [note for note in told.value.__notes__ if note.startswith("The game: ")]
    assert Record.parse(line.removeprefix("The game: ")).game is threethirteen


def test_a_story_of_several_rounds_can_be_played_back() -> None:
    story = Record.new(threethirteen, players=3, seed=5, first=2, rules=SHORT)
    kinds: set[type[Any]] = set()
    while story.state().to_act is not None:
        move = story.state().legal_moves()[-1]
        kinds |= {type(event) for event in story.state().transition(move)[1]}
        story = story.play(move)
    assert Record.parse(story.text).state() == story.state()
    assert kinds >= {Scored, Discarded}
    assert Reshuffled not in kinds
