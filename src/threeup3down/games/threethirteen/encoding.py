"""A view as whole numbers, for programs that learn: everything a seat knows, nothing else (T17)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from threeup3down.games.encodings import (
    MOST_TURNS,
    TOP_CARDS,
    Feature,
    starts_of,
)
from threeup3down.games.errors import SpectatorError

from .cards import Card, Rank
from .dealing import check_players, full_deck
from .melds import SMALLEST_MELD, Meld
from .rules import MIN_PLAYERS, Rules
from .state import Phase, wild_rank_of
from .views import View

MOST_POINTS = 1_000  # of a round; more are encoded as so many
MOST_SCORE = 10_000  # of all rounds, either way; more are encoded as so many
MOST_RESHUFFLES = 127  # more are encoded as so many
SETTLED = 8  # cards, and multiples of it: the depth at which a pile is counted once
LOWEST = int(min(Card))
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
    | `taken` | 1 | the number of the card just taken from the discard pile; 0 for none |
    | `top_cards` | 8 | the numbers of the discard pile's top cards, the top first; 0 for none |
    | `hand` | K | how many of each card are in the viewer's hand |
    | `discard_pile` | K | how many of each card are in the discard pile |
    | `melds` | H | the numbers of the cards laid down, in their order, then 0 |
    | `meld_numbers` | H | the number of the meld, from 1, that each of them lies in, then 0 |
    | `to_act` | P | 1 for the seat to act |
    | `dealer` | P | 1 for the seat that dealt |
    | `went_out` | P | 1 for the seat that went out |
    | `score` | P | the points of all scored rounds together, from -10,000 to 10,000 |
    | `scores` | R*P | for each round the points of each seat, at most 1,000; 0 before |
    | `known` | P*K | for each seat, how many of each card in the hand everyone has seen |

    Seats go round from the viewer: the viewer's numbers first, then those of the next seat. The
    number of a card is `int(card)`. Hand sizes follow from the round and whose move it is (T3, T7),
    and what each melded card stands for from its meld (T9). So two views have the same encoding
    only if they differ in nothing but what is cut off: turns, reshuffles and points beyond their
    limits, and the order of the discard pile below its 8 top cards.

    Args:
        rules: the options of the game.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.

    >>> from threeup3down.games.threethirteen import Rules
    >>> told = features(Rules(), 2)
    >>> told[2], sum(feature.size for feature in told)
    (Feature(name='round', size=1, lowest=0, highest=10), 295)
    """
    check_players(players, rules)
    deck = full_deck(rules, players)
    counts = Counter(deck)
    cards, kinds, most, highest = len(deck), len(counts), max(counts.values()), int(deck[-1])
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
        Feature("taken", 1, 0, highest),  # T7
        Feature("top_cards", TOP_CARDS, 0, highest),
        Feature("hand", kinds, 0, most),
        Feature("discard_pile", kinds, 0, most),
        Feature("melds", largest, 0, highest),  # T11
        Feature("meld_numbers", largest, 0, largest // SMALLEST_MELD),  # T8
        Feature("to_act", players, 0, 1),
        Feature("dealer", players, 0, 1),  # T5
        Feature("went_out", players, 0, 1),
        Feature("score", players, max(-MOST_SCORE, rounds * least), MOST_SCORE),  # T14
        Feature("scores", rounds * players, least, MOST_POINTS),  # T13
        Feature("known", players * kinds, 0, most),
    )


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
    if not isinstance(view, View):
        raise TypeError(f"{view!r} is no view of Three Thirteen")
    viewer, seats, discards = view.seat, view.seats, view.discard_pile
    players = len(seats)
    if viewer is None:
        raise SpectatorError(players)
    blanks, starts = _layout(view.rules, players)
    pile, melds, meld_numbers, to_act, dealer, went_out, score, known = starts
    kinds = pile - HAND
    values = blanks[view.round][:]
    values[0] = viewer
    values[PHASE + (0 if view.phase is DRAW else 1 if view.phase is DISCARD else 2)] = 1
    values[TURNS] = view.turns if view.turns < MOST_TURNS else MOST_TURNS  # noqa: FURB136 (slower)
    values[RESHUFFLES] = min(view.reshuffles, MOST_RESHUFFLES)
    values[TRUNCATED] = int(view.truncated)
    values[STOCK_SIZE] = view.stock_size
    if view.taken is not None:
        values[TAKEN] = int(view.taken)
    top = bytes(discards[: -TOP_CARDS - 1 : -1])
    values[TOP : TOP + len(top)] = top
    for card in view.hand:
        values[HAND_BY_NUMBER + card] += 1
    settled = len(discards) & -SETTLED
    if settled:
        values[pile : pile + kinds] = _counts(discards[:settled], kinds)
        discards = discards[settled:]
    pile -= LOWEST
    for card in discards:
        values[pile + card] += 1
    if view.to_act is not None:
        values[to_act + (view.to_act - viewer) % players] = 1
    values[dealer + (view.dealer - viewer) % players] = 1
    if view.went_out is not None:
        values[went_out + (view.went_out - viewer) % players] = 1
        _lay(seats[view.went_out].melds, values, melds, meld_numbers)
    if view.scores:
        points = _points(view.scores, viewer)
        values[score : score + len(points)] = points
    known -= LOWEST
    for seat in seats[viewer:] + seats[:viewer]:
        for card in seat.known:
            values[known + card] += 1
        known += kinds
    return tuple(values)


