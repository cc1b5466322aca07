"""Programs that state how stores combine with global memory, store, and state it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import RuleError, verify

COUNT = 64  # elements that one store moves


def kernel(body: str, dtype: str = "f32", kind: str = "vector") -> str:
    """A kernel that has the first elements of %x in the unified buffer at %p; %y and %z are global memory."""
    gm, ub, size = f"!pto.ptr<{dtype}, gm>", f"!pto.ptr<{dtype}, ub>", int(dtype[-2:]) // 8 * COUNT
    flag = '["PIPE_MTE2", "PIPE_MTE3", "EVENT_ID0"]'
    head = (
        f"%zero = arith.constant 0 : i64\n%one = arith.constant 1 : i64\n%all = arith.constant {size} : i64\n"
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c3 = arith.constant 3 : index\n"
        f"%p = pto.castptr %zero : i64 -> {ub}\n"
        f"pto.mte_gm_ub %x, %p, %zero, %all nburst(%one, %all, %all) : {gm}, {ub}, i64, i64, i64, i64, i64\n"
        f"pto.set_flag{flag}\npto.wait_flag{flag}\n"
    )
    return (
        f'module attributes {{pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{\n'
        f"func.func @k(%x: {gm}, %y: {gm}, %z: {gm}) attributes {{pto.aicore}} {{\n{head}{body}return\n}}\n}}\n"
    )


def out(name: str, dtype: str = "f32") -> str:
    """A store of all of it."""
    return (
        f"pto.mte_ub_gm %p, %{name}, %all nburst(%one, %all, %all) : "
        f"!pto.ptr<{dtype}, ub>, !pto.ptr<{dtype}, gm>, i64, i64, i64, i64\n"
    )


def settings(*names: str) -> str:
    return "".join(f"pto.set_atomic_{name}\n" for name in names)


X = [(k * 37 % 101) - 50 for k in range(COUNT)]
Y = [(k * 53 % 89) - 40 for k in range(COUNT)]
Z = [7] * COUNT


def ran(text: str, dtype: Any = np.float32) -> tuple[list[float], list[float]]:
    """What %y and %z hold behind a run."""
    found = given(dtype) | pto_isa.run(text, profile="a5", args=given(dtype), strict=True)
    return found["y"].tolist(), found["z"].tolist()


def given(dtype: Any = np.float32) -> dict[str, Any]:
    """The arguments."""
    return {name: np.array(numbers, dtype) for name, numbers in (("x", X), ("y", Y), ("z", Z))}


def each(function: Any, *lists: Sequence[float]) -> list[float]:
    return [function(*numbers) for numbers in zip(*lists, strict=True)]


def test_set_store_and_reset() -> None:
    text = kernel(settings("f32", "add") + out("y") + settings("none") + out("z"))
    assert ran(text) == (each(lambda a, b: a + b, X, Y), X)


def test_the_way_is_kept_where_no_type_is_stated() -> None:
    """`set_atomic_none` leaves the way to combine; the next type uses it."""
    text = kernel(settings("f32", "max", "none") + out("z") + settings("f32") + out("y"))
    assert ran(text) == (each(max, X, Y), X)


def test_a_loop_adds_again_and_again() -> None:
    text = kernel(settings("add", "f32") + f"scf.for %i = %c0 to %c3 step %c1 {{\n{out('y')}}}\n")
    assert ran(text)[0] == each(lambda a, b: 3 * a + b, X, Y)


def test_the_register_may_be_written_as_a_number() -> None:
    """Bits 6 and 10: `f32` and the smaller."""
    number = "%w = arith.constant 1088 : i64\npto.set_ctrl %w : i64\n"
    assert ran(kernel(number + out("y"))) == (each(min, X, Y), Z)


@pytest.mark.parametrize(("word", "dtype", "kind"), [("s32", "i32", np.int32), ("s16", "i16", np.int16), ("f16", "f16", np.float16)])  # fmt: skip
def test_other_types(word: str, dtype: str, kind: Any) -> None:
    text = kernel(settings(word, "add") + out("y", dtype) + settings("min") + out("z", dtype), dtype)
    assert ran(text, kind) == (each(lambda a, b: a + b, X, Y), each(min, X, Z))


def test_the_other_store_too() -> None:
    store = (
        "pto.copy_ubuf_to_gm %p, %y, %zero, %one, %all, %zero, %all, %all : "
        "!pto.ptr<f32, ub>, !pto.ptr<f32, gm>, i64, i64, i64, i64, i64, i64\n"
    )
    assert ran(kernel(settings("f32", "add") + store + store))[0] == each(lambda a, b: 2 * a + b, X, Y)


def test_a_type_that_does_not_fit_is_found_in_a_run() -> None:
    text = kernel(settings("s32", "add") + out("y"))
    assert not [found for found in verify(text) if found.severity in ("error", "undefined")]
    with pytest.raises(RuleError) as error:
        pto_isa.run(text, profile="a5", args=given(), strict=True)
    assert [each.rule for each in error.value.findings] == ["pto.mte_ub_gm/atomic-of-the-register"]


def test_every_name_is_read() -> None:
    names = ("none", "f32", "f16", "bf16", "s32", "s16", "s8", "add", "max", "min")
    text = kernel(settings(*names) + "pto.set_store_atomic_cfg %one : i64\n")
    assert verify(text, assembler="0.58") == []
    early = {found.message["en"] for found in verify(text, assembler="0.54")}
    assert len(early) == len(names) - 2 + 1  # all but `s32` and `s8`, and the register of scalars
