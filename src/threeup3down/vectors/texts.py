"""What the texts of cards, moves and rules stand for, and texts that stand for nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.games.protocol import Game

VARIATIONS = 12  # texts of each kind of move from which others are made


def card_entries(game: Game) -> list[dict[str, Any]]:
    """Return every card with its number and its rank."""
    return [
        {
            "text": card,
            "number": card,
            "rank": None if (rank := getattr(card, "rank", None)) is None else str(rank),
            "rank_number": rank,
        }
        for card in game.Card.__members__.values()
    ]


def rules_entries(game: Game, rules: Iterable[Any]) -> list[dict[str, Any]]:
    """Return each of the rules with the value of every option, defaults included."""
    return [
        {
            "text": each,
            "options": attrs.asdict(each, recurse=False),
            "most_players": game.max_players(each),
        }
        for each in dict.fromkeys(rules)
    ]


def move_entries(game: Game, rules: Iterable[Any]) -> list[dict[str, Any]]:
    """Return every move that can be written down, and other texts with what they stand for.

    Args:
        game: any game.
        rules: the rules whose moves are wanted.
    """
    moves = dict.fromkeys(move for each in rules for move in game.all_moves(each, game.MIN_PLAYERS))
    entries = {
        game.move_text(move): {
            "text": game.move_text(move),
            "means": game.move_text(move),
            "move": move,
        }
        for move in moves
    }
    tried: Counter[str] = Counter()
    for move in moves:
        tried[type(move).__name__] += 1
        if tried[type(move).__name__] <= VARIATIONS:
            for text in _variations(game.move_text(move)):
                entries.setdefault(text, _read(game, text))
    return [*entries.values()]


def _read(game: Game, text: str) -> dict[str, Any]:
    try:
        move = game.parse_move(text)
    except GameError:
        return {"text": text, "means": None, "move": None}
    return {"text": text, "means": game.move_text(move), "move": move}


def _variations(text: str) -> Iterator[str]:
    """Yield texts that are nearly the same."""
    yield text.upper()
    yield f" {text} "
    yield text[1:]
    yield text[:-1]
    yield f"{text}0"
    yield f"{text}x0"
    yield f"{text}x1"
    yield f"{text}:"
    yield f"-{text}"
    yield text.replace(":", "=")
    yield ",".join(reversed(text.split(",")))
