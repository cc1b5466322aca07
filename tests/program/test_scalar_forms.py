"""Scalars in other forms: the generic one, with attributes and flags, of unsigned memory, as arguments and operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.runtime.rules.finding import Finding, RuleError

ZERO = "%zero = arith.constant 0 : index"
INTEGERS = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")  # by their numbers in MLIR's enums
FLOATS = (
    "false",
    "oeq",
    "ogt",
    "oge",
    "olt",
    "ole",
    "one",
    "ord",
    "ueq",
    "ugt",
    "uge",
    "ult",
    "ule",
    "une",
    "uno",
    "true",
)


def result(*lines: str, dtype: str = "i32", **given: Any) -> Any:
    """The value ``%r`` of type ``dtype`` of ``%a`` and ``%b``, both i32 or what ``given`` says beside their numbers."""
    arguments = [f"%{name}: {value[0]}" for name, value in given.items()]
    source = kernel(
        ", ".join([f"%out: !pto.ptr<{dtype}>", *arguments]), ZERO, *lines,
        f"pto.store_scalar %r, %out[%zero] : !pto.ptr<{dtype}>, {dtype}",
    )  # fmt: skip
    return pto_isa.run(source, args={"out": 1, **{name: value[1] for name, value in given.items()}})["out"][0]


def stops(*lines: str, dtype: str = "i32", **given: Any) -> Finding:
    """The only finding with which such a program ends; it has a place."""
    with pytest.raises(RuleError) as stopped:
        result(*lines, dtype=dtype, **given)
    (found,) = stopped.value.findings
    assert found.line is not None and found.column is not None and found.text("en") != found.text("zh")
    return found


@pytest.mark.parametrize("properties", ["<{{{}}}>", "{{{}}}"])
@pytest.mark.parametrize(
    ("op", "words", "types", "pairs"),
    [("cmpi", INTEGERS, "i32", [(-1, 1), (1, -1), (1, 1)]),
     ("cmpf", FLOATS, "f32", [(-1.0, 1.0), (1.0, -1.0), (1.0, 1.0), (float("nan"), 1.0)])],
)  # fmt: skip
def test_predicates_by_number(
    op: str, words: Sequence[str], types: str, pairs: list[tuple[Any, Any]], properties: str
) -> None:
    """The generic form gives the number of a predicate, which means what its word means."""
    for number, word in enumerate(words):
        written = properties.format(f"predicate = {number} : i64")
        generic = f'%t = "arith.{op}"(%a, %b) {written} : ({types}, {types}) -> i1'
        short = f"%t = arith.{op} {word}, %a, %b : {types}"
        for a, b in pairs:
            found = [result(text, "%r = arith.extui %t : i1 to i32", a=(types, a), b=(types, b))
                     for text in (generic, short)]  # fmt: skip
            assert found[0] == found[1], (word, a, b)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("value = 3000000000 : i32", -1294967296), ("value = -7 : i32", -7), ("value = 0x10 : i32", 16)],
)
@pytest.mark.parametrize("properties", ["<{{{}}}>", "{{{}}}"])
def test_constants_in_the_generic_form(text: str, wanted: int, properties: str) -> None:
    """As MLIR's documents write them; the number has the type of the result."""
    assert result(f'%r = "arith.constant"() {properties.format(text)} : () -> i32') == wanted


@pytest.mark.parametrize("value", ["300 : i8", "3 : i64", "3.5 : i8"])
def test_constants_of_another_type(value: str) -> None:
    found = pto_isa.verify(kernel("", f'%r = "arith.constant"() <{{value = {value}}}> : () -> i8'), "a5")
    assert [each.rule for each in found if each.severity == "error"] == ["program/literal"]


