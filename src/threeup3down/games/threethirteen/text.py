"""Text for people: moves, events and what a player sees of the table.

Everything is made of a view, or of events as redacted for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.errors import GameError, NotationError
from threeup3down.games.lines import HIDDEN
from threeup3down.games.options import checked_text

from . import events
from .arranging import Arrangement, best_arrangement
from .cards import Card, Rank
from .events import Event, checked_event
from .melds import Meld, is_wild
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move, checked_move
from .outcomes import Outcome  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)
from .state import Phase
from .views import View  # noqa: TC001 (whoever reads the annotations, as Hypothesis does)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .views import SeatView

WILD_MARK = "*"
WORDS: dict[str, Move] = {"stock": DrawStock(), "upcard": DrawDiscard()}
GO_OUT = "out"
EXPECTED_MOVE = "stock, upcard, a card to discard (7H, TD, XX) or a card to go out with (out:7H)"

INTRODUCTION = (
    "Each round, arrange your hand in melds: sets (three or more cards of a rank, 7-7-7) and runs "
    "(three or more of a suit in a row, A-2-3). Cards left over count points; the fewest win.",
    "On your turn draw a card, then discard one. If all the other cards are in melds, you may go "
    "out with your discard; everyone else then has one more turn.",
    "7H is the seven of hearts (C clubs, D diamonds, S spades; A ace, T ten, J, Q, K). Cards "
    f"marked {WILD_MARK} are wild; 3S=TH is one that stands for the ten of hearts. "
    "XX is a joker. ?? is a card that you cannot see.",
)


def introduction() -> tuple[str, ...]:
    """Return what somebody needs to know who plays for the first time, a few lines.

    >>> print(introduction()[0])
    Each round, arrange your hand in melds: ...
    """
    return INTRODUCTION


def move_text(move: Move) -> str:
    """Return the short text of a move; `parse_move` is its inverse.

    >>> move_text(DrawStock()), move_text(GoOut(Card.parse("7H")))
    ('stock', 'out:7H')
    """
    return str(checked_move(move))


def parse_move(text: str) -> Move:
    """Return the move that a text stands for; upper and lower case are the same.

    Raises:
        NotationError: the text stands for no move.

    >>> print(parse_move("7h"), parse_move("out:10d"), parse_move("upcard"))
    7H out:TD upcard
    >>> parse_move("draw")
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.NotationError: 'draw' is no move: expected stock, upcard, a card ...
    """
    word, colon, argument = checked_text(text).strip().lower().partition(":")
    try:
        if not colon:
            return WORDS[word] if word in WORDS else Discard(Card.parse(word))
        if word == GO_OUT:
            return GoOut(Card.parse(argument.strip()))
    except GameError as error:
        raise NotationError("move", text, EXPECTED_MOVE) from error
    raise NotationError("move", text, EXPECTED_MOVE)


def move_words(move: Move) -> str:
    """Return a move in words, as a list of choices shows it.

    >>> move_words(DrawDiscard()), move_words(GoOut(Card.parse("7H")))
    ('take the top card of the discard pile', 'go out and discard 7H')
    """
    match checked_move(move):
        case DrawStock():
            return "draw the top card of the stock"
        case DrawDiscard():
            return "take the top card of the discard pile"
        case Discard(card=card):
            return f"discard {card}"
        case GoOut(card=card):
            return f"go out and discard {card}"
        case _:
            assert_never(move)


def event_text(event: Event) -> str:
    """Return what happened in a sentence, of a scored round a line a seat too.

    It is "" for what the table shows anyhow.

    Args:
        event: an event as redacted for the reader.

    >>> event_text(events.Drew(1, (None,)))
    'Seat 1 draws ?? from the stock.'
    """
    match checked_event(event):
        case events.RoundBegan(round=round_number, dealer=dealer, upcard=upcard):
            begun = f"Round {round_number + 1} begins"
            return f"{begun}: seat {dealer} deals, and the upcard is {upcard}."
        case events.Dealt(seat=seat, cards=cards):
            return f"Seat {seat} is dealt {_cards(cards)}."
        case events.Reshuffled(cards=cards):
            become = "becomes" if cards == 1 else "become"
            return f"The stock is empty: {_counted(cards, 'discard')} {become} a new stock."
        case events.Drew(seat=seat, cards=cards):
            return f"Seat {seat} draws {_cards(cards)} from the stock."
        case events.Took(seat=seat, card=card):
            return f"Seat {seat} takes {card} from the discard pile."
        case events.WentOut(seat=seat, melds=melds):
            return f"Seat {seat} goes out: {_melds(melds)}."
        case events.Discarded(seat=seat, card=card):
            return f"Seat {seat} discards {card}."
        case events.Scored(round=round_number, points=points, arrangements=arrangements):
            hands = map(_laid_open, arrangements, points)
            lines = [f"Seat {seat_index}: {hand}" for seat_index, hand in enumerate(hands)]
            return "\n".join([f"Round {round_number + 1} is scored.", *lines])
        case events.Ended(outcome=outcome):
            return outcome_text(outcome)
        case events.TurnEnded() | events.ToAct():
            return ""
        case _:
            assert_never(event)


def outcome_text(outcome: Outcome) -> str:
    """Return one sentence on how a game ended.

    >>> from threeup3down.games.threethirteen.outcomes import outcome_of
    >>> outcome_text(outcome_of((12, 5, 5)))
    'The game is over: seats 1 and 2 share the win. Totals: 12, 5, 5.'
    """
    *some, last = map(str, outcome.winners)
    won = f"seats {', '.join(some)} and {last} share the win" if some else f"seat {last} wins"
    return f"The game is over: {won}. Totals: {', '.join(map(str, outcome.totals))}."


def view_text(view: View) -> str:
    """Return the table as the viewer sees it, in a few lines.

    The viewer's hand is grouped as its best arrangement has it, wild cards marked.

    >>> from threeup3down.games import threethirteen
    >>> print(view_text(threethirteen.new_game(2, seed=1).view(0)))
    Round 1 of 11: 3 cards each, 3s are wild. Turn 1. Stock: 45 cards.
    Discard pile: 8D
    > seat 0 (you): 3 cards in hand; 0 points
      seat 1 (dealer): 3 cards in hand; 0 points
    Your hand: 2H 6S TH
    At stake: 18 points.
    """
    rules, wild_rank = view.rules, view.wild_rank
    wild = f"{wild_rank}s are wild" + (", and so are jokers" if rules.jokers_per_deck else "")
    lines = [
        f"Round {view.round + 1} of {len(rules.rounds)}: {rules.rounds[view.round]} cards each, "
        f"{wild}. Turn {view.turns + 1}. Stock: {_counted(view.stock_size, 'card')}.",
        f"Discard pile: {_marked(view.discard_pile, wild_rank) or 'empty'}",
        *(_seat_line(view, seat_index, seat) for seat_index, seat in enumerate(view.seats)),
    ]
    if view.went_out is not None and view.phase is not Phase.OVER:
        lines.append(f"Last turns: seat {view.went_out} has gone out.")
    if view.seat not in {None, view.went_out} and view.phase is not Phase.OVER:
        lines += _hand_lines(view)
    if (outcome := view.outcome()) is not None:
        lines.append(outcome_text(outcome))
    return "\n".join(lines)


def _seat_line(view: View, seat_index: int, seat: SeatView) -> str:
    mark = ">" if seat_index == view.to_act else " "
    titles = [
        title
        for title, fits in (("you", seat_index == view.seat), ("dealer", seat_index == view.dealer))
        if fits
    ]
    titled = f" ({', '.join(titles)})" if titles else ""
    hand = f"{_counted(seat.hand_size, 'card')} in hand"
    if seat_index == view.went_out:
        hand = f"went out with {_melds(seat.melds, view.wild_rank)}"
    elif view.phase is Phase.OVER:  # T14
        hand = _arranged(best_arrangement(seat.known, view.wild_rank, view.rules), view.wild_rank)
    elif seat.known and seat_index != view.seat:
        among = " among them" if len(seat.known) < seat.hand_size else ""
        hand += f" ({_marked(seat.known, view.wild_rank)}{among})"
    return f"{mark} seat {seat_index}{titled}: {hand}; {_counted(seat.score, 'point')}"


def _hand_lines(view: View) -> list[str]:
    """Return the viewer's hand as a player would hold it, and what it would count (T13)."""
    after = ""
    if view.phase is Phase.DISCARD and view.seat == view.to_act:
        after = " after the best discard"
    return [
        f"Your hand: {_arranged(view.arrangement(), view.wild_rank)}",
        f"At stake: {_counted(view.at_stake(), 'point')}{after}.",
    ]


