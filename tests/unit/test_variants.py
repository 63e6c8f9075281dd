"""A game with another rule: whatever asks the game gets the rule."""

from __future__ import annotations

import importlib
import pickle
import random
import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down import IllegalMoveError, Play, Rank
from threeup3down.bots import bots_of
from threeup3down.games import (
    check_protocol,
    game_named,
    load_game,
    names,
    reference,
    register,
    variant,
)
from threeup3down.games.errors import GameProtocolError, NotationError
from threeup3down.games.variants import HouseRule, VariantError
from threeup3down.records import Record
from threeup3down.simulation import play_out, steps
from threeup3down.testing import check_laws

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLIMB: Any = importlib.import_module("climb")  # of examples/
HOUSE = '''
"""3UP 3DOWN in which a pile with a ten on top can only be taken or cleared."""

import threeup3down
from threeup3down.games import variant
from threeup3down.games.enums import Reason


def legal_moves(table):
    """A ten does not fit on a ten."""
    pile = table.discard_pile
    if not pile or pile[-1].rank != threeup3down.Rank.TEN:
        return threeup3down.legal_moves(table)
    moves = [
        move
        for move in threeup3down.legal_moves(table)
        if getattr(move, "rank", None) != threeup3down.Rank.TEN
    ]
    return tuple(moves) or (threeup3down.PickUp(),) if table.own_cards() else ()


class Illegality(Reason):
    """A class of the module's own stays its own."""

    NO_TEN = ("H1", "A ten does not fit on a ten")


RULES_VERSION = 7
variant(threeup3down, name=__name__, legal_moves=legal_moves)
'''


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "no_ten_on_ten.py").write_text(HOUSE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield load_game("no_ten_on_ten")
    sys.modules.pop("no_ten_on_ten")
    threeup3down.games.registered.pop("no_ten_on_ten")


@pytest.fixture
def on_a_ten(house: Any) -> Any:
    """Return a state in which the base game would allow a ten, and the variant does not."""
    for seed in range(50):
        state = house.new_game(2, seed=seed)
        for step in steps(state, [*bots_of(house).values()][:2], seed=seed, limit=300):
            if Play(Rank.TEN) in threeup3down.legal_moves(step.state):
                pile = step.state.discard_pile
                if pile and pile[-1].rank is Rank.TEN:
                    return step.state
    raise AssertionError("no game leads there")


def test_states_views_samples_and_moves_follow_the_rule(on_a_ten: Any) -> None:
    state, ten = on_a_ten, Play(Rank.TEN)
    seen = pickle.loads(pickle.dumps(state.view(state.to_act)))  # noqa: S301 (here)
    for table in (state, seen, seen.sample(random.Random(1))):
        assert ten not in table.legal_moves()
        assert table.why_illegal(ten) is HouseRule.NOT_IN_THIS_VARIANT
    with pytest.raises(IllegalMoveError, match="does not allow the move"):
        state.apply(ten)
    after, events = state.transition(state.legal_moves()[0])
    told = [state.game.redact(event, state.to_act) for event in events]
    assert seen.advance(told) == after.view(state.to_act)
    assert type(after) is type(state) is state.game.GameState


def test_the_laws_hold_of_it(house: Any) -> None:
    assert reference(house) == house.__name__
    check_laws(house, max_examples=1)


def test_bots_and_records_play_it(house: Any) -> None:
    bots = [*bots_of(house).values()]
    assert play_out(house.new_game(2, seed=3), bots, seed=3).state.game is house
    record = Record.parse("no_ten_on_ten players=2 seed=3 moves=")
    assert record.state().game is house


def test_its_values_travel_to_another_process(on_a_ten: Any) -> None:
    code = "import pickle, sys; s = pickle.load(sys.stdin.buffer); print(*s.legal_moves())"
    told = subprocess.run(  # noqa: S603 (our own line)
        [sys.executable, "-c", code], input=pickle.dumps(on_a_ten), capture_output=True, check=True
    )
    assert told.stdout.decode().split() == [*map(str, on_a_ten.legal_moves())]


def test_the_base_game_is_as_it_was(on_a_ten: Any) -> None:
    assert threeup3down.why_illegal(on_a_ten, Play(Rank.TEN)) is None
    line = threeup3down.position_text(on_a_ten)
    assert threeup3down.parse_position(line).legal_moves() == threeup3down.legal_moves(on_a_ten)
    assert Play(Rank.TEN) not in on_a_ten.legal_moves()


def test_legal_moves_follow_from_reasons() -> None:
    def why_illegal(table: Any, move: Any) -> Any:
        draw = isinstance(move, threeup3down.Draw)
        return HouseRule.NOT_IN_THIS_VARIANT if draw else threeup3down.why_illegal(table, move)

    game: Any = variant(threeup3down, name="variant_by_reasons", why_illegal=why_illegal)
    state, rng = game.new_game(2, seed=1), random.Random(1)
    while state.to_act is not None and state.turns < 30:
        expected = [move for move in threeup3down.legal_moves(state) if str(move) != "draw"]
        assert [*state.legal_moves()] == expected
        state = state.apply(rng.choice(state.legal_moves()))


def test_apply_follows_from_transition() -> None:
    def transition(state: Any, move: Any) -> Any:
        after, events = threeup3down.transition(state, move)
        return after, (*events[:-1], events[-1])

    game: Any = variant(threeup3down, name="variant_by_transition", transition=transition)
    state = game.new_game(2, seed=1)
    assert state.apply(state.legal_moves()[0]) == state.transition(state.legal_moves()[0])[0]


def test_what_the_module_defines_beside_functions_stays(house: Any) -> None:
    assert (house.RULES_VERSION, house.NAME, house.Rules) == (
        7,
        "no_ten_on_ten",
        threeup3down.Rules,
    )
    assert house.Illegality.NO_TEN.rule == "H1"


def test_a_replaced_deal_makes_states_of_the_variant() -> None:
    def new_game(*args: Any, **options: Any) -> Any:
        return threeup3down.new_game(*args, **options)

    game: Any = variant(threeup3down, name="variant_by_deal", new_game=new_game)
    assert game.new_game(2, seed=1).game is game


def test_a_variant_that_was_refused_can_be_made_right() -> None:
    with pytest.raises(VariantError):
        variant(threeup3down, name="variant_made_right", legal_move=threeup3down.legal_moves)
    assert variant(threeup3down, name="variant_made_right").NAME == "variant_made_right"


def test_a_game_without_seats_in_its_views_has_variants_too() -> None:
    def why_illegal(table: Any, move: Any) -> Any:
        return CLIMB.why_illegal(table, move)

    game: Any = variant(CLIMB, name="climb_by_reasons", why_illegal=why_illegal)
    assert game.new_game(2, seed=1).view(0).legal_moves()


def without_draws(table: Any, move: Any) -> Any:
    drawing = isinstance(move, threeup3down.Draw)
    return HouseRule.NOT_IN_THIS_VARIANT if drawing else threeup3down.why_illegal(table, move)


def only_first(table: Any) -> list[Any]:
    return [*threeup3down.legal_moves(table)][:1]


def test_house_rules_can_be_stacked() -> None:
    first: Any = variant(threeup3down, name="stack_one", legal_moves=only_first)
    second: Any = variant(
        first,
        name="stack_two",
        why_illegal=lambda table, move: (
            without_draws(table, move)
            if first.why_illegal(table, move) is None
            else HouseRule.NOT_IN_THIS_VARIANT
        ),
    )
    third: Any = variant(second, name="stack_three", legal_moves=second.legal_moves)
    state = third.new_game(2, seed=1)
    assert len(state.legal_moves()) == len(state.view(0).legal_moves()) == 1
    assert state.why_illegal(threeup3down.Draw()) is not None
    assert isinstance(state.legal_moves(), tuple)


@pytest.mark.parametrize(
    ("name", "functions"),
    [
        ("json", {}),
        ("calendar", {}),
        ("variant_of_a_class", {"Rules": threeup3down.Rules}),
        ("variant_of_a_tuple", {"legal_moves": ()}),
        ("variant_of_deal", {"deal": threeup3down.deal}),
        ("no name", {}),
        ("__main__", {}),
        ("variant_of_nothing", {"shuffle": print}),
        ("variant_of_apply", {"apply": threeup3down.apply}),
    ],
)
def test_what_is_no_variant_is_refused(name: str, functions: dict[str, Any]) -> None:
    with pytest.raises(VariantError, match="expected"):
        variant(threeup3down, name=name, **functions)


def test_a_base_need_not_list_its_public_names() -> None:
    base = ModuleType("base_without_all")
    vars(base).update({name: each for name, each in vars(threeup3down).items() if name[0] != "_"})
    game: Any = variant(base, name="variant_without_all")
    assert {"GameState", "legal_moves"} < set(game.__all__)
    assert not [name for name in game.__all__ if name.startswith("_")]


def test_only_modules_are_games() -> None:
    with pytest.raises(GameProtocolError, match=r"games\.variant"):
        check_protocol(SimpleNamespace(**vars(threeup3down)))
    with pytest.raises(GameProtocolError, match="it lacks"):
        register(ModuleType("empty"))


def test_an_installed_package_may_bring_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("installed_house", "no_game_at_all"):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        entry = f"[threeup3down.games]\n{name} = {name}\n"
        (folder / "entry_points.txt").write_text(entry)
    (tmp_path / "installed_house.py").write_text(HOUSE)
    (tmp_path / "no_game_at_all.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert {"installed_house", "no_game_at_all"} < set(names())
    game = load_game("installed_house")
    assert game.NAME == reference(game) == "installed_house"
    with pytest.raises(GameProtocolError, match="no_game_at_all is no game: it lacks Card"):
        game_named("no_game_at_all")
    del threeup3down.games.registered["installed_house"]
    del sys.modules["installed_house"]


def test_a_module_that_lacks_a_module_of_its_own_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacking.py").write_text("import not_there_at_all\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="not_there_at_all"):
        load_game("lacking")


def test_a_module_that_forgets_to_give_a_function_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "forgetful.py").write_text(HOUSE.replace(", legal_moves=legal_moves)", ")"))
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(VariantError, match="defines legal_moves and does not give it"):
        load_game("forgetful")


def test_a_package_whose_game_cannot_be_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[threeup3down.games]\nbroken = no_such_module\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(NotationError, match="an entry point that can be loaded: no_such_module"):
        game_named("broken")


@pytest.mark.parametrize("value", [None, 5, b"threeup3down"])
def test_what_is_no_text_is_no_name_of_a_game(value: Any) -> None:
    with pytest.raises(TypeError, match="expected a str"):
        load_game(value)


@pytest.mark.parametrize("text", ["poker", "no.such.module", "os; print()", ""])
def test_a_game_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        load_game(text)
    with pytest.raises(NotationError):
        game_named(text)


def test_a_name_belongs_to_one_game() -> None:
    other = variant(threeup3down, name="elsewhere.threethirteen")
    with pytest.raises(NotationError, match="no other game"):
        register(other)
    assert register(threeup3down).NAME == "threeup3down"
