"""All benchmarks in one run, with peers beside them: ``make bench`` or ``python benchmarks/run.py [--json FILE]``.

CPU time, medians of 9 (of 3 for what takes seconds).  Figures to reach stand in the table; the run only reports, it
never fails on a figure.  ``--table FILE`` puts the figures between the marks of a Markdown file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: CPU time of one core, for ours and for the peer

from timing import Row

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    parser.add_argument("--table", type=Path, help="put machine and rows between the marks of this Markdown file")
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
        if options.json:  # after each suite, so that what was measured is there when a later one fails
            options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    if options.table:
        _fill(options.table, rows)
    return 0


def _fill(file: Path, rows: list[Row]) -> None:
    """Replace what stands between the two marks of a Markdown file."""
    before, _, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{file}: the marks {BEGIN} and {END} are not there")
    lines = [f"Measured on: {machine()}.", "", "| What | Ours | Peer in the same run | Goal |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.ours} | {row.peer} | {row.goal} |" for row in rows]
    file.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}", encoding="utf-8")


def machine() -> str:
    """Processor, number of cores, Python and NumPy."""
    import numpy as np

    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name")]
    except OSError:
        names = []
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}, NumPy {np.__version__}"


def suites() -> dict[str, Callable[[], Iterable[Row]]]:
    """The suites by name; imported late so that one can run without the others' needs."""
    import commands
    import data
    import eager
    import embed
    import fuzz
    import hazards
    import lanes
    import manual
    import matrix
    import programs
    import running
    import vector

    return {
        "eager": eager.rows,
        "vector": vector.rows,
        "overhead": vector.overhead_rows,
        "matrix": matrix.rows,
        "verify": eager.verify_rows,
        "embed": embed.rows,
        "programs": programs.rows,
        "hazards": hazards.rows,
        "running": running.rows,
        "lanes": lanes.rows,
        "commands": commands.rows,
        "data": data.rows,
        "site": manual.rows,
        "fuzz": fuzz.rows,
    }


if __name__ == "__main__":
    sys.exit(main())
