"""A run that would not end: steps, seconds and bytes are limited on the command line, and what was written is kept."""

from __future__ import annotations

import inspect
import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.cli.line import program_commands
from pto_isa.cli.line.parameters import byte_count, seconds, whole_number
from pto_isa.cli.programs import run_command
from pto_isa.program.execution import budget
from pto_isa.program.execution.kernel import Execution, ProgramKernel, run
from pto_isa.program.execution.limits import Limits
from pto_isa.program.syntax.program import read
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import RuleError

ROOT = Path(__file__).resolve().parents[2]
Out = pytest.CaptureFixture[str]
ENDLESS = """module {
  func.func @f(%p: !pto.ptr<f32>) attributes {pto.entry} {
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %v = arith.constant 3.0 : f32
    pto.store_scalar %v, %p[%c0] : !pto.ptr<f32>, f32
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }
    return
  }
}
"""
COUNTED = """module {
  func.func @f(%p: !pto.ptr<i32>, %n: index) attributes {pto.entry} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %x = arith.index_cast %i : index to i32
      pto.store_scalar %x, %p[%c0] : !pto.ptr<i32>, i32
    }
    return
  }
}
"""
AROUND, EACH = 4, 2  # ops of the function, of the loop


def stopped(text: str, args: dict[str, Any], given: Limits, rule: str = "program/limit") -> str:
    """The message with which a run is stopped."""
    with pytest.raises(RuleError) as raised:
        run(text, args=args, limits=given)
    (found,) = raised.value.findings
    assert found.rule == rule and found.line is not None and found.text("zh") != found.text("en")
    return found.text()


@pytest.mark.parametrize("count", [0, 1, 2, 250, 1000])
def test_steps_are_counted_exactly(count: int) -> None:
    """As many as are needed are enough, one less is too few; without a limit nothing is counted."""
    needed = AROUND + EACH * count
    args = {"p": np.zeros(1, np.int32), "n": count}
    assert run(COUNTED, args=args, limits=Limits(steps=needed)).get("p", [count - 1])[0] == count - 1
    assert f"at most {needed - 1} are allowed" in stopped(COUNTED, args, Limits(steps=needed - 1))
    assert "core.steps" not in "\n".join(map(str, vars(ProgramKernel(read(COUNTED))).values()))
    run(COUNTED, args=args)


