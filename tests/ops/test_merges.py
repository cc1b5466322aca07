"""Merges of lists of records in the unified buffer, against a merge that takes one head after the other."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa import ops
from pto_isa.runtime import Pointer, State

LISTS = (0b0011, 0b0111, 0b1111, 0b0101)
STOP = 1 << 12


def records(scores: np.ndarray, first: int) -> np.ndarray:
    """Records with these scores and the indices from ``first`` on, as bytes."""
    made = np.zeros((len(scores), 8), np.uint8)
    made[:, : scores.itemsize] = scores.view(np.uint8).reshape(len(scores), -1)
    made[:, 4:] = np.arange(first, first + len(scores), dtype=np.uint32).view(np.uint8).reshape(-1, 4)
    return made


def merged(lists: list[np.ndarray], dtype: type, stop: bool) -> tuple[np.ndarray, list[int]]:
    """One list of all, and how many were taken of each: the largest head, the earlier list of equal ones."""
    taken, out = [0] * len(lists), []
    while any(done < len(one) for done, one in zip(taken, lists, strict=True)):
        heads = [
            one[done, : dtype().itemsize].copy().view(dtype)[0] if done < len(one) else -np.inf
            for done, one in zip(taken, lists, strict=True)
        ]
        chosen = heads.index(max(heads))
        out.append(lists[chosen][taken[chosen]])
        taken[chosen] += 1
        if stop and taken[chosen] == len(lists[chosen]):
            break
    return np.array(out), taken


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("used", LISTS)
@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_the_largest_head_comes_next(dtype: type, used: int, stop: bool) -> None:
    """Few scores, so that many are equal; a list that takes no part is not read whatever its length says."""
    random = np.random.default_rng(used + stop)
    for _ in range(8):
        sizes = [int(n) for n in random.integers(1, 9, 4)]
        lists = [records(-np.sort(random.integers(-4, 5, n)).astype(dtype), 10 * k) for k, n in enumerate(sizes)]
        places = [Pointer.from_numpy(one.reshape(-1).view(dtype).copy()) for one in lists]
        memory, state = np.full(8 * 40, 77, np.uint8), State()
        lengths = sum(n << 16 * k for k, n in enumerate(sizes))
        config = 1 | used << 8 | (STOP if stop else 0)
        ops.vmrgsort4(
            Pointer.from_numpy(memory.view(dtype)), *places, lengths, config, state, profile="a5", strict=True
        )
        taking = [one if used >> k & 1 else one[:0] for k, one in enumerate(lists)]
        present = [one for one in taking if len(one)]
        wanted, some = merged(present, dtype, stop)
        counts = iter(some)
        assert memory.tolist() == wanted.reshape(-1).tolist() + [77] * (len(memory) - wanted.size)
        assert ops.get_vms4_sr(state, profile="a5") == tuple(next(counts) if len(one) else 0 for one in taking)


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_four_lists_in_a_row_are_merged_again_and_again(dtype: type) -> None:
    rows = -np.sort(np.random.default_rng(3).integers(-9, 9, (3, 4, 5)), axis=2).astype(dtype)
    lists = [[records(row, 100 * r + 10 * k) for k, row in enumerate(four)] for r, four in enumerate(rows)]
    memory = np.array(lists).reshape(-1).view(dtype)
    places = []
    for k in range(4):
        places.append(Pointer.from_numpy(memory))
        places[-1].address = 40 * k
    out = np.zeros(memory.size, dtype)
    ops.vmrgsort4(
        Pointer.from_numpy(out), *places, 5 * 0x0001000100010001, 3 | 0xF00, State(), profile="a5", strict=True
    )
    wanted = np.concatenate([merged(four, dtype, False)[0] for four in lists])
    assert out.view(np.uint8).tolist() == wanted.reshape(-1).tolist()


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_groups_are_sorted_by_themselves(dtype: type) -> None:
    """Equal scores keep their order; two bytes of 0 lie above a score of 16 bits, whatever was there."""
    random = np.random.default_rng(5)
    scores, indices = random.integers(-6, 7, 96).astype(dtype), random.integers(0, 2**32, 96, dtype=np.uint32)
    memory = np.full(96 * 8 + 16, 77, np.uint8)
    given = [Pointer.from_numpy(each) for each in (memory.view(dtype), scores, indices)]
    ops.vbitsort(*given, 3, profile="a5", strict=True)
    wanted: list[int] = []
    for group in range(0, 96, 32):
        for k in sorted(range(group, group + 32), key=lambda k: -float(scores[k])):
            wanted += [*scores[k : k + 1].tobytes(), *[0] * (4 - scores.itemsize), *indices[k : k + 1].tobytes()]
    assert memory.tolist() == [*wanted, *[77] * 16]


PROGRAM = """
module attributes {pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<vector>} {
  func.func @f(%scores: !pto.ptr<f32, gm>, %indices: !pto.ptr<ui32, gm>, %out: !pto.ptr<f32, gm>,
               %counts: !pto.ptr<i16, gm>) attributes {pto.aicore} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %z = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %n256 = arith.constant 256 : i64
    %n512 = arith.constant 512 : i64
    %n1024 = arith.constant 1024 : i64
    %n1280 = arith.constant 1280 : i64
    %n2048 = arith.constant 2048 : i64
    %lengths = arith.constant 2097184 : i64
    %config = arith.constant 4865 : i64
    %s = pto.castptr %z : i64 -> !pto.ptr<f32, ub>
    %x = pto.castptr %n512 : i64 -> !pto.ptr<ui32, ub>
    %a = pto.castptr %n1024 : i64 -> !pto.ptr<f32, ub>
    %b = pto.castptr %n1280 : i64 -> !pto.ptr<f32, ub>
    %d = pto.castptr %n2048 : i64 -> !pto.ptr<f32, ub>
    pto.mte_gm_ub %scores, %s, %z, %n256 nburst(%one, %n256, %n256)
      : !pto.ptr<f32, gm>, !pto.ptr<f32, ub>, i64, i64, i64, i64, i64
    pto.mte_gm_ub %indices, %x, %z, %n256 nburst(%one, %n256, %n256)
      : !pto.ptr<ui32, gm>, !pto.ptr<ui32, ub>, i64, i64, i64, i64, i64
    pto.set_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]
    pto.wait_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]
    pto.vbitsort %a, %s, %x, %c2 : !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, !pto.ptr<ui32, ub>, index
    pto.vmrgsort4 %d, %a, %b, %a, %a, %lengths, %config
      : !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, i64, i64
    pto.set_flag["PIPE_V", "PIPE_MTE3", "EVENT_ID0"]
    pto.wait_flag["PIPE_V", "PIPE_MTE3", "EVENT_ID0"]
    pto.mte_ub_gm %d, %out, %n512 nburst(%one, %n512, %n512) : !pto.ptr<f32, ub>, !pto.ptr<f32, gm>, i64, i64, i64, i64
    pto.set_flag["PIPE_V", "PIPE_S", "EVENT_ID0"]
    pto.wait_flag["PIPE_V", "PIPE_S", "EVENT_ID0"]
    %l0, %l1, %l2, %l3 = pto.get_vms4_sr : i16, i16, i16, i16
    pto.store_scalar %l0, %counts[%c0] : !pto.ptr<i16, gm>, i16
    pto.store_scalar %l1, %counts[%c1] : !pto.ptr<i16, gm>, i16
    pto.store_scalar %l2, %counts[%c2] : !pto.ptr<i16, gm>, i16
    pto.store_scalar %l3, %counts[%c3] : !pto.ptr<i16, gm>, i16
    return
  }
}
"""


def test_a_program_sorts_and_merges() -> None:
    """Two groups of 32 scores; behind the first that is empty nothing more is taken, and the counts say where."""
    assert {each.rule for each in pto_isa.verify(PROGRAM)} == {"program/assembler-release"}
    scores = np.random.default_rng(1).permutation(64).astype(np.float32)
    given = {"scores": scores, "indices": np.arange(64, dtype=np.uint32), "out": 128, "counts": 4}
    found = pto_isa.run(PROGRAM, args=given, strict=True)
    halves = [np.sort(scores[k : k + 32])[::-1] for k in (0, 32)]
    ends = max(one[-1] for one in halves)  # the list whose last score is higher ends first
    number = int((scores >= ends).sum())
    taken = found["out"].reshape(-1, 2)[:number]
    assert taken[:, 0].tolist() == np.sort(scores)[::-1][:number].tolist()
    assert scores[taken[:, 1].copy().view(np.uint32)].tolist() == taken[:, 0].tolist()
    assert found["counts"].tolist() == [int((one >= ends).sum()) for one in halves] + [0, 0]


@pytest.mark.parametrize(("lengths", "config", "broken"), [
    (0x00020002, 1 | 0x300, None), (0x00020002, 1 | 0x100, None), (0x00020003, 1 | 0x300, "lists-sorted"),
    (0x00020002, 0x300, "merges"), (0x00020002, 2 | 0x300, "one-merge-of-others"),
    (0x00000002, 1 | 0x300, None), (0x00000002, 1 | 0x300 | STOP, "lists-not-empty"),
])  # fmt: skip
def test_what_must_not_be_relied_on(lengths: int, config: int, broken: str | None) -> None:
    lists = [np.array([9, 0, 5, 0, 7, 0], np.float32), np.array([8, 0, 8, 0], np.float32)]
    places = [Pointer.from_numpy(one) for one in (*lists, lists[0], lists[0])]
    given = {f"src{k}": place for k, place in enumerate(places)}
    dst = Pointer.from_numpy(np.zeros(32, np.float32))
    found = pto_isa.verify_op(
        "vmrgsort4", profile="a5", dst=dst, **given, lengths=lengths, config=config, registers=State()
    )
    assert [each.rule for each in found] == ([f"pto.vmrgsort4/{broken}"] if broken else [])
