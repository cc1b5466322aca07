"""Memories that micro-instructions find beside those that operands name: scales, parts of a memory, L1 of another core."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from pto_isa.runtime.rules.finding import RuleError

NUMBERS = ("c0", 0), ("c1", 1), ("c16", 16), ("c32", 32), ("c64", 64), ("c128", 128), ("c1024", 1024), ("c2048", 2048)


def program(arguments: str, *lines: str, kind: str = "cube") -> str:
    """A program of one function."""
    text = "".join(f"    %{name} = arith.constant {number} : i64\n" for name, number in NUMBERS)
    body = "".join(f"    {line}\n" for line in lines)
    return (
        f'module attributes {{pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{\n'
        f"  func.func @f({arguments}) attributes {{pto.aicore}} {{\n{text}{body}    return\n  }}\n}}\n"
    )


def at(name: str, address: str, type: str, space: str) -> str:
    """A pointer to an address."""
    return f"%{name} = pto.castptr %{address} : i64 -> !pto.ptr<{type}, {space}>"


def into_l1(source: str, place: str, type: str, bytes: str) -> str:
    """A copy of so many bytes from global memory."""
    types = f"!pto.ptr<{type}, gm>, !pto.ptr<{type}, l1>, i64, i64, i64, i64"
    return f"pto.mte_gm_l1 %{source}, %{place}, %{bytes} nburst(%c1, %c0, %c0) : {types}"


def order(first: str, then: str) -> tuple[str, str]:
    """What makes one pipe wait for another."""
    flag = f'["PIPE_{first}", "PIPE_{then}", "EVENT_ID0"]'
    return f"pto.set_flag{flag}", f"pto.wait_flag{flag}"


F8 = "f8E4M3FN"


def scaled_product(at_l0: str) -> str:
    """A product of 16 x 64 by 64 x 16 elements whose operands lie at the same address of L0A and L0B."""
    a, b = f"!pto.ptr<{F8}, l0a>", f"!pto.ptr<{F8}, l0b>"
    arguments = ", ".join(f"%{name}: !pto.ptr<{F8}, gm>" for name in ("a", "b", "sa", "sb"))
    loads = ("l1_a", "c0", "c1024"), ("l1_b", "c1024", "c1024"), ("l1_sa", "c2048", "c32"), ("l1_sb", "c4096", "c32")
    return program(
        f"{arguments}, %c: !pto.ptr<f32, gm>",
        "%c4096 = arith.constant 4096 : i64",
        *(at(name, address, F8, "l1") for name, address, _ in loads),
        at("l0a", at_l0, F8, "l0a"), at("l0b", at_l0, F8, "l0b"), at("l0c", "c0", "f32", "l0c"),
        *(into_l1(name.removeprefix("l1_"), name, F8, bytes) for name, _, bytes in loads),
        *order("MTE2", "MTE1"),
        f"pto.mte_l1_l0a %l1_a, %l0a, %c16, %c64 : !pto.ptr<{F8}, l1>, {a}, i64, i64",
        f"pto.mte_l1_l0b %l1_b, %l0b, %c64, %c16 : !pto.ptr<{F8}, l1>, {b}, i64, i64",
        f"pto.mte_l1_l0a_mx %l1_sa, %l0a, %c16, %c64 : !pto.ptr<{F8}, l1>, {a}, i64, i64",
        f"pto.mte_l1_l0b_mx %l1_sb, %l0b, %c64, %c16 : !pto.ptr<{F8}, l1>, {b}, i64, i64",
        *order("MTE1", "M"),
        f"pto.mad_mx %l0a, %l0b, %l0c, %c16, %c16, %c64 disable_gemv : {a}, {b}, !pto.ptr<f32, l0c>, i64, i64, i64",
        *order("M", "FIX"),
        "pto.mte_l0c_gm %l0c, %c, %c16, %c16, %c16, %c16, %c0, %c0, nz2nd : !pto.ptr<f32, l0c>, "
        "!pto.ptr<f32, gm>, i64, i64, i64, i64, i64, i64",
    )  # fmt: skip


def boxes(matrix: np.ndarray) -> np.ndarray:
    """A matrix of 16 rows as it lies in L1: columns of boxes of 32 bytes a row."""
    return np.concatenate([matrix[:, k : k + 32] for k in range(0, matrix.shape[1], 32)]).reshape(-1)


@pytest.mark.parametrize("place", ["c0", "c1024"])
def test_scales_go_with_the_address_of_the_operand(place: str) -> None:
    """Each group of 32 products is scaled by its own factors, of the row and of the column."""
    draw = np.random.default_rng(48)
    a, b = (draw.choice([0.5, 1, 2, -1], (16, 64)).astype(ml_dtypes.float8_e4m3fn) for _ in "ab")
    scales = [(2.0 ** draw.integers(-3, 4, (16, 2))).astype(ml_dtypes.float8_e8m0fnu) for _ in "ab"]
    wide = [
        boxed.astype(np.float64).reshape(16, 2, 32) * scale.astype(np.float64)[:, :, None]
        for boxed, scale in zip((a, b), scales, strict=True)
    ]
    given = {"a": boxes(a), "b": boxes(b), "sa": scales[0].reshape(-1), "sb": scales[1].reshape(-1), "c": 256}
    given |= {name: given[name].view(ml_dtypes.float8_e4m3fn) for name in ("sa", "sb")}  # type: ignore[union-attr]
    found = pto_isa.run(scaled_product(place), args=given)["c"]
    assert np.array_equal(found.reshape(16, 16), np.einsum("igp,jgp->ij", *wide))


def parameters(address: int) -> str:
    """64 bytes that go to an address of the parameter memory."""
    return program(
        "%x: !pto.ptr<f32, gm>",
        f"%there = arith.constant {address} : i64",
        at("l1", "c0", "f32", "l1"), at("fb", "there", "f32", "fb"),
        into_l1("x", "l1", "f32", "c64"), *order("MTE2", "FIX"),
        "pto.mte_l1_fb %l1, %fb, %c1 nburst(%c1, %c0, %c0) : !pto.ptr<f32, l1>, !pto.ptr<f32, fb>, i64, i64, i64, i64",
    )  # fmt: skip


@pytest.mark.parametrize("address", [0, 4032, 65536 + 64])
def test_parts_of_the_parameter_memory_are_64_kib_apart(address: int) -> None:
    """Each holds 4096 bytes."""
    pto_isa.run(parameters(address), args={"x": np.zeros(16, np.float32)})


@pytest.mark.parametrize("address", [4097, 65535, 131072])
def test_between_parts_lies_nothing(address: int) -> None:
    """Nor behind the last one."""
    with pytest.raises(RuleError, match=f"byte {address} lies outside the scaling memory of 4096 bytes"):
        pto_isa.run(parameters(address), args={"x": np.zeros(16, np.float32)})


@pytest.mark.parametrize("core", [0, 1])
def test_vector_cores_share_the_l1_of_their_cube_core(core: int) -> None:
    """A block goes from the first vector core over L1 into the vector core that the copy names."""
    rest = f"%c{core}"
    source = f"""
