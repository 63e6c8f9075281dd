"""A decision of a person at the terminal, and the terminal's way from one person to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.wording import translated

from .answers import AnswerError, chosen, question
from .display import clear_screen, show_moves, show_table, show_text
from .prompt_commands import command_words, is_command, obeyed

if TYPE_CHECKING:
    from .prompt import Prompt
    from .session import Session


def decided(session: Session, prompt: Prompt, seat: int) -> Any | None:
    """Show a person the table and return the move they choose; None: the game has gone back.

    Raises:
        EOFError: the input has ended, or the person leaves.
    """
    terminal, game = session.terminal, session.setup.game
    view = session.record.state().view(seat)
    moves = view.legal_moves()
    texts = [game.move_text(move) for move in moves]
    words = [*texts, *command_words(session, seat)]
    again = True
    while True:
        if again:
            show_table(terminal, game, view)
            show_moves(terminal, game, view)
        answer = prompt.ask(question(texts), seat=seat, words=words)
        if not answer and len(moves) == 1:
            return moves[0]
        again = not answer
        if again:
            continue
        if is_command(answer, texts):
            if obeyed(session, prompt, seat, answer):
                return None
        else:
            try:
                return chosen(game, view, answer)
            except AnswerError as error:
                show_text(terminal, game, str(error), "yellow")


def hand_over(session: Session, prompt: Prompt, seat: int) -> None:
    """Let the person in a seat look, and nobody else: the screen is cleared in between.

    Where no screen can be cleared, nobody is asked to wait.
    """
    if session.looking == seat:
        return
    terminal, setup = session.terminal, session.setup
    name = setup.name(seat)
    if terminal.is_terminal:
        if session.looking is not None:  # before, nothing is on the screen that not all may see
            looking = setup.name(session.looking)
            prompt.ask(translated("{name}, Enter clears the screen: ", name=looking))
            clear_screen(terminal)
        prompt.ask(translated("Pass the terminal to {name}, Enter: ", name=name))
    session.looking = seat
    terminal.print()
    turn = translated("{name}, it is your turn (seat {seat}).", name=name, seat=seat)
    show_text(terminal, setup.game, turn, "bold")
    for notice in session.notices.pop(seat, ()):
        show_text(terminal, setup.game, notice, "yellow")
    session.show_since_own_move()
