"""An example of a record as runtime operands: tiles, tensors and scalars with the given values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..runtime import ConvTile, ConvType, GlobalTensor, Group, State, StateType, Tile, TileType, convert
from ..runtime.dtypes import CODES, FLOATS, Dtype, check_dtype
from ..runtime.global_type import GlobalLayout, check_layout
from ..runtime.group_type import group_type
from ..runtime.numpy_types import NUMPY
from ..runtime.pipe import PipeEnd, pipe_end
from ..runtime.pipe_type import PipeType, pipe_type
from ..runtime.plain_type import ArrayType

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.example import Example, ExampleOperand

Call = tuple[dict[str, Any], dict[str, Any]]  # operands, and attributes, by name
_TENSOR = re.compile(r"(?:(?P<layout>\w+), *)?(?P<shape>\d+(?:x\d+)*)x(?P<dtype>[a-z]\w*)")


def tile_type(entry: ExampleOperand) -> TileType:
    """The type of a tile operand.  Raises TypeTextError for a text that is no tile type."""
    return TileType.parse(f"!pto.tile_buf<{entry.tile}>")


def tensor_parts(text: str) -> tuple[GlobalLayout | None, tuple[int, ...], Dtype]:
    """``nchw, 1x3x4x4xf16`` -> layout (None when not given), extents, element type.  Raises ValueError."""
    match = _TENSOR.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no tensor; expected extents and an element type, as in 8x16xf32")
    layout = check_layout(match["layout"]) if match["layout"] else None
    return layout, tuple(int(n) for n in match["shape"].split("x")), check_dtype(match["dtype"])


def example_operands(op: Op, example: Example) -> dict[str, Any]:
    """Every operand that the example gives, by name; outputs without values are zero.

    A tile that shares the memory of another must fit it: raises InputError when it does not.
    """
    made = {n: _operand(op, n, entry, example) for n, entry in example.operands.items() if entry.storage_of is None}
    for name, entry in example.operands.items():
        if entry.storage_of is not None:
            made[name] = Tile(tile_type(entry), made[entry.storage_of].array)
    return {name: made[name] for name in example.operands}


def example_call(op: Op, example: Example) -> Call:
    """The example as a call: operands by name, absent ones None, and attributes with their defaults."""
    operands = example_operands(op, example)
    attributes = {name for name, spec in op.operands.items() if "attribute" in spec.kind}
    words = {name: operands.get(name, spec.default) for name, spec in op.operands.items() if name in attributes}
    return {name: operands.get(name) for name in op.operands if name not in attributes}, words


def same_tile(example: Example, name: str) -> str:
    """The operand that programs write for this one: its partner when it is the same tile in every respect."""
    entry = example.operands[name]
    if entry.storage_of is None or tile_type(entry) is not tile_type(example.operands[entry.storage_of]):
        return name
    return entry.storage_of


def _operand(op: Op, name: str, entry: ExampleOperand, example: Example) -> Any:
    if entry.tile is not None:
        kind = tile_type(entry)
        tile = Tile(kind)
        tile.array[...] = filled(kind.dtype, kind.shape, entry)
        return tile
    if entry.tensor is not None:
        layout, shape, dtype = tensor_parts(entry.tensor)
        whole = (1,) * (5 - len(shape)) + shape
        return GlobalTensor(filled(dtype, shape, entry).reshape(-1), dtype, whole, layout=layout or "nd")
    if entry.group is not None:
        group = group_type(entry.group)
        flat = filled(group.dtype, (group.ranks * group.size // group.shape[4], group.shape[4]), entry)
        memory = flat.reshape(group.ranks, -1)
        return Group(memory, group.dtype, group.shape, layout=group.layout, root=group.root)
    if entry.conv is not None:
        kind_of = ConvType.parse(entry.conv)
        flat = filled(kind_of.dtype, kind_of.shape, entry)
        return ConvTile(kind_of, flat.reshape(kind_of.shape))
    if entry.pipe is not None:
        return _pipe(pipe_type(entry.pipe), entry)
    if "registers" in op.operands[name].kind:
        return State(StateType(**(entry.state or {})))
    if "array" in op.operands[name].kind:
        element = scalar_type(op, name, example)
        element = "i64" if element == "index" else element
        if isinstance(entry.values, list):
            return numbers(entry.values[:1], element)[0]
        return np.zeros(_array_length(example, name), NUMPY[element])
    if "scalar" in op.operands[name].kind:
        return _scalar(op, name, entry.value, example)
    return entry.value


def _pipe(kind: PipeType, entry: ExampleOperand) -> PipeEnd:
    """An end of a pipe; the cores on the other side have pushed a slot for each row of the values."""
    end = pipe_end(kind, entry.state or {})
    for row in entry.values if isinstance(entry.values, list) else []:
        end.receive(numbers([row], kind.dtype)[0])
    return end


def _array_length(example: Example, name: str) -> int:
    expected = example.expect.get(name, [[]])
    return max((len(row) for row in expected), default=0)


def _scalar(op: Op, name: str, value: Any, example: Example) -> Any:
    """A scalar: a Python integer for an index, else a number of the element type that the other operands fix."""
    dtype = scalar_type(op, name, example)
    if dtype in ("index", "") or dtype not in NUMPY:
        return int(value)
    return numbers([[value]], dtype)[0, 0]


def scalar_type(op: Op, name: str, example: Example) -> str:
    """The element type of a scalar or array (or ``index``): its own in the type table, that of the operand it is bound
    with, or the only one its variable has.
    """
    for form in op.forms():
        table = op.types(form)
        if table is None or name not in table.bind:
            continue
        variable = table.bind[name]
        if variable == "index" or variable in NUMPY:
            return variable
        for other, bound in table.bind.items():
            entry = example.operands.get(other)
            if bound == variable and entry is not None and other != name and (dtype := _dtype_of(entry)):
                return dtype
        given = [row[variable] for rows in table.rows.values() for row in rows if variable in row]
        words = {word for choice in given if choice != "any" for word in choice}
        if len(words) == 1:
            return words.pop()
    return ""


def _dtype_of(entry: ExampleOperand) -> str:
    if entry.tile is not None:
        return tile_type(entry).dtype
    if entry.group is not None:
        return group_type(entry.group).dtype
    if entry.conv is not None:
        return ConvType.parse(entry.conv).dtype
    if entry.pipe is not None:
        return pipe_type(entry.pipe).dtype
    return tensor_parts(entry.tensor)[2] if entry.tensor is not None else ""


def filled(dtype: str, shape: Sequence[int], entry: ExampleOperand) -> Any:
    """An array of the element type: ``values`` in the top left corner, ``rest`` elsewhere."""
    size = int(np.prod(shape))
    rows, cols = size // shape[-1], shape[-1]
    if entry.values == "index":
        return numbers([list(range(size))], dtype).reshape(shape)
    rest = 1 if entry.values == "ones" else entry.rest
    array = np.empty((rows, cols), NUMPY[dtype])
    array[...] = numbers([[rest]], dtype)[0, 0]
    for place, row in enumerate(entry.values if isinstance(entry.values, list) else []):
        array[place, : len(row)] = numbers([row], dtype)[0]
    return array.reshape(shape)


def numbers(rows: Sequence[Sequence[Any]], dtype: str) -> Any:
    """Numbers (or "nan", "inf", "-inf") as an array of an element type; small floats are the nearest codes."""
    plain = [[float(x) if isinstance(x, str) else x for x in row] for row in rows]
    if dtype in FLOATS or dtype in CODES:
        return convert(np.array(plain, np.float64), "f64", dtype)
    return np.array(plain).astype(NUMPY[dtype])


def rows_of(operand: Any) -> Any:
    """The elements of an output as rows, rank by rank for a group; an array or convolution tile is one row."""
    if isinstance(operand, Tile):
        return operand.array
    if isinstance(operand, (GlobalTensor, Group, PipeEnd)):
        return operand.array.reshape(-1, operand.array.shape[-1])
    return np.asarray(operand.array if isinstance(operand, ConvTile) else operand).reshape(1, -1)


def dtype_holder(value: Any) -> bool:
    """Whether an operand holds elements."""
    kind = getattr(value, "type", None)
    return hasattr(kind, "dtype") or (hasattr(value, "reshape") and getattr(value, "ndim", 0) > 0)


def dtype_of(operand: Any) -> str:
    """The element type of an operand that holds elements; a plain array has that of its numbers."""
    if hasattr(operand, "type"):
        return str(operand.type.dtype)
    return ArrayType.of(operand).dtype
