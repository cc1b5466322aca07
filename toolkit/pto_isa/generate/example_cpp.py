"""The C++ program of an example: declarations of the operands and the call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..runtime import ConvType, TileType, pad_value
from ..runtime.conv_config import PAD_SIDES, changed
from ..runtime.dtypes import FLOATS
from ..runtime.group_type import group_type
from .cpp_signature import cpp_type, cpp_value, is_type_parameter, pointed, template_default
from .example_operands import same_tile, scalar_type, tensor_parts, tile_type

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.example import Example, ExampleOperand
    from ..schema.record import Overload

_BASES = {"blayout": "BLayout", "slayout": "SLayout", "pad": "PadValue", "compact": "CompactMode"}


def literal(value: Any, dtype: str) -> str:
    """A number as programs write it: floats with a point."""
    if dtype not in FLOATS:
        return str(int(value))
    text = repr(float(value))
    return text if "e" not in text else f"{float(value):e}"


def cpp_example(op: Op, example: Example) -> str:
    """Declarations and the call; empty for an op without an intrinsic or an example that no overload takes.

    Also empty where the overload asks for a template argument that no operand of the record stands for.
    """
    overload = _overload(op, example)
    name = op.record.intrinsic if overload is None else overload.intrinsic or op.record.intrinsic
    if overload is None or name is None or _open(overload):
        return ""
    declared = [name for name in overload.args if name in example.operands and same_tile(example, name) == name]
    lines = [_declaration(op, name, example.operands[name]) for name in declared]
    lines += _bound(example, declared)
    arguments = ", ".join(
        _argument(op, overload, name, example) for name in overload.args if not op.operands[name].template
    )
    template = _template(op, overload, example)
    call = f"{name}{f'<{template}>' if template else ''}({arguments});"
    return "\n".join([*(line for line in lines if line), call]) + "\n"


def _open(overload: Overload) -> bool:
    """Whether a template parameter of the overload has neither an operand nor a default."""
    literal = [text for text in overload.template if not text.startswith("typename ") and text not in overload.args]
    return any("=" not in text for text in literal)


def _bound(example: Example, names: list[str]) -> list[str]:
    """Calls that bind tiles of different types to the same memory."""
    shared = {name: partner for name in names if (partner := example.operands[name].storage_of) is not None}
    owners = [name for name in names if name in shared.values()]
    address = {name: f"0x{place * 0x10000:X}" for place, name in enumerate(owners)}
    bound = [name for name in names if name in owners or name in shared]
    return [f"TASSIGN({name}, {address[shared.get(name, name)]});" for name in bound]


def _given(op: Op, name: str, example: Example) -> Any:
    entry = example.operands.get(name)
    return entry.value if entry is not None and entry.value is not None else op.operands[name].default


def _overload(op: Op, example: Example) -> Overload | None:
    """The first overload with all operands of the example and no others, its attributes included when one has them."""
    data = {name for name in example.operands if not {"attribute", "registers"} & set(op.operands[name].kind)}
    known = {name for name in example.operands if "registers" in op.operands[name].kind}
    attributes = {
        name
        for name, entry in example.operands.items()
        if name not in data | known and entry.value is not None and entry.value != op.operands[name].default
    }
    fitting = [
        overload
        for overload in op.record.overloads.values()
        if {name for name in overload.args if "attribute" not in op.operands[name].kind} == data
    ]
    order = [entry.value for name, entry in example.operands.items() if op.operands[name].type == "division_order"]
    if order == ["scalar_tile"]:
        fitting.reverse()
    complete = [overload for overload in fitting if attributes <= {*overload.args, *_settings_of(overload)}]
    return next(iter(complete or fitting), None)


def _settings_of(overload: Overload) -> list[str]:
    """The attributes that a type argument of the call holds."""
    return [] if overload.config is None else overload.config.args


def _configuration(op: Op, overload: Overload, example: Example) -> str:
    """The type argument that holds settings: ``FixpipeParams<LayoutMode_t::NZ2ND, QuantMode_t::DEQF16>``."""
    names = _settings_of(overload)
    while names and _given(op, names[-1], example) == op.operands[names[-1]].default:
        names = names[:-1]
    values = [cpp_value(op, op.operands[name], _given(op, name, example)) for name in names]
    return f"{overload.config.type if overload.config else ''}<{', '.join(values)}>"


def _template(op: Op, overload: Overload, example: Example) -> str:
    """Explicit template arguments, up to the last that is not its default."""
    if overload.config is not None:
        return ", ".join([*_types(op, overload, example), _configuration(op, overload, example)])
    front: list[str] = []
    back: list[tuple[str, bool]] = []
    for name in overload.args:
        operand = op.operands[name]
        if not operand.template:
            continue
        value = _given(op, name, example)
        shown = cpp_value(op, operand, value)
        if operand.template == "back":
            back.append((shown, shown == template_default(op, overload, name)))
        else:
            front.append(shown)
    while back and back[-1][1]:
        back.pop()
    usual = [text.partition("=")[2].strip() for text in overload.template if "=" in text]
    stated = [_chosen(op, overload, example, text) for text in usual]
    if not back:
        return ", ".join([*(stated if stated != usual else []), *front])
    return ", ".join([*stated, *front, *_types(op, overload, example), *(shown for shown, _ in back)])


def _chosen(op: Op, overload: Overload, example: Example, usual: str) -> str:
    """The argument for a parameter that the overload spells out, from the attribute whose type its default has."""
    for name, operand in op.operands.items():
        if operand.template and name not in overload.args and operand.cpp and usual.startswith(f"{operand.cpp}::"):
            return cpp_value(op, operand, _given(op, name, example))
    return usual


def _types(op: Op, overload: Overload, example: Example) -> list[str]:
    """The types of the operands as template arguments, in the order of the template parameters."""
    found: dict[str, str] = {}
    for name in overload.args:
        operand = op.operands[name]
        kind, _ = pointed(overload.types.get(name) or cpp_type(name, operand))
        if is_type_parameter(kind, operand, op.database):
            element = op.database.vocabulary.element_types.get(scalar_type(op, name, example))
            scalar = "scalar" in operand.kind and element is not None
            shown = same_tile(example, name) if name in example.operands else name
            found.setdefault(kind, element.cpp if scalar and element is not None else f"decltype({shown})")
    first = [text.removeprefix("typename ") for text in overload.template if text.startswith("typename ")]
    return [found[kind] for kind in sorted(found, key=lambda kind: first.index(kind) if kind in first else len(first))]


def _argument(op: Op, overload: Overload, name: str, example: Example) -> str:
    operand = op.operands[name]
    if "attribute" in operand.kind:
        return cpp_value(op, operand, _given(op, name, example))
    if "scalar" in operand.kind:
        dtype = scalar_type(op, name, example)
        text = literal(example.operands[name].value, dtype)
        return f"{text}f" if dtype in FLOATS else text
    by_pointer = overload.types.get(name, "").endswith("*")
    return f"{'&' if by_pointer else ''}{same_tile(example, name)}"


def _declaration(op: Op, name: str, entry: ExampleOperand) -> str:
    vocabulary = op.database.vocabulary
    if entry.tile is not None:
        return f"{_tile_cpp(op, tile_type(entry))} {name};"
    if entry.tensor is not None:
        layout, shape, dtype = tensor_parts(entry.tensor)
        return f"{_tensor_cpp(op, layout or 'nd', shape, dtype)} {name}({name}Memory);"
    if entry.group is not None:
        group = group_type(entry.group)
        kind = _tensor_cpp(op, group.layout, group.shape, group.dtype)
        return f"ParallelGroup<{kind}> {name}({name}Tensors, {group.ranks}, {group.root});"
    if entry.conv is not None:
        conv = ConvType.parse(entry.conv)
        layout, shape, element = conv.layout, conv.shape, vocabulary.element_types[conv.dtype]
        size = -(-element.bits // 8)
        for extent in shape:
            size *= extent
        word = vocabulary.enumerations["global_layout"].values[layout].cpp
        shown = f"ConvTileShape<{', '.join(map(str, shape))}>"
        declared = f"ConvTile<TileType::Mat, {element.cpp}, {size}, Layout::{word}, {shown}> {name};"
        return "\n".join([declared, *_settings(name, conv)])
    if {"attribute", "scalar"} & set(op.operands[name].kind):
        return ""
    return f"{op.operands[name].cpp or 'auto'} {name};"


def _tensor_cpp(op: Op, layout: str, shape: tuple[int, ...], dtype: str) -> str:
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
            lines.append(f"{name}.SetPadValue({literal(pad_value(value, kind.dtype), kind.dtype)});")
        else:
            method = "".join(part.capitalize() for part in setting.split("_"))
            lines.append(f"{name}.Set{method}({str(bool(value)).lower() if setting == 'transpose' else value});")
    return lines


def _tile_cpp(op: Op, kind: TileType) -> str:
    """``Tile<TileType::Vec, float, 8, 16, BLayout::RowMajor, 2, 3>``; trailing defaults are left out."""
    words = op.database.vocabulary.enumerations

    def word(enumeration: str, value: str) -> str:
        entry = words[enumeration].values.get(value)
        return f"{_BASES.get(enumeration, 'TileType')}::{entry.cpp if entry is not None else value}"

    fields = [
        ("", word("blayout", kind.blayout), kind.blayout == "row_major"),
        ("", str(kind.valid_row), kind.valid_row == kind.rows),
        ("", str(kind.valid_col), kind.valid_col == kind.cols),
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
