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
