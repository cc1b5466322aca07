"""Stores of the accumulator by words and registers in programs, against programs with the packed stores."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.test_run_micro_memory import at, into_l1, order, program
from pto_isa.runtime.rules.finding import RuleError

EXTENTS = 16 << 4 | 16 << 16 | 16 << 32  # 16 columns and rows, 16 elements from row to row
ROWS = 1 << 43 | 16  # row after row; columns of boxes of L0C lie 16 rows apart
A, B, C = (f"!pto.ptr<{type}, {space}>" for type, space in (("f16", "l0a"), ("f16", "l0b"), ("f32", "l0c")))
TO_GM = f"{C}, !pto.ptr<f16, gm>, i64, i64"
ARGUMENTS = "%a: !pto.ptr<f16, gm>, %b: !pto.ptr<f16, gm>, %p: !pto.ptr<f32, gm>, %c: !pto.ptr<f16, gm>"


def product(*stores: str) -> str:
    """A product in L0C, parameters in the parameter memory, and then the stores."""
    return program(
        ARGUMENTS,
        "%c512 = arith.constant 512 : i64", "%c8 = arith.constant 8 : i64",
        at("l1_a", "c0", "f16", "l1"), at("l1_b", "c1024", "f16", "l1"), at("l1_p", "c2048", "f32", "l1"),
        at("fb", "c0", "f32", "fb"), at("l0a", "c0", "f16", "l0a"), at("l0b", "c0", "f16", "l0b"),
        at("l0c", "c0", "f32", "l0c"),
        into_l1("a", "l1_a", "f16", "c512"), into_l1("b", "l1_b", "f16", "c512"), into_l1("p", "l1_p", "f32", "c512"),
        *order("MTE2", "MTE1"), *order("MTE2", "FIX"),
        f"pto.mte_l1_l0a %l1_a, %l0a, %c16, %c16 : !pto.ptr<f16, l1>, {A}, i64, i64",
        f"pto.mte_l1_l0b %l1_b, %l0b, %c16, %c16 : !pto.ptr<f16, l1>, {B}, i64, i64", *order("MTE1", "M"),
        "pto.mte_l1_fb %l1_p, %fb, %c8 nburst(%c1, %c0, %c0) : !pto.ptr<f32, l1>, !pto.ptr<f32, fb>, i64, i64, i64, "
        "i64",
        f"pto.mad %l0a, %l0b, %l0c, %c16, %c16, %c16 nosat : {A}, {B}, {C}, i64, i64, i64", *order("M", "FIX"),
        "pto.barrier #pto.pipe<PIPE_FIX>",
        *stores,
    )  # fmt: skip


def operands() -> dict[str, Any]:
    """Small numbers, whose products are exact; slopes from byte 192 on and factors from byte 256 on."""
    draw = np.random.default_rng(3)
    parameters = np.zeros(128, np.float32)
    parameters[48:64] = draw.choice([0.5, -1, 0.25, 2], 16)
    parameters[64:96:2] = draw.choice([1.5, 2, -0.5, 0.125], 16)
    a, b = (draw.integers(-3, 4, 256).astype(np.float16) for _ in "ab")
    return {"a": a, "b": b, "p": parameters, "c": 256}


def number(name: str, value: int) -> str:
    """A constant word."""
    return f"%{name} = arith.constant {value} : i64"


def test_one_factor_one_slope_and_a_bound() -> None:
    packed = product(
        "%q = arith.constant 2.0 : f32", "%s = arith.constant 0.25 : f32", "%t = arith.constant 8.0 : f16",
        "pto.mte_l0c_gm %l0c, %c, %c16, %c16, %c16, %c16, %c0, %c0, pre_quant(%q, mode = qf322f16_pre_scalar), "
        f"pre_relu(%s, mode = scalar_relu, clip = %t), nz2nd : {C}, !pto.ptr<f16, gm>, i64, i64, i64, i64, i64, i64, "
        "f32, f32, f16",
    )  # fmt: skip
    words = product(
        number("q", 0x40000000), number("s", 0x3E800000), number("t", 0x4800), number("extents", EXTENTS),
        number("config", ROWS | 1 << 30 | 1 << 29 | 2 << 39),
        "pto.set_quant_pre %q : i64", "pto.set_relu_alpha %s : i64", "pto.set_fix_clip_relu %t : i64",
        "pto.set_loop3_para %c1, %c0 : i64, i64",
        f"pto.copy_matrix_cc_to_gm %l0c, %c, %extents, %config : {TO_GM}",
    )  # fmt: skip
    found = pto_isa.run(words, args=operands())["c"]
    assert found.any() and np.array_equal(found, pto_isa.run(packed, args=operands())["c"])


def test_parameters_of_columns_lie_where_the_register_says() -> None:
    """Factors two times 128 bytes, slopes three times 64 bytes behind the beginning of the parameter memory."""
    packed = product(
        "%f = arith.constant 256 : i64", "%n = arith.constant 192 : i64", at("q", "f", "f32", "fb"),
        at("s", "n", "f32", "fb"),
        "pto.mte_l0c_gm %l0c, %c, %c16, %c16, %c16, %c16, %c0, %c0, pre_quant(%q, mode = qf322f16_pre_vec), "
        f"pre_relu(%s, mode = vector_relu), nz2nd : {C}, !pto.ptr<f16, gm>, i64, i64, i64, i64, i64, i64, "
        "!pto.ptr<f32, fb>, !pto.ptr<f32, fb>",
    )  # fmt: skip
    words = product(
        number("places", 2 << 8 | 3), number("extents", EXTENTS), number("config", ROWS | 31 << 34 | 3 << 39),
        "pto.set_fpc %places : i64", "pto.set_loop3_para %c1, %c0 : i64, i64",
        f"pto.copy_matrix_cc_to_gm %l0c, %c, %extents, %config : {TO_GM}",
    )  # fmt: skip
    found = pto_isa.run(words, args=operands())["c"]
    assert found.any() and np.array_equal(found, pto_isa.run(packed, args=operands())["c"])


def test_places_behind_the_memory_do_not_matter_unless_something_reads_there() -> None:
    store = (
        number("places", 255 << 8 | 255), number("extents", EXTENTS), "pto.set_fpc %places : i64",
        "pto.set_loop3_para %c1, %c0 : i64, i64",
        f"pto.copy_matrix_cc_to_gm %l0c, %c, %extents, %config : {TO_GM}",
    )  # fmt: skip
    pto_isa.run(product(number("config", ROWS | 1 << 34), *store), args=operands())
    with pytest.raises(RuleError, match="quant_rows"):
        pto_isa.run(product(number("config", ROWS | 31 << 34), *store), args=operands())


def beside(config: int) -> list[list[float]]:
    """What the vector cores find in their unified buffers after a store of two rows of numbers; they held zeros."""
    source = f"""
