"""Text for people: moves, events and what a player sees of the table.

Everything is made of a view, or of events as redacted for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.errors import GameError, NotationError
from threeup3down.games.lines import HIDDEN
from threeup3down.games.options import checked_text, read_number
from threeup3down.games.wording import Phrase, listed, plural, translated

from . import events
from .cards import Rank
from .events import Event, Shown, Zone, checked_event
from .moves import ChooseUp, Draw, Flip, Move, PickUp, Play, Stop, checked_move
from .outcomes import Outcome, Termination
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from .views import SeatView

WORDS: dict[str, Move] = {"draw": Draw(), "pickup": PickUp(), "stop": Stop()}
FLIPS = (  # the moves that flip a card, and what is said of them
    Phrase("flip your first covered card"),
    Phrase("flip your second covered card"),
    Phrase("flip your third covered card"),
)
FLIPPED = (
    Phrase("Seat {seat} flips the first covered card: {card}."),
    Phrase("Seat {seat} flips the second covered card: {card}."),
    Phrase("Seat {seat} flips the third covered card: {card}."),
)
PLAYED = {
    Zone.HAND: Phrase("Seat {seat} plays {cards}."),
    Zone.UP: Phrase("Seat {seat} plays {cards} from the 3UP."),
    Zone.DOWN: Phrase("Seat {seat} plays {cards} from the 3DOWN."),
}
WITH_WINNER = Phrase("The game is over: seat {seat} wins.")
WITHOUT_WINNER = Phrase("The game is over: nobody wins.")
LIMIT_WITH_WINNER = Phrase("The turn limit ends the game: seat {seat} wins.")
LIMIT_WITHOUT_WINNER = Phrase("The turn limit ends the game: nobody wins.")
EXPECTED_MOVE = Phrase(
    "a rank and a count (7, 7x2, C+1), flip:0 to flip:2, draw, pickup, stop "
    "or three ranks to lay face up (up:1,7,C+1)"
)


INTRODUCTION = (
    Phrase(
        "Be the first to get rid of all your cards: first those in hand, then your 3UP (three "
        "cards face up on the table), last your 3DOWN (three face down below them, which "
        "nobody knows)."
    ),
    Phrase(
        "7g is a green 7 (b is blue, r red; colours never matter). C is a Clear, higher than every "
        "number: it takes the pile out of the game. C+1 and C+2 do so too and give one and two "
        "extra discards. ?? is a card that you cannot see."
    ),
)


def introduction() -> tuple[str, ...]:
    """Return what somebody needs to know who plays for the first time, a few lines.

    >>> print(introduction()[0])
    Be the first to get rid of all your cards: ...
    """
    return tuple(map(translated, INTRODUCTION))


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
        raise NotationError(Phrase("move"), text, EXPECTED_MOVE) from error
    raise NotationError(Phrase("move"), text, EXPECTED_MOVE)


def move_words(move: Move) -> str:
    """Return a move in words, as a list of choices shows it.

    >>> move_words(Play(7, 2)), move_words(Flip(0))
    ('play 2 cards of rank 7', 'flip your first covered card')
    """
    match checked_move(move):
        case ChooseUp(ranks=ranks):
            return translated("lay {ranks} face up", ranks=listed(ranks))
        case Play(rank=Rank.EIGHT, count=1):
            return translated("play an {rank}", rank=Rank.EIGHT)
        case Play(rank=rank, count=1):
            return translated("play a {rank}", rank=rank)
        case Play(rank=rank, count=count):
            return translated("play {count} cards of rank {rank}", count=count, rank=rank)
        case Flip(slot=slot):
            return translated(FLIPS[slot])
        case Draw():
            return translated("draw up to three cards")
        case PickUp():
            return translated("pick up the discard pile")
        case Stop():
            return translated("stop here and give up the extra discards")
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
            return translated(
                "Seat {seat} lays {cards} on the 3DOWN.", seat=seat, cards=_cards(cards)
            )
        case events.RevealedUp(seat=seat, cards=cards):
            return translated("Seat {seat} shows the 3UP {cards}.", seat=seat, cards=_cards(cards))
        case events.TurnedUp(card=card):
            return translated("{card} is turned over to start the discard pile.", card=card)
        case events.Flipped(seat=seat, slot=slot, card=card):
            return translated(FLIPPED[slot], seat=seat, card=card)
        case events.Played(seat=seat, cards=cards, zone=zone):
            return translated(PLAYED[zone], seat=seat, cards=_cards(cards))
        case events.Cleared(cards=cards):
            return plural(
                "The discard pile is cleared: {count} card out of the game.",
                "The discard pile is cleared: {count} cards out of the game.",
                len(cards),
            )
        case events.Drew(seat=seat, cards=cards):
            return translated("Seat {seat} draws {cards}.", seat=seat, cards=_cards(cards))
        case events.PickedUp(seat=seat, cards=cards):
            return plural(
                "Seat {seat} picks up {count} card: {cards}.",
                "Seat {seat} picks up {count} cards: {cards}.",
                len(cards),
                seat=seat,
                cards=_cards(cards),
            )
        case events.LostExtras(seat=seat, extras=extras):
            return plural(
                "Seat {seat} gives up {count} extra discard.",
                "Seat {seat} gives up {count} extra discards.",
                extras,
                seat=seat,
            )
        case events.Finished(seat=seat, place=place):
            return translated(
                "Seat {seat} has no card left and takes place {place}.", seat=seat, place=place
            )
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
    limit = outcome.termination is Termination.TURN_LIMIT
    if not outcome.winners:
        return translated(LIMIT_WITHOUT_WINNER if limit else WITHOUT_WINNER)
    won = translated(LIMIT_WITH_WINNER if limit else WITH_WINNER, seat=outcome.winners[0])
    if max(outcome.places) <= 2:  # noqa: PLR2004 (the winner and all others)
        return won
    places = [
        translated("seat {seat}: {place}", seat=seat, place=place)
        for seat, place in enumerate(outcome.places)
    ]
    return " ".join([won, translated("Places: {places}.", places=", ".join(places))])


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
        translated(
            "Turn {turn}. Draw pile: {drawn}. Cleared: {cleared}.",
            turn=view.turns + 1,
            drawn=_counted(view.draw_pile_size),
            cleared=_counted(len(view.cleared)),
        ),
        translated("Discard pile: {cards}", cards=_cards(view.discard_pile) or translated("empty")),
        *(_seat_line(view, seat_index, seat) for seat_index, seat in enumerate(view.seats)),
    ]
    if view.seat is not None:
        lines.append(
            translated("Your hand: {cards}", cards=_cards(view.hand) or translated("empty"))
        )
    if view.extras:
        lines.append(_owed(view))
    if (outcome := view.outcome()) is not None:
        lines.append(outcome_text(outcome))
    return "\n".join(lines)


def _owed(view: View) -> str:
    if view.can_draw:
        return plural(
            "Owed: {count} extra discard, and a draw first is on offer.",
            "Owed: {count} extra discards, and a draw first is on offer.",
            view.extras,
        )
    return plural("Owed: {count} extra discard.", "Owed: {count} extra discards.", view.extras)


def _seat_line(view: View, seat_index: int, seat: SeatView) -> str:
    line = Phrase("{mark} seat {seat}: {hand}; 3UP {up}; 3DOWN {down}")
    hand = plural("{count} card in hand", "{count} cards in hand", seat.hand_size)
    if seat_index == view.seat:
        line = Phrase("{mark} seat {seat} (you): {hand}; 3UP {up}; 3DOWN {down}")
    elif len(seat.known) == seat.hand_size > 0:
        hand = f"{hand} ({_cards(seat.known)})"
    elif seat.known:
        hand = translated("{hand} ({cards} among them)", hand=hand, cards=_cards(seat.known))
    return translated(
        line,
        mark=">" if seat_index == view.to_act else " ",
        seat=seat_index,
        hand=hand,
        up=_cards(seat.up) or "-",
        down=" ".join(HIDDEN if covered else "-" for covered in seat.covered),
    )


def _cards(cards: Shown) -> str:
    return " ".join(HIDDEN if card is None else card.text for card in cards)


def _counted(count: int) -> str:
    return plural("{count} card", "{count} cards", count)
