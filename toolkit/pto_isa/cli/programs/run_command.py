"""``pto-isa run``: a function of a program on arrays from files."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tokenize import TokenError
from types import FrameType
from typing import Any

import numpy as np
from numpy.lib.format import MAGIC_PREFIX

from pto_isa.atomic import replacing
from pto_isa.program.assembler import assembler_of
from pto_isa.program.execution.given.filling import MadeArgument, filling_of
from pto_isa.program.execution.judged.judging import timelines
from pto_isa.program.execution.kernel import Execution, Outputs, ProgramKernel
from pto_isa.program.execution.limits import Limits
from pto_isa.program.report import text_report
from pto_isa.program.syntax.file import read_file
from pto_isa.program.syntax.program import Program
from pto_isa.program.walk.findings import STOPS
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding, RuleError

from ..say import Both, both, fail, language, number, refuse, told

# What the user asked for, or what is not known here; other findings are of the program.
_WRONG = STOPS | {"program/unsupported", "program/argument"}
_LIMIT = "program/limit"
_SHOWN = 6
_FIRST_PROGRESS, _PROGRESS = 1.0, 0.2  # seconds until the first line, and between two


@dataclass(frozen=True)
class RunRequest:
    """What a run is asked to do; limits of 0 are none."""

    file: Path
    entry: str | None
    args: Sequence[str]
    out: Path | None
    profile: str | None
    assembler: str | None
    strict: bool
    blocks: int
    max_steps: int
    timeout: float
    max_memory: int
    fill: str | None = None
    hazards: bool = False
    timeline: bool = False

    @property
    def limits(self) -> Limits:
        """What the run must not exceed."""
        return Limits(self.max_steps or None, self.timeout or None, self.max_memory or None)


def run(asked: RunRequest) -> int:
    """Run a function; 0 when it ends, 1 when a rule or a limit stops it, 2 for what cannot be read, executed or given.

    What was written until a limit or an interruption is kept in the output folder.
    """
    if asked.max_steps < 0:
        refuse("run.max_steps", max_steps=asked.max_steps)
    if asked.timeline and not asked.hazards:
        refuse("run.timeline_alone")
    out = asked.out
    given = _arguments(asked.args, asked.max_memory)
    nearest = next((path for path in (out, *out.parents) if path.exists()), None) if out is not None else None
    if nearest is not None and not nearest.is_dir():  # before a long run, whose results would be lost
        refuse("run.out_is_file", out=out, nearest=nearest)
    execution: Execution | None = None
    try:
        program = read_file(asked.file)
        kernel = ProgramKernel(
            program, asked.entry, asked.profile, asked.strict, asked.limits, assembler_of(asked.assembler),
            filling_of(asked.fill), asked.hazards,
        )  # fmt: skip
        _report([found for found in kernel.findings if found.severity == "undefined"], program)
        if asked.timeline and not kernel.hazards:
            refuse("run.no_pipes", profile=kernel.profile)
        draw = (lambda traces: timelines(traces, program, language())) if asked.timeline else None
        execution = Execution(kernel, given, asked.blocks, _Progress(asked.blocks).tell, draw)
        outputs = _executed(execution)
        _made(execution.made)
    except InputError as error:
        fail(error.en, error.zh)
    except RuleError as error:
        if execution is not None:
            _made(execution.made)
            _report(execution.out.findings, program)
            _not_judged(execution)
        _report(error.findings, program)
        if execution is not None:
            _draw(execution)
        if all(found.rule in _WRONG for found in error.findings):
            return 2
        if out is not None and execution is not None and any(found.rule == _LIMIT for found in error.findings):
            _kept(execution, out)
        return 1
    except KeyboardInterrupt:
        steps = 0 if execution is None else execution.budget.steps
        print(told("run.interrupted", steps=steps), file=sys.stderr)
        if out is not None and execution is not None:
            _kept(execution, out)
        raise
    _write(outputs, out)
    hazards = execution.out.findings
    _report(hazards, program)
    _not_judged(execution)
    _draw(execution)
    return int(any(found.severity == "error" for found in hazards))


def _executed(execution: Execution) -> Outputs:
    """Run; an interruption also ends what other cores are doing."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        execution.budget.stop()
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGINT, interrupt)
    except ValueError:  # not the main thread, which alone is interrupted
        return execution.run()
    try:
        return execution.run()
    finally:
        signal.signal(signal.SIGINT, before)
        _Progress.end()


def _not_judged(execution: Execution) -> None:
    """Print what was not looked at where hazards were asked for: silence must not look like a pass."""
    words = execution.account.words(language()) if execution.kernel.hazards else ""
    if words:
        print(words, file=sys.stderr)


def _draw(execution: Execution) -> None:
    """Print the timelines that were asked for, of every block."""
    for block, lines in enumerate(execution.drawings):
        if execution.blocks > 1:
            print(told("run.block", block=block))
        print("\n".join(lines))