def _arranged(arrangement: Arrangement, wild_rank: Rank) -> str:
    melds = _melds(arrangement.melds, wild_rank)
    leftover = _marked(arrangement.leftover, wild_rank)
    if not melds:
        return leftover
    return f"{melds} | left over: {leftover}" if leftover else f"{melds} | nothing left over"


def _laid_open(arrangement: Arrangement, points: int) -> str:
    """Return a hand as it is scored, with what each card left over counts (T13)."""
    counted = zip(arrangement.leftover, arrangement.counts, strict=True)
    leftover = " ".join(f"{card} ({count})" for card, count in counted)
    hand = filter(None, [_melds(arrangement.melds), leftover and f"left over: {leftover}"])
    return f"{' | '.join(hand)}; {_counted(points, 'point')}."


def _melds(melds: Iterable[Meld], wild_rank: Rank | None = None) -> str:
    return " | ".join(_meld(meld, wild_rank) for meld in melds)


def _meld(meld: Meld, wild_rank: Rank | None) -> str:
    if wild_rank is None:
        return str(meld)
    return " ".join(
        _marked((card,), wild_rank) + ("" if card is counted else f"={counted}")
        for card, counted in zip(meld.cards, meld.stands_for, strict=True)
    )


def _marked(cards: Iterable[Card], wild_rank: Rank) -> str:
    """Return cards with a mark after each that is wild (T4, T9)."""
    return " ".join(
        f"{card}{WILD_MARK}" if is_wild(card, wild_rank) else card.text for card in cards
    )


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join(HIDDEN if card is None else card.text for card in cards)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
