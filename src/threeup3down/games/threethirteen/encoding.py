"""A view as whole numbers, for programs that learn: everything a seat knows, nothing else (T17)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from threeup3down.games.checks import checked_member
from threeup3down.games.encodings import (
    MOST_TURNS,
    TOP_CARDS,
    Feature,
    places_of_cards,
    starts_of,
)
from threeup3down.games.errors import SpectatorError

from .cards import Rank
from .dealing import check_players, full_deck
from .melds import SMALLEST_MELD
from .state import Phase
from .views import View

if TYPE_CHECKING:
    from .rules import Rules

MOST_POINTS = 1_000  # of a round; more are encoded as so many
MOST_SCORE = 10_000  # of all rounds, either way; more are encoded as so many
MOST_RESHUFFLES = 127  # more are encoded as so many
DRAW, DISCARD, OVER = Phase


@lru_cache(maxsize=64)
def features(rules: Rules, players: int) -> tuple[Feature, ...]:
    """Return what the numbers of `encode` tell, in their order, and how great they can be.

    With P players, R rounds, at most H cards in a hand, and K different cards in the deck (52,
    or 53 with jokers), in ascending order:

    | name | size | what it tells |
    |---|---|---|
    | `seat` | 1 | the viewer's seat |
    | `phase` | 3 | DRAW, DISCARD, OVER: 1 for the phase, else 0 |
    | `round` | 1 | the number of the round, from 0 |
    | `wild_rank` | 13 | ace to king: 1 for the rank that is wild in the round, else 0 |
    | `turns` | 1 | completed turns of the round, at most 1,000 |
    | `reshuffles` | 1 | how often the stock of the round was made anew, at most 127 |
    | `truncated` | 1 | 1 if the limit of turns has ended a round so far |
    | `stock_size` | 1 | the cards in the stock |
    | `taken` | 1 | the card just taken from the discard pile: its place from 1; 0 for none |
    | `top_cards` | 8 | the discard pile's top cards, the top first: places from 1, 0 for no card |
    | `hand` | K | how many of each card are in the viewer's hand |
    | `discard_pile` | K | how many of each card are in the discard pile |
    | `melds` | H | the cards laid down, in their order: places from 1, then 0 |
    | `meld_numbers` | H | the number of the meld, from 1, that each of them lies in, then 0 |
    | `to_act` | P | 1 for the seat to act |
    | `dealer` | P | 1 for the seat that dealt |
    | `went_out` | P | 1 for the seat that went out |
    | `hand_sizes` | P | the cards in each hand |
    | `score` | P | the points of all scored rounds together, from −10,000 to 10,000 |
    | `scores` | R × P | for each round, the points of each seat, at most 1,000; 0 before it is scored |
    | `known` | P × K | for each seat, how many of each card in the hand everyone has seen |

    Seats go round from the viewer: the viewer's numbers first, then those of the next seat. A
    card's place is that among the K cards. What each melded card stands for follows from its meld
    (T9). So two views have the same encoding only if they differ in nothing but what is cut off:
    turns, reshuffles and points beyond their limits, and the order of the discard pile below its
    8 top cards.

    Args:
        rules: the options of the game.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.

    >>> from threeup3down.games.threethirteen import Rules
    >>> told = features(Rules(), 2)
    >>> told[2], sum(feature.size for feature in told)
    (Feature(name='round', size=1, lowest=0, highest=10), 297)
    """
    check_players(players, rules)
    deck = full_deck(rules, players)
    kinds, cards = len(set(deck)), len(deck)
    most = max(Counter(deck).values())
    rounds, largest = len(rules.rounds), max(rules.rounds)
    limit = rules.max_turns_per_round
    turns = MOST_TURNS if limit is None else min(limit, MOST_TURNS)
    least = min(0, rules.out_points)  # T13
    return (
        Feature("seat", 1, 0, players - 1),
        Feature("phase", len(Phase), 0, 1),
        Feature("round", 1, 0, rounds - 1),  # T3
        Feature("wild_rank", len(Rank), 0, 1),  # T4
        Feature("turns", 1, 0, turns),  # T15
        Feature("reshuffles", 1, 0, MOST_RESHUFFLES),  # T15
        Feature("truncated", 1, 0, 1),  # T15
        Feature("stock_size", 1, 0, cards),
        Feature("taken", 1, 0, kinds),  # T7
        Feature("top_cards", TOP_CARDS, 0, kinds),
        Feature("hand", kinds, 0, most),
        Feature("discard_pile", kinds, 0, most),
        Feature("melds", largest, 0, kinds),  # T11
        Feature("meld_numbers", largest, 0, largest // SMALLEST_MELD),  # T8
        Feature("to_act", players, 0, 1),
        Feature("dealer", players, 0, 1),  # T5
        Feature("went_out", players, 0, 1),
        Feature("hand_sizes", players, 0, largest + 1),
        Feature("score", players, max(-MOST_SCORE, rounds * least), MOST_SCORE),  # T14
        Feature("scores", rounds * players, least, MOST_POINTS),  # T13
        Feature("known", players * kinds, 0, most),
    )


@lru_cache(maxsize=64)
def _layout(rules: Rules, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return where each feature starts, and the places of the cards from 1, by their numbers."""
    return starts_of(features(rules, players)), places_of_cards(full_deck(rules, players))


