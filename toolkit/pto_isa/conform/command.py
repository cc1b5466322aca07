"""``pto-isa conform``: the report, the exit code and the record of what was compared."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..database import Op, load
from ..language.vocabulary import meaning_of
from .run import OpResult, OpRunner, stale
from .vectors import VectorError, vector_files

RESULTS = "conformance"


def run(
    folder: Path, names: list[str] | None = None, *, record: bool = False, check_stale: bool = False,
    form: str = "text", say: Callable[[str], None] = print,
) -> int:  # fmt: skip
    """Compare all ops with record and vectors.  Returns 0; 1 when a case failed; 2 when there is no case."""
    db = load()
    chosen = [db[name].name for name in names or ()]
    results: list[OpResult] = []
    judged: list[tuple[Op, OpResult]] = []
    began = time.process_time()
    try:
        for file in vector_files(folder, chosen or None):
            if file.name not in db:
                continue
            op = db[file.name]
            result = OpRunner(op, meaning_of(op, db)).run(file)
            results.append(result)
            judged.append((op, result))
            if record and not result.count("failed"):
                _write(op, file.digest(), result)
    except VectorError as error:
        say(str(error))
        return 2
    cases = sum(len(result.outcomes) for result in results)
    if not cases:
        say(f"{folder}: no recorded case for any op of the database")
        return 2
    faults = list(stale(judged)) if check_stale else []
    _report(results, faults, form, say, time.process_time() - began)
    failed = sum(result.count("failed") for result in results)
    return 1 if failed or faults else 0


def _report(results: list[OpResult], faults: list[str], form: str, say: Callable[[str], None], seconds: float) -> None:
    totals = {
        verdict: sum(result.count(verdict) for result in results)
        for verdict in ("passed", "deviating", "skipped", "failed")
    }
    if form == "json":
        say(json.dumps({"ops": [_plain(result) for result in results], "stale": faults, **totals}, indent=1))
        return
    for result in results:
        say(f"{result.op:24} " + ", ".join(f"{result.count(v)} {v}" for v in totals))
        for outcome in result.outcomes:
            if outcome.verdict == "failed":
                say(f"  FAILED {result.op} {outcome.case}: {outcome.why}")
    for fault in faults:
        say(fault)
    cases = sum(totals.values())
    say(f"{len(results)} ops, {cases} cases in {seconds:.2f} s CPU ({cases / max(seconds, 1e-9):.0f} cases/s)")
    say(", ".join(f"{totals[verdict]} {verdict}" for verdict in ("passed", "deviating", "skipped", "failed")))


def _plain(result: OpResult) -> dict[str, Any]:
    return {
        "op": result.op,
        "cases": [{"id": o.case, "verdict": o.verdict, **({"why": o.why} if o.why else {})} for o in result.outcomes],
    }


def _write(op: Op, vectors: str, result: OpResult) -> None:
    """One small file per op beside its record: what was compared.  A changed fact of the record makes it void."""
    folder = op.file.parent / RESULTS
    folder.mkdir(exist_ok=True)
    counts = {verdict: result.count(verdict) for verdict in ("passed", "deviating", "skipped")}
    lines = {"vectors": vectors, "record": op.digest, **counts}
    (folder / f"{op.name}.json").write_text(json.dumps(lines, indent=1) + "\n", encoding="utf-8")
