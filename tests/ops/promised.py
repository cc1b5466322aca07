"""Whether a default result keeps the record's promise, with the exact result as reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pto_isa.conform.compare import difference, within
from pto_isa.export.legal_calls import CallContext, CallGroup
from pto_isa.export.operand_values import elements
from pto_isa.language.front.numerics import numerics_for
from pto_isa.runtime import PipeEnd, Pointer, State, Vreg
from pto_isa.runtime.kinds.kind import TRUTH
from pto_isa.runtime.types.dtypes import FLOATS


def default_fault(
    known: CallContext,
    group: CallGroup,
    before: Mapping[str, Any],
    default: Mapping[str, Any],
    exact: Mapping[str, Any],
) -> str | None:
    """None when every output of the default run is as promised; ``before`` holds the operands before the op."""
    form = next(form for form in known.opdef.forms if form.name == group.form)
    numerics: Any = numerics_for(form, group.profile)
    any_nan = any(row.then == "any" for row in numerics.special)
    for name in known.outputs:
        if before.get(name) is None or isinstance(before[name], (PipeEnd, State)):  # moved, never computed
            continue
        dtype = before[name].type.dtype if hasattr(before[name], "type") else "u16"
        ours, theirs = elements(default[name]), elements(exact[name])
        if difference(ours, theirs, dtype) is None:
            continue
        if any_nan and dtype == TRUTH and _some_nan(before):  # what is compared with it is as open as it is
            continue
        accuracy = numerics.accuracy
        if not isinstance(accuracy, str):
            accuracy = accuracy.get(dtype, accuracy.get("default", "exact"))
        size, terms = _magnitude(before, accuracy)
        fault = within(ours, theirs, dtype, accuracy, size, terms, any_nan, numerics.zero_sign == "any")
        if fault is not None:
            return f"{name}: {fault}"
    return None


def _some_nan(before: Mapping[str, Any]) -> bool:
    """Whether a register that is given holds a NaN."""
    floats = (value for value in before.values() if isinstance(value, Vreg) and value.type.dtype in FLOATS)
    return any(bool(np.isnan(value.array.astype(np.float64)).any()) for value in floats)


def _magnitude(before: Mapping[str, Any], accuracy: str) -> tuple[Any, int]:
    """A bound on the sum of absolute terms of any element, and on their number."""
    if accuracy not in ("sum", "dot"):
        return None, 0
    largest, terms, scale = [1.0], 1, 1.0
    for value in before.values():
        array = value.array if isinstance(value, (Pointer, Vreg)) else getattr(value, "valid", None)
        if array is None or not array.size:
            continue
        terms = max(terms, *array.shape)
        if value.type.dtype == "f8e8m0":  # block scales multiply the terms
            scale *= max(float(np.nan_to_num(array.astype(np.float64)).max()), 1.0)
            continue
        if value.type.dtype in FLOATS or accuracy == "dot":
            finite = np.nan_to_num(np.abs(array.astype(np.float64)), nan=0.0, posinf=0.0)
            largest.append(float(finite.max()))
    first, second = sorted(largest)[-2:] if len(largest) > 1 else (1.0, largest[0])
    return terms * (second if accuracy == "sum" else scale * second * max(first, 1.0) + second), terms
