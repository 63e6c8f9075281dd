"""Text for people, of any game: what the game's module says, or else something plain.

A game's module may have functions of the same names, without the argument `game`. All of them are
optional.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs

from .options import options_text, parse_options
from .wording import translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Game


def _own(game: Game, name: str) -> Callable[..., Any] | None:
    return cast("Callable[..., Any] | None", getattr(game, name, None))


def rules_text(game: Game, rules: Any) -> str:
    """Return rules as one word of text.

    >>> import threeup3down
    >>> rules_text(threeup3down, threeup3down.Rules(play_on=True))
    'play_on=true'
    """
    own = _own(game, "rules_text")
    return own(rules) if own else options_text(rules)


def parse_rules(game: Game, text: str) -> Any:
    """Return the rules that a text stands for.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value.
        RulesError: a value that its option does not take, or options that contradict each other.
    """
    own = _own(game, "parse_rules")
    return own(text) if own else parse_options(text, game.PRESETS)


def introduction(game: Game) -> tuple[str, ...]:
    """Return what somebody needs to know who plays for the first time, a few lines."""
    own = _own(game, "introduction")
    return own() if own else ()


def move_words(game: Game, move: Any) -> str:
    """Return a move in words."""
    own = _own(game, "move_words")
    return own(move) if own else game.move_text(move)


def event_text(game: Game, event: Any) -> str:
    """Return a sentence on a redacted event, or a few lines, or ""."""
    own = _own(game, "event_text")
    if own:
        text: str = own(event)
        return text
    facts = ", ".join(_facts(event))
    return facts and f"{type(event).__name__}: {facts}."


def view_text(game: Game, view: Any) -> str:
    """Return the table as the viewer sees it."""
    own = _own(game, "view_text")
    return own(view) if own else "\n".join(_facts(view))


def rules_now(game: Game, view: Any) -> tuple[str, ...]:
    """Return the rules that matter at this moment, a sentence each."""
    own = _own(game, "rules_now")
    return own(view) if own else ()


def _facts(value: object) -> list[str]:
    """Return the fields of a value that say something, each with its name."""
    facts: list[str] = []
    kind: Any = type(value)
    for field in attrs.fields(kind):
        held: Any = getattr(value, field.name)
        if hasattr(held, "__iter__") and not isinstance(held, str):
            held = " ".join(map(_shown, held)) or translated("none")
        if held is not None:
            facts.append(f"{field.name.replace('_', ' ')} {held}")
    return facts


def _shown(card: object) -> str:
    return "??" if card is None else str(card)
