"""What takes long runs only under `--hypothesis-profile=thorough`: it is marked `thorough`."""

from __future__ import annotations

import pytest
from hypothesis import settings


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if settings.get_current_profile_name() != "thorough":
        skip = pytest.mark.skip(reason="it takes long: --hypothesis-profile=thorough")
        for item in items:
            if item.get_closest_marker("thorough"):
                item.add_marker(skip)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: takes long, runs in the thorough profile")
