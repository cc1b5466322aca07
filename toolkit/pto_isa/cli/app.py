"""The command line: its commands are imported, and their options built, when one of them is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command, get_command_from_info, get_command_name

from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.schema.issue_error import IssueError

from .help import Command, Lazy
from .options import app, root
from .say import fail, say

# Module -> its commands, in the order of the help page.
COMMANDS = {
    "author_commands": (
        "audit", "check", "fmt", "confirm", "new", "resolve", "dump", "generate", "coverage", "conform",
    ),
    "reader_commands": ("lookup", "list", "search", "legal", "explain", "diff"),
    "program_commands": ("examples", "export", "verify", "run", "lsp"),
}  # fmt: skip


def command_of(name: str) -> Any:
    """The command of this name, None where there is none."""
    module = next((module for module, names in COMMANDS.items() if name in names), None)
    if module is None:
        return None
    import_module(f"pto_isa.cli.{module}")  # adds its commands to the application
    for info in app.registered_commands:
        if info.callback is not None and (info.name or get_command_name(info.callback.__name__)) == name:
            info.cls = Command
            info.epilog = say(  # `main` takes it before Typer sees it
                "Every command takes `--lang en` or `--lang zh`.", "所有命令都支持 `--lang en` 与 `--lang zh`。"
            )
            return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)
    raise AssertionError(f"{module} has no command {name}")


def run_app(words: Sequence[str]) -> int:
    """Run one command line; returns the exit status, raises UserError for a wrong one.

    A closed pipe is left to the caller: Typer's own ``main`` gives it the status of a finding.
    """
    command: Any = get_command(root)
    assert isinstance(command, Lazy)
    command.names, command.find = [name for names in COMMANDS.values() for name in names], command_of
    click_error: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
    try:
        with command.make_context("pto-isa", list(words)) as context:
            status = command.invoke(context)
    except click_error as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            return 2
        from .usage import explain_usage

        fail(*explain_usage(error, command.names))
    except typer.Exit as leave:
        return leave.exit_code
    except UnknownName as error:
        fail(error.text("en"), error.text("zh"))
    except IssueError as error:
        fail("\n".join(issue.line_of("en") for issue in error.issues),
             "\n".join(issue.line_of("zh") for issue in error.issues))  # fmt: skip
    return status if isinstance(status, int) else 0
