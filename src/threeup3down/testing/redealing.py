"""Dealing the cards that a viewer cannot see once more, without asking a view for a sample.

A state is taken apart into its zones: the tuples that hold cards, wherever they stand in it. A
zone is hidden from a viewer if other cards in it leave the view as it is.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import attrs

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from threeup3down.games.protocol import Game

Path: TypeAlias = "tuple[str | int, ...]"  # the names of fields and the indices on the way
Cards: TypeAlias = "tuple[Any, ...]"

TRIES = 4
NUMBER_BITS = 64  # of a number that decides later shuffles


def zones_of(value: Any, game: Game, path: Path = ()) -> Iterator[tuple[Path, Cards]]:
    """Yield each tuple of cards in a state, and where it is; the rules hold none.

    >>> import threeup3down
    >>> [path for path, _ in zones_of(threeup3down.new_game(2, seed=1), threeup3down)][:3]
    [('seats', 0, 'hand'), ('seats', 0, 'down'), ('seats', 1, 'hand')]
    """
    if is_tuple(value):
        if any(isinstance(item, game.Card) for item in value):
            yield path, value
        else:
            for index, item in enumerate(value):
                yield from zones_of(item, game, (*path, index))
    else:
        for name in field_names(value):
            if name != "rules":
                yield from zones_of(getattr(value, name), game, (*path, name))


def is_tuple(value: object) -> TypeGuard[Cards]:
    """Tell whether something is a tuple, of whatever."""
    return isinstance(value, tuple)


def field_names(value: object) -> list[str]:
    """Return the names of the fields of an attrs value; of anything else none."""
    kind: Any = type(value)
    return _names_of(kind)


@cache
def _names_of(kind: Any) -> list[str]:
    return [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []


def replaced(value: Any, path: Sequence[str | int], new: Any) -> Any:
    """Return a value with something else in one place."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, str):
        return attrs.evolve(value, **{step: replaced(getattr(value, step), rest, new)})
    return (*value[:step], replaced(value[step], rest, new), *value[step + 1 :])


def in_order(cards: Cards) -> bool:
    """Tell whether cards are in ascending order, as hands are kept."""
    return None not in cards and list(cards) == sorted(cards)


def hidden_zones(state: Any, seats: Sequence[int | None], game: Game) -> dict[Path, Cards]:
    """Return the zones of a state that none of the viewers can see."""
    views = [game.view(state, seat) for seat in seats]
    kind: Any = game.Card
    members: list[Any] = [*kind]
    following: dict[Any, Any] = dict(zip(members, [*members[1:], members[0]], strict=True))
    hidden: dict[Path, Cards] = {}
    for path, cards in zones_of(state, game):
        others: list[Any] = [following.get(card) for card in cards]
        other = replaced(state, path, tuple(sorted(others) if in_order(cards) else others))
        if [game.view(other, seat) for seat in seats] == views:
            hidden[path] = cards
    return hidden


def redealt(
    state: Any, seats: Sequence[int | None], rng: random.Random, game: Game, *, numbers: bool = True
) -> Any:
    """Return another state that looks the same to the viewers, or None if none was found.

    Args:
        state: a sound state.
        seats: the viewers; None among them: a spectator.
        rng: where chance comes from.
        game: the game.
        numbers: whether hidden numbers, such as the seed of later shuffles, change as well.

    >>> import random, threeup3down
    >>> state = threeup3down.new_game(2, seed=1)
    >>> other = redealt(state, [0], random.Random(1), threeup3down)
    >>> other == state, other.view(0) == state.view(0), other.view(1) == state.view(1)
    (False, True, False)
    """
    views = [game.view(state, seat) for seat in seats]
    hidden = hidden_zones(state, seats, game)
    for attempt in range(TRIES):
        kept = _listed_twice(state, hidden, game) if attempt else {}
        other = _shuffled(state, hidden, kept, rng)
        if numbers:
            other = _with_other_numbers(other, seats, rng, game)
        same = [game.view(other, seat) for seat in seats] == views
        if other != state and same and not game.position_faults(other):
            return other
    return None


def renamed(state: Any, one: Any, other: Any, game: Game) -> Any:
    """Return the state in which two cards have changed places, every copy of them."""
    names = {one: other, other: one}
    for path, cards in zones_of(state, game):
        if one in cards or other in cards:
            new = tuple(names.get(card, card) for card in cards)
            state = replaced(state, path, tuple(sorted(new)) if in_order(cards) else new)
    return state


def _listed_twice(state: Any, hidden: Mapping[Path, Cards], game: Game) -> dict[Path, Counter[Any]]:
    """Return the cards of hidden zones that stand in a zone beside them that is seen.

    Such as those of a hand that everybody has seen: they stay where they are.
    """
    kept: dict[Path, Counter[Any]] = {}
    for path, cards in zones_of(state, game):
        if path not in hidden and len(path) > 1:
            for other in hidden:
                if other[:-1] == path[:-1]:
                    kept[other] = kept.get(other, Counter()) + Counter(cards)
    return kept


def _shuffled(
    state: Any,
    hidden: Mapping[Path, Cards],
    kept: Mapping[Path, Counter[Any]],
    rng: random.Random,
) -> Any:
    """Return the state with the cards of some zones shuffled, but for those that are kept."""
    places: list[tuple[Path, int]] = []
    for path, cards in hidden.items():
        stay = Counter(kept.get(path, ()))
        for index, card in enumerate(cards):
            if stay[card] > 0:
                stay[card] -= 1
            elif card is not None:
                places.append((path, index))
    dealt = [hidden[path][index] for path, index in places]
    rng.shuffle(dealt)
    new = {path: list(cards) for path, cards in hidden.items()}
    for (path, index), card in zip(places, dealt, strict=True):
        new[path][index] = card
    for path, cards in hidden.items():
        found = sorted(new[path]) if in_order(cards) else new[path]
        state = replaced(state, path, tuple(found))
    return state


def _with_other_numbers(
    state: Any, seats: Sequence[int | None], rng: random.Random, game: Game
) -> Any:
    """Return the state with another value of each number that no viewer sees."""
    views = [game.view(state, seat) for seat in seats]
    for name in field_names(state):
        if type(getattr(state, name)) is int and not hasattr(views[0], name):
            other = attrs.evolve(state, **{name: rng.getrandbits(NUMBER_BITS)})
            if not game.position_faults(other) and views == [
                game.view(other, seat) for seat in seats
            ]:
                state = other
    return state
