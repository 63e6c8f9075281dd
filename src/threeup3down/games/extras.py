"""What needs a package that is not installed says so, and which extra installs it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from .errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Generator


@contextmanager
def needed_for(extra: str) -> Generator[None]:
    """Import the packages of an extra in here.

    Raises:
        MissingExtraError: one of them is not installed.

    >>> with needed_for("cli"):
    ...     import no_such_package
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.MissingExtraError: no_such_package is not installed; install it ...
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("threeup3down"):
            raise
        raise MissingExtraError(extra, error.name.partition(".")[0]) from None
