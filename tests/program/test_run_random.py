"""A random straight-line program of elementwise ops computes what the same calls of ``pto_isa.ops`` compute."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa import Tile, ops
from pto_isa.runtime.types.tile_type import TileType

OPS = {"tadd": 2, "tsub": 2, "tmul": 2, "tmax": 2, "tmin": 2, "tabs": 1, "tneg": 1, "trelu": 1, "texp": 1}
NAMES = "abcd"


@pytest.mark.parametrize("seed", range(12))
def test_as_direct_calls(seed: int) -> None:
    """Up to 40 ops over four tiles, results into operands included; every tile is compared at the end."""
    random = np.random.default_rng(seed)
    rows, cols = int(random.choice([1, 8, 13])), int(random.choice([8, 16, 64]))
    valid = int(random.integers(1, rows + 1)), int(random.integers(1, cols + 1))
    text = tile(rows, cols, valid=f"{valid[0]}x{valid[1]}")
    steps: list[tuple[str, list[str], str]] = []
    for _ in range(int(random.integers(5, 40))):
        name = str(random.choice(list(OPS)))
        steps.append((name, [str(n) for n in random.choice(list(NAMES), OPS[name])], str(random.choice(list(NAMES)))))
    inputs = {name: random.normal(size=valid).astype(np.float32) for name in NAMES}

    direct: dict[str, Any] = {}
    for name in NAMES:
        direct[name] = Tile(TileType("f32", rows, cols, valid_row=valid[0], valid_col=valid[1]))
        direct[name].valid[...] = inputs[name]
    for name, sources, target in steps:
        ops.get(name)(direct[target], *(direct[source] for source in sources), profile="a5")

    source = kernel(
        ", ".join(f"%{name}_in: !pto.ptr<f32>" for name in NAMES), counts(*valid),
        *(tensor(f"{name}_in", *valid) for name in NAMES), *(f"%{name} = pto.alloc_tile : {text}" for name in NAMES),
        *(load(f"{name}_in", *valid, name, text) for name in NAMES),
        *(dps(name, [(source, text) for source in sources], (target, text)) for name, sources, target in steps),
        *(store(name, text, f"{name}_in", *valid) for name in NAMES),
    )  # fmt: skip
    with np.errstate(all="ignore"):
        out = pto_isa.run(source, args={f"{name}_in": array for name, array in inputs.items()}, profile="a5")
    for name in NAMES:
        np.testing.assert_array_equal(out[f"{name}_in"], direct[name].numpy())
