"""Carrying a player to a fresh interpreter, also one that pickle cannot name.

Pickle writes a function or a class as the name of something that the reader can import. That is
not enough for lambdas, closures, and whatever is defined in a test, on a page of documentation
or in `__main__`. Those are written by value here: their code, and, if their module cannot be
imported either, those names of it that the code uses. The reader must be the same version of
Python.
"""

from __future__ import annotations

import abc
import dis
import importlib
import io
import marshal
import pickle
import sys
import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

METACLASSES = (type, abc.ABCMeta)  # an enum, for one, cannot be filled after it has been made
NAMES_OF_A_MODULE = {"LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_NAME"}
MADE_WITH_A_CLASS = {"__dict__", "__weakref__", "_abc_impl"}


def carried(value: Any) -> bytes:
    """Return bytes from which `pickle.loads` makes the value again in another interpreter.

    Raises:
        TypeError: it holds something that exists in this process only, such as an open file.

    >>> pickle.loads(carried(lambda card: card + 1))(6)
    7
    """
    written = io.BytesIO()
    try:
        _Carrier(written, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    except Exception as error:
        raise TypeError(f"cannot be carried to a fresh interpreter: {error}") from error
    return written.getvalue()


class _Carrier(pickle.Pickler):
    """A pickler that writes by value what the reader could not import."""

    def __init__(self, written: io.BytesIO, protocol: int) -> None:
        super().__init__(written, protocol)
        self._scopes: dict[int, dict[str, Any]] = {}  # one for each module's names

    def reducer_override(self, value: Any) -> Any:
        held: Any = value  # as no case below has narrowed it
        match value:
            case types.FunctionType() if not _importable(value):
                return self._function(value)
            case type() if not _importable(value) and value.__module__ != "builtins":
                return self._class(value)
            case types.ModuleType():
                return importlib.import_module, (value.__name__,)
            case types.CellType():
                return _blank_cell, (), _contents(value), None, None, _fill_cell
            case staticmethod() | classmethod():
                return type(held), (held.__func__,)
            case property():
                return property, (value.fget, value.fset, value.fdel, value.__doc__)
            case _:
                return NotImplemented

    def _function(self, function: types.FunctionType) -> Any:
        names, code = function.__globals__, function.__code__
        module = names.get("__name__", "")
        scope: str | dict[str, Any] = module
        used = {name: names[name] for name in _names_used(code) if name in names}
        if _is_module(module, names):  # which lacks what pytest has put in, "@py_builtins" for one
            used = {name: value for name, value in used.items() if not name.isidentifier()}
        else:
            scope = self._scopes.setdefault(id(names), {"__name__": module})
        state = (
            {**vars(function)},
            used,
            function.__name__,
            function.__qualname__,
            function.__module__,
            function.__defaults__,
            function.__kwdefaults__,
        )
        made = (marshal.dumps(code), scope, function.__closure__)
        return _blank_function, made, state, None, None, _fill_function

    def _class(self, value: type) -> Any:
        if type(value) not in METACLASSES:
            raise pickle.PicklingError(
                f"{value.__qualname__} is a class that only its module can make, "
                "and a fresh interpreter cannot import it"
            )
        attributes = dict(vars(value))
        slots = attributes.pop("__slots__", None)
        members = {
            name
            for name, held in attributes.items()
            if isinstance(held, types.MemberDescriptorType)
        }
        state = {
            name: held
            for name, held in attributes.items()
            if name not in members | MADE_WITH_A_CLASS
        }
        blank = {} if slots is None else {"__slots__": slots}
        made = (type(value), value.__name__, value.__bases__, blank)
        return _blank_class, made, state, None, None, _fill_class


def _importable(value: Any) -> bool:
    """Return whether a fresh interpreter finds the function or class by its name."""
    module = sys.modules.get(value.__module__)
    if module is None or not _is_module(value.__module__, vars(module)):
        return False
    found: Any = module
    for part in value.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is value


def _is_module(name: str, names: dict[str, Any]) -> bool:
    """Return whether these are the names of a module that a fresh interpreter can import."""
    module = sys.modules.get(name)
    if module is None or vars(module) is not names or name == "__main__":
        return False
    return _origin(name) == getattr(module.__spec__, "origin", None)


def _origin(name: str) -> object:
    """Return where a module would be imported from, whatever has been imported already."""
    path, spec = None, None
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        spec = _spec(".".join(parts[:length]), path)
        if spec is None:
            return None
        path = spec.submodule_search_locations
    return None if spec is None else spec.origin


def _spec(name: str, path: Any) -> Any:
    specs = (finder.find_spec(name, path) for finder in sys.meta_path)
    return next((spec for spec in specs if spec is not None), None)


def _names_used(code: types.CodeType) -> Iterator[str]:
    """Yield the names of the module that some code uses, that of inner functions included."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in NAMES_OF_A_MODULE:
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_used(constant)


def _contents(cell: types.CellType) -> tuple[Any, ...]:
    try:
        return (cell.cell_contents,)
    except ValueError:  # a name that has no value yet
        return ()


def _blank_cell() -> types.CellType:
    return types.CellType()


def _fill_cell(cell: types.CellType, contents: tuple[Any, ...]) -> None:
    for value in contents:
        cell.cell_contents = value


def _blank_function(
    code: bytes, scope: str | dict[str, Any], closure: tuple[types.CellType, ...] | None
) -> types.FunctionType:
    if isinstance(scope, str):
        scope = vars(importlib.import_module(scope))
    return types.FunctionType(marshal.loads(code), scope, closure=closure)  # noqa: S302 (we have written it ourselves)


def _fill_function(function: types.FunctionType, state: tuple[Any, ...]) -> None:
    attributes, used, name, qualified_name, module, defaults, keyword_defaults = state
    vars(function).update(attributes)
    function.__globals__.update(used)
    function.__name__, function.__qualname__ = name, qualified_name
    function.__module__ = module
    function.__defaults__, function.__kwdefaults__ = defaults, keyword_defaults


def _blank_class(
    metaclass: type[type], name: str, bases: tuple[type, ...], blank: dict[str, Any]
) -> type:
    return metaclass(name, bases, blank)


def _fill_class(made: type, attributes: Mapping[str, Any]) -> None:
    for name, value in attributes.items():
        setattr(made, name, value)
