"""Programs for the cube core and the vector cores beside it: tiles through pipes, waits, deadlocks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, load, store, tensor, tile
from pto_isa.runtime.rules.finding import RuleError

SIDE, SLOTS = 32, 4
MAT = tile(SIDE, SIDE, loc="mat", blayout="col_major", slayout="row_major")
RIGHT = tile(SIDE, SIDE, loc="right", slayout="col_major")
ACC = tile(SIDE, SIDE, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
SIZE = SIDE * SIDE * 4
PROFILES = ["a2a3", "a5"]


def left(profile: str) -> str:
    """The left tile of a device."""
    return tile(SIDE, SIDE, loc="left", blayout="col_major" if profile == "a5" else "row_major", slayout="row_major")


def function(name: str, kind: str, arguments: str, *lines: str) -> str:
    body = "\n".join(lines)
    return (
        f"func.func private @{name}({arguments}) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{\n"
        f"{body}\nreturn\n}}\n"
    )


def module(arguments: str, cube: str, vector: str) -> str:
    names = ", ".join(word.partition(":")[0] for word in arguments.split(", "))
    types = ", ".join(word.partition(": ")[2] for word in arguments.split(", "))
    calls = "\n".join(f"func.call @{name}({names}) : ({types}) -> ()" for name in ("cube", "vector"))
    return (
        f"module {{\nfunc.func @entry({arguments}) attributes {{pto.entry}} {{\n{calls}\nreturn\n}}\n"
        f"{function('cube', 'cube', arguments, cube)}{function('vector', 'vector', arguments, vector)}}}\n"
    )


def buffers(core: str, mask: int) -> str:
    """The buffers of one core and the pipe over them; each core reserves what it receives into."""
    lines = ["%none = arith.constant 0 : i32"]
    for direction, owner, loc, bit in (("c2v", "vector", "vec", 1), ("v2c", "cube", "mat", 2)):
        if not mask & bit:
            lines.append(f"%{direction} = arith.constant 0 : i32")
        elif owner == core:
            lines.append(f'%{direction} = pto.reserve_buffer {{name = "{direction}_fifo", size = {SLOTS * SIZE}, '
                         f"location = #pto.address_space<{loc}>, auto = true}} -> i32")  # fmt: skip
        else:
            lines.append(
                f'%{direction} = pto.import_reserved_buffer {{name = "{direction}_fifo", peer_func = @{owner}}} -> i32'
            )
    name = "aic" if core == "cube" else "aiv"
    lines.append(f"pto.{name}_initialize_pipe {{dir_mask = {mask}, slot_size = {SIZE}}} "
                 "(gm_slot_buffer = %slots : !pto.ptr<f32>, c2v_consumer_buf = %c2v : i32, "
                 "v2c_consumer_buf = %v2c : i32)")  # fmt: skip
    return "\n".join(line for line in lines if "%none" not in line)


def product(profile: str, source: str = "m") -> str:
    """``%acc`` = the mat tile ``%source`` times the mat tile ``%unit``."""
    return "\n".join([
        dps("tmov", [(source, MAT)], ("l", left(profile))), dps("tmov", [("unit", MAT)], ("r", RIGHT)),
        dps("tmatmul", [("l", left(profile)), ("r", RIGHT)], ("acc", ACC)),
    ])  # fmt: skip


def tiles(profile: str) -> str:
    types = {"m": MAT, "unit": MAT, "l": left(profile), "r": RIGHT, "acc": ACC}
    return "\n".join(f"%{name} = pto.alloc_tile : {type}" for name, type in types.items())


ARGUMENTS = "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %z: !pto.ptr<f32>, %slots: !pto.ptr<f32>, %n: index"


def down(profile: str, split: int, pops: str = "%n") -> str:
    """The cube core pushes x @ y, ``n`` times; the vector cores add what they get to their part of z."""
    rows, cols = (SIDE // 2, SIDE) if split == 1 else (SIDE, SIDE // 2) if split == 2 else (SIDE, SIDE)
    part = tile(rows, cols)
    view, type = "!pto.tensor_view<?x?xf32>", f"!pto.partition_tensor_view<{rows}x{cols}xf32>"
    offsets = {0: "%c0, %c0", 1: "%at, %c0", 2: "%c0, %at"}[split]
    cube = "\n".join([
        counts(SIDE), tensor("x", SIDE, SIDE), tensor("y", SIDE, SIDE), tiles(profile), buffers("cube", 1),
        load("x", SIDE, SIDE, "m", MAT), load("y", SIDE, SIDE, "unit", MAT), product(profile),
        "scf.for %i = %c0 to %n step %c1 {", f"pto.tpush_to_aiv(%acc : {ACC}) {{split = {split}}}", "}",
    ])  # fmt: skip
    vector = "\n".join([
        counts(SIDE, SIDE // 2), buffers("vector", 1), "%core = pto.get_subblock_idx",
        "%core_index = arith.index_cast %core : i64 to index", f"%at = arith.muli %core_index, %c{SIDE // 2} : index",
        f"%zs = pto.make_tensor_view %z, shape = [%c{SIDE}, %c{SIDE}], strides = [%c{SIDE}, %c1] : {view}",
        f"%z_part = pto.partition_view %zs, offsets = [{offsets}], sizes = [%c{rows}, %c{cols}] : {view} -> {type}",
        f"%sum = pto.alloc_tile : {part}", load("z", rows, cols, "sum", part),
        f"scf.for %i = %c0 to {pops} step %c1 {{",
        f"%got = pto.tpop_from_aic {{split = {split}}} -> {part}",
        dps("tadd", [("sum", part), ("got", part)], ("sum", part)), f"pto.tfree_from_aic {{split = {split}}}", "}",
        store("sum", part, "z", rows, cols),
    ])  # fmt: skip
    return module(ARGUMENTS, cube, vector)


def arrays() -> dict[str, Any]:
    x, y, z = np.random.default_rng(5).integers(-4, 5, (3, SIDE, SIDE)).astype(np.float32)
    return {"x": x, "y": y, "z": z, "slots": np.zeros(SLOTS * SIZE // 4, np.float32)}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("split", [0, 1, 2])
def test_products_for_the_vector_cores(profile: str, split: int) -> None:
    """More tiles than slots: whole ones for one vector core, or halves for two."""
    given, count = arrays(), 2 * SLOTS + 1
    out = pto_isa.run(down(profile, split), args={**given, "n": count}, profile=profile)
    assert set(out) == {"z"}
    assert out["z"].tolist() == (given["z"] + count * (given["x"] @ given["y"])).tolist()


@pytest.mark.parametrize("profile", PROFILES)
def test_there_and_back(profile: str) -> None:
    """The vector core sends x, the cube core multiplies it by y, the vector core stores the product."""
    plain = tile(SIDE, SIDE)
    sent = tile(SIDE, SIDE, blayout="col_major", slayout="row_major") if profile == "a5" else plain
    cube = "\n".join([
        counts(SIDE), tensor("y", SIDE, SIDE), tiles(profile), buffers("cube", 3), load("y", SIDE, SIDE, "unit", MAT),
        f"%got = pto.tpop_from_aiv {{split = 0}} -> {MAT}", product(profile, "got"), "pto.tfree_from_aiv {split = 0}",
        f"pto.tpush_to_aiv(%acc : {ACC}) {{split = 0}}",
    ])  # fmt: skip
    vector = "\n".join([
        counts(SIDE), tensor("x", SIDE, SIDE), tensor("z", SIDE, SIDE), buffers("vector", 3),
        f"%a = pto.alloc_tile : {plain}", f"%b = pto.alloc_tile : {sent}", load("x", SIDE, SIDE, "a", plain),
        dps("tmov", [("a", plain)], ("b", sent)), f"pto.tpush_to_aic(%b : {sent}) {{split = 0}}",
        f"%got = pto.tpop_from_aic {{split = 0}} -> {plain}", store("got", plain, "z", SIDE, SIDE),
        "pto.tfree_from_aic {split = 0}",
    ])  # fmt: skip
    given = arrays()
    out = pto_isa.run(module(ARGUMENTS, cube, vector), args={**given, "n": 0}, profile=profile)
    assert out["z"].tolist() == (given["x"] @ given["y"]).tolist()


def test_a_pop_whose_region_is_open_has_all_rows_and_columns() -> None:
    """As the assembler declares the tile (PTODeclareTileToEmitC in PTOToEmitC.cpp); one that is given keeps it."""
    given, plain = arrays(), tile(SIDE, SIDE)
    opened = f"!pto.tile_buf<vec, {SIDE}x{SIDE}xf32, valid=?x?>"
    source = down("a5", 0).replace(f"{{split = 0}} -> {plain}", f"{{split = 0}} -> {opened}").replace(
        f"ins(%sum, %got : {plain}, {plain})", f"ins(%sum, %got : {plain}, {opened})"
    )  # fmt: skip
    assert source.count(opened) == 2
    out = pto_isa.run(source, args={**given, "n": 1}, profile="a5")
    assert out["z"].tolist() == (given["z"] + given["x"] @ given["y"]).tolist()


def test_a_core_that_waits_for_ever_is_named() -> None:
    """One pop too many: the vector core waits, at its pop; one too few: the cube core, at the push that finds no slot."""
    source = down("a5", 0, "%c1")
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={**arrays(), "n": 2 * SLOTS}, profile="a5")
    (found,) = raised.value.findings
    assert found.rule == "pto.tpush/deadlock" and "tpush_to_aiv" in source.splitlines()[(found.line or 0) - 1]
    more = down("a5", 1, f"%c{SIDE}")
    with pytest.raises(RuleError) as raised:
        pto_isa.run(more, args={**arrays(), "n": 1}, profile="a5")
    assert [found.rule for found in raised.value.findings] == ["pto.tpop/deadlock"] * 2
    lines = {more.splitlines()[(found.line or 0) - 1].strip()[:27] for found in raised.value.findings}
    assert lines == {"%got = pto.tpop_from_aic {s"}


def test_an_error_of_one_core_ends_all() -> None:
    """It is reported where it is, not as a deadlock of the others."""
    source = down("a5", 0).replace("%at = arith.muli", "%bad = arith.divsi %c0, %c0 : index\n%at = arith.muli")
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={**arrays(), "n": 1}, profile="a5")
    (found,) = raised.value.findings
    assert found.rule == "program/step" and "%bad" in source.splitlines()[(found.line or 0) - 1]


def test_sections_run_on_their_core() -> None:
    """Both sections of one function; what stands around them runs on every core."""
    source = (
        "func.func @f(%z: !pto.ptr<i32>) {\n"
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%one = arith.constant 1 : i32\n"
        "pto.section.cube {\npto.store_scalar %one, %z[%c0] : !pto.ptr<i32>, i32\n}\n"
        "pto.section.vector {\n%a = pto.load_scalar %z[%c0] : !pto.ptr<i32> -> i32\n%b = arith.addi %a, %one : i32\n"
        "pto.store_scalar %b, %z[%c1] : !pto.ptr<i32>, i32\n}\nreturn\n}\n"
    )
    assert pto_isa.run(source, args={"z": 2})["z"].tolist() == [1, 2]


def test_half_a_program_has_no_pipe() -> None:
    """Only the function of the cube core is run: nothing is at the other end."""
    source = down("a5", 0)
    with pytest.raises(RuleError, match="no function for the core at the other end"):
        pto_isa.run(source, "cube", {**arrays(), "n": 1}, profile="a5")


def test_pipes_are_told_apart_by_their_ids() -> None:
    """Two pipes of one direction: what is popped first is of the pipe with the other id than what was pushed first."""
    plain = tile(SIDE, SIDE)

    def opened(core: str) -> str:
        lines = []
        for id, name in enumerate("pq"):
            where = (
                f"reserve_buffer {{name = \"{name}\", size = {SLOTS * SIZE}, location = #pto.address_space<vec>, auto = true}}"
                if core == "aiv" else f"import_reserved_buffer {{name = \"{name}\", peer_func = @vector}}"
            )  # fmt: skip
            lines += [
                f"%{name} = pto.{where} -> i32", f"%no{name} = arith.constant 0 : i32",
                f"pto.{core}_initialize_pipe {{id = {id}, dir_mask = 1, slot_size = {SIZE}}} "
                f"(c2v_consumer_buf = %{name} : i32, v2c_consumer_buf = %no{name} : i32)",
            ]  # fmt: skip
        return "\n".join(lines)

    cube = "\n".join([
        counts(SIDE), tensor("x", SIDE, SIDE), tensor("y", SIDE, SIDE), tiles("a5"), opened("aic"),
        load("x", SIDE, SIDE, "m", MAT), load("y", SIDE, SIDE, "unit", MAT), product("a5"),
        f"pto.tpush_to_aiv(%acc : {ACC}) {{id = 0, split = 0}}",
        load("y", SIDE, SIDE, "m", MAT), load("x", SIDE, SIDE, "unit", MAT), product("a5"),
        f"pto.tpush_to_aiv(%acc : {ACC}) {{id = 1, split = 0}}",
    ])  # fmt: skip
    vector = "\n".join([
        counts(SIDE), tensor("z", SIDE, SIDE), opened("aiv"),
        f"%b = pto.tpop_from_aic {{id = 1, split = 0}} -> {plain}", store("b", plain, "z", SIDE, SIDE),
        "pto.tfree_from_aic {id = 1, split = 0}",
        f"%a = pto.tpop_from_aic {{id = 0, split = 0}} -> {plain}", "pto.tfree_from_aic {id = 0, split = 0}",
    ])  # fmt: skip
    given = arrays()
    out = pto_isa.run(module(ARGUMENTS, cube, vector), args={**given, "n": 0}, profile="a5")
    assert out["z"].tolist() == (given["y"] @ given["x"]).tolist()
    with pytest.raises(RuleError, match="sets up no pipe with it"):
        pto_isa.run(
            module(ARGUMENTS, cube, vector.replace("id = 1, split", "id = 2, split")),
            args={**given, "n": 0},
            profile="a5",
        )


@pytest.mark.parametrize(
    ("size", "runs"), [("0x400 : i32", True), ("1024 : i32", True), ("1024", True), ("-4 : i32", False)]
)
def test_sizes_in_every_spelling_of_a_number(size: str, runs: bool) -> None:
    """Whole numbers of attributes may be hexadecimal, as MLIR reads them."""
    text = (
        "module {\nfunc.func @f() attributes {pto.entry} {\n"
        f'%b = pto.reserve_buffer {{name = "s", size = {size}, location = #pto.address_space<vec>, auto = true}} -> i32\n'
        "return\n}\n}\n"
    )
    if runs:
        assert pto_isa.run(text, profile="a5") == {}
        return
    with pytest.raises(RuleError, match="expected a number greater than 0"):
        pto_isa.run(text, profile="a5")
