"""How functions are compiled: by numba, once on a machine, and with a word when it takes a while.

Everything else of this package that needs numba imports it from here, but what a kernel does not
see. A compiled function is written and checked as an ordinary typed function.
"""

from __future__ import annotations

import logging
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numba
from numba.core import event

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

LOG = logging.getLogger("threeup3down.batch")
SOURCES = ("batch", "games", "simulation")  # packages whose code or figures are compiled in
OPTIONS = {"error_model": "numpy"}  # no check for a division by zero: nothing divides by one
OURS = __name__.rpartition(".")[0]
njit: Any = numba.njit
prange: type[range] = numba.prange


def _stamp() -> str:
    """Return a digest of all that compiled code may come from."""
    digest = sha256()
    for package in SOURCES:
        for path in sorted((Path(__file__).parents[1] / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


STAMP = _stamp()


def compiled(function: F) -> F:
    """Compile a function when it is first called, into each function that calls it.

    What is compiled is kept on the disk, where numba finds a folder that can be written: beside the
    code, or else in the user's cache, or where NUMBA_CACHE_DIR says.
    """
    return _kept(function, forceinline=True)


def compiled_apart(function: F) -> F:
    """Do the same for a large function, which is called instead.

    What large functions are copied into takes many times as long to compile.
    """
    return _kept(function, forceinline=False)  # a function inherits from its callers what is open


def compiled_loop(function: F) -> F:
    """Do the same for a function whose `prange` loops are shared by all cores."""
    return _kept(function, parallel=True)


def compiled_for_policy(function: F) -> F:
    """Do the same for a function that takes another one, with which it is compiled every time."""
    made: F = njit(parallel=True, **OPTIONS)(function)
    return made


def _kept(function: F, **options: bool) -> F:
    """Compile a function, and keep it for as long as no code changes that it may call.

    numba itself would look at the file of the function alone.
    """
    try:
        made: Any = njit(cache=True, **options, **OPTIONS)(function)
        made._cache._cache_file._source_stamp = STAMP  # noqa: SLF001 (there is no other way)
    except (AttributeError, RuntimeError):  # another numba, or no folder that can be written
        made = njit(**options, **OPTIONS)(function)
    compiled_function: F = made
    return compiled_function


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """Tells that a function of this package is being compiled: once, however many there are."""

    told = False

    def on_start(self, event: Any) -> None:
        module = str(event.data["dispatcher"].py_func.__module__)  # a function may have none
        if not self.told and module.startswith(OURS):
            self.told = True
            LOG.warning("compiling the batched engine, which takes some seconds")

    def on_end(self, event: Any) -> None:
        del event


event.register("numba:compile", _Notice())  # pyright: ignore[reportUnknownMemberType] (no types)
