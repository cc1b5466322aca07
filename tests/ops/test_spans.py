"""What the equations say that an op touches behind pointers, against what a call of it reads and writes.

A byte is written where two calls over different bytes leave the same one; it is not read where another one changes no
result.  Calls are those of every form, mode and row of element types of the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pytest

from language.records import database
from ops.test_numpy_vs_oracle import REFUSALS, call_values
from pto_isa.conform.calling import compute
from pto_isa.export.legal_calls import CallContext, groups, known_ops
from pto_isa.export.operand_values import copies, elements, operands
from pto_isa.program.steps.footprints import Runs, rectangle
from pto_isa.program.steps.places import Pointer, of_span
from pto_isa.program.written.recorded import program_op
from pto_isa.runtime.kinds.table import passed, takes
from pto_isa.runtime.memory import pointer as memory
from pto_isa.runtime.rules.judgement import type_of
from pto_isa.runtime.rules.spans import EquationAxis, Index, NotFollowed, PointerSpan, PointerSpans, axis
from pto_isa.runtime.types.pointer_type import PointerType
from pto_isa.runtime.types.register_types import MaskType, VregType
from pto_isa.runtime.types.tile_type import TileType

CALLS = 3  # of each form, mode and row
KINDS = ("small", "full", "special")


def spans_of(name: str) -> PointerSpans:
    """What the record says of an op."""
    known = program_op(f"pto.{name}")
    return known.spans if known is not None else PointerSpans()


KNOWN = {name: known for name, known in known_ops(database()).items() if spans_of(name).calls}
# What depends on elements, on registers or on the state of a stream is not followed.
OPEN = {
    "copy_gm_to_cbuf", "copy_gm_to_cbuf_multi_dn2nz", "copy_gm_to_cbuf_multi_nd2nz", "copy_gm_to_ubuf",
    "copy_matrix_cc_to_cbuf", "copy_matrix_cc_to_gm", "copy_matrix_cc_to_ub", "copy_ubuf_to_gm", "pstu", "sprsti", "sprsts",
    "vgather2", "vgather2_bc", "vgatherb", "vscatter", "vstar", "vstas", "vstur", "vstus",
}  # fmt: skip


def bytes_of(spans: Iterable[PointerSpan], size: int, address: int, sure: bool) -> Any:
    """Which bytes of a memory spans touch, surely or at most."""
    found = np.zeros(size, bool)
    for span in spans:
        at = of_span(Pointer("memory", address), span)
        runs: Runs = () if at is None else at.least if sure else at.most
        for first, end in runs:
            assert at is not None and isinstance(at.start, int)
            inside = at.start + first >= 0 and at.start + end <= size
            assert inside or not sure  # a mask may leave out what would lie outside
            found[max(at.start + first, 0) : max(at.start + end, 0)] = True
    return found


def called(known: CallContext, values: Mapping[str, Any]) -> dict[str, Any]:
    """The operands after a call of copies of them."""
    made = copies(values)
    given, words = call_values(known, made)
    compute(known.op.name, {**given, **words}, "a5", exact=False)
    return made


def filled(values: Mapping[str, Any], name: str, content: Any) -> dict[str, Any]:
    """The operands with other bytes behind a pointer."""
    made = copies(values)
    made[name].memory[...] = content
    return made


def check_writes(known: CallContext, values: Mapping[str, Any], name: str, spans: list[PointerSpan]) -> None:
    pointer = values[name]
    own = [span for span in spans if span.operand == name]
    zeros, ones = (called(known, filled(values, name, fill))[name].memory for fill in (0, 255))
    size, address = pointer.memory.size, pointer.address
    touched = bytes_of((span for span in own if span.writes), size, address, False)
    assert not ((zeros != 0) & ~touched).any() and not ((ones != 255) & ~touched).any()
    if not any(not span.writes for span in own):  # else what is written depends on what lay there
        surely = bytes_of((span for span in own if span.writes), size, address, True)
        assert (zeros == ones)[surely].all()
        sure = all(span.sure and span.index is not None and not span.index.spread for span in own)
        assert not sure or ((zeros == ones) == surely).all()


def check_reads(known: CallContext, values: Mapping[str, Any], name: str, spans: list[PointerSpan]) -> None:
    pointer = values[name]
    read = bytes_of(
        (s for s in spans if s.operand == name and not s.writes), pointer.memory.size, pointer.address, False
    )
    others = pointer.memory.copy()
    others[~read] ^= np.random.default_rng(1).integers(1, 256, others.size, np.uint8)[~read]
    before, after = called(known, values), called(known, filled(values, name, others))
    for output in known.outputs:
        if values.get(output) is not None and output != name:
            assert elements(before[output]).tobytes() == elements(after[output]).tobytes(), output


@pytest.mark.parametrize("name", sorted(KNOWN.keys() - OPEN))
def test_bytes(name: str) -> None:
    known, tried = KNOWN[name], 0
    for number, group in enumerate(groups(known, "a5")):
        rng = np.random.default_rng((7, number))
        for place in rng.permutation(len(group.calls))[:CALLS]:
            call = group.calls[place]
            kinds = dict(zip(known.rules.operands, rng.choice(KINDS, len(known.rules.operands)), strict=True))
            values = operands(known, call, group.form, rng, kinds)
            spans = spans_of(name).of(known.rules, {key: type_of(value) for key, value in values.items()}, "a5")
            assert spans is not None and all(span.index is not None for span in spans)
            try:
                called(known, values)
            except REFUSALS:
                continue
            tried += 1
            for key, value in values.items():
                if isinstance(value, memory.Pointer) and key != "updated":
                    check = check_writes if key in known.outputs else check_reads
                    check(known, values, key, list(spans))
    assert tried


@pytest.mark.parametrize("name", sorted(OPEN))
def test_what_is_not_followed(name: str) -> None:
    """It is named as such: some span has no index."""
    example = next(group for group in groups(KNOWN[name], "a5")).calls[0]
    found = spans_of(name).of(KNOWN[name].rules, example, "a5")
    assert found is not None and any(span.index is None for span in found)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_operands_of_another_kind(name: str) -> None:
    """A program may name any values; what it does with those is not followed, and no error."""
    known = KNOWN[name]
    example = next(group for group in groups(known, "a5")).calls[0]
    others = (VregType("f32"), MaskType(32), PointerType("f32", "ub"), TileType("f32", 16, 32))
    for operand, spec in known.rules.operands.items():
        for other in others if passed(spec.kinds, "object") else ():
            if not takes(spec.kinds, other.kind):
                assert spans_of(name).of(known.rules, {**example, operand: other}, "a5") is None


def values_of(index: Any, axes: list[Index], sizes: list[int]) -> set[int]:
    """All values that an index says to have."""
    if isinstance(index, int):
        return {index}
    found = {index.base}
    for each, size in zip(axes, sizes, strict=True):
        (variable,) = each.steps
        table = index.tables.get(variable, (0,) * size)
        step = index.steps.get(variable, 0)
        found = {value + step * k + table[k] for value in found for k in range(size)}
    return {value + more for value in found for more in range(index.spread + 1)}


@pytest.mark.parametrize("divisor", [1, 2, 3, 4, 8, 16])
@pytest.mark.parametrize(("sizes", "steps"), [([7], [1]), ([5], [4]), ([9], [3]), ([4, 3], [1, 8]), ([3, 4], [5, 2])])
@pytest.mark.parametrize("base", [0, 3, 8])
def test_quotients_and_remainders(divisor: int, sizes: list[int], steps: list[int], base: int) -> None:
    """Counted point by point: along one axis exactly, along several nothing is left out."""
    axes = [axis(size) for size in sizes]
    index: Any = base
    every = {base}
    for each, size, step in zip(axes, sizes, steps, strict=True):
        index = index + each * step
        every = {value + step * k for value in every for k in range(size)}
    for found, true in (
        (index // divisor, {v // divisor for v in every}),
        (index % divisor, {v % divisor for v in every}),
    ):
        told = values_of(found, axes, sizes)
        assert true <= told
        if len(sizes) == 1:
            assert true == told
    again = index // divisor * divisor + index % divisor
    assert every <= values_of(again, axes, sizes)


def test_what_is_open() -> None:
    """Products of indices, and which of two is the greater."""
    one, other = axis(4), axis(3)
    with pytest.raises(NotFollowed):
        one * other
    with pytest.raises(NotFollowed):
        min(one, 2)
    with pytest.raises(NotFollowed):
        (one // 3 + other // 2) * axis(2)
    assert isinstance(next(iter(one.steps)), EquationAxis)
    assert (5 - one).bounds() == (2, 5) and (-one).bounds() == (-3, 0) and axis(one).bounds() == (0, 2)


def test_a_piece_behind_the_first_byte_keeps_its_place() -> None:
    """Four bytes from 8 on, and the next four joined to them: 8 to 15."""
    assert rectangle((2,), (4,), 1, ((8, 9, 10, 11),)) == ((8, 16),)
