"""Stores of the accumulator whose extents and ways words and registers hold, against the packed stores and loops.

The words are made here, field by field, from the headers of the processor.
"""

from __future__ import annotations

import struct
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

from ops.raw_memory import SIZES, bytes_of, element_bytes, memory, number_of, pointer
from ops.test_fixpipe import FACTORS, SCALED, SLOPES, SPECIAL, accumulator, box_place, words, written
from pto_isa import ops as isa
from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.memory.state import State
from pto_isa.runtime.rules.finding import RuleError

A5: Any = {"profile": "a5"}
# the packed form, the other memory, and what only the packed form is told
WAYS: dict[str, tuple[str, str, dict[str, int]]] = {
    "copy_matrix_cc_to_gm": ("mte_l0c_gm", "gm", {"sid": 0, "l2": 0}),
    "copy_matrix_cc_to_cbuf": ("mte_l0c_l1", "mat", {}),
    "copy_matrix_cc_to_ub": ("mte_l0c_ub", "vec", {}),
}
CONVERSIONS = {
    "no_convert": 0, "f32_f16": 1, "qf322f32_pre_vec": 14, "qf322f32_pre_scalar": 15, "f32_bf16": 16,
    "qf322f16_pre_vec": 31, "qf322f16_pre_scalar": 32, "qf322bf16_pre_vec": 33, "qf322bf16_pre_scalar": 34,
}  # fmt: skip
RELUS = {"no_relu": 0, "normal_relu": 1, "scalar_relu": 2, "vector_relu": 3}
LAYOUTS = {"nz2nd": 1 << 43, "nz2dn": 1 << 62, "boxes": 0}
PLAIN = {"f32": "no_convert", "f16": "f32_f16", "bf16": "f32_bf16"}
NOTHING = [0] * 8  # parameters that are not read
ROUNDS = {"loop3_para": 1, "channel_para": 1 << 48}


class Fields(NamedTuple):
    """What the fields of both words are."""

    extents: tuple[int, int]
    strides: tuple[int, int]
    conversion: str = "no_convert"
    relu: str = "no_relu"
    layout: str = "nz2nd"
    clips: bool = False
    more: int = 0

    def words(self) -> tuple[int, int]:
        """The word of the extents and that of the way."""
        number = CONVERSIONS[self.conversion]
        way = self.strides[0] | self.clips << 30 | (number >> 5) << 29 | (number & 31) << 34
        way |= RELUS[self.relu] << 39 | LAYOUTS[self.layout] | self.more
        return self.extents[1] << 4 | self.extents[0] << 16 | self.strides[1] << 32, way


def f32_bits(number: float) -> int:
    """The bits of an f32."""
    return int(struct.unpack("<I", struct.pack("<f", number))[0])


def store(op: str, src: Pointer, dst: Pointer, fields: Fields, state: State, **more: Any) -> None:
    """A call; parameters of columns are none unless given."""
    rows = {name: more.pop(name, pointer(NOTHING, "scaling", "f32")) for name in ("quant_rows", "slope_rows")}
    getattr(isa, op)(src, dst, *fields.words(), **rows, **more, registers=state, strict=True, **A5)


