"""Games between players, from a state to the end."""

from .chance import chance
from .limits import UNATTENDED_LIMITS, unattended_rules
from .playing import Step, play_out, steps

__all__ = ["UNATTENDED_LIMITS", "Step", "chance", "play_out", "steps", "unattended_rules"]
