"""The games: those of this library, those that a program registers, and those of other packages.

A game is a module. It is registered by one line, `register(module)`, or by an installed package
with an entry point in the group "threeup3down.games", whose value is the module.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

from .errors import NotationError
from .protocol import check_protocol
from .variants import variant
from .wording import Phrase

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from .protocol import Game

__all__ = ["check_protocol", "game_named", "load_game", "names", "reference", "register", "variant"]

GROUP = "threeup3down.games"
OWN = ("threeup3down", "threethirteen")
registered: dict[str, tuple[Any, Any]] = {}  # each game with its declaration


def names() -> tuple[str, ...]:
    """Return the names of all games that `game_named` finds.

    >>> names()[:2]
    ('threeup3down', 'threethirteen')
    """
    installed = (point.name for point in _entry_points())
    return tuple(dict.fromkeys((*OWN, *registered, *installed)))


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # noqa: PLC0415 (it costs as much as all of this)

    return entry_points(group=GROUP)


def game_named(name: str) -> Game:
    """Return the game module of a name, loading it if need be.

    Raises:
        NotationError: there is no such game.
        GameProtocolError: the entry point of a package names something that is no game.

    >>> game_named("threeup3down").MIN_PLAYERS
    2
    """
    if name not in registered:
        if name in OWN:
            register(importlib.import_module(f".{name}", __name__))
        else:
            for point in _entry_points().select(name=name):
                try:
                    register(point.load())
                except (ImportError, AttributeError) as error:
                    expected = Phrase(
                        "an entry point that can be loaded: {point} ({error})",
                        point=point.value,
                        error=str(error),
                    )
                    raise NotationError(Phrase("game"), name, expected) from error
    if name not in registered:
        expected = Phrase("one of {names}", names=", ".join(names()))
        raise NotationError(Phrase("game"), name, expected)
    return cast("Game", registered[name][0])


def load_game(text: str) -> Game:
    """Return the game of a name, or that of a module: "threethirteen" or "package.module".

    A module is imported, which runs its code, and registered. So do not load what a stranger
    has written.

    Raises:
        NotationError: there is no such game, and no such module.
        GameProtocolError: the module is no game.

    >>> load_game("threeup3down.games.threethirteen").NAME
    'threethirteen'
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no name of a game: expected a str")
    if text in names():
        return game_named(text)
    if not all(part.isidentifier() for part in text.split(".")):
        expected = Phrase("one of {names}, or a module", names=", ".join(names()))
        raise NotationError(Phrase("game"), text, expected)
    try:
        module = importlib.import_module(text)
    except ModuleNotFoundError as error:
        if not f"{text}.".startswith(f"{error.name}."):
            raise
        expected = Phrase(
            "one of {names}, or a module that can be imported", names=", ".join(names())
        )
        raise NotationError(Phrase("game"), text, expected) from error
    return register(module)


def reference(game: Game) -> str:
    """Return the text by which `load_game` finds a game in any process.

    >>> from threeup3down.games import threethirteen
    >>> reference(threethirteen)
    'threethirteen'
    """
    module: Any = game
    found = module.NAME in OWN or _entry_points().select(name=module.NAME)
    name: str = module.NAME if found else module.__name__
    return name


def register(module: Any, declaration: Any = None) -> Game:
    """Make a game known by its name, to this process, and return it.

    Args:
        module: the game.
        declaration: what tools know of it beyond its rules, a
            `threeup3down.declarations.Declaration`; None: the defaults.

    Raises:
        GameProtocolError: the module is no game.
        NotationError: another game has the name.

    >>> from threeup3down.games import threethirteen
    >>> register(threethirteen).NAME
    'threethirteen'
    """
    check_protocol(module)
    if module.NAME in OWN and module.NAME not in registered:
        registered[module.NAME] = (importlib.import_module(f".{module.NAME}", __name__), None)
    known, its = registered.get(module.NAME, (module, None))
    if known.GameState is not module.GameState:
        expected = Phrase("one that no other game has")
        raise NotationError(Phrase("name of a new game"), module.NAME, expected)
    registered[module.NAME] = (module, declaration or its)
    return cast("Game", module)
