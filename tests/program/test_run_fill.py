"""``run --fill``: arguments that nobody gives, memory as large as the program reaches, and what is said of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa.cli.main import main
from pto_isa.program.execution.given.filling import OPEN_EXTENT, Filling
from pto_isa.program.execution.memory import FIRST_ROOM
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.numpy_types import NUMPY

TILE = tile(8, 16)
EXP = kernel(
    "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(8, 16), tensor("x", 8, 16), tensor("z", 8, 16),
    f"%a = pto.alloc_tile : {TILE}", f"%b = pto.alloc_tile : {TILE}", load("x", 8, 16, "a", TILE),
    dps("texp", [("a", TILE)], ("b", TILE)), store("b", TILE, "z", 8, 16),
)  # fmt: skip


def steps(arguments: str, *lines: str) -> str:
    """A kernel of scalar ops with the constants 0 to 5."""
    return kernel(arguments, counts(2, 3, 4, 5), *lines)


def made(outputs: Any) -> dict[str, tuple[Any, ...]]:
    """What was made, by name: element type with the shape, or type with the number."""
    return {found.name: (found.type, found.value if found.shape is None else found.shape) for found in outputs.made}


def test_memory_of_zeros_has_the_extent_of_its_views() -> None:
    """exp(0) is 1, in all of the 128 elements that the views have."""
    outputs = pto_isa.run(EXP, profile="a5", fill="zeros")
    assert made(outputs) == {"x": ("f32", (128,)), "z": ("f32", (128,))}
    assert list(outputs) == ["z"] and outputs["z"].tolist() == [1.0] * 128
    assert {found.filling for found in outputs.made} == {"zeros"}


def test_what_is_given_is_not_made() -> None:
    """Neither an array nor a number."""
    x = np.arange(128, dtype=np.float32) / 64
    outputs = pto_isa.run(EXP, args={"%x": x}, profile="a5", fill="random:3")
    assert made(outputs) == {"z": ("f32", (128,))}
    np.testing.assert_allclose(outputs["z"], np.exp(x), rtol=1e-6)
    assert pto_isa.run(EXP, args={"x": x, "z": 128}, profile="a5").made == []


def test_numbers_of_zeros_are_one() -> None:
    """Loops with such a bound run once, and truth values are true."""
    program = steps(
        "%n: index, %m: i32, %b: i1, %f: f32, %p: !pto.ptr<f32>, %q: !pto.ptr<i32>",
        "scf.for %i = %c0 to %n step %c1 {", "pto.store_scalar %m, %q[%i] : !pto.ptr<i32>, i32", "}",
        "scf.if %b {", "pto.store_scalar %f, %p[%c2] : !pto.ptr<f32>, f32", "}",
    )  # fmt: skip
    outputs = pto_isa.run(program, fill="zeros")
    assert made(outputs) == {
        "n": ("index", 1), "m": ("i32", 1), "b": ("i1", 1), "f": ("f32", 1.0), "p": ("f32", (3,)), "q": ("i32", (1,)),
    }  # fmt: skip
    assert outputs["q"].tolist() == [1] and outputs["p"].tolist() == [0.0, 0.0, 1.0]


SUMS = steps(
    "%p: !pto.ptr<f32>, %q: !pto.ptr<f32>, %n: index",
    "%five = pto.addptr %p, %c5 : !pto.ptr<f32> -> !pto.ptr<f32>",
    "%a = pto.load_scalar %five[%c2] : !pto.ptr<f32> -> f32",
    "%b = pto.load_scalar %p[%c1] : !pto.ptr<f32> -> f32",
    "%s = arith.addf %a, %b : f32", "pto.store_scalar %s, %q[%c0] : !pto.ptr<f32>, f32",
)  # fmt: skip


def test_random_numbers_follow_from_seed_name_and_place() -> None:
    """The same in every run and process, whatever else is read before; another seed or name gives others."""
    first, again, other = (pto_isa.run(SUMS, fill=f"random:{seed}") for seed in (1, 1, 2))
    assert made(first) == made(again) and made(first)["p"] == ("f32", (8,))
    assert first["q"].tolist() == again["q"].tolist() != other["q"].tolist()
    reading = steps("%p: !pto.ptr<f32>", *[
        f"%v{k} = pto.load_scalar %p[%c{k}] : !pto.ptr<f32> -> f32\npto.store_scalar %v{k}, %p[%c{k}] : !pto.ptr<f32>, f32"
        for k in (4, 1, 0, 3, 2)
    ])  # fmt: skip
    backwards = pto_isa.run(reading, fill="random:1")["p"]
    whole = pto_isa.run(EXP.replace("%x", "%p"), args={"z": 128}, profile="a5", fill="random:1")
    np.testing.assert_allclose(whole["z"][:5], np.exp(backwards), rtol=1e-6)
    script = f"import pto_isa; print(pto_isa.run({SUMS!r}, fill='random:1')['q'].tolist())"
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == str(first["q"].tolist())


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32"])
def test_random_numbers_are_moderate(dtype: str) -> None:
    """Floats from -1 to below 1 that are not all alike, whole numbers from 0 to 7."""
    type = tile(8, 32, dtype)
    program = kernel(
        f"%x: !pto.ptr<{dtype}>, %z: !pto.ptr<{dtype}>", counts(8, 32), tensor("x", 8, 32, dtype),
        tensor("z", 8, 32, dtype), f"%a = pto.alloc_tile : {type}", load("x", 8, 32, "a", type, dtype),
        store("a", type, "z", 8, 32, dtype),
    )  # fmt: skip
    found = pto_isa.run(program, profile="a5", fill="random:7")["z"]
    assert found.dtype == NUMPY[dtype] and len(found) == 256
    values = found.astype(np.float64)
    if dtype[0] in "iu":
        assert set(values.tolist()) == set(range(8))
    else:
        assert -1 <= values.min() < -0.9 and 0.9 < values.max() <= 1 and len(set(values.tolist())) > 50


def test_random_numbers_come_again_after_a_prime_number_of_elements() -> None:
    """So that large memory is filled quickly; they do not depend on how far the memory has grown before."""
    period = 65537
    places = (5, period + 5, 40, 3 * period + 40, 2 * period, 0, period - 1)
    program = kernel("%p: !pto.ptr<i32>, %q: !pto.ptr<i32>", counts(*places, *range(7)), *[
        f"%v{k} = pto.load_scalar %p[%c{place}] : !pto.ptr<i32> -> i32\n"
        f"pto.store_scalar %v{k}, %q[%c{k}] : !pto.ptr<i32>, i32" for k, place in enumerate(places)
    ])  # fmt: skip
    found = pto_isa.run(program, fill="random:2")["q"].tolist()
    assert found[0] == found[1] and found[2] == found[3] and found[4] == found[5]
    large = Filling("random:2", 2)
    whole, parts = np.zeros(3 * period, np.int32), np.zeros(3 * period, np.int32)
    large.fill(whole, "p", "i32", 0, len(whole))
    for first in range(0, len(parts), 1000):
        large.fill(parts, "p", "i32", first, min(first + 1000, len(parts)))
    assert whole.tolist() == parts.tolist() and whole[:2000].tolist() != whole[2000:4000].tolist()


def test_memory_grows_beyond_its_first_room() -> None:
    """The run begins again, and what it has computed is as if the memory had been there."""
    far = FIRST_ROOM + 7
    program = kernel(
        "%p: !pto.ptr<i32>, %q: !pto.ptr<i32>", counts(1, far), "%one = arith.constant 1 : i32",
        "%a = pto.load_scalar %q[%c0] : !pto.ptr<i32> -> i32", "%b = arith.addi %a, %one : i32",
        "pto.store_scalar %b, %q[%c0] : !pto.ptr<i32>, i32", f"pto.store_scalar %one, %p[%c{far}] : !pto.ptr<i32>, i32",
    )  # fmt: skip
    outputs = pto_isa.run(program, fill="zeros")
    assert made(outputs) == {"p": ("i32", (far + 1,)), "q": ("i32", (1,))}
    assert outputs["q"].tolist() == [1] and outputs["p"].nonzero()[0].tolist() == [far]


def test_memory_grows_through_a_view_of_another_type() -> None:
    """Two elements of 16 bits in one of 32."""
    program = steps(
        "%p: !pto.ptr<i32>", "%h = pto.castptr %p : !pto.ptr<i32> -> !pto.ptr<i16>", "%v = arith.constant 3 : i16",
        "pto.store_scalar %v, %h[%c3] : !pto.ptr<i16>, i16", "pto.store_scalar %v, %h[%c4] : !pto.ptr<i16>, i16",
    )  # fmt: skip
    outputs = pto_isa.run(program, fill="zeros")
    assert outputs["p"].tolist() == [0, 3 << 16, 3]


def test_elements_before_the_first_one_are_not_made() -> None:
    """They are a fault of the program."""
    program = steps(
        "%p: !pto.ptr<f32>", "%n = arith.subi %c2, %c3 : index", "%v = pto.load_scalar %p[%n] : !pto.ptr<f32> -> f32",
        "pto.store_scalar %v, %p[%c0] : !pto.ptr<f32>, f32",
    )  # fmt: skip
    with pytest.raises(pto_isa.RuleError) as raised:
        pto_isa.run(program, fill="zeros")
    assert [found.rule for found in raised.value.findings] == ["program/bounds"]


def test_a_tensor_with_open_extents() -> None:
    """It has the stated extent where its type leaves one open."""
    program = kernel(
        "%t: !pto.tensor_view<4x?xf32>", counts(1),
        "%n = pto.get_tensor_view_dim %t, %c1 : !pto.tensor_view<4x?xf32> -> index",
        "%m = arith.index_cast %n : index to i32",
    )  # fmt: skip
    assert made(pto_isa.run(program, fill="zeros")) == {"t": ("f32", (4, OPEN_EXTENT))}


def test_the_limit_of_memory_names_the_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a program reaches counts, not the room that is kept for it."""
    limits = pto_isa.Limits(bytes=1 << 20)
    assert len(pto_isa.run(EXP, profile="a5", fill="zeros", limits=limits)["z"]) == 128
    file = tmp_path / "far.pto"
    file.write_text(kernel(
        "%p: !pto.ptr<i32>", counts(1000), "%v = arith.constant 3 : i32",
        "pto.store_scalar %v, %p[%c1000] : !pto.ptr<i32>, i32",
    ))  # fmt: skip
    assert main(["run", str(file), "--fill", "zeros", "--max-memory", "4003"]) == 1
    assert (
        "error: the program reaches element 1000 of %p: the run needs 4004 bytes, and at most 4003 are allowed "
        "[program/limit]" in capsys.readouterr().out
    )
    assert main(["run", str(file), "--fill", "zeros", "--max-memory", "4004"]) == 0


