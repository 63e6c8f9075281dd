"""The clauses of the rules: the text of each, and its address on the documentation's site."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import TYPE_CHECKING

from .declarations import declaration_of
from .games import OWN
from .games.errors import ArgumentError
from .games.wording import Phrase

if TYPE_CHECKING:
    from .games.protocol import Game

CLAUSE_ID = re.compile(r"\b[A-Z]\d{1,2}\b")
PARTS = re.compile(
    r"^(?=#|\*\*[A-Z]\d+\b)", re.MULTILINE
)  # of a page: clauses, and what is between
HERE = Path(__file__).parent
FOLDERS = (HERE / "rules", HERE.parents[1] / "docs" / "rules")  # of the package, of a checkout


def rules_page(game: Game) -> str:
    """Return the page of a game's rules, as Markdown.

    Raises:
        ArgumentError: it has none, as a game of one's own.

    >>> import threeup3down
    >>> rules_page(threeup3down).splitlines()[0]
    '# The rules of 3UP 3DOWN'
    """
    if not (name := declaration_of(game).rules_page):
        expected = Phrase("one with a page of rules: {games}", games=", ".join(OWN))
        raise ArgumentError(Phrase("game"), game.NAME, expected)
    return _text(name)


def _text(name: str) -> str:
    paths = (folder / f"{name}.md" for folder in FOLDERS)
    return next(path for path in paths if path.exists()).read_text(encoding="utf-8")


def clauses_of(game: Game) -> dict[str, str]:
    """Return the clauses of a game's rules by their ids; none where there is no page of them."""
    name = declaration_of(game).rules_page
    return _clauses(name) if name else {}


@cache
def _clauses(name: str) -> dict[str, str]:
    parts = PARTS.split(_text(name))
    return {CLAUSE_ID.findall(part)[0]: part.strip() for part in parts if part.startswith("**")}


def clause(game: Game, rule: str) -> str:
    """Return a clause of a game's rules, as Markdown.

    Raises:
        ArgumentError: there is no such clause, or no page of rules.

    >>> import threeup3down
    >>> print(clause(threeup3down, "U9"))
    **U9 What fits.** Anything fits an empty pile. Otherwise the card must be equal to or
    higher than the pile's top card.
    """
    rules_page(game)  # which says so if there is none
    found = clauses_of(game)
    if rule not in found:
        first, *_, last = found
        expected = Phrase("one of {first} to {last}", first=first, last=last)
        raise ArgumentError(Phrase("clause"), rule, expected)
    return found[rule]


@cache
def site() -> str:
    """Return the address of the documentation, as the package's metadata say; "": they do not."""
    try:
        addresses = metadata("threeup3down").get_all("Project-URL") or ()
    except PackageNotFoundError:
        return ""
    named = (line.partition(", ")[::2] for line in addresses)
    return next((to.rstrip("/") for name, to in named if name == "Documentation"), "")


def clause_url(game: Game, rule: str) -> str:
    """Return the permanent address of a clause; "": there is no such clause, or no known site."""
    known = site() and rule in clauses_of(game)
    return f"{site()}/rules/{declaration_of(game).rules_page}/#{rule}" if known else ""
