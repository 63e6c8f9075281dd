"""What `actions` promises of 3UP 3DOWN: every move that can be legal, none besides, in order."""

from __future__ import annotations

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

ONE_RANK = [Deck.custom(20 * [card]) for card in (Card.SIX_GREEN, Card.CLEAR_RED)]


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
    own, extras = Seat(()), 0
    pile: list[Card] = []
    draw: list[Card] = []
    if isinstance(move, Flip):
        (card,) = take()
        own = Seat((), down=tuple(card if slot == move.slot else None for slot in range(3)))
    elif isinstance(move, Play):
        own = Seat(tuple(card for _ in range(move.count) for card in take(move.rank)))
    elif isinstance(move, PickUp):
        own = Seat(tuple(take()))
        numbers = [card.rank for card in left if not card.rank.is_clear]
        pile = take(numbers[-1]) if numbers else []
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


@given(
    random_games.all_rules(random_games.MAX_TURNS),
    st.sampled_from([None, None, *ONE_RANK]),
    st.integers(0, 10),
)
def test_actions_are_the_moves_that_are_legal_in_some_position(
    rules: Rules, deck: Deck | None, more: int
) -> None:
    rules = attrs.evolve(rules, deck=deck or rules.deck)
    players = 2 + more % (max_players(rules) - 1)
    positions = [(move, witness(rules, players, move)) for move in all_moves(rules, players)]
    found = [
        move
        for move, state in positions
        if not position_faults(state) and move in state.legal_moves()
    ]
    assert tuple(found) == actions(rules, players)
