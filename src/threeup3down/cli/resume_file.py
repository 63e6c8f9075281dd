"""The file with the commands that resume games whose terminal was closed."""

from __future__ import annotations

import contextlib
from pathlib import Path

import typer


def settings_folder() -> Path | None:
    """Return the folder that programs have for settings; None: there is no home."""
    folder = Path(typer.get_app_dir("threeup3down"))
    return folder if folder.is_absolute() else None


def resume_file() -> Path | None:
    """Return the file, in the folder of settings; None: there is none."""
    folder = settings_folder()
    return folder and folder / "unfinished-games"


def save_command(command: str) -> None:
    """Save a command for the next time that somebody plays, if there is a place for it."""
    if path := resume_file():
        with contextlib.suppress(OSError):  # nobody is there to read why
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{command}\n")


def saved_commands() -> list[str]:
    """Return the commands that were saved."""
    path = resume_file()
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines() if path else []
    except OSError:  # there are none
        return []


def remove_saved_commands() -> None:
    """Delete the file."""
    if path := resume_file():
        with contextlib.suppress(OSError):  # they are shown again the next time
            path.unlink()
