"""Messages in another language: chosen for a context, never in what is a format."""

from __future__ import annotations

import asyncio
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down import Draw, IllegalMoveError, NotationError, RulesError, move_words, parse_rules
from threeup3down.games import prose, threethirteen
from threeup3down.games.wording import Phrase, listed, plural, translated
from threeup3down.languages import languages, messages_in, preferred_language, speaking
from threeup3down.records import Record, to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = [threeup3down, threethirteen]
named = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
ENGLISH, GERMAN = "draw up to three cards", "auf drei Karten nachziehen"


class Blotted:
    """A language in which no word of a message can be read, but for the facts in its places."""

    def gettext(self, message: str, /) -> str:
        parts = Formatter().parse(message)
        return "".join(
            re.sub(r"\w", "·", text) + ("" if name is None else f"{{{name}}}")
            for text, name, _, _ in parts
        )

    def ngettext(self, _: str, many: str, count: int, /) -> str:
        del count
        return self.gettext(many)


def told(game: Any) -> Iterator[str]:
    """Yield all that is said in a game."""
    yield from prose.introduction(game)
    rng = random.Random(3)
    for seed, rules in enumerate(game.PRESETS.values()):
        state = game.new_game(3, seed=seed, rules=rules)
        writable = game.all_moves(rules, 3)
        for _ in range(80):
            if state.to_act is None:
                break
            view = state.view(state.to_act)
            moves = view.legal_moves()
            yield from (str(view), *prose.rules_now(game, view), *map(game.move_words, moves))
            reasons = (view.why_illegal(move) for move in rng.sample(writable, 20))
            yield from map(str, filter(None, reasons))
            state, events = state.transition(rng.choice(moves))
            yield from (game.event_text(game.redact(event, 0)) for event in events)
        yield str(state)


@named
def test_every_word_of_a_game_can_be_translated(game: Any) -> None:
    with speaking(Blotted()):
        said = "\n".join(told(game))
    rules = r"\([UT\d, ]+\)"
    assert re.findall(r"[A-Za-z]{3,}", re.sub(rules, "", said)) == []


@named
def test_what_is_a_format_is_the_same_in_every_language(game: Any) -> None:
    record = Record.new(game, players=2, seed=5)
    for _ in range(8):
        record = record.play(record.state().legal_moves()[0])

    def written() -> list[str]:
        state = record.state()
        view, reasons = state.view(0), [*game.Illegality]
        return [
            *(record.text, repr(state), repr(view), repr(reasons), repr(record.rules)),
            *(game.position_text(state), game.view_line(view), game.rules_text(state.rules)),
            *map(game.move_text, state.legal_moves()),
            json.dumps([to_json(game, each) for each in (record, state, view, *record.events())]),
        ]

    english = written()
    with speaking("de"):
        assert written() == english


def test_a_message_is_said_in_the_language_of_its_reader_and_not_of_its_maker() -> None:
    with pytest.raises(RulesError) as caught:
        parse_rules("clearing_set=1")
    assert caught.value.expected == "none or a whole number of at least 2"
    with speaking("de"):
        assert str(caught.value).endswith("erwartet: none oder eine ganze Zahl ab 2")
    assert str(caught.value).endswith("expected none or a whole number of at least 2")


def test_a_refused_move_and_its_reason_are_translated() -> None:
    state = threeup3down.new_game(2, seed=1)
    with speaking("de"):
        reason = state.why_illegal(Draw())
        assert str(reason) == "Zuerst müssen die 3UP gewählt werden (U5)."
        assert reason is not None
        assert reason.value == ("U5", "The 3UP must be chosen before anything is played")
        with pytest.raises(IllegalMoveError, match=r"^draw ist nicht erlaubt: Zuerst"):
            state.apply(Draw())


def test_the_text_of_a_phrase_is_in_english_wherever_it_is_made() -> None:
    over = threeup3down.Illegality.GAME_OVER
    with speaking("de"):
        phrase = Phrase("a legal move: {reason}", reason=over)
        assert phrase == "a legal move: The game is over (U20)."
        assert translated(phrase) == "ein erlaubter Spielzug: Das Spiel ist zu Ende (U20)."


def test_phrases_lists_and_numbers_of_things(copies: Callable[[Any], list[Any]]) -> None:
    phrase = Phrase("none or {number}", number=Phrase("a seat from 0 to {last}", last=3))
    assert phrase == "none or a seat from 0 to 3"
    cards = [plural("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    with speaking("de"):
        for copy in [phrase, *copies(phrase)]:
            assert (copy, translated(copy)) == (phrase, "none oder ein Sitz von 0 bis 3")
        in_german = [plural("{count} card", "{count} cards", count) for count in (0, 1, 2)]
        assert (listed([1, 2, 3]), listed("1")) == ("1, 2 und 3", "1")
        assert (translated(""), translated("a text of a stranger {x}")) == (
            "",
            "a text of a stranger {x}",
        )
    assert cards == ["0 cards", "1 card", "2 cards"]
    assert in_german == ["0 Karten", "1 Karte", "2 Karten"]


def test_each_thread_and_each_task_speaks_its_own_language() -> None:
    def in_thread(language: str) -> list[str]:
        with speaking(language):
            return [move_words(Draw()) for _ in range(200)]

    async def in_task(language: str) -> list[str]:
        said: list[str] = []
        with speaking(language):
            for _ in range(20):
                await asyncio.sleep(0)
                said.append(move_words(Draw()))
        return said

    async def both() -> tuple[list[str], list[str]]:
        return await asyncio.gather(in_task("de"), in_task("en"))

    with speaking("de"), ThreadPoolExecutor(2) as pool:
        threads = [*pool.map(in_thread, ["de", "en"]), [pool.submit(move_words, Draw()).result()]]
        assert [set(said) for said in threads] == [{GERMAN}, {ENGLISH}, {ENGLISH}]
        assert [set(said) for said in asyncio.run(both())] == [{GERMAN}, {ENGLISH}]
        assert move_words(Draw()) == GERMAN
    assert move_words(Draw()) == ENGLISH


@pytest.mark.parametrize("language", ["de", "de_AT", "de-CH", "DE", "de_DE.UTF-8"])
def test_a_language_may_be_named_with_its_country(language: str) -> None:
    with speaking(language):
        assert move_words(Draw()) == GERMAN
        with speaking("en_GB"):
            assert move_words(Draw()) == ENGLISH
        assert move_words(Draw()) == GERMAN


@pytest.mark.parametrize("language", ["fr", "", "german", "../de"])
def test_a_language_without_messages_is_refused(language: str) -> None:
    with pytest.raises(NotationError, match="is no language: expected one of en, de"):
        messages_in(language, [])


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_FR", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "en_GB", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_environment_chooses_as_it_does_for_gettext(
    variables: dict[str, str], language: str
) -> None:
    assert preferred_language(variables) == language


def test_messages_of_a_page_come_as_a_dict() -> None:
    messages = ["Your hand: {cards}", "a text of a page", ""]
    german = ["Deine Hand: {cards}", "a text of a page", ""]
    assert messages_in("de", messages) == dict(zip(messages, german, strict=True))
    assert messages_in("en", messages) == dict(zip(messages, messages, strict=True))
    assert languages() == ("en", "de")
