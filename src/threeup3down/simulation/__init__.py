"""Games between bots, from a state to the end or to a limit, and as many of them as one likes."""

from .chance import Chance, chance
from .errors import FolderError, RunError, WorkersError
from .executing import play_chunks, usual_chunk
from .matches import match
from .planning import PlannedGame, deal_seed, in_chunks, planned_game
from .playing import Run, play_game, play_game_async, run_of
from .results import Chunk, Failure, Fault
from .running import Playout, Step, limit_of, play_out, play_out_async, steps, steps_async
from .simulating import Simulation, simulate, simulation_of
from .standings import Match

__all__ = [
    "Chance",
    "Chunk",
    "Failure",
    "Fault",
    "FolderError",
    "Match",
    "PlannedGame",
    "Playout",
    "Run",
    "RunError",
    "Simulation",
    "Step",
    "WorkersError",
    "chance",
    "deal_seed",
    "in_chunks",
    "limit_of",
    "match",
    "planned_game",
    "play_chunks",
    "play_game",
    "play_game_async",
    "play_out",
    "play_out_async",
    "run_of",
    "simulate",
    "simulation_of",
    "steps",
    "steps_async",
    "usual_chunk",
]
