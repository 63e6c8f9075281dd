"""The page that plays without a server, on the start page of the documentation."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("zensical", reason="the group `docs` is not installed")
if not shutil.which("npm"):
    pytest.skip("there is no npm, which has Python for browsers", allow_module_level=True)

import playable_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

    from tests.browser.conftest import Opened, Person

ROOT = Path(__file__).parents[2]
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
LOADED_MS = 90_000  # until Python runs in the page


class Files(SimpleHTTPRequestHandler):
    """A server of files, as any host of pages has one."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return what a browser is told that a file is, whatever this machine thinks."""
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and give its address."""
    handler = partial(Files, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("threeup3down", "deck=GREEN,max_turns=12"),
        ("threethirteen", "rounds=3,max_turns_per_round=8"),
    ],
)
def test_a_whole_game_without_a_server_nor_a_network(
    tmp_path: Path, opened: Opened, accessible: Callable[[Person], None], game: str, options: str
) -> None:
    playable_page.build(tmp_path / "play")
    with served(tmp_path) as address:
        ann = opened(f"{address}play/index.html")
        ann.page.set_default_timeout(LOADED_MS)
        ann.begin(game, name="Ann", level="hard", players="3", options=options)
        ann.play(steps=2)
        ann.wait()
        before = ann.page.locator(".mine").inner_text()
        ann.page.reload()
        ann.wait()
        assert ann.page.locator(".mine").inner_text() == before
        ann.page.context.set_offline(True)
        ann.play()
        accessible(ann)
        ann.page.click("[data-act=rematch]")
        ann.page.wait_for_selector(".status:not(:has-text('over'))")


@pytest.mark.thorough
def test_the_start_page_loads_the_table_when_it_is_opened(opened: Opened) -> None:
    subprocess.run([sys.executable, "-m", "documentation_site", "--play"], cwd=ROOT, check=True)
    with served(ROOT / "build" / "site") as address:
        ann = opened(address)
        asked: list[str] = []
        ann.page.on("request", lambda request: asked.append(request.url))
        ann.page.wait_for_timeout(500)
        assert not [each for each in asked if "/play/" in each]
        ann.page.click("details.play summary")
        frame = ann.page.frame_locator("details.play iframe")
        frame.locator("#go").click()
        frame.locator(".status.yours").wait_for(timeout=LOADED_MS)
        assert not [each for each in asked if not each.startswith(address)]
