"""The commands that go on with games whose terminal was closed, kept for the next time."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from pathlib import Path

import typer

from threeup3down.records import Record


def kept_in() -> Path:
    """Return the file, in the folder for what a program remembers.

    It is `$XDG_STATE_HOME/threeup3down/cut-off-games`, in `~/.local/state` unless that is set;
    on Windows and macOS it is in the folder that programs have for everything.
    """
    if sys.platform in {"win32", "darwin"}:
        folder = Path(typer.get_app_dir("threeup3down"))
    else:
        told = Path(os.environ.get("XDG_STATE_HOME", ""))
        state = told if told.is_absolute() else Path("~/.local/state").expanduser()
        folder = state / "threeup3down"
    return folder / "cut-off-games"


def keep(command: str) -> None:
    """Keep the command that goes on with a game for the next time that somebody plays."""
    path = kept_in()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{command}\n")


def take_kept() -> list[str]:
    """Return the commands that were kept, and forget them; what is no command is left out."""
    path = kept_in()
    try:
        lines = path.read_text(encoding="utf-8", errors="ignore").splitlines()
    except OSError:  # there are none
        return []
    with contextlib.suppress(OSError):  # told again the next time
        path.unlink()
    return [line for line in lines if _goes_on(line)]


def _goes_on(command: str) -> bool:
    """Tell whether a command goes on with a game."""
    try:
        words = shlex.split(command)
        Record.parse(words[words.index("--resume") + 1])
    except (ValueError, IndexError):
        return False
    return command.isprintable()
