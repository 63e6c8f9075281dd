"""The tools by which a model plays, over the Model Context Protocol."""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from threeup3down.clauses import clause as clause_of
from threeup3down.clauses import rules_page
from threeup3down.games import game_named, prose
from threeup3down.games.errors import ArgumentError, GameError
from threeup3down.games.extras import needed_for
from threeup3down.records import Record

from .answers import LegalMove, NewGame, Table, WhyNot

with needed_for("mcp"):
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import CallToolResult, TextContent, ToolAnnotations
    from pydantic import Field, ValidationError

if TYPE_CHECKING:
    from .tables import Tables

INSTRUCTIONS = (
    "Play card games with hidden cards. new_game seats you; view shows the table as your seat sees "
    "it and your legal moves; move makes one of them, and answers when it is a model's turn again. "
    "Write moves exactly as they are listed. why_not and rules explain what is refused."
)
MOST_SEATS = 12
LOOKING = ToolAnnotations(read_only_hint=True, open_world_hint=False)
CHANGING = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


def _text(longest: int, description: str) -> Any:
    return Field(max_length=longest, description=description)


SEATS = 'For each seat "model", or the level of a computer: "easy", "normal" or "hard".'
SEED = "The same deal for the same seed; whoever knows it knows the cards."
SINCE = "Tell what happened after this many moves of the game."
Game: TypeAlias = Annotated[str, _text(100, '"threeup3down" or "threethirteen".')]
RulesText: TypeAlias = Annotated[
    str, _text(2_000, 'Presets and options: "play_on=true,deck=GREEN".')
]
HandleText: TypeAlias = Annotated[str, _text(100, "The secret handle of your seat.")]
MoveText: TypeAlias = Annotated[str, _text(200, "A move, written as legal_moves lists it.")]
Clause: TypeAlias = Annotated[str, _text(10, 'The id of a clause, as "U9"; "": all of them.')]


class Server(MCPServer):  # type: ignore[misc]  # looked at without the SDK
    """A server whose tools refuse what they do not know, and say in a line what is wrong."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool.

        Raises:
            ToolError: there is no such tool, or it refuses its arguments.
        """
        known = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        if name in known and (unknown := arguments.keys() - known[name].keys()):
            expected = f"only {', '.join(known[name])}"
            raise ToolError(str(ArgumentError("arguments", ", ".join(sorted(unknown)), expected)))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            match error.__cause__:
                case GameError() as cause:
                    raise ToolError(str(cause)) from None
                case ValidationError() as cause:
                    faults = (
                        f"{'.'.join(map(str, each['loc']))}: {each['msg']}"
                        for each in cause.errors()
                    )
                    raise ToolError("; ".join(faults)) from None
                case _:
                    raise


class Tools:
    """What a model can do; the docstrings are written for it.

    Args:
        tables: the games.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def new_game(
        self,
        seats: Annotated[list[str], Field(max_length=MOST_SEATS, description=SEATS)],
        game: Game = "threeup3down",
        rules: RulesText = "standard",
        seed: Annotated[int | None, Field(description=SEED)] = None,
        first: Annotated[int, Field(description="The seat that goes first.")] = 0,
    ) -> NewGame:
        """Begin a game, and return a secret handle for each seat of a model."""
        module = game_named(game)
        parsed = prose.parse_rules(module, rules)
        record = Record.new(module, players=len(seats), seed=seed, first=first, rules=parsed)
        return self._tables.begin(record, seats)

    def view(
        self,
        handle: HandleText,
        since: Annotated[int | None, Field(ge=0, description=SINCE)] = None,
    ) -> Annotated[CallToolResult, Table]:
        """Return the table as your seat sees it, what happened since your move, and your moves."""
        with self._tables.at(handle) as (played, seat):
            return _result(played.table(seat, since))

    def legal_moves(self, handle: HandleText) -> list[LegalMove]:
        """Return the moves that your seat may make, each as it is written and in words."""
        with self._tables.at(handle) as (played, seat):
            return played.legal_moves(seat)

    def move(self, handle: HandleText, move: MoveText) -> Annotated[CallToolResult, Table]:
        """Make a move; computers move on, and the answer tells all that your seat saw of it."""
        return _result(self._tables.move(handle, move))

    def why_not(self, handle: HandleText, move: MoveText) -> WhyNot:
        """Return why a move may not be made now, with the clause of the rules that forbids it."""
        with self._tables.at(handle) as (played, seat):
            return played.why_not(seat, move)

    def rules_now(self, handle: HandleText) -> list[str]:
        """Return the rules that matter at this moment, a sentence each."""
        with self._tables.at(handle) as (played, seat):
            return [*prose.rules_now(played.record.game, played.view(seat))]

    def rules(self, game: Game = "threeup3down", clause: Clause = "") -> str:
        """Return the rules of a game, or one clause of them."""
        module = game_named(game)
        return clause_of(module, clause) if clause else rules_page(module)


def server_of(tables: Tables) -> Server:
    """Return a server by which models play some games, and new ones."""
    made = Server(
        "threeup3down",
        instructions=INSTRUCTIONS,
        version=version("threeup3down"),
        log_level="WARNING",
    )
    tools = Tools(tables)
    changing: tuple[Any, ...] = (tools.new_game, tools.move)
    looking: tuple[Any, ...] = (tools.view, tools.legal_moves, tools.why_not)
    looking += (tools.rules_now, tools.rules)
    for tool in (*changing, *looking):
        made.add_tool(tool, annotations=CHANGING if tool in changing else LOOKING)
    return made


def _result(table: Table) -> CallToolResult:
    """Return a table as a value, and as text that is better to read than its JSON."""
    text = TextContent(type="text", text=table.text)
    return CallToolResult(content=[text], structured_content=asdict(table))
