"""A second engine of 3UP 3DOWN, written from the rules page alone.

It is there to be compared with the library, so it shares nothing with it: a card is a tuple
(rank, colour), a game is a dict, a move is its text, and every clause is the plainest reading
of its words. It is slow and it does not check what it is given.
"""

import random
from collections import Counter
from itertools import combinations
from typing import Any, TypeAlias

NaiveCard: TypeAlias = tuple[int, int]
Game: TypeAlias = dict[str, Any]

RANK_TEXTS = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C+1", "C+2"]
COLOR_TEXTS = "gbr"
CLEAR = 11  # 12 is a Clear +1, 13 a Clear +2

# U2: for each colour, copies of each of 1 to 10, Clear, Clear +1, Clear +2
GREEN, BLUE, RED = (0, (3, 3, 2, 1)), (1, (2, 2, 2, 0)), (2, (2, 2, 2, 0))
COMPOSITIONS = {
    "STANDARD": [GREEN, BLUE, RED],
    "LISTED": [(0, (2, 2, 2, 2)), BLUE, RED],
    "TWO_COLORS": [GREEN, BLUE],
    "GREEN": [GREEN],
    "DOUBLE": [GREEN, BLUE, RED, GREEN, BLUE, RED],
}

STANDARD_OPTIONS = {
    "simultaneous_setup": True,
    "starting_pile": "EMPTY",
    "clear_multiples": "PLAIN",
    "voluntary_pickup": False,
    "clearing_set": 3,
    "clearing_set_bonus": False,
    "bonus_draw": "OPTIONAL",
    "optional_extras": False,
    "single_extras": False,
    "play_on": False,
    "max_turns": None,
}


def card_text(card: NaiveCard) -> str:
    return RANK_TEXTS[card[0]] + COLOR_TEXTS[card[1]]


def named_deck(name: str) -> list[NaiveCard]:
    cards = []
    for color, (number, *clears) in COMPOSITIONS[name]:
        for rank in range(1, 14):
            copies = number if rank < CLEAR else clears[rank - CLEAR]
            cards += [(rank, color)] * copies
    return cards


def shuffled(deck: list[NaiveCard], seed: int) -> list[NaiveCard]:
    order = sorted(deck)
    rng = random.Random(seed)
    for i in reversed(range(1, len(order))):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def deal(order: list[NaiveCard], players: int, first: int, options: dict[str, Any]) -> Game:
    pile = list(order)
    clockwise = [(first + i) % players for i in range(players)]  # U6
    down: list[list[NaiveCard | None]] = [[] for _ in range(players)]
    # A hand is a list of (card, whether everyone has seen it).
    hands: list[list[tuple[NaiveCard, bool]]] = [[] for _ in range(players)]
    for _ in range(3):  # U4
        for seat in clockwise:
            down[seat].append(pile.pop())
    for _ in range(6):
        for seat in clockwise:
            hands[seat].append((pile.pop(), False))
    return {
        "options": STANDARD_OPTIONS | options,
        "hands": hands,
        "up": [[] for _ in range(players)],
        "down": down,
        "draw_pile": pile,
        "discard_pile": [],
        "cleared": [],
        "to_act": first,
        "phase": "CHOOSE_UP",
        "extras": 0,
        "can_draw": False,
        "turns": 0,
        "finished": [],
        "first": first,
    }


def zone(game: Game, seat: int) -> str | None:
    """Return where the player must discard from (U8)."""
    if game["hands"][seat]:
        return "hand"
    if game["draw_pile"]:
        return None
    return "up" if game["up"][seat] else "down"


def fits(game: Game, rank: int) -> bool:
    """Tell whether a rank may go on the pile (U9; U3: a Clear is higher than every number)."""
    return not game["discard_pile"] or rank >= game["discard_pile"][-1][0]


def most_at_once(game: Game, rank: int, held: int) -> int:
    """Return how many cards of a rank may go down at once (U10)."""
    if game["extras"] and game["options"]["single_extras"]:
        return 1  # U15
    highest = {"NONE": 10, "PLAIN": 11, "ALL": 13}[game["options"]["clear_multiples"]]
    return held if rank <= highest else 1


def legal(game: Game) -> list[str]:
    """Return the texts of all legal moves, in the documented order."""
    if game["phase"] == "OVER":
        return []
    seat = game["to_act"]
    hand = [card for card, _ in game["hands"][seat]]
    if game["phase"] == "CHOOSE_UP":
        triples = {tuple(sorted(rank for rank, _ in cards)) for cards in combinations(hand, 3)}
        return ["up:" + ",".join(RANK_TEXTS[rank] for rank in t) for t in sorted(triples)]
    options = game["options"]
    where = zone(game, seat)
    moves = []
    if where in {"hand", "up"}:
        held = Counter(rank for rank, _ in (hand if where == "hand" else game["up"][seat]))
        moves = [
            RANK_TEXTS[rank] + (f"x{count}" if count > 1 else "")
            for rank in sorted(held)
            if fits(game, rank)
            for count in range(1, most_at_once(game, rank, held[rank]) + 1)
        ]
    elif where == "down":
        moves = [f"flip:{slot}" for slot in range(3) if game["down"][seat][slot]]
    can_discard = bool(moves)
    if game["can_draw"]:
        moves.append("draw")
    if where and game["discard_pile"] and (not can_discard or options["voluntary_pickup"]):
        moves.append("pickup")  # U11
    if game["extras"] and options["optional_extras"]:
        moves.append("stop")  # U15
    return moves


