"""The page to play on in a browser, served from the command line."""

from __future__ import annotations

import logging
import math
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.wording import Phrase, translated

from .options import OptionError
from .resume_file import settings_folder
from .signals import SignalError, signals_raised
from .streams import complain, escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

DATABASE = "rooms.sqlite"
MINUTE, DAY = 60, 86_400  # seconds
BACKLOG = 1_024


def page_served(
    *,
    host: str,
    port: int,
    database: str | None,
    days: float,
    minutes: float,
    origins: Iterable[str],
    open_page: bool,
) -> int:
    """Serve the page until a signal ends it, and return the exit status.

    Args:
        host: the address to take connections at.
        port: the port there; 0: any that is free.
        database: the file of the rooms; None: one in the folder of settings.
        days: how long a room is kept after its last change.
        minutes: how long a player who has left is waited for.
        origins: pages of other addresses that may use the server.
        open_page: open the page in a browser.

    Raises:
        OptionError: a database or a number that is none.
        MissingExtraError: the extra `web` is not installed.
    """
    from threeup3down.web.server import serve  # noqa: PLC0415 (of an extra, and it takes a second)
    from threeup3down.web.settings import Settings  # noqa: PLC0415 (as above)

    for option, number in (("--keep", days), ("--wait", minutes)):
        if not 0 < number < math.inf:
            raise OptionError(option, f"{number:g}", Phrase("a number above 0"))
    if database == "":
        raise OptionError("--database", Phrase("missing"), Phrase("the name of a file"))
    settings = Settings(
        database=_default_database() if database is None else database,
        kept_seconds=days * DAY,
        wait_seconds=minutes * MINUTE,
        origins=tuple(origins),
    )
    try:
        listening = _listening(host, port)
    except (OSError, UnicodeError) as error:  # a name that is none is the latter
        number = getattr(error, "errno", None) or 0
        reason = os.strerror(number) if number > 0 else error
        complain(
            translated(
                "{host} port {port} cannot be listened at ({reason})",
                host=host,
                port=port,
                reason=reason,
            )
        )
        return 1
    address = _address(listening)

    said = translated(
        "Play at {address} (rooms are kept for {days:g} days in {file}). Ctrl-C ends it.",
        address=address,
        days=days,
        file=settings.database,
    )

    def ready() -> None:
        sys.stdout.write(escaped(f"{said}\n"))
        sys.stdout.flush()
        if open_page:
            webbrowser.open(address)

    logging.basicConfig(format="threeup3down: %(message)s", level=logging.WARNING)
    try:
        with listening, signals_raised():
            serve(settings, listening, ready)
    except SignalError as error:
        return error.status
    return 0


def _default_database() -> str:
    folder = settings_folder()
    if folder is None:
        expected = Phrase("a file, as there is no folder of settings")
        raise OptionError("--database", Phrase("missing"), expected)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        expected = Phrase(
            "a file, as {folder} cannot be made ({reason})", folder=folder, reason=error.strerror
        )
        raise OptionError("--database", Phrase("missing"), expected) from error
    return str(Path(folder, DATABASE))


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections.

    Raises:
        OSError: there is no such address, or another program has the port.
    """
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 (it is said, not done)
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
