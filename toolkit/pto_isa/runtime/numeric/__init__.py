"""The numeric helpers of generated code under one name."""

from .arithmetic import (
    at_least,
    at_most,
    bit_field,
    bitcast,
    cyclic,
    divide,
    exact_abs,
    exact_max,
    exact_min,
    exact_power,
    finite,
    float_remainder,
    fmod,
    integer_power,
    remainder,
    rsqrt,
    scalar_power,
    shift_left,
    shift_right,
    wide,
)
from .contraction import contract, fma, fma_matmul, matmul, scaled_matmul
from .folds import first_argmax, first_argmin, fold_max, fold_min, ordered_product, ordered_sum
from .philox import advance, philox4x32, random_words
from .rounding import round_integral, rounder
from .small_float import decode, encode

# Short names, as the semantics write them.
div, rem, ipow = divide, remainder, integer_power

__all__ = [
    "div", "rem", "ipow",
    "at_least", "at_most", "bit_field", "bitcast", "cyclic", "divide", "exact_abs", "exact_max", "exact_min",
    "exact_power", "finite", "fmod",
    "float_remainder", "integer_power", "remainder", "rsqrt", "scalar_power", "shift_left", "shift_right", "wide",
    "contract", "fma", "fma_matmul", "matmul", "scaled_matmul",
    "first_argmax", "first_argmin", "fold_max", "fold_min", "ordered_product", "ordered_sum",
    "advance", "philox4x32", "random_words",
    "decode", "encode", "round_integral", "rounder",
]  # fmt: skip
