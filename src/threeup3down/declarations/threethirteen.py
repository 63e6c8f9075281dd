"""What tools know of Three Thirteen."""

from threeup3down.declarations import Declaration

MOVES_A_ROUND = 400  # the two moves of each of 200 turns (T15)

DECLARATION = Declaration(
    bots={"arranger": "threeup3down.bots.arranger:arranger"},
    limit=lambda rules: MOVES_A_ROUND * len(rules.rounds),
    card_styles=(
        (r"\b[A2-9TJQK][DH]\b", "red"),
        (r"\bXX\b", "magenta"),
        (r"\b([A2-9TJQK][CDHS]|XX)\*", "bold"),  # wild
        (r"\?\?", "dim"),
    ),
    rules_page="docs/rules/threethirteen.md",
)
