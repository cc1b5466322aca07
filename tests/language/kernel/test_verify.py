"""What has to hold of a kernel: it does after every pass of every op, and each way to break it is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from language.records import database, opdef
from pto_isa.language.front.opdef import FormDef, ModeDef
from pto_isa.language.front.signature import signature
from pto_isa.language.kernel.affine import Box
from pto_isa.language.kernel.functions import FUNCTIONS, function, is_function
from pto_isa.language.kernel.ir import (
    ONE,
    TRUE,
    ZERO,
    Alloc,
    Apart,
    Apply,
    Assign,
    Check,
    Do,
    Expr,
    Field,
    Grid,
    If,
    Index,
    Kernel,
    Leave,
    Let,
    Load,
    Lowered,
    Memory,
    Multiplied,
    Reduce,
    Reduced,
    Return,
    Stmt,
    Store,
    Sym,
    Unpack,
    named_kind,
    text,
)
from pto_isa.language.kernel.lets import name_values
from pto_isa.language.kernel.passes import PASSES
from pto_isa.language.kernel.print_numpy import OWN, Printer
from pto_isa.language.kernel.verify import BrokenKernel, verify
from pto_isa.language.passes import pipeline
from pto_isa.language.plans.variants import Branch, Variants

KINDS = {"dst": "tile", "src": "tile"}
DST, SRC = Memory("dst", "valid"), Memory("src", "valid")
POINT = Load(Memory("src"), (ZERO, ZERO), "f32")
ROWS = Field("dst", "valid_row")


class Verified(Variants):
    """Verifies the kernel of each row of types after each pass."""

    def optimised(self, form: FormDef, mode: ModeDef, row: Mapping[str, str], kernel: Lowered) -> Kernel:
        made: Lowered | Kernel = kernel
        verify(made)
        for run in PASSES.values():
            made = run(made)
            verify(made)
        assert isinstance(made, Kernel)
        return made


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(op.name for op in database().values()))
def test_every_kernel_after_every_pass(name: str) -> None:
    """And when its values have names."""
    op = opdef(name)
    branches: list[Branch] = Verified(op, signature(database()[name].record)).branches(pipeline.typed(op))
    for kernel in {leaf.kernel.run: leaf.kernel for branch in branches for leaf in branch.leaves}.values():
        verify(name_values(kernel, {*kernel.kinds, "run", "np"}))


def point(value: Expr, where: Expr | None = None, by: str = "replace") -> Lowered:
    """One element of the result."""
    return Lowered(run=(Store(Memory("dst"), (ZERO, ZERO), value, Box(), where, by),), kinds=KINDS)


def arrays(*run: Stmt, plan: tuple[Stmt, ...] = ()) -> Kernel:
    return Kernel(plan, run, KINDS)


def checked(first: str = "require", *args: Expr) -> Check:
    return Check(Apply(first, args or (TRUE, text("rule"))))


BROKEN: dict[str, tuple[Lowered | Kernel, str]] = {
    "an array among points": (point(Grid("i", ZERO, ONE)), "`Grid` is of the other level"),
    "a point among arrays": (arrays(Assign(DST, POINT)), "`Load` is of the other level"),
    "a store among arrays": (replace(arrays(), run=point(ONE).run), "a statement of the other level"),
    "an assignment among points": (Lowered(run=(Assign(DST, SRC),), kinds=KINDS), "a statement of the other level"),
    "an axis without a box": (point(Index("i")), "no axis i here"),
    "an axis of a condition": (point(ONE, Apply("<", (Index("k"), ONE), "bool")), "no axis k here"),
    "a run in a plan": (arrays(plan=(Let("a", SRC),)), "the plan asks what only a run knows"),
    "a scalar in a plan": (arrays(plan=(Leave(Sym("src", "scalar")),)), "the plan asks what only a run knows"),
    "a result in a plan": (arrays(plan=(Assign(ROWS, ONE),)), "a plan does nothing"),
    "a branch that leaves": (arrays(If(TRUE, (Leave(TRUE),))), "only the whole plan or run is left"),
    "too many arguments": (arrays(Assign(DST, Apply("np.abs", (SRC, SRC)))), "`np.abs` has 2 arguments"),
    "too few arguments": (arrays(Assign(DST, Apply("np.where", (SRC, SRC)))), "`np.where` has 2 arguments"),
    "more keywords than arguments": (arrays(Do(Apply("shape", (SRC,), "", ("a", "b")))), "more keywords"),
    "an unknown reduction": (point(Reduce("np.median", POINT)), "no function `np.median`"),
    "an unknown operand": (arrays(Assign(DST, Field("mask", "rows"))), "no operand `mask`"),
    "an unknown memory": (arrays(Assign(DST, Memory("left", "local"))), "no memory `left`"),
    "an array that comes later": (
        arrays(Assign(Memory("left", "local"), ONE), Alloc("left", (ONE,), named_kind("f32"))), "no memory `left`"),
    "a name before it is bound": (arrays(Assign(DST, Sym("a", "local")), Let("a", SRC)), "`a` is not bound yet"),
    "a name of one branch": (arrays(If(TRUE, (Let("a", ONE),)), Assign(DST, Sym("a", "local"))), "`a` is not bound"),
    "a name bound twice": (arrays(Let("a", ONE), Let("a", ZERO)), "`a` is bound twice"),
    "a name that is none": (arrays(Let("a b", ONE)), "`a b` is no name"),
    "fewer names than facts": (arrays(plan=(Unpack(("a",), (ROWS, ROWS)),)), "as many names as facts"),
    "a copy without a condition": (arrays(Assign(DST, SRC, "copy")), "a copy has one"),
    "a condition without a copy": (arrays(Assign(DST, SRC, "=", TRUE)), "a condition belongs to a copy"),
    "an unknown assignment": (arrays(Assign(DST, SRC, "-=")), "no assignment is `-=`"),
    "an operator that computes into": (arrays(Assign(DST, Apply("+", (SRC, SRC)), "out")), "compute into an array"),
    "a way to combine": (point(ONE, by="multiply"), "nothing combines by `multiply`"),
    "no index": (Lowered(run=(Store(Memory("dst"), (), ONE, Box()),), kinds=KINDS), "no element without an index"),
    "a dimension too many": (
        Lowered(run=(Alloc("left", (ONE,), named_kind("f32")),
                     Store(Memory("left", "local"), (ZERO, ZERO), ONE, Box())), kinds=KINDS), "has 1 dimensions"),
    "a range without an end": (point(Reduce("np.any", POINT, ("k",))), "an extent for each name"),
    "a dimension twice": (arrays(Assign(DST, Reduced("np.any", SRC, (0, 0)))), "reduced once"),
    "a check that cannot fail": (arrays(checked("np.abs", ONE)), "a check that cannot fail"),
    "what is no call": (arrays(Do(SRC)), "only a call does something"),
    "an array kept apart": (arrays(Apart("left", ("dst",))), "only operands are kept apart"),
    "an unknown role": (arrays(Return(Sym("a", "register"))), "nothing is a `register`"),
    "extents that nothing makes equal": (replace(arrays(), relies=frozenset({ROWS})), "nothing makes equal"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_kernel_is_told(case: str) -> None:
    kernel, said = BROKEN[case]
    with pytest.raises(BrokenKernel, match=re.escape(said)):
        verify(kernel)


def test_whole_kernels_hold() -> None:
    """What the broken ones are made of."""
    verify(point(POINT, TRUE, "add"))
    verify(arrays(Assign(DST, Apply("np.add", (SRC, SRC)), "out"), Leave(TRUE), plan=(checked(),)))
    verify(arrays(Alloc("left", (ONE,), named_kind("f32")), Assign(Memory("left", "local"), Reduced("np.any", SRC))))
    verify(arrays(If(TRUE, (Let("a", ONE),), (Let("a", ZERO),)), Assign(DST, Sym("a", "local"))))
    verify(arrays(Assign(DST, Multiplied("np.matmul", (SRC, SRC)), "out")))
    assert len(BROKEN) >= 20


def test_the_table_of_functions() -> None:
    """Opposites are opposites, what computes into an array is a function that does, and own forms are written."""
    for name, entry in FUNCTIONS.items():
        assert not entry.opposite or function(entry.opposite).opposite == name
        assert not entry.out or function(entry.out).out == entry.out
        assert not entry.of_arrays or function(entry.of_arrays).infix or function(entry.of_arrays).prefix
        assert not entry.refuses or entry.raises, name
        ways = (entry.infix is not None, entry.prefix is not None, bool(entry.form), entry.own)
        assert sum(ways) <= 1, name
        assert not entry.builtin or is_function(name)
    with pytest.raises(KeyError, match=r"np\.cos"):
        Apply("np.cos", (SRC,))
    assert {name for name, entry in FUNCTIONS.items() if entry.own} == {*OWN}, (
        "each that has a way of its own is written"
    )
    assert function("chain < <=") is FUNCTIONS["chain"]
    assert (
        Printer().text(Apply("ceil_div", (ROWS, Apply("+", (ONE, ROWS))))) == "-(-dst.valid_row // (1 + dst.valid_row))"
    )
    assert (
        Printer().text(Apply("view", (Apply("+", (SRC, SRC)), named_kind("i8"))))
        == "(src.valid + src.valid).view(np.int8)"
    )
