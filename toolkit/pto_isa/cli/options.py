"""The Typer application and the arguments that several commands share."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from .help import Lazy
from .say import say

app = typer.Typer(add_completion=False)  # collects the commands, of which `root` builds the one that is asked for
root = typer.Typer(
    name="pto-isa",
    cls=Lazy,
    help=say("The PTO tile ISA: look up, check and generate.", "PTO Tile 指令集：查询、检查与生成。"),
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# `readable=False`: that a path cannot be read is said by what reads it, in both languages.
Paths = Annotated[
    list[Path] | None,
    typer.Argument(help=say("files or folders; default: all", "文件或目录，默认全部"), readable=False),
]
OpName = Annotated[str, typer.Argument(help=say("op in any spelling", "指令名，任意写法"))]
ProfileOption = Annotated[str | None, typer.Option("--profile", help=say("on this profile", "目标平台"))]
AssemblerOption = Annotated[
    str | None,
    typer.Option("--assembler", metavar="RELEASE", help=say("release of the assembler: 0.58", "汇编器版本，如 0.58")),
]
TableFormat = Annotated[str, typer.Option("--format", help=say("text, json or markdown", "text、json 或 markdown"))]
Format = Annotated[str, typer.Option("--format", help=say("text or json", "text 或 json"))]


_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_LONGEST_SIZE = 20  # digits


def whole_number(text: str) -> int:
    """The value of an option that takes a whole number."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(
            say(f"{text!r} was found; expected a whole number", f"遇到“{text}”，应为整数")
        ) from None


def seconds(text: str) -> float:
    """The value of an option that takes a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        en, zh = "expected a number of seconds, 0 for no limit", "应为秒数，0 表示不限"
        raise typer.BadParameter(say(f"{text!r} was found; {en}", f"遇到“{text}”，{zh}"))
    return number


def byte_count(text: str) -> int:
    """The value of an option that takes a size: ``512M``, ``4G``, or bytes."""
    text = str(text)  # a default may come here as the number that it is
    unit = _UNITS.get(text[-1:].upper(), 1)
    digits = text[:-1] if unit > 1 else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) < _LONGEST_SIZE):
        en, zh = "expected a size such as 4G, 0 for no limit", "应为大小，如 4G，0 表示不限"
        raise typer.BadParameter(say(f"{text!r} was found; {en}", f"遇到“{text}”，{zh}"))
    return int(digits) * unit


@root.callback()
def _options(
    lang: Annotated[str | None, typer.Option(help=say("language of messages: en or zh", "消息语言：en 或 zh"))] = None,
    version: Annotated[bool, typer.Option("--version", help=say("show the version", "显示版本号"))] = False,
) -> None:
    """``--lang``, which may stand anywhere, and ``--version`` are listed here; ``main`` has answered them already."""
