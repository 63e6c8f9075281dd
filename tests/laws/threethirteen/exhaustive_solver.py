"""A second solver of hands, written from the rules page alone (T8 to T13).

It is there to be compared with the library, so it shares nothing with it: a card is a tuple
(rank, suit), a joker is (14, 0), options are a dict, and all ways to part the cards of a hand
are tried, each wild card a card like any other. It is slow and it does not check what it is
given.
"""

from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

NaiveCard: TypeAlias = tuple[int, int]
Reading: TypeAlias = tuple[bool, bool]  # is it a run, does an ace stand high in it
Key: TypeAlias = tuple[tuple[Any, ...], ...]
Solution: TypeAlias = tuple[int, int, Key]

JOKER = (14, 0)
STANDARD_OPTIONS: dict[str, Any] = {
    "all_wild_melds": True,
    "max_wilds_per_meld": None,
    "min_naturals": 0,
    "ace_in_runs": "LOW",
    "ace_points": 1,
    "face_points": 10,
    "wild_points": None,
    "joker_points": 20,
}


def wild(card: NaiveCard, wild_rank: int) -> bool:
    return card == JOKER or card[0] == wild_rank


def points(card: NaiveCard, wild_rank: int, options: dict[str, Any]) -> int:
    rank = card[0]
    if card == JOKER:
        count = options["joker_points"]
    elif rank == wild_rank and options["wild_points"] is not None:
        count = options["wild_points"]
    elif rank == 1:
        count = options["ace_points"]
    elif rank > 10 and options["face_points"] is not None:
        count = options["face_points"]
    else:
        count = rank
    return int(count)


@cache
def runs(size: int, ace_in_runs: str) -> list[tuple[set[NaiveCard], bool]]:
    """Return every run of natural cards of a size, and whether an ace stands high in it (T10)."""
    low, high = {"LOW": (1, 13), "HIGH": (2, 14), "EITHER": (1, 14)}[ace_in_runs]
    return [
        ({((place - 1) % 13 + 1, suit) for place in range(start, start + size)}, start + size == 15)
        for suit in range(4)
        for start in range(low, high - size + 2)
        if size <= 13
    ]


def readings(cards: tuple[NaiveCard, ...], wild_rank: int, options: dict[str, Any]) -> set[Reading]:
    """Return as what the cards are one legal meld: as a set, as a run, as either or not at all."""
    naturals = [card for card in cards if not wild(card, wild_rank)]
    wilds = len(cards) - len(naturals)
    if (
        len(cards) < 3
        or (not naturals and not options["all_wild_melds"])
        or len(naturals) < options["min_naturals"]
        or (options["max_wilds_per_meld"] is not None and wilds > options["max_wilds_per_meld"])
    ):
        return set()
    found = set()
    if len({rank for rank, _ in naturals}) <= 1:
        found.add((False, False))
    if len(set(naturals)) == len(naturals):
        for run, up_to_ace in runs(len(cards), options["ace_in_runs"]):
            if run.issuperset(naturals):
                found.add((True, up_to_ace and any(rank == 1 for rank, _ in naturals)))
    return found


def documented_step(naturals: list[NaiveCard], reading: Reading) -> tuple[Any, ...]:
    """Return the place of a meld in the documented order of decisions on its lowest card."""
    _, ace_high = reading
    return (0, -len(naturals), tuple(naturals), ace_high)


def solve(hand: list[NaiveCard], wild_rank: int, options: dict[str, Any]) -> Solution:
    """Return the fewest points, then the fewest cards left over, then the first decisions.

    The decisions are those on the natural cards, the lowest that is not yet placed first.
    """
    cards = sorted(hand, key=lambda card: (wild(card, wild_rank), card))
    melds: list[list[tuple[int, Key]]] = [[] for _ in cards]  # by the lowest card
    for size in range(3, len(cards) + 1):
        for chosen in combinations(range(len(cards)), size):
            meld = tuple(cards[position] for position in chosen)
            if found := readings(meld, wild_rank, options):
                naturals = [card for card in meld if not wild(card, wild_rank)]
                step = min(documented_step(naturals, reading) for reading in found)
                bits = sum(1 << position for position in chosen)
                melds[chosen[0]].append((bits, (step,) if naturals else ()))

    @cache
    def best(left: int) -> Solution:
        if not left:
            return 0, 0, ()
        lowest = (left & -left).bit_length() - 1
        card = cards[lowest]
        step = () if wild(card, wild_rank) else ((1,),)
        count, size, key = best(left ^ (1 << lowest))
        solutions = [(count + points(card, wild_rank, options), size + 1, step + key)]
        for bits, meld_step in melds[lowest]:
            if bits & left == bits:
                count, size, key = best(left ^ bits)
                solutions.append((count, size, meld_step + key))
        return min(solutions)

    return best((1 << len(cards)) - 1)


def discards(hand: list[NaiveCard], wild_rank: int, options: dict[str, Any]) -> list[NaiveCard]:
    """Return the distinct cards without which all others meld (T11)."""
    found = []
    for card in sorted(set(hand)):
        kept = list(hand)
        kept.remove(card)
        if solve(kept, wild_rank, options)[1] == 0:
            found.append(card)
    return found
