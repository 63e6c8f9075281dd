"""A page about runs: what it asks of which runs, and that anybody can read it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("matplotlib", reason="the group `report` is not installed")
pytest.importorskip("jinja2", reason="the group `report` is not installed")
pytest.importorskip("pyarrow", reason="the group `report` is not installed")

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.reports import report
from threeup3down.reports.questions import QUESTIONS, choices, counted, going_first, lengths
from threeup3down.reports.runs import read_runs
from threeup3down.simulation import FolderError, RunError, simulate

if TYPE_CHECKING:
    from pathlib import Path

VOID = {"meta"}


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.figures: list[str | None] = []
        self.addresses: list[str] = []
        self.feed(text)
        assert not self.opened

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.opened.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "figure":
            self.figures.append(given.get("aria-label"))
        self.addresses += [
            str(given[name]) for name in ("src", "href", "xlink:href") if name in given
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.opened.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.opened and self.opened[-1] == "h2":
            self.headings.append(data)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    many: dict[str, tuple[Any, dict[str, Any]]] = {
        "two": (["greedy"] * 2, {}),
        "three": (["greedy"] * 3, {}),
        "sets": (["greedy"] * 2, {"rules": threeup3down.Rules(clearing_set=None)}),
        "few": ({"mcts:50": random_bot, "greedy": "greedy"}, {}),
        "more": ({"mcts:400": "greedy", "greedy": "greedy"}, {}),
    }
    for name, (players, options) in many.items():
        simulate(threeup3down, players, 12, seed=7, workers=0, folder=folder / name, **options)
    return folder


def test_a_page_answers_what_its_runs_tell_and_nothing_else(runs: Path) -> None:
    headings = {
        ("two", "three"): [
            "How long are games?",
            "Is it good to go first?",
            "How often do things happen?",
            "Which 3UP win?",
        ],
        ("two", "sets"): ["What do house rules change?"],
        ("few", "more"): ["Are more nodes stronger?"],
    }
    usual = headings["two", "three"]
    for names, more in headings.items():
        page = Page(report(runs / name for name in names))
        assert page.headings == ["The runs", *usual, *(more if more != usual else [])]


def test_a_page_needs_nothing_else_and_says_all_in_words(runs: Path) -> None:
    text = report([runs / "two", runs / "three", runs / "sets"])
    page = Page(text)
    assert len(set(page.ids)) == len(page.ids)
    assert all(address.startswith("#") and address[1:] in page.ids for address in page.addresses)
    assert all(name in page.ids for name in re.findall(r"url\(#(.+?)\)", text))
    assert len(page.figures) == len(page.headings) - 1
    assert all(page.figures)
    colours = set(re.findall(r"(?:stroke|fill): (#\w+)", text))
    assert not colours, "a colour that is neither of the light page nor of the dark one"


def test_the_numbers_are_those_of_the_rows(runs: Path) -> None:
    (run,) = read_runs([runs / "two"])
    rows = list(simulate(threeup3down, ["greedy"] * 2, 12, seed=7, workers=0).rows())
    length, first, counts, up = (question([run]) for question in QUESTIONS[:4])
    assert length
    assert first
    assert counts
    assert up
    turns = [row["turns"] for row in rows]
    assert length.table.rows[0][1].startswith(f"{sum(turns) / len(turns):.1f} (")
    won = sum(row["place"] == 1 for row in rows if row["seat"] == row["first"])
    assert first.table.rows[0][3].startswith(f"{100 * won / 12:.1f} % (")
    pick_ups = sum(row["pick_ups"] for row in rows)
    assert counts.table.rows[0][:2] == ("pick ups", "greedy")
    assert counts.table.rows[0][2].startswith(f"{pick_ups / 12:.1f} (")
    tens = [row for row in rows if 10 in (row["up_1"], row["up_2"], row["up_3"])]
    ten = next(row for row in up.table.rows if row[0] == "with 10")
    assert ten[2] == str(len(tens))
    assert ten[3].startswith(f"{100 * sum(row['place'] == 1 for row in tens) / len(tens):.1f} %")


def test_a_game_without_a_declared_choice_has_no_such_section(tmp_path: Path) -> None:
    rules = threethirteen.parse_rules("rounds=3,max_turns_per_round=5")
    simulate(
        threethirteen, ["random"] * 2, 4, rules=rules, seed=7, workers=0, folder=tmp_path / "a"
    )
    found = read_runs([tmp_path / "a"])
    assert choices(found) is None
    assert all(question(found) for question in (lengths, going_first, counted))


def test_folders_that_make_no_report_are_refused(runs: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError):
        report([tmp_path])
    with pytest.raises(RunError, match="one or more, all of one game"):
        report([])
    description = json.loads((runs / "two" / "run.json").read_text(encoding="utf-8"))
    (tmp_path / "games").mkdir()
    (tmp_path / "run.json").write_text(json.dumps(description), encoding="utf-8")
    with pytest.raises(RunError, match="one of which games have been played"):
        report([tmp_path])
