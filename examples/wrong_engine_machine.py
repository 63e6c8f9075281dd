"""An engine written the naive way, with one rule misread, and a machine that finds the mistake.

It shows how `GameMachine` compares an engine of your own with the rules, step by step, and how
short the game is that it finds in the end. Run it with

    python examples/wrong_engine_machine.py

The engine clears the pile when three equal cards are laid *at once*. The rule (U12) counts what
lies on top of the pile, whoever laid it and in how many turns. The exit status is 0 if the
machine finds that out, and 1 if it does not.
"""

import sys
from typing import ClassVar

from hypothesis import strategies as st

from threeup3down import BonusDraw, ChooseUp, Flip, GameState, Move, PickUp, Play, Rank, Rules
from threeup3down.testing import GameMachine

FULL_HAND = 3
SET = 3
RULES = Rules(bonus_draw=BonusDraw.NEVER)  # the engine knows no others


class Engine:
    """A game for two in lists that change, as it is written in an afternoon."""

    def __init__(self, dealt: GameState) -> None:
        """Take over the cards as they were dealt; colours are left out."""
        self.hands = [[card.rank for card in seat.hand] for seat in dealt.seats]
        self.up: list[list[Rank]] = [[], []]
        self.down = [[card.rank if card else None for card in seat.down] for seat in dealt.seats]
        self.draw_pile = [card.rank for card in dealt.draw_pile]
        self.pile: list[Rank] = []
        self.player = dealt.first
        self.extras = 0

    def make(self, move: Move) -> None:
        """Make a move, which is taken to be legal."""
        hand, up, down = self.hands[self.player], self.up[self.player], self.down[self.player]
        match move:
            case ChooseUp(ranks):
                for rank in ranks:
                    hand.remove(rank)
                up += ranks
                self.player = 1 - self.player
            case Play(rank, count):
                zone = hand or up
                for _ in range(count):
                    zone.remove(rank)
                self.discard([rank] * count)
            case Flip(slot) if (card := down[slot]) is not None:
                down[slot] = None
                if self.pile and card < min(self.pile[-1], Rank.CLEAR):
                    self.pick_up([card])
                else:
                    self.discard([card])
            case PickUp():
                self.pick_up([])
            case _:
                raise ValueError(move)

    def discard(self, cards: list[Rank]) -> None:
        """Lay cards on the pile; the turn ends unless there is another discard to make."""
        self.pile += cards
        if cards[0].is_clear or len(cards) >= SET:  # the mistake
            self.pile.clear()
        self.extras = max(self.extras - 1, 0) + cards[0].bonus
        if not self.extras or (self.draw_pile and not self.hands[self.player]):
            self.end_turn()

    def pick_up(self, flipped: list[Rank]) -> None:
        """Take the pile, and a covered card that did not fit."""
        self.hands[self.player] += [*self.pile, *flipped]
        self.pile.clear()
        self.end_turn()

    def end_turn(self) -> None:
        """Fill the hand; then it is the other player's turn."""
        hand = self.hands[self.player]
        while len(hand) < FULL_HAND and self.draw_pile:
            hand.append(self.draw_pile.pop())
        self.extras = 0
        self.player = 1 - self.player


class EngineMachine(GameMachine):
    """Makes every move in the engine too, and compares all that can be seen of it."""

    players: ClassVar = 2
    rules: ClassVar = st.just(RULES)

    def begin(self) -> None:
        """Let the engine take over the deal."""
        self.engine = Engine(self.state)

    def make(self, move: Move) -> None:
        """Make a move in the engine."""
        self.engine.make(move)

    def compare(self) -> None:
        """Compare the engine with the state."""
        state: GameState = self.state
        assert self.engine.pile == [card.rank for card in state.discard_pile], "another pile"
        for hand, seat in zip(self.engine.hands, state.seats, strict=True):
            assert sorted(hand) == [card.rank for card in seat.hand], "another hand"
        if state.to_act is not None:
            assert self.engine.player == state.to_act, "another player's turn"


def main() -> int:
    """Run the machine, in the same way every time, and print what it finds."""
    try:
        EngineMachine.check()
    except AssertionError as error:
        print(f"The engine is wrong: {error}")
        print(*getattr(error, "__notes__", ()), sep="\n")
        return 0
    print("The machine has found nothing.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
