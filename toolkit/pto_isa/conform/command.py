"""Comparing all ops with recorded vectors: the report, in both languages, and the record of what was compared."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..atomic import write_text
from ..database import Database, Op
from ..language.front.elaborate import elaborate
from ..text.lists import counted
from .compare import Words
from .run import OpResult, OpRunner, stale
from .same_records import refuse_others
from .vectors import vector_files

RESULTS = "conformance"
VERDICTS = {"passed": "通过", "deviating": "偏离", "skipped": "跳过", "failed": "失败"}


@dataclass(slots=True)
class ConformReport:
    """What was compared: the verdicts by op, stale deviations, and the CPU time in seconds."""

    results: list[OpResult] = field(default_factory=list)
    stale: list[Words] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def totals(self) -> dict[str, int]:
        """Number of cases by verdict."""
        return {verdict: sum(result.count(verdict) for result in self.results) for verdict in VERDICTS}

    @property
    def elements(self) -> int:
        """Number of recorded elements that results were compared with."""
        return sum(result.elements for result in self.results)

    @property
    def cases(self) -> int:
        """Number of all cases."""
        return sum(self.totals.values())

    @property
    def rate(self) -> float:
        """Cases per second of CPU time."""
        return self.cases / max(self.seconds, 1e-9)

    def lines(self) -> Iterator[Words]:
        """The report for a reader, line by line; the last line holds the totals."""
        for result in self.results:
            en, zh = _counts({verdict: result.count(verdict) for verdict in VERDICTS})
            yield f"{result.op:24} {en}", f"{result.op:24} {zh}"
            for outcome in result.outcomes:
                if outcome.verdict == "failed":
                    place = f"{result.op} {outcome.case}"
                    yield f"  FAILED {place}: {outcome.why[0]}", f"  失败 {place}：{outcome.why[1]}"
        yield from self.stale
        ops, cases, seconds, rate = len(self.results), self.cases, self.seconds, self.rate
        yield (f"{counted(ops, 'op')}, {counted(cases, 'case')} in {seconds:.2f} s CPU ({rate:.0f} cases/s)",
               f"{ops} 条指令，{cases} 个用例，CPU 时间 {seconds:.2f} s（每秒 {rate:.0f} 个用例）")  # fmt: skip
        en, zh = _counts(self.totals)
        yield f"{en}; {counted(self.elements, 'element')} compared", f"{zh}；比较了 {self.elements} 个元素"

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain data for JSON output; reasons and faults in the asked language."""
        at = int(lang == "zh")
        ops = [
            {
                "op": result.op,
                "cases": [
                    {"id": o.case, "verdict": o.verdict, **({"why": o.why[at]} if o.why[at] else {})}
                    for o in result.outcomes
                ],
            }
            for result in self.results
        ]
        return {"ops": ops, "stale": [fault[at] for fault in self.stale], **self.totals, "elements": self.elements}


def compare(
    db: Database, folder: Path, names: Iterable[str] = (), *, record: bool = False, check_stale: bool = False
) -> ConformReport:
    """Compare the ops that have a record and vectors; ``names`` restricts them.

    ``record`` writes what was compared beside the records.  Raises UnknownName, VectorError, and InputError where
    the generated code is made from other records.
    """
    chosen = [spelling for name in names for spelling in (db[name].name, *db[name].record.aliases)]
    report = ConformReport()
    judged: list[tuple[Op, OpResult]] = []
    began = time.process_time()
    files = [file for file in vector_files(folder, chosen or None) if file.name in db]
    refuse_others(db, (db[file.name] for file in files))
    for file in files:
        op = db[file.name]
        result = OpRunner(op, elaborate(op, db)).run(file)
        report.results.append(result)
        judged.append((op, result))
        if record and result.elements and not result.count("failed"):
            _write(op, file.digest(), result)
    report.stale = list(stale(judged)) if check_stale else []
    report.seconds = time.process_time() - began
    return report


def _counts(counts: dict[str, int]) -> Words:
    """``46 passed, 0 deviating, …``: the order and, in English, the words are a promise to scripts."""
    return (
        ", ".join(f"{count} {verdict}" for verdict, count in counts.items()),
        "，".join(f"{VERDICTS[verdict]} {count}" for verdict, count in counts.items()),
    )


def _write(op: Op, vectors: str, result: OpResult) -> None:
    """One small file per op beside its record: what was compared.  A changed fact of the record makes it void."""
    folder = op.file.parent / RESULTS
    folder.mkdir(exist_ok=True)
    counts = {verdict: result.count(verdict) for verdict in ("passed", "deviating", "skipped")}
    lines = {"vectors": vectors, "record": op.digest, **counts, "elements": result.elements}
    write_text(folder / f"{op.name}.json", json.dumps(lines, indent=1) + "\n")
