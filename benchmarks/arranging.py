"""How long `best_arrangement` takes, by the number of cards and of wild cards.

`python -m benchmarks.arranging` prints the tables and writes them into
`docs/threethirteen/arranging.md`, between the two marks there.
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.threethirteen.arranging import best_arrangement
from threeup3down.games.threethirteen.cards import Card, Rank, Suit
from threeup3down.games.threethirteen.rules import AceInRuns, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

PAGE = Path(__file__).parents[1] / "docs" / "threethirteen" / "arranging.md"
BEGIN, END = "<!-- begin benchmark -->\n", "<!-- end benchmark -->\n"
SIZES = range(3, 17)
WILDS = range(9)
REPEATS = 3  # the quickest is taken: what else the machine does only slows
CROWDED = 16  # cards
RULES = (
    Rules(),
    Rules.aces_either(),
    Rules.strict_wilds(),
    Rules(max_wilds_per_meld=3),
    Rules(all_wild_melds=False, min_naturals=3, ace_in_runs=AceInRuns.EITHER),
)
DECK: list[Card] = [card for card in Card if card is not Card.JOKER]

Hand = tuple[list[Card], Rank]


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arranging", description=__doc__)
    parser.add_argument("--hands", type=int, default=300, help="random hands a cell of the table")
    arguments = parser.parse_args()
    report = measure(arguments.hands)
    print(report)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}{report}{END}{after}", encoding="utf-8")


def measure(hands: int) -> str:
    """Return the tables, in Markdown."""
    rng = random.Random(0)
    lines = [
        f"`python -m benchmarks.arranging --hands {hands}`, Python {platform.python_version()}, "
        f"{platform.machine()}, one core. Median / worst time in milliseconds of {hands} random "
        "hands from two decks:",
        "",
        f"| cards | {' | '.join(f'{wilds} wild' for wilds in WILDS)} |",
        f"|---|{'---|' * len(WILDS)}",
    ]
    for size in SIZES:
        cells = [
            timed((random_hand(rng, size, wilds) for _ in range(hands)), Rules())
            if wilds <= size
            else ""
            for wilds in WILDS
        ]
        lines.append(f"| {size} | {' | '.join(cells)} |")
    lines += [
        "",
        f"Random hands have few melds. The same of {10 * hands} hands of {CROWDED} cards that "
        "lie close together, from four decks, with up to six wild cards:",
        "",
        "| rules | milliseconds |",
        "|---|---|",
    ]
    for rules in RULES:
        cell = timed((crowded_hand(rng) for _ in range(10 * hands)), rules)
        lines.append(f"| `{str(rules).removeprefix('<Rules ').removesuffix('>')}` | {cell} |")
    return "\n".join([*lines, ""])


def random_hand(rng: random.Random, size: int, wilds: int) -> Hand:
    """Return a hand with so many wild cards, and the wild rank."""
    wild_rank = rng.choice(list(Rank))
    deck = 2 * DECK
    hand = rng.sample([card for card in deck if card.rank is wild_rank], wilds)
    hand += rng.sample([card for card in deck if card.rank is not wild_rank], size - wilds)
    return hand, wild_rank


def crowded_hand(rng: random.Random) -> Hand:
    """Return a hand of few suits and neighboring ranks, and the wild rank."""
    wild_rank = rng.choice(list(Rank))
    suits, lowest = rng.sample(list(Suit), rng.randint(1, 3)), rng.randint(0, 12)
    ranks = {(lowest + step) % 13 + 1 for step in range(rng.randint(6, 13))} - {wild_rank}
    naturals = [Card.of(rank, suit) for rank in ranks for suit in suits]
    hand = rng.choices([card for card in DECK if card.rank is wild_rank], k=rng.randint(0, 6))
    naturals *= 4
    hand += rng.sample(naturals, CROWDED - len(hand))
    return hand, wild_rank


def timed(hands: Iterable[Hand], rules: Rules) -> str:
    """Return the median and the worst time of some hands, as a cell of a table."""
    found = []
    gc.disable()
    for hand, wild_rank in hands:
        spent = []
        for _ in range(REPEATS):
            start = time.process_time()
            best_arrangement(hand, wild_rank, rules)
            spent.append(1000 * (time.process_time() - start))
        found.append(min(spent))
    gc.enable()
    return f"{statistics.median(found):.2f} / {max(found):.2f}"


if __name__ == "__main__":
    main()
