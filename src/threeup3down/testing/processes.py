"""A process in which a player is asked, and which is ended whatever the player does in it.

There are two ways to start one. A fork has the player as it is, also one that only this process
can name. A fresh interpreter has another seed for the hashes of texts, and gets the player and
the questions as bytes (`carried`). Both are leaders of a session of their own, so that a Ctrl-C
at the terminal reaches this process only, and so that what the player starts ends with it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe
from typing import IO, TYPE_CHECKING, Any

import attrs

from .answering import answer
from .serving import BEGUN, become

if TYPE_CHECKING:
    from collections.abc import Generator

    from threeup3down.bots import Player

    from .answering import Answer, Question

START_SECONDS = 60.0  # until the player is asked: imports, reading the question, redealing
END_SECONDS = 1.0  # from the end of its connection to that of a process
STACK_SECONDS = 0.2
POLL_SECONDS = 0.005
MOST_CALLS = 20
MOST_BYTES = 1 << 16
CAN_FORK = hasattr(os, "fork")
OUR_CALL = f'File "{answer.__code__.co_filename}"'
FRESH = (
    "import pickle, sys; "
    "from multiprocessing.connection import {connection} as Connection; "
    "connection = Connection({handle}); "
    "sys.path[:] = pickle.loads(connection.recv_bytes()); "
    "from threeup3down.testing.serving import serve_fresh; "
    "serve_fresh(connection, {stack}, {seconds})"
)


class PlayerLostError(Exception):
    """Tell why no answer has come.

    Attributes:
        law: the law that the player broke.
        detail: what was found, and what was expected.
    """

    def __init__(self, law: str, detail: str) -> None:
        super().__init__(law, detail)
        self.law = law
        self.detail = detail


@attrs.frozen(eq=False)
class Child:
    """A process that answers questions.

    Attributes:
        connection: where the questions go and the answers come from.
        pid: its number.
        exit_code: returns the code with which it ended (below 0: by a signal); None: it runs.
        stack: the file to which it writes where it is when it crashes or is about to be ended.
        seconds: how long the player may take for a move.
    """

    connection: Connection[Any, Any]
    pid: int
    exit_code: Callable[[], int | None]
    stack: IO[bytes]
    seconds: float

    def ask(self, question: Question) -> Answer:
        """Put a question to a fork, and return the answer.

        Raises:
            PlayerLostError: none has come.
        """
        with contextlib.suppress(BrokenPipeError):  # then `answer` says how it ended
            self.connection.send_bytes(pickle.dumps(question))
        return self.answer()

    def answer(self) -> Answer:
        """Return the next answer.

        Raises:
            PlayerLostError: none has come.
        """
        try:
            if not self.connection.poll(START_SECONDS):
                detail = f"it could not be asked within {START_SECONDS:g} s"
                raise PlayerLostError("player_answers", detail)
            received = self.connection.recv_bytes()
            if received == BEGUN:
                if not self.connection.poll(self.seconds):
                    raise PlayerLostError("player_answers_in_time", self._too_late())
                received = self.connection.recv_bytes()
        except (EOFError, ConnectionError):
            raise PlayerLostError("player_answers", self._ended()) from None
        said: Answer = pickle.loads(received)  # noqa: S301 (our own process)
        return said

    def end(self) -> None:
        """End the process and all that it has started, and leave no trace of it."""
        self.connection.close()
        if sys.platform == "win32":
            if self.exit_code() is None:
                os.kill(self.pid, signal.SIGTERM)  # there: at once and for certain
        else:
            for kill in (os.killpg, os.kill):  # its session may not have begun yet
                if kill is os.killpg or self.exit_code() is None:
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        kill(self.pid, signal.SIGKILL)
        while self.exit_code() is None:
            time.sleep(POLL_SECONDS)
        self.stack.close()

    def _too_late(self) -> str:
        """Return what to say of a player that takes too long, and where it is, if it can tell."""
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGUSR1)
            self._wait_for(lambda: OUR_CALL in self._dumped(), STACK_SECONDS)
        detail = f"no answer within {self.seconds:g} s; expected a move by then"
        return detail + self._where()

    def _ended(self) -> str:
        """Return what to say of a process that has ended."""
        self._wait_for(lambda: self.exit_code() is not None, END_SECONDS)
        code = self.exit_code()
        if code is None:
            how = "its process cut the connection"
        elif code < 0:
            how = f"its process was ended by {signal.Signals(-code).name}"
        else:
            how = f"its process ended with exit code {code}"
        return f"{how} before there was an answer; expected a move{self._where()}"

    def _wait_for(self, happened: Callable[[], bool], seconds: float) -> None:
        end = time.monotonic() + seconds
        while not happened() and time.monotonic() < end:
            time.sleep(POLL_SECONDS)

    def _where(self) -> str:
        """Return the calls that the player's process was in, innermost first, if it told."""
        calls: list[str] = []
        for line in self._dumped().splitlines():
            if OUR_CALL in line or len(calls) == MOST_CALLS:
                break
            if line.startswith('  File "'):
                calls.append(line)
        return "\n".join(["; it was at", *calls]) if calls else ""

    def _dumped(self) -> str:
        if sys.platform == "win32":
            return ""
        # not with `seek`: the position is the other process's as well
        return os.pread(self.stack.fileno(), MOST_BYTES, 0).decode(errors="replace")


