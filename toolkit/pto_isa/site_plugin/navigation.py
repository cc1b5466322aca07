"""The order of the pages: the hand-written guide, then everything generated."""

from __future__ import annotations

from typing import Any

from pto_isa.text.visible import visible

from .languages import NAMES

GUIDE: tuple[tuple[str, tuple[str, str]], ...] = (
    ("index.md", ("Introduction", "简介")),
    ("guide/kernel.md", ("How to write a kernel", "编写核函数")),
    ("guide/tiles.md", ("Tiles and valid regions", "Tile 与有效区域")),
    ("guide/profiles.md", ("Profiles", "目标平台")),
    ("guide/syntax.md", ("Ways of writing", "书写形式")),
    ("guide/verifier.md", ("Checking calls from Python", "用 Python 检查调用")),
    ("guide/mlir.md", ("Verifying MLIR operations", "校验 MLIR 操作")),
    ("guide/programs.md", ("Checking programs, CI and editors", "检查程序、CI 与编辑器")),
    ("guide/hazards.md", ("Pipes, flags and hazards", "流水、标志与同步冒险")),
    ("guide/executing.md", ("Running programs", "执行程序")),
    ("guide/running.md", ("Running operations", "运行指令")),
    ("guide/softmax.md", ("Tutorial: softmax", "教程：softmax")),
    ("guide/matmul.md", ("Tutorial: a matrix product", "教程：矩阵乘")),
    ("guide/json.md", ("JSON output", "JSON 数据")),
    ("guide/contributing.md", ("How a record is made", "如何编写记录")),
)
_GUIDE_TITLE = ("Guide", "指南")


def nav_config(generated: dict[str, list[tuple[str, list[tuple[str, str]]]]]) -> list[Any]:
    """The ``nav`` of mkdocs.yml: one section per language, which the plugin takes apart again."""
    return [{lang: [*_guide(lang), *_sections(lang, generated[lang])]} for lang in NAMES]


def _guide(lang: str) -> list[Any]:
    listed = [{title[lang == "zh"]: f"{lang}/{path}"} for path, title in GUIDE]
    return [listed[0], {_GUIDE_TITLE[lang == "zh"]: listed[1:]}]


def _sections(lang: str, sections: list[tuple[str, list[tuple[str, str]]]]) -> list[Any]:
    return [{title: [{visible(name): f"{lang}/{path}"} for name, path in entries]} for title, entries in sections]
