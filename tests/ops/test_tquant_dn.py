"""Groups of rows: ``tquant_dn`` computes what ``tquant`` computes with the same axis, format and scales."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import NUMPY, Tile

ALGORITHMS = {
    "ocp_mx_fp8_e4m3": ("mxfp8", "ocp", "i8"),
    "nv_mx_fp8_e4m3": ("mxfp8", "nv", "i8"),
    "ocp_mx_fp4_e2m1": ("mxfp4_e2m1", "ocp", "f4e2m1"),
    "nv_mx_fp4_e2m1": ("mxfp4_e2m1", "nv", "f4e2m1"),
}


def results(dtype: str) -> list[Tile]:
    """Result, exponents, largest values and factors of a source of 64 rows and 32 columns."""
    shapes = ((dtype, 64, 32), ("u8", 2, 32), ("f16", 2, 32), ("f16", 2, 32))
    return [Tile.from_numpy(np.zeros((rows, cols), NUMPY[name]), dtype=name) for name, rows, cols in shapes]


@pytest.mark.parametrize("profile", ["cpu", "a5"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_equals_tquant_with_groups_of_rows(algorithm: str, profile: str) -> None:
    kind, scales, dtype = ALGORITHMS[algorithm]
    random = np.random.default_rng(7)
    numbers = (random.normal(0, 1, (64, 32)) * 2.0 ** random.integers(-12, 12, (64, 32))).astype(np.float16)
    numbers[3, 5], numbers[40, 6], numbers[9, 7] = np.nan, np.inf, -0.0
    ours, theirs = results(dtype), results(dtype)
    ops.tquant_dn(ours[0], Tile.from_numpy(numbers, dtype="f16"), *ours[1:], mx_alg=algorithm, profile=profile)
    src = Tile.from_numpy(numbers, dtype="f16")
    names = dict(zip(("shared_exp", "group_max", "group_scale"), theirs[1:], strict=True))
    ops.tquant(theirs[0], src, **names, quant_type=kind, scale_alg=scales, grp_axis=0, profile=profile)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine.array.tobytes() == other.array.tobytes()
    assert len(np.unique(ours[0].array.view(np.uint8))) > 4
    assert len(np.unique(ours[1].array)) > 2
