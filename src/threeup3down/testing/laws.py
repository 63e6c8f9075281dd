"""The laws: what holds of every state of every game, one function a law.

Each takes a state of any game and the game's module, and raises `LawViolation` if the law is
broken there. Those about moves try every legal move unless they are given some; those about a
game take no state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .game_laws import order_follows_no_hash
from .hiding_laws import hidden_cards_tell_nothing, samples_favour_nothing, samples_fit_views
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
from .value_laws import every_field_counts, texts_round_trip, values_are_values

if TYPE_CHECKING:
    from collections.abc import Callable

Law: TypeAlias = "Callable[..., None]"

STATE_LAWS: tuple[Law, ...] = (
    position_is_sound,
    values_are_values,
    moves_and_reasons_agree,
    refusals_leave_no_trace,
    game_ends_once,
    outcome_is_consistent,
    views_agree_with_state,
    methods_agree_with_functions,
    every_field_counts,
    texts_round_trip,
    samples_fit_views,
    samples_favour_nothing,
    hidden_cards_tell_nothing,
)
MOVE_LAWS: tuple[Law, ...] = (
    moves_change_no_state,
    moves_keep_positions_sound,
    views_follow_events,
    events_show_what_views_have,
    events_tell_nothing_hidden,
)
GAME_LAWS: tuple[Law, ...] = (order_follows_no_hash,)
# They deal anew, sample or copy, which takes longer, so that fewer states of a game are checked.
COSTLY_LAWS: frozenset[Law] = frozenset(
    {
        methods_agree_with_functions,
        every_field_counts,
        texts_round_trip,
        samples_fit_views,
        samples_favour_nothing,
        hidden_cards_tell_nothing,
        events_tell_nothing_hidden,
    }
)
