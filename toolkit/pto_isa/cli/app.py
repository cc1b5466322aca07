"""Running one command other than ``lookup``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from pto_isa.database import DatabaseError, UnknownName

from . import author_commands, reader_commands
from .help import Command
from .options import app
from .say import fail, say
from .usage import explain_usage

COMMANDS = (author_commands, reader_commands)  # importing them adds their commands to the application
for _info in app.registered_commands:
    _info.cls = Command
    _info.epilog = say(  # `main` takes it before Typer sees it
        "Every command takes `--lang en` or `--lang zh`.", "所有命令都支持 `--lang en` 与 `--lang zh`。"
    )


def run_app(words: Sequence[str]) -> int:
    """Run one command line; returns the exit status, raises UserError for a wrong one.

    A closed pipe is left to the caller: Typer's own ``main`` gives it the status of a finding.
    """
    command: Any = typer.main.get_command(app)
    click_error: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
    try:
        with command.make_context("pto-isa", list(words)) as context:
            status = command.invoke(context)
    except click_error as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            return 2
        fail(*explain_usage(error, command))
    except typer.Exit as leave:
        return leave.exit_code
    except UnknownName as error:
        fail(error.text("en"), error.text("zh"))
    except DatabaseError as error:
        fail("\n".join(issue.line_of("en") for issue in error.issues),
             "\n".join(issue.line_of("zh") for issue in error.issues))  # fmt: skip
    return status if isinstance(status, int) else 0
