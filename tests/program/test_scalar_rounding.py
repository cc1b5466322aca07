"""Numbers of narrow float types are rounded once, from what is written: texts, arguments, whole numbers, wider floats."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pto_isa
from program import scalar_reference as ref
from program.run_text import kernel
from program.test_literals import NUMBERS
from pto_isa.runtime.rules.finding import RuleError

NARROW = ("f16", "bf16", "f32")
CODES = {"f16": (0x3C00, 0x0000, 0x0003, 0x03FF, 0x7BFE, 0x7BFF), "bf16": (0x3F80, 0, 3, 0x7F, 0x7F7E, 0x7F7F),
         "f32": (0x3F800000, 0, 3, 0x7FFFFF, 0x7F7FFFFE, 0x7F7FFFFF)}  # fmt: skip


def midpoints(dtype: str) -> Iterator[Fraction]:
    """Halfway between neighbours: near 1, at 0, among subnormals and into the normal ones, up to beyond the largest."""
    for code in CODES[dtype]:
        low, below = Fraction(ref.of_code(code, dtype)), ref.of_code(code - 1 if code else code, dtype)
        above = ref.of_code(code + 1, dtype)
        step = Fraction(above) - low if math.isfinite(above) else low - Fraction(below)
        yield low + step / 2


def beside(middle: Fraction) -> Iterator[str]:
    """The exact decimal text of a middle, and those that differ from it only 300 places behind its first digit."""
    with localcontext() as context:
        context.prec = 900
        exact = Decimal(middle.numerator) / Decimal(middle.denominator)  # a power of 2
        hair = Decimal(1).scaleb(exact.adjusted() - 300)
        for number in (exact, exact - hair, exact + hair):
            text = f"{number:f}"
            yield text if "." in text else text + ".0"


def stored(dtype: str, *lines: str, arguments: str = "", **given: Any) -> float:
    """The value ``%r`` of a program, as memory holds it."""
    source = kernel(
        ", ".join(filter(None, [f"%out: !pto.ptr<{dtype}>", arguments])), "%zero = arith.constant 0 : index", *lines,
        f"pto.store_scalar %r, %out[%zero] : !pto.ptr<{dtype}>, {dtype}",
    )  # fmt: skip
    return float(pto_isa.run(source, args={"out": 1, **given})["out"][0])


@pytest.mark.parametrize("dtype", NARROW)
@pytest.mark.parametrize("sign", [1, -1])
def test_decimal_texts(dtype: str, sign: int) -> None:
    """A text a hair beside the middle is on its side, however many digits say so; at the middle the even one is taken."""
    for middle in midpoints(dtype):
        for text in beside(middle):
            wanted = sign * ref.nearest(Fraction(text), dtype)
            found = stored(dtype, f"%r = arith.constant {'-' if sign < 0 else ''}{text} : {dtype}")
            assert (found, math.copysign(1, found)) == (wanted, sign), text


@pytest.mark.parametrize("dtype", NARROW)
def test_wider_floats_and_arguments(dtype: str) -> None:
    """The f64 at the middle and its neighbours, through ``truncf`` and as an argument."""
    for middle in midpoints(dtype):
        at = float(middle)
        assert Fraction(at) == middle
        for value in (at, math.nextafter(at, 0), math.nextafter(at, math.inf)):
            wanted = ref.nearest(Fraction(value), dtype)
            line = f"%r = arith.truncf %a : f64 to {dtype}"
            assert stored(dtype, line, arguments="%a: f64", a=value) == wanted
            assert stored(dtype, arguments=f"%r: {dtype}", r=value) == wanted


@pytest.mark.parametrize("dtype", [*NARROW, "f64"])
@pytest.mark.parametrize("op", ["sitofp", "uitofp"])
def test_whole_numbers(dtype: str, op: str) -> None:
    """Middles of numbers that have a few more bits than the type, and what is one beside them."""
    digits = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}[dtype]
    for extra in range(1, 63 - digits):
        for odd in (0, 1):
            middle = ((1 << digits - 1) + odd << extra) + (1 << extra - 1)
            for value in (middle - 1, middle, middle + 1):
                if dtype == "f64":
                    text = f"%w = arith.{op} %a : i64 to f64\n%r = arith.bitcast %w : f64 to i64"
                    found = np.int64(stored_whole(text, value)).view(np.float64)
                else:
                    found = stored(dtype, f"%r = arith.{op} %a : i64 to {dtype}", arguments="%a: i64", a=value)
                assert found == ref.nearest(Fraction(value), dtype), value


def stored_whole(text: str, value: int) -> int:
    """The i64 ``%r`` that a program makes of ``%a``."""
    source = kernel("%out: !pto.ptr<i64>, %a: i64", "%zero = arith.constant 0 : index", text,
                    "pto.store_scalar %r, %out[%zero] : !pto.ptr<i64>, i64")  # fmt: skip
    return int(pto_isa.run(source, args={"out": 1, "a": value})["out"][0])


@pytest.mark.parametrize(
    ("text", "dtype", "wanted"),
    [
        ("1.003906250000001", "bf16", 1.0078125), ("1.00390625", "bf16", 1.0), ("65519.99", "f16", 65504.0),
        ("65520.0", "f16", math.inf), ("1.0e400", "f32", math.inf), ("-1.0e400", "bf16", -math.inf),
        ("1.0e-999999999", "f32", 0.0), ("1.0e-46", "f32", 0.0), ("3.0e-46", "f32", 0.0), ("1.0e-45", "f32", 2.0**-149),
    ],
)  # fmt: skip
def test_texts_by_hand(text: str, dtype: str, wanted: float) -> None:
    """Between 1 and 1 + 2**-7 the middle is 1.00390625; beyond 65520 there is no f16."""
    assert stored(dtype, f"%r = arith.constant {text} : {dtype}") == wanted
    assert stored("bf16", "%r = arith.sitofp %a : i64 to bf16", arguments="%a: i64", a=4311744513) == 4328521728.0


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1.0e99999999999999999999", math.inf), ("-1.0e-99999999999999999999", -0.0), ("0.0e99999999999999999999", 0.0),
        ("1." + "3" * 1_000_000, float(np.float32(4 / 3))), ("1.00390625" + "0" * 1_000_000, 1.00390625),
        ("1." + "0" * 1_000_000 + "1", 1.0),
    ],
    ids=["large", "small", "zero", "digits", "zeros", "far"],
)  # fmt: skip
def test_long_texts_take_no_time(text: str, wanted: float) -> None:
    """However many digits a number or its exponent has."""
    start = time.perf_counter()
    found = stored("f32", f"%r = arith.constant {text} : f32")
    assert (found, math.copysign(1, found)) == (wanted, math.copysign(1, wanted))
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize("type", [type for type in NUMBERS if type[0] not in "su"])
def test_what_verify_takes_runs(type: str) -> None:
    """A literal of each type runs and is its number modulo 2**n, or is refused by both."""
    legal, illegal = NUMBERS[type]
    lines = "%w = arith.bitcast %c : {0} to i{1}\n" if type[0] in "fb" else "%w = arith.extui %c : {0} to i{1}\n"
    width = {"f32": 32, "f16": 16, "bf16": 16}.get(type, 64)
    if type in ("i64", "index"):
        lines = (
            "%w = arith.index_cast %c : index to i64\n" if type == "index" else "%w = arith.select %t, %c, %c : i64\n"
        )
    for text in (*legal, *illegal):
        source = kernel(
            f"%out: !pto.ptr<i{width}>", "%zero = arith.constant 0 : index", "%t = arith.constant true",
            f"%c = arith.constant {text} : {type}", lines.format(type, width),
            f"pto.store_scalar %w, %out[%zero] : !pto.ptr<i{width}>, i{width}",
        )  # fmt: skip
        if text in illegal:
            with pytest.raises(RuleError):
                pto_isa.run(source, args={"out": 1})
            assert [each for each in pto_isa.verify(source) if each.severity == "error"]
            continue
        found = int(pto_isa.run(source, args={"out": 1})["out"][0])
        if type[0] in "fb":
            wanted = int(text, 16) if "x" in text else ref.code_of(ref.nearest(Fraction(text), type), type)
            wanted = wanted or (1 << (width - 1) if text[0] == "-" else 0)
            assert found % 2**width == wanted, text
        else:
            assert (found - int(text, 16 if "x" in text else 10)) % 2 ** ref.WIDTHS[type] == 0, text


@pytest.mark.parametrize("code", [0x7F800001, 0xFFBFFFFF, 0x7FC12345])
def test_a_nan_keeps_its_bits(code: int) -> None:
    """``bitcast`` there and back is nothing, of a signalling NaN as well."""
    text = (
        "%n = arith.trunci %a : i64 to i32\n%f = arith.bitcast %n : i32 to f32\n%b = arith.bitcast %f : f32 to i32\n"
        "%r = arith.extui %b : i32 to i64"
    )
    assert stored_whole(text, code) == code
