"""What tools know of 3UP 3DOWN."""

from threeup3down.declarations import Declaration
from threeup3down.declarations.counting import Choice
from threeup3down.games.wording import Phrase

DECLARATION = Declaration(
    bots={
        "greedy": "threeup3down.bots.threeup3down:greedy",
        "expert": "threeup3down.bots.threeup3down:expert",
    },
    levels={"easy": "random", "normal": "expert", "hard": "mcts:400"},
    playout="greedy",
    adviser="expert",
    kernel="threeup3down.batch.threeup3down_kernel",
    counts="threeup3down.declarations.threeup3down_counts:COUNTS",
    choice=Choice(
        "Which 3UP win?", ("up_1", "up_2", "up_3"), "threeup3down.games.threeup3down:Rank"
    ),
    limit=lambda _: 1_500,  # moves, which some 1,000 turns take (U21)
    card_styles=(
        (r"\b(\d+|C(\+\d)?)g\b", "green"),
        (r"\b(\d+|C(\+\d)?)b\b", "bright_blue"),
        (r"\b(\d+|C(\+\d)?)r\b", "red"),
        (r"\?\?", "dim"),
    ),
    card_shapes={"g": "drop", "b": "disc", "r": "square"},
    picture="threeup3down.pictures.threeup3down:scene",
    rules_page="3up3down",
    option_examples={"clearing_set": (None, 2, 3, 4), "max_turns": (None, 1, 20, 200)},
    more_rules=(  # with so few ranks hands and piles are full of equal cards, and extras add up
        "deck=2gx9/6rx9/Cgx4/C+1bx36/C+2rx4/max:3,clear_multiples=ALL,optional_extras=true",
        "deck=2gx12/6rx12/Cgx4/C+1bx16/C+2rx6/max:3,clearing_set_bonus=true,play_on=true",
    ),
    strategies="threeup3down.hypothesis_types:types_of_threeup3down",
    move_example="7x2",
    number_hint=Phrase("a bare 7 plays a seven"),
)
