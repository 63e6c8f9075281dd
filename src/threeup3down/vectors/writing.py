"""Writing the files: all of them, or none."""

from __future__ import annotations

import json
import os
import shutil
from errno import EISDIR
from typing import TYPE_CHECKING, Any

from .schemas import head_of, schema_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from threeup3down.games.protocol import Game

SCHEMA_FILE = "schema.json"


def write_vectors(
    folder: Path,
    game: Game,
    files: Mapping[str, Iterable[Mapping[str, Any]]],
    *,
    before_replacing: Callable[[], object] = int,
) -> tuple[str, ...]:
    """Write the files and their schema into a folder, which is made if there is none.

    They are written to another folder beside it first. Only when that has succeeded do they
    take the place of files of the same names; other files stay as they are.

    Args:
        folder: where to write.
        game: the game they are about.
        files: the entries of each file by its name, as `vector_files` gives them.
        before_replacing: called when all are written and none has taken its place; if it
            raises, none will. A program that handles signals ignores them from then on.

    Returns:
        The names of the files written.

    Raises:
        OSError: they cannot be written; the folder is as it was.
    """
    texts = {f"{name}.json": _file_text(game, name, each) for name, each in files.items()}
    texts[SCHEMA_FILE] = json.dumps(schema_of(game), indent=1) + "\n"
    target = folder.resolve()
    beside = target.parent
    while not beside.exists():  # on the same disk, so that a file takes its place in one step
        beside = beside.parent
    draft = beside / f".{target.name}-{os.getpid()}"
    for name in texts:
        if (target / name).is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(target / name))
    draft.mkdir()
    try:
        for name, text in texts.items():
            (draft / name).write_text(text, encoding="utf-8", newline="\n")
        before_replacing()
        if target.exists():
            for name in texts:
                (draft / name).replace(target / name)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return tuple(texts)


def _file_text(game: Game, name: str, entries: Iterable[Mapping[str, Any]]) -> str:
    """Return a file with an entry a line, so that two of them can be compared."""
    head = head_of(game) | {"kind": name}
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    return f'{json.dumps(head)[:-1]}, "entries": [\n{lines}\n]}}\n'
