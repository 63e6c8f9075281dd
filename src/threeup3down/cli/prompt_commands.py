"""What a person may ask for instead of a move: help, a hint, undo, and the like."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from threeup3down.bots import bots_of
from threeup3down.games.prose import move_words
from threeup3down.games.wording import Phrase, plural, translated
from threeup3down.records import revealed_since
from threeup3down.records.files import ONE
from threeup3down.simulation import chance

from .answers import named, numbers
from .display import show_rules, show_text
from .options import OptionError
from .setup import new_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.records import Record

    from .prompt import Prompt
    from .session import Session

WORDS = ("?", "help", "hint", "undo", "save", "quit")
NOTHING_TO_UNDO = Phrase("You have made no move that could be undone.")


def command_words(session: Session, seat: int) -> list[str]:
    """Return the words that do something now."""
    nothing_made = undo_point(session.record, seat) is None
    return [word for word in WORDS if word != "undo" or not nothing_made]


def is_command(answer: str, texts: Sequence[str]) -> bool:
    """Return whether an answer is one of the words and no legal move, given as texts."""
    word, *rest = answer.split()
    return answer not in texts and word in WORDS and (not rest or word == "save")


def obeyed(session: Session, prompt: Prompt, seat: int, answer: str) -> bool:
    """Do what a person asks for, and return whether the game has gone back.

    Raises:
        EOFError: the person leaves.
    """
    word, _, rest = answer.partition(" ")
    match word:
        case "?":
            show_rules(session.terminal, session.setup.game, session.record.state().view(seat))
        case "hint":
            _say(session, hint(session, seat))
        case "undo":
            return _undone(session, prompt, seat)
        case "save":
            _say(session, _saved(session, rest.strip()))
        case "quit":
            raise EOFError
        case _:
            for line in help_lines(session, seat):
                _say(session, line)
    return False


def help_lines(session: Session, seat: int) -> list[str]:
    """Return what can be written now, a line each."""
    game, view = session.setup.game, session.record.state().view(seat)
    texts = [game.move_text(move) for move in view.legal_moves()]
    enter = translated("shows the table again")
    if len(texts) == 1:
        enter = translated("makes the only move")
    file = session.setup.path
    lines = {
        translated("{moves}, or {numbers}", moves=named(texts), numbers=numbers(texts)): translated(
            "makes the move"
        ),
        translated("Enter"): enter,
        "?": translated("shows the rules that apply now"),
        "hint": translated("shows what a computer player would do"),
        "undo": translated("goes back to your last move"),
        "save": translated("saves the game in {file}, as is done after every move", file=file),
        translated("save FILE"): translated(
            "saves the game there from now on; FILE ends with {suffixes}", suffixes=", ".join(ONE)
        ),
        "quit": translated("leaves the game, which can be resumed"),
    }
    if undo_point(session.record, seat) is None:
        del lines["undo"]
    if file is None:
        del lines["save"]
    return [f"- {word}: {what}" for word, what in lines.items()]


def hint(session: Session, seat: int) -> str:
    """Return what the computer player that is offered first would do."""
    game, record = session.setup.game, session.record
    name, bot = next(iter(bots_of(game).items()))
    rng = chance(record.seed, len(record.moves) + 1)
    move = bot(record.state().view(seat), rng)
    return translated(
        "The computer player {bot} would choose {move} ({words}).",
        bot=name,
        move=game.move_text(move),
        words=move_words(game, move),
    )


def undo_point(record: Record, seat: int) -> int | None:
    """Return how many moves were made before the last one of a seat; None: it has made none."""
    made = range(len(record.moves) - 1, -1, -1)
    return next((at for at in made if record.state(at).to_act == seat), None)


def _undone(session: Session, prompt: Prompt, seat: int) -> bool:
    """Go back to a person's last decision, if they still want to when told what it means."""
    record = session.record
    at = undo_point(record, seat)
    if at is None:
        _say(session, translated(NOTHING_TO_UNDO))
        return False
    seen = what_was_seen(session, at, seat)
    if seen:
        answer = prompt.ask(translated("{seen}: undo all the same? [y/N] ", seen=seen)).lower()
        if answer not in {"y", "yes", translated("y"), translated("yes")}:
            _say(session, translated("Nothing is undone."))
            return False
    count = len(record.moves) - at
    session.go_on(record.until(at))
    _say(session, plural("{count} move is undone.", "{count} moves are undone.", count))
    for other in session.setup.people:
        if other != seat:
            told = session.notices.setdefault(other, [])
            notice = plural(
                "{name} has gone back: {count} move is undone.",
                "{name} has gone back: {count} moves are undone.",
                count,
                name=session.setup.name(seat),
            )
            told.append(notice)
    return True


def what_was_seen(session: Session, at: int, seat: int) -> str:
    """Return what the people at the terminal have seen after a move; "": nothing.

    What others have seen is counted only: it is not for the person who asks.
    """
    record = session.record
    if not hasattr(record.state().view(seat), "seen"):  # a game of somebody's own
        return translated("You may have seen cards since")
    said: list[str] = []
    for each in (seat, *(other for other in session.setup.people if other != seat)):
        cards = revealed_since(record, at, each)
        if cards and each == seat:
            said.append(translated("You have seen {cards}", cards=", ".join(map(str, cards))))
        elif cards:
            seen = plural(
                "{name} has seen {count} card",
                "{name} has seen {count} cards",
                len(cards),
                name=session.setup.name(each),
            )
            said.append(seen)
    if not said:
        return ""
    joined = reduce(lambda some, last: translated("{some} and {last}", some=some, last=last), said)
    return translated("{seen} since", seen=joined)


def _saved(session: Session, text: str) -> str:
    """Save the game, if a file is given there from now on, and return what to say about it."""
    path = session.setup.path
    if text:
        try:
            path = new_path(text, path)
        except OptionError as error:
            return translated(
                "It cannot be saved in {file}: expected {expected}.",
                file=error.value,
                expected=error.expected,
            )
    if path is None:
        return translated(
            "Write save and the name of a file, which ends with {suffixes}.",
            suffixes=", ".join(ONE),
        )
    if not session.save_as(path):
        return translated("The game is not saved.")
    return translated("The game is saved in {file}, and will be after every move.", file=path)


def _say(session: Session, sentence: Any) -> None:
    show_text(session.terminal, session.setup.game, str(sentence), indent="  ")
