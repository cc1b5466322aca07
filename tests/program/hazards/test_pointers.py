"""Elements behind pointers into memory of the core: the bytes that they share with tiles."""

from __future__ import annotations

import pytest

from program.hazards.texts import FENCE, LOAD, TILE, found, judged, kernel, sets, waits

_POINTER = "!pto.ptr<f32, ub>"
_TO_SCALAR = sets("MTE2", "S") + waits("MTE2", "S")


def _load(op: str, fence: str, element: str = "%c0") -> str:
    address = f"%at = arith.constant 0 : i64\n%t = pto.alloc_tile addr = %at : {TILE}\n"
    pointer = f"%u = pto.{op} %at : i64 -> {_POINTER}\n%x = pto.load_scalar %u[{element}] : {_POINTER} -> f32\n"
    return kernel(address + LOAD.replace("%a", "%t") + fence + pointer)


@pytest.mark.parametrize("op", ["inttoptr", "castptr"])
def test_an_address_as_a_pointer(op: str) -> None:
    assert found(_load(op, FENCE)) == ["race error"]
    assert found(_load(op, _TO_SCALAR)) == []
    assert "not judged" not in judged(_load(op, _TO_SCALAR))[1]


def test_an_element_behind_the_tile() -> None:
    """The tile has 256 elements."""
    text = _load("castptr", FENCE, "%far").replace("%at = ", "%far = arith.constant 256 : index\n%at = ", 1)
    assert found(text) == []
    assert found(text.replace("constant 256", "constant 255")) == ["race error"]
