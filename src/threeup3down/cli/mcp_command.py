"""Serving games to language models from the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from threeup3down.games import load_game
from threeup3down.games.wording import Phrase, translated
from threeup3down.languages import ENGLISH, speaking

from .options import OptionError
from .streams import complain

if TYPE_CHECKING:
    from collections.abc import Iterable


def served(save: str | None, games: Iterable[str]) -> int:
    """Serve until the client leaves, and return the exit status.

    Args:
        save: the folder for the records of the games; it is made if need be. None: none.
        games: modules of games to offer beside those that are known.

    Raises:
        OptionError: no such folder can be made.
        GameError: something that is no game.
        MissingExtraError: the extra `mcp` is not installed.
    """
    from threeup3down.mcp.server import server_of  # noqa: PLC0415 (of an extra, and slow)
    from threeup3down.mcp.tables import Tables  # noqa: PLC0415 (as above)

    for game in games:
        load_game(game)
    folder = None if save is None else Path(save)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            expected = Phrase("a folder that can be written ({reason})", reason=error.strerror)
            raise OptionError("--save", save, expected) from error
    if sys.stdin.isatty():
        complain(
            translated(
                "a client of the Model Context Protocol is expected at the other end, no person"
            )
        )
    with speaking(ENGLISH):  # as the descriptions of the tools do
        server: Any = server_of(Tables(folder))  # the SDK need not be installed
        server.run()
    return 0