module attributes {{pto.target_arch = "a5"}} {{
  func.func @f(%a: !pto.ptr<f16, gm>, %b: !pto.ptr<f16, gm>, %z: !pto.ptr<f32, gm>) attributes {{pto.aicore}} {{
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c2 = arith.constant 2 : i64
    %c16 = arith.constant 16 : i64
    %c128 = arith.constant 128 : i64
    %c512 = arith.constant 512 : i64
    %c1024 = arith.constant 1024 : i64
    %extents = arith.constant {16 << 4 | 2 << 16 | 16 << 32} : i64
    %config = arith.constant {config} : i64
    %ub = pto.castptr %c0 : i64 -> !pto.ptr<f32, ub>
    pto.section.cube {{
      %l1a = pto.castptr %c0 : i64 -> !pto.ptr<f16, l1>
      %l1b = pto.castptr %c1024 : i64 -> !pto.ptr<f16, l1>
      %l0a = pto.castptr %c0 : i64 -> {A}
      %l0b = pto.castptr %c0 : i64 -> {B}
      %l0c = pto.castptr %c0 : i64 -> {C}
      {into_l1("a", "l1a", "f16", "c512")}
      {into_l1("b", "l1b", "f16", "c512")}
      pto.set_flag["PIPE_MTE2", "PIPE_MTE1", "EVENT_ID0"]
      pto.wait_flag["PIPE_MTE2", "PIPE_MTE1", "EVENT_ID0"]
      pto.mte_l1_l0a %l1a, %l0a, %c16, %c16 : !pto.ptr<f16, l1>, {A}, i64, i64
      pto.mte_l1_l0b %l1b, %l0b, %c16, %c16 : !pto.ptr<f16, l1>, {B}, i64, i64
      pto.set_flag["PIPE_MTE1", "PIPE_M", "EVENT_ID0"]
      pto.wait_flag["PIPE_MTE1", "PIPE_M", "EVENT_ID0"]
      pto.mad %l0a, %l0b, %l0c, %c16, %c16, %c16 nosat : {A}, {B}, {C}, i64, i64, i64
      pto.set_flag["PIPE_M", "PIPE_FIX", "EVENT_ID0"]
      pto.wait_flag["PIPE_M", "PIPE_FIX", "EVENT_ID0"]
      pto.set_loop3_para %c1, %c0 : i64, i64
      pto.copy_matrix_cc_to_ub %l0c, %ub, %extents, %config : {C}, !pto.ptr<f32, ub>, i64, i64
      pto.sync.set <PIPE_FIX>, 1
      pto.sync.set <PIPE_FIX>, 17
    }}
    pto.section.vector {{
      pto.sync.wait <PIPE_MTE3>, 1
      %mine = pto.get_subblock_idx
      %first = arith.muli %mine, %c128 : i64
      %from = pto.castptr %z : !pto.ptr<f32, gm> -> i64
      %to = arith.addi %from, %first : i64
      %place = pto.castptr %to : i64 -> !pto.ptr<f32, gm>
      pto.mte_ub_gm %ub, %place, %c128 nburst(%c1, %c128, %c128) : !pto.ptr<f32, ub>, !pto.ptr<f32, gm>, i64, i64, i64, i64
    }}
    return
  }}
}}
"""
    left = np.zeros((16, 16), np.float16)
    left[:2, :2] = [[1, 0], [0, 1]]
    right = np.zeros((16, 16), np.float16)
    right[:2] = [[1] * 16, [2] * 16]
    boxes = right.T  # a box of L1 holds columns of the right matrix
    given = {"a": left.reshape(-1), "b": np.ascontiguousarray(boxes).reshape(-1), "z": np.zeros(64, np.float32)}
    found = pto_isa.run(source, args=given, assembler="0.59")["z"]  # whose flags are those of one core each
    return found.reshape(2, 2, 16)[:, :, 0].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("config", "wanted"),
    [
        (ROWS, [[1, 2], [0, 0]]),
        (ROWS | 1 << 18, [[0, 0], [1, 2]]),
        (ROWS | 1 << 16, [[1, 0], [2, 0]]),
        (ROWS | 1 << 16 | 1 << 18, [[1, 0], [2, 0]]),
    ],
)
def test_the_word_says_whose_memory_is_written(config: int, wanted: list[list[float]]) -> None:
    """Bit 18 is the number of the vector core; each gets a row where bits 17:16 say that they get half of them."""
    assert beside(config) == wanted


def test_a_store_in_rounds_that_nothing_set_is_told() -> None:
    """The register holds 0 at first; what no round does is not said."""
    text = product(
        number("extents", EXTENTS), number("config", ROWS | 1 << 34),
        f"pto.copy_matrix_cc_to_gm %l0c, %c, %extents, %config : {TO_GM}",
    )  # fmt: skip
    with pytest.raises(RuleError, match="copy_matrix_cc_to_gm/one-round"):
        pto_isa.run(text, args=operands(), strict=True)
