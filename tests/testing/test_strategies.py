"""Every strategy yields what it says, and refuses what cannot be."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down import Card, Deck, GameState, Phase, Rank, Rules, View, parse_position
from threeup3down.games import threethirteen
from threeup3down.records import Record
from threeup3down.testing import (
    cards,
    deals,
    decks,
    games,
    moves,
    moves_for,
    orders,
    positions,
    ranks,
    rules,
    seats_of,
    states,
    views,
)

from .strangers import CLIMB

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

user = settings(max_examples=25, derandomize=True)  # the deadline and health checks as they are


@given(cards(), ranks())
@user
def test_cards_and_ranks_are_those_of_the_game(card: Card, rank: Rank) -> None:
    assert isinstance(card, Card)
    assert isinstance(rank, Rank)


@given(st.data(), st.integers(2, 12))
@user
def test_U2_decks_suffice_for_the_players(data: st.DataObject, players: int) -> None:
    deck = data.draw(decks(players=players))
    assert Deck.parse(deck.text) == deck
    assert threeup3down.max_players(Rules(deck=deck)) >= players


@given(st.data(), rules())
@user
def test_orders_are_full_decks(data: st.DataObject, chosen: Rules) -> None:
    order = data.draw(orders(rules=st.just(chosen)))
    assert Counter(order) == Counter(chosen.deck.cards)
    assert threeup3down.deal(order, 2, rules=chosen).rules == chosen


@given(st.data(), st.integers(2, 12))
@user
def test_U1_rules_allow_the_players(data: st.DataObject, players: int) -> None:
    chosen = data.draw(rules(players=players))
    assert threeup3down.parse_rules(threeup3down.rules_text(chosen)) == chosen
    assert threeup3down.max_players(chosen) >= players


@given(rules(max_turns=st.just(7), clearing_set_bonus=st.just(True), clearing_set=st.just(None)))
@user
def test_options_that_contradict_each_other_give_way(chosen: Rules) -> None:
    assert (chosen.max_turns, chosen.clearing_set, chosen.clearing_set_bonus) == (7, None, False)


@given(moves(rules=rules()))
@user
def test_moves_can_be_written(move: threeup3down.Move) -> None:
    assert threeup3down.parse_move(threeup3down.move_text(move)) == move


@given(states(), st.data())
@user
def test_states_are_sound_and_their_moves_legal(state: GameState, data: st.DataObject) -> None:
    assert threeup3down.position_faults(state) == ()
    assert data.draw(seats_of(state)) in {*range(len(state.seats)), None}
    if state.to_act is not None:
        assert state.why_illegal(data.draw(moves_for(state))) is None


@pytest.mark.parametrize("phase", Phase)
def test_states_have_the_phase_that_is_asked_for(phase: Phase) -> None:
    @given(states(phase=phase), views(phase=phase))
    @settings(max_examples=12, derandomize=True)
    def look(state: GameState, seen: View) -> None:
        assert (state.phase, seen.phase) == (phase, phase)

    look()


@given(positions())
@user
def test_positions_are_lines_that_can_be_read(line: str) -> None:
    assert threeup3down.position_text(parse_position(line)) == line


@given(views())
@user
def test_views_are_views(seen: View) -> None:
    assert seen.seat is None or len(seen.hand) == seen.seats[seen.seat].hand_size


@given(games())
@user
def test_games_can_be_played_back_from_their_line(record: Record) -> None:
    assert Record.parse(str(record)).state() == record.state()
    assert len([*record.states()]) == len(record.moves) + 1


@given(deals(players=3))
@user
def test_deals_have_no_move_yet(record: Record) -> None:
    assert (record.moves, len(record.state().seats), record.state().phase) == (
        (),
        3,
        Phase.CHOOSE_UP,
    )


@pytest.mark.parametrize("game", [CLIMB, threethirteen], ids=lambda game: str(game.NAME))
@pytest.mark.parametrize(
    "strategy",
    [
        cards,
        rules,
        orders,
        moves,
        deals,
        games,
        states,
        positions,
        views,
        partial(games, players=2),
        lambda game: games(game=game, players=2, rules=st.just(game.Rules())),
    ],
)
def test_another_game_has_them_too(strategy: Any, game: Game) -> None:
    found: list[Any] = []

    @given(strategy(game=game))
    @settings(max_examples=6, derandomize=True)
    def look(value: Any) -> None:
        found.append(value)

    look()
    own, others = game.Rules.__module__.removesuffix(".rules"), {"builtins", Record.__module__}
    for kind in map(type, found):
        assert kind.__module__.startswith(own) or kind.__module__ in others
    assert all(value.game is game for value in found if isinstance(value, Record))


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (lambda: decks(players=1), "players=1: decks are for 2 to 12 players"),
        (lambda: decks(players=13), "players=13: decks are for 2 to 12 players"),
        (lambda: decks(game=threethirteen), "threethirteen has no decks to choose from"),
        (lambda: rules(colour=st.just(1)), "colour: the options of threeup3down are deck, "),
        (lambda: rules(play_on=True), "play_on=True: expected a strategy"),  # type: ignore[arg-type]
        (lambda: rules(players=13), "players=13: threeup3down is never for so many"),
        (lambda: rules(game=CLIMB, players=5), "players=5: climb is never for so many"),
        (lambda: states(rules=Rules()), "rules=<Rules standard>: expected a strategy"),  # type: ignore[arg-type]
        (lambda: orders(rules=Rules()), "rules=<Rules standard>: expected a strategy"),  # type: ignore[arg-type]
        (lambda: states(players=1), "players=1: threeup3down is never for so many"),
        (lambda: games(players=7, rules=st.just(Rules())), "players=7: with the rules standard"),
        (lambda: orders(players=7), "a game is for 2 to 6 players"),
        (lambda: views(phase="PLAY"), "phase='PLAY': expected one of"),
        (lambda: states(game=CLIMB, phase=Phase.PLAY), "phase=<Phase.PLAY"),
        (lambda: states(game=threethirteen, phase=Phase.PLAY), "phase=<Phase.PLAY"),
        (lambda: states(game=threethirteen, players=1), "threethirteen is never for so many"),
        (
            lambda: games(
                game=threethirteen, players=4, rules=st.just(threethirteen.Rules(decks=1))
            ),
            "with the rules decks=1 a game is for 2 to 3 players",
        ),
    ],
)
def test_the_impossible_is_an_invalid_argument(strategy: Any, message: str) -> None:
    @given(st.data())
    @settings(max_examples=1, database=None)
    def look(data: st.DataObject) -> None:
        data.draw(strategy())

    with pytest.raises(InvalidArgument) as refused:
        look()
    assert message in str(refused.value)


def test_U20_a_finished_game_has_no_move_to_draw() -> None:
    @given(states(phase=Phase.OVER))
    @settings(max_examples=5, derandomize=True)
    def look(state: GameState) -> None:
        with pytest.raises(InvalidArgument, match="is over: it has no legal move"):
            moves_for(state)

    look()


@pytest.mark.parametrize("strategy", [rules, orders, moves, deals, games, states, views])
def test_options_go_by_name(strategy: Any) -> None:
    with pytest.raises(TypeError, match="positional argument"):
        strategy(threeup3down)


def test_U1_rules_that_are_given_say_how_many_play() -> None:
    found: set[int] = set()

    @given(deals(rules=st.just(Rules(deck=Deck.GREEN))))
    @settings(max_examples=25, database=None)
    def look(record: Record) -> None:
        found.add(record.players)

    look()
    assert found == {2, 3, 4}
