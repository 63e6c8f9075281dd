"""What `actions` promises of Three Thirteen: every move that can be legal, and none besides."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    GameState,
    GoOut,
    Move,
    Phase,
    Rank,
    Rules,
    Suit,
    actions,
    all_moves,
    can_go_out,
    full_deck,
    new_game,
    position_faults,
)

from . import random_games

if TYPE_CHECKING:
    from collections.abc import Iterator


TRIES = 150  # at a hand for a move


def melding(deck: list[Card], size: int, wild: Rank, rng: random.Random) -> list[Card] | None:
    """Lay up to three sets and runs at random, wild cards in their gaps; None: they lack some."""
    left = list(deck)
    wilds = [card for card in left if card.rank in {None, wild}]
    hand: list[Card] = []
    melds = rng.randint(1, min(3, size // 3))
    for place, suit in enumerate(rng.sample([*Suit], melds)):
        count, rank = (size + place) // melds, rng.randint(1, 13)
        run = [Card.of((rank + step - 1) % 13 + 1, suit) for step in range(count)]
        same = [card for card in left if card.rank == rank]
        for card in rng.choice([run, (same + count * [Card.JOKER])[:count]]):
            fits = card in left and card not in wilds
            if not fits and not wilds:
                return None
            hand.append(card if fits else wilds.pop())
            left.remove(hand[-1])
    return hand


def hands(rules: Rules, players: int, card: Card) -> Iterator[tuple[int, list[Card]]]:
    """Yield rounds, and for each a hand and the card besides: some all melds, some anything."""
    rng = random.Random(0)
    deck = [*full_deck(rules, players)]
    if card not in deck:
        return
    deck.remove(card)
    for _ in range(TRIES):
        for number, size in enumerate(rules.rounds):
            hand = melding(deck, size, Rank((size - 1) % 13 + 1), rng)
            if hand is not None:
                yield number, sorted([*hand, card])
            yield number, sorted([*rng.sample(deck, size), card])


def witness(rules: Rules, players: int, move: Move) -> GameState | None:
    """Return a position in which a move is legal, if any is found."""
    limit, start = rules.max_turns_per_round, new_game(players, rules=rules, seed=0)
    turns = players if limit is None else min(players, limit - 1)
    if not isinstance(move, Discard | GoOut):
        smallest = rules.rounds.index(min(rules.rounds))
        deck = [*full_deck(rules, players)]
        options = iter([(smallest, deck[: rules.rounds[smallest]])])
    else:
        options = hands(rules, players, move.card)
    for number, hand in options:
        size = rules.rounds[number]
        if isinstance(move, GoOut) and move.card not in can_go_out(
            hand, Rank((size - 1) % 13 + 1), rules
        ):
            continue
        left = [*full_deck(rules, players)]
        for card in hand:
            left.remove(card)
        own = attrs.evolve(start.seats[0], hand=tuple(hand))
        others = [
            attrs.evolve(seat, hand=tuple(sorted(left.pop() for _ in range(size))))
            for seat in start.seats[1:]
        ]
        drawing = not isinstance(move, Discard | GoOut)
        state = attrs.evolve(
            start,
            seats=(own, *others),
            stock=(),
            discard_pile=tuple(left),
            to_act=0,
            phase=Phase.DRAW if drawing else Phase.DISCARD,
            round=number,
            turns=turns,
            scores=((0,) * players,) * number,
        )
        if not position_faults(state) and move in state.legal_moves():
            return state
    return None


TABLES = random_games.tables() | st.builds(
    random_games.Table,
    players=st.integers(2, 4),
    rounds=st.tuples(st.integers(3, 15)),
    decks=st.sampled_from([None, 2, 3, 4]),
    jokers=st.sampled_from([0, 1]),
)


@given(
    TABLES,
    random_games.all_rules(random_games.MAX_TURNS),
    st.sampled_from([0, *range(17)]),
    st.data(),
)
def test_actions_are_the_moves_that_are_legal_in_some_position(
    table: random_games.Table, rules: Rules, naturals: int, data: st.DataObject
) -> None:
    rules = attrs.evolve(
        rules,
        rounds=table.rounds,
        decks=table.decks,
        jokers_per_deck=table.jokers,
        min_naturals=naturals,
    )
    offered = actions(rules, table.players)
    moves = all_moves(rules, table.players)
    assert offered == tuple(move for move in moves if move in offered)
    for move in [*moves[:2], *data.draw(st.lists(st.sampled_from(moves), min_size=3, max_size=3))]:
        assert (witness(rules, table.players, move) is not None) == (move in offered), move