def encode(view: View) -> tuple[int, ...]:
    """Return all that a seat knows as whole numbers, as many for every view of such a game.

    `features` says what they tell. None depends on what the seat cannot see.

    Args:
        view: the view of a seat.

    Raises:
        SpectatorError: a spectator's view.
        TypeError: something that is no view of this game.

    >>> from threeup3down.games import threethirteen
    >>> encode(threethirteen.new_game(2, seed=1).view(1))[:8]
    (1, 1, 0, 0, 0, 0, 0, 1)
    """
    viewer = checked_member(view, (View,), "view of Three Thirteen").seat
    seats = view.seats
    players = len(seats)
    if viewer is None:
        raise SpectatorError(players)
    starts, place = _layout(view.rules, players)
    (
        _, phase, round_, wild_rank, turns, reshuffles, truncated, stock, taken, top, hand, pile,
        melds, meld_numbers, to_act, dealer, went_out, hand_sizes, score, scores, known, end,
    ) = starts  # fmt: skip
    kinds = pile - hand
    values = [0] * end
    values[0] = viewer
    values[phase + (0 if view.phase is DRAW else 1 if view.phase is DISCARD else 2)] = 1
    values[round_] = view.round
    values[wild_rank + view.wild_rank - 1] = 1
    values[turns] = min(view.turns, MOST_TURNS)
    values[reshuffles] = min(view.reshuffles, MOST_RESHUFFLES)
    values[truncated] = int(view.truncated)
    values[stock] = view.stock_size
    if view.taken is not None:
        values[taken] = place[view.taken]
    for card in view.discard_pile[: -TOP_CARDS - 1 : -1]:
        values[top] = place[card]
        top += 1
    for start, cards in ((hand - 1, view.hand), (pile - 1, view.discard_pile)):  # places from 1
        for card in cards:
            values[start + place[card]] += 1
    if view.to_act is not None:
        values[to_act + (view.to_act - viewer) % players] = 1
    values[dealer + (view.dealer - viewer) % players] = 1
    if view.went_out is not None:
        values[went_out + (view.went_out - viewer) % players] = 1
        for number, meld in enumerate(seats[view.went_out].melds, start=1):
            for card in meld.cards:
                values[melds] = place[card]
                values[meld_numbers] = number
                melds, meld_numbers = melds + 1, meld_numbers + 1
    for points in view.scores:
        around = points[viewer:] + points[:viewer]
        values[scores : scores + players] = [min(own, MOST_POINTS) for own in around]
        scores += players
    known -= 1
    for seat in seats[viewer:] + seats[:viewer]:
        values[hand_sizes] = seat.hand_size
        values[score] = max(-MOST_SCORE, min(seat.score, MOST_SCORE))
        for card in seat.known:
            values[known + place[card]] += 1
        hand_sizes, score, known = hand_sizes + 1, score + 1, known + kinds
    return tuple(values)
