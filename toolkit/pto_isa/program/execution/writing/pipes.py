"""Pipes between the cube core and the vector cores beside it: each core holds one end, a push may have to wait."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from pto_isa.runtime.types.unknown import UNKNOWN

from ...machine.pipe_end import direction_of
from ...steps.channels import copies_apart, local_slots, taker
from ...steps.steps import NUMBER_OF
from ...syntax.tree import Operation
from ...tile_ops.binder import Plan, plans
from ...tile_ops.shape import unmarked
from ...written.attribute_words import word
from ...written.functions import properties
from ..cores.core import with_valid
from ..fault import Unsupported
from ..writer import Local
from .buffers import buffer_of, whole
from .operations import called, kernel_of
from .translator import Translator


def reserve(t: Translator, op: Operation) -> None:
    """A buffer: what it holds are slots, which the pipe over it keeps; its address is that of nothing else."""
    made = t.result(op)
    made.py = "0"
    made.facts["buffer"] = buffer_of(t.writing, op)


def opens(t: Translator, op: Operation) -> None:
    """``aic_initialize_pipe {dir_mask, slot_size} (…)``: the pipe over the buffers, of which this core gets its end."""
    if "acc_push_epilogue" in properties(op):
        raise Unsupported(op, ("what a push converts on its way is not executed", "不执行发送途中的转换"))
    if not t.kinds:
        raise Unsupported(
            op, ("the program has no function for the core at the other end", "程序中没有另一端所在核的函数")
        )
    buffers = sorted({value.facts["buffer"] for value in t.values(op) if "buffer" in value.facts})
    sizes = [t.buffers[buffer] for buffer in buffers if buffer in t.buffers]
    direction, slot = direction_of(op, t.profile), whole(op, "slot_size")
    if not sizes or direction is None or not 0 < slot <= min(sizes):
        raise Unsupported(op, ("no reserved buffer says how many slots it has", "没有预留的缓冲区能说明槽位数"))
    t.copies[whole(op, "id", 0)] = local_slots(op)
    key, slots = t.bind("w", tuple(buffers)), min(sizes) // slot
    t.emit(op, f"core.opens({whole(op, 'id', 0)}, {key}, {direction!r}, {slots}, {slot})")


def push(t: Translator, op: Operation) -> None:
    """``tpush_to_aiv(%tile) {split = 1}``."""
    (tile,) = t.values(op, 1)
    id, pipe = str(whole(op, "id", 0)), str(NUMBER_OF["FIX" if op.name.endswith("aiv") else "MTE3"])
    end = _call(t, op, "pto.tpush", {"src": tile}, tile.type.dtype, ("makes_room", id, pipe))
    t.trace(op, "pushes", end, id, pipe)


def pop(t: Translator, op: Operation) -> None:
    """``%tile = tpop_from_aic(%rows, %cols) {split = 1} -> T``: into bytes of its own, others for every slot.

    Where nothing gives a valid region that the type leaves open, the assembler declares the tile with all of its rows
    and columns valid (PTOToEmitC.cpp of PTOAS, PTODeclareTileToEmitC).
    """
    if op.part("aiv_subblockid") is not None:
        raise Unsupported(op, ("the number of a vector core is not executed", "不执行指定向量核的编号"))
    extents = [value.py for value in t.values(op)]
    made = t.result(op)
    type = t.tile_type(op, made)
    if not extents:
        open_ones = {"valid_row": type.rows, "valid_col": type.cols}
        type = type.replace(**{name: full for name, full in open_ones.items() if getattr(type, name) is UNKNOWN})
    name = t.bind("t", type)
    if extents:
        name = f"{t.helper(with_valid)}({name}, {', '.join(extents)})"
    t.count += 1
    id = whole(op, "id", 0)
    apart = t.bind("r", cache(partial(copies_apart, op, profile=t.profile)))
    t.emit(op, f"{made.py} = core.popped({name}, {t.count}, {id}, {t.copies.get(id, 0)}, {apart})")
    _call(t, op, "pto.tpop", {"dst": made}, made.type.dtype, ("pops", str(id), str(taker(op))))


def free(t: Translator, op: Operation) -> None:
    """``tfree_from_aic {split = 1}``."""
    end = _call(t, op, "pto.tfree", {}, "f32")  # it counts only; any element type will do
    t.trace(op, "frees", end, str(whole(op, "id", 0)), str(taker(op)))


def _call(
    t: Translator, op: Operation, name: str, given: dict[str, Any], dtype: str | None, before: tuple[str, ...] = ()
) -> str:
    """Write the call of the recorded op on the end that this core holds, whose slots have elements of ``dtype``.

    before: what is traced in front of it, a method and what it is given behind the end.  Returns the end.
    """
    attributes = properties(op)
    plan = _plan(t, op, name, {*given, "pipe"})
    kernel = kernel_of(plan.op)
    assert kernel is not None
    t.count += 1
    end = Local("pipe", f"v{t.count}", t.types("!pto.pipe"))
    t.emit(op, f"{end.py} = core.end({whole(op, 'id', 0)}, {dtype!r})")
    if before:
        t.trace(op, before[0], end.py, *before[1:])
    fixed = {"split": word(attributes.get("split", "0"), plan.op.rules.operands["split"].type)}
    called(t, op, plan, kernel, {**given, "pipe": end}, fixed)
    return end.py


def _plan(t: Translator, op: Operation, name: str, operands: set[str]) -> Plan:
    for plan in plans(name, "dps", unmarked(len(operands), 0, frozenset({"split"})), t.profile, t.release):
        if set(plan.names) == operands:
            return plan
    raise Unsupported(op, (f"`{name}` is not written like this", f"`{name}` 没有这种写法"))


def slot(t: Translator, op: Operation) -> None:
    """``talloc_to_aiv``: a slot that lies in global memory."""
    raise Unsupported(op, ("slots of pipes in global memory are not executed", "不执行位于全局内存的管道槽位"))


HANDLERS: dict[str, Callable[[Translator, Operation], None]] = {
    **dict.fromkeys(("pto.talloc_to_aic", "pto.talloc_to_aiv"), slot),
    **dict.fromkeys(("pto.reserve_buffer", "pto.import_reserved_buffer"), reserve),
    **dict.fromkeys(("pto.aic_initialize_pipe", "pto.aiv_initialize_pipe"), opens),
    **dict.fromkeys(("pto.tpush_to_aiv", "pto.tpush_to_aic"), push),
    **dict.fromkeys(("pto.tpop_from_aic", "pto.tpop_from_aiv"), pop),
    **dict.fromkeys(("pto.tfree_from_aic", "pto.tfree_from_aiv"), free),
}
