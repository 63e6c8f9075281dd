"""An option of the rules, tried over many games against the standard rules.

The option here: whoever completes a set of three discards once more, as after a Clear +1
(`clearing_set_bonus`, U12). Other options can be named instead. Run it with

    python examples/house_rule.py [RULES] [GAMES]

where RULES is a text such as `clearing_set=4,bonus_draw=NEVER`. All games are played by three
bots that shed their lowest cards, and the rules are compared on the same deals. An
option that only adds to the players' choices shows nothing here if they never choose it.
"""

import argparse
import statistics
from collections.abc import Iterator

import threeup3down
from threeup3down import Rules, new_game, parse_rules
from threeup3down.bots.threeup3down import greedy
from threeup3down.simulation import Playout, play_out

PLAYERS = 3


def games(rules: Rules, count: int) -> Iterator[Playout]:
    """Play games with the seeds 0, 1, … and yield how each ended."""
    for seed in range(count):
        yield play_out(new_game(PLAYERS, rules=rules, seed=seed), [greedy] * PLAYERS, seed=seed)


def report(rules: Rules, count: int) -> None:
    """Play games with some rules and print what came of them."""
    results = list(games(rules, count))
    lengths = sorted(played.state.turns for played in results if not played.limit_reached)
    endless = len(results) - len(lengths)
    first = sum(played.state.finished[:1] == (0,) for played in results)
    print(f"{threeup3down.rules_text(rules)}:")
    print(f"  {endless} of {count} games are ended by the limit")
    if lengths:
        half, most = statistics.median(lengths), lengths[int(0.9 * len(lengths))]
        print(f"  the others last {half:g} turns in the median, one in ten {most} or more")
        print(f"  the first player wins {first}, which is {first / len(lengths):.0%} of them")


def main() -> None:
    """Compare the standard rules with others."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("rules", nargs="?", default="clearing_set_bonus=true")
    arguments.add_argument("games", nargs="?", type=int, default=1_000)
    chosen = arguments.parse_args()
    for text in ("standard", chosen.rules):
        report(parse_rules(text), chosen.games)


if __name__ == "__main__":
    main()
