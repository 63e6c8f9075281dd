"""Three Thirteen, a rummy game with hidden cards for two or more players, as a module of functions.

`threeup3down.games.protocol.Game` says what a game module has. The rules are the clauses T1
to T18 of `docs/rules/threethirteen.md`.
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

from .arranging import Arrangement, best_arrangement, can_go_out, fewest_points
from .cards import Card, Rank, Suit
from .chance import hidden, with_hidden
from .checking import CheckedArrangement, FaultyMeld, MeldFault, check_arrangement
from .dealing import deal, full_deck, new_game
from .encoding import encode, features
from .events import (
    LAID_OPEN,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Reshuffled,
    RoundBegan,
    Scored,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    redact,
)
from .invariants import position_faults
from .legality import Illegality, legal_moves, why_illegal
from .melds import Meld, is_wild
from .memory import Memory
from .move_lists import actions, all_moves, max_moves
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move
from .outcomes import Outcome, Termination, outcome, points
from .positions import parse_position, parse_view, position_text, view_line
from .rule_help import rules_now
from .rules import (
    MIN_PLAYERS,
    PRESETS,
    AceInRuns,
    Rules,
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
RULES_VERSION = 2
GameState.game = View.game = sys.modules[__name__]

__all__ = [
    "LAID_OPEN",
    "MIN_PLAYERS",
    "NAME",
    "PRESETS",
    "RULES_VERSION",
    "AceInRuns",
    "Arrangement",
    "Card",
    "CheckedArrangement",
    "Dealt",
    "DeckOrderError",
    "DeckTooSmallError",
    "DepthError",
    "Discard",
    "Discarded",
    "DrawDiscard",
    "DrawStock",
    "Drew",
    "Ended",
    "Event",
    "Fault",
    "FaultyMeld",
    "Feature",
    "GameError",
    "GameState",
    "GoOut",
    "IllegalMoveError",
    "Illegality",
    "ImpossibleMoveError",
    "Meld",
    "MeldFault",
    "Memory",
    "Move",
    "NotationError",
    "Outcome",
    "Phase",
    "PlayersError",
    "PositionError",
    "Rank",
    "Reshuffled",
    "RoundBegan",
    "Rules",
    "RulesError",
    "SampleError",
    "Scored",
    "Seat",
    "SeatError",
    "SeatView",
    "SeedError",
    "SpectatorError",
    "Suit",
    "Termination",
    "ToAct",
    "Took",
    "TriesError",
    "TurnEnded",
    "View",
    "WentOut",
    "actions",
    "all_moves",
    "apply",
    "best_arrangement",
    "can_go_out",
    "check_arrangement",
    "deal",
    "encode",
    "event_text",
    "features",
    "fewest_points",
    "full_deck",
    "hidden",
    "introduction",
    "is_wild",
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
    "points",
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
