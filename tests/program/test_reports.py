"""Programs that retell public bug reports: what they compute.  What is found in them stands in `programs/report_*.pto`.

Expected values are calculated by hand from what the reports say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pto_isa

FOLDER = Path(__file__).parent / "programs"


def ran(name: str, args: dict[str, Any], **how: Any) -> Any:
    return pto_isa.run(FOLDER / f"report_{name}.pto", args=args, **how)


@pytest.mark.parametrize("rows", [16, 48, 64])
@pytest.mark.parametrize("compact", [False, True])
def test_an_accumulator_is_read_as_high_as_it_is(rows: int, compact: bool) -> None:
    """The product lies in columns of 16 numbers, as high as its rows; TSTORE finds those of 64 rows, unless compact."""
    rng = np.random.default_rng(28)
    left, right = (rng.integers(-4, 5, (64, 64)).astype(np.float16) for _ in range(2))
    text = (FOLDER / "report_28_narrow_accumulator.pto").read_text("utf-8")
    text = text.replace("fractal=1024>", "fractal=1024, compact=1>") if compact else text
    found = pto_isa.run(text, args={"a": left, "b": right, "o": 64 * 64, "m": rows})
    assert [finding.rule for finding in found.findings] == ([] if compact else ["program/box-pitch"])
    product = left[:rows].astype(np.float32) @ right.astype(np.float32)
    memory = np.zeros(64 * 64, np.float32)
    memory[: rows * 64] = np.concatenate([product[:, j : j + 16].reshape(-1) for j in range(0, 64, 16)])
    height = rows if compact else 64
    seen = np.concatenate([memory.reshape(-1, 16)[j * height : j * height + rows] for j in range(4)], axis=1)
    assert np.array_equal(found["o"].reshape(64, 64)[:rows], seen)
    assert np.array_equal(seen, product) == (compact or rows == 64)


def test_an_accumulator_of_open_height_is_suspect() -> None:
    """Whether it is read as it was written depends on a number that the text does not say, so it is a warning."""
    (found,) = pto_isa.verify(FOLDER / "report_28_narrow_accumulator.pto")
    assert (found.rule, found.severity, found.op) == ("program/box-pitch", "warning", "pto.tstore")
    assert "16 to 64 rows apart where `%m` says so; with `compact=1`" in found.text()


def test_a_window_keeps_the_pitch_of_its_parent() -> None:
    """Columns 8 to 15 of each of the four rows of 16 numbers."""
    numbers = np.arange(64, dtype=np.float32)
    found = ran("30_subview_window", {"x": numbers, "y": 32})["y"]
    assert found.tolist() == [16 * row + column for row in range(4) for column in range(8, 16)]


@pytest.mark.parametrize(("release", "saturated"), [("0.38", True), ("0.39", False), ("0.61", False), ("0.63", True)])
def test_saturation_is_what_the_release_says(release: str, saturated: bool) -> None:
    """1e6 is beyond f16, whose largest number is 65504: without a word it depends on the release, with OFF it is inf."""
    args = {"x": np.array([1e6] + [0] * 15, np.float32), "y": 16, "z": 16}
    found = ran("34_tcvt_satmode", args, assembler=release)
    assert found["y"][0] == (65504 if saturated else np.inf)
    assert found["z"][0] == np.inf


def test_single_elements_through_a_pointer() -> None:
    """The first of two whole numbers is copied to the second."""
    assert ran("38_load_store", {"x": np.array([7, 9], np.int32)})["x"].tolist() == [7, 7]


@pytest.mark.parametrize("name", ["35_fillpad_expand_by_shape", "37_implicit_tmp", "39_tstore_fp"])
def test_programs_of_newer_forms_run(name: str) -> None:
    """They write nothing that can be seen, or zeros; none of them stops."""
    args = {"o": 512} if name.startswith("39") else {}
    assert all(not array.any() for array in ran(name, args).values())