def test_what_was_made_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the outputs, in both languages."""
    file = tmp_path / "exp.pto"
    file.write_text(EXP.replace("%z: !pto.ptr<f32>)", "%z: !pto.ptr<f32>, %n: i32)"))
    assert main(["run", str(file), "--fill", "zeros", "--profile", "a5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["made x  f32  128 elements  zeros", "made z  f32  128 elements  zeros", "made n  i32  1"]
    assert main(["run", str(file), "--fill", "random:12", "--profile", "a5", "--lang", "zh", "--arg", "n=7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["生成 x  f32  128 个元素  random:12", "生成 z  f32  128 个元素  random:12"]
    assert len(lines) == 3


@pytest.mark.parametrize("word", ["ones", "random", "random:", "random:-1", "random:x", "zeros:1"])
def test_another_filling_is_refused(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what is expected."""
    with pytest.raises(InputError) as raised:
        pto_isa.prepare(EXP, profile="a5", fill=word)
    assert "expected zeros or random:SEED" in raised.value.en and raised.value.zh != raised.value.en
    file = tmp_path / "exp.pto"
    file.write_text(EXP)
    assert main(["run", str(file), "--fill", word]) == 2
    assert "expected zeros or random:SEED" in capsys.readouterr().err


def test_a_prepared_kernel_makes_its_arguments_in_each_call() -> None:
    """They are the same in each call, and several blocks share them."""
    found = pto_isa.prepare(SUMS, fill="random:5")
    assert found()["q"].tolist() == found(blocks=3)["q"].tolist()
    assert found({"q": np.zeros(4, np.float32)})["q"].tolist()[1:] == [0.0] * 3


