"""What one end of a pipe between cores must say, and whether those who use it find it.

After the verifier of the assembler in August 2026; ``report`` is given the rule, the op and the words of its message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...runtime.types.dtypes import BITS
from ...text.bilingual import Bilingual
from ..syntax.tree import Operation
from ..written.pairs import PAIR
from ..written.types import WrittenType
from .pipe_end import BOTH, CORES, GLOBAL, TO_CUBE, TO_VECTOR, SlotUse, WrittenEnd

ReportFinding = Callable[..., object]
FLAGS = 16  # numbers of hardware flags that a core has
_POSITIVE = ("a number greater than 0", "大于 0 的数")
_MASKS = ("`1`, `2` or `3`", "`1`、`2` 或 `3`")
_WAYS = {TO_VECTOR: ("`1` or `3`", "`1` 或 `3`"), TO_CUBE: ("`2` or `3`", "`2` 或 `3`")}
_BUFFERS = {TO_VECTOR: "c2v_consumer_buf", TO_CUBE: "v2c_consumer_buf"}
_ODD = (3, 4)  # the values of `split` that cut an odd number


def judge_end(end: WrittenEnd, profile: str, report: ReportFinding) -> None:
    """Report fields of one end that no pipe has, memory that it lacks, and a place that is not its core's."""
    _fields(end, report)
    _flags(end, report)
    _local_slots(end, profile, report)
    if not end.frontend:
        _pair(end, report)
        return
    _on(end.op, end.core, CORES[end.op.name], report)
    if end.mask in (TO_VECTOR, TO_CUBE, BOTH):
        _memory(end, report)
    _entry_size(end, report)


def _fields(end: WrittenEnd, report: ReportFinding) -> None:
    def wrong(key: str, expected: Bilingual) -> None:
        report("pipe-field", end.op, op=end.op.name, field=key, found=f"`{end.number[key]}`", expected=expected)

    if "dir_mask" in end.number and end.mask not in (TO_VECTOR, TO_CUBE, BOTH):
        wrong("dir_mask", _MASKS)
    for key in ("slot_size", "slot_num"):
        if key in end.number and not _at_least(end.number[key], 1):
            wrong(key, _POSITIVE)
    if "id" in end.number and not _at_least(end.number["id"], 0):
        wrong("id", ("a number of at least 0", "非负数"))


def _flags(end: WrittenEnd, report: ReportFinding) -> None:
    base = end.number.get("flag_base", 0)
    if not _at_least(base, 0) or base + end.flags > FLAGS:
        expected = f"0 to {FLAGS - end.flags}", f"0 至 {FLAGS - end.flags}"
        report("pipe-flags", end.op, op=end.op.name, found=f"`{base}`", expected=expected)


def _local_slots(end: WrittenEnd, profile: str, report: ReportFinding) -> None:
    if "local_slot_num" not in end.number:
        return
    found, most = end.number["local_slot_num"], end.slots
    problem: Bilingual | None = None
    if end.frontend and profile == "a5":
        problem = "no `local_slot_num` on A5", "在 A5 上不写 `local_slot_num`"
    elif not end.rings and (end.op.name == GLOBAL or "gm_slot_tensor" in end.given):
        problem = "none, as no buffer of the consumer is given", "不写，因为没有给出消费者缓冲区"
    elif not _at_least(found, 1) or (isinstance(most, int) and found > most):
        problem = f"1 to {most}, the number of slots", f"1 至 {most}（槽位数）"
    if problem is not None:
        report("pipe-local-slots", end.op, op=end.op.name, found=f"`{found}`", expected=problem)


def _pair(end: WrittenEnd, report: ReportFinding) -> None:
    """A pipe in both directions has a buffer for each; one in a single direction only one."""
    local, peer = "local" in end.given, "peer" in end.given
    if (local or end.op.name != GLOBAL) and peer is not (end.mask == BOTH):
        problem = (("a second buffer", "第二个缓冲区"), ("one buffer", "一个缓冲区"))[end.mask != BOTH]
        report("pipe-memory", end.op, op=end.op.name, mask=end.mask, expected=problem)


