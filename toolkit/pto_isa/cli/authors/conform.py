"""``conform``: comparing the generated ops with recorded vectors."""

from __future__ import annotations

import json
from pathlib import Path

from pto_isa.conform.command import compare
from pto_isa.database.files import shown
from pto_isa.runtime.errors import InputError

from ..say import check_format, fail, language, refuse, say
from .opened import open_database, refuse_installed


def conform(folders: list[Path], names: list[str], record: bool, stale: bool, format_: str) -> int:
    """Print the report; 1 when a case failed or a deviation is stale, 2 when no case is compared."""
    check_format(format_, ("text", "json"))
    for folder in folders:
        if not folder.is_dir():
            refuse("folder.is_file_at" if folder.exists() else "folder.missing_at", place=shown(folder))
    where = [shown(folder) for folder in folders]
    database = open_database()
    if record:
        refuse_installed(database.root)
    try:
        report = compare(database, folders, names, record=record, check_stale=stale)
    except InputError as error:
        fail(error.en, error.zh)
    if not report.cases:
        refuse("conform.no_case" if names else "conform.no_case_at_all", where=where, names=names)
    if format_ == "json":
        print(json.dumps(report.as_dict(language()), ensure_ascii=False, indent=1))
    else:
        for en, zh in report.lines():
            print(say(en, zh))
    if report.totals["skipped"] == report.cases:
        refuse("conform.all_skipped", where=where)
    return 1 if report.totals["failed"] or report.stale else 0
