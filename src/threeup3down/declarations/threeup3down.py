"""What tools know of 3UP 3DOWN."""

from threeup3down.declarations import Declaration

DECLARATION = Declaration(
    bots={"shedder": "threeup3down.bots.shedder:shedder"},
    limit=lambda _: 1_500,  # moves, which some 1,000 turns take (U21)
    card_styles=(
        (r"\b(\d+|C(\+\d)?)g\b", "green"),
        (r"\b(\d+|C(\+\d)?)b\b", "bright_blue"),
        (r"\b(\d+|C(\+\d)?)r\b", "red"),
        (r"\?\?", "dim"),
    ),
    option_examples={"clearing_set": (None, 2, 3, 4), "max_turns": (None, 1, 20, 200)},
    rules_page="docs/rules/3up3down.md",
)
