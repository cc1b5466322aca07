"""Functions of a program: what an entry function returns, and calls in a circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .syntax import Op

if TYPE_CHECKING:
    from .checker import Checker

MODULES = frozenset({"module", "builtin.module"})
_ENTRY = ("pto.entry", "hacc.entry")

Home = tuple[int, str]  # the number of the module and the name of a function in it


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call by name: the function it stands in, the op, the name that is called and when the walk came by."""

    function: Op
    op: Op
    name: str
    clock: int


class Functions:
    """The functions of one program and the calls between them; a name belongs to its module."""

    def __init__(self, check: Checker) -> None:
        self.check = check
        self.inside: Op | None = None
        self.calls: list[FunctionCall] = []

    def enter(self, op: Op) -> None:
        """Note the function that is walked from here on."""
        self.inside = op

    def call(self, op: Op) -> None:
        """Note a call of a function by name."""
        name = next((str(item) for part in op.parts for item in part.items if str(item)[0] == "@"), "")
        if self.inside is not None and name:
            self.calls.append(FunctionCall(self.inside, op, name, self.check.clock))

    def bodies(self) -> list[Op]:
        """The functions that the program gives a body."""
        return [op for functions in in_modules(self.check.program.ops) for op in functions if op.regions]

    def homes(self) -> dict[int, Home]:
        """Where every function of the program stands, by the identity of its op."""
        modules = enumerate(in_modules(self.check.program.ops))
        return {id(op): (number, name_of(op)) for number, functions in modules for op in functions}

    def finish(self) -> None:
        """Judge all functions."""
        for functions in in_modules(self.check.program.ops):
            bodies = [op for op in functions if op.regions]
            for op in bodies:
                entry = len(bodies) == 1 or any(key in op.attributes() for key in _ENTRY)
                results = next((part.types for part in op.parts if part.kind == "->"), [])
                if entry and results:
                    self.check.out.report("entry-result", op, name=name_of(op), types=", ".join(results)[:80])
        self._circles()

    def _circles(self) -> None:
        """Report every call that may lead back to the function it stands in."""
        if not self.calls:
            return
        homes = self.homes()
        inside = [(homes[id(call.function)], call) for call in self.calls if id(call.function) in homes]
        found = [(home, call.op, (home[0], call.name)) for home, call in inside]
        after: dict[Home, set[Home]] = {}
        for home, _, callee in found:
            after.setdefault(home, set()).add(callee)
        for home, op, callee in found:
            reached, pending = set(), [callee]
            while pending:
                at = pending.pop()
                if at not in reached:
                    reached.add(at)
                    pending += after.get(at, ())
            if home in reached:
                self.check.out.report("recursion", op, callee[1], name=home[1], callee=callee[1])


def name_of(function: Op) -> str:
    """The name of a ``func.func`` with its ``@``."""
    for part in function.parts:
        if part.word.startswith("@"):
            return part.word
        for item in part.items:
            if isinstance(item, str) and item[0] == "@":
                return item
    return ""


def in_modules(ops: list[Op]) -> Iterator[list[Op]]:
    """The functions of the text and of each module in it."""
    pending = [ops]
    while pending:
        here = pending.pop(0)
        yield [op for op in here if op.name == "func.func"]
        pending += [block.ops for op in here if op.name in MODULES for region in op.regions for block in region]