FLAGS = [
    ("%r = arith.addi %a, %b overflow<{}> : i32", 2**31 - 1, 1, "nsw"),
    ("%r = arith.addi %a, %b overflow<{}, none> : i32", -1, 1, "nuw"),
    ("%r = arith.addi %a, %b {{overflowFlags = #arith.overflow<{}>}} : i32", 2**31 - 1, 1, "nsw"),
    ('%r = "arith.addi"(%a, %b) <{{overflowFlags = #arith.overflow<{}>}}> : (i32, i32) -> i32', 2**31 - 1, 1, "nsw"),
    ("%r = arith.subi %a, %b overflow<{}> : i32", 0, 1, "nuw"),
    ("%r = arith.muli %a, %b overflow<{}> : i32", 2**16, 2**15, "nsw"),
    ("%r = arith.shli %a, %b overflow<{}> : i32", 1, 31, "nsw"),
    ("%r = arith.shli %a, %b overflow<{}> : i32", -1, 1, "nuw"),
    ("%t = arith.trunci %a overflow<{}> : i32 to i8\n%r = arith.extui %t : i8 to i32", 255, 0, "nsw"),
    ("%t = arith.trunci %a overflow<{}> : i32 to i8\n%r = arith.extui %t : i8 to i32", -1, 0, "nuw"),
]


@pytest.mark.parametrize(("text", "a", "b", "flag"), FLAGS)
def test_a_wrap_that_flags_exclude_is_poison(text: str, a: int, b: int, flag: str) -> None:
    """The run stops where the flag is broken; with the other flag, or none, the result wraps."""
    found = stops(text.format(flag), a=("i32", a), b=("i32", b))
    assert found.rule == "program/step" and f"`overflow<{flag}>`" in found.text()
    other = "nuw" if flag == "nsw" else "nsw"
    assert result(text.format(other), a=("i32", a), b=("i32", b)) == result(
        text.format("none"), a=("i32", a), b=("i32", b)
    )


@pytest.mark.parametrize(
    "text",
    [
        "%r = arith.addi %a, %b {foo = 3 : i32} : i32", "%r = arith.addi %a, %b fastmath<fast> : i32",
        "%r = arith.divsi %a, %b overflow<nsw> : i32", "%r = arith.addi %a, %b overflow<nss> : i32",
        "%r = arith.divui %a, %b {isExact} : i32",
        "%f = arith.sitofp %a : i32 to f64\n%g = arith.truncf %f upward : f64 to f32\n%r = arith.bitcast %g : f32 to i32",
        "%f = arith.sitofp %a : i32 to f64\n%g = arith.truncf %f {roundingmode = 1 : i32} : f64 to f32\n"
        "%r = arith.bitcast %g : f32 to i32",
    ],
)  # fmt: skip
def test_what_is_not_heeded_stops_the_run(text: str) -> None:
    """Nothing that is written is passed over."""
    assert stops(text, a=("i32", 8), b=("i32", 2)).rule in ("program/unsupported", "program/unknown-attribute")


def test_what_is_heeded() -> None:
    """Flags that allow less exact floats change nothing; the default rounding may be named; attributes of others stay."""
    f = "%f = arith.sitofp %a : i32 to f64\n"
    assert (
        result(f + "%g = arith.truncf %f to_nearest_even : f64 to f32\n%r = arith.fptosi %g : f32 to i32", a=("i32", 8))
        == 8
    )
    assert result("%r = arith.addf %a, %a fastmath<nnan, contract> : f32", dtype="f32", a=("f32", 0.5)) == 1
    assert result("%r = arith.addi %a, %a {my.note = 3 : i32} : i32", a=("i32", 8)) == 16


