"""The laws: what holds of every state of every game, one function a law.

Each takes a state of any game and the game's module, and raises `LawViolation` if the law is
broken there. Those about moves try every legal move unless they are given some; those about a
game take no state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from . import game_laws, hiding_laws, move_laws, position_laws, value_laws

if TYPE_CHECKING:
    from collections.abc import Callable

Law: TypeAlias = "Callable[..., None]"

STATE_LAWS: tuple[Law, ...] = (
    position_laws.position_is_sound,
    value_laws.values_are_values,
    position_laws.moves_and_reasons_agree,
    position_laws.refusals_leave_no_trace,
    position_laws.game_ends_once,
    position_laws.outcome_is_consistent,
    position_laws.views_agree_with_state,
    position_laws.methods_agree_with_functions,
    value_laws.every_field_counts,
    value_laws.texts_round_trip,
    hiding_laws.samples_fit_views,
    hiding_laws.samples_favour_nothing,
    hiding_laws.hidden_cards_tell_nothing,
)
MOVE_LAWS: tuple[Law, ...] = (
    move_laws.moves_change_no_state,
    move_laws.moves_keep_positions_sound,
    move_laws.views_follow_events,
    move_laws.events_show_what_views_have,
    move_laws.events_tell_nothing_hidden,
)
GAME_LAWS: tuple[Law, ...] = (game_laws.order_follows_no_hash,)
# They deal anew, sample or copy, which takes longer, so that fewer states of a game are checked.
COSTLY_LAWS: frozenset[Law] = frozenset(
    {
        position_laws.methods_agree_with_functions,
        value_laws.every_field_counts,
        value_laws.texts_round_trip,
        hiding_laws.samples_fit_views,
        hiding_laws.samples_favour_nothing,
        hiding_laws.hidden_cards_tell_nothing,
        move_laws.events_tell_nothing_hidden,
    }
)
