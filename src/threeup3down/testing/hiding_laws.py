"""Laws of hidden cards: nothing that a seat is shown or can ask depends on them."""

from __future__ import annotations

import random
from collections import Counter
from math import comb
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games.errors import GameError
from threeup3down.games.prose import rules_now, view_text

from .redealing import Path, hidden_zones, in_order, redealt, renamed, zones_of
from .refusals import any_of
from .violations import broken, some_viewers, texts, viewers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.games.protocol import Game

SAMPLES = 3
MANY_SAMPLES = 80
UNLIKELY = 1e-17  # for one comparison of counts: some ten million make a false alarm of 1e-9


def samples_fit_views(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """What `view.sample` returns is a sound position that gives back the same view."""
    law = "samples_fit_views"
    rng = random.Random(seed)
    for seat in some_viewers(state, rng):
        view = game.view(state, seat)
        for _ in range(SAMPLES):
            sampled = view.sample(rng)
            if game.view(sampled, seat) != view:
                broken(law, f"seat {seat}: a sample has another view", state, game)
            if faults := game.position_faults(sampled):
                detail = f"seat {seat}: a sample is no position: {'; '.join(map(str, faults))}"
                broken(law, detail, state, game)


def samples_favour_nothing(
    state: Any, *, game: Game = threeup3down, seed: int = 0, samples: int = MANY_SAMPLES
) -> None:
    """In samples of a view no unseen card is more often in a place than another one.

    So the true top card of a pile is there no more often than by chance, nor is any order. It is
    checked for one seat. Two cards are compared if the view stays the same when they change
    names; which of the two a place has in the samples in which it has one of them is then like
    the toss of a coin. A right game breaks this law with a probability below one in a billion.
    """
    rng = random.Random(seed)
    seat = any_of(viewers(state), rng)
    hidden = hidden_zones(state, [seat], game)
    view = game.view(state, seat)
    unseen = sorted({card for cards in hidden.values() for card in cards if card is not None})
    deck = Counter(game.full_deck(state.rules, len(state.seats)))
    if not unseen:
        return
    one = any_of(unseen, rng)
    alike = {
        card
        for card in unseen
        if card != one
        and deck[card] == deck[one]
        and game.view(renamed(state, card, one, game), seat) == view
    }
    if not alike:
        return
    free = {path for path, cards in zones_of(state, game) if not in_order(cards)}
    alone: Counter[tuple[Any, Any]] = (
        Counter()
    )  # samples in which a place has the card, and not one
    also: Counter[tuple[Any, Any]] = Counter()  # those in which it has one, and not the card
    for _ in range(samples):
        for place, held in _places(view.sample(rng), free, game):
            if one in held:
                also.update((place, card) for card in alike if card not in held)
            else:
                alone.update((place, card) for card in held if card in alike)
    for key in {*alone, *also}:
        place, card = key
        if _chance_of(alone[key], also[key]) < UNLIKELY:
            detail = (
                f"seat {seat}: in {samples} samples {'.'.join(map(str, place))} has {card} but "
                f"not {one} {alone[key]} times, and {one} but not {card} {also[key]} times; "
                "expected both about as often"
            )
            broken("samples_favour_nothing", detail, state, game)


def _places(
    state: Any, free: Iterable[Path], game: Game
) -> list[tuple[tuple[Any, ...], frozenset[Any]]]:
    """Return what is in each zone, and in each place of those that are in no order."""
    found: list[tuple[tuple[Any, ...], frozenset[Any]]] = []
    for path, cards in zones_of(state, game):
        found.append((path, frozenset(cards)))
        if path in free:
            found += [((*path, index), frozenset([card])) for index, card in enumerate(cards)]
    return found


def _chance_of(one: int, other: int) -> float:
    """Return how likely it is that a coin falls as unevenly as that, or more so."""
    tosses, fewer = one + other, min(one, other)
    return float(2 * sum(comb(tosses, count) for count in range(fewer + 1)) / 2**tosses)


def hidden_cards_tell_nothing(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """All that a seat can learn of a state is the same whatever lies where it cannot see.

    That is: legal moves, reasons, the errors of illegal moves, the text, the `repr` and the hash
    of the view, what the view samples, the rules that matter now and the `repr` of the state.
    """
    rng = random.Random(seed)
    for seat in some_viewers(state, rng):
        if (other := redealt(state, [seat], rng, game)) is None:
            continue
        again = _learned(other, seat, game)
        for what, found in _learned(state, seat, game).items():
            if again[what] != found:
                detail = (
                    f"seat {seat}: {what} is {found}, and with other hidden cards {again[what]}"
                )
                broken("hidden_cards_tell_nothing", detail, state, game)


def _learned(state: Any, seat: int | None, game: Game) -> dict[str, Any]:
    """Return all that a seat can learn of a state, by what it is."""
    view = game.view(state, seat)
    learned: dict[str, Any] = {
        "the view": repr(view),
        "the hash of the view": hash(view),
        "the text of the view": view_text(game, view),
        "the rules that matter": "\n".join(rules_now(game, view)),
        "the state's repr": repr(state),
        "what the view samples": game.position_text(view.sample(random.Random(0))),
    }
    if seat is not None and seat == state.to_act:
        learned["legal moves"] = texts(game, game.legal_moves(state))
        writable = game.all_moves(state.rules, len(state.seats))
        learned["the reasons"] = [game.why_illegal(state, move) for move in writable]
        learned["an error"] = _first_error(state, game)
    return learned


def _first_error(state: Any, game: Game) -> str:
    """Return the text of the error that the first illegal move raises."""
    for move in game.all_moves(state.rules, len(state.seats)):
        if game.why_illegal(state, move) is not None:
            try:
                game.apply(state, move)
            except GameError as error:
                return f"{error} {error!r} {error.args!r}"
    return ""
