"""C++ declarations of the operands of an example: tiles, tensors, groups of ranks, convolution tiles, pipes, arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...runtime import ConvType, TileType
from ...runtime.kinds.table import passed
from ...runtime.types.conv_config import PAD_SIDES, changed
from ...runtime.types.dtypes import FLOATS
from ...runtime.types.group_type import group_type
from ...runtime.types.pipe_type import PipeType, pipe_type
from ...schema.example import tensor_parts
from .stated import scalar_type

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.example import Example

_BASES = {"blayout": "BLayout", "slayout": "SLayout", "pad": "PadValue", "compact": "CompactMode"}


def literal(value: Any, dtype: str) -> str:
    """A number as programs write it: floats with a point."""
    if dtype not in FLOATS:
        return str(int(value))
    text = repr(float(value))
    return text if "e" not in text else f"{float(value):e}"


def declaration(op: Op, name: str, example: Example, late: tuple[bool, bool]) -> str:
    """The declaration of an operand; empty for one that is a number or a word.

    ``late``: whether the valid rows and columns of a tile are given at run time.
    """
    vocabulary, entry = op.database.vocabulary, example.operands[name]
    if entry.tile is not None:
        tile = entry.written_type()
        given = ", ".join(str(extent) for extent, is_late in zip(tile.valid_shape, late, strict=True) if is_late)
        return f"{_tile_cpp(op, tile, late)} {name}{f'({given})' if given else ''};"
    if entry.tensor is not None:
        layout, shape, dtype = tensor_parts(entry.tensor)
        return f"{tensor_cpp(op, layout or 'nd', shape, dtype)} {name}({name}Memory);"
    if entry.group is not None:
        group = group_type(entry.group)
        tensor = tensor_cpp(op, group.layout, group.shape, group.dtype)
        return f"comm::ParallelGroup<{tensor}> {name}({name}Tensors, {group.ranks}, {group.root});"
    if entry.pipe is not None:
        return _pipe(name, pipe_type(entry.pipe))
    if entry.conv is not None:
        conv = ConvType.parse(entry.conv)
        extents, element = conv.shape, vocabulary.element_types[conv.dtype]
        size = conv.bytes // max(1, element.bits // 8)  # counted in C++ objects, two elements of 4 bits in each
        word = vocabulary.enumerations["global_layout"].values[conv.layout].cpp
        shown = f"ConvTileShape<{', '.join(map(str, extents))}>"
        place = _word(op, "location", conv.loc)
        declared = f"ConvTile<{place}, {element.cpp}, {size}, Layout::{word}, {shown}> {name};"
        return "\n".join([declared, *_settings(name, conv)])
    if passed(op.operands[name].kind, "number", "word"):
        return ""
    kind, start = op.operands[name].cpp or "auto", ""
    if op.operands[name].access == "read" and isinstance(entry.values, list):
        read = scalar_type(op, name, example)
        start = f" = {{{', '.join(literal(value, read) for value in entry.values[0])}}}"
    return f"{kind} {name}{start};"


def _pipe(name: str, pipe: PipeType) -> str:
    """A pipe: its direction, bytes and number of slots; one between a cube core and a single vector core says so."""
    alone = ", 2, true" if pipe.vector_cores == 1 else ""
    kind = f"TPipe<0, Direction::{pipe.direction.upper()}, {pipe.slot_bytes}, {pipe.slots}{alone}>"
    return f"{kind} {name}({name}Slots, 0x0, 0x0);"


def tensor_cpp(op: Op, layout: str, shape: tuple[int, ...], dtype: str) -> str:
    """``GlobalTensor<float, Shape<1, 1, 1, 2, 4>, Stride<8, 8, 8, 4, 1>, Layout::ND>``, contiguous."""
    vocabulary = op.database.vocabulary
    extents = (1,) * (5 - len(shape)) + shape
    strides = [1]
    for extent in reversed(extents[1:]):
        strides.insert(0, strides[0] * extent)
    word = vocabulary.enumerations["global_layout"].values[layout].cpp
    return (
        f"GlobalTensor<{vocabulary.element_types[dtype].cpp}, Shape<{', '.join(map(str, extents))}>, "
        f"Stride<{', '.join(map(str, strides))}>, Layout::{word}>"
    )


def _settings(name: str, kind: ConvType) -> list[str]:
    """Calls that give a convolution tile its settings."""
    lines = []
    for setting, value in changed(kind.settings).items():
        side = PAD_SIDES.index(setting) if setting in PAD_SIDES else -1
        if side >= 0:
            lines.append(f"{name}.SetPadList({side}, {value});")
        elif setting == "pad_bits":
            from ...runtime.types.pad import pad_value  # with NumPy: few examples set it

            lines.append(f"{name}.SetPadValue({literal(pad_value(value, kind.dtype), kind.dtype)});")
        else:
            method = "".join(part.capitalize() for part in setting.split("_"))
            lines.append(f"{name}.Set{method}({str(bool(value)).lower() if setting == 'transpose' else value});")
    return lines


def _word(op: Op, enumeration: str, value: str) -> str:
    """A word of a tile type as C++ spells it, ``TileType::Vec``; a number of bytes or bits stays one."""
    entry = op.database.vocabulary.enumerations[enumeration].values.get(value)
    return f"{_BASES.get(enumeration, 'TileType')}::{entry.cpp if entry is not None else value}"


def _tile_cpp(op: Op, kind: TileType, late: tuple[bool, bool]) -> str:
    """``Tile<TileType::Vec, float, 8, 16, BLayout::RowMajor, 2, 3>``; trailing defaults are left out.

    ``late``: whether the valid rows and columns are given at run time, ``DYNAMIC``.
    """

    def word(enumeration: str, value: str) -> str:
        return _word(op, enumeration, value)

    fields = [
        ("", word("blayout", kind.blayout), kind.blayout == "row_major"),
        ("", "DYNAMIC" if late[0] else str(kind.valid_row), kind.valid_row == kind.rows and not late[0]),
        ("", "DYNAMIC" if late[1] else str(kind.valid_col), kind.valid_col == kind.cols and not late[1]),
        ("", word("slayout", kind.slayout), kind.slayout == "none_box"),
        ("", str(kind.fractal), kind.fractal == 512),
        ("", word("pad", kind.pad), kind.pad == "null"),
        ("", word("compact", kind.compact), kind.compact == "null"),
    ]
    while fields and fields[-1][2]:
        fields.pop()
    element = op.database.vocabulary.element_types[kind.dtype].cpp
    head = [word("location", kind.loc), element, str(kind.rows), str(kind.cols)]
    return f"Tile<{', '.join([*head, *(text for _, text, _ in fields)])}>"
