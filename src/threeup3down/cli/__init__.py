"""The command `threeup3down`. It needs the extra `cli`; without it, it says so.

Nothing else of the library imports this package, and typer and rich are imported only when
the command runs.
"""

from __future__ import annotations

import signal

NEEDED = ("typer", "rich", "prompt_toolkit", "cattrs", "tomlkit")


def main() -> int:
    """Run the command line and return its exit status.

    Returns:
        What the command returns; 1 if a standard stream is closed, 2 if what the command needs
        is not installed.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C: quietly, as there is nothing to save
    from threeup3down.languages import preferred_language, speaking  # noqa: PLC0415 (as below)

    with speaking(preferred_language()):
        return _run()


def _run() -> int:
    from threeup3down.games.errors import MissingExtraError  # noqa: PLC0415 (after the above)
    from threeup3down.games.wording import translated  # noqa: PLC0415

    from .streams import closed_stream, complain, prepare_streams  # noqa: PLC0415

    if closed := closed_stream():
        complain(translated(closed))
        return 1
    prepare_streams()
    try:
        from .app import run  # noqa: PLC0415 (needs what may not be installed)

        return run()
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        complain(str(MissingExtraError("cli", error.name)))
        return 2
