"""Operands that programs write in another way than C++ passes them: converted scalars, lists of words, casts, addresses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from language.records import database
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa import ops
from pto_isa.program.known_ops import known_ops
from pto_isa.program.written.recorded import program_op
from pto_isa.runtime import Tile
from pto_isa.runtime.rules.finding import RuleError

SLOPES = np.array([0.1, -0.3, 1e-8, 70000.0, 0.0], np.float32)


def leaky(dtype: str, slope: str, number: float = 0.5) -> str:
    """A program with a slope of a type."""
    type = tile(8, 16, dtype)
    return kernel(
        f"%x: !pto.ptr<{dtype}>, %z: !pto.ptr<{dtype}>", counts(8, 16), tensor("x", 8, 16, dtype),
        tensor("z", 8, 16, dtype), f"%a = pto.alloc_tile : {type}", load("x", 8, 16, "a", type, dtype),
        f"%s = arith.constant {number!r} : {slope}", dps("tlrelu", [("a", type), ("s", slope)], ("a", type)),
        store("a", type, "z", 8, 16, dtype),
    )  # fmt: skip


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
@pytest.mark.parametrize("dtype", ["f16", "f32"])
@pytest.mark.parametrize("number", SLOPES.tolist())
def test_slopes_are_f32_and_are_rounded(profile: str, dtype: str, number: float) -> None:
    """As a C++ parameter of the element type takes them; what overflows is infinite."""
    element = {"f16": np.float16, "f32": np.float32}[dtype]
    data = np.arange(-64, 64).astype(element)
    with np.errstate(all="ignore"):
        expected = np.where(data > 0, data, data * np.float32(number).astype(element))
    found = pto_isa.run(leaky(dtype, "f32", number), args={"x": data, "z": 128}, profile=profile)["z"]
    assert np.array_equal(found, expected.astype(element), equal_nan=True)


@pytest.mark.parametrize(("dtype", "slope"), [("f16", "f16"), ("f32", "f16"), ("f32", "bf16"), ("f16", "bf16")])
def test_slopes_of_other_types(dtype: str, slope: str) -> None:
    (found,) = pto_isa.verify(leaky(dtype, slope), "a5")
    assert found.rule == "pto.tlrelu/types" and "as `f32`" in found.text() and "`f32`" in found.text("zh")


def test_every_scalar_that_is_written_otherwise() -> None:
    """The assembler demands another type than an element type for one operand only; the others count, or have theirs."""
    written = {
        (op.rules.op, name): spec.written
        for op in (program_op(name) for name in known_ops()) if op is not None
        for name, spec in op.rules.operands.items() if spec.written
    }  # fmt: skip
    micro = {op.record.op for op in database().values() if op.record.micro}
    stated = {key for key, types in written.items() if "f32" in types and key[0] not in micro}
    assert stated == {("pto.tlrelu", "scalar")}
    for (op, name), types in written.items():
        known = program_op(op)
        bound = {bind[name] for bind in known.rules.bind.values() if name in bind} if known is not None else set()
        assert "f32" in types or bound <= {"index", *types}, (op, name)


WORDS = (7, -1, 1, 2**31 - 1, -(2**31), 5)


def test_words_that_stand_for_an_array() -> None:
    """Key and counter are two and four words without a sign."""
    type = tile(8, 64, "i32")
    words = "\n".join(f"%k{place} = arith.constant {number} : i32" for place, number in enumerate(WORDS))
    names = ", ".join(f"%k{place}" for place in range(6))
    text = kernel(
        "%z: !pto.ptr<i32>", counts(8, 64), words, tensor("z", 8, 64, "i32"), f"%a = pto.alloc_tile : {type}",
        f"pto.trandom ins({names} : {', '.join(['i32'] * 6)}) outs(%a : {type})", store("a", type, "z", 8, 64, "i32"),
    )  # fmt: skip
    found = pto_isa.run(text, args={"z": 512}, profile="a5")["z"]
    dst = Tile.from_numpy(np.zeros((8, 64), np.int32), dtype="i32")
    unsigned = np.array(WORDS, np.int64).astype(np.uint32)
    ops.trandom(dst, unsigned[:2], unsigned[2:], profile="a5")
    assert np.array_equal(found, dst.array.reshape(-1)) and len(np.unique(found)) > 500


CASTS: list[tuple[str, str, Any, list[int]]] = [
    ("index", "i64", -5, [-5]), ("i64", "index", 2**40, [2**40]), ("index", "i32", 2**32 + 3, [3]), ("i32", "i8", 255, [-1]),
]  # fmt: skip


@pytest.mark.parametrize(("source", "target", "number", "expected"), CASTS)
def test_casts_that_are_never_realised(source: str, target: str, number: Any, expected: list[int]) -> None:
    """The value stays; a whole number keeps the bits that its new type has."""
    text = kernel(
        f"%n: {source}, %z: !pto.ptr<i64>", counts(), f"%m = builtin.unrealized_conversion_cast %n : {source} to {target}",
        *([f"%w = arith.extsi %m : {target} to i64"] if target in ("i8", "i32") else
          [f"%w = builtin.unrealized_conversion_cast %m : {target} to i64"]),
        "pto.store_scalar %w, %z[%c0] : !pto.ptr<i64>, i64",
    )  # fmt: skip
    assert pto_isa.run(text, args={"n": number, "z": 1}, profile="a5")["z"].tolist() == expected


def test_casts_of_memory() -> None:
    """Through a type that nothing here knows, and to one that it cannot be."""
    cast = "builtin.unrealized_conversion_cast"
    text = kernel(
        "%z: !pto.ptr<f32>", counts(), f"%l = {cast} %z : !pto.ptr<f32> to !llvm.ptr",
        f"%p = {cast} %l : !llvm.ptr to !pto.ptr<f32>", "%v = arith.constant 2.5 : f32",
        "pto.store_scalar %v, %p[%c1] : !pto.ptr<f32>, f32",
    )  # fmt: skip
    assert pto_isa.run(text, args={"z": 2}, profile="a5")["z"].tolist() == [0, 2.5]
    wrong = kernel("%n: index", counts(), f"%p = {cast} %n : index to !pto.ptr<f32>")
    with pytest.raises(RuleError, match=r"a index is no !pto\.ptr<f32>"):
        pto_isa.run(wrong, args={"n": 1}, profile="a5")


@pytest.mark.parametrize("result", ["!pto.ptr<f32, vec>", "!pto.ptr<f32>", "memref<8x16xf32, #pto.address_space<vec>>"])
def test_the_address_of_a_tile(result: str) -> None:
    """In the form that its record prints."""
    type = tile(8, 16)
    text = kernel("", f"%a = pto.alloc_tile : {type}", f"%p = pto.tile_buf_addr %a : {type} -> {result}")
    assert [found.rule for found in pto_isa.verify(text, "a5")] == []
    wrong = text.replace("tile_buf_addr %a :", f"tile_buf_addr %a, %a : {type},")
    assert "pto.tile_buf_addr/operands" in [found.rule for found in pto_isa.verify(wrong, "a5")]
