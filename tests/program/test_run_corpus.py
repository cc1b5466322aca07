"""Public kernels that run, against the results that their authors compute for them; none of them is committed.

``PTO_CORPUS`` names a checkout of PTOAS.  Their scripts make inputs and expected results from the sizes of buffers;
those follow from the tensors that a kernel makes over its arguments.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa

CORPUS = os.environ.get("PTO_CORPUS")
pytestmark = pytest.mark.skipif(not CORPUS, reason="PTO_CORPUS names no checkout")
SAMPLES = Path(CORPUS or ".") / "test" / "samples"
QWEN = {"Qwen3DecodeA3": "a2a3", "Qwen3DecodeA5": "a5"}

# The whole-number arguments of each kernel: batch, block, position and length, inside the tensors that it makes.
NUMBERS: dict[int, list[int]] = {
    0: [0], 1: [0, 1], 2: [0, 1], 3: [], 4: [0, 0, 5], 5: [0, 2, 1, 0], 6: [2, 100, 0], 7: [0, 2, 1, 0], 8: [2, 8],
    9: [0, 64], 10: [0, 64], 11: [], 12: [256], 13: [256], 14: [], 15: [128], 16: [0, 128],
}  # fmt: skip
# Where sums are taken in another order: kernel 0 rounds them to bf16, so that one unit of its last place may differ.
TOLERANCE = {0: 2.5e-4, 5: 4e-9}
_CONSTANT = re.compile(r"(%\w+) = arith\.constant (-?\d+) :")
_TENSOR = re.compile(r"make_tensor_view (%\w+), shape = \[([^\]]*)\],? strides = \[([^\]]*)\]")


@pytest.fixture(scope="module")
def golden() -> Iterator[Any]:
    """Their module with the expected results."""
    paths = [str(SAMPLES), str(SAMPLES / "Qwen3DecodeA3")]
    sys.path[:0] = paths
    try:
        yield importlib.import_module("qwen3_decode_golden_lib")
    finally:
        for path in paths:
            sys.path.remove(path)


def sizes(text: str, numbers: dict[str, int]) -> dict[str, int]:
    """Elements behind each pointer: as far as the tensors over it reach."""
    known = {match[1]: int(match[2]) for match in _CONSTANT.finditer(text)} | numbers
    found: dict[str, int] = {}
    for match in _TENSOR.finditer(text):
        shape, strides = ([known[name.strip()] for name in match[k].split(",")] for k in (2, 3))
        reach = 1 + sum((extent - 1) * step for extent, step in zip(shape, strides, strict=True))
        found[match[1]] = max(found.get(match[1], 0), reach)
    return found


def floats(array: Any) -> Any:
    """Their bf16 are kept as whole numbers of 16 bits."""
    array = np.asarray(array)
    return array.view(ml_dtypes.bfloat16) if array.dtype == np.uint16 else array


@pytest.mark.parametrize("number", range(17))
@pytest.mark.parametrize("folder", QWEN)
def test_decoding_kernels(folder: str, number: int, golden: Any) -> None:
    """Equal bits, but for two kernels whose sums have another order."""
    name = f"qwen3_decode_incore_{number}"
    file = SAMPLES / folder / f"{name}.pto"
    kernel = pto_isa.prepare(file, profile=QWEN[folder])
    types = kernel.arguments.types
    pointers = [arg for arg in types if types[arg].kind == "pointer"]
    numbers = dict(zip([arg for arg in types if arg not in pointers], NUMBERS[number], strict=False))
    found = sizes(file.read_text("utf-8"), {f"%{arg}": value for arg, value in numbers.items()})
    kinds = {"bf16": np.uint16, "f32": np.float32}
    meta = SimpleNamespace(
        elem_counts={f"v{k}": found[f"%{arg}"] for k, arg in enumerate(pointers, 1)},
        np_types={f"v{k}": np.dtype(kinds[types[arg].dtype or ""]) for k, arg in enumerate(pointers, 1)},
    )
    buffers, expected = golden.BUILDERS[name](meta, np.random.default_rng(19), NUMBERS[number])
    args = {arg: floats(buffers[f"v{k}"]) for k, arg in enumerate(pointers, 1)} | numbers
    if number == 4:  # its text takes the high halves of sine and cosine first, its expected result the low ones
        for one, two in ((1, 2), (6, 7)):
            args[pointers[one]], args[pointers[two]] = args[pointers[two]], args[pointers[one]]
    out = kernel(args)
    assert expected and set(out) <= set(pointers)
    for key, array in expected.items():
        arg = pointers[int(key[1:]) - 1]
        got, wanted = (np.asarray(a, np.float32).reshape(-1) for a in (out[arg], floats(array)))
        assert np.abs(wanted).max() > 0 and np.abs(got - wanted).max() <= TOLERANCE.get(number, 0), key


def test_attention_in_tiles() -> None:
    """Scores, a polynomial for the exponential, and the weighted sum of values, in f32."""
    random = np.random.default_rng(19)
    q, kt, v = (random.random(size, np.float32) for size in ((32, 128), (128, 32), (32, 32)))
    args = {"q": q, "kt": kt, "v": v, "scores": 1024, "softmax": 1024, "out": 1024}
    out = pto_isa.run(SAMPLES / "FlashAttention" / "flash_attention_full_tiled.pto", args=args, profile="a5")
    scores = q @ kt
    x = np.clip(scores * np.float32(0.1767767), -4.0001, 4.0001)
    weights = (1.0001 + x + 0.5 * x**2 + 0.1666667 * x**3 + 0.04166667 * x**4) / 32.0001
    for name, wanted in (("scores", scores), ("softmax", weights), ("out", weights @ v)):
        np.testing.assert_allclose(out[name].reshape(32, 32), wanted, rtol=2e-6, err_msg=name)


def test_pipes_by_rows() -> None:
    """Products in four parts, added by two vector cores that have eight rows each."""
    random = np.random.default_rng(1)
    out, left, right = (
        random.integers(-4, 5, 16 * 512),
        random.integers(-4, 5, (16, 64)),
        random.integers(-4, 5, (64, 512)),
    )
    args = {"gm_out": out.astype(np.float32), "gm_lhs": left.astype(ml_dtypes.bfloat16),
            "gm_rhs": right.astype(ml_dtypes.bfloat16)}  # fmt: skip
    found = pto_isa.run(SAMPLES / "TPushTPop" / "test4" / "kernel.pto", args=args, profile="a5")["gm_out"]
    assert found.tolist() == (out + (left @ right).reshape(-1)).tolist()


def test_pipes_by_columns() -> None:
    """The published text places its two inputs one over the other, as the verifier says; apart they multiply."""
    text = (SAMPLES / "TPushTPop" / "test5" / "kernel.pto").read_text("utf-8")
    assert "program/overlap" in {finding.rule for finding in pto_isa.verify(text, "a5")}
    apart = text.replace("%c16384_i64 = arith.constant 16384", "%c16384_i64 = arith.constant 65536")
    random = np.random.default_rng(1)
    out, left, right = (random.integers(-4, 5, size).astype(np.float32) for size in ((16, 128), (16, 64), (64, 128)))
    args = {"gm_out": out, "gm_lhs": left, "gm_rhs": right}
    found = pto_isa.run(apart, args=args, profile="a5")["gm_out"]
    assert found.tolist() == (out + left @ right).tolist()


def test_most_samples_can_be_prepared() -> None:
    """101 of the 106 samples of April 2026 can be run as they stand; fewer are a step back."""
    ready = 0
    for file in sorted(SAMPLES.rglob("*.pto")):
        for profile in ("a2a3", "a5"):
            try:
                pto_isa.prepare(file, profile=profile)
            except ValueError:  # findings, or several functions that may be the entry
                continue
            ready += 1
            break
    assert ready >= 101
