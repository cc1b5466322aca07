"""What the parts of the verifier ask of the walk that they belong to, and the regions that are open in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from .findings import Reporter
from .program import Program
from .results import count_of
from .syntax import Block, Op
from .types import Type, Types
from .values import Value


class Frame:
    """The open regions of one op: what is left of them, and what to restore and forget when a region ends.

    ``blocks`` are those that are left, the next one last, each with the number of its region and its depth in the tree
    of dominators (-1 for one that no branch reaches).  ``block`` is the open one, ``seen`` the values of the blocks
    that dominate it, by depth; ``began`` is how many values there were before it.
    """

    __slots__ = ("owner", "blocks", "outer", "ops", "mark", "start", "block", "seen", "began")

    def __init__(self, owner: Op | None, blocks: list[tuple[Block, int, int]], outer: dict[str, Value]) -> None:
        self.owner, self.blocks, self.outer = owner, blocks, outer
        self.ops: Iterator[Op] = iter(())
        self.mark = 0
        self.start = 0
        self.block: Block | None = None
        self.seen: list[list[Value]] = []
        self.began = 0


class Walk(Protocol):
    """The walk over one program, as its parts see it."""

    program: Program
    out: Reporter
    types: Types
    env: dict[str, Value]
    clock: int
    frames: list[Frame]

    def use(self, name: str, op: Op, text: str | None = None) -> Value | None:
        """The value of this name; reports one that is not defined or that is used as another type."""

    def plain(self, op: Op) -> list[Value | None]:
        """Take every value an op names as used and define its results; returns the values."""

    def results(self, op: Op) -> list[Value]:
        """Define the results of an op with the types that it writes."""

    def number(self, op: Op, text: str, type: Type, at: str | None = None) -> bool:
        """Whether a type has the number that is written for it; reports one that it does not have."""


def written_values(op: Op) -> tuple[list[str], list[str]]:
    """The values that an op names one after the other, in brackets or not, and the types behind the colon."""
    names: list[str] = []
    types: list[str] = []
    for part in op.parts:
        if part.kind in ("", "("):
            names += [item for item in part.items if isinstance(item, str) and item[0] == "%"]
            types += part.types
        elif part.kind == ":":
            types += part.types
    return names, types


def result_texts(op: Op) -> list[str]:
    """The types behind the arrow of an op; none without one."""
    return next((part.types for part in op.parts if part.kind == "->"), [])


def typed(check: Walk, op: Op, names: Sequence[str], types: Sequence[str]) -> bool:
    """Use values as the types that are written for them; False, and a finding, where their numbers differ."""
    if len(names) != len(types):
        check.out.report("type-count", op, values=len(names), types=len(types))
        for name in names:
            check.use(name, op)
        return False
    for name, text in zip(names, types, strict=True):
        check.use(name, op, text)
    return True


def same_types(check: Walk, these: Sequence[str], those: Sequence[str]) -> bool:
    """Whether two lists of written types are the same types, however they are spelled."""
    return len(these) == len(those) and all(
        one == two or check.types(one).same(check.types(two)) for one, two in zip(these, those, strict=True)
    )


def shown(types: Sequence[str]) -> str:
    """A list of types in a message: ``(i32, f32)``."""
    return f"({', '.join(types)})"[:80]


def names_results(check: Walk, op: Op, count: int) -> None:
    """Report an op that names another number of results than it has; to name none is always possible."""
    found = sum(map(count_of, op.results))
    if op.results and found != count:
        name = op.results[0].partition(":")[0]
        check.out.report("result-count", op, name, op=op.name, count=count, found=found)
