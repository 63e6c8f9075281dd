"""A report of runs as one page of HTML that needs nothing else."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from threeup3down.games.extras import needed_for
from threeup3down.simulation.standings import Table

from .questions import QUESTIONS
from .runs import read_runs

with needed_for("report"):
    from jinja2 import Environment, StrictUndefined

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

OWN_ID = re.compile(r'(\bid="|url\(#|href="#)')


def report(folders: Iterable[str | PathLike[str]]) -> str:
    """Return a page of HTML that says what runs of `simulate` came to.

    It has a section for each question that the runs can answer: a plot, readable without colour,
    and its numbers as a table.

    Args:
        folders: the folders of the runs, all of one game.

    Raises:
        RunError: a folder without a run, or runs of several games.
        MissingExtraError: the extra `report` is not installed.
    """
    runs = read_runs(folders)
    sections = [section for question in QUESTIONS if (section := question(runs))]
    template = files(__package__).joinpath("page.html.j2").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    environment.filters["own_ids"] = _own_ids
    page: str = environment.from_string(template).render(
        title=f"Runs of {runs[0].game}",
        introduction="Brackets have intervals of 95 %.",
        sections=sections,
        runs=Table(
            ("run", "players", "rules", "games", "folder"),
            tuple(
                (run.label, ", ".join(run.names), run.rules, f"{run.games:,}", str(run.folder))
                for run in runs
            ),
        ),
    )
    return page


def _own_ids(svg: str, name: str) -> str:
    """Return a plot whose ids no other plot of the page has."""
    return OWN_ID.sub(rf"\g<1>{name}-", svg)
