"""A game while it is played at the terminal: how far it is, its file, and who sees the screen."""

from __future__ import annotations

import secrets
from errno import EEXIST
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase, translated
from threeup3down.records.files import read_record, write_record

from .display import Terminal, show_events, show_text
from .resume_file import settings_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from threeup3down.records import Record
    from threeup3down.simulation import Step

    from .setup import Setup


@attrs.define(eq=False)
class Session:
    """A game while it is played; the one thing here that changes.

    Attributes:
        setup: what was asked for; its record is the game so far.
        terminal: where the game is shown.
        looking: the seat of the person who sees the screen; None: nobody of several people yet,
            or a spectator.
        saved: the game as its file has it; None: it has none.
        notices: what each person has to be told when they see the screen again.
    """

    setup: Setup
    terminal: Terminal
    looking: int | None = attrs.field(init=False)
    saved: Record | None = attrs.field(init=False)
    notices: dict[int, list[str]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        path = self.setup.path
        self.saved = self.record if path and path.exists() else None  # a resumed game
        self.looking = self.setup.people[0] if len(self.setup.people) == 1 else None

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.setup.record

    def go_on(self, record: Record) -> None:
        """Take a game for the one that is played, and save it."""
        self.setup = attrs.evolve(self.setup, record=record)
        self.save()

    def save(self) -> bool:
        """Write the game into its file, if it has one, and return whether it is there.

        If that fails, the person is told and the game goes on.
        """
        path = self.setup.path
        if path is None:
            return False
        try:
            self._check_file(path)
            self.setup = attrs.evolve(self.setup, record=self.setup.noted_record())
            write_record(path, self.record)
        except (OSError, GameError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            unsaved = translated("{file} is not saved: {reason}.", file=path, reason=reason)
            show_text(self.terminal, self.setup.game, unsaved, "yellow")
            return False
        self.saved = self.record
        return True

    def _check_file(self, path: Path) -> None:
        """See that the file is as this game left it, so that nobody else's game is lost.

        Raises:
            FileExistsError: it is not.
        """
        found = read_record(path) if path.exists() else None
        if found is not None and found.moves != (self.saved and self.saved.moves):
            raise FileExistsError(EEXIST, Phrase("another program has written it meanwhile"))

    def keep(self) -> bool:
        """Write the game into a new file in the folder of settings; return whether it is there."""
        folder = settings_folder()
        if folder is None:
            return False
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:  # then it is shown instead
            return False
        self.saved = None
        return self.save_as(folder / f"game-{secrets.token_hex(4)}.json")

    def save_as(self, path: Path) -> bool:
        """Write the game into another file from now on."""
        before = self.setup, self.saved
        self.setup = attrs.evolve(self.setup, path=path)
        self.saved = None if path != before[0].path else self.saved
        if self.save():
            return True
        self.setup, self.saved = before
        return False

    def command(self) -> str:
        """Return the command that resumes the game."""
        return self.setup.command(in_file=self.in_file)

    @property
    def in_file(self) -> bool:
        """Whether the game's file has it as it is now."""
        return self.saved is self.record

    def show(self, events: tuple[Any, ...]) -> None:
        """Show what happened as the person, or a spectator, may see it."""
        if self.looking is None and self.setup.people:
            return
        game = self.setup.game
        show_events(self.terminal, game, [game.redact(event, self.looking) for event in events])

    def show_since_own_move(self) -> None:
        """Show the last move of the person who looks, and what happened after it."""
        for step in _since_own(self.record, self.looking):
            self.show(step.events)


def _since_own(record: Record, seat: int | None) -> Iterator[Step]:
    since: list[Step] = []
    for step in record.steps():
        since = [step] if step.seat == seat else [*since, step]
    yield from since
