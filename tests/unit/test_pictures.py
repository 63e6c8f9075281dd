"""Pictures: what they show, to whom, that nothing is cut or covered, and how they are stepped."""

from __future__ import annotations

import itertools
import re
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import threeup3down
from threeup3down import Card, Deck, Rules, pictures
from threeup3down.games import threethirteen
from threeup3down.games.errors import MissingExtraError, NotationError
from threeup3down.pictures.drawing import document
from threeup3down.pictures.layout import CARD_HEIGHT, CARD_WIDTH, LEAST
from threeup3down.pictures.plain import scene
from threeup3down.pictures.raster import drawer
from threeup3down.pictures.styles import DARK, LIGHT
from threeup3down.records import Record
from threeup3down.testing import assert_no_leak, check_encoding

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES: list[Any] = [threeup3down, threethirteen]
SVG = "{http://www.w3.org/2000/svg}"
LINE = "threeup3down players=2 seed=7 moves=up:1,1,2 up:6,9,10"
RECORD = Record.parse(LINE).annotated(names=["Ann", "Ben"])
HOSTILE = "<b>&\"'\x00\x1b]\u202e\ud800"


def by_name(game: Any) -> str:
    return str(game.NAME)


def played(game: Any, players: int, moves: int, rules: Any = None) -> Any:
    """Return a state some moves after the deal, in which cards are seen in many places."""
    state = game.new_game(players, seed=5, rules=rules or game.Rules())
    for number in range(moves):
        if legal := state.legal_moves():
            state = state.apply(legal[number % len(legal)])
    return state


def tables() -> Iterator[Any]:
    """Yield views for few and many players, and with as many cards in hand as there may be."""
    yield played(threeup3down, 2, 20).view(0)
    yield played(threeup3down, 6, 60).view(3)
    yield played(threeup3down, 12, 70, Rules(deck=Deck.DOUBLE)).view(None)
    yield from (played(threethirteen, players, 9 * players).view(1) for players in (2, 12))
    view = played(threeup3down, 6, 30).view(2)
    cards = tuple(sorted([*Card, Card.TEN_RED]))
    own, other = (attrs.evolve(view.seats[2], hand_size=40), attrs.evolve(view.seats[4]))
    other = attrs.evolve(other, hand_size=45, known=cards)
    yield attrs.evolve(view, hand=cards, seats=(*view.seats[:2], own, view.seats[3], other))
    final = threethirteen.Rules(rounds=(15,), decks=3)
    yield threethirteen.new_game(2, seed=1, rules=final).view(0)


VIEWS = list(tables())


def plain(view: Any) -> str:
    """Return the picture of a game that declares nothing."""
    return document(scene(view), "wide", "auto")


@pytest.mark.parametrize("draw", [pictures.svg, plain])
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_a_picture_tells_nothing_hidden(game: Any, draw: Any) -> None:
    for moves, seat in ((0, 0), (3, None), (14, 1), (40, 2)):
        check_encoding(draw, played(game, 3, moves), seat, game=game)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_no_picture_tells_anything_hidden(game: Any) -> None:
    assert_no_leak(pictures.svg, game=game)