def play(game: Game, move: str) -> None:
    """Make a legal move."""
    seat = game["to_act"]
    if move.startswith("up:"):
        choose_up(game, seat, [RANK_TEXTS.index(text) for text in move[3:].split(",")])
    elif move.startswith("flip:"):
        flip(game, seat, int(move[5:]))
    elif move == "draw":
        fill_hand(game, seat)
        game["can_draw"] = False
    elif move == "pickup":
        pick_up(game, seat)
        end_turn(game, seat)
    elif move == "stop":
        end_turn(game, seat)
    else:
        text, _, count = move.partition("x")
        discard(game, seat, take(game, seat, RANK_TEXTS.index(text), int(count or 1)))


def choose_up(game: Game, seat: int, ranks: list[int]) -> None:
    for rank in ranks:  # U5: of equal ranks the lower colours go up
        card = min(card for card, _ in game["hands"][seat] if card[0] == rank)
        game["hands"][seat].remove((card, False))
        game["up"][seat].append(card)
    game["to_act"] = (seat + 1) % len(game["hands"])
    if game["to_act"] == game["first"]:
        game["phase"] = "PLAY"
        if game["options"]["starting_pile"] == "FLIP" and game["draw_pile"]:  # U7
            card = game["draw_pile"].pop()
            game["cleared" if card[0] >= CLEAR else "discard_pile"].append(card)


def take(game: Game, seat: int, rank: int, count: int) -> list[NaiveCard]:
    """Take cards of a rank out of the zone, in the order of U24."""
    if zone(game, seat) == "hand":
        held = [(not seen, card) for card, seen in game["hands"][seat] if card[0] == rank]
        for unseen, card in sorted(held)[:count]:
            game["hands"][seat].remove((card, not unseen))
        return [card for _, card in sorted(held)[:count]]
    cards = sorted(card for card in game["up"][seat] if card[0] == rank)[:count]
    for card in cards:
        game["up"][seat].remove(card)
    return cards


def flip(game: Game, seat: int, slot: int) -> None:
    card = game["down"][seat][slot]
    game["down"][seat][slot] = None
    if fits(game, card[0]):
        discard(game, seat, [card])
    else:  # U19
        pick_up(game, seat)
        game["hands"][seat].append((card, True))
        end_turn(game, seat)


def pick_up(game: Game, seat: int) -> None:
    game["hands"][seat] += [(card, True) for card in game["discard_pile"]]
    game["discard_pile"] = []


def discard(game: Game, seat: int, cards: list[NaiveCard]) -> None:
    options = game["options"]
    game["discard_pile"] += cards
    rank = cards[0][0]
    bonus = 0
    if rank >= CLEAR:  # U13
        clear_pile(game)
        bonus = (rank - CLEAR) * len(cards)
    elif size := options["clearing_set"]:  # U12
        top = [card[0] for card in game["discard_pile"][-size:]]
        if top == [rank] * size:
            clear_pile(game)
            bonus = 1 if options["clearing_set_bonus"] else 0
    if not (game["hands"][seat] or game["up"][seat] or any(game["down"][seat])):  # U20
        game["finished"].append(seat)
        end_turn(game, seat)
        return
    game["extras"] = max(0, game["extras"] - 1) + bonus  # U15
    game["can_draw"] = False
    if bonus and len(game["hands"][seat]) < 3 and game["draw_pile"]:  # U14
        if options["bonus_draw"] == "ALWAYS":
            fill_hand(game, seat)
        game["can_draw"] = options["bonus_draw"] == "OPTIONAL"
    stuck = not game["hands"][seat] and game["draw_pile"] and not game["can_draw"]
    if game["extras"] == 0 or stuck:  # U16
        end_turn(game, seat)


def clear_pile(game: Game) -> None:
    game["cleared"] += game["discard_pile"]
    game["discard_pile"] = []


def fill_hand(game: Game, seat: int) -> None:
    while len(game["hands"][seat]) < 3 and game["draw_pile"]:  # U17
        game["hands"][seat].append((game["draw_pile"].pop(), False))


def end_turn(game: Game, seat: int) -> None:
    options, finished = game["options"], game["finished"]
    players = len(game["hands"])
    game["extras"] = 0
    game["can_draw"] = False
    game["turns"] += 1
    if seat not in finished:
        fill_hand(game, seat)
    decided = len(finished) >= (players - 1 if options["play_on"] else 1)  # U20
    if decided or game["turns"] == options["max_turns"]:  # U21
        game["phase"] = "OVER"
        game["to_act"] = None
        return
    seat = (seat + 1) % players
    while seat in finished:
        seat = (seat + 1) % players
    game["to_act"] = seat


def outcome(game: Game) -> tuple[list[int], list[int], str] | None:
    """Return the winners, the place of each seat and how the game ended (U20, U21)."""
    if game["phase"] != "OVER":
        return None
    finished = game["finished"]
    places = [
        finished.index(seat) + 1 if seat in finished else len(finished) + 1
        for seat in range(len(game["hands"]))
    ]
    decided = len(finished) >= (len(places) - 1 if game["options"]["play_on"] else 1)
    return finished[:1], places, "EMPTIED" if decided else "TURN_LIMIT"
