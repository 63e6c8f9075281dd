"""Lines of fields as any game reads them: here of a game made up for the purpose."""

from __future__ import annotations

from enum import Enum

import pytest

from threeup3down.games.errors import NotationError, PlayersError
from threeup3down.games.faults import Fault, faults_found
from threeup3down.games.lines import (
    HIDDEN,
    Line,
    UnreadError,
    hidden,
    joined,
    list_of,
    member_of,
    or_none,
    read_numbers,
    seat_word,
    shown_or_hidden,
)
from threeup3down.games.options import read_number

NAMES = ("phase", "pile", "round")
ZONES = ("hand", "table")
NO_NUMBERS: tuple[int, ...] = ()
DIGITS = "1 to 9 decimal digits"


class Phase(Enum):
    PLAY = "play"
    OVER = "over"


def split(text: str) -> Line:
    return Line.split(text, NAMES, "X1")


def test_values_are_joined_and_nothing_is_a_dash() -> None:
    assert (joined([1, 2, 3]), joined([1, 2], "/"), joined([7]), joined([])) == (
        "1,2,3",
        "1/2",
        "7",
        "-",
    )


def test_a_seat_is_its_zones_with_a_mark_if_it_acts() -> None:
    assert seat_word(["1,2", "-"], acts=True) == "seat=*1,2/-"
    assert seat_word(["1,2", "-"], acts=False) == "seat=1,2/-"


def test_a_line_is_split_into_fields_and_seats() -> None:
    line = split("seat=1/- phase=PLAY\n seat=*2,3/4   round=0 pile=5=6")
    assert line.fields == {"phase": "PLAY", "pile": "5=6", "round": "0"}
    assert (line.seats, line.to_act, line.faults) == (["1/-", "2,3/4"], 1, [])
    assert line.unread == set()


def test_no_seat_need_have_the_mark() -> None:
    assert split("seat=1/- phase=OVER round=0 pile=-").to_act is None


def test_all_that_is_wrong_with_the_fields_is_told() -> None:
    line = split("round=1 round=2 seat=*1/- seat=*2/- deck=3 what = Phase=PLAY seat")
    assert line.faults == [
        Fault("notation", "round", "given twice", "once"),
        Fault(
            "notation",
            "line",
            "deck=3 what = Phase=PLAY seat",
            "name=value with a name of seat, phase, pile, round",
        ),
        Fault("X1", "to act", "seats 0, 1", "exactly one"),
    ]
    assert (line.to_act, line.seats, line.fields) == (0, ["1/-", "2/-"], {"round": "1"})
    assert line.unread == {"round"}


def test_a_line_without_seats_lacks_them() -> None:
    line = split("phase=OVER round=0 pile=-")
    assert line.faults == [Fault("notation", "seat", "missing", "one for each player")]
    assert line.unread == {"seat"}


def test_a_field_is_read_and_a_stand_in_takes_the_place_of_what_cannot_be() -> None:
    line = split("round=x pile=1,2 seat=-")
    assert line.field("pile", read_numbers, NO_NUMBERS) == (1, 2)
    assert line.field("phase", member_of(Phase, "phase"), Phase.OVER) is Phase.OVER  # left out
    assert line.field("round", read_number, 9) == 9
    assert line.faults == [Fault("notation", "round", "x", DIGITS)]


def test_every_word_of_a_list_that_cannot_be_read_is_told() -> None:
    line = split("pile=1,a,2,,b seat=-")
    before = len(line.faults)
    assert line.field("pile", read_numbers, NO_NUMBERS) == NO_NUMBERS
    assert line.faults[before:] == [
        Fault("notation", "pile", word, DIGITS) for word in ("a", "", "b")
    ]


def test_an_error_that_names_nothing_expected_is_told_as_a_whole() -> None:
    def refuse(_: str) -> int:
        raise PlayersError(9, 2, 6)

    line = split("round=9 seat=-")
    assert line.field("round", refuse, 0) == 0
    told = "9 players: with these rules a game is for 2 to 6 players"
    assert line.faults[-1] == Fault("notation", "round", "9", told)


def test_a_seat_has_no_more_zones_than_the_game_says() -> None:
    line = split("phase=OVER round=0 pile=- seat=1/2 seat=1 seat=1/2/3")
    assert [line.zones(number, ZONES) for number in range(3)] == [["1", "2"], ["1", None], None]
    assert line.faults == [Fault("notation", "seat 2", "1/2/3", "hand/table")]
    assert line.unread == {"seat 2"}


@pytest.mark.parametrize("word", ["??x", "??x0", "??3", "??x-1", "??x10001", "??x1?", "?"])
def test_cards_that_are_not_seen_are_counted(word: str) -> None:
    read = shown_or_hidden(read_number)
    assert read(f"7,{HIDDEN},{HIDDEN}x2,8") == (7, None, None, None, 8)
    assert [*map(hidden, range(4))] == [[], ["??"], ["??x2"], ["??x3"]]
    with pytest.raises((UnreadError, NotationError)):
        read(word)


def test_a_list_may_have_any_separator_and_a_dash_is_none_of_it() -> None:
    assert list_of(read_number, "/")("3/4") == (3, 4)
    assert list_of(read_numbers, "+")("1,2+3") == ((1, 2), (3,))
    assert read_numbers("-") == ()
    with pytest.raises(UnreadError) as caught:
        read_numbers("1,-")
    assert caught.value.found == [("-", DIGITS)]


def test_a_list_of_lists_tells_what_of_a_part_cannot_be_read() -> None:
    line = split("pile=1,2+3,x+y seat=-")
    before = len(line.faults)
    nothing: tuple[tuple[int, ...], ...] = ()
    assert line.field("pile", list_of(read_numbers, "+"), nothing) == nothing
    assert [fault.found for fault in line.faults[before:]] == ["x", "y"]


def test_a_value_or_none() -> None:
    assert or_none(read_number)("-") is None
    assert or_none(read_number)("0") == 0
    with pytest.raises(NotationError):
        or_none(read_number)("")


def test_a_member_is_read_by_its_name_in_either_case() -> None:
    read = member_of(Phase, "phase")
    assert read("play") is read("PLAY") is Phase.PLAY
    with pytest.raises(NotationError) as caught:
        read("plays")
    assert str(caught.value) == "'plays' is no phase: expected one of PLAY, OVER"


def test_a_check_is_left_out_where_it_would_look_at_what_is_not_known() -> None:
    def faults_of(state: int) -> list[Fault]:
        return [
            Fault("X2", where, str(state), "another") for where in ("turns", "seat 1", "seat 10")
        ]

    def faults_of_pile(state: int) -> list[Fault]:
        return [Fault("X3", "pile", str(state), "another")]

    nothing: set[str] = set()
    checks = ((faults_of, {"phase"}), (faults_of_pile, nothing))

    def found(*unknown: str) -> list[str]:
        return [fault.where for fault in faults_found(5, checks, set(unknown))]

    assert found() == ["turns", "seat 1", "seat 10", "pile"]
    assert found("phase") == ["pile"]
    assert found("turns") == ["seat 1", "seat 10", "pile"]
    assert found("seat 1 hand") == ["turns", "seat 10", "pile"]
    assert found("seat") == ["turns", "pile"]
    assert found("pile", "seat 10") == ["turns", "seat 1"]