def test_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at every few steps, so that a loop without an end is ended."""
    seconds = itertools.count(0.0, 0.25)
    monkeypatch.setattr(budget.time, "monotonic", lambda: next(seconds))
    assert "at most 2 s are allowed" in stopped(ENDLESS, {"p": 1}, Limits(seconds=2))


def test_bytes() -> None:
    """Of arguments, given or to be made, and of local memory."""
    for value in (np.zeros(100, np.float32), 100):
        assert "at most 399 are allowed" in stopped(ENDLESS, {"p": value}, Limits(bytes=399), "program/argument")
    tile = "!pto.tile_buf<vec, 64x64xf32>"
    lines = "".join(
        f"    %t{k} = pto.alloc_tile : {tile}\n    pto.texp ins(%t{k} : {tile}) outs(%t{k} : {tile})\n"
        for k in range(3)
    )
    text = f"module {{\n  func.func @f() {{\n{lines}    return\n  }}\n}}\n"
    need = 3 * 64 * 64 * 4
    run(text, limits=Limits(bytes=need))
    run(text, blocks=5, limits=Limits(bytes=need))  # local memory of a block ends with it
    assert f"needs {need} bytes" in stopped(text, {}, Limits(bytes=need - 1))


def test_calls_that_are_nested_too_deep() -> None:
    """A chain of functions that Python cannot follow is a finding, not a traceback."""
    count = sys.getrecursionlimit() + 100
    chain = "".join(
        f"func.func private @f{k}() {{\nfunc.call @f{k + 1}() : () -> ()\nreturn\n}}\n" for k in range(count)
    )
    text = f"func.func @start() attributes {{pto.entry}} {{\nfunc.call @f0() : () -> ()\nreturn\n}}\n{chain}func.func private @f{count}() {{\nreturn\n}}\n"
    assert "nested too deep" in stopped(text, {}, Limits())


@pytest.mark.parametrize("blocks", [0, 65536, 10**31])
def test_blocks(blocks: int, tmp_path: Path, capsys: Out) -> None:
    """No launch takes so many; nor a number that is none."""
    with pytest.raises(InputError, match="from 1 to 65535"):
        pto_isa.run(COUNTED, args={"p": 1, "n": 0}, blocks=blocks)
    file = tmp_path / "a.pto"
    file.write_text(COUNTED, encoding="utf-8")
    command = ["run", str(file), "--arg", "p=1", "--arg", "n=0", "--blocks"]
    assert main([*command, str(blocks)]) == 2 and "from 1 to 65535" in capsys.readouterr().err
    assert main([*command, "1e31"]) == 2 and "expected a whole number" in capsys.readouterr().err


def test_python_and_the_command_have_the_same_limits() -> None:
    """Some by default; 0 on the command line and None in Python are none."""
    defaults = {name: value.default for name, value in inspect.signature(program_commands.run).parameters.items()}
    steps = whole_number("--max-steps", defaults["max_steps"])
    given = Limits(steps, seconds("--timeout", defaults["timeout"]), byte_count("--max-memory", defaults["max_memory"]))
    assert given == Limits() == pto_isa.Limits() and None not in (given.steps, given.seconds, given.bytes)
    for function in (pto_isa.run, pto_isa.prepare):
        assert inspect.signature(function).parameters["limits"].default == Limits()
    asked = run_command.RunRequest(Path("a"), None, (), None, None, None, False, 1, 0, 0, 0)
    assert asked.limits == Limits(None, None, None)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_guide_says_the_limits(lang: str) -> None:
    """The figures that ``Limits`` has."""
    given, guide = Limits(), (ROOT / f"site/{lang}/guide/executing.md").read_text(encoding="utf-8")
    assert given.steps and given.seconds and given.bytes
    for figure in (f"{given.steps:,}", f"{given.seconds:g}", f"{given.bytes >> 30} GiB"):
        assert guide.count(figure) >= 2, figure


def test_a_program_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nobody asked for limits: by the clock, which here goes fast, in ``run`` and in what ``prepare`` gives."""
    for call in (lambda: pto_isa.run(ENDLESS, args={"p": 1}), lambda: pto_isa.prepare(ENDLESS)({"p": 1})):
        seconds = itertools.count(0.0, 30.0)
        monkeypatch.setattr(budget.time, "monotonic", lambda seconds=seconds: next(seconds))
        with pytest.raises(RuleError, match="at most 600 s are allowed") as raised:
            call()
        assert raised.value.findings[0].rule == "program/limit" and raised.value.findings[0].line is not None


@pytest.mark.parametrize("wrong", [{"steps": -1}, {"steps": 1.5}, {"steps": "9"}, {"bytes": -1}, {"bytes": True},
                                   {"seconds": -1}, {"seconds": float("nan")}, {"seconds": "1"}, {"seconds": True}])  # fmt: skip
def test_limits_that_are_none(wrong: dict[str, Any]) -> None:
    """Each is named, in both languages."""
    (name,) = wrong
    with pytest.raises(InputError, match=f"the limit of {name}") as raised:
        Limits(**wrong)
    assert "上限" in raised.value.zh
    with pytest.raises(TypeError, match=r"pto_isa\.Limits or None; found dict"):
        pto_isa.run(ENDLESS, args={"p": 1}, limits=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--max-steps", "500"], "at most 500 are allowed"), (["--timeout", "0.05"], "at most 0.05 s are allowed"),
        (["--max-memory", "3"], "at most 3 are allowed"), (["--max-memory", "4K", "--max-steps", "1"], "at most 1 are allowed"),
    ],
)  # fmt: skip
def test_what_was_written_is_kept(options: list[str], said: str, tmp_path: Path, capsys: Out) -> None:
    """The finding, in both languages, and the arrays until then."""
    file, out = tmp_path / "endless.pto", tmp_path / "out"
    file.write_text(ENDLESS, encoding="utf-8")
    status = main(["run", str(file), "--arg", "p=2", "--out", str(out), *options])
    shown = capsys.readouterr().out
    assert said in shown and status == (2 if "program/argument" in shown else 1)
    if "at most 1 are" not in said and status == 1:
        assert np.load(out / "p.npy").tolist() == [3.0, 0.0] and "p.npy" in shown
    else:
        assert not (out / "p.npy").exists()
    assert main(["run", str(file), "--arg", "p=2", "--lang", "zh", *options]) == status
    assert "上限为" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["--max-steps", "-1"], ["--max-steps", "many"], ["--timeout", "-1"], ["--timeout", "inf"], ["--timeout", "nan"],
     ["--max-memory", "-1"], ["--max-memory", "4X"], ["--max-memory", "G"], ["--max-memory", "9" * 30]],
    ids=" ".join,
)  # fmt: skip
def test_wrong_limits(words: list[str], tmp_path: Path, capsys: Out) -> None:
    """2, and what is expected."""
    file = tmp_path / "a.pto"
    file.write_text(COUNTED, encoding="utf-8")
    assert main(["run", str(file), *words]) == 2
    shown = capsys.readouterr()
    assert shown.err and "Traceback" not in shown.err