def _memory(end: WrittenEnd, report: ReportFinding) -> None:
    """What a pipe lies in: buffers of those who take out, and global memory where slots pass through it."""

    def needs(en: str, zh: str) -> None:
        report("pipe-memory", end.op, op=end.op.name, mask=end.mask, expected=(en, zh))

    ways = [way for way, key in _BUFFERS.items() if key in end.given]
    if "gm_slot_tensor" in end.given:
        if "gm_slot_buffer" in end.given:
            needs("`gm_slot_tensor` without `gm_slot_buffer`", "只写 `gm_slot_tensor`，不写 `gm_slot_buffer`")
        elif ways and (end.mask != TO_VECTOR or ways != [TO_VECTOR]):
            needs(
                "`gm_slot_tensor` beside a `c2v_consumer_buf` only for `dir_mask = 1`, and no other buffer",
                "仅当 `dir_mask = 1` 时 `gm_slot_tensor` 可与 `c2v_consumer_buf` 同写，且无其他缓冲区",
            )
        return
    for way, key in _BUFFERS.items():
        if end.mask in (way, BOTH) and way not in ways:
            needs(f"`{key}`", f"`{key}`")


def judge_slots(end: WrittenEnd, profile: str, report: ReportFinding) -> None:
    """Report a pipe of A2/A3 without the global memory through which its slots pass."""
    if profile == "a2a3" and end.frontend and end.rings and not {"gm_slot_buffer", "gm_slot_tensor"} & end.given.keys():
        report("pipe-slots", end.op, op=end.op.name)


def _entry_size(end: WrittenEnd, report: ReportFinding) -> None:
    """A slot holds the tensor that stands for one, or twice that where it is split."""
    tensor, size = end.given.get("gm_slot_tensor"), end.number.get("slot_size")
    count = _bytes(tensor.type) if tensor is not None else None
    if count is not None and isinstance(size, int) and size not in (count, 2 * count):
        expected = f"`{count}` or `{2 * count}`", f"`{count}` 或 `{2 * count}`"
        report("pipe-entry", end.op, op=end.op.name, what=("`slot_size`",) * 2, found=f"`{size}`", expected=expected)


def judge_ids(ends: Sequence[WrittenEnd], report: ReportFinding) -> None:
    """Report numbers of pipes that a function gives twice; it sets up pipes for one core only."""
    seen: dict[tuple[str, int], WrittenEnd] = {}
    for end in ends:
        if not end.frontend:
            continue
        if (end.function, end.id) in seen:
            problem = "another pipe of the function has it", "该函数的另一个管道已使用"
            report("pipe-id", end.op, op=end.op.name, id=end.id, problem=problem)
        seen.setdefault((end.function, end.id), end)
    cores: dict[str, WrittenEnd] = {}
    for end in ends:
        if end.frontend and cores.setdefault(end.function, end).op.name != end.op.name:
            expected = "a function that sets up pipes for no other core", "不为另一侧的核初始化管道的函数"
            report("pipe-core", end.op, op=end.op.name, expected=expected)


def judge_use(use: SlotUse, ends: Sequence[WrittenEnd], profile: str, report: ReportFinding) -> WrittenEnd | None:
    """Report a use that finds no pipe for it; returns the end that it uses.

    ends: those of the same function.
    """
    producing = use.action in ("alloc", "push")
    _on(use.op, use.core, "cube" if producing is (use.way == TO_VECTOR) else "vector", report)
    end = next((end for end in ends if end.frontend and end.id == use.id), None)
    problem: Bilingual | None = None
    if end is None:
        problem = "the function sets up no pipe with it", "该函数没有初始化这一编号的管道"
    elif end.clock > use.clock:
        problem = "the pipe is set up later", "该管道在其后才初始化"
    if end is None or problem is not None:
        report("pipe-id", use.op, op=use.op.name, id=use.id, problem=problem)
        return end
    if end.mask not in (use.way, BOTH):
        report("pipe-direction", use.op, op=use.op.name, id=use.id, found=end.mask, expected=_WAYS[use.way])
    _split(use, end, profile, report)
    _entry(use, end, report)
    return end


