"""The options of the game (T2 to T15) and the presets that combine them."""

from __future__ import annotations

from types import MappingProxyType

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.options import member as member_of
from threeup3down.games.options import (
    number,
    number_or_none,
    numbers,
    option,
    options_text,
    parse_options,
    truth,
)
from threeup3down.games.values import Value

MIN_PLAYERS = 2  # T1
SMALLEST_HAND, USUAL_LARGEST_HAND, LARGEST_HAND = 3, 13, 15  # T3
ALL_ROUNDS = tuple(range(SMALLEST_HAND, USUAL_LARGEST_HAND + 1))
MOST_PLAYERS = 100  # that the library deals to; the rules know no limit (T1)
MOST_DECKS = 30  # as many as 100 players need for hands of 15 cards
MOST_JOKERS = 20
SUIT_CARDS = 52  # of one deck, jokers not counted (T2)
MOST_OUT_POINTS = 100  # either way (T13)


class AceInRuns(FixedEnum):
    """Where an ace may stand in a run (T10)."""

    LOW = "before the two"
    HIGH = "after the king"
    EITHER = "before the two or after the king"


@attrs.frozen(repr=False, kw_only=True, cache_hash=True)  # rules are keys of caches
class Rules(Value):
    """The options of a game. The defaults are those of the rules page.

    Attributes:
        decks: how many decks; None: as many as the players need (T2).
        jokers_per_deck: jokers added to each deck (T2).
        rounds: the hand size of each round, from 3 to 15 (T3); its rank is wild (T4).
        redraw_discard: the card just taken from the discard pile may be discarded (T7).
        all_wild_melds: a meld may consist of wild cards only, as far as `min_naturals` lets it
            (T9).
        max_wilds_per_meld: the most wild cards in a meld; None: any number (T9).
        min_naturals: the fewest cards in a meld that are not wild (T9).
        ace_in_runs: where an ace may stand in a run (T10).
        automatic_out: a card with which a player may go out is discarded only so (T11).
        first_orbit_out: a player may go out in the first turn of a round too (T11).
        last_turns: when a player has gone out, the others have one more turn each (T12).
        ace_points: what a leftover ace counts (T13).
        face_points: what a leftover jack, queen or king counts; None: 11, 12 and 13 (T13).
        wild_points: what a leftover card of the wild rank counts; None: as any card (T13).
        joker_points: what a leftover joker counts (T13).
        out_points: what the player scores who went out (T13).
        max_turns_per_round: a round is scored after that many completed turns; None: no limit
            (T15).

    Raises:
        RulesError: a value that an option does not take.

    >>> Rules(rounds=(3, 4), jokers_per_deck=2)
    <Rules jokers_per_deck=2,rounds=3/4>
    >>> Rules(out_points=-101)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.RulesError: out_points=-101: expected a whole number from -100 to 100
    """

    decks: int | None = option(None, number_or_none(1, MOST_DECKS))
    jokers_per_deck: int = option(0, number(0, MOST_JOKERS))
    rounds: tuple[int, ...] = option(ALL_ROUNDS, numbers(SMALLEST_HAND, LARGEST_HAND))
    redraw_discard: bool = option(True, truth())
    all_wild_melds: bool = option(True, truth())
    max_wilds_per_meld: int | None = option(None, number_or_none(0))
    min_naturals: int = option(0, number(0))
    ace_in_runs: AceInRuns = option(AceInRuns.LOW, member_of(AceInRuns))
    automatic_out: bool = option(False, truth())
    first_orbit_out: bool = option(True, truth())
    last_turns: bool = option(True, truth())
    ace_points: int = option(1, number(0))
    face_points: int | None = option(10, number_or_none(0))
    wild_points: int | None = option(None, number_or_none(0))
    joker_points: int = option(20, number(0))
    out_points: int = option(0, number(-MOST_OUT_POINTS, MOST_OUT_POINTS))
    max_turns_per_round: int | None = option(None, number_or_none(1))

    @classmethod
    def aces_either(cls) -> Rules:
        """Return a common variant: aces low or high, 15 points (T10, T13)."""
        return PRESETS["aces_either"]

    @classmethod
    def with_jokers(cls) -> Rules:
        """Return rules with two jokers in each deck (T2)."""
        return PRESETS["with_jokers"]

    @classmethod
    def strict_wilds(cls) -> Rules:
        """Return rules with at least one natural card in each meld (T9)."""
        return PRESETS["strict_wilds"]

    @classmethod
    def automatic(cls) -> Rules:
        """Return rules as card programs play: who can go out does, or keeps the card (T11)."""
        return PRESETS["automatic"]

    def __repr__(self) -> str:
        return f"<Rules {options_text(self)}>"


PRESETS = MappingProxyType(
    {
        "standard": Rules(),
        "aces_either": Rules(ace_in_runs=AceInRuns.EITHER, ace_points=15),
        "with_jokers": Rules(jokers_per_deck=2),
        "strict_wilds": Rules(all_wild_melds=False),
        "automatic": Rules(automatic_out=True),
    }
)


def checked_rules(rules: Rules) -> Rules:
    """Return rules as they are.

    Raises:
        TypeError: something else, such as the rules of another game.
    """
    if not isinstance(rules, Rules):
        raise TypeError(
            f"rules={rules!r}: expected Rules of Three Thirteen, as parse_rules gives them"
        )
    return rules


rules_text = options_text


def parse_rules(text: str) -> Rules:
    """Return the rules that a text stands for: presets and options, separated by commas.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value.
        RulesError: a value that its option does not take.

    >>> parse_rules("with_jokers,rounds=3/4") == Rules(jokers_per_deck=2, rounds=(3, 4))
    True
    """
    return parse_options(text, PRESETS)


def decks_used(rules: Rules, players: int) -> int:
    """Return how many decks a game has (T2).

    >>> [decks_used(Rules(), players) for players in (2, 3, 6, 7)]
    [1, 2, 2, 3]
    """
    if rules.decks is not None:
        return rules.decks
    largest = max(USUAL_LARGEST_HAND, *rules.rounds)
    return largest * (players + 1) // SUIT_CARDS + 1  # T2


def cards_used(rules: Rules, players: int) -> int:
    """Return how many cards a game has, jokers counted (T2)."""
    return decks_used(rules, players) * (SUIT_CARDS + rules.jokers_per_deck)


def allows_wild_cards_alone(rules: Rules) -> bool:
    """Tell whether a meld may consist of wild cards only: every option has to allow it (T9).

    >>> allows_wild_cards_alone(Rules()), allows_wild_cards_alone(Rules(min_naturals=1))
    (True, False)
    """
    return rules.all_wild_melds and not rules.min_naturals  # T9


def cards_needed(rules: Rules, players: int) -> int:
    """Return how many cards the largest hands and the upcard take (T2)."""
    return players * max(rules.rounds) + 1


def max_players(rules: Rules) -> int | None:
    """Return the most players that a fixed number of decks suffices for; None: no limit (T2).

    >>> max_players(Rules()), max_players(Rules(decks=1)), max_players(Rules(decks=2))
    (None, 3, 7)
    """
    if rules.decks is None:
        return None
    return min(MOST_PLAYERS, (cards_used(rules, 0) - 1) // max(rules.rounds))
