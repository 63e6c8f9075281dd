"""The pictures of the documentation are those that the library draws."""

from __future__ import annotations

import pytest

from .pictures import FOLDER, PICTURES, picture


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_documentation_is_up_to_date(name: str) -> None:
    committed = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert committed == picture(name), "run python -m tests.golden.pictures"
