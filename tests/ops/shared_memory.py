"""Operands that lie over a result: reads see what was written before, element after element.

This is how the sources run, row by row and within a row from left to right, once over the elements where equations
have the same indices (``run_oracle`` with ``sweep``). The meaning of an op is another: all reads see the state before
the op. Where both give the same, the result may be written over the operand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pto_isa.language.oracle.memory import OracleMemory, Reader
from pto_isa.language.tree import Read


class SharedMemory(OracleMemory):
    """Memory in which ``operand`` has the bytes of ``result``, two tiles of the same size in bytes."""

    def __init__(self, operands: Mapping[str, Any], operand: str, result: str) -> None:
        super().__init__(operands)
        self.operand, self.result = operand, result
        self.before[result] = self.operands[result]
        self._share()

    def _share(self) -> None:
        self.before[self.operand].set_bytes(self.operands[self.result].bytes_view().copy())

    def reader(self, name: str, view: str, rank: int) -> Reader:
        """What gives a number now; a view other than of the elements is made anew for every read."""
        if name not in (self.operand, self.result) or not view:
            return super().reader(name, view, rank)

        def now(indices: tuple[int, ...]) -> Any:
            self._flat.pop((name, view), None)
            return super(SharedMemory, self).reader(name, view, rank)(indices)

        return now

    def write(self, target: Read, indices: tuple[int, ...], value: Any, by: str, kind: str) -> None:
        """Store one value, which the operand shows at once."""
        super().write(target, indices, value, by, kind)
        if target.operand == self.result:
            self.flush()
            self._share()
