"""The rules that matter at a moment of the game, for a player who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from .events import Zone
from .legality import discard_zone
from .rules import BonusDraw, ClearMultiples
from .state import Phase
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterator

MULTIPLES = {
    ClearMultiples.NONE: "number cards of one rank may go down at once, Clears one at a time",
    ClearMultiples.PLAIN: (
        "cards of one rank may go down at once, except Clear +1 and Clear +2, "
        "which go one at a time"
    ),
    ClearMultiples.ALL: "cards of one rank may go down at once, Clears of every kind too",
}


def rules_now(view: View) -> tuple[str, ...]:
    """Return the rules that matter at this moment, a sentence each with its ids.

    >>> from threeup3down import new_game
    >>> for sentence in rules_now(new_game(2, seed=1).view(0)):
    ...     print(sentence)
    Each player chooses three of six cards to lie face up on the 3DOWN; ...
    The choices are shown when all have chosen (U5).
    """
    match view.phase:
        case Phase.CHOOSE_UP:
            shown = "when all have chosen" if view.rules.simultaneous_setup else "at once"
            return (
                *_turn(view),
                "Each player chooses three of six cards to lie face up on the 3DOWN; "
                "of equal ranks the lower colours go up (U5).",
                f"The choices are shown {shown} (U5).",
            )
        case Phase.PLAY:
            return (*_turn(view), *_zone(view), *_discard(view), *_extras(view), *_ending(view))
        case Phase.OVER:
            return ("The game is over (U20, U21).",)
        case _:
            assert_never(view.phase)


def _turn(view: View) -> Iterator[str]:
    if view.seat != view.to_act:
        yield f"It is the turn of seat {view.to_act} (U6)."


def _zone(view: View) -> Iterator[str]:
    own = view.own_cards()
    if own is None:
        return
    zone, _ = discard_zone(own, view)
    match zone:
        case Zone.HAND:
            yield "You discard from your hand (U8)."
        case Zone.UP:
            yield "Your hand and the draw pile are empty: you discard from your 3UP (U8, U18)."
        case Zone.DOWN:
            yield (
                "Only covered cards are left: flip one; if it does not fit, "
                "it goes to your hand with the whole pile (U18, U19)."
            )
        case None:
            yield "Your hand is empty: draw before you discard (U8, U16)."
        case _:
            assert_never(zone)


def _discard(view: View) -> Iterator[str]:
    rules = view.rules
    if not view.discard_pile:
        yield "Anything fits the empty pile (U9)."
    else:
        yield (
            f"A card fits if it is equal to or higher than {view.discard_pile[-1].rank}; "
            "every Clear is higher than every number (U3, U9)."
        )
        yield "If no card fits, the pile is picked up, which ends the turn (U11)."
        if rules.voluntary_pickup:
            yield "The pile may also be picked up by choice (U11)."
    if view.extras and rules.single_extras:
        yield "An extra discard is one card (U15)."
    else:
        yield f"Any number of {MULTIPLES[rules.clear_multiples]} (U10)."
    if rules.clearing_set is not None:
        earned = " and earn an extra discard" if rules.clearing_set_bonus else ""
        yield f"{rules.clearing_set} of a number on top clear the pile{earned} (U12)."
    yield "A Clear clears the pile; Clear +1 and +2 give one and two extra discards (U13)."


def _extras(view: View) -> Iterator[str]:
    rules = view.rules
    if view.extras:
        may = "may be given up" if rules.optional_extras else "must be made"
        yield f"Extra discards still owed: {view.extras}; they {may} (U15)."
    if view.can_draw:
        yield "A draw up to three cards is on offer until the next discard (U14)."
    if rules.bonus_draw is BonusDraw.ALWAYS:
        yield "Before the first extra discard the hand is filled up to three (U14)."
    if view.draw_pile_size:
        yield "When the turn ends the hand is filled up to three (U17)."


def _ending(view: View) -> Iterator[str]:
    play_on = "; the others play on for places" if view.rules.play_on else ""
    yield f"Who has no card left in hand, 3UP and 3DOWN wins at once{play_on} (U20)."
    if view.rules.max_turns is not None:
        yield f"The game ends after {view.rules.max_turns} turns (U21)."
