"""Vector scopes: what may stand in one, and what only there.

After the verifier of the assembler in August 2026 and the specification of tile instructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...runtime.kinds.table import takes
from ...text.bilingual import Bilingual
from ..syntax.tree import Block, Operation, walk
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import SCOPES
from ..written.listed import written_values
from ..written.recorded import program_op

# What lets pipes, cores, caches and threads wait for each other; `mem_bar` is none of these.
_SYNCHRONISES = frozenset(
    f"pto.{name}" for name in (
        "record_event", "wait_event", "barrier_sync", "set_flag", "wait_flag", "set_flag_dyn", "wait_flag_dyn",
        "get_buf", "get_buf_dyn", "rls_buf", "rls_buf_dyn", "barrier", "pipe_barrier", "sync.set", "sync.wait",
        "cmo.cacheinvalid", "fence.barrier_all", "tsync", "syncall", "dsb", "dcci", "syncthreads", "threadfence",
        "threadfence_block")
)  # fmt: skip
_SORTS = frozenset({"pto.vbitsort", "pto.vmrgsort4"})  # they read and write memory, not registers
INSIDE = ("pto.sprclr", "pto.sprsti", "pto.sprsts")  # registers that only vector code has
_BRIDGE = "pto.tile_buf_addr"  # the address of a tile, which vector code needs
_INNER = frozenset({"V", "S"})  # the pipes of vector code


def scope(check: Walk, op: Operation) -> None:
    """``vecscope { … }``, ``strict_vecscope(%a) { ^bb0(%x: T): … } : (T) -> ()``: report what must not stand in it.

    Of one that stands in another one, that alone is said.
    """
    check.plain(op)
    if any(frame.owner is not None and frame.owner.name in SCOPES for frame in check.frames):
        problem = "vector scopes do not hold others", "向量作用域不能嵌套"
        check.out.report("scope-contents", op, op=op.name, problem=problem)
        return
    for inner in walk([op]):
        found = _problem(inner.name, check.profile)
        if found is None or inner is op:
            continue
        problem, refused = found
        if refused:
            check.out.report("scope-contents", inner, op=inner.name, problem=problem)
        else:
            check.out.report_as(
                "undefined", "scope-contents", inner, op=inner.name, problem=problem, refusers=("document",)
            )


def captured(check: Walk, op: Operation, block: Block, outer: Mapping[str, SsaValue]) -> dict[str, SsaValue]:
    """What the arguments of a ``strict_vecscope`` stand for: the very values that it lists, visible in ``outer``.

    Reports another number of them, or another type; such arguments stand for nothing.
    """
    names, _ = written_values(op)
    if len(names) != len(block.arguments):
        values = f"{len(names)} values", f"{len(names)} 个值"
        check.out.report("scope-captures", op, op=op.name, found=len(block.arguments), expected=values)
        return {}
    given: dict[str, SsaValue] = {}
    for name, argument, written in zip(names, block.arguments, block.types, strict=False):
        value = outer.get(name)
        if value is None:
            continue  # it is not defined, which is reported where it is listed
        if not check.types(written).same(value.type):
            check.out.report("scope-captures", op, name, op=op.name, found=f"`{argument}: {written}`",
                             expected=(f"`{value.text}`",) * 2)  # fmt: skip
            continue
        given[argument] = value
    return given


def inside(check: Walk, op: Operation) -> None:
    """Report an op that stands in no vector scope."""
    if all(frame.owner is None or frame.owner.name not in SCOPES for frame in check.frames):
        check.out.report("scope-missing", op, op=op.name)


@cache
def _problem(name: str, profile: str) -> tuple[Bilingual, bool] | None:
    """Why an op must not stand in a vector scope, and whether the assembler refuses it."""
    if name in _SYNCHRONISES:
        return ("synchronisation stands between scopes", "同步指令应位于作用域之间"), True
    if name in _SORTS:
        return ("it works on memory and not on registers", "它处理存储而非寄存器"), True
    known = program_op(name) if name.startswith("pto.") else None
    if known is None or name == _BRIDGE:
        return None
    if any(takes(spec.kinds, "tile") for spec in known.rules.operands.values()):
        return ("tile operations stand outside", "Tile 指令应位于其外"), False
    pipes = {phase.pipe.get(profile, "") for phase in known.effects.phases} - {""}
    if pipes - _INNER:
        return ("data is moved and multiplied outside", "搬运与矩阵运算应位于其外"), False
    return None
