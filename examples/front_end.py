"""A front end in a terminal: one person against bots that move at random.

It shows how to keep the state in one place and let everything else see views and redacted
events only. Run it with

    python examples/front_end.py [SEED]

and type moves as they are listed: `7x2`, `flip:0`, `pickup`. `?` shows the rules that apply. When
the input ends, the moves are made at random, so it can also run unattended.
"""

import random
import sys
from collections.abc import Iterator

from threeup3down import (
    Move,
    NotationError,
    Rules,
    View,
    event_text,
    move_words,
    new_game,
    parse_move,
    redact,
    rules_now,
    view_text,
)

PERSON = 0
RULES = Rules(max_turns=1000)  # nobody may be watching, and a game can be endless (U21)


def ask(view: View, lines: Iterator[str], rng: random.Random) -> Move:
    """Show the table and the legal moves, and return the one that the person types."""
    moves = view.legal_moves()
    print(f"\n{view_text(view)}")
    for move in moves:
        print(f"  {move}: {move_words(move)}")
    for line in map(str.strip, lines):
        if line == "?":
            print(*rules_now(view), sep="\n")
            continue
        try:
            move = parse_move(line)
        except NotationError as error:
            print(error)
            continue
        reason = view.why_illegal(move)
        if reason is None:
            return move
        print(reason)
    return rng.choice(moves)


def main() -> None:
    """Play one game for two."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().getrandbits(64)
    state = new_game(2, seed=seed, rules=RULES)
    view = state.view(PERSON)
    rng, lines = random.Random(seed), iter(sys.stdin)
    while state.to_act is not None:
        if state.to_act == PERSON:
            move = ask(view, lines, rng)
        else:
            move = rng.choice(state.view(state.to_act).legal_moves())
        state, events = state.transition(move)
        seen = [redact(event, PERSON) for event in events]
        for sentence in filter(None, map(event_text, seen)):
            print(sentence)
        view = view.advance(seen)


if __name__ == "__main__":
    main()
