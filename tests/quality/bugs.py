"""The bugs that are planted: one of each kind that rules engines are known for."""

from __future__ import annotations

import attrs

from .planting import Change


@attrs.frozen
class Bug:
    """A bug.

    Attributes:
        name: what the copy of the rules does wrong, and the clause that it breaks.
        changes: the change of the source.
        by_laws: whether `check_laws(copy)` has to find it. If not, the copy is at one with
            itself and plays by other rules, which a comparison with the real ones has to find.
        shortest: the shortest story known in which it shows, its last move being the broken
            step.
    """

    name: str
    changes: tuple[Change, ...]
    by_laws: bool
    shortest: str


BUGS = (
    Bug(
        "forgets to clear at three (U12)",
        (
            Change(
                "transitions",
                "clears = discard_pile[-clearing_set].rank is rank",
                "clears = False",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=1gx18 moves=up:1,1,1 up:1,1,1 1x3"
        ),
    ),
    Bug(
        "lets a lower card through (U9)",
        (
            Change(
                "legality",
                "return not discard_pile or rank >= discard_pile[-1].rank",
                "return True",
            ),
            Change("legality", "bisect_left(cards, pile[-1].rank.lowest)", "0"),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=1 first=0 rules=deck=GREEN,starting_pile=FLIP "
            "moves=up:7,8,C+2 up:8,9,C 4"
        ),
    ),
    Bug(
        "refuses an equal card, yet lists it (U9)",
        (
            Change(
                "legality",
                "rank >= discard_pile[-1].rank",
                "rank > discard_pile[-1].rank",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=9 first=0 rules=deck=GREEN,starting_pile=FLIP "
            "moves=up:10,C,C+1 up:4,C,C+2"
        ),
    ),
    Bug(
        "draws to four (U17)",
        (Change("transitions", "FULL_HAND = 3", "FULL_HAND = 4"),),
        by_laws=False,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10 up:7,C,C+2 7"
        ),
    ),
    Bug(
        "draws from the bottom of the pile (U17)",
        (
            Change("transitions", "drawn = draw_pile[missing:]", "drawn = draw_pile[:-missing]"),
            Change("transitions", "draw_pile[:missing]", "draw_pile[-missing:]"),
        ),
        by_laws=False,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10 up:7,C,C+2 7"
        ),
    ),
    Bug(
        "leaves the hand unsorted after a draw (U17)",
        (Change("transitions", "tuple(sorted(hand + drawn))", "hand + drawn"),),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=1 first=0 rules=deck=GREEN moves=up:7,8,C+2 up:8,9,C 4"
        ),
    ),
    Bug(
        "loses a card on a pick-up (U11)",
        (
            Change(
                "transitions",
                "taken = discard_pile\n",
                "taken = discard_pile[1:] or discard_pile\n",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 "
            "rules=deck=GREEN,starting_pile=FLIP,voluntary_pickup=true moves=up:3,5,7 "
            "up:7,C,C+2 10x2 pickup"
        ),
    ),
    Bug(
        "forgets which cards of a hand everyone has seen (U23)",
        (Change("transitions", "_sorted(known + taken), ()", "known, ()"),),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=1 first=0 "
            "rules=deck=GREEN,starting_pile=FLIP,voluntary_pickup=true moves=up:7,8,C+2 "
            "up:8,9,C pickup"
        ),
    ),
    Bug(
        "keeps the bonus after a pick-up (U15)",
        (
            Change(
                "transitions",
                "            if extras:  # U15\n"
                "                log.append(LostExtras(player, extras))\n"
                "        extras = 0\n",
                "",
            ),
        ),
        by_laws=False,
        shortest=(
            "threeup3down players=2 seed=1 first=0 rules=deck=GREEN,voluntary_pickup=true "
            "moves=up:7,7,8 up:8,9,C C+2 4 pickup"
        ),
    ),
    Bug(
        "does not forfeit extra discards (U16)",
        (Change("transitions", "not (hand or can_draw):  # U16", "False:"),),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 "
            "rules=deck=1gx2/C+1gx18,clear_multiples=ALL,bonus_draw=NEVER "
            "moves=up:C+1,C+1,C+1 up:C+1,C+1,C+1 C+1x3"
        ),
    ),
    Bug(
        "offers a draw before every extra discard (U14)",
        (Change("transitions", "elif bonus and draw_pile", "elif extras and draw_pile"),),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=1 first=0 rules=deck=GREEN moves=up:7,7,8 up:8,9,C C+2 4"
        ),
    ),
    Bug(
        "flips two covered cards at once (U19)",
        (
            Change("transitions", "down[slot : slot + 1]", "down[slot : slot + 2]"),
            Change(
                "transitions",
                "(*down[:slot], None, *down[slot + 1 :])",
                "(*down[:slot], *(None for _ in down[slot : slot + 2]), *down[slot + 2 :])",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=C+1gx18,clear_multiples=ALL "
            "moves=up:C+1,C+1,C+1 up:C+1,C+1,C+1 C+1x3 C+1x3 flip:1"
        ),
    ),
    Bug(
        "lets a seat that has finished move again (U20)",
        (
            Change(
                "transitions",
                "            while finished and to_act in finished:\n"
                "                to_act = (to_act + 1) % players\n",
                "",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=3 seed=3 first=0 "
            "rules=deck=1gx6/C+1gx21,clear_multiples=ALL,play_on=true moves=up:C+1,C+1,C+1 "
            "up:C+1,C+1,C+1 up:C+1,C+1,C+1 C+1x3 C+1x3 flip:2 flip:1 flip:0 1 1"
        ),
    ),
    Bug(
        "cuts the game a turn too late (U21)",
        (
            Change(
                "transitions",
                "turns == rules.max_turns",
                "turns - 1 == rules.max_turns",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=GREEN,max_turns=1 "
            "moves=up:8,10,10 up:7,C,C+2 7"
        ),
    ),
    Bug(
        "lays the higher colours first (U24)",
        (
            Change(
                "transitions",
                "    cards = hand[start : start + count]\n",
                "    cards = hand[start : start + count][::-1]\n",
            ),
        ),
        by_laws=False,
        shortest=(
            "threeup3down players=2 seed=1 first=0 rules=standard moves=up:3,9,C up:8,9,10 8x2"
        ),
    ),
    Bug(
        "shows a drawn card to everyone (U23)",
        (
            Change(
                "events",
                "        case Drew(seat=owner, cards=cards) if owner != seat:\n"
                "            return Drew(owner, (None,) * len(cards))\n",
                "",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10 up:7,C,C+2 7"
        ),
    ),
    Bug(
        "shows the 3UP before all have chosen (U5)",
        (Change("views", "if choosing and number != seat else", "if choosing and False else"),),
        by_laws=True,
        shortest=("threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10"),
    ),
    Bug(
        "deals seen cards anew when it samples (U23)",
        (
            Change(
                "views",
                "if number == self.seat else seat.known\n",
                "if number == self.seat else ()\n",
            ),
            Change(
                "views",
                "(*seat.known, *_take(cards, seat.hand_size - len(seat.known)))",
                "_take(cards, seat.hand_size)",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=1 first=0 "
            "rules=deck=GREEN,starting_pile=FLIP,voluntary_pickup=true moves=up:7,8,C+2 "
            "up:8,9,C pickup"
        ),
    ),
    Bug(
        "changes a list of moves that it has kept (purity)",
        (
            Change(
                "legality",
                "    return tuple(map(_choose_up, sorted(set(combinations(ranks, UP_CARDS)))))\n",
                "    return list(map(_choose_up, sorted(set(combinations(ranks, UP_CARDS)))))\n",
            ),
            Change(
                "legality",
                "return _choices(tuple([card.rank for card in hand])) if",
                "return tuple(_choices(tuple([card.rank for card in hand]))) if",
            ),
            Change(
                "transitions",
                "    hand = seat.hand\n    up: Cards = ()\n",
                "    hand = seat.hand\n    up: Cards = ()\n"
                "    legality._choices(tuple([card.rank for card in hand])).remove(move)\n",
            ),
            Change(
                "transitions",
                "from .legality import",
                "from . import legality\nfrom .legality import",
            ),
        ),
        by_laws=True,
        shortest=("threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10"),
    ),
    Bug(
        "changes the state before a move (purity)",
        (
            Change(
                "transitions",
                "        turns += 1\n",
                "        turns += 1\n        object.__setattr__(state, 'turns', turns)\n",
            ),
        ),
        by_laws=True,
        shortest=(
            "threeup3down players=2 seed=0 first=0 rules=deck=GREEN moves=up:8,10,10 up:7,C,C+2 7"
        ),
    ),
    Bug(
        "puts who finishes later in front (U20)",
        (Change("transitions", "finished += (player,)", "finished = (player, *finished)"),),
        by_laws=True,
        shortest=(
            "threeup3down players=3 seed=0 first=0 "
            "rules=deck=C+1gx27,clear_multiples=ALL,play_on=true moves=up:C+1,C+1,C+1 "
            "up:C+1,C+1,C+1 up:C+1,C+1,C+1 C+1x3 C+1x3 flip:2 flip:1 flip:0 C+1x3 C+1x3 "
            "flip:2 flip:1 flip:0"
        ),
    ),
)
