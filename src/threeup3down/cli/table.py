"""What is shown at the terminal, made from views and redacted events only."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from threeup3down.games.protocol import Game

LONG_LIST = 10  # more choices than this stand side by side

# How the cards of a game are coloured, which no rule ever asks for: pattern and style.
CARD_STYLES: dict[str, tuple[tuple[str, str], ...]] = {
    "threeup3down": (
        (r"\b(\d+|C(\+\d)?)g\b", "green"),
        (r"\b(\d+|C(\+\d)?)b\b", "bright_blue"),
        (r"\b(\d+|C(\+\d)?)r\b", "red"),
        (r"\?\?", "dim"),
    ),
    "threethirteen": (
        (r"\b[A2-9TJQK][DH]\b", "red"),
        (r"\bXX\b", "magenta"),
        (r"\b([A2-9TJQK][CDHS]|XX)\*", "bold"),  # wild
        (r"\?\?", "dim"),
    ),
}
# Where all the rules of a game can be read.
RULES_PAGES = {
    "threeup3down": "docs/rules/3up3down.md",
    "threethirteen": "docs/rules/threethirteen.md",
}


class Terminal(Console):
    """A console that tells when nobody reads it any more, and leaves text as it is."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Pass the error on, so that a game is not lost with the reader of its output."""
        raise  # noqa: PLE0704 (rich calls this while it handles the error)


def show_text(
    terminal: Terminal, game: Game, text: str, style: str = "", *, indent: str = ""
) -> None:
    """Show text about a game: cards in colour, the rest of a long line indented."""
    lines = [
        line
        for long in text.splitlines()
        for line in textwrap.wrap(
            long, terminal.width, subsequent_indent=indent, break_on_hyphens=False
        )
    ]
    shown = Text("\n".join(lines), style)
    for pattern, card_style in CARD_STYLES.get(game.NAME, ()):
        shown.highlight_regex(re.compile(pattern), card_style)
    terminal.print(shown)


def show_line(terminal: Terminal, line: str) -> None:
    """Show a line to be copied: whole, however narrow the terminal is."""
    terminal.print(line, soft_wrap=True)


def show_events(terminal: Terminal, game: Game, events: Iterable[Any]) -> None:
    """Show what happened, a sentence for each event.

    Args:
        terminal: where to show it.
        game: the game.
        events: the events as redacted for the person.
    """
    for sentence in filter(None, map(game.event_text, events)):
        show_text(terminal, game, sentence)


def show_table(terminal: Terminal, game: Game, view: Any) -> None:
    """Show the table as the viewer sees it."""
    terminal.print()
    show_text(terminal, game, game.view_text(view), indent="    ")


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
    numbers = [f"#{number}" for number in range(1, len(moves) + 1)]
    texts = [game.move_text(move) for move in moves]
    number_width, text_width = (max(map(len, column)) for column in (numbers, texts))
    return [
        Text.assemble(
            (f" {number:>{number_width}}  ", "dim"),
            (f"{text:{text_width}}  ", "bold"),
            game.move_words(move),
        )
        for number, text, move in zip(numbers, texts, moves, strict=True)
    ]


def show_introduction(terminal: Terminal, game: Game) -> None:
    """Show what somebody needs to know who plays for the first time."""
    for sentence in game.introduction():
        show_text(terminal, game, sentence)


def show_rules(terminal: Terminal, game: Game, view: Any) -> None:
    """Show the rules that matter at this moment, and where all of them are."""
    terminal.print()
    for sentence in game.rules_now(view):
        show_text(terminal, game, f"- {sentence}", indent="  ")
    if game.NAME in RULES_PAGES:
        terminal.print(f"All the rules: {RULES_PAGES[game.NAME]}")
