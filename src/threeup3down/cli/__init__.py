"""The command `threeup3down`. It needs the extra `cli`; without it, it says so.

Nothing else of the library imports this package, and typer and rich are imported only when
the command runs.
"""

from __future__ import annotations

import sys

NEEDED = ("typer", "rich")


def main() -> int:
    """Run the command line and return its exit status; 2 if what it needs is not installed."""
    try:
        from .app import run  # noqa: PLC0415 (what may be missing is imported last)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        sys.stderr.write(
            f"threeup3down: {error.name} is not installed; "
            'install it with: pip install "threeup3down[cli]"\n'
        )
        return 2
    return run()
