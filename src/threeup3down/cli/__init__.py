"""The command `threeup3down`. It needs the extra `cli`; without it, it says so.

Nothing else of the library imports this package, and typer and rich are imported only when
the command runs.
"""

from __future__ import annotations

import signal

NEEDED = ("typer", "rich")
MISSING = 2  # the exit status when what the command needs is not installed
STOPPED = 128 + signal.SIGINT  # when Ctrl-C comes before or after there is something to lose


def main() -> int:
    """Run the command line and return its exit status; 2 if what it needs is not installed."""
    try:
        from .streams import complain, prepare_streams  # noqa: PLC0415 (Ctrl-C comes in here)

        prepare_streams()
        try:
            from .app import run  # noqa: PLC0415 (what may be missing is imported last)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] not in NEEDED:
                raise
            complain(
                f'{error.name} is not installed; install it with: pip install "threeup3down[cli]"'
            )
            return MISSING
        return run()
    except KeyboardInterrupt:
        return STOPPED
