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
        ("memref.copy", f"%m = memref.alloc() : {_MEMORY}\n%k = memref.alloc() : {_MEMORY}\n"
                        f"memref.copy %m, %k : {_MEMORY} to {_MEMORY}\n"),
        ("memref.load", f"%m = memref.alloc() : {_MEMORY}\n%x = memref.load %m[%c0, %c0] : {_MEMORY}\n"),
    ],
)  # fmt: skip
def test_what_is_not_followed_is_named(name: str, text: str) -> None:
    assert f"not judged: `{name}`" in judged(kernel(FENCE + text))[1]


def test_a_result_is_followed() -> None:
    """An op that gives a tile reads like one that writes it."""
    use = f"%x = pto.texp %a : {TILE} -> {TILE}\n"
    assert found(kernel(_OTHER + LOAD + use)) == ["race error"]
    assert found(kernel(LOAD + FENCE + use)) == []


@pytest.mark.parametrize(
    "end", ["scf.parallel (%i, %k) = (%c0, %c0) to (%c1, %n) step (%c1, %c1)", "scf.forall (%i) in (%n)"]
)
def test_rounds_without_an_order(end: str) -> None:
    """Every round meets every other one: what the next one loads, this one still reads."""
    last = "scf.reduce\n" if "parallel" in end else "scf.forall.in_parallel\n"
    assert found(kernel(f"{_OTHER}{end} {{\n{LOAD}{FENCE}{EXP}{last}}}\n")) == ["race error"]
    assert found(kernel(f"{_OTHER}{end} {{\n{LOAD}{FENCE}{EXP}{_OTHER}{last}}}\n")) == []


def test_memory_of_lowered_programs() -> None:
    text = f"%m = memref.alloc() : {_MEMORY}\n%k = memref.alloc() : {_MEMORY}\n"
    load, use = LOAD.replace(TILE, _MEMORY).replace("%a", "%m"), EXP.replace(TILE, _MEMORY).replace("%a", "%m")
    assert found(kernel(text + _OTHER + load + use.replace("%b", "%k"))) == ["race error"]
    assert found(kernel(text + load + FENCE + use.replace("%b", "%k"))) == []


def test_arithmetic_is_no_gap() -> None:
    text = "%f = arith.constant 1.0 : f32\n%e = math.exp %f : f32\n%s = arith.addf %e, %f : f32\n"
    assert judged(kernel(LOAD + FENCE + EXP + text))[1] == "; hazards: 1 function checked"
