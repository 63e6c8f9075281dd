"""Functions and classes that only this process can name, made again in a fresh interpreter."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import Card, Color, new_game
from threeup3down.bots import shedder
from threeup3down.games.options import member
from threeup3down.testing.carrying import carried

if TYPE_CHECKING:
    from collections.abc import Callable

CALLED = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
function = pickle.load(sys.stdin.buffer)
sys.stdout.write(repr(function()))
"""

# What no interpreter can import, as in `__main__` or on a page of documentation.
PAGE = """
import abc, enum, random, sys
import os.path as paths
from typing import Generic, TypeVar
import attrs
from threeup3down import Card

FACTOR = 3
made = []

def times(number):
    return lambda other: number * other * FACTOR

def even(number):
    return number == 0 or odd(number - 1)

def odd(number):
    return number != 0 and even(number - 1)

def counter():
    count = 0
    def add():
        nonlocal count
        count += 1
        return count
    return add, lambda: count

def add_to_made():
    made.append(len(made))

def with_defaults(first=1, *, second=2):
    "Return both."
    return first, second

def recursive():
    def factorial(number):
        return 1 if number == 0 else number * factorial(number - 1)
    return factorial

def early():
    def ask():
        try:
            return late
        except NameError:
            return "none yet"
    if FACTOR:
        return ask
    late = 1

add, tell = counter()
factorial = recursive()
asks = early()
with_defaults.note = "noted"

def functions():
    add()
    add_to_made()
    return [
        times(2)(5), even(10), factorial(4), add(), tell(), made, with_defaults(),
        with_defaults.__doc__, with_defaults.__qualname__, with_defaults.__module__,
        with_defaults.note, asks(), random.Random(1).random() < 1, Card.SEVEN_GREEN.text,
        paths.join("a", "b"), __name__,
    ]

class Shape(abc.ABC):
    sides = 0

    @abc.abstractmethod
    def area(self): ...

    @property
    def doubled(self):
        return 2 * self.area()

    @staticmethod
    def name():
        return "shape"

    @classmethod
    def made(cls):
        return f"{cls.__name__} {cls.sides}"

class Square(Shape):
    sides = 4

    def __init__(self, side):
        super().__init__()
        self.side = side

    def area(self):
        return self.side ** 2

@attrs.frozen
class Pair:
    left: int
    right: int = 5

pair = Pair(1)

def classes():
    square = Square(3)
    try:
        Shape()
        refused = False
    except TypeError:
        refused = True
    return [
        square.doubled, square.name(), square.made(), isinstance(square, Shape), refused,
        pair, Pair(1) == pair, Pair(1, 2) == pair, hasattr(pair, "__dict__"),
    ]

def is_at_home(function):
    return function.__globals__ is vars(sys.modules[function.__module__])

class Mood(enum.Enum):
    CALM = 1

def mood():
    return Mood.CALM
"""


def page() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "a_page"}
    exec(PAGE, names)  # noqa: S102 (our own code)
    return names


def told_by_a_fresh_interpreter(function: Callable[[], object]) -> str:
    """Return the repr of what a function returns there."""
    told = subprocess.run(  # noqa: S603 (our own code)
        [sys.executable, "-c", CALLED],
        input=pickle.dumps(sys.path) + carried(function),
        capture_output=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr.decode()
    return told.stdout.decode()


@pytest.mark.parametrize("name", ["functions", "classes"])
def test_what_cannot_be_imported_comes_with_all_that_it_uses(name: str) -> None:
    told = told_by_a_fresh_interpreter(page()[name])
    assert told == repr(page()[name]())
    assert ("none yet" in told) == (name == "functions")


def test_only_the_names_that_are_used_are_carried() -> None:
    names = page()
    names["made"].append(Path(__file__).open(encoding="utf-8"))  # noqa: SIM115
    with names["made"][0]:
        carried(names["times"])
        with pytest.raises(TypeError, match=r"to a fresh interpreter: .*TextIO"):
            carried(names["functions"])


def test_a_class_that_cannot_be_filled_is_refused() -> None:
    with pytest.raises(TypeError, match="Mood is a class that only its module can make"):
        carried(page()["mood"])


def test_what_can_be_imported_goes_by_its_name() -> None:
    by_name: list[Any] = [shedder, random.Random, Card, new_game]
    for value in by_name:
        assert value.__name__.encode() in carried(value)
        assert len(carried(value)) < 120


def test_a_function_inside_another_uses_the_module_where_that_can_be_imported() -> None:
    kind = member(Color)
    assert kind.read.__qualname__ == "member.<locals>.read"
    assert told_by_a_fresh_interpreter(partial(kind.read, "green")) == repr(Color.GREEN)
    assert told_by_a_fresh_interpreter(partial(page()["is_at_home"], kind.read)) == "True"
