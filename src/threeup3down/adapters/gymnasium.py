"""Gymnasium: one seat of a game against bots. To import this module registers the environment.

>>> import gymnasium
>>> one = gymnasium.make("threeup3down/Seat-v0", players=2, opponents="greedy")
>>> observation, info = one.reset(seed=1)
>>> observation, reward, *over, info = one.step(one.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from threeup3down.adapters import RENDER_MODES, Episode, Numbering, checked_render_mode, rendered
from threeup3down.bots import bot_named
from threeup3down.games.checks import checked_seat
from threeup3down.games.errors import NotationError
from threeup3down.games.extras import needed_for
from threeup3down.simulation import limit_of
from threeup3down.simulation.asking import Questions

with needed_for("gymnasium"):
    import gymnasium
    from gymnasium.spaces import Discrete

    from .arrays import mask_array, view_array, view_space


if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.adapters import Framework as Base
    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game
else:
    Base = gymnasium.Env

__all__ = ["ID", "Seat", "seated"]

ID = "threeup3down/Seat-v0"


class Seat(Base):
    """One seat of a game against bots, as an environment.

    An observation is the view of the seat, an array; `info` holds the legal moves, "action_mask".
    The reward comes at the end. A game that a limit cut is truncated, any other is terminated.

    Args:
        game: its name, or the module.
        players: how many.
        opponents: the name of the bot in all other seats, or a name or a bot for each of them. One
            that is marked by `bots.remembers` remembers the whole game.
        rules: the options of the game, or a text of them; None: the standard ones.
        seat: which one.
        illegal: what an action does that is no legal move. "raise": it raises and changes nothing;
            "random": some legal move is made in its place, for programs that know no masks.
        render_mode: what `render` returns of what the seat sees: "ansi": text; "rgb_array":
            pixels, with the extra `png`; None: nothing.

    Raises:
        NotOfferedError: the game does not offer what programs that learn need.
        GameError: something is wrong with another argument.
    """

    metadata: Any = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 (its way)

    def __init__(
        self,
        game: str | Game = "threeup3down",
        players: int = 2,
        opponents: str | Sequence[str | Bot] = "random",
        rules: Any = None,
        seat: int = 0,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.numbering: Numbering = Numbering.of(game, players, rules)
        self.seat: int = checked_seat(seat, players)
        self._bots: list[Any] = [
            bot_named(self.numbering.game, one) if isinstance(one, str) else one
            for one in seated(opponents, seat, players)
        ]
        if illegal not in {"raise", "random"}:
            raise NotationError("way with illegal actions", illegal, "raise or random")
        self.illegal: str = illegal
        self.render_mode: str | None = checked_render_mode(render_mode)
        self.observation_space: Any = view_space(self.numbering)
        self.action_space: Any = Discrete(len(self.numbering.actions))
        self._episode: Episode = Episode.of()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deal the next game, or the first one of a seed, and play to the seat's first turn."""
        gymnasium.Env.reset(self, seed=seed, options=options)
        self.begin(self._episode.next(seed))
        while self.position.to_act is None:  # over before the seat's first turn
            self.begin(self._episode.next())
        return self.observe()

    def begin(self, episode: Episode) -> None:
        """Deal a game and play to the seat's first turn, or to its end."""
        self._episode = episode
        self.position = episode.deal(self.numbering)
        self._play_on()

    def step(self, action: Any) -> Any:
        """Make the move with a number, then those of the bots, until it is the seat's turn again.

        A game without end is cut after as many moves as `simulation.limit_of` says.

        Raises:
            IllegalMoveError: the rules do not allow it; the error names the reason.
            ImpossibleMoveError: no number of a move.
        """
        legal = self.numbering.legal(self.position)
        if self.illegal == "random" and legal and action not in legal:
            action = self.np_random.choice(legal)
        self._game.answer(self.numbering.move_of(action))
        self._play_on()
        outcome = self.position.outcome()
        truncated = outcome.truncated if outcome else self.position.to_act != self.seat
        reward = outcome.returns[self.seat] if outcome else 0.0
        observation, info = self.observe()
        return observation, reward, outcome is not None and not truncated, truncated, info

    def _play_on(self) -> None:
        limit = limit_of(self.position)
        while self.position.to_act not in {self.seat, None} and self._game.made < limit:
            bot, seen, rng = cast("Any", self._game.ask())
            self._game.answer(bot(seen, rng))

    @property
    def position(self) -> Any:
        """The state, hidden cards included, for whoever runs the environment."""
        return self._game.state

    @position.setter
    def position(self, state: Any) -> None:
        self._game = Questions(state, self._bots, seed=self._episode.seed_for("bots"))

    def observe(self) -> tuple[Any, dict[str, Any]]:
        """Return what the seat sees, and the mask of what it may do."""
        view = self.position.view(self.seat)
        mask = mask_array(self.numbering, view)
        return view_array(self.numbering, view), {"action_mask": mask}

    def render(self) -> Any:
        """Return what the seat sees, in the mode."""
        return rendered(self.render_mode, self.numbering.game, self.position.view(self.seat))


def seated(opponents: str | Sequence[Any], seat: int, players: int) -> list[Any]:
    """Return for each seat who plays for it, None in that of the learner.

    Raises:
        NotationError: another number of opponents.
    """
    others = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
    if len(others) != players - 1:
        raise NotationError("choice of opponents", opponents, f"a name, or {players - 1} bots")
    return [*others[:seat], None, *others[seat:]]


gymnasium.register(
    ID, f"{__name__}:{Seat.__name__}", vector_entry_point="threeup3down.adapters.seats:Seats"
)
