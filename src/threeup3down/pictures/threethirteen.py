"""How a table of Three Thirteen looks, and an arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games import threethirteen
from threeup3down.games.prose import view_text
from threeup3down.games.threethirteen import Arrangement, Phase, best_arrangement

from .scenes import Face, Group, Scene, SeatScene, closed_pile, counted, face_of, open_pile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.games.threethirteen import Card, Meld, Rank, SeatView, View


def scene(value: View | Arrangement) -> Scene:
    """Return what a picture of a view, or of an arrangement, shows."""
    if isinstance(value, Arrangement):
        groups = (*_melds(value.melds, None), *_leftover(value, None))
        title = f"Arrangement: {counted(value.points, 'point')}"
        return Scene(title=title, text=str(value), seats=(SeatScene(groups),), viewer=0)
    view = value
    wild = f"{view.wild_rank}s are wild" + (" like jokers" if view.rules.jokers_per_deck else "")
    facts = [f"Round {view.round + 1} of {len(view.rules.rounds)}, turn {view.turns + 1}: {wild}."]
    if (outcome := view.outcome()) is not None:
        facts = [threethirteen.outcome_text(outcome)]
    elif view.to_act is not None:
        facts.append(f"Now: {view.phase.value} a card.")
    if view.went_out is not None and outcome is None:
        facts.append(f"Last turns: seat {view.went_out} has gone out.")
    pile = _faces(view.discard_pile, view.wild_rank)
    return Scene(
        title="Three Thirteen",
        text=view_text(view.game, view),
        facts=tuple(facts),
        piles=(closed_pile("stock", view.stock_size), open_pile("discard pile", pile)),
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
        groups = (Group(f"{seat.hand_size} in hand", known, seat.hand_size - len(known)),)
    titles = (
        ("dealer", index == view.dealer),
        ("went out", index == view.went_out and view.phase is not Phase.OVER),
    )
    tags = tuple(title for title, fits in titles if fits)
    return SeatScene(groups, tags, counted(seat.score, "point"))


def _melds(melds: Iterable[Meld], wild: Rank | None) -> tuple[Group, ...]:
    groups: list[Group] = []
    for meld in melds:
        pairs = zip(meld.cards, meld.stands_for, strict=True)
        faces = tuple(_face(card, wild, None if card is as_ else as_) for card, as_ in pairs)
        groups.append(Group("run" if meld.is_run else "set", faces))
    return tuple(groups)


def _leftover(arranged: Arrangement, wild: Rank | None) -> tuple[Group, ...]:
    if not arranged.leftover:
        return ()
    label = f"left over: {counted(arranged.points, 'point')}"
    return (Group(label, _faces(arranged.leftover, wild)),)


def _faces(cards: Iterable[Card], wild: Rank | None) -> tuple[Face, ...]:
    return tuple(_face(card, wild) for card in cards)


def _face(card: Card, wild: Rank | None, counts_as: Card | None = None) -> Face:
    game: Any = threethirteen
    is_wild = counts_as is not None or card.rank is None or card.rank is wild  # T4
    return face_of(game, card, wild=is_wild, counts_as=counts_as)
