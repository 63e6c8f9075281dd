"""Faults that are planted in Three Thirteen: of laws of any game, and of its own rules."""

from __future__ import annotations

from functools import partial

from .planting import fault

of = partial(fault, "threethirteen")

FAULTS = (
    # laws of any game
    of(
        "deals hands out of order",
        "position_is_sound",
        0,
        (
            "dealing",
            "tuple(sorted(received[(seat - dealer - 1) % players :: players]))",
            "tuple(received[(seat - dealer - 1) % players :: players])",
        ),
    ),
    of(
        "lists a discard for each of two equal cards",
        "moves_and_reasons_agree",
        1,
        ("legality", "dict.fromkeys(hand) if", "hand if"),
    ),
    of(
        "counts a turn when going out is refused",
        "refusals_leave_no_trace",
        0,
        (
            "transitions",
            "        raise IllegalMoveError(move, state.why_illegal(move), state)",
            "        if isinstance(move, GoOut):\n"
            "            object.__setattr__(state, 'turns', state.turns + 1)\n"
            "        raise IllegalMoveError(move, state.why_illegal(move), state)",
        ),
    ),
    of(
        "has an outcome while the last turns are taken",
        "game_ends_once",
        2,
        (
            "outcomes",
            "if held is not Phase.OVER:",
            "if held is not Phase.OVER and table.went_out is None:",
        ),
    ),
    of(
        "lets only one of several winners win",
        "outcome_is_consistent",
        2,
        ("outcomes", "Outcome(seats_at(1, places), ", "Outcome(seats_at(1, places)[:1], "),
    ),
    of(
        "hides a card from its owner after a reshuffle",
        "views_agree_with_state",
        3,
        (
            "views",
            "self.seat != self.to_act else self.hand",
            "self.seat != self.to_act else self.hand[bool(self.reshuffles) :]",
        ),
    ),
    of(
        "has a method that knows no reason after somebody went out",
        "methods_agree_with_functions",
        2,
        (
            "state",
            "    def own_hand(self)",
            "    def why_illegal(self, move):\n"
            "        out = self.went_out is not None\n"
            "        return None if out else self.game.why_illegal(self, move)\n\n"
            "    def own_hand(self)",
        ),
    ),
    of(
        "pickles states without their reshuffles",
        "values_are_values",
        3,
        (
            "state",
            "    def own_hand(self)",
            "    def __reduce__(self):\n"
            "        kind, values = super().__reduce__()\n"
            "        return kind, (*values[:-1], 0)\n\n"
            "    def own_hand(self)",
        ),
    ),
    of(
        "compares states without the card just taken",
        "every_field_counts",
        0,
        ("state", "    taken: Card | None\n", "    taken: Card | None = attrs.field(eq=False)\n"),
    ),
    of(
        "goes out at :7H and o:7H",
        "texts_round_trip",
        1,
        ("text", "if word == GO_OUT:", "if GO_OUT.startswith(word):"),
    ),
    of(
        "samples a reshuffle too many",
        "samples_fit_views",
        0,
        (
            "views",
            "        if self.game.view(state, self.seat) != self:\n",
            "        state = attrs.evolve(state, reshuffles=state.reshuffles + 1)\n"
            "        if False:\n",
        ),
    ),
    of(
        "deals low cards to the first hand when it samples",
        "samples_favour_nothing",
        0,
        (
            "views",
            "self.filled(shuffled(self.unseen(), rng), seed)",
            "self.filled((*self.unseen()[:2], *shuffled(self.unseen()[2:], rng)), seed)",
        ),
    ),
    of(
        "prints the top of the stock",
        "hidden_cards_tell_nothing",
        0,
        ("state", "stock {len(self.stock)}", "stock {self.stock[-1:]}"),
    ),
    of(
        "changes the state before a discard",
        "moves_change_no_state",
        2,
        (
            "transitions",
            "    turns = state.turns + 1\n",
            "    turns = state.turns + 1\n    object.__setattr__(state, 'turns', turns)\n",
        ),
    ),
    of(
        "loses a card at a reshuffle",
        "moves_keep_positions_sound",
        3,
        ("transitions", "shuffled(pile[:-1], source)", "shuffled(pile[1:-1], source)"),
    ),
    of(
        "announces the points of the last round",
        "views_follow_events",
        4,
        ("transitions", "outcome_of(totals, truncated", "outcome_of(points, truncated"),
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
        "counts the upcard into the new stock",
        "views_follow_events",
        3,
        ("transitions", "Reshuffled(len(stock))", "Reshuffled(len(stock) + 1)"),
    ),
    of(
        "shows all hands at a new round",
        "events_show_what_views_have",
        2,
        (
            "events",
            "            return Dealt(owner, (None,) * len(cards))\n",
            "            return event\n",
        ),
    ),
    of(
        "marks the red cards that another draws",
        "events_tell_nothing_hidden",
        1,
        (
            "events",
            "            return Drew(owner, (None,) * len(cards))\n",
            "            marks = [card is False or (card and card % 2 == 0) for card in cards]\n"
            "            return Drew(owner, tuple([False if mark else None for mark in marks]))\n",
        ),
    ),
    of(
        "deals in the order of hashes",
        "order_follows_no_hash",
        1,
        (
            "transitions",
            "Dealt(seat, hand) for seat, hand in enumerate(hands))",
            "Dealt(seat, hand) for seat, hand in "
            "sorted(enumerate(hands), key=lambda one: hash(str(one[1]))))",
        ),
    ),
    # rules of this game
    of(
        "lets the same seat deal every round",
        "",
        2,
        ("transitions", "dealer = (state.dealer + 1) % players", "dealer = state.dealer"),
    ),
    of(
        "draws from the bottom of the stock",
        "",
        1,
        ("transitions", "    card = stock[-1]\n", "    card = stock[0]\n"),
        ("transitions", "drawn, stock[:-1], pile", "drawn, stock[1:], pile"),
    ),
    of(
        "shuffles alike every time",
        "",
        5,
        (
            "transitions",
            "shuffle_source(state.seed, state.round, reshuffles)",
            "shuffle_source(state.seed, state.round, 1)",
        ),
    ),
    of(
        "scores with the standard options",
        "",
        2,
        (
            "transitions",
            "best_arrangement(seat.hand, wild_rank, rules)",
            "best_arrangement(seat.hand, wild_rank)",
        ),
    ),
    of(
        "keeps a card back of which there are two",
        "",
        1,
        ("legality", "and hand.count(taken) == 1", ""),
    ),
    of(
        "lets nobody keep a card back",
        "",
        1,
        ("legality", "and not table.rules.redraw_discard and", "and False and"),
    ),
    of(
        "keeps the cards of who went out known",
        "",
        2,
        ("transitions", "known = _without_card(known, card)", "known = known[:-1]"),
    ),
    of(
        "begins each round with the dealer",
        "",
        2,
        ("transitions", "(upcard,), (dealer + 1) % players, DRAW", "(upcard,), dealer, DRAW"),
    ),
)
