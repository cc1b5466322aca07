"""Help pages in the reader's language: the words that Typer itself puts around ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from typer.core import TyperCommand, TyperGroup

from .say import language

_REPEATED = re.compile(r"<list\[(\w+)\]>( *)")  # Typer's name for an option or argument that may be repeated
# What Typer prints and has no translation for -> Chinese.
_CHINESE = (
    (re.compile(r"^Usage: ", re.MULTILINE), "用法："),
    (re.compile(r"^Arguments:$", re.MULTILINE), "参数："),
    (re.compile(r"^Options:$", re.MULTILINE), "选项："),
    (re.compile(r"^Commands:$", re.MULTILINE), "命令："),
    (re.compile(r"\[OPTIONS\]"), "[选项]"),
    (re.compile(r"COMMAND \[ARGS\]\.\.\."), "命令 [参数]..."),
    (re.compile(r"Show this message and exit\."), "显示本说明并退出。"),
    (re.compile(r"\[required\]"), "[必需]"),
    (re.compile(r"\[default: (\S+)\]"), r"[默认 \1]"),
)


def in_language(text: str) -> str:
    """The help page with Typer's own words in the reader's language."""
    text = _REPEATED.sub(lambda found: f"<{found[1].lower()}>{found[2]}{' ' * len('list[]')}", text)
    if language() == "zh":
        for pattern, chinese in _CHINESE:
            text = pattern.sub(chinese, text)
    return text


class _AsWritten:
    """What words of the command line become that need no conversion, in the place of Typer's own."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value; of a parameter that may be repeated a list."""
        if not (param.multiple or param.nargs == -1):
            return value
        return [] if value is None else list(value)


def _keep_as_written(params: list[Any]) -> None:
    """Spare words and switches Typer's conversion.

    Since 0.27 it has pydantic convert every value, text too, which takes longer than all else that a reader's command
    does.  Typer without this attribute converts by itself.
    """
    for param in params:
        if getattr(getattr(param, "type_descriptor", None), "annotation", None) in (str, bool, list[str]):
            param._runtime_param = _AsWritten()


class Command(TyperCommand):
    """A command whose help page is in one language."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters."""
        params = super().get_params(ctx)
        _keep_as_written(params)
        return params

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return in_language(super().get_help(ctx))


class Lazy(TyperGroup):
    """The application; its help page is in one language as well, and its commands are found when they are needed."""

    names: list[str]
    find: Callable[[str], Any]

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help page."""
        return self.names

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name."""
        return self.find(cmd_name)

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters."""
        params = super().get_params(ctx)
        _keep_as_written(params)
        return params

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return in_language(super().get_help(ctx))
