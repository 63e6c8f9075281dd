"""The options of the game (T2 to T15) and the presets that combine them."""

from __future__ import annotations

from types import MappingProxyType

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.errors import RulesError
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
SMALLEST_HAND = 3  # T3
LARGEST_HAND = 13
ALL_ROUNDS = tuple(range(SMALLEST_HAND, LARGEST_HAND + 1))
MOST_PLAYERS = 100  # that the library deals to; the rules know no limit (T1)
MOST_DECKS = 30  # more than so many players need
MOST_JOKERS = 20
SUIT_CARDS = 52  # of one deck, jokers not counted (T2)


class AceInRuns(FixedEnum):
    """Where an ace may stand in a run (T10)."""

    LOW = "before the two"
    HIGH = "after the king"
    EITHER = "before the two or after the king"


@attrs.frozen(repr=False, kw_only=True)
class Rules(Value):
    """The options of a game. The defaults are those of the rules page.

    Attributes:
        decks: how many decks; None: as many as the players need (T2).
        jokers_per_deck: jokers added to each deck (T2).
        rounds: the hand size of each round (T3); its rank is wild (T4).
        redraw_discard: the card just taken from the discard pile may be discarded (T7).
        all_wild_melds: a meld may consist of wild cards only (T9).
        max_wilds_per_meld: the most wild cards in a meld; None: any number (T9).
        min_naturals: the fewest cards in a meld that are not wild (T9).
        ace_in_runs: where an ace may stand in a run (T10).
        ace_points: what a leftover ace counts (T13).
        face_points: what a leftover jack, queen or king counts; None: 11, 12 and 13 (T13).
        wild_points: what a leftover card of the wild rank counts; None: as any card (T13).
        joker_points: what a leftover joker counts (T13).
        max_turns_per_round: a round is scored after so many completed turns; None: no limit (T15).

    Raises:
        RulesError: a value that an option does not take, or options that contradict each
            other.

    >>> Rules(rounds=(3, 4), jokers_per_deck=2)
    <Rules jokers_per_deck=2,rounds=3/4>
    >>> Rules(min_naturals=1)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.RulesError: min_naturals=1: expected 0, since all_wild_melds=true ...
    """

    decks: int | None = option(None, number_or_none(1, MOST_DECKS))
    jokers_per_deck: int = option(0, number(0, MOST_JOKERS))
    rounds: tuple[int, ...] = option(ALL_ROUNDS, numbers(SMALLEST_HAND, LARGEST_HAND))
    redraw_discard: bool = option(True, truth())
    all_wild_melds: bool = option(True, truth())
    max_wilds_per_meld: int | None = option(None, number_or_none(0))
    min_naturals: int = option(0, number(0))
    ace_in_runs: AceInRuns = option(AceInRuns.LOW, member_of(AceInRuns))
    ace_points: int = option(1, number(0))
    face_points: int | None = option(10, number_or_none(0))
    wild_points: int | None = option(None, number_or_none(0))
    joker_points: int = option(20, number(0))
    max_turns_per_round: int | None = option(None, number_or_none(1))

    def __attrs_post_init__(self) -> None:
        if self.min_naturals and self.all_wild_melds:
            expected = "0, since all_wild_melds=true allows melds without a natural card (T9)"
            raise RulesError("min_naturals", self.min_naturals, expected)

    @classmethod
    def aces_either(cls) -> Rules:
        """Return the seed's variant: aces low or high, 15 points (T10, T13)."""
        return PRESETS["aces_either"]

    @classmethod
    def with_jokers(cls) -> Rules:
        """Return rules with two jokers in each deck (T2)."""
        return PRESETS["with_jokers"]

    @classmethod
    def strict_wilds(cls) -> Rules:
        """Return rules with at least one natural card in each meld (T9)."""
        return PRESETS["strict_wilds"]

    def __repr__(self) -> str:
        return f"<Rules {options_text(self)}>"


PRESETS = MappingProxyType(
    {
        "standard": Rules(),
        "aces_either": Rules(ace_in_runs=AceInRuns.EITHER, ace_points=15),
        "with_jokers": Rules(jokers_per_deck=2),
        "strict_wilds": Rules(all_wild_melds=False),
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


def rules_text(rules: Rules) -> str:
    """Return the rules as one word of text: the options that are not at their default.

    >>> rules_text(Rules(rounds=(3, 13)))
    'rounds=3/13'
    """
    return options_text(rules)


def parse_rules(text: str) -> Rules:
    """Return the rules that a text stands for: presets and options, separated by commas.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value.
        RulesError: a value that its option does not take, or options that contradict each
            other.

    >>> parse_rules("with_jokers,rounds=3/4") == Rules(jokers_per_deck=2, rounds=(3, 4))
    True
    """
    return parse_options(text, PRESETS)


def decks_used(rules: Rules, players: int) -> int:
    """Return how many decks a game has (T2).

    >>> [decks_used(Rules(), players) for players in (2, 3, 6, 7)]
    [1, 2, 2, 3]
    """
    return (players + 1) // 4 + 1 if rules.decks is None else rules.decks


def cards_used(rules: Rules, players: int) -> int:
    """Return how many cards a game has, jokers counted (T2)."""
    return decks_used(rules, players) * (SUIT_CARDS + rules.jokers_per_deck)


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
