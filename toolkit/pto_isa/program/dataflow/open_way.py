"""A walk on which nothing is chosen: both sides of a branch, any round of a loop.

Where ``steps.way`` follows one way through a function, this walk comes past every op once for each place in the
pattern of its loops, and writes down an outline of the function.  ``every_way`` then takes all ways through it at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ..steps.choices import Unknown
from ..steps.linear import Linear, Number, Symbol, of
from ..steps.places import Table, Tensor, Tile, is_condition, is_number
from ..steps.steps import Step
from ..steps.way import FollowedCore, Way
from ..syntax.tree import Operation
from .open_path import OpenPath
from .outline import NotOutlined, Outline


class OpenWay(Way):
    """One core on all ways: the outline as far as it has come.

    ``around`` are the loops that are open, each with its symbol, None for one whose rounds are all known.
    """

    path: OpenPath

    def __init__(self, path: OpenPath, most: int, core: FollowedCore) -> None:
        super().__init__(path, core, most)
        self.outline: Outline = []
        self.around: tuple[Symbol | None, ...] = ()
        self.edges: list[tuple[str, list[Any]]] = []  # blocks that a branch may go to, with what it gives them
        self.loops: dict[Step, tuple[Symbol | None, ...]] = {}
        self.oldest: dict[Symbol, int] = {}  # of each loop the number of the first symbol that was made inside
        self.primed: dict[Hashable, int] = {}  # of channels between the cores how often each has been sent at first

    def take(self, step: Step) -> None:
        """Write a step down."""
        self.outline.append(step)
        self.loops[step] = self.around

    def unknown(self, op: Operation, name: str) -> Linear:
        """A value of which nothing is known; outside of loops and calls it is the same on all cores."""
        return self.anew(op, name) if self.around or self.depth else super().unknown(op, name)

    def anew(self, op: Operation, name: str) -> Linear:
        """A value of which nothing is known, of this core alone."""
        count = self.visits[op, name] = self.visits.get((op, name), 0) + 1
        return of(self.path.symbols.symbol(("result", op, name, count, self.kind, self.vector), name))

    def prime(self, channels: Sequence[Hashable], times: int) -> bool:
        """Note that channels have been sent so often at first: who waits does so from the first time on."""
        for channel in channels:
            self.primed[channel] = times
        return True

    def stays(self, value: Tile | Tensor) -> bool:
        """Whether the bytes of a tile or a tensor do not depend on what is known here: elsewhere more may be."""
        if isinstance(value, Tile):
            return _is_known(value.start, *value.valid, *value.at)
        return _is_known(value.start, *value.starts, *value.sizes, *value.steps)

    def begin(self, op: Operation) -> Symbol:
        """Begin a loop: its symbol is the first one that is made inside."""
        visit = self.visits[op, "rounds"] = self.visits.get((op, "rounds"), 0) + 1
        symbol = self.path.symbols.symbol(("rounds", op, visit, self.kind, self.vector), "round")
        self.oldest[symbol] = symbol.number
        return symbol


def _is_known(*numbers: Number | None) -> bool:
    """Whether numbers are the same everywhere."""
    return not any(isinstance(number, Linear) for number in numbers)


def copied(way: Way, env: dict[str, Any]) -> dict[str, Any]:
    """Values that may be changed without changing these."""
    if not way.tables:
        return env.copy()
    return {name: value.copy() if isinstance(value, Table) else value for name, value in env.items()}


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same one."""
    if one is other:
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, Tile):
        return _facts_of(one) == _facts_of(other)
    if isinstance(one, Tensor):
        return (one.space, one.start, one.sizes, one.steps, one.of, one.starts) == (
            other.space, other.start, other.sizes, other.steps, other.of, other.starts)  # fmt: skip
    if isinstance(one, Table):
        return bool(one.cells == other.cells) and one.first == other.first
    return bool(one == other)


def _facts_of(tile: Tile) -> tuple[Any, ...]:
    return tile.space, tile.start, tile.type, tile.valid, tile.steps, tile.root, tile.at


def joined(way: OpenWay, op: Operation, one: Any, other: Any) -> Any:
    """What is known of a value that is one of two.  Raises NotOutlined where nothing would be."""
    if alike(one, other):
        return one
    if is_number(one) and is_number(other):
        return way.anew(op, "one of two")
    if (is_condition(one) or is_number(one)) and (is_condition(other) or is_number(other)):
        return Unknown(way.anew(op, "one of two").terms[0][0])
    if isinstance(one, Table) and isinstance(other, Table):
        places = {*one.cells, *other.cells}
        cells = {at: (one.cells.get(at, one.first), other.cells.get(at, other.first)) for at in places}
        kept = {at: a for at, (a, b) in cells.items() if a is not None and alike(a, b)}
        return Table(kept, one.first if one.first == other.first and len(kept) == len(cells) else None)
    if isinstance(one, Tile) and isinstance(other, Tile):
        same = (one.space, one.type, one.steps, one.root) == (other.space, other.type, other.steps, other.root)
        if same and alike(one.at[0], other.at[0]) and alike(one.at[1], other.at[1]):
            start, rows, cols = (
                joined(way, op, *pair)
                for pair in ((one.start, other.start), (one.valid[0], other.valid[0]), (one.valid[1], other.valid[1]))
            )
            return Tile(one.space, start, one.type, (rows, cols), one.steps, one.root, one.at)
    raise NotOutlined


def any_like(way: OpenWay, op: Operation, value: Any) -> Any:
    """A value of which nothing is known but what kind it is.  Raises NotOutlined for one that has to be known."""
    if is_number(value):
        return way.anew(op, "carried")
    if is_condition(value):
        return Unknown(way.anew(op, "carried").terms[0][0])
    if isinstance(value, Tile):
        start, rows, cols = (way.anew(op, "carried") for _ in range(3))
        return Tile(value.space, start, value.type, (rows, cols), value.steps, value.root, value.at)
    if value is None or isinstance(value, Table):
        return None if value is None else Table()
    raise NotOutlined
