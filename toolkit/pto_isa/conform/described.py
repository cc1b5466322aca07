"""What a recorded case must say so that something can be compared: known names and forms, arrays that fit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..runtime.conv_config import SETTINGS
from ..runtime.counted import listed
from ..runtime.numpy_types import NUMPY
from .compare import Words
from .vectors import Case

if TYPE_CHECKING:
    from ..schema.record import Record

# Attributes of a case, not of the instruction: operands that share memory, why a recording contradicts a page.
_ABOUT_THE_CASE = frozenset({"alias", "src_is_dst", "mismatch"})
_GIVES = ("out", "inout")


def described(case: Case, arrays: Mapping[str, Any], record: Record, forms: Sequence[str]) -> Words | None:
    """What is wrong with the description of a case or with its arrays; None when it can be run and compared."""
    if case.form and case.form not in forms:
        en, zh = listed(name or "-" for name in forms)
        return f"unknown form `{case.form}`; expected {en}", f"未知形式 `{case.form}`；应为 {zh}"
    vectors = record.vectors
    settings = {name for told in vectors.settings.values() for name in (*told, *SETTINGS)}
    for raw in case.attributes:
        known = vectors.names.get(raw, raw) in record.operands or raw in vectors.ignore or raw in settings
        if not known and raw not in _ABOUT_THE_CASE:
            return f"unknown attribute `{raw}`", f"未知属性 `{raw}`"
    for spec in case.operands:
        fault = _operand(case, spec, arrays, record)
        if fault is not None:
            return fault
    return None


def _operand(case: Case, spec: Mapping[str, Any], arrays: Mapping[str, Any], record: Record) -> Words | None:
    """What is wrong with one operand of a case."""
    raw = spec["name"]
    name = record.vectors.names.get(raw, raw)
    operand = record.operands.get(name)
    if operand is None:
        return f"unknown operand `{raw}`", f"未知操作数 `{raw}`"
    given, result = (arrays.get(f"{case.id}/{raw}/{what}") for what in ("in", "out"))
    if result is None and (operand.access == "write" or spec.get("role") in _GIVES):
        return f"no result is recorded for `{raw}`", f"没有记录 `{raw}` 的结果"
    for array, en, zh in ((given, "the input", "输入"), (result, "the result", "结果")):
        fault = None if array is None else _fits(spec, array)
        if fault is not None:
            return f"{en} of `{raw}` {fault[0]}", f"`{raw}` 的{zh}{fault[1]}"
    return None


def _fits(spec: Mapping[str, Any], array: Any) -> Words | None:
    """What is wrong with an array of an operand: its bytes per element, or the number of elements of a tile."""
    wanted = NUMPY.get(spec.get("dtype", ""))
    if wanted is not None and spec["kind"] != "registers" and array.dtype.itemsize != wanted.itemsize:
        return f"is of {array.dtype}; expected {wanted}", f"为 {array.dtype}，应为 {wanted}"
    if spec["kind"] == "tile" and array.shape != (spec["rows"], spec["cols"]):
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
