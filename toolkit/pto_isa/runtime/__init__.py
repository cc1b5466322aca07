"""What generated code, the verifier and the runner are built on: tile types, tiles, numbers, findings.

A name is loaded when it is first used: types, logic, findings and profiles need neither NumPy nor ml_dtypes.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Bound at once: loading the module later would put the module in the place of the class of the same name.
from .profile import PROFILES, canonical_profile, current_profile, profile, set_profile

if TYPE_CHECKING:
    from .conv_tile import ConvTile
    from .conv_type import ConvType
    from .conversion import convert
    from .dtypes import (
        BITS,
        CODES,
        DTYPES,
        FLOATS,
        INTEGERS,
        ITEMSIZE,
        NARROW_FLOATS,
        arithmetic_type,
        integer_limits,
        is_float,
        is_integer,
    )
    from .errors import InputError
    from .finding import Finding, RuleError
    from .global_tensor import GlobalTensor
    from .global_type import GlobalType
    from .grid import Grid
    from .group import Group
    from .group_type import GroupType
    from .layout import offsets
    from .logic import both, either, exactly_one, greatest, implies, least, member, negate, same
    from .numeric import (
        advance,
        bit_field,
        bitcast,
        contract,
        cyclic,
        decode,
        div,
        divide,
        encode,
        exact_abs,
        exact_max,
        exact_min,
        exact_power,
        first_argmax,
        first_argmin,
        fma,
        fma_matmul,
        fmod,
        fold_max,
        fold_min,
        integer_power,
        ipow,
        matmul,
        merge_rank,
        ordered_product,
        ordered_sum,
        pair_view,
        pairs,
        philox4x32,
        rank,
        ravel,
        rem,
        remainder,
        round_integral,
        rsqrt,
        scalar_power,
        scaled_matmul,
        shift_left,
        shift_right,
        unravel,
        wide,
    )
    from .numpy_types import NUMPY
    from .pad import pad_value
    from .pipe import Pipe, PipeEnd
    from .pipe_type import PipeType
    from .predicate import read_bits, write_bits
    from .state import State, StateType
    from .tile import ReadOnly, Tile
    from .tile_text import TypeTextError
    from .tile_type import TileType
    from .unknown import UNKNOWN

__all__ = [
    "BITS", "CODES", "DTYPES", "FLOATS", "INTEGERS", "ITEMSIZE", "NARROW_FLOATS", "NUMPY",
    "arithmetic_type", "integer_limits", "is_float", "is_integer",
    "InputError", "Finding", "RuleError", "TypeTextError",
    "both", "either", "exactly_one", "greatest", "implies", "least", "member", "negate", "same", "UNKNOWN",
    "PROFILES", "canonical_profile", "current_profile", "profile", "set_profile",
    "ReadOnly", "Tile", "TileType", "GlobalTensor", "GlobalType", "Grid", "Group", "GroupType", "ConvTile", "ConvType",
    "Pipe", "PipeEnd", "PipeType", "State", "StateType", "offsets", "pad_value", "convert", "read_bits", "write_bits",
    "advance", "bit_field", "bitcast", "contract", "cyclic", "decode", "div", "divide", "encode", "exact_abs",
    "exact_max", "exact_min", "exact_power", "first_argmax", "first_argmin", "fma", "fma_matmul", "fmod", "fold_max",
    "fold_min", "integer_power", "ipow", "matmul", "merge_rank", "ordered_product", "ordered_sum", "pair_view",
    "pairs", "philox4x32", "rank", "ravel", "rem", "remainder", "round_integral", "rsqrt", "scalar_power",
    "scaled_matmul", "shift_left", "shift_right", "unravel", "wide",
]  # fmt: skip

_MODULES = {
    "conv_tile": "ConvTile",
    "conv_type": "ConvType",
    "conversion": "convert",
    "dtypes": "BITS CODES DTYPES FLOATS INTEGERS ITEMSIZE NARROW_FLOATS arithmetic_type integer_limits is_float "
    "is_integer",
    "errors": "InputError",
    "finding": "Finding RuleError",
    "global_tensor": "GlobalTensor",
    "global_type": "GlobalType",
    "grid": "Grid",
    "group": "Group",
    "group_type": "GroupType",
    "layout": "offsets",
    "logic": "both either exactly_one greatest implies least member negate same",
    "numeric": "advance bit_field bitcast contract cyclic decode div divide encode exact_abs exact_max exact_min "
    "exact_power first_argmax first_argmin fma fma_matmul fmod fold_max fold_min integer_power ipow matmul merge_rank "
    "ordered_product ordered_sum pair_view pairs philox4x32 rank ravel rem remainder round_integral rsqrt scalar_power "
    "scaled_matmul shift_left shift_right unravel wide",
    "numpy_types": "NUMPY",
    "pad": "pad_value",
    "pipe": "Pipe PipeEnd",
    "pipe_type": "PipeType",
    "predicate": "read_bits write_bits",
    "state": "State StateType",
    "tile": "ReadOnly Tile",
    "tile_text": "TypeTextError",
    "tile_type": "TileType",
    "unknown": "UNKNOWN",
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
