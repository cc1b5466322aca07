"""The command line: its commands are imported, and their options built, when one of them is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.main import get_command

from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.schema.issue_error import IssueError

from ..say import fail, told
from .command import COMMANDS, CommandGroup
from .parameters import option, switch

# Module -> its commands, in the order of the help page.
MODULES = {
    "author_commands": (
        "audit", "check", "fmt", "confirm", "new", "resolve", "dump", "generate", "coverage", "conform",
    ),
    "reader_commands": ("lookup", "list", "search", "legal", "explain", "diff"),
    "program_commands": ("examples", "export", "verify", "run", "lsp"),
}  # fmt: skip


class Application(CommandGroup):
    """All commands of ``pto-isa``."""

    names = tuple(name for names in MODULES.values() for name in names)

    def find(self, name: str) -> Any:
        """The command of this name."""
        module = next(module for module, names in MODULES.items() if name in names)
        import_module(f"pto_isa.cli.line.{module}")  # which notes its commands
        return get_command(COMMANDS[name])


def application() -> Any:
    """The application, in the reader's language."""
    root = typer.Typer(
        name="pto-isa",
        cls=Application,
        help=told("command.pto_isa"),
        add_completion=False,
        invoke_without_command=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    root.callback()(_options)
    return get_command(root)


def _options(
    ctx: typer.Context,
    lang: Annotated[str | None, option("option.lang", "--lang")] = None,
    version: Annotated[bool, switch("option.version", "--version")] = False,
) -> None:
    """``--lang``, which may stand anywhere, and ``--version`` are listed here; ``main`` has answered them already."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
        raise typer.Exit(2)


def run_app(words: Sequence[str]) -> int:
    """Run one command line; returns the exit status, raises UserError for a wrong one.

    A closed pipe is left to the caller: Typer's own ``main`` gives it the status of a finding.
    """
    command = application()
    try:
        with command.make_context("pto-isa", list(words)) as context:
            status = command.invoke(context)
    except typer.TyperException as error:
        fail(error.format_message(), error.format_message())
    except typer.Exit as leave:
        return leave.exit_code
    except UnknownName as error:
        fail(error.text("en"), error.text("zh"))
    except IssueError as error:
        fail("\n".join(issue.line_of("en") for issue in error.issues),
             "\n".join(issue.line_of("zh") for issue in error.issues))  # fmt: skip
    return status if isinstance(status, int) else 0
