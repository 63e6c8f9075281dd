"""How functions are compiled: by numba, once on a machine, and with a word when it takes a while.

Everything else of this package imports numba from here. A compiled function is written and checked
as an ordinary typed function; its types do not change by being compiled.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import MissingExtraError

try:
    import numba
    from numba.core import event
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] not in {"numba", "numpy", "llvmlite"}:
        raise
    raise MissingExtraError(error.name) from None

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

LOG = logging.getLogger("threeup3down.batch")
prange: type[range] = numba.prange
njit: Any = numba.njit


def compiled(function: F) -> F:
    """Compile a function when it is first called; what is compiled is kept on the disk."""
    return _compiled(function, parallel=False, inlined=True)


def compiled_apart(function: F) -> F:
    """Do the same for a large function that is called in several places: it is compiled once."""
    return _compiled(function, parallel=False, inlined=False)


def compiled_loop(function: F) -> F:
    """Do the same for a function whose `prange` loops are shared by all cores."""
    return _compiled(function, parallel=True, inlined=False)


def compiled_for_policy(function: F) -> F:
    """Do the same for a function that takes another one, which cannot be kept on the disk."""
    made: F = njit(parallel=True)(function)
    return made


def _compiled(function: F, *, parallel: bool, inlined: bool) -> F:
    try:
        made: F = njit(
            cache=True, parallel=parallel, forceinline=inlined, error_model="numpy"
        )(function)
    except RuntimeError:  # no folder to keep it in can be written, so it is compiled every time
        made = njit(parallel=parallel)(function)
    return made


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """Tells that a function of this package is being compiled: once, however many there are."""

    told = False

    def on_start(self, event: Any) -> None:
        module = event.data["dispatcher"].py_func.__module__
        if not self.told and module.startswith(__package__):
            self.told = True
            LOG.warning("compiling the batched engine: once on this machine, some seconds")

    def on_end(self, event: Any) -> None:
        del event


event.register("numba:compile", _Notice())
