"""The public headers that declare intrinsics: one per set of instructions, which has pages of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pto_isa.database import Op

from ...runtime.frozen import frozen
from ..cpp.declarations import Function
from .overloads import declared
from .types import Headers


@frozen
class Interface:
    """A header and what belongs to it, by the names of the sources.

    ``headers``: profile -> the headers with the implementation; ``pages``: the pages about its instructions;
    ``tests``: profile -> the folder with the vendor's tests.
    """

    source: str
    headers: Mapping[str, str]
    pages: tuple[str, ...]
    tests: Mapping[str, str]


INTERFACES = {
    "tile": Interface(
        "pto-instr",
        {"cpu": "cpu-header", "a2a3": "a2a3-header", "a5": "a5-header"},
        ("tile-page-en", "tile-page-zh", "isa-page-en", "isa-page-zh"),
        {"cpu": "cpu-tests", "a2a3": "a2a3-tests", "a5": "a5-tests"},
    ),
    "comm": Interface(
        "comm-instr",
        {"cpu": "comm-cpu-header", "a2a3": "comm-a2a3-header", "a5": "comm-a5-header"},
        ("comm-page-en", "comm-page-zh"),
        {"cpu": "cpu-comm-tests", "a2a3": "a2a3-comm-tests", "a5": "a5-comm-test"},
    ),
}  # by the set of the record; the others have neither functions nor pages of their own, and name those of the tiles


def interface_of(op: Op) -> Interface:
    """The interface that declares an op."""
    return INTERFACES.get(op.record.set, INTERFACES["tile"])


@dataclass
class Declared:
    """What one header declares: per profile the whole build, and the overloads of each intrinsic on any profile."""

    headers: dict[str, Headers] = field(default_factory=dict)
    intrinsics: dict[str, list[Function]] = field(default_factory=dict)

    def add(self, profile: str, headers: Headers, entry: str) -> None:
        """Add the build of a profile; a function that several builds have is kept once."""
        self.headers[profile] = headers
        for name, functions in declared(headers.declared, entry).items():
            known = {function.line for function in self.intrinsics.get(name, [])}
            self.intrinsics.setdefault(name, []).extend(f for f in functions if f.line not in known)
