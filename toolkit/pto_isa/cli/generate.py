"""``generate``: writing what is derived from the records, or only comparing."""

from __future__ import annotations

from pto_isa.database.files import shown
from pto_isa.generate.write import plan
from pto_isa.language.meaning_parts import MeaningError

from .opened import find_op, open_database, refuse_faults
from .say import fail, say


def generate(names: list[str], check: bool) -> int:
    """Write the files of these ops (none: of all), or only compare them; 1 when ``check`` finds a difference."""
    database = open_database()
    if not len(database):
        fail("no records were found: nothing to generate", "没有找到任何记录，无内容可生成")
    try:
        found = plan(database, [find_op(database, name) for name in names] or None)
    except MeaningError:
        refuse_faults(database)
        raise  # a defect of ours: `check` accepts what cannot be written
    total, changed, stale = len(found.files), len(found.changed), len(found.stale)
    if not check:
        found.write()
        print(say(f"{total} generated files, {changed} written, {stale} removed",
                  f"共 {total} 个生成文件，写入 {changed} 个，删除 {stale} 个"))  # fmt: skip
        return 0
    for path in found.changed:
        print(say(f"{shown(path)}: differs from what the records give; run `pto-isa generate`",
                  f"{shown(path)}：与记录导出的内容不一致；请运行 `pto-isa generate`"))  # fmt: skip
    for path in found.stale:
        print(say(f"{shown(path)}: no record gives this file; run `pto-isa generate`",
                  f"{shown(path)}：没有与之对应的记录；请运行 `pto-isa generate`"))  # fmt: skip
    print(say(f"{total} generated files, {changed} differ, {stale} without a record",
              f"共 {total} 个生成文件，{changed} 个不一致，{stale} 个没有对应的记录"))  # fmt: skip
    return 1 if changed or stale else 0
