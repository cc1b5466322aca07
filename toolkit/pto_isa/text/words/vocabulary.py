"""Words of the records that readers see: access of operands, severities, statuses, styles of syntax."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "severity.error": ("error", "错误"),
    "severity.undefined": ("undefined", "未定义"),
    "severity.warning": ("warning", "警告"),
    "severity.hint": ("hint", "提示"),
    "elsewhere.in_text": ("{v} in programs", "在程序中为{v}"),
    "elsewhere.at_run": (
        "{v} where only a run of a program shows it, on {on}",
        "在 {on} 上运行程序时才能判断的情形为{v}",
    ),
    "status.described": ("described", "已描述"),
    "status.constrained": ("constrained", "已约束"),
    "status.executable": ("executable", "可执行"),
    "status.conformant": ("conformant", "已验证"),
    "access.read": ("read", "读"),
    "access.write": ("written", "写"),
    "access.read_write": ("read and written", "读写"),
    "access.result": ("result, a fresh value", "结果，新值"),
    "access.scratch": ("scratch", "临时空间"),
    "access.alias": ("alias", "别名"),
    "syntax.pto_as": ("PTO-AS", "PTO-AS"),
    "syntax.ssa": ("SSA", "SSA"),
    "syntax.dps": ("DPS", "DPS"),
}
