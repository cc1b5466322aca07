"""What a program keeps on the stack of the scalar unit: local arrays and structs, which only hold what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...host.local_values import path_of
from ...syntax.tree import Operation
from ...written.forms import operands_of
from ...written.types import WrittenType
from ..fault import ExecutionFault, Unsupported, bounds
from ..writer import Writer, items

_BYTES = 8  # that a number takes at most


class LocalArray:
    """The elements of a local array, row by row; ``first`` for one that was not written yet."""

    __slots__ = ("shape", "values")

    def __init__(self, shape: Sequence[int], first: Any = None) -> None:
        self.shape = tuple(shape)
        count = 1
        for extent in shape:
            count *= extent
        try:
            self.values: list[Any] = [first] * count
        except (MemoryError, OverflowError):  # of a run without limits
            raise ExecutionFault(
                "limit", f"there is no memory for {count} elements", f"内存不足以存放 {count} 个元素"
            ) from None

    def get(self, *place: int) -> Any:
        """The element at a place.  Raises ExecutionFault outside the array, and for one that was not written."""
        return _written(self.values[self._at(place)], f"[{', '.join(map(str, place))}]")

    def set(self, value: Any, *place: int) -> None:
        """Write the element at a place."""
        self.values[self._at(place)] = value

    def _at(self, place: Sequence[int]) -> int:
        at = 0
        for number, (index, extent) in enumerate(zip(place, self.shape, strict=True)):
            if not 0 <= index < extent:
                bounds(
                    f"dimension {number} has {extent} elements; there is none with the index {index}",
                    f"第 {number} 维有 {extent} 个元素，没有索引 {index}",
                )
            at = at * extent + index
        return at


class Struct:
    """The scalar fields of a struct by their paths."""

    __slots__ = ("fields",)

    def __init__(self, paths: Sequence[tuple[int, ...]]) -> None:
        self.fields: dict[tuple[int, ...], Any] = dict.fromkeys(paths)

    def get(self, *path: int) -> Any:
        """The field at a path.  Raises ExecutionFault for one that was not written."""
        return _written(self.fields[path], f"[{', '.join(map(str, path))}]")

    def set(self, value: Any, *path: int) -> None:
        """Write the field at a path."""
        self.fields[path] = value


def _written(value: Any, place: str) -> Any:
    if value is None:
        raise ExecutionFault("step", f"{place} is read before it is written", f"{place} 在写入之前被读取")
    return value


def declare_array(t: Writer, op: Operation) -> None:
    """``declare_local_array -> !pto.local_array<4x2xi32>``: a new one wherever the op is reached; events are 0."""
    made = t.result(op)
    shape = [extent or 0 for extent in made.type.shape]
    count = 1
    for extent in shape:
        count *= extent
    first = ", 0" if made.type.kind == "events" else ""
    t.emit(op, f"core.room({count * _BYTES})")
    t.emit(op, f"{made.py} = {t.helper(LocalArray)}({items([str(extent) for extent in shape])}{first})")


def declare_struct(t: Writer, op: Operation) -> None:
    """``declare_struct -> !pto.struct<i32, f32>``."""
    made = t.result(op)
    t.emit(op, f"{made.py} = {t.helper(Struct)}({t.bind('w', list(_paths(made.type)))})")


def _paths(type: WrittenType, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The paths to the scalars of a struct."""
    for number, part in enumerate(type.parts):
        if part.kind == "struct":
            yield from _paths(part, (*before, number))
        else:
            yield (*before, number)


def read(t: Writer, op: Operation) -> None:
    """``local_array_get %a[%i, %j]`` and ``struct_get %s[1, 0]``."""
    holder = t.operand(op, 0)
    made = t.result(op)
    t.emit(op, f"{made.py} = {holder.py}.get({', '.join(_place(t, op, False))})")


def write(t: Writer, op: Operation) -> None:
    """``local_array_set %a[%i, %j], %v`` and ``struct_set %s[1, 0], %v``."""
    holder = t.operand(op, 0)
    value = t.use(operands_of(op)[-1], op)
    t.emit(op, f"{holder.py}.set({', '.join([value.py, *_place(t, op, True)])})")


def _place(t: Writer, op: Operation, writes: bool) -> list[str]:
    """The indices of an element, or the path of a field."""
    if op.name.startswith("pto.struct"):
        return [str(number) for number in path_of(op)]
    given = operands_of(op)[1:]
    if op.quoted and writes:
        raise Unsupported(op, ("its generic form is not executed", "不执行其通用形式"))
    return [t.number(item, op) for item in (given[:-1] if writes else given)]


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    **dict.fromkeys(("pto.declare_local_array", "pto.declare_eventid_array"), declare_array),
    "pto.declare_struct": declare_struct,
    **dict.fromkeys(("pto.local_array_get", "pto.eventid_array_get", "pto.struct_get"), read),
    **dict.fromkeys(("pto.local_array_set", "pto.eventid_array_set", "pto.struct_set"), write),
}
