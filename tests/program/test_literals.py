"""Constants: the numbers that a type has, by the rules of MLIR, and what the digits of a float stand for."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import pto_isa
from program.run_text import kernel
from pto_isa.cli import main
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

# Legal and illegal numbers of each type: whole numbers of n bits read as signed or unsigned, those of index and of signed
# types as signed only, no minus before zero, no whole number for a float, no point in a whole number.
NUMBERS = {
    "i1": (["0", "1", "-1", "0x1"], ["-2", "-5", "2", "0x2", "0.0"]),
    "i8": (["-128", "127", "255", "0xff", "-0x80", "0000255"], ["-129", "256", "300", "0x100", "-0x81", "-0", "1.5"]),
    "si8": (["-128", "127"], ["-129", "128", "255"]),
    "ui8": (["0", "255"], ["-1", "256"]),
    "i32": (["-2147483648", "4294967295"], ["-2147483649", "4294967296", "9" * 5000]),
    "i64": (["-9223372036854775808", "18446744073709551615"], ["-9223372036854775809", "18446744073709551616"]),
    "index": (["-9223372036854775808", "9223372036854775807"], ["9223372036854775808", "-9223372036854775809"]),
    "f32": (["1.0", "-0.0", "2.", "1.5e-3", "0x7F800000", "0x0007F800000"], ["2", "-3", "0x17F800000", "-0x7F800000"]),
    "f16": (["0x7C00", "6.5"], ["0x17C00", "7"]),
    "bf16": (["0x7F80"], ["0x17F80", "1"]),
}  # fmt: skip


@pytest.mark.parametrize("type", NUMBERS)
def test_the_numbers_of_a_type(type: str) -> None:
    """What MLIR takes is no finding; what it refuses is one, at the number."""
    legal, illegal = NUMBERS[type]
    for number in (*legal, *illegal):
        found = verify_program(
            read(f"func.func @f() {{\n  %c = arith.constant {number} : {type}\n  return\n}}\n"), "a5"
        ).findings
        places = [(f.rule, f.line, f.column) for f in found if f.rule != "program/unused-value"]
        signed = [("program/signless", 2, 3)] if type[0] in "su" else []
        assert places == [*signed, *([("program/literal", 2, 23)] if number in illegal else [])], number


def test_numbers_of_attributes() -> None:
    """They are judged alike wherever an attribute stands, at the number; one without a type has 64 bits."""
    tile = "!pto.tile_buf<vec, 16x32xf32>"
    for written, wrong in (
        ("300 : i8", "300"), ("255 : i8", ""), ("2 : f32", "2"), ("2. : f32", ""), ("300", ""), ("[300 : i8]", "300"),
        ("18446744073709551615", ""), ("18446744073709551616", "18446744073709551616"), ("-0", "-0"), ("1.5 : i8", "1.5"),
        ("{b = 300 : i8}", "300"), ("1 : !pto.ptr<f32>", "1"), ("dense<300> : vector<2xi8>", "dense"), ("array<i8: 1, 300>", "array"),
        ("dense<[1, 2]> : vector<2xi8>", ""), ("array<i8: 1, 255>", ""), ("array<i1: true>", ""), ("array<i1: 1>", "array"),
    ):  # fmt: skip
        line = f"pto.texp ins(%a : {tile}) outs(%a : {tile}) {{pto.note = {written}}}"
        for op in (line, f'"foo.bar"() {{a = {written}}} : () -> ()', f'"foo.bar"() <{{a = {written}}}> : () -> ()'):
            text = f"func.func @f() {{\n%a = pto.alloc_tile : {tile}\n{op}\nreturn\n}}\n"
            found = [f for f in verify_program(read(text), "a5").findings if f.rule == "program/literal"]
            column = op.find("<{") if "<{" in op else op.rfind(f"= {written}") + 2 + written.find(wrong)
            assert [(f.line, f.column) for f in found] == ([(3, column + 1)] if wrong else []), op


def test_the_message() -> None:
    """It names the number, the type and the limits, in both languages."""
    (found,) = verify_program(read("func.func @f() {\n  %c = arith.constant 300 : i8\n  return\n}\n"), "a5").findings
    assert found.text("en") == "`300` is no number of the type i8; expected a whole number from -128 to 255"
    assert found.text("zh") == "`300` 不是 i8 类型的数，应为 -128 至 255 的整数"


@pytest.mark.parametrize(
    ("digits", "type", "number"),
    [
        ("0x7F800000", "f32", math.inf), ("0xC0490FDB", "f32", -3.1415927410125732), ("0x3C00", "f16", 1.0),
        ("0x3F80", "bf16", 1.0), ("0x3FC0", "bf16", 1.5), ("-1.5", "f16", -1.5),
    ],
)  # fmt: skip
def test_digits_of_a_float_are_its_bits(digits: str, type: str, number: float) -> None:
    """A run stores the constant."""
    source = kernel(
        f"%out: !pto.ptr<{type}>", "%zero = arith.constant 0 : index", f"%r = arith.constant {digits} : {type}",
        f"pto.store_scalar %r, %out[%zero] : !pto.ptr<{type}>, {type}",
    )  # fmt: skip
    assert float(pto_isa.run(source, args={"out": 1})["out"][0]) == number


def test_a_byte_order_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no part of the text, wherever the text comes from: the columns are those of the file without it."""
    text, expected = "  }\n", [("syntax/unbalanced", 1, 3)]
    assert [(f.rule, f.line, f.column) for f in pto_isa.verify(text)] == expected
    file = tmp_path / "marked.pto"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    for source in ("\ufeff" + text, file, str(file)):
        assert [(f.rule, f.line, f.column) for f in pto_isa.verify(source)] == expected
    assert main(["verify", str(file), "--lang", "en"]) == 1
    first = capsys.readouterr().out.splitlines()
    assert first[0].startswith(f"{file}:1:3: error: ")
    file.write_bytes(b"\xef\xbb\xbf// caf\xe9\n")  # bytes are counted from the start of the file
    assert main(["verify", str(file), "--lang", "en"]) == 2
    assert "byte 9 is no UTF-8" in capsys.readouterr().err
