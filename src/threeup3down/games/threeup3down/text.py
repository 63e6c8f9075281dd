"""Text for people: moves, events and what a player sees of the table.

Everything is made of a view, or of events as redacted for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.errors import GameError, NotationError
from threeup3down.games.lines import HIDDEN
from threeup3down.games.options import checked_text, read_number

from . import events
from .cards import Rank
from .events import Event, Shown, Zone, checked_event
from .moves import ChooseUp, Draw, Flip, Move, PickUp, Play, Stop, checked_move
from .outcomes import Outcome, Termination
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterable

WORDS: dict[str, Move] = {"draw": Draw(), "pickup": PickUp(), "stop": Stop()}
SLOT_NAMES = ("first", "second", "third")
EXPECTED_MOVE = (
    "a rank and a count (7, 7x2, C+1), flip:0 to flip:2, draw, pickup, stop "
    "or three ranks to lay face up (up:1,7,C+1)"
)


INTRODUCTION = (
    "Be the first to get rid of all your cards: first those in hand, then your 3UP (three cards "
    "face up on the table), last your 3DOWN (three face down below them, which nobody knows).",
    "7g is a green 7 (b is blue, r red; colours never matter). C is a Clear, higher than every "
    "number: it takes the pile out of the game. C+1 and C+2 do so too and give one and two "
    "extra discards. ?? is a card that you cannot see.",
)


def introduction() -> tuple[str, ...]:
    """Return what somebody needs to know who plays for the first time, a few lines.

    >>> print(introduction()[0])
    Be the first to get rid of all your cards: ...
    """
    return INTRODUCTION


def move_text(move: Move) -> str:
    """Return the short text of a move; `parse_move` is its inverse.

    >>> move_text(Play(7, 2)), move_text(ChooseUp((1, 7, Rank.CLEAR_PLUS_1)))
    ('7x2', 'up:1,7,C+1')
    """
    return str(checked_move(move))


def parse_move(text: str) -> Move:
    """Return the move that a text stands for; upper and lower case are the same.

    Raises:
        NotationError: the text stands for no move.

    >>> parse_move("7x2")
    Play(rank=7, count=2)
    >>> parse_move("flip:3")
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.NotationError: 'flip:3' is no move: expected a rank and a count ...
    """
    word, colon, argument = checked_text(text).strip().lower().partition(":")
    try:
        if not colon and word in WORDS:
            return WORDS[word]
        if word == "up":
            return ChooseUp(tuple(map(Rank.parse, argument.split(","))))
        if word == "flip":
            return Flip(read_number(argument))
        if not colon:
            rank, times, count = word.partition("x")
            return Play(Rank.parse(rank), read_number(count) if times else 1)
    except GameError as error:
        raise NotationError("move", text, EXPECTED_MOVE) from error
    raise NotationError("move", text, EXPECTED_MOVE)


def move_words(move: Move) -> str:
    """Return a move in words, as a list of choices shows it.

    >>> move_words(Play(7, 2)), move_words(Flip(0))
    ('play 2 cards of rank 7', 'flip your first covered card')
    """
    match checked_move(move):
        case ChooseUp(ranks=ranks):
            return f"lay {_listed(ranks)} face up"
        case Play(rank=rank, count=1):
            return f"play {_article(rank)} {rank}"
        case Play(rank=rank, count=count):
            return f"play {count} cards of rank {rank}"
        case Flip(slot=slot):
            return f"flip your {SLOT_NAMES[slot]} covered card"
        case Draw():
            return "draw up to three cards"
        case PickUp():
            return "pick up the discard pile"
        case Stop():
            return "stop here and give up the extra discards"
        case _:
            assert_never(move)


def event_text(event: Event) -> str:
    """Return one sentence on what happened; "" for what the table shows anyhow.

    Args:
        event: an event as redacted for the reader.

    >>> event_text(events.Drew(1, (None, None)))
    'Seat 1 draws ?? ??.'
    """
    match checked_event(event):
        case events.ChoseUp(seat=seat, cards=cards):
            return f"Seat {seat} lays {_cards(cards)} on the 3DOWN."
        case events.RevealedUp(seat=seat, cards=cards):
            return f"Seat {seat} shows the 3UP {_cards(cards)}."
        case events.TurnedUp(card=card):
            return f"{card} is turned over to start the discard pile."
        case events.Flipped(seat=seat, slot=slot, card=card):
            return f"Seat {seat} flips the {SLOT_NAMES[slot]} covered card: {card}."
        case events.Played(seat=seat, cards=cards, zone=zone):
            source = "" if zone is Zone.HAND else f" from the {zone.value}"
            return f"Seat {seat} plays {_cards(cards)}{source}."
        case events.Cleared(cards=cards):
            return f"The discard pile is cleared: {_counted(len(cards), 'card')} out of the game."
        case events.Drew(seat=seat, cards=cards):
            return f"Seat {seat} draws {_cards(cards)}."
        case events.PickedUp(seat=seat, cards=cards):
            return f"Seat {seat} picks up {_counted(len(cards), 'card')}: {_cards(cards)}."
        case events.LostExtras(seat=seat, extras=extras):
            return f"Seat {seat} gives up {_counted(extras, 'extra discard')}."
        case events.Finished(seat=seat, place=place):
            return f"Seat {seat} has no card left and takes place {place}."
        case events.Ended(outcome=outcome):
            return outcome_text(outcome)
        case events.TurnEnded() | events.ToAct():
            return ""
        case _:
            assert_never(event)


def outcome_text(outcome: Outcome) -> str:
    """Return one sentence on how a game ended.

    >>> outcome_text(Outcome((1,), (2, 1), Termination.EMPTIED))
    'The game is over: seat 1 wins.'
    """
    ending = "The game is over"
    if outcome.termination is Termination.TURN_LIMIT:
        ending = "The turn limit ends the game"
    if not outcome.winners:
        return f"{ending}: nobody wins."
    won = f"{ending}: seat {outcome.winners[0]} wins."
    if max(outcome.places) <= 2:  # noqa: PLR2004 (the winner and all others)
        return won
    places = ", ".join(f"seat {seat}: {place}" for seat, place in enumerate(outcome.places))
    return f"{won} Places: {places}."


def view_text(view: View) -> str:
    """Return the table as the viewer sees it, in a few lines.

    >>> from threeup3down import new_game
    >>> print(view_text(new_game(2, seed=1).view(0)))
    Turn 1. Draw pile: 66 cards. Cleared: 0 cards.
    Discard pile: empty
    > seat 0 (you): 6 cards in hand; 3UP -; 3DOWN ?? ?? ??
      seat 1: 6 cards in hand; 3UP -; 3DOWN ?? ?? ??
    Your hand: 2g 3g 8g 8r 9r Cg
    """
    lines = [
        f"Turn {view.turns + 1}. Draw pile: {_counted(view.draw_pile_size, 'card')}. "
        f"Cleared: {_counted(len(view.cleared), 'card')}.",
        f"Discard pile: {_cards(view.discard_pile) or 'empty'}",
    ]
    for seat_index, seat in enumerate(view.seats):
        mark = ">" if seat_index == view.to_act else " "
        you = " (you)" if seat_index == view.seat else ""
        hand = _counted(seat.hand_size, "card") + " in hand"
        if seat.known and seat_index != view.seat:
            among = " among them" if len(seat.known) < seat.hand_size else ""
            hand += f" ({_cards(seat.known)}{among})"
        down = " ".join(HIDDEN if covered else "-" for covered in seat.covered)
        lines.append(
            f"{mark} seat {seat_index}{you}: {hand}; 3UP {_cards(seat.up) or '-'}; 3DOWN {down}"
        )
    if view.seat is not None:
        lines.append(f"Your hand: {_cards(view.hand) or 'empty'}")
    if view.extras:
        offer = ", and a draw first is on offer" if view.can_draw else ""
        lines.append(f"Owed: {_counted(view.extras, 'extra discard')}{offer}.")
    if (outcome := view.outcome()) is not None:
        lines.append(outcome_text(outcome))
    return "\n".join(lines)


def _cards(cards: Shown) -> str:
    return " ".join(HIDDEN if card is None else card.text for card in cards)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _listed(ranks: Iterable[Rank]) -> str:
    *some, last = map(str, ranks)
    return f"{', '.join(some)} and {last}"


def _article(rank: Rank) -> str:
    return "an" if rank == Rank.EIGHT else "a"
