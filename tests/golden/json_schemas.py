"""The JSON Schema of each game of the library, as it is shipped.

    python -m tests.golden.json_schemas

writes the files anew. Read the difference before you commit it: the schemas are a promise.
"""

from __future__ import annotations

import json
from pathlib import Path

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.records import json_schema

GAMES = (threeup3down, threethirteen)
FOLDER = Path(threeup3down.__file__).parent / "records" / "schemas"


def texts() -> dict[str, str]:
    """Return the text of each file by its name."""
    return {f"{game.NAME}.json": json.dumps(json_schema(game), indent=1) + "\n" for game in GAMES}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
