"""How far an op has come: described, constrained, executable, conformant.  Computed, never written down."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from pto_isa.generated import FOLDER
from pto_isa.schema.record import Semantics

from .model import Op

LEVELS = ("described", "constrained", "executable", "conformant")
NAMES_ZH = dict(zip(LEVELS, ("已描述", "已约束", "可执行", "已验证"), strict=True))


def status(op: Op) -> str:
    """The highest level whose conditions hold."""
    if not any(op.types(form) is not None for form in op.forms()):
        return "described"
    if not _executable(op):
        return "constrained"
    return "conformant" if _conformant(op) else "executable"


def _executable(op: Op) -> bool:
    bodies = [form.semantics if form is not None and form.semantics else op.record.semantics for form in op.forms()]
    return any(map(_computes, bodies)) and Path(FOLDER, "ops", f"{op.name}.py").is_file()


def _computes(body: Semantics | None) -> bool:
    """Whether an equation or a wait is stated; words alone are a description, and nothing that can be run."""
    if body is None:
        return False
    equations = bool(body.equations) or body.until is not None or any(mode.equations for mode in body.modes.values())
    return equations or any(map(_computes, body.profiles.values()))


def compared(op: Op) -> dict[str, int]:
    """Numbers of the last comparison with recorded vectors; empty when there was none, or the record changed since."""
    file = op.file.parent / "conformance" / f"{op.name}.json"
    try:
        found = _numbers(file, file.stat().st_mtime_ns)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and found.get("record") == op.digest else {}


@lru_cache(maxsize=1000)  # the status of an op stands on several pages
def _numbers(file: Path, written: int) -> Any:
    """What a file says that was last written at a time."""
    return json.loads(file.read_text(encoding="utf-8"))


def _conformant(op: Op) -> bool:
    """Whether the record was compared with recorded vectors as it is now, and there was something to compare."""
    found = compared(op)
    return found.get("passed", 0) > 0 and found.get("elements", 0) > 0