module attributes {{pto.target_arch = "a5"}} {{
  func.func @f(%x: !pto.ptr<i16, gm>, %z: !pto.ptr<i16, gm>) attributes {{pto.aicore}} {{
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c32 = arith.constant 32 : i64
    %l1 = pto.castptr %c0 : i64 -> !pto.ptr<i16, l1>
    %ub = pto.castptr %c0 : i64 -> !pto.ptr<i16, ub>
    %back = pto.castptr %c32 : i64 -> !pto.ptr<i16, ub>
    pto.section.vector {{
      %mine = pto.get_subblock_idx
      %first = arith.cmpi eq, %mine, %c0 : i64
      %named = arith.cmpi eq, %mine, {rest} : i64
      scf.if %first {{
        pto.mte_gm_ub %x, %ub, %c0, %c32 nburst(%c1, %c32, %c32) : !pto.ptr<i16, gm>, !pto.ptr<i16, ub>, i64, i64, i64, i64, i64
        pto.set_flag["PIPE_MTE2", "PIPE_MTE3", "EVENT_ID0"]
        pto.wait_flag["PIPE_MTE2", "PIPE_MTE3", "EVENT_ID0"]
        pto.copy_ubuf_to_cbuf %ub, %l1, %c0, %c1, %c1, %c0, %c0 : !pto.ptr<i16, ub>, !pto.ptr<i16, l1>, i64, i64, i64, i64, i64
      }}
      pto.sync.set <PIPE_MTE3>, 0
      pto.sync.wait <PIPE_MTE3>, 1
      scf.if %named {{
        pto.mte_ub_gm %back, %z, %c32 nburst(%c1, %c32, %c32) : !pto.ptr<i16, ub>, !pto.ptr<i16, gm>, i64, i64, i64, i64
      }}
    }}
    pto.section.cube {{
      pto.sync.wait <PIPE_MTE1>, 0
      pto.sync.wait <PIPE_MTE1>, 16
      pto.copy_cbuf_to_ubuf %l1, %back, {rest}, %c1, %c1, %c0, %c0 : !pto.ptr<i16, l1>, !pto.ptr<i16, ub>, i64, i64, i64, i64, i64
      pto.sync.set <PIPE_FIX>, 1
      pto.sync.set <PIPE_FIX>, 17
    }}
    return
  }}
}}
"""
    x = np.arange(1, 17, dtype=np.int16)
    assert pto_isa.run(source, args={"x": x, "z": 16}, assembler="0.59")["z"].tolist() == x.tolist()


def test_loops_in_registers_repeat_a_copy_into_l1() -> None:
    """Three rounds of one burst each; a vector core stores what came into L1."""
    source = """
