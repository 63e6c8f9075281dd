"""3UP 3DOWN, a shedding game with hidden cards for 2 to 6 players, as a module of functions.

`threeup3down.games.protocol.Game` says what a game module has. The rules are the clauses U1
to U24 of `docs/rules/3up3down.md`.
"""

import sys

from threeup3down.games.counting import perft
from threeup3down.games.encodings import Feature
from threeup3down.games.errors import (
    DeckOrderError,
    DeckTooSmallError,
    DepthError,
    GameError,
    IllegalMoveError,
    ImpossibleMoveError,
    NotationError,
    PlayersError,
    PositionError,
    RulesError,
    SampleError,
    SeatError,
    SeedError,
    SpectatorError,
    TriesError,
)
from threeup3down.games.faults import Fault

from .cards import Card, Color, Rank
from .chance import hidden, with_hidden
from .dealing import deal, full_deck, new_game
from .decks import MIN_PLAYERS, Deck
from .encoding import encode, features
from .events import (
    ChoseUp,
    Cleared,
    Drew,
    Ended,
    Event,
    Finished,
    Flipped,
    LostExtras,
    PickedUp,
    Played,
    RevealedUp,
    ToAct,
    TurnedUp,
    TurnEnded,
    Zone,
    redact,
)
from .invariants import position_faults
from .legality import Illegality, legal_moves, why_illegal
from .memory import Memory
from .move_lists import actions, all_moves, max_moves
from .moves import ChooseUp, Draw, Flip, Move, PickUp, Play, Stop
from .outcomes import Outcome, Termination, outcome
from .positions import parse_position, parse_view, position_text, view_line
from .rule_help import rules_now
from .rules import (
    PRESETS,
    BonusDraw,
    ClearMultiples,
    Rules,
    StartingPile,
    max_players,
    parse_rules,
    rules_text,
)
from .state import GameState, Phase, Seat
from .text import (
    event_text,
    introduction,
    move_text,
    move_words,
    outcome_text,
    parse_move,
    view_text,
)
from .transitions import apply, transition
from .views import SeatView, View, view

NAME = __name__.rpartition(".")[2]  # so that a copy of this package is a game of its own
RULES_VERSION = 1
GameState.game = View.game = sys.modules[__name__]

__all__ = [
    "MIN_PLAYERS",
    "NAME",
    "PRESETS",
    "RULES_VERSION",
    "BonusDraw",
    "Card",
    "ChooseUp",
    "ChoseUp",
    "ClearMultiples",
    "Cleared",
    "Color",
    "Deck",
    "DeckOrderError",
    "DeckTooSmallError",
    "DepthError",
    "Draw",
    "Drew",
    "Ended",
    "Event",
    "Fault",
    "Feature",
    "Finished",
    "Flip",
    "Flipped",
    "GameError",
    "GameState",
    "IllegalMoveError",
    "Illegality",
    "ImpossibleMoveError",
    "LostExtras",
    "Memory",
    "Move",
    "NotationError",
    "Outcome",
    "Phase",
    "PickUp",
    "PickedUp",
    "Play",
    "Played",
    "PlayersError",
    "PositionError",
    "Rank",
    "RevealedUp",
    "Rules",
    "RulesError",
    "SampleError",
    "Seat",
    "SeatError",
    "SeatView",
    "SeedError",
    "SpectatorError",
    "StartingPile",
    "Stop",
    "Termination",
    "ToAct",
    "TriesError",
    "TurnEnded",
    "TurnedUp",
    "View",
    "Zone",
    "actions",
    "all_moves",
    "apply",
    "deal",
    "encode",
    "event_text",
    "features",
    "full_deck",
    "hidden",
    "introduction",
    "legal_moves",
    "max_moves",
    "max_players",
    "move_text",
    "move_words",
    "new_game",
    "outcome",
    "outcome_text",
    "parse_move",
    "parse_position",
    "parse_rules",
    "parse_view",
    "perft",
    "position_faults",
    "position_text",
    "redact",
    "rules_now",
    "rules_text",
    "transition",
    "view",
    "view_line",
    "view_text",
    "why_illegal",
    "with_hidden",
]
