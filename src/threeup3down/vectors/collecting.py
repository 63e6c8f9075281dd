"""The entries of each file, from games that were played.

What a seat sees is made from its view or from events as redacted for it, never from a state.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from threeup3down.games.counting import perft
from threeup3down.games.shuffling import SEED_BITS, shuffled
from threeup3down.records.json_values import writer
from threeup3down.simulation import chance

from .choosing import Example, examples_of
from .reasons import reason_entries
from .schemas import entries_of
from .texts import card_entries, move_entries, rules_entries

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from threeup3down.games.protocol import Game
    from threeup3down.games.table import StateTable
    from threeup3down.records import Record

Entry: TypeAlias = dict[str, Any]

UNIFORMS = 4  # numbers behind a shuffle that are shown
# Seeds at which an engine may go wrong: with words of 32 bits, or numbers of 53.
EDGES = (0, 1, 2**32 - 1, 2**32, 2**53 + 1, 2**SEED_BITS - 1)
PERFT_COUNT = 2_000
PERFT_DEPTH = 8


@attrs.define
class Positions:
    """The positions that examples refer to.

    Attributes:
        places: the place of each in the file of positions, from 0 in the order of their first use.
    """

    places: dict[Any, int] = attrs.field(factory=dict)

    def __getitem__(self, state: Any) -> int:
        return self.places.setdefault(state, len(self.places))


def vector_files(
    game: Game, records: Sequence[Record], *, seed: int, perft_count: int = PERFT_COUNT
) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the name and the entries of every file, the same for the same arguments.

    Args:
        game: any game.
        records: games of it, at least one.
        seed: what follows from it is which illegal moves are asked about.
        perft_count: the most sequences that are counted beyond the first move.
    """
    shapes = entries_of(game)
    for name, entries in _files(game, records, seed, perft_count):
        yield name, [*map(writer(game, shapes[name]), entries)]


def _files(
    game: Game, records: Sequence[Record], seed: int, perft_count: int
) -> Iterator[tuple[str, Iterable[Entry]]]:
    positions = Positions()
    examples = [*examples_of(records)]
    rules = [record.rules for record in records]
    yield "cards", card_entries(game)
    yield "moves", move_entries(game, rules)
    yield "rules", rules_entries(game, rules)
    yield "deals", _deals(game, records, positions)
    yield "games", _games(game, records, positions)
    yield "transitions", _transitions(game, examples, positions)
    yield "seen", _seen(game, examples, positions)
    yield "views", _views(game, examples, positions)
    yield "positions", (_position(game, state) for state in positions.places)
    yield "reasons", reason_entries(game, positions.places, chance(seed, len(records)))
    yield "perft", _perft(game, positions.places, perft_count)


def _position(game: Game, state: Any) -> Entry:
    return {
        "text": game.position_text(state),
        "state": state,
        "legal_moves": map(game.move_text, game.legal_moves(state)),
        "outcome": game.outcome(state),
    }


def _deals(game: Game, records: Sequence[Record], positions: Positions) -> Iterator[Entry]:
    standard = game.PRESETS["standard"]
    edges = [attrs.evolve(records[0], seed=edge, rules=standard, moves=()) for edge in EDGES]
    for record in [*edges, *records]:
        rng = random.Random(record.seed)
        yield {
            "seed": record.seed,
            "players": record.players,
            "first": record.first,
            "rules": record.rules,
            "uniform": [rng.random() for _ in range(UNIFORMS)],
            "order": shuffled(
                game.full_deck(record.rules, record.players), random.Random(record.seed)
            ),
            "position": positions[record.start()],
        }


def _games(game: Game, records: Sequence[Record], positions: Positions) -> Iterator[Entry]:
    for record in records:
        last = record.state()
        yield {"line": record.text, "position": positions[last], "outcome": game.outcome(last)}


def _transitions(game: Game, examples: Sequence[Example], positions: Positions) -> Iterator[Entry]:
    for example in examples:
        yield {
            "position": positions[example.before],
            "move": game.move_text(example.step.move),
            "after": positions[example.step.state],
            "events": example.step.events,
        }


def _seen(game: Game, examples: Sequence[Example], positions: Positions) -> Iterator[Entry]:
    """Yield what each seat, and a spectator, sees of the first move of each kind."""
    for example in examples:
        for seat in _viewers(example.before) if example.new else ():
            yield {
                "position": positions[example.before],
                "seat": seat,
                "events": [game.redact(event, seat) for event in example.step.events],
                "after": positions[example.step.state],
            }


def _views(game: Game, examples: Sequence[Example], positions: Positions) -> Iterator[Entry]:
    """Yield every view of the first move of each kind, before and after it."""
    states = [state for each in examples if each.new for state in (each.before, each.step.state)]
    for state in dict.fromkeys(states):
        for seat in _viewers(state):
            view = game.view(state, seat)
            yield {
                "position": positions[state],
                "seat": seat,
                "view": view,
                "legal_moves": map(game.move_text, view.legal_moves()),
            }


def _viewers(state: Any) -> list[int | None]:
    return [*range(len(state.seats)), None]


def _perft(game: Game, positions: dict[Any, int], most: int) -> Iterator[Entry]:
    """Yield counts from the first positions in which other kinds of moves are legal."""
    seen: set[Hashable] = set()
    for state, place in positions.items():
        kind = (state.rules, frozenset(map(type, game.legal_moves(state))))
        if kind in seen:
            continue
        seen.add(kind)
        depth = 1
        while depth < PERFT_DEPTH and 0 < perft(state, depth + 1) <= most:
            depth += 1
        counts = _divided(state, depth)
        yield {
            "position": place,
            "depth": depth,
            "count": sum(counts.values()),
            "divide": {game.move_text(move): count for move, count in counts.items()},
        }


def _divided(state: StateTable[Any, Any, Any, Any, Any], depth: int) -> dict[Any, int]:
    return perft(state, depth, divide=True)
