"""How a table of Three Thirteen looks, and an arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games import threethirteen
from threeup3down.games.prose import view_text
from threeup3down.games.threethirteen import Arrangement, Phase, best_arrangement
from threeup3down.games.wording import Phrase, translated

from .scenes import (
    Face,
    Group,
    Scene,
    SeatScene,
    closed_pile,
    face_of,
    hand_label,
    open_pile,
    point_count,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.games.threethirteen import Card, Meld, Rank, SeatView, View


ROUND = Phrase("Round {round} of {rounds}, turn {turn}: {rank}s are wild.")
ROUND_WITH_JOKERS = Phrase("Round {round} of {rounds}, turn {turn}: {rank}s are wild like jokers.")
NOW = {Phase.DRAW: Phrase("Now: draw a card."), Phase.DISCARD: Phrase("Now: discard a card.")}


def scene(value: View | Arrangement) -> Scene:
    """Return what a picture of a view, or of an arrangement, shows."""
    if isinstance(value, Arrangement):
        groups = (*_melds(value.melds, None), *_leftover(value, None))
        title = translated("Arrangement: {points}", points=point_count(value.points))
        return Scene(title=title, text=str(value), seats=(SeatScene(groups),), viewer=0)
    view = value
    facts = [
        translated(
            ROUND_WITH_JOKERS if view.rules.jokers_per_deck else ROUND,
            round=view.round + 1,
            rounds=len(view.rules.rounds),
            turn=view.turns + 1,
            rank=view.wild_rank,
        )
    ]
    if (outcome := view.outcome()) is not None:
        facts = [threethirteen.outcome_text(outcome)]
    elif view.to_act is not None:
        facts.append(translated(NOW[view.phase]))
    if view.went_out is not None and outcome is None:
        facts.append(translated("Last turns: seat {seat} has gone out.", seat=view.went_out))
    pile = _faces(view.discard_pile, view.wild_rank)
    return Scene(
        title="Three Thirteen",
        text=view_text(view.game, view),
        facts=tuple(facts),
        piles=(
            closed_pile(translated("stock"), view.stock_size),
            open_pile(translated("discard pile"), pile),
        ),
        seats=tuple(_seat(view, index, seat) for index, seat in enumerate(view.seats)),
        to_act=view.to_act,
        viewer=view.seat,
    )


def _seat(view: View, index: int, seat: SeatView) -> SeatScene:
    wild = view.wild_rank
    own = view.hand if index == view.seat else seat.known
    if index == view.went_out:
        groups = _melds(seat.melds, wild)
    elif len(own) == seat.hand_size:  # all of it is seen
        arranged = best_arrangement(own, wild, view.rules)
        groups = (*_melds(arranged.melds, wild), *_leftover(arranged, wild))
    else:
        known = _faces(own, wild)
        groups = (Group(hand_label(seat.hand_size), known, seat.hand_size - len(known)),)
    titles = (
        (translated("dealer"), index == view.dealer),
        (translated("went out"), index == view.went_out and view.phase is not Phase.OVER),
    )
    tags = tuple(title for title, fits in titles if fits)
    return SeatScene(groups, tags, point_count(seat.score))


def _melds(melds: Iterable[Meld], wild: Rank | None) -> tuple[Group, ...]:
    groups: list[Group] = []
    for meld in melds:
        pairs = zip(meld.cards, meld.stands_for, strict=True)
        faces = tuple(_face(card, wild, None if card is as_ else as_) for card, as_ in pairs)
        groups.append(Group(translated("run") if meld.is_run else translated("set"), faces))
    return tuple(groups)


def _leftover(arranged: Arrangement, wild: Rank | None) -> tuple[Group, ...]:
    if not arranged.leftover:
        return ()
    label = translated("left over: {cards}", cards=point_count(arranged.points))
    return (Group(label, _faces(arranged.leftover, wild)),)


def _faces(cards: Iterable[Card], wild: Rank | None) -> tuple[Face, ...]:
    return tuple(_face(card, wild) for card in cards)


def _face(card: Card, wild: Rank | None, counts_as: Card | None = None) -> Face:
    game: Any = threethirteen
    is_wild = counts_as is not None or card.rank is None or card.rank is wild  # T4
    return face_of(game, card, wild=is_wild, counts_as=counts_as)
