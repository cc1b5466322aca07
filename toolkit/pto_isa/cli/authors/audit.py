"""``audit``: the records against checkouts of the public sources."""

from __future__ import annotations

import json
from pathlib import Path

from pto_isa.audit.audit import Audit
from pto_isa.audit.checkout import Unreadable
from pto_isa.audit.show import as_data, lines, statement_data, statement_lines
from pto_isa.audit.statements import CitedStatement, cited_statements
from pto_isa.database import UnknownName

from ..say import both, check_format, fail, language, number, told
from .opened import find_op, open_database, unknown


def audit(
    folders: list[Path],
    families: list[str],
    names: list[str],
    everything: bool,
    helpers: bool,
    assertions: bool,
    unleft: bool,
    read: bool,
    format_: str,
) -> int:
    """Print what differs; 1 when a difference is not covered by a dispute, 2 when a checkout cannot be read."""
    check_format(format_, ("text", "json"))
    database = open_database()
    for family in families:
        if family not in database.families:
            raise unknown(UnknownName(family, list(database.families), both("what.family")))
    chosen = [find_op(database, name) for name in names]
    if not chosen:
        chosen = [op for op in database.values() if not families or op.family in families]
    try:
        work = Audit(database, folders)
    except Unreadable as error:
        fail(error.en, error.zh)
    if read:
        return _read(list(cited_statements(chosen, work.checkouts)), format_)
    lacking = set() if names else set(families) if families else None
    report = work.run(chosen, lacking, helpers, assertions, unleft)
    if format_ == "json":
        print(json.dumps(as_data(report, everything), ensure_ascii=False, indent=1))
    else:
        print("\n".join(lines(report, language(), everything)))
    return 1 if report.undisputed else 0


def _read(found: list[CitedStatement], format_: str) -> int:
    """Print statements beside what they cite; 1 when a citation is wrong."""
    faults = sum(len(one.faults) for one in found)
    if format_ == "json":
        print(json.dumps(statement_data(found), ensure_ascii=False, indent=1))
        return 1 if faults else 0
    print("\n".join(statement_lines(found, language())))
    print(
        told(
            "audit.statements",
            statements=number(len(found), "statement"),
            faults=number(faults, "wrong citation"),
        )
    )
    return 1 if faults else 0
