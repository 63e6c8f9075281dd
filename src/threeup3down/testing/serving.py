"""Being a process in which a player is asked: the other end of `processes`."""

from __future__ import annotations

import contextlib
import copy
import faulthandler
import gc
import os
import pickle
import signal
import sys
import traceback
from typing import TYPE_CHECKING, Any

from .answering import Answer, answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection

    from threeup3down.bots import Player

    from .answering import Question

BEGUN = b"begun"  # sent when the player's time begins to run
ABANDONED_SECONDS = 3.0  # beyond the limit, if nobody is left to end the process


def become(
    player: Player,
    other_end: Connection[Any, Any],
    connection: Connection[Any, Any],
    stack: int,
    seconds: float,
) -> None:
    """Answer questions in a fork until the other end is closed, and end with that."""
    try:
        os.setsid()
        gc.freeze()  # nothing that was there before is found or finalized here
        other_end.close()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115 (as long as the process)
        _serve(connection, player, _received(connection), stack, seconds)
    except Exception:  # noqa: BLE001 (whatever it is, it must not go on in the fork)
        traceback.print_exc()
    finally:
        os._exit(0)  # what the process was forked from is not its to clean up


def serve_fresh(connection: Connection[Any, Any], stack: int | None, seconds: float) -> None:
    """Answer questions in a fresh interpreter: those that come with the player, or any."""
    try:
        player, questions = pickle.loads(connection.recv_bytes())  # noqa: S301 (from our process)
    except Exception as error:  # noqa: BLE001 (anything may be missing here)
        detail = f"cannot be carried to a fresh interpreter: {error!r}"
        connection.send_bytes(pickle.dumps(Answer(None, "", detail)))
        return
    copied = ((question, copy.deepcopy(question.view)) for question in questions)
    _serve(connection, player, copied if questions else _received(connection), stack, seconds)


def _received(connection: Connection[Any, Any]) -> Iterator[tuple[Question, Any]]:
    """Yield the questions as they come, each with a view of which the player is shown no part."""
    with contextlib.suppress(EOFError):
        while True:
            question = connection.recv_bytes()
            yield pickle.loads(question), pickle.loads(question).view  # noqa: S301 (our own)


def _serve(
    connection: Connection[Any, Any],
    player: Player,
    questions: Iterable[tuple[Question, Any]],
    stack: int | None,
    seconds: float,
) -> None:
    def begin() -> None:
        _set_alarm(seconds + ABANDONED_SECONDS)
        connection.send_bytes(BEGUN)

    if stack is not None:
        faulthandler.enable(stack)
        faulthandler.register(signal.SIGUSR1, stack, all_threads=False)
    for question, untouched in questions:
        said = answer(player, question, untouched, begin)
        _set_alarm(0)
        for stream in (sys.stdout, sys.stderr):  # what the player prints is to be seen
            with contextlib.suppress(AttributeError, OSError, ValueError):
                stream.flush()
        connection.send_bytes(pickle.dumps(said))


def _set_alarm(seconds: float) -> None:
    """See to it that the process ends also if the one that would end it is gone."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
