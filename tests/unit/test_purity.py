"""No clock, no input or output and no global chance under `games/`: read from the source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import threeup3down.games

GAMES = Path(threeup3down.games.__file__).parent
MODULES = sorted(GAMES.rglob("*.py"))
FORBIDDEN_MODULES = {
    "asyncio",
    "builtins",
    "datetime",
    "fileinput",
    "io",
    "logging",
    "os",
    "pathlib",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
    "warnings",
}
FORBIDDEN_CALLS = {"input", "open", "print"}
ALLOWED_OF_RANDOM = {"Random", "SystemRandom"}  # classes: what they make is passed around


def impurities(source: str) -> list[str]:
    """Return what a module reaches for that a game must not, with the number of its line."""
    found = []
    random_names = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] in FORBIDDEN_MODULES:
                    found.append(f"{node.lineno}: import {alias.name}")
                if alias.name == "random":
                    random_names.add(alias.asname or alias.name)
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            if node.module.partition(".")[0] in FORBIDDEN_MODULES:
                found.append(f"{node.lineno}: from {node.module} import")
            if node.module == "random":
                found += [
                    f"{node.lineno}: from random import {alias.name}"
                    for alias in node.names
                    if alias.name not in ALLOWED_OF_RANDOM
                ]
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in FORBIDDEN_CALLS
        ):
            found.append(f"{node.lineno}: {node.func.id}()")
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in random_names
            and node.attr not in ALLOWED_OF_RANDOM
        ):
            found.append(f"{node.lineno}: random.{node.attr}")
    return found


def test_the_modules_of_the_games_are_found() -> None:
    names = {path.relative_to(GAMES).as_posix() for path in MODULES}
    assert {"shuffling.py", "threeup3down/transitions.py", "threeup3down/views.py"} <= names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(GAMES).as_posix())
def test_a_module_of_a_game_reaches_for_nothing_outside(path: Path) -> None:
    assert impurities(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("import time", "1: import time"),
        ("import os.path", "1: import os.path"),
        ("import attrs, datetime as d", "1: import datetime"),
        ("from datetime import datetime", "1: from datetime import"),
        ("from pathlib import Path", "1: from pathlib import"),
        ("def f():\n    import socket", "2: import socket"),
        ("import random\nrandom.shuffle([1])", "2: random.shuffle"),
        ("import random as r\nchoose = r.choice", "2: random.choice"),
        ("import random\ndef f():\n    random.seed(1)", "3: random.seed"),
        ("from random import randint", "1: from random import randint"),
        ("print(1)", "1: print()"),
        ("x = [open(name) for name in y]", "1: open()"),
        ("name = input()", "1: input()"),
    ],
)
def test_what_is_forbidden_is_found(planted: str, found: str) -> None:
    assert impurities(planted) == [found]


@pytest.mark.parametrize(
    "allowed",
    [
        "import random\nrng = random.Random(1)\nrng.shuffle([])",
        "import random\nrandom.SystemRandom().getrandbits(64)",
        "from random import Random",
        "from .time import x",
        "from . import os",
        "import timeit_of_the_game",
        "class A:\n    def open(self): ...\nA().open()",
    ],
)
def test_what_is_allowed_is_not(allowed: str) -> None:
    assert impurities(allowed) == []
