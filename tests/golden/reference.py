"""The reference page, made from the modules: every public name, with the fields of every value.

After a change of a name, a signature, a field or a docstring,

    python -m tests.golden.reference

writes `docs/reference.md` anew. Read the difference before you commit it.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin

import attrs

from threeup3down.games.enums import NamedNumber, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[2] / "docs" / "reference.md"
WIDTH = 100
FEW = 13  # members of an enum that are listed one by one
MODULES = (
    "threeup3down",
    "threeup3down.games.threethirteen",
    "threeup3down.games",
    "threeup3down.bots",
    "threeup3down.simulation",
    "threeup3down.records",
    "threeup3down.pictures",
    "threeup3down.vectors",
    "threeup3down.testing",
    "threeup3down.declarations",
    "threeup3down.clauses",
    "threeup3down.languages",
    "threeup3down.games.protocol",
    "threeup3down.games.prose",
    "threeup3down.games.table",
    "threeup3down.games.values",
    "threeup3down.games.enums",
    "threeup3down.games.options",
    "threeup3down.games.checks",
    "threeup3down.games.shuffling",
    "threeup3down.games.hidden",
    "threeup3down.games.outcomes",
    "threeup3down.games.lines",
    "threeup3down.games.faults",
    "threeup3down.games.variants",
    "threeup3down.games.wording",
)
HEAD = """# Reference

Every public name, with its signature and the first sentence of what `help(name)` says of it, and
every field of every value. Other names are private and may change. A name that several modules
have is described where it comes first. All errors are `GameError` and `ValueError`; what is of a
wrong type altogether raises `TypeError`. This page is made from the code by
`python -m tests.golden.reference`.
"""
USUAL = {  # what these fields mean where a class does not say it
    "card": "the card",
    "cards": "the cards",
    "outcome": "how the game ended",
    "rank": "the rank",
    "ranks": "the ranks",
    "seat": "the seat of the player",
    "slot": "the slot, from 0",
}


def page() -> str:
    """Return the whole page."""
    described: dict[int, str] = {}
    parts = [HEAD, "".join(f"- [`{name}`](#{_anchor(name)})\n" for name in MODULES)]
    parts += [_module(name, described) for name in MODULES]
    return "\n".join(parts)


def public_names(module: Any) -> list[str]:
    """Return the names of `__all__`, or those that a module without one defines itself."""
    return getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and getattr(value, "__module__", None) == module.__name__
        and value.__doc__
        and not isinstance(value, TypeVar)
    ]


def _anchor(name: str) -> str:
    return re.sub(r"[^\w -]", "", name)


def _module(name: str, described: dict[int, str]) -> str:
    """Return the section of a module; what is described gets the objects it describes."""
    module = import_module(name)
    entries, elsewhere = [], []
    for each in sorted(public_names(module), key=str.lower):
        value = getattr(module, each)
        if callable(value) and described.setdefault(id(value), name) != name:
            elsewhere.append(f"`{each}`")
        else:
            entries.append("\n".join(_entry(each, value)))
    also = [_wrapped(f"As above: {', '.join(elsewhere)}."), ""] if elsewhere else []
    return "\n".join([f"## `{name}`", "", _first(module), "", *also, *entries, ""])


def _entry(name: str, value: Any) -> Iterator[str]:
    if inspect.isclass(value):
        yield _item(f"`{name}{_constructor(value)}`: {_first(value)}")
        yield from _fields(value)
        yield from _methods(value)
    elif inspect.isroutine(value):
        yield _item(f"`{name}{_signature(value)}`: {_first(value)}")
    elif get_origin(value) in {Union, UnionType}:
        members = ", ".join(f"`{each.__name__}`" for each in get_args(value))
        yield _item(f"`{name}`: any of {members}")
    elif isinstance(value, Mapping):
        yield _item(f"`{name}`: {', '.join(f'`{key}`' for key in value)}")
    elif isinstance(value, tuple) and all(map(callable, value)):
        yield _item(f"`{name}`: {', '.join(f'`{each.__name__}`' for each in value)}")
    else:
        yield _item(f"`{name}`: `{_plain(value)}`")


def _fields(value: type[Any]) -> Iterator[str]:
    """Yield the members of an enum, or the fields of any other class."""
    meanings = _attributes(value)
    if issubclass(value, Enum):
        members: dict[str, Any] = {**value.__members__}
        if issubclass(value, Reason) and members:
            meanings = {}
            for name, reason in members.items():
                yield _item(f"`{name}` ({reason.rule}): {reason.sentence}", 1)
        elif issubclass(value, NamedNumber) and len(members) > FEW:
            names = [*members]
            yield _item(f"{len(names)} members, `{names[0]}` to `{names[-1]}`", 1)
        elif members:
            yield _item(", ".join(f"`{name}`" for name in members), 1)
    elif attrs.has(value):
        game = getattr(value, "game", None)
        if isinstance(game, ModuleType):  # a field of a view means what that of the state does
            meanings = _attributes(game.GameState) | meanings
            kept = {field.name for field in attrs.fields(value)} | set(_attributes(value))
            meanings = {name: each for name, each in meanings.items() if name in kept}
        for field in attrs.fields(value):
            if not field.name.startswith("_"):
                meaning = meanings.pop(field.name, "") or USUAL.get(field.name, "")
                text = f"`{field.name}: {_annotation(field.type)}`"
                yield _item(f"{text}: {meaning}" if meaning else text, 1)
    for name, meaning in meanings.items():
        yield _item(f"`{name}`: {meaning}", 1)


def _methods(value: type[Any]) -> Iterator[str]:
    """Yield the public methods that a class has from this library."""
    found = {
        name: member
        for base in reversed(value.__mro__)
        if base.__module__.startswith("threeup3down")
        and (base is value or not getattr(base, "_is_protocol", False))  # which has its own entry
        for name, member in vars(base).items()
        if not name.startswith("_") and isinstance(member, PUBLIC_MEMBERS)
    }
    fields = {field.name for field in attrs.fields(value)} if attrs.has(value) else set[str]()
    for name in sorted(found.keys() - fields - _attributes(value).keys()):
        member: Any = found[name]
        called = isinstance(member, CALLED)
        member = getattr(member, "fget", None) or getattr(member, "__func__", member)
        if member.__doc__:
            signature = _signature(member, bound=not isinstance(found[name], staticmethod))
            yield _item(f"`.{name}{signature if called else ''}`: {_first(member)}", 1)


CALLED = (type(page), classmethod, staticmethod)
PUBLIC_MEMBERS = (*CALLED, property)


def _constructor(value: type[Any]) -> str:
    """Return the arguments that make a value, where they are worth knowing."""
    plain = attrs.has(value) and not issubclass(value, Exception)
    return _signature(value, types=False) if plain else ""


def _signature(value: Any, *, types: bool = True, bound: bool = False) -> str:
    signature = inspect.signature(value)
    parameters = [*signature.parameters.values()][bound:]
    parameters = [
        each.replace(
            annotation=_unquoted(each.annotation) if types else each.empty,
            default=_default(each.default),
        )
        for each in parameters
    ]
    returned = _unquoted(signature.return_annotation) if types else signature.empty
    return str(signature.replace(parameters=parameters, return_annotation=returned))


class _Text(str):
    """A text that stands in a signature as it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _unquoted(annotation: Any) -> Any:
    return annotation if annotation is inspect.Signature.empty else _Text(_annotation(annotation))


