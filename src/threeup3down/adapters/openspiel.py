"""OpenSpiel: the games as Python games. To import this module registers them.

>>> import pyspiel
>>> one = pyspiel.load_game("python_threeup3down", {"players": 3, "rules": "max_turns=40"})
>>> one.num_players(), one.num_distinct_actions()
(3, 526)
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import attrs

from threeup3down.adapters import Numbering
from threeup3down.games import OWN, game_named, prose
from threeup3down.games.checks import checked_seat
from threeup3down.games.errors import NotationError, TriesError
from threeup3down.games.extras import needed_for
from threeup3down.games.protocol import check_learnable
from threeup3down.games.shuffling import SEED_BITS
from threeup3down.records import event_line, from_json, view_line
from threeup3down.records.seen import parse_view_line

with needed_for("openspiel"):
    import numpy as np
    import pyspiel


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from threeup3down.adapters import Framework as BaseGame
    from threeup3down.adapters import Framework as BaseState
else:
    BaseState = pyspiel.State
    BaseGame = pyspiel.Game

__all__ = ["MOST_TRIES", "SpielGame", "SpielState", "register"]

BYTES, BYTE = SEED_BITS // 8, 256
CHANCES = ("seed", "deal")
DEFAULTS = {"players": 2, "rules": "standard", "first": 0, "chance": "seed"}
NO_LIMIT = 1_000_000_000  # moves of a game that has none: OpenSpiel wants a number
MOST_PLAYERS = 100  # of a game that has no limit
MOST_TRIES = 20  # to shuffle all hidden cards at once
MOST_PAIRS = 1_000  # of cards that change places, until two that are hidden are found
MOST_COMPARED = 4  # hidden cards with which another changes places, to see whether it is hidden


@attrs.frozen(eq=False)
class Start:
    """How a game begins: what is dealt, and by which chance.

    Attributes:
        numbering: the game.
        first: who plays first.
        deck: the cards that chance orders, the top first; () if it gives the bytes of a seed.
        bytes: how many bytes of a seed chance gives, after the deck.
    """

    numbering: Numbering
    first: int
    deck: tuple[Any, ...]
    bytes: int

    @property
    def chances(self) -> int:
        """The number of chance nodes."""
        return len(self.deck) + self.bytes

    def outcomes(self, chances: Sequence[int]) -> list[tuple[int, float]]:
        """Return what chance may give next, with probabilities: a card's number or a byte."""
        if len(chances) >= len(self.deck):
            return [(byte, 1 / BYTE) for byte in range(BYTE)]
        left = Counter(map(int, self.deck))
        left.subtract(chances)
        return [(card, count / left.total()) for card, count in sorted(left.items()) if count]

    def deal(self, chances: Sequence[int]) -> Any:
        """Return the first state."""
        of, seed = self.numbering, int.from_bytes(bytes(chances[len(self.deck) :]), "big")
        settings = {"rules": of.rules, "first": self.first, "seed": seed}
        if not self.deck:
            return of.game.new_game(of.players, **settings)
        return of.game.deal(chances[: len(self.deck)][::-1], of.players, **settings)

    def memory(self, state: Any, seat: int) -> str:
        """Return what a seat has seen of a game that begins in a state."""
        return view_line(self.numbering.game, state.view(seat))

    def seen(self, events: Sequence[Any], seat: int) -> str:
        """Return what a move adds to the memory of a seat."""
        game: Any = self.numbering.game
        lines = (_line(game, game.redact(event, seat)) for event in events)
        return "".join(f"\n{line}" for line in lines)

    def replayed(self, chances: Sequence[int], moves: Sequence[Any], seat: int, memory: str) -> Any:
        """Return the state after another deal and the same moves; None: it shows to the seat."""
        state = self.deal(chances)
        more, read = self.memory(state, seat), 0
        for move in moves:
            if not memory.startswith(more, read) or state.why_illegal(move) is not None:
                return None
            read += len(more)
            state, events = state.transition(move)
            more = self.seen(events, seat)
        return state if memory[read:] == more else None

    def __deepcopy__(self, _: object) -> Self:
        return self


@lru_cache(maxsize=1 << 14)
def _line(game: Any, event: Any) -> str:
    return event_line(game, event)


@attrs.frozen(eq=False)
class Course:
    """The course of a game: a value, so that copies of a state share it.

    Attributes:
        start: how the game begins.
        chances: what chance gave.
        state: the state; None: not yet dealt.
        memories: for each seat the line of its first view, and of each event as it saw it.
    """

    start: Start
    chances: tuple[int, ...] = ()
    state: Any = None
    memories: tuple[str, ...] = ()

    def after(self, action: int) -> Course:
        """Return the course after one more outcome of chance, or move."""
        start, seats = self.start, range(self.start.numbering.players)
        if self.state is None:
            chances = (*self.chances, action)
            if len(chances) < start.chances:
                return attrs.evolve(self, chances=chances)
            state = start.deal(chances)
            return Course(start, chances, state, tuple(start.memory(state, seat) for seat in seats))
        state, events = self.state.transition(start.numbering.move_of(action))
        more = (start.seen(events, seat) for seat in seats)
        memories = tuple(map("".join, zip(self.memories, more, strict=True)))
        return attrs.evolve(self, state=state, memories=memories)

    def __deepcopy__(self, _: object) -> Self:
        return self


