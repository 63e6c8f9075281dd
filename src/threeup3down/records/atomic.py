"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Generator

UNNAMED = getattr(os, "O_TMPFILE", None)  # Linux: a file that is gone with the process
OPENED = Path("/proc/self/fd")  # where such a file can be given a name
PERMISSIONS = 0o666  # which the umask of the user takes some of
TRIES = 6  # Windows: while another program has the file open
PAUSE = 0.05  # seconds, twice as long each time


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str], mode: Literal["w", "wb"] = "w") -> Generator[IO[Any]]:
    """Write a file that takes the place of another at the end; after an error nothing is changed.

    Whatever happens, and however many write at once, `path` is the old file or a new one, whole.
    A link stays one, and what is no regular file (a terminal, a pipe) is written as it is.

    Args:
        path: the file.
        mode: "w": text; "wb": bytes.

    Raises:
        OSError: the file system refuses.
    """
    target = Path(os.path.realpath(path))
    form: Any = {"encoding": "utf-8", "newline": ""} if mode == "w" else {}
    before = target.stat().st_mode if target.exists() else None
    if before is not None and not stat.S_ISREG(before):
        with target.open(mode, **form) as file:
            yield file
        return
    name = target.with_name(f".threeup3down-{secrets.token_hex(8)}.tmp")
    number, named = _opened(name)
    try:
        with open(number, mode, **form) as file:  # noqa: PTH123 (a number)
            yield file
            file.flush()
            if before is not None and sys.platform != "win32":  # which has no such permissions
                os.fchmod(number, stat.S_IMODE(before))
            os.fsync(number)
            if not named:
                os.link(OPENED / str(number), name, src_dir_fd=number, follow_symlinks=True)
        _replace(name, target)
    finally:
        name.unlink(missing_ok=True)


def _opened(name: Path) -> tuple[int, bool]:
    """Open a new file; return its number, and whether it has its name already."""
    if UNNAMED is not None and OPENED.exists():
        with contextlib.suppress(OSError):  # a file system that has no such files
            return os.open(name.parent, UNNAMED | os.O_WRONLY, PERMISSIONS), False
    return os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PERMISSIONS), True


def _replace(name: Path, target: Path) -> None:
    """Let a file take the place of another; on Windows wait for programs that read it."""
    for attempt in range(TRIES - 1 if sys.platform == "win32" else 0):
        try:
            name.replace(target)
        except PermissionError:
            time.sleep(PAUSE * 2**attempt)
        else:
            return
    name.replace(target)
