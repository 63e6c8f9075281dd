"""Faults that are planted in 3UP 3DOWN: of laws of any game, and of its own rules."""

from __future__ import annotations

from functools import partial

from .planting import fault

of = partial(fault, "threeup3down")

FAULTS = (
    # laws of any game
    of(
        "deals hands out of order",
        "position_is_sound",
        0,
        ("dealing", "tuple(sorted(received[SLOTS:]))", "tuple(received[SLOTS:])"),
    ),
    of(
        "refuses an equal card, yet lists it",
        "moves_and_reasons_agree",
        2,
        ("legality", "rank >= discard_pile[-1].rank", "rank > discard_pile[-1].rank"),
    ),
    of(
        "counts a turn when a flip is refused",
        "refusals_leave_no_trace",
        0,
        (
            "transitions",
            "        raise IllegalMoveError(move, state.why_illegal(move), state)",
            "        if isinstance(move, Flip):\n"
            "            object.__setattr__(state, 'turns', state.turns + 1)\n"
            "        raise IllegalMoveError(move, state.why_illegal(move), state)",
        ),
    ),
    of(
        "has no outcome at the turn limit",
        "game_ends_once",
        3,
        (
            "outcomes",
            "if held is not Phase.OVER:",
            "if held is not Phase.OVER or not table.finished:",
        ),
    ),
    of(
        "gives the others a place too low",
        "outcome_is_consistent",
        3,
        ("outcomes", "else len(finished) + 1", "else len(finished) + 2"),
    ),
    of(
        "shows a view no first slot to flip",
        "views_agree_with_state",
        4,
        ("views", "own.up, own.covered  #", "own.up, (False, *own.covered[1:])  #"),
    ),
    of(
        "hints which flips will fit",
        "views_agree_with_state",
        4,
        (
            "legality",
            "strict=True) if covered]",
            "strict=True) if covered and (covered is True or fits(covered.rank, pile))]",
        ),
    ),
    of(
        "has a method that shows an end to spectators only",
        "methods_agree_with_functions",
        3,
        (
            "state",
            "    def own_cards(self)",
            "    def view(self, seat):\n"
            "        return self.game.view(self, seat if self.to_act is not None else None)\n\n"
            "    def own_cards(self)",
        ),
    ),
    of(
        "hashes views by where they are",
        "values_are_values",
        0,
        (
            "views",
            "    def own_cards(self)",
            "    def __hash__(self):\n        return id(self)\n\n    def own_cards(self)",
        ),
    ),
    of(
        "compares seats without their known cards",
        "every_field_counts",
        0,
        (
            "state",
            "    known: tuple[Card, ...] = ()\n",
            "    known: tuple[Card, ...] = attrs.field(default=(), eq=False)\n",
        ),
    ),
    of(
        "reads 7x2x9 as nine sevens",
        "texts_round_trip",
        2,
        (
            "text",
            'word.partition("x")',
            'word.split("x")[0], "x" in word, word.split("x")[-1]',
        ),
    ),
    of(
        "deals seen cards anew when it samples",
        "samples_fit_views",
        3,
        (
            "views",
            "(*seat.known, *_take(cards, seat.hand_size - len(seat.known)))",
            "_take(cards, seat.hand_size)",
        ),
        (
            "views",
            "if index == self.seat else seat.known\n",
            "if index == self.seat else ()\n",
        ),
    ),
    of(
        "samples draw piles in order",
        "samples_favour_nothing",
        0,
        ("views", "draw_pile=tuple(cards),", "draw_pile=tuple(sorted(cards)),"),
    ),
    of(
        "prints the top of the draw pile",
        "hidden_cards_tell_nothing",
        0,
        ("state", "draw pile {len(self.draw_pile)}", "draw pile {self.draw_pile[-1:]}"),
    ),
    of(
        "changes the state before a move",
        "moves_change_no_state",
        3,
        (
            "transitions",
            "        turns += 1\n",
            "        turns += 1\n        object.__setattr__(state, 'turns', turns)\n",
        ),
    ),
    of(
        "loses a card on a pick-up",
        "moves_keep_positions_sound",
        4,
        ("transitions", "taken = discard_pile\n", "taken = discard_pile[1:] or discard_pile\n"),
    ),
    of(
        "announces the places of another option",
        "views_follow_events",
        8,
        (
            "transitions",
            "finished=finished, play_on=rules.play_on",
            "finished=finished, play_on=True",
        ),
    ),
    of(
        "keeps the legal moves of the view before",
        "views_follow_events",
        1,
        (
            "views",
            "        draft.seats = [thaw_seat_view(seat) for seat in self.seats]\n",
            "        draft.seats = [thaw_seat_view(seat) for seat in self.seats]\n"
            "        draft.found_moves = self.found_moves\n",
        ),
    ),
    of(
        "forgets which cards everyone has seen",
        "views_follow_events",
        3,
        ("transitions", "_sorted(known + taken), ()", "known, ()"),
    ),
    of(
        "shows a drawn card to everyone",
        "events_show_what_views_have",
        3,
        (
            "events",
            "            return Drew(owner, (None,) * len(cards))\n",
            "            return event\n",
        ),
    ),
    of(
        "marks the Clears that another draws",
        "events_tell_nothing_hidden",
        3,
        (
            "events",
            "            return Drew(owner, (None,) * len(cards))\n",
            "            marks = [c is False or (c and c.rank.is_clear) for c in cards]\n"
            "            return Drew(owner, tuple([False if mark else None for mark in marks]))\n",
        ),
    ),
    of(
        "reveals the 3UP in the order of hashes",
        "order_follows_no_hash",
        1,
        (
            "transitions",
            "RevealedUp(index, chosen.up) for index, chosen in enumerate(seats))",
            "RevealedUp(index, chosen.up) for index, chosen in "
            "sorted(enumerate(seats), key=lambda one: hash(str(one[1].up))))",
        ),
    ),
    of(
        "lets a seat that has finished move again",
        "moves_keep_positions_sound",
        10,
        ("transitions", "while finished and to_act in finished:", "while False:"),
    ),
    # rules of this game
    of(
        "draws to four",
        "",
        3,
        ("transitions", "FULL_HAND = 3", "FULL_HAND = 4"),
    ),
    of(
        "draws from the bottom of the pile",
        "",
        3,
        ("transitions", "drawn = draw_pile[missing:]", "drawn = draw_pile[:-missing]"),
        ("transitions", "draw_pile[:missing]", "draw_pile[-missing:]"),
    ),
    of(
        "forgets to clear at a set",
        "",
        3,
        ("transitions", "clears = discard_pile[-clearing_set].rank is rank", "clears = False"),
    ),
    of(
        "lays the higher colours first",
        "",
        3,
        (
            "transitions",
            "    cards = hand[start : start + count]  # U24\n",
            "    cards = hand[start : start + count][::-1]\n",
        ),
    ),
    of(
        "adds up the extras of one Clear too many",
        "",
        4,
        ("transitions", "extras += bonus - 1 if extras else bonus", "extras += bonus"),
    ),
    of(
        "gives no bonus for a set",
        "",
        3,
        ("transitions", "if clears and rules.clearing_set_bonus:", "if False:"),
    ),
    of(
        "offers a draw with an option that never does",
        "",
        3,
        ("transitions", "can_draw = rules.bonus_draw is OPTIONAL", "can_draw = True"),
    ),
    of(
        "puts who finishes later in front",
        "",
        13,
        ("transitions", "finished += (player,)", "finished = (player, *finished)"),
    ),
    of(
        "lets a pick-up keep the extras",
        "",
        5,
        (
            "transitions",
            "        extras = 0\n\n    finished = state.finished\n",
            "\n    finished = state.finished\n",
        ),
    ),
    of(
        "lets the seat after the first finisher miss a turn",
        "",
        8,
        (
            "transitions",
            "to_act = (player + 1) % players\n            while",
            "to_act = (player + 1 + emptied) % players\n            while",
        ),
    ),
)
