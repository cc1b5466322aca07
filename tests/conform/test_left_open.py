"""What no equation writes, where a record calls it unspecified, is not compared; all else is."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pto_isa.cli import main

# Of a tile of 8x8 with 2x3 valid elements on each profile: the place that the recording changes, and what becomes of it.
CASES = [
    ("a5", (1, 2), 1), ("a5", (1, 3), 0), ("a5", (7, 7), 0), ("a2a3", (0, 0), 1), ("a2a3", (2, 0), 1),
    ("cpu", (1, 2), 1), ("cpu", (7, 7), 1),
]  # fmt: skip
TILE = {
    "kind": "tile", "dtype": "i32", "loc": "vec", "rows": 8, "cols": 8, "valid_row": 2, "valid_col": 3,
    "blayout": "row_major", "slayout": "none_box", "fractal": 512, "pad": "null", "valid": "static",
}  # fmt: skip


@pytest.mark.parametrize(("profile", "place", "failed"), CASES)
def test_only_what_is_promised_is_compared(tmp_path: Path, profile: str, place: tuple[int, int], failed: int) -> None:
    left, right = np.arange(64, dtype=np.int32).reshape(8, 8), np.full((8, 8), 100, np.int32)
    out = np.full((8, 8), -7, np.int32)
    out[:2, :3] = left[:2, :3] + right[:2, :3]
    out[place] += 1
    operands = [{"name": name, "role": role, **TILE} for name, role in (("dst", "out"), ("src0", "in"), ("src1", "in"))]
    case = {"id": "one", "profile": profile, "tags": [], "attrs": {}, "operands": operands}
    (tmp_path / "tadd.json").write_text(json.dumps({"op": "pto.tadd", "source": "here", "cases": [case]}))
    arrays = {
        "one/dst/in": np.full((8, 8), -7, np.int32),
        "one/src0/in": left,
        "one/src1/in": right,
        "one/dst/out": out,
    }
    np.savez(tmp_path / "tadd.npz", **arrays)
    assert main(["conform", str(tmp_path)]) == failed
