"""Pointers as instructions take them: into a local memory of a core, and into the memory of an argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.memory.pointer import Pointer as Operand
from pto_isa.runtime.rules.rule import InRegister, InWord
from pto_isa.runtime.types.dtypes import Dtype
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.pointer_type import GLOBAL, PointerType

from ...syntax.tree import Operation
from ..fault import bounds
from .local import Region
from .tensors import GlobalPointer

FIRST_REACH = 4096  # bytes behind its place that an instruction finds at least in a memory without extents


class LocalPointer(Operand):
    """A place in a local memory of a core."""

    __slots__ = ("region",)

    def __init__(self, region: Region, dtype: Dtype, address: int) -> None:
        """Raises ExecutionFault for an address outside the memory."""
        apart, size = region.part
        if not 0 <= address <= region.data.size or address % apart > size:
            bounds(
                f"byte {address} lies outside the {region.name} memory of {size} bytes",
                f"字节 {address} 位于 {size} 字节的 {region.name} 存储之外",
            )
        super().__init__(PointerType(dtype, region.name), region.data, address)
        self.region = region

    def moved(self, count: int) -> LocalPointer:
        """Return the pointer ``count`` elements further on."""
        return self.further(count * self.type.itemsize)

    def further(self, count: int) -> LocalPointer:
        """Return the pointer ``count`` bytes further on."""
        return LocalPointer(self.region, self.type.dtype, self.address + count)

    def seen_as(self, dtype: Dtype) -> LocalPointer:
        """The same place as a pointer to elements of another type."""
        return LocalPointer(self.region, dtype, self.address)

    def load(self, place: int) -> Any:
        """Return the element at ``place`` as a Python number."""
        return self._element(place).item()

    def store(self, place: int, value: Any) -> None:
        """Set the element at ``place``."""
        self._element(place)[...] = NUMPY[self.type.dtype].type(value)

    def _element(self, place: int) -> Any:
        self.settle()
        if not 0 <= place < self.size:
            bounds(
                f"element {place} lies outside the memory; {self.size} follow the place of the pointer",
                f"第 {place} 个元素位于存储之外；指针所指位置之后共有 {self.size} 个元素",
            )
        return self.array[place : place + 1].reshape(())

    def settle(self) -> None:
        """Bring elements of tiles to their bytes, which the pointer leads to."""
        if self.region.current:
            self.region.flush(self.address, self.memory.size)


class ArgumentPointer(Operand):
    """A place in the memory of an argument, as an instruction takes it.

    ``memory`` ends with the argument, or further on where the instruction reaches further: the hardware knows no
    extents of arguments, so that this is told and does not stop a run.
    """

    __slots__ = ("place",)

    def __init__(self, place: GlobalPointer) -> None:
        self.place = place
        memory = place.memory.seen_as("u8")
        address = place.offset * place.base.itemsize
        if address > memory.size:
            memory = place.memory.further(address + FIRST_REACH)
        if not 0 <= address <= memory.size:
            bounds(
                f"byte {address} lies far outside %{place.name}, which has {place.memory.array.nbytes}",
                f"第 {address} 字节远在 %{place.name} 之外，后者共有 {place.memory.array.nbytes} 字节",
            )
        super().__init__(PointerType(place.dtype, GLOBAL), memory, address)  # type: ignore[arg-type]

    @property
    def leaves(self) -> bool:
        """Whether an instruction has needed more than the memory of the argument."""
        return self.memory.size > self.place.memory.array.nbytes

    def grow(self) -> bool:
        """Reach further, where that is possible."""
        memory = self.place.memory.further(max(2 * self.memory.size, self.address + FIRST_REACH))
        grown = memory.size > self.memory.size
        self.memory = memory
        return grown


def pointed(pointer: LocalPointer | GlobalPointer) -> LocalPointer | ArgumentPointer:
    """A pointer of a program as an instruction takes it."""
    if isinstance(pointer, LocalPointer):
        pointer.settle()
        return pointer
    return ArgumentPointer(pointer)


def belonging(core: Any, pointer: LocalPointer, space: str, bytes: int, dtype: Dtype) -> LocalPointer:
    """What goes with a pointer in a memory beside its own, which has a byte for so many of that one."""
    place = LocalPointer(core.memory(space), dtype, pointer.address // bytes)
    place.settle()
    return place


def in_register(core: Any, of: InRegister, dtype: Dtype) -> LocalPointer:
    """The place that a register holds; behind the memory there is nothing, which matters to who reads there."""
    memory: Region = core.memory(of.space)
    apart, size = memory.part
    address = _field(getattr(core.state, of.register), of.high, of.low) * of.bytes
    exists = address < memory.data.size and address % apart <= size
    place = LocalPointer(memory, dtype, address if exists else memory.data.size)
    place.settle()
    return place


def in_word(word: int, of: InWord) -> int | None:
    """The number that a field of a word is."""
    if of.unless is not None and _field(word, *of.unless):
        return None
    return _field(word, of.high, of.low)


def _field(word: int, high: int, low: int) -> int:
    return (int(word) >> low) & ((2 << (high - low)) - 1)


def reaching(core: Any, op: Operation, names: Sequence[str], run: Callable[..., Any], *values: Any) -> None:
    """Run an instruction whose operands are called ``names``, as far as it reaches into the memory of arguments.

    Raises BoundsError for other memory, and for what lies far behind an argument.
    """
    while True:
        try:
            run(*values)
            break
        except BoundsError as error:
            pointer = dict(zip(names, values, strict=True)).get(error.operand.partition(".")[0])
            if not (isinstance(pointer, ArgumentPointer) and pointer.grow()):
                raise
    for value in values:
        if isinstance(value, ArgumentPointer) and value.leaves:
            core.world.leaves.setdefault((id(op), value.place.name), (op, value.place.memory))


def on_cores(core: Any, run: Callable[..., Any], place: int, number: int | None, fixed: int, *values: Any) -> None:
    """Run an instruction of the cube core whose operand ``place`` leads into the memory of a vector core.

    number: the place of the operand that numbers this core; where it is absent, the instruction is carried out for each
    vector core.  fixed: the number where no operand gives it.
    """
    pointer: LocalPointer = values[place]
    asked = fixed if number is None else values[number]
    for beside in range(core.beside) if asked is None else (int(asked),):
        other = core.world.cores.get(("vector", beside))
        if other is None:
            bounds(
                f"vector core {beside} does not exist; {core.beside} stand beside the cube core",
                f"向量核 {beside} 不存在；矩阵核旁共有 {core.beside} 个向量核",
            )
        given = [*values]
        given[place] = pointed(LocalPointer(other.memory(pointer.region.name), pointer.type.dtype, pointer.address))
        if number is not None:
            given[number] = beside
        run(*given)
