"""Comparing a copy of a game with the real one, as somebody compares an engine with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.prose import parse_rules, rules_text
from threeup3down.testing import GameMachine

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.records import Record


def shown(game: Any, state: Any) -> tuple[str, ...]:
    """Return what a state says, as texts, since two engines share no classes."""
    moves = map(game.move_text, game.legal_moves(state))
    return game.position_text(state), " ".join(moves), str(game.outcome(state))


def begun(record: Record, engine: Game) -> Any:
    """Return the state of another engine after the same deal."""
    rules = parse_rules(engine, rules_text(record.game, record.rules))
    return engine.new_game(record.players, rules=rules, seed=record.seed, first=record.first)


def compare(record: Record, engine: Game) -> None:
    """Play a game of the rules again with another engine, which must agree at every step."""
    game, state = record.game, begun(record, engine)
    assert shown(engine, state) == shown(game, record.start())
    for step in record.steps():
        move = engine.parse_move(game.move_text(step.move))
        state, events = engine.transition(state, move)
        assert shown(engine, state) == shown(game, step.state)
        for seat in (*range(record.players), None):
            redacted = [engine.redact(event, seat) for event in events]
            assert str(redacted) == str([game.redact(event, seat) for event in step.events])


def machine(game: Game, engine: Game, **settings: Any) -> type[GameMachine]:
    """Return a machine that plays a game and compares another engine with it."""

    class Comparison(GameMachine):
        def begin(self) -> None:
            self.own = begun(self.record, engine)

        def make(self, move: Any) -> None:
            self.own, _ = engine.transition(self.own, engine.parse_move(game.move_text(move)))

        def refuse(self, move: Any, reason: Any) -> None:
            found = engine.why_illegal(self.own, engine.parse_move(game.move_text(move)))
            assert str(found) == str(reason)

        def compare(self) -> None:
            assert shown(engine, self.own) == shown(game, self.state)

    return type("Machine", (Comparison,), {"game": game, **settings})
