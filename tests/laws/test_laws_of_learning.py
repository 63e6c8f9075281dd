"""What games offer to programs that learn: encodings, returns, longest games, chance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import threeup3down
from threeup3down import DeckOrderError
from threeup3down.games import threethirteen
from threeup3down.games.threethirteen.melds import lay_meld
from threeup3down.testing import assert_no_leak

from . import random_games
from .threethirteen import random_games as random_games_of_threethirteen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import LearnableGame
    from threeup3down.records import Record

INT16 = range(-(2**15), 2**15)
TOP = 8  # cards of a discard pile whose order is encoded
GAMES: list[Any] = [threeup3down, threethirteen]

either: SearchStrategy[Record] = random_games.games() | random_games_of_threethirteen.games()


def views(record: Record) -> Iterator[Any]:
    for state in random_games.last_states(record):
        for seat in range(record.players):
            yield state.view(seat)


def game_of(record: Record) -> LearnableGame:
    return cast("LearnableGame", record.game)


def parts_of(game: LearnableGame, rules: Any, players: int, numbers: tuple[int, ...]) -> Any:
    """Return the numbers of each feature, by its name."""
    left = iter(numbers)
    features = game.features(rules, players)
    parts = {each.name: [next(left) for _ in range(each.size)] for each in features}
    assert next(left, None) is None
    for each in features:
        assert all(each.lowest <= number <= each.highest for number in parts[each.name]), each
    return parts


class Decoder:
    """Reads an encoding, by the table of `features` alone."""

    def __init__(self, game: LearnableGame, rules: Any, players: int, numbers: Any) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.parts: dict[str, list[int]] = parts_of(game, rules, players, numbers)
        self.kinds = sorted(set(game.full_deck(rules, players)))
        self.viewer = self.parts["seat"][0]

    def seats(self, name: str) -> list[Any]:
        """Return the numbers of each seat, by the number of the seat."""
        part = self.parts[name]
        size = len(part) // self.players
        blocks = [part[size * place : size * (place + 1)] for place in range(self.players)]
        around = [blocks[(seat - self.viewer) % self.players] for seat in range(self.players)]
        return [block[0] for block in around] if size == 1 else around

    def seat(self, name: str) -> int | None:
        flags = self.seats(name)
        assert sum(flags) <= 1
        return flags.index(1) if 1 in flags else None

    def cards(self, counts: list[int]) -> tuple[Any, ...]:
        pairs = zip(self.kinds, counts, strict=True)
        return tuple(card for card, count in pairs for _ in range(count))

    def pile(self) -> tuple[Any, ...]:
        """Return the discard pile, what lies below the top cards in ascending order."""
        top = [self.game.Card(number) for number in self.parts["top_cards"] if number]
        below = [*self.cards(self.parts["discard_pile"])]
        for card in top:
            below.remove(card)
        return (*below, *top[::-1])

    def known(self) -> list[tuple[Any, ...]]:
        return [self.cards(counts) for counts in self.seats("known")]


def decoded_of_threeup3down(read: Decoder) -> threeup3down.View:
    part = read.parts
    finished = read.seats("finished")
    up = [
        self_seen or (None,) * unseen
        for self_seen, unseen in zip(
            map(read.cards, read.seats("up")), read.seats("up_unseen"), strict=True
        )
    ]
    first = read.seat("first")
    assert first is not None
    return threeup3down.View(
        rules=read.rules,
        seat=read.viewer,
        hand=read.cards(part["hand"]),
        seats=tuple(
            threeup3down.SeatView(size, known, shown, tuple(map(bool, covered)))
            for size, known, shown, covered in zip(
                read.seats("hand_sizes"), read.known(), up, read.seats("covered"), strict=True
            )
        ),
        draw_pile_size=part["draw_pile_size"][0],
        discard_pile=read.pile(),
        cleared=read.cards(part["cleared"]),
        to_act=read.seat("to_act"),
        phase=[*threeup3down.Phase][part["phase"].index(1)],
        extras=part["extras"][0],
        can_draw=bool(part["can_draw"][0]),
        turns=part["turns"][0],
        finished=tuple(finished.index(place) for place in range(1, max(finished) + 1)),
        first=first,
    )


def decoded_of_threethirteen(read: Decoder) -> threethirteen.View:
    part, rules = read.parts, read.rules
    round_number, players = part["round"][0], read.players
    phase = [*threethirteen.Phase][part["phase"].index(1)]
    size, went_out, to_act = rules.rounds[round_number], read.seat("went_out"), read.seat("to_act")
    wild = threethirteen.Rank(part["wild_rank"].index(1) + 1)
    cards = [threethirteen.Card(number) for number in part["melds"] if number]
    numbers = [number for number in part["meld_numbers"] if number]
    melds = tuple(
        lay_meld(
            [card for card, its in zip(cards, numbers, strict=True) if its == number], wild, rules
        )
        for number in range(1, max(numbers, default=0) + 1)
    )
    scored = round_number + (phase is threethirteen.Phase.OVER)
    scores = [part["scores"][players * number : players * (number + 1)] for number in range(scored)]
    assert not any(part["scores"][players * scored :])
    dealer = read.seat("dealer")
    assert dealer is not None
    return threethirteen.View(
        rules=rules,
        seat=read.viewer,
        hand=read.cards(part["hand"]),
        seats=tuple(
            threethirteen.SeatView(
                0
                if seat == went_out
                else size + (seat == to_act and phase is threethirteen.Phase.DISCARD),
                known,
                melds if seat == went_out else (),
                score,
            )
            for seat, (known, score) in enumerate(
                zip(read.known(), read.seats("score"), strict=True)
            )
        ),
        stock_size=part["stock_size"][0],
        discard_pile=read.pile(),
        to_act=to_act,
        phase=phase,
        round=round_number,
        dealer=dealer,
        went_out=went_out,
        turns=part["turns"][0],
        taken=threethirteen.Card(part["taken"][0]) if part["taken"][0] else None,
        scores=tuple(
            tuple(points[(seat - read.viewer) % players] for seat in range(players))
            for points in scores
        ),
        reshuffles=part["reshuffles"][0],
        truncated=bool(part["truncated"][0]),
    )


def cut_off(view: Any) -> Any:
    """Return a view without what an encoding leaves out."""
    pile = view.discard_pile
    fields: dict[str, Any] = {
        "turns": min(view.turns, 1_000),
        "discard_pile": (*sorted(pile[:-TOP]), *pile[-TOP:]),
    }
    if isinstance(view, threeup3down.View):
        fields |= {"extras": min(view.extras, 127), "cleared": tuple(sorted(view.cleared))}
    else:
        fields |= {
            "reshuffles": min(view.reshuffles, 127),
            "scores": tuple(tuple(min(own, 1_000) for own in each) for each in view.scores),
            "seats": tuple(
                attrs.evolve(seat, score=max(-10_000, min(seat.score, 10_000)))
                for seat in view.seats
            ),
        }
    return attrs.evolve(view, **fields)


def stretched(view: Any, times: int) -> Any:
    """Return a view with numbers so great that an encoding cuts them off."""
    if isinstance(view, threeup3down.View):
        turns = view.turns if view.rules.max_turns else view.turns * times
        return attrs.evolve(view, turns=turns, extras=view.extras * times)
    turns = view.turns if view.rules.max_turns_per_round else view.turns * times
    scores = tuple(tuple(max(own, own * times) for own in each) for each in view.scores)
    totals = [sum(own) for own in zip(*scores, strict=True)] or [0] * len(view.seats)
    pairs = zip(view.seats, totals, strict=True)
    seats = tuple(attrs.evolve(seat, score=total) for seat, total in pairs)
    again = view.reshuffles * times
    return attrs.evolve(view, turns=turns, reshuffles=again, scores=scores, seats=seats)


@given(either, st.sampled_from([1, 1, 70, 10_000]))
def test_an_encoding_holds_all_of_a_view_but_what_is_cut_off(record: Record, times: int) -> None:
    game = game_of(record)
    decoded = decoded_of_threeup3down if record.game is threeup3down else decoded_of_threethirteen
    for view in views(record):
        told = stretched(view, times)
        numbers = game.encode(told)
        assert all(type(number) is int and number in INT16 for number in numbers)
        read = Decoder(game, record.rules, record.players, numbers)
        assert decoded(read) == cut_off(told)


@pytest.mark.parametrize("game", GAMES)
def test_an_encoding_tells_nothing_hidden(game: Any) -> None:
    assert_no_leak(game.encode, game=game, max_examples=8)


@given(either)
def test_legal_moves_keep_to_actions_and_their_order(record: Record) -> None:
    actions = game_of(record).actions(record.rules, record.players)
    order = {move: number for number, move in enumerate(actions)}
    for state in record.states():
        numbers = [order[move] for move in state.legal_moves()]
        assert numbers == sorted(set(numbers))


@given(either)
def test_no_game_exceeds_max_moves(record: Record) -> None:
    most = game_of(record).max_moves(record.rules, record.players)
    assert most is None or len(record.moves) <= most


@given(either)
def test_returns_follow_the_places_and_sum_to_0(record: Record) -> None:
    if (outcome := record.state().outcome()) is None:
        return
    assert math.isclose(math.fsum(outcome.returns), 0, abs_tol=1e-9)
    assert all(-1 <= own <= 1 for own in outcome.returns)
    by_place = sorted(zip(outcome.places, outcome.returns, strict=True))
    assert [-own for _, own in by_place] == sorted(-own for _, own in by_place)
    assert len(set(by_place)) == len(set(outcome.places))


@given(either, st.randoms(use_true_random=False))
def test_what_is_hidden_can_lie_in_another_order(record: Record, rng: Any) -> None:
    game, state = game_of(record), record.state()
    cards = [*game.hidden(state)]
    assert game.with_hidden(state, cards) == state
    rng.shuffle(cards)
    other = game.with_hidden(state, cards)
    assert [*game.hidden(other)] == cards
    assert game.position_faults(other) == ()
    for seat in (None, *range(record.players)):
        assert other.view(seat) == state.view(seat)
    with pytest.raises(DeckOrderError):
        game.with_hidden(state, [*cards, game.full_deck(record.rules, record.players)[0]])
