"""Grid: cores in rows and columns that push slots to each other, in memory that a whole process shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from ..checked_int import whole
from ..errors import InputError, unknown_word
from ..types.dtypes import Dtype
from ..types.pipe_type import PipeType
from .pipe import PipeEnd, cell_ring
from .ring import Fan, Ring

GridStep: TypeAlias = Literal["north", "east", "west", "south"]
Way: TypeAlias = GridStep | Literal["source"]
Along: TypeAlias = Literal["row", "col"]
# rows and columns of one hop
_STEPS: Mapping[Way, tuple[int, int]] = {"north": (-1, 0), "east": (0, 1), "west": (0, -1), "south": (1, 0)}
_SPANS: Mapping[Along, tuple[GridStep, GridStep]] = {"row": ("east", "west"), "col": ("north", "south")}


class Grid:
    """Cores in ``rows`` and ``cols`` that push slots to each other; every core has a ring for each way data come.

    ``edge`` and ``span`` give the ends that are the operands of the operations.
    """

    def __init__(self, rows: int, cols: int, slots: int, slot_bytes: int, dtype: Dtype = "f32") -> None:
        self.rows = whole(rows, ("the number of rows of a grid", "网格的行数"), 1)
        self.cols = whole(cols, ("the number of columns of a grid", "网格的列数"), 1)
        self._type = PipeType(dtype, "grid_edge", "cell", 0, slots, slot_bytes)
        self._rings: dict[tuple[int, int, str], Ring] = {}

    def edge(self, row: int, col: int, way: Way, distance: int = 1) -> PipeEnd:
        """Return the end of the core at ``row``, ``col`` for data that go north, east, west or south by ``distance``.

        It pushes to the core that far ahead and pops what comes from the core that far behind; a grid may end before
        either.  With "source" it pops what the host has put in with ``receive``.
        """
        if way not in ("source", *_STEPS):
            raise InputError(*unknown_word(("way", "方向"), way, ("source", *_STEPS)))
        self._expect(row, col)
        whole(distance, ("the distance", "距离"), 1)
        down, right = _STEPS.get(way, (0, 0))
        ahead = (row + distance * down, col + distance * right)
        behind = (row - distance * down, col - distance * right)
        out = self._ring(*ahead, way) if way != "source" and self._holds(*ahead) else None
        into = self._ring(row, col, way) if self._holds(*behind) else None
        return PipeEnd(replace(self._type, targets=int(out is not None), sources=int(into is not None)), out, into)

    def span(self, row: int, col: int, along: Along) -> PipeEnd:
        """Return the end with which the core at ``row``, ``col`` pushes to all others in its "row" or "col"."""
        if along not in _SPANS:
            raise InputError(*unknown_word(("span", "范围"), along, tuple(_SPANS)))
        self._expect(row, col)
        rings = []
        for way in _SPANS[along]:
            down, right = _STEPS[way]
            at = (row + down, col + right)
            while self._holds(*at):
                rings.append(self._ring(*at, way))
                at = (at[0] + down, at[1] + right)
        fan = Fan(self._type.slots, self._type.slot_bytes, tuple(rings))
        return PipeEnd(replace(self._type, direction="grid_span", targets=len(rings), sources=0), fan, None)

    def _holds(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols

    def _expect(self, row: int, col: int) -> None:
        whole(row, ("the row of a core", "核的行号"), 0, self.rows - 1)
        whole(col, ("the column of a core", "核的列号"), 0, self.cols - 1)

    def _ring(self, row: int, col: int, way: str) -> Ring:
        return self._rings.setdefault((row, col, way), cell_ring(self._type))
