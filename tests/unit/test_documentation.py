"""The pages: what they list is compared with what there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Any

import attrs
import pytest

import threeup3down
from threeup3down import PRESETS, Rules, rules_text, testing

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.rglob("*.md")),
]
RULES_PAGE = (DOCS / "rules" / "3up3down.md").read_text(encoding="utf-8")
EXECUTED = {"python", "console"}
ONLY_READ = {"py", "sh", "text"}


def section(page: str, title: str) -> str:
    """Return what stands under a heading, up to the next one of the same or a higher level."""
    level, start = next(
        (len(found[1]), found.end())
        for found in re.finditer(r"^(#+) (.*)$", page, re.MULTILINE)
        if found[2] == title
    )
    end = re.compile(rf"^#{{1,{level}}} ", re.MULTILINE).search(page, start)
    return page[start : end.start() if end else None]


def rows(text: str) -> list[list[str]]:
    """Return the cells of every row of the tables in a text, without the heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rules = [number for number, line in enumerate(lines) if re.fullmatch(r"[|-]+", line)]
    heads = {number for rule in rules for number in (rule - 1, rule)}
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for number, line in enumerate(lines)
        if number not in heads
    ]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    for target in targets:
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_of_code_is_run_or_meant_for_reading(page: Path) -> None:
    fences = re.findall(r"^ *```(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(fences[::2]) <= EXECUTED | ONLY_READ
    assert set(fences[1::2]) <= {""}


def test_the_map_leads_to_every_page() -> None:
    linked = re.findall(r"\]\(([\w/-]+\.md)\)", (DOCS / "README.md").read_text(encoding="utf-8"))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert set(linked) == pages - {"README.md"}


def values_in(text: str) -> set[str]:
    """Return the values of an option that a text names, and the least number."""
    return set(re.findall(r"[A-Z]{3,}|true|false|none|\d+", text))


def test_the_table_of_options_is_that_of_the_rules() -> None:
    options = rows(section(RULES_PAGE, "Options"))[: -len(PRESETS)]
    fields = attrs.fields_dict(Rules)
    assert [name.strip("`") for name, *_ in options] == list(fields)
    for code, default, values, clause, _ in options:
        name = code.strip("`")
        assert threeup3down.parse_rules(f"{name}={default.strip('`')}") == Rules()
        assert values_in(values) == values_in(fields[name].metadata["kind"].expected)
        (paragraph,) = re.findall(rf"^\*\*{clause} (?:.+\n)+", RULES_PAGE, re.MULTILINE)
        assert f"`{name}=" in paragraph or name == "deck"


def test_the_table_of_presets_is_that_of_the_library() -> None:
    presets = rows(section(RULES_PAGE, "Options"))[-len(PRESETS) :]
    assert {
        name.strip("`"): options.strip("`") for name, options in presets if name != "`standard`"
    } == {name: rules_text(rules) for name, rules in PRESETS.items() if name != "standard"}


@pytest.mark.parametrize(("command", "title"), [("play", "Playing"), ("perft", "Counting moves")])
def test_the_command_line_page_lists_every_option(command: str, title: str) -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    run = subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-m", "threeup3down", command, "--help"],
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    options = set(re.findall(r"--\w+", " ".join(row[0] for row in rows(section(page, title)))))
    assert options == set(re.findall(r"^\W*(--\w+)", run.stdout, re.MULTILINE)) - {"--help"}


@pytest.mark.parametrize(
    ("title", "laws"), [("Of a state", testing.STATE_LAWS), ("Of a move", testing.MOVE_LAWS)]
)
def test_the_page_of_laws_lists_them_in_order(title: str, laws: tuple[Any, ...]) -> None:
    page = (DOCS / "testing" / "laws.md").read_text(encoding="utf-8")
    listed = rows(section(page, title))
    assert [law for law, *_ in listed] == [f"`{law.__name__}`" for law in laws]
    for _, proves, does_not in listed:
        assert proves.endswith(".")
        assert does_not.endswith(".")


def test_the_page_on_a_game_of_your_own_shows_the_whole_file() -> None:
    shown = blocks((DOCS / "own-game.md").read_text(encoding="utf-8"), "python")
    source = (ROOT / "examples" / "climb.py").read_text(encoding="utf-8")
    pieces = [block for block in shown if block in source]
    assert "".join("".join(pieces).split()) == "".join(source.split())
    assert sum(bool(line) for line in source.splitlines()) <= 200


def test_the_cookbook_shows_the_whole_house_rule() -> None:
    source = (ROOT / "examples" / "one_at_a_time.py").read_text(encoding="utf-8")
    page = (DOCS / "testing" / "cookbook.md").read_text(encoding="utf-8")
    assert source in blocks(page, "py")


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def run_by_pytest(folder: Path, code: str) -> str:
    """Put the code where the tutorial says, and return what pytest says to it."""
    (folder / "test_table.py").write_text(code, encoding="utf-8")
    options = ["-p", "no:cacheprovider", "--hypothesis-seed=0", "test_table.py"]
    run = subprocess.run(  # noqa: S603 (our own page)
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not run.stderr
    return run.stdout


def patched(code: str, difference: str) -> str:
    """Return the code with the lines of a difference replaced."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", difference, re.MULTILINE):
        before, after = (re.sub(r"^.", "", lines, flags=re.MULTILINE) for lines in (old, new))
        assert code.count(before) == 1
        code = code.replace(before, after)
    return code


def any_game(output: str) -> str:
    """Return what pytest writes without the game that Hypothesis came to."""
    output = re.sub(r"assert \[.*\] == \[.*\]$", "assert [] == []", output, flags=re.MULTILINE)
    return re.sub(r"(: threeup3down) players=.* moves=.*", r"\1", output)


@pytest.mark.thorough
def test_the_tutorial_does_what_it_says_from_an_empty_folder_on(tmp_path: Path) -> None:
    page = (DOCS / "testing" / "tutorial.md").read_text(encoding="utf-8")
    failing, difference, passing, all_passing = blocks(page, "text")
    code = [block for block in blocks(page, "python") if not block.startswith(">>>")]
    wrong = "\n".join(code[:2])
    right = patched(wrong, difference)
    assert wrong != right
    for source, expected in [
        (wrong, failing),
        (right, passing),
        ("\n".join([right, *code[2:]]), all_passing),
    ]:
        output = run_by_pytest(tmp_path, source)
        checker = OutputChecker()
        assert checker.check_output(any_game(expected), any_game(output), ELLIPSIS), output
