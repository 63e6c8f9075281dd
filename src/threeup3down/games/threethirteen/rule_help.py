"""The rules that matter at a moment of the game, for a player who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from .legality import Illegality, closed_to_all
from .rules import AceInRuns, allows_wild_cards_alone
from .state import Phase
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterator

ACES = {
    AceInRuns.LOW: "before the two (A-2-3)",
    AceInRuns.HIGH: "after the king (Q-K-A)",
    AceInRuns.EITHER: "before the two or after the king, not between them",
}


def rules_now(view: View) -> tuple[str, ...]:
    """Return the rules that matter at this moment, a sentence each with its ids.

    >>> from threeup3down.games import threethirteen
    >>> for sentence in rules_now(threethirteen.new_game(2, seed=1).view(0)):
    ...     print(sentence)
    Draw the top card of the stock or of the discard pile (T7).
    3s are wild: ...
    """
    match view.phase:
        case Phase.DRAW | Phase.DISCARD:
            return (*_turn(view), *_melds(view), *_points(view), *_ending(view))
        case Phase.OVER:
            return ("The game is over: the lowest total wins (T14).",)
        case _:
            assert_never(view.phase)


def _turn(view: View) -> Iterator[str]:
    if view.seat != view.to_act:
        yield f"It is the turn of seat {view.to_act} (T5)."
    elif view.phase is Phase.DRAW:
        if view.stock_size:
            yield "Draw the top card of the stock or of the discard pile (T7)."
        elif len(view.discard_pile) > 1:
            yield "The stock is empty: who draws from it gets the discards shuffled (T7, T15)."
        else:
            yield "The stock is empty and nothing can be shuffled: take the upcard (T15)."
    else:
        kept = "" if view.rules.redraw_discard else ", but not the one just taken"
        yield f"Discard one card{kept} (T7)."
    closed = closed_to_all(view)
    if closed is Illegality.ALREADY_OUT:
        most = "one" if view.rules.max_turns_per_round is None else "at most one"
        yield f"Seat {view.went_out} has gone out: everyone else has {most} last turn (T12)."
    elif closed is Illegality.FIRST_TURN:
        yield str(closed)  # T11
    elif view.phase is Phase.DISCARD and view.seat == view.to_act:
        go_out = "you go out with that discard" if view.rules.automatic_out else "you may go out"
        yield f"If all your other cards are in melds, {go_out} (T11)."


def _melds(view: View) -> Iterator[str]:
    rules = view.rules
    jokers = " and jokers" if rules.jokers_per_deck else ""
    yield f"{view.wild_rank}s{jokers} are wild: each stands for any card (T4, T9)."
    yield (
        "A set is three or more cards of a rank, a run three or more of a suit in a row; "
        "a card counts in one meld only (T8)."
    )
    if not allows_wild_cards_alone(rules):
        naturals = max(1, rules.min_naturals)
        are = "is" if naturals == 1 else "are"
        yield f"A meld needs at least {naturals} that {are} not wild (T9)."
    if rules.max_wilds_per_meld is not None:
        yield f"A meld has at most {rules.max_wilds_per_meld} wild (T9)."
    yield f"In a run an ace stands {ACES[rules.ace_in_runs]} (T10)."


def _points(view: View) -> Iterator[str]:
    rules = view.rules
    faces = "11, 12 and 13" if rules.face_points is None else f"{rules.face_points} each"
    wilds = "" if rules.wild_points is None else f", wild {view.wild_rank}s {rules.wild_points}"
    jokers = f", jokers {rules.joker_points}" if rules.jokers_per_deck else ""
    yield (
        f"Cards left over count: aces {rules.ace_points}, jack, queen and king {faces}"
        f"{wilds}{jokers}, others their number (T13)."
    )
    if rules.out_points:
        yield f"Who goes out scores {rules.out_points} (T13)."


def _ending(view: View) -> Iterator[str]:
    if not view.rules.last_turns:
        yield "When somebody goes out, the round is scored at once (T12)."
    if view.rules.max_turns_per_round is not None:
        yield f"The round is scored after {view.rules.max_turns_per_round} turns (T15)."
    left = len(view.rules.rounds) - view.round - 1
    more = f"{left} more {'round' if left == 1 else 'rounds'}" if left else "This is the last round"
    yield f"{more}; the lowest total wins (T14)."
