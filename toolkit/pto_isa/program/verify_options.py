"""The options of ``verify``: one table, from which the Typer command and the exported one are made."""

from __future__ import annotations

from collections.abc import Sequence

from ..console import Option

SUMMARY = ("Check programs (.pto files) against the rules.", "按规则检查程序（.pto 文件）。")
FILES = ("programs; - is the standard input", "程序文件，- 为标准输入")
OPTIONS: Sequence[Option] = (
    ("--profile", "PROFILE", "", "on this profile", "目标平台"),
    ("--portable", "", "", "on A2/A3 and on A5", "同时检查 A2/A3 与 A5"),
    ("--level", "LEVEL", "", "1, 2 or 3: who chooses addresses", "1、2 或 3：由谁安排地址"),
    ("--assembler", "RELEASE", "", "0.58: what this release of the assembler reads", "0.58：按汇编器的该版本判断"),
    ("--format", "FORMAT", "text", "text, json or sarif", "text、json 或 sarif"),
    ("--fail-on", "SEVERITY", "error", "error, undefined or warning", "error、undefined 或 warning"),
    ("--by", "STAGE", "any", "any, assembler or library: what it refuses", "any、assembler 或 library：由谁拒绝"),
    ("--hazards", "MODE", "auto", "auto, manual or off: races and flags", "auto、manual 或 off：竞争与事件"),
    ("--hints", "", "", "show hints as well", "同时显示提示"),
)
HELP = {name: (en, zh) for name, _, _, en, zh in OPTIONS}