def _split(use: SlotUse, end: WrittenEnd, profile: str, report: ReportFinding) -> None:
    """How a slot is cut: an odd number only for tiles on the way to the vector cores through global memory."""

    def wrong(en: str, zh: str) -> None:
        report("pipe-split", use.op, op=use.op.name, found=use.split, expected=(en, zh))

    if not isinstance(use.split, int) or not 0 <= use.split <= max(_ODD):
        wrong("0 to 4", "0 至 4")
        return
    odd = use.split in _ODD
    through = "gm_slot_tensor" in end.given or (profile != "a5" and "gm_slot_buffer" in end.given)
    if odd and not (use.way == end.mask == TO_VECTOR and through and "c2v_consumer_buf" in end.given):
        wrong(
            "0, 1 or 2, as the pipe does not pass from the cube core through global memory to a buffer",
            "0、1 或 2，因为该管道不是从矩阵核经全局内存通往缓冲区",
        )
    elif odd and use.entry is not None and use.entry.type.kind == "view":
        wrong("0, 1 or 2, as the slot is a tensor", "0、1 或 2，因为槽位是张量")
    elif use.split and (size := _cut(use)) is not None and (size % 2 != 0) is not odd:
        fitting = (_ODD if size % 2 else (1, 2))[use.split in (2, 4)]
        wrong(f"{fitting}, as {size} rows or columns are cut", f"{fitting}，因为被切分的行数或列数为 {size}")


def _cut(use: SlotUse) -> int | None:
    """The rows or columns of what is pushed to the vector cores, where the type says them."""
    if use.entry is None or use.way != TO_VECTOR or use.action != "push":
        return None
    place = 0 if use.split in (1, 3) else 1
    type = use.entry.type
    shape = type.judged.valid_shape if type.kind == "tile" and type.problem is None else type.shape
    found = shape[place] if len(shape) == 2 else None
    return found if isinstance(found, int) else None


def _entry(use: SlotUse, end: WrittenEnd, report: ReportFinding) -> None:
    """A slot that is a tensor is as the tensor of the pipe: type and known extents."""
    if use.entry is None or use.entry.type.kind != "view":
        return
    slot, made = end.given.get("gm_slot_tensor"), use.entry.type
    if slot is None:
        expected: Bilingual | None = (
            "a tile, as the pipe has no `gm_slot_tensor`",
            "Tile，因为该管道没有 `gm_slot_tensor`",
        )
    elif made.dtype == slot.type.dtype and len(made.shape) == len(slot.type.shape) and all(
        None in pair or pair[0] == pair[1] for pair in zip(made.shape, slot.type.shape, strict=True)
    ):  # fmt: skip
        return
    else:
        expected = (f"`{slot.type.text}`",) * 2
    what = f"the slot of pipe {use.id}", f"管道 {use.id} 的槽位"
    report("pipe-entry", use.op, op=use.op.name, what=what, found=f"`{made.text}`", expected=expected)


def _on(op: Operation, core: str | None, wanted: str, report: ReportFinding) -> None:
    if core != wanted:
        names = {"cube": "矩阵核", "vector": "向量核"}
        expected = f"a function or section of the {wanted} core", f"{names[wanted]}的函数或区域"
        report("pipe-core", op, op=op.name, expected=expected)


def _at_least(value: Any, least: int) -> bool:
    return isinstance(value, int) and value >= least


def _bytes(type: WrittenType) -> int | None:
    """The bytes of a tensor whose extents its type says."""
    count = 1
    for extent in type.shape:
        if extent is None:
            return None
        count *= extent
    bits = BITS.get(type.dtype or "", 0) * (PAIR if type.pairs else 1)
    return count * bits // 8 if bits and type.shape else None
