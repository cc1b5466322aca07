"""Influence: which arguments of an entry decide what an op is given.

A value has two sides here: what it is (a number, the extents of a tensor, the valid region of a tile) and what the
memory behind it holds.  Both are followed backwards by the names in the text, through loops, branches and calls.  More
may be found than really decides, never less, but for memory that is written under another name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...syntax.tree import Operation, flat_items
from ...written.functions import arguments_of, called, name_of
from ...written.results import region_arguments, results_of

_ENDS = ("scf.yield", "pto.yield", "scf.condition")  # ops that hand values to the op around them
_RETURNS = ("return", "func.return")


class Side(NamedTuple):
    """One side of a value of a function: what it is, or what its memory holds."""

    function: str
    name: str
    held: bool


class Influences:
    """The values of some functions, and what decides each of them.

    functions: the entries, and those that they call.  Arguments of entries are named without ``%``.
    """

    def __init__(self, entries: Sequence[Operation], functions: Iterable[Operation]) -> None:
        self.functions = {name_of(function): function for function in functions}
        self.entries = {name_of(entry) for entry in entries}
        self.before: defaultdict[Side, list[Side]] = defaultdict(list)
        self.homes: dict[int, str] = {}  # by op, the function that it is in
        self.memory: set[tuple[str, str]] = set()  # values that are no numbers
        for name, function in self.functions.items():
            self.memory |= {(name, value) for value, text in arguments_of(function) if text.startswith("!")}
            self._region(name, function)

    def _region(self, function: str, op: Operation) -> None:
        for region in op.regions:
            for block in region:
                for inner in block.ops:
                    self.homes[id(inner)] = function
                    self._op(function, inner, op)
                    self._region(function, inner)

    def _op(self, function: str, op: Operation, parent: Operation) -> None:
        """Note what an op makes of its operands."""
        given = operands(op)
        results = [(name, texts) for name, count, texts in _named(op)]
        for name, texts in results:
            if any(text.startswith("!") for text in texts):
                self.memory.add((function, name))
        names = [name for name, _ in results]
        if op.name in _ENDS:
            names = [name for name, _, _ in _named(parent)] + _arguments(parent)
        if op.name in _RETURNS or op.name in ("func.call", "call"):
            self._call(function, op, given, names)
            return
        outs = op.part("outs")
        written = flat_items(outs.items) if outs is not None else [] if names or op.regions else given
        for name in (*names, *_arguments(op)):
            is_memory = (function, name) in self.memory
            self._link(function, name, False, function, given, not is_memory)
            self._link(function, name, True, function, given, True)
        for name in written:
            if (function, name) in self.memory:
                others = [other for other in given if other != name]
                self._link(function, name, True, function, others, True)
                if outs is None:  # an op that gives nothing may change what one of its operands is
                    self._link(function, name, False, function, others, False)

    def _link(self, to: str, name: str, held: bool, of: str, given: Iterable[str], contents: bool) -> None:
        before = self.before[Side(to, name, held)]
        for other in given:
            before.append(Side(of, other, False))
            if contents:
                before.append(Side(of, other, True))

    def _call(self, function: str, op: Operation, given: Sequence[str], results: Sequence[str]) -> None:
        """Values go into a function that is called, and come back."""
        if op.name in _RETURNS:
            for name in given:
                self._link(function, "return", False, function, [name], False)
                self._link(function, "return", True, function, [name], True)
            return
        target = self.functions.get(called(op))
        if target is None:
            return
        name = name_of(target)
        for (inner, _), outer in zip(arguments_of(target), given, strict=False):
            self._link(name, inner, False, function, [outer], False)
            self.before[Side(name, inner, True)].append(Side(function, outer, True))
            self.before[Side(function, outer, True)].append(Side(name, inner, True))
        for result in results:
            self._link(function, result, False, name, ["return"], (function, result) not in self.memory)
            self._link(function, result, True, name, ["return"], True)

    def of(self, op: Operation, memory: bool) -> list[tuple[str, bool]]:
        """The arguments that decide an operand of an op, nearest first, each with whether it is what its memory holds.

        memory: of its operands that are memory, or of those that are numbers.  What memory holds cannot matter to an op
        that only makes a view of it.
        """
        function = self.homes.get(id(op), "")
        starts = [name for name in operands(op) if ((function, name) in self.memory) is memory]
        sides = (False,) if any((function, name) in self.memory for name, _, _ in _named(op)) else (False, True)
        return self._arguments(Side(function, name, held) for held in sides for name in starts)

    def _arguments(self, starts: Iterable[Side]) -> list[tuple[str, bool]]:
        pending, seen, found = [*starts], set[Side](), dict[tuple[str, bool], None]()
        while pending:
            side = pending.pop(0)
            if side in seen:
                continue
            seen.add(side)
            if side.function in self.entries and side.name in self._names(side.function):
                found[side.name.removeprefix("%"), side.held] = None
            pending += self.before.get(side, [])
        return list(found)

    def _names(self, function: str) -> Mapping[str, str]:
        return dict(arguments_of(self.functions[function]))


def operands(op: Operation) -> list[str]:
    """The names of the values that an op is given."""
    return [item for part in op.parts for item in flat_items(part.items) if item[:1] == "%"]


def _named(op: Operation) -> Iterator[tuple[str, int, list[str]]]:
    """The results of an op as they are used: ``%a#0`` and ``%a#1`` of ``%a:2``."""
    for name, count, texts in results_of(op):
        for number in range(max(count, 1)):
            yield (f"{name}#{number}" if count else name), count, texts[number : number + 1]


def _arguments(op: Operation) -> list[str]:
    """The arguments of the regions of an op, except those of functions."""
    if op.name == "func.func":
        return []
    return [
        name
        for region in op.regions
        for number, block in enumerate(region)
        for name, _ in region_arguments(op, block, number == 0)
    ]
