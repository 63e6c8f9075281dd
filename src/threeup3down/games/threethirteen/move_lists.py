"""The moves there are: all of them, those that can be legal, and how many make a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .cards import Card, Rank, Suit
from .dealing import check_players
from .legality import BOTH_DRAWS, DISCARDS, DRAW_DISCARD, GO_OUTS
from .melds import HIGH_PLACE, LONGEST_RUN, SMALLEST_MELD
from .rules import AceInRuns, cards_used, decks_used
from .state import wild_rank_of

if TYPE_CHECKING:
    from .moves import Move
    from .rules import Rules


def all_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move there is, in the order of `legal_moves`.

    Args:
        rules: the options of the game; the moves are the same for any.
        players: how many; the moves are the same for any number.

    >>> from threeup3down.games.threethirteen import Rules
    >>> len(all_moves(Rules(), 4))
    108
    """
    del rules, players
    return (*BOTH_DRAWS, *DISCARDS.values(), *GO_OUTS.values())


@lru_cache(maxsize=64)
def actions(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move that can be legal, in the order of `legal_moves`.

    A move is one of them if it is legal in some state that `position_faults` accepts: no more
    and no fewer. So a move's place numbers the outputs of a policy, for one `RULES_VERSION`.

    Args:
        rules: the options of the game.
        players: how many; the number of decks may follow from it.

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.

    >>> from threeup3down.games.threethirteen import Rules
    >>> moves = actions(Rules(), 4)
    >>> len(moves), *map(str, moves[:4]), str(moves[-1])
    (106, 'stock', 'upcard', 'AC', 'AD', 'out:KS')
    """
    check_players(players, rules)
    cards = [card for card in Card if rules.jokers_per_deck or card is not Card.JOKER]  # T2
    left = cards_used(rules, players) - players * min(rules.rounds)
    draws = BOTH_DRAWS if left > 1 else (DRAW_DISCARD,)  # T15: the upcard alone is no stock
    outs = cards if _anybody_can_go_out(rules, players) else []
    return (*draws, *[DISCARDS[card] for card in cards], *[GO_OUTS[card] for card in outs])


def max_moves(rules: Rules, players: int) -> int | None:
    """Return a number of moves that no game exceeds; None: there is none.

    A turn is two moves (T7), and with `max_turns_per_round` a round is scored after so many turns
    at the latest (T15). Without it a round may go on for ever.

    Args:
        rules: the options of the game.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.

    >>> from threeup3down.games.threethirteen import Rules
    >>> max_moves(Rules(), 2), max_moves(Rules(rounds=(3, 4), max_turns_per_round=10), 2)
    (None, 40)
    """
    check_players(players, rules)
    limit = rules.max_turns_per_round
    return None if limit is None else 2 * limit * len(rules.rounds)


def _anybody_can_go_out(rules: Rules, players: int) -> bool:
    """Tell whether a hand can go out in some round: then it can with any card to discard."""
    limit = rules.max_turns_per_round
    if not (rules.first_orbit_out or limit is None or limit > players):  # T11, T15
        return False
    return any(_melds_exist(rules, players, round_) for round_ in range(len(rules.rounds)))


def _melds_exist(rules: Rules, players: int, round_number: int) -> bool:
    """Tell whether the decks have a hand of a round that is all melds (T8 to T10).

    From twice the size of a smallest meld on two runs without wild cards do, in two suits: from
    hands of six cards on, the longest such run has more than half of them. Smaller hands are one
    meld: a run, with at most one wild card for the wild rank itself, or a set with as many natural
    cards as there are. Neither needs a certain suit or rank, so it is there beside any card to
    discard; and never does such a set need more wild cards than there are besides that card.
    """
    size, naturals, wilds = rules.rounds[round_number], rules.min_naturals, rules.max_wilds_per_meld
    smallest = max(SMALLEST_MELD, naturals)
    if size < smallest or size >= 2 * smallest:
        return size >= smallest
    wild = wild_rank_of(rules, round_number)
    copies = len(Suit) * decks_used(rules, players)
    needed = [size - min(size, copies)]  # wild cards: of a set, then of a run
    if size <= _longest_natural_run(wild, rules.ace_in_runs):
        needed.append(0)
    elif size <= LONGEST_RUN:
        needed.append(1)
    return any(size - each >= naturals and (wilds is None or each <= wilds) for each in needed)


def _longest_natural_run(wild: Rank, ace_in_runs: AceInRuns) -> int:
    """Return how many places in a row are not the wild rank's (T4, T9, T10)."""
    lowest = Rank.TWO if ace_in_runs is AceInRuns.HIGH else Rank.ACE
    highest = Rank.KING if ace_in_runs is AceInRuns.LOW else HIGH_PLACE
    if wild is Rank.ACE:
        return Rank.KING - Rank.ACE
    return max(wild - lowest, highest - wild)
