"""A second engine of Three Thirteen, written from the rules page alone.

It is there to be compared with the library, so it shares nothing with it: a card is a tuple
(rank, suit), a game is a dict, a move is its text, and every clause is the plainest reading of
its words. Hands are arranged by `exhaustive_solver` (T8 to T10, T13). It is slow and it does
not check what it is given.
"""

import copy
import random
from collections.abc import Callable
from typing import Any, TypeAlias

from .exhaustive_solver import solve

NaiveCard: TypeAlias = tuple[int, int]
Options: TypeAlias = dict[str, Any]
Game: TypeAlias = dict[str, Any]
Solver: TypeAlias = Callable[[list[NaiveCard], int, Options], tuple[int, int]]

JOKER = (14, 0)
SUIT_CARDS = [(rank, suit) for rank in range(1, 14) for suit in range(4)]


def card_text(card: NaiveCard) -> str:
    return "XX" if card == JOKER else "A23456789TJQK"[card[0] - 1] + "CDHS"[card[1]]


CARD_OF_TEXT = {card_text(card): card for card in [*SUIT_CARDS, JOKER]}
WRITABLE = ["stock", "upcard", *CARD_OF_TEXT, *(f"out:{text}" for text in CARD_OF_TEXT)]


def full_deck(players: int, options: Options) -> list[NaiveCard]:
    largest = max([13, *options["rounds"]])
    decks = options["decks"] or next(  # T2: the smallest that leaves a hand and the upcard
        number for number in range(1, 99) if 52 * number >= largest * (players + 1) + 1
    )
    return sorted(decks * (SUIT_CARDS + options["jokers_per_deck"] * [JOKER]))


def shuffled(cards: list[NaiveCard], seed: int, round_: int, counter: int) -> list[NaiveCard]:
    order = sorted(cards)
    rng = random.Random(seed + round_ * 2**64 + counter * 2**80)  # T18
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def solution(hand: list[NaiveCard], wild_rank: int, options: Options) -> tuple[int, int]:
    """Return the fewest points, and with these the fewest cards left over (T13)."""
    points, leftover, _ = solve(hand, wild_rank, options)
    return points, leftover


def new_game(
    players: int, seed: int, first: int, options: Options, solver: Solver = solution
) -> Game:
    """Deal a game; the solver arranges hands."""
    game = deal(shuffled(full_deck(players, options), seed, 0, 0), players, first, options)
    return game | {"seed": seed, "solver": solver}


def deal(order: list[NaiveCard], players: int, first: int, options: Options) -> Game:
    game = {
        "options": options,
        "solver": solution,
        "seed": 0,
        "dealer": (first - 1) % players,  # T5
        "scores": [],
        "totals": [0] * players,
        "over": False,
        "truncated": False,
    }
    begin_round(game, 0, order)
    return game


def begin_round(game: Game, round_: int, order: list[NaiveCard]) -> None:
    stock = list(order)
    players = len(game["totals"])
    hands: list[list[NaiveCard]] = [[] for _ in range(players)]
    for _ in range(game["options"]["rounds"][round_]):  # T3, T5
        for i in range(1, players + 1):
            hands[(game["dealer"] + i) % players].append(stock.pop())
    upcard = stock.pop()  # T6
    game |= {
        "round": round_,
        "hands": hands,
        "known": [[] for _ in range(players)],
        "melds": [[] for _ in range(players)],  # the cards laid down, one list a player
        "stock": stock,
        "discard_pile": [upcard],
        "to_act": (game["dealer"] + 1) % players,
        "drawn": False,
        "taken": None,
        "went_out": None,
        "turns": 0,
        "had_a_turn": set(),
        "reshuffles": 0,
    }


def wild_rank(game: Game) -> int:
    size = int(game["options"]["rounds"][game["round"]])
    return {14: 1, 15: 2}.get(size, size)  # T4


