"""The rules page of each game, its code and its tests name the same clauses."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down.games import OWN, game_named

if TYPE_CHECKING:
    from collections.abc import Iterable

TESTS = Path(__file__).parent
RULES_PAGES = TESTS.parents[1] / "docs" / "rules"
SOURCE = Path(threeup3down.__file__).parent
GAMES = {"threeup3down", "threethirteen"}


@attrs.frozen
class Clauses:
    """Where the clauses of a game are: `letter` and a number from 1 to `count`."""

    name: str
    letter: str
    count: int
    page: str

    @property
    def game(self) -> Any:
        return game_named(self.name)

    @property
    def text(self) -> str:
        return (RULES_PAGES / self.page).read_text(encoding="utf-8")

    @property
    def ids(self) -> list[str]:
        return [f"{self.letter}{number}" for number in range(1, self.count + 1)]

    @property
    def modules(self) -> list[Path]:
        """The modules of the library that may cite them: all but those of other games."""
        others = {SOURCE / "games" / name for name in GAMES - {self.name}}
        return [path for path in SOURCE.rglob("*.py") if not others & set(path.parents)]


BOTH = pytest.mark.parametrize(
    "clauses",
    [
        Clauses("threeup3down", "U", 24, "3up3down.md"),
        Clauses("threethirteen", "T", 18, "threethirteen.md"),
    ],
    ids=lambda clauses: clauses.name,
)


def cited_in(paths: Iterable[Path], pattern: str) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in paths)
    return {clause for text in texts for clause in re.findall(pattern, text)}


@BOTH
def test_the_rules_page_has_every_clause_once_and_in_order(clauses: Clauses) -> None:
    pattern = rf"^(?:\*\*|#+ )({clauses.letter}\d+)\b"
    assert re.findall(pattern, clauses.text, re.MULTILINE) == clauses.ids


def executed_in(path: Path) -> set[str]:
    """Return the clauses that comments cite on lines with code."""
    code: set[int] = set()
    cited: dict[int, str] = {}
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.COMMENT:
                cited[token.start[0]] = token.string
            elif token.type in {tokenize.NAME, tokenize.OP, tokenize.NUMBER}:
                code.add(token.start[0])
    comments = [text for line, text in cited.items() if line in code]
    return {clause for text in comments for clause in re.findall(r"\b[A-Z]\d+\b", text)}


@BOTH
def test_every_clause_stands_on_a_line_that_executes_it(clauses: Clauses) -> None:
    about = {"invariants", "rule_help", "text", "positions"}  # they check and explain the rules
    modules = (SOURCE / "games" / clauses.name).glob("*.py")
    executed = [executed_in(path) for path in modules if path.stem not in about]
    assert set().union(*executed) >= set(clauses.ids)


@BOTH
def test_the_code_of_a_game_cites_no_clause_of_another(clauses: Clauses) -> None:
    for other in GAMES - {clauses.name}:
        modules = (SOURCE / "games" / other).rglob("*.py")
        assert cited_in(modules, rf"\b{clauses.letter}\d+\b") == set()


@BOTH
def test_the_tests_show_the_clauses_of_the_rules_page(clauses: Clauses) -> None:
    names = cited_in(TESTS.rglob("*.py"), r"def test_((?:[A-Z]\d+_)+)")
    shown = {clause for name in names for clause in name.split("_")}
    assert {clause for clause in shown if clause.startswith(clauses.letter)} == set(clauses.ids)


@BOTH
def test_every_reason_names_a_clause_of_the_rules_page(clauses: Clauses) -> None:
    assert {reason.rule for reason in clauses.game.Illegality} <= set(clauses.ids)


@BOTH
def test_the_rules_page_names_every_option(clauses: Clauses) -> None:
    page, options = clauses.text, attrs.fields(clauses.game.Rules)
    assert [field.name for field in options if f"`{field.name}" not in page] == []


def test_these_are_all_games_of_the_library() -> None:
    assert set(OWN) == GAMES