@pytest.mark.parametrize("relu", RELUS)
@pytest.mark.parametrize("factor", ["none", "scalar", "vec"])
@pytest.mark.parametrize(
    ("dtype", "bound", "layout"),
    [
        ("f32", None, "nz2nd"),
        ("f16", None, "nz2dn"),
        ("bf16", None, "nz2nd"),
        ("f16", 90.0, "nz2nd"),
        ("f16", 9.5, "nz2dn"),
    ],
)
@pytest.mark.parametrize("op", WAYS)
def test_as_the_packed_form(op: str, dtype: str, bound: float | None, layout: str, factor: str, relu: str) -> None:
    """Numbers in fields and registers do what the operands of the packed form do, to the last bit."""
    packed, space, rest = WAYS[op]
    values, target, columns = bytes_of(accumulator(3), "f32"), memory(4, 12288), range(35)
    factors, slopes = ([each[(3 * k + k // 7) % len(each)] for k in columns] for each in (FACTORS, SLOPES))
    mode = PLAIN[dtype] if factor == "none" else f"{SCALED[dtype]}_{factor}"
    told: dict[str, Any] = {"quant_mode": mode, "relu_mode": relu, "layout": layout, **rest}
    places: dict[str, Any] = {}
    registers = dict(ROUNDS)
    if factor == "scalar" or (factor == "none" and dtype != "f32"):
        told["quant"], registers["quant_pre"] = -1.5, f32_bits(-1.5)
    if factor == "vec":
        places["quant_rows"] = [*[0] * 16, *words(factors, 8), *[1] * 512], 16
    if relu == "scalar_relu":
        told["slope"], registers["relu_alpha"] = -0.25, f32_bits(-0.25)
    if relu == "vector_relu":
        places["slope_rows"] = [*[0] * 8, *words(slopes, 4), *[1] * 256], 8
    if bound is not None:
        told["clip"], registers["fix_clip_relu"] = bound, int.from_bytes(bytes(element_bytes(bound, "f16")), "little")
    made = []
    for call in ("packed", "words"):
        src, dst = pointer(values, "acc", "f32", 64), pointer(target, space, dtype, 32)
        rows = {name: pointer(content, "scaling", "f32", at) for name, (content, at) in places.items()}
        if call == "packed":
            getattr(isa, packed)(src, dst, 20, 35, 32, 40, **told, **rows, **A5)
        else:
            fields = Fields((20, 35), (32, 40), mode, relu, layout, bound is not None)
            store(op, src, dst, fields, State(**registers), **rows)
        made.append(dst.memory.tolist())
    assert made[0] == made[1] != target


@pytest.mark.parametrize("layout", ["nz2nd", "nz2dn"])
@pytest.mark.parametrize(("extents", "strides"), [((16, 16), (16, 40)), ((5, 35), (16, 50)), ((3, 40), (19, 41))])
@pytest.mark.parametrize("dtype", PLAIN)
@pytest.mark.parametrize("op", WAYS)
def test_rows_and_columns(op: str, dtype: str, extents: tuple[int, int], strides: tuple[int, int], layout: str) -> None:
    """The unit flag and the hints of the path change nothing that is written."""
    space = WAYS[op][1]
    values, target = accumulator(1), memory(2, 12288)
    hints = 2 << 32 | (0 if space == "vec" else 5 << 16)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32", 64), pointer(target, space, dtype, 32)
    store(op, src, dst, Fields(extents, strides, PLAIN[dtype], layout=layout, more=hints), State(**ROUNDS))
    wanted = written(values, target, dtype, extents, strides, (16, 32), lambda x, _: x, turned=layout == "nz2dn")
    assert dst.memory.tolist() == wanted


@pytest.mark.parametrize(("dtype", "width"), [("f32", 16), ("f32", 8), ("f16", 16), ("bf16", 16)])
@pytest.mark.parametrize("op", WAYS)
def test_boxes(op: str, dtype: str, width: int) -> None:
    """Columns of boxes, each as far from the next as the word says; the register of the rounds does not matter."""
    space = WAYS[op][1]
    values, target, (m, n) = accumulator(5), memory(6, 16384), (21, 3 * width)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, space, dtype, 64)
    more = 1 << 42 if width == 8 else 0
    store(op, src, dst, Fields((m, n), (32, 24 * width), PLAIN[dtype], layout="boxes", more=more), State(loop3_para=7))
    wanted, size = list(target), SIZES[dtype]
    for i, j in product(range(m), range(n)):
        at = 64 + size * (j // width * 24 * width + i * width + j % width)
        wanted[at : at + size] = element_bytes(values[box_place(i, j, 32)], dtype)
    assert dst.memory.tolist() == wanted


@pytest.mark.parametrize(("bits", "word"), [(0, "sat"), (1 << 48, "nosat"), (1 << 50, "sat_preserve_nan")])
@pytest.mark.parametrize("dtype", PLAIN)
@pytest.mark.parametrize("op", WAYS)
def test_what_a_type_does_not_have(op: str, dtype: str, bits: int, word: str) -> None:
    """Bits 48 and 50 of the control register are the words of the packed form."""
    packed, space, rest = WAYS[op]
    values = bytes_of([number_of(element_bytes(x, "f32"), "f32") for x in SPECIAL], "f32")
    made = []
    for call in ("packed", "words"):
        src, dst = pointer(values, "acc", "f32"), pointer(memory(7, 64), space, dtype)
        if call == "packed":
            factor = {} if dtype == "f32" else {"quant": 3.0}
            mode: Any = {"quant_mode": PLAIN[dtype], "layout": "nz2nd", "saturation": word, **factor, **rest}
            getattr(isa, packed)(src, dst, 1, 16, 16, 16, **mode, **A5)
        else:
            store(op, src, dst, Fields((1, 16), (16, 16), PLAIN[dtype]), State(ctrl=bits, **ROUNDS))
        made.append(dst.memory.tolist())
    assert made[0] == made[1]


@pytest.mark.parametrize(("number", "meet"), [(0, lambda a, b: a + b), (1, max), (2, min)])
@pytest.mark.parametrize(("dtype", "type"), [("f32", 1), ("f16", 2), ("bf16", 6)])
def test_what_is_there(dtype: str, type: int, number: int, meet: Any) -> None:
    """Bits 8:6 of the control register are the type of an atomic store and bits 10:9 how it meets what is there."""
    values = [x + 2.0**-9 for x in accumulator(8)]
    old = [int(k) / 2 for k in np.random.default_rng(9).integers(-200, 200, 1024)]
    target = bytes_of(old, dtype)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, "gm", dtype)
    state = State(ctrl=type << 6 | number << 9, **ROUNDS)
    store("copy_matrix_cc_to_gm", src, dst, Fields((20, 24), (32, 30), PLAIN[dtype]), state)
    assert dst.memory.tolist() == written(values, target, dtype, (20, 24), (32, 30), (0, 0), lambda x, _: x, meet=meet)


@pytest.mark.parametrize("core", [0, 1])
@pytest.mark.parametrize("halves", [0, 1, 2])
def test_halves(halves: int, core: int) -> None:
    """Bits 17:16 say that each vector core gets half of the rows, or of the columns."""
    values, target, m, n = accumulator(10), memory(11, 12288), 10, 64
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, "vec", "f32", 64)
    fields = Fields((m, n), (16, 70), more=halves << 16 | core << 18)
    store("copy_matrix_cc_to_ub", src, dst, fields, State(**ROUNDS), core=core)
    extents = (m // 2 if halves == 1 else m, n // 2 if halves == 2 else n)
    origin = (core * 5 if halves == 1 else 0, core * 32 if halves == 2 else 0)
    assert dst.memory.tolist() == written(
        values, target, "f32", extents, (16, 70), (0, 64), lambda x, _: x, origin=origin
    )


def broken(op: str, fields: Fields, dtype: str = "f32", space: str = "", **registers: int) -> set[str]:
    """The rules that a call breaks."""
    src = pointer(bytes_of(accumulator(1), "f32"), "acc", "f32")
    dst = pointer(memory(2, 4096), space or WAYS[op][1], dtype)
    try:
        store(op, src, dst, fields, State(**{**ROUNDS, **registers}))
    except RuleError as error:
        return {finding.rule.rpartition("/")[2] for finding in error.findings}
    return set()


SMALL: Any = {"extents": (16, 16), "strides": (16, 16)}


@pytest.mark.parametrize(
    ("rule", "fields", "dtype", "registers"),
    [
        ("conversion-to-the-type", {"conversion": "f32_f16"}, "f32", {}),
        ("conversion-to-the-type", {}, "f16", {}),
        ("conversion-to-the-type", {"conversion": "f32_f16"}, "bf16", {}),
        ("conversion-to-the-type", {"more": 3 << 34}, "f32", {}),
        ("one-layout", {"more": 1 << 62}, "f32", {}),
        ("one-stage", {"more": 1 << 44}, "f32", {}),
        ("one-stage", {"more": 1 << 61}, "f32", {}),
        ("relu-known", {"more": 4 << 39}, "f32", {}),
        ("bound-known", {"clips": True}, "f32", {}),
        ("bound-known", {"more": 2 << 30, "conversion": "f32_f16"}, "f16", {}),
        ("boxes-of-f32-narrow", {"more": 1 << 42}, "f32", {}),
        ("boxes-of-f32-narrow", {"more": 1 << 42, "layout": "boxes", "conversion": "f32_f16"}, "f16", {}),
        ("whole-boxes", {"layout": "boxes", "extents": (16, 24)}, "f32", {}),
        ("one-round", {}, "f32", {"loop3_para": 0}),
        ("one-round", {"layout": "nz2dn"}, "f32", {"loop3_para": 2}),
        ("step-of-columns", {"layout": "nz2dn"}, "f32", {"channel_para": 0}),
    ],
)
@pytest.mark.parametrize("op", WAYS)
def test_fields_that_no_source_explains(
    op: str, rule: str, fields: dict[str, Any], dtype: str, registers: dict[str, int]
) -> None:
    """Each is told, also where a register holds it."""
    assert broken(op, Fields(**{**SMALL, **fields}), dtype, **registers) == {rule}


@pytest.mark.parametrize("op", WAYS)
def test_fields_that_are_explained(op: str) -> None:
    for fields, dtype in (
        ({}, "f32"), ({"layout": "nz2dn"}, "f32"), ({"layout": "boxes", "more": 1 << 42}, "f32"),
        ({"conversion": "f32_f16", "clips": True}, "f16"), ({"conversion": "f32_bf16"}, "bf16"),
    ):  # fmt: skip
        assert broken(op, Fields(**{**SMALL, **fields}), dtype, fix_clip_relu=0x4800) == set()
    assert broken(op, Fields(**SMALL, layout="boxes"), loop3_para=0) == set()
    assert broken(op, Fields(**SMALL), space="left") == {"out-of-l0c"}


def test_atomic_type_of_another_result() -> None:
    fields = Fields(**SMALL)
    assert broken("copy_matrix_cc_to_gm", fields, ctrl=2 << 6) == {"atomic-of-the-register"}
    assert broken("copy_matrix_cc_to_gm", fields, ctrl=1 << 6 | 3 << 9) == {"atomic-of-the-register"}
    assert broken("copy_matrix_cc_to_gm", fields, ctrl=1 << 6) == set()
    assert broken("copy_matrix_cc_to_cbuf", fields, ctrl=2 << 6) == set()


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("halves-whole", {"extents": (15, 32), "more": 1 << 16}),
        ("halves-whole", {"extents": (16, 48), "more": 2 << 16}),
        ("halves-whole", {"extents": (16, 32), "more": 3 << 16}),
        ("halves-alone", {"extents": (16, 32), "more": 1 << 16, "layout": "nz2dn"}),
        ("", {"extents": (16, 32), "more": 1 << 16}),
        ("", {"extents": (16, 64), "more": 2 << 16}),
    ],
)
def test_halves_that_are_explained(rule: str, fields: dict[str, Any]) -> None:
    wanted = {rule} if rule else set()
    assert broken("copy_matrix_cc_to_ub", Fields(**{**SMALL, "strides": (16, 32), **fields})) == wanted


REGISTERS = {
    "set_quant_pre": "quant_pre", "set_relu_alpha": "relu_alpha", "set_fix_clip_relu": "fix_clip_relu",
    "set_fpc": "fpc_places",
}  # fmt: skip


@pytest.mark.parametrize("op", REGISTERS)
def test_words_of_registers(op: str) -> None:
    """All 64 bits arrive, the highest too."""
    for word, held in ((0x123456789ABCDEF0, 0x123456789ABCDEF0), (-1, 2**64 - 1)):
        state = State()
        getattr(isa, op)(word, registers=state, **A5)
        assert getattr(state, REGISTERS[op]) == held


@pytest.mark.parametrize("name", ["loop3_para", "channel_para"])
def test_parts_of_registers(name: str) -> None:
    """The first number has 40 bits and the second the other 24."""
    write = getattr(isa, f"set_{name}")
    for low, high in ((2**40 - 1, 0), (0, 2**24 - 1), (5, 9)):
        state = State()
        write(low, high, registers=state, strict=True, **A5)
        assert getattr(state, name) == high << 40 | low
    for low, high in ((2**40, 0), (0, 2**24), (-1, 0)):
        with pytest.raises(RuleError, match="parts-apart"):
            write(low, high, registers=State(), strict=True, **A5)
