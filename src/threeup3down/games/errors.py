"""What may go wrong in any game: one exception for each kind of bad input.

All of them are `GameError`, so that a caller can catch the library's complaints and nothing
else. Each says what was wrong and what would have been right, and carries the facts as
attributes. None of them leaves anything changed: states are values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .wording import Phrase, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .faults import Fault


MOST_LISTED = 50  # faults in a message
LONGEST_SHOWN = 1_000  # characters of a value in a message


def shown(value: object) -> str:
    r"""Return a value as a message shows it: control characters escaped, cut where it is long.

    >>> print(shown("play\x1b[2J"))
    play\x1b[2J
    """
    text = value if isinstance(value, Phrase) else str(value)  # which is said in a language later
    if len(text) > LONGEST_SHOWN:
        text = translated(
            "{start}... ({count:,} characters)", start=text[:LONGEST_SHOWN], count=len(text)
        )
    return text if text.isprintable() else repr(text)[1:-1]


class GameError(Exception):
    """Catch every error that this library raises about its input."""


class PlayersError(GameError, ValueError):
    """Refuse a number of players that the rules or the deck do not allow (U1, T1)."""

    def __init__(self, players: object, minimum: int, maximum: int | None) -> None:
        super().__init__(players, minimum, maximum)
        self.players = players
        self.minimum = minimum
        self.maximum = maximum

    def __str__(self) -> str:
        if self.maximum is None:
            return translated(
                "{players!r} players: with these rules a game is for {minimum} or more players",
                players=self.players,
                minimum=self.minimum,
            )
        return translated(
            "{players!r} players: with these rules a game is for {minimum} to {maximum} players",
            players=self.players,
            minimum=self.minimum,
            maximum=self.maximum,
        )


class DeckTooSmallError(GameError, ValueError):
    """Refuse a deck that is too small for the number of players (U2, T2)."""

    def __init__(self, cards: int, players: int, needed: int) -> None:
        super().__init__(cards, players, needed)
        self.cards = cards
        self.players = players
        self.needed = needed

    def __str__(self) -> str:
        return translated(
            "a deck of {cards} cards is too small for {players} players: dealing takes {needed}",
            cards=self.cards,
            players=self.players,
            needed=self.needed,
        )


class SeedError(GameError, ValueError):
    """Refuse a seed outside 0 ≤ seed < 2^64 (U4, T18)."""

    def __init__(self, seed: object) -> None:
        super().__init__(seed)
        self.seed = seed

    def __str__(self) -> str:
        return translated("seed {seed!r}: a seed is an integer from 0 to 2**64 - 1", seed=self.seed)


class SeatError(GameError, ValueError):
    """Refuse a seat that the game does not have, or no game (`players` is None)."""

    def __init__(self, seat: object, players: int | None) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    def __str__(self) -> str:
        if self.players is None:
            return translated(
                "there is no seat {seat!r}: expected a whole number from 0", seat=self.seat
            )
        return translated(
            "there is no seat {seat!r}: a game of {players} has the seats 0 to {last}",
            seat=self.seat,
            players=self.players,
            last=self.players - 1,
        )


class SpectatorError(GameError, ValueError):
    """A spectator's view, where that of a seat is needed.

    Attributes:
        players: how many the game has.
    """

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players = players

    def __str__(self) -> str:
        return f"a spectator's view: expected the view of a seat from 0 to {self.players - 1}"


class DeckOrderError(GameError, ValueError):
    """Refuse an order of cards that is not exactly the deck (U22, T16)."""

    def __init__(self, missing: Sequence[object], surplus: Sequence[object]) -> None:
        super().__init__(missing, surplus)
        self.missing: tuple[object, ...] = tuple(missing)
        self.surplus: tuple[object, ...] = tuple(surplus)

    def __str__(self) -> str:
        missing, surplus = (
            shown(" ".join(map(str, cards))) for cards in (self.missing, self.surplus)
        )
        faults = [
            *([translated("missing: {cards}", cards=missing)] if missing else []),
            *([translated("too many: {cards}", cards=surplus)] if surplus else []),
        ]
        return translated(
            "the order must hold each of the cards once ({faults})", faults="; ".join(faults)
        )


class RulesError(GameError, ValueError):
    """Refuse an option, or options that contradict each other."""

    def __init__(self, option: str, value: object, expected: str) -> None:
        super().__init__(option, value, expected)
        self.option = option
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        value = self.value
        if isinstance(value, tuple):
            value = "/".join(map(str, cast("tuple[object, ...]", value)))
        return translated(
            "{option}={value}: expected {expected}",
            option=self.option,
            value=shown(value),
            expected=self.expected,
        )


class NotationError(GameError, ValueError):
    """Refuse a text that stands for nothing."""

    def __init__(self, what: str, text: object, expected: str) -> None:
        super().__init__(what, text, expected)
        self.what = what
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return translated(
            "{text} is no {what}: expected {expected}",
            text=shown(repr(self.text)),
            what=self.what,
            expected=self.expected,
        )


class ArgumentError(GameError, ValueError):
    """Refuse an argument.

    Attributes:
        what: which argument.
        value: what was given, or what of it is wrong.
        expected: what would have been right.
    """

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(what, value, expected)
        self.what = what
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return translated(
            "{what} {value}: expected {expected}",
            what=self.what,
            value=shown(self.value),
            expected=self.expected,
        )


class ImpossibleMoveError(ArgumentError):
    """Refuse to make a move that could be legal in no position at all."""

    def __str__(self) -> str:
        return translated(
            "{what} {value}: expected {expected}",
            what=self.what,
            value=shown(repr(self.value)),
            expected=self.expected,
        )


class DepthError(GameError, ValueError):
    """Refuse a number of moves to look ahead that is too small, or no whole number."""

    def __init__(self, depth: object, least: int) -> None:
        super().__init__(depth, least)
        self.depth = depth
        self.least = least

    def __str__(self) -> str:
        return translated(
            "depth {depth!r}: expected a whole number of at least {least} moves",
            depth=self.depth,
            least=self.least,
        )


class FaultsError(GameError, ValueError):
    """Refuse something with several parts, naming everything that is wrong with it at once.

    Attributes:
        faults: all that is wrong.
    """

    what: str = Phrase("value")

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(tuple(faults))
        self.faults: tuple[Fault, ...] = tuple(faults)

    def __str__(self) -> str:
        listed = [f"- {fault}" for fault in self.faults[:MOST_LISTED]]
        if more := len(self.faults) - len(listed):
            listed.append(translated("- and {count:,} more", count=more))
        return "\n".join([translated("this is no {what}:", what=self.what), *listed])


class PositionError(FaultsError):
    """Refuse a position, naming everything that is wrong with it at once."""

    what: str = Phrase("position")


class MissingExtraError(GameError, ImportError):
    """Refuse what needs a package that is not installed.

    Attributes:
        extra: the extra of this library that installs it.
        package: the package.
    """

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(extra, package)
        self.extra = extra
        self.package = package

    def __str__(self) -> str:
        install = f'pip install "threeup3down[{self.extra}]"'
        return translated(
            "{package} is not installed; install it with: {install}",
            package=self.package,
            install=install,
        )


class SampleError(GameError, ValueError):
    """Refuse to sample from a view that no state has."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return translated("no state has this view: {fault}", fault=self.fault)


class TriesError(GameError, ValueError):
    """A sample that was not found in a bounded number of tries, although there may be one.

    Attributes:
        tries: how many were made.
        fault: what they failed for.
    """

    def __init__(self, tries: int, fault: str) -> None:
        super().__init__(tries, fault)
        self.tries = tries
        self.fault = fault

    def __str__(self) -> str:
        return f"no sample in {self.tries} tries: {self.fault}"


class NoLegalMoveError(GameError, ValueError):
    """A game in which somebody is to act and has no legal move: the fault of its rules.

    Attributes:
        game: the name of the game.
        seat: the seat to act.
    """

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self.game = game
        self.seat = seat

    def __str__(self) -> str:
        return translated(
            "{game}: seat {seat} is to act and has no legal move; expected at least one "
            "until the game is over",
            game=self.game,
            seat=self.seat,
        )


class GameProtocolError(GameError, TypeError):
    """Something that is no game.

    Attributes:
        module: its name.
        missing: the names of the `Game` protocol that it lacks.
    """

    def __init__(self, module: str, missing: Sequence[str]) -> None:
        super().__init__(module, missing)
        self.module = module
        self.missing: tuple[str, ...] = tuple(missing)

    def __str__(self) -> str:
        if self.missing:
            return (
                f"{self.module} is no game: it lacks {', '.join(self.missing)} "
                "(threeup3down.games.protocol.GameModule says what each of them is)"
            )
        return f"{self.module} is no module: expected a module (games.variant makes one of a game)"


class NotOfferedError(GameError, TypeError):
    """A game without what a program that learns needs.

    Attributes:
        game: its name.
        missing: the names of the `LearnableModule` protocol that it lacks.
    """

    def __init__(self, game: str, missing: Sequence[str]) -> None:
        super().__init__(game, missing)
        self.game = game
        self.missing: tuple[str, ...] = tuple(missing)

    def __str__(self) -> str:
        return (
            f"{self.game} does not offer {', '.join(self.missing)} to programs that learn "
            "(threeup3down.games.protocol.LearnableModule says what each of them is)"
        )


class IllegalMoveError(GameError, ValueError):
    """Refuse a move that the rules do not allow now.

    Attributes:
        move: the move that was tried.
        reason: why it is illegal, with the id of the rule.
        state: the state it was tried in, unchanged. It is for the program that called
            `apply`; neither the text nor `args` nor `repr` hold it, and the text tells
            nothing that the player to act may not know.
    """

    def __init__(self, move: Any, reason: Any, state: Any) -> None:
        view = state.view(state.to_act)
        legal = ", ".join(map(str, view.legal_moves())) or translated("none, the game is over")
        super().__init__(
            translated(
                "{move} is illegal: {reason} Legal moves: {legal}.",
                move=move,
                reason=reason,
                legal=legal,
            )
        )
        self.move = move
        self.reason = reason
        self.state = state

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Any, Any, Any]]:
        return type(self), (self.move, self.reason, self.state)
