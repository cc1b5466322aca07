"""An element is read, and its index checked, where the equation evaluates it: generated NumPy agrees with the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from language.kernel.beside_oracle import Compared, same
from pto_isa.runtime import Tile, TileType

FILE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "guarded_reads.yaml").read_text("utf-8"))
WHOLE, POINTS = FILE["conditions"]["whole"], FILE["conditions"]["points"]
# values of flag, n, scalar and row, every pair of them
CALLS = [(True, 0, 1.0, 0), (True, 3, -1.0, 1), (False, 0, -1.0, 1), (False, 3, 1.0, 0)]


def filled(text: Any, condition: str) -> Any:
    """The case with a condition in its place."""
    if isinstance(text, dict):
        return {key: filled(value, condition) for key, value in text.items()}
    if isinstance(text, list):
        return [filled(value, condition) for value in text]
    return text.replace("{t}", condition) if isinstance(text, str) else text


def tile(shape: str, dtype: str, seed: int, low: int = -3, high: int = 4) -> Tile:
    made = Tile(TileType.parse(f"!pto.tile_buf<vec, {shape}x{dtype}, valid=3x5>"))
    made.array[...] = np.random.default_rng(seed).integers(low, high, made.array.shape)
    return made


def calls(dtype: str) -> Iterator[dict[str, Any]]:
    """Operands and attributes of several calls."""
    for flag, n, scalar, row in CALLS:
        yield {
            "dst": tile("4x8", dtype, 9), "a": tile("4x8", dtype, 1), "b": tile("4x16", dtype, 2),
            "idx": tile("4x8", "i32", 4, 0, 5), "mask": tile("4x8", "u8", 5, 0, 255), "scalar": np.float32(scalar),
            "n": n, "flag": flag, "row": row, "mode": "on", "pattern": "all",
        }  # fmt: skip


def both(case: dict[str, Any], condition: str) -> list[tuple[bool, str]]:
    """For each call whether the two agree, with what was compared."""
    compared = Compared(filled(case, condition))
    found = []
    for values in calls(case.get("type", "f32")):
        numpy, oracle = compared.by_numpy(values), compared.by_oracle(values)
        told = ["refused" if outcome is None else "computed" for outcome in (numpy, oracle)]
        given = {name: values[name] for name in ("flag", "n", "scalar", "row")}
        found.append((same(numpy, oracle), f"{condition} {given}: NumPy {told[0]}, oracle {told[1]}\n{compared.text}"))
    return found


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["name"])
def test_reads_are_checked_where_they_are_evaluated(case: dict[str, Any]) -> None:
    conditions = [*WHOLE, *([] if case.get("whole") else POINTS)]
    if case["name"] == "running sums":  # of integers
        conditions = [condition for condition in conditions if "mask" not in condition]
    wrong = [text for condition in conditions for agrees, text in both(case, condition) if not agrees]
    assert not wrong, wrong[0]


def test_the_cases_are_refused_and_are_not() -> None:
    """A choice by an attribute takes the calls that do not come to the read outside, and refuses the others."""
    for name in (
        "a choice",
        "and",
        "filtered",
        "a condition of the store",
        "stored outside",
        "a condition of the call",
    ):
        case = next(case for case in FILE["cases"] if case["name"] == name)
        for condition in ("flag", "n > 0"):
            compared = Compared(filled(case, condition))
            outcomes = {compared.by_numpy(values) is None for values in calls("f32")}
            assert outcomes == {True, False}, (name, condition)


@pytest.mark.parametrize(("step", "end"), list(product([1, 2, 3], [5, 8])))
def test_slices_with_a_step_end_inside(step: int, end: int) -> None:
    """``a[i, step * j + 1]`` of 8 columns: NumPy would shorten a slice that goes on, the call is refused."""
    compared = Compared({"equations": [f"dst[i, j] = a[i, {step} * j + 1]"], "over": {"i": 3, "j": end}, "equal": {}})
    (values, *_) = calls("f32")
    outcome = compared.by_numpy(values)
    if step * (end - 1) + 1 >= 8:
        assert outcome is None
    else:
        assert outcome is not None
        np.testing.assert_array_equal(outcome["dst"][:3, :end], values["a"].array[:3, 1 : step * end + 1 : step])


@pytest.mark.parametrize(
    ("equation", "expected"),
    [
        ("dst[i, j] = sum(scalar for k in range(4))", 4),
        ("dst[i, j] = prod(scalar + 1 for k in range(3))", 8),
        ("dst[i, j] = sum(scalar for k in range(4) if k < 3)", 3),
        ("dst[i, j] = max(scalar for k in range(4))", 1),
        ("dst[i, j] = convert(sum(2 for k in range(4)), f32)", 8),
        ("dst[i, j] = convert(sum(j for k in range(4) if k == 2), f32)", [0, 1, 2, 3, 4]),
        ("dst[i, j] = 1 if all(flag for k in range(4)) else 0", 1),
        ("dst[i, j] = 1 if any(flag for k in range(n)) else 0", 0),
    ],
)
def test_terms_without_the_index_of_their_fold(equation: str, expected: Any) -> None:
    """As many terms as the range has."""
    (values, *_) = calls("f32")
    outcome = Compared({"equations": [equation]}).by_numpy(values)
    assert outcome is not None
    np.testing.assert_array_equal(outcome["dst"][:3, :5], np.broadcast_to(expected, (3, 5)))
