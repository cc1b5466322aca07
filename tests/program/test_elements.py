"""Single elements of tiles as scalars, and constants of several elements."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.runtime.rules.finding import RuleError

T = tile(4, 16)
SORTED = tile(1, 64)
X = np.arange(64, dtype=np.float32)
ARGUMENTS = "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %n: index"


def program(*lines: str) -> str:
    """A kernel with ``%x`` loaded into the tile ``%a``, stored in ``%z`` at its end."""
    return kernel(
        ARGUMENTS, counts(4, 16, 8), tensor("x", 4, 16), tensor("z", 4, 16), f"%a = pto.alloc_tile : {T}",
        load("x", 4, 16, "a", T), *lines, store("a", T, "z", 4, 16),
    )  # fmt: skip


def run(source: str, n: int = 0) -> Any:
    """What the program stores; without findings but values that nobody uses."""
    assert {found.rule for found in pto_isa.verify(source, "a2a3")} <= {"program/unused-value"}
    return pto_isa.run(source, args={"x": X, "z": 64, "n": n}, profile="a2a3")["z"]


def get(place: str, of: str = "a", type: str = T, gives: str = "f32") -> str:
    """``%v = pto.tgetval``."""
    return f"%v = pto.tgetval ins(%{of}, %{place} : {type}, index) outs : {gives}"


def put(place: str, value: str, into: str = "a", type: str = T) -> str:
    """``pto.tsetval``."""
    return f"pto.tsetval ins(%{place}, %{value} : index, f32) outs(%{into} : {type})"


def test_an_element_is_read_and_written_by_its_place_in_storage() -> None:
    """Element 17 of rows of 16 is the second one of the second row."""
    wanted = X.copy()
    wanted[3] = 17
    source = program("%p = arith.constant 17 : index\n%q = arith.constant 3 : index", get("p"), put("q", "v"))
    assert run(source).tolist() == wanted.tolist()


def test_rows_of_a_window_are_as_far_apart_as_those_of_its_tile() -> None:
    """The assembler passes the window on as a tile of the shape of its parent, which `GetValue` counts through."""
    small = tile(4, 8)
    source = program(
        f"%w = pto.subview %a[%c0, %c8] sizes [4, 8] : {T} -> {small}",
        get("c16", "w", small),
        put("n", "v", "w", small),
    )
    wanted = X.copy()
    wanted[8 + 2] = 24  # element 16 behind (0, 8) is (1, 8)
    assert run(source, 2).tolist() == wanted.tolist()


@pytest.mark.parametrize(("dtype", "text"), [("bf16", "bf16"), ("i8", "i8"), ("u16", "ui16"), ("i32", "i32")])
def test_elements_of_other_types(dtype: str, text: str) -> None:
    """As they are in memory: read from one place, written to another."""
    numpy = {"bf16": ml_dtypes.bfloat16, "i8": np.int8, "u16": np.uint16, "i32": np.int32}[dtype]
    kind, argument = tile(1, 64, text), f"!pto.ptr<{text}>"
    source = kernel(
        f"%x: {argument}, %z: {argument}", counts(64, 5), tensor("x", 1, 64, text), tensor("z", 1, 64, text),
        f"%a = pto.alloc_tile : {kind}", load("x", 1, 64, "a", kind, text), get("c5", "a", kind, text),
        f"pto.tsetval ins(%c0, %v : index, {text}) outs(%a : {kind})", store("a", kind, "z", 1, 64, text),
    )  # fmt: skip
    x = np.array([0, 1, 2, 3, 4, -3 if dtype in ("bf16", "i8", "i32") else 65533, *[7] * 58]).astype(numpy)
    z = pto_isa.run(source, args={"x": x, "z": 64}, profile="a2a3")["z"]
    assert z.astype(np.float64).tolist() == [float(x[5]), *x[1:].astype(np.float64)]


@pytest.mark.parametrize("n", [-1, 64, 1 << 40])
def test_places_outside_the_tile_end_the_run(n: int) -> None:
    """Of what is read and what is written."""
    for text in (get("n"), "%v = arith.constant 1.0 : f32\n" + put("n", "v")):
        with pytest.raises(RuleError) as raised:
            pto_isa.run(program(text), args={"x": X, "z": 64, "n": n}, profile="a2a3")
        (found,) = raised.value.findings
        assert found.rule == "program/bounds" and f"element {n} does not exist; the tile has 64" in found.text()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (get("c0", gives="i32"), "pto.tgetval/types"),
        (get("c0", gives="f16"), "pto.tgetval/types"),
        (get("c0").replace("%v", "%v, %w"), "program/result-count"),
        (get("c0", gives="f32, f32"), "program/form"),
        (get("c0").replace(" outs : f32", ""), "program/form"),
        (get("c0").replace(", %c0 : ", " : ").replace(", index)", ")"), "program/form"),
        (get("x_all").replace("index", "!pto.tensor_view<?x?xf32>"), "program/operand-kind"),
        (f"%m = pto.alloc_tile : {tile(16, 16, loc='mat')}\n" + get("c0", "m", tile(16, 16, loc="mat")), "pto.tgetval/in-vec"),
        ("%i = arith.constant 1 : i32\n" + put("c0", "i").replace("index, f32", "index, i32"), "pto.tsetval/types"),
        ("%m = arith.constant -1 : index\n" + get("m"), "pto.tgetval/not-before"),
        ("%m = arith.constant -1 : index\n%f = arith.constant 1.0 : f32\n" + put("m", "f"), "pto.tsetval/not-before"),
        (f"%m = pto.alloc_tile : {tile(16, 16, loc='mat')}\n%f = arith.constant 1.0 : f32\n"
         + put("c0", "f", "m", tile(16, 16, loc="mat")), "pto.tsetval/in-vec"),
        ("%f = arith.constant 1.0 : f32\n%v = " + put("c0", "f"), "program/result-count"),
        (get("c0") + " {volatile}", "program/unknown-attribute"),
        (get("c0") + " fast", "program/form"),
        (get("c0").replace("ins(", "in("), "program/form"),
    ],
)  # fmt: skip
def test_elements_that_are_none(text: str, rule: str) -> None:
    """Found by the verifier; no run passes over it."""
    source = program(text)
    assert rule in {found.rule for found in pto_isa.verify(source, "a2a3")}
    with pytest.raises(RuleError):
        pto_isa.run(source, args={"x": X, "z": 64, "n": 0}, profile="a2a3")


def test_printed_as_it_is_read() -> None:
    """The result behind ``outs`` and constants of several elements stay."""
    text = program(get("c0"), "%e = arith.constant dense<[1, -2, 0x10, 3]> : vector<4xi16>")
    shown = program_text(read(text))
    assert "outs : f32" in shown and "dense<[1, -2, 0x10, 3]> : vector<4xi16>" in shown
    assert program_text(read(shown)) == shown


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("dense<0>", "vector<4xi16>"), ("dense<[1, 2, 3, 4]>", "vector<4xi16>"), ("dense<[-1, 0xFFFF, 0, 65535]>", "vector<4xi16>"),
        ("dense<-1.5>", "vector<2xf32>"), ("dense<[1.0, 2.5e-3]>", "vector<2xf32>"), ("dense<0x7F800000>", "vector<2xf32>"),
        ("dense<[[1, 2], [3, 4]]>", "tensor<2x2xi32>"), ("dense<true>", "vector<8xi1>"), ("dense<[]>", "tensor<0xi32>"),
        ("dense<7>", "tensor<i64>"), ('dense<"0x0100">', "vector<1xi16>"), ("dense< [1 , 2] >", "vector<2xi32>"),
    ],
)  # fmt: skip
def test_constants_of_several_elements(text: str, type: str) -> None:
    """As MLIR writes them: one for all, or lists as long as the extents of the type."""
    source = kernel("", f"%e = arith.constant {text} : {type}")
    assert [found.rule for found in pto_isa.verify(source, "a5")] == []


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("dense<[1, 2]>", "vector<4xi16>"), ("dense<[1, 2, 3, 4, 5]>", "vector<4xi16>"), ("dense<70000>", "vector<4xi16>"),
        ("dense<1.5>", "vector<4xi16>"), ("dense<1>", "vector<4xf32>"), ("dense<[[1, 2]]>", "vector<2xi16>"),
        ("dense<[1, [2]]>", "vector<2xi16>"), ("dense<x>", "vector<2xi16>"), ("dense<[1, 2>", "vector<2xi16>"),
        ("dense<[1,, 2]>", "vector<2xi16>"), ("dense<1 2>", "vector<2xi16>"), ("dense<true>", "vector<2xi16>"), ("dense<0>", "i16"),
        ("dense<0>", "tensor<?xi16>"), ("0", "vector<4xi16>"), ("true", "vector<4xi1>"), ("dense<>", "vector<4xi16>"),
    ],
)  # fmt: skip
def test_constants_that_are_none(text: str, type: str) -> None:
    """Elements of another type, lists of another length, what is no list."""
    source = kernel("", f"%e = arith.constant {text} : {type}")
    assert "program/literal" in {found.rule for found in pto_isa.verify(source, "a5")}, text
    with pytest.raises(RuleError):
        pto_isa.run(source, profile="a5")


@pytest.mark.parametrize("constant", ["dense<0>", "dense<[9, 9, 9, 9]>"])
def test_a_vector_takes_the_counts_of_a_merge(constant: str) -> None:
    """Two lists of records (value, index), merged; the counts go into the vector, and nothing else depends on it."""
    half = tile(1, 32)
    source = kernel(
        ARGUMENTS, counts(1, 32, 64, 2), tensor("x", 2, 32), tensor("z", 1, 64),
        *(f"%{name} = pto.alloc_tile : {type}" for name, type in (("l", half), ("r", half), ("m", SORTED), ("t", SORTED))),
        *(
            f"%{name}p = pto.partition_view %x_all, offsets = [%c{row}, %c0], sizes = [%c1, %c32] : !pto.tensor_view<?x?xf32> "
            f"-> !pto.partition_tensor_view<1x32xf32>\n" + load(name[:1], 1, 32, name, half).replace(f"%{name}_part", f"%{name}p")
            for row, name in enumerate("lr")
        ),
        f"%ex = arith.constant {constant} : vector<4xi16>",
        f"pto.tmrgsort ins(%l, %r, %t {{exhausted = false}} : {half}, {half}, {SORTED}) outs(%m, %ex : {SORTED}, vector<4xi16>)",
        store("m", SORTED, "z", 1, 64),
    )  # fmt: skip
    values = np.array([[31 - 2 * k for k in range(16)], [30 - 2 * k for k in range(16)]], np.float32)
    x = np.zeros((2, 32), np.float32)
    x[:, ::2] = values
    z = pto_isa.run(source, args={"x": x, "z": 64, "n": 0}, profile="a2a3")["z"]
    assert z[::2].tolist() == sorted(values.reshape(-1).tolist(), reverse=True)


def test_an_element_that_was_computed_just_now() -> None:
    """Reads and writes of elements come between ops of tiles in the order of the text."""
    source = program(dps("tneg", [("a", T)], ("a", T)), get("c8"), put("n", "v"), dps("tneg", [("a", T)], ("a", T)))
    wanted = X.copy()
    wanted[1] = 8
    assert run(source, 1).tolist() == wanted.tolist()
