"""Enums whose members are numbers to the program and a short text to the reader."""

from __future__ import annotations

from enum import IntEnum


class NamedNumber(IntEnum):
    """A number with a text: printed, formatted and shown as the text."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"
