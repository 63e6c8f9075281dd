"""Arrange a hand of Three Thirteen yourself, and see what it would score.

    python examples/arrange_by_hand.py [SEED [ROUND]]

shows the hand of a round, from 1 to 11. Type your melds, separated by "/": "7C 7D 7H / 9S 3D JS".
What is wrong with them is shown with the clause of the rules. An empty line, or the end of the
input, shows the best arrangement there is.
"""

import argparse
import sys

from threeup3down.games import threethirteen
from threeup3down.games.errors import NotationError
from threeup3down.games.threethirteen import Card, Rank

MELDS = "/"


def hand_of_round(seed: int, round_number: int) -> tuple[Card, ...]:
    """Return a hand as it is dealt in a round from 1 to 11, which is the first of its game."""
    size = threethirteen.Rules().rounds[round_number - 1]
    rules = threethirteen.Rules(rounds=(size,))
    return threethirteen.new_game(2, rules=rules, seed=seed).view(0).hand


def report(hand: tuple[Card, ...], text: str, wild_rank: Rank) -> list[str]:
    """Return what is wrong with the melds that somebody typed, and what they score."""
    try:
        melds = [tuple(map(Card.parse, words.split())) for words in text.split(MELDS)]
    except NotationError as error:
        return [str(error)]
    checked = threethirteen.check_arrangement(hand, melds, wild_rank)
    laid = [str(meld) for meld in checked.melds if meld is not None]
    left = " ".join(map(str, checked.leftover)) or "nothing"
    return [
        *map(str, checked.faults),
        f"melds: {f' {MELDS} '.join(laid) or 'none'}; left over: {left}; {checked.points} points",
    ]


def main() -> None:
    """Ask for melds until nobody answers."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("seed", nargs="?", type=int, default=7)
    arguments.add_argument("round", nargs="?", type=int, default=5, choices=range(1, 12))
    given = arguments.parse_args()
    hand = hand_of_round(given.seed, given.round)
    wild_rank = Rank(len(hand))
    print(f"Your hand: {' '.join(map(str, hand))}; {wild_rank}s are wild")
    for line in sys.stdin:
        if not line.strip():
            break
        print(*report(hand, line, wild_rank), sep="\n")
    print(f"The best arrangement: {threethirteen.best_arrangement(hand, wild_rank)}")


if __name__ == "__main__":
    main()
