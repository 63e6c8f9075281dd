"""The games that the examples are taken from: every option of the rules, every kind of player."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import picked, players_of
from threeup3down.games.errors import RulesError
from threeup3down.records import Record
from threeup3down.simulation import chance, steps

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from threeup3down.bots import Player
    from threeup3down.games.options import Kind
    from threeup3down.games.protocol import Game

MOST_MOVES = 1_500  # of one game: some have no end (U21, T15)
MORE_PLAYERS = 4  # than the fewest, of a game that has no most
SEED_BITS = 48

# Rules that the options' own examples do not lead to, such as a deck of one's own. With so few
# ranks hands and piles are full of equal cards, and extra discards add up.
MORE_RULES = {
    "threeup3down": (
        "deck=2gx9/6rx9/Cgx4/C+1bx36/C+2rx4/max:3,clear_multiples=ALL,optional_extras=true",
        "deck=2gx12/6rx12/Cgx4/C+1bx16/C+2rx6/max:3,clearing_set_bonus=true,play_on=true",
    ),
    # The second is for four, who leave nothing that could be shuffled (T15).
    "threethirteen": (
        "jokers_per_deck=2,rounds=3/3/4,redraw_discard=false,all_wild_melds=false,min_naturals=2",
        "decks=1,jokers_per_deck=1,rounds=13,max_turns_per_round=40",
    ),
}


def played_games(
    game: Game, *, count: int, seed: int, bots: Sequence[Player] | None = None
) -> Iterator[Record]:
    """Let computer players play games to their end, or to their 1,500th move.

    The same arguments give the same games. The first have the presets as their rules, the next
    between them every example of every option, and all others options at random.

    Args:
        game: any game.
        count: how many games.
        seed: what players, rules, deals and moves follow from.
        bots: who plays; None: all computer players of the game, in turn.

    Raises:
        SeedError: no such seed.
    """
    computers = [*players_of(game).values()] if bots is None else bots
    for number in range(count):
        rng = chance(seed, number)
        rules = _rules(game, number, rng)
        most = game.max_players(rules) or game.MIN_PLAYERS + MORE_PLAYERS
        players = game.MIN_PLAYERS + number % (most - game.MIN_PLAYERS + 1)
        record = Record.new(
            game,
            players=players,
            seed=int(rng.random() * (1 << SEED_BITS)),
            first=picked(range(players), rng),
            rules=rules,
        )
        seated = [computers[(number + seat) % len(computers)] for seat in range(players)]
        made = islice(steps(record.start(), seated, seed=record.seed), MOST_MOVES)
        yield attrs.evolve(record, moves=[step.move for step in made])


def _rules(game: Game, number: int, rng: random.Random) -> Any:
    """Return the rules of the game with a number."""
    given = [*game.PRESETS.values(), *map(game.parse_rules, MORE_RULES.get(game.NAME, ()))]
    if number < len(given):
        return given[number]
    number -= len(given)
    rules = game.PRESETS["standard"]
    fields = attrs.fields(game.Rules)
    for place, field in enumerate(fields):
        kind: Kind = field.metadata["kind"]
        if number < max(len(each.metadata["kind"].examples) for each in fields):
            value = kind.examples[(number + place) % len(kind.examples)]
        elif kind.long:
            value = picked(kind.examples, rng)
        else:  # half of the options stay as they are, or few games would get far
            value = picked((field.default, picked(kind.examples, rng)), rng)
        try:
            rules = attrs.evolve(rules, **{field.name: value})
        except RulesError:  # it contradicts the options before it
            continue
    return rules
