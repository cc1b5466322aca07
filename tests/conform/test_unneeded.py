"""`outside: unspecified` that no recorded call needs fails with `--stale`; a few calls say nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pto_isa.cli import main
from pto_isa.conform.unneeded import ENOUGH

TILE = {
    "kind": "tile", "dtype": "i32", "loc": "vec", "rows": 8, "cols": 8, "valid_row": 2, "valid_col": 3,
    "blayout": "row_major", "slayout": "none_box", "fractal": 512, "pad": "null", "valid": "static",
}  # fmt: skip
TOLD = "changes what no equation writes"


def record(folder: Path, profile: str, calls: int, changed: int, alias: bool) -> None:
    """So many calls of tadd, of which the first ones change an element outside of the valid region."""
    left, right = np.arange(64, dtype=np.int32).reshape(8, 8), np.full((8, 8), 100, np.int32)
    cases, arrays = [], {}
    for number in range(calls):
        out = np.full((8, 8), -7, np.int32)
        out[:2, :3] = left[:2, :3] + right[:2, :3]
        out[5, 5] += number < changed
        operands = [
            {"name": name, "role": role, **TILE} for name, role in (("dst", "out"), ("src0", "in"), ("src1", "in"))
        ]
        attrs = {"alias": [["dst", "src0"]]} if alias else {}
        cases.append({"id": f"n{number}", "profile": profile, "tags": [], "attrs": attrs, "operands": operands})
        arrays |= {
            f"n{number}/dst/in": left if alias else np.full((8, 8), -7, np.int32),
            f"n{number}/src0/in": left, f"n{number}/src1/in": right, f"n{number}/dst/out": out,
        }  # fmt: skip
        if alias:
            out[...] = left
            out[:2, :3] += right[:2, :3]
            arrays[f"n{number}/src0/out"] = out
    (folder / "tadd.json").write_text(json.dumps({"op": "pto.tadd", "source": "here", "cases": cases}))
    np.savez(folder / "tadd.npz", **arrays)


@pytest.mark.parametrize(
    ("profile", "calls", "changed", "alias", "told"),
    [
        ("a5", ENOUGH, 0, False, True),  # A5 writes more only of 64-bit elements, which these are not
        ("a5", ENOUGH, 1, False, False),
        ("a5", ENOUGH - 1, 0, False, False),
        ("a5", ENOUGH, 0, True, False),  # what was there before is what a source has
        ("a2a3", ENOUGH, 0, False, False),  # the record says that the rest stays
    ],
)
def test_what_no_recording_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], profile: str, calls: int, changed: int, alias: bool, told: bool
) -> None:
    record(tmp_path, profile, calls, changed, alias)
    assert main(["conform", str(tmp_path)]) == 0
    assert TOLD not in capsys.readouterr().out
    assert main(["conform", str(tmp_path), "--stale"]) == int(told)
    assert (TOLD in capsys.readouterr().out) is told