@pytest.mark.parametrize("width", ["wide", "narrow"])
@pytest.mark.parametrize("view", VIEWS, ids=repr)
def test_a_picture_is_sound_and_nothing_in_it_is_covered(view: Any, width: str) -> None:
    players = len(view.seats)
    root = ET.fromstring(pictures.svg(view, width=width, names=[HOSTILE] * players))  # noqa: S314 (our own)
    assert root.get("role") == "img"
    title, text = root[:2]
    assert root.get("aria-labelledby") == f"{title.get('id')} {text.get('id')}"
    assert text.text == str(view)
    _, _, wide, high = map(float, str(root.get("viewBox")).split())
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    boxes = []
    for use in root.iter(f"{SVG}use"):
        assert str(use.get("href")).removeprefix("#") in ids
        x, y, scale = re.fullmatch(
            r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", str(use.get("transform"))
        ).groups(default="1")  # type: ignore[union-attr]
        boxes.append((float(x), float(y), float(scale)))
    for x, y, scale in boxes:
        assert 0 < x < x + CARD_WIDTH * scale < wide
        assert 0 < y < y + CARD_HEIGHT * scale < high
    faces = {
        str(each.get("id")) for each in root.iter(f"{SVG}g") if "-card" in str(each[0].get("class"))
    }
    names = [str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")]
    for (name, one), other in zip(zip(names, boxes, strict=True), boxes[1:], strict=False):
        if name in faces and one[1] == other[1] and other[0] > one[0]:
            assert other[0] - one[0] >= LEAST * one[2] - 0.11  # the corner is not covered
    shown = sum(name in faces for name in names)
    known = (seat.known for index, seat in enumerate(view.seats) if index != view.seat)
    assert shown >= len(view.hand) + sum(map(len, known))


def test_pictures_on_one_page_do_not_clash() -> None:
    page = "".join(
        pictures.svg(view, width=width, theme=theme)
        for view, width, theme in itertools.product(VIEWS[:2], ["wide", "narrow"], ["auto", "dark"])
    )
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    scopes = {name.partition("-")[0] for name in ids}
    (selectors,) = {frozenset(re.findall(r"[#.](\w+)(?:-\w+)?\{", page))}
    assert selectors == scopes


def test_the_same_view_has_the_same_picture() -> None:
    assert pictures.svg(VIEWS[0]) == pictures.svg(VIEWS[0])
    assert pictures.svg(RECORD) == pictures.svg(RECORD.state().view(None), names=["Ann", "Ben"])


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_cards_are_told_apart_without_colour(game: Any) -> None:
    seen = {
        (face.rank, face.shape, face.letter)
        for face in (pictures.face_of(game, c) for c in game.Card)
    }
    assert len(seen) == len(game.Card)


def luminance(color: str) -> float:
    digits = color.removeprefix("#")
    pairs = [digits[i : i + 2] for i in (0, 2, 4)] if len(digits) == 6 else [2 * d for d in digits]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(pair, 16) / 255 for pair in pairs)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_has_enough_contrast(theme: dict[str, str]) -> None:
    def color(name: str) -> float:
        return luminance(re.search(r"fill:(#\w+)", theme[name])[1])  # type: ignore[index]

    inks = ("ink", "red", "green", "blue", "violet", "wild")
    pairs = [("t", "felt"), ("l", "felt"), ("t", "seat"), ("l", "seat"), ("gold", "seat")]
    for above, below in [*pairs, *((ink, "card") for ink in inks), *(("on", ink) for ink in inks)]:
        light, dark = sorted([color(above), color(below)], reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (above, below)  # WCAG 2, AA


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_values_show_themselves_in_a_notebook(game: Any) -> None:
    state = played(game, 2, 6)
    seen = state.view(0)
    assert state._repr_html_() == seen.game.view(state, None)._repr_html_()
    for value in (state, seen, pictures.hand(seen.hand), pictures.hand((), game=game)):
        bundle = value._repr_mimebundle_(include=None, exclude=None)
        assert bundle["text/html"] == bundle["image/svg+xml"] == pictures.svg(value)


def test_an_arrangement_shows_what_wild_cards_stand_for() -> None:
    cards = map(threethirteen.Card.parse, ("9H", "3S", "JH", "4C", "XX"))
    drawn = threethirteen.best_arrangement(cards, wild_rank=3)._repr_html_()
    assert re.findall(r">(=\w+)<", drawn) == ["=TH", "=QH"]
    assert "left over: 4 points" in drawn


def test_a_record_is_stepped_through_without_a_script() -> None:
    page = RECORD._repr_html_()
    steps = re.findall(r'<input type="radio" name="(\w+)" id="(\S+)"[^>]*?( checked)?>', page)
    assert [bool(checked) for _, _, checked in steps] == [False, False, True]
    targets = set(re.findall(r'<label for="([^"]+)"', page))
    assert targets == {each for _, each, _ in steps}
    assert "Ben" in page
    assert not re.search(r"<script|https?://(?!www\.w3\.org/2000/svg)|\bon\w+=", page)
    assert "Seat 1 draws" not in page
    assert RECORD._repr_html_() != page  # its buttons are its own, shown twice or once


def test_a_record_is_shown_as_a_seat_saw_it_and_up_to_an_illegal_move() -> None:
    own = str(RECORD.state().view(1)).splitlines()[-1]
    assert own in pictures.html(RECORD.seen_by(1))
    assert own not in pictures.html(RECORD)
    broken = RECORD.with_moves([*RECORD.moves, *RECORD.moves])
    assert "The picture ends after move 2." in pictures.html(broken)


def test_what_has_no_picture_is_refused_with_what_would_have() -> None:
    with pytest.raises(TypeError, match="expected a view, a state, a record"):
        pictures.svg("seat=7g")
    for options in ({"width": "tall"}, {"theme": "blue"}):
        with pytest.raises(NotationError, match="expected one of"):
            pictures.html(VIEWS[0], **options)
    with pytest.raises(TypeError, match="expected a card of threeup3down"):
        pictures.hand([Card.SEVEN_GREEN, threethirteen.Card.JOKER])
    with pytest.raises(TypeError, match="expected some, or a game"):
        pictures.hand([])
    with pytest.raises(TypeError, match="expected a class of a game"):
        pictures.hand(["7g"])


def test_a_view_and_a_state_print_as_the_table() -> None:
    state = played(threeup3down, 2, 6)
    assert str(state.view(1)) == threeup3down.view_text(state.view(1))
    assert str(state) == str(state.view(None)) != repr(state)


@pytest.mark.skipif(not find_spec("resvg_py"), reason="the group `png` is not installed")
def test_a_png_and_an_array_of_pixels() -> None:
    data = pictures.png(VIEWS[0], scale=1)
    high, wide, colors = pictures.rgb_array(VIEWS[0]).shape
    assert (wide, colors) == (760, 3)
    assert pictures.rgb_array(VIEWS[1], size=(400, 300)).shape == (300, 400, 3)
    assert data.startswith(b"\x89PNG")
    assert [int.from_bytes(data[start : start + 4], "big") for start in (16, 20)] == [wide, high]


def test_without_the_extra_a_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    drawer.cache_clear()
    with pytest.raises(MissingExtraError, match="png"):
        pictures.png(VIEWS[0])