class SpielState(BaseState):
    """A state of OpenSpiel; its text is what a spectator sees."""

    def __init__(self, game: Any, course: Course) -> None:
        super().__init__(game)
        self.course: Course = course

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or for the end."""
        if self.course.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.course.state.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.course.start.numbering.legal(self.course.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may give next, with probabilities."""
        return self.course.start.outcomes(self.course.chances)

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        start = self.course.start
        if player != pyspiel.PlayerId.CHANCE:
            return start.numbering.game.move_text(start.numbering.move_of(action))
        dealt = len(self.course.chances) < len(start.deck)
        return str(start.numbering.game.Card(action)) if dealt else f"byte {action}"

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.course.state is not None and self.course.state.to_act is None

    def returns(self) -> list[float]:
        """Return what the outcome is worth to each seat; zeros while the game goes on."""
        outcome = self.course.state.outcome() if self.is_terminal() else None
        return [*outcome.returns] if outcome else [0.0] * self.course.start.numbering.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to a player, the cards that it cannot see dealt anew.

        If chance orders the deck, it is another deal, after which the same moves are made: the
        history of the state can be replayed. Cards that the player has come to see stay where they
        were. All others are shuffled, up to `MOST_TRIES` times until the moves can be made, or else
        swapped in pairs as far as they can: then the deal may stay near the true one.

        If hidden cards follow from the bytes of a seed, no other seed would do, and when almost all
        is seen, no two cards may be found to change. Then the present position is dealt anew, by
        what the player remembers (`Memory.sample`), or sees where a game has no `Memory` or that
        took too many tries: its history is still the old one, and the other players remember
        nothing before this moment but what their views tell.
        """
        rng = random.Random(sampler())
        course = self.course
        moves = self.history()[course.start.chances :]
        chances = _other_chances(course, tuple(moves), player, rng)
        if chances is not None:
            state = self.get_game().new_initial_state()
            for action in (*chances, *moves):
                state.apply_action(action)
            return state  # type: ignore[no-any-return]  # OpenSpiel has no types
        state, game = self.clone(), cast("Any", course.start.numbering.game)
        try:
            sampled = _memory(game, course.memories[player]).sample(rng)
        except TriesError:
            sampled = course.state.view(player).sample(rng)
        memories = tuple(
            memory if seat == player else course.start.memory(sampled, seat)
            for seat, memory in enumerate(course.memories)
        )
        state.course = attrs.evolve(course, state=sampled, memories=memories)
        return state  # type: ignore[no-any-return]  # as above

    def __str__(self) -> str:
        state = self.course.state
        if state is None:
            return f"{len(self.course.chances)} of {self.course.start.chances} outcomes of chance"
        return view_line(self.course.start.numbering.game, state.view(None))


@lru_cache(maxsize=64)  # a search asks for many samples of one position
def _memory(game: Any, seen: str) -> Any:
    """Return the memory of a seat by the lines of what it saw, or its view in a game without."""
    first, *lines = seen.split("\n")
    memory = parse_view_line(game, first)
    if hasattr(game, "Memory"):
        memory = game.Memory(memory)
    return memory.advance([from_json(game, json.loads(line)) for line in lines])


def _other_chances(
    course: Course, actions: tuple[int, ...], seat: int, rng: random.Random
) -> tuple[int, ...] | None:
    """Return another deal after which the moves look the same to a seat; None: not with one."""
    start, size = course.start, len(course.start.deck)
    moves = tuple(map(start.numbering.move_of, actions))
    replayed = partial(start.replayed, moves=moves, seat=seat, memory=course.memories[seat])
    cards, tail = [*course.chances[:size]], [rng.randrange(BYTE) for _ in range(start.bytes)]
    if not size or replayed([*cards, *tail]) is None:
        return None  # what the seat has seen follows from the seed
    if not (hidden := _hidden_places(course, moves, seat)):
        return None
    for _ in range(MOST_TRIES):
        other = [*cards]
        for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            other[place] = cards[source]
        if replayed([*other, *tail]) is not None:
            return (*other, *tail)
    for place in hidden:
        if replayed([*(other := _swapped(cards, place, rng.choice(hidden))), *tail]) is not None:
            cards = other
    return (*cards, *tail)


@lru_cache(maxsize=64)  # a search asks for many deals of one position
def _hidden_places(course: Course, moves: tuple[Any, ...], seat: int) -> tuple[int, ...]:
    """Return the places of the deck whose cards a seat still has not seen, nor could infer."""
    start, memory, size = course.start, course.memories[seat], len(course.start.deck)
    cards, tail = [*course.chances[:size]], course.chances[size:]

    def elsewhere(place: int, other: int) -> bool:
        swapped = _swapped(cards, place, other)
        state = start.replayed([*swapped, *tail], moves, seat, memory)
        return state is not None and state != course.state  # the same: they swapped in a hand

    pairs = [pair for pair in combinations(range(size), 2) if len({cards[one] for one in pair}) > 1]
    random.Random(0).shuffle(pairs)
    hidden = [*next((pair for pair in pairs[:MOST_PAIRS] if elsewhere(*pair)), ())]
    for place in {*range(size)} - {*hidden}:
        others = [other for other in hidden if cards[other] != cards[place]]
        if any(elsewhere(place, other) for other in others[:MOST_COMPARED]):
            hidden.append(place)
    return tuple(hidden)


def _swapped(cards: Sequence[int], one: int, other: int) -> list[int]:
    swapped = [*cards]
    swapped[one], swapped[other] = cards[other], cards[one]
    return swapped


class SpielGame(BaseGame):
    """A game of OpenSpiel.

    Attributes:
        kind: its type, a class attribute as `name` is.
        name: the name of the game in this library.

    Args:
        params: "players"; "rules", a text, in which ";" may stand for "," and ":" for "=", as
            OpenSpiel's own texts of games need it; "first", who plays first; "chance": "seed" for
            eight nodes, each a byte of a seed, or "deal" for a node a card, followed by those eight
            if the game shuffles again.

    Raises:
        GameError: something is wrong with the parameters.
    """

    kind: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        words = str(given["rules"]).replace(";", ",").split(",")
        text = ",".join(word if "=" in word else word.replace(":", "=", 1) for word in words)
        numbering = Numbering.of(self.name, given["players"], text)
        game, rules, players = numbering.game, numbering.rules, numbering.players
        if (chance := given["chance"]) not in CHANCES:
            raise NotationError("way of chance", chance, " or ".join(CHANCES))
        deck = game.full_deck(rules, players) if chance == "deal" else ()
        reshuffles = hasattr(game.GameState, "seed")
        first = checked_seat(given["first"], players)
        seeded = BYTES if reshuffles or not deck else 0
        self.start: Start = Start(numbering, first, deck, seeded)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(numbering.actions),
            max_chance_outcomes=max(self.start.bytes and BYTE, 1 + max(map(int, deck), default=0)),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_moves(rules, players) or NO_LIMIT,
        )
        options = prose.rules_text(game, rules).split(",")
        shown = ";".join(option.replace("=", ":", 1) for option in options)
        super().__init__(self.kind, info, {**given, "rules": shown})

    def new_initial_state(self) -> SpielState:
        """Return the state before anything is dealt."""
        return SpielState(self, Course(self.start))

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes."""
        return self.start.chances

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> Any:
        """Return an observer of all that one player knows; None: something else is wanted."""
        del params
        kind = wanted or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.start.numbering, recalls=kind.perfect_recall)


