"""The site that is built of the pages: what leads where."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

pytest.importorskip("zensical", reason="the group `docs` is not installed")

import playable_page

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"


class Html(HTMLParser):
    """The anchors of a page, and what it links to or shows."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[str] = []
        self.links: dict[str, str] = {}  # by their text
        self._open = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors.add(values.get("id", ""))
        for name in ("href", "src"):
            if name in values and "canonical" not in values.get("rel", ""):
                self.targets.append(values[name])
        self._open = values.get("href", "") if tag == "a" else ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.links[data] = self._open


@pytest.fixture(scope="module")
def site() -> dict[Path, Html]:
    subprocess.run([sys.executable, "-m", "documentation_site"], cwd=ROOT, check=True)
    return {path: Html(path) for path in SITE.rglob("*.html") if path.name != "404.html"}


def test_every_link_of_the_site_leads_to_a_file_and_an_anchor(site: dict[Path, Html]) -> None:
    assert len(site) > 40
    for path, html in site.items():
        for target in html.targets:
            parts = urlsplit(target)
            if parts.scheme:
                continue
            to = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            to = to / "index.html" if to.is_dir() else to
            assert to.exists(), (path, target)
            if parts.fragment and to.suffix == ".html":
                assert parts.fragment in site[to].anchors, (path, target)


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    listed = set(re.findall(r'"([\w/-]+\.md)"', text))
    docs = ROOT / "docs"
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    assert {page.replace("README", "index") for page in pages} <= listed


def test_every_clause_has_an_anchor_and_mentions_link_to_it(site: dict[Path, Html]) -> None:
    for name, letter, count in [("3up3down", "U", 24), ("threethirteen", "T", 18)]:
        clauses = [f"{letter}{number}" for number in range(1, count + 1)]
        page = site[SITE / "rules" / name / "index.html"]
        assert set(clauses) <= page.anchors
        assert {clause: page.links[clause] for clause in clauses} == {
            clause: f"#{clause}" for clause in clauses
        }
    positions = site[SITE / "positions" / "index.html"]
    assert positions.links["U22"] == "../rules/3up3down/#U22"


@pytest.mark.parametrize("game", playable_page.RULES)
def test_the_rules_that_the_page_links_to_are_those_of_the_documentation(game: str) -> None:
    path = playable_page.PAGE / "rules" / f"{game}.html"
    expected = "`python -m playable_page` writes them"
    assert path.read_text(encoding="utf-8") == playable_page.rules_page(game), expected
    letter, count = {"threeup3down": ("U", 24), "threethirteen": ("T", 18)}[game]
    assert {f"{letter}{number}" for number in range(1, count + 1)} <= Html(path).anchors


def test_nothing_is_fetched_from_elsewhere(site: dict[Path, Html]) -> None:
    for path in site:
        text = path.read_text(encoding="utf-8")
        assert not [part for part in text.split("<script")[1:] if 'src="http' in part[:200]], path
        assert 'rel="stylesheet" href="http' not in text, path
