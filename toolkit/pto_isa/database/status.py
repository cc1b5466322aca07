"""How far an op has come: described, constrained, executable, conformant.  Computed, never written down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pto_isa.freshness import FOLDER
from pto_isa.schema.record import Semantics

from .model import Op

# By profile: how many cases passed, deviated and were skipped, the elements compared, the hash of the vectors.
Comparison = Mapping[str, Mapping[str, Any]]
LEVELS = ("described", "constrained", "executable", "conformant")


def status(op: Op) -> str:
    """The highest level whose conditions hold."""
    found = level(op)
    if found == "executable" and not Path(FOLDER, "ops", f"{op.name}.py").is_file():
        return "constrained"
    return "conformant" if found == "executable" and agreement_of(op) else found


def level(op: Op) -> str:
    """How far the record alone brings the op: up to executable, for what is generated from it."""
    if not any(op.types(form) is not None for form in op.forms()):
        return "described"
    bodies = [form.semantics if form is not None and form.semantics else op.record.semantics for form in op.forms()]
    return "executable" if any(map(_computes, bodies)) else "constrained"


def _computes(body: Semantics | None) -> bool:
    """Whether an equation or a wait is stated; words alone are a description, and nothing that can be run."""
    if body is None:
        return False
    equations = bool(body.equations) or body.until is not None or any(mode.equations for mode in body.modes.values())
    return equations or any(map(_computes, body.profiles.values()))


def compared(op: Op) -> Comparison:
    """What the last comparisons with recorded vectors counted; empty when the record changed since."""
    return compared_as(comparison_file(op.file, op.name), op.digest)


def agreement_of(op: Op) -> dict[str, int]:
    """With how many recorded cases an op agrees as it is now, by profile."""
    return agreeing(compared(op))


def comparison_file(record: Path, name: str) -> Path:
    """The file beside a record that holds what was compared."""
    return record.parent / "conformance" / f"{name}.json"


def compared_as(file: Path, digest: str) -> Comparison:
    """What a file says of comparisons, when the record had this digest."""
    try:
        status = file.stat()
        found = _numbers(file, (status.st_mtime_ns, status.st_ctime_ns, status.st_size))
    except (OSError, ValueError):
        return {}
    valid = isinstance(found, dict) and found.get("record") == digest and isinstance(found.get("profiles"), dict)
    return found["profiles"] if valid else {}


@lru_cache(maxsize=1000)  # the status of an op stands on several pages
def _numbers(file: Path, state: tuple[int, ...]) -> Any:
    """What a file says in a state: its times and its size."""
    return json.loads(file.read_text(encoding="utf-8"))


def agreeing(found: Comparison) -> dict[str, int]:
    """The number of cases that agree, by profile, where any does and there were elements to compare."""
    return {p: n["passed"] for p, n in found.items() if n.get("passed", 0) > 0 and n.get("elements", 0) > 0}
