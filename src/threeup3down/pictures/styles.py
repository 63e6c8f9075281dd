"""The shapes on the cards and the colours of the table, in the light and in the dark."""

from __future__ import annotations

SHAPES = {  # each in a square of 16 by 16
    "club": "M8 1a3.6 3.6 0 0 1 2.9 5.7A3.6 3.6 0 1 1 9 12.2L10.2 15H5.8L7 12.2A3.6 3.6 0 1 1 "
    "5.1 6.7 3.6 3.6 0 0 1 8 1z",
    "diamond": "M8 0l6 8-6 8-6-8z",
    "heart": "M8 15C4 11.5 1 8.8 1 5.3A3.8 3.8 0 0 1 8 3.2a3.8 3.8 0 0 1 7 2.1C15 8.8 12 11.5 "
    "8 15z",
    "spade": "M8 .5c3.4 3.2 6.8 5.8 6.8 9A3.3 3.3 0 0 1 9 11.8L10.2 15.5H5.8L7 11.8A3.3 3.3 0 0 1 "
    "1.2 9.5c0-3.2 3.4-5.8 6.8-9z",
    "disc": "M8 .5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z",
    "square": "M2.5 1.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z",
    "drop": "M8 0c2.2 3.8 7 6 7 9.8A6.5 6.2 0 0 1 8 16a6.5 6.2 0 0 1-7-6.2C1 6 5.8 3.8 8 0z",
    "star": "M8 .3l2.4 5 5.5.7-4 3.9 1 5.5L8 12.7l-4.9 2.7 1-5.5-4-3.9 5.5-.7z",
}
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
ALWAYS = {
    "b": "font-weight:700",
    "m": "text-anchor:middle",
    "e": "text-anchor:end",
    "none": "fill:none;stroke-dasharray:4 3",
}
LIGHT = {
    "felt": "fill:#2f7355",
    "seat": "fill:#265f46",
    "act": "fill:#265f46;stroke:#ffd54a;stroke-width:2.5",
    "gold": "fill:#ffd54a",
    "t": "fill:#fff",
    "l": "fill:#dcede3",
    "none": "stroke:#a9cdb9",
    "card": "fill:#fffdf7;stroke:#17382a",
    "back": "fill:#35508f;stroke:#17382a",
    "weave": "fill:none;stroke:#c4d0ee",
    "ink": "fill:#1b1f23",
    "red": "fill:#bb1a2a",
    "green": "fill:#17733a",
    "blue": "fill:#1a57b3",
    "violet": "fill:#75299f",
    "wild": "fill:#8a5200",
    "on": "fill:#fff",
}
DARK = LIGHT | {
    "felt": "fill:#11251c",
    "seat": "fill:#1b382b",
    "act": "fill:#1b382b;stroke:#e8bf3a;stroke-width:2.5",
    "gold": "fill:#e8bf3a",
    "t": "fill:#f0f5f1",
    "l": "fill:#b9d2c4",
    "none": "stroke:#6c9480",
    "card": "fill:#ece8dc;stroke:#0a1610",
    "back": "fill:#2c4276;stroke:#0a1610",
    "weave": "fill:none;stroke:#93a4d0",
    "red": "fill:#a81524",
    "green": "fill:#126230",
    "blue": "fill:#174e9f",
    "wild": "fill:#774700",
}
THEMES = ("auto", "light", "dark")


def rules(scope: str, theme: str) -> str:
    """Return the style sheet of a picture, all of whose classes begin with its id.

    Args:
        scope: the id.
        theme: "light", "dark", or "auto": what the reader's system asks for.

    >>> "prefers-color-scheme" in rules("p1", "auto"), "prefers-color-scheme" in rules("p1", "dark")
    (True, False)
    """
    colors = _rules(scope, DARK if theme == "dark" else LIGHT)
    if theme == "auto":
        changed = {name: rule for name, rule in DARK.items() if LIGHT[name] != rule}
        colors += f"@media(prefers-color-scheme:dark){{{_rules(scope, changed)}}}"
    return f"#{scope}{{font-family:{FONT}}}{_rules(scope, ALWAYS)}{colors}"


def _rules(scope: str, named: dict[str, str]) -> str:
    return "".join(f".{scope}-{name}{{{rule}}}" for name, rule in named.items())