def test_a_file_that_is_too_large(tmp_path: Path, capsys: Out) -> None:
    """It is not read."""
    file = tmp_path / "a.pto"
    file.write_text(COUNTED, encoding="utf-8")
    np.save(tmp_path / "p.npy", np.zeros(4096, np.int32))
    command = ["run", str(file), "--arg", f"p={tmp_path / 'p.npy'}", "--arg", "n=1"]
    assert main([*command, "--max-memory", "16K"]) == 2 and "16384" in capsys.readouterr().err
    assert main([*command, "--max-memory", "17K"]) == 0


@pytest.mark.parametrize("cores", [1, 2])
def test_an_interruption_keeps_what_was_written(
    cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Ctrl-C: a line that says so, the arrays until then, the status of an interruption; on one core and on several."""
    file, out = tmp_path / "endless.pto", tmp_path / "out"
    text = ENDLESS
    if cores == 2:
        head, _, rest = ENDLESS.partition("    pto.store_scalar")
        loop, _, end = rest.partition("    return")
        vector = f"    pto.section.vector {{\n    pto.store_scalar{loop}    }}\n    return{end}"
        text = f"{head}    pto.section.cube {{\n    }}\n{vector}"
    file.write_text(text, encoding="utf-8")
    running: list[Execution] = []

    class Watched(Execution):
        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            running.append(self)

    monkeypatch.setattr(run_command, "Execution", Watched)

    def interrupt() -> None:
        while not running or running[0].budget.steps < 1000:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    watcher = threading.Thread(target=interrupt)
    watcher.start()
    assert main(["run", str(file), "--arg", "p=1", "--out", str(out)]) == 130
    watcher.join()
    shown = capsys.readouterr()
    assert "interrupted after" in shown.err and "p.npy" in shown.out
    assert np.load(out / "p.npy").tolist() == [3.0]


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Out) -> None:
    """A line that is written over, and gone at the end; nothing where nobody looks."""
    file = tmp_path / "a.pto"
    file.write_text(COUNTED, encoding="utf-8")
    command = ["run", str(file), "--arg", "p=1", "--arg", "n=1000"]
    real: Callable[[], float] = time.monotonic
    began = real()
    monkeypatch.setattr(budget.time, "monotonic", lambda: began + 100 * (real() - began) + 5)
    assert main(command) == 0 and capsys.readouterr().err == ""
    monkeypatch.setattr(run_command, "_FIRST_PROGRESS", 0.0)
    monkeypatch.setattr(run_command, "_is_terminal", lambda: True)
    assert main(command) == 0
    shown = capsys.readouterr().err
    assert "steps in" in shown and shown.endswith("\r\033[K")


@pytest.mark.parametrize(
    ("count", "most", "ends"), [(1_000_000_000, 1 << 20, True), (2000, 1999, True), (2000, 2000, False)]
)
def test_constants_take_memory(count: int, most: int, ends: bool) -> None:
    """A vector of one number is as large as its type says: it is counted before it is made."""
    body = f"%v = arith.constant dense<7> : vector<{count}xi8>"
    text = f"module {{\nfunc.func @f() attributes {{pto.entry}} {{\n{body}\nreturn\n}}\n}}\n"
    if not ends:
        assert run(text, limits=Limits(bytes=most)) == {}
        return
    with pytest.raises(RuleError, match=f"the run needs {count} bytes, and at most {most} are allowed"):
        run(text, limits=Limits(bytes=most))


def test_constants_in_a_loop_are_not_added_up() -> None:
    """Each round has a vector of its own and gives it back."""
    text = COUNTED.replace("pto.store", "%w = arith.constant dense<7> : vector<64xi8>\npto.store", 1)
    assert "vector<64xi8>" in text
    assert run(text, args={"p": 8, "n": 100}, limits=Limits(bytes=1000))