def test_elements_of_unsigned_memory_have_no_sign_of_their_own() -> None:
    """A byte of 200 is -56 as an i8, and 200 again where it is stored; ops say how they read it."""
    source = kernel(
        "%x: !pto.ptr<ui8>, %out: !pto.ptr<i32>", ZERO, "%one = arith.constant 1 : index",
        "%l = pto.load_scalar %x[%zero] : !pto.ptr<ui8> -> ui8",
        "%b = builtin.unrealized_conversion_cast %l : ui8 to i8", "%s = arith.extsi %b : i8 to i32",
        "%u = arith.extui %b : i8 to i32", "%c = arith.constant 250 : i8", "%d = arith.addi %b, %c : i8",
        "pto.store_scalar %s, %out[%zero] : !pto.ptr<i32>, i32", "pto.store_scalar %u, %out[%one] : !pto.ptr<i32>, i32",
        "%f = builtin.unrealized_conversion_cast %d : i8 to ui8",
        "pto.store_scalar %l, %x[%one] : !pto.ptr<ui8>, ui8", "pto.store_scalar %f, %x[%zero] : !pto.ptr<ui8>, ui8",
    )  # fmt: skip
    out = pto_isa.run(source, args={"x": np.array([200, 0], np.uint8), "out": 2})
    assert out["out"].tolist() == [-56, 200] and out["x"].tolist() == [(200 + 250) % 256, 200]


@pytest.mark.parametrize(("memory", "type"), [("f32", "f64"), ("f32", "i32"), ("i8", "i16"), ("bf16", "f16")])
def test_elements_of_another_type_are_not_stored(memory: str, type: str) -> None:
    """Nothing says how they would be converted."""
    number = "1.0" if type[0] in "fb" else "1"
    source = kernel(f"%x: !pto.ptr<{memory}>", ZERO, f"%v = arith.constant {number} : {type}",
                    f"pto.store_scalar %v, %x[%zero] : !pto.ptr<{memory}>, {type}")  # fmt: skip
    with pytest.raises(RuleError, match=f"is of type {type}; expected {memory}"):
        pto_isa.run(source, args={"x": 1})


@pytest.mark.parametrize(
    ("type", "given", "bits"),
    [("i1", True, 1), ("i1", -1, 1), ("i8", 200, 200), ("ui8", 200, 200), ("ui8", -56, 200), ("i8", -56, 200)],
)
def test_arguments_are_their_bits(type: str, given: int, bits: int) -> None:
    """A number with or without a sign, as literals are."""
    text = f"%t = builtin.unrealized_conversion_cast %a : {type} to i{type.strip('ui')}"
    width = type.strip("ui")
    assert result(text, f"%r = arith.extui %t : i{width} to i32", a=(type, given)) == bits


@pytest.mark.parametrize("type", ["f8E4M3FN", "hif8"])
def test_arguments_that_are_not_computed_with(type: str) -> None:
    found = stops("%r = arith.constant 0 : i32", a=(type, 1))
    assert found.rule == "program/argument" and "`a` has the type" in found.text()


@pytest.mark.parametrize("dtype", ["ui8", "ui16", "ui32"])
def test_one_pattern_in_two_spellings_is_judged_alike(dtype: str) -> None:
    """Of an unsigned tile a constant without a sign is its bits, however they are written."""
    width = int(dtype[2:])
    type, scalar = tile(8, 32, dtype), f"i{width}"
    for op in ("tshls", "tmins", "tadds", "texpands"):
        found = []
        for number in (2**width - 1, -1):
            ins = [("a", type), ("k", scalar)] if op != "texpands" else [("k", scalar)]
            source = kernel("", f"%a = pto.alloc_tile : {type}", f"%k = arith.constant {number} : {scalar}",
                            dps(op, ins, ("a", type)))  # fmt: skip
            found.append([each.as_dict() for each in pto_isa.verify(source, "a5")])
        assert found[0] == found[1], op


def test_a_double_is_no_scalar_of_a_tile() -> None:
    """No tile op takes one; it is judged like any other type."""
    type = tile(8, 16)
    source = kernel("", f"%a = pto.alloc_tile : {type}", "%k = arith.constant 1.0 : f64",
                    dps("tadds", [("a", type), ("k", "f64")], ("a", type)))  # fmt: skip
    assert "pto.tadds/types" in {each.rule for each in pto_isa.verify(source, "a5") if each.severity == "error"}


