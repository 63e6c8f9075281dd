"""A connection of a person or a spectator."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from threeup3down.games.wording import Phrase
from threeup3down.languages import ENGLISH, speaking

from .errors import RefusedError
from .tables import error

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from .limits import Bucket

MOST_WAITING = 200  # messages that a client has not read
MOST_FLOODS = 20  # refusals for too many messages, after which the connection is closed
NORMAL, BAD, GONE = 1000, 1008, 4004  # close codes


class Client:
    """What is told to a client waits in a queue, so that one who does not read stops nobody.

    Attributes:
        seat: where the client sits; None: nowhere, it watches.
        language: what it is told is in this language.
        lost: whether it has not read so much that nothing more is sent.
    """

    def __init__(self, socket: WebSocket, allowed: Bucket) -> None:
        self.seat: int | None = None
        self.language = ENGLISH
        self.lost: bool = False
        self._socket = socket
        self._allowed = allowed
        self._floods = 0
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue()

    def tell(self, text: str) -> None:
        """Send a text, some time."""
        self.lost = self.lost or self._waiting.qsize() >= MOST_WAITING
        if not self.lost:
            self._waiting.put_nowait(text)

    def tell_data(self, data: dict[str, Any]) -> None:
        """Send JSON, some time."""
        self.tell(json.dumps(data))

    def refuse(self, refusal: RefusedError) -> None:
        """Say that nothing has changed, and why."""
        with speaking(self.language):
            self.tell_data(error(refusal))

    def close(self, code: int = NORMAL) -> None:
        """Close the connection when all has been sent."""
        self._waiting.put_nowait(code)

    async def deliver(self) -> None:
        """Send what there is to be sent until the connection is closed."""
        try:
            while isinstance(text := await self._waiting.get(), str):
                await self._socket.send_text(text)
            await self._socket.close(text)
        except (WebSocketDisconnect, WebSocketDisconnected):
            return

    async def hear(self) -> str:
        """Return the next text that the client sends, in its own time.

        Raises:
            RefusedError: no text, or too many texts; the client is made to wait.
            WebSocketDisconnect: the client is gone, or was refused too often.
        """
        heard = await self._socket.receive()
        if heard["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(heard["code"])
        if seconds := self._allowed.take():
            self._floods += 1
            if self._floods > MOST_FLOODS:
                self.close(BAD)
                raise WebSocketDisconnect(BAD)
            await asyncio.sleep(seconds)  # meanwhile nothing more is read
            message = Phrase("Too many messages at once; this one was not read.")
            raise RefusedError("too_many", message)
        text: str | None = heard.get("text")
        if text is None:
            raise RefusedError("malformed", Phrase("The message is binary: expected a text."))
        return text
