"""Operands with values of every kind: small numbers, plain ones, any bits, and the special values of each type."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..runtime import GlobalTensor
from ..runtime.kinds.fresh import fresh
from ..runtime.kinds.table import NONE, kind_by_type, passed
from ..runtime.rules.rule import RESULT
from ..runtime.types.dtypes import BITS, FLOATS
from ..runtime.types.numpy_types import NUMPY, element_type
from ..runtime.types.plain_type import ScalarType
from .legal_calls import CallContext

KINDS = ("small", "plain", "bits", "special")
_UINT = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def specials(dtype: str) -> Any:
    """The values of an element type where arithmetic goes wrong: NaN, infinities, zeros, limits, subnormals, halves."""
    kind = NUMPY[dtype]
    if dtype in FLOATS:
        import ml_dtypes

        info: Any = ml_dtypes.finfo(kind)  # type: ignore[no-untyped-call]
        numbers = [
            np.nan,
            np.inf,
            -np.inf,
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            2.5,
            -2.5,
            127.5,
            255.5,
            32767.5,
            65504.0,
            65520.0,
            2.0**31,
        ]
        with np.errstate(over="ignore"):
            many = np.array(numbers).astype(kind)
        tiny = np.array(
            [info.smallest_subnormal, -info.smallest_subnormal, info.smallest_normal, info.max, info.min]
        ).astype(kind)
        return np.concatenate([many, tiny])
    if dtype == "i4":
        return np.array([-8, -1, 0, 1, 7], np.int8)
    if BITS[dtype] == 4:
        return np.arange(16, dtype=np.uint8).view(kind)
    if kind.kind in "iu" and dtype != "hif8" and dtype != "f4e1m2":
        limit = np.iinfo(kind)
        return np.array([limit.min, limit.min + 1, 0, 1, limit.max - 1, limit.max, limit.max // 2 + 1], kind)
    return np.array([0, 1, 0x38, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF, 0x7C, 0xFC], np.uint8).view(kind)


def numbers(rng: np.random.Generator, dtype: str, size: int, kind: str) -> Any:
    """``size`` elements of a type."""
    held = NUMPY[dtype]
    if held.kind == "b":
        return rng.integers(0, 2, size).astype(held)
    if kind == "special":
        return rng.choice(specials(dtype), size)
    if kind == "bits" or (dtype not in FLOATS and held.kind not in "iu"):
        raw = rng.integers(0, 256, size * held.itemsize, np.uint8)
        if dtype == "i4":
            return ((raw.astype(np.int8) & 15) ^ 8) - np.int8(8)
        made = (raw & 15 if BITS[dtype] == 4 else raw).view(held)
        if dtype in FLOATS:
            with np.errstate(invalid="ignore"):
                made[np.isnan(made)] = (
                    np.nan
                )  # the oracle has one NaN: where bits are reinterpreted the others would differ
        return made
    if dtype in FLOATS:
        values = rng.integers(-4, 9, size) if kind == "small" else rng.normal(0, 40, size)
        return np.asarray(values, np.float64).astype(held)
    low, high = (
        (0, 8)
        if kind == "small"
        else (0 if held.kind == "u" else -8 if dtype == "i4" else -100, 8 if BITS[dtype] == 4 else 100)
    )
    return rng.integers(low, high, size).astype(held)


def operands(
    known: CallContext, call: Mapping[str, Any], form: str, rng: np.random.Generator, kinds: Mapping[str, str]
) -> dict[str, Any]:
    """Tiles, tensors and numbers for a call by types; ``kinds`` says per operand what values it holds."""
    return {name: _operand(known, name, value, call, form, rng, kinds[name]) for name, value in call.items()}


def _operand(
    known: CallContext, name: str, value: Any, call: Mapping[str, Any], form: str, rng: np.random.Generator, kind: str
) -> Any:
    found = kind_by_type(value)
    spec = known.rules.operands[name]
    if spec.access == RESULT and not (spec.optional and value is None):
        return fresh(value if found is not NONE else ScalarType(scalar_dtype(known, name, call, form)))
    if found.passed in ("object", "numpy", "core") and found is not NONE:
        return found.sample(value, lambda dtype, shape: numbers(rng, dtype, math.prod(shape), kind))
    if value is not None and passed(known.rules.operands[name].kinds, "number"):
        return _scalar(known, name, value, call, form, rng, kind)
    return value


def scalar_dtype(known: CallContext, name: str, call: Mapping[str, Any], form: str) -> str:
    """The element type that a scalar has in a form, or ``index``."""
    bind = known.rules.bind[form]
    variable = bind.get(name, "index")
    if variable in NUMPY:
        return variable
    for other, bound in bind.items():
        if bound == variable and other != name and hasattr(call.get(other), "dtype"):
            return str(call[other].dtype)
    stated = call.get(name)
    if isinstance(stated, ScalarType):
        return stated.dtype
    own = element_type(stated.dtype) if isinstance(stated, np.generic) and variable != "index" else None
    return own or "index"


def _scalar(
    known: CallContext, name: str, value: Any, call: Mapping[str, Any], form: str, rng: np.random.Generator, kind: str
) -> Any:
    dtype = scalar_dtype(known, name, call, form)
    if dtype == "index" or dtype not in NUMPY:
        return int(value)
    if dtype == "u64" and isinstance(value, int) and value > 1 << 20 and kind != "bits":
        return value  # a quantisation word of the example
    return numbers(rng, dtype, 1, kind)[0]


def copies(values: Mapping[str, Any]) -> dict[str, Any]:
    """Operands of their own; shared operands stay shared."""
    made: dict[int, Any] = {}
    result = {}
    for name, value in values.items():
        if id(value) not in made:
            made[id(value)] = _copied(value)
        result[name] = made[id(value)]
    return result


def _copied(value: Any) -> Any:
    if isinstance(value, GlobalTensor):
        return GlobalTensor(
            value.base.copy(), value.type.dtype, value.type.shape, value.type.stride, value.offset, value.type.layout
        )
    return value.copy() if hasattr(value, "copy") else value


def elements(value: Any) -> Any:
    """All elements of an operand, of a tensor the whole memory."""
    return kind_by_type(value.type).elements(value) if hasattr(value, "type") else value
