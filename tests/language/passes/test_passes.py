"""Every pass over the elaborated op on small records, with the text before and after it beside the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from language.passes.small_ops import small_op, stages
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.language.passes import pipeline
from pto_isa.language.passes.pipeline import typed

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "passes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_stages(case: dict[str, Any]) -> None:
    """Elaboration and each pass give the text of the file."""
    found = stages(case)
    assert found == {name: text.removesuffix("\n") for name, text in case["stages"].items()}


def test_every_pass_has_a_case() -> None:
    used = {name for case in CASES for name in case["stages"]}
    assert used == {"elaborate", *pipeline.NAMES}
    assert len(CASES) >= 14


def test_parts_of_the_condition_tell_cases_apart() -> None:
    """A case knows by which parts of its condition it differs from the others; it keeps that of its mode."""
    record = {
        "semantics": {
            "modes": {
                "one": {
                    "text": {"en": "One.", "zh": "一。"},
                    "when": "dst.rows > 1",
                    "equations": [{"set": "dst[i, j] = a[i, j]", "where": "flag"}, "dst[i, j] = b[i, j]"],
                }
            }
        }
    }
    (form,) = typed(small_op({"record": record})).forms
    first, second = form.common.modes
    assert len(first.split) == 1 and not second.split
    assert (len(first.block.items), len(second.block.items)) == (2, 1)


@pytest.mark.parametrize(
    ("equation", "said"),
    [
        ("dst[i, j] = a[i, j] + b[i, j]", "(dst i8, a i8, b f32)"),
        ("dst[i, j] = b[i, j]", "a store does not convert f32 to i8; write `convert(x, …)` (dst i8, b f32)"),
    ],
)
def test_a_fault_of_one_row_names_it(equation: str, said: str) -> None:
    types = {"bind": {"dst": "T", "a": "T", "b": "S"}, "rows": {"cpu": [{"T": ["f32", "i8"], "S": ["f32"]}]}}
    op = small_op({"record": {"types": types, "semantics": {"equations": [equation]}}})
    with pytest.raises(ElaborationError) as raised:
        typed(op)
    assert raised.value.path == ("semantics", "equations")
    assert raised.value.error.en.endswith(said) and raised.value.error.zh.endswith("）")
