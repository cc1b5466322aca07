"""The functions of the language on Python numbers, by the definitions of the function table."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ...runtime.numeric import decode
from ...runtime.types.dtypes import ATOMIC
from ...runtime.types.numpy_types import NUMPY
from ...runtime.types.pad import pad_value
from ..tree import INDEX, Call
from . import scalar

_UNARY: dict[str, Callable[[float], float]] = {
    "exp": scalar.exponential, "log": scalar.logarithm, "sqrt": scalar.square_root, "rsqrt": scalar.reciprocal_root,
}  # fmt: skip


def result_of(name: str, node: Call, args: list[Any]) -> Any:
    """The functions whose result is rounded to the type of the node."""
    assert node.type is not None
    dtype = node.type.name
    if name in ("fmod", "rem", "pow"):
        return _two(name, args[0], args[1], dtype)
    if name in _UNARY:
        return scalar.round_to(_UNARY[name](args[0]), dtype)
    if name == "rint":
        whole = not scalar.is_float(dtype) or not math.isfinite(args[0])
        return args[0] if whole else math.copysign(float(round(args[0])), args[0])
    if name == "abs":
        result = -args[0] if args[0] < 0 else args[0]
        return result if scalar.is_float(dtype) else scalar.wrap(result, dtype)
    if name in ("index", "unsigned", "bit_field"):
        return _as_index(name, node, args)
    raise AssertionError(f"the oracle has no `{name}`")


@lru_cache(maxsize=4096)
def code_value(raw: bytes, source: str) -> float:
    """The number of the small-float code with these bytes, from the runtime's value tables."""
    return float(decode(np.frombuffer(raw, NUMPY[source])[0], source))


_MODES: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
}  # fmt: skip


class CombinedByte(NamedTuple):
    """A byte of an element of a type that meets the one which is there."""

    byte: int
    dtype: str
    update: str


def _combined(byte: int, element: str, update: str) -> int | CombinedByte:
    return byte if element == "none" or update == "replace" else CombinedByte(byte, ATOMIC[element], update)


SIMPLE: dict[str, Callable[..., Any]] = {
    "max": lambda a, b: b if a < b else a,
    "min": lambda a, b: b if b < a else a,
    "max_nan": lambda a, b: a if a != a else b if b != b or a < b else a,
    "min_nan": lambda a, b: a if a != a else b if b != b or b < a else a,
    "clamp": lambda x, low, high: low if x < low else high if x > high else x,
    "compare": lambda a, b, mode: bool(_MODES[mode](a, b)),
    "isnan": lambda x: isinstance(x, float) and math.isnan(x),
    "isinf": lambda x: isinstance(x, float) and math.isinf(x),
    "pair": lambda value, index: (value, index),
    "combined": _combined,
    "ceil_div": lambda a, b: -(-a // b),
    "minimum": min,
    "maximum": max,
    "implies": lambda a, b: not a or b,
    "exactly_one": lambda *args: sum(map(bool, args)) == 1,
}


def _two(name: str, a: Any, b: Any, dtype: str) -> Any:
    if scalar.is_float(dtype):
        function = {"fmod": scalar.fmod, "rem": scalar.remainder, "pow": scalar.power}[name]
        return scalar.round_to(function(a, b), dtype)
    if name == "pow":
        return scalar.integer_power(a, b, dtype)
    if b == 0:
        return 0
    result = a - b * scalar.truncated(a, b)
    if name == "rem" and result and (result < 0) != (b < 0):
        result += b
    return scalar.wrap(result, dtype)


def _as_index(name: str, node: Call, args: list[Any]) -> int:
    if name == "index":
        return int(args[0])
    kind = node.args[0].type
    bits = int(args[0]) if kind == INDEX else scalar.bits_of(args[0], kind.name if kind else "i64")
    if name == "unsigned":
        return bits
    high, low = args[1:]
    return int((bits >> low) & (2 ** (high - low + 1) - 1))


def bits_as(node: Call, value: Any) -> Any:
    """The value of the type of a ``bitcast`` or a ``pad_value`` with these bits."""
    assert node.type is not None
    target = node.type.name
    if node.function == "pad_value":
        pad = pad_value(value, target)
        return pad.item() if scalar.is_float(target) or target[0] in "iu" else pad
    kind = node.args[0].type
    source = kind.name if kind and kind != INDEX else target
    if source == target:
        return value
    if is_code(source) or is_code(target):  # codes are NumPy scalars, of which the bits count
        return _recast(value.tobytes() if is_code(source) else np.array(value, NUMPY[source]).tobytes(), target)
    return scalar.from_bits(scalar.bits_of(value, source), target)


@lru_cache(maxsize=4096)
def _recast(raw: bytes, target: str) -> Any:
    code = np.frombuffer(raw, NUMPY[target])[0]
    return code if is_code(target) else code.item()


def is_code(dtype: str) -> bool:
    """Whether elements of the type are codes of small floats."""
    return dtype.startswith(("f8", "f4", "hif"))
