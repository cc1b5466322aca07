"""Collective ops of a program that runs: the tensors of the ranks, named one after the other, are one group."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, kernel, tile

PTR, VIEW, PART, ROW = "!pto.ptr<f32>", "!pto.tensor_view<?xf32>", "!pto.partition_tensor_view<8xf32>", tile(1, 8)
RANKS = ("a", "b", "c")


def program(op: str, *, step: int = 1) -> str:
    """Tensors ``%d_p`` and ``%a_p`` to ``%c_p`` of eight elements (of the last one ``step`` apart), two tiles, an op."""
    lines = [f"%{name} = pto.alloc_tile : {ROW}" for name in ("acc", "recv")]
    for name in ("d", *RANKS):
        apart = step if name == "c" else 1
        lines += [
            f"%{name}_v = pto.make_tensor_view %{name}, shape = [%c8], strides = [%c{apart}] : {VIEW}",
            f"%{name}_p = pto.partition_view %{name}_v, offsets = [%c0], sizes = [%c8] : {VIEW} -> {PART}",
        ]
    return kernel(", ".join(f"%{name}: {PTR}" for name in ("d", *RANKS)), counts(8, step), *lines, op)


GROUP = "group(%a_p, %b_p, %c_p)"
REDUCE = (
    f"pto.comm.treduce(%d_p, %acc, recv(%recv), {GROUP} : {PART}, {ROW}, {ROW}, {PART}, {PART}, {PART}) "
    "{{reduceOp = #pto<reduce_op {how}>, root = {root} : i32}}"
)
BROADCAST = (
    f"pto.comm.tbroadcast(%d_p, recv(%recv), {GROUP} : {PART}, {ROW}, {PART}, {PART}, {PART}) {{root = 0 : i32}}"
)


def given() -> dict[str, Any]:
    rows = np.random.default_rng(2).integers(-9, 9, (4, 8)).astype(np.float32)
    return dict(zip(("d", *RANKS), rows, strict=True))


@pytest.mark.parametrize(("how", "root"), [("sum", 0), ("max", 1)])
def test_what_the_ranks_have_is_combined(how: str, root: int) -> None:
    """Only the result is written."""
    args = given()
    outputs = pto_isa.run(program(REDUCE.format(how=how, root=root)), args=args, profile="a2a3")
    rows = np.array([args[name] for name in RANKS])
    assert set(outputs) == {"d"}
    assert outputs["d"].tolist() == (rows.sum(axis=0) if how == "sum" else rows.max(axis=0)).tolist()


def test_what_is_sent_to_the_ranks_reaches_their_memory() -> None:
    """All of them have what the root had."""
    args = given()
    outputs = pto_isa.run(program(BROADCAST), args=args, profile="a2a3")
    assert {name: found.tolist() for name, found in outputs.items()} == dict.fromkeys(RANKS, args["d"].tolist())


def test_tensors_with_other_strides_are_no_group() -> None:
    """Their text is the same; the finding names the tensor and both types."""
    text = program(BROADCAST, step=2)
    with pytest.raises(pto_isa.RuleError) as raised:
        pto_isa.run(text, fill="zeros", profile="a2a3")
    (found,) = raised.value.findings
    assert found.rule == "program/step" and "tensor 2 of the group is" in found.text("en")
    assert "组内第 2 个张量" in found.text("zh")
