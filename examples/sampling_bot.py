"""A bot that thinks about what it does not see, against one that moves at random.

For each of its legal moves it plays a few games on at random, from positions drawn with
`view.sample` from all that fit its view, and keeps the move that does best. Run it with

    python examples/sampling_bot.py [SEEDS]

to see who wins how often. Each seed is played twice, with either bot first.
"""

import random
import sys

from threeup3down import GameState, Move, View, new_game
from threeup3down.bots import random_bot
from threeup3down.simulation import play_out

SAMPLES = 4
MOST_MOVES = 10  # of a game that is played on at random


def sampling_bot(view: View, rng: random.Random) -> Move:
    """Return the move that does best in random continuations of sampled positions."""
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    seat = view.seat or 0  # it has moves, so it is no spectator
    values = dict.fromkeys(moves, 0.0)
    for _ in range(SAMPLES):
        state = view.sample(rng)
        for move in moves:
            values[move] += value(continued(state.apply(move), rng), seat)
    return max(moves, key=values.__getitem__)


def continued(state: GameState, rng: random.Random) -> GameState:
    """Return the state after some random moves."""
    for _ in range(MOST_MOVES):
        if state.to_act is None:
            break
        state = state.apply(random_bot(state.view(state.to_act), rng))
    return state


def value(state: GameState, seat: int) -> float:
    """Say how well a seat stands, from 0 to 1: how few cards it has, beside the best other."""
    if state.finished:  # the first to finish wins (U20)
        return float(seat == state.finished[0])
    own = len(state.seats[seat].cards)
    best = min(len(cards.cards) for other, cards in enumerate(state.seats) if other != seat)
    return best / (own + best)


def main() -> None:
    """Play the games and print who won."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    bots = [sampling_bot, random_bot]
    wins = dict.fromkeys(bots, 0)
    for seed in range(seeds):
        for seated in (bots, bots[::-1]):
            played = play_out(new_game(2, seed=seed), seated, seed=seed)
            for winner in () if played.limit_reached else played.state.outcome().winners:
                wins[seated[winner]] += 1
    for bot, won in wins.items():
        print(f"{bot.__name__} wins {won} of {2 * seeds} games")
    cut = 2 * seeds - sum(wins.values())
    print(f"{cut} games reached the limit")


if __name__ == "__main__":
    main()