def reason(game: Game, move: str) -> str | None:
    """Return why a move is illegal: the first reason in the documented order."""
    if game["over"]:
        return "GAME_OVER"
    if move in {"stock", "upcard"}:
        if game["drawn"]:
            return "ALREADY_DRAWN"
        nothing = not game["stock"] and len(game["discard_pile"]) == 1  # T15
        return "STOCK_GONE" if move == "stock" and nothing else None
    if not game["drawn"]:
        return "DRAW_FIRST"
    hand = game["hands"][game["to_act"]]
    card = CARD_OF_TEXT[move.removeprefix("out:")]
    if card not in hand:
        return "NOT_IN_HAND"
    if not game["options"]["redraw_discard"] and card == game["taken"] and hand.count(card) == 1:
        return "JUST_TAKEN"  # T7
    against = against_going_out(game, card)
    if move.startswith("out:"):
        return against
    return "MUST_GO_OUT" if game["options"]["automatic_out"] and not against else None  # T11


def against_going_out(game: Game, card: NaiveCard) -> str | None:
    """Return why the player to act cannot go out with a card of the hand, once it is drawn."""
    if game["went_out"] is not None:
        return "ALREADY_OUT"  # T12
    if not game["options"]["first_orbit_out"] and game["to_act"] not in game["had_a_turn"]:
        return "FIRST_TURN"  # T11
    rest = sorted(game["hands"][game["to_act"]])
    rest.remove(card)
    if game["solver"](rest, wild_rank(game), game["options"])[1] > 0:
        return "DOES_NOT_MELD"  # T11
    return None


def legal(game: Game) -> list[str]:
    """Return the texts of all legal moves, in the documented order."""
    return [move for move in WRITABLE if reason(game, move) is None]


def play(game: Game, move: str) -> None:
    """Make a legal move."""
    seat = game["to_act"]
    hand, known, pile = game["hands"][seat], game["known"][seat], game["discard_pile"]
    if move == "stock":
        if not game["stock"]:  # T15
            game["reshuffles"] += 1
            numbers = game["seed"], game["round"], game["reshuffles"]
            game["stock"] = shuffled(pile[:-1], *numbers)
            pile[:] = pile[-1:]
        hand.append(game["stock"].pop())
        game["drawn"] = True
    elif move == "upcard":
        game["taken"] = pile.pop()
        hand.append(game["taken"])
        known.append(game["taken"])
        game["drawn"] = True
    else:
        card = CARD_OF_TEXT[move.removeprefix("out:")]
        hand.remove(card)
        if card in known:  # T17
            known.remove(card)
        if move.startswith("out:"):
            game["went_out"] = seat
            game["melds"][seat] = sorted(hand)
            hand.clear()
            known.clear()
        pile.append(card)
        game["had_a_turn"].add(seat)
        end_turn(game, (seat + 1) % len(game["hands"]))


def end_turn(game: Game, next_seat: int) -> None:
    options = game["options"]
    game["turns"] += 1
    game["drawn"], game["taken"] = False, None
    game["to_act"] = next_seat
    somebody_is_out = game["went_out"] is not None
    if (somebody_is_out and not options["last_turns"]) or next_seat == game["went_out"]:  # T12
        score(game)
    elif game["turns"] == options["max_turns_per_round"]:  # T15
        game["truncated"] = True
        score(game)


def score(game: Game) -> None:
    points = []
    for seat, hand in enumerate(game["hands"]):
        if seat == game["went_out"]:
            points.append(game["options"]["out_points"])  # T13
        else:
            points.append(game["solver"](sorted(hand), wild_rank(game), game["options"])[0])
    game["scores"].append(points)
    game["totals"] = [total + new for total, new in zip(game["totals"], points, strict=True)]
    if len(game["scores"]) == len(game["options"]["rounds"]):  # T14
        game["over"], game["to_act"] = True, None
        game["known"] = [list(hand) for hand in game["hands"]]
        return
    players, round_ = len(points), game["round"] + 1
    game["dealer"] = (game["dealer"] + 1) % players  # T5
    deck = full_deck(players, game["options"])
    begin_round(game, round_, shuffled(deck, game["seed"], round_, 0))


def outcome(game: Game) -> tuple[list[int], list[int], list[int]] | None:
    """Return the winners, the place of each seat and the totals (T14)."""
    if not game["over"]:
        return None
    totals = game["totals"]
    winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    places = [1 + sum(other < total for other in totals) for total in totals]
    return winners, places, totals


def perft(game: Game, depth: int) -> int:
    """Count the sequences of exactly so many legal moves."""
    if depth == 0:
        return 1
    count = 0
    for move in legal(game):
        other = copy.deepcopy(game)
        play(other, move)
        count += perft(other, depth - 1)
    return count
