"""Races and flags: verifying programs whose functions have flags, or none, and runs that look for hazards."""

from __future__ import annotations

import gc
import sys
import tempfile
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from programs import OPS
from timing import Row, commands, once, paired

VIEW, PART = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<16x64xf32>"
TILE = "!pto.tile_buf<vec, 16x64xf32>"
LARGE = 256  # columns of the tiles of the second run
FUNCTIONS = 20  # that share the ops
ROUNDS = 500  # of the loop of a run


def _flag(how: str, source: str, target: str) -> str:
    return f"pto.{how}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID0>]"


def _body(flags: bool) -> list[str]:
    """A block is loaded, computed and stored: with flags a buffer is free again before it is filled."""
    load = f"pto.tload ins(%px : {PART}) outs(%t : {TILE})"
    compute, store = f"pto.texp ins(%t : {TILE}) outs(%u : {TILE})", f"pto.tstore ins(%u : {TILE}) outs(%py : {PART})"
    if not flags:
        return [load, compute, store]
    return [
        _flag("wait", "V", "MTE2"), load, _flag("set", "MTE2", "V"), _flag("wait", "MTE2", "V"),
        _flag("wait", "MTE3", "V"), compute, _flag("set", "V", "MTE2"), _flag("set", "V", "MTE3"),
        _flag("wait", "V", "MTE3"), "pto.barrier <PIPE_MTE3>", store, _flag("set", "MTE3", "V"),
    ]  # fmt: skip


def _function(name: str, lines: list[str], flags: bool) -> list[str]:
    around = [("V", "MTE2"), ("MTE3", "V")] if flags else []
    return [
        f"func.func @{name}(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %rounds: index) {{",
        "%first = arith.constant 0 : i64", "%second = arith.constant 4096 : i64",
        *(f"%c{n} = arith.constant {n} : index" for n in (0, 1, 16, 64)),
        f"%xv = pto.make_tensor_view %x, shape = [%c64, %c64], strides = [%c64, %c1] : {VIEW}",
        f"%yv = pto.make_tensor_view %y, shape = [%c64, %c64], strides = [%c64, %c1] : {VIEW}",
        f"%px = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c16, %c64] : {VIEW} -> {PART}",
        f"%py = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c16, %c64] : {VIEW} -> {PART}",
        f"%t = pto.alloc_tile addr = %first : {TILE}", f"%u = pto.alloc_tile addr = %second : {TILE}",
        *(_flag("set", *pair) for pair in around), *lines, *(_flag("wait", *pair) for pair in around), "return", "}",
    ]  # fmt: skip


