"""Text for people: moves, events, outcomes and the table as a player sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down.games.threethirteen import (
    Arrangement,
    Card,
    Dealt,
    Discard,
    Discarded,
    DrawDiscard,
    DrawStock,
    Drew,
    Ended,
    Event,
    GameState,
    GoOut,
    Meld,
    Move,
    NotationError,
    Outcome,
    Phase,
    Reshuffled,
    RoundBegan,
    Rules,
    Scored,
    Termination,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    event_text,
    move_text,
    move_words,
    outcome_text,
    parse_move,
    view_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

SEVEN, TEN, JOKER = Card.SEVEN_OF_HEARTS, Card.TEN_OF_DIAMONDS, Card.JOKER
MOVES: list[tuple[Move, str, str]] = [
    (DrawStock(), "stock", "draw the top card of the stock"),
    (DrawDiscard(), "upcard", "take the top card of the discard pile"),
    (Discard(SEVEN), "7H", "discard 7H"),
    (Discard(JOKER), "XX", "discard XX"),
    (GoOut(TEN), "out:TD", "go out and discard TD"),
]


@pytest.mark.parametrize(("move", "text", "words"), MOVES)
def test_every_move_has_a_text_and_words(move: Move, text: str, words: str) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move
    assert move_words(move) == words


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (" 7h ", Discard(SEVEN)),
        ("10d", Discard(TEN)),
        ("td", Discard(TEN)),
        ("xx", Discard(JOKER)),
        ("OUT:10D", GoOut(TEN)),
        ("Out:7h", GoOut(SEVEN)),
        ("Stock", DrawStock()),
        ("\tUPCARD\n", DrawDiscard()),
    ],
)
def test_a_move_may_be_written_in_other_ways(text: str, move: Move) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", " ", "7", "H", "11H", "draw", "out", "out:", "out:stock", "out:7", "out:7H:8H", "7H:",
     "7H:out", "stock:", "stock:1", "upcard:7H", ":7H", "7H 8H", "discard 7H", "up:1,2,3"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.what, caught.value.text) == ("move", text)
    assert str(caught.value) == (
        f"{text!r} is no move: expected stock, upcard, a card to discard (7H, TD, XX) "
        "or a card to go out with (out:7H)"
    )


EIGHTS = (Card.EIGHT_OF_CLUBS, Card.EIGHT_OF_DIAMONDS, Card.EIGHT_OF_HEARTS)
RUN = Meld(
    (Card.NINE_OF_HEARTS, Card.THREE_OF_SPADES, Card.JACK_OF_HEARTS),
    (Card.NINE_OF_HEARTS, Card.TEN_OF_HEARTS, Card.JACK_OF_HEARTS),
)
WON = Outcome((1,), (2, 1, 2), Termination.FINISHED, (12, 5, 12))
EVENTS: list[tuple[Event, str]] = [
    (RoundBegan(1, 2, 94, SEVEN), "Round 2 begins: seat 2 deals, and the upcard is 7H."),
    (Dealt(0, EIGHTS), "Seat 0 is dealt 8C 8D 8H."),
    (Dealt(1, (None, None, None)), "Seat 1 is dealt ?? ?? ??."),
    (Reshuffled(45), "The stock is empty: 45 discards become a new stock."),
    (Reshuffled(1), "The stock is empty: 1 discard becomes a new stock."),
    (Drew(0, (SEVEN,)), "Seat 0 draws 7H from the stock."),
    (Drew(1, (None,)), "Seat 1 draws ?? from the stock."),
    (Took(1, SEVEN), "Seat 1 takes 7H from the discard pile."),
    (WentOut(0, (Meld(EIGHTS, EIGHTS),)), "Seat 0 goes out: 8C 8D 8H."),
    (WentOut(0, (Meld(EIGHTS, EIGHTS), RUN)), "Seat 0 goes out: 8C 8D 8H | 9H 3S=TH JH."),
    (Discarded(2, TEN), "Seat 2 discards TD."),
    (Scored(0, (21, -5, 1), (Arrangement((RUN,), (Card.ACE_OF_HEARTS, JOKER), (1, 20)),
     Arrangement((Meld(EIGHTS, EIGHTS),), (), ()), Arrangement((), (Card.ACE_OF_HEARTS,), (1,)))),
     "Round 1 is scored.\nSeat 0: 9H 3S=TH JH | left over: AH (1) XX (20); 21 points.\n"
     "Seat 1: 8C 8D 8H; -5 points.\nSeat 2: left over: AH (1); 1 point."),
    (Ended(WON), "The game is over: seat 1 wins. Totals: 12, 5, 12."),
    (TurnEnded(0, 5), ""),
    (ToAct(0, Phase.DRAW), ""),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_every_event_is_a_sentence_or_nothing_and_a_scored_round_a_line_a_seat_too(
    event: Event, text: str
) -> None:
    assert event_text(event) == text


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (WON, "The game is over: seat 1 wins. Totals: 12, 5, 12."),
        (
            Outcome((0, 2), (1, 3, 1), Termination.FINISHED, (5, 9, 5)),
            "The game is over: seats 0 and 2 share the win. Totals: 5, 9, 5.",
        ),
        (
            Outcome((0, 1, 2), (1, 1, 1), Termination.FINISHED, (5, 5, 5)),
            "The game is over: seats 0, 1 and 2 share the win. Totals: 5, 5, 5.",
        ),
    ],
)
def test_every_outcome_is_a_sentence(outcome: Outcome, text: str) -> None:
    assert outcome_text(outcome) == text


def shown(state: GameState, seat: int | None) -> list[str]:
    return view_text(state.view(seat)).splitlines()


@pytest.fixture
def table(position: Position) -> GameState:
    return position(
        "4H 7H! 9C", "5C! 3D! TS!", "JC QD KD", discard="3H KC", turns=6, dealer=2,
        round=2, scores=((0, 12, 1), (30, 0, 0)), rules=Rules(rounds=(4, 5, 3)),
    )  # fmt: skip


def test_a_player_sees_the_own_hand_and_of_others_what_is_known(table: GameState) -> None:
    stock = len(table.stock)
    assert shown(table, 0) == [
        f"Round 3 of 3: 3 cards each, 3s are wild. Turn 7. Stock: {stock} cards.",
        "Discard pile: 3H* KC",
        "> seat 0 (you): 3 cards in hand; 30 points",
        "  seat 1: 3 cards in hand (3D* 5C TS); 12 points",
        "  seat 2 (dealer): 3 cards in hand; 1 point",
        "Your hand: 4H 7H 9C",
        "At stake: 20 points.",
    ]


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("8C 8D 8H", ["Your hand: 8C 8D 8H | nothing left over", "At stake: 0 points."]),
        ("9H 3S JH", ["Your hand: 9H 3S*=TH JH | nothing left over", "At stake: 0 points."]),
        ("AC 2D 4S", ["Your hand: AC 2D 4S", "At stake: 7 points."]),
        ("8C 8D 8H KS", ["Your hand: 8C 8D 8H | left over: KS",
         "At stake: 0 points after the best discard."]),
        ("AC 2D 4S KS", ["Your hand: AC 2D 4S KS", "At stake: 7 points after the best discard."]),
    ],
)  # fmt: skip
def test_T13_the_hand_is_grouped_in_its_best_arrangement(
    position: Position, hand: str, lines: list[str]
) -> None:
    assert shown(position(hand), 0)[-2:] == lines


def test_T11_who_went_out_is_shown_with_the_melds(position: Position) -> None:
    state = position("4H 7H 9C", "/ 9H 3S=TH JH", went_out=1)
    assert shown(state, 0)[3] == "  seat 1 (dealer): went out with 9H 3S*=TH JH; 0 points"
    own = shown(state, 1)
    assert own[3] == "  seat 1 (you, dealer): went out with 9H 3S*=TH JH; 0 points"
    assert own[4:] == ["Last turns: seat 1 has gone out."]  # no hand is left to be shown
    assert shown(state, None) == [line.replace("you, ", "") for line in own]


def test_T14_the_end_and_all_hands_are_shown_to_everyone_and_nothing_is_at_stake(
    position: Position,
) -> None:
    over = position(
        "4H 5H 9C", "8C 8D 8H", to_act=None, rules=Rules(rounds=(3,)), scores=((18, 0),)
    )
    for seat in (0, 1, None):
        assert shown(over, seat)[-1] == "The game is over: seat 1 wins. Totals: 18, 0."
        assert ">" not in view_text(over.view(seat))
        assert "At stake" not in view_text(over.view(seat))
        assert [
            line.replace("you, ", "").replace(" (you)", "") for line in shown(over, seat)[2:-1]
        ] == [
            "  seat 0: 4H 5H 9C; 18 points",
            "  seat 1 (dealer): 8C 8D 8H | nothing left over; 0 points",
        ]
