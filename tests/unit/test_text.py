"""Text for people: moves, events, outcomes and the table as a player sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    ChooseUp,
    ChoseUp,
    Cleared,
    Draw,
    Drew,
    Ended,
    Event,
    Finished,
    Flip,
    Flipped,
    GameState,
    LostExtras,
    Move,
    NotationError,
    Outcome,
    Phase,
    PickedUp,
    PickUp,
    Play,
    Played,
    Rank,
    RevealedUp,
    Rules,
    Stop,
    Termination,
    ToAct,
    TurnedUp,
    TurnEnded,
    Zone,
    event_text,
    move_text,
    move_words,
    new_game,
    outcome_text,
    parse_move,
    view_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

MOVES: list[tuple[Move, str, str]] = [
    (ChooseUp((1, 7, 12)), "up:1,7,C+1", "lay 1, 7 and C+1 face up"),
    (Play(7), "7", "play a 7"),
    (Play(8), "8", "play an 8"),
    (Play(8, 3), "8x3", "play 3 cards of rank 8"),
    (Play(Rank.CLEAR), "C", "play a C"),
    (Play(Rank.CLEAR_PLUS_1), "C+1", "play a C+1"),
    (Play(Rank.CLEAR_PLUS_2, 2), "C+2x2", "play 2 cards of rank C+2"),
    (Flip(0), "flip:0", "flip your first covered card"),
    (Flip(1), "flip:1", "flip your second covered card"),
    (Flip(2), "flip:2", "flip your third covered card"),
    (Draw(), "draw", "draw up to three cards"),
    (PickUp(), "pickup", "pick up the discard pile"),
    (Stop(), "stop", "stop here and give up the extra discards"),
]


@pytest.mark.parametrize(("move", "text", "words"), MOVES)
def test_every_move_has_a_text_and_words(move: Move, text: str, words: str) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move
    assert move_words(move) == words


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (" 7X2 ", Play(7, 2)),
        ("7x1", Play(7)),
        ("c+1", Play(Rank.CLEAR_PLUS_1)),
        ("Cx2", Play(Rank.CLEAR, 2)),
        ("PickUp", PickUp()),
        ("up:C+1,7,1", ChooseUp((1, 7, 12))),
        ("Flip:1", Flip(1)),
    ],
)
def test_a_move_may_be_written_in_other_ways(text: str, move: Move) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "0", "11", "7x", "7x0", "7x-1", "x2", "7 x 2", "C+3", "flip", "flip:", "flip:3", "flip:-1",
     "flip:1:2", "draw:", "draw:1", "stop:", "pickup:2", "up", "up:", "up:1,2", "up:1,2,3,4",
     "up:1,2,x", "7:2", "play 7", "7g", "xyz:1"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.what, caught.value.text) == ("move", text)
    assert str(caught.value).startswith(f"{text!r} is no move: expected a rank and a count (7, ")


CARDS = (Card.SEVEN_GREEN, Card.CLEAR_PLUS_1_RED)
WON = Outcome((1,), (2, 1, 2), Termination.EMPTIED)
EVENTS: list[tuple[Event, str]] = [
    (ChoseUp(0, (*CARDS, Card.TEN_BLUE), shown=False), "Seat 0 lays 7g C+1r 10b on the 3DOWN."),
    (ChoseUp(1, (None, None, None), shown=False), "Seat 1 lays ?? ?? ?? on the 3DOWN."),
    (RevealedUp(2, CARDS), "Seat 2 shows the 3UP 7g C+1r."),
    (TurnedUp(Card.SEVEN_GREEN), "7g is turned over to start the discard pile."),
    (Flipped(0, 0, Card.TWO_RED), "Seat 0 flips the first covered card: 2r."),
    (Flipped(0, 2, Card.TWO_RED), "Seat 0 flips the third covered card: 2r."),
    (Played(1, CARDS[:1], Zone.HAND), "Seat 1 plays 7g."),
    (Played(1, CARDS, Zone.UP), "Seat 1 plays 7g C+1r from the 3UP."),
    (Played(1, CARDS[:1], Zone.DOWN), "Seat 1 plays 7g from the 3DOWN."),
    (Cleared(CARDS), "The discard pile is cleared: 2 cards out of the game."),
    (Cleared(CARDS[:1]), "The discard pile is cleared: 1 card out of the game."),
    (Drew(0, CARDS), "Seat 0 draws 7g C+1r."),
    (Drew(1, (None, None)), "Seat 1 draws ?? ??."),
    (PickedUp(1, CARDS), "Seat 1 picks up 2 cards: 7g C+1r."),
    (PickedUp(1, CARDS[:1]), "Seat 1 picks up 1 card: 7g."),
    (LostExtras(0, 1), "Seat 0 gives up 1 extra discard."),
    (LostExtras(0, 2), "Seat 0 gives up 2 extra discards."),
    (Finished(2, 1), "Seat 2 has no card left and takes place 1."),
    (Ended(WON), "The game is over: seat 1 wins."),
    (TurnEnded(0, 5), ""),
    (ToAct(0, Phase.PLAY, 1, can_draw=True), ""),
]


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_every_event_is_one_sentence_or_nothing(event: Event, text: str) -> None:
    assert event_text(event) == text


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (WON, "The game is over: seat 1 wins."),
        (Outcome((1,), (3, 1, 2), Termination.EMPTIED),
         "The game is over: seat 1 wins. Places: seat 0: 3, seat 1: 1, seat 2: 2."),
        (Outcome((), (1, 1), Termination.TURN_LIMIT), "The turn limit ends the game: nobody wins."),
        (Outcome((1,), (2, 1, 2), Termination.TURN_LIMIT),
         "The turn limit ends the game: seat 1 wins."),
        (Outcome((3,), (3, 2, 3, 1), Termination.TURN_LIMIT),
         "The turn limit ends the game: seat 3 wins. "
         "Places: seat 0: 3, seat 1: 2, seat 2: 3, seat 3: 1."),
    ],
)  # fmt: skip
def test_every_outcome_is_a_sentence(outcome: Outcome, text: str) -> None:
    assert outcome_text(outcome) == text


def test_a_view_shows_what_its_seat_may_know(position: Callable[..., GameState]) -> None:
    table = position(
        "4g 7g! 7b! / 8r C+1g / 1g 2g 3g", "9b! / / - 1b -", "5b 9r 10r", discard="6b 6r", turns=6
    )
    top, pile, *seats = view_text(table.view(0)).splitlines()
    assert top.startswith("Turn 7. Draw pile: 0 cards.")
    assert pile == "Discard pile: 6b 6r"
    assert seats == [
        "> seat 0 (you): 3 cards in hand; 3UP 8r C+1g; 3DOWN ?? ?? ??",
        "  seat 1: 1 card in hand (9b); 3UP -; 3DOWN - ?? -",
        "  seat 2: 3 cards in hand; 3UP -; 3DOWN - - -",
        "Your hand: 4g 7g 7b",
    ]
    others = "> seat 0: 3 cards in hand (7g 7b among them)"
    assert others in view_text(table.view(None))
    assert "Your hand" not in view_text(table.view(None))


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"extras": 1}, "Owed: 1 extra discard."),
        ({"extras": 2, "draw": "1g", "can_draw": True}, "Owed: 2 extra discards, and a draw first"),
        ({}, "Discard pile: empty"),
    ],
)
def test_what_is_owed_and_on_offer_is_shown(
    position: Callable[..., GameState], fields: dict[str, Any], line: str
) -> None:
    assert line in view_text(position("4g 5g", **fields).view(0))


def test_a_hidden_choice_and_the_end_are_shown(position: Callable[..., GameState]) -> None:
    state = new_game(2, seed=1)
    state = state.apply(state.legal_moves()[0])
    assert "3UP ?? ?? ??;" in view_text(state.view(1))
    assert "3UP 2g 3g 8g;" in view_text(state.view(0))
    assert "Your hand: empty" in view_text(position("/ 8r / 1g 2g 3g").view(0))
    over = position("7g", rules=Rules(max_turns=5)).apply(Play(7))
    assert view_text(over.view(1)).endswith("The game is over: seat 0 wins.")
