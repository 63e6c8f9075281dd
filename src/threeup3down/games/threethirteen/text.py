"""Text for people: moves, events and what a player sees of the table.

Everything is made of a view, or of events as redacted for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from threeup3down.games.errors import GameError, NotationError
from threeup3down.games.lines import HIDDEN
from threeup3down.games.options import checked_text
from threeup3down.games.wording import Phrase, listed, plural, translated

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
EXPECTED_MOVE = Phrase(
    "stock, upcard, a card to discard (7H, TD, XX) or a card to go out with (out:7H)"
)

ROUND = Phrase(
    "Round {round} of {rounds}: {size} cards each, {rank}s are wild. Turn {turn}. Stock: {stock}."
)
ROUND_WITH_JOKERS = Phrase(
    "Round {round} of {rounds}: {size} cards each, {rank}s are wild, and so are jokers. "
    "Turn {turn}. Stock: {stock}."
)
SEATS = {  # by whether it is the viewer's, and whether it is the dealer's
    (False, False): Phrase("{mark} seat {seat}: {hand}; {points}"),
    (False, True): Phrase("{mark} seat {seat} (dealer): {hand}; {points}"),
    (True, False): Phrase("{mark} seat {seat} (you): {hand}; {points}"),
    (True, True): Phrase("{mark} seat {seat} (you, dealer): {hand}; {points}"),
}
AT_STAKE = Phrase("At stake: {points}.")
AT_STAKE_AFTER_DISCARD = Phrase("At stake: {points} after the best discard.")
INTRODUCTION = (
    Phrase(
        "Each round, arrange your hand in melds: sets (three or more cards of a rank, 7-7-7) and "
        "runs (three or more of a suit in a row, A-2-3). Cards left over count points; the fewest "
        "win."
    ),
    Phrase(
        "On your turn draw a card, then discard one. If all the other cards are in melds, you may "
        "go out with your discard; everyone else then has one more turn."
    ),
    Phrase(
        "7H is the seven of hearts (C clubs, D diamonds, S spades; A ace, T ten, J, Q, K). Cards "
        "marked * are wild; 3S=TH is one that stands for the ten of hearts. "
        "XX is a joker. ?? is a card that you cannot see."
    ),
)


def introduction() -> tuple[str, ...]:
    """Return what somebody needs to know who plays for the first time, a few lines.

    >>> print(introduction()[0])
    Each round, arrange your hand in melds: ...
    """
    return tuple(map(translated, INTRODUCTION))


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
        raise NotationError(Phrase("move"), text, EXPECTED_MOVE) from error
    raise NotationError(Phrase("move"), text, EXPECTED_MOVE)


def move_words(move: Move) -> str:
    """Return a move in words, as a list of choices shows it.

    >>> move_words(DrawDiscard()), move_words(GoOut(Card.parse("7H")))
    ('take the top card of the discard pile', 'go out and discard 7H')
    """
    match checked_move(move):
        case DrawStock():
            return translated("draw the top card of the stock")
        case DrawDiscard():
            return translated("take the top card of the discard pile")
        case Discard(card=card):
            return translated("discard {card}", card=card)
        case GoOut(card=card):
            return translated("go out and discard {card}", card=card)
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
            return translated(
                "Round {round} begins: seat {dealer} deals, and the upcard is {upcard}.",
                round=round_number + 1,
                dealer=dealer,
                upcard=upcard,
            )
        case events.Dealt(seat=seat, cards=cards):
            return translated("Seat {seat} is dealt {cards}.", seat=seat, cards=_cards(cards))
        case events.Reshuffled(cards=cards):
            return plural(
                "The stock is empty: {count} discard becomes a new stock.",
                "The stock is empty: {count} discards become a new stock.",
                cards,
            )
        case events.Drew(seat=seat, cards=cards):
            return translated(
                "Seat {seat} draws {cards} from the stock.", seat=seat, cards=_cards(cards)
            )
        case events.Took(seat=seat, card=card):
            return translated(
                "Seat {seat} takes {card} from the discard pile.", seat=seat, card=card
            )
        case events.WentOut(seat=seat, melds=melds):
            return translated("Seat {seat} goes out: {melds}.", seat=seat, melds=_melds(melds))
        case events.Discarded(seat=seat, card=card):
            return translated("Seat {seat} discards {card}.", seat=seat, card=card)
        case events.Scored(round=round_number, points=points, arrangements=arrangements):
            hands = map(_laid_open, arrangements, points)
            return "\n".join(
                [
                    translated("Round {round} is scored.", round=round_number + 1),
                    *(
                        translated("Seat {seat}: {hand}", seat=seat_index, hand=hand)
                        for seat_index, hand in enumerate(hands)
                    ),
                ]
            )
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
    totals = ", ".join(map(str, outcome.totals))
    if len(outcome.winners) == 1:
        return translated(
            "The game is over: seat {seat} wins. Totals: {totals}.",
            seat=outcome.winners[0],
            totals=totals,
        )
    return translated(
        "The game is over: seats {seats} share the win. Totals: {totals}.",
        seats=listed(outcome.winners),
        totals=totals,
    )


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
    rules = view.rules
    pile = _marked(view.discard_pile, view.wild_rank) or translated("empty")
    lines = [
        translated(
            ROUND_WITH_JOKERS if rules.jokers_per_deck else ROUND,
            round=view.round + 1,
            rounds=len(rules.rounds),
            size=rules.rounds[view.round],
            rank=view.wild_rank,
            turn=view.turns + 1,
            stock=plural("{count} card", "{count} cards", view.stock_size),
        ),
        translated("Discard pile: {cards}", cards=pile),
        *(_seat_line(view, seat_index, seat) for seat_index, seat in enumerate(view.seats)),
    ]
    if view.went_out is not None and view.phase is not Phase.OVER:
        lines.append(translated("Last turns: seat {seat} has gone out.", seat=view.went_out))
    if view.seat not in {None, view.went_out} and view.phase is not Phase.OVER:
        lines += _hand_lines(view)
    if (outcome := view.outcome()) is not None:
        lines.append(outcome_text(outcome))
    return "\n".join(lines)


def _seat_line(view: View, seat_index: int, seat: SeatView) -> str:
    hand = plural("{count} card in hand", "{count} cards in hand", seat.hand_size)
    if seat_index == view.went_out:
        hand = translated("went out with {melds}", melds=_melds(seat.melds, view.wild_rank))
    elif view.phase is Phase.OVER:  # T14
        hand = _arranged(best_arrangement(seat.known, view.wild_rank, view.rules), view.wild_rank)
    elif seat.known and seat_index != view.seat:
        cards = _marked(seat.known, view.wild_rank)
        if len(seat.known) < seat.hand_size:
            hand = translated("{hand} ({cards} among them)", hand=hand, cards=cards)
        else:
            hand = f"{hand} ({cards})"
    return translated(
        SEATS[seat_index == view.seat, seat_index == view.dealer],
        mark=">" if seat_index == view.to_act else " ",
        seat=seat_index,
        hand=hand,
        points=_points(seat.score),
    )


def _hand_lines(view: View) -> list[str]:
    """Return the viewer's hand as a player would hold it, and what it would count (T13)."""
    discards = view.phase is Phase.DISCARD and view.seat == view.to_act
    return [
        translated("Your hand: {cards}", cards=_arranged(view.arrangement(), view.wild_rank)),
        translated(
            AT_STAKE_AFTER_DISCARD if discards else AT_STAKE, points=_points(view.at_stake())
        ),
    ]


def _arranged(arrangement: Arrangement, wild_rank: Rank) -> str:
    melds = _melds(arrangement.melds, wild_rank)
    leftover = _marked(arrangement.leftover, wild_rank)
    if not melds:
        return leftover
    left = translated("left over: {cards}", cards=leftover)
    return " | ".join([melds, left if leftover else translated("nothing left over")])


def _laid_open(arrangement: Arrangement, points: int) -> str:
    """Return a hand as it is scored, with what each card left over counts (T13)."""
    counted = zip(arrangement.leftover, arrangement.counts, strict=True)
    leftover = " ".join(f"{card} ({count})" for card, count in counted)
    left = leftover and translated("left over: {cards}", cards=leftover)
    hand = " | ".join(filter(None, [_melds(arrangement.melds), left]))
    return translated("{hand}; {points}.", hand=hand, points=_points(points))


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


def _points(count: int) -> str:
    return plural("{count} point", "{count} points", count)