def test_a_bf16_scalar_of_a_tile_op_is_rounded_once() -> None:
    """The constant that the tile gets is the nearest one."""
    type = tile(8, 16, "bf16")
    view = "!pto.partition_tensor_view<8x16xbf16>"
    source = kernel(
        "%z: !pto.ptr<bf16>", "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index",
        "%c8 = arith.constant 8 : index\n%c16 = arith.constant 16 : index",
        "%all = pto.make_tensor_view %z, shape = [%c8, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xbf16>",
        f"%part = pto.partition_view %all, offsets = [%c0, %c0], sizes = [%c8, %c16] : !pto.tensor_view<?x?xbf16> -> {view}",
        f"%a = pto.alloc_tile : {type}", "%k = arith.constant 1.003906250000001 : bf16",
        dps("texpands", [("k", "bf16")], ("a", type)), f"pto.tstore ins(%a : {type}) outs(%part : {view})",
    )  # fmt: skip
    found = pto_isa.run(source, args={"z": 128}, profile="a5")["z"]
    assert found.dtype == ml_dtypes.bfloat16 and set(found.astype(float).tolist()) == {1.0078125}


@pytest.mark.parametrize(
    ("number", "wanted"),
    [("2.7", -16), ("-2.7", 16), ("0x7F800000", None), ("0xFF800000", None), ("0x7FC00000", None), ("2147483648.0", None),
     ("-2147483648.0", 0)],
)  # fmt: skip
def test_a_float_that_a_tile_of_whole_numbers_takes_is_cut_off(number: str, wanted: int | None) -> None:
    """As ``fptosi`` does it; what the type does not hold stops the run there, infinities and NaN too."""
    type = tile(8, 16, "i32")
    source = kernel(
        "%x: !pto.ptr<i32>, %z: !pto.ptr<i32>", counts(8, 16), tensor("x", 8, 16, "i32"), tensor("z", 8, 16, "i32"),
        f"%a = pto.alloc_tile : {type}", load("x", 8, 16, "a", type, "i32"), f"%s = arith.constant {number} : f32",
        dps("tlrelu", [("a", type), ("s", "f32")], ("a", type)), store("a", type, "z", 8, 16, "i32"),
    )  # fmt: skip
    args = {"x": np.full(128, -8, np.int32), "z": 128}
    if wanted is None:
        with pytest.raises(RuleError, match="does not fit i32 with a sign") as stopped:
            pto_isa.run(source, args=args, profile="cpu")
        (found,) = stopped.value.findings
        assert found.rule == "program/step" and found.op == "pto.tlrelu" and found.line is not None
    else:
        assert set(pto_isa.run(source, args=args, profile="cpu")["z"].tolist()) == {wanted}


@pytest.mark.parametrize(
    ("text", "count"),
    [("%s = arith.constant 3000000000 : i32", -1294967296),
     ("%k = arith.constant 2147483647 : i32\n%s = arith.addi %k, %k : i32", -2),
     ("%k = arith.constant 65536 : i32\n%s = arith.muli %k, %k : i32", 0)],
)  # fmt: skip
def test_a_constant_wraps_for_the_rules_as_it_does_in_a_run(text: str, count: int) -> None:
    """A negative number of bits is refused by both, and 0 by neither."""
    type = tile(16, 32, "i32")
    source = kernel("", f"%a = pto.alloc_tile : {type}", text, dps("tshls", [("a", type), ("s", "i32")], ("a", type)))
    found = [each.text() for each in pto_isa.verify(source, "a5") if each.severity == "error"]
    if count:
        assert [f"got scalar = {count}" in each for each in found] == [True]
        with pytest.raises(RuleError, match=f"got scalar = {count}"):
            pto_isa.run(source, profile="a5")
    else:
        assert not found
        pto_isa.run(source, profile="a5")