def _lay(melds: tuple[Meld, ...], values: list[int], place: int, number_place: int) -> None:
    """Put the cards of melds into an encoding, and the number of the meld of each."""
    for number, meld in enumerate(melds, start=1):
        for card in meld.cards:
            values[place], values[number_place] = int(card), number
            place, number_place = place + 1, number_place + 1


@lru_cache(maxsize=8)  # some kB each; 12 MB with 100 rounds of 100 players
def _layout(rules: Rules, players: int) -> tuple[list[list[int]], list[int]]:
    """Return what an encoding starts with, and where things go.

    Returns:
        for each round as many zeros as there are numbers, and the round and its wild rank among
        them; where the features from `discard_pile` on start, `scores` with `score`.
    """
    told = features(rules, players)
    *starts, end = starts_of(told)
    blanks = [[0] * end for _ in rules.rounds]
    for round_number, blank in enumerate(blanks):
        blank[ROUND] = round_number
        blank[WILD_RANK + wild_rank_of(rules, round_number) - 1] = 1
    names = [feature.name for feature in told]
    return blanks, [
        start
        for name, start in zip(names, starts, strict=True)
        if start > HAND and name != "scores"
    ]


@lru_cache(maxsize=1024)
def _counts(cards: tuple[Card, ...], kinds: int) -> tuple[int, ...]:
    """Count cards: those deep in a pile, which stay the same for many turns."""
    counts = [0] * kinds
    for card in cards:
        counts[card - LOWEST] += 1
    return tuple(counts)


@lru_cache(maxsize=1024)
def _points(scores: tuple[tuple[int, ...], ...], viewer: int) -> tuple[int, ...]:
    """Return the totals and the points of the scored rounds: the same for a whole round."""
    rounds = [points[viewer:] + points[:viewer] for points in scores]
    totals = [max(-MOST_SCORE, min(sum(own), MOST_SCORE)) for own in zip(*rounds, strict=True)]
    return (*totals, *(min(own, MOST_POINTS) for points in rounds for own in points))


# Where the first features start: the same place in every game.
PHASE, ROUND, WILD_RANK, TURNS, RESHUFFLES, TRUNCATED, STOCK_SIZE, TAKEN, TOP, HAND = starts_of(
    features(Rules(), MIN_PLAYERS)
)[1:11]
HAND_BY_NUMBER = HAND - LOWEST
