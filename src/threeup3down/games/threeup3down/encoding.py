"""A view as whole numbers, for programs that learn: everything a seat knows, nothing else (U23)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from threeup3down.games.encodings import (
    MOST_TURNS,
    TOP_CARDS,
    Feature,
    starts_of,
)
from threeup3down.games.errors import SpectatorError

from .dealing import check_players
from .moves import SLOTS, UP_CARDS
from .state import Phase
from .views import View

if TYPE_CHECKING:
    from .cards import Card
    from .rules import Rules

MOST_EXTRAS = 127  # more extra discards owed are encoded as so many
COVERED = {slots: tuple(map(int, slots)) for slots in product((False, True), repeat=SLOTS)}
CHOOSE_UP, PLAY, OVER = Phase


@lru_cache(maxsize=64)
def features(rules: Rules, players: int) -> tuple[Feature, ...]:
    """Return what the numbers of `encode` tell, in their order, and how great they can be.

    With P players and K different cards in the deck, in ascending order:

    | name | size | what it tells |
    |---|---|---|
    | `seat` | 1 | the viewer's seat |
    | `phase` | 3 | CHOOSE_UP, PLAY, OVER: 1 for the phase, else 0 |
    | `turns` | 1 | completed turns, at most 1,000 |
    | `extras` | 1 | extra discards owed, at most 127 |
    | `can_draw` | 1 | 1 if a draw is on offer |
    | `draw_pile_size` | 1 | the cards in the draw pile |
    | `top_cards` | 8 | the numbers of the discard pile's top cards, the top first; 0 for none |
    | `hand` | K | how many of each card are in the viewer's hand |
    | `discard_pile` | K | how many of each card are in the discard pile |
    | `cleared` | K | how many of each card have been cleared |
    | `to_act` | P | 1 for the seat to act |
    | `first` | P | 1 for the seat that went first |
    | `finished` | P | 1 for the seat that emptied first, 2 for the second, …; else 0 |
    | `hand_sizes` | P | the cards in each hand |
    | `covered` | P*3 | for each seat, for each slot of the 3DOWN: 1 while it is covered |
    | `up_unseen` | P | cards of the 3UP that have been chosen but not shown |
    | `known` | P*K | for each seat, how many of each card in the hand everyone has seen |
    | `up` | P*K | for each seat, how many of each card in the 3UP are seen |

    Seats go round from the viewer: the viewer's numbers first, then those of the next seat. The
    number of a card is `int(card)`. So two views have the same encoding only if they differ in
    nothing but what is cut off: turns beyond 1,000, extras beyond 127, the order of the
    discard pile below its 8 top cards and that of the cleared cards.

    Args:
        rules: the options of the game.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than the deck is meant for.
        DeckTooSmallError: the deck does not suffice for that many players.

    >>> from threeup3down import Rules
    >>> told = features(Rules(), 2)
    >>> told[2], sum(feature.size for feature in told)
    (Feature(name='turns', size=1, lowest=0, highest=1000), 291)
    """
    check_players(players, rules)
    cards = len(rules.deck.cards)
    counts = Counter(rules.deck.cards)
    kinds, most = len(counts), max(counts.values())
    turns = MOST_TURNS if rules.max_turns is None else min(rules.max_turns, MOST_TURNS)
    return (
        Feature("seat", 1, 0, players - 1),
        Feature("phase", len(Phase), 0, 1),
        Feature("turns", 1, 0, turns),  # U21
        Feature("extras", 1, 0, MOST_EXTRAS),  # U15
        Feature("can_draw", 1, 0, 1),  # U14
        Feature("draw_pile_size", 1, 0, cards),
        Feature("top_cards", TOP_CARDS, 0, int(max(counts))),
        Feature("hand", kinds, 0, most),
        Feature("discard_pile", kinds, 0, most),
        Feature("cleared", kinds, 0, most),
        Feature("to_act", players, 0, 1),
        Feature("first", players, 0, 1),
        Feature("finished", players, 0, players),  # U20
        Feature("hand_sizes", players, 0, cards),
        Feature("covered", players * SLOTS, 0, 1),
        Feature("up_unseen", players, 0, UP_CARDS),  # U5
        Feature("known", players * kinds, 0, most),
        Feature("up", players * kinds, 0, min(most, UP_CARDS)),
    )


def encode(view: View) -> tuple[int, ...]:
    """Return all that a seat knows as whole numbers, as many for every view of such a game.

    `features` says what they tell. None depends on what the seat cannot see.

    Args:
        view: the view of a seat.

    Raises:
        SpectatorError: a spectator's view.
        TypeError: something that is no view of this game.

    >>> from threeup3down import new_game
    >>> encode(new_game(2, seed=1).view(1))[:8]
    (1, 1, 0, 0, 0, 0, 0, 66)
    """
    if not isinstance(view, View):
        raise TypeError(f"{view!r} is no view of 3UP 3DOWN")
    rules, viewer, seats, discards = view.rules, view.seat, view.seats, view.discard_pile
    players = len(seats)
    if viewer is None:
        raise SpectatorError(players)
    blank, place, starts = _layout(rules, players)
    (
        _, phase, turns, extras, can_draw, draw_pile, top, hand, pile, cleared, to_act, first,
        finished, hand_sizes, covered, unseen, known, up,
    ) = starts  # fmt: skip
    kinds = pile - hand
    values = blank[:]
    values[0] = viewer
    values[phase + (0 if view.phase is CHOOSE_UP else 1 if view.phase is PLAY else 2)] = 1
    values[turns] = min(view.turns, MOST_TURNS)
    if view.extras:
        values[extras] = min(view.extras, MOST_EXTRAS)
    if view.can_draw:
        values[can_draw] = 1
    values[draw_pile] = view.draw_pile_size
    numbers = bytes(discards[: -TOP_CARDS - 1 : -1])
    values[top : top + len(numbers)] = numbers
    for card in view.hand:
        values[hand + place[card]] += 1
    for card in discards:
        values[pile + place[card]] += 1
    if view.cleared:
        values[cleared : cleared + kinds] = _counts(view.cleared, rules)
    if view.to_act is not None:
        values[to_act + (view.to_act - viewer) % players] = 1
    values[first + (view.first - viewer) % players] = 1
    for number, seat_index in enumerate(view.finished, start=1):
        values[finished + (seat_index - viewer) % players] = number
    for seat in seats[viewer:] + seats[:viewer]:
        values[hand_sizes] = seat.hand_size
        values[covered : covered + SLOTS] = COVERED[seat.covered]
        for card in seat.known:
            values[known + place[card]] += 1
        for shown in seat.up:
            if shown is None:
                values[unseen] += 1
            else:
                values[up + place[shown]] += 1
        hand_sizes, covered, unseen = hand_sizes + 1, covered + SLOTS, unseen + 1
        known, up = known + kinds, up + kinds
    return tuple(values)


@lru_cache(maxsize=64)
def _layout(rules: Rules, players: int) -> tuple[list[int], list[int], tuple[int, ...]]:
    """Return as many zeros as there are numbers, and what places them.

    Returns:
        the zeros; for each number of a card its place from 0; where each feature starts.
    """
    *starts, end = starts_of(features(rules, players))
    return [0] * end, _places(rules), tuple(starts)


def _places(rules: Rules) -> list[int]:
    """Return for each number of a card its place among the different cards of the deck."""
    kinds = sorted(set(rules.deck.cards))
    return [bisect_left(kinds, number) for number in range(kinds[-1] + 1)]


@lru_cache(maxsize=1024)
def _counts(cards: tuple[Card, ...], rules: Rules) -> tuple[int, ...]:
    """Count cards that have been cleared: they stay the same for many turns."""
    counts = Counter(cards)
    return tuple(counts[card] for card in dict.fromkeys(rules.deck.cards))
