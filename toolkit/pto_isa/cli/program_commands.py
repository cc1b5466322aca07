"""Commands for programs and exports: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pto_isa.program import verify_options
from pto_isa.program.execution.limits import DEFAULT

from .options import AssemblerOption, ProfileOption, app, byte_count, seconds, whole_number
from .say import say


@app.command(
    help=say("Export: json, schema, verifier, cpp or vectors.", "导出：json、schema、verifier、cpp 或 vectors。")
)
def export(
    kind: Annotated[
        str,
        typer.Argument(
            help=say(
                "json: records; schema: JSON Schemas; verifier: rules in Python; cpp: rules in C++17; vectors: tests",
                "json：记录；schema：JSON Schema；verifier：Python 规则；cpp：C++17 规则；vectors：测试向量",
            )
        ),
    ],
    folder: Annotated[Path, typer.Argument(help=say("folder to write to", "输出目录"), readable=False)],
    op: Annotated[
        list[str] | None, typer.Option("--op", help=say("of vectors: only this op", "向量：仅该指令"))
    ] = None,
    profile: ProfileOption = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", parser=whole_number, metavar="<int>", help=say("of vectors: for the inputs", "向量：输入的种子")
        ),
    ] = 0,
    force: Annotated[
        bool, typer.Option("--force", help=say("replace a folder that an export made", "替换由导出生成的目录"))
    ] = False,
) -> int:
    """Export the database."""
    from .export import export as run

    return run(kind, folder, op or [], profile, seed, force)


@app.command(help=say(*verify_options.SUMMARY))
def verify(
    files: Annotated[list[Path], typer.Argument(help=say(*verify_options.FILES), readable=False)],
    profile: ProfileOption = None,
    portable: Annotated[bool, typer.Option("--portable", help=say(*verify_options.HELP["--portable"]))] = False,
    level: Annotated[
        int | None,
        typer.Option("--level", parser=whole_number, metavar="<int>", help=say(*verify_options.HELP["--level"])),
    ] = None,
    assembler: AssemblerOption = None,
    format_: Annotated[str, typer.Option("--format", help=say(*verify_options.HELP["--format"]))] = "text",
    fail_on: Annotated[str, typer.Option("--fail-on", help=say(*verify_options.HELP["--fail-on"]))] = "error",
    hazards: Annotated[
        str, typer.Option("--hazards", metavar="auto|manual|off", help=say(*verify_options.HELP["--hazards"]))
    ] = "auto",
    hints: Annotated[bool, typer.Option("--hints", help=say(*verify_options.HELP["--hints"]))] = False,
) -> int:
    """Verify programs."""
    from .verify_command import verify as run

    return run(files, profile, portable, level, assembler, format_, fail_on, hints, hazards)


@app.command(help=say("Write the programs that the guides use into a folder.", "将指南所用的示例程序写入目录。"))
def examples(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help=say("folder; files in it stay", "目录；不覆盖已有文件"), readable=False),
    ],
) -> int:
    """Write the examples."""
    from .examples import examples as write

    return write(folder)


_LIMITS = {
    "--max-steps": ("most operations; 0: no limit", "指令数上限，0 为不限"),
    "--timeout": ("most seconds; 0: no limit", "秒数上限，0 为不限"),
    "--max-memory": ("most bytes (512M, 4G); 0: no limit", "字节数上限（如 512M、4G），0 为不限"),
}


@app.command(help=say("Run a function of a program (.pto file) in NumPy.", "在 NumPy 中执行程序（.pto 文件）的函数。"))
def run(
    file: Annotated[
        Path, typer.Argument(help=say("program; - is the standard input", "程序文件，- 为标准输入"), readable=False)
    ],
    entry: Annotated[str | None, typer.Option("--entry", help=say("function to run", "要执行的函数"))] = None,
    arg: Annotated[
        list[str] | None,
        typer.Option("--arg", help=say("NAME=FILE.npy, NAME=NUMBER; repeat it", "NAME=FILE.npy 或 NAME=数值，可重复")),
    ] = None,
    fill: Annotated[
        str | None,
        typer.Option(
            "--fill",
            metavar="zeros|random:SEED",
            help=say("make what --arg does not give", "生成 --arg 未给出的参数"),
        ),
    ] = None,
    hazards: Annotated[
        bool, typer.Option("--hazards", help=say("report what nothing orders", "报告没有次序保证的访问"))
    ] = False,
    timeline: Annotated[
        bool,
        typer.Option(
            "--timeline",
            help=say("with --hazards: draw what each pipe does when", "与 --hazards 合用：画出各流水的时间线"),
        ),
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help=say("folder for what is written", "输出目录"), readable=False)
    ] = None,
    profile: ProfileOption = None,
    assembler: AssemblerOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help=say("stop at undefined results", "遇到未定义结果即停止"))
    ] = False,
    blocks: Annotated[
        int, typer.Option("--blocks", parser=whole_number, metavar="<int>", help=say("number of blocks", "块数"))
    ] = 1,
    max_steps: Annotated[
        int, typer.Option("--max-steps", parser=whole_number, metavar="<int>", help=say(*_LIMITS["--max-steps"]))
    ] = DEFAULT.steps or 0,
    timeout: Annotated[
        float, typer.Option("--timeout", parser=seconds, metavar="<float>", help=say(*_LIMITS["--timeout"]))
    ] = DEFAULT.seconds or 0,
    max_memory: Annotated[
        int, typer.Option("--max-memory", parser=byte_count, metavar="<size>", help=say(*_LIMITS["--max-memory"]))
    ] = DEFAULT.bytes or 0,
) -> int:
    """Run a function of a program."""
    from .run_command import RunRequest
    from .run_command import run as execute

    asked = RunRequest(
        file, entry, arg or [], out, profile, assembler, strict, blocks, max_steps, timeout, max_memory, fill, hazards,
        timeline,
    )  # fmt: skip
    return execute(asked)


@app.command(
    help=say(
        "Serve an editor (LSP): findings, cards, completion.",
        "为编辑器提供校验、查阅与补全（LSP）。",
    )
)
def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help=say("by standard input and output: the default", "经标准输入输出，默认方式"))
    ] = False,
) -> int:
    """Serve an editor."""
    from .lsp import serve

    return serve()
