"""Groups: the tensors of several ranks, which a program names one after the other, as one operand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pto_isa.runtime.memory.global_tensor import GlobalTensor
from pto_isa.runtime.memory.group import Group

from ..fault import ExecutionFault


def group_of(tensors: Sequence[GlobalTensor], root: int) -> Group:
    """A group over copies of the tensors.  Raises ExecutionFault for tensors that are not of one type."""
    type = tensors[0].type
    for number, tensor in enumerate(tensors):
        if tensor.type is not type:
            raise ExecutionFault(
                "step", f"tensor {number} of the group is {tensor.type}; expected {type} as tensor 0",
                f"组内第 {number} 个张量为 {tensor.type}；应与第 0 个相同，为 {type}",
            )  # fmt: skip
    size = _size(tensors[0])
    memory = np.array([tensor.base[tensor.offset : tensor.offset + size] for tensor in tensors], order="C")
    return Group(memory, type.dtype, type.shape, type.stride, 0, type.layout, root)


def spread(group: Group, tensors: Sequence[GlobalTensor]) -> None:
    """Bring what an op has written into the copies to the tensors."""
    for tensor, row in zip(tensors, group.memory, strict=True):
        tensor.base[tensor.offset : tensor.offset + _size(tensor)] = row


def _size(tensor: Any) -> int:
    """The elements from the first to the last one of a tensor."""
    extents = tensor.type.shape
    return 0 if 0 in extents else 1 + sum((n - 1) * step for n, step in zip(extents, tensor.type.stride, strict=True))
