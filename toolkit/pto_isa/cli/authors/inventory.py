"""``coverage --inventory``: which rows of a list of all operations have a record, and why others have none.

A row without a record counts where program_rules.yaml lists the operation with a reason; otherwise it is missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pto_isa.database import Database, UnknownName
from pto_isa.database.files import shown

from ..say import both, check_format, language, refuse, told
from ..table import text_table
from .opened import open_database, unknown

_COLUMNS = ("name", "set", "family")


class Row(NamedTuple):
    """One operation of the list."""

    name: str
    set: str
    family: str


def inventory(file: Path, families: list[str], format_: str) -> int:
    """Print the counts of each family, of ``families`` alone where some are given; 1 when a row of them is missing."""
    check_format(format_, ("text", "json"))
    rows = read_inventory(file)
    known = list(dict.fromkeys(row.family for row in rows))
    for family in families:
        if family not in known:
            raise unknown(UnknownName(family, known, both("what.family")))
    database = open_database()
    chosen = families or known
    data = [_family(database, family, [row for row in rows if row.family == family]) for family in chosen]
    if format_ == "json":
        print(json.dumps({"inventory": shown(file), "families": data}, ensure_ascii=False, indent=1))
    else:
        _show(data, file)
    return 1 if any(entry["lacking"] for entry in data) else 0


def read_inventory(file: Path) -> list[Row]:
    """The rows of a table with tabs between columns and names of columns first; ends the command where it is wrong."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        refuse("inventory.no_such_file", file=shown(file))
    except UnicodeDecodeError:
        refuse("inventory.not_utf_text", file=shown(file))
    lines = [line.split("\t") for line in text.splitlines()]
    head = lines[0] if lines else []
    missing = [name for name in _COLUMNS if name not in head]
    if missing:
        refuse("inventory.no_column", file=shown(file), columns=missing)
    places = [head.index(name) for name in _COLUMNS]
    rows: list[Row] = []
    for number, cells in enumerate(lines[1:], 2):
        if not any(cells):
            continue
        if len(cells) <= max(places) or not all(cells[place].strip() for place in places):
            refuse("inventory.columns", file=shown(file), number=number, cells=len(cells))
        rows.append(Row(*(cells[place].strip() for place in places)))
    if not rows:
        refuse("inventory.no_rows", file=shown(file))
    return rows


def _family(database: Database, family: str, rows: Iterable[Row]) -> dict[str, object]:
    entries = list(rows)
    others = [row.name for row in entries if row.name not in database]
    reasons = {name: why for name in others if (why := database.shared.why_no_record(name)) is not None}
    elsewhere = [
        {"name": row.name, "family": database[row.name].family, "set": database[row.name].record.set}
        for row in entries
        if row.name in database and (database[row.name].family, database[row.name].record.set) != (family, row.set)
    ]
    return {
        "family": family,
        "set": entries[0].set,
        "rows": len(entries),
        "recorded": len(entries) - len(others),
        "listed": [{"name": name, "why": dict(why)} for name, why in reasons.items()],
        "lacking": [name for name in others if name not in reasons],
        "elsewhere": elsewhere,
    }


def _show(data: list[dict[str, object]], file: Path) -> None:
    head = told("inventory.head").split("|")
    rows = [[str(entry["family"]), str(entry["set"]), str(entry["rows"]), str(entry["recorded"]),
             str(_length(entry["listed"])), str(_length(entry["lacking"]))] for entry in data]  # fmt: skip
    print(text_table(head, rows))
    for entry in data:
        names = entry["lacking"]
        if isinstance(names, list) and names:
            print(told("inventory.lacking", family=entry["family"], names=names))
        for why, alike in _by_reason(entry["listed"]).items():
            print(told("inventory.listed", family=entry["family"], names=alike, why=why))
        others = entry["elsewhere"]
        for other in others if isinstance(others, list) else ():
            here, there = f"{other['set']}/{other['family']}", f"{entry['set']}/{entry['family']}"
            print(told("inventory.elsewhere", name=other["name"], here=here, there=there))
    total = sum(int(str(entry["rows"])) for entry in data)
    have = sum(int(str(entry["recorded"])) for entry in data)
    listed, missing = (sum(_length(entry[key]) for entry in data) for key in ("listed", "lacking"))
    print(told("inventory.total", have=have, total=total, file=shown(file), listed=listed, missing=missing))


def _by_reason(listed: object) -> dict[str, list[str]]:
    """The names of operations by the reason why they have no record, in the language of messages."""
    found: dict[str, list[str]] = {}
    for entry in listed if isinstance(listed, list) else ():
        found.setdefault(entry["why"][language()], []).append(entry["name"])
    return found


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0
