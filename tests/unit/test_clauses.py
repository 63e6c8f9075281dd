"""The clauses of the rules by their ids, and where messages link to."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import threeup3down
from threeup3down import clauses
from threeup3down.clauses import clause, clause_url, clauses_of
from threeup3down.cli.display import Terminal, show_text
from threeup3down.games import threethirteen
from threeup3down.games.enums import Reason
from threeup3down.games.errors import ArgumentError

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

GAMES = [(threeup3down, "U"), (threethirteen, "T")]
SITE = "https://cards.example/docs"


@pytest.mark.parametrize(("game", "letter"), GAMES)
def test_every_clause_that_the_code_names_is_on_the_page(game: Game, letter: str) -> None:
    found = clauses_of(game)
    assert all(text.startswith(f"**{rule}") for rule, text in found.items())
    named = {reason.rule for kind in Reason.__subclasses__() for reason in kind}
    for source in Path(inspect.getfile(game.GameState)).parent.glob("*.py"):
        named |= set(re.findall(rf"\b{letter}\d+\b", source.read_text(encoding="utf-8")))
    own = {rule for rule in named if rule.startswith(letter)}
    assert own
    assert own <= found.keys()


def test_what_is_no_clause_or_has_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "site", lambda: SITE)
    with pytest.raises(ArgumentError, match="expected one of U1 to U24"):
        clause(threeup3down, "T1")
    assert not clause_url(threeup3down, "T1")


@pytest.mark.parametrize("site", [SITE, ""])
def test_a_message_at_a_terminal_links_to_its_clause(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clauses, "site", lambda: site)
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(name, value)
    show_text(Terminal(), threeup3down, "No card fits 7g (U9, X9).")
    shown = capsys.readouterr().out
    links = re.findall(r"\x1b]8;[^;]*;([^\x1b]+)\x1b\\(\w+)", shown)
    assert links == ([(f"{SITE}/rules/3up3down/#U9", "U9")] if site else [])
