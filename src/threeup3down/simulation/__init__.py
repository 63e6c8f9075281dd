"""Games between bots, from a state to the end or to a limit."""

from .chance import Chance, chance
from .running import Playout, Step, limit_of, play_out, steps

__all__ = ["Chance", "Playout", "Step", "chance", "limit_of", "play_out", "steps"]
