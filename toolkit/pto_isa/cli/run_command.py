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
from pto_isa.program.check.findings import STOPS
from pto_isa.program.execution.filling import MadeArgument, filling_of
from pto_isa.program.execution.judging import timelines
from pto_isa.program.execution.kernel import Execution, Outputs, ProgramKernel
from pto_isa.program.execution.limits import Limits
from pto_isa.program.report import text_report
from pto_isa.program.syntax.file import read_file
from pto_isa.program.syntax.program import Program
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding, RuleError
from pto_isa.text.lists import counted

from .say import fail, language, say

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
        fail(f"--max-steps is {asked.max_steps}; expected 0 or more", f"--max-steps 为 {asked.max_steps}；应不小于 0")
    if asked.timeline and not asked.hazards:
        fail("--timeline needs --hazards, which records what the pipes do",
             "--timeline 须与 --hazards 合用，后者记录各流水的操作")  # fmt: skip
    out = asked.out
    given = _arguments(asked.args, asked.max_memory)
    nearest = next((path for path in (out, *out.parents) if path.exists()), None) if out is not None else None
    if nearest is not None and not nearest.is_dir():  # before a long run, whose results would be lost
        fail(f"--out {out}: {nearest} is a file; expected a folder", f"--out {out}：{nearest} 是文件，应为目录")
    execution: Execution | None = None
    try:
        program = read_file(asked.file)
        kernel = ProgramKernel(
            program, asked.entry, asked.profile, asked.strict, asked.limits, assembler_of(asked.assembler),
            filling_of(asked.fill), asked.hazards,
        )  # fmt: skip
        _report([found for found in kernel.findings if found.severity == "undefined"], program)
        if asked.timeline and not kernel.hazards:
            fail(f"--timeline: there are no pipes on the profile {kernel.profile}",
                 f"--timeline：目标平台 {kernel.profile} 没有流水")  # fmt: skip
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
        print(say(f"interrupted after {steps} steps", f"执行 {steps} 步后中断"), file=sys.stderr)
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
            print(say(f"block {block}:", f"块 {block}："))
        print("\n".join(lines))


def _kept(execution: Execution, out: Path) -> None:
    """Write what there is until now."""
    print(say("what was written until then:", "此前已写入的内容："))
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
            text = say(f"{steps:,} steps in {seconds:.0f} s", f"{seconds:.0f} s，{steps:,} 步")
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
        en, zh = _because(made)
        if made.shape is None:
            text = f"{made.name}  {made.type}  {made.value}"
            print(say(f"made {text}{en}", f"生成 {text}{zh}"))
        else:
            count, shape = math.prod(made.shape), "x".join(map(str, made.shape))
            several = f" ({shape})" if len(made.shape) > 1 else ""
            print(say(f"made {made.name}  {made.type}  {counted(count, 'element')}{several}  {made.filling}{en}",
                      f"生成 {made.name}  {made.type}  {count} 个元素{several}  {made.filling}{zh}"))  # fmt: skip


def _because(made: MadeArgument) -> tuple[str, str]:
    """Why another value was chosen than the first one, in both languages; empty where that one stayed."""
    if made.because is None:
        return "", ""
    line, found = made.because.line, made.because
    return (f"  (chosen: the first value stops at line {line}: {found.text('en')})",
            f"（另选：初始值会在第 {line} 行停止：{found.text('zh')}）")  # fmt: skip


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
            fail(f"`--arg {text}`: `{name}` is given twice", f"`--arg {text}`：`{name}` 给出了两次")
        given[name] = value
    return given


def _argument(text: str, most: int) -> tuple[str, Any]:
    """``x=x.npy`` -> the array of the file, ``n=3`` -> a number."""
    written, equals, value = text.partition("=")
    name = written.removeprefix("%")
    if not equals or not name or not value:
        fail(
            f"`--arg {text}`: expected NAME=FILE.npy for memory, NAME=NUMBER for a scalar",
            f"`--arg {text}`：内存应写作 NAME=FILE.npy，标量应写作 NAME=数值",
        )
    if value.endswith(".npy"):
        return name, _array(Path(value), most)
    for read in (lambda: int(value, 0), lambda: float(value)):
        try:
            return name, read()
        except ValueError:
            continue
    fail(
        f"`--arg {text}`: `{value}` is neither a .npy file nor a number",
        f"`--arg {text}`：`{value}` 既非 .npy 文件，也非数值",
    )


def _array(file: Path, most: int) -> Any:
    """The array of a .npy file, as it is stored; ``most`` bytes are allowed, 0 for any number."""
    try:
        with file.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if most and size > most:
                fail(f"{file}: the file has {size} bytes; --max-memory allows {most}",
                     f"{file}：文件有 {size} 字节，而 --max-memory 允许 {most} 字节")  # fmt: skip
            if stream.read(len(MAGIC_PREFIX)) == MAGIC_PREFIX:
                stream.seek(0)
                return np.lib.format.read_array(stream, allow_pickle=False)
        problem = "this is no .npy file of numbers", "不是数值的 .npy 文件"
    except FileNotFoundError:
        problem = "no such file", "文件不存在"
    except IsADirectoryError:
        problem = "this is a folder; expected a .npy file", "这是目录，应为 .npy 文件"
    except MemoryError:
        problem = "there is no memory for an array of this size", "内存不足以存放这个大小的数组"
    except OSError as error:
        problem = f"cannot be read ({error.strerror})", f"无法读取（{error.strerror}）"
    except (ValueError, SyntaxError, TokenError) as error:  # of a header that says something else, or a file cut short
        problem = f"this is no .npy file of numbers ({error})", f"不是数值的 .npy 文件（{error}）"
    fail(f"{file}: {problem[0]}", f"{file}：{problem[1]}")


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
        for number, value in enumerate(given):
            text = _brief(value)
            print(say(f"block {block} returns result {number}: {text}", f"块 {block} 返回的第 {number} 个结果：{text}"))
    if not outputs and not outputs.results:
        print(say("nothing was written", "没有写入任何参数"))
