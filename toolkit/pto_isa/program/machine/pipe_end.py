"""One end of a pipe between cores, as the op that sets it up writes it, and who uses it.

After the verifier and the passes of the assembler in August 2026.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...runtime.types.pipe_type import Core, Direction
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import kernel_kind, properties

LOCAL, GLOBAL = "pto.initialize_l2l_pipe", "pto.initialize_l2g2l_pipe"
CORES: dict[str, Core] = {"pto.aic_initialize_pipe": "cube", "pto.aiv_initialize_pipe": "vector"}
_SLOTS = ("gm_slot_buffer", "gm_slot_tensor")  # in global memory
_RINGS = ("c2v_consumer_buf", "v2c_consumer_buf")  # in the memory of the core that takes out
_OPERANDS = {LOCAL: ("local", "peer"), GLOBAL: ("global", "local", "peer")}
_SECTIONS = ("pto.section.cube", "pto.section.vector")
_SPLIT_ARRAY = "operandSegmentSizes"
TO_VECTOR, TO_CUBE, BOTH = 1, 2, 3
_DIRECTIONS: dict[int, tuple[Direction, Direction]] = {  # each also through global memory
    TO_VECTOR: ("dir_c2v", "dir_c2v_gm"), TO_CUBE: ("dir_v2c", "dir_v2c_gm"), BOTH: ("dir_both", "dir_both_gm"),
}  # fmt: skip


@dataclass(eq=False)
class WrittenEnd:
    """One ``*_initialize_*pipe``.

    ``number`` holds its fields that are numbers (a field that is none is a str), ``given`` its operands by name.
    ``buffers`` are those that it names, by the direction that they serve; ``core`` is where the op stands, None for
    neither core.  ``clock`` counts ops of the walk.
    """

    op: Operation
    function: str
    core: str | None
    clock: int
    number: dict[str, Any]
    nosplit: bool | None
    epilogue: str | None
    given: dict[str, SsaValue | None]

    @property
    def id(self) -> int:
        """Its number in the function; 0 where none is written."""
        value = self.number.get("id", 0)
        return value if isinstance(value, int) else 0

    @property
    def mask(self) -> Any:
        """The directions: 1 from cube to vector, 2 back, 3 both."""
        return self.number.get("dir_mask")

    @property
    def slots(self) -> Any:
        """How many slots it has: without a number 4 in each direction of two, and 8 in one."""
        return self.number.get("slot_num", 4 if self.mask == BOTH else 8)

    @property
    def flags(self) -> int:
        """How many numbers of hardware flags it takes."""
        return 4 if self.mask == BOTH else 2

    @property
    def frontend(self) -> bool:
        """Whether the op is written for one core, so that the assembler chooses the kind of pipe."""
        return self.op.name in CORES

    @property
    def rings(self) -> list[tuple[int, SsaValue | None]]:
        """The operands that are memory of the core that takes out, with the direction that each serves."""
        if self.frontend:
            named = [(TO_VECTOR, _RINGS[0]), (TO_CUBE, _RINGS[1])]
            return [(way, self.given[key]) for way, key in named if key in self.given and self.mask in (way, BOTH)]
        ways = (TO_VECTOR, TO_CUBE) if self.mask == BOTH else (self.mask, self.mask)
        return [(way, self.given[key]) for way, key in zip(ways, ("local", "peer"), strict=True) if key in self.given]


@dataclass(eq=False)
class SlotUse:
    """An alloc, push, pop or free of a slot: its ``way`` is the direction of the pipe that it needs."""

    op: Operation
    function: str
    core: str | None
    clock: int
    action: str
    way: int
    id: int
    split: Any
    entry: SsaValue | None
    block: Any


def number_in(written: Any) -> Any:
    """The whole number that a field says, with or without a type behind it; its text where it says none."""
    text = str(written).partition(" : ")[0]
    number = number_of(text)
    return number if isinstance(number, int) else text


def direction_of(op: Operation, profile: str) -> Direction | None:
    """The direction of the pipe of an ``aic_initialize_pipe`` or ``aiv_initialize_pipe``; None where none is written.

    On A2/A3 every pipe goes through global memory; for A5 the assembler leaves a ``gm_slot_buffer`` aside, whose pipes
    connect the cores directly (PTOLowerFrontendPipeOpsPass.cpp#L206-L216).
    """
    named = [name for part in op.parts for name in part.names or ()]
    beside = "gm_slot_tensor" in named or ("gm_slot_buffer" in named and profile == "cpu")
    found = _DIRECTIONS.get(number_in(properties(op).get("dir_mask", "")))
    return None if found is None else found[beside]


def read_end(check: Walk, op: Operation, function: str, values: list[SsaValue | None]) -> WrittenEnd:
    """What the op that sets up a pipe says of it."""
    given = properties(op)
    number: dict[str, Any] = {
        key: number_in(given[key])
        for key in ("id", "dir_mask", "slot_size", "slot_num", "local_slot_num", "flag_base") if key in given
    }  # fmt: skip
    nosplit = {"true": True, "false": False}.get(str(given.get("nosplit")))
    epilogue = str(given["acc_push_epilogue"]) if "acc_push_epilogue" in given else None
    operands = dict(zip(_names(op, given, len(values)), values, strict=False))
    return WrittenEnd(op, function, core_of(check), check.clock, number, nosplit, epilogue, operands)


def _names(op: Operation, given: dict[str, Any], count: int) -> list[str]:
    """The names of the operands, in their order."""
    known = _OPERANDS.get(op.name, _SLOTS + _RINGS)
    if _SPLIT_ARRAY in given:  # the generic form: how many there are of each
        sizes = str(given[_SPLIT_ARRAY]).partition(":")[2].rstrip(">").split(",")
        return [name for name, size in zip(known, sizes, strict=False) if size.strip() != "0"]
    written = [name for part in op.parts if part.kind == "(" for name in part.names or ()]
    return written if len(written) == count else list(known[:count])


def read_use(check: Walk, op: Operation, function: str, values: list[SsaValue | None]) -> SlotUse:
    """What an op on a slot says of the pipe: ``tpush_to_aiv``, ``tpop_from_aic``, ``talloc_to_aic`` …"""
    action, _, core = op.name.removeprefix("pto.t").partition("_")
    way = TO_VECTOR if core in ("to_aiv", "from_aic") else TO_CUBE
    given = properties(op)
    number = number_in(given["id"]) if "id" in given else 0
    split = number_in(given["split"]) if "split" in given else 0
    made = check.env.get(op.results[0]) if op.results else None
    entry = made if action in ("alloc", "pop") else next(iter(values), None)
    block = check.frames[-1].block if check.frames else None
    return SlotUse(op, function, core_of(check), check.clock, action, way, number if isinstance(number, int) else 0,
                   split, entry, block)  # fmt: skip


def core_of(check: Walk) -> str | None:
    """The core for which the open regions are: of the innermost section, else of the function; None for neither."""
    owners = [frame.owner for frame in reversed(check.frames) if frame.owner is not None]
    return next((kernel_kind(op) for op in owners if op.name == "func.func" or op.name in _SECTIONS), None)
