"""What tools know of Three Thirteen."""

from threeup3down.declarations import Declaration

MOVES_A_ROUND = 400  # the two moves of each of 200 turns (T15)

DECLARATION = Declaration(
    bots={
        "greedy": "threeup3down.bots.threethirteen:greedy",
        "expert": "threeup3down.bots.threethirteen:expert",
    },
    levels={"easy": "random", "normal": "expert", "hard": "mcts:400"},
    playout="greedy",
    adviser="expert",
    part="threeup3down.bots.threethirteen:this_round",
    kernel="threeup3down.batch.threethirteen_kernel",
    counts="threeup3down.declarations.threethirteen_counts:COUNTS",
    limit=lambda rules: MOVES_A_ROUND * len(rules.rounds),
    card_styles=(
        (r"\b[A2-9TJQK][DH]\b", "red"),
        (r"\bXX\b", "magenta"),
        (r"\b([A2-9TJQK][CDHS]|XX)\*", "bold"),  # wild
        (r"\?\?", "dim"),
    ),
    card_shapes={"XX": "star", "C": "club", "D": "diamond", "H": "heart", "S": "spade"},
    picture="threeup3down.pictures.threethirteen:scene",
    rules_page="threethirteen",
    option_examples={
        "decks": (None, 1, 2, 3),
        "jokers_per_deck": (0, 1, 2),
        "rounds": (tuple(range(3, 14)), (3,), (3, 4), (6,), (13, 3), (14, 15)),
        "max_wilds_per_meld": (None, 0, 1, 2),
        "min_naturals": (0, 1, 2),
        "ace_points": (0, 1, 15),
        "face_points": (None, 0, 10),
        "wild_points": (None, 0, 25),
        "joker_points": (0, 20),
        "out_points": (0, -5, 25),
        "max_turns_per_round": (None, 1, 7, 40),
    },
    long_options=frozenset({"rounds", "max_turns_per_round"}),
    more_rules=(  # the first is for four, who leave nothing that could be shuffled (T15)
        "decks=1,jokers_per_deck=1,rounds=13,max_turns_per_round=40",
        "jokers_per_deck=2,rounds=3/3/4,redraw_discard=false,min_naturals=2,automatic_out=true",
    ),
    strategies="threeup3down.hypothesis_types:types_of_threethirteen",
    move_example="7H",
)
