"""The server, as a client sees it: a process of its own, over its standard streams."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

pytest.importorskip("mcp", reason="the group `mcp` is not installed")

from mcp import Client, StdioServerParameters, stdio_client

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.records.files import read_record
from threeup3down.testing.redealing import redealt

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from threeup3down.games.protocol import Game

T = TypeVar("T")
COMMAND = ["-W", "error", "-m", "threeup3down", "mcp"]
KNOWN_HANDLES = """
import itertools, sys, types
from threeup3down.games import game_named
from threeup3down.mcp import server, tables
from threeup3down.records import Record

numbers = itertools.count()
number = lambda _: f"handle{next(numbers)}"  # the first is the id of the game
tables.secrets = types.SimpleNamespace(token_hex=number, token_urlsafe=number)
all_games = tables.Tables()
record = Record.from_position(game_named(sys.argv[1]), sys.argv[2])
all_games.begin(record, ["model"] * record.players)
server.server_of(all_games).run()
"""


def served(
    use: Callable[[Client], Awaitable[T]], log: Path, arguments: list[str], mode: str = "auto"
) -> T:
    """Start a server, use it as a client, and see that it has logged nothing."""

    async def connected() -> T:
        with log.open("w", encoding="utf-8") as errors:
            parameters = StdioServerParameters(command=sys.executable, args=arguments)
            transport = stdio_client(parameters, errlog=errors)
            async with Client(transport, mode=mode, read_timeout_seconds=60) as client:
                return await use(client)

    result = asyncio.run(connected())
    assert not log.read_text(encoding="utf-8")
    return result


async def called(client: Client, tool: str, **arguments: Any) -> Any:
    """Call a tool that does not refuse, and return its value."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that refuses, and return what it says."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result
    return str(result.content[0].text)


async def a_game(client: Client, rng: random.Random, **how: Any) -> dict[str, Any]:
    """Play a game in all seats of models, as somebody who reads no more than the text."""
    new = await called(client, "new_game", **how)
    handles = {int(seat): handle for seat, handle in new["handles"].items()}
    table = await called(client, "view", handle=handles[min(handles)])
    while table["to_act"] is not None:
        handle = handles[table["to_act"]]
        text = (await client.call_tool("view", {"handle": handle})).content[0].text
        listed = text.partition("Your legal moves:\n- ")[2].split("\n- ")
        move = rng.choice(listed).partition(": ")[0]
        table = await called(client, "move", handle=handle, move=move)
    ended: dict[str, Any] = new | table
    return ended


def test_whole_games_of_both_kinds_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "games"

    async def all_of(client: Client) -> tuple[dict[str, Any], ...]:
        return await asyncio.gather(
            a_game(client, random.Random(1), seats=["model", "easy", "normal"], first=2, seed=1),
            a_game(client, random.Random(2), seats=["model", "model"], rules="short", seed=3),
            a_game(
                client,
                random.Random(3),
                game="threethirteen",
                seats=["easy", "model"],
                rules="rounds=3",
            ),
        )

    log = tmp_path / "log"
    for ended in served(all_of, log, [*COMMAND, "--save", str(folder)]):
        record = read_record(folder / f"{ended['game_id']}.json")
        assert ended["game"] == record.game.NAME
        assert len(record.moves) == ended["moves_made"]
        assert [*record.state().outcome().places] == ended["places"]


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"move": "draw"}, "draw is refused: The 3UP must be chosen before"),
    ("move", {"move": "a seven"}, "'a seven' is no move: expected "),
    ("move", {"move": "7" * 201}, "move: String should have at most 200 characters"),
    ("move", {}, "move: Field required"),
    ("move", {"move": "7", "number": 3}, "arguments number: expected only handle, move"),
    ("move", {"move": "7", "handle": "x"}, "handle x: expected one that new_game has returned"),
    ("view", {"since": -1}, "since: Input should be greater than or equal to 0"),
    ("rules", {"clause": "U99"}, "clause U99: expected one of U1 to U24"),
    ("rules", {"game": "os"}, "'os' is no game: expected one of threeup3down, threethirteen"),
    ("new_game", {"seats": []}, "0 players: with these rules a game is for 2 to 6 players"),
    ("new_game", {"seats": ["model"] * 13}, "seats: List should have at most 12 items"),
    ("new_game", {"seats": ["model", "grand"]}, "seat grand: expected one of model, easy, "),
    ("new_game", {"seats": ["model", "easy"], "seed": -1}, "seed -1: a seed is an integer"),
    ("new_game", {"seats": ["model", "easy"], "rules": "x=1"}, "'x=1' is no rule: expected"),
    ("no_such_tool", {}, "Unknown tool: no_such_tool"),
]


