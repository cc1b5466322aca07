"""Global memory of a program: pointers into the arrays of arguments, and tensors over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pto_isa.runtime.memory.global_tensor import GlobalTensor
from pto_isa.runtime.types.dtypes import Dtype
from pto_isa.runtime.types.global_type import GlobalLayout
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.text.lists import counted

from ...walk.values import implied_layouts
from ...written.pairs import PAIR, packed_dimension, tensor_in_elements
from ..fault import bounds
from ..memory import ArgumentMemory

Array = np.ndarray[Any, Any]
PLANES: tuple[GlobalLayout, ...] = ("nd", "dn")


class GlobalPointer:
    """A place in the memory of one argument: ``base`` are its elements of ``dtype``, which ``offset`` counts."""

    __slots__ = ("base", "dtype", "offset", "memory")

    def __init__(self, memory: ArgumentMemory, dtype: str, offset: int = 0) -> None:
        self.memory, self.dtype, self.offset = memory, dtype, offset
        self.base: Array = memory.seen_as(dtype)

    @property
    def name(self) -> str:
        """The name of the argument."""
        return self.memory.name

    def moved(self, count: int) -> GlobalPointer:
        """Return the pointer ``count`` elements further on."""
        return GlobalPointer(self.memory, self.dtype, self.offset + count)

    def load(self, place: int) -> Any:
        """Return the element at ``place`` as a Python number."""
        at = self._inside(place)  # first, as it may bring another base
        return self.base[at].item()

    def store(self, place: int, value: Any) -> None:
        """Set the element at ``place``."""
        at = self._inside(place)
        self.base[at] = NUMPY[self.dtype].type(value)

    def _inside(self, place: int) -> int:
        at = self.offset + place
        if not 0 <= at < self.base.size and not self.reaches(at, at):
            bounds(
                f"element {at} of %{self.name} does not exist; it has {counted(self.base.size, 'element')}",
                f"%{self.name} 没有第 {at} 个元素；它共有 {self.base.size} 个元素",
            )
        return at

    def reaches(self, first: int, last: int) -> bool:
        """Whether these elements exist.  ``base`` has them then, also where the memory grows to have them."""
        if first < 0 or not self.memory.reaches((last + 1) * self.base.itemsize):
            return False
        self.base = self.memory.seen_as(self.dtype)
        return True


def pairs_view(
    pointer: GlobalPointer, dtype: Dtype, shape: Sequence[int], strides: Sequence[int], layouts: Sequence[GlobalLayout]
) -> GlobalTensor:
    """The tensor of extents and strides that count pairs.  Raises ExecutionFault where pairs do not lie together."""
    counted = tensor_in_elements(shape, strides)
    if counted is None:
        bounds(
            f"strides {list(strides)} of a tensor of pairs; one of them must be 1",
            f"元素成对存放的张量，其步长为 {list(strides)}，其中必须有一个为 1",
        )
    layout = layouts[0] if len(layouts) == 1 else _shown(shape, strides, layouts)
    return tensor_view(pointer, dtype, *counted, (layout,))


def part_of_pairs(tensor: GlobalTensor, starts: Sequence[int], sizes: Sequence[int]) -> GlobalTensor:
    """A part of a tensor, whose place and extents count pairs.  Raises ExecutionFault as ``part`` does."""
    packed = packed_dimension(tensor.type.stride[5 - len(starts) :])
    counted = [[n * PAIR if k == packed else n for k, n in enumerate(numbers)] for numbers in (starts, sizes)]
    return part(tensor, *counted)


def tensor_view(
    pointer: GlobalPointer, dtype: Dtype, shape: Sequence[int], strides: Sequence[int], layouts: Sequence[GlobalLayout]
) -> GlobalTensor:
    """Return the tensor of these extents and strides over memory.

    layouts: those that the text leaves open, the wanted one first; constant or not, strides decide between them.
    Raises ExecutionFault when the tensor reaches outside the memory.
    """
    lead = 5 - len(shape)
    five = [*[1] * lead, *shape]
    steps = [*[strides[0] * shape[0]] * lead, *strides]
    if min(five) < 0 or min(steps) < 0:
        bounds(
            f"extents {list(shape)} and strides {list(strides)} must not be negative",
            f"形状 {list(shape)} 与步长 {list(strides)} 不能为负",
        )
    first = pointer.offset
    last = first + sum((n - 1) * step for n, step in zip(five, steps, strict=True))
    if 0 not in five and (first < 0 or last >= pointer.base.size) and not pointer.reaches(first, last):
        bounds(
            f"the tensor reaches element {first if first < 0 else last} of %{pointer.name}, which has "
            f"{counted(pointer.base.size, 'element')}",
            f"张量访问到 %{pointer.name} 的第 {first if first < 0 else last} 个元素，"
            f"而它只有 {pointer.base.size} 个元素",
        )
    layout = layouts[0] if len(layouts) == 1 else _shown(shape, strides, layouts)
    return GlobalTensor(pointer.base, dtype, five, steps, pointer.offset, layout)


def _shown(shape: Sequence[int], strides: Sequence[int], layouts: Sequence[GlobalLayout]) -> GlobalLayout:
    """The layout that extents and strides show; a single column may be ND or DN, and has the wanted one."""
    implied = implied_layouts(shape, strides)
    return next((layout for layout in layouts if layout in implied), implied[0])


def part(tensor: GlobalTensor, starts: Sequence[int], sizes: Sequence[int]) -> GlobalTensor:
    """A part of a tensor in the same memory.  Raises ExecutionFault, naming index and extent, outside it."""
    type = tensor.type
    lead = 5 - len(starts)
    for k, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        extent = type.shape[lead + k]
        if start < 0 or size < 0 or start + size > extent:
            bounds(
                f"dimension {k}: {size} elements from index {start} on leave the extent {extent}",
                f"第 {k} 维：从索引 {start} 起的 {size} 个元素超出长度 {extent}",
            )
    if len(starts) == 2 and type.is_plane:
        return tensor.window(starts[0], starts[1], sizes[0], sizes[1])
    offset = tensor.offset + sum(start * step for start, step in zip(starts, type.stride[lead:], strict=True))
    five = [*type.shape[:lead], *sizes]
    return GlobalTensor(tensor.base, type.dtype, five, type.stride, offset, type.layout, tensor.writable)


def extent(tensor: GlobalTensor, dimension: int, rank: int) -> int:
    """The extent of one dimension of a tensor that was made with ``rank`` dimensions."""
    return tensor.type.shape[_axis(dimension, rank)]


def stride(tensor: GlobalTensor, dimension: int, rank: int) -> int:
    """The stride of one dimension, in elements."""
    return tensor.type.stride[_axis(dimension, rank)]


def extent_in_pairs(tensor: GlobalTensor, dimension: int, rank: int) -> int:
    """The extent of one dimension of a tensor of pairs, as its text counts it."""
    found = extent(tensor, dimension, rank)
    return found // PAIR if dimension == packed_dimension(tensor.type.stride[5 - rank :]) else found


def stride_in_pairs(tensor: GlobalTensor, dimension: int, rank: int) -> int:
    """The stride of one dimension of a tensor of pairs, in pairs."""
    found = stride(tensor, dimension, rank)
    return found if dimension == packed_dimension(tensor.type.stride[5 - rank :]) else found // PAIR


def _axis(dimension: int, rank: int) -> int:
    if not 0 <= dimension < rank:
        bounds(f"dimension {dimension} of a tensor of {rank}", f"张量只有 {rank} 维，没有第 {dimension} 维")
    return 5 - rank + dimension
