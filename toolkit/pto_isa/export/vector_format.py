"""Operands as the vector format describes them, and their elements as arrays of types that NumPy has."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..conform.operands import raw_bits
from ..runtime.kinds.table import kind_by_type
from ..runtime.kinds.values import ARRAY, SCALAR
from ..runtime.memory.global_tensor import GlobalTensor
from ..runtime.memory.group import Group
from ..runtime.memory.state import State
from ..runtime.types.dtypes import BITS, FLOATS
from ..runtime.types.numpy_types import NUMPY

_ROLES = {"read": "in", "write": "out", "read_write": "inout", "result": "out", "scratch": "tmp"}


def described(name: str, access: str, value: Any, dtype: str) -> dict[str, Any]:
    """The entry of an operand in the description of a case; dtype: of a scalar or array, which do not know it."""
    entry: dict[str, Any] = {"name": name, "kind": SCALAR.name, "role": _ROLES[access]}
    if isinstance(value, np.ndarray):
        return {**entry, "kind": ARRAY.name, "dtype": dtype}
    if hasattr(value, "type"):
        return {**entry, **kind_by_type(value.type).described(value)}
    return {**entry, **_scalar(value, dtype)}


def elements_of(value: Any) -> Any:
    """All elements as an array of NumPy's own types; the whole memory of a tensor, the contents of registers."""
    if isinstance(value, State):
        return np.array(value.type.values, np.uint64)
    array = value.base if isinstance(value, GlobalTensor) else value.memory if isinstance(value, Group) else value
    array = getattr(array, "array", array)
    type = getattr(value, "type", None)
    if type is None or (NUMPY[type.dtype].isbuiltin == 1 and BITS.get(type.dtype, 8) >= 8):  # a truth value has a byte
        return np.array(array)
    return raw_bits(array, type.dtype)


def _scalar(value: Any, dtype: str) -> dict[str, Any]:
    """A number with its bits; an index has none."""
    if dtype not in NUMPY:
        return {"dtype": "index", "value": int(value)}
    bits = int(raw_bits(np.asarray(value, NUMPY[dtype]).reshape(1))[0])
    number: Any = float(value) if dtype in FLOATS else int(value)
    if isinstance(number, float) and not math.isfinite(number):
        number = str(number)
    return {"dtype": dtype, "value": number, "bits": f"{bits:#x}"}
