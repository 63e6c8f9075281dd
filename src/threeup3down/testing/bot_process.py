"""A worker process that calls a bot: a fresh interpreter that is sent views and nothing else.

This file is also the program of the worker, which starts without the rest of the kit.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import reprlib
import signal
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cloudpickle  # pyright: ignore[reportMissingTypeStubs] (it has no types)

from threeup3down.bots import first_seen

if TYPE_CHECKING:
    from typing import IO, Self, TypeAlias

    # The index of the bot's move in `view.legal_moves()`, or the broken law and what was found.
    Answer: TypeAlias = int | tuple[str, str]

LOAD_SECONDS = 60.0  # for starting Python and for all that the bot imports
EXIT_SECONDS = 1.0  # from the last answer to the end of a process that ends by itself
MOST_MOVES_NAMED = 8


class BotProcess:
    """A worker process; leaving the `with` block kills it.

    Attributes:
        hash_seed: its PYTHONHASHSEED.
        ended: whether it ended before it had answered, by itself or because its time was over.
    """

    def __init__(self, bot: Any, view: Any, *, hash_seed: int, seconds: float) -> None:
        self.hash_seed = hash_seed
        self.ended: bool = False
        self._sent = {"bot": bot, "game": view}
        self._seconds, self._timed_out = seconds, False
        self._process = subprocess.Popen(  # noqa: S603 (our own program)
            # -P: what lies beside this file is not for the bot to import
            [sys.executable, "-P", "-X", "faulthandler", __file__, *_path(bot)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": str(hash_seed)},
            start_new_session=True,  # a Ctrl-C is for the check, which then ends the process
        )

    def __enter__(self) -> Self:
        """Send the bot, and any view to see whether the game can be imported.

        Raises:
            TypeError: one of them cannot be sent to another process.
        """
        for name, value in self._sent.items():
            try:
                problem = self._exchange(_pickled(value), LOAD_SECONDS)
                problem = self._how_it_ended() if self.ended else problem
            except Exception as error:  # noqa: BLE001 (anything that is not made to be pickled)
                problem = repr(error)
            if problem is not None:
                self.__exit__()
                raise TypeError(
                    f"the {name} cannot be sent to another process: {problem}; expected one that "
                    "can be imported, or that holds no such things as open files and locks"
                )
        return self

    def __exit__(self, *_: object) -> None:
        self._kill()
        with contextlib.suppress(OSError):  # unsent bytes
            self._process.communicate()

    def ask(self, view: Any, rng: random.Random) -> Answer:
        """Return what the bot answers, neither the view nor the `rng` being changed here."""
        answer: Answer = self._exchange(_pickled((view, rng)), self._seconds)
        if not self.ended:
            return answer
        if self._timed_out:
            return "bot_answers_in_time", f"it gave no answer within {self._seconds:g} s"
        return "bot_answers", f"{self._how_it_ended()}; expected a move"

    def _exchange(self, message: bytes, seconds: float) -> Any:
        to_worker: Any = self._process.stdin
        from_worker: Any = self._process.stdout
        timer = threading.Timer(seconds, self._time_out)
        timer.start()
        try:
            pickle.dump(message, to_worker)
            to_worker.flush()
            return pickle.load(from_worker)  # noqa: S301 (our own process)
        except (EOFError, OSError, pickle.UnpicklingError):
            self.ended = True
            return None
        finally:
            timer.cancel()

    def _time_out(self) -> None:
        self._timed_out = True
        self._kill()

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:  # with what the bot has started, which would keep the pipes open
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        return f"its process ended with exit code {self._process.poll()}"


def _path(bot: Any) -> list[str]:
    """Return `sys.path`, and where the bot's module is found that pytest imports without that."""
    name: str = getattr(bot, "__module__", None) or ""
    file = getattr(sys.modules.get(name), "__file__", None)
    roots = [] if file is None else [str(Path(file).resolve().parents[name.count(".")])]
    return [*dict.fromkeys([*sys.path, *roots])]


def _pickled(value: Any) -> bytes:
    data: bytes = cloudpickle.dumps(value)  # pyright: ignore[reportUnknownMemberType]
    return data


def serve() -> None:
    """Be the worker: load the bot, and answer until the pipe is closed."""
    sys.path[:] = sys.argv[1:]
    del sys.argv[1:]
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what the bot prints must not get between the answers
    with contextlib.suppress(EOFError, BrokenPipeError):
        bot, _ = (_loaded(questions, answers) for _ in ("bot", "view"))
        while True:
            _send(_answer(bot, pickle.load(questions)), answers)  # noqa: S301 (our own process)


def _loaded(questions: IO[bytes], answers: IO[bytes]) -> Any:
    """Return what is sent to be kept, having answered what is wrong with it."""
    value, problem = None, None
    message = pickle.load(questions)  # noqa: S301 (our own process)
    try:
        value = pickle.loads(message)  # noqa: S301
    except Exception as error:  # noqa: BLE001 (whatever an import raises)
        problem = repr(error)
    _send(problem, answers)
    return value


def _send(answer: Answer | str | None, answers: IO[bytes]) -> None:
    sys.stdout.flush()
    pickle.dump(answer, answers)
    answers.flush()


def _answer(bot: Any, question: bytes) -> Answer:
    view, rng = pickle.loads(question)  # noqa: S301 (our own process)
    legal = view.legal_moves()
    global_random = random.getstate()
    try:
        move = bot(first_seen(bot, view), rng)
    except BaseException as error:  # noqa: BLE001 (SystemExit is no answer either)
        trace = error.__traceback__ and error.__traceback__.tb_next  # from the bot on
        lines = "".join(traceback.format_exception(type(error), error, trace)).rstrip()
        return "bot_answers", f"it raised {type(error).__name__}; expected a move\n{lines}"
    if random.getstate() != global_random:
        detail = "it used the global `random`; expected all chance to come from its `rng`"
        return "bot_leaves_global_random_alone", detail
    untouched, _ = pickle.loads(question)  # noqa: S301
    if view != untouched:
        return "bot_leaves_the_view_alone", "it changed its view; expected a view as it was"
    for index, candidate in enumerate(legal):
        if type(move) is type(candidate) and move == candidate:
            return index
    return "bot_makes_legal_moves", _illegal(view, legal, move)


def _illegal(view: Any, legal: tuple[Any, ...], move: Any) -> str:
    more = len(legal) - MOST_MOVES_NAMED
    named = ", ".join(map(str, legal[:MOST_MOVES_NAMED])) + (f" and {more} more" * (more > 0))
    try:
        reason = view.why_illegal(move)
        problem = f"{move}, which is illegal: {reason.sentence} ({reason.rule})"
    except Exception:  # noqa: BLE001 (a game refuses what is no move in any way it likes)
        problem = f"{reprlib.repr(move)}, which is no move"
    return f"it returned {problem}; expected one of `view.legal_moves()`: {named}"


if __name__ == "__main__":
    serve()
