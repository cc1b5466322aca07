"""Programs that run: straight lines, loops, branches, calls and scalars, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import RuleError

T = tile(8, 16)
POINTERS = "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %z: !pto.ptr<f32>"
TENSORS = "\n".join([counts(3, 8, 16), *(tensor(name, 8, 16) for name in "xyz")])
TILES = "\n".join(f"%{name} = pto.alloc_tile : {T}" for name in "abc")
LOADS = "\n".join([load("x", 8, 16, "a", T), load("y", 8, 16, "b", T)])
STORE = store("c", T, "z", 8, 16)


def arrays(seed: int = 0) -> dict[str, Any]:
    """Two random inputs, and a result of the same size."""
    random = np.random.default_rng(seed)
    x, y = random.normal(size=(2, 8, 16)).astype(np.float32)
    return {"x": x, "y": y, "z": 128}


def scalars(result: str, text: str, arguments: str = "", **given: Any) -> Any:
    """What a program of scalar ops stores: the last value, of type ``result``, as one element."""
    source = kernel(
        ", ".join(filter(None, [f"%out: !pto.ptr<{result}>", arguments])),
        "%zero = arith.constant 0 : index",
        text,
        f"pto.store_scalar %r, %out[%zero] : !pto.ptr<{result}>, {result}",
    )
    return pto_isa.run(source, args={"out": 1, **given})["out"][0]


def test_straight_line() -> None:
    """Loads, two ops, a store; inputs stay as they are, only what is written comes back."""
    source = kernel(
        POINTERS, TENSORS, TILES, LOADS, dps("tadd", [("a", T), ("b", T)], ("c", T)),
        dps("texp", [("c", T)], ("c", T)), STORE,
    )  # fmt: skip
    given = arrays()
    before = given["x"].copy()
    out = pto_isa.run(source, args=given, profile="a5")
    assert set(out) == {"z"} and (given["x"] == before).all()
    np.testing.assert_allclose(out["z"].reshape(8, 16), np.exp(given["x"] + given["y"]), rtol=1e-6)


def test_the_shape_of_an_argument_comes_back() -> None:
    source = kernel(POINTERS, TENSORS, TILES, LOADS, dps("tadd", [("a", T), ("b", T)], ("c", T)), STORE)
    given = {**arrays(), "z": np.zeros((8, 16), np.float32)}
    assert pto_isa.run(source, args=given)["z"].tolist() == (given["x"] + given["y"]).tolist()
    assert (given["z"] == 0).all()


def test_a_program_is_prepared_once_and_called_often() -> None:
    source = kernel(POINTERS, TENSORS, TILES, LOADS, dps("tmul", [("a", T), ("b", T)], ("c", T)), STORE)
    call = pto_isa.prepare(source, profile="a2a3")
    for seed in range(3):
        given = arrays(seed)
        assert call(given)["z"].tolist() == (given["x"] * given["y"]).reshape(-1).tolist()


def test_loop_with_offsets_at_run_time() -> None:
    """A loop over rows of a tensor whose number is an argument."""
    row = tile(1, 16)
    view, part = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<1x16xf32>"
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %n: index",
        counts(16),
        f"%xs = pto.make_tensor_view %x, shape = [%n, %c16], strides = [%c16, %c1] : {view}",
        f"%zs = pto.make_tensor_view %z, shape = [%n, %c16], strides = [%c16, %c1] : {view}",
        f"%a = pto.alloc_tile : {row}",
        "scf.for %i = %c0 to %n step %c1 {",
        f"  %p = pto.partition_view %xs, offsets = [%i, %c0], sizes = [%c1, %c16] : {view} -> {part}",
        "  %last = arith.subi %n, %c1 : index",
        "  %j = arith.subi %last, %i : index",
        f"  %q = pto.partition_view %zs, offsets = [%j, %c0], sizes = [%c1, %c16] : {view} -> {part}",
        f"  pto.tload ins(%p : {part}) outs(%a : {row})",
        f"  pto.tstore ins(%a : {row}) outs(%q : {part})",
        "}",
    )
    x = np.arange(5 * 16, dtype=np.float32).reshape(5, 16)
    assert pto_isa.run(source, args={"x": x, "z": x * 0, "n": 5})["z"].tolist() == x[::-1].tolist()


def test_values_carried_around_a_loop_change_places() -> None:
    """Two tiles and a number go around; a tile is a handle, not a value."""
    source = kernel(
        POINTERS, TENSORS, TILES, LOADS,
        f"%one, %two, %n = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %a, %t = %b, %k = %c0) -> ({T}, {T}, index) {{",
        "  " + dps("tadd", [("s", T), ("t", T)], ("s", T)),
        "  %m = arith.addi %k, %c1 : index",
        f"  scf.yield %t, %s, %m : {T}, {T}, index",
        "}",
        dps("tmov", [("one", T)], ("c", T)), STORE,
    )  # fmt: skip
    given = arrays()
    s, t = given["x"].copy(), given["y"].copy()
    for _ in range(3):
        s += t
        s, t = t, s
    assert pto_isa.run(source, args=given)["z"].tolist() == s.reshape(-1).tolist()


@pytest.mark.parametrize("flag", [0, 1])
def test_branch_gives_one_of_two_tiles(flag: int) -> None:
    source = kernel(
        f"{POINTERS}, %flag: i1", TENSORS, TILES, LOADS,
        f"%t = scf.if %flag -> ({T}) {{", f"  scf.yield %a : {T}", "} else {", f"  scf.yield %b : {T}", "}",
        dps("tneg", [("t", T)], ("c", T)), STORE,
    )  # fmt: skip
    given = arrays()
    wanted = -(given["x"] if flag else given["y"])
    assert pto_isa.run(source, args={**given, "flag": flag})["z"].tolist() == wanted.reshape(-1).tolist()


def test_while_counts() -> None:
    """The largest power of 3 that is at most 1000."""
    text = (
        "%one = arith.constant 1 : i32\n%three = arith.constant 3 : i32\n%most = arith.constant 1000 : i32\n"
        "%r = scf.while (%a = %one) : (i32) -> (i32) {\n"
        "  %b = arith.muli %a, %three : i32\n"
        "  %go = arith.cmpi sle, %b, %most : i32\n"
        "  scf.condition(%go) %a : i32\n"
        "} do {\n"
        "^body(%c: i32):\n"
        "  %d = arith.muli %c, %three : i32\n"
        "  scf.yield %d : i32\n"
        "}"
    )
    assert scalars("i32", text) == 729


def test_call_of_a_function_with_results() -> None:
    """Scalars and tiles go in, two numbers come out."""
    helper = (
        f"  func.func private @halve(%t: {T}, %n: index) -> (index, index) {{\n"
        "    %two = arith.constant 2 : index\n"
        f"    {dps('tadd', [('t', T), ('t', T)], ('t', T))}\n"
        "    %q = arith.divsi %n, %two : index\n"
        "    %r = arith.remsi %n, %two : index\n"
        "    return %q, %r : index, index\n  }\n"
    )
    source = kernel(
        POINTERS + ", %n: index", TENSORS, TILES, LOADS,
        f"%q, %r = func.call @halve(%a, %n) : ({T}, index) -> (index, index)",
        "%odd = arith.cmpi eq, %r, %c1 : index",
        "scf.if %odd {", "  " + dps("tmov", [("a", T)], ("c", T)), "}", STORE, more=helper,
    )  # fmt: skip
    given = arrays()
    out = pto_isa.run(source, "kernel", {**given, "n": 7})
    assert out["z"].tolist() == (2 * given["x"]).reshape(-1).tolist()
    assert (pto_isa.run(source, "@kernel", {**given, "n": 6})["z"] == 0).all()


@pytest.mark.parametrize(
    ("op", "a", "b", "wanted"),
    [
        ("addi", 2**31 - 1, 1, -(2**31)), ("subi", -(2**31), 1, 2**31 - 1), ("muli", 65536, 65536, 0),
        ("divsi", -7, 2, -3), ("remsi", -7, 2, -1), ("floordivsi", -7, 2, -4), ("ceildivsi", -7, 2, -3),
        ("divui", -1, 2, 2**31 - 1), ("remui", -1, 16, 15), ("andi", -8, 13, 8), ("xori", 5, 6, 3), ("ori", 5, 6, 7),
        ("minsi", -1, 1, -1), ("maxsi", -1, 1, 1), ("minui", -1, 1, 1), ("maxui", -1, 1, -1),
        ("shli", 3, 31, -(2**31)), ("shrsi", -8, 1, -4), ("shrui", -8, 1, 2**31 - 4),
    ],
)  # fmt: skip
def test_whole_numbers(op: str, a: int, b: int, wanted: int) -> None:
    """The arithmetic of 32 bits, as MLIR defines it."""
    assert scalars("i32", f"%r = arith.{op} %a, %b : i32", "%a: i32, %b: i32", a=a, b=b) == wanted


@pytest.mark.parametrize(
    ("word", "wanted"),
    [("slt", 1), ("sle", 1), ("sgt", 0), ("ult", 0), ("uge", 1), ("ugt", 1), ("eq", 0), ("ne", 1)],
)
def test_comparisons(word: str, wanted: int) -> None:
    """-2 beside 3: without a sign the first is the larger."""
    text = f"%t = arith.cmpi {word}, %a, %b : i32\n%r = arith.extui %t : i1 to i32"
    assert scalars("i32", text, "%a: i32, %b: i32", a=-2, b=3) == wanted


@pytest.mark.parametrize(
    ("text", "a", "wanted"),
    [
        ("%r = arith.trunci %a : i64 to i32", 2**31 + 5, -(2**31) + 5),
        ("%s = arith.trunci %a : i64 to i8\n%r = arith.extsi %s : i8 to i32", 200, -56),
        ("%s = arith.trunci %a : i64 to i8\n%r = arith.extui %s : i8 to i32", 200, 200),
        ("%s = arith.index_cast %a : i64 to index\n%r = arith.index_cast %s : index to i32", -3, -3),
        ("%s = arith.sitofp %a : i64 to f32\n%r = arith.fptosi %s : f32 to i32", -3, -3),
        ("%s = arith.sitofp %a : i64 to f32\n%r = arith.bitcast %s : f32 to i32", 1, 0x3F800000),
    ],
)  # fmt: skip
def test_conversions(text: str, a: int, wanted: int) -> None:
    assert scalars("i32", text, "%a: i64", a=a) == wanted


@pytest.mark.parametrize("op", ["addf", "subf", "mulf", "divf", "maximumf", "minimumf"])
def test_floats_round_to_their_type(op: str) -> None:
    """As NumPy computes them in f32."""
    a, b = np.float32(1.1), np.float32(-0.3)
    text = f"%r = arith.{op} %a, %b : f32"
    wanted = {"addf": a + b, "subf": a - b, "mulf": a * b, "divf": a / b, "maximumf": a, "minimumf": b}[op]
    assert scalars("f32", text, "%a: f32, %b: f32", a=1.1, b=-0.3) == wanted


def test_a_hexadecimal_float_is_its_bits() -> None:
    assert scalars("f32", "%r = arith.constant 0x7F800000 : f32") == np.inf
    assert scalars("f32", "%r = arith.constant 1.0e-1 : f32") == np.float32(0.1)


def test_scalar_operands_of_unsigned_tiles() -> None:
    """A scalar of a program has no sign: all bits set are the largest number of an unsigned tile."""
    u = tile(8, 32, "ui8")
    view = "!pto.partition_tensor_view<8x32xui8>"
    source = kernel(
        "%x: !pto.ptr<ui8>, %z: !pto.ptr<ui8>", counts(8, 32), tensor("x", 8, 32, "ui8"), tensor("z", 8, 32, "ui8"),
        f"%a = pto.alloc_tile : {u}", "%m = arith.constant -1 : i8",
        f"pto.tload ins(%x_part : {view}) outs(%a : {u})",
        dps("tmins", [("a", u), ("m", "i8")], ("a", u)),
        f"pto.tstore ins(%a : {u}) outs(%z_part : {view})",
    )  # fmt: skip
    x = np.arange(256, dtype=np.uint8)
    assert pto_isa.run(source, args={"x": x, "z": 256}, profile="cpu")["z"].tolist() == x.tolist()


def test_blocks_run_one_after_the_other() -> None:
    """Each stores its number, the number of blocks, and adds to what the one before left in global memory."""
    source = kernel(
        "%z: !pto.ptr<i64>", counts(4, 5), "%one = arith.constant 1 : i64", "%block = pto.get_block_idx",
        "%blocks = pto.get_block_num", "%at = arith.index_cast %block : i64 to index",
        "pto.store_scalar %block, %z[%at] : !pto.ptr<i64>, i64", "pto.store_scalar %blocks, %z[%c4] : !pto.ptr<i64>, i64",
        "%old = pto.load_scalar %z[%c5] : !pto.ptr<i64> -> i64", "%new = arith.addi %old, %one : i64",
        "pto.store_scalar %new, %z[%c5] : !pto.ptr<i64>, i64",
    )  # fmt: skip
    assert pto_isa.run(source, args={"z": 6}, blocks=4)["z"].tolist() == [0, 1, 2, 3, 4, 4]
    assert pto_isa.run(source, args={"z": 6})["z"].tolist() == [0, 0, 0, 0, 1, 1]
    with pytest.raises(InputError):
        pto_isa.run(source, args={"z": 6}, blocks=0)


def test_flags_order_nothing_here() -> None:
    source = kernel(
        POINTERS, TENSORS, TILES, LOADS, "pto.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]",
        "pto.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]", dps("tsub", [("a", T), ("b", T)], ("c", T)),
        "pto.barrier <PIPE_ALL>", STORE,
    )  # fmt: skip
    given = arrays()
    assert pto_isa.run(source, args=given)["z"].tolist() == (given["x"] - given["y"]).reshape(-1).tolist()


def test_undefined_findings_come_with_the_result_or_stop_it() -> None:
    """A NaN rule is no error; a program with an undefined result runs, and says so."""
    source = kernel(
        "%z: !pto.ptr<i32>", counts(8, 16), tensor("z", 8, 16, "i32"), "%k = arith.constant 40 : i32",
        f"%a = pto.alloc_tile : {tile(8, 16, 'i32')}",
        dps("tshls", [("a", tile(8, 16, "i32")), ("k", "i32")], ("a", tile(8, 16, "i32"))),
        store("a", tile(8, 16, "i32"), "z", 8, 16, "i32"),
    )  # fmt: skip
    found = [finding for finding in pto_isa.verify(source, "a5") if finding.severity == "undefined"]
    assert found
    out = pto_isa.run(source, args={"z": 128}, profile="a5")
    assert [finding.rule for finding in out.findings if finding.severity == "undefined"] == [f.rule for f in found]
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={"z": 128}, profile="a5", strict=True)
    assert {finding.rule for finding in raised.value.findings} == {finding.rule for finding in found}