module attributes {pto.target_arch = "a5"} {
  func.func @f(%x: !pto.ptr<i16, gm>, %z: !pto.ptr<i16, gm>) attributes {pto.aicore} {
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c3 = arith.constant 3 : i64
    %c32 = arith.constant 32 : i64
    %c96 = arith.constant 96 : i64
    %steps = arith.constant 35184372088896 : i64
    %rounds = arith.constant 2097155 : i64
    %once = arith.constant 2097153 : i64
    %l1 = pto.castptr %c0 : i64 -> !pto.ptr<i16, l1>
    %ub = pto.castptr %c0 : i64 -> !pto.ptr<i16, ub>
    pto.section.cube {
      pto.set_loop1_stride_outtol1 %steps : i64
      pto.set_loop2_stride_outtol1 %steps : i64
      pto.set_loop_size_outtol1 %rounds : i64
      pto.copy_gm_to_cbuf %x, %l1, %c1, %c32, %c0, %c0 : !pto.ptr<i16, gm>, !pto.ptr<i16, l1>, i64, i64, i64, i64
      pto.set_loop_size_outtol1 %once : i64
      pto.set_flag["PIPE_MTE2", "PIPE_MTE1", "EVENT_ID0"]
      pto.wait_flag["PIPE_MTE2", "PIPE_MTE1", "EVENT_ID0"]
      pto.mte_l1_ub %l1, %ub, %c3 nburst(%c1, %c0, %c0) : !pto.ptr<i16, l1>, !pto.ptr<i16, ub>, i64, i64, i64, i64
      pto.sync.set <PIPE_MTE1>, 1
    }
    pto.section.vector {
      %mine = pto.get_subblock_idx
      %first = arith.cmpi eq, %mine, %c0 : i64
      scf.if %first {
        pto.sync.wait <PIPE_MTE3>, 1
        pto.mte_ub_gm %ub, %z, %c96 nburst(%c1, %c96, %c96) : !pto.ptr<i16, ub>, !pto.ptr<i16, gm>, i64, i64, i64, i64
      }
    }
    return
  }
}
"""
    x = np.arange(96, dtype=np.int16)  # rounds begin 64 bytes apart in global memory, 32 in L1
    found = pto_isa.run(source, args={"x": x, "z": 48}, assembler="0.59")["z"]
    assert found.tolist() == [*range(16), *range(32, 48), *range(64, 80)]


@pytest.mark.parametrize(("dtype", "word"), [(np.float32, "f32"), (np.float16, "f16")])
def test_scores_are_sorted_with_their_indices(dtype: type, word: str) -> None:
    """Two groups of 32 with equal scores among them, against a stable sort."""
    bytes = np.dtype(dtype).itemsize * 64
    source = program(
        f"%x: !pto.ptr<{word}, gm>, %i: !pto.ptr<ui32, gm>, %z: !pto.ptr<ui32, gm>",
        f"%bytes = arith.constant {bytes} : i64", "%c256 = arith.constant 256 : i64", "%c512 = arith.constant 512 : i64",
        "%two = arith.constant 2 : index",
        at("scores", "c0", word, "ub"), at("indices", "c1024", "ui32", "ub"), at("to", "c2048", word, "ub"),
        at("out", "c2048", "ui32", "ub"),
        f"pto.mte_gm_ub %x, %scores, %c0, %bytes nburst(%c1, %bytes, %bytes) : !pto.ptr<{word}, gm>, "
        f"!pto.ptr<{word}, ub>, i64, i64, i64, i64, i64",
        "pto.mte_gm_ub %i, %indices, %c0, %c256 nburst(%c1, %c256, %c256) : !pto.ptr<ui32, gm>, !pto.ptr<ui32, ub>, "
        "i64, i64, i64, i64, i64",
        *order("MTE2", "V"),
        f"pto.vbitsort %to, %scores, %indices, %two : !pto.ptr<{word}, ub>, !pto.ptr<{word}, ub>, !pto.ptr<ui32, ub>, index",
        *order("V", "MTE3"),
        "pto.mte_ub_gm %out, %z, %c512 nburst(%c1, %c512, %c512) : !pto.ptr<ui32, ub>, !pto.ptr<ui32, gm>, i64, i64, "
        "i64, i64",
        kind="vector",
    )  # fmt: skip
    draw = np.random.default_rng(32)
    scores, indices = draw.integers(-5, 6, 64).astype(dtype), draw.permutation(64).astype(np.uint32)
    records = pto_isa.run(source, args={"x": scores, "i": indices, "z": 128})["z"].reshape(2, 32, 2)
    for group in (0, 1):
        part = slice(32 * group, 32 * group + 32)
        wanted = np.argsort(-scores[part].astype(np.float64), kind="stable")
        found = np.ascontiguousarray(records[group, :, 0]).view(dtype)[:: 4 // np.dtype(dtype).itemsize]
        assert found.tolist() == scores[part][wanted].tolist()
        assert records[group, :, 1].tolist() == indices[part][wanted].tolist()


@pytest.mark.parametrize(("clause", "first"), [("sat", 0), ("sat(preserve_nan)", np.nan), ("nosat", np.nan)])
def test_a_clause_with_a_word_in_brackets_is_one_word(clause: str, first: float) -> None:
    """NaN is written as 0, or as it is where the clause says so."""
    a, b, c = (f"!pto.ptr<{type}, {space}>" for type, space in (("f16", "l0a"), ("f16", "l0b"), ("f32", "l0c")))
    text = program(
        "%a: !pto.ptr<f16, gm>, %b: !pto.ptr<f16, gm>, %f: f32, %c: !pto.ptr<f16, gm>",
        "%c512 = arith.constant 512 : i64",
        at("l1_a", "c0", "f16", "l1"), at("l1_b", "c1024", "f16", "l1"),
        *(at(f"l0{name}", "c0", "f32" if name == "c" else "f16", f"l0{name}") for name in "abc"),
        into_l1("a", "l1_a", "f16", "c512"), into_l1("b", "l1_b", "f16", "c512"), *order("MTE2", "MTE1"),
        f"pto.mte_l1_l0a %l1_a, %l0a, %c16, %c16 : !pto.ptr<f16, l1>, {a}, i64, i64",
        f"pto.mte_l1_l0b %l1_b, %l0b, %c16, %c16 : !pto.ptr<f16, l1>, {b}, i64, i64", *order("MTE1", "M"),
        f"pto.mad %l0a, %l0b, %l0c, %c16, %c16, %c16 nosat : {a}, {b}, {c}, i64, i64, i64", *order("M", "FIX"),
        "pto.mte_l0c_gm %l0c, %c, %c16, %c16, %c16, %c16, %c0, %c0, pre_quant(%f, mode = f32_f16), nz2nd, "
        f"{clause} : {c}, !pto.ptr<f16, gm>, i64, i64, i64, i64, i64, i64, f32",
    )  # fmt: skip
    left = np.ones((16, 16), np.float16)
    left[0] = np.nan
    given = {"a": left.reshape(-1), "b": np.ones(256, np.float16), "f": 1.0, "c": np.zeros(256, np.float16)}
    found = pto_isa.run(text, args=given)["c"].reshape(16, 16)
    assert np.array_equal(found[:2, 0], [first, 16], equal_nan=True)


L0 = {name: f"!pto.ptr<{dtype}, l0{name}>" for name, dtype in (("a", "f16"), ("b", "f16"), ("c", "f32"))}
STATED = f"pto.mad %l0a, %l0b, %l0c, %c16, %c16, %c16 : {', '.join(L0.values())}, i64, i64, i64"
RAW = f"pto.mad_raw %l0a, %l0b, %l0c, %xt : {', '.join(L0.values())}, i64"
KEEP = [
    "%old = pto.get_ctrl : i64", "%new = pto.sbitset1 %old, %c48 : i64, i64 -> i64", "pto.set_ctrl %new : i64",
]  # fmt: skip
BACK = ["pto.set_ctrl %old : i64"]


@pytest.mark.parametrize("words", [STATED, RAW])
@pytest.mark.parametrize(("before", "infinite"), [([], False), (KEEP, True), ([*KEEP, *BACK], False)])
def test_the_control_register_bounds_a_product(words: str, before: list[str], infinite: bool) -> None:
    """It is 0 at first; a product with the word of its extents reads it as one without `sat` and `nosat` does."""
    text = program(
        "%a: !pto.ptr<f16, gm>, %b: !pto.ptr<f16, gm>, %c: !pto.ptr<f32, gm>, %xt: i64",
        "%c512 = arith.constant 512 : i64", "%c48 = arith.constant 48 : i64",
        at("l1_a", "c0", "f16", "l1"), at("l1_b", "c1024", "f16", "l1"),
        *(at(f"l0{name}", "c0", "f32" if name == "c" else "f16", f"l0{name}") for name in "abc"),
        into_l1("a", "l1_a", "f16", "c512"), into_l1("b", "l1_b", "f16", "c512"), *order("MTE2", "MTE1"),
        f"pto.mte_l1_l0a %l1_a, %l0a, %c16, %c16 : !pto.ptr<f16, l1>, {L0['a']}, i64, i64",
        f"pto.mte_l1_l0b %l1_b, %l0b, %c16, %c16 : !pto.ptr<f16, l1>, {L0['b']}, i64, i64", *order("MTE1", "M"),
        *before, words, *order("M", "FIX"),
        f"pto.mte_l0c_gm %l0c, %c, %c16, %c16, %c16, %c16, %c0, %c0, nz2nd : {L0['c']}, !pto.ptr<f32, gm>, "
        "i64, i64, i64, i64, i64, i64",
    )  # fmt: skip
    assert pto_isa.verify(text) == []
    left = np.ones((16, 16), np.float16)
    left[0, 0] = np.inf
    given = {"a": left.reshape(-1), "b": np.ones(256, np.float16), "c": np.zeros(256, np.float32)}
    found = pto_isa.run(text, args={**given, "xt": 16 + (16 << 12) + (16 << 24) - (1 << 63)})["c"].reshape(16, 16)
    assert np.array_equal(found[:2, 0], [np.inf if infinite else 65504 + 15, 16])