def _kept(execution: Execution, out: Path) -> None:
    """Write what there is until now."""
    print(told("run.until_then"))
    _write(execution.outputs, out)


def _is_terminal() -> bool:
    """Whether somebody sees what is written to the standard error."""
    return sys.stderr.isatty()


class _Progress:
    """A line on a terminal that says how far a run is; nothing elsewhere."""

    shown = False

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self.next = _FIRST_PROGRESS
        self.terminal = _is_terminal()

    def tell(self, steps: int, seconds: float) -> None:
        """Say how far it is, a few times in a second."""
        if self.terminal and seconds >= self.next:
            self.next = seconds + _PROGRESS
            text = told("run.progress", steps=f"{steps:,}", seconds=f"{seconds:.0f}")
            print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)
            _Progress.shown = True

    @classmethod
    def end(cls) -> None:
        """Take the line away."""
        if cls.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            cls.shown = False


def _made(arguments: Iterable[MadeArgument]) -> None:
    """Say what was made because it was not given."""
    for made in arguments:
        because = _because(made)
        if made.shape is None:
            print(told("run.made", v=f"{made.name}  {made.type}  {made.value}", because=because))
        else:
            count = number(math.prod(made.shape), "element")
            shape = f" ({'x'.join(map(str, made.shape))})" if len(made.shape) > 1 else ""
            print(told("run.made_array", name=made.name, type=str(made.type), count=count, shape=shape,
                       filling=str(made.filling), because=because))  # fmt: skip


def _because(made: MadeArgument) -> str | Both:
    """Why another value was chosen than the first one; empty where that one stayed."""
    if made.because is None:
        return ""
    found = made.because
    return both("run.because", line=found.line, why=Both(found.text("en"), found.text("zh")))


def _report(findings: Iterable[Finding], program: Program) -> None:
    """Print findings with their lines, as ``verify`` does."""
    for finding in findings:
        print(text_report(finding, program, language()))


def _arguments(texts: Sequence[str], most: int) -> dict[str, Any]:
    """What every ``--arg`` gives, by name without ``%``."""
    given: dict[str, Any] = {}
    for text in texts:
        name, value = _argument(text, most)
        if name in given:
            refuse("run.arg_twice", text=text, name=name)
        given[name] = value
    return given


def _argument(text: str, most: int) -> tuple[str, Any]:
    """``x=x.npy`` -> the array of the file, ``n=3`` -> a number."""
    written, equals, value = text.partition("=")
    name = written.removeprefix("%")
    if not equals or not name or not value:
        refuse("run.arg_form", text=text)
    if value.endswith(".npy"):
        return name, _array(Path(value), most)
    for read in (lambda: int(value, 0), lambda: float(value)):
        try:
            return name, read()
        except ValueError:
            continue
    refuse("run.arg_value", text=text, value=value)


def _array(file: Path, most: int) -> Any:
    """The array of a .npy file, as it is stored; ``most`` bytes are allowed, 0 for any number."""
    try:
        with file.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if most and size > most:
                refuse("run.too_large", file=file, size=size, most=most)
            if stream.read(len(MAGIC_PREFIX)) == MAGIC_PREFIX:
                stream.seek(0)
                return np.lib.format.read_array(stream, allow_pickle=False)
        problem = both("run.no_npy_file")
    except FileNotFoundError:
        problem = both("run.no_such_file")
    except IsADirectoryError:
        problem = both("run.is_folder")
    except MemoryError:
        problem = both("run.no_memory")
    except OSError as error:
        problem = both("run.cannot_read", strerror=error.strerror)
    except (ValueError, SyntaxError, TokenError) as error:  # of a header that says something else, or a file cut short
        problem = both("run.broken_npy_file", error=error)
    refuse("run.array", file=str(file), problem=problem)


def _brief(value: Any) -> str:
    """A number, or how an array begins."""
    if not isinstance(value, np.ndarray):
        return str(value)
    flat = value.reshape(-1)
    begin = " ".join(str(number) for number in flat[:_SHOWN].tolist())
    return f"{value.dtype} {'x'.join(map(str, value.shape))}  {begin}{' …' if flat.size > _SHOWN else ''}"


def _write(outputs: Outputs, out: Path | None) -> None:
    """Write each array to a file, or show how it begins."""
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    for name, array in outputs.items():
        if out is None:
            print(f"{name}  {_brief(array)}")
        else:
            file = out / f"{name}.npy"
            with replacing(file) as stream:
                np.save(stream, array)
            print(f"{name}  {array.dtype} {'x'.join(map(str, array.shape))}  {file}")
    for block, given in enumerate(outputs.results):
        for place, value in enumerate(given):
            print(told("run.result", block=block, number=place, text=_brief(value)))
    if not outputs and not outputs.results:
        print(told("run.nothing_written"))
