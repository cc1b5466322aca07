"""The words of tile types and their numbers in the assembler's text.

Sources: the enumerations of the public PTO headers (``common/type.hpp``) for the words, the ``tile_buf`` type of the
public assembler for the numbers of ``pad`` and ``compact``.
"""

from __future__ import annotations

import re
from typing import Literal, NewType, TypeAlias, get_args

from .errors import InputError, unknown_word

Location: TypeAlias = Literal[
    "vec", "mat", "left", "right", "acc", "bias", "scaling", "scale_left", "scale_right", "ctrl"
]
BlockLayout: TypeAlias = Literal["row_major", "col_major"]
BoxLayout: TypeAlias = Literal["none_box", "row_major", "col_major"]
Fractal: TypeAlias = Literal[512, 1024, 32]
PadName: TypeAlias = Literal["null", "zero", "max", "min"]
Compact: TypeAlias = Literal["null", "normal", "row_plus_one", "row_aligned_padding"]
CustomPad = NewType("CustomPad", str)  # of `custom_pad`
PadValue: TypeAlias = PadName | CustomPad

LOCATIONS: tuple[Location, ...] = get_args(Location)
BLAYOUTS: tuple[BlockLayout, ...] = get_args(BlockLayout)
SLAYOUTS: tuple[BoxLayout, ...] = get_args(BoxLayout)
FRACTALS: tuple[Fractal, ...] = get_args(Fractal)
PADS: tuple[PadName, ...] = get_args(PadName)
COMPACTS: tuple[Compact, ...] = get_args(Compact)
Severity: TypeAlias = Literal["error", "undefined", "warning"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)  # the harshest first
STRICT = SEVERITIES[:2]  # of what no program should do: a strict run refuses them
HINT = "hint"  # a further one, of rules about programs: shown on demand, and never counted against a program

_CUSTOM = re.compile(r"custom:0x([0-9a-fA-F]{1,8})")

FIELD_NAMES = {
    "dtype": ("element type", "元素类型"),
    "loc": ("location", "存储位置"),
    "rows": ("number of rows", "行数"),
    "cols": ("number of columns", "列数"),
    "valid_row": ("number of valid rows", "有效行数"),
    "valid_col": ("number of valid columns", "有效列数"),
    "blayout": ("block layout", "块间布局"),
    "slayout": ("box layout", "块内布局"),
    "fractal": ("fractal size", "分形大小"),
    "pad": ("pad value", "填充值"),
    "compact": ("compact mode", "紧凑模式"),
}


def canonical_pad(pad: object) -> str:
    """Return a pad word in its one spelling: ``null zero max min`` or ``custom:0x`` and eight lower-case hex digits.

    The 32 custom bits are the bit pattern of the value; narrower element types use the low bits.  Raises InputError.
    """
    if isinstance(pad, str) and pad in PADS:
        return pad
    match = _CUSTOM.fullmatch(pad) if isinstance(pad, str) else None
    if match is None:
        raise InputError(*unknown_word(FIELD_NAMES["pad"], pad, (*PADS, "custom:0x00000000")))
    return f"custom:0x{int(match.group(1), 16):08x}"


def custom_pad(bits: int) -> CustomPad:
    """Return the pad word of 32 bits, ``custom:0x3f800000`` for 0x3f800000; raises InputError for others."""
    if not 0 <= bits < 2**32:
        raise InputError(
            f"a custom pad value of {bits:#x}; expected 32 bits", f"自定义填充值为 {bits:#x}；应为 32 位数值"
        )
    return CustomPad(f"custom:0x{bits:08x}")


def custom_bits(pad: str) -> int | None:
    """Return the 32 bits of a custom pad word, or None for the four named ones."""
    return int(pad[9:], 16) if pad.startswith("custom:") else None
