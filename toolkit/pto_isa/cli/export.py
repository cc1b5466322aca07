"""``export``: the database as JSON, the JSON Schemas of its files, and the verifier for other tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pto_isa.database.describe import record
from pto_isa.database.files import shown

from .opened import open_database
from .say import fail, say

PLANNED = ("cpp", "vectors")


def export(kind: str, folder: Path) -> int:
    """Write all files of one kind of export into a folder."""
    known = ", ".join(KINDS)
    if kind in PLANNED:
        fail(f"the export {kind!r} does not exist yet; there are {known}", f"导出类型“{kind}”尚未实现；现有 {known}")
    if kind not in KINDS:
        fail(f"unknown export {kind!r}; expected one of {known}", f"未知导出类型“{kind}”；应为 {known} 之一")
    files = KINDS[kind]()
    _refuse_package(folder, files)
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{shown(folder)}: cannot write ({error.strerror})", f"{shown(folder)}：无法写入（{error.strerror}）")
    size = sum(len(text.encode()) for text in files.values())
    kilobytes = f"{size / 1000:,.0f} kB"
    print(
        say(
            f"{len(files)} files, {kilobytes}, written to {shown(folder)}",
            f"已向 {shown(folder)} 写入 {len(files)} 个文件，共 {kilobytes}",
        )
    )
    return 0


def _refuse_package(folder: Path, files: Mapping[str, str]) -> None:
    """Fail when a package that would be written is there already: modules of an older one would stay in it."""
    for package in sorted({name.partition("/")[0] for name in files if name.endswith("/__init__.py")}):
        if (folder / package).exists():
            place = shown(folder / package)
            fail(f"{place} exists already; remove it first", f"{place} 已存在；请先删除")


def _json_files() -> dict[str, str]:
    return {f"{op.name}.json": _json(record(op)) for op in open_database().values()}


def _schemas() -> dict[str, str]:
    from pto_isa.generate.json_schema import schemas

    return schemas()


def _verifier() -> dict[str, str]:
    from pto_isa.export.verifier import verifier

    return verifier()


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


KINDS: Mapping[str, Callable[[], dict[str, str]]] = {"json": _json_files, "schema": _schemas, "verifier": _verifier}
