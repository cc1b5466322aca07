"""The options of ``lookup``: one table, from which both the quick parser and the Typer command are made."""

from __future__ import annotations

from pto_isa.console import UserError, options_of

TYPE_CHECKING = False  # typing would take a tenth of the time of `lookup`
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pto_isa.console import Option

FORMATS = ("text", "markdown", "json")

OPTIONS: Sequence[Option] = (
    ("--lang", ("en", "zh"), "", "language of the answer: en or zh", "输出语言：en 或 zh"),
    ("--profile", "PROFILE", "", "only what holds on this profile", "只显示该目标平台的内容"),
    ("--full", "", "", "everything: all forms, reasons, disputes and examples", "全部内容：各种形式、理由、分歧与示例"),
    ("--format", FORMATS, "text", "text, markdown or json", "text、markdown 或 json"),
)
NAME = ("NAME", "op in any spelling: tadd, TADD, pto.tadd", "指令名，任意写法：tadd、TADD、pto.tadd")
SUMMARY = ("Show one op on one screen.", "用一屏显示一条指令。")
HELP = {name: (en, zh) for name, _, _, en, zh in OPTIONS}
DEFAULT = {name: default for name, _, default, _, _ in OPTIONS}


class Asked:
    """A parsed command line; ``lang`` and ``profile`` are empty when they were not given."""

    __slots__ = ("name", "lang", "profile", "full", "format")

    def __init__(self, name: str, lang: str = "", profile: str = "", full: bool = False, format: str = "text") -> None:
        self.name, self.lang, self.profile, self.full, self.format = name, lang, profile, full, format


def parse(argv: list[str]) -> Asked:
    """Read the words after ``lookup``.  Raises UserError (exit 2) for anything that is not in the table."""
    values, names = options_of(argv, OPTIONS, "lookup")
    if len(names) != 1:
        found = f"found {len(names)}" if names else "found none"
        raise UserError(
            f"lookup takes the name of one op; {found} (see `pto-isa lookup --help`)",
            f"lookup 需要一个指令名，实际给出 {len(names)} 个（用法见 `pto-isa lookup --help`）",
        )
    return Asked(names[0], values["--lang"], values["--profile"], bool(values["--full"]), values["--format"])
