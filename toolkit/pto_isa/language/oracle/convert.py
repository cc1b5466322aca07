"""Conversions of Python numbers, by the definition of ``convert``."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from ...runtime.numeric.conversion import convert
from ...runtime.types.dtypes import INTEGERS
from ...runtime.types.numpy_types import NUMPY
from . import scalar


def converted(value: Any, source: str, target: str, round_mode: str, sat_mode: str) -> Any:
    """One number of ``source`` in ``target``; codes go through the runtime's value tables."""
    if source == target and not (scalar.is_float(target) and round_mode not in ("rint", "none", "trunc")):
        return value
    known = scalar.is_float(target) or target in INTEGERS
    if not known or source.startswith(("f8", "f4", "hif")):
        return _of_code(NUMPY[source].type(value).tobytes(), source, target, round_mode, sat_mode)
    if scalar.is_float(target):
        return _to_float(value, target, round_mode, sat_mode)
    return _to_integer(value, target, round_mode, sat_mode)


@lru_cache(maxsize=4096)
def _of_code(raw: bytes, source: str, target: str, round_mode: str, sat_mode: str) -> Any:
    """A conversion from or to a code, of the number with these bytes: zeros of both signs are different."""
    number = np.frombuffer(raw, NUMPY[source])[0]
    made = convert(number, source, target, round_mode, sat_mode)
    return made.item() if scalar.is_float(target) or target[0] in "iu" else made


def _to_float(value: Any, target: str, round_mode: str, sat_mode: str) -> float:
    nearest = scalar.round_to(value, target)
    if round_mode in ("floor", "ceil", "trunc", "round", "odd") and not (
        isinstance(value, float) and math.isinf(value)
    ):
        nearest = _directed(value, nearest, target, round_mode)
    if sat_mode == "on" and not math.isnan(nearest):
        largest = {
            "f16": 65504.0,
            "bf16": 3.3895313892515355e38,
            "f32": 3.4028234663852886e38,
            "f64": 1.7976931348623157e308,
        }[target]
        nearest = min(max(nearest, -largest), largest)
    return nearest


def _directed(value: float | int, nearest: float, target: str, round_mode: str) -> float:
    """Move from the nearest value to the neighbour that the mode asks for; Python compares integers exactly."""
    if nearest == value or (isinstance(value, float) and math.isnan(value)):
        return nearest
    below, above = _neighbours(value, nearest, target)
    if round_mode == "floor":
        return below
    if round_mode == "ceil":
        return above
    if round_mode == "trunc":
        return below if value > 0 else above
    if round_mode == "round":
        if math.isinf(nearest):
            return nearest
        middle = below + (above - below) / 2
        return nearest if value != middle else (above if value > 0 else below)
    even = scalar.bits_of(below, target) % 2 == 0
    return above if even else below


def _neighbours(value: float, nearest: float, target: str) -> tuple[float, float]:
    """The representable numbers on both sides of an inexact value."""
    bits = scalar.bits_of(nearest, target)
    away = float(scalar.from_bits(bits + 1, target))
    toward = float(scalar.from_bits(bits - 1, target)) if nearest != 0.0 else -math.copysign(away, value)
    if nearest == 0.0:
        away = math.copysign(float(scalar.from_bits(1, target)), value)
        return (0.0, away) if value > 0 else (away, -0.0)
    inner, outer = (toward, nearest) if abs(nearest) > abs(value) else (nearest, away)
    return (inner, outer) if value > 0 else (outer, inner)


def _to_integer(value: Any, target: str, round_mode: str, sat_mode: str) -> int:
    low, high = scalar.limits(target)
    if isinstance(value, float):
        if math.isnan(value):
            return 0
        if math.isinf(value):
            return (high if value > 0 else low) if sat_mode == "on" else 0
        mode = "trunc" if round_mode == "none" else round_mode
        value = scalar.round_integral(value, mode)
    if sat_mode == "on":
        return int(min(max(value, low), high))
    return scalar.wrap(value, target)
