"""The schemas that are shipped are those of the code."""

from __future__ import annotations

from .json_schemas import FOLDER, texts


def test_the_schemas_that_are_shipped_are_those_of_the_code() -> None:
    shipped = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert shipped == texts(), "run python -m tests.golden.json_schemas"
