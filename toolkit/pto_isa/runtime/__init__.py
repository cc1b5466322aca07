"""What generated code, the verifier and the runner are built on: tile types, tiles, numbers, findings.

A name is loaded when it is first used: types, logic, findings and profiles need neither NumPy nor ml_dtypes.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Bound at once: loading the module later would put the module in the place of the class of the same name.
from .profile import PROFILES, canonical_profile, current_profile, profile, set_profile

if TYPE_CHECKING:
    from .errors import InputError
    from .memory.align import Align
    from .memory.conv_tile import ConvTile
    from .memory.global_tensor import GlobalTensor
    from .memory.grid import Grid
    from .memory.group import Group
    from .memory.pipe import Pipe, PipeEnd
    from .memory.pointer import Pointer
    from .memory.predicate import read_bits, write_bits
    from .memory.ranks import merge_rank, pair_view, pairs, rank, ravel, unravel
    from .memory.register import Mask, Vreg
    from .memory.state import State, StateType
    from .memory.tile import ReadOnly, Tile
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
        ordered_product,
        ordered_sum,
        philox4x32,
        rem,
        remainder,
        round_integral,
        rsqrt,
        scalar_power,
        scaled_matmul,
        shift_left,
        shift_right,
        wide,
    )
    from .numeric.conversion import convert
    from .rules.finding import Finding, RuleError
    from .rules.logic import both, either, exactly_one, greatest, implies, least, member, negate, same
    from .types.align_type import AlignType
    from .types.conv_type import ConvType
    from .types.dtypes import (
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
    from .types.global_type import GlobalType
    from .types.group_type import GroupType
    from .types.layout import offsets
    from .types.numpy_types import NUMPY
    from .types.pad import pad_value
    from .types.pipe_type import PipeType
    from .types.pointer_type import PointerType
    from .types.register_types import MaskType, VregType
    from .types.tile_text import TypeTextError
    from .types.tile_type import TileType
    from .types.unknown import UNKNOWN

__all__ = [
    "BITS", "CODES", "DTYPES", "FLOATS", "INTEGERS", "ITEMSIZE", "NARROW_FLOATS", "NUMPY",
    "arithmetic_type", "integer_limits", "is_float", "is_integer",
    "InputError", "Finding", "RuleError", "TypeTextError",
    "both", "either", "exactly_one", "greatest", "implies", "least", "member", "negate", "same", "UNKNOWN",
    "PROFILES", "canonical_profile", "current_profile", "profile", "set_profile",
    "ReadOnly", "Tile", "TileType", "GlobalTensor", "GlobalType", "Grid", "Group", "GroupType", "ConvTile", "ConvType",
    "Align", "AlignType", "Mask", "MaskType", "Pointer", "PointerType", "Vreg", "VregType",
    "Pipe", "PipeEnd", "PipeType", "State", "StateType", "offsets", "pad_value", "convert", "read_bits", "write_bits",
    "advance", "bit_field", "bitcast", "contract", "cyclic", "decode", "div", "divide", "encode", "exact_abs",
    "exact_max", "exact_min", "exact_power", "first_argmax", "first_argmin", "fma", "fma_matmul", "fmod", "fold_max",
    "fold_min", "integer_power", "ipow", "matmul", "merge_rank", "ordered_product", "ordered_sum", "pair_view",
    "pairs", "philox4x32", "rank", "ravel", "rem", "remainder", "round_integral", "rsqrt", "scalar_power",
    "scaled_matmul", "shift_left", "shift_right", "unravel", "wide",
]  # fmt: skip

_MODULES = {
    "memory.conv_tile": "ConvTile",
    "types.conv_type": "ConvType",
    "numeric.conversion": "convert",
    "types.dtypes": "BITS CODES DTYPES FLOATS INTEGERS ITEMSIZE NARROW_FLOATS arithmetic_type integer_limits is_float "
    "is_integer",
    "errors": "InputError",
    "rules.finding": "Finding RuleError",
    "memory.global_tensor": "GlobalTensor",
    "types.global_type": "GlobalType",
    "memory.grid": "Grid",
    "memory.group": "Group",
    "types.group_type": "GroupType",
    "types.layout": "offsets",
    "rules.logic": "both either exactly_one greatest implies least member negate same",
    "numeric": "advance bit_field bitcast contract cyclic decode div divide encode exact_abs exact_max exact_min "
    "exact_power first_argmax first_argmin fma fma_matmul fmod fold_max fold_min integer_power ipow matmul "
    "ordered_product ordered_sum philox4x32 rem remainder round_integral rsqrt scalar_power "
    "scaled_matmul shift_left shift_right wide",
    "types.numpy_types": "NUMPY",
    "types.pad": "pad_value",
    "memory.pipe": "Pipe PipeEnd",
    "types.pipe_type": "PipeType",
    "memory.align": "Align",
    "types.align_type": "AlignType",
    "memory.pointer": "Pointer",
    "types.pointer_type": "PointerType",
    "memory.register": "Mask Vreg",
    "types.register_types": "MaskType VregType",
    "memory.predicate": "read_bits write_bits",
    "memory.ranks": "merge_rank pair_view pairs rank ravel unravel",
    "memory.state": "State StateType",
    "memory.tile": "ReadOnly Tile",
    "types.tile_text": "TypeTextError",
    "types.tile_type": "TileType",
    "types.unknown": "UNKNOWN",
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
