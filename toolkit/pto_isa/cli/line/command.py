"""A command as this application has it: words as they were written, mistakes and help pages in the reader's language.

Typer reads the command line and lays out the pages.  What Typer says itself is English: the few words of its pages are
written here in both languages, and a mistake is told by what Typer knows of it, the option, not by its message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from pto_isa.text.suggest import meant

from ..say import Both, refuse, told


class _Spoken:
    """What commands and the application that holds them have in common."""

    params: list[Any]
    options_metavar: str | None

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.options_metavar = told("usage.options")
        for param in self.params:
            param.process_value = partial(_as_written, param)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; ends the command where they are wrong."""
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc, no-any-return]
        except typer.TyperException as error:
            _tell(error, ctx)
            raise

    def get_help_option(self, ctx: Any) -> Any:
        """The option ``--help``."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help, option.process_value = told("usage.help"), partial(_as_written, option)
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The first line of a help page."""
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=told("usage.usage"))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments and options of a help page."""
        for kind, heading, row in _PARTS:
            found = [param for param in self.get_params(ctx) if param.param_type_name == kind]  # type: ignore[attr-defined]
            _section(heading, ((row(param), _meaning(param)) for param in found), formatter)


class Command(_Spoken, TyperCommand):
    """A command; words that none of its arguments takes are a mistake."""

    allow_extra_args = True  # so that Typer leaves it to us to say so

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.epilog = told("usage.lang")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; ends the command where they are wrong, or too many."""
        rest = super().parse_args(ctx, args)
        if rest:
            refuse("usage.extra", v=" ".join(rest), command=ctx.command_path)
        return rest


class CommandGroup(_Spoken, TyperGroup):
    """Commands by name, each found when it is asked for."""

    names: tuple[str, ...]

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.subcommand_metavar = told("usage.command")

    def find(self, name: str) -> Any:
        """The command of one of the names."""
        raise NotImplementedError

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help page."""
        return list(self.names)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name; ends the command line for a name that is none."""
        if cmd_name not in self.names:
            hint = Both(*meant(cmd_name, self.names, mark=""))
            refuse("usage.unknown_command", v=cmd_name, meant=hint, command=ctx.command_path)
        return self.find(cmd_name)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Options and commands of the help page."""
        super().format_options(ctx, formatter)
        rows = [(name, self.find(name).get_short_help_str(formatter.width)) for name in self.names]
        _section("usage.command_list", rows, formatter)


COMMANDS: dict[str, typer.Typer] = {}
_Run = TypeVar("_Run", bound=Callable[..., int])


def command(summary: str, name: str = "") -> Callable[[_Run], _Run]:
    """Make a function a command of this name, by default its own; its help page begins with the summary."""

    def note(run: _Run) -> _Run:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name or run.__name__, cls=Command, help=summary)(run)
        COMMANDS[name or run.__name__] = alone
        return run

    return note


def _as_written(param: Any, ctx: Any, value: Any) -> Any:
    """What the command line gives a parameter: text, a switch, of what may be repeated a list.

    It stands in the place of Typer's own step, which converts and checks every value, text too, with models that take
    longer to load than a question to answer.  Whoever reads a number or a folder says what is wrong with it.
    """
    if param.required and param.value_is_missing(value):
        refuse("usage.missing", v=_name(param), command=ctx.command_path)
    if param.multiple or param.nargs == -1:
        return list(value or ())
    return value if param.callback is None else param.callback(ctx, param, value)


def _tell(error: Any, ctx: Any) -> None:
    """End the command with what is wrong with an option.

    Of anything else that Typer may find there is nothing here to be said better than by Typer.
    """
    name = getattr(error, "option_name", None)
    if name is None:
        return
    options = {text: param for param in ctx.command.get_params(ctx) for text in (*param.opts, *param.secondary_opts)
               if param.param_type_name == "option"}  # fmt: skip
    if name in options:
        refuse("usage.no_value" if options[name].is_flag else "usage.value", v=name, command=ctx.command_path)
    hint = Both(*meant(name, options, mark=""))
    refuse("usage.unknown_option", v=name, meant=hint, command=ctx.command_path)


def _name(param: Any) -> str:
    """A parameter as sentences name it."""
    return str(param.opts[0]) if param.param_type_name == "option" else str(param.name).upper()


def _argument(param: Any) -> str:
    name = str(param.metavar or param.name)
    return f"{name}..." if param.nargs == -1 else name


def _option(param: Any) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {param.metavar}"


def _meaning(param: Any) -> str:
    """What a parameter is for, and what holds where it is not given."""
    if param.required:
        return f"{param.help}  [{told('usage.required')}]"
    if isinstance(param.default, str) and param.default:
        return f"{param.help}  [{told('usage.default', v=param.default)}]"
    return str(param.help)


def _section(key: str, rows: Iterable[tuple[str, str]], formatter: Any) -> None:
    """A part of a help page: its heading, and a list of words with what they mean."""
    found = list(rows)
    if found:
        formatter.write_paragraph()
        formatter.write(f"{told(key)}\n")
        with formatter.indentation():
            formatter.write_dl(found)


# Of parameters the kind, the heading of their part of a help page, and how they are written there.
_PARTS = (("argument", "usage.argument_list", _argument), ("option", "usage.option_list", _option))