class Observer:
    """What a player observes: the present view, or all that it has seen, which has no tensor."""

    def __init__(self, numbering: Numbering, *, recalls: bool) -> None:
        features = numbering.game.features(numbering.rules, numbering.players)
        size = sum(each.size for each in features)
        self.numbering: Numbering = numbering
        self.recalls: bool = recalls
        self.tensor: Any = None if recalls else np.zeros(size, np.float32)
        self.dict: Any = {} if recalls else {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Let the tensor be the encoding of a player's view; zeros before the deal."""
        if self.tensor is not None:
            held = state.course.state
            self.tensor[:] = 0 if held is None else self.numbering.game.encode(held.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the line of a player's view, or the lines of all that it has seen."""
        course = state.course
        if course.state is None:
            return ""
        return (
            course.memories[player] if self.recalls else course.start.memory(course.state, player)
        )


def register(name: str) -> None:
    """Make a game of the registry known to OpenSpiel, as "python_NAME".

    Raises:
        NotOfferedError: the game does not offer what programs that learn need.
        NotationError: there is no such game.
    """
    game = game_named(name)
    check_learnable(game, "actions", "encode", "features", "max_moves")
    kind = pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=f"Python {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players(game.PRESETS["standard"]) or MOST_PLAYERS,
        min_num_players=game.MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )
    # A class of its own: what OpenSpiel still holds when Python ends must not be freed then.
    pyspiel.register_game(kind, type(f"{name}_game", (SpielGame,), {"kind": kind, "name": name}))


for _name in OWN:
    register(_name)
