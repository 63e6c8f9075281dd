"""The command in another language: asked for by an option or by the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called, Piped

    Call = Callable[..., Called]


def test_a_game_is_played_in_german(called: Call) -> None:
    typed = "up:1,7,7\n\ndraw\n?\nhelp\nundo\nj\n"
    told = called("--language", "de", "play", "--players", "2", "--seed", "3", typed=typed)
    for text in (
        "Sitz 0: du, Sitz 1: greedy.",
        "Dein Spielzug (Text oder #Nummer; ? zeigt die Regeln): ",
        "draw geht nicht: Nachziehen ist jetzt nicht möglich (U14).",
        "- Auf den leeren Stapel passt alles (U9).",
        "- hint: zeigt, was ein Computerspieler täte",
        "Inzwischen: Du hast 5r, 9g, 10g gesehen. Trotzdem zurücknehmen? [j/N]",
        "2 Spielzüge sind zurückgenommen.",
        "Fortsetzen mit:\nthreeup3down play --resume",
    ):
        assert text in " ".join(told.output.split(" ")), text
    assert told.status == 0


def test_help_and_what_is_wrong_are_in_the_language(called: Call) -> None:
    told = called("--language", "de", "--help")
    assert "Ein ganzes Spiel gegen Computerspieler spielen." in told.output
    assert "Die Version zeigen und aufhören." in told.output
    told = called("--language", "de", "play", "--help")
    assert "hat greedy, expert," in told.output
    told = called("--language", "de", "play", "--seat", "9")
    assert (told.status, told.errors) == (
        2,
        "threeup3down: einen Sitz 9 gibt es nicht: Zu 3 Spielern gehören die Sitze 0 bis 2\n",
    )


def test_a_clause_that_is_none_is_refused_in_the_language(called: Call) -> None:
    told = called("--language", "de", "rules", "U99")
    assert told.errors == "threeup3down: Abschnitt U99 geht nicht; erwartet: einer von U1 bis U24\n"


@pytest.mark.parametrize(
    ("variables", "options", "text"),
    [
        ({"LANG": "de_DE.UTF-8"}, (), "Stufen: easy ist random"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en"}, (), "levels: easy is random"),
        ({"LANG": "fr_FR.UTF-8"}, (), "levels: easy is random"),
        ({"LANGUAGE": "de"}, ("--language", "en"), "levels: easy is random"),
    ],
)
def test_the_environment_chooses_unless_an_option_does(
    piped: Piped, variables: dict[str, str], options: tuple[str, ...], text: str
) -> None:
    assert text in piped(*options, "bots", **variables).stdout


def test_a_language_without_messages_is_refused(called: Call) -> None:
    told = called("--language", "fr", "bots")
    assert (told.status, told.output) == (2, "")
    assert told.errors == "threeup3down: 'fr' is no language: expected one of en, de\n"


def test_a_language_ends_with_the_command(called: Call) -> None:
    called("--language", "de", "bots")
    assert "levels: easy is random" in called("bots").output
