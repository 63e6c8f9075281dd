"""Comparing what is drawn at random with what was counted in full."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FEWEST = 20  # expected of a group: kinds that are rarer are counted with the next
FALSE_ALARM = 4.75  # standard deviations, which happen once in a million times


def orders(cards: Sequence[Any]) -> int:
    """Return the number of different orders in which cards can lie."""
    return factorial(len(cards)) // prod(map(factorial, Counter(cards).values()))


def choices(cards: Sequence[Any], count: int) -> Iterator[tuple[tuple[Any, ...], Counter[Any]]]:
    """Yield each different choice of that many cards, in ascending order, and what is left."""
    whole = Counter(cards)
    for chosen in combinations_with_replacement(sorted(whole), count):
        if Counter(chosen) <= whole:
            yield chosen, whole - Counter(chosen)


def arrangements(cards: Counter[Any], count: int) -> Iterator[tuple[tuple[Any, ...], Counter[Any]]]:
    """Yield each different row of that many cards, and what is left."""
    if not count:
        yield (), cards
        return
    for card in sorted(cards):
        for row, left in arrangements(cards - Counter([card]), count - 1):
            yield (card, *row), left


def assert_drawn_as_counted(drawn: Counter[Any], counted: Counter[Any]) -> None:
    """Compare by chi-square, with the bound of Wilson and Hilferty for a false alarm."""
    assert set(drawn) <= set(counted), f"impossible: {set(drawn) - set(counted)}"
    share = drawn.total() / counted.total()
    groups: list[list[Any]] = [[]]
    for kind in sorted(counted):
        if share * sum(counted[each] for each in groups[-1]) >= FEWEST:
            groups.append([])
        groups[-1].append(kind)
    statistic = 0.0
    for group in groups:
        expected = share * sum(counted[kind] for kind in group)
        statistic += (sum(drawn[kind] for kind in group) - expected) ** 2 / expected
    if not (freedom := len(groups) - 1):
        return
    spread = 2 / (9 * freedom)
    bound = freedom * (1 - spread + FALSE_ALARM * spread**0.5) ** 3
    assert statistic < bound, f"{statistic:.0f}, expected at most {bound:.0f}"
