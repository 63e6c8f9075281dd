"""Strategies for the values of a game for which no game has to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down import Card, Deck, Rank, Rules, RulesError, max_players

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.options import Kind
    from threeup3down.games.protocol import Game

CARDS_DEALT = 9  # to each player (U4)
USUAL_MOST = 6  # players (U1)
NAMED = (Deck.STANDARD, Deck.GREEN, Deck.TWO_COLORS, Deck.LISTED, Deck.DOUBLE)
# So few ranks that sets of a number and several Clears at once are common.
FEW_RANKS = (Rank.ONE, Rank.TWO, Rank.NINE, *(rank for rank in Rank if rank.is_clear))


def cards(*, game: Game = threeup3down) -> SearchStrategy[Any]:
    """Every card of a game, the lowest being the simplest."""
    members: Any = game.Card
    return st.sampled_from(members)


def ranks(*, game: Game = threeup3down) -> SearchStrategy[Any]:
    """Every rank of a game, the lowest being the simplest."""
    members: Any = game.Rank
    return st.sampled_from(members)


def decks(*, players: int = 2) -> SearchStrategy[Deck]:
    """Decks of 3UP 3DOWN: small ones, in which piles and hands run out soon, and the named.

    Args:
        players: how many each deck must suffice for.

    Raises:
        InvalidArgument: fewer than 2 players, or more than 12.
    """
    fitting = [deck for deck in NAMED if 2 <= players <= max_players(Rules(deck=deck))]  # noqa: PLR2004 (U1)
    if not fitting:
        raise InvalidArgument(f"players={players!r}: decks are for 2 to 12 players")
    least = CARDS_DEALT * players
    few_ranks = st.sampled_from([card for card in Card if card.rank in FEW_RANKS])

    def custom(chosen: list[Card]) -> Deck:
        return Deck.custom(chosen, max_players=max(players, USUAL_MOST))

    return st.one_of(
        st.lists(cards(), min_size=least, max_size=least + 12).map(custom),
        st.lists(few_ranks, min_size=least, max_size=least + 60).map(custom),
        st.sampled_from(fitting),
    )


def rules(
    *, game: Game = threeup3down, players: int | None = None, **options: SearchStrategy[Any]
) -> SearchStrategy[Any]:
    """Rules with every option of a game, each of its values as good as any other.

    Options that contradict each other are not filtered out: the one that is refused goes back
    to its default.

    Args:
        game: any game.
        players: how many the rules must allow; None: any number.
        options: a strategy for the value of an option, by name, instead of the usual one.

    Raises:
        InvalidArgument: the game has no such option.
    """
    fields = attrs.fields_dict(game.Rules)
    if strange := options.keys() - fields.keys():
        names = ", ".join(sorted(strange))
        raise InvalidArgument(f"{names}: the options of {game.NAME} are {', '.join(fields)}")
    values = {name: options.get(name) or _values(field, players) for name, field in fields.items()}
    agreeing = st.fixed_dictionaries(values).map(lambda chosen: _agreeing(game, chosen))
    if players is None:
        return agreeing
    return agreeing.filter(lambda chosen: allows(game, chosen, players))


def allows(game: Game, rules: Any, players: int) -> bool:
    """Tell whether so many can play by the rules."""
    most = game.max_players(rules)
    return players >= game.MIN_PLAYERS and (most is None or players <= most)


def _values(field: attrs.Attribute[Any], players: int | None) -> SearchStrategy[Any]:
    """Return a strategy for an option."""
    kind: Kind = field.metadata["kind"]
    if Deck.STANDARD in kind.examples:
        return decks(players=players or 2)
    return st.just(field.default) | st.sampled_from(kind.examples)


def _agreeing(game: Game, options: dict[str, Any]) -> Any:
    """Return rules with the options, less those that contradict others."""
    while True:
        try:
            return game.Rules(**options)
        except RulesError as error:
            options = {name: value for name, value in options.items() if name != error.option}


@st.composite
def orders(
    draw: st.DrawFn,
    *,
    game: Game = threeup3down,
    rules: SearchStrategy[Any] | None = None,
    players: int | None = None,
) -> tuple[Any, ...]:
    """Full decks in any order, as `deal` takes them; ascending order is the simplest.

    Args:
        game: any game.
        rules: the rules that name the deck; the standard ones unless given.
        players: how many the deck is for; the fewest unless given.
    """
    standard = st.just(game.PRESETS["standard"])
    told = draw(standard if rules is None else rules)
    number = game.MIN_PLAYERS if players is None else players
    return tuple(draw(st.permutations(game.full_deck(told, number))))


@st.composite
def moves(
    draw: st.DrawFn, *, game: Game = threeup3down, rules: SearchStrategy[Any] | None = None
) -> Any:
    """Every move that can be written down, legal or not.

    Args:
        game: any game.
        rules: the rules that name the deck and so the greatest counts; the standard ones
            unless given.
    """
    told = game.PRESETS["standard"] if rules is None else draw(rules)
    return draw(st.sampled_from(game.writable_moves(told, game.MIN_PLAYERS)))
