"""What a screen and a page call the parts of an op alike."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "operands": ("Operands", "操作数"),
    "optional": ("optional", "可选"),
    "types": ("Element types", "元素类型"),
    "rules": ("Rules", "规则"),
    "effects": ("Effects", "副作用"),
    "no_effects": ("Nothing beyond the operands is read or written.", "除操作数外不读写其他状态。"),
    "pipe": ("Pipe", "流水"),
    "disputes": ("Disputes", "分歧"),
    "reports": ("Measurements and reports", "实测与反馈"),
    "examples": ("Examples", "示例"),
    "cpp": ("C++", "C++"),
    "sources": ("Sources", "来源"),
    "record": ("Record", "记录"),
}
