"""What an entry function is given: arrays for memory, numbers for scalars; every mistake is named at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pto_isa.runtime.memory.global_tensor import GlobalTensor
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.types.dtypes import check_dtype
from pto_isa.runtime.types.float_formats import FloatFormat
from pto_isa.runtime.types.global_type import GlobalLayout
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.text.lists import listed
from pto_isa.text.suggest import meant
from pto_isa.text.visible import brief

from ...syntax.program import Program
from ...syntax.tree import Operation
from ...walk.findings import Reporter
from ...written.functions import arguments_of, name_of
from ...written.numbers import numbers_of
from ...written.pairs import tensor_extents
from ...written.types import WrittenType, WrittenTypes
from ..budget import Budget
from ..cores.tensors import PLANES, GlobalPointer, tensor_view
from ..fault import ExecutionFault
from ..memory import ArgumentMemory
from .filling import OPEN_EXTENT, MadeArgument
from .making import Making

Array = np.ndarray[Any, Any]
Words = tuple[str, str]
OPEN = (-1,)  # the shape of memory that grows


_MEMORY = ("pointer", "view", "part")


class _Held(NamedTuple):
    """The memory of an argument, and its shape."""

    memory: ArgumentMemory
    shape: tuple[int, ...]


class Arguments:
    """The arguments of the entries of a program: names without ``%``, and types.

    layouts: by argument, the layouts that a tensor may have; the first one that its extents show is taken.
    """

    def __init__(
        self,
        program: Program,
        entries: Sequence[Operation],
        types: WrittenTypes,
        layouts: Mapping[str, Sequence[GlobalLayout]] | None = None,
    ) -> None:
        self.program, self.entries = program, entries
        found = [(name[1:], types(text), entry) for entry in entries for name, text in arguments_of(entry)]
        self.types = {name: type for name, type, _ in found}
        self.places = {name: entry for name, _, entry in reversed(found)}
        self.layouts = layouts or {}

    def read(
        self,
        given: object,
        budget: Budget,
        rooms: Mapping[str, int],
        making: Making | None = None,
    ) -> tuple[list[Any], dict[str, tuple[ArgumentMemory, tuple[int, ...]]]]:
        """Return the values in order, and the memory of each pointer or tensor with its shape.

        Arrays are copied; a whole number given for memory is that many elements of 0.  rooms: elements that a memory
        needs in all, where it is more than those of its array.  making: makes what is not given; the shape of memories
        that grow is OPEN.  Raises RuleError with a finding for every argument that is missing, unknown, of another type
        or too large for the budget, TypeError for what has no names.
        """
        if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
            raise TypeError(f"args are values by the names of arguments; found {brief(given)}")
        out = Reporter(self.program)
        value: Any
        values: list[Any] = []
        memories: dict[str, tuple[ArgumentMemory, tuple[int, ...]]] = {}
        plain = {name.removeprefix("%"): value for name, value in given.items()}
        for name, type in self.types.items():
            makes = making if name not in plain else None
            if type.kind not in (*_MEMORY, "scalar"):
                value = _no_argument(name, type)
            elif name not in plain and makes is None:
                value = _missing(name, type)
            elif type.kind == "scalar":
                value = _scalar(name, type, plain[name]) if makes is None else _made_scalar(name, type, makes)
            elif makes is not None:
                value = _made_memory(name, type, makes, budget)
            else:
                room = rooms.get(name, 0)
                value = _too_large(name, type, plain[name], budget, room) or _memory(name, type, plain[name])
                value = _held(name, value, room) if isinstance(value, np.ndarray) else value
            if isinstance(value, _Held):
                memories[name] = value
                value = self._view(type, *value)
            if isinstance(value, tuple):
                out.report("argument", self.places[name], f"%{name}", problem=value)
            values.append(value)
        for name in plain:
            if name not in self.types:
                entry = self.entries[0]
                out.report("argument", entry, problem=_unknown(name, name_of(entry), list(self.types)))
        if out.findings:
            raise RuleError(out.findings)
        return values, memories

    def made(
        self,
        given: Mapping[str, Any],
        values: Sequence[Any],
        memories: Mapping[str, tuple[ArgumentMemory, tuple[int, ...]]],
        making: Making,
    ) -> list[MadeArgument]:
        """Those that were made, with what ``read`` has returned."""
        plain = {name.removeprefix("%") for name in given}
        found = []
        for (name, type), value in zip(self.types.items(), values, strict=True):
            if name in plain:
                continue
            choice = making.choices.get(name)
            because = None if choice is None else choice.because
            if name not in memories:
                found.append(MadeArgument(name, type.text, None, value, making.filling.text, because))
                continue
            memory, shape = memories[name]
            shape = memory.array.reshape(shape).shape
            found.append(MadeArgument(name, type.dtype or "", shape, None, making.of(name).text, because))
        return found

    def _view(self, type: WrittenType, memory: ArgumentMemory, given: tuple[int, ...]) -> GlobalPointer | GlobalTensor:
        """What the program gets of a memory: a pointer, or a tensor that fills it row by row.

        given: the shape of the array, which says the extents that the type leaves open.
        """
        pointer = GlobalPointer(memory, type.dtype or "")
        if type.kind == "pointer":
            return pointer
        shape = list(given) if None in type.shape else [extent or 0 for extent in tensor_extents(type)]
        strides = [math.prod(shape[k + 1 :]) for k in range(len(shape))]
        return tensor_view(pointer, check_dtype(pointer.dtype), shape, strides, self.layouts.get(memory.name, PLANES))


def _missing(name: str, type: WrittenType) -> Words:
    if type.kind == "scalar":
        en, zh = f"a number ({type.text})", f"数值（{type.text}）"
    else:
        en, zh = _expected(type)
    return f"`{name}` is not given; expected {en}", f"未给出 `{name}`；应为{zh}"


def _no_argument(name: str, type: WrittenType) -> Words:
    return (
        f"`{name}` has the type {type.text}; only memory and numbers can be given",
        f"`{name}` 的类型为 {type.text}；只能给出内存和数值",
    )


def _expected(type: WrittenType) -> Words:
    """What may be given for memory of this type."""
    if type.kind == "pointer":
        return f"an array of {type.dtype}, or a number of elements", f"{type.dtype} 数组或元素个数"
    extents = tensor_extents(type)
    shape = "x".join("?" if extent is None else str(extent) for extent in extents)
    if None in type.shape:
        return f"an array of {type.dtype} of the shape {shape}", f"形状为 {shape} 的 {type.dtype} 数组"
    count = math.prod(extent or 0 for extent in extents)
    return f"an array of {type.dtype} of {count} elements ({shape}), or {count}", (
        f"含 {count} 个元素（{shape}）的 {type.dtype} 数组，或 {count}"
    )


def _unknown(name: str, function: str, known: Sequence[str]) -> Words:
    all_en, all_zh = listed(known)
    en, zh = f"{function} has no argument `{name}`; it has {all_en}", f"{function} 没有参数 `{name}`；其参数为 {all_zh}"
    hint = meant(name, known, 1)
    return en + hint[0], zh + hint[1]


def _held(name: str, array: Array, room: int = 0) -> _Held:
    return _Held(ArgumentMemory(name, array.reshape(-1), room), array.shape)


def _made_scalar(name: str, type: WrittenType, making: Making) -> Any:
    """The number that is made, or what is wrong."""
    numbers = numbers_of(type)
    return _no_argument(name, type) if numbers is None else making.number(name, numbers)


def _made_memory(name: str, type: WrittenType, making: Making, budget: Budget) -> _Held | Words:
    """The memory that is made: that of a pointer grows while it is used, that of a tensor is as large as it is."""
    dtype = type.dtype
    if dtype is None:
        return _unknown_elements(name, type)
    try:
        if type.kind == "pointer":
            return _Held(making.memory(name, dtype, budget), OPEN)
        shape = tuple(OPEN_EXTENT if extent is None else extent for extent in tensor_extents(type))
        count = math.prod(shape)
        return _too_large(name, type, count, budget) or _held(name, making.elements(name, dtype, count).reshape(shape))
    except (MemoryError, OverflowError, ValueError):  # ValueError: more than an address can count
        return _no_room(name, making.room(name) if type.kind == "pointer" else count)


def _unknown_elements(name: str, type: WrittenType) -> Words:
    return f"`{name}` has elements of an unknown type, {type.text}", f"`{name}` 的元素类型未知：{type.text}"


def _no_room(name: str, count: int) -> Words:
    return f"there is no memory for {count} elements of `{name}`", f"内存不足以存放 `{name}` 的 {count} 个元素"


def _too_large(name: str, type: WrittenType, value: Any, budget: Budget, room: int = 0) -> Words | None:
    """Count the memory of an argument, which has ``room`` elements or more; what is wrong when it is too much."""
    if isinstance(value, np.ndarray):
        bytes = max(value.nbytes, room * value.itemsize)
    elif isinstance(value, (int, np.integer)) and type.dtype is not None:
        bytes = max(int(value), room, 0) * NUMPY[type.dtype].itemsize
    else:
        return None
    try:
        budget.keeps(bytes)
    except ExecutionFault as fault:
        return f"`{name}`: {fault.en}", f"`{name}`：{fault.zh}"
    return None


def _memory(name: str, type: WrittenType, value: Any) -> Array | Words:
    """A copy of the array that a pointer or tensor is memory of, or what is wrong with it."""
    dtype = type.dtype
    if dtype is None:
        return _unknown_elements(name, type)
    wanted = NUMPY[dtype]
    en, zh = _expected(type)
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if value < 0:
            return (
                f"`{name}` is {value}; expected a number of elements, 0 or more",
                f"`{name}` 为 {value}；元素个数应不小于 0",
            )
        if not _fills(type, (int(value),)):
            return f"`{name}` is {value}; expected {en}", f"`{name}` 为 {value}；应为{zh}"
        try:
            return np.zeros(int(value), wanted)
        except (MemoryError, OverflowError, ValueError):  # ValueError: more than an address can count
            return _no_room(name, int(value))
    if not isinstance(value, np.ndarray):
        found = value.__class__.__name__
        if type.kind == "pointer":
            en, zh = f"a NumPy array of {dtype}, or a number of elements", f"{dtype} 的 NumPy 数组或元素个数"
        return f"`{name}` is a {found}; expected {en}", f"`{name}` 的类型为 {found}；应为{zh}"
    if not _fills(type, value.shape):
        shape = "x".join(map(str, value.shape))
        return (
            f"`{name}` is an array of the shape {shape}; expected {en}",
            f"`{name}` 是形状为 {shape} 的数组；应为{zh}",
        )
    if isinstance(value, np.ma.MaskedArray):
        return (
            f"`{name}` is a masked array; memory cannot be masked, use array.filled(value)",
            f"`{name}` 是掩码数组；内存不能被掩码，请使用 array.filled(value)",
        )
    if value.dtype.kind == "V" and value.dtype.names is None and value.dtype.itemsize == wanted.itemsize:
        return np.array(value, order="C").view(wanted)  # .npy files name no small floats
    if value.dtype != wanted:
        return (
            f"`{name}` is an array of {value.dtype}; expected {wanted} for {type.text}",
            f"`{name}` 是 {value.dtype} 数组；{type.text} 需要 {wanted}",
        )
    return np.array(value, order="C")


def _fills(type: WrittenType, shape: tuple[int, ...]) -> bool:
    """Whether an array of this shape is memory of the type: as many elements, in whatever shape, where it says so."""
    if type.kind == "pointer":
        return True
    extents = tensor_extents(type)
    if None not in extents:
        return math.prod(shape) == math.prod(extent or 0 for extent in extents)
    return len(shape) == len(extents) and all(
        want is None or want == have for want, have in zip(extents, shape, strict=True)
    )


def _scalar(name: str, type: WrittenType, value: Any) -> Any:
    """The number, or a pair that says what is wrong with it."""
    if (isinstance(value, np.ndarray) and value.ndim == 0) or isinstance(value, np.generic):
        value = value.item()
    numbers = numbers_of(type)
    if numbers is None:
        return _no_argument(name, type)
    if isinstance(numbers, FloatFormat):
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return numbers.rounded(value)
    elif isinstance(value, int):
        if numbers.fits(value, True) or numbers.fits(value, False):
            return numbers.held(int(value))
        return (
            f"`{name}` is {brief(value)}; it does not fit {type.text}",
            f"`{name}` 为 {brief(value)}，超出 {type.text} 的范围",
        )
    if isinstance(value, np.ndarray):
        shape = "x".join(map(str, value.shape))
        found_en, found_zh = f"an array, {value.dtype} {shape}", f"数组（{value.dtype} {shape}）"
    else:
        found_en = found_zh = brief(value, 80)
    return (
        f"`{name}` is {found_en}; expected a number of type {type.text}",
        f"`{name}` 为 {found_zh}；应为 {type.text} 数值",
    )
