"""Make the page that plays without a server: `uv run --group docs python -m playable_page FOLDER`.

The folder gets the page, Python for browsers (Pyodide) and the library. Nothing of it is in the
wheel but the page itself. Without a FOLDER only the rules are written that the page links to.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import markdown

from threeup3down.games import OWN
from threeup3down.languages import languages, speaking
from threeup3down.web.tables import games

ROOT = Path(__file__).parent
PAGE = ROOT / "src" / "threeup3down" / "web" / "page"
RULES = {"threeup3down": "3up3down", "threethirteen": "threethirteen"}  # the page in docs/rules
PYODIDE = "pyodide@314.0.8"  # of npm
INTEGRITY = (
    "sha512-74Wq1kXOC+CCEzAfxuRAO701nAcCMLjf8NrwvWpu8S41"
    "dVMXwXmLQ05dYB+F4e46AdnGo0oq7YHSVUpHsoarLQ=="
)
NEEDED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LEFT_OUT = re.compile(
    r"^bin/|/__pycache__/|\.pyi$|\.lock$"
    r"|^threeup3down/(web/page|adapters|batch|cli|reports|testing|vectors)/"
)
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../rules.css">
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


class IntegrityError(Exception):
    """What was fetched is not what is expected.

    Attributes:
        name: what was fetched.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: expected a file with the hash {INTEGRITY}")
        self.name = name


def rules_page(game: str) -> str:
    """Return the rules of a game as a page on which every clause has its id as an anchor."""
    text = (ROOT / "docs" / "rules" / f"{RULES[game]}.md").read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    body = markdown.markdown(text, extensions=["tables", "sane_lists"])
    body = re.sub(r"<p><strong>([A-Z]\d+)\b", r'<p id="\1"><strong>\1', body)
    body = re.sub(r' href="[^"]*"', "", body)  # to pages that are not here
    body = body.replace("<table>", '<div tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return FRAME.format(title=title, body=body)


def write_rules() -> None:
    """Write the rules that the page links to."""
    for game in RULES:
        (PAGE / "rules").mkdir(exist_ok=True)
        path = PAGE / "rules" / f"{game}.html"
        path.write_text(rules_page(game), encoding="utf-8", newline="\n")


def build(folder: Path) -> None:
    """Write the page that plays without a server.

    Args:
        folder: where to; what was there goes.

    Raises:
        IntegrityError: npm has another Pyodide.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder)
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    server = '<meta name="threeup3down-backend" content="server">'
    index.write_text(text.replace(server, server.replace("server", "worker")), encoding="utf-8")
    for language in languages():
        with speaking(language):
            text = json.dumps(games(OWN))
        (folder / f"games.{language}.json").write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory() as work:
        _pyodide(Path(work), folder / "pyodide")
        _library(Path(work), folder / "library.zip")


def _pyodide(work: Path, to: Path) -> None:
    _run("npm", "pack", "--silent", PYODIDE, cwd=work)
    (archive,) = work.glob("pyodide-*.tgz")
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != INTEGRITY:
        raise IntegrityError(PYODIDE)
    shutil.unpack_archive(archive, work / "pyodide", filter="data")
    to.mkdir()
    for name in NEEDED:
        shutil.copy(work / "pyodide" / "package" / name, to)


def _library(work: Path, to: Path) -> None:
    """Write the library, and what it needs, as one archive of modules."""
    needed, modules = work / "needed.txt", work / "modules"
    export = ["--frozen", "--no-dev", "--no-emit-project", "--extra", "records"]
    _run("uv", "export", "--quiet", *export, "--output-file", str(needed), cwd=ROOT)
    into = ["uv", "pip", "install", "--quiet", "--no-deps", "--target", str(modules)]
    _run(*into, "--only-binary", ":all:", "--require-hashes", "--requirements", str(needed))
    _run(*into, str(ROOT))
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(modules.rglob("*")):
            name = path.relative_to(modules).as_posix()
            if path.is_file() and not LEFT_OUT.search(name):
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)


def _run(*command: str, cwd: Path | None = None) -> None:
    subprocess.run(command, cwd=cwd, check=True)  # noqa: S603 (commands of this file)


if __name__ == "__main__":
    write_rules()
    for argument in sys.argv[1:]:
        build(Path(argument))
