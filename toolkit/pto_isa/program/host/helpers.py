"""What a function that is written into another one may hold: the helpers of tile operations.

After the pass of the assembler that gives each of them a section for its core.
"""

from __future__ import annotations

from ...text.bilingual import Bilingual
from ..syntax.tree import Operation, walk
from ..walk.walk import Walk
from ..written.functions import properties, result_types_of

_MARK = "pto.tileop.helper"
_SYNCHRONISES = frozenset(
    f"pto.{name}" for name in (
        "record_event", "wait_event", "barrier_sync", "aic_initialize_pipe", "aiv_initialize_pipe",
        "initialize_l2g2l_pipe", "initialize_l2l_pipe", "declare_eventid_array", "eventid_array_get",
        "eventid_array_set", "set_flag", "wait_flag", "set_flag_dyn", "wait_flag_dyn", "get_buf", "rls_buf", "sync.set",
        "sync.wait", "set_cross_block", "wait_cross_block", "set_intra_block", "wait_intra_block", "barrier",
        "fence.barrier_all", "tsync", "syncall", "dsb")
)  # fmt: skip
_ALLOCATES = frozenset(
    f"pto.{name}" for name in (
        "alloc_tile", "alloc_multi_tile", "reserve_buffer", "tprefetch_async", "tassign", "tensor_view_addr")
)  # fmt: skip
_SECTIONS = ("pto.section.cube", "pto.section.vector")
_CALLS = ("func.call", "call")
_MOVES = "pto.mte_"


def helper(check: Walk, function: Operation) -> None:
    """Report what a helper must not hold, and results of one."""
    if _MARK not in properties(function) or not function.regions:
        return
    if result_types_of(function):
        problem = (
            "it gives results; a helper writes into the tiles that it is given",
            "它有返回值；应写入作为参数的 Tile",
        )
        check.out.report("helper-contents", function, problem=problem)
    for op in walk([function]):
        foreign = _foreign(op)
        if foreign is not None:
            named = f"`{op.name}` {foreign[0]}", f"`{op.name}` {foreign[1]}"
            check.out.report("helper-contents", op, problem=named)


def _foreign(op: Operation) -> Bilingual | None:
    """Why an op must not stand in a helper."""
    if op.name in _SYNCHRONISES:
        return "orders pipes", "用于流水同步"
    if op.name in _SECTIONS:
        return "chooses a core itself", "自行选择执行核"
    if op.name in _CALLS:
        return "calls another function", "调用其他函数"
    if op.name.startswith(_MOVES):
        return "moves data between memories", "在存储之间搬移数据"
    if op.name in _ALLOCATES or op.part("outs", "(") is not None:
        return "is an operation of whole tiles", "是整 Tile 指令"
    return None
