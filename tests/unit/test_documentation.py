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
from threeup3down import (
    PRESETS,
    Illegality,
    Rules,
    bots,
    records,
    rules_text,
    simulation,
    testing,
)
from threeup3down.games import threethirteen

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(DOCS.rglob("*.md")),
]
RULES_PAGE = (DOCS / "rules" / "3up3down.md").read_text(encoding="utf-8")
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")
EXECUTED = {"python", "console"}
ONLY_READ = {"sh", "text"}


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


def named_first(text: str) -> list[str]:
    """Return the names in the first cells of the tables in a text, without their arguments."""
    return [
        name
        for row in rows(text)
        for code in re.findall(r"`([^`]+)`", row[0])
        for name in re.findall(r"^\w+", code)
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


@pytest.mark.parametrize(
    ("title", "module"),
    [
        ("Computer players", bots),
        ("Playing games out", simulation),
        ("Games as lines of text", records),
        ("The testing kit", testing),
    ],
)
def test_the_reference_names_everything_public(title: str, module: object) -> None:
    names = named_first(section(REFERENCE, title))
    assert sorted(names) == sorted(getattr(module, "__all__"))  # noqa: B009 (of any module)


def test_the_reference_names_everything_public_of_the_game() -> None:
    tables = section(REFERENCE, "The game")
    names = set(named_first(tables)) - set(Illegality.__members__)
    assert sorted(names) == sorted(threeup3down.__all__)


def test_the_reference_names_everything_public_of_the_second_game() -> None:
    listed = set(named_first(section(REFERENCE, "Three Thirteen"))) - set(
        threethirteen.Illegality.__members__
    )
    assert listed <= set(threethirteen.__all__)
    own = set(threethirteen.__all__) - set(threeup3down.__all__)
    assert own <= listed
    shared = set(threethirteen.__all__) & set(threeup3down.__all__)
    differing = {
        name
        for name in shared
        if isinstance(getattr(threethirteen, name), type)
        and getattr(threethirteen, name) is not getattr(threeup3down, name)
    }
    assert differing <= listed


def test_the_reference_lists_the_reasons_of_the_second_game() -> None:
    listed = rows(section(REFERENCE, "Why a move of Three Thirteen is illegal"))
    assert listed == [
        [f"`{reason.name}`", reason.rule, reason.sentence] for reason in threethirteen.Illegality
    ]


def test_the_reference_lists_the_reasons_with_their_clauses() -> None:
    listed = [row for row in rows(section(REFERENCE, "Moves")) if row[0].strip("`").isupper()]
    assert listed == [[f"`{reason.name}`", reason.rule, reason.sentence] for reason in Illegality]


def test_the_reference_gives_every_reason_a_place_in_the_order() -> None:
    orders = [row for row in rows(section(REFERENCE, "Moves")) if len(row) == 2]
    named = {name for _, cell in orders for name in re.findall(r"`([A-Z_]+)`", cell)}
    assert named == set(Illegality.__members__)


@pytest.mark.parametrize(("command", "title"), [("play", "Playing"), ("perft", "Counting moves")])
def test_the_command_line_page_lists_every_option(command: str, title: str) -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    told = subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-m", "threeup3down", command, "--help"],
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    options = set(re.findall(r"--\w+", " ".join(row[0] for row in rows(section(page, title)))))
    assert options == set(re.findall(r"^\W*(--\w+)", told.stdout, re.MULTILINE)) - {"--help"}


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


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def run_by_pytest(folder: Path, code: str) -> str:
    """Put the code where the tutorial says, and return what pytest says to it."""
    (folder / "test_table.py").write_text(code, encoding="utf-8")
    options = ["-p", "no:cacheprovider", "--hypothesis-seed=0", "test_table.py"]
    told = subprocess.run(  # noqa: S603 (our own page)
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not told.stderr
    return told.stdout


def patched(code: str, difference: str) -> str:
    """Return the code with the lines of a difference replaced."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", difference, re.MULTILINE):
        before, after = (re.sub(r"^.", "", lines, flags=re.MULTILINE) for lines in (old, new))
        assert code.count(before) == 1
        code = code.replace(before, after)
    return code


def a_game(told: str) -> str:
    """Return what pytest tells with any game in place of the one that Hypothesis came to."""
    told = re.sub(r"assert \[.*\] == \[.*\]$", "assert [] == []", told, flags=re.MULTILINE)
    return re.sub(r"(: threeup3down) players=.* moves=.*", r"\1", told)


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
        told = run_by_pytest(tmp_path, source)
        assert OutputChecker().check_output(a_game(expected), a_game(told), ELLIPSIS), told
