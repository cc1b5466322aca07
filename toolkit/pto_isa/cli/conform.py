"""``conform``: comparing the generated ops with recorded vectors."""

from __future__ import annotations

import json
from pathlib import Path

from pto_isa.conform.command import compare
from pto_isa.database.files import shown
from pto_isa.runtime.errors import InputError

from .opened import open_database, refuse_installed
from .say import check_format, fail, language, say


def conform(folders: list[Path], names: list[str], record: bool, stale: bool, format_: str) -> int:
    """Print the report; 1 when a case failed or a deviation is stale, 2 when no case is compared."""
    check_format(format_, ("text", "json"))
    for folder in folders:
        if not folder.is_dir():
            problem = (
                ("this is a file; expected a folder", "这是文件，应为目录")
                if folder.exists()
                else ("no such folder", "目录不存在")
            )
            fail(f"{shown(folder)}: {problem[0]}", f"{shown(folder)}：{problem[1]}")
    where, where_zh = ", ".join(map(shown, folders)), "、".join(map(shown, folders))
    database = open_database()
    if record:
        refuse_installed(database.root)
    try:
        report = compare(database, folders, names, record=record, check_stale=stale)
    except InputError as error:
        fail(error.en, error.zh)
    if not report.cases:
        sought, sought_zh = ", ".join(names) or "any op of the database", "、".join(names) or "数据库内任何指令"
        fail(f"{where}: no recorded case for {sought}", f"{where_zh}：其中没有 {sought_zh} 的用例")
    if format_ == "json":
        print(json.dumps(report.as_dict(language()), ensure_ascii=False, indent=1))
    else:
        for en, zh in report.lines():
            print(say(en, zh))
    if report.totals["skipped"] == report.cases:
        fail(f"{where}: every case is skipped; nothing was compared",
             f"{where_zh}：全部用例均被跳过，没有进行比对")  # fmt: skip
    return 1 if report.totals["failed"] or report.stale else 0
