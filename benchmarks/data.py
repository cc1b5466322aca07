"""Loading the records, and conformance cases per second."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from run import Row
from timing import once


def rows() -> Iterable[Row]:
    """Load and validate from YAML; conform when PTO_VECTORS names a folder of recorded vectors."""
    import pto_isa
    from pto_isa.conform.command import compare
    from pto_isa.database import load as _load

    db = pto_isa.load()
    from pto_isa.database import load

    took = once(lambda: _fresh(load))
    yield Row(
        f"load + validate {len(db)} records",
        f"{took:.2f} s ({took / len(db) * 200:.2f} s per 200)",
        "",
        "<= 1 s per 200",
    )
    assert _load is load
    folder = os.environ.get("PTO_VECTORS")
    if not folder:
        yield Row("conform", "skipped: PTO_VECTORS is not set", "", ">= 1,500 cases/s")
        return
    yield Row(
        "conform, all recorded ops",
        f"{compare(db, Path(folder)).rate:.0f} cases/s",
        "ONNX node tests 473/s",
        ">= 1,500 cases/s",
    )


def _fresh(load: object) -> None:
    """Load with an empty cache: a child interpreter would add its start-up."""
    from pto_isa.database import load as module

    for name in ("_records", "_documents", "_families", "_groups"):
        cache = getattr(module, name, None)
        if isinstance(cache, dict):
            cache.clear()
    assert callable(load)
    load()
