"""The page, rooms and games over HTTP and WebSockets (extra `web`)."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING, Any

from threeup3down.games import OWN
from threeup3down.games.extras import needed_for
from threeup3down.games.wording import Phrase
from threeup3down.languages import ENGLISH, languages, speaking

from .errors import RefusedError
from .limits import Limits, may_ask, peer_of
from .messages import AT_DOOR, LONGEST_MESSAGE, NEW, language_of, read_message, read_object
from .tables import error, games

try:
    import resource
except ModuleNotFoundError:  # on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

with needed_for("web"):
    import uvicorn
    import websockets  # noqa: F401 # pyright: ignore[reportUnusedImport] (uvicorn needs it)
    from starlette.applications import Starlette
    from starlette.datastructures import MutableHeaders
    from starlette.middleware import Middleware
    from starlette.requests import ClientDisconnect
    from starlette.responses import JSONResponse
    from starlette.routing import Mount, Route, WebSocketRoute
    from starlette.staticfiles import StaticFiles
    from starlette.websockets import WebSocketDisconnect

    from .clients import BAD, GONE, Client
    from .hall import Hall

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncGenerator, Callable

    from starlette.requests import HTTPConnection, Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from .live_room import LiveRoom
    from .settings import Settings

PAGE = Path(__file__).with_name("page")
LATE_MESSAGE = Phrase("The first message did not come in time.")
DOOR_SECONDS = 10.0  # for the first message, and for the last ones to be read
LONGEST_FRAME = 8 * LONGEST_MESSAGE  # bytes; a longer one ends its connection
MORE_CONNECTIONS = 200  # for pages and requests, beside those of clients
FILES = 100  # that the server has open besides connections
BACKLOG = 100  # connections that wait; asyncio tries to take as many, and logs each that it cannot
END_SECONDS = 5  # for what goes on when the server is to end
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",  # asked for again, and sent again only if it has changed
}
STATUS = {"too_long": 413, "too_many": 429, "gone": 404, "origin": 403, "unavailable": 503}


class Headers:
    """Adds the headers that keep a browser from doing more than the page needs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class InEnglish:
    """Answers in English unless asked for a language, whatever the server's computer speaks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on."""
        with speaking(ENGLISH):
            await self._app(scope, receive, send)


class Doors:
    """What answers requests and connections.

    Args:
        hall: all rooms.
        settings: how the server is set up.
    """

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self._hall = hall
        self._settings = settings
        self._limits = Limits(settings)
        self._games: dict[str, dict[str, Any]] = {}
        for language in languages():
            with speaking(language):
                self._games[language] = games(OWN, int(settings.kept_seconds))

    async def games(self, request: Request) -> JSONResponse:
        """Say what can be played."""
        return JSONResponse(self._games[language_of(request.query_params)])

    async def new_room(self, request: Request) -> JSONResponse:
        """Open a room."""
        language = ENGLISH
        try:
            self._check_origin(request)
            data = read_object((await _body(request)).decode(errors="replace"))
            language = language_of(data)
            with speaking(language):
                wanted = read_message(data | {"type": "new"}, {"new": NEW})
                self._limits.open_room(_peer(request))
                return JSONResponse(await self._hall.new(wanted), 201)
        except RefusedError as refusal:
            with speaking(language):
                return JSONResponse(error(refusal), STATUS.get(refusal.code, 400))

    async def play(self, socket: WebSocket) -> None:
        """Hold the connection of a client until one of both ends it."""
        try:
            self._check_origin(socket)
        except RefusedError:
            await socket.close(BAD)  # before it was accepted: an answer 403
            return
        await socket.accept()
        client = Client(socket, self._limits.messages())
        delivering = asyncio.ensure_future(client.deliver())
        try:
            with contextlib.suppress(WebSocketDisconnect):
                await self._listen(client, _peer(socket))
            client.close()
            await asyncio.wait({delivering}, timeout=DOOR_SECONDS)
        except asyncio.CancelledError:  # the server ends, and the client neither reads nor goes
            return
        finally:
            delivering.cancel()

    async def _listen(self, client: Client, peer: str) -> None:
        live: LiveRoom | None = None
        try:
            self._limits.connect(peer)
        except RefusedError as refusal:
            client.refuse(refusal)
            return
        try:
            async with asyncio.timeout(DOOR_SECONDS):
                first = read_object(await client.hear())
            client.language = language_of(first)
            with speaking(client.language):
                live = await self._hall.enter(client, read_message(first, AT_DOOR))
                while True:
                    try:
                        await live.obey(client, await client.hear())
                    except RefusedError as refusal:
                        client.refuse(refusal)
        except TimeoutError:
            client.refuse(RefusedError("refused", LATE_MESSAGE))
        except RefusedError as refusal:
            client.refuse(refusal)
            client.close(GONE)
        finally:
            self._limits.disconnect(peer)
            if live is not None:
                self._hall.leave(client, live)

    def _check_origin(self, connection: HTTPConnection) -> None:
        if not may_ask(connection.headers, self._settings.origins):
            message = Phrase("This page may not use this server: it comes from another address.")
            raise RefusedError("origin", message)


async def _body(request: Request) -> bytes:
    try:
        async with asyncio.timeout(DOOR_SECONDS):
            return await request.body()
    except TimeoutError:
        raise RefusedError("refused", Phrase("The message did not come in time.")) from None
    except ClientDisconnect:
        raise RefusedError(
            "refused", Phrase("The message has no end.")
        ) from None  # nobody hears it


def _peer(connection: HTTPConnection) -> str:
    return peer_of(connection.client.host if connection.client else None)


def application(settings: Settings, ready: Callable[[], None] = lambda: None) -> Starlette:
    """Return the server as an ASGI application, for uvicorn or another server of that kind.

    It has to run in one process: the rooms that somebody is connected to are in its memory.

    Args:
        settings: how it is set up.
        ready: is called when it begins.

    Raises:
        ArgumentError: the database cannot be opened.
        MissingExtraError: the extra `web` is not installed.
    """
    mimetypes.add_type("text/javascript", ".js")  # which a registry of Windows may not know
    hall = Hall(settings)
    doors = Doors(hall, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Any) -> AsyncGenerator[None]:
        expiring = asyncio.ensure_future(hall.expire())
        asyncio.get_running_loop().call_soon(ready)
        try:
            yield
        finally:
            expiring.cancel()
            hall.close()

    return Starlette(
        routes=[
            Route("/api/games", doors.games),
            Route("/api/rooms", doors.new_room, methods=["POST"]),
            WebSocketRoute("/api/play", doors.play),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        middleware=[Middleware(Headers), Middleware(InEnglish)],
        lifespan=lifespan,
        max_body_size=LONGEST_FRAME,
    )


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve the page until a signal ends it.

    Args:
        settings: how the server is set up.
        listening: where connections come in.
        ready: is called when it begins.

    Raises:
        ArgumentError: the database cannot be opened.
    """
    most = settings.most_connections + MORE_CONNECTIONS
    _allow_files(most + FILES)
    config = uvicorn.Config(
        application(settings, ready),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        limit_concurrency=most,
        backlog=BACKLOG,
        timeout_graceful_shutdown=END_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _allow_files(number: int) -> None:
    """Ask the system for so many open files; most give 256 or 1,024 unless asked."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
