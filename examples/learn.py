"""Learn to play 3UP 3DOWN for two, against the library's `greedy`, with numpy alone.

`python examples/learn.py [--save weights.npz] [--quick]` needs the extra `batch`. With `--save` you
can stop it when you like, and the same command goes on with the round that it was in. Without
options it won 58.3 % of the games of 2,000 duplicate deals (95 % interval 57.0 % to 59.6 %), after
some 270 s of CPU time on one core.

The policy is linear: numbers describe each legal action of a position, and these numbers times the
weights are its score. In training (REINFORCE, with a natural gradient) an action is chosen with a
probability proportional to exp(score), in the test the one with the highest score. After a round of
games the weights move so that the choices of those that were won become likelier, and the others
less likely.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import threeup3down
from threeup3down import Draw, Rules, batch

Array = NDArray[Any]
RULES = Rules(max_turns=300)  # an endless game is cut (U21): nobody has won it
TEST_SEED = 2**63  # of the batch of the test. Round r trains on batch r, which has other decks

# What the columns of a mask stand for: ranks are 1 to 10, a Clear is 11, +1 is 12, +2 is 13.
ACTIONS = threeup3down.actions(RULES, 2)
IS_DRAW = np.array([action == Draw() for action in ACTIONS])
RANK = np.array([int(getattr(action, "rank", 0)) for action in ACTIONS])
COUNT = np.array([getattr(action, "count", 0) for action in ACTIONS])
UP = np.array([[int(rank) for rank in getattr(action, "ranks", (0, 0, 0))] for action in ACTIONS])
# Where each feature of an encoding begins, and how counts of cards become counts of ranks.
SIZES = {feature.name: feature.size for feature in threeup3down.features(RULES, 2)}
START = dict(zip(SIZES, np.cumsum([0, *SIZES.values()]).tolist(), strict=False))
CARDS = sorted(set(RULES.deck.cards))
RANK_OF = np.array([0, 0, 0, *(int(card.rank) for card in CARDS)])  # the first card is 3
TO_RANKS = np.array([[card.rank == rank for rank in range(14)] for card in CARDS], np.float32)
DECK = np.array([sum(card.rank == rank for card in RULES.deck.cards) for rank in range(14)])
WIDTH = 3 * 24 + 7  # the numbers by which `describe` describes an action

# `greedy` as fixed scores: draw, else all cards of the lowest rank; the highest go up. Of covered
# cards it takes a random one and this one the first, which is the same: nobody knows them.
SHEDDER = np.where(RANK > 0, 500 - 10 * RANK + COUNT, UP.sum(axis=1) + 1000 * IS_DRAW)


def at_least(counts: Array) -> Array:
    """Return for each rank how many cards of it or a higher one there are."""
    return counts[:, ::-1].cumsum(axis=1)[:, ::-1]


def describe(seen: Array, row: Array, actions: Array) -> Array:
    """Describe legal actions, a row each: action i is one in row `row[i]` of the encodings."""

    def number_of(name: str, seat: int = 0) -> Array:
        return seen[:, START[name] + seat].astype(np.float32)

    def ranks_of(name: str, seat: int = 0) -> Array:
        start = START[name] + len(CARDS) * seat
        return seen[:, start : start + len(CARDS)].astype(np.float32) @ TO_RANKS

    # The position, one row a game. Seats go round from the player to act: the other one is seat 1.
    hand, up, known, their_up = map(ranks_of, ("hand", "up", "known", "up"), (0, 0, 1, 1))
    size, their_size = number_of("hand_sizes"), number_of("hand_sizes", 1)
    in_hand, stock = size > 0, number_of("draw_pile_size") / 66
    drawn, their_left = stock == 0, their_size + their_up.sum(axis=1)
    zone = np.where(in_hand[:, None], hand, up)
    above = at_least(zone)
    pile, tops = ranks_of("discard_pile"), RANK_OF[seen[:, START["top_cards"] :][:, :8]]
    run = ((tops == tops[:, :1]) & (tops > 0)).cumprod(axis=1).sum(axis=1)  # equal cards on top
    weight = pile.sum(axis=1) / 10
    # How likely the other player has no card of a rank or above, and must take the pile: hidden
    # cards are in the hand as likely as elsewhere.
    unseen = DECK - hand - pile - ranks_of("cleared") - up - known - their_up
    lower = 1 - at_least(unseen) / np.maximum(unseen.sum(axis=1), 1)[:, None]
    from_up = np.where(their_up.sum(axis=1)[:, None] > 0, at_least(their_up) == 0, lower)
    from_hand = (at_least(known) == 0) * lower ** (their_size - known.sum(axis=1))[:, None]
    stuck_at = np.where((their_size > 0)[:, None], from_hand, from_up)

    # The actions: costs, sets and clearing, whether none is kept to follow with or none that is
    # high, harm; each in three stages: while there are cards to draw, later, and without a hand.
    rank, count, empty = RANK[actions], COUNT[actions], weight[row] == 0
    number, clear = (rank > 0) & (rank <= 10), rank > 10
    value, equal = number * rank / 10, number & (rank == tops[row, 0])
    clears = clear | (number & (count + run[row] * equal >= RULES.clearing_set))
    again = (number_of("extras")[row] > 1) | (rank > 11)  # the turn goes on
    stuck = np.where(number & ~clears & ~again, stuck_at[row, rank], 0)
    own, theirs, piled = size[row] / 10, their_left[row] / 10, weight[row]
    costs = [value, value**2, value * empty, value * own, value * theirs, value * stock[row]]
    costs += [clear, clear * empty, clear * theirs, rank == 12, rank == 13]
    sets = [number * (count - 1), number * (count - 1) * own, equal]
    sets += [number * (zone[row, rank] - count), clears, clears * piled, clears * theirs]
    kept = [number & (above[row, rank] == count), (rank > 8) & (above[row, 9] == count)]
    hurting = [stuck, stuck * piled, stuck * theirs, stuck * (their_size[row] <= 3)]
    plays = np.stack([*costs, *sets, *kept, *hurting], axis=1, dtype=np.float32, casting="unsafe")
    stages = np.stack([~drawn, drawn & in_hand, ~in_hand], axis=1)[row]
    staged = (stages[:, :, None] * plays[:, None, :]).reshape(len(actions), -1)
    draw, ups = IS_DRAW[actions], UP[actions]
    equals, numbers = (ups[:, 1:] == ups[:, :-1]) & (ups[:, 1:] > 0), ups.clip(0, 10) / 10
    each = [numbers, numbers**2, ups > 10, ups > 11, equals]
    others = [draw, draw * size[row] / 3, *(cards.sum(axis=1) for cards in each)]
    return np.concatenate([staged, np.stack(others, axis=1)], axis=1, dtype=np.float32)


def play(
    weights: Array, games: batch.Games, seats: Array, rng: np.random.Generator | None = None
) -> tuple[Array, Array]:
    """Play games to the end, the policy in `seats` and `greedy` in the others.

    Return what it got and, if it chooses by `rng`, the gradients of log(odds of its choices).
    """
    gradient = np.zeros((len(games), WIDTH))
    mask, seen = games.legal_mask(), games.encode()
    while not games.over.all():
        games.legal_mask(out=mask)
        actions, going_on = np.full(len(games), -1), np.flatnonzero(~games.over)
        actions[going_on] = np.where(mask[going_on], SHEDDER, -1).argmax(axis=1)
        choosing = np.flatnonzero((games.to_act == seats) & (mask.sum(axis=1) > 1))
        if len(choosing):
            games.encode(out=seen)
            row, legal = divmod(np.flatnonzero(mask[choosing]), len(ACTIONS))  # game by game
            described = describe(seen[choosing], row, legal)
            scores = described @ weights.astype(np.float32)
            # To add Gumbel noise and take the highest is to choose by exp(score).
            table = np.full((len(choosing), len(ACTIONS)), -np.inf)
            table[row, legal] = scores if rng is None else scores + rng.gumbel(size=len(scores))
            actions[choosing] = table.argmax(axis=1)
            if rng is not None:
                begins = np.flatnonzero(np.diff(row, prepend=-1))
                odds = np.exp(scores - np.maximum.reduceat(scores, begins)[row])
                odds /= np.add.reduceat(odds, begins)[row]
                expected = np.add.reduceat(described * odds[:, None], begins)
                gradient[choosing] += described[legal == actions[choosing][row]] - expected
        games.step(actions)
    return games.returns[np.arange(len(games)), seats], gradient


def train(weights: Array, number: int, n: int) -> tuple[Array, float]:
    """Play round `number`, of n games; return better weights and the share of games won."""
    games = batch.new_games(threeup3down, n, 2, rules=RULES, seed=number)
    seats = np.arange(n) // 2 % 2  # the policy goes first in half of its games
    got, gradient = play(weights, games, seats, np.random.default_rng(number))
    uphill = (got - got.mean()) @ gradient / n
    # The natural gradient: steps of a length change the probabilities alike, whatever the scale of
    # the numbers. The diagonal holds back what has hardly been tried yet.
    metric = gradient.T @ gradient / n
    metric += np.eye(WIDTH) * metric.trace() / WIDTH / 1000
    step = np.linalg.solve(metric, uphill)
    return weights + step * min(300 / (100 + number), 1 / np.sqrt(step @ uphill)), float(
        (got > 0).mean()
    )


def evaluate(weights: Array, deals: int) -> Array:
    """Play deals twice, the second time with the seats turned; return the share won of each."""
    won = np.zeros(deals)
    for seat in (0, 1):
        games = batch.new_games(threeup3down, deals, 2, rules=RULES, seed=TEST_SEED, first=0)
        won += play(weights, games, np.full(deals, seat))[0] > 0
    return won / 2


def main() -> None:
    """Train, then test."""
    parser = argparse.ArgumentParser(description="Learn to beat `greedy`.")
    parser.add_argument("--save", type=Path, help="a file to keep the weights in, and go on from")
    parser.add_argument("--quick", action="store_true", help="see that it runs, in some seconds")
    options = parser.parse_args()
    numba.set_num_threads(1)  # steps are short: to wait for another core costs more than it saves
    rounds, n, deals = (4, 64, 50) if options.quick else (130, 2048, 2000)
    done, weights, mean = 0, *np.zeros((2, WIDTH))
    if options.save and options.save.exists():
        with np.load(options.save) as saved:
            done, weights, mean = int(saved["done"]), saved["weights"], saved["mean"]
    for number in range(done + 1, rounds + 1):
        weights, won = train(weights, number, n)
        mean += (weights - mean) * 2 / (number + 1)  # steps are noisy, and an average is less so
        if options.save:
            unfinished = options.save.with_suffix(".unfinished.npz")
            np.savez(unfinished, done=number, weights=weights, mean=mean)
            unfinished.replace(options.save)
        if number % (rounds // 10 or 1) == 0:
            print(f"round {number} of {rounds}: won {won:.1%}, {process_time():.0f} s", flush=True)
    shares = evaluate(mean, deals)
    share, half = shares.mean(), 1.96 * shares.std(ddof=1) / np.sqrt(deals)
    print(f"{deals} duplicate deals: won {share:.1%} of the games", end=", ")
    print(f"95% interval {share - half:.1%} to {share + half:.1%}", end="; ")
    print(f"both of {np.mean(shares == 1):.1%} of the deals, none of {np.mean(shares == 0):.1%}")


if __name__ == "__main__":
    main()
