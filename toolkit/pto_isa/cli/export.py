"""``export``: the database as JSON, and the JSON Schemas of its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pto_isa.database.describe import record
from pto_isa.database.files import shown

from .opened import open_database
from .say import fail, say

KINDS = ("json", "schema")
PLANNED = ("cpp", "verifier", "vectors")


def export(kind: str, folder: Path) -> int:
    """Write all files of one kind of export into a folder."""
    if kind in PLANNED:
        fail(f"the export {kind!r} does not exist yet; there are {' and '.join(KINDS)}",
             f"导出类型“{kind}”尚未实现；现有 {'、'.join(KINDS)}")  # fmt: skip
    if kind not in KINDS:
        fail(
            f"unknown export {kind!r}; expected {' or '.join(KINDS)}", f"未知导出类型“{kind}”；应为 {'、'.join(KINDS)}"
        )
    if kind == "schema":
        from pto_isa.generate.json_schema import schemas

        files = schemas()
    else:
        files = {f"{op.name}.json": _json(record(op)) for op in open_database().values()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{shown(folder)}: cannot write ({error.strerror})", f"{shown(folder)}：无法写入（{error.strerror}）")
    print(say(f"{len(files)} files written to {shown(folder)}", f"已向 {shown(folder)} 写入 {len(files)} 个文件"))
    return 0


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
