"""Nothing is silent: what is not followed is named in the last line, and what is followed is found."""

from __future__ import annotations

import pytest

from program.hazards.texts import EXP, FENCE, LOAD, TILE, found, judged, kernel, sets, waits

_OTHER = sets("V", "MTE2") + waits("V", "MTE2")  # a flag of the author, which orders nothing here
_RACE = LOAD + EXP
_MEMORY = "memref<16x16xf32, #pto.address_space<vec>>"


@pytest.mark.parametrize(
    ("number", "expected"), [("%n", ["race error"]), ("%c1", ["race error"]), ("%c0", []), ("%c16", [])]
)
def test_index_switch(number: str, expected: list[str]) -> None:
    """The case of a number that is not known is one that a caller may choose."""
    text = f"scf.index_switch {number}\ncase 0 {{\nscf.yield\n}}\ncase 1 {{\n{_RACE}scf.yield\n}}\n"
    assert found(kernel(_OTHER + text + "default {\nscf.yield\n}\n")) == expected


@pytest.mark.parametrize(("number", "expected"), [("1", ["race error"]), ("-2", []), ("7", [])])
def test_switch_between_blocks(number: str, expected: list[str]) -> None:
    blocks = f"^a:\ncf.br ^end\n^b:\n{_RACE}cf.br ^end\n^end:\n"
    switch = f"%f = arith.constant {number} : i32\ncf.switch %f : i32, [\ndefault: ^a,\n1: ^b,\n-2: ^a\n]\n"
    assert found(kernel(_OTHER + switch + blocks)) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("scf.parallel", f"scf.parallel (%i) = (%c0) to (%c16) step (%c1) {{\n{_RACE}scf.reduce\n}}\n"),
        ("scf.forall", f"scf.forall (%i) in (%c16) {{\n{_RACE}scf.forall.in_parallel\n}}\n"),
        ("memref.copy", f"%m = memref.alloc() : {_MEMORY}\n%k = memref.alloc() : {_MEMORY}\n"
                        f"memref.copy %m, %k : {_MEMORY} to {_MEMORY}\n"),
        ("memref.load", f"%m = memref.alloc() : {_MEMORY}\n%x = memref.load %m[%c0, %c0] : {_MEMORY}\n"),
        ("pto.texp", f"{LOAD}%x = pto.texp %a : {TILE} -> {TILE}\n"),
    ],
)  # fmt: skip
def test_what_is_not_followed_is_named(name: str, text: str) -> None:
    assert f"not judged: `{name}`" in judged(kernel(FENCE + text))[1]


def test_arithmetic_is_no_gap() -> None:
    text = "%f = arith.constant 1.0 : f32\n%e = math.exp %f : f32\n%s = arith.addf %e, %f : f32\n"
    assert judged(kernel(LOAD + FENCE + EXP + text))[1] == "; hazards: 1 function checked"
