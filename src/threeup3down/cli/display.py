"""What is shown at the terminal, made from views and redacted events only."""

from __future__ import annotations

import re
import textwrap
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.style import Style
from rich.text import Text

from threeup3down.clauses import CLAUSE_ID, clause_url
from threeup3down.declarations import declaration_of
from threeup3down.games.prose import event_text, introduction, move_words, rules_now, view_text
from threeup3down.games.wording import translated

from .streams import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from threeup3down.games.protocol import Game

BLANK_LINES = 200  # more than a screen has
LONG_LIST = 10  # more choices than this stand side by side
SCROLLBACK_CLEARED = "\x1b[3J"


class Terminal(Console):
    """A console that raises an error when nobody reads it any more, and leaves text as it is."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Pass the error on, so that a game is not lost with the reader of its output."""
        raise  # noqa: PLE0704 (rich calls this while it handles the error)


def clear_screen(terminal: Terminal) -> None:
    """Leave nothing to be read, not even by scrolling back."""
    if terminal.is_dumb_terminal:  # which clears nothing, but moves up
        terminal.file.write("\n" * BLANK_LINES)
    terminal.clear()
    if not terminal.legacy_windows:
        terminal.file.write(SCROLLBACK_CLEARED)
        terminal.file.flush()


def show_text(
    terminal: Terminal, game: Game, text: str, style: str = "", *, indent: str = ""
) -> None:
    """Show text about a game: cards in colour, the rest of a long line indented."""
    lines = [
        line
        for long in escaped(text).splitlines()
        for line in textwrap.wrap(
            long, terminal.width, subsequent_indent=indent, break_on_hyphens=False
        )
    ]
    shown = Text("\n".join(lines), style)
    for pattern, card_style in declaration_of(game).card_styles:
        shown.highlight_regex(re.compile(pattern), card_style)
    shown.highlight_regex(CLAUSE_ID, partial(_linked, game))
    terminal.print(shown)


def _linked(game: Game, rule: str) -> Style | None:
    """Return a style that makes the id of a clause a link to it, where its address is known."""
    url = clause_url(game, rule)
    return Style(link=url) if url else None


def show_line(terminal: Terminal, line: str) -> None:
    """Show a line to be copied: whole, however narrow the terminal is."""
    terminal.print(escaped(line), soft_wrap=True)


def show_events(terminal: Terminal, game: Game, events: Iterable[Any]) -> None:
    """Show what happened, a sentence or a few lines for each event.

    Args:
        terminal: where to show it.
        game: the game.
        events: the events as redacted for the person.
    """
    for sentence in filter(None, (event_text(game, event) for event in events)):
        show_text(terminal, game, sentence)


def show_table(terminal: Terminal, game: Game, view: Any) -> None:
    """Show the table as the viewer sees it."""
    terminal.print()
    show_text(terminal, game, view_text(game, view), indent="    ")


def show_moves(terminal: Terminal, game: Game, view: Any) -> None:
    """Show the moves open to the viewer: number, text and words of each."""
    terminal.print()
    entries = _entries(game, view.legal_moves())
    if len(entries) > LONG_LIST:
        terminal.print(Columns(entries, column_first=True, padding=(0, 2)))
    else:
        for entry in entries:
            terminal.print(entry)


def _entries(game: Game, moves: Sequence[Any]) -> list[Text]:
    numbers = [f"#{index}" for index in range(1, len(moves) + 1)]
    texts = [game.move_text(move) for move in moves]
    number_width, text_width = (max(map(len, column)) for column in (numbers, texts))
    return [
        Text.assemble(
            (f" {index:>{number_width}}  ", "dim"),
            (f"{text:{text_width}}  ", "bold"),
            move_words(game, move),
        )
        for index, text, move in zip(numbers, texts, moves, strict=True)
    ]


def show_introduction(terminal: Terminal, game: Game) -> None:
    """Show what somebody needs to know who plays for the first time."""
    for sentence in introduction(game):
        show_text(terminal, game, sentence)


def show_rules(terminal: Terminal, game: Game, view: Any) -> None:
    """Show the rules that matter at this moment."""
    terminal.print()
    none = translated("{game} explains no rules.", game=game.NAME)
    for sentence in rules_now(game, view) or (none,):
        show_text(terminal, game, f"- {sentence}", indent="  ")


@contextmanager
def progress_bar(terminal: Terminal, title: str, total: int) -> Generator[Callable[[], None]]:
    """Show a bar in here, if this is a terminal; what it yields moves the bar by one."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    disable = not terminal.is_terminal
    with Progress(*columns, console=terminal, transient=True, disable=disable) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)


@contextmanager
def progress_count(terminal: Terminal, title: str) -> Generator[Callable[[int], None]]:
    """Count in here, if this is a terminal, towards an end that is unknown; it yields how."""
    columns = (
        TextColumn(title),
        BarColumn(),
        TextColumn("{task.completed:,}"),
        TimeElapsedColumn(),
    )
    disable = not terminal.is_terminal
    with Progress(*columns, console=terminal, transient=True, disable=disable) as progress:
        task = progress.add_task("", total=None)
        yield lambda count: progress.update(task, completed=count)
