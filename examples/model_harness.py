"""A language model plays a game over the Model Context Protocol: text in, text out.

    python examples/model_harness.py [GAME] [SEED]

GAME is `threeup3down` (the default) or `threethirteen`. It starts the server `threeup3down mcp` and
is its client. The model here is a stand-in that needs no network and errs now and then; put a
function that asks yours in its place.
"""

import asyncio
import re
import sys
from collections.abc import Callable
from typing import Any

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "threeup3down", "mcp"])
TASK = "\n\nChoose one of your legal moves. End with a line MOVE: and the move as it is listed."
TRIES = 3  # for a move; then the first of the list is made
MOST_MOVES = 500  # of the model


def stand_in(prompt: str) -> str:
    """Answer as a model might: with one of the moves, but at first often with one of its own."""
    moves = re.findall(r"^- (\S+): ", prompt, re.MULTILINE)
    if len(prompt) % 4 == 0 and "No:" not in prompt:
        return "A Clear would be good now.\nMOVE: C+2"
    return f"I may choose among {len(moves)} moves.\nMOVE: {moves[len(prompt) % len(moves)]}"


async def call(client: Client, tool: str, **arguments: Any) -> tuple[str, Any]:
    """Call a tool and return its text, and its value; None: it refused."""
    result = await client.call_tool(tool, arguments)
    return result.content[0].text, result.structured_content


async def moved(
    client: Client, handle: str, table: Any, text: str, ask: Callable[[str], str]
) -> tuple[str, Any, list[str]]:
    """Let the model move; return the text and the value of the table, and what was refused."""
    refused: list[str] = []
    for _ in range(TRIES):
        prompt = "\n\n".join([text, *(f"No: {each}" for each in refused)]) + TASK
        reply = await asyncio.to_thread(ask, prompt)
        move = reply.rpartition("MOVE:")[2].strip()
        answer, after = await call(client, "move", handle=handle, move=move)
        if after is not None:
            return answer, after, refused
        refused.append(answer)
    first = table["legal_moves"][0]["move"]
    return *await call(client, "move", handle=handle, move=first), refused


async def play(ask: Callable[[str], str], game: str, seed: int) -> None:
    """Play a game against a computer, and say how it ended and what the model did wrong."""
    async with Client(SERVER) as client:
        _, new = await call(client, "new_game", game=game, seats=["model", "normal"], seed=seed)
        handle, introduction = new["handles"]["0"], "\n".join(new["introduction"])
        text, table = await call(client, "view", handle=handle)
        moves, errors = 0, []
        while table["to_act"] == table["seat"] and moves < MOST_MOVES:
            text = f"{introduction}\n\n{text}"
            text, table, refused = await moved(client, handle, table, text, ask)
            moves += 1
            errors += refused
    print(text.splitlines()[-1])
    print(f"The model made {moves} moves, and was refused {len(errors)} times, first with:")
    print(next(iter(errors), "nothing"))


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    asyncio.run(play(stand_in, given.get(0, "threeup3down"), int(given.get(1, "7"))))
