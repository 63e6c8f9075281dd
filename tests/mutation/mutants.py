"""The mutants: copies of the games' functions with one small fault each, made by mutmut."""

from __future__ import annotations

import io
import json
import shutil
from contextlib import redirect_stdout
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path

import libcst
from mutmut.__main__ import create_mutants
from mutmut.mutation.diff_apply import read_functions_from_index
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, walk_mutatable_files
from mutmut.utils.format_utils import (
    mangled_name_from_mutant_name,
    orig_function_and_class_names_from_key,
)

FOLDER = Path("mutants")  # where mutmut puts its copy of the project
NOTHING = "nothing"


@dataclass(frozen=True)
class Mutant:
    """One fault.

    Attributes:
        name: mutmut's, which a test run finds in its environment.
        path: the source file.
    """

    name: str
    path: Path

    @property
    def mangled(self) -> str:
        """The function, as mutmut records that a test has called it."""
        return str(mangled_name_from_mutant_name(self.name))

    @property
    def module(self) -> str:
        """The file below `games`, without its ending."""
        return "/".join(self.path.with_suffix("").parts[3:])

    @property
    def place(self) -> str:
        """The name of the function, after that of its class if it has one."""
        function, owner = orig_function_and_class_names_from_key(self.name)
        return f"{owner}.{function}" if owner else function

    def change(self) -> str:
        """Say what is changed, in one line: "`function`: `old line` → `new line`"."""
        functions = read_functions_from_index(self.name, self.path)
        assert functions is not None
        old, new = map(_lines, functions)
        changes = list(ndiff(old, new, linejunk=None, charjunk=None))
        removed, added = (
            [change[2:] for change in changes if change.startswith(sign)] for sign in "-+"
        )
        return f"`{self.place}`: `{_shortened(removed)}` → `{_shortened(added)}`"


def make_mutants() -> list[Mutant]:
    """Write a copy of the project with all mutants into `mutants/`, and return them."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    set_mutant_under_test("mutant_generation")
    with redirect_stdout(io.StringIO()):
        copy_src_dir()
        copy_also_copy_files()
        create_mutants(max_children=1)
    return [
        Mutant(name, path)
        for path in sorted(walk_mutatable_files())
        for name in json.loads(Path(f"{FOLDER / path}.meta").read_text())["exit_code_by_key"]
    ]


def _lines(function: libcst.FunctionDef) -> list[str]:
    return [line.strip() for line in libcst.Module([function]).code.strip().splitlines()]


def _shortened(lines: list[str]) -> str:
    return lines[0] + (" …" if len(lines) > 1 else "") if lines else NOTHING
