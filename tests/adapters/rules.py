"""Rules under which games played at random end soon."""

SHORT = {
    "threeup3down": "max_turns=60",
    "threethirteen": "rounds=3/4,max_turns_per_round=10",
}
