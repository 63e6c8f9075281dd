"""The rules page, the code and the tests name the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

import threeup3down
from threeup3down import Illegality, Rules

TESTS = Path(__file__).parent
PAGE = TESTS.parents[1] / "docs" / "rules" / "3up3down.md"
SOURCE = Path(threeup3down.__file__).parent
CLAUSES = {f"U{number}" for number in range(1, 25)}


def clauses_of_the_page() -> list[str]:
    return re.findall(r"^(?:\*\*|#+ )(U\d+)\b", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def cited_in(folder: Path, pattern: str) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return {clause for text in texts for clause in re.findall(pattern, text)}


def test_the_rules_page_has_every_clause_once_and_in_order() -> None:
    assert clauses_of_the_page() == [f"U{number}" for number in range(1, 25)]


def test_the_code_cites_the_clauses_of_the_rules_page() -> None:
    assert cited_in(SOURCE, r"\bU\d+\b") == CLAUSES == set(clauses_of_the_page())


def test_the_tests_show_the_clauses_of_the_rules_page() -> None:
    assert cited_in(TESTS, r"def test_(U\d+)_") == set(clauses_of_the_page())


def test_every_reason_names_a_clause_of_the_rules_page() -> None:
    assert {reason.rule for reason in Illegality} <= set(clauses_of_the_page())


def test_the_rules_page_names_every_option() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [field.name for field in attrs.fields(Rules) if f"`{field.name}" not in page] == []
