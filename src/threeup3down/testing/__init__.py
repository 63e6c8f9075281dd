"""A kit for property-based tests of games, front ends, players and engines.

It comes with the extra `testing` and is built on Hypothesis. Everything works for any game:
3UP 3DOWN, or a module of your own that satisfies `threeup3down.games.protocol.Game`.
"""

from threeup3down.games import check_protocol
from threeup3down.games.errors import GameProtocolError

from .bot_checks import BOT_LAWS, check_bot
from .checking import check_laws
from .game_strategies import deals, games, moves_for, positions, seats_of, states, views
from .laws import (
    MOVE_LAWS,
    STATE_LAWS,
    game_ends_once,
    hidden_cards_tell_nothing,
    moves_and_reasons_agree,
    moves_change_no_state,
    moves_keep_positions_sound,
    position_is_sound,
    samples_fit_views,
    texts_round_trip,
    values_are_values,
    views_agree_with_state,
    views_follow_events,
)
from .leaks import assert_no_leak, check_encoding
from .machine import GameMachine
from .searching import check_games
from .value_strategies import cards, decks, moves, orders, ranks, rules
from .violations import LawViolation

__all__ = [
    "BOT_LAWS",
    "MOVE_LAWS",
    "STATE_LAWS",
    "GameMachine",
    "GameProtocolError",
    "LawViolation",
    "assert_no_leak",
    "cards",
    "check_bot",
    "check_encoding",
    "check_games",
    "check_laws",
    "check_protocol",
    "deals",
    "decks",
    "game_ends_once",
    "games",
    "hidden_cards_tell_nothing",
    "moves",
    "moves_and_reasons_agree",
    "moves_change_no_state",
    "moves_for",
    "moves_keep_positions_sound",
    "orders",
    "position_is_sound",
    "positions",
    "ranks",
    "rules",
    "samples_fit_views",
    "seats_of",
    "states",
    "texts_round_trip",
    "values_are_values",
    "views",
    "views_agree_with_state",
    "views_follow_events",
]
