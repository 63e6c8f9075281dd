"""Strategies for the values of a game for which no game has to be played."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down import RulesError
from threeup3down.declarations import declaration_of, option_examples
from threeup3down.games.prose import rules_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from threeup3down import Deck
    from threeup3down.games.protocol import Game

CARDS_DEALT = 9  # to each player (U4)
USUAL_MOST = 6  # players (U1)
NAMED = ("STANDARD", "GREEN", "TWO_COLORS", "LISTED", "DOUBLE")
# So few ranks that sets of a number and several Clears at once are common.
FEW_NUMBERS = (1, 2, 9)
MOST_KINDS = 30  # of cards in a small deck
FEW, MANY = 4, 10  # more players than the fewest
SELDOM = 3  # times as often as a default with which games are long another value is taken


def cards(*, game: Game = threeup3down) -> SearchStrategy[Any]:
    """Every card of a game, the lowest being the simplest."""
    members: Any = game.Card
    return st.sampled_from(members)


def ranks(*, game: Game = threeup3down) -> SearchStrategy[Any]:
    """Every rank of a game, the lowest being the simplest.

    Raises:
        InvalidArgument: its cards have no ranks.
    """
    members: Any = game.Card
    found: set[Any] = {getattr(card, "rank", None) for card in members} - {None}
    if not found:
        raise InvalidArgument(f"{game.NAME} has no ranks")
    return st.sampled_from(sorted(found))


def decks(*, game: Any = threeup3down, players: int = 2) -> SearchStrategy[Deck]:
    """Decks of 3UP 3DOWN: small ones, in which piles and hands run out soon, and the named.

    Args:
        game: 3UP 3DOWN, or a game with the same kind of cards, `Deck` and `Rules`.
        players: how many each deck must suffice for.

    Raises:
        InvalidArgument: fewer than 2 players, or more than 12; or a game without such decks.
    """
    if not hasattr(game, "Deck"):
        raise InvalidArgument(f"{game.NAME} has no decks to choose from: its rules name the cards")
    named = [getattr(game.Deck, name) for name in NAMED]
    fitting = [deck for deck in named if allows(game, game.Rules(deck=deck), players)]
    if not fitting:
        raise InvalidArgument(f"players={players!r}: decks are for 2 to 12 players")
    least = CARDS_DEALT * players
    few = [card for card in game.Card if card.rank.is_clear or card.rank.value in FEW_NUMBERS]
    pools = st.sampled_from([list(game.Card), few])

    def deck(pool: list[Any], kinds: bytes, more: int) -> Any:
        if len(kinds) > MOST_KINDS:
            return fitting[more % len(fitting)]
        chosen = itertools.cycle([pool[kind % len(pool)] for kind in kinds])
        cards_needed = itertools.islice(chosen, least + more)
        return game.Deck.custom(cards_needed, max_players=max(players, USUAL_MOST))

    # So many kinds stand for a named deck that this shrinks to a small one of many kinds first.
    kinds = st.binary(min_size=1, max_size=MOST_KINDS)
    named_ones = st.binary(min_size=MOST_KINDS + 1, max_size=MOST_KINDS + 1)
    return st.builds(deck, pools, kinds | named_ones, st.integers(0, 12) | st.integers(0, 60))


def rules(
    *, game: Game = threeup3down, players: int | None = None, **options: SearchStrategy[Any]
) -> SearchStrategy[Any]:
    """Rules with every option of a game, each of its values as good as any other.

    Only with a value that makes for long games, as no turn limit may, there are fewer rules.
    Options that contradict each other are not filtered out: the one that is refused goes back
    to its default.

    Args:
        game: any game.
        players: how many the rules must allow; None: any number.
        options: a strategy for the value of an option, by name, instead of the usual one.

    Raises:
        InvalidArgument: the game has no such option, or is never for so many players.
    """
    fields = attrs.fields_dict(game.Rules)
    if strange := options.keys() - fields.keys():
        names = ", ".join(sorted(strange))
        raise InvalidArgument(f"{names}: the options of {game.NAME} are {', '.join(fields)}")
    if players is not None and not any(allows(game, usual, players) for usual in _usual(game)):
        raise InvalidArgument(f"players={players!r}: {game.NAME} is never for so many")
    values = {
        name: checked(options[name], name) if name in options else _values(game, field, players)
        for name, field in fields.items()
    }
    agreeing = st.fixed_dictionaries(values).map(lambda chosen: _agreeing(game, chosen))
    if players is None:
        return agreeing
    return agreeing.filter(lambda chosen: allows(game, chosen, players))


def allows(game: Game, rules: Any, players: int) -> bool:
    """Tell whether so many can play by the rules."""
    most = game.max_players(rules)
    return (
        type(players) is int and players >= game.MIN_PLAYERS and (most is None or players <= most)
    )


def check_allowed(game: Game, rules: Any, players: int) -> None:
    """Refuse a number of players for which the rules are not.

    Raises:
        InvalidArgument: too few or too many.
    """
    if not allows(game, rules, players):
        most = game.max_players(rules)
        wanted = f"at least {game.MIN_PLAYERS}" if most is None else f"{game.MIN_PLAYERS} to {most}"
        raise InvalidArgument(
            f"players={players!r}: with the rules {rules_text(game, rules)} a game is for "
            f"{wanted} players"
        )


def checked(strategy: SearchStrategy[Any], name: str = "rules") -> SearchStrategy[Any]:
    """Return a strategy as it is.

    Raises:
        InvalidArgument: a value, as is soon written instead of a strategy.
    """
    if not isinstance(strategy, st.SearchStrategy):
        raise InvalidArgument(f"{name}={strategy!r}: expected a strategy, as just(...) is one")
    return strategy


def numbers_of_players(game: Game) -> SearchStrategy[int]:
    """Every number of players for which some usual rules of a game are, few or many."""
    fewest = game.MIN_PLAYERS
    most = max(game.max_players(rules) or fewest + MANY for rules in _usual(game))
    return st.integers(fewest, min(most, fewest + FEW)) | st.integers(fewest, most)


def _usual(game: Game) -> Iterator[Any]:
    """Yield the presets, and rules with one option at each of its usual values."""
    yield from game.PRESETS.values()
    for name, field in attrs.fields_dict(game.Rules).items():
        for value in option_examples(game, field):
            yield _agreeing(game, {name: value})


def _values(game: Game, field: attrs.Attribute[Any], players: int | None) -> SearchStrategy[Any]:
    """Return a strategy for an option."""
    if isinstance(field.default, getattr(game, "Deck", ())):
        return decks(game=game, players=players or 2)
    usual = st.just(field.default)
    examples = option_examples(game, field)
    if field.name in declaration_of(game).long_options:
        others = [example for example in examples if example != field.default]
        return st.one_of(usual, *[st.sampled_from(others)] * SELDOM)
    return usual | st.sampled_from(examples)


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

    Raises:
        InvalidArgument: the rules do not allow so many players.
    """
    chosen = _rules_or_standard(draw, game, rules)
    number = game.MIN_PLAYERS if players is None else players
    check_allowed(game, chosen, number)
    return tuple(draw(st.permutations(game.full_deck(chosen, number))))


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
    chosen = _rules_or_standard(draw, game, rules)
    return draw(st.sampled_from(game.all_moves(chosen, game.MIN_PLAYERS)))


def _rules_or_standard(draw: st.DrawFn, game: Game, rules: SearchStrategy[Any] | None) -> Any:
    return game.PRESETS["standard"] if rules is None else draw(checked(rules))
