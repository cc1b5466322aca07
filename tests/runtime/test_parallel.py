"""Ranks in one process: data arrive after signals, deadlocks are reported with who waits for what, never waited for."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa import ops
from pto_isa.runtime import GlobalTensor, Group, InputError, Tile, TileType
from pto_isa.runtime.parallel import DeadlockError, run_ranks

STAGING = TileType("i32", 1, 8)


def word(memory: Any) -> GlobalTensor:
    """One element of the memory of a rank as a signal."""
    return GlobalTensor(memory, "i32", (1, 1, 1, 1, 1))


class Mailboxes:
    """For every receiver and sender: a line of eight elements per message, and a signal that counts messages."""

    def __init__(self, ranks: int, messages: int) -> None:
        self.data = np.zeros((ranks, ranks, messages, 8), np.int32)
        self.signals = np.zeros((ranks, ranks, 1), np.int32)

    def send(self, sender: int, receiver: int, number: int) -> None:
        src = GlobalTensor.from_numpy(np.full(8, 100 * sender + number, np.int32))
        ops.tput(GlobalTensor.from_numpy(self.data[receiver, sender, number]), src, Tile(STAGING))
        ops.tnotify(word(self.signals[receiver, sender]), 1, notify_op="atomic_add")

    def receive(self, receiver: int, sender: int, number: int) -> int:
        ops.twait(word(self.signals[receiver, sender]), number + 1, cmp="ge")
        dst = GlobalTensor.from_numpy(np.zeros(8, np.int32))
        ops.tget(dst, GlobalTensor.from_numpy(self.data[receiver, sender, number]), Tile(STAGING))
        assert len(set(dst.memory.tolist())) == 1
        return int(dst.memory[0])


Programs = list[list[tuple[str, int]]]


def stuck_in(programs: Programs) -> list[int]:
    """The ranks that can never end, by a model without threads: sends never wait, receives wait for their message."""
    places = [0] * len(programs)
    sent = {(a, b): 0 for a in range(len(programs)) for b in range(len(programs))}
    taken = dict(sent)
    moved = True
    while moved:
        moved = False
        for rank, program in enumerate(programs):
            while places[rank] < len(program):
                what, peer = program[places[rank]]
                if what == "send":
                    sent[rank, peer] += 1
                elif taken[peer, rank] < sent[peer, rank]:
                    taken[peer, rank] += 1
                else:
                    break
                places[rank] += 1
                moved = True
    return [rank for rank, program in enumerate(programs) if places[rank] < len(program)]


@st.composite
def programs(draw: st.DrawFn) -> Programs:
    ranks = draw(st.integers(1, 4))
    step = st.tuples(st.sampled_from(["send", "receive"]), st.integers(0, ranks - 1))
    return [draw(st.lists(step, max_size=6)) for _ in range(ranks)]


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(programs())
def test_programs_end_with_the_right_data_or_report_who_waits(found: Programs) -> None:
    boxes = Mailboxes(len(found), 6)

    def program(rank: int) -> list[tuple[int, int, int]]:
        sent, got, data = [0] * len(found), [0] * len(found), []
        for what, peer in found[rank]:
            if what == "send":
                boxes.send(rank, peer, sent[peer])
                sent[peer] += 1
            else:
                data.append((peer, got[peer], boxes.receive(rank, peer, got[peer])))
                got[peer] += 1
        return data

    before = threading.active_count()
    expected = stuck_in(found)
    if expected:
        with pytest.raises(DeadlockError) as caught:
            run_ranks(program, len(found))
        assert [finding.rule for finding in caught.value.findings] == ["pto.twait/deadlock"] * len(expected)
        for rank, finding in zip(expected, caught.value.findings, strict=True):
            assert finding.text("en").startswith(f"rank {rank} waits") and f"rank {rank} " in finding.text("zh")
    else:
        for data in run_ranks(program, len(found)):
            assert all(value == 100 * sender + number for sender, number, value in data)
    assert threading.active_count() == before


def test_a_reduction_after_everybody_has_arrived() -> None:
    group = Group.from_numpy(np.zeros((3, 1, 8), np.float32), root=1)
    arrived = np.zeros(1, np.int32)

    def program(rank: int) -> list[float]:
        group[rank].array[...] = rank + 1
        ops.tnotify(word(arrived), 1, notify_op="atomic_add")
        if rank != group.root:
            return []
        ops.twait(word(arrived), 3, cmp="eq")
        dst = GlobalTensor.from_numpy(np.zeros((1, 8), np.float32))
        tile = TileType("f32", 1, 8)
        ops.treduce(group, dst, Tile(tile), Tile(tile), reduce_op="sum")
        return dst.memory.tolist()

    assert run_ranks(program, 3) == [[], [6.0] * 8, []]


def test_looking_again_and_again_lets_the_others_run() -> None:
    signal = np.zeros(1, np.int32)

    def look(rank: int) -> int:
        rounds = 1
        while not ops.ttest(word(signal), 3, cmp="ge"):
            rounds += 1
        return rounds

    def count(rank: int) -> int:
        for number in range(3):
            ops.tnotify(word(signal), number + 1, notify_op="set")
            ops.twait(word(signal), number + 1, cmp="eq")
        return 0

    assert run_ranks([look, count])[0] >= 1


def test_looking_for_ever_is_reported() -> None:
    def look(rank: int) -> None:
        while not ops.ttest(word(np.zeros(1, np.int32)), 1, cmp="eq"):
            pass

    with pytest.raises(DeadlockError, match="program/deadlock"):
        run_ranks(look, 2)


def test_alone_nobody_can_help() -> None:
    signal = word(np.zeros(1, np.int32))
    ops.twait(signal, 0, cmp="eq")
    with pytest.raises(DeadlockError) as caught:
        ops.twait(signal, 5, cmp="gt")
    (finding,) = caught.value.findings
    assert finding.rule == "pto.twait/deadlock" and finding.text("en") == (
        "this call waits for ever in `pto.twait` for `all(compare(signal, value, cmp))`; "
        "found signal = 0, value = 5, cmp = gt, and nobody can change it any more"
    )
    assert "永远等待 `all(compare(signal, value, cmp))`；" in finding.text("zh")


def test_an_error_of_one_rank_ends_the_others() -> None:
    def program(rank: int) -> None:
        if rank == 0:
            ops.twait(word(np.zeros(1, np.int32)), 1, cmp="eq")
        raise ZeroDivisionError

    before = threading.active_count()
    with pytest.raises(ZeroDivisionError):
        run_ranks(program, 2)
    assert threading.active_count() == before


@pytest.mark.parametrize("ranks", [None, 0, -1, True, 2.5])
def test_numbers_of_ranks_are_checked(ranks: Any) -> None:
    with pytest.raises(InputError):
        run_ranks(lambda rank: None, ranks)


def test_programs_and_ranks_agree() -> None:
    assert run_ranks([lambda rank: rank, lambda rank: -rank]) == [0, -1]
    with pytest.raises(InputError):
        run_ranks([lambda rank: None], 2)
    with pytest.raises(InputError):
        run_ranks(lambda rank: run_ranks(lambda inner: None, 1), 1)
