"""Bytes of tensors for which accesses contend: found for all at once, under names that come again."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial

import numpy as np
import pytest

from program.hazards.small_texts import TILE, flag
from program.run_text import counts
from program.run_text import kernel as function
from pto_isa.program.execution.judged.contested import _meeting, segments_of
from pto_isa.program.execution.kernel import Execution, ProgramKernel
from pto_isa.program.steps.repeats import RepeatingMachine, hazards_of
from pto_isa.program.steps.same_pipe import same_pipe_of
from pto_isa.program.steps.steps import Hazard, Renamed
from pto_isa.program.syntax.program import read

VIEW, PART = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<16x64xf32>"
ROUNDS = 12
PLACES = ("%c0", "%row", "%other", "%later")  # always the same, another one each round, one of three, the next one


def drawn(seed: int) -> str:
    """A loop that loads and stores blocks of two tensors at places of its rounds, with some flags."""
    choose = random.Random(seed)
    lines = []
    for k in range(choose.randint(2, 5)):
        tensor, place, tile = choose.choice("xy"), choose.choice(PLACES), choose.choice("ab")
        lines.append(
            f"%p{k} = pto.partition_view %{tensor}v, offsets = [{place}, %c0], sizes = [%c16, %c64] : {VIEW} -> {PART}"
        )
        if choose.random() < 0.5:
            lines.append(f"pto.tload ins(%p{k} : {PART}) outs(%{tile} : {TILE})")
        else:
            lines.append(f"pto.tstore ins(%{tile} : {TILE}) outs(%p{k} : {PART})")
        if choose.random() < 0.6:
            pair = choose.choice([("MTE2", "MTE3"), ("MTE3", "MTE2")])
            lines += [flag("set", *pair), flag("wait", *pair)]
        elif choose.random() < 0.3:
            lines.append("pto.barrier <PIPE_MTE3>")
    body = "\n".join(lines)
    tiles = "\n".join(
        f"%at_{name} = arith.constant {at} : i64\n%{name} = pto.alloc_tile addr = %at_{name} : {TILE}"
        for name, at in (("a", 0), ("b", 4096))
    )
    views = "\n".join(
        f"%{name}v = pto.make_tensor_view %{name}, shape = [%rows, %c64], strides = [%c64, %c1] : {VIEW}"
        for name in "xy"
    )
    return function(
        "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index", counts(2, 3, 16, 64), "%rows = arith.constant 1024 : index",
        tiles, views, flag("set", "V", "S"), flag("wait", "V", "S"),
        "scf.for %i = %c0 to %n step %c1 {", "%row = arith.muli %i, %c16 : index",
        "%rest = arith.remui %i, %c3 : index\n%other = arith.muli %rest, %c16 : index",
        "%more = arith.addi %i, %c1 : index\n%later = arith.muli %more, %c16 : index", body, "}",
    )  # fmt: skip


def shown(found: Iterable[Hazard]) -> set[tuple[object, ...]]:
    """What a hazard says of its ops."""
    return {(h.key, h.pipes, h.first.rounds, h.second.rounds if h.second is not None else None) for h in found}


@pytest.mark.parametrize("part", range(4))
def test_names_that_come_again(part: int) -> None:
    """The same is found as with the bytes themselves and with every step."""
    x, rule, renamed = np.zeros(1 << 16, np.float32), same_pipe_of("a2a3"), 0
    for seed in range(part, 160, 4):
        kernel = ProgramKernel(read(drawn(seed)), None, "a2a3", hazards=True)
        execution = Execution(kernel, {"x": x, "y": x, "n": ROUNDS})
        execution.run()
        assert execution.world is not None
        exact, short = (segments_of(execution.world.traces, asked) for asked in (False, True))
        every = RepeatingMachine(exact, rule, 0).judge()
        assert shown(hazards_of(short, rule, partial(segments_of, execution.world.traces))) == shown(every), seed
        renamed += any(isinstance(step, Renamed) for segment in short[0] for step in segment.steps)
    assert renamed > 20


def test_islands() -> None:
    """Two that overlap by way of a third, two reads, one alone, and a write that meets what another one reads."""
    pieces = [(0, 4, 0, False), (3, 8, 1, True), (7, 9, 2, False), (20, 24, 3, False), (20, 24, 4, False),
              (30, 34, 5, True), (40, 44, 6, True), (42, 43, 7, False)]  # fmt: skip
    lows, ends, owners = (np.array([each[k] for each in pieces], np.int64) for k in range(3))
    found = _meeting(lows, ends, owners, np.array([each[3] for each in pieces]), 8)
    assert found.tolist() == [0, 0, 0, -1, -1, -1, 6, 6]


def test_rows_of_columns_do_not_meet() -> None:
    """Pieces of two owners that lie between one another."""
    lows = np.arange(0, 64, 8, dtype=np.int64)
    found = _meeting(np.concatenate((lows, lows + 4)), np.concatenate((lows, lows + 4)) + 4,
                     np.repeat([0, 1], 8), np.ones(16, np.bool_), 2)  # fmt: skip
    assert found.tolist() == [-1, -1]
