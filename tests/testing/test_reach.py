"""Everything that a game knows comes up in what the kit tries, rare positions above all."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given, settings

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.declarations import option_examples
from threeup3down.games import threethirteen
from threeup3down.testing import (
    GameMachine,
    assert_no_leak,
    check_bot,
    check_laws,
    checking,
    games,
    states,
    views,
)
from threeup3down.testing.bot_process import BotProcess
from threeup3down.testing.position_kinds import kinds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

BOTH = [threeup3down, threethirteen]


def name(game: Any) -> str:
    return str(game.NAME)


def situations_of_threeup3down(table: Any) -> dict[str, bool]:
    """Return which rare situations a state or a view of 3UP 3DOWN is in."""
    kinds = {type(move).__name__ for move in table.legal_moves()}
    outcome = table.outcome()
    return {
        "3DOWN only": "Flip" in kinds,
        "last card of the pile": table.draw_pile_size == 1,
        "draw on offer": table.can_draw,
        "after a finisher": bool(table.finished) and table.to_act is not None,
        "at the limit": outcome is not None and outcome.termination.name == "TURN_LIMIT",
        "emptied": outcome is not None and outcome.termination.name == "EMPTIED",
        "forced pick-up": kinds == {"PickUp"},
    }


def situations_of_threethirteen(table: Any) -> dict[str, bool]:
    """Return which rare situations a state or a view of Three Thirteen is in."""
    over = table.to_act is None
    return {
        "last turns": table.went_out is not None and not over,
        "after a reshuffle": table.reshuffles > 0,
        "somebody may go out": any(
            isinstance(move, threethirteen.GoOut) for move in table.legal_moves()
        ),
        "a card kept back": table.taken is not None and not table.rules.redraw_discard,
        "at the limit": over and table.went_out is None,
        "over after somebody went out": over and table.went_out is not None,
        "a second round": table.round > 0,
        "last card of the stock": table.stock_size == 1,
    }


SITUATIONS: dict[str, Callable[[Any], dict[str, bool]]] = {
    "threeup3down": situations_of_threeup3down,
    "threethirteen": situations_of_threethirteen,
}


class Met:
    """Counts the situations that it is shown."""

    def __init__(self, game: Any) -> None:
        self.situations = SITUATIONS[game.NAME]
        self.counts: Counter[str] = Counter()
        self.wanted: set[str] = set()

    def look(self, table: Any) -> None:
        found = self.situations(table)
        self.wanted |= found.keys()
        self.counts.update(situation for situation, so in found.items() if so)

    def missing(self) -> set[str]:
        return self.wanted - self.counts.keys()


@pytest.mark.parametrize(
    ("game", "strategy", "number"),
    [
        pytest.param(threeup3down, states, 200, marks=pytest.mark.thorough),
        pytest.param(threeup3down, views, 300, marks=pytest.mark.thorough),
        pytest.param(threethirteen, states, 200, marks=pytest.mark.thorough),
        pytest.param(threethirteen, views, 600, marks=pytest.mark.thorough),
    ],
)
def test_rare_situations_come_up_in_states_and_views(
    game: Game, strategy: Any, number: int
) -> None:
    met = Met(game)

    @given(strategy(game=game))
    @settings(max_examples=number, database=None)
    def look(table: Any) -> None:
        met.look(table)

    look()
    assert met.missing() == set()


@pytest.mark.parametrize(
    "game", [threeup3down, pytest.param(threethirteen, marks=pytest.mark.thorough)], ids=name
)
def test_rare_situations_come_up_in_a_machine(game: Game) -> None:
    met = Met(game)

    class Looks(GameMachine):
        max_examples = 100

        def compare(self) -> None:
            met.look(self.state)

    type("Machine", (Looks,), {"game": game}).check()  # type: ignore[attr-defined]
    assert met.missing() == set()


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH, ids=name)
def test_rare_situations_come_up_in_a_search_for_leaks(game: Game) -> None:
    met = Met(game)
    assert_no_leak(met.look, game=game)
    assert met.missing() == set()


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH, ids=name)
def test_rare_situations_come_up_when_a_bot_is_checked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    met, ask = Met(game), BotProcess.ask

    def asked(process: Any, view: Any, rng: Any) -> Any:
        met.look(view)
        return ask(process, view, rng)

    monkeypatch.setattr(BotProcess, "ask", asked)
    check_bot(random_bot, game=game)
    ends = {"at the limit", "emptied", "over after somebody went out"}  # nobody is asked there
    assert met.missing() - ends == set()


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH, ids=name)
def test_rare_situations_come_up_when_the_laws_are_checked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = Met(game)

    def look(record: Record, seed: int, chosen: Any, costly: Any, laws: Any) -> None:
        del seed, costly, laws
        for number in chosen:
            met.look(record.state(number))

    monkeypatch.setattr(checking, "_check_record", look)
    check_laws(game)
    assert met.missing() == set()


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH, ids=name)
def test_games_reach_every_option_phase_and_event(game: Any) -> None:
    found: set[Hashable] = set()

    @given(games(game=game))
    @settings(max_examples=500, database=None)
    def look(record: Record) -> None:
        found.add(("players", record.players))
        for option in attrs.fields(type(record.rules)):
            found.add((option.name, getattr(record.rules, option.name)))
        for step in record.steps():
            found.update(kinds_of(step.state, step.events, game))

    look()
    fields = attrs.fields_dict(game.Rules)
    wanted: set[Hashable] = {("players", number) for number in range(2, 13)}
    wanted |= {("phase", phase) for phase in game.Phase}
    wanted |= {("after", event.__name__) for event in game.Event.__args__}
    for option, field in fields.items():
        wanted |= {(option, value) for value in option_examples(game, field) if option != "deck"}
    assert sorted(map(str, wanted - found)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", BOTH, ids=name)
def test_few_draws_are_rejected(game: Any) -> None:
    looked = dict.fromkeys(game.Phase, 0)
    for phase in game.Phase:

        @given(states(game=game, phase=phase))
        @settings(max_examples=30, database=None)
        def look(state: Any) -> None:
            looked[state.phase] += 1

        look()
    # Hypothesis gives up on a test of which it has to throw away too much
    assert min(looked.values()) >= 27
