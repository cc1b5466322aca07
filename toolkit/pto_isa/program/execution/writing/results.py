"""Results that are fresh values: their storage is taken where an op makes them, and given back behind their last use.

What stands for a value in two names, because it goes around a loop, through a branch or a function, is left to Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pto_isa.runtime.kernel import Kernel
from pto_isa.runtime.kinds.table import passed

from ...syntax.tree import Block, Operation, flat_items, walk
from ...written.numbers import Whole, numbers_of
from ..cores.side_by_side import side_by_side
from ..writer import Local, Writer


def taken(t: Writer, op: Operation, kernel: Kernel, given: Mapping[str, Any], rounds: str = "") -> dict[str, Local]:
    """Write what takes storage for the results of a call; returns what stands for them in the call, by operand.

    rounds: how many registers lie side by side, where there are several.
    """
    found = {}
    for name in kernel.wanted(given):
        if name in kernel.rules.moves:  # a place, which takes no storage
            continue
        local = given[name]
        made, type = local, t.shared("t", local.type.judged)
        if passed(kernel.operands[name], "number"):
            t.count += 1
            made = Local(local.name, f"r{t.count}", local.type)
        elif rounds:
            type = f"{t.helper(side_by_side)}({type}, {rounds})"
        t.emit(op, f"{made.py} = core.results.take({type})")
        found[name] = made
    return found


def kept(t: Writer, op: Operation, kernel: Kernel, given: Mapping[str, Any], storage: Mapping[str, Local]) -> None:
    """Write what the results of a call are: numbers are read at once, other storage until its last use."""
    for name, made in storage.items():
        local = given[name]
        if made is local:
            t.fresh[local.name] = local.py
            continue
        numbers = numbers_of(local.type)
        text = f"{made.py}.number"
        t.emit(op, f"{local.py} = {t.bind('h', numbers.held)}({text})" if isinstance(numbers, Whole) else
               f"{local.py} = {text}")  # fmt: skip
        t.emit(op, f"core.results.give_back({made.py})")


class LastUses:
    """Behind which op of a block its values are used last.  ``hosts``: names of ops that may give a value on."""

    def __init__(self, block: Block, hosts: Mapping[str, Any]) -> None:
        self._last: dict[str, int] = {}
        self._given_on: set[str] = set()
        for place, op in enumerate(block.ops):
            for inner in walk([op]):
                names = {item for part in inner.parts for item in flat_items(part.items)}
                self._last.update(dict.fromkeys(names, place))
                if inner.name in hosts:
                    self._given_on |= names

    def over(self, fresh: Mapping[str, str], place: int) -> Iterator[str]:
        """The values that no op behind this place uses, and none has given on."""
        for name in fresh:
            if self._last.get(name, -1) <= place and name not in self._given_on:
                yield name
