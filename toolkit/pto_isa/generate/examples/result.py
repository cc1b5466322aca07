"""Whether the operands of an example hold, after its call, what the record expects of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ...language.front.numerics import accuracy_of, numerics_for
from ...runtime.kinds.table import kind_by_type
from ...runtime.types.dtypes import FLOATS
from .operands import dtype_of, numbers, rows_of

if TYPE_CHECKING:
    from ...language.front.opdef import OpDef
    from ...schema.example import Example

_OF_A_SUM = 4  # units in the last place by which a sum in another order may differ from what an author computed
Shortfall = tuple[str, str, str]  # operand, English, Chinese


def shortfalls(opdef: OpDef, example: Example, operands: Mapping[str, Any], profile: str) -> Iterator[Shortfall]:
    """Every expected row and register that differs from what the call left; one entry per operand."""
    for name, rows in example.expect.items():
        got, dtype = rows_of(operands[name]), dtype_of(operands[name])
        most = max(_units(numerics_for(form, profile), dtype) for form in opdef.forms)
        for place, row in enumerate(rows):
            if place >= len(got) or len(row) > got.shape[1]:
                shape = "x".join(map(str, got.shape))
                yield name, f"row {place} lies outside {shape} elements", f"第 {place} 行超出 {shape} 个元素的范围"
                break
            wanted, found = numbers([row], dtype)[0], np.asarray(got[place, : len(row)])
            if not _close(found, wanted, dtype, most):
                en = f"row {place} is {_shown(found)}, the record expects {_shown(wanted)}"
                zh = f"第 {place} 行为 {_shown(found)}，记录期望 {_shown(wanted)}"
                yield name, en, zh
                break
    for register, wanted in example.expect_state.items():
        name, holder = next((name, value) for name, value in operands.items() if _holds(value, register))
        if (content := getattr(holder, register)) != wanted:
            en, zh = f"is {content:#x}, the record expects {wanted:#x}", f"为 {content:#x}，记录期望 {wanted:#x}"
            yield name, f"register {register} {en}", f"寄存器 {register} {zh}"


def _holds(value: Any, register: str) -> bool:
    """Whether an operand has a register or count of this name that calls set; results come before what is read."""
    return register in kind_by_type(getattr(value, "type", None)).settable


def _units(numerics: Any, dtype: str) -> int:
    """Units in the last place by which a promised result may be away."""
    accuracy = accuracy_of(numerics, dtype)
    return _OF_A_SUM if accuracy in ("sum", "dot") else int(accuracy.split()[0]) if accuracy.endswith(" ulp") else 0


def _close(found: Any, wanted: Any, dtype: str, units: int) -> bool:
    """Equal numbers, NaNs, and zeros of any sign; floats may be ``units`` steps apart."""
    if dtype not in FLOATS:
        return bool(np.array_equal(found, wanted))
    a, b = found.astype(np.float64), wanted.astype(np.float64)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    with np.errstate(all="ignore"):
        step = np.abs(np.spacing(wanted.astype(found.dtype)).astype(np.float64))
        return bool(np.all(same | (np.abs(a - b) <= units * step)))


def _shown(row: Any) -> str:
    return "[" + ", ".join(str(number) for number in row.tolist()) + "]"
