"""Registers of a core in programs: quantising moves and stores leave their word, or the tile of their words, there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from language.records import database
from program.run_text import counts, dps, kernel, tensor, tile
from pto_isa import ops, run
from pto_isa.program.execution.budget import Budget
from pto_isa.program.execution.cores.core import Core, World
from pto_isa.program.execution.kernel import prepare
from pto_isa.program.execution.limits import Limits
from pto_isa.runtime import NUMPY, Pipe, State, Tile, TileType

WORD = (1 << 46) + 0x3F800000
ACC = tile(16, 32, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
MAT = tile(16, 32, "i8", loc="mat", blayout="col_major", slayout="row_major")
FP = tile(1, 32, "ui64", loc="scaling")
WORDS = ("tmov", "textract", "tinsert", "tstore")
TILES = ("tmov_fp", "textract_fp", "tinsert_fp", "tstore_fp")


def text(name: str) -> str:
    """A program with one call of an op."""
    by_tile = name.endswith("_fp")
    given = ("fp", FP) if by_tile else ("word", "i64")
    ins = [("acc", ACC), given]
    if name.startswith(("textract", "tinsert")):
        ins += [("c0", "index"), ("c0", "index")]
    out = ("x_part", "!pto.partition_tensor_view<16x32xi8>") if name.startswith("tstore") else ("mat", MAT)
    call = dps(name, ins, out)
    if name == "tstore":
        call = f"pto.tstore ins(%acc : {ACC}, %word : i64) outs(%{out[0]} : {out[1]})"
    elif name == "tmov":  # the generic form: the other has no place for a word
        sizes = "operandSegmentSizes = array<i32: 1, 1, 0, 1>"
        call = f'"pto.tmov"(%acc, %mat, %word) {{{sizes}}} : ({ACC}, {MAT}, i64) -> ()'
    return kernel(
        "%x: !pto.ptr<i8>", counts(16, 32), f"%word = arith.constant {WORD} : i64",
        f"%acc = pto.alloc_tile : {ACC}", f"%mat = pto.alloc_tile : {MAT}", f"%fp = pto.alloc_tile : {FP}",
        tensor("x", 16, 32, "i8"), call,
    )  # fmt: skip


def state(name: str, profile: str) -> Any:
    """The registers of a core behind the call."""
    program = prepare(text(name), profile=profile)
    budget = Budget(Limits())
    core = Core(World(profile, 1, 0, 1, set(), budget))
    program.start(core, *program.arguments.read({"x": 512}, budget, {})[0])
    return core.state


@pytest.mark.parametrize("name", ["tmov", "tstore"])  # no text form of the others has a word
@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_a_word_stays_in_the_register(name: str, profile: str) -> None:
    """On the processors; the simulator takes its word from the call and keeps none."""
    assert state(name, profile).quant_pre == (0 if profile == "cpu" else WORD)


@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_the_tile_of_the_words_stays_too(name: str, profile: str) -> None:
    found = state(name, profile).fpc
    assert found is None if profile == "cpu" else (found.type.dtype, found.type.shape) == ("u64", (1, 32))


def test_every_op_that_writes_such_a_register_says_what_it_leaves() -> None:
    """An operand that later calls read there: by the effects of the records."""
    stated = {
        op.name: {register: entry.operand for register, entry in op.record.effects.leaves.items()}
        for op in database().values()
        if {"quant_pre", "fpc"} & set(op.record.effects.writes) and not op.name.startswith("set_")
    }
    assert stated == {
        **{name: {"quant_pre": "pre_quant_scalar"} for name in WORDS}, **{name: {"fpc": "fp"} for name in TILES},
    }  # fmt: skip


@pytest.mark.parametrize(("name", "operand", "register"), [
    *((name, "pre_quant_scalar", "quant_pre") for name in WORDS), *((name, "fp", "fpc") for name in TILES),
])  # fmt: skip
def test_functions_say_that_they_keep_nothing(name: str, operand: str, register: str) -> None:
    said = " ".join((getattr(ops, name).__doc__ or "").split())
    assert (
        f"A core keeps `{operand}` in `{register}` on a2a3 and a5 for later calls; this function has no state" in said
    )


def pushed(state: State | None) -> float:
    """What arrives of a 3 that is pushed with the word of a register; `state` None: the call is given none."""
    pipe = Pipe("dir_c2v", 1, 512, 1, dtype="f16")
    src = Tile(TileType("i32", 16, 16, loc="acc", blayout="col_major", slayout="row_major", fractal=1024))
    src.array[0, 0] = 3
    given = {} if state is None else {"state": state}
    ops.tpush(pipe.cube, src, quant_mode="deqf16", profile="a2a3", **given)
    dst = Tile(TileType("f16", 16, 16))
    ops.tpop(pipe.vectors[0], dst, profile="a2a3")
    return float(dst.array[0, 0])


def test_a_call_sees_what_the_program_leaves_when_it_is_given_that_state() -> None:
    """The scale in the word is 1. A call by itself knows nothing of the calls before: its register holds 0."""
    assert pushed(state("tstore", "a2a3")) == pushed(State(quant_pre=WORD)) == 3.0
    assert pushed(None) == 0.0


NUMBERS = {"i8": "-3", "i16": "-3", "i32": "-3", "f16": "-1.5", "bf16": "-1.5", "f32": "-1.5"}


@pytest.mark.parametrize("dtype", NUMBERS)
def test_the_value_that_copies_fill_in_has_the_type_that_is_written(dtype: str) -> None:
    """One element and its like up to 32 bytes: no operand beside the number says how wide it is."""
    kind = NUMPY[dtype]
    many = 32 // kind.itemsize
    program = kernel(
        f"%x: !pto.ptr<{dtype}, gm>, %y: !pto.ptr<{dtype}, gm>",
        *(f"%c{n} = arith.constant {n} : i64" for n in (0, 1, many - 1, 32)),
        f"%size = arith.constant {kind.itemsize} : i64", "%fill = arith.constant true",
        f"%v = arith.constant {NUMBERS[dtype]} : {dtype}", f"%ub = pto.castptr %c0 : i64 -> !pto.ptr<{dtype}, ub>",
        f"pto.set_mov_pad_val %v : {dtype}",
        f"pto.copy_gm_to_ubuf %x, %ub, %c0, %c1, %size, %c0, %c{many - 1}, %fill, %c0, %size, %c32 : "
        f"!pto.ptr<{dtype}, gm>, !pto.ptr<{dtype}, ub>, i64, i64, i64, i64, i64, i1, i64, i64, i64",
        'pto.set_flag["PIPE_MTE2", "PIPE_MTE3", "EVENT_ID0"]', 'pto.wait_flag["PIPE_MTE2", "PIPE_MTE3", "EVENT_ID0"]',
        f"pto.mte_ub_gm %ub, %y, %c32 nburst(%c1, %c32, %c32) : !pto.ptr<{dtype}, ub>, !pto.ptr<{dtype}, gm>, "
        "i64, i64, i64, i64",
    )  # fmt: skip
    first, given = np.array([5]).astype(kind), np.zeros(many, kind)
    found = run(program, profile="a5", args={"x": first, "y": given})["y"]
    assert found.astype(np.float32).tolist() == [5.0] + [float(NUMBERS[dtype])] * (many - 1)
