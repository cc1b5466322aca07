"""Programs of micro-instructions give what was recorded on A5 of the tile ops that they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from expansion.compared import EXPANDED, KNOWN, PROFILE, program_for, programs
from pto_isa.conform.compare import difference, within
from pto_isa.conform.operands import Operands, defined, values_of
from pto_isa.conform.run import magnitude
from pto_isa.conform.vectors import Case, VectorFile
from pto_isa.expansion.tiles import expand
from pto_isa.export.operand_values import copies
from pto_isa.language.front.numerics import accuracy_of, numerics_for
from pto_isa.language.oracle import run_watched
from pto_isa.language.oracle.run import NoForm
from runtime.recorded import FOLDER, needs_vectors

FILES = [path for folder in Path(FOLDER).parent.glob("*") for path in folder.glob("*.json")] if FOLDER else []


def recorded(name: str) -> Iterator[tuple[Case, Operands, dict[str, Any]]]:
    """The cases of A5 in the folder of vectors and in those beside it."""
    record = KNOWN[name].op.record
    for path in FILES:
        if path.stem != name:
            continue
        file = VectorFile(path)
        for case in file.cases:
            if case.profile == PROFILE:
                given = Operands(case, file.arrays, record.vectors)
                yield case, given, values_of(record.operands, case, record.vectors)


@needs_vectors
@pytest.mark.parametrize("name", EXPANDED)
def test_gives_what_was_recorded(name: str) -> None:
    known, found, compared, cases = KNOWN[name], programs(name), 0, 0
    for case, given, attributes in recorded(name):
        cases += 1
        words = {key: attributes.get(key, entry.default) for key, entry in known.op.record.operands.items()
                 if entry.kind == ["attribute"]}  # fmt: skip
        try:
            form, mode = run_watched(known.opdef, copies(given.values), words, PROFILE).chosen
        except (NoForm, IndexError):
            continue
        one = program_for(found, known, {**given.values, **attributes}, mode)
        if one is None:
            continue
        before = copies(given.values)
        expand(one, given.values)
        numerics: Any = numerics_for(next(entry for entry in known.opdef.forms if entry.name == form), PROFILE)
        for operand, (wanted, spec) in given.recorded.items():
            fault = _fault(given, operand, wanted, spec["dtype"], numerics, before)
            assert fault is None, f"{case.id}, @{one.function}: {operand}: {fault}"
        compared += 1
    if not cases:
        pytest.skip("nothing was recorded on A5 of it here")
    assert compared, "no case of this op was compared"


def _fault(given: Operands, operand: str, wanted: Any, dtype: str, numerics: Any, before: dict[str, Any]) -> Any:
    """What differs from the recording beyond the accuracy that the record promises; bits that it left open do not."""
    mask = given.undefined.get(operand)
    made = given.values[operand].array
    ours, theirs = defined(made, mask), defined(wanted, mask)
    if difference(ours, theirs, dtype) is None:
        return None
    accuracy = accuracy_of(numerics, dtype)
    bound, terms = magnitude(before, accuracy)
    exact = np.ascontiguousarray(theirs).view(made.dtype)
    return within(ours, exact, dtype, accuracy, bound, terms, False, numerics.zero_sign == "any")
