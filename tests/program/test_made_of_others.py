"""Ops that a profile lacks and that the assembler makes of others (PTOToEmitC.cpp#L8827, #L8877, #L12171, #L12223)."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa import verify
from pto_isa.verifier import verify_op

ROWS, COLS = 8, 16
PROFILES = ["a2a3", "a5", "cpu"]


def program(op: str, dtype: str = "f16") -> str:
    """x, y and z of one type; the result of the op goes into z."""
    type = tile(ROWS, COLS, dtype)
    scalar = op.endswith("sc")
    one = f"%s = arith.constant {'1.0' if dtype[0] == 'f' else 1} : {dtype}"
    ins = [("a", type), ("s", dtype), ("b", type)] if scalar else [("a", type), ("b", type), ("c", type)]
    return kernel(
        ", ".join(f"%{name}: !pto.ptr<{dtype}>" for name in "xyz"),
        counts(ROWS, COLS), one, *(tensor(name, ROWS, COLS, dtype) for name in "xyz"),
        *(f"%{name} = pto.alloc_tile : {type}" for name in "abcd"),
        *(load(name, ROWS, COLS, into, type, dtype) for name, into in zip("xyz", "abc", strict=True)),
        dps(op, ins, ("d", type)), store("d", type, "z", ROWS, COLS, dtype),
    )  # fmt: skip


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("op", ["taddc", "taddsc", "tsubc", "tsubsc"])
def test_they_exist_in_programs(op: str, profile: str) -> None:
    """Whatever the headers of the profile have; a single call has only those."""
    assert [entry.rule for entry in verify(program(op), profile=profile) if entry.severity == "error"] == []
    given = {name: tile(ROWS, COLS, "f16") for name in ("dst", "src0", "src1", "src2")}
    if op == "taddc":
        types = {name: pto_isa.TileType.parse(text) for name, text in given.items()}
        rules = [entry.rule for entry in verify_op("taddc", profile=profile, **types)]
        assert rules == ([] if profile == "cpu" else ["pto.taddc/profile"])


@pytest.mark.parametrize("profile", PROFILES)
def test_each_call_rounds(profile: str) -> None:
    """2048 + 1 + 1 in f16: one addition after the other loses both ones, the simulator adds in f32 and rounds once."""
    x, ones = np.full((ROWS, COLS), 2048, np.float16), np.ones((ROWS, COLS), np.float16)
    for op in ("taddc", "taddsc"):
        out = pto_isa.run(program(op), args={"x": x.copy(), "y": ones.copy(), "z": ones.copy()}, profile=profile)
        assert set(out["z"].ravel().tolist()) == {2050.0 if profile == "cpu" else 2048.0}


@pytest.mark.parametrize("profile", PROFILES)
def test_what_they_compute(profile: str) -> None:
    """``x - y + z`` and ``x - 1 + y``, exactly."""
    x, y, z = np.random.default_rng(3).integers(-50, 50, (3, ROWS, COLS)).astype(np.float16)
    given = {"x": x, "y": y, "z": z}
    for op, expected in (("tsubc", x - y + z), ("tsubsc", x - 1 + y)):
        out = pto_isa.run(program(op), args={name: value.copy() for name, value in given.items()}, profile=profile)
        assert out["z"].tolist() == expected.tolist()


def test_the_rules_of_the_calls_hold() -> None:
    """The adding instruction of A2/A3 has no bf16; the finding names both ops."""
    (entry,) = [entry for entry in verify(program("taddc", "bf16"), profile="a2a3") if entry.rule.endswith("/types")]
    assert (entry.rule, entry.severity, entry.op) == ("pto.tadd/types", "error", "pto.taddc")
    assert "`pto.tadd` of `pto.taddc`" in entry.text("en") and "由 `pto.taddc` 生成 `pto.tadd`" in entry.text("zh")
