"""What is done to an accumulator on its way through a pipe: ``acc_push_epilogue`` of both ends and their users.

After the verifier of the assembler in August 2026.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...text.bilingual import Bilingual
from ..walk.values import SsaValue
from .pipe_end import CORES, TO_VECTOR, SlotUse, WrittenEnd
from .pipe_pairs import JoinedEnds
from .pipe_setup import ReportFinding

_FIELDS = ("layout", "quant", "relu")
_WRITTEN = re.compile(r"(?<!\w)(\w++)\s*+=\s*+(\w++)")
_RELUS = ("no_relu", "normal_relu")
# Layouts of the consumer's tile: layout of its blocks and within them.
_LAYOUTS = {
    "nz2nd": ("row_major", "none_box"), "nz2dn": ("col_major", "none_box"), "nz2nz": ("col_major", "row_major"),
}  # fmt: skip
_SIGNED, _BYTES = ("i8",), ("i8", "u8")


@dataclass(frozen=True)
class Quantisation:
    """What a word for ``quant`` takes and gives: element types of the accumulator and of the result.

    ``by`` is the op that sets its parameters, None without any; ``only`` the profile that has it, None for all.
    """

    takes: tuple[str, ...]
    gives: tuple[str, ...]
    by: str | None = None
    only: str | None = None


_SCALAR, _VECTOR = "pto.set_quant_scalar", "pto.set_quant_vector"
QUANTISATIONS = {
    "no_convert": Quantisation(("f32", "i32"), ("f32", "i32")),
    "f32_f16": Quantisation(("f32",), ("f16",)),
    "f32_bf16": Quantisation(("f32",), ("bf16",)),
    "req8_scalar": Quantisation(("i32",), _BYTES, _SCALAR),
    "req8_vec": Quantisation(("i32",), _SIGNED, _VECTOR),
    "deqf16_scalar": Quantisation(("i32",), ("f16",), _SCALAR),
    "deqf16_vec": Quantisation(("i32",), ("f16",), _VECTOR),
    "qf322b8_pre_scalar": Quantisation(("f32",), _BYTES, _SCALAR),
    "qf322b8_pre_vec": Quantisation(("f32",), _SIGNED, _VECTOR),
    "qf322f16_pre_scalar": Quantisation(("f32",), ("f16",), _SCALAR),
    "qf322bf16_pre_scalar": Quantisation(("f32",), ("bf16",), _SCALAR),
    "qs322bf16_pre_scalar": Quantisation(("i32",), ("bf16",), _SCALAR, "a5"),
    "qs322bf16_pre_vec": Quantisation(("i32",), ("bf16",), _VECTOR, "a5"),
    "qf322hif8_pre_scalar": Quantisation(("f32",), ("hif8",), _SCALAR, "a5"),
    "qf322fp8_pre_scalar": Quantisation(("f32",), ("f8e4m3",), _SCALAR, "a5"),
}


@dataclass(eq=False)
class Parameter:
    """A ``set_quant_scalar`` or ``set_quant_vector``: the pipe that it is for, where and when it stands."""

    op: Any
    function: str
    id: int
    block: Any
    clock: int


def epilogue(end: WrittenEnd) -> dict[str, str] | None:
    """The words of an epilogue; None without one."""
    return dict(_WRITTEN.findall(end.epilogue)) if end.epilogue is not None else None


def judge_epilogue(end: WrittenEnd, profile: str, report: ReportFinding) -> None:
    """Report an epilogue that the pipe cannot have, or words that it does not know."""
    words = epilogue(end)
    if words is None:
        return

    def needs(what: str, found: Any, expected: Bilingual) -> None:
        report("pipe-epilogue", end.op, op=end.op.name, what=what, found=f"`{found}`", expected=expected)

    if end.mask != TO_VECTOR:
        needs("dir_mask", end.mask, ("`1`, from the cube core to the vector cores", "`1`，即从矩阵核到向量核"))
    if end.nosplit is not True:
        needs("nosplit", "false", ("`true`",) * 2)
    quant = QUANTISATIONS.get(words.get("quant", ""))
    known: dict[str, Sequence[str]] = {"layout": tuple(_LAYOUTS), "quant": tuple(QUANTISATIONS), "relu": _RELUS}
    for key, choice in known.items():
        if words.get(key) not in choice:
            needs(key, words.get(key, ""), (f"{len(choice)} words: " + ", ".join(choice),) * 2)
    if quant is not None and quant.only is not None and profile not in (quant.only, "cpu"):
        only = quant.only.upper()
        needs("quant", words["quant"], (f"another one: only {only} has it", f"其他取值：仅 {only} 支持"))


def judge_contract(
    pipe: JoinedEnds, uses: dict[int, list[SlotUse]], parameters: Sequence[Parameter], report: ReportFinding
) -> None:
    """Report ends whose epilogues differ, and slots that are not what the epilogue gives.

    uses: those of each end, by its identity.
    """
    making = next((end for end in pipe.ends if CORES.get(end.op.name) == "cube"), None)
    taking = next((end for end in pipe.ends if CORES.get(end.op.name) == "vector"), None)
    if making is None or taking is None:
        return
    here, there = epilogue(making), epilogue(taking)
    if here is None and there is None:
        return
    if here is None or there is None:
        end = making if here is None else taking
        report(
            "pipe-ends-differ",
            end.op,
            field="acc_push_epilogue",
            here=("not written", "未写"),
            there=("written", "已写"),
        )
        return
    for key in _FIELDS:
        if here.get(key) != there.get(key):
            report("pipe-ends-differ", taking.op, field=f"acc_push_epilogue.{key}",
                   here=(f"`{there.get(key)}`",) * 2, there=(f"`{here.get(key)}`",) * 2)  # fmt: skip
            return
    quant = QUANTISATIONS.get(here.get("quant", ""))
    pushes = [use for use in uses.get(id(making), []) if use.action == "push"]
    pops = [use for use in uses.get(id(taking), []) if use.action == "pop"]
    for use in (*uses.get(id(making), []), *uses.get(id(taking), [])):
        if use.split != 0:
            expected = "0, as the pipe has an `acc_push_epilogue`", "0，因为该管道带有 `acc_push_epilogue`"
            report("pipe-split", use.op, op=use.op.name, found=use.split, expected=expected)
    if quant is None:
        return
    given = _results(taking, here, quant, pops, report)
    for end in (taking, making):
        _room(end, pops, report)
    for use in pushes:
        _source(use, quant, given, report)
        _parameters(use, quant, parameters, report)


def _results(
    end: WrittenEnd, words: dict[str, str], quant: Quantisation, pops: Sequence[SlotUse], report: ReportFinding
) -> str | None:
    """Judge what is taken out: there is something, of one type, which the epilogue gives; returns its element type."""
    if not pops:
        expected = "a pipe that a `pto.tpop_from_aic` takes out of", "由 `pto.tpop_from_aic` 取出的管道"
        report("pipe-epilogue", end.op, op=end.op.name, what="id", found=f"`{end.id}`", expected=expected)
        return None
    found: str | None = None
    for use in pops:
        if use.entry is None or use.entry.type.problem is not None:
            continue
        tile = use.entry.type
        first = pops[0].entry
        if first is not None and not tile.same(first.type):
            _slot(use, use.entry, (f"`{first.type.text}`, as before", f"与此前相同的 `{first.type.text}`"), report)
            continue
        if tile.kind != "tile" or tile.judged.loc != "vec":
            _slot(use, use.entry, ("a tile in vec", "vec 中的 Tile"), report)
            continue
        found = tile.judged.dtype
        if found not in quant.gives:
            _slot(use, use.entry, (f"elements of {' or '.join(quant.gives)}", f"{'、'.join(quant.gives)} 元素"), report)
        if (tile.judged.blayout, tile.judged.slayout) != _LAYOUTS.get(words.get("layout", "")):
            layout = " / ".join(_LAYOUTS.get(words.get("layout", ""), ()))
            _slot(use, use.entry, (f"the layout {layout}", f"布局 {layout}"), report)
    return found


def _room(end: WrittenEnd, pops: Sequence[SlotUse], report: ReportFinding) -> None:
    """A slot has room for what the epilogue gives."""
    entry = pops[0].entry if pops else None
    size = end.number.get("slot_size")
    if entry is None or entry.type.kind != "tile" or entry.type.problem is not None or not isinstance(size, int):
        return
    tile = entry.type.judged
    bytes = tile.rows * tile.cols * tile.itemsize
    if size < bytes:
        expected = f"at least {bytes}, for `{entry.type.text}`", f"至少 {bytes}，以容纳 `{entry.type.text}`"
        report("pipe-entry", end.op, op=end.op.name, what=("`slot_size`",) * 2, found=f"`{size}`", expected=expected)


def _source(use: SlotUse, quant: Quantisation, given: str | None, report: ReportFinding) -> None:
    """What is pushed is an accumulator of the type that the epilogue takes; unconverted, of the type that it gives."""
    if use.entry is None or use.entry.type.problem is not None:
        return
    tile = use.entry.type
    if tile.kind != "tile" or tile.judged.loc != "acc":
        _slot(use, use.entry, ("a tile in acc", "acc 中的 Tile"), report)
    elif tile.judged.dtype not in quant.takes or (
        quant.takes == quant.gives and given is not None and tile.judged.dtype != given
    ):
        wanted = (given,) if quant.takes == quant.gives and given is not None else quant.takes
        _slot(use, use.entry, (f"elements of {' or '.join(wanted)}", f"{'、'.join(wanted)} 元素"), report)


def _parameters(use: SlotUse, quant: Quantisation, parameters: Sequence[Parameter], report: ReportFinding) -> None:
    """A quantisation by numbers has them set before, in the same block."""
    if quant.by is not None and not any(
        p.op.name == quant.by and p.id == use.id and p.block is use.block and p.clock < use.clock for p in parameters
    ):
        expected = f"a `{quant.by}` with this `id` before it in the block", f"同一基本块中其前有此编号的 `{quant.by}`"
        report("pipe-epilogue", use.op, op=use.op.name, what="id", found=f"`{use.id}`", expected=expected)


def judge_parameter(parameter: Parameter, ends: Sequence[WrittenEnd], report: ReportFinding) -> None:
    """The pipe that numbers are set for is quantised by them."""
    end = next((end for end in ends if end.op.name in CORES and end.id == parameter.id), None)
    words = epilogue(end) if end is not None and CORES[end.op.name] == "cube" else None
    quant = QUANTISATIONS.get(words.get("quant", "")) if words is not None else None
    if quant is None or quant.by != parameter.op.name:
        expected = (
            "a pipe that the cube core sets up in this function, quantised by this op",
            "由本函数中的矩阵核初始化、且以该指令的参数量化的管道",
        )
        report(
            "pipe-epilogue", parameter.op, op=parameter.op.name, what="id", found=f"`{parameter.id}`", expected=expected
        )


def _slot(use: SlotUse, entry: SsaValue, expected: Bilingual, report: ReportFinding) -> None:
    what = f"the slot of pipe {use.id}", f"管道 {use.id} 的槽位"
    report("pipe-entry", use.op, op=use.op.name, what=what, found=f"`{entry.type.text}`", expected=expected)
