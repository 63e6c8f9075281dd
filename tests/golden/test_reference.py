"""The reference says what the code says."""

from __future__ import annotations

from .reference import PAGE, page


def test_the_reference_is_that_of_the_code() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tests.golden.reference"