@contextlib.contextmanager
def forked(player: Player, seconds: float) -> Generator[Child]:
    """Start a fork that answers what it is asked."""
    for stream in (sys.stdout, sys.stderr):  # or the fork would write it again
        stream.flush()
    stack = tempfile.TemporaryFile()  # noqa: SIM115 (`end` closes it)
    ours, theirs = _connected()
    with warnings.catch_warnings():
        # Python 3.12 warns of forks beside other threads, whose locks may stay taken in the
        # fork. This one asks a player and nothing else, and is ended when it does not answer.
        warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        become(player, ours, theirs, stack.fileno(), seconds)
    child = Child(ours, pid, _Exit(pid), stack, seconds)
    try:
        theirs.close()
        yield child
    finally:
        child.end()


@contextlib.contextmanager
def fresh(player_and_questions: bytes, seconds: float, hash_seed: str) -> Generator[Child]:
    """Start a fresh interpreter that answers the questions one after another.

    Args:
        player_and_questions: `carried` together, so that they share what is carried by value.
            If there are no questions, it answers what it is asked.
        seconds: how long the player may take for a move.
        hash_seed: what to set PYTHONHASHSEED to.
    """
    stack = tempfile.TemporaryFile()  # noqa: SIM115 (`end` closes it)
    ours, theirs = _connected()
    handle, stack_handle = theirs.fileno(), stack.fileno()
    started: dict[str, Any]
    if sys.platform == "win32":
        os.set_handle_inheritable(handle, True)
        started = {"close_fds": False}
        stack_handle = None
    else:
        started = {"pass_fds": (handle, stack_handle), "start_new_session": True}
    code = FRESH.format(
        connection=type(theirs).__name__, handle=handle, stack=stack_handle, seconds=seconds
    )
    process = subprocess.Popen(  # noqa: S603 (our own command)
        [sys.executable, "-P", "-c", code],
        stdin=subprocess.DEVNULL,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        **started,
    )
    child = Child(ours, process.pid, process.poll, stack, seconds)
    try:
        theirs.close()
        with contextlib.suppress(BrokenPipeError):  # then `answer` says how it ended
            ours.send_bytes(pickle.dumps(sys.path))
            ours.send_bytes(player_and_questions)
        yield child
    finally:
        child.end()


def _connected() -> tuple[Connection[Any, Any], Connection[Any, Any]]:
    """Return two ends of a connection; Windows has a class of its own for them."""
    ends: Any = Pipe()
    ours, theirs = ends
    return ours, theirs


class _Exit:
    """The exit code of a fork, which is told once and then kept."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._code: int | None = None

    def __call__(self) -> int | None:
        if self._code is None:
            try:
                pid, status = os.waitpid(self._pid, os.WNOHANG)
            except ChildProcessError:  # a program that waits for all its children has seen it
                pid, status = self._pid, 0
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code
