"""The rules that matter at a moment of the game, for a player who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.wording import Phrase, translated

from .events import Zone
from .legality import discard_zone
from .rules import BonusDraw, ClearMultiples
from .state import Phase
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterator

MULTIPLES = {
    ClearMultiples.NONE: Phrase(
        "Any number of number cards of one rank may go down at once, Clears one at a time (U10)."
    ),
    ClearMultiples.PLAIN: Phrase(
        "Any number of cards of one rank may go down at once, except Clear +1 and Clear +2, "
        "which go one at a time (U10)."
    ),
    ClearMultiples.ALL: Phrase(
        "Any number of cards of one rank may go down at once, Clears of every kind too (U10)."
    ),
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
            return (*_turn(view), *_choice(view))
        case Phase.PLAY:
            return (*_turn(view), *_zone(view), *_discard(view), *_extras(view), *_ending(view))
        case Phase.OVER:
            return (translated("The game is over (U20, U21)."),)
        case _:
            assert_never(view.phase)


def _turn(view: View) -> Iterator[str]:
    if view.seat != view.to_act:
        yield translated("It is the turn of seat {seat} (U6).", seat=view.to_act)


def _choice(view: View) -> Iterator[str]:
    yield translated(
        "Each player chooses three of six cards to lie face up on the 3DOWN; "
        "of equal ranks the lower colours go up (U5)."
    )
    if view.rules.simultaneous_setup:
        yield translated("The choices are shown when all have chosen (U5).")
    else:
        yield translated("The choices are shown at once (U5).")


def _zone(view: View) -> Iterator[str]:
    own = view.own_cards()
    if own is None:
        return
    zone, _ = discard_zone(own, view)
    match zone:
        case Zone.HAND:
            yield translated("You discard from your hand (U8).")
        case Zone.UP:
            yield translated(
                "Your hand and the draw pile are empty: you discard from your 3UP (U8, U18)."
            )
        case Zone.DOWN:
            yield translated(
                "Only covered cards are left: flip one; if it does not fit, "
                "it goes to your hand with the whole pile (U18, U19)."
            )
        case None:
            yield translated("Your hand is empty: draw before you discard (U8, U16).")
        case _:
            assert_never(zone)


def _discard(view: View) -> Iterator[str]:
    rules = view.rules
    if not view.discard_pile:
        yield translated("Anything fits the empty pile (U9).")
    else:
        yield translated(
            "A card fits if it is equal to or higher than {rank}; "
            "every Clear is higher than every number (U3, U9).",
            rank=view.discard_pile[-1].rank,
        )
        yield translated("If no card fits, the pile is picked up, which ends the turn (U11).")
        if rules.voluntary_pickup:
            yield translated("The pile may also be picked up by choice (U11).")
    if view.extras and rules.single_extras:
        yield translated("An extra discard is one card (U15).")
    else:
        yield translated(MULTIPLES[rules.clear_multiples])
    if rules.clearing_set is not None and rules.clearing_set_bonus:
        yield translated(
            "{count} of a number on top clear the pile and earn an extra discard (U12).",
            count=rules.clearing_set,
        )
    elif rules.clearing_set is not None:
        yield translated(
            "{count} of a number on top clear the pile (U12).", count=rules.clearing_set
        )
    yield translated(
        "A Clear clears the pile; Clear +1 and +2 give one and two extra discards (U13)."
    )


def _extras(view: View) -> Iterator[str]:
    rules = view.rules
    if view.extras and rules.optional_extras:
        yield translated(
            "Extra discards still owed: {count}; they may be given up (U15).", count=view.extras
        )
    elif view.extras:
        yield translated(
            "Extra discards still owed: {count}; they must be made (U15).", count=view.extras
        )
    if view.can_draw:
        yield translated("A draw up to three cards is on offer until the next discard (U14).")
    if rules.bonus_draw is BonusDraw.ALWAYS:
        yield translated("Before the first extra discard the hand is filled up to three (U14).")
    if view.draw_pile_size:
        yield translated("When the turn ends the hand is filled up to three (U17).")


def _ending(view: View) -> Iterator[str]:
    if view.rules.play_on:
        yield translated(
            "Who has no card left in hand, 3UP and 3DOWN wins at once; "
            "the others play on for places (U20)."
        )
    else:
        yield translated("Who has no card left in hand, 3UP and 3DOWN wins at once (U20).")
    if (turns := view.rules.max_turns) is not None:
        yield translated("The game ends after {count} turns (U21).", count=turns)
