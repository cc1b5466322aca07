"""Every pass on small equations, with the text before and after it beside the equation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from language.kernel.equations import lowered, python, stages
from pto_isa.language.errors import ExpressionError
from pto_isa.language.kernel.passes import PASSES, Optimiser
from pto_isa.language.kernel.show import show

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "passes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_stages(case: dict[str, Any]) -> None:
    """Lowering, each pass, and the printed Python give the text of the file."""
    found = stages(case)
    assert found == {name: text.removesuffix("\n") for name, text in case["stages"].items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_all_passes_together(case: dict[str, Any]) -> None:
    """The passes in their order end where the stages end, also when a kernel is met again."""
    optimise = Optimiser()
    first, again = optimise(lowered(case)), optimise(lowered(case))
    assert show(first) == show(again)
    assert python(first) == case["stages"]["names"].removesuffix("\n")


def test_every_pass_has_a_case() -> None:
    used = {name for case in CASES for name in case["stages"]}
    assert used == {*PASSES, "lower", "names"}
    assert len(CASES) >= 30


def test_rows_that_compute_alike_become_one() -> None:
    """f32 and i32 add in the same way; f16 and bf16 multiply in the same way; i8 and f16 do not divide alike."""

    def kernel(text: str, dtype: str) -> object:
        done = Optimiser()(lowered({"equations": [text], "type": dtype}))
        return done.plan, done.run

    add, divide = "dst[i, j] = a[i, j] + b[i, j]", "dst[i, j] = a[i, j] / b[i, j]"
    assert kernel(add, "f32") == kernel(add, "i32") == kernel(add, "i8") == kernel(add, "f16")
    assert kernel("dst[i, j] = a[i, j] * 0.5", "f16") == kernel("dst[i, j] = a[i, j] * 0.5", "bf16")
    assert kernel(divide, "f32") == kernel(divide, "f16") != kernel(divide, "i8")
    assert kernel("dst[i, j] = a[i, j] * b[i, j] + a[i, j]", "f16") != kernel(
        "dst[i, j] = a[i, j] * b[i, j] + a[i, j]", "f32"
    )


def test_a_source_that_was_written_cannot_be_read() -> None:
    with pytest.raises(ExpressionError, match="read after it was written"):
        Optimiser()(lowered({"equations": ["dst[i, j] = a[i, j]", "b[i, j] = dst[j, i]"]}))
