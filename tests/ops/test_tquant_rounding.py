"""The bytes of ``tquant`` on the simulator: every code, every value between two codes, with both signs.

The expected byte is found as the simulator says it is: among all codes, the nearest; of two as near, the even one; of
two even ones, the smaller number.  NV keeps the sign of what is below half of the smallest code, 2^-10, and asks no more.
"""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import NUMPY, Tile

CODES = np.array([code for code in range(256) if code & 0x7F != 0x7F], np.uint8)
VALUES = CODES.view(ml_dtypes.float8_e4m3fn).astype(np.float64)


def nearest(value: float, algorithm: str) -> int:
    """The byte of one value."""
    if algorithm == "nv" and abs(value) < 2.0**-10:
        return 0x80 if np.signbit(value) else 0
    order = sorted(zip(np.abs(VALUES - value).tolist(), (CODES & 1).tolist(), CODES.tolist(), strict=True))
    return order[0][2]


def numbers() -> np.ndarray:
    """Zeros, all codes, all values halfway between two, and their neighbours; each group begins with 448, so its factor is 1."""
    positive = np.unique(VALUES[VALUES >= 0])
    middles = (positive[:-1] + positive[1:]) / 2
    plain = np.concatenate([positive, middles]).astype(np.float32)
    close = [np.nextafter(plain, np.float32(0)), np.nextafter(plain, np.float32(448)), [1e-30, 2.0**-11, 1e-45]]
    every = np.concatenate([plain, *(np.asarray(part, np.float32) for part in close)])
    every = np.concatenate([every, -every]).astype(np.float32)
    rows = -(-len(every) // 31)
    found = np.full((rows, 32), 448, np.float32)
    body = np.zeros(rows * 31, np.float32)
    body[: len(every)] = every
    found[:, 1:] = body.reshape(rows, 31)
    return found


@pytest.mark.parametrize("algorithm", ["ocp", "nv"])
def test_every_byte(algorithm: str) -> None:
    source = numbers()
    rows = len(source)
    assert {-(2.0**-10), 2.0**-10} <= set(source.reshape(-1).tolist()) and np.signbit(source[source == 0]).any()
    dst, shared = (Tile.from_numpy(np.zeros((rows, 32), NUMPY[dtype]), dtype=dtype) for dtype in ("i8", "u8"))
    extra = [Tile.from_numpy(np.zeros((1, -(-rows // 8) * 8), np.float32), dtype="f32") for _ in range(2)]
    ops.tquant(
        dst, Tile.from_numpy(source, dtype="f32"), shared_exp=shared, group_max=extra[0], group_scale=extra[1],
        quant_type="mxfp8", scale_alg=algorithm, profile="cpu",
    )  # fmt: skip
    assert (extra[1].array[0, :rows] == 1).all()
    expected = [[nearest(value, algorithm) for value in row] for row in source.astype(np.float64).tolist()]
    assert np.array_equal(dst.array.view(np.uint8), np.array(expected, np.uint8))