def test_what_is_wrong_is_refused_in_a_line_and_changes_nothing(tmp_path: Path) -> None:
    async def refused(client: Client) -> None:
        new = await called(client, "new_game", seats=["model", "easy"], seed=2)
        own = {"handle": new["handles"]["0"]}
        before = await called(client, "view", **own)
        for tool, arguments, message in WRONG:
            given = own | arguments if tool in {"move", "view"} else arguments
            said = await refusal(client, tool, **given)
            assert said.startswith(message), said
            assert "\n" not in said
        assert await called(client, "view", **own) == before

    in_german = [*COMMAND[:-1], "--language", "de", "mcp"]  # which is for people
    served(refused, tmp_path / "log", in_german)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_reasons_and_rules_name_their_clauses(mode: str, tmp_path: Path) -> None:
    async def asked(client: Client) -> None:
        new = await called(client, "new_game", seats=["model", "model"], seed=2)
        handle = new["handles"]["0"]
        no = await called(client, "why_not", handle=handle, move="draw")
        assert (no["legal"], no["rule"]) == (False, "U5")
        assert no["clause"] == (await called(client, "rules", clause="U5"))["result"]
        (first, *_) = (await called(client, "legal_moves", handle=handle))["result"]
        yes = await called(client, "why_not", handle=handle, move=first["move"])
        assert yes["legal"]
        now = (await called(client, "rules_now", handle=handle))["result"]
        assert any("(U5)" in sentence for sentence in now)

    served(asked, tmp_path / "log", COMMAND, mode)


@pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)
def test_deals_that_differ_where_a_seat_cannot_look_are_told_the_same(
    game: Game, tmp_path: Path
) -> None:
    state = game.new_game(2, seed=5)
    other = redealt(state, [1], random.Random(5), game)
    assert other is not None
    lines = [game.position_text(each) for each in (state, other)]
    moves = [*map(game.move_text, game.all_moves(state.rules, 2)[::9])]

    async def answers(client: Client) -> list[str]:
        mover, reader = "handle1", "handle2"
        said = [
            await client.call_tool("view", {"handle": reader, "since": 0}),
            await client.call_tool("legal_moves", {"handle": reader}),
            await client.call_tool("rules_now", {"handle": reader}),
        ]
        for move in (*moves, "nonsense"):
            given = {"handle": reader, "move": move}
            said += [await client.call_tool(tool, given) for tool in ("why_not", "move")]
        hidden = await called(client, "legal_moves", handle=mover)  # they may differ
        await called(client, "move", handle=mover, move=hidden["result"][0]["move"])
        said.append(await client.call_tool("view", {"handle": reader}))
        return [each.model_dump_json() for each in said]

    one, two = (
        served(answers, tmp_path / "log", ["-c", KNOWN_HANDLES, game.NAME, line]) for line in lines
    )
    assert lines[0] != lines[1]
    assert one == two


def test_a_server_ends_with_its_client_and_refuses_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for arguments, status in ([], 0), (["--save", str(tmp_path / "file" / "games")], 2):
        ended = subprocess.run(  # noqa: S603 (our own command)
            [sys.executable, *COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert (ended.returncode, ended.stdout) == (status, "")
        assert ("expected a folder that can be written" in ended.stderr) == bool(status)
