"""Build the documentation as a site: `uv run --group docs python -m documentation_site [--play]`.

The pages are written for the repository view. Here they become pages of a site in `build/pages`,
which Zensical makes the site of (`zensical.toml`): what they link to outside docs/ is added (the
changelog, the examples), each clause of the rules gets an anchor with its id, and each mention of a
clause is a link to it. Anchors and addresses of pages are permanent. With `--play` the start page
has a table to play at, which needs npm to be built (`playable_page.py`).
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

import playable_page

ROOT = Path(__file__).parent
DOCS = ROOT / "docs"
PAGES = ROOT / "build" / "pages"
ADDED = {  # a place in the repository, and the page that it becomes
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "project/code-of-conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "LICENSE": "project/license.md",
    "README.md": "project/readme.md",
    "SECURITY.md": "project/security.md",
    "examples": "examples/index.md",
}
TABLE_PLACE = "<!-- a table to play at -->"
TABLE = """
<details class="play">
<summary>Play here, against computers: some megabytes are loaded, and nothing is sent</summary>
<iframe src="play/index.html" title="A table to play at" loading="lazy"></iframe>
<p><a href="play/index.html">The same on a page of its own</a></p>
</details>
"""
CODE = r"^```.*?^```$|`[^`]*`"  # blocks and spans
CLAUSE = re.compile(r"^\*\*([A-Z]\d+)\b", re.MULTILINE)
LINK = re.compile(rf"{CODE}|(?<=\]\()[^)\s]+(?=\))", re.MULTILINE | re.DOTALL)
MENTION = re.compile(rf"{CODE}|\[[^\]]*\]\([^)]*\)|\b[A-Z]\d+\b", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^```.*?^```$|^ +", re.MULTILINE | re.DOTALL)


@cache
def pages() -> dict[str, str]:
    """Return the page that each place in the repository becomes."""
    written = (path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md")))
    programs = sorted((ROOT / "examples").glob("*.py"))
    return (
        {f"docs/{page}": re.sub(r"\bREADME\.md$", "index.md", page) for page in written}
        | ADDED
        | {f"examples/{path.name}": f"examples/{path.stem}.md" for path in programs}
    )


@cache
def clauses() -> dict[str, str]:
    """Return the page of each clause of the rules, by its id."""
    return {
        clause: path.relative_to(DOCS).as_posix()
        for path in sorted((DOCS / "rules").glob("*.md"))
        for clause in CLAUSE.findall(path.read_text(encoding="utf-8"))
    }


def text_of(place: str) -> str:
    """Return the page that is made of a place outside docs/."""
    path = ROOT / place
    if path.is_dir():
        programs = "".join(
            f"- [`{each.name}`]({place}/{each.name}): {summary(each)}\n"
            for each in sorted(path.glob("*.py"))
        )
        return f"# Examples\n\nWhole programs, run by the tests.\n\n{programs}"
    text = path.read_text(encoding="utf-8")
    return text if path.suffix != ".py" else f"# {path.name}\n\n```py\n{text}```\n"


def summary(path: Path) -> str:
    """Return the first line of what a program says of itself."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def linked(text: str, place: str, page: str) -> str:
    """Return a text whose links between places in the repository lead to pages of the site.

    Args:
        text: Markdown.
        place: where it stands in the repository.
        page: the page that it becomes.
    """

    def moved(found: re.Match[str]) -> str:
        target, hash_sign, anchor = found[0].partition("#")
        if not target or target.startswith(("`", "http")):
            return found[0]
        to = normpath(PurePosixPath(place).parent / target)
        to = pages().get(to, to.removeprefix("docs/"))  # what is no page is a picture
        return relpath(to, PurePosixPath(page).parent) + hash_sign + anchor

    return LINK.sub(moved, text)


def with_clauses(text: str, page: str) -> str:
    """Return a text in which clauses of the rules are anchors, and mentions of them links."""

    def mention(found: re.Match[str]) -> str:
        to = clauses().get(found[0])
        if to is None:
            return found[0]
        if to == page:
            return f"[{found[0]}](#{found[0]})"
        return f"[{found[0]}]({relpath(to, PurePosixPath(page).parent)}#{found[0]})"

    text = MENTION.sub(mention, text)
    if page in clauses().values():
        text = re.sub(
            r"^\*\*\[([A-Z]\d+)\]\(#\1\)", r"\g<0>{ #\1 .clause }", text, flags=re.MULTILINE
        )
    return text


def for_the_site(text: str) -> str:
    """Return a text in the dialect of the site: sessions of Python, and lists in lists."""
    text = INDENT.sub(lambda found: found[0] * (1 if found[0].startswith("`") else 2), text)
    return re.sub(r"^```python\n(?=>>> )", "```pycon\n", text, flags=re.MULTILINE)


def main(*, playable: bool = False) -> None:
    """Write the pages and build the site in `build/site`; a link that leads nowhere is an error.

    Args:
        playable: make the table on the start page too.
    """
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(DOCS, PAGES, ignore=shutil.ignore_patterns("*.md"))
    for place, page in pages().items():
        base = "README.md" if place == "examples" else place  # where its links are written from
        text = for_the_site(with_clauses(linked(text_of(place), base, page), page))
        text = text.replace(TABLE_PLACE, TABLE if playable else "")
        (PAGES / page).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / page).write_text(text, encoding="utf-8", newline="\n")
    subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=ROOT, check=True
    )
    if playable:
        playable_page.build(ROOT / "build" / "site" / "play")


if __name__ == "__main__":
    main(playable="--play" in sys.argv[1:])
