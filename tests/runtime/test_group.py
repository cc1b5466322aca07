"""Group: one tensor per rank over shared memory, its type, its text form and what it refuses."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import GlobalTensor, GlobalType, Group, GroupType, InputError, RuleError, Tile, TileType
from pto_isa.runtime.types.group_type import group_type

MEMBER = GlobalType("f32", (2, 8))


def test_types_are_interned_and_survive_copies() -> None:
    type = GroupType(MEMBER, 3, 1)
    assert type is GroupType(MEMBER, 3, 1) is copy.deepcopy(type) is pickle.loads(pickle.dumps(type))
    assert type is group_type("3 ranks, root=1, 2x8xf32") is not GroupType(MEMBER, 3, 2)
    assert (type.kind, type.ranks, type.root, type.shape[3:], type.dtype) == ("group", 3, 1, (2, 8), "f32")
    assert group_type("1 rank, dn, 4x4xi8").layout == "dn"


@pytest.mark.parametrize("text", ["", "2x8xf32", "3 ranks", "3 ranks, root=x, 2x8xf32", "3 ranks, 2x8xf31"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        group_type(text)


def test_members_share_the_memory() -> None:
    memory = np.arange(3 * 20, dtype=np.int32).reshape(3, 20)
    group = Group(memory, "i32", (2, 8), offset=4)
    assert group.array.shape == (3, 1, 1, 1, 2, 8)
    for rank in range(3):
        assert (group[rank].array == group.array[rank]).all()
    group[2].array[0, 0, 0, 1, 7] = -5
    assert memory[2, 19] == -5 and len(group) == 3
    assert group.copy().memory is not memory


@pytest.mark.parametrize("rank", [-1, 3])
def test_other_ranks_are_refused(rank: int) -> None:
    with pytest.raises(InputError, match="ranks 0"):
        Group.from_numpy(np.zeros((3, 2, 8), np.float32))[rank]


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(4, np.float32),
        np.zeros((2,) * 7, np.float32),
        [1],
        np.zeros((4, 4), np.float32).T,
        np.zeros((2, 2), np.complex64),
    ],
)
def test_other_arrays_are_refused(array: Any) -> None:
    with pytest.raises(InputError):
        Group.from_numpy(array)


def test_a_tensor_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="reaches element"):
        Group(np.zeros((2, 15), np.float32), "f32", (2, 8))


def test_read_only_memory_is_read_only() -> None:
    memory = np.zeros((2, 1, 8), np.float32)
    memory.flags.writeable = False
    group = Group.from_numpy(memory)
    assert not group.writable
    with pytest.raises(RuleError, match="read-only"):
        ops.tbroadcast(group, GlobalTensor.from_numpy(np.ones((1, 8), np.float32)), Tile(TileType("f32", 1, 8)))


def test_a_root_outside_the_group_is_a_finding() -> None:
    group = Group.from_numpy(np.zeros((2, 1, 8), np.float32), root=2)
    with pytest.raises(RuleError) as caught:
        tensor, staging = GlobalTensor.from_numpy(np.ones((1, 8), np.float32)), Tile(TileType("f32", 1, 8))
        ops.tbroadcast(group, tensor, staging, profile="a2a3")
    assert [finding.rule for finding in caught.value.findings] == ["pto.tbroadcast/root-in-group"]
