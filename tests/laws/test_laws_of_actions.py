"""What `actions` promises of 3UP 3DOWN: every move that can be legal, none besides, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from hypothesis import given
from hypothesis import strategies as st

from threeup3down import (
    Card,
    ChooseUp,
    Deck,
    Draw,
    Flip,
    GameState,
    Move,
    Phase,
    PickUp,
    Play,
    Rules,
    Seat,
    actions,
    all_moves,
    max_players,
    new_game,
    position_faults,
)

from . import random_games

if TYPE_CHECKING:
    from threeup3down.records import Record

ONE_RANK = st.sampled_from([Card.SIX_GREEN, Card.CLEAR_RED]).map(lambda card: Deck.custom(20 * [card]))
all_rules = st.builds(
    lambda rules, deck: attrs.evolve(rules, deck=deck or rules.deck),
    random_games.all_rules(random_games.MAX_TURNS),
    st.none() | ONE_RANK,
)


def witness(rules: Rules, players: int, move: Move) -> GameState:
    """Return a position in which a move is legal, if it is in any: sparse ones suit most moves."""
    left = list(rules.deck.cards)

    def take(wanted: object = None) -> list[Card]:
        for card in left:
            if wanted is None or card.rank is wanted:
                left.remove(card)
                return [card]
        return []

    if isinstance(move, ChooseUp):
        state = new_game(players, rules=rules, seed=0)
        hand = [card for rank in move.ranks for card in take(rank)]
        hand += [take()[0] for _ in range(6 - len(hand))]
        others = [
            Seat(tuple(left.pop(0) for _ in range(6)), down=tuple(left.pop() for _ in range(3)))
            for _ in range(players - 1)
        ]
        own = Seat(tuple(sorted(hand)), down=tuple(left.pop() for _ in range(3)))
        return attrs.evolve(state, seats=(own, *others), draw_pile=tuple(left))
    own, pile, draw, extras = Seat(()), [], [], 0
    if isinstance(move, Flip):
        down = [None, None, None, *take()]
        own = Seat((), down=(*down[: move.slot], down[3], *down[move.slot + 1 : 3]))
    elif isinstance(move, Play):
        own = Seat(tuple(card for _ in range(move.count) for card in take(move.rank)))
    elif isinstance(move, PickUp):
        own = Seat(tuple(take()))
        pile = [card for card in left if not card.rank.is_clear][-1:]
        left = [card for card in left if [card] != pile] + [card for card in left if [card] == pile][1:]
    else:
        own, extras = Seat(tuple(take())), 1
        draw = take() if isinstance(move, Draw) else []
    ended = 0
    if rules.play_on:
        ended = players - 2 if rules.max_turns is None else min(players - 2, rules.max_turns - 1)
    others = [Seat(tuple(take())) for _ in range(players - 1 - ended)]
    return GameState(
        rules=rules,
        seats=(own, *others, *[Seat(())] * ended),
        draw_pile=tuple(draw),
        discard_pile=tuple(pile),
        cleared=tuple(left),
        to_act=0,
        phase=Phase.PLAY,
        extras=extras,
        can_draw=isinstance(move, Draw),
        turns=ended,
        finished=tuple(range(players - ended, players)),
        first=0,
    )


@given(all_rules, st.integers(0, 10))
def test_actions_are_the_moves_that_are_legal_in_some_position(rules: Rules, more: int) -> None:
    players = 2 + more % (max_players(rules) - 1)
    found = []
    for move in all_moves(rules, players):
        state = witness(rules, players, move)
        if not position_faults(state) and move in state.legal_moves():
            found.append(move)
    assert tuple(found) == actions(rules, players)


@given(random_games.games())
def test_legal_moves_keep_to_actions_and_their_order(game: Record) -> None:
    order = {move: number for number, move in enumerate(actions(game.rules, game.players))}
    for state in game.states():
        numbers = [order[move] for move in state.legal_moves()]
        assert numbers == sorted(set(numbers))
