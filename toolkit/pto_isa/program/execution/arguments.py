"""What an entry function is given: arrays for pointers, numbers for scalars; every mistake is named at once."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pto_isa.runtime.counted import listed
from pto_isa.runtime.dtypes import FLOATS
from pto_isa.runtime.finding import RuleError
from pto_isa.runtime.numpy_types import NUMPY

from ..findings import Reporter
from ..functions import arguments_of, name_of
from ..program import Program
from ..syntax import Op
from ..types import Type, Types
from .scalars import bits_of, rounded, wrapped
from .tensors import Pointer

Array = np.ndarray[Any, Any]
Words = tuple[str, str]


class Arguments:
    """The arguments of one function of a program: names without ``%``, and types."""

    def __init__(self, program: Program, function: Op, types: Types) -> None:
        self.program, self.function = program, function
        self.types = {name[1:]: types(text) for name, text in arguments_of(function)}

    def read(self, given: object) -> tuple[list[Any], dict[str, tuple[Array, tuple[int, ...]]]]:
        """Return the values in order, and the memory of each pointer with the shape that was given.

        Arrays are copied; a whole number given for a pointer is that many elements of 0.  Raises RuleError with a
        finding for every argument that is missing, unknown or of another type, TypeError for what has no names.
        """
        if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
            raise TypeError(f"args are values by the names of arguments; found {repr(given)[:60]}")
        out = Reporter(self.program)
        values: list[Any] = []
        memories: dict[str, tuple[Array, tuple[int, ...]]] = {}
        plain = {name.removeprefix("%"): value for name, value in given.items()}
        for name, type in self.types.items():
            if name not in plain:
                out.report("argument", self.function, f"%{name}", problem=_missing(name, type))
            elif type.kind == "pointer":
                memory = _memory(name, type, plain[name])
                if isinstance(memory, tuple):
                    out.report("argument", self.function, f"%{name}", problem=memory)
                    continue
                memories[name] = memory.reshape(-1), memory.shape
                values.append(Pointer(memories[name][0], type.dtype or "", name))
            else:
                value = _scalar(name, type, plain[name])
                if isinstance(value, tuple):
                    out.report("argument", self.function, f"%{name}", problem=value)
                values.append(value)
        for name in plain:
            if name not in self.types:
                out.report("argument", self.function, problem=_unknown(name, name_of(self.function), list(self.types)))
        if out.findings:
            raise RuleError(out.findings)
        return values, memories


def _missing(name: str, type: Type) -> Words:
    if type.kind == "pointer":
        en, zh = f"an array of {type.dtype}, or a number of elements", f"{type.dtype} 数组或元素个数"
    else:
        en, zh = f"a number ({type.text})", f"数值（{type.text}）"
    return f"`{name}` is not given; expected {en}", f"未给出 `{name}`；应为{zh}"


def _unknown(name: str, function: str, known: Sequence[str]) -> Words:
    close = difflib.get_close_matches(name, known, n=1)
    all_en, all_zh = listed(known)
    en, zh = f"{function} has no argument `{name}`; it has {all_en}", f"{function} 没有参数 `{name}`；其参数为 {all_zh}"
    return (f"{en}; did you mean `{close[0]}`?", f"{zh}；是否想写 `{close[0]}`？") if close else (en, zh)


def _memory(name: str, type: Type, value: Any) -> Array | Words:
    """A copy of the array that a pointer points to, or what is wrong with it."""
    dtype = type.dtype
    if dtype is None:
        return f"`{name}` is a pointer to an unknown type, {type.text}", f"`{name}` 指向未知类型 {type.text}"
    wanted = NUMPY[dtype]
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if value < 0:
            return (
                f"`{name}` is {value}; expected a number of elements, 0 or more",
                f"`{name}` 为 {value}；元素个数应不小于 0",
            )
        try:
            return np.zeros(int(value), wanted)
        except (MemoryError, OverflowError, ValueError):  # ValueError: more than an address can count
            return f"there is no memory for {value} elements of `{name}`", f"内存不足以存放 `{name}` 的 {value} 个元素"
    if not isinstance(value, np.ndarray):
        found = value.__class__.__name__
        return (
            f"`{name}` is a {found}; expected a NumPy array of {dtype}, or a number of elements",
            f"`{name}` 的类型为 {found}；应为 {dtype} 的 NumPy 数组或元素个数",
        )
    if value.dtype.kind == "V" and value.dtype.names is None and value.dtype.itemsize == wanted.itemsize:
        return np.array(value, order="C").view(wanted)  # .npy files name no small floats
    if value.dtype != wanted:
        return (
            f"`{name}` is an array of {value.dtype}; expected {wanted} for {type.text}",
            f"`{name}` 是 {value.dtype} 数组；{type.text} 需要 {wanted}",
        )
    return np.array(value, order="C")


def _scalar(name: str, type: Type, value: Any) -> Any:
    """The number, or a pair that says what is wrong with it."""
    if (isinstance(value, np.ndarray) and value.ndim == 0) or isinstance(value, np.generic):
        value = value.item()
    if type.dtype in FLOATS and isinstance(value, (int, float)) and not isinstance(value, bool):
        return rounded(value, type.dtype)
    if type.kind == "scalar" and type.dtype not in FLOATS and isinstance(value, int):
        bits = bits_of(type)
        if -(1 << (bits - 1)) <= value < 1 << bits:
            return wrapped(int(value), bits)
        return f"`{name}` is {value}; it does not fit {type.text}", f"`{name}` 为 {value}，超出 {type.text} 的范围"
    if type.kind != "scalar":
        return (
            f"`{name}` has the type {type.text}; only pointers and numbers can be given",
            f"`{name}` 的类型为 {type.text}；只能给出指针和数值",
        )
    if isinstance(value, np.ndarray):
        shape = "x".join(map(str, value.shape))
        found_en, found_zh = f"an array, {value.dtype} {shape}", f"数组（{value.dtype} {shape}）"
    else:
        found_en = found_zh = f"{value!r:.80}"
    return (
        f"`{name}` is {found_en}; expected a number of type {type.text}",
        f"`{name}` 为 {found_zh}；应为 {type.text} 数值",
    )
