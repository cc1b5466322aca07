"""What is said of the elements that no equation sets."""

from __future__ import annotations

import pytest

from pto_isa.view.index import OpIndex
from pto_isa.view.op import Semantics

ZERO, KEPT = "All other elements of the result are 0.", "All other elements of the destination keep their values."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("vabs", ZERO),  # a register, which is a new value
        ("vcmp", ZERO),  # a mask
        ("vsts", KEPT),  # memory
        ("vstus", KEPT),  # memory beside a new state
    ],
)
def test_results_hold_nothing_before(name: str, said: str) -> None:
    entries = [entry for form in OpIndex().view(name).forms for entry in form.semantics]
    assert entries and all(_outside(entry) == {said} for entry in entries)


def _outside(entry: Semantics) -> set[str]:
    return {note.text.en for note in entry.outside}
