"""What a recorded case must say so that something can be compared: known names and forms, arrays that fit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..runtime.kinds.cores import REGISTERS
from ..runtime.kinds.tiles import TILE
from ..runtime.kinds.values import SCALAR
from ..runtime.types.conv_config import SETTINGS
from ..runtime.types.numpy_types import NUMPY
from ..text.bilingual import Bilingual
from ..text.lists import listed
from .vectors import Case

if TYPE_CHECKING:
    from ..language.front.opdef import FormDef
    from ..schema.record import Record

# Attributes of a case, not of the instruction: operands that share memory, why a recording contradicts a page.
_ABOUT_THE_CASE = frozenset({"alias", "src_is_dst", "mismatch"})
_GIVES, _TAKES = ("out", "inout"), ("in", "inout")
_READ = ("read", "read_write")


def described(case: Case, arrays: Mapping[str, Any], record: Record, forms: Sequence[FormDef]) -> Bilingual | None:
    """What is wrong with the description of a case or with its arrays; None when it can be run and compared."""
    if case.unknown:
        return f"unknown field `{case.unknown[0]}`", f"未知字段 `{case.unknown[0]}`"
    modes = {mode.name for form in forms for mode in form.modes(case.profile)}
    if case.mode and case.mode not in modes:
        return f"unknown mode `{case.mode}`", f"未知模式 `{case.mode}`"
    names = [spec["name"] for spec in case.operands]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        return f"`{twice}` is described twice", f"`{twice}` 描述了两次"
    if case.form and case.form not in {form.name for form in forms}:
        en, zh = listed(form.name or "-" for form in forms)
        return f"unknown form `{case.form}`; expected {en}", f"未知形式 `{case.form}`；应为 {zh}"
    vectors = record.vectors
    settings = {name for told in vectors.settings.values() for name in (*told, *SETTINGS)}
    for raw in case.attributes:
        known = vectors.names.get(raw, raw) in record.operands or raw in settings
        if not known and raw not in {*vectors.ignore, *vectors.same_tile, *_ABOUT_THE_CASE}:
            return f"unknown attribute `{raw}`", f"未知属性 `{raw}`"
    for spec in case.operands:
        fault = _operand(case, spec, arrays, record)
        if fault is not None:
            return fault
    return None


def _operand(case: Case, spec: Mapping[str, Any], arrays: Mapping[str, Any], record: Record) -> Bilingual | None:
    """What is wrong with one operand of a case."""
    raw = spec["name"]
    name = record.vectors.names.get(raw, raw)
    operand = record.operands.get(name)
    if operand is None:
        return f"unknown operand `{raw}`", f"未知操作数 `{raw}`"
    given, result = (arrays.get(f"{case.id}/{raw}/{what}") for what in ("in", "out"))
    if result is None and (operand.access in ("write", "result") or spec.get("role") in _GIVES):
        return f"no result is recorded for `{raw}`", f"没有记录 `{raw}` 的结果"
    if given is None and spec["kind"] != SCALAR.name and (operand.access in _READ or spec.get("role") in _TAKES):
        return f"no input is recorded for `{raw}`", f"没有记录 `{raw}` 的输入"
    if (mask := arrays.get(f"{case.id}/{raw}/undefined")) is not None:
        bits = None if result is None else np.dtype(f"u{result.dtype.itemsize}")
        if result is None or mask.dtype != bits or mask.shape != result.shape:
            return (f"undefined bits of `{raw}` are {mask.dtype} {mask.shape}; expected {bits}, as many as the result",
                    f"`{raw}` 的未定义位为 {mask.dtype} {mask.shape}；应为 {bits}，且与结果元素数相同")  # fmt: skip
    for array, en, zh in ((given, "the input", "输入"), (result, "the result", "结果")):
        fault = None if array is None else _fits(spec, array)
        if fault is not None:
            return f"{en} of `{raw}` {fault[0]}", f"`{raw}` 的{zh}{fault[1]}"
    return None


def _fits(spec: Mapping[str, Any], array: Any) -> Bilingual | None:
    """What is wrong with an array of an operand: its bytes per element, or the number of elements of a tile."""
    wanted = NUMPY.get(spec.get("dtype", ""))
    if wanted is not None and spec["kind"] != REGISTERS.name and array.dtype.itemsize != wanted.itemsize:
        return f"is of {array.dtype}; expected {wanted}", f"为 {array.dtype}，应为 {wanted}"
    if spec["kind"] == TILE.name and array.shape != (spec["rows"], spec["cols"]):
        found, shape = ("x".join(map(str, extents)) for extents in (array.shape, (spec["rows"], spec["cols"])))
        return f"is {found}; expected {shape}", f"为 {found}，应为 {shape}"
    return None


def compared_elements(case: Case, arrays: Mapping[str, Any]) -> int:
    """How many recorded elements a case is compared with: of each, at least one bit is promised."""
    total = 0
    for spec in case.operands:
        result, undefined = (arrays.get(f"{case.id}/{spec['name']}/{what}") for what in ("out", "undefined"))
        if result is not None:
            total += math.prod(result.shape) if undefined is None else int(np.count_nonzero(~undefined))
    return total
