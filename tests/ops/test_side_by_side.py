"""Operations on lanes over registers side by side: one call does what as many calls do, one after the other.

The compiler says of which kernels this holds (``pto_isa.language.kernel.stacking``); here each of them is run both ways,
for every row of element types, on values of all kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from language.records import database
from pto_isa.export.legal_calls import CallContext, CallGroup, groups, known_ops
from pto_isa.export.operand_values import KINDS, operands
from pto_isa.program.execution.cores.side_by_side import side_by_side
from pto_isa.runtime.kernel import Kernel
from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.rules.judgement import type_of
from pto_isa.runtime.run import strides_of
from pto_isa.runtime.types.plain_type import ScalarType
from pto_isa.runtime.types.register_types import VregType

ROUNDS = 3
KNOWN = {
    name: known for name, known in known_ops(database()).items()
    if any(kind in ("vreg", "mask") for operand in known.op.record.operands.values() for kind in operand.kind)
}  # fmt: skip
# what programs loop over most must not fall back to one register at a time
EXPECTED = {
    "vadd", "vsub", "vmul", "vdiv", "vmax", "vmin", "vand", "vor", "vxor", "vnot", "vabs", "vneg", "vexp", "vln", "vsqrt",
    "vrelu", "vadds", "vmuls", "vmaxs", "vmins", "vshl", "vshr", "vshls", "vshrs", "vcmp", "vcmps", "vsel", "vcvt", "vtrc",
    "vlds", "vsts", "vldsx2", "vstsx2", "vaxpy", "vmula", "vdup", "vbr", "plt", "pset", "pge", "pand", "por", "pxor",
    "pnot", "psel",
}  # fmt: skip


def kernel_named(name: str) -> Kernel:
    """The kernel of an op."""
    found: Kernel = import_module(f"pto_isa.generated.ops.{name}")._kernel
    return found


def joined(values: list[Any], type: Any) -> Any:
    """Registers side by side."""
    if isinstance(values[0], Mask):
        return Mask(type, np.concatenate([value.image for value in values]))
    return Vreg(type, np.concatenate([value.array for value in values]))


def stacks(kernel: Kernel, call: Mapping[str, Any], profile: str) -> Any:
    """The run over registers side by side, None where there is none."""
    types = [
        ScalarType("i32") if name in kernel.goes_on else side_by_side(call[name], ROUNDS) for name in kernel.operands
    ]
    if any(isinstance(type, VregType) and type.itemsize > 4 for type in types):
        return None
    run = kernel.bind(*types, **{name: call[name] for name in kernel.attributes}, profile=profile, exact=False)
    return run if strides_of(run) is not None else None


def check(known: CallContext, kernel: Kernel, group: CallGroup, run: Any, call: Mapping[str, Any], seed: int) -> None:
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(ROUNDS):
        kinds = dict(zip(known.rules.operands, rng.choice(KINDS, len(known.rules.operands)), strict=True))
        drawn.append(operands(known, call, group.form, rng, kinds))
    strides = strides_of(run)
    assert strides is not None
    first = drawn[0]
    memory = {name: rng.integers(0, 256, 4096, np.uint8) for name in strides}
    offsets = {offset for _, offset in strides.values()}
    for place, values in enumerate(drawn):
        for name in kernel.operands:
            if name in strides:
                move, offset = strides[name]
                pointer = Pointer(first[name].type, memory[name], 0)
                values[name] = pointer
                if offset:
                    values[offset] = 8 + place * move // pointer.type.itemsize
            elif name in kernel.goes_on.values():
                values[name] = int(rng.integers(0, 3 * 256)) if place == 0 else None
            elif name not in offsets and not isinstance(values[name], (Mask, Vreg)) and name not in kernel.results:
                values[name] = first[name]
    fixed = {name: call[name] for name in kernel.attributes}
    one = kernel.bind(*(type_of(first[name]) for name in kernel.operands), **fixed, profile=group.profile, exact=False)
    wide = {
        name: joined([values[name] for values in drawn], side_by_side(first[name].type, ROUNDS))
        if isinstance(first[name], (Mask, Vreg)) else first[name]
        for name in kernel.operands
    }  # fmt: skip
    for name in strides:
        wide[name] = Pointer(first[name].type, memory[name].copy(), 0)
    result = {name: wide[name].copy() for name in kernel.goes_on}
    with np.errstate(all="ignore"):
        run(*(result.get(name, wide[name]) for name in kernel.operands))
        for place, values in enumerate(drawn):
            for given, taken in kernel.goes_on.items():
                if place:
                    values[taken] = drawn[place - 1][given].number
            one(*(values[name] for name in kernel.operands))
    for name in kernel.outs:
        if wide[name] is None:
            continue
        if name in kernel.goes_on:
            assert result[name].number == drawn[-1][name].number
        elif name in strides:
            assert wide[name].memory.tobytes() == memory[name].tobytes(), name
        else:
            apart = joined([values[name] for values in drawn], wide[name].type)
            assert wide[name].array.tobytes() == apart.array.tobytes(), name


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_one_call_is_as_many(name: str) -> None:
    known, kernel = KNOWN[name], kernel_named(name)
    found = 0
    for place, group in enumerate(groups(known, "a5")):
        run = stacks(kernel, group.calls[0], group.profile)
        if run is not None:
            found += 1
            for seed in range(2):
                check(known, kernel, group, run, group.calls[0], 1000 * place + seed)
    assert found or name not in EXPECTED
