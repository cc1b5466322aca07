"""Loading the records, and conformance cases per second."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from timing import Row, once

# Each prints the CPU seconds of one thing, in an interpreter that has done nothing before.
_LOAD = "from time import process_time as t; from pto_isa.database import load; a = t(); load(); print(t() - a)"
_READ = """
import yaml
from time import process_time as t
from pto_isa.database.files import find_isa
texts = [path.read_bytes() for path in sorted(find_isa().rglob("*.yaml"))]
a = t()
for text in texts:
    yaml.load(text, yaml.CSafeLoader)
print(t() - a)
"""
_AGAIN = """
from time import process_time as t
from pto_isa.database import load
from pto_isa.database.load import reload
db = load()
os.utime(db["tadd"].file)
a = t()
reload(db)
print(t() - a)
"""


def rows() -> Iterable[Row]:
    """Load and validate from YAML; conform when PTO_VECTORS names a folder of recorded vectors."""
    import pto_isa

    db = pto_isa.load()
    took = fresh(_LOAD)
    yield Row(
        f"load + validate {len(db)} records",
        f"{took:.2f} s ({took / len(db) * 200:.2f} s per 200)",
        f"PyYAML (C) reading them {fresh(_READ):.2f} s",
        "<= 1 s per 200",
    )
    yield Row("load again, one file changed", f"{fresh('import os' + _AGAIN) * 1e3:.0f} ms", "", "<= 50 ms")
    folder = os.environ.get("PTO_VECTORS")
    if not folder:
        yield Row("conform", "skipped: PTO_VECTORS is not set", "", ">= 1,500 cases/s")
        return
    yield from conform_rows(db, Path(folder))


def conform_rows(db: object, folder: Path) -> Iterable[Row]:
    """All recorded cases of all ops; beside it, reading the arrays alone."""
    from pto_isa.conform.command import compare
    from pto_isa.conform.vectors import vector_files
    from pto_isa.database import Database

    assert isinstance(db, Database)
    report = compare(db, [folder])
    names = [result.op for result in report.results]

    def read() -> int:
        return sum(len(file.arrays) for file in vector_files(folder, names))

    yield Row(
        f"conform, {report.cases} cases of {len(names)} ops",
        f"{report.rate:,.0f} cases/s",
        f"reading the arrays {report.cases / once(read):,.0f} cases/s",
        ">= 1,500 cases/s",
    )


def fresh(code: str, repeats: int = 3) -> float:
    """CPU seconds that the code prints, median of interpreters of its own."""
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(repeats)]
    return sorted(float(done.stdout) for done in runs)[repeats // 2]
