"""A position as one player sees it, written by hand: what is wrong with it is told."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from threeup3down import PositionError, Rules, new_game, parse_view, position_faults, view_line
from threeup3down.games import threethirteen
from threeup3down.games.errors import MissingExtraError
from threeup3down.games.extras import needed_for
from threeup3down.games.faults import view_faults
from threeup3down.games.outcomes import outcome_of
from threeup3down.games.threethirteen.outcomes import outcome_of as totals_of

VIEW = new_game(2, seed=1).view(0)
LINE = "viewer=0 seat=*7g,8g/-/5b,5r,9g/??x3 seat=??x4/-/Cg,Cb/??,??,- discard=6r"
OTHER = "viewer=1 dealer=0 seat=??x3 seat=*7S,8S,9D discard=9S"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("*7g,8g", "*7g,??", "seat 0 hand: ??; expected every card of the viewer's hand"),
        ("??x4/-", "7b,??x3/8b", "seat 1 known: 8b; expected 7b, as in hand"),
        ("??,??,-", "??,7g,-", "seat 1 3DOWN: 7g; expected ?? or -"),
        ("discard=6r", "discard=6r draw=7r,??", "draw: 7r; expected ??: nobody sees it"),
        ("discard=6r", "discard=6r draw=??", "all cards: "),
        ("viewer=0", "viewer=5", "seat 0 known: -; expected 7g,8g"),
    ],
)
def test_all_that_is_wrong_with_a_view_is_told(old: str, new: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_view(LINE.replace(old, new))
    assert [one for one in caught.value.faults if str(one).startswith(fault)], caught.value


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("??x3", "??x3/-/9S,3S=,JS", "seat 0 melds"),
        ("seat=??x3 ", "", "notation"),
        ("discard=9S", "discard=9S seed=5", "line"),
        ("discard=9S", "discard=9S round=99", ""),
    ],
)
def test_all_that_is_wrong_with_a_view_of_three_thirteen_is_told(
    old: str, new: str, where: str
) -> None:
    with pytest.raises(PositionError) as caught:
        threethirteen.parse_view(OTHER.replace(old, new))
    assert where in str(caught.value)


@pytest.mark.parametrize(
    "changes",
    [{"draw_pile_size": 1}, {"seat": 7}, {"seats": None}, {"rules": None}, {"hand": (1,)}],
)
def test_a_view_that_no_state_has_is_faulty(changes: dict[str, Any]) -> None:
    assert view_faults(VIEW, position_faults) == ()
    assert view_faults(attrs.evolve(VIEW, **changes), position_faults)


def test_a_seat_that_is_none_is_faulty() -> None:
    spectator = attrs.evolve(new_game(2, seed=1).view(None), seat=7)
    assert view_faults(spectator, position_faults)[0].where == "viewer"


def test_what_needs_a_package_says_which_extra_has_it() -> None:
    with pytest.raises(MissingExtraError) as caught, needed_for("records"):
        raise ModuleNotFoundError("none", name="cattrs.gen")
    assert (caught.value.extra, caught.value.package) == ("records", "cattrs")
    with pytest.raises(ModuleNotFoundError) as own, needed_for("records"):
        raise ModuleNotFoundError("none", name="threeup3down.nothing")
    assert not isinstance(own.value, MissingExtraError)


def test_a_view_has_a_line_whatever_the_rules() -> None:
    view = new_game(3, seed=2, rules=Rules(simultaneous_setup=True)).view(None)
    assert parse_view(view_line(view)) == view


def test_outcomes_are_worth_what_their_places_say() -> None:
    assert outcome_of((3, 1, 2), "fewest cards").returns == (-1.0, 1.0, 0.0)
    assert totals_of((12, 5, 5)).returns == (-1.0, 0.5, 0.5)
