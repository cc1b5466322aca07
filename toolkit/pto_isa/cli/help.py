"""Help pages in the reader's language: the words that Typer itself puts around ours."""

from __future__ import annotations

import re
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


class Command(TyperCommand):
    """A command whose help page is in one language."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return in_language(super().get_help(ctx))


class Group(TyperGroup):
    """The application; its help page is in one language as well."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return in_language(super().get_help(ctx))
