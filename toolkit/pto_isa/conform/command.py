"""Comparing all ops with recorded vectors: the report, in both languages, and the record of what was compared."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..atomic import write_text
from ..database import Database, Op
from ..database.status import compared_as, comparison_file
from ..garbage import uncollected
from ..language.front.elaborate import elaborate
from ..text.bilingual import Bilingual
from ..text.lists import counted
from ..text.words import pause
from .run import OpResult, OpRunner, stale
from .same_records import refuse_others
from .unneeded import unneeded
from .vectors import VectorFile, hash_of, vector_files

VERDICTS = {"passed": "通过", "deviating": "偏离", "skipped": "跳过", "failed": "失败"}


@dataclass(slots=True)
class ConformReport:
    """What was compared: the verdicts by op, stale deviations, and the CPU time in seconds."""

    results: list[OpResult] = field(default_factory=list)
    stale: list[Bilingual] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def totals(self) -> dict[str, int]:
        """Number of cases by verdict."""
        return {verdict: sum(result.count(verdict) for result in self.results) for verdict in VERDICTS}

    @property
    def by_profile(self) -> dict[str, dict[str, int]]:
        """Number of cases by profile and verdict."""
        found: dict[str, dict[str, int]] = {}
        for outcome in (outcome for result in self.results for outcome in result.outcomes):
            found.setdefault(outcome.profile, dict.fromkeys(VERDICTS, 0))[outcome.verdict] += 1
        return found

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

    def lines(self) -> Iterator[Bilingual]:
        """The report for a reader, line by line; the last line holds the totals."""
        for result in self.results:
            en, zh = _counts({verdict: result.count(verdict) for verdict in VERDICTS})
            yield f"{result.op:24} {en}", f"{result.op:24} {zh}"
            for outcome in result.outcomes:
                if outcome.verdict == "failed":
                    yield (f"  FAILED {result.op} {outcome.case} ({outcome.profile}): {outcome.why[0]}",
                           f"  失败 {result.op} {outcome.case}（{outcome.profile}）：{outcome.why[1]}")  # fmt: skip
        yield from self.stale
        for profile, totals in self.by_profile.items():
            en, zh = _counts(totals)
            yield f"{profile:24} {en}", f"{profile:24} {zh}"
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
                    {
                        "id": o.case,
                        "profile": o.profile,
                        "verdict": o.verdict,
                        **({"why": o.why[at]} if o.why[at] else {}),
                    }
                    for o in result.outcomes
                ],
            }
            for result in self.results
        ]
        return {"ops": ops, "stale": [fault[at] for fault in self.stale], "profiles": self.by_profile,
                **self.totals, "elements": self.elements}  # fmt: skip


@uncollected()
def compare(
    db: Database,
    folders: Sequence[Path],
    names: Iterable[str] = (),
    *,
    record: bool = False,
    check_stale: bool = False,
) -> ConformReport:
    """Compare the ops that have a record with the vectors of all folders; ``names`` restricts them.

    ``record`` writes what was compared beside the records.  Raises UnknownName, VectorError, and InputError where
    the generated code is made from other records.
    """
    chosen = [spelling for name in names for spelling in (db[name].name, *db[name].record.aliases)]
    report = ConformReport()
    judged: list[tuple[Op, OpResult]] = []
    began = time.process_time()
    files: dict[str, list[VectorFile]] = {}
    for file in (file for folder in folders for file in vector_files(folder, chosen or None) if file.name in db):
        files.setdefault(db[file.name].name, []).append(file)
    refuse_others(db, (db[name] for name in files))
    for name in sorted(files):
        op = db[name]
        result = OpRunner(op, elaborate(op, db)).run(files[name], check_stale)
        report.results.append(result)
        judged.append((op, result))
        if record:
            _write(op, result, {profile: hash_of(files[name], profile) for profile in result.by_profile()})
    if check_stale:
        report.stale = [*stale(judged), *unneeded((op, result.kept) for op, result in judged)]
    report.seconds = time.process_time() - began
    return report


def _counts(counts: dict[str, int]) -> Bilingual:
    """``46 passed, 0 deviating, …``: the order and, in English, the words are a promise to scripts."""
    return (
        pause("en").join(f"{count} {verdict}" for verdict, count in counts.items()),
        pause("zh").join(f"{VERDICTS[verdict]} {count}" for verdict, count in counts.items()),
    )


def _write(op: Op, result: OpResult, hashes: Mapping[str, str]) -> None:
    """One small file per op beside its record: what was compared, by profile.  A changed fact of the record voids it.

    What earlier comparisons counted on other profiles stays; of a profile on which a case failed nothing is said.
    """
    file = comparison_file(op.file, op.name)
    known = dict(compared_as(file, op.digest))
    for profile, found in result.by_profile().items():
        known.pop(profile, None)
        if found.elements and not found.count("failed"):
            counts = {verdict: found.count(verdict) for verdict in ("passed", "deviating", "skipped")}
            known[profile] = {"vectors": hashes[profile], **counts, "elements": found.elements}
    if known:
        file.parent.mkdir(exist_ok=True)
        lines = {"record": op.digest, "profiles": {p: known[p] for p in op.database.profiles if p in known}}
        write_text(file, json.dumps(lines, indent=1) + "\n")
