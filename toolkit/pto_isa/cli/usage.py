"""What is wrong with a command line, in the reader's language and in one sentence."""

from __future__ import annotations

from typing import Any

from pto_isa.text.suggest import meant


def explain_usage(error: Any, commands: list[str]) -> tuple[str, str]:
    """English and Chinese message for an error of the command-line parser, told apart by its class name."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "pto-isa"
    more_en, more_zh = f" (see `{command} --help`)", f"（用法见 `{command} --help`）"
    if kind == "NoSuchOption":
        options = [name for param in context.command.params for name in param.opts] if context is not None else []
        hint = meant(error.option_name, options, mark="")
        return (
            f"unknown option {error.option_name}{hint[0]}{more_en}",
            f"未知选项 {error.option_name}{hint[1]}{more_zh}",
        )
    if kind == "MissingParameter":
        en, zh = _parameter(error)
        return f"missing {en}{more_en}", f"缺少{zh}{more_zh}"
    if kind == "NoSuchCommand" or str(error.format_message()).startswith("No such command"):
        name = str(error.format_message()).partition("'")[2].partition("'")[0]
        hint = meant(name, commands, mark="")
        return f"unknown command {name!r}{hint[0]}{more_en}", f"未知命令“{name}”{hint[1]}{more_zh}"
    if kind == "BadParameter":
        en, zh = _parameter(error)
        return f"bad value for {en}: {error.message}{more_en}", f"{zh.strip()} 的值不合法：{error.message}{more_zh}"
    text = error.format_message().rstrip(".")
    if kind == "BadOptionUsage":
        name = error.option_name
        if "does not take" in text:
            return f"{name} takes no value{more_en}", f"{name} 不带值{more_zh}"
        return f"{name} needs a value{more_en}", f"{name} 之后须写值{more_zh}"
    if text.startswith("Got unexpected extra argument"):
        extra = text.partition("(")[2].partition(")")[2].strip(" ()") or text.rpartition("(")[2].rstrip(")")
        return f"unexpected argument: {extra}{more_en}", f"多余的参数：{extra}{more_zh}"
    return f"{text[:1].lower()}{text[1:]}{more_en}", f"命令行有误：{text}{more_zh}"


def _parameter(error: Any) -> tuple[str, str]:
    """The argument or option that an error is about, as it stands in an English and in a Chinese sentence."""
    param = getattr(error, "param", None)
    if param is None:
        return "an argument", "参数"
    option = getattr(param, "param_type_name", "") == "option"
    name = str(param.opts[0]) if option else str(param.name).upper()
    return name, f" {name}"
