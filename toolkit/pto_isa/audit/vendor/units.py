"""The files of the public tests as translation units, each beside the declarations of the headers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..cpp.declarations import Constant, Declarations, Function, declarations
from ..cpp.evaluate import Evaluator
from ..cpp.lexer import Token, tokens
from ..cpp.preprocess import Preprocessor
from ..headers.types import DEFINES, Headers

_BFLOAT = {"CPU_SIM_BFLOAT_ENABLED": "1"}  # the build of the tests sets it where the compiler has the type


@dataclass(frozen=True, eq=False)
class TestUnit:
    """One file of tests: what it declares itself, with all that it can see in ``evaluator``.

    ``built``: whether the build of the tests lists its folder; what is not built need not compile.
    """

    file: str
    built: bool
    own: Declarations
    evaluator: Evaluator

    def functions(self) -> Iterator[Function]:
        """The functions that the file or what lies beside it defines."""
        for functions in self.own.functions.values():
            yield from functions


def read_tests(root: Path, folder: str, headers: Headers, names: frozenset[str]) -> Iterator[TestUnit]:
    """The units below a folder that name one of the intrinsics, in the order of their files."""
    called = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names)))})\s*[(<]")
    cache: dict[str, list[tuple[int, str]]] = {}
    build = root / folder / "CMakeLists.txt"
    listed = set(re.findall(r"\w+", build.read_text(encoding="utf-8"))) if build.is_file() else None
    for path in sorted((root / folder).rglob("*.cpp")):
        if called.search(path.read_text(encoding="utf-8", errors="replace")):
            built = listed is None or path.relative_to(root / folder).parts[0] in listed
            yield _unit(root, path.relative_to(root).as_posix(), built, headers, cache)


def _unit(root: Path, file: str, built: bool, headers: Headers, cache: dict[str, list[tuple[int, str]]]) -> TestUnit:
    defines = DEFINES[headers.profile] | (_BFLOAT if headers.profile == "cpu" else {})
    preprocessor = Preprocessor(root, (), defines, cache)
    own = declarations(_without_launches(preprocessor.run(file).tokens))
    for name, text in preprocessor.plain.items():
        if text and name not in defines:
            own.constants.setdefault(name, []).append(Constant(name, (), tuple(tokens(text, file, 1)), False))
    return TestUnit(file, built, own, Evaluator(own.beside(headers.declared), headers.elements))


def _without_launches(given: list[Token]) -> list[Token]:
    """The tokens without what stands between ``<<<`` and ``>>>`` in a launch of a kernel."""
    out: list[Token] = []
    place = 0
    while place < len(given):
        if given[place].text == "<<" and place + 1 < len(given) and given[place + 1].text == "<":
            while place < len(given) and not _closes(given, place):
                place += 1
            place += 3
        else:
            out.append(given[place])
            place += 1
    return out


def _closes(given: list[Token], place: int) -> bool:
    return all(token.text == ">" for token in given[place : place + 3])
