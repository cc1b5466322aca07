"""Loads whose valid extents are known only when the program runs: what the text leaves open, and what ``run`` then does."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, kernel, load, tensor, tile
from pto_isa.runtime.rules.finding import RuleError


def text(valid: str, rows: int, cols: int, layout: str = "row_major") -> str:
    """Load a part of rows x cols elements into a tile of 8 x 16, and store what is valid of the tile."""
    type = tile(8, 16, valid=valid)
    given = "valid_row = %r valid_col = %c" if "?" in valid else ""
    part = f"!pto.partition_tensor_view<{rows}x{cols}xf32>"
    return kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %r: index, %c: index", counts(8, 16, rows, cols), tensor("x", 8, 16),
        tensor("z", 8, 16), f"%a = pto.alloc_tile {given} : {type}",
        f"%some = pto.partition_view %x_all, offsets = [%c0, %c0], sizes = [%c{rows}, %c{cols}] : "
        f"!pto.tensor_view<?x?xf32> -> {part}",
        load("some", rows, cols, "a", type).replace("%some_part", "%some"),
        "%out = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%r, %c] : !pto.tensor_view<?x?xf32> -> "
        "!pto.partition_tensor_view<?x?xf32>",
        f"pto.tstore ins(%a : {type}) outs(%out : !pto.partition_tensor_view<?x?xf32>)",
    )  # fmt: skip


DATA = np.arange(128, dtype=np.float32)
RULES = {"cpu": "shape-matches", "a2a3": "shape-matches", "a5": "shape-matches-vector"}


def found(source: str, profile: str) -> list[str]:
    return [f.rule for f in pto_isa.verify(source, profile) if f.severity == "error"]


@pytest.mark.parametrize("profile", RULES)
def test_written_extents_that_differ_are_refused(profile: str) -> None:
    """By ``verify`` and by ``run`` alike."""
    source = text("3x5", 8, 16)
    assert found(source, profile) == [f"pto.tload/{RULES[profile]}"]
    with pytest.raises(RuleError, match=RULES[profile]):
        pto_isa.run(source, args={"x": DATA, "z": 128, "r": 3, "c": 5}, profile=profile)
    assert not found(text("3x5", 3, 5), profile)


@pytest.mark.parametrize("profile", RULES)
@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (1, 16), (8, 1), (1, 1)])
def test_open_extents(profile: str, rows: int, cols: int) -> None:
    """``verify`` leaves them to the run.  A5 compares nothing there and loads the valid region; the others refuse."""
    source = text("?x?", 8, 16)
    args = {"x": DATA, "z": 128, "r": rows, "c": cols}
    assert not found(source, profile)
    if profile != "a5":
        with pytest.raises(RuleError, match=r"pto\.tload/shape-matches"):
            pto_isa.run(source, args=args, profile=profile)
        return
    expected = np.zeros((8, 16), np.float32)
    expected[:rows, :cols] = DATA.reshape(8, 16)[:rows, :cols]
    assert np.array_equal(pto_isa.run(source, args=args, profile=profile)["z"], expected.reshape(-1))
    with pytest.raises(RuleError, match=r"pto\.tload/shape-matches-vector"):  # nothing to be relied on
        pto_isa.run(source, args=args, profile=profile, strict=True)


@pytest.mark.parametrize("profile", RULES)
def test_a_tile_that_is_larger_than_the_tensor(profile: str) -> None:
    """Elements that the tensor does not have cannot be loaded: a finding says so at the load."""
    with pytest.raises(RuleError) as raised:
        pto_isa.run(text("?x?", 3, 5), args={"x": DATA, "z": 128, "r": 8, "c": 16}, profile=profile)
    (finding,) = raised.value.findings
    assert finding.op == "pto.tload" and finding.line is not None


@pytest.mark.parametrize("profile", RULES)
def test_open_extents_that_agree(profile: str) -> None:
    source = text("?x?", 3, 5)
    out = pto_isa.run(source, args={"x": DATA, "z": 128, "r": 3, "c": 5}, profile=profile)["z"].reshape(8, 16)
    assert np.array_equal(out[:3, :5], DATA.reshape(8, 16)[:3, :5]) and not out[3:].any() and not out[:, 5:].any()
