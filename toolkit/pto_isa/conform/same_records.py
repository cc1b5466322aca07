"""Whether what is generated was made from the records that a command works with; a mixture of both says nothing.

Facts are compared, not bytes: texts and comments may differ.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..database import Database, Op
from ..database.files import read, shown
from ..database.resolve import facts_of
from ..freshness import PACKAGE, ensure, records
from ..runtime.errors import InputError
from ..view.index import OpIndex

SHARED = ("profiles", "vocabulary", "phrases", "tile_rules")  # files that the generated code of every op follows


def refuse_others(db: Database, ops: Iterable[Op], every: bool = True) -> None:
    """Raise InputError for the first of the ops, or shared file, with other facts than the generated code has.

    every: also for an op that nothing is generated from.
    """
    ensure()
    _same_shared(db)
    made = OpIndex().ops
    for op in ops:
        entry = made.get(op.name)
        if entry is None and every:
            raise _differs(f"{op.record.op} has a record, but no code is generated from it",
                           f"{op.record.op} 有记录，但没有由它生成的代码")  # fmt: skip
        if entry is not None and entry["digest"] != op.digest:
            raise _differs(f"{op.record.op}: the generated code is made from a record with other facts",
                           f"{op.record.op}：生成代码所依据的记录内容与此不同")  # fmt: skip


def _same_shared(db: Database) -> None:
    own = Path(records() or os.path.join(PACKAGE, "isa"))
    if db.root.resolve() == own.resolve():
        return
    for name in SHARED:
        file = own / f"{name}.yaml"
        if facts_of(db.shared.documents[name].value) != facts_of(read(file)[0].value):
            where = shown(db.root / file.name)
            raise _differs(f"{where}: the generated code is made from a file with other facts",
                           f"{where}：生成代码所依据的文件内容与此不同")  # fmt: skip


def _differs(en: str, zh: str) -> InputError:
    """What differs, and what can be done: a checkout generates only from records of its own."""
    named, own = os.environ.get("PTO_ISA_DATA"), records() is not None
    if named and own:
        to_do = "unset PTO_ISA_DATA", "请取消 PTO_ISA_DATA"
    elif named:
        to_do = "run `pto-isa generate`, or unset PTO_ISA_DATA", "请运行 `pto-isa generate`，或取消 PTO_ISA_DATA"
    else:
        to_do = ("run `pto-isa generate`; `pto-isa check` lists the faults that hinder it",
                 "请运行 `pto-isa generate`；妨碍生成的错误见 `pto-isa check`")  # fmt: skip
    return InputError(f"{en}; {to_do[0]}", f"{zh}；{to_do[1]}")
