"""Products whose extents and modes are in a word and in the control register, beside those that state them.

The words are put together here, from the design of the assembler and its expansion; the records are not asked.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import numbers_of
from ops.test_cube import (
    A5,
    KINDS,
    PAIRS,
    SCALED,
    SMALL_PAIRS,
    Matrix,
    Product,
    drawn,
    scaled,
    specials,
    tamed,
)
from pto_isa import ops as isa
from pto_isa import verify_op
from pto_isa.runtime.memory.state import State

FIRST = {"": 1 << 63, "acc": 0, "bias": 1 << 62}
UNIT = {"unused": 0, "check_only": 2, "check_and_set": 3}
ROUNDING = {"none": 0, "round_even": 1 << 46, "round_away": 3 << 46}


def signed(word: int) -> int:
    """A word of 64 bits as the number that programs write."""
    return word - (1 << 64) if word >> 63 else word


def word_of(made: Product, boxes: bool = False, unit: str = "unused") -> int:
    """Extents and places of a product in one word."""
    return signed(made.m + (made.k << 12) + (made.n << 24) + (UNIT[unit] << 55) + (boxes << 61) + FIRST[made.kind])


def control(types: tuple[str, str], words: dict[str, Any]) -> int:
    """The control register that an expansion sets for these words; other bits are those of other instructions."""
    keeps = {"sat": 0, "nosat": 1 << 48}[words["saturation"]]
    other = 1 << 60 | 1 << 6 | 3
    rounding: int = ROUNDING[words.get("tf32_mode", "none")]
    return other + keeps + rounding + (bool(words.get("n_dir")) << 51) + ((types[0] == "hif8") << 45)


def run_raw(made: Product, name: str, xt: int, ctrl: int, exact: bool = False) -> bytes:
    """The bytes of L0C after the raw product, with a register that an instruction has set."""
    registers = State()
    isa.set_ctrl(signed(ctrl), registers, **A5)
    given = {key: value for key, value in made.fresh().given.items() if key not in ("m", "n", "k")}
    getattr(isa, name)(**given, xt=xt, registers=registers, exact=exact, **A5)
    return bytes(made.given["dst"].memory.tobytes())


def run_stated(made: Product, name: str, words: dict[str, Any], exact: bool = False) -> bytes:
    made.fresh().run(name, exact=exact, **words)
    return bytes(made.given["dst"].memory.tobytes())


def raw_name(kind: str, scales: bool = False) -> str:
    return f"mad{'_mx' if scales else ''}{'_bias' if kind == 'bias' else ''}_raw"


def with_specials(matrix: Matrix, dtype: str) -> Matrix:
    """Infinities and NaN among the elements, where the type has them."""
    for (i, j), special in zip(((0, 0), (-1, -1), (0, -1)), (math.inf, -math.inf, math.nan), strict=True):
        if dtype != "i8" and not (dtype == "f8e4m3" and math.isinf(special)):
            matrix[i][j] = special
    return matrix


def every_word(types: tuple[str, str]) -> list[dict[str, Any]]:
    if types[0] == "i8":
        return [{"saturation": "sat"}]  # which the register says and no integer hears
    modes = ROUNDING if types[0] == "f32" else ["none"]
    return [{"saturation": s, "tf32_mode": mode} for s in ("sat", "nosat") for mode in modes]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("shape", [(16, 20, 32), (5, 16, 70), (1, 17, 40), (33, 1, 3)])
@pytest.mark.parametrize("types", PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_same_bytes(kind: str, types: tuple[str, str], shape: tuple[int, int, int], exact: bool) -> None:
    """Every word of a product has its bits, for all types, with infinities and NaN among the elements."""
    m, n, k = shape
    for words, boxes in product(every_word(types), (False, True)):
        left = with_specials(drawn(90, m, k, types[0]), types[0])
        right = with_specials(drawn(91, k, n, types[1]), types[1])
        made = Product(kind, types, left, right, flat=m == 1 and not boxes)
        stated = {**words, "disable_gemv": boxes}
        if types[0] == "i8":
            del stated["saturation"]
        unit, down = ("check_only", True) if boxes else ("check_and_set", False)
        stated |= {"unit_flag": unit, "n_dir": down}
        got = run_raw(made, raw_name(kind), word_of(made, boxes, unit), control(types, {**words, "n_dir": down}), exact)
        assert got == run_stated(made, KINDS[kind], stated, exact)


@pytest.mark.parametrize("boxes", [False, True])
@pytest.mark.parametrize("shape", [(16, 20, 64), (1, 17, 128), (33, 5, 192)])
@pytest.mark.parametrize("types", SMALL_PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_same_bytes_with_scales(kind: str, types: tuple[str, str], shape: tuple[int, int, int], boxes: bool) -> None:
    m, n, k = shape
    left = with_specials(drawn(92, m, k, types[0]), types[0])
    made, _, _ = scaled(kind, types, left, with_specials(drawn(93, k, n, types[1]), types[1]))
    for saturation in ("sat", "nosat"):
        words = {"saturation": saturation}
        got = run_raw(made, raw_name(kind, scales=True), word_of(made, boxes), control(types, words))
        assert got == run_stated(made, SCALED[kind], {**words, "disable_gemv": boxes})


def of_bytes(contents: bytes, types: tuple[str, str]) -> list[float]:
    return numbers_of(list(contents), "i32" if types[0] == "i8" else "f32")


@pytest.mark.parametrize("types", PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_numbers(kind: str, types: tuple[str, str]) -> None:
    """Against loops."""
    made = Product(kind, types, drawn(94, 5, 40, types[0]), drawn(95, 40, 17, types[1]))
    ctrl = (types[0] == "hif8") << 45
    assert of_bytes(run_raw(made, raw_name(kind), word_of(made), ctrl), types) == made.wanted()


@pytest.mark.parametrize("types", [pair for pair in PAIRS if pair[0] != "i8"])
@pytest.mark.parametrize("kind", KINDS)
def test_bit_48(kind: str, types: tuple[str, str]) -> None:
    """Set, it keeps infinities and NaN; the product without a word reads it, too, and finds it 0 at first."""
    hif8 = (types[0] == "hif8") << 45
    for a, b in specials(types):
        made = Product(kind, types, [[a, 0.5]] * 2, [[b], [1.0]])
        tame = made.wanted([[tamed(a, types[0]), 0.5]] * 2, [[tamed(b, types[1])], [1.0]], lambda x: tamed(x, "f32"))
        kept = made.wanted()
        got = run_raw(made, raw_name(kind), word_of(made), hif8 | 1 << 48)
        np.testing.assert_array_equal(of_bytes(got, types), kept)
        got = run_raw(made, raw_name(kind), word_of(made), hif8)
        assert of_bytes(got, types) == pytest.approx(tame, rel=2**-24)
        for ctrl, wanted in ((1 << 48, kept), (~(1 << 48) & (1 << 64) - 1, tame), (None, tame)):
            registers = {} if ctrl is None else {"registers": State(ctrl=ctrl)}
            np.testing.assert_allclose(made.fresh().run(**registers), wanted, rtol=2**-24)
            word = {"saturation": "nosat"} if ctrl is None else {"saturation": "sat" if ctrl == 1 << 48 else "nosat"}
            other = kept if word["saturation"] == "nosat" else tame
            np.testing.assert_allclose(made.fresh().run(**registers, **word), other, rtol=2**-24)


@pytest.mark.parametrize("kind", KINDS)
def test_sums_that_start_from_zero(kind: str) -> None:
    """Bit 63 counts whatever bit 62 says."""
    left, right = drawn(96, 4, 8, "f16"), drawn(97, 8, 6, "f16")
    made, alone = Product(kind, ("f16", "f16"), left, right), Product("", ("f16", "f16"), left, right)
    xt = signed(word_of(made) % (1 << 64) | 1 << 63)
    assert of_bytes(run_raw(made, raw_name(kind), xt, 0), ("f16", "f16")) == alone.wanted()


def finding(name: str, made: Product, xt: int) -> list[str]:
    given = {key: value for key, value in made.given.items() if key not in ("m", "n", "k")}
    return [found.rule for found in verify_op(name, **given, xt=xt, **A5)]


@pytest.mark.parametrize("kind", KINDS)
def test_words_without_a_meaning(kind: str) -> None:
    """What no source gives a meaning is undefined, bit by bit."""
    made = Product(kind, ("f16", "f16"), drawn(98, 4, 8, "f16"), drawn(99, 8, 6, "f16"))
    good, name = word_of(made) % (1 << 64), raw_name(kind)
    assert finding(name, made, signed(good)) == []
    for bit in (*range(36, 55), *range(57, 61)):
        assert finding(name, made, signed(good | 1 << bit)) == [f"pto.{name}/known-fields"]
    assert finding(name, made, signed(good | 1 << 55)) == [f"pto.{name}/unit-flag-known"]
    assert finding(name, made, signed(good | 3 << 55 | 1 << 61)) == []
    for field in (0, 12, 24):
        assert finding(name, made, signed(good & ~(4095 << field))) == [f"pto.{name}/extents-given"]
    of_bit_62 = "from-bias" if kind == "bias" else "no-bias"
    assert finding(name, made, signed(good ^ 1 << 62)) == [f"pto.{name}/{of_bit_62}"]
