"""All benchmarks in one run, with peers beside them: ``make bench`` or ``python benchmarks/run.py [--json FILE]``.

CPU time, medians of 9.  Figures to reach stand in the table; the run only reports, it never fails on a figure.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what was measured, ours, the peer's and the goal, all as text with units."""

    what: str
    ours: str
    peer: str = ""
    goal: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    parser.add_argument("--only", choices=sorted(suites()), action="append", help="run only this suite")
    options = parser.parse_args()
    rows: list[Row] = []
    for name, suite in suites().items():
        if options.only and name not in options.only:
            continue
        print(f"-- {name}", flush=True)
        for row in suite():
            rows.append(row)
            print(f"{row.what:58} {row.ours:>22} {row.peer:>30} {row.goal:>24}", flush=True)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    return 0


def suites() -> dict[str, Callable[[], Iterable[Row]]]:
    """The suites by name; imported late so that one can run without the others' needs."""
    import commands
    import data
    import eager

    return {"eager": eager.rows, "verify": eager.verify_rows, "commands": commands.rows, "data": data.rows}


if __name__ == "__main__":
    sys.exit(main())
