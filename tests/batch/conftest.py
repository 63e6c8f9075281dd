"""The batched engine is tested where numba is installed: the group `batch`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Skipped(pytest.Module):
    """A module of tests that cannot be imported here."""

    def collect(self) -> Iterable[pytest.Item]:
        pytest.skip("numba is not installed (uv sync --group batch)", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    if find_spec("numba") is None:
        module: pytest.Module = Skipped.from_parent(parent, path=module_path)
        return module
    return None
