"""The README: what a stranger copies from it must stand there exactly so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[list[str]]:
    """Return the lines of each block of code in a language."""
    return [code.splitlines() for name, code in BLOCK.findall(page) if name == language]


@pytest.mark.parametrize("page", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
@pytest.mark.parametrize(
    "command",
    ["pip install uv && uv run threeup3down play", "pip install uv && uv run pytest"],
)
def test_the_two_commands_stand_alone_in_a_block(page: str, command: str) -> None:
    assert [command] in blocks(page, "sh")


def test_the_readme_says_how_to_install_from_the_index() -> None:
    (install,) = [block for block in blocks(README, "sh") if len(block) > 1]
    assert install == ["pip install threeup3down", 'pip install "threeup3down[cli]"']


def test_the_readme_shows_some_thirty_lines_of_code() -> None:
    code, _ = blocks(README, "python")  # the other is of the second game
    assert 25 <= sum(bool(line) for line in code) <= 35
    for name in ("state", "legal_moves", "apply", "view", "why_illegal"):
        assert any(re.search(rf"\b{name}\b", line) for line in code)
