"""The options of the game (U2 to U21) and the presets that combine them."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.errors import RulesError
from threeup3down.games.options import (
    Kind,
    member,
    number_or_none,
    option,
    options_text,
    parse_options,
    truth,
)
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from .cards import Rank
from .decks import CARDS_DEALT, NAMED, Deck


class StartingPile(FixedEnum):
    """How the discard pile starts (U7)."""

    EMPTY = "empty"
    FLIP = "the top card of the draw pile is turned over"


class ClearMultiples(FixedEnum, IntEnum):
    """Which Clear cards may go down several at once: the number is their highest rank (U10)."""

    NONE = Rank.TEN
    PLAIN = Rank.CLEAR
    ALL = Rank.CLEAR_PLUS_2


class BonusDraw(FixedEnum):
    """Whether a player draws before the first extra discard of a bonus (U14)."""

    OPTIONAL = "if the player likes"
    ALWAYS = "always"
    NEVER = "never"


@attrs.frozen(repr=False, kw_only=True, cache_hash=True)  # rules are keys of caches
class Rules(Value):
    """The options of a game. The defaults are the game as its box has it.

    Attributes:
        deck: the cards (U2).
        simultaneous_setup: the 3UP are shown only when all have chosen (U5).
        starting_pile: whether a card is turned over to start the discard pile (U7).
        clear_multiples: which Clears may go down several at once (U10).
        voluntary_pickup: the pile may be taken although a card fits (U11).
        clearing_set: how many of a number on top clear the pile; None: never (U12).
        clearing_set_bonus: doing that earns one extra discard (U12).
        bonus_draw: drawing before the first extra discard (U14).
        optional_extras: a player may stop while extra discards are owed (U15).
        single_extras: a discard made while extra discards are owed is one card (U15).
        play_on: the others go on for places when one has finished (U20).
        max_turns: the game ends after that many completed turns; None: no limit (U21).

    Raises:
        RulesError: a value that an option does not take, or options that contradict each
            other.

    >>> Rules(play_on=True, max_turns=500)
    <Rules play_on=true,max_turns=500>
    >>> Rules(clearing_set=1)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.RulesError: clearing_set=1: expected none or a whole number of ...
    """

    deck: Deck = option(
        Deck.STANDARD,
        Kind(
            Phrase("a Deck"),
            lambda value: isinstance(value, Deck),
            Deck.parse,
            tuple(NAMED.values()),
        ),
    )
    simultaneous_setup: bool = option(True, truth())
    starting_pile: StartingPile = option(StartingPile.EMPTY, member(StartingPile))
    clear_multiples: ClearMultiples = option(ClearMultiples.PLAIN, member(ClearMultiples))
    voluntary_pickup: bool = option(False, truth())
    clearing_set: int | None = option(3, number_or_none(2))
    clearing_set_bonus: bool = option(False, truth())
    bonus_draw: BonusDraw = option(BonusDraw.OPTIONAL, member(BonusDraw))
    optional_extras: bool = option(False, truth())
    single_extras: bool = option(False, truth())
    play_on: bool = option(False, truth())
    max_turns: int | None = option(None, number_or_none(1))

    def __attrs_post_init__(self) -> None:
        if self.clearing_set_bonus and self.clearing_set is None:
            expected = Phrase(
                "false, since clearing_set=none means that no set clears the pile (U12)"
            )
            raise RulesError("clearing_set_bonus", "true", expected)

    def __repr__(self) -> str:
        return f"<Rules {options_text(self)}>"


PRESETS = MappingProxyType(
    {
        "standard": Rules(),
        "listed": Rules(deck=Deck.LISTED),
        "short": Rules(deck=Deck.GREEN),
        "double": Rules(deck=Deck.DOUBLE),
        "places": Rules(play_on=True),
    }
)


rules_text = options_text


def parse_rules(text: str) -> Rules:
    """Return the rules that a text stands for: presets and options, separated by commas.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value.
        RulesError: a value that its option does not take.

    >>> parse_rules("short,play_on=true") == Rules(deck=Deck.GREEN, play_on=True)
    True
    """
    return parse_options(text, PRESETS)


def max_players(rules: Rules) -> int:
    """Return the most players that the deck is meant for and suffices for (U1, U2).

    >>> max_players(Rules()), max_players(Rules(deck=Deck.GREEN))
    (6, 4)
    """
    return min(rules.deck.max_players, len(rules.deck.cards) // CARDS_DEALT)
