"""The games that the examples are taken from: every option of the rules, every bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import bots_of, picked
from threeup3down.declarations import declaration_of, option_examples
from threeup3down.games.errors import RulesError
from threeup3down.games.prose import parse_rules
from threeup3down.records import Record
from threeup3down.simulation import chance, steps

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game

MOST_MOVES = 1_500  # of one game: some have no end
MORE_PLAYERS = 4  # than the fewest, of a game that has no most
SEED_BITS = 48


def played_games(
    game: Game, *, count: int, seed: int, bots: Sequence[Bot] | None = None
) -> Iterator[Record]:
    """Let bots play games to their end, or to their 1,500th move.

    The same arguments give the same games. The first have the presets as their rules, the next
    between them every example of every option, and all others options at random.

    Args:
        game: any game.
        count: how many games.
        seed: what players, rules, deals and moves follow from.
        bots: who plays; None: all bots of the game, in turn.

    Raises:
        SeedError: no such seed.
    """
    bots = [*bots_of(game).values()] if bots is None else bots
    for game_number in range(count):
        rng = chance(seed, game_number)
        rules = _rules(game, game_number, rng)
        most = game.max_players(rules) or game.MIN_PLAYERS + MORE_PLAYERS
        players = game.MIN_PLAYERS + game_number % (most - game.MIN_PLAYERS + 1)
        record = Record.new(
            game,
            players=players,
            seed=int(rng.random() * (1 << SEED_BITS)),
            first=picked(range(players), rng),
            rules=rules,
        )
        seated = [bots[(game_number + seat) % len(bots)] for seat in range(players)]
        made = steps(record.start(), seated, seed=record.seed, limit=MOST_MOVES)
        yield attrs.evolve(record, moves=[step.move for step in made])


def _rules(game: Game, game_number: int, rng: random.Random) -> Any:
    """Return the rules of the game with a number, from 0."""
    more = (parse_rules(game, text) for text in declaration_of(game).more_rules)
    given = [*game.PRESETS.values(), *more]
    if game_number < len(given):
        return given[game_number]
    row = game_number - len(given)  # of a table with the examples of an option in each column
    rules = game.PRESETS["standard"]
    fields = attrs.fields(game.Rules)
    for place, field in enumerate(fields):
        examples = option_examples(game, field)
        if row < max(len(option_examples(game, each)) for each in fields):
            value = examples[(row + place) % len(examples)]
        elif field.name in declaration_of(game).long_options:
            value = picked(examples, rng)
        else:  # half of the options stay as they are, or few games would get far
            value = picked((field.default, picked(examples, rng)), rng)
        try:
            rules = attrs.evolve(rules, **{field.name: value})
        except RulesError:  # it contradicts the options before it
            continue
    return rules
