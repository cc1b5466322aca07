"""Addresses: pointers as whole numbers, whole numbers as pointers, and pointers to elements of another type.

A memory gets its address when it is first asked for, so that two runs of a program give the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.pointer_type import GLOBAL

from ...syntax.tree import Operation
from ...written.numbers import Whole, numbers_of
from ...written.types import WrittenType
from ..fault import Unsupported, bounds
from ..memory import ArgumentMemory
from ..writer import Local, Writer
from .pointers import LocalPointer
from .tensors import GlobalPointer

_FIRST, _STEP = 1 << 32, 1 << 12  # where the first memory lies, and to what the others are aligned


class Addresses:
    """Where the memories of a run lie."""

    def __init__(self) -> None:
        self.next = _FIRST
        self.places: dict[str, tuple[int, ArgumentMemory]] = {}  # by the name of a memory

    def of(self, pointer: GlobalPointer) -> int:
        """The address of a pointer, in bytes."""
        memory = pointer.memory
        if memory.name not in self.places:
            self.places[memory.name] = self.next, memory
            self.next += (memory.span // _STEP + 2) * _STEP
        return self.places[memory.name][0] + pointer.offset * pointer.base.itemsize

    def pointer(self, address: int, dtype: str) -> GlobalPointer:
        """The pointer to elements of a type at an address.  Raises ExecutionFault where there are none."""
        size = NUMPY[dtype].itemsize
        for first, memory in self.places.values():
            at = address - first
            if -_STEP < at < memory.span + _STEP:
                if at % size:
                    bounds(
                        f"address {address} is no multiple of {size} bytes", f"地址 {address} 不是 {size} 字节的整数倍"
                    )
                return GlobalPointer(memory, dtype, at // size)
        bounds(f"no memory of this run lies at the address {address}", f"本次执行中没有位于地址 {address} 的内存")

    def seen_as(self, pointer: GlobalPointer, dtype: str) -> GlobalPointer:
        """The same place as a pointer to elements of another type."""
        return pointer if pointer.dtype == dtype else self.pointer(self.of(pointer), dtype)


def cast(t: Writer, op: Operation) -> None:
    """``castptr %a : T -> U``: of a pointer or of an address; ``ptrtoint`` and ``inttoptr`` are two of its ways."""
    (source,) = t.values(op, 1)
    made = t.result(op)
    if made.type.kind == "pointer" and made.type.space != GLOBAL:
        local(t, op, source, made)
        return
    if source.type.kind != "pointer":
        of = f"core.addresses.pointer({t.whole(source, op)}, {_global(op, made.type)!r})"
    elif made.type.kind == "pointer":
        both = source.type.pairs and made.type.pairs
        _global(op, source.type, both)
        of = f"core.addresses.seen_as({source.py}, {_global(op, made.type, both)!r})"
    else:
        numbers = numbers_of(made.type)
        assert isinstance(numbers, Whole)  # the verifier lets nothing else through
        of = f"{t.bind('h', numbers.held)}({_address(op, source)})"
    t.emit(op, f"{made.py} = {of}")


def _address(op: Operation, pointer: Local) -> str:
    """The expression of the address of a pointer: in a local memory, the byte of it."""
    type = pointer.type
    if type.kind == "pointer" and type.dtype is not None and type.space and type.space != GLOBAL:
        return f"{pointer.py}.address"
    _global(op, type)
    return f"core.addresses.of({pointer.py})"


def local(t: Writer, op: Operation, source: Local, made: Local) -> None:
    """A pointer into a local memory: of the byte that a number counts, or of another pointer."""
    type = made.type
    if type.dtype is None or type.pairs or not type.space:
        raise Unsupported(op, (f"nothing has elements of {type.text} here", f"此处没有 {type.text} 的元素"))
    if source.type.kind == "pointer":
        t.emit(op, f"{made.py} = {source.py}.seen_as({type.dtype!r})")
        return
    place = f"core.memory({type.space!r}), {type.dtype!r}, {t.whole(source, op)}"
    t.emit(op, f"{made.py} = {t.helper(LocalPointer)}({place})")


def _global(op: Operation, type: WrittenType, pairs: bool = False) -> str:
    """The element type of a pointer to global memory.

    pairs: its elements may be pairs.  In memory of NumPy each of the two has a byte, so that places in bytes differ.
    """
    if type.kind != "pointer" or type.dtype is None or type.space != GLOBAL:
        raise Unsupported(
            op,
            (f"only pointers into global memory are made of addresses here, and no {type.text}",
             f"此处只能由地址得到全局内存的指针，{type.text} 不能"),
        )  # fmt: skip
    if type.pairs and not pairs:
        raise Unsupported(
            op,
            (f"elements of {type.text} are pairs, which do not lie in bytes here as in memory",
             f"{type.text} 的元素是一对数，此处并不像内存中那样按字节存放"),
        )  # fmt: skip
    return type.dtype


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    "pto.ptrtoint": cast,
    "pto.inttoptr": cast,
    "pto.castptr": cast,
}
