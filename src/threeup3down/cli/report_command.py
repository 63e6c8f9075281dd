"""A page about runs of many games, written from the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from threeup3down.games.wording import Phrase
from threeup3down.records.atomic import replacing

from .options import OptionError
from .streams import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence


def reported(folders: Sequence[str], out: str) -> int:
    """Write the page, say so, and return the exit status.

    Raises:
        OptionError: a page that cannot be written.
        RunError: a folder without a run, or runs of several games.
        MissingExtraError: the extra `report` is not installed.
    """
    from threeup3down.reports import report  # noqa: PLC0415 (of an extra, and it takes a second)

    page = report(folders)
    try:
        with replacing(out) as file:
            file.write(page)
    except OSError as error:
        expected = Phrase("a file that can be written ({reason})", reason=error.strerror)
        raise OptionError("--out", out, expected) from error
    sys.stdout.write(f"{escaped(out)}\n")
    sys.stdout.flush()
    return 0
