"""Bits of packed predicates, read at any index and written anywhere: generated NumPy agrees with the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from language.kernel.beside_oracle import Compared, same
from pto_isa.runtime import Tile, TileType

_ALL = {"i": "mask.rows", "j": "mask.cols * mask.bits"}
_SOME = {"i": "3", "j": "5"}

READS: list[dict[str, Any]] = [
    {"equations": [f"dst[i, j] = 1 if mask[{index}] else 2"], "over": _SOME}
    for index in (
        "i, j", "i, j + 3", "i, 2 * j", "i, 4 * j + 1", "j, i", "i + 1, 7 - j", "0, 8 * i + j", "i, 12", "i, n",
        "i, index(idx[i, j])", "index(idx[i, j]), j", "i, i * j", "i, j // 2", "3 - i, j % 3",
    )
] + [
    {"equations": ["dst[i, j] = 1 if count(mask[i, k] for k in range(mask.cols * mask.bits)) > 4 * j else 2"], "over": _SOME},
    {"equations": ["dst[i, j] = a[i, j] if mask[i, 2 * j] and mask[i, 2 * j + 1] else b[i, j]"], "over": _SOME},
]  # fmt: skip
WRITES: list[dict[str, Any]] = [
    {"equations": [equation]}
    for equation in (
        {"set": "mask[i, j] = false", "over": {"i": "mask.valid_row", "j": "mask.cols * mask.bits"}},
        {"set": "mask[i, j] = false", "over": {"i": "mask.rows", "j": "mask.cols"}},
        {"set": "mask[i, j] = true", "over": _ALL},
        {"set": "mask[i, j] = false", "over": _ALL, "where": "a[i, 0] > 0"},
        {"set": "mask[i, j] = a[i, j] > 0", "over": {"i": "4", "j": "8"}, "where": "b[i, j] > 0"},
        {"set": "mask[i, j] = a[i, j] > 0", "over": {"i": "4", "j": "8"}, "where": "j >= 2"},
        {"set": "mask[i, j + 1] = a[i, j] > 0", "over": _SOME},
        {"set": "mask[i + 1, 3 * j + 2] = a[i, j] > b[i, j]", "over": _SOME},
        {"set": "mask[i, 4 * j] = a[i, j] > 0", "over": _SOME, "where": "b[i, j] > 0"},
        {"set": "mask[j, i] = a[i, j] > 0", "over": {"i": "3", "j": "4"}},
        {"set": "mask[i, index(idx[i, j])] = a[i, j] > 0", "over": _SOME},
        {"set": "mask[i, index(idx[i, j]) + 60] = a[i, j] > 0", "over": _SOME},
        {"set": "mask[0, n] = scalar > 0", "over": {}},
        {"set": "mask[0, 200] = true", "over": {"i": "1"}},
        {"set": "mask[i, j] = a[i, 0] > 0", "over": _ALL},
    )
] + [
    {
        "equations": [
            {"set": "mask[i, j] = false", "over": _ALL},
            {"set": "mask[i, j + 9] = a[i, j] > 0", "over": _SOME},
        ]
    },
    {
        "equations": [
            {"set": "mask[i, j] = a[i, j] > 0", "over": _SOME, "where": "flag"},
            {"set": "mask[i, j + 8] = b[i, j] > 0", "over": _SOME},
        ]
    },
]


def _tile(shape: str, dtype: str, seed: int, low: int, high: int) -> Tile:
    made = Tile(TileType.parse(f"!pto.tile_buf<vec, {shape}x{dtype}, valid=3x5>"))
    made.array[...] = np.random.default_rng(seed).integers(low, high, made.array.shape)
    return made


def _calls(words: str) -> Iterator[dict[str, Any]]:
    most = 200 if words == "u8" else 2**31 - 1
    for n, scalar, flag in ((0, 1.0, True), (3, -1.0, False), (61, 1.0, True)):
        yield {
            "dst": _tile("4x8", "f32", 9, -3, 4), "a": _tile("4x8", "f32", 1, -3, 4), "b": _tile("4x16", "f32", 2, -3, 4),
            "idx": _tile("4x8", "i32", 4, 0, 4), "mask": _tile("4x8", words, 5 + n, 0, most), "n": n,
            "scalar": np.float32(scalar), "flag": flag, "row": 1, "mode": "on", "pattern": "all",
        }  # fmt: skip


def _compared(case: dict[str, Any], words: str) -> list[str]:
    compared = Compared({**case, "equal": {}, "types": {"mask": words}})
    wrong = []
    for values in _calls(words):
        numpy, oracle = compared.by_numpy(values), compared.by_oracle(values)
        if not same(numpy, oracle):
            wrong.append(
                f"n = {values['n']}: NumPy {numpy and numpy['mask']}, oracle {oracle and oracle['mask']}\n{compared.text}"
            )
    return wrong


@pytest.mark.parametrize("words", ["u8", "i16", "u32"])
@pytest.mark.parametrize("case", READS, ids=lambda case: case["equations"][0])
def test_bits_are_read_at_any_index(case: dict[str, Any], words: str) -> None:
    assert not _compared(case, words)


@pytest.mark.parametrize("words", ["u8", "i16", "u32"])
@pytest.mark.parametrize("case", WRITES, ids=lambda case: case["equations"][-1]["set"])
def test_bits_are_written_anywhere(case: dict[str, Any], words: str) -> None:
    """What is not written stays as it was, in a word as well as outside the valid region."""
    assert not _compared(case, words)


def test_bits_outside_are_refused() -> None:
    """Behind the last bit of a row, where the next row begins in memory, and in front of the first."""
    for index in ("i, j + 64", "i + 2, j", "i, j - 1", "i, n + 8 * mask.cols"):
        read = Compared({"equations": [f"dst[i, j] = 1 if mask[{index}] else 2"], "over": _SOME, "equal": {}})
        write = Compared({"equations": [f"mask[{index}] = a[i, j] > 0"], "over": _SOME, "equal": {}})
        for compared in (read, write):
            outcomes = {compared.by_numpy(values) is None for values in _calls("u8")}
            assert outcomes == {compared.by_oracle(values) is None for values in _calls("u8")} == {True}, compared.text
