"""Files beside the pages for programs: the database as JSON, an index of it, and ``llms.txt``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..freshness import FOLDER
from ..text.markdown import heading, inline, link, prose
from .views.index import described, record_data

if TYPE_CHECKING:
    from ..database import Database, Op

_INTRODUCTION = """\
# PTO tile ISA

> Manual of the PTO tile instructions of Ascend NPUs, in English and Chinese. Every instruction has one record, from
> which its page, a NumPy function and a verifier are generated. Sources are named for every fact; where they disagree,
> the page says who says what and which statement is followed.

Pages exist at `en/` and `zh/` with the same addresses and anchors. A rule such as `pto.tshls/non-negative` is at
`en/ops/tshls/#non-negative`.

## Data

- [Index]({base}database/index.json): names, family, profiles, status, summary, rules and page of every instruction
- [One file per instruction]({base}database/tadd.json): operands, syntax, element types, formulas, rules, disputes and
  examples of `pto.tadd`; the files of the others stand beside it
- [All records]({base}database.json): the records of all instructions in one file
"""


def site_data(db: Database, base: str = "") -> Iterator[tuple[str, str]]:
    """(path, text) of every file.  ``base`` is the address of the site with a slash at its end, if it is known."""
    index = [described(op) | {"rules": op.rule_ids(), "page": f"ops/{op.name}/"} for op in db.values()]
    profiles = {name: {"en": entry.name.en, "zh": entry.name.zh} for name, entry in db.profiles.items()}
    yield "database/index.json", _json({"format": 1, "profiles": profiles, "ops": index})
    yield "database.json", _json({"format": 1, "profiles": profiles, "ops": [record_data(op) for op in db.values()]})
    for op in db.values():
        view = Path(FOLDER, "views", f"{op.name}.json")
        if view.is_file():
            yield f"database/{op.name}.json", view.read_text(encoding="utf-8")
    yield "llms.txt", _llms(db, base)


def _llms(db: Database, base: str) -> str:
    parts = [_INTRODUCTION.format(base=base)]
    for name, family in db.families.items():
        members = db.members(name)
        if members:
            parts.append(f"{heading(2, family.name.en)}\n\n{prose(family.text.en)}\n")
            parts.append("".join(_line(op, base) for op in members))
    return "\n".join(parts)


def _line(op: Op, base: str) -> str:
    return f"- {link(op.op, f'{base}en/ops/{op.name}/')}: {inline(op.record.summary.en)}\n"


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
