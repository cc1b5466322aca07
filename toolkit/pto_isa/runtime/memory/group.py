"""Group: tensors of one type, one on every rank of a parallel group, in memory that a whole process shares."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...text.visible import brief
from ..array import Array
from ..errors import InputError
from ..types.dtypes import Dtype
from ..types.global_type import GlobalLayout, GlobalType
from ..types.group_type import GroupType
from ..types.numpy_types import element_type, expect_dtype, expect_values
from .container import Container
from .global_tensor import GlobalTensor, strided
from .tile import ReadOnly, read_only


class Group(Container):
    """A tensor on every rank: ``type``, ``key`` (see Tile), ``array`` with axes (rank, 5 extents) and ``memory``.

    ``memory`` has one row per rank; the tensor lies at the same place, ``offset`` elements on, in each of them, as the
    windows do that ranks open to each other.  ``group[r]`` is the tensor of rank r and shares its memory.
    Raises InputError for a tensor that would leave the memory.
    """

    __slots__ = ("type", "key", "memory", "offset", "_array", "__weakref__")
    FIXED = frozenset({"type", "key", "memory", "offset", "array"})

    type: GroupType
    key: GroupType | ReadOnly
    memory: Array
    offset: int
    _array: Array | None

    def __init__(
        self,
        memory: Any,
        dtype: Dtype,
        shape5: Sequence[int],
        stride5: Sequence[int] | None = None,
        offset: int = 0,
        layout: GlobalLayout = "nd",
        root: int = 0,
    ) -> None:
        if not isinstance(memory, np.ndarray) or memory.ndim != 2 or not memory.flags.c_contiguous:
            raise InputError(
                "the memory of a group is a contiguous array with one row per rank",
                "组的内存须为连续的二维数组，每个 rank 占一行",
            )
        expect_dtype(memory, dtype, "the memory")
        expect_values(memory, dtype, "the memory")
        member = GlobalType(dtype, shape5, stride5, layout)
        for row in memory[:1]:  # rows are alike; this refuses a tensor that does not fit
            GlobalTensor(row, dtype, member.shape, member.stride, offset, layout)
        kind = GroupType(member, len(memory), root)
        key = kind if memory.flags.writeable else read_only(kind)
        for name, value in (("type", kind), ("key", key), ("memory", np.asarray(memory)), ("offset", offset)):
            object.__setattr__(self, name, value)
        self._array = None

    def _elements(self) -> Array:
        return self.array

    def _made_of(self) -> tuple[Any, ...]:
        member = self.type.member
        place = (member.dtype, member.shape, member.stride, self.offset, member.layout, self.type.root)
        return Group, (), self.memory, place

    @classmethod
    def from_numpy(cls, a: Any, dtype: Dtype | None = None, *, layout: GlobalLayout = "nd", root: int = 0) -> Group:
        """Return a group over an array whose first axis is the rank; up to five more are the extents of a member.

        The array must be contiguous and is shared.  Raises InputError for arrays of another form.
        """
        if not isinstance(a, np.ndarray) or not 2 <= a.ndim <= 6:
            found = f"{a.ndim} dimensions" if isinstance(a, np.ndarray) else type(a).__name__
            raise InputError(
                f"found {found}; a group is made from a NumPy array of two to six dimensions, the first for the ranks",
                f"此处是 {found}；组须由二到六维的 NumPy 数组构造，第一维为 rank",
            )
        kind = element_type(a.dtype) if dtype is None else dtype
        if kind is None:
            raise InputError(
                f"no element type is held as the NumPy type {a.dtype}", f"没有以 NumPy 类型 {a.dtype} 保存的元素类型"
            )
        if not a.flags.c_contiguous:
            raise InputError(
                "the array of a group must be contiguous; use np.ascontiguousarray(array)",
                "组的数组须连续存放；请使用 np.ascontiguousarray(array)",
            )
        return cls(a.reshape(a.shape[0], -1), kind, a.shape[1:], layout=layout, root=root)

    @property
    def array(self) -> Array:
        """Six-dimensional strided view: rank, then the extents of a member."""
        if self._array is None:
            member, step = self.type.member, self.memory.itemsize
            steps = [self.memory.strides[0], *(n * step for n in member.stride)]
            self._array = strided(self.memory.reshape(-1)[self.offset :], (self.type.ranks, *member.shape), steps)
        return self._array

    def __len__(self) -> int:
        return self.type.ranks

    def __getitem__(self, rank: int) -> GlobalTensor:
        """Return the tensor of one rank.  Raises InputError for a rank that the group does not have."""
        if not 0 <= operator.index(rank) < self.type.ranks:
            raise InputError(
                f"the group has the ranks 0 … {self.type.ranks - 1}; found {brief(rank)}",
                f"组内 rank 为 0 … {self.type.ranks - 1}；此处为 {brief(rank)}",
            )
        member = self.type.member
        return GlobalTensor(
            self.memory[rank], member.dtype, member.shape, member.stride, self.offset, member.layout, self.writable
        )

    def copy(self) -> Group:
        """Return a group of the same type over memory of its own, writable."""
        member = self.type.member
        return Group(
            self.memory.copy(), member.dtype, member.shape, member.stride, self.offset, member.layout, self.type.root
        )

    @property
    def writable(self) -> bool:
        """Whether ops may write the tensors."""
        return self.key is self.type

    dtype = property(lambda self: self.type.dtype, doc="Element type.")
    shape = property(lambda self: self.type.shape, doc="Five extents of a member.")
    ranks = property(lambda self: self.type.ranks, doc="Number of ranks.")
    root = property(lambda self: self.type.root, doc="The rank that is the root.")

    def __repr__(self) -> str:
        return f"<Group {self.type}{'' if self.writable else ' read-only'}>"