def program(ops: int, flags: bool, functions: int = FUNCTIONS) -> str:
    """About ``ops`` ops in some functions, each straight on."""
    body = _body(flags)
    lines = body * (ops // functions // len(body))
    made = [line for number in range(functions) for line in _function(f"f{number}", lines, flags)]
    return "\n".join(["module {", *made, "}"]) + "\n"


def looped(lines: list[str] | None = None) -> str:
    """One function that goes through the body, or these lines, in a loop."""
    return "\n".join(_function("kernel", _loop(lines or _body(True)), True)) + "\n"


def _loop(lines: list[str]) -> list[str]:
    return ["scf.for %i = %c0 to %rounds step %c1 {", *lines, "}"]


def loops(ops: int, functions: int, each: int, buffers: int = 1) -> str:
    """About ``ops`` ops in some functions, in loops of ``each`` bodies one behind the other; buffers: taken in turn."""
    body = _body(True)
    if buffers > 1:
        body = [line.replace("_flag[", "_flag_dyn[").replace("<EVENT_ID0>", "%k") for line in body]
    turn = [
        f"%k = arith.remui %i, %c{buffers} : index", "%o = arith.muli %k, %c4096 : index",
        "%at = arith.index_cast %o : index to i64", f"%t = pto.alloc_tile addr = %at : {TILE}",
        f"%o2 = arith.addi %o, %c{4096 * buffers} : index", "%at2 = arith.index_cast %o2 : index to i64",
        f"%u = pto.alloc_tile addr = %at2 : {TILE}",
    ]  # fmt: skip
    inside = body * each if buffers == 1 else [*turn, *body * each]
    count = max(ops // functions // len(inside), 1)
    made = []
    for number in range(functions):
        lines = _function(f"f{number}", _loop(inside) * count, True)
        if buffers > 1:
            lines = _with_buffers(lines, buffers)
        made += lines
    return "\n".join(["module {", *made, "}"]) + "\n"


def _with_buffers(lines: list[str], buffers: int) -> list[str]:
    """A flag for each buffer is set in front, and awaited in the end."""
    found = []
    for line in lines:
        if "alloc_tile addr = %first" in line:
            line = "\n".join(f"%c{n} = arith.constant {n} : index" for n in (buffers, 4096, 4096 * buffers))
        found += [line.replace("ID0", f"ID{k}") for k in range(buffers)] if "EVENT_ID0" in line else [line]
    return [line for line in found if "alloc_tile addr = %second" not in line]


def through_memory() -> str:
    """A loop that stores a block and loads it again: other bytes of global memory in every round."""
    load, compute, store = _body(False)
    lines = [
        "%row = arith.muli %i, %c16 : index",
        *(f"%q{name} = pto.partition_view %{name}v, offsets = [%row, %c0], sizes = [%c16, %c64] : {VIEW} -> {PART}"
          for name in "xy"),
        _flag("wait", "V", "MTE2"), load.replace("%px", "%qx"), _flag("set", "MTE2", "V"), _flag("wait", "MTE2", "V"),
        _flag("wait", "MTE3", "V"), compute, _flag("set", "V", "MTE3"), _flag("wait", "V", "MTE3"),
        store.replace("%py", "%qy"), _flag("set", "MTE3", "MTE2"), _flag("wait", "MTE3", "MTE2"),
        load.replace("%px", "%qy"), _flag("set", "MTE2", "V"), _flag("wait", "MTE2", "V"), _flag("set", "V", "MTE2"),
        _flag("set", "MTE3", "V"),
    ]  # fmt: skip
    rows = "%rows = arith.muli %rounds, %c16 : index\n%xv ="
    return looped(lines).replace("shape = [%c64, %c64]", "shape = [%rows, %c64]").replace("%xv =", rows, 1)


def rows() -> Iterable[Row]:
    """Ops per second with and without flags, the memory that it takes, and a run beside one without hazards."""
    from pto_isa.program.syntax.program import read
    from pto_isa.program.verifier import verify_program

    for what, text, functions, flags, goal in (
        ("of functions without flags", program(OPS, False), FUNCTIONS, False, ">= 200,000 ops/s"),
        (f"with flags, in {FUNCTIONS} functions", program(OPS, True), FUNCTIONS, True, ">= 30,000 ops/s"),
        ("with flags, in one function", program(OPS, True, 1), 1, True, ">= 30,000 ops/s"),
        (f"with flags, in {FUNCTIONS} loops", loops(OPS, FUNCTIONS, 80), FUNCTIONS, True, ">= 30,000 ops/s"),
        ("with flags, in loops of 12 ops", loops(OPS, FUNCTIONS, 1), FUNCTIONS, True, ">= 30,000 ops/s"),
        ("with flags, in one loop", loops(OPS, 1, OPS // 12), 1, True, ">= 30,000 ops/s"),
        ("with flags, in loops with two buffers", loops(OPS, FUNCTIONS, 4, 2), FUNCTIONS, True, ">= 30,000 ops/s"),
    ):
        known = read(text)
        count = sum(1 for _ in known.walk())
        findings, account = verify_program(known, "a2a3")
        assert not findings and account is not None, findings[:3]
        assert len(account.checked) == functions * flags and len(account.left) == functions * (not flags)
        gc.collect()
        took = once(lambda known=known: verify_program(known, "a2a3"), 5)
        off = once(lambda known=known: verify_program(known, "a2a3", hazards="off"), 5)
        yield Row(
            f"verify {count:,} ops {what}", f"{count / took:,.0f} ops/s", f"hazards off {count / off:,.0f} ops/s", goal
        )
    yield _memory(read, verify_program)
    yield from _runs()
    yield from _commands()


def _memory(read: Any, verify_program: Any) -> Row:
    """Bytes per op of two sizes, at most, above the program that is read."""
    each = []
    for ops in (OPS, 4 * OPS):
        known = read(program(ops, True))
        gc.collect()
        tracemalloc.start()
        verify_program(known, "a2a3")
        each.append(tracemalloc.get_traced_memory()[1] / ops)
        tracemalloc.stop()
    return Row(
        f"memory of verifying {OPS:,} ops with flags", f"{each[0]:,.0f} bytes an op",
        f"of {4 * OPS:,} ops {each[1]:,.0f}", "the same (linear)",
    )  # fmt: skip


def _runs() -> Iterable[Row]:
    """Runs with hazards beside the same runs without."""
    for cols in (64, LARGE):
        x = np.zeros((64, cols), np.float32)
        args = {"x": x, "y": x, "rounds": ROUNDS}
        yield _run(f"{ROUNDS} rounds of {len(_body(True))} ops, tiles of 16x{cols}", _of_width(looped(), cols), args)
    racy = looped([line for line in _body(True) if "<PIPE_V>, <PIPE_MTE3>" not in line])
    yield _run(f"the same with a race, tiles of 16x{LARGE}", _of_width(racy, LARGE), args)
    for name, rounds in (("leaky_relu", 400), ("leaky_relu_one_buffer", 400), ("leaky_relu", 16)):
        x = np.zeros(1024 * rounds, np.float32)
        text = (Path(__file__).parent.parent / "examples" / f"{name}.pto").read_text("utf-8")
        yield _run(f"{name}.pto, {rounds} blocks", text, {"x": x, "y": x, "blocks": rounds}, "a5")
    x = np.zeros((64, 64), np.float32)
    args = {"x": x, "y": x, "rounds": ROUNDS}
    yield _run("2,400 steps straight on", program(2400, True, 1), args)
    yield _run(f"{ROUNDS} rounds that set a flag which nobody takes", piling(), args)
    x = np.zeros((16 * ROUNDS, 64), np.float32)
    what = f"{ROUNDS} rounds that store and load other bytes each"
    yield _run(what, through_memory(), {"x": x, "y": x, "rounds": ROUNDS})


def piling() -> str:
    """A loop that sets a flag in every round, which nobody takes."""
    return looped([*_body(True), _flag("set", "MTE2", "MTE3")])


def _commands() -> Iterable[Row]:
    """The whole command with hazards beside the same without: what one run costs somebody who types it."""
    entry = str(Path(sys.executable).with_name("pto-isa"))
    for what, text in (
        (f"{OPS:,} steps straight on", program(OPS, True, 1)),
        (f"{ROUNDS} rounds that set a flag which nobody takes", piling()),
    ):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "program.pto"
            file.write_text(text, "utf-8")
            plain = [entry, "run", str(file), "--fill", "zeros", "--arg", f"rounds={ROUNDS}", "--profile", "a2a3"]
            ours, peer = commands([[*plain, "--hazards"], plain], 7)
        figures = f"{ours:.0f} ms ({ours / peer:.2f}x)", f"pto-isa run {peer:.0f} ms"
        yield Row(f"pto-isa run --hazards, {what}", *figures, "<= 3x")


def _of_width(text: str, cols: int) -> str:
    """A program with tiles of so many columns."""
    text = text.replace("16x64", f"16x{cols}").replace("4096", str(16 * cols * 4))
    text = text.replace("%c64 = arith.constant 64", f"%c64 = arith.constant {cols}")
    return text.replace("[%c64, %c64]", "[%c16, %c64]")


def _run(what: str, text: str, args: dict[str, Any], profile: str = "a2a3") -> Row:
    """A run with hazards, as if it were the first one and again, beside the same run without."""
    import pto_isa

    plain, told = (pto_isa.prepare(text, profile=profile, hazards=asked) for asked in (False, True))  # type: ignore[arg-type]

    def first() -> None:
        told.verdicts.forget()
        told(args)

    (ours, peer), (again, other) = (paired(function, lambda: plain(args)) for function in (first, lambda: told(args)))
    figures = f"{ours / 1e3:.1f} ms ({ours / peer:.2f}x), again {again / other:.2f}x", f"run {peer / 1e3:.1f} ms"
    return Row(f"run --hazards, {what}", *figures, "<= 3x")
