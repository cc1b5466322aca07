"""A product on a cube core and its activation on two vector cores beside it, through a pipe, in one process.

The cube core multiplies tile by tile and pushes every product; each vector core pops the half that is its own and
applies relu.  Run it: ``python examples/pipe.py [--profile a5]``.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

import pto_isa
from pto_isa import Tile, TileType, ops
from pto_isa.runtime import Pipe
from pto_isa.runtime.parallel import run_ranks

TILES, SIDE = 6, 32
NZ = {"blayout": "col_major", "slayout": "row_major"}
RIGHT = TileType("f16", SIDE, SIDE, loc="right", slayout="col_major")
PRODUCT = TileType("f32", SIDE, SIDE, loc="acc", fractal=1024, **NZ)
HALF = TileType("f32", SIDE // 2, SIDE)


def main(words: list[str] | None = None) -> int:
    """Compute all tiles on three simulated cores, compare them with NumPy and return an exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--profile", default="a5", choices=["cpu", "a2a3", "a5"])
    profile = parser.parse_args(words).profile
    left_type = TileType("f16", SIDE, SIDE, loc="left", **({"slayout": "row_major"} if profile == "a2a3" else NZ))
    rng = np.random.default_rng(1)
    lefts, rights = rng.integers(-4, 5, (2, TILES, SIDE, SIDE)).astype(np.float16)
    pipe = Pipe("dir_c2v", slots=2, slot_bytes=PRODUCT.bytes, vector_cores=2)
    found = np.zeros((TILES, SIDE, SIDE), np.float32)

    def filled(type: TileType, values: Any) -> Tile:
        tile = Tile(type)
        tile.array[...] = values
        return tile

    def cube(rank: int) -> None:
        for left, right in zip(lefts, rights, strict=True):
            product = Tile(PRODUCT)
            ops.tmatmul(product, filled(left_type, left), filled(RIGHT, right))
            ops.tpush(pipe.cube, product, split="tile_up_down")

    def vector(rank: int) -> None:
        end, first = pipe.vectors[rank - 1], (rank - 1) * SIDE // 2
        for number in range(TILES):
            half = Tile(HALF)
            ops.tpop(end, half, split="tile_up_down")
            ops.trelu(half, half)
            found[number, first : first + SIDE // 2] = half.array
            ops.tfree(end, split="tile_up_down")  # on A2/A3 the pop has done that

    with pto_isa.profile(profile):
        run_ranks([cube, vector, vector])
    wanted = np.maximum(lefts.astype(np.float32) @ rights.astype(np.float32), 0)
    same = np.array_equal(found, wanted)
    print(f"{TILES} tiles of {SIDE}x{SIDE} through 2 slots on {profile}: {'equal to NumPy' if same else 'DIFFERENT'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
