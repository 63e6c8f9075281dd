"""How options are read and how help shows them."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

HELP_NAMES = ["-h", "--help"]
FLAG = ""  # shown in help behind an option that takes no value
NUMBER = "N"
MOST_DIGITS = 30  # more than any number that means something
WHOLE_NUMBER = re.compile(rf"-?\d{{1,{MOST_DIGITS}}}", re.ASCII)


class Command(TyperCommand):
    """A command whose help is an option without a value."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option for help."""
        return _as_flag(super().get_help_option(ctx))


class Commands(TyperGroup):
    """The commands, whose help is an option without a value."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option for help."""
        return _as_flag(super().get_help_option(ctx))


def number(text: str, *names: str) -> Any:
    """Describe an option that takes a whole number."""
    return typer.Option(*names, help=text, parser=whole_number, metavar=NUMBER)


def whole_number(text: str) -> int:
    """Return the whole number that an option is given.

    Raises:
        BadParameter: any other text.
    """
    text = str(text)  # a default is a number already
    if not WHOLE_NUMBER.fullmatch(text):
        raise typer.BadParameter(f"{text}: expected a whole number")
    return int(text)


def complaint(error: typer.TyperException) -> str:
    """Return what is wrong with the command line, in the words of all other errors."""
    parameter: Any = getattr(error, "param", None)
    if isinstance(error, typer.BadParameter) and parameter is not None and error.message:
        return f"{parameter.opts[-1]} {error.message}"
    return error.format_message()


def tell_version(wanted: bool) -> None:  # noqa: FBT001 (the value of a flag)
    """Write the version and end, if that is wanted."""
    if wanted:
        sys.stdout.write(f"threeup3down {version('threeup3down')}\n")
        sys.stdout.flush()
        raise typer.Exit


def _as_flag(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.metavar = FLAG
    return option
