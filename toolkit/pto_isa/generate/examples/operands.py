"""An example of a record as runtime operands: tiles, tensors and scalars with the given values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...runtime import GlobalTensor, Group, StateType, Tile, convert
from ...runtime.kinds.fresh import fresh
from ...runtime.kinds.table import kind_by_type, passed
from ...runtime.memory.pipe import PipeEnd
from ...runtime.rules.rule import RESULT
from ...runtime.types.dtypes import CODES, FLOATS
from ...runtime.types.numpy_types import NUMPY
from ...runtime.types.plain_type import ArrayType, ScalarType
from .stated import scalar_type

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.example import Example, ExampleOperand

ExampleCall = tuple[dict[str, Any], dict[str, Any]]  # operands, and attributes, by name


def example_operands(op: Op, example: Example) -> dict[str, Any]:
    """Every operand that the example gives, by name; outputs without values are zero.

    A tile that shares the memory of another must fit it: raises InputError when it does not.
    """
    made = {n: _operand(op, n, entry, example) for n, entry in example.operands.items() if entry.storage_of is None}
    for name, entry in example.operands.items():
        if entry.storage_of is not None:
            made[name] = Tile(entry.written_type(), made[entry.storage_of].array)
    return {name: made[name] for name in example.operands}


def example_call(op: Op, example: Example) -> ExampleCall:
    """The example as a call: operands by name, absent ones None, and attributes with their defaults."""
    operands = example_operands(op, example)
    attributes = {name for name, spec in op.operands.items() if passed(spec.kind, "word")}
    words = {name: operands.get(name, spec.default) for name, spec in op.operands.items() if name in attributes}
    return {name: operands.get(name) for name in op.operands if name not in attributes}, words


def _operand(op: Op, name: str, entry: ExampleOperand, example: Example) -> Any:
    type = entry.written_type()
    if type is None and passed(op.operands[name].kind, "core"):
        type = StateType()
    if type is not None:
        made = kind_by_type(type).filled(type, partial(filled, entry=entry), entry.state or {})
        if isinstance(made, PipeEnd):  # the cores on the other side have pushed a slot for each row of the values
            for row in entry.values if isinstance(entry.values, list) else []:
                made.receive(numbers([row], type.dtype)[0])
        return made
    if passed(op.operands[name].kind, "numpy"):
        element = scalar_type(op, name, example)
        element = "i64" if element == "index" else element
        if isinstance(entry.values, list):
            return numbers(entry.values[:1], element)[0]
        return np.zeros(_array_length(example, name), NUMPY[element])
    if op.operands[name].access == RESULT:
        return fresh(ScalarType(scalar_type(op, name, example)))
    if passed(op.operands[name].kind, "number"):
        return _scalar(op, name, entry.value, example)
    return entry.value


def _array_length(example: Example, name: str) -> int:
    expected = example.expect.get(name, [[]])
    return max((len(row) for row in expected), default=0)


def _scalar(op: Op, name: str, value: Any, example: Example) -> Any:
    """A scalar: a Python integer for an index, else a number of the element type that the other operands fix."""
    dtype = scalar_type(op, name, example)
    if dtype in ("index", "") or dtype not in NUMPY:
        return int(value)
    return numbers([[value]], dtype)[0, 0]


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
    return np.asarray(getattr(operand, "array", operand)).reshape(1, -1)


def dtype_holder(value: Any) -> bool:
    """Whether an operand holds elements."""
    kind = getattr(value, "type", None)
    return hasattr(kind, "dtype") or (hasattr(value, "reshape") and getattr(value, "ndim", 0) > 0)


def dtype_of(operand: Any) -> str:
    """The element type of an operand that holds elements; a plain array has that of its numbers."""
    if hasattr(operand, "type"):
        return str(operand.type.dtype)
    return ArrayType.of(operand).dtype
