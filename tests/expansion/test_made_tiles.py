"""Tile ops and their programs of micro-instructions give the same, on tiles with special values and any valid region."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from expansion.compared import EXPANDED, KNOWN, PROFILE, expanded, fault, program_for, programs
from pto_isa.conform.calling import compute
from pto_isa.export.legal_calls import groups
from pto_isa.export.operand_values import KINDS, copies, operands
from pto_isa.runtime import RuleError
from pto_isa.runtime.helpers import BoundsError

CALLS = 8  # of each form, mode and row of element types


def test_there_are_programs() -> None:
    assert len(EXPANDED) >= 15


@pytest.mark.parametrize("name", EXPANDED)
def test_both_give_the_same(name: str) -> None:
    known, found = KNOWN[name], programs(name)
    used: Counter[str] = Counter()
    for k, group in enumerate(groups(known, PROFILE)):
        rng = np.random.default_rng(k)
        for call in [group.calls[place] for place in rng.permutation(len(group.calls))[:CALLS]]:
            kinds = dict(zip(known.rules.operands, rng.choice(KINDS, len(known.rules.operands)), strict=True))
            values = operands(known, call, group.form, rng, kinds)
            given = {key: value for key, value in values.items() if value is not None}
            one = program_for(found, known, given, group.mode)
            if one is None:
                continue
            exact = copies(given)
            try:
                compute(name, exact, PROFILE, strict=True, exact=True)
            except (RuleError, BoundsError):
                continue
            differs = fault(known, group, given, exact, expanded(one, given))
            assert differs is None, f"@{one.function}, {call}: {differs}"
            used[one.function] += 1
    assert set(used) == {one.function for one in found}, "a program stands for no call"
