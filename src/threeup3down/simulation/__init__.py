"""Games between players, from a state to the end."""

from .chance import chance
from .limits import LIMIT_RULES, UNATTENDED_LIMITS, limits_of, unattended_rules
from .running import Step, play_out, steps

__all__ = [
    "LIMIT_RULES",
    "UNATTENDED_LIMITS",
    "Step",
    "chance",
    "limits_of",
    "play_out",
    "steps",
    "unattended_rules",
]
