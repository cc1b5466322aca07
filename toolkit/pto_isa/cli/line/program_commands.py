"""Commands for programs and exports: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pto_isa.program.execution.limits import DEFAULT
from pto_isa.program.verify_options import FILES, HELP, SUMMARY

from ..say import say, told
from .command import command
from .parameters import (
    PATH,
    TEXT,
    AssemblerOption,
    ProfileOption,
    argument,
    byte_count,
    option,
    seconds,
    switch,
    whole_number,
)

_NUMBER, _SECONDS, _SIZE = "<int>", "<float>", "<size>"


@command(told("command.export"))
def export(
    kind: Annotated[str, argument("option.export.kind")],
    folder: Annotated[str, argument("option.export.folder")],
    op: Annotated[list[str] | None, option("option.export.op", "--op")] = None,
    profile: ProfileOption = None,
    seed: Annotated[str, option("option.export.seed", "--seed", metavar=_NUMBER)] = "0",
    namespace: Annotated[str | None, option("option.export.namespace", "--namespace")] = None,
    programs: Annotated[bool, switch("option.export.programs", "--programs")] = False,
    force: Annotated[bool, switch("option.export.force", "--force")] = False,
) -> int:
    """Export the database."""
    from ..programs.export import export as run

    return run(kind, Path(folder), op or [], profile, whole_number("--seed", seed), force, namespace, programs)


@command(say(*SUMMARY))
def verify(
    files: Annotated[list[str], typer.Argument(help=say(*FILES))],
    profile: ProfileOption = None,
    portable: Annotated[bool, typer.Option("--portable", help=say(*HELP["--portable"]))] = False,
    level: Annotated[str | None, typer.Option("--level", help=say(*HELP["--level"]), metavar=_NUMBER)] = None,
    assembler: AssemblerOption = None,
    format_: Annotated[str, typer.Option("--format", help=say(*HELP["--format"]), metavar=TEXT)] = "text",
    fail_on: Annotated[str, typer.Option("--fail-on", help=say(*HELP["--fail-on"]), metavar=TEXT)] = "error",
    by: Annotated[str, typer.Option("--by", help=say(*HELP["--by"]), metavar="any|assembler|library")] = "any",
    hazards: Annotated[
        str, typer.Option("--hazards", help=say(*HELP["--hazards"]), metavar="auto|manual|off")
    ] = "auto",
    hints: Annotated[bool, typer.Option("--hints", help=say(*HELP["--hints"]))] = False,
) -> int:
    """Verify programs."""
    from ..programs.verify_command import verify as run

    number = None if level is None else whole_number("--level", level)
    return run([*map(Path, files)], profile, portable, number, assembler, format_, fail_on, hints, hazards, by)


@command(told("command.examples"))
def examples(folder: Annotated[str, argument("option.examples.folder", metavar="DIR")]) -> int:
    """Write the examples."""
    from ..programs.examples import examples as write

    return write(Path(folder))


@command(told("command.run"))
def run(
    file: Annotated[str, argument("option.run.file")],
    entry: Annotated[str | None, option("option.run.entry", "--entry")] = None,
    arg: Annotated[list[str] | None, option("option.run.arg", "--arg")] = None,
    fill: Annotated[str | None, option("option.run.fill", "--fill", metavar="zeros|random:SEED")] = None,
    hazards: Annotated[bool, switch("option.run.hazards", "--hazards")] = False,
    timeline: Annotated[bool, switch("option.run.timeline", "--timeline")] = False,
    out: Annotated[str | None, option("option.run.out", "--out", metavar=PATH)] = None,
    profile: ProfileOption = None,
    assembler: AssemblerOption = None,
    strict: Annotated[bool, switch("option.run.strict", "--strict")] = False,
    blocks: Annotated[str, option("option.run.blocks", "--blocks", metavar=_NUMBER)] = "1",
    max_steps: Annotated[str, option("option.run.max_steps", "--max-steps", metavar=_NUMBER)] = str(DEFAULT.steps or 0),
    timeout: Annotated[str, option("option.run.timeout", "--timeout", metavar=_SECONDS)] = str(DEFAULT.seconds or 0),
    max_memory: Annotated[str, option("option.run.max_memory", "--max-memory", metavar=_SIZE)] = str(
        DEFAULT.bytes or 0
    ),
) -> int:
    """Run a function of a program."""
    from ..programs.run_command import RunRequest
    from ..programs.run_command import run as execute

    asked = RunRequest(
        Path(file), entry, arg or [], None if out is None else Path(out), profile, assembler, strict,
        whole_number("--blocks", blocks), whole_number("--max-steps", max_steps), seconds("--timeout", timeout),
        byte_count("--max-memory", max_memory), fill, hazards, timeline,
    )  # fmt: skip
    return execute(asked)


@command(told("command.lsp"))
def lsp(stdio: Annotated[bool, switch("option.lsp.stdio", "--stdio")] = False) -> int:
    """Serve an editor."""
    from ..programs.lsp import serve

    return serve()
