"""A kit for property-based tests of games, front ends, bots and engines.

It comes with the extra `testing` and is built on Hypothesis. Everything works for any game:
3UP 3DOWN, or a module of your own that satisfies `threeup3down.games.protocol.Game`.
"""

from threeup3down.games import check_protocol
from threeup3down.games.errors import GameProtocolError

from .bot_checks import BOT_LAWS, check_bot
from .checking import check_laws
from .game_laws import order_follows_no_hash
from .game_strategies import deals, games, moves_for, positions, seats_of, states, views
from .hiding_laws import hidden_cards_tell_nothing, samples_favour_nothing, samples_fit_views
from .laws import GAME_LAWS, MOVE_LAWS, STATE_LAWS
from .leaks import assert_no_leak, check_encoding
from .machine import GameMachine
from .move_laws import (
    events_show_what_views_have,
    events_tell_nothing_hidden,
    moves_change_no_state,
    moves_keep_positions_sound,
    views_follow_events,
)
from .position_laws import (
    game_ends_once,
    methods_agree_with_functions,
    moves_and_reasons_agree,
    outcome_is_consistent,
    position_is_sound,
    refusals_leave_no_trace,
    views_agree_with_state,
)
from .searching import check_games
from .value_laws import every_field_counts, texts_round_trip, values_are_values
from .value_strategies import cards, decks, moves, orders, ranks, rules
from .violations import LawViolation

__all__ = [
    "BOT_LAWS",
    "GAME_LAWS",
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
    "events_show_what_views_have",
    "events_tell_nothing_hidden",
    "every_field_counts",
    "game_ends_once",
    "games",
    "hidden_cards_tell_nothing",
    "methods_agree_with_functions",
    "moves",
    "moves_and_reasons_agree",
    "moves_change_no_state",
    "moves_for",
    "moves_keep_positions_sound",
    "order_follows_no_hash",
    "orders",
    "outcome_is_consistent",
    "position_is_sound",
    "positions",
    "ranks",
    "refusals_leave_no_trace",
    "rules",
    "samples_favour_nothing",
    "samples_fit_views",
    "seats_of",
    "states",
    "texts_round_trip",
    "values_are_values",
    "views",
    "views_agree_with_state",
    "views_follow_events",
]