def test_without_fill_a_missing_argument_is_named() -> None:
    """As before."""
    with pytest.raises(pto_isa.RuleError, match="`x` is not given"):
        pto_isa.run(EXP, args={"z": 128}, profile="a5")


PAIR = (
    "module {\nfunc.func @f_aic(%q: !pto.ptr<i32>, %n: i32) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {\n"
    "%c0 = arith.constant 0 : index\npto.store_scalar %n, %q[%c0] : !pto.ptr<i32>, i32\nreturn\n}\n"
    "func.func @f_aiv(%q: !pto.ptr<i32>, %m: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {\n"
    "%c2 = arith.constant 2 : index\npto.store_scalar %m, %q[%c2] : !pto.ptr<i32>, i32\nreturn\n}\n}\n"
)


def test_two_functions_for_the_two_kinds_of_cores_run_together() -> None:
    """They have the arguments of both, each name once; one of them alone is named."""
    assert pto_isa.run(PAIR, args={"n": 3, "m": 4, "q": 3})["q"].tolist() == [3, 0, 4]
    assert made(pto_isa.run(PAIR, fill="zeros")) == {"q": ("i32", (3,)), "n": ("i32", 1), "m": ("i32", 1)}
    assert made(pto_isa.run(PAIR, "f_aiv", fill="zeros")) == {"q": ("i32", (3,)), "m": ("i32", 1)}
    with pytest.raises(pto_isa.RuleError, match="`%q` is a"):
        pto_isa.run(PAIR.replace("f_aiv(%q: !pto.ptr<i32>", "f_aiv(%q: !pto.ptr<i16>").replace(
            "%m, %q[%c2] : !pto.ptr<i32>, i32", "%h, %q[%c2] : !pto.ptr<i16>, i16"
        ).replace("%c2 = ", "%h = arith.trunci %m : i32 to i16\n%c2 = "), fill="zeros")  # fmt: skip


def test_a_function_that_is_called_is_not_the_entry() -> None:
    """The one that nobody calls is; two of them have to be named."""
    helper = "func.func @helper(%a: i32) {\nreturn\n}\n"
    called = steps("%n: i32", "func.call @helper(%n) : (i32) -> ()").rstrip()[:-1] + helper + "}\n"
    assert made(pto_isa.run(called, fill="zeros")) == {"n": ("i32", 1)}
    with pytest.raises(InputError, match="2 functions may be the entry"):
        pto_isa.run(called.replace("func.call @helper(%n) : (i32) -> ()", ""), fill="zeros")
