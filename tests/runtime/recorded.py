"""The measured vectors, if PTO_VECTORS points to them: description and arrays of each case of an op."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pto_isa.runtime import NUMPY, TileType

FOLDER = os.environ.get("PTO_VECTORS", "")
needs_vectors = pytest.mark.skipif(not FOLDER, reason="PTO_VECTORS is not set: no measured vectors here")


def ops() -> list[str]:
    """Return the names of the ops that have vectors."""
    return sorted(path.stem for path in Path(FOLDER).glob("*.npz")) if FOLDER else []


def cases(op: str) -> Iterator[tuple[dict[str, Any], dict[str, dict[str, Any]], Any]]:
    """Yield each case, its operands by name, and the arrays of the op."""
    described = json.loads((Path(FOLDER) / f"{op}.json").read_text(encoding="utf-8"))
    with np.load(Path(FOLDER) / f"{op}.npz") as arrays:
        for case in described["cases"]:
            yield case, {operand["name"]: operand for operand in case["operands"]}, arrays


def elements(raw: np.ndarray[Any, Any], dtype: str) -> np.ndarray[Any, Any]:
    """Return recorded raw bits as elements of ``NUMPY[dtype]``."""
    if dtype == "i4":
        return ((raw.astype(np.int8) & 15) ^ 8) - 8
    return raw.view(NUMPY[dtype])


def tile_type(operand: dict[str, Any]) -> TileType:
    """Return the type of a recorded tile operand."""
    return TileType(
        operand["dtype"], operand["rows"], operand["cols"], loc=operand["loc"], valid_row=operand["valid_row"],
        valid_col=operand["valid_col"], blayout=operand["blayout"], slayout=operand["slayout"],
        fractal=operand["fractal"], pad=operand["pad"],
    )  # fmt: skip
