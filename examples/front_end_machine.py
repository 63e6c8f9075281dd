"""A small front end, and a machine that plays games at random through it.

The front end is a room on a server, which takes and sends nothing but text, and a client, which
shows what it makes of that text alone. Run the tests with

    python examples/front_end_machine.py [GAMES]

or with `pytest examples/front_end_machine.py`, which finds both of them as well.
"""

import json
import sys
from typing import Any

from threeup3down import (
    ChoseUp,
    Cleared,
    Drew,
    Event,
    GameError,
    GameState,
    Illegality,
    Move,
    PickedUp,
    Played,
    ToAct,
    TurnedUp,
    View,
    Zone,
    move_text,
    parse_move,
    redact,
)
from threeup3down.testing import GameMachine, assert_no_leak


def greeting(view: View) -> str:
    """Return what is sent to a player who comes in."""
    shown = {
        "hands": [seat.hand_size for seat in view.seats],
        "pile": [card.text for card in view.discard_pile],
        "to_act": view.to_act,
    }
    return json.dumps(shown)


def message(event: Event) -> dict[str, Any]:
    """Return what is sent of an event."""
    match event:
        case ChoseUp(seat, cards):
            return {"seat": seat, "hand": -len(cards)}
        case Played(seat, cards, zone):
            from_hand = len(cards) if zone is Zone.HAND else 0
            return {"seat": seat, "hand": -from_hand, "lays": [card.text for card in cards]}
        case Drew(seat, cards):
            return {"seat": seat, "hand": len(cards)}
        case PickedUp(seat, cards):
            return {"seat": seat, "hand": len(cards), "pile": []}
        case TurnedUp(card):
            return {"lays": [card.text]}
        case Cleared():
            return {"pile": []}
        case ToAct(seat):
            return {"to_act": seat}
        case _:
            return {}


class Room:
    """A game on a server."""

    def __init__(self, state: GameState) -> None:
        """Open a room for a game that has been dealt."""
        self.state = state

    def hear(self, seat: int, text: str) -> dict[int, str]:
        """Take what a player has typed, and return what is sent to whom."""
        try:
            move = parse_move(text)
            if (reason := self.state.view(seat).why_illegal(move)) is not None:
                return {seat: json.dumps({"error": str(reason)})}
        except GameError as error:
            return {seat: json.dumps({"error": str(error)})}
        self.state, events = self.state.transition(move)
        return {
            reader: json.dumps({"news": [message(redact(event, reader)) for event in events]})
            for reader in range(len(self.state.seats))
        }


class Client:
    """What one player is shown."""

    def __init__(self, text: str) -> None:
        """Show what is sent first."""
        sent = json.loads(text)
        self.hands: list[int] = sent["hands"]
        self.pile: list[str] = sent["pile"]
        self.to_act: int | None = sent["to_act"]
        self.error = ""

    def hear(self, text: str) -> None:
        """Show what is sent later."""
        sent = json.loads(text)
        self.error = sent.get("error", "")
        for news in sent.get("news", ()):
            if "hand" in news:
                self.hands[news["seat"]] += news["hand"]
            self.pile = news.get("pile", self.pile) + news.get("lays", [])
            self.to_act = news.get("to_act", self.to_act)


class FrontEndMachine(GameMachine):
    """Types every move into the room, and compares what each client shows with the state."""

    def begin(self) -> None:
        """Open a room, and let everybody in."""
        self.room = Room(self.state)
        seats = range(self.record.players)
        self.clients = [Client(greeting(self.state.view(seat))) for seat in seats]

    def make(self, move: Move) -> None:
        """Type a legal move: everybody hears of it."""
        assert self.say(move) == set(range(self.record.players))

    def refuse(self, move: Move, reason: Illegality) -> None:
        """Type an illegal move: only who typed it hears of it, and why."""
        seat = self.room.state.to_act
        if seat is not None:
            assert self.say(move) == {seat}
            assert self.clients[seat].error == str(reason)

    def say(self, move: Move) -> set[int]:
        """Let the player to act type a move, and return who hears of it."""
        seat = self.room.state.to_act
        assert seat is not None
        sent = self.room.hear(seat, move_text(move))
        for reader, text in sent.items():
            self.clients[reader].hear(text)
        return set(sent)

    def compare(self) -> None:
        """Compare what each client shows."""
        state: GameState = self.state
        assert self.room.state == state
        for client in self.clients:
            assert client.hands == [len(seat.hand) for seat in state.seats]
            assert client.pile == [card.text for card in state.discard_pile]
            assert client.to_act == state.to_act


TestFrontEnd = FrontEndMachine.TestCase


def test_the_greeting_shows_nothing_hidden() -> None:
    """Check what a player is sent who comes in."""
    assert_no_leak(greeting)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        FrontEndMachine.max_examples = int(sys.argv[1])
    FrontEndMachine.check()
    assert_no_leak(greeting, max_examples=FrontEndMachine.max_examples or 400)
    print("The front end agrees with the rules.")
