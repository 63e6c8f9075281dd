"""The rules that matter at a moment of the game, for a player who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.wording import Phrase, plural, translated

from .legality import Illegality, closed_to_all
from .rules import AceInRuns, allows_wild_cards_alone
from .state import Phase
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterator

ACES = {
    AceInRuns.LOW: Phrase("In a run an ace stands before the two (A-2-3) (T10)."),
    AceInRuns.HIGH: Phrase("In a run an ace stands after the king (Q-K-A) (T10)."),
    AceInRuns.EITHER: Phrase(
        "In a run an ace stands before the two or after the king, not between them (T10)."
    ),
}


ONE_TURN = Phrase("Seat {seat} has gone out: everyone else has one last turn (T12).")
AT_MOST_ONE_TURN = Phrase(
    "Seat {seat} has gone out: everyone else has at most one last turn (T12)."
)
IF_MELDED = Phrase("If all your other cards are in melds, you may go out (T11).")
IF_MELDED_OUT = Phrase("If all your other cards are in melds, you go out with that discard (T11).")


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
            return (translated("The game is over: the lowest total wins (T14)."),)
        case _:
            assert_never(view.phase)


def _turn(view: View) -> Iterator[str]:
    if view.seat != view.to_act:
        yield translated("It is the turn of seat {seat} (T5).", seat=view.to_act)
    elif view.phase is Phase.DRAW:
        if view.stock_size:
            yield translated("Draw the top card of the stock or of the discard pile (T7).")
        elif len(view.discard_pile) > 1:
            yield translated(
                "The stock is empty: who draws from it gets the discards shuffled (T7, T15)."
            )
        else:
            yield translated(
                "The stock is empty and nothing can be shuffled: take the upcard (T15)."
            )
    elif view.rules.redraw_discard:
        yield translated("Discard one card (T7).")
    else:
        yield translated("Discard one card, but not the one just taken (T7).")
    yield from _going_out(view)


def _going_out(view: View) -> Iterator[str]:
    closed = closed_to_all(view)
    if closed is Illegality.ALREADY_OUT:
        limited = view.rules.max_turns_per_round is not None
        yield translated(AT_MOST_ONE_TURN if limited else ONE_TURN, seat=view.went_out)
    elif closed is Illegality.FIRST_TURN:
        yield str(closed)  # T11
    elif view.phase is Phase.DISCARD and view.seat == view.to_act:
        yield translated(IF_MELDED_OUT if view.rules.automatic_out else IF_MELDED)


def _melds(view: View) -> Iterator[str]:
    rules = view.rules
    if rules.jokers_per_deck:
        yield translated(
            "{rank}s and jokers are wild: each stands for any card (T4, T9).", rank=view.wild_rank
        )
    else:
        yield translated(
            "{rank}s are wild: each stands for any card (T4, T9).", rank=view.wild_rank
        )
    yield translated(
        "A set is three or more cards of a rank, a run three or more of a suit in a row; "
        "a card counts in one meld only (T8)."
    )
    if not allows_wild_cards_alone(rules):
        yield plural(
            "A meld needs at least {count} that is not wild (T9).",
            "A meld needs at least {count} that are not wild (T9).",
            max(1, rules.min_naturals),
        )
    if (most := rules.max_wilds_per_meld) is not None:
        yield translated("A meld has at most {count} wild (T9).", count=most)
    yield translated(ACES[rules.ace_in_runs])


def _points(view: View) -> Iterator[str]:
    rules = view.rules
    counts = [translated("aces {points}", points=rules.ace_points)]
    if rules.face_points is None:
        counts.append(translated("jack, queen and king 11, 12 and 13"))
    else:
        counts.append(translated("jack, queen and king {points} each", points=rules.face_points))
    if rules.wild_points is not None:
        wilds = translated("wild {rank}s {points}", rank=view.wild_rank, points=rules.wild_points)
        counts.append(wilds)
    if rules.jokers_per_deck:
        counts.append(translated("jokers {points}", points=rules.joker_points))
    yield translated(
        "Cards left over count: {counts}, others their number (T13).", counts=", ".join(counts)
    )
    if rules.out_points:
        yield translated("Who goes out scores {points} (T13).", points=rules.out_points)


def _ending(view: View) -> Iterator[str]:
    if not view.rules.last_turns:
        yield translated("When somebody goes out, the round is scored at once (T12).")
    if (turns := view.rules.max_turns_per_round) is not None:
        yield translated("The round is scored after {count} turns (T15).", count=turns)
    if left := len(view.rules.rounds) - view.round - 1:
        yield plural(
            "{count} more round; the lowest total wins (T14).",
            "{count} more rounds; the lowest total wins (T14).",
            left,
        )
    else:
        yield translated("This is the last round; the lowest total wins (T14).")
