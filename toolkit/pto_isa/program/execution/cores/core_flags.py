"""Flags between the cores of a block: which cores a set reaches, and how many flags each core has not taken yet.

After the pages of the assembler and the records of ``set_intra_block`` and ``sync.set``, which say where they stand.
"""

from __future__ import annotations

from collections import Counter

from pto_isa.runtime.parallel import wait_until

from ...host.cores import FLAGS_OF_A_CORE
from ..fault import ExecutionFault

CoreName = tuple[str | None, int]  # its kind, None where one core runs everything, and its number

ALL_BLOCKS, VECTOR_CORES, BLOCK = 0, 1, 2  # modes: who takes part
LAST = {"unit": 15, "direct": 31}  # the last number of each way
_MOST = 15  # flags of one number that the unit counts for a core
_CUBE: CoreName = ("cube", 0)


class BlockFlags:
    """The flags of one block with ``vector_cores`` beside its cube core."""

    def __init__(self, vector_cores: int) -> None:
        self._vectors: list[CoreName] = [("vector", number) for number in range(vector_cores)]
        self._sent: Counter[tuple[int, int, CoreName]] = Counter()  # by mode, number and core, until all have sent
        self._come: Counter[tuple[str, CoreName, int]] = Counter()  # by way, core and number

    def sets(self, core: CoreName, mode: int, number: int) -> None:
        """A core signals through the unit; the flag comes when all that take part have done so.

        Raises ExecutionFault for a core that takes no part, and for more flags than a core counts.
        """
        senders, receivers = self._parties(core, mode)
        self._sent[mode, number, core] += 1
        while all(self._sent[mode, number, each] for each in senders):
            for each in senders:
                self._sent[mode, number, each] -= 1
            for each in receivers:
                self._come["unit", each, number] += 1
                if self._come["unit", each, number] > _MOST:
                    raise ExecutionFault(
                        "step", f"more than {_MOST} flags {number} have reached a core that has taken none of them",
                        f"编号为 {number} 的标志到达同一核超过 {_MOST} 次而未被消耗",
                    )  # fmt: skip

    def sets_one(self, core: CoreName, number: int) -> None:
        """A core signals directly: the cube core one of the vector cores, a vector core the cube core."""
        kind, beside = core
        if kind == "cube":
            receiver: CoreName = ("vector", number // FLAGS_OF_A_CORE)
            self._come["direct", receiver, number % FLAGS_OF_A_CORE] += 1
        else:
            self._come["direct", _CUBE, number % FLAGS_OF_A_CORE + FLAGS_OF_A_CORE * beside] += 1

    def waits(self, core: CoreName, way: str, number: int, op: str) -> None:
        """Wait until a flag has come, and take it.  Raises DeadlockError where none can come any more."""
        if way == "direct" and core[0] == "vector":
            number %= FLAGS_OF_A_CORE
        key = way, core, number
        wait_until(op, f"flag {number} has come", lambda: self._come[key], {"flags": self._come[key]})
        self._come[key] -= 1

    def _parties(self, core: CoreName, mode: int) -> tuple[list[CoreName], list[CoreName]]:
        """Who sends a flag of this mode together with a core, and who receives it; other blocks do not run beside."""
        kind = core[0]
        if mode == BLOCK:
            return ([core], self._vectors) if kind == "cube" else (self._vectors, [_CUBE])
        if mode == VECTOR_CORES and kind == "cube":
            raise ExecutionFault("step", "a cube core takes no part in mode 1", "矩阵核不参与模式 1")
        alike = self._vectors if kind == "vector" else [core]
        return alike, alike
