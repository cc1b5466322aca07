"""Conditions in messages: every element of a tensor is named by the tensor, anything else stays as it is."""

from __future__ import annotations

import pytest

from pto_isa.language.abbreviate import brief_text
from pto_isa.language.front.parse import parse

SAME = [
    "pipe.popped < pipe.ready",
    "all(x[i] > 0 for i in range(n))",  # not known to be all elements
    "all(x[i, 0] > 0 for i in range(x.shape[0]))",
    "all(x[j, i] > 0 for i in range(x.shape[0]) for j in range(x.shape[1]))",
    "all(x[i] > i for i in range(x.shape[0]))",
    "all(x[i] > y[i] for i in range(x.shape[0]))",
    "all(x[i] > 0 for i in range(x.shape[0]) if v > 2)",
]


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("all(x[i, j] >= v for i in range(x.shape[0]) for j in range(x.shape[1]))", "all(x >= v)"),
        ("v > 1 and any(x[i] + 1 == v for i in range(x.shape[0]))", "v > 1 and any(x + 1 == v)"),
        *((text, text) for text in SAME),
    ],
)
def test_every_element_is_the_tensor(text: str, brief: str) -> None:
    assert brief_text(parse(text)) == brief
