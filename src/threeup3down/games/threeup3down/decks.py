"""Decks: the cards a game is played with (U1, U2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import attrs

from threeup3down.games.errors import NotationError, RulesError
from threeup3down.games.lines import MOST_PLAYERS
from threeup3down.games.options import checked_text, read_number
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from .cards import Card, Color, Rank

if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_PLAYERS = 2
MAX_PLAYERS = 6
CARDS_DEALT = 9  # U4: three to the 3DOWN and six to the hand
MOST_CARDS = 1_000  # nine for each of the most players that the library deals to, and more
CUSTOM = "CUSTOM"


@attrs.frozen(repr=False)
class Deck(Value):
    """A named deck, or one of your own composition.

    Attributes:
        name: "STANDARD", "LISTED", "TWO_COLORS", "GREEN", "DOUBLE" or "CUSTOM".
        cards: every card of the deck, in ascending order.
        max_players: the most players it is meant for (U1). The cards must suffice as well:
            nine a player.

    >>> Deck.STANDARD, len(Deck.STANDARD.cards), Deck.STANDARD.max_players
    (<Deck STANDARD: 84 cards>, 84, 6)
    >>> Deck.custom(3 * [Card.ONE_GREEN] + 15 * [Card.TWO_RED])
    <Deck 1gx3/2rx15: 18 cards>
    """

    STANDARD: ClassVar[Deck]
    LISTED: ClassVar[Deck]
    TWO_COLORS: ClassVar[Deck]
    GREEN: ClassVar[Deck]
    DOUBLE: ClassVar[Deck]

    name: str = attrs.field(eq=False)
    cards: tuple[Card, ...]
    max_players: int

    @classmethod
    def custom(cls, cards: Iterable[Card], *, max_players: int = MAX_PLAYERS) -> Deck:
        """Return a deck of any cards, in any order and number (U2).

        A composition that has a name comes back under that name.

        Raises:
            RulesError: fewer than 18 cards, which is too few for two players, more than
                1,000, or a maximum number of players below 2 or above 100.
        """
        ordered = tuple(sorted(map(_card, cards)))
        if not CARDS_DEALT * MIN_PLAYERS <= len(ordered) <= MOST_CARDS:
            found = Phrase("{count} cards", count=len(ordered))
            expected = Phrase("18 to {count:,} cards (U2)", count=MOST_CARDS)
            raise RulesError("deck", found, expected)
        if type(max_players) is not int or not MIN_PLAYERS <= max_players <= MOST_PLAYERS:
            raise RulesError(
                "max_players",
                max_players,
                Phrase("a whole number from 2 to {most} (U1)", most=MOST_PLAYERS),
            )
        for deck in NAMED.values():
            if (deck.cards, deck.max_players) == (ordered, max_players):
                return deck
        return cls(CUSTOM, ordered, max_players)

    @property
    def text(self) -> str:
        """The deck as one word: its name, or its composition, as in "1gx3/2rx15/max:4"."""
        if NAMED.get(self.name) == self:
            return self.name
        counts = [f"{card}x{count}" for card, count in Counter(self.cards).items()]
        if self.max_players != MAX_PLAYERS:
            counts.append(f"max:{self.max_players}")
        return "/".join(counts)

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Return the deck that a text stands for: the inverse of `text`.

        Raises:
            NotationError: no named deck, and no composition.
            RulesError: a composition that makes no deck.

        >>> Deck.parse("green").max_players
        6
        >>> Deck.parse("1gx9/2bx9/max:2").text
        '1gx9/2bx9/max:2'
        """
        if (named := NAMED.get(checked_text(text).upper())) is not None:
            return named
        cards: list[Card] = []
        options: dict[str, int] = {}
        for item in text.lower().split("/"):
            card, times, count = item.partition("x")
            if item.startswith("max:") and not options:
                options["max_players"] = read_number(item.removeprefix("max:"))
            elif times and (copies := read_number(count)) <= MOST_CARDS - len(cards):
                cards += copies * [Card.parse(card)]
            else:
                expected = Phrase(
                    "one of {names}, or a composition as in 1gx9/2bx9/max:2", names=", ".join(NAMED)
                )
                raise NotationError(Phrase("deck"), text, expected)
        return cls.custom(cards, **options)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Deck {self.text}: {len(self.cards)} cards>"


def _card(value: Card) -> Card:
    if type(value) is Card:
        return value
    raise RulesError("deck", repr(value), Phrase("cards, as Card.parse returns them (U2)"))


def _deck(name: str, copies: dict[Color, tuple[int, int, int, int]], max_players: int) -> Deck:
    """Build a deck from the copies of (each number, Clear, Clear +1, Clear +2) by colour."""
    cards: list[Card] = []
    for color, (number, *clears) in copies.items():
        for rank in Rank:
            count = clears[rank - Rank.CLEAR] if rank.is_clear else number
            cards += count * [Card.of(rank, color)]
    return Deck(name, tuple(sorted(cards)), max_players)


_GREEN = {Color.GREEN: (3, 3, 2, 1)}
_BLUE = {Color.BLUE: (2, 2, 2, 0)}
_RED = {Color.RED: (2, 2, 2, 0)}
_LISTED = {Color.GREEN: (2, 2, 2, 2)}

Deck.STANDARD = _deck("STANDARD", _GREEN | _BLUE | _RED, MAX_PLAYERS)
Deck.LISTED = _deck("LISTED", _LISTED | _BLUE | _RED, MAX_PLAYERS)
Deck.TWO_COLORS = _deck("TWO_COLORS", _GREEN | _BLUE, MAX_PLAYERS)
Deck.GREEN = _deck("GREEN", _GREEN, MAX_PLAYERS)
Deck.DOUBLE = Deck("DOUBLE", tuple(sorted(2 * Deck.STANDARD.cards)), 2 * MAX_PLAYERS)

NAMED = {
    deck.name: deck
    for deck in (Deck.STANDARD, Deck.LISTED, Deck.TWO_COLORS, Deck.GREEN, Deck.DOUBLE)
}
