"""Solving conditions for the fields they read: some proposal really makes them hold, or fail."""

from __future__ import annotations

from typing import Any

import pytest

from language.records import condition, database, opdef
from pto_isa.generate.breaks import rules_of
from pto_isa.language.search.legal import Mender
from pto_isa.language.search.solver import inverse_left, inverse_right
from pto_isa.language.tree import Node
from pto_isa.runtime.rules.judgement import Judgement
from pto_isa.runtime.search.space import applied
from pto_isa.runtime.types.tile_type import TileType

CALL = {
    "dst": TileType("f32", 64, 64),
    "src0": TileType("f32", 64, 64, valid_row=32),
    "src1": TileType("f16", 16, 64, pad="zero"),
}


def mender(name: str) -> Mender:
    op = database()[name]
    return Mender(opdef(name), rules_of(op, opdef(name)), "a5")


def solved(name: str, check: Node, call: dict[str, Any], want: bool) -> int:
    """How many of the first proposals do what was asked."""
    mend = mender(name)
    types = Judgement(mend.rules, call, "a5").types
    good = 0
    for change in mend.solved(check, want, types):
        made = applied(call, change)
        if made is not None:
            good += mend.solver.holds(check, Judgement(mend.rules, made, "a5").types) is want
    return good


@pytest.mark.parametrize(("check", "want"), [
    ("dst.valid_shape == src0.valid_shape", True),
    ("dst.valid_col == src0.valid_col == src1.valid_col", False),
    ("dst.loc == mat", True), ("dst.loc == vec and src0.loc == vec", False),
    ("dst.layout in {nz, zn}", True), ("dst.layout not in {nz, zn}", False),
    ("dst.rows % 24 == 0", True), ("dst.cols * dst.itemsize % 32 == 0", False),
    ("dst.bytes >= 3 * src0.valid_row * src0.valid_col * 4 + 32", True),
    ("dst.bytes + src0.bytes < 100000", False),
    ("ceil_div(dst.valid_col, 32) == 7", True), ("dst.valid_col // 48 == 3", True),
    ("dst.bits == 8", True), ("src1.pad == null", True), ("not src1.pad == zero", True),
    ("implies(dst.rows > 100 and dst.loc == mat, src0.cols != 64)", False),
    ("implies(dst.loc == vec, src0.cols == 17)", True),
    ("(dst.rows if dst.loc == vec else dst.cols) == 5", True),
    ("minimum(dst.rows, 1000) - src0.valid_row == 3", True),
    ("exactly_one(dst.loc == vec, src0.loc == vec)", True),
])  # fmt: skip
def test_a_proposal_does_what_was_asked(check: str, want: bool) -> None:
    """Comparisons, arithmetic, words, sets and conditions are solved; the call does not satisfy them before."""
    assert solved("tadd", condition("tadd", check), CALL, want) >= 1


def test_a_named_mode_is_reached() -> None:
    """The condition of the mode is solved."""
    call = dict.fromkeys(mender("trowexpandmul").rules.operands)
    call |= {name: TileType("f32", 64, 64) for name in ("dst", "src0", "src1")}
    for mode in ("column", "block_left"):
        assert solved("trowexpandmul", condition("trowexpandmul", f"mode == {mode}"), call, True) >= 1


@pytest.mark.parametrize("op", ["+", "-", "*", "//", "%"])
def test_inverses(op: str) -> None:
    """Where an exact inverse exists it is proposed, for either side."""
    apply = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "//": int.__floordiv__, "%": int.__mod__}[op]
    for left in range(1, 40):
        for right in range(1, 12):
            target = apply(left, right)
            assert any(apply(n, right) == target for n in inverse_left(op, 7, right, target)), (left, right)
            if op in ("+", "-", "*"):
                assert any(apply(left, n) == target for n in inverse_right(op, left, 5, target)), (left, right)