def _default(value: Any) -> Any:
    """Return a default that looks the same in every process and every version of Python."""
    if value is Ellipsis:
        return _Text("...")
    if value is inspect.Parameter.empty or isinstance(value, str | int | bool | float | None):
        return value
    return _Text(_plain(value))


def _plain(value: Any) -> str:
    text = f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)
    text = _short(text) if get_origin(value) else text
    return "..." if " at 0x" in text or text.startswith(("<", "functools")) else text


def _annotation(hint: Any) -> str:
    return _short(hint if isinstance(hint, str) else inspect.formatannotation(hint))


def _short(text: str) -> str:
    """Return an annotation without the modules of its names."""
    text = re.sub(r"ForwardRef\('(\w+)'\)", r"\1", text)
    return re.sub(r"\b(?:[a-z_0-9]+\.)+(?=[A-Z])", "", text)


def _first(value: Any) -> str:
    """Return the first paragraph of a docstring as one line."""
    text = inspect.cleandoc(value.__doc__ or "").partition("\n\n")[0]
    return " ".join(text.split())


def _attributes(value: type[Any]) -> dict[str, str]:
    """Return what a class, or one that it is made from, says of its attributes."""
    found: dict[str, str] = {}
    for base in reversed(value.__mro__):
        text = inspect.cleandoc(vars(base).get("__doc__") or "")
        _, _, section = text.partition("Attributes:\n")
        section = re.split(r"\n\S", section)[0]
        for name, meaning in re.findall(r"^    (\w+): (.*(?:\n {5,}.*)*)", section, re.MULTILINE):
            found[name] = " ".join(meaning.split())
    return found


def _item(text: str, level: int = 0) -> str:
    return textwrap.indent(_wrapped(f"- {text}", "  "), "  " * level)


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, WIDTH - 4, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
