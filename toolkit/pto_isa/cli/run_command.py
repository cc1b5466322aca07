"""``pto-isa run``: a function of a program on arrays from files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.lib.format import MAGIC_PREFIX

from pto_isa.atomic import replacing
from pto_isa.program.execution.kernel import Outputs, ProgramKernel
from pto_isa.program.file import read_file
from pto_isa.program.program import Program
from pto_isa.program.report import text_report
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.finding import Finding, RuleError

from .say import fail, language, say

_WRONG = ("program/unsupported", "program/argument")  # what the user asked for; other findings are of the program
_SHOWN = 6


def run(
    file: Path, entry: str | None, args: Sequence[str], out: Path | None, profile: str | None, strict: bool,
    blocks: int,
) -> int:  # fmt: skip
    """Run a function; 0 when it ends, 1 when a rule stops it, 2 for what cannot be read, executed or given."""
    given = _arguments(args)
    if out is not None and out.exists() and not out.is_dir():
        fail(f"--out {out}: this is a file; expected a folder", f"--out {out}：这是文件，应为目录")
    try:
        program = read_file(file)
        kernel = ProgramKernel(program, entry, profile, strict)
        _report([found for found in kernel.findings if found.severity == "undefined"], program)
        outputs = kernel(given, blocks)
    except InputError as error:
        fail(error.en, error.zh)
    except RuleError as error:
        _report(error.findings, program)
        return 2 if all(found.rule in _WRONG for found in error.findings) else 1
    _write(outputs, out)
    return 0


def _report(findings: Iterable[Finding], program: Program) -> None:
    """Print findings with their lines, as ``verify`` does."""
    for finding in findings:
        print(text_report(finding, program, language()))


def _arguments(texts: Sequence[str]) -> dict[str, Any]:
    """What every ``--arg`` gives, by name without ``%``."""
    given: dict[str, Any] = {}
    for text in texts:
        name, value = _argument(text)
        if name in given:
            fail(f"`--arg {text}`: `{name}` is given twice", f"`--arg {text}`：`{name}` 给出了两次")
        given[name] = value
    return given


def _argument(text: str) -> tuple[str, Any]:
    """``x=x.npy`` -> the array of the file, ``n=3`` -> a number."""
    written, equals, value = text.partition("=")
    name = written.removeprefix("%")
    if not equals or not name or not value:
        fail(
            f"`--arg {text}`: expected NAME=FILE.npy for memory, NAME=NUMBER for a scalar",
            f"`--arg {text}`：内存应写作 NAME=FILE.npy，标量应写作 NAME=数值",
        )
    if value.endswith(".npy"):
        return name, _array(Path(value))
    for read in (lambda: int(value, 0), lambda: float(value)):
        try:
            return name, read()
        except ValueError:
            continue
    fail(
        f"`--arg {text}`: `{value}` is neither a .npy file nor a number",
        f"`--arg {text}`：`{value}` 既非 .npy 文件，也非数值",
    )


def _array(file: Path) -> Any:
    """The array of a .npy file, as it is stored."""
    try:
        with file.open("rb") as stream:
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


def _write(outputs: Outputs, out: Path | None) -> None:
    """Write each array to a file, or show how it begins."""
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    for name, array in outputs.items():
        shape = "x".join(map(str, array.shape))
        if out is None:
            flat = array.reshape(-1)
            begin = " ".join(str(number) for number in flat[:_SHOWN].tolist())
            print(f"{name}  {array.dtype} {shape}  {begin}{' …' if flat.size > _SHOWN else ''}")
        else:
            file = out / f"{name}.npy"
            with replacing(file) as stream:
                np.save(stream, array)
            print(f"{name}  {array.dtype} {shape}  {file}")
    if not outputs:
        print(say("nothing was written", "没有写入任何参数"))
