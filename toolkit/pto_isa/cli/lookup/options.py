"""The options of ``lookup``: one table, from which both the quick parser and the Typer command are made."""

from __future__ import annotations

from ..say import fail

FORMATS = ("text", "markdown", "json")

# name, values (empty: a switch), default, what it is for in English and Chinese
OPTIONS: tuple[tuple[str, tuple[str, ...] | str, str, str, str], ...] = (
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
    values = dict(DEFAULT)
    names: list[str] = []
    position, only_names = 0, False
    while position < len(argv):
        word = argv[position]
        position += 1
        if only_names or not word.startswith("-") or word == "-":
            names.append(word)
            continue
        if word == "--":
            only_names = True
            continue
        option, equals, value = word.partition("=")
        choices = _choices(option)
        if not choices:
            if equals:
                fail(f"{option} takes no value", f"{option} 不带值")
            values[option] = "yes"
            continue
        if not equals:
            if position == len(argv):
                fail(
                    f"{option} needs a value: {_listed(choices, ' or ')}",
                    f"{option} 之后须给出值：{_listed(choices, ' 或 ')}",
                )
            value = argv[position]
            position += 1
        if isinstance(choices, tuple) and value not in choices:
            fail(f"unknown value {value!r} for {option}; expected {_listed(choices, ' or ')}",
                 f"{option} 的值“{value}”未知；应为 {_listed(choices, ' 或 ')}")  # fmt: skip
        values[option] = value
    if len(names) != 1:
        found = f"found {len(names)}" if names else "found none"
        fail(f"lookup takes the name of one op; {found} (see `pto-isa lookup --help`)",
             f"lookup 需要一个指令名，实际给出 {len(names)} 个（用法见 `pto-isa lookup --help`）")  # fmt: skip
    return Asked(names[0], values["--lang"], values["--profile"], bool(values["--full"]), values["--format"])


def _choices(option: str) -> tuple[str, ...] | str:
    for name, choices, _, _, _ in OPTIONS:
        if name == option:
            return choices
    known = ", ".join(name for name, *_ in OPTIONS)
    fail(
        f"unknown option {option}; lookup takes {known}", f"未知选项 {option}；lookup 支持 {known.replace(', ', '、')}"
    )


def _listed(choices: tuple[str, ...] | str, last: str) -> str:
    return choices if isinstance(choices, str) else ", ".join(choices[:-1]) + last + choices[-1]
